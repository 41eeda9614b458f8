"""A table in memory: commands come in, entries go to the store, and what was committed goes out.

The table is always a little ahead of the log; nobody is told of a step before it is durable. If the store
fails, what was ahead is forgotten and the table is rebuilt from the log.
"""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from msgspec import Raw

from pioche.server.live import chance
from pioche.server.live.audience import Audience
from pioche.server.live.bus import Line
from pioche.server.live.limits import has_room_for
from pioche.server.live.outbox import CLOSE_CODES, Past, Pending, to_raw, to_text, write_updates
from pioche.server.live.services import Services
from pioche.server.live.timers import HeldCommand, Timers
from pioche.server.store.base import (
    AlreadyDoneError,
    Append,
    FencedError,
    Resume,
    StoreFailedError,
    Touch,
    UnsureError,
)
from pioche.server.table import deadlines, views
from pioche.server.table.log import AnyEntry, Did, entry_encoder
from pioche.server.table.state import State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.table.table import TableMachine
from pioche.server.wire.protocol import VERSION, Ack, AnyCommand, Presence, RefusedNow, Transfer
from pioche.server.wire.tokens import TOKEN_BYTES, digest, new_token
from pioche.server.wire.written import WrittenWelcome

KEPT_REFUSALS: Final = 16
SNAPSHOT_EVERY: Final = 512
PASSING: Final = ("unavailable", "throttled")  # refusals that may turn out otherwise the next time

log = logging.getLogger("pioche.server")


class Keeper(Protocol):
    """What a room needs of the lobby."""

    def reload(self, room: "Room") -> None:
        """Read the table's log, and hand it to `reloaded`."""

    def forget(self, room: "Room") -> None:
        """Let a table go that this server cannot go on with."""


class Room:
    """A table in memory."""

    __slots__ = (
        "_info",
        "_keeper",
        "_past",
        "_pending",
        "_refusals",
        "_results",
        "audience",
        "is_gone",
        "is_leaving",
        "is_reloading",
        "last_used",
        "services",
        "table",
        "timers",
        "was_visited",
    )

    def __init__(self, services: Services, table: TableMachine, keeper: Keeper) -> None:
        self.services = services
        self.table = table
        self.audience = Audience()
        self.is_reloading = False  # nothing is taken until the log is read
        self.is_gone = False  # … or ever again
        self.is_leaving = False  # nothing is taken or refused: another node goes on
        self.last_used = services.clock.now()
        self.was_visited = False  # since the lobby last wrote it down
        self._keeper = keeper
        self._info: Raw | None = None
        self._past = Past()
        self._pending: deque[Pending] = deque()
        self._refusals: dict[tuple[int, str], str] = {}
        self._results: dict[tuple[int, str], str] = {}  # the code of the last `transfer`
        self.timers = Timers(self)

    @property
    def state(self) -> State:
        """The table beside its game."""
        return self.table.state

    @property
    def connected(self) -> frozenset[int]:
        """The members who are there."""
        return self.audience.connected

    @property
    def durable_seq(self) -> int:
        """The number of the last step that is written."""
        return self._pending[0].seq - 1 if self._pending else self.state.seq

    @property
    def is_settled(self) -> bool:
        """Whether everything is written and nothing is held."""
        return not self._pending and not self.is_reloading and not self.timers.is_holding

    def command(self, line: Line, do: AnyCommand) -> bool:
        """Do a person's command: once, however often it arrives; return whether it is not long done."""
        attendee = self.audience.find(line)
        if attendee is None or self.is_leaving:
            return True
        member = attendee.member
        if member is None:
            self.services.bus.send(line, to_text(RefusedNow(id=do.id, reason="spectator")))
            return True
        if self.is_reloading:
            self.services.bus.send(line, to_text(RefusedNow(id=do.id, reason="unavailable")))
            return True
        if self._is_known(line, member, do.id):
            return True
        if self._is_long_done(line, member, do.id):
            return False
        until = self.table.held_until(member, do, self.services.clock.now())
        if until is None:
            self.perform(line, do)
        else:
            self.timers.hold(HeldCommand(until, line, member, do))
        return True

    def _is_known(self, line: Line, member: int, command: str) -> bool:
        """Whether a command came before; if so it gets the answer it got then, or none while it is held."""
        seq = self.table.answered(member, command)
        if seq is not None:
            result = self._results.get((member, command), "")
            self._answer(line, command, to_text(Ack(id=command, seq=seq, result=result)), seq)
            return True
        if (member, command) in self._refusals:
            self.services.bus.send(line, self._refusals[member, command])
            return True
        return self.timers.is_held(member, command)

    def _is_long_done(self, line: Line, member: int, command: str) -> bool:
        """Whether the log has a command that the table no longer remembers; it is answered as it was then."""
        name = f"{member}:{command}"
        waiting = [pending.seq for pending in self._pending if pending.command == name]
        seq = waiting[0] if waiting else self.services.store.find_command(self.state.code, name)
        if seq is None:
            return False
        self.services.metrics.count("refused")
        self._answer(line, command, to_text(Ack(id=command, seq=seq)), seq)
        return True

    def perform(self, line: Line, do: AnyCommand) -> None:
        """Do a person's command now."""
        attendee = self.audience.find(line)
        if attendee is None or attendee.member is None:
            return
        member = attendee.member
        code = new_token(self.services.entropy(TOKEN_BYTES)) if isinstance(do, Transfer) else ""
        try:
            self.check_writable()
            around = chance.Beside(claim=digest(code) if code else "", there=self.connected)
            lot = chance.luck_of(self.table, do, self.services.entropy, around)
            entry = Did(at=self.services.clock.now(), who=member, do=do, luck=lot)
            self.apply(entry, f"{member}:{do.id}")
        except Refusal as refusal:
            self._refuse(line, member, do.id, refusal)
            return
        if code:
            self._results = {(member, do.id): code}
        self._answer(line, do.id, to_text(Ack(id=do.id, seq=self.state.seq, result=code)), self.state.seq)

    def _refuse(self, line: Line, member: int, command: str, refusal: Refusal) -> None:
        """Refuse a command, in the same words if it comes again."""
        self.services.metrics.count("refused")
        reason, by = refusal.reason, refusal.by
        text = to_text(
            RefusedNow(id=command, reason=reason, clause=refusal.clause, detail=refusal.detail, by=by)
        )
        if reason not in PASSING:
            self._refusals[member, command] = text
            if len(self._refusals) > KEPT_REFUSALS:
                del self._refusals[next(iter(self._refusals))]
        # Who was quicker is told when it is durable.
        self._answer(line, command, text, self.state.seq if by is not None else 0)

    def _answer(self, line: Line, command: str, text: str, seq: int) -> None:
        """Answer when a step is durable: now, or with its commit."""
        for pending in self._pending:
            if pending.seq == seq:
                pending.replies.append((line, command, text))
                return
        self.services.bus.send(line, text)

    def check_writable(self) -> None:
        """Refuse while nothing can be written: the table must not go on without its log."""
        if self.is_reloading or self.is_leaving or not self.services.may_write(self.state.code):
            raise Refusal("unavailable")

    def apply(self, entry: AnyEntry, command: str | None = None) -> TableStep:
        """Apply an entry and have it written; everybody is told when it is durable."""
        self.check_writable()
        if not has_room_for(entry, self.state.seq, self.services.limits):
            raise Refusal("log-full")
        try:
            step = self.table.apply(entry)
        except Refusal:
            raise
        except Exception:
            log.exception("a table failed and is rebuilt from its log")
            self.recover()
            raise Refusal("unavailable") from None
        self._after(step, entry, command)
        return step

    def opened(self, step: TableStep, entry: AnyEntry) -> None:
        """Have the first entry of a new table written."""
        self._after(step, entry, None)

    def try_to(self, entry: AnyEntry) -> bool:
        """Apply an entry of the server's own, if the table takes it."""
        try:
            self.apply(entry)
        except Refusal:
            return False
        return True

    def _after(self, step: TableStep, entry: AnyEntry, command: str | None) -> None:
        """Write an entry, and make ready what is told of it."""
        state = self.state
        if step.table_changed:
            self._info = None
            self.audience.reseat(state)
        self._past.add(state.seq, step.happened)
        table = self._table() if step.table_changed else None
        updates = write_updates(self.table, self.audience.by_seat, step, self._clock, table)
        pending = Pending(state.seq, self.services.clock.now(), updates, command)
        for member, why in step.closing:
            pending.closing += [(line, why) for line in self.audience.lines_of(member)]
        self._pending.append(pending)
        snapshot = self.table.packed() if state.seq % SNAPSHOT_EVERY == 0 else None
        self.services.metrics.accepted += 1
        self.services.store.add(
            Append(
                code=state.code,
                seq=state.seq,
                at=state.at,
                command=command,
                entry=entry_encoder.encode(entry).decode(),
                record=step.record,
                packed=snapshot,
                then=partial(self._written, state.seq),
            )
        )
        self.timers.follow(step)

    def _clock(self) -> Raw:
        """Write the pending decision once for all."""
        return to_raw(deadlines.clock_of(self.state, self.table.game, self.services.clock.now()))

    def _table(self) -> Raw:
        """Write what everybody may know once for all, and until it changes."""
        if self._info is None:
            self._info = to_raw(views.show_table(self.state))
        return self._info

    def _written(self, seq: int, error: Exception | None) -> None:
        """Hear from the store what became of an entry."""
        if error is None:
            self._durable(seq)
        elif isinstance(error, AlreadyDoneError):
            self._already_done(seq, error.seq)
        elif isinstance(error, FencedError):
            self.let_go()
        else:
            self.services.metrics.count("failed_writes")
            self.recover(error)

    def _durable(self, seq: int) -> None:
        """Let everybody know the steps up to this one."""
        now, bus = self.services.clock.now(), self.services.bus
        while self._pending and self._pending[0].seq <= seq:
            pending = self._pending.popleft()
            self.services.metrics.durable.add(now - pending.at)
            bus.publish(self.audience.welcomed(pending.messages))
            for line, _, text in pending.replies:
                bus.send(line, text)
            for line, text in pending.welcomes:
                self._let_in(line, text)
            for waiter in pending.waiters:
                waiter(None)
            for line, why in pending.closing:
                bus.close(line, CLOSE_CODES[why], why)

    def when_durable(self, waiter: Callable[[Exception | None], None]) -> None:
        """Call back when the last step is durable, or has failed."""
        if self._pending:
            self._pending[-1].waiters.append(waiter)
        else:
            waiter(None)

    def _already_done(self, seq: int, before: int) -> None:
        """Answer a command that came again after the table had forgotten it; the log had not."""
        for pending in self._pending:
            if pending.seq == seq:
                for line, command, _ in pending.replies:
                    self.services.bus.send(line, to_text(Ack(id=command, seq=before)))
                pending.replies = []
        self.recover()

    def recover(self, error: Exception | None = None) -> None:
        """Go back to the log: what was ahead of it did not happen."""
        if self.is_reloading:
            return
        self._drop_what_was_ahead(error)
        self.services.store.add(Resume(self.state.code, then=lambda _: self._keeper.reload(self)))

    def let_go(self) -> None:
        """Leave the table to the node that owns it now; clients find it there when they connect again.

        Nobody is answered: what was ahead may be in the log, and who sends it again learns whether it is.
        """
        if self.is_gone:
            return
        self.is_leaving = self.is_reloading = True
        lost, self._pending = self._pending, deque()
        for waiter in (waiter for pending in lost for waiter in pending.waiters):
            waiter(UnsureError("the table has moved"))
        self.timers.drop_all()
        self.timers.stop()
        self._close_all("moving")

    def hand_over(self, then: Callable[[Exception | None], None]) -> None:
        """Take nothing more, refusing nothing; say when all is written, with a snapshot for the next node."""
        self.is_leaving = True
        self.timers.drop_all()
        self.timers.stop()

        def leave_behind(error: Exception | None) -> None:
            if error is not None or self.is_reloading:
                then(error or UnsureError("the table is being read again"))
                return
            state, packed = self.state, self.table.packed()
            self.services.store.add(Touch(state.code, state.seq, state.at, packed, then=then))

        self.when_durable(leave_behind)

    def _drop_what_was_ahead(self, error: Exception | None = None) -> None:
        """Refuse what is not durable, and take nothing from now on."""
        self.is_reloading = True
        bus = self.services.bus
        lost, self._pending = self._pending, deque()
        for pending in lost:
            pending.fail(bus, error or StoreFailedError("nothing was written"))
        for held in self.timers.drop_all():
            bus.send(held.line, to_text(RefusedNow(id=held.do.id, reason="unavailable")))

    def _close_all(self, why: str) -> None:
        """Be forgotten, and end every line."""
        self.is_gone = True
        self._keeper.forget(self)
        for line in self.audience.lines():
            self.services.bus.close(line, CLOSE_CODES[why], why)

    def reloaded(self, table: TableMachine | None) -> None:
        """Go on with the table as the log has it; everybody is shown it again."""
        if self.is_gone:
            return
        if table is None:
            self._close_all("gone")
            return
        self.table = table
        self.is_reloading = False
        self._info = None
        self._past.clear()
        self._refusals.clear()
        self.audience.reseat(self.state)
        for line in self.audience.lines():
            self.welcome(line)
        self.timers.plan()

    def enter(self, line: Line, member: int | None, last_seq: int) -> None:
        """Let a client listen: it is shown everything, then told what happens."""
        was_asleep = not self.connected
        self.was_visited = True
        self.audience.enter(line, member, self.state)
        self.welcome(line, last_seq)
        self.timers.came(member, was_asleep=was_asleep)
        self._tell_presence()

    def exit(self, line: Line) -> None:
        """Forget a client."""
        attendee = self.audience.leave(line, self.state)
        if attendee is None:
            return
        self.timers.drop(line)
        self.last_used = self.services.clock.now()
        self.timers.left(attendee.member)
        self._tell_presence()

    def _tell_presence(self) -> None:
        """Let everybody know who is there."""
        if self.audience:
            presence = Presence(connected=tuple(sorted(self.connected)), watching=self.audience.watching)
            messages = [(self.audience.lines(), to_text(presence))]
            self.services.bus.publish(self.audience.welcomed(messages))

    def welcome(self, line: Line, last_seq: int = 0) -> None:
        """Show a client the whole table, once everything in it is durable."""
        attendee = self.audience.find(line)
        if attendee is None:
            return
        self.audience.hold_back(line)
        if self.is_reloading:
            return  # everybody is welcomed when the table is back
        missed = self._past.missed(attendee.seat, last_seq, self.state.seq)
        welcome = WrittenWelcome(
            version=VERSION,
            you=attendee.member,
            seq=self.state.seq,
            table=self._table(),
            view=views.look(self.table.game, attendee.seat, called_off=self.table.is_called_off),
            clock=self._clock(),
            connected=tuple(sorted(self.connected)),
            watching=self.audience.watching,
            missed=missed,
            recent=self._past.told(attendee.seat) if missed is None else (),
            outlook=views.outlook_of(self.state, self.table.game, attendee.seat),
        )
        if self._pending:
            self._pending[-1].welcomes.append((line, to_text(welcome)))
        else:
            self._let_in(line, to_text(welcome))

    def _let_in(self, line: Line, text: str) -> None:
        """Send a welcome; updates may follow."""
        self.audience.let_in(line)
        self.services.bus.welcome(line, text)
