"""The first layer of the network as words: three raised weights in each (policies/network.py)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.policies.deeds import FEATURES
from pioche.policies.network import FULL, HIDDEN, LANE, LANE_BITS, RAISED, UNIT

OUT_UNIT: Final = UNIT // FULL  # of a weight of the last layer
LARGEST: Final = (RAISED - 1) / FULL  # of a weight of the first layer

Ints = NDArray[np.int64]


def pack_rows(rows: NDArray[np.floating[Any]]) -> Ints:
    """Round the rows of a bank, and write them as words."""
    rounded = np.rint(rows * FULL).astype(np.int64).clip(1 - RAISED, RAISED - 1) + RAISED
    lanes = rounded.reshape(-1, 3)
    found: Ints = (lanes << LANE * np.arange(3)).sum(1)
    return found


def unpack_rows(words: Ints) -> NDArray[np.float64]:
    """Read the rows of a bank from its words."""
    raised = words[:, None] >> LANE * np.arange(3) & LANE_BITS
    found: NDArray[np.float64] = (raised - RAISED).reshape(FEATURES, HIDDEN) / FULL
    return found
