"""A table in memory: commands come in, entries go to the store, and what was committed goes out.

The table is always a little ahead of the log; nobody is told of a step before it is durable. If the store
fails, what was ahead is forgotten and the table is rebuilt from the log.
"""

import logging
from collections import deque
from collections.abc import Callable
from typing import Final, cast

import msgspec

from pioche.game import Told
from pioche.server.live import chance
from pioche.server.live.bus import Listener
from pioche.server.live.outbox import Pending, to_raw, to_text
from pioche.server.live.services import Services
from pioche.server.live.timers import Minder
from pioche.server.store.base import Append, Resume, StoreFailedError
from pioche.server.table import deadlines, views
from pioche.server.table.log import AnyEntry, Did, entry_encoder
from pioche.server.table.state import State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.table.table import TableMachine
from pioche.server.wire.events import RoundBegan, TableEvent
from pioche.server.wire.protocol import (
    VERSION,
    Ack,
    AnyCommand,
    Catch,
    Move,
    Presence,
    RefusedNow,
    Transfer,
    Update,
    Welcome,
    encoder,
)
from pioche.server.wire.shapes import Clock, Missed, TableInfo
from pioche.view import View

KEPT_EVENTS: Final = 24  # steps that can be told again to who was away
KEPT_REFUSALS: Final = 16
SNAPSHOT_EVERY: Final = 512
PASSING: Final = ("unavailable", "throttled")  # refusals that may turn out otherwise the next time
CLOSE_CODES: Final = {"removed": 4403, "moved": 4409, "gone": 4404}

log = logging.getLogger("pioche.server")


class Room:
    """A table in memory."""

    __slots__ = (
        *("_events", "_info", "_pending", "_refusals", "_results", "deferred", "services", "is_reloading"),
        *("last_used", "minder", "on_gone", "table"),
    )

    def __init__(self, services: Services, table: TableMachine, on_gone: Callable[[str], None]) -> None:
        self.services = services
        self.table = table
        self.on_gone = on_gone  # the table cannot be read any more
        self.is_reloading = False
        self.last_used = services.clock.now()
        self.deferred: list[tuple[int, Listener, AnyCommand]] = []  # commands held until a time
        self._info: msgspec.Raw | None = None
        self._pending: deque[Pending] = deque()
        self._events: deque[tuple[int, list[TableEvent | Told]]] = deque(maxlen=KEPT_EVENTS)
        self._refusals: dict[tuple[int, str], str] = {}
        self._results: dict[tuple[int, str], str] = {}  # the code of the last `transfer`
        self.minder = Minder(self)

    @property
    def state(self) -> State:
        """The table beside its game."""
        return self.table.state

    @property
    def is_settled(self) -> bool:
        """Tell whether everything is written and nothing is held."""
        return not self._pending and not self.is_reloading and not self.deferred

    # --- commands ------------------------------------------------------------------------------------------

    def command(self, listener: Listener, do: AnyCommand) -> None:
        """Do a person's command: once, however often it arrives."""
        member = listener.member
        if member is None:
            listener.send(to_text(RefusedNow(id=do.id, reason="spectator")))
            return
        if self.is_reloading:
            listener.send(to_text(RefusedNow(id=do.id, reason="unavailable")))
            return
        seq = self.table.answered(member, do.id)
        if seq is not None:
            result = self._results.get((member, do.id), "")
            self._answer(listener, do.id, to_text(Ack(id=do.id, seq=seq, result=result)), seq)
            return
        if (member, do.id) in self._refusals:
            listener.send(self._refusals[member, do.id])
            return
        if any(held.id == do.id and by.member == member for _, by, held in self.deferred):
            return
        until = self.held_until(do)
        if until is not None:
            self.deferred.append((until, listener, do))
            self.minder.arm()
            return
        self.perform(listener, do)

    def held_until(self, do: AnyCommand) -> int | None:
        """Hold a catch until the grace is over, and meanwhile the move that would end its window.

        Whoever laid the card may have said «UNO» on a slow line; nobody is told that a catch is held.
        """
        state, game = self.state, self.table.game
        until = state.laid_at + state.timing.catch_grace
        if game is None or state.phase != "playing" or self.services.clock.now() >= until:
            return None
        if isinstance(do, Catch):
            return until if do.seat in game.view(None).uno_due else None
        is_held = any(isinstance(held, Catch) for _, _, held in self.deferred)
        return until if is_held and isinstance(do, Move) else None

    def perform(self, listener: Listener, do: AnyCommand) -> None:
        """Do a command now."""
        member = listener.member
        assert member is not None
        code = chance.new_token(self.services.entropy(chance.TOKEN_BYTES)) if isinstance(do, Transfer) else ""
        try:
            self.check_writable()
            lot = chance.luck_of(self.state, do, self.services.entropy, code)
            entry = Did(at=self.services.clock.now(), who=member, do=do, luck=lot)
            self.apply(entry, f"{member}:{do.id}")
        except Refusal as refusal:
            self._refuse(listener, member, do.id, refusal)
            return
        if code:
            self._results = {(member, do.id): code}
        self._answer(listener, do.id, to_text(Ack(id=do.id, seq=self.state.seq, result=code)), self.state.seq)

    def _refuse(self, listener: Listener, member: int, command: str, refusal: Refusal) -> None:
        """Refuse a command, in the same words if it comes again."""
        self.services.metrics.count("refused")
        refused = RefusedNow(id=command, reason=refusal.reason, clause=refusal.clause, detail=refusal.detail)
        text = to_text(refused)
        if refusal.reason not in PASSING:
            self._refusals[member, command] = text
            if len(self._refusals) > KEPT_REFUSALS:
                del self._refusals[next(iter(self._refusals))]
        listener.send(text)

    def _answer(self, listener: Listener, command: str, text: str, seq: int) -> None:
        """Answer when a step is durable: now, or with its commit."""
        for pending in self._pending:
            if pending.seq == seq:
                pending.replies.append((listener, command, text))
                return
        listener.send(text)

    # --- steps ---------------------------------------------------------------------------------------------

    def check_writable(self) -> None:
        """Refuse while nothing can be written: the table must not go on without its log."""
        if self.is_reloading or not self.services.store.healthy:
            raise Refusal("unavailable")

    def apply(self, entry: AnyEntry, command: str | None = None) -> TableStep:
        """Apply an entry and have it written; everybody is told when it is durable."""
        self.check_writable()
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
            self._reseat()
        if any(isinstance(event, RoundBegan) for event in step.happened):
            self._events.clear()
        self._events.append((state.seq, step.happened))
        pending = Pending(state.seq, self.services.clock.now(), self._updates(step))
        for member, why in step.closing:
            there = [one for one in self.services.bus.listeners(state.code) if one.member == member]
            pending.closing += [(listener, why) for listener in there]
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
            )
        )
        self.minder.follow(step)

    def _reseat(self) -> None:
        """Tell listeners where their members sit now."""
        for listener in self.services.bus.listeners(self.state.code):
            listener.seat = None if listener.member is None else self.state.seat_of(listener.member)

    def _updates(self, step: TableStep) -> list[tuple[Listener, str]]:
        """Write the update of each listener; those with the same eyes get the same."""
        listeners = self.services.bus.listeners(self.state.code)
        if not listeners:
            return []
        eyes = {listener.seat for listener in listeners}
        game = self.table.game
        seen = views.views_on_the_wire(game, eyes) if step.view_changed and game is not None else {}
        clock = self._clock()
        table = self._table() if step.table_changed else None
        for_all = to_raw(views.events_for(step.happened, None)) if views.are_open(step.happened) else None
        texts = {}
        for seat in eyes:
            events = for_all or views.events_for(step.happened, seat)
            update = Update(
                seq=self.state.seq,
                events=events,
                clock=clock,
                view=cast("View", seen.get(seat)),
                table=table,
            )
            texts[seat] = to_text(update)
        return [(listener, texts[listener.seat]) for listener in listeners]

    def _clock(self) -> Clock:
        """Write the pending decision once for all."""
        clock = deadlines.clock_of(self.state, self.table.game, self.services.clock.now())
        return cast("Clock", msgspec.Raw(encoder.encode(clock)))

    def _table(self) -> TableInfo:
        """Write what everybody may know once for all, and until it changes."""
        if self._info is None:
            self._info = msgspec.Raw(encoder.encode(views.show_table(self.state)))
        return cast("TableInfo", self._info)

    # --- commits -------------------------------------------------------------------------------------------

    def durable(self, seq: int) -> None:
        """Tell everybody of the steps up to this one."""
        now = self.services.clock.now()
        while self._pending and self._pending[0].seq <= seq:
            pending = self._pending.popleft()
            self.services.metrics.durable.add(now - pending.at)
            self.services.bus.publish(pending.messages)
            for listener, _, text in pending.replies:
                listener.send(text)
            for listener, text in pending.welcomes:
                self._let_in(listener, text)
            for waiter in pending.waiters:
                waiter(None)
            for listener, why in pending.closing:
                listener.close(CLOSE_CODES[why], why)

    def when_durable(self, waiter: Callable[[Exception | None], None]) -> None:
        """Call back when the last step is durable, or has failed."""
        if self._pending:
            self._pending[-1].waiters.append(waiter)
        else:
            waiter(None)

    def failed(self) -> None:
        """Go back to the log: what was ahead of it did not happen."""
        self.services.metrics.count("failed_writes")
        if not self.is_reloading:
            self.recover()

    def already_done(self, seq: int, before: int) -> None:
        """Answer a command that came again after the table had forgotten it; the log had not."""
        for pending in self._pending:
            if pending.seq == seq:
                for listener, command, _ in pending.replies:
                    listener.send(to_text(Ack(id=command, seq=before)))
                pending.replies = []
        if not self.is_reloading:
            self.recover()

    def recover(self) -> None:
        """Rebuild the table from its log, and refuse what was not durable."""
        self.is_reloading = True
        lost, self._pending = self._pending, deque()
        for pending in lost:
            for listener, command, _ in pending.replies:
                listener.send(to_text(RefusedNow(id=command, reason="unavailable")))
            for waiter in pending.waiters:
                waiter(StoreFailedError("nothing was written"))
        for _, listener, do in self.deferred:
            listener.send(to_text(RefusedNow(id=do.id, reason="unavailable")))
        self.deferred = []
        self.services.store.add(Resume(self.state.code))

    def reloaded(self, table: TableMachine | None) -> None:
        """Go on with the table as the log has it; everybody is shown it afresh."""
        code = self.state.code
        if table is None:
            self.on_gone(code)
            for listener in list(self.services.bus.listeners(code)):
                listener.close(CLOSE_CODES["gone"], "gone")
            return
        self.table = table
        self.is_reloading = False
        self._info = None
        self._events.clear()
        self._refusals.clear()
        self._reseat()
        for listener in list(self.services.bus.listeners(code)):
            self.welcome(listener)
        self.minder.plan()

    # --- listeners -----------------------------------------------------------------------------------------

    def enter(self, listener: Listener, last_seq: int) -> None:
        """Let a client listen: it is shown everything, then told what happens."""
        code = self.state.code
        was_asleep = not self.connected()
        listener.seat = None if listener.member is None else self.state.seat_of(listener.member)
        self.services.bus.attach(code, listener)
        self.welcome(listener, last_seq)
        self.minder.came(listener.member, was_asleep=was_asleep)
        self._tell_presence()

    def exit(self, listener: Listener) -> None:
        """Forget a client."""
        self.services.bus.detach(self.state.code, listener)
        self.deferred = [held for held in self.deferred if held[1] is not listener]
        self.last_used = self.services.clock.now()
        self.minder.left(listener.member)
        self._tell_presence()

    def connected(self) -> set[int]:
        """List the members who are there."""
        listeners = self.services.bus.listeners(self.state.code)
        return {listener.member for listener in listeners if listener.member is not None}

    def watching(self) -> int:
        """Count the spectators."""
        return sum(listener.member is None for listener in self.services.bus.listeners(self.state.code))

    def _tell_presence(self) -> None:
        """Tell who is there."""
        listeners = self.services.bus.listeners(self.state.code)
        if listeners:
            text = to_text(Presence(connected=tuple(sorted(self.connected())), watching=self.watching()))
            self.services.bus.publish([(listener, text) for listener in listeners])

    def welcome(self, listener: Listener, last_seq: int = 0) -> None:
        """Show a client the whole table, once everything in it is durable."""
        listener.is_ready = False
        if self.is_reloading:
            return  # everybody is welcomed when the table is back
        text = to_text(
            Welcome(
                version=VERSION,
                you=listener.member,
                seq=self.state.seq,
                table=self._table(),
                view=views.look(self.table.game, listener.seat),
                clock=self._clock(),
                connected=tuple(sorted(self.connected())),
                watching=self.watching(),
                missed=self._missed(listener, last_seq),
            )
        )
        if self._pending:
            self._pending[-1].welcomes.append((listener, text))
        else:
            self._let_in(listener, text)

    def _let_in(self, listener: Listener, text: str) -> None:
        """Send a welcome; updates may follow."""
        listener.is_ready = True
        listener.send(text)

    def _missed(self, listener: Listener, last_seq: int) -> tuple[Missed, ...] | None:
        """Tell the steps after a number, if they are all still there."""
        seq = self.state.seq
        first = self._events[0][0] if self._events else seq + 1
        if not first - 1 <= last_seq <= seq:
            return None
        return tuple(
            Missed(seq=number, events=views.events_for(happened, listener.seat))
            for number, happened in self._events
            if number > last_seq
        )
