"""Fetch the records of a game from memory before it is stepped: thousands of games do not fit in a cache.

Only what a step reads is fetched: of the seats those that most tables have, of a pile where its top mostly
is. What is fetched for nothing takes the place of something else. A fetch changes nothing and cannot fail.
"""

from collections.abc import Iterable
from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils as build
from numba.core import types as kinds
from numba.extending import intrinsic

from pioche.encoding.actions import Choices
from pioche.encoding.lens import Desk
from pioche.encoding.observation import AT_RIVALS, RIVAL, Observation
from pioche.layout import LINE, Field, fields
from pioche.rules.state import MAX_SEATS, Position

# Numba's own helpers have no types.
BUILD: Final[Any] = build
KINDS: Final[Any] = kinds

PILES: Final = {"pioche": range(40, 100), "talon": range(3, 66)}  # where the top mostly is
FEW: Final = 2
FEW_SEATS: Final = range(FEW)
MORE_SEATS: Final = range(FEW, 4)

PREFETCH: Final = "llvm.prefetch.p0"
# What a step of a learner seldom reads.
NOT_READ: Final = frozenset(
    {"relaid", "recent", "shown_n", "shown", "exposed", "open_by", "at", "way", "among", "those"}
    | {"chance", "chance_at", "blocks", "words", "block"}
)
RECORDS: Final = (Position, Desk, Choices, Observation)
TO_WRITE, KEEP_CLOSE, DATA = 1, 3, 1


def lines_of(record: type) -> list[int]:
    """List where the lines begin that a step reads or writes at a table of two.

    >>> lines_of(Choices)
    [0, 64, 128]
    """
    if record is Observation:
        return lines_with(range(AT_RIVALS + RIVAL))
    return lines_with(
        place for field in fields(record) if field.name not in NOT_READ for place in places_of(field)
    )


def lines_of_more_seats() -> list[int]:
    """List where the lines begin that a step reads of a position besides, where there are more seats."""
    of_seats = (field for field in fields(Position) if field.name not in NOT_READ and is_by_seat(field))
    lines = lines_with(place for field in of_seats for place in places_of(field, MORE_SEATS))
    return [line for line in lines if line not in lines_of(Position)]


def lines_with(places: Iterable[int]) -> list[int]:
    """The lines in which some bytes lie."""
    return [LINE * line for line in sorted({place // LINE for place in places})]


def is_by_seat(field: Field) -> bool:
    """Has a field so many entries for each seat?"""
    return field.length > 0 and field.length % MAX_SEATS == 0


def places_of(field: Field, seats: range = FEW_SEATS) -> Iterable[int]:
    """The bytes of a field that a step reads, of some of the seats."""
    if is_by_seat(field):
        size = (field.end - field.offset) // MAX_SEATS
        return range(field.offset + seats.start * size, field.offset + seats.stop * size)
    if field.name in PILES:
        return (field.offset + place for place in PILES[field.name])
    return range(field.offset, field.end)


def write_fetch(builder: Any, record: Any, lines: Iterable[int]) -> None:  # noqa: ANN401  LLVM's own types
    """Write the instructions that fetch lines of a record."""
    byte, number = ir.IntType(8), ir.IntType(32)
    shape = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
    prefetch = BUILD.get_or_insert_function(builder.module, shape, PREFETCH)
    how = [number(value) for value in (TO_WRITE, KEEP_CLOSE, DATA)]
    first = builder.bitcast(record, byte.as_pointer())
    for offset in lines:
        builder.call(prefetch, [builder.gep(first, [number(offset)]), *how])


@intrinsic
def fetch_all(typing: Any, *records: Any) -> Any:  # noqa: ANN401, ARG001  Numba's own types
    """Fetch the lines of the records of a game."""

    def write(context: Any, builder: Any, _: Any, given: Any) -> Any:  # noqa: ANN401  see above
        for record, start in zip(RECORDS, BUILD.unpack_tuple(builder, given[0]), strict=True):
            write_fetch(builder, start, lines_of(record))
        return context.get_dummy_value()

    return KINDS.void(KINDS.StarArgTuple(records)), write


@intrinsic
def fetch_more(typing: Any, position: Any) -> Any:  # noqa: ANN401, ARG001  see above
    """Fetch the lines of more seats."""

    def write(context: Any, builder: Any, _: Any, given: Any) -> Any:  # noqa: ANN401  see above
        write_fetch(builder, given[0], lines_of_more_seats())
        return context.get_dummy_value()

    return KINDS.void(position), write


# As compiled code calls them: without what only a compiler is handed.
ALL: Final[Any] = fetch_all
MORE: Final[Any] = fetch_more


def fetch(s: Any, d: Any, c: Any, o: Any, seats: int) -> None:  # noqa: ANN401  the records of the twin
    """Fetch the records of a game that is stepped soon."""
    ALL(s, d, c, o)
    if seats > FEW:
        MORE(s)
