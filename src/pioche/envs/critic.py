"""What a critic may see while an actor learns: the hands of all seats. Never part of an observation.

For learners whose value function is thrown away after training. The cards of the others are counted by type,
in the slots of the deciding seat and in the direction of play, so that they stand beside its observation.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.encoding.lens import TYPES, Lens
from pioche.encoding.observation import RIVALS
from pioche.envs.batch import Batch
from pioche.rules.state import COLOURS, FACES, KINDS, NOTHING, WILD

SIZE: Final = RIVALS * TYPES


def hands_of_others(batch: Batch) -> NDArray[np.int8]:
    """Return the hands of the other seats in every game: (games, 9, 62), zeros where nobody sits."""
    return count_hands(
        batch.positions, batch.seat.astype(np.int64), batch.orders, batch.setting.lens(), batch.setting.seats
    )


def count_hands(
    positions: Any,  # noqa: ANN401  an array of records
    seat: NDArray[np.int64],
    orders: NDArray[np.int64],
    lens: Lens,
    seats: int,
) -> NDArray[np.int8]:
    """Count the hands of the others by type, as seen from a seat with its order of colours."""
    games = len(seat)
    every = positions["hand"].reshape(games, -1, KINDS)
    found = np.zeros((games, RIVALS, TYPES), np.int8)
    rows = np.arange(games)
    colours = (orders[:, None] >> 2 * np.arange(COLOURS)) & (COLOURS - 1)  # by slot
    for place in range(seats - 1):
        other = (seat + positions["direction"].astype(np.int64) * (place + 1)) % seats
        hand = every[rows, other]
        coloured = hand[:, :WILD].reshape(games, COLOURS, FACES)
        found[:, place, :WILD] = coloured[rows[:, None], colours].reshape(games, WILD)
        for number, kind in enumerate(lens.kind_of_type):
            if kind != NOTHING:
                found[:, place, WILD + number] = hand[:, kind]
    return found


def critic_observation(batch: Batch) -> NDArray[np.int8]:
    """Return the observation of the deciding seat, followed by the hands of the others."""
    return np.concatenate([batch.observation, hands_of_others(batch).reshape(batch.games, SIZE)], axis=1)
