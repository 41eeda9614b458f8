"""Time and entropy, passed in through constructors so that tests and simulations bring their own."""

import secrets
import time
from typing import Protocol

MS: int = 1000


class TimeSource(Protocol):
    """Milliseconds since 1970."""

    def now(self) -> int:
        """Return the time in milliseconds."""


class Entropy(Protocol):
    """Bytes nobody can guess."""

    def __call__(self, size: int, /) -> bytes:
        """Draw so many."""


class SteadyClock:
    """The wall clock when it was made, going on evenly: a jump of the wall clock moves no deadline.

    Nodes that share a store begin with its clock (`wall`, in ms): a deadline in a log is the same to all.
    """

    def __init__(self, wall: int | None = None) -> None:
        begun = time.time_ns() // 1_000_000 if wall is None else wall
        self._start = begun - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        """Return the time in milliseconds."""
        return self._start + time.monotonic_ns() // 1_000_000


def system_entropy(size: int, /) -> bytes:
    """Draw bytes from the operating system."""
    return secrets.token_bytes(size)
