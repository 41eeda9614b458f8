"""The weights of the expert: one row for each aim and number of seats, fitted by scripts/tune.py.

Not a chapter of the subset: whoever seats the players copies a row into their record.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pioche.policies import weighing as we
from pioche.policies.players import WEIGHTS
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
    "bluffing": we.BLUFFING,
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
        "bluffs": ("bluffing",),
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
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("round", 4): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("round", 6): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("points", 2): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("points", 4): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("points", 6): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("low", 2): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("low", 4): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
    ("low", 6): (
        # own size
        5000, 1728, 757, 298, -3, -241, -289, -282, -344, -330, -409, -421, -548,
        # rival size
        0, 524, 135, 846, 290, 510, -42, 270, -352, -206, -606, -548, -857,
        # to play
        740, -2587, -646, -97, 436, 499, 608, 467, 518,
        # denied
        3763, 1824, 789, 174,
        # denied, followed
        3545, 1740, 785, -9,
        # follow
        -849, 2153, 0, 0, -475, 383, 913, 0, -735, -107, -157, -270, -451,
        -163, -171, -191,
        # follow now
        93, 208, 190, 216,
        # wild kept
        460, 1425, 841, 303,
        # four kept
        -488, 1084, 391, 116,
        # special kept
        2053, 428, 97, 54,
        # variety
        2025, -721, 0, 0, 0, 1041, 404, -623, 0, 0, 82, 637, -43,
        -683, -1254, 0, 503, 6, -492, -924,
        # skip kept
        -50, 101, 135, 167,
        # reverse kept
        -171, 144, 184, 192,
        # two kept
        -188, -177, -166, -101,
        # same face
        683, 139, 10, -60,
        # points
        19, -2, -6, -5,
        # drawing
        0, -555, 156, -153,
        # keeping
        0, -752, 110, -94,
        # bluffing
        -610, -342, -992, -598,
    ),
})
