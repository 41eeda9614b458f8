"""The weights of the expert: one row for each aim and number of seats, fitted by scripts/tune.py.

Not a chapter of the subset: whoever seats the players copies a row into their record.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pioche.policies import value as we
from pioche.policies.seating import WEIGHTS
from pioche.rules.state import SCORING_LOW, SCORING_POINTS, SCORING_ROUND

# What is won: the round, points for the match, or few points charged.
AIMS: Final = ("round", "points", "low")
AIM_OF: Final = {SCORING_ROUND: "round", SCORING_POINTS: "points", SCORING_LOW: "low"}
# Whose row each number of seats uses.
TABLES_OF: Final = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6, 7: 6, 8: 6, 9: 6, 10: 6}
PLACES: Final = {
    "own size": we.OWN_SIZE,
    "rival size": we.RIVAL_SIZE,
    "to play": we.TO_PLAY,
    "denied": we.DENIED,
    "denied, followed": we.DENIED_FOLLOWED,
    "follow": we.FOLLOW,
    "follow now": we.FOLLOW_NOW,
    "wild kept": we.WILD_KEPT,
    "four kept": we.FOUR_KEPT,
    "special kept": we.SPECIAL_KEPT,
    "variety": we.VARIETY,
    "skip kept": we.SKIP_KEPT,
    "reverse kept": we.REVERSE_KEPT,
    "two kept": we.TWO_KEPT,
    "same face": we.SAME_FACE,
    "points": we.POINTS,
    "drawing": we.DRAWING,
    "keeping": we.KEEPING,
}
# Where each table of a row begins, and how long it is.
TABLES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        name: (first, end - first)
        for (name, first), end in zip(PLACES.items(), [*list(PLACES.values())[1:], WEIGHTS], strict=True)
    }
)


# What a row knows, by trick.
TRICKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sheds": ("own size",),
        "costs": ("rival size",),
        "turn": ("to play",),
        "denies": ("denied", "denied, followed"),
        "follows": ("follow", "follow now"),
        "wilds": ("wild kept", "four kept", "special kept"),
        "variety": ("variety",),
        "actions": ("skip kept", "reverse kept", "two kept"),
        "face": ("same face",),
        "points": ("points",),
        "draws": ("drawing", "keeping"),
    }
)


def weights_for(seats: int, scoring: int) -> tuple[int, ...]:
    """Give the row for a table.

    >>> len(weights_for(3, SCORING_ROUND)) == WEIGHTS
    True
    """
    return WEIGHTS_OF[AIM_OF[scoring], TABLES_OF[seats]]


def without(row: tuple[int, ...], *names: str) -> tuple[int, ...]:
    """Give a row with some of its tables switched off.

    >>> sum(without(weights_for(2, SCORING_ROUND), *TABLES))
    0
    """
    off = {first + i for name in names for first, length in [TABLES[name]] for i in range(length)}
    return tuple(0 if i in off else weight for i, weight in enumerate(row))


# fmt: off
WEIGHTS_OF: Final[Mapping[tuple[str, int], tuple[int, ...]]] = MappingProxyType({
    ("round", 2): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("round", 4): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("round", 6): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("points", 2): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("points", 4): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("points", 6): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("low", 2): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("low", 4): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
    ("low", 6): (
        # own size
        4847, 1847, 1393, 856, 425, 109, -189, -325, -463, -707, -858, -920, -1223,
        # rival size
        0, -515, -209, 256, 94, 179, 100, 238, -19, 64, -146, -36, -115,
        # to play
        946, -3871, -757, -85, 540, 704, 694, 737, 955,
        # denied
        5290, 2219, 1288, 499,
        # denied, followed
        5255, 2199, 1471, 579,
        # follow
        -675, 2121, 0, 0, -936, -118, 964, 0, -713, -255, -161, -90, -230,
        -48, -44, -56,
        # follow now
        48, 289, 230, 295,
        # wild kept
        297, 1237, 597, 157,
        # four kept
        -600, 1964, 878, 294,
        # special kept
        2177, 1263, 574, 407,
        # variety
        1875, -428, 0, 0, 0, -50, 400, -437, 0, 0, 33, 491, -122,
        -591, -1004, 482, 391, -57, -394, -638,
        # skip kept
        -1229, -196, 68, 117,
        # reverse kept
        -1300, -209, 11, 137,
        # two kept
        -1113, -447, -72, -6,
        # same face
        0, -662, -213, -116,
        # points
        16, -11, -17, -18,
        # drawing
        0, -876, -57, -230,
        # keeping
        0, -572, -205, -261,
    ),
})
