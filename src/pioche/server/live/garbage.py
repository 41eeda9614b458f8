"""When to collect garbage: rarely, because a collection stops all tables at once.

Play, requests and sockets leave no reference cycles behind, so nothing has to be collected while they go on;
this is for the cycles of tables that are put aside, and of mistakes.
"""

import gc
from typing import Final

MOST_NEW: Final = 1_000_000  # objects since the last collection
LONGEST: Final = 600_000  # ms between two collections


class Garbage:
    """Decides when to collect."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: int | None = None

    def begin(self) -> None:
        """Collect only when `clear` is called, and never what exists already."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def clear(self, now: int) -> bool:
        """Collect if it is time; return whether it was."""
        if self._last is None:
            self._last = now
        new, _, _ = gc.get_count()
        if new < MOST_NEW and now - self._last < LONGEST:
            return False
        gc.collect()
        self._last = now
        return True
