"""When to look for garbage: seldom, for that stops all tables at once.

Play, requests and sockets leave no objects behind that only refer to each other, so that nothing has to be
looked for while they go on; this is for what is left by tables that are put aside, and by mistakes.
"""

import gc
from typing import Final

MOST_NEW: Final = 1_000_000  # objects since the last look
LONGEST: Final = 600_000  # ms between two looks


class Garbage:
    """Knows when it is time to look."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: int | None = None

    def begin(self) -> None:
        """Look for nothing from now on but when it is time, and never among what is there already."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def clear(self, now: int) -> bool:
        """Look through everything if it is time; tell whether it was."""
        if self._last is None:
            self._last = now
        new, _, _ = gc.get_count()
        if new < MOST_NEW and now - self._last < LONGEST:
            return False
        gc.collect()
        self._last = now
        return True
