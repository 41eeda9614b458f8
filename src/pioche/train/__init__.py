"""Training the network of policies/network.py: on a GPU (the extra `train`), or by PPO on a processor.

Read `loop.train` first, and `rounds.Ascent.train` for PPO, which needs g++ and NumPy. `--help` of both
modules says how to run them.
"""
