"""Training the network of policies/network.py: on a GPU (the extra `train`), or on a processor.

Read `loop.train` first, which learns what moves are worth, and `rounds.Ascent.train`, which learns to play by
looking ahead and needs g++ and NumPy. `--help` of both modules says how to run them.
"""
