"""How the messages of a table reach the clients that listen to it.

A room speaks to lines: numbers that stand for connections. It never holds a connection itself, so that a line
may end in this process or behind a link to another one.
"""

from collections.abc import Sequence
from typing import NewType, Protocol

Line = NewType("Line", int)
Messages = Sequence[tuple[Sequence[Line], str]]  # to which lines, and what


class Listener(Protocol):
    """The end of a line: the connection of one client."""

    def send(self, text: str) -> None:
        """Send an answer, in order, without waiting."""

    def update(self, text: str) -> None:
        """Send news; a client that has lost some gets none until it is welcomed again."""

    def welcome(self, text: str) -> None:
        """Show the whole table; news may follow."""

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent."""


class Bus(Protocol):
    """Brings messages to lines; what is sent to a line that has ended is lost."""

    def attach(self, listener: Listener) -> Line:
        """Give a connection of this process a number."""

    def detach(self, line: Line) -> None:
        """Forget a connection."""

    def send(self, line: Line, text: str) -> None:
        """Send an answer."""

    def publish(self, messages: Messages) -> None:
        """Send news: each text to several lines."""

    def welcome(self, line: Line, text: str) -> None:
        """Show the whole table."""

    def close(self, line: Line, code: int, reason: str) -> None:
        """End a connection after what was sent."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._ends: dict[Line, Listener] = {}
        self._given = 0

    def attach(self, listener: Listener) -> Line:
        """Give a connection a number that none had before it."""
        self._given += 1
        line = Line(self._given)
        self._ends[line] = listener
        return line

    def detach(self, line: Line) -> None:
        """Forget a connection."""
        self._ends.pop(line, None)

    def send(self, line: Line, text: str) -> None:
        """Send an answer."""
        end = self._ends.get(line)
        if end is not None:
            end.send(text)

    def publish(self, messages: Messages) -> None:
        """Send news: each text to several lines."""
        ends = self._ends
        for lines, text in messages:
            for line in lines:
                end = ends.get(line)
                if end is not None:
                    end.update(text)

    def welcome(self, line: Line, text: str) -> None:
        """Show the whole table."""
        end = self._ends.get(line)
        if end is not None:
            end.welcome(text)

    def close(self, line: Line, code: int, reason: str) -> None:
        """End a connection after what was sent."""
        end = self._ends.get(line)
        if end is not None:
            end.close(code, reason)
