"""NumPy records with the fields of the rules' records, in the same bytes."""

from functools import cache
from typing import Any

import numpy as np

from pioche.layout import INT_CODES, fields, pack

Records = np.ndarray[Any, np.dtype[np.void]]


@cache
def record_type(record: type) -> "np.dtype[np.void]":
    """Make the NumPy type of a record class."""
    return np.dtype(
        [
            (field.name, f"<{INT_CODES[field.width]}", (field.length,))
            if field.length
            else (field.name, f"<{INT_CODES[field.width]}")
            for field in fields(record)
        ]
    )


def blanks(record: type, n: int) -> Records:
    """Make n records with zeros everywhere."""
    return np.zeros(n, record_type(record))


def from_bytes(record: type, data: bytes) -> Any:  # noqa: ANN401  NumPy has no better word for a record
    """Make a record from the packed form of a record of the rules."""
    return np.frombuffer(bytearray(data), record_type(record))[0]


def twin_of(record: Any) -> Any:  # noqa: ANN401  any record class will do
    """Make the twin of a plain record."""
    return from_bytes(type(record), pack(record))
