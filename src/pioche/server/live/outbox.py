"""What goes out: messages written once, steps that wait for their commit, and those that are told again."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from pioche.game import Told
from pioche.server.live.bus import Bus, Line, Messages
from pioche.server.store.base import UnsureError
from pioche.server.table import views
from pioche.server.table.step import TableStep
from pioche.server.table.table import TableMachine
from pioche.server.wire.events import RoundBegan, TableEvent
from pioche.server.wire.protocol import RefusedNow, encoder
from pioche.server.wire.shapes import Missed
from pioche.server.wire.written import WrittenUpdate

KEPT_STEPS: Final = 48
CLOSE_CODES: Final = {"removed": 4403, "moved": 4409, "gone": 4404, "unavailable": 4503, "moving": 1012}


class Pending:
    """A step that waits for its commit, and whom to tell then."""

    __slots__ = ("at", "closing", "command", "messages", "replies", "seq", "waiters", "welcomes")

    def __init__(self, seq: int, at: int, messages: Messages, command: str | None = None) -> None:
        self.seq = seq
        self.command = command  # member and id
        self.at = at
        self.messages = messages
        self.replies: list[tuple[Line, str, str]] = []  # to whom, the command, the answer
        self.welcomes: list[tuple[Line, str]] = []
        self.closing: list[tuple[Line, str]] = []
        self.waiters: list[Callable[[Exception | None], None]] = []

    def fail(self, bus: Bus, error: Exception) -> None:
        """Refuse what was not written.

        Where it may be in the log after a restart there is no answer: the line ends, and whoever connects and
        sends the command again learns what became of it.
        """
        for line, command, _ in self.replies:
            if isinstance(error, UnsureError):
                bus.close(line, CLOSE_CODES["unavailable"], "unavailable")
            else:
                bus.send(line, to_text(RefusedNow(id=command, reason="unavailable")))
        for waiter in self.waiters:
            waiter(error)


class Past:
    """The last steps of a round, to be told again to someone who was away or has loaded the page anew."""

    __slots__ = ("_steps",)

    def __init__(self) -> None:
        self._steps: deque[tuple[int, list[TableEvent | Told]]] = deque(maxlen=KEPT_STEPS)

    def add(self, seq: int, happened: list[TableEvent | Told]) -> None:
        """Keep a step; with a new deal what was before it is forgotten, for seats may have changed."""
        if any(isinstance(event, RoundBegan) for event in happened):
            self._steps.clear()
        self._steps.append((seq, happened))

    def clear(self) -> None:
        """Forget everything."""
        self._steps.clear()

    def missed(self, seat: int | None, last_seq: int, seq: int) -> tuple[Missed, ...] | None:
        """List the steps after a number as a seat may see them, if they are all still there."""
        first = self._steps[0][0] if self._steps else seq + 1
        return self.told(seat, last_seq) if first - 1 <= last_seq <= seq else None

    def told(self, seat: int | None, after: int = 0) -> tuple[Missed, ...]:
        """List the steps after a number that are kept, as a seat may see them."""
        return tuple(
            Missed(seq=number, events=views.events_for(happened, seat))
            for number, happened in self._steps
            if number > after
        )


def write_updates(
    table: TableMachine,
    there: Mapping[int | None, list[Line]],
    step: TableStep,
    clock: Callable[[], msgspec.Raw],
    info: msgspec.Raw | None,
) -> Messages:
    """Write the update of each seat that is looked from; those who see the same get the same."""
    game = table.game
    if not there:
        return []
    seen: dict[int | None, msgspec.Raw] = {}
    if step.view_changed and game is not None:
        seen = views.views_on_the_wire(game, there, called_off=table.is_called_off)
    left = clock()
    for_all = to_raw(views.events_for(step.happened, None)) if views.are_open(step.happened) else None
    messages: list[tuple[list[Line], str]] = []
    for seat, lines in there.items():
        update = WrittenUpdate(
            seq=table.state.seq,
            events=views.events_for(step.happened, seat) if for_all is None else for_all,
            clock=left,
            view=seen.get(seat),
            table=info,
            outlook=views.outlook_of(table.state, game, seat) if step.view_changed or info else None,
        )
        messages.append((lines, to_text(update)))
    return messages


def to_text(message: msgspec.Struct) -> str:
    """Write a message."""
    return encoder.encode(message).decode()


def to_raw(part: object) -> msgspec.Raw:
    """Write a part of several messages once for all."""
    return msgspec.Raw(encoder.encode(part))
