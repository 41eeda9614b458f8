"""How the records of the rules lie in memory: blank, copied, packed to bytes and back.

The packed form is little-endian, fields in the order of their declaration, without padding: the form a
compiled twin of the rules keeps in its arrays, so two engines can be compared byte by byte.
"""

import struct
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

Record = TypeVar("Record")

INT_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: bytes of an entry, and the number of entries of an array (0: a plain int)."""

    name: str
    width: int
    length: int


def fields(record: type) -> tuple[Field, ...]:
    """List the fields a record class declares.

    >>> from pioche.rules.state import Position
    >>> fields(Position)[0]
    Field(name='seats', width=1, length=0)
    """
    return found_fields(record)


@cache
def found_fields(record: type) -> tuple[Field, ...]:
    """Find the fields of a record class, once."""
    found = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        base, width, length = get_args(hint)
        found.append(Field(name, width, 0 if base is int else length))
    return tuple(found)


def packer(record: type) -> struct.Struct:
    """Return the binary form of a record class."""
    return made_packer(record)


@cache
def made_packer(record: type) -> struct.Struct:
    """Make the binary form of a record class, once."""
    codes = (f"{max(field.length, 1)}{INT_CODES[field.width]}" for field in fields(record))
    return struct.Struct("<" + "".join(codes))


def blank(record: type[Record]) -> Record:
    """Make a record with zeros everywhere."""
    new = record()
    for field in fields(record):
        setattr(new, field.name, [0] * field.length if field.length else 0)
    return new


def pack(record: Any) -> bytes:  # noqa: ANN401  any record class will do
    """Pack a record to bytes."""
    values: list[int] = []
    for field in fields(type(record)):
        value = getattr(record, field.name)
        if field.length:
            values += value
        else:
            values.append(value)
    return packer(type(record)).pack(*values)


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
