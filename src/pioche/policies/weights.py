"""The weights of the expert, read from weights.toml, which scripts/tune.py writes.

Each aim and number of seats has exactly one row there, and no two rows are alike: one that is for several is
written once, and says which of them it was fitted to.

Not a chapter of the subset: whoever seats the players copies a row into their record. The weights of the
network are beside them in network.bin, as the words its chapter reads.
"""

import sys
import tomllib
from array import array
from collections.abc import Mapping
from importlib.resources import files
from itertools import chain, product
from types import MappingProxyType
from typing import Final, cast

from pioche.effects import check_choice, check_mapping, check_number, fault
from pioche.policies import value as we
from pioche.policies.seating import WEIGHTS
from pioche.rules.state import SCORING_LOW, SCORING_POINTS, SCORING_ROUND

FILE: Final = "weights.toml"
NETWORK: Final = "network.bin"
# What is won: the round, points for the match, or few points charged.
AIMS: Final = ("round", "points", "low")
AIM_OF: Final = {SCORING_ROUND: "round", SCORING_POINTS: "points", SCORING_LOW: "low"}
# Whose row each number of seats uses.
FITTED_SEATS: Final = (2, 4, 6)
TABLES_OF: Final = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6, 7: 6, 8: 6, 9: 6, 10: 6}
LARGEST: Final = 2**15 - 1  # a weight is held in two bytes
# How a row was fitted.
FITTED: Final = ("to", "editions", "games", "decisions")
PLACES: Final = {
    "own-size": we.OWN_SIZE,
    "rival-size": we.RIVAL_SIZE,
    "to-play": we.TO_PLAY,
    "denied": we.DENIED,
    "denied-followed": we.DENIED_FOLLOWED,
    "follow": we.FOLLOW,
    "follow-now": we.FOLLOW_NOW,
    "wild-kept": we.WILD_KEPT,
    "four-kept": we.FOUR_KEPT,
    "special-kept": we.SPECIAL_KEPT,
    "variety": we.VARIETY,
    "skip-kept": we.SKIP_KEPT,
    "reverse-kept": we.REVERSE_KEPT,
    "two-kept": we.TWO_KEPT,
    "same-face": we.SAME_FACE,
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
        "sheds": ("own-size",),
        "costs": ("rival-size",),
        "turn": ("to-play",),
        "denies": ("denied", "denied-followed"),
        "follows": ("follow", "follow-now"),
        "wilds": ("wild-kept", "four-kept", "special-kept"),
        "variety": ("variety",),
        "actions": ("skip-kept", "reverse-kept", "two-kept"),
        "face": ("same-face",),
        "points": ("points",),
        "draws": ("drawing", "keeping"),
    }
)

Row = tuple[int, ...]
Use = tuple[str, int]  # an aim and a number of seats
USES: Final[Mapping[str, Use]] = MappingProxyType(
    {f"{aim} {seats}": (aim, seats) for aim, seats in product(AIMS, FITTED_SEATS)}
)


def read_table(where: str, value: object, length: int) -> list[int]:
    """Read one table of a row."""
    if not isinstance(value, list):
        raise fault(where, "must be a list of weights")
    if len(value) != length:
        raise fault(where, f"must have {length} weights, not {len(value)}")
    return [check_number(f"{where}[{i}]", weight, -LARGEST, LARGEST) for i, weight in enumerate(value)]


def read_use(where: str, value: object) -> Use:
    """Read an aim and a number of seats."""
    return USES[check_choice(where, value, list(USES))]


def read_row(where: str, value: object) -> tuple[list[Use], Row]:
    """Read a row, and what it is for; it must have been fitted to one of those."""
    given = check_mapping(where, value, ["for", "fitted", "weights"])
    wanted = given.get("for")
    if not isinstance(wanted, list):
        raise fault(f"{where}.for", "must be a list of aims with seats, such as 'round 2'")
    uses = [read_use(f"{where}.for[{i}]", one) for i, one in enumerate(wanted)]
    fitted = check_mapping(f"{where}.fitted", given.get("fitted"), FITTED)
    if read_use(f"{where}.fitted.to", fitted.get("to")) not in uses:
        raise fault(f"{where}.fitted.to", "must be something the row is for")
    tables = check_mapping(f"{where}.weights", given.get("weights"), list(TABLES))
    read = (
        read_table(f"{where}.weights.{name}", tables.get(name), length)
        for name, (_, length) in TABLES.items()
    )
    return uses, tuple(chain.from_iterable(read))


def read_weights(text: str, name: str = FILE) -> dict[Use, Row]:
    r"""Read the rows of a file; what is wrong is refused with its place.

    >>> read_weights("[[row]]\nfor = 2")
    Traceback (most recent call last):
    ...
    ValueError: weights.toml: row 1.for: must be a list of aims with seats, such as 'round 2'
    """
    try:
        rows = check_mapping(name, tomllib.loads(text), ["row"]).get("row", [])
    except tomllib.TOMLDecodeError as error:
        raise fault(name, str(error)) from error
    if not isinstance(rows, list):
        raise fault(f"{name}: row", "must be a list of rows")
    found: dict[Use, Row] = {}
    number_of: dict[Row, int] = {}
    for number, value in enumerate(rows, 1):
        where = f"{name}: row {number}"
        uses, row = read_row(where, value)
        if row in number_of:
            raise fault(where, f"has the weights of row {number_of[row]}; write them once, for both")
        number_of[row] = number
        for aim, seats in uses:
            if (aim, seats) in found:
                raise fault(where, f"'{aim} {seats}' has a row already")
            found[aim, seats] = row
    for use, (aim, seats) in USES.items():
        if (aim, seats) not in found:
            raise fault(name, f"has no row for {use!r}")
    return {use: found[use] for use in USES.values()}


WEIGHTS_OF: Final[Mapping[Use, Row]] = MappingProxyType(
    read_weights((files("pioche.policies") / FILE).read_text(encoding="utf-8"))
)


def read_network(data: bytes) -> tuple[int, ...]:
    """Read the weights of the network: words of eight bytes, the lowest first."""
    words = array("q", data)
    if sys.byteorder == "big":
        words.byteswap()
    return tuple(words)


# Typed as the arrays of the subset; nothing writes to it.
NET: Final = cast("list[int]", read_network((files("pioche.policies") / NETWORK).read_bytes()))


def weights_for(seats: int, scoring: int) -> Row:
    """Give the row for a table.

    >>> len(weights_for(3, SCORING_ROUND)) == WEIGHTS
    True
    """
    return WEIGHTS_OF[AIM_OF[scoring], TABLES_OF[seats]]


def aim_for(scoring: int) -> int:
    """Give the number of what a network tries for at a table.

    >>> aim_for(SCORING_ROUND)
    0
    """
    return AIMS.index(AIM_OF[scoring])


def without(row: Row, *names: str) -> Row:
    """Give a row with some of its tables switched off.

    >>> sum(without(weights_for(2, SCORING_ROUND), *TABLES))
    0
    """
    off = {first + i for name in names for first, length in [TABLES[name]] for i in range(length)}
    return tuple(0 if i in off else weight for i, weight in enumerate(row))
