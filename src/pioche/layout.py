"""How the records of the rules lie in memory: blank, copied, packed to bytes and back.

The packed form is little-endian, fields in the order of their declaration, each at a multiple of its width
and the whole a multiple of the widest, with zeros in the gaps: what a compiler of C would do. A record longer
than a line of a processor's cache fills whole lines, so that the same fields share a line in all of an array.
A compiled twin of the rules keeps it in its arrays, so two engines can be compared byte by byte.
"""

import struct
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

Record = TypeVar("Record")

INT_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}
LINE = 64  # bytes of a cache that come from memory together


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: bytes of an entry, entries of an array (0: a plain int), and where it lies."""

    name: str
    width: int
    length: int
    offset: int  # in bytes

    @property
    def end(self) -> int:
        """The first byte after it."""
        return self.offset + self.width * max(self.length, 1)


def fields(record: type) -> tuple[Field, ...]:
    """List the fields a record class declares.

    >>> from pioche.rules.state import Position
    >>> fields(Position)[0]
    Field(name='seats', width=1, length=0, offset=0)
    """
    return found_fields(record)


@cache
def found_fields(record: type) -> tuple[Field, ...]:
    """Find the fields of a record class, once."""
    found: list[Field] = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        base, width, length = get_args(hint)
        free = found[-1].end if found else 0
        found.append(Field(name, width, 0 if base is int else length, rounded_up(free, width)))
    return tuple(found)


def place_of(record: type, name: str) -> int:
    """The byte at which a field begins."""
    return next(field.offset for field in fields(record) if field.name == name)


def rounded_up(size: int, width: int) -> int:
    """Round a size up to a multiple of a width.

    >>> rounded_up(5, 4), rounded_up(8, 4)
    (8, 8)
    """
    return -(-size // width) * width


def size_of(record: type) -> int:
    """Count the bytes of a packed record, so that the next one in an array is aligned too."""
    size = fields(record)[-1].end
    return rounded_up(size, LINE if size > LINE else max(field.width for field in fields(record)))


def packer(record: type) -> struct.Struct:
    """Return the binary form of a record class."""
    return made_packer(record)


@cache
def made_packer(record: type) -> struct.Struct:
    """Make the binary form of a record class, once."""
    codes = []
    free = 0
    for field in fields(record):
        codes.append(f"{field.offset - free}x{max(field.length, 1)}{INT_CODES[field.width]}")
        free = field.end
    return struct.Struct(f"<{''.join(codes)}{size_of(record) - free}x")


def blank(record: type[Record]) -> Record:
    """Make a record with zeros everywhere."""
    new = record()
    for field in fields(record):
        setattr(new, field.name, [0] * field.length if field.length else 0)
    return new


def values_of(record: Any, names: Iterable[str]) -> list[int]:  # noqa: ANN401  any record class will do
    """List the numbers of some fields of a record."""
    values: list[int] = []
    for name in names:
        value = getattr(record, name)
        if isinstance(value, list):
            values += value
        else:
            values.append(value)
    return values


def pack(record: Any) -> bytes:  # noqa: ANN401  see above
    """Pack a record to bytes."""
    return packer(type(record)).pack(*values_of(record, (field.name for field in fields(type(record)))))


def pack_without_gaps(record: Any, names: Collection[str], wider: Mapping[str, int]) -> bytes:  # noqa: ANN401  see above
    """Pack some fields of a record in this order without gaps, some of them wider than they are."""
    found = {field.name: field for field in fields(type(record))}
    packed = (found[name] for name in names)
    codes = (f"{max(field.length, 1)}{INT_CODES[wider.get(field.name, field.width)]}" for field in packed)
    return struct.pack("<" + "".join(codes), *values_of(record, names))


def unpack(record: type[Record], data: bytes) -> Record:
    """Unpack a record from bytes; a wrong length is a ValueError."""
    form = packer(record)
    if len(data) != form.size:
        message = f"a packed {record.__name__} has {form.size} bytes, not {len(data)}"
        raise ValueError(message)
    values = form.unpack(data)
    new = record()
    at = 0
    for field in fields(record):
        if field.length:
            setattr(new, field.name, list(values[at : at + field.length]))
        else:
            setattr(new, field.name, values[at])
        at += max(field.length, 1)
    return new
