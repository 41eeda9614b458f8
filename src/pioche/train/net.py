"""The network in PyTorch, and the words it is written as."""

from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from pioche.policies.deeds import FEATURES
from pioche.policies.features import AT_SCORES, AT_VERB
from pioche.policies.network import AT_OUT, BANKS, FULL, HIDDEN, LANE, LANE_BITS, OUT, RAISED, UNIT
from pioche.policies.seating import AIM_LOW, AIM_POINTS, AIMS, NET_WORDS

OUT_UNIT: Final = UNIT // FULL  # of a weight of the last layer
LARGEST: Final = (RAISED - 1) / FULL  # of a weight of the first layer


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


def rounded(bank: Bank) -> tuple[Any, Any]:
    """Round the weights of a bank: the rows of the first layer, and by aim the last with its beginning."""
    rows = np.rint(bank.rows.detach().cpu().numpy() * FULL).astype(np.int64)
    out = np.rint(bank.out.detach().cpu().numpy() * OUT_UNIT).astype(np.int64).T
    begin = np.rint(bank.begin.detach().cpu().numpy() * UNIT).astype(np.int64)[:, None]
    return rows, np.concatenate([out, begin], 1)


def words_of(banks: list[Bank]) -> Any:  # noqa: ANN401  an array of NumPy
    """Write the network as words: three weights of the first layer in each, then the last layers."""
    assert len(banks) == BANKS
    found = [rounded(bank) for bank in banks]
    lanes = [(rows + RAISED).reshape(FEATURES, NET_WORDS, 3) for rows, _ in found]
    packed = [sum(lane[:, :, k] << LANE * k for k in range(3)).ravel() for lane in lanes]
    return np.concatenate([*packed, *(out.ravel() for _, out in found)])


def banks_of(words: Any) -> list[Bank]:  # noqa: ANN401  an array of NumPy
    """Read a network from its words."""
    words = np.asarray(words, np.int64)
    packed = words[:AT_OUT].reshape(BANKS, FEATURES, NET_WORDS, 1)
    rows = (packed >> LANE * np.arange(3) & LANE_BITS).reshape(BANKS, FEATURES, HIDDEN) - RAISED
    last = words[AT_OUT:].reshape(BANKS, AIMS, OUT)
    banks = [Bank() for _ in range(BANKS)]
    for bank, first, out in zip(banks, rows, last, strict=True):
        bank.rows.data = torch.from_numpy(first / FULL).float()
        bank.out.data = torch.from_numpy(out[:, :HIDDEN].T / OUT_UNIT).float().contiguous()
        bank.begin.data = torch.from_numpy(out[:, HIDDEN] / UNIT).float()
    return banks
