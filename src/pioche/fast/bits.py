"""What a processor does in one instruction, where the chapters need many or a table."""

from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils as build
from numba.core import types as kinds
from numba.core.registry import cpu_target
from numba.extending import intrinsic

# Numba's own helpers have no types.
BUILD: Final[Any] = build
KINDS: Final[Any] = kinds
TARGET: Final[Any] = cpu_target

PDEP: Final = "llvm.x86.bmi.pdep.64"


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


@intrinsic
def deposit(typing: Any, bit: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001  see above
    """The bit of a mask whose number among them a lone bit has."""

    def write(_: Any, builder: Any, __: Any, given: Any) -> Any:  # noqa: ANN401  see above
        wide = ir.IntType(64)
        pdep = BUILD.get_or_insert_function(builder.module, ir.FunctionType(wide, [wide, wide]), PDEP)
        return builder.call(pdep, given)

    return KINDS.int64(KINDS.int64, KINDS.int64), write


def deposits() -> bool:
    """Does this processor pick a bit of a mask in one quick instruction? Early Zens do it slowly."""
    _, processor, features = TARGET.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and processor not in ("znver1", "znver2")


# As compiled code calls them: without what only a compiler is handed.
LOWEST: Final[Any] = trailing_zeros
BITS: Final[Any] = bits
DEPOSIT: Final[Any] = deposit


def kind_of(bit: int) -> int:
    """Return the number of a lone bit."""
    found: int = LOWEST(bit)
    return found


def nth_bit(mask: int, n: int) -> int:
    """Return a bit of a mask by its number among them."""
    found: int = DEPOSIT(1 << n, mask)
    return found


def count_bits(mask: int) -> int:
    """Count the bits of a mask."""
    found: int = BITS(mask)
    return found
