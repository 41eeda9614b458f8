"""The timers of a table: deadlines, held commands, bots, people whose line was cut.

One timer a table; when it goes off, whatever is due is done and the timer is set again. A table where no
member is connected sleeps.
"""

import asyncio
import functools
from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple, Protocol

from pioche.server.live import bots as seat_bots
from pioche.server.live import chance
from pioche.server.live.bus import Line
from pioche.server.live.emotes import Feeling, feel
from pioche.server.live.jumps import Jumps, may_come
from pioche.server.live.services import Services, secret_of
from pioche.server.live.time import MS
from pioche.server.table import deadlines
from pioche.server.table.log import AnyEntry, Away, Awoke, Back, BotDid, Forced, HostGone, Ticked, Unanswered
from pioche.server.table.state import STAND_IN, MemberState, State
from pioche.server.table.step import TableStep
from pioche.server.table.table import TableMachine
from pioche.server.wire.protocol import AnyCommand, Catch, EmoteNow, Move

RETRY: Final = 1000  # ms, when nothing can be written
LEAD: Final = 400  # ms before its answer a bot begins to think: how long it takes to find one tells nothing
LATE: Final = 1000  # ms: the server stood still, and what people did meanwhile is not read yet


class TimedRoom(Protocol):
    """What the timers of a table look at, and what they have done."""

    @property
    def services(self) -> Services:
        """What all tables share."""

    @property
    def state(self) -> State:
        """The table beside its game."""

    @property
    def table(self) -> TableMachine:
        """The table and its game."""

    @property
    def connected(self) -> Collection[int]:
        """The members who are there."""

    @property
    def is_reloading(self) -> bool:
        """Whether the table goes back to its log: nothing is done meanwhile."""

    def perform(self, line: Line, do: AnyCommand) -> None:
        """Do a person's command now."""

    def try_to(self, entry: AnyEntry) -> bool:
        """Apply an entry of the server's own, if the table takes it."""


class HeldCommand(NamedTuple):
    """A person's command that waits for a time."""

    until: int
    line: Line
    member: int
    do: AnyCommand


class Timers:
    """The timers of one table."""

    __slots__ = (
        "_absent",
        "_act_at",
        "_answer",
        "_call_at",
        "_feel_at",
        "_feeling",
        "_force_at",
        "_held",
        "_is_blocked",
        "_is_thinking",
        "_jumps",
        "_retry_at",
        "_room",
        "_think_at",
        "_timer",
        "_timer_at",
    )

    def __init__(self, room: TimedRoom) -> None:
        self._room = room
        self._absent: dict[int, int] = {}  # since when a person is not connected
        self._act_at: int | None = None  # a bot answers the pending decision
        self._think_at: int | None = None  # … having begun to think of it
        self._answer: tuple[int, AnyCommand] | None = None  # what it has thought of, and its seat
        self._force_at: int | None = None  # somebody's only answer is given
        self._call_at: int | None = None  # a bot says «UNO» or catches
        self._feel_at: int | None = None  # a bot shows a feeling
        self._feeling: Feeling | None = None
        self._held: list[HeldCommand] = []
        self._is_blocked = False  # nothing can be written
        self._is_thinking = False
        self._jumps = Jumps()
        self._retry_at = 0
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0

    def hold(self, held: HeldCommand) -> None:
        """Do a command later; nobody is told of it until then."""
        self._held.append(held)
        self.arm()

    def is_held(self, member: int, command: str) -> bool:
        """Whether a member's command waits already."""
        return any(held.do.id == command and held.member == member for held in self._held)

    @property
    def is_holding(self) -> bool:
        """Whether any command waits."""
        return bool(self._held)

    def drop(self, line: Line) -> None:
        """Forget the commands of a line that has ended."""
        self._held = [held for held in self._held if held.line != line]

    def drop_all(self) -> list[HeldCommand]:
        """Forget all commands that wait, and list them."""
        dropped, self._held = self._held, []
        return dropped

    def came(self, member: int | None, *, was_asleep: bool) -> None:
        """Somebody is connected."""
        room = self._room
        if member is None:
            return
        now = room.services.clock.now()
        self._absent.pop(member, None)
        if was_asleep:
            self._absent = {
                person.id: now for person in room.state.persons() if person.id not in room.connected
            }
            room.try_to(Awoke(at=now))
        found = room.state.find(member)
        if found is not None and found.away:
            room.try_to(Back(at=now, who=member))
        self.plan()

    def left(self, member: int | None) -> None:
        """A connection ended."""
        room = self._room
        if member is None or member in room.connected:
            return
        if not room.connected:
            self.stop()
            return
        self._absent[member] = room.services.clock.now()
        self.arm()

    def stop(self) -> None:
        """Let the table sleep."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def follow(self, step: TableStep) -> None:
        """Plan what the bots do after a step; an emote alone makes no bot think again."""
        if step.member is not None and step.member not in self._room.connected:
            self._absent[step.member] = self._room.services.clock.now()  # joined, and not connected yet
        self._plan_feeling(step)
        if step.table_changed or step.view_changed:
            self.plan()
        else:
            self.arm()

    def _plan_feeling(self, step: TableStep) -> None:
        """Let a bot show what it feels, a little later."""
        room = self._room
        bots = [seat for seat, member in enumerate(room.state.seated()) if member.bot and not member.gone]
        if not bots:
            return
        dice = Random(f"{secret_of(room.state)} {room.state.seq}")  # noqa: S311  whims of bots
        feeling = feel(step.happened, bots, dice)
        if feeling is not None:
            pace = room.services.pace.think(room.state, f"feel {room.state.seq}")
            self._feeling, self._feel_at = feeling, room.services.clock.now() + pace // 2

    def plan(self) -> None:
        """Plan what the bots do now."""
        state, game = self._room.state, self._room.table.game
        self._act_at = self._think_at = self._call_at = self._force_at = self._answer = None
        if game is not None and state.phase == "playing":
            robots_there = [seat for seat, member in enumerate(state.seated()) if member.bot or member.away]
            levels = {seat: self._level(seat) for seat in robots_there}
            services = self._room.services
            self._jumps.plan(state, game, levels, services.pace, services.clock.now())
            if robots_there:
                self._plan_bots(robots_there)
            if self._asked() not in robots_there and deadlines.is_forced(game):
                at = state.asked_at + services.pace.think(state, f"force {state.decision}")
                self._force_at = max(at, services.pace.fair_at(state)) if game.uno_due else at
        else:
            self._jumps.stop()
        self.arm()

    def _plan_bots(self, seats: list[int]) -> None:
        """Let bots think for a while, and leave people a fair moment around an «UNO»."""
        room = self._room
        state, game = room.state, room.table.game
        assert game is not None
        now, pace = room.services.clock.now(), room.services.pace
        think = pace.think(state, f"act {state.seq}")
        due = game.uno_due
        fair_at = pace.fair_at(state)
        if due:
            self._call_at = max(now + think // 2, fair_at)
        elif any(game.view(seat).may_say_uno for seat in seats):
            self._call_at = now + think // 2
        if self._asked() in seats:
            think += pace.jump_moment if may_come(game) else 0
            self._act_at = max(now + think, fair_at) if due else now + think
            if self._call_at is not None:
                self._act_at = max(self._act_at, self._call_at + 1)
            self._think_at = max(self._act_at - LEAD, (self._call_at or now - 1) + 1)

    def _asked(self) -> int | None:
        """Return the seat that is asked, unless the table votes."""
        state, game = self._room.state, self._room.table.game
        assert game is not None
        if state.trial is None:
            return game.to_act[0]
        if state.trial.answers is not None or (state.trial.done and deadlines.voters(state)):
            return None
        return state.trial.seat

    def arm(self) -> None:
        """Set the timer to the next thing that is due; one that is set earlier finds out by itself."""
        room = self._room
        if not room.connected:
            return
        due = self._next_due()
        if due is None or (self._timer is not None and self._timer_at <= due):
            return
        self.stop()
        loop = room.services.loop
        self._timer_at = due
        self._timer = loop.call_later(max(0, due - room.services.clock.now()) / MS, self._fire)

    def _next_due(self) -> int | None:
        """Return when the next thing is due."""
        times = [held.until for held in self._held]
        times += [time for _, time in self._absences()]
        times += self._jumps.times()
        times += [one.asked_until for one in self._room.state.persons() if one.asked_until]
        planned = [self._deadline(), self._feel_at, self._force_at]
        if not self._is_thinking:
            planned += [self._think_at if self._answer is None else self._act_at, self._call_at]
        times += [time for time in planned if time is not None]
        return max(min(times), self._retry_at) if times else None

    def _deadline(self) -> int | None:
        """Return when the pending decision is made without those who are waited for."""
        state = self._room.state
        return state.at if state.everybody_is_ready() else state.deadline

    def _absences(self) -> list[tuple[MemberState, int]]:
        """List the people who are missed, and when something follows from it."""
        state, pace = self._room.state, self._room.services.pace
        found = []
        for number, since in list(self._absent.items()):
            member = state.find(number)
            if member is None or not member.is_person():
                del self._absent[number]
                continue
            if number == state.host:
                found.append((member, since + pace.host))
            if not member.away and state.phase in ("playing", "round-over"):
                found.append((member, since + pace.away))
        return found

    def _fire(self) -> None:
        """Do whatever is due."""
        self._timer = None
        room = self._room
        if not room.connected or room.is_reloading:
            return
        now = room.services.clock.now()
        if not room.services.store.healthy:
            self._retry_at = now + RETRY
            self._is_blocked = True
            self.arm()
            return
        self._retry_at = 0
        self._make_up_for(now - self._timer_at, now)
        self._is_blocked = False
        self._release_held(now)
        self._mind_absences(now)
        if any(0 < member.asked_until <= now for member in room.state.persons()):
            room.try_to(Unanswered(at=now))
        self._mind_feelings(now)
        self._mind_jumps(now)
        self._mind_bots(now)
        if self._force_at is not None and now >= self._force_at:
            self._force_at = None
            room.try_to(Forced(at=now))
        deadline = self._deadline()
        if deadline is not None and now >= deadline:
            room.try_to(Ticked(at=now, luck=chance.luck_of_deal(room.services.entropy, room.connected)))
        if self._timer is None:
            self._retry_at = now + RETRY if (self._next_due() or now + 1) <= now else 0
            self.arm()

    def _make_up_for(self, late: int, now: int) -> None:
        """Leave people time after the server stood still, or nothing could be written.

        Their moves may wait in the sockets, or were refused.
        """
        if late >= LATE or self._is_blocked:
            self._absent = {member: since + late for member, since in self._absent.items()}
            self._room.try_to(Awoke(at=now))

    def _release_held(self, now: int) -> None:
        """Do the commands that were held: catches first, then the move that waited for them."""
        due = [held for held in self._held if held.until <= now]
        self._held = [held for held in self._held if held.until > now]
        for held in sorted(due, key=lambda held: not isinstance(held.do, Catch)):
            self._room.perform(held.line, held.do)

    def _mind_absences(self, now: int) -> None:
        """Hand over the seats, and the host's role, of those who are missed for too long."""
        room, pace = self._room, self._room.services.pace
        for member, due in self._absences():
            if due > now:
                continue
            since = self._absent[member.id]
            if member.id == room.state.host and now >= since + pace.host:
                heirs = [person for person in room.state.persons() if person.id in room.connected]
                if heirs and room.try_to(HostGone(at=now, to=heirs[0].id)):
                    continue
            if not member.away and room.state.phase in ("playing", "round-over") and now >= since + pace.away:
                room.try_to(Away(at=now, who=member.id))

    def _mind_feelings(self, now: int) -> None:
        """Let a bot show what it feels."""
        if self._feeling is not None and self._feel_at is not None and now >= self._feel_at:
            shown = EmoteNow(id=seat_bots.BOT_ID, what=self._feeling.what)
            seat, self._feeling, self._feel_at = self._feeling.seat, None, None
            self._room.try_to(BotDid(at=now, seat=seat, do=shown))

    def _mind_jumps(self, now: int) -> None:
        """Let bots look whether they jump in; nothing else waits for what they find."""
        room = self._room
        state, game = room.state, room.table.game
        for seat in self._jumps.due(now):
            assert game is not None
            about = (game.view(seat), game.table, state.seq, chance.seed_of(room.table, "jump", seat))
            then = functools.partial(self._jumped, seat, state.decision)
            room.services.think(then, seat_bots.jump, self._level(seat), *about)

    def _jumped(self, seat: int, decision: int, do: AnyCommand | None) -> None:
        """Jump in, if the table still waits for what it waited for."""
        room = self._room
        if do is not None and not room.is_reloading and decision == room.state.decision:
            room.try_to(BotDid(at=room.services.clock.now(), seat=seat, do=do))

    def _mind_bots(self, now: int) -> None:
        """Let a bot think off the loop; its answer counts only for the decision it was asked for."""
        room = self._room
        state, game = room.state, room.table.game
        if self._is_thinking or game is None or state.phase != "playing":
            return
        if self._call_at is not None and now >= self._call_at:
            self._call_at = None
            self._think_of_calls()
        elif self._answer is not None:
            self._give_answer(now)
        elif self._think_at is not None and now >= self._think_at:
            self._think_at = None
            seat = self._asked()
            if seat is not None:
                view = game.view(seat)
                self._is_thinking = True
                then = functools.partial(self._acted, seat, state.decision)
                about = (view, game.table, state.seq, chance.seed_of(room.table, "turn", seat))
                if state.trial is None:
                    room.services.decide(then, self._level(seat), seat_bots.act, *about)
                else:
                    key = bytes.fromhex(state.key)
                    room.services.think(
                        then, seat_bots.stand_trial, self._level(seat), state.trial, key, *about[2:]
                    )

    def _level(self, seat: int) -> str:
        """Return the level at which a bot plays a seat."""
        return self._room.state.at_seat(seat).bot or STAND_IN

    def _acted(self, seat: int, decision: int, do: AnyCommand | None) -> None:
        """Keep what a bot thought of, or the default if it failed, until its time has come."""
        self._is_thinking = False
        room = self._room
        if room.is_reloading or decision != room.state.decision or room.table.game is None:
            self.plan()
            return
        self._think_at = None
        if do is None:
            room.services.metrics.count("failed_bots")
            do = Move(id=seat_bots.BOT_ID, seq=decision, move=deadlines.default_move(room.table.game, seat))
        self._answer = (seat, do)
        self._give_answer(room.services.clock.now())
        self.arm()

    def _give_answer(self, now: int) -> None:
        """Do what a bot thought of, if it is time."""
        room = self._room
        if self._answer is None or self._act_at is None or now < self._act_at:
            return
        (seat, do), self._answer, self._act_at = self._answer, None, None
        lot = chance.luck_of(room.table, do, room.services.entropy, chance.Beside(level=self._level(seat)))
        room.try_to(BotDid(at=now, seat=seat, do=do, luck=lot))

    def _think_of_calls(self) -> None:
        """Ask every bot at the table whether it calls something."""
        room = self._room
        game = room.table.game
        assert game is not None
        seats = [seat for seat, member in enumerate(room.state.seated()) if member.bot or member.away]
        about = [
            (seat, self._level(seat), game.view(seat), chance.seed_of(room.table, "calls", seat))
            for seat in seats
        ]
        self._is_thinking = True
        room.services.think(self._called, seat_bots.think_of_calls, about)

    def _called(self, calls: list[tuple[int, AnyCommand]] | None) -> None:
        """Do the first call that still counts."""
        self._is_thinking = False
        room = self._room
        for seat, do in calls or ():
            if not room.is_reloading and room.try_to(BotDid(at=room.services.clock.now(), seat=seat, do=do)):
                return
        self.arm()
