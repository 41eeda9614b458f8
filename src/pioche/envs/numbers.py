"""Observations as floats between -1 and 1, each number divided by what it reaches at a table."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.encoding import observation as ob
from pioche.encoding.lens import FACE_TYPES, TYPES
from pioche.envs.setting import Setting
from pioche.rules.state import MAX_SEATS

SMALLEST: Final = -128
LARGEST: Final = 127
CARDS: Final = 20  # in a hand: hardly ever more
OWED: Final = 20
AMOUNTS: Final = 10  # of a written card
# Places of the numbers about oneself and about another seat that are no marks.
OWN: Final = {1: MAX_SEATS, 2: LARGEST, 3: LARGEST, 4: CARDS, 11: CARDS}
OWN_SCORE: Final = 5
RIVAL: Final = {1: CARDS, **dict.fromkeys(range(8, 17), CARDS)}
RIVAL_SCORE: Final = 2
TARGET: Final = 10  # among the switches
TEN_POINTS: Final = 10


def scale_of(setting: Setting) -> NDArray[np.float32]:
    """Return what each number of an observation is multiplied by."""
    most = np.ones(setting.size, np.float32)
    copies = np.maximum(setting.lens().deck, 1)
    for first in (ob.AT_HAND, ob.AT_UNSEEN, ob.AT_TALON):
        most[first : first + TYPES] = copies
    score = max(setting.table.book.target / TEN_POINTS, 1.0)
    for place, reach in {**OWN, OWN_SCORE: score}.items():
        most[ob.AT_OWN + place] = reach
    for other in range(MAX_SEATS - 1):
        for place, reach in {**RIVAL, RIVAL_SCORE: score}.items():
            most[ob.AT_RIVALS + other * ob.RIVAL + place] = reach
    most[ob.AT_SWITCHES + TARGET] = LARGEST
    most[ob.AT_WRITTEN : ob.AT_HOUSE] = AMOUNTS
    if setting.size > ob.AT_HOUSE:
        most[ob.AT_HOUSE + 2] = OWED
    if setting.size > ob.AT_SHOWN:
        most[ob.AT_SHOWN : ob.AT_MEMORIES] = copies
        deeds = [ob.DID_DRAW, FACE_TYPES] * (ob.DEEDS // 2)
        most[ob.AT_MEMORIES :] = [*[CARDS] * ob.DID, *deeds] * ob.RIVALS
    return np.asarray(1 / most, np.float32)


def normalise(observation: NDArray[Any], scale: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scale raw observations; what lies beyond is cut off.

    >>> normalise(np.array([3, -1, 40], np.int8), np.array([0.25, 1, 0.05], np.float32)).tolist()
    [0.75, -1.0, 1.0]
    """
    return np.clip(np.asarray(observation * scale, np.float32), -1, 1)
