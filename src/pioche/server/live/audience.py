"""Who listens to a table: which lines, of which members, and from which seats they look at the cards."""

from collections.abc import Sequence
from typing import NamedTuple

from pioche.server.live.bus import Line, Messages
from pioche.server.table.state import State


class Attendee(NamedTuple):
    """Who is at the other end of a line."""

    member: int | None  # None: a spectator
    seat: int | None


class Audience:
    """The lines of one table."""

    __slots__ = ("_there", "_waiting", "by_seat", "connected", "watching")

    def __init__(self) -> None:
        self._there: dict[Line, Attendee] = {}
        self._waiting: set[Line] = set()  # to be welcomed: only then updates follow
        self.connected: frozenset[int] = frozenset()  # members
        self.watching = 0  # spectators
        # Those who see the same; None: what a spectator sees. Renewed, never changed: a step that waits for
        # its commit keeps those it was written for.
        self.by_seat: dict[int | None, list[Line]] = {}

    def __len__(self) -> int:
        return len(self._there)

    def enter(self, line: Line, member: int | None, state: State) -> None:
        """Let a line listen, once it is welcomed."""
        self._there[line] = Attendee(member, None)
        self._waiting.add(line)
        self._count(state)

    def leave(self, line: Line, state: State) -> Attendee | None:
        """Forget a line."""
        attendee = self._there.pop(line, None)
        self._waiting.discard(line)
        self._count(state)
        return attendee

    def find(self, line: Line) -> Attendee | None:
        """Find who is at a line."""
        return self._there.get(line)

    def lines(self) -> list[Line]:
        """List all lines."""
        return list(self._there)

    def lines_of(self, member: int | None) -> list[Line]:
        """List the lines of a member; None: of the spectators."""
        return [line for line, attendee in self._there.items() if attendee.member == member]

    def hold_back(self, line: Line) -> None:
        """Send a line no updates until it is welcomed."""
        self._waiting.add(line)

    def let_in(self, line: Line) -> None:
        """Send a line updates from now on."""
        self._waiting.discard(line)

    def welcomed(self, messages: Messages) -> Messages:
        """Leave those out of messages who are not welcomed yet."""
        if not self._waiting:
            return messages
        return [(self._without_waiting(lines), text) for lines, text in messages]

    def _without_waiting(self, lines: Sequence[Line]) -> list[Line]:
        return [line for line in lines if line not in self._waiting]

    def reseat(self, state: State) -> None:
        """Look up where everybody sits now."""
        self.by_seat = {}
        for line, (member, _) in self._there.items():
            seat = None if member is None else state.seat_of(member)
            self._there[line] = Attendee(member, seat)
            self.by_seat.setdefault(seat, []).append(line)

    def _count(self, state: State) -> None:
        members = [attendee.member for attendee in self._there.values()]
        self.connected = frozenset(member for member in members if member is not None)
        self.watching = members.count(None)
        self.reseat(state)
