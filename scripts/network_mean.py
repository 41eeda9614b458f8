"""Write the mean of networks: network_mean.py FOLDER FROM FROM [FROM...] [--bank N].

Each is a network.bin, or the folder of a run of pioche.train.loop, whose floats are taken. The weights of
runs that went on from each other lie so near that their mean plays better than each of them. With `--bank`
only this bank of weights is a mean; the others are those of the first network. FOLDER gets the mean as
network.bin, and as state.pt the floats that were rounded for it (scripts/quantised.py).
"""

import argparse
from pathlib import Path

import torch

from pioche.policies.network import BANKS
from pioche.policies.weights import read_network
from pioche.train.net import Bank, banks_of, words_of


def read(path: Path) -> list[Bank]:
    """Read the weights of a file or a run."""
    if path.is_file():
        return banks_of(read_network(path.read_bytes()))
    banks = [Bank() for _ in range(BANKS)]
    state = torch.load(path / "state.pt", map_location="cpu", weights_only=False)
    for bank, weights in zip(banks, state["banks"], strict=True):
        bank.load_state_dict(weights)
    return banks


def main() -> None:
    """Read the networks, and write their mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("first", type=Path)
    parser.add_argument("others", type=Path, nargs="+")
    parser.add_argument("--bank", type=int, choices=range(BANKS))
    told = parser.parse_args()
    networks = [read(path) for path in (told.first, *told.others)]
    for bank in range(BANKS) if told.bank is None else [told.bank]:
        for weights in zip(*(banks[bank].parameters() for banks in networks), strict=True):
            weights[0].data = torch.stack([one.data for one in weights]).mean(0)
    told.folder.mkdir(parents=True, exist_ok=True)
    (told.folder / "network.bin").write_bytes(words_of(networks[0]).astype("<i8").tobytes())
    torch.save({"banks": [bank.state_dict() for bank in networks[0]]}, told.folder / "state.pt")


if __name__ == "__main__":
    main()
