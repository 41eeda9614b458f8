"""Write the mean of networks: network_mean.py TO FROM FROM [FROM...] [--bank N], each a network.bin.

The weights of runs that went on from each other lie so near that their mean plays better than each of them.
With `--bank` only this bank of weights is a mean; the others are those of the first network.
"""

import argparse
from pathlib import Path

import torch

from pioche.policies.network import BANKS
from pioche.policies.weights import read_network
from pioche.train.net import banks_of, words_of


def main() -> None:
    """Read the networks, and write their mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("to", type=Path)
    parser.add_argument("first", type=Path)
    parser.add_argument("others", type=Path, nargs="+")
    parser.add_argument("--bank", type=int, choices=range(BANKS))
    told = parser.parse_args()
    networks = [banks_of(read_network(file.read_bytes())) for file in (told.first, *told.others)]
    for bank in range(BANKS) if told.bank is None else [told.bank]:
        for weights in zip(*(banks[bank].parameters() for banks in networks), strict=True):
            weights[0].data = torch.stack([one.data for one in weights]).mean(0)
    told.to.write_bytes(words_of(networks[0]).astype("<i8").tobytes())


if __name__ == "__main__":
    main()
