"""One step of a table: what an entry of the log changes, and what is told of it."""

from typing import Final

from pioche.game import Game, Told
from pioche.server.table.state import MemberState, State
from pioche.server.wire.events import CameBack, TableEvent, WentAway

MS: Final = 1000


class Refusal(Exception):  # noqa: N818  a refusal is an answer, not an error
    """A command that changes nothing, and why."""

    def __init__(self, reason: str, clause: str = "", detail: str = "", by: int | None = None) -> None:
        self.reason = reason
        self.clause = clause
        self.detail = detail
        self.by = by
        super().__init__(reason)


class TableStep:
    """The state and the game being changed, and what has happened so far."""

    __slots__ = (
        "at",
        "closing",
        "game",
        "happened",
        "member",
        "record",
        "state",
        "table_changed",
        "view_changed",
    )

    def __init__(self, state: State, game: Game | None, at: int) -> None:
        self.state = state
        self.game = game
        self.at = at
        self.happened: list[TableEvent | Told] = []
        self.table_changed = False
        self.view_changed = False
        self.closing: list[tuple[int | None, str]] = []  # whose sockets are closed, and why; None: spectators
        self.record: tuple[int, int, str] | None = None  # match, part, game file
        self.member: int | None = None  # who joined or moved

    def tell(self, event: TableEvent) -> None:
        """Add an event that changes the table."""
        self.happened.append(event)
        self.table_changed = True

    def tell_game(self) -> None:
        """Add the events of the last move of the game."""
        assert self.game is not None
        self.happened.append(self.game.told())
        self.view_changed = True

    def live_game(self) -> Game:
        """Give the game being played, or refuse."""
        if self.game is None or self.state.phase != "playing":
            raise Refusal("wrong-phase")
        return self.game

    def check_fresh(self, seq: int) -> None:
        """Refuse an answer to a decision that is no longer pending."""
        if self.is_late(seq):
            raise Refusal("stale")

    def is_late(self, seq: int) -> bool:
        """Return whether an answer was meant for a decision that is no longer pending."""
        return seq < self.state.decision

    def seat_of(self, member: MemberState) -> int:
        """Return the seat of a member, or refuse."""
        seat = self.state.seat_of(member.id)
        if seat is None:
            raise Refusal("not-seated")
        return seat

    def send_away(self, member: MemberState) -> None:
        """Let a bot play for a person."""
        member.away = True
        member.asked_until = 0
        self.tell(WentAway(member.id))

    def call_back(self, member: MemberState) -> None:
        """Let a person play again."""
        member.away = False
        member.late = 0
        self.tell(CameBack(member.id))

    def ask_anew(self, total: int) -> None:
        """Start the clock of a new decision."""
        self.state.decision = self.state.seq
        self.state.asked_at = self.at
        self.state.total = total
        self.state.deadline = self.at + total
