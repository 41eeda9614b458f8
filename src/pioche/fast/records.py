"""NumPy records with the fields of the rules' records, in the same bytes."""

from functools import cache
from typing import Any

import numpy as np

from pioche.layout import INT_CODES, LINE, fields, pack, size_of

Records = np.ndarray[Any, np.dtype[np.void]]


@cache
def record_type(record: type) -> "np.dtype[np.void]":
    """Make the NumPy type of a record class."""
    declared = fields(record)
    return np.dtype(
        {
            "names": [field.name for field in declared],
            "formats": [
                (f"<{INT_CODES[field.width]}", (field.length,) * bool(field.length)) for field in declared
            ],
            "offsets": [field.offset for field in declared],
            "itemsize": size_of(record),
        },
        align=True,
    )


def blanks(record: type, n: int) -> Records:
    """Make n records with zeros everywhere, the first at the beginning of a line of the cache."""
    form = record_type(record)
    room = np.zeros(n * form.itemsize + LINE, np.int8)
    first = -room.ctypes.data % LINE
    return room[first : first + n * form.itemsize].view(form)


def from_bytes(record: type, data: bytes) -> Any:  # noqa: ANN401  NumPy has no better word for a record
    """Make a record from the packed form of a record of the rules."""
    return np.frombuffer(bytearray(data), record_type(record))[0]


def twin_of(record: Any) -> Any:  # noqa: ANN401  any record class will do
    """Make the twin of a plain record."""
    return from_bytes(type(record), pack(record))
