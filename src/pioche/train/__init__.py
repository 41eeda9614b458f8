"""Training the network of policies/network.py on a GPU (the extra `train`).

Read `loop.train` first. `python -m pioche.train.loop --help` says how to run it.
"""
