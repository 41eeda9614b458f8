"""What a processor does in one instruction, where the chapters need many or a table."""

from typing import Any, Final

from llvmlite import ir
from numba.core import types as kinds
from numba.extending import intrinsic

# Numba's own helpers have no types.
KINDS: Final[Any] = kinds


@intrinsic
def place(typing: Any, number: Any) -> Any:  # noqa: ANN401, ARG001  Numba's own types
    """A place in an array, which is never below zero."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401  see above
        return context.cast(builder, given[0], signature.args[0], KINDS.int64)

    return KINDS.uint64(number), write


@intrinsic
def trailing_zeros(typing: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001  see above
    """The number of the lowest bit; of no bit 0."""

    def write(_: Any, builder: Any, __: Any, given: Any) -> Any:  # noqa: ANN401  see above
        found = builder.cttz(given[0], ir.IntType(1)(0))
        return builder.and_(found, found.type(63))

    return KINDS.int64(KINDS.int64), write


@intrinsic
def bits(typing: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001  see above
    """The number of bits."""

    def write(_: Any, builder: Any, __: Any, given: Any) -> Any:  # noqa: ANN401  see above
        return builder.ctpop(given[0])

    return KINDS.int64(KINDS.int64), write


# As compiled code calls them: without what only a compiler is handed.
LOWEST: Final[Any] = trailing_zeros
BITS: Final[Any] = bits


def kind_of(bit: int) -> int:
    """Return the number of a lone bit."""
    found: int = LOWEST(bit)
    return found


def count_bits(mask: int) -> int:
    """Count the bits of a mask."""
    found: int = BITS(mask)
    return found
