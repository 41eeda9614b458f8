"""Write the mean of networks: network_mean.py TO FROM FROM [FROM...], each a network.bin.

The weights of runs that went on from each other lie so near that their mean plays better than each of them.
"""

import sys
from pathlib import Path

import torch

from pioche.policies.weights import read_network
from pioche.train.net import banks_of, words_of


def main() -> None:
    """Read the networks, and write their mean."""
    to, *given = map(Path, sys.argv[1:])
    networks = [banks_of(read_network(file.read_bytes())) for file in given]
    for banks in zip(*networks, strict=True):
        for weights in zip(*(bank.parameters() for bank in banks), strict=True):
            weights[0].data = torch.stack([one.data for one in weights]).mean(0)
    to.write_bytes(words_of(networks[0]).astype("<i8").tobytes())


if __name__ == "__main__":
    main()
