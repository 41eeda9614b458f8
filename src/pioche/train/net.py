"""The network in PyTorch, and the words it is written as."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from pioche.policies.deeds import FEATURES
from pioche.policies.features import AT_SCORES, AT_VERB
from pioche.policies.network import AT_OUT, BANKS, HIDDEN, OUT, UNIT
from pioche.policies.seating import AIM_LOW, AIM_POINTS, AIMS
from pioche.train.lanes import LARGEST, OUT_UNIT, pack_rows, unpack_rows


class Bank(nn.Module):  # type: ignore[misc]  # PyTorch need not be there
    """The weights for some numbers of seats."""

    def __init__(self) -> None:
        """Begin with small weights; half of the hidden units are open."""
        super().__init__()
        self.rows = nn.Parameter(torch.randn(FEATURES, HIDDEN) * 0.08)
        with torch.no_grad():
            self.rows[0] += 0.3
            self.rows[AT_SCORES:AT_VERB] = 0  # not all banks are shown them
        self.out = nn.Parameter(torch.randn(HIDDEN, AIMS) * 0.1)
        self.begin = nn.Parameter(torch.zeros(AIMS))

    def forward(self, features: Tensor) -> Tensor:
        """Say what moves are worth, by aim; features may have room behind them."""
        room = features.shape[1] - FEATURES
        rows = nn.functional.pad(self.rows, (0, 0, 0, room))
        return torch.clamp(features @ rows, 0, 1) @ self.out + self.begin

    def share_points(self) -> None:
        """With two seats, points charged to one are points for the other: try for both alike."""
        with torch.no_grad():
            self.out[:, AIM_LOW] = self.out[:, AIM_POINTS]
            self.begin[AIM_LOW] = self.begin[AIM_POINTS]

    def clip(self) -> None:
        """Keep the weights within what ints can hold."""
        with torch.no_grad():
            self.rows.clamp_(-LARGEST, LARGEST)


def last_layer(bank: Bank) -> Any:  # noqa: ANN401  an array of NumPy
    """Round the last layer of a bank with its beginning, by aim."""
    out = np.rint(bank.out.detach().cpu().numpy() * OUT_UNIT).astype(np.int64).T
    begin = np.rint(bank.begin.detach().cpu().numpy() * UNIT).astype(np.int64)[:, None]
    return np.concatenate([out, begin], 1).ravel()


def words_of(banks: list[Bank]) -> Any:  # noqa: ANN401  an array of NumPy
    """Write the network as words: the first layers, then the last ones."""
    assert len(banks) == BANKS
    packed = [pack_rows(bank.rows.detach().cpu().numpy()) for bank in banks]
    return np.concatenate([*packed, *map(last_layer, banks)])


def banks_of(words: Any) -> list[Bank]:  # noqa: ANN401  an array of NumPy
    """Read a network from its words."""
    words = np.asarray(words, np.int64)
    last = words[AT_OUT:].reshape(BANKS, AIMS, OUT)
    banks = [Bank() for _ in range(BANKS)]
    for bank, first, out in zip(banks, words[:AT_OUT].reshape(BANKS, -1), last, strict=True):
        bank.rows.data = torch.from_numpy(unpack_rows(first)).float()
        bank.out.data = torch.from_numpy(out[:, :HIDDEN].T / OUT_UNIT).float().contiguous()
        bank.begin.data = torch.from_numpy(out[:, HIDDEN] / UNIT).float()
    return banks
