"""When to look for garbage: often among what is young, seldom among everything, for that stops the server."""

import gc
from typing import Final

YOUNG: Final = 5_000  # new objects between two quick looks
OFTEN: Final = 10  # quick looks between two at what survived them
NEVER: Final = 1_000_000
MOST_PARTINGS: Final = 2_000
LONGEST: Final = 600_000  # ms between two looks at everything


class Garbage:
    """Knows when everything should be looked through: after many partings, and now and then.

    Sockets that closed and tables that were put aside leave objects behind that refer to each other.
    """

    __slots__ = ("_last", "_partings")

    def __init__(self) -> None:
        self._partings = 0
        self._last: int | None = None

    def begin(self) -> None:
        """Leave what is there now alone, and what is old to `clear`."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, OFTEN, NEVER)

    def part(self) -> None:
        """Count a socket or a table that is gone."""
        self._partings += 1

    def clear(self, now: int) -> bool:
        """Look through everything if it is time; tell whether it was."""
        if self._last is None:
            self._last = now
        if self._partings < MOST_PARTINGS and now - self._last < LONGEST:
            return False
        gc.collect()
        self._partings = 0
        self._last = now
        return True
