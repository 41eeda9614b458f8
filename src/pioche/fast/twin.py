"""Load the very files of `rules/` a second time, under another name, each function compiled by Numba.

No rule is written again: the twin is the same source over NumPy records with the same fields. Needs Numba;
nothing else in the package imports this module.
"""

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from importlib import resources
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np

from pioche.layout import INT_CODES, fields
from pioche.rules import CHAPTERS
from pioche.rules.state import Book, Position, Trace

TWIN: Final = "pioche.fast.rules"
COMPILE: Final[Callable[[FunctionType], object]] = numba.njit(nogil=True)


def record_type(record: type) -> "np.dtype[np.void]":
    """Make the NumPy type of a record: the same fields in the same bytes."""
    return np.dtype(
        [
            (field.name, f"<{INT_CODES[field.width]}", (field.length,))
            if field.length
            else (field.name, f"<{INT_CODES[field.width]}")
            for field in fields(record)
        ]
    )


@cache
def load() -> dict[str, ModuleType]:
    """Load and compile (lazily, function by function) every chapter of the rules."""
    folder = resources.files("pioche") / "rules"
    package = ModuleType(TWIN)
    package.__path__ = [str(folder)]
    sys.modules[TWIN] = package
    chapters = {}
    for chapter in CHAPTERS:
        name = f"{TWIN}.{chapter}"
        spec = importlib.util.spec_from_file_location(name, str(folder / f"{chapter}.py"))
        assert spec is not None  # our own package
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        for key, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ == name:
                setattr(module, key, COMPILE(value))
        chapters[chapter] = module
    return chapters


def from_bytes(record: type, data: bytes) -> Any:  # noqa: ANN401  NumPy has no better word for a record
    """Make a record of the twin from the packed form of a record of the rules."""
    return np.frombuffer(bytearray(data), record_type(record))[0]


POSITION: Final = record_type(Position)
BOOK: Final = record_type(Book)
TRACE: Final = record_type(Trace)
