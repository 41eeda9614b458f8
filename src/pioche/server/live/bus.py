"""Who listens to a table.

In one process a directory suffices; listeners of other machines would be of another class behind the same
face.
"""

from collections.abc import Collection, Iterable
from typing import Protocol


class Listener(Protocol):
    """One client of a table, wherever its socket is."""

    member: int | None  # None: a spectator
    seat: int | None
    is_ready: bool  # has been welcomed: updates may follow

    def send(self, text: str) -> None:
        """Send a message, in order, without waiting."""

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent."""


class Bus(Protocol):
    """Brings the messages of a table to its listeners."""

    def attach(self, code: str, listener: Listener) -> None:
        """Let somebody listen."""

    def detach(self, code: str, listener: Listener) -> None:
        """Forget a listener."""

    def listeners(self, code: str) -> Collection[Listener]:
        """List who listens."""

    def publish(self, messages: Iterable[tuple[Listener, str]]) -> None:
        """Send messages to those who have been welcomed."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def attach(self, code: str, listener: Listener) -> None:
        """Let somebody listen."""
        self._listeners.setdefault(code, []).append(listener)

    def detach(self, code: str, listener: Listener) -> None:
        """Forget a listener."""
        there = self._listeners.get(code)
        if there is None or listener not in there:
            return
        there.remove(listener)
        if not there:
            del self._listeners[code]

    def listeners(self, code: str) -> Collection[Listener]:
        """List who listens."""
        return self._listeners.get(code, ())

    def publish(self, messages: Iterable[tuple[Listener, str]]) -> None:
        """Send messages to those who have been welcomed."""
        for listener, text in messages:
            if listener.is_ready:
                listener.send(text)
