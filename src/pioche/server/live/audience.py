"""Who listens to a table: which lines, of which members, and from which seats they look at the cards."""

from pioche.server.live.bus import Line
from pioche.server.table.state import State


class Attendee:
    """A line, and who is at its other end."""

    __slots__ = ("is_ready", "line", "member", "seat")

    def __init__(self, line: Line, member: int | None) -> None:
        self.line = line
        self.member = member  # None: a spectator
        self.seat: int | None = None
        self.is_ready = False  # has been welcomed: updates may follow


class Audience:
    """The lines of one table."""

    __slots__ = ("_there", "by_seat", "connected", "watching")

    def __init__(self) -> None:
        self._there: dict[Line, Attendee] = {}
        self.connected: frozenset[int] = frozenset()  # members
        self.watching = 0  # spectators
        # Those who see the same; None: what a spectator sees. Renewed, never changed: a step that waits for
        # its commit keeps those it was written for.
        self.by_seat: dict[int | None, list[Attendee]] = {}

    def __len__(self) -> int:
        return len(self._there)

    def enter(self, line: Line, member: int | None, state: State) -> Attendee:
        """Let a line listen."""
        attendee = self._there[line] = Attendee(line, member)
        self._count()
        self.reseat(state)
        return attendee

    def leave(self, line: Line, state: State) -> Attendee | None:
        """Forget a line."""
        attendee = self._there.pop(line, None)
        self._count()
        self.reseat(state)
        return attendee

    def find(self, line: Line) -> Attendee | None:
        """Find who is at a line."""
        return self._there.get(line)

    def everybody(self) -> list[Attendee]:
        """List all who listen."""
        return list(self._there.values())

    def lines_of(self, member: int | None) -> list[Line]:
        """List the lines of a member; None: of the spectators."""
        return [one.line for one in self._there.values() if one.member == member]

    def ready(self) -> list[Line]:
        """List the lines that have been welcomed."""
        return [one.line for one in self._there.values() if one.is_ready]

    def reseat(self, state: State) -> None:
        """Look up where everybody sits now."""
        self.by_seat = {}
        for one in self._there.values():
            one.seat = None if one.member is None else state.seat_of(one.member)
            self.by_seat.setdefault(one.seat, []).append(one)

    def _count(self) -> None:
        there = self._there.values()
        self.connected = frozenset(one.member for one in there if one.member is not None)
        self.watching = sum(one.member is None for one in there)
