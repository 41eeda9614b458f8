"""Fetch the records of a game from memory before it is stepped: thousands of games do not fit in a cache.

Only what a step reads is fetched: of the seats the first ones, of a pile its first lines. A fetch changes
nothing and cannot fail.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils as build
from numba.core import types as kinds
from numba.extending import intrinsic

from pioche.encoding.actions import Choices
from pioche.encoding.lens import Desk
from pioche.encoding.observation import SIZE_2, Observation
from pioche.layout import Field, fields, place_of
from pioche.policies.seating import Players
from pioche.rules.state import MAX_CARDS, MAX_SEATS, Position

# Numba's own helpers have no types.
BUILD: Final[Any] = build
KINDS: Final[Any] = kinds

LINE: Final = 64
MOST: Final = 128  # bytes of a pile
SEATS: Final = 4  # whose fields are fetched
PREFETCH: Final = "llvm.prefetch.p0"
# What a step of a learner seldom reads.
NOT_READ: Final = frozenset({"among", "those", "way", "scores", "block", "shown_n", "shown"})
RECORDS: Final = (Position, Players, Desk, Choices, Observation)
TO_WRITE, KEEP_CLOSE, DATA = 1, 3, 1


def lines_of(record: type) -> Iterator[int]:
    """List where the lines begin that a step reads or writes.

    >>> list(lines_of(Choices))
    [0, 64, 128]
    """
    places: Iterable[int] = (
        place for field in fields(record) if field.name not in NOT_READ for place in places_of(field)
    )
    if record is Observation:
        places = range(SIZE_2)
    elif record is Players:
        places = range(place_of(Players, "weights"))
    yield from (LINE * line for line in sorted({place // LINE for place in places}))


def places_of(field: Field) -> Iterable[int]:
    """The bytes of a field that a step reads."""
    size = field.end - field.offset
    if field.length and field.length % MAX_SEATS == 0:
        size = size * SEATS // MAX_SEATS
    elif field.length == MAX_CARDS:
        size = MOST
    return range(field.offset, field.offset + size)


@intrinsic
def fetch_all(typing: Any, *records: Any) -> Any:  # noqa: ANN401, ARG001  Numba's own types
    """Fetch the lines of the records of a game."""

    def write(context: Any, builder: Any, _: Any, given: Any) -> Any:  # noqa: ANN401  see above
        byte, number = ir.IntType(8), ir.IntType(32)
        shape = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
        prefetch = BUILD.get_or_insert_function(builder.module, shape, PREFETCH)
        how = [number(value) for value in (TO_WRITE, KEEP_CLOSE, DATA)]
        for record, start in zip(RECORDS, BUILD.unpack_tuple(builder, given[0]), strict=True):
            first = builder.bitcast(start, byte.as_pointer())
            for offset in lines_of(record):
                builder.call(prefetch, [builder.gep(first, [number(offset)]), *how])
        return context.get_dummy_value()

    return KINDS.void(KINDS.StarArgTuple(records)), write


def fetch(s: Any, p: Any, d: Any, c: Any, o: Any) -> None:  # noqa: ANN401  the records of the twin
    """Fetch the records of a game that is stepped soon."""
    fetch_all(s, p, d, c, o)
