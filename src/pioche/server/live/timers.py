"""Looks after a table in time: deadlines, held commands, bots, people whose line was cut.

One timer a table; when it goes off, whatever is due is done and the timer is set again. A table where no
member is connected sleeps.
"""

import asyncio
import functools
from random import Random
from typing import TYPE_CHECKING, Final

from pioche.server.live import bots as seat_bots
from pioche.server.live import chance
from pioche.server.live.emotes import Feeling, feel
from pioche.server.live.time import MS
from pioche.server.table import deadlines
from pioche.server.table.log import Away, Awoke, Back, BotDid, HostGone, Ticked
from pioche.server.table.members import STAND_IN
from pioche.server.table.state import MemberState
from pioche.server.table.step import TableStep
from pioche.server.wire.protocol import AnyCommand, Catch, EmoteNow, Move
from pioche.view import View

if TYPE_CHECKING:
    from pioche.server.live.room import Room

RETRY: Final = 1000  # ms, when nothing can be written


class Minder:
    """Looks after one table."""

    __slots__ = (
        *("_absent", "_act_at", "_call_at", "_feel_at", "_feeling", "_is_thinking"),
        *("_retry_at", "_timer", "_timer_at", "room"),
    )

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._absent: dict[int, int] = {}  # since when a person is not connected
        self._act_at: int | None = None  # a bot answers the pending decision
        self._call_at: int | None = None  # a bot says «UNO» or catches
        self._feel_at: int | None = None  # a bot shows a feeling
        self._feeling: Feeling | None = None
        self._is_thinking = False
        self._retry_at = 0
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0

    # --- who is there --------------------------------------------------------------------------------------

    def came(self, member: int | None, *, was_asleep: bool) -> None:
        """Somebody is connected."""
        room = self.room
        if member is None:
            return
        now = room.services.clock.now()
        self._absent.pop(member, None)
        if was_asleep:
            self._absent = {
                person.id: now for person in room.state.persons() if person.id not in room.connected()
            }
            room.try_to(Awoke(at=now))
        found = room.state.find(member)
        if found is not None and found.away:
            room.try_to(Back(at=now, who=member))
        self.plan()

    def left(self, member: int | None) -> None:
        """A connection ended."""
        room = self.room
        if member is None or member in room.connected():
            return
        if not room.connected():
            self.stop()
            return
        self._absent[member] = room.services.clock.now()
        self.arm()

    def stop(self) -> None:
        """Let the table sleep."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    # --- what is due when ----------------------------------------------------------------------------------

    def follow(self, step: TableStep) -> None:
        """Plan what the bots do after a step; what only somebody's face tells makes nobody think anew."""
        if step.member is not None and step.member not in self.room.connected():
            self._absent[step.member] = self.room.services.clock.now()  # joined, and not connected yet
        self._plan_feeling(step)
        if step.table_changed or step.view_changed:
            self.plan()
        else:
            self.arm()

    def _plan_feeling(self, step: TableStep) -> None:
        """Let a bot show what it feels, a little later."""
        room = self.room
        bots = [seat for seat, member in enumerate(room.state.seated()) if member.bot and not member.gone]
        if not bots:
            return
        dice = Random(f"{room.state.code} {room.state.seq}")  # noqa: S311  no secret
        feeling = feel(step.happened, bots, dice)
        if feeling is not None:
            pace = room.services.pace.think(room.state.code, room.state.seq)
            self._feeling, self._feel_at = feeling, room.services.clock.now() + pace // 2

    def plan(self) -> None:
        """Plan what the bots do now."""
        state, game = self.room.state, self.room.table.game
        self._act_at = self._call_at = None
        if game is not None and state.phase == "playing":
            robots_there = [seat for seat, member in enumerate(state.seated()) if member.bot or member.away]
            if robots_there:
                self._plan_bots(robots_there)
        self.arm()

    def _plan_bots(self, seats: list[int]) -> None:
        """Let bots think for a while, and leave people a fair moment around an «UNO»."""
        room = self.room
        state, game = room.state, room.table.game
        assert game is not None
        now, pace = room.services.clock.now(), room.services.pace
        think = pace.think(state.code, state.seq)
        due = game.view(None).uno_due
        fair_at = state.laid_at + state.timing.catch_grace + pace.fair_moment
        if due:
            self._call_at = max(now + think // 2, fair_at)
        elif any(game.view(seat).may_say_uno for seat in seats):
            self._call_at = now + think // 2
        if self._asked() in seats:
            self._act_at = max(now + think, fair_at) if due else now + think
            if self._call_at is not None:
                self._act_at = max(self._act_at, self._call_at + 1)

    def _asked(self) -> int | None:
        """Tell the seat that is asked, unless the table votes."""
        state, game = self.room.state, self.room.table.game
        assert game is not None
        if state.trial is None:
            return game.to_act[0]
        if state.trial.answers is not None or (state.trial.done and deadlines.voters(state)):
            return None
        return state.trial.seat

    def arm(self) -> None:
        """Set the timer to the next thing that is due; one that is set earlier finds out by itself."""
        room = self.room
        if not room.connected():
            return
        due = self._next_due()
        if due is None or (self._timer is not None and self._timer_at <= due):
            return
        self.stop()
        loop = room.services.loop
        self._timer_at = due
        self._timer = loop.call_later(max(0, due - room.services.clock.now()) / MS, self._fire)

    def _next_due(self) -> int | None:
        """Tell when the next thing is due."""
        times = [until for until, _, _ in self.room.deferred]
        times += [time for _, time in self._absences()]
        planned = [self._deadline(), self._feel_at]
        if not self._is_thinking:
            planned += [self._act_at, self._call_at]
        times += [time for time in planned if time is not None]
        return max(min(times), self._retry_at) if times else None

    def _deadline(self) -> int | None:
        """Tell when the pending decision is made without those who are waited for."""
        state = self.room.state
        return state.at if state.everybody_is_ready() else state.deadline

    def _absences(self) -> list[tuple[MemberState, int]]:
        """List the people who are missed, and when something follows from it."""
        state, pace = self.room.state, self.room.services.pace
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

    # --- doing it ------------------------------------------------------------------------------------------

    def _fire(self) -> None:
        """Do whatever is due."""
        self._timer = None
        room = self.room
        if not room.connected() or room.is_reloading:
            return
        now = room.services.clock.now()
        if not room.services.store.healthy:
            self._retry_at = now + RETRY
            self.arm()
            return
        self._retry_at = 0
        self._release_held(now)
        self._mind_absences(now)
        self._mind_feelings(now)
        self._mind_bots(now)
        deadline = self._deadline()
        if deadline is not None and now >= deadline:
            room.try_to(Ticked(at=now, luck=chance.luck_of_deal(room.services.entropy)))
        if self._timer is None:
            self._retry_at = now + RETRY if (self._next_due() or now + 1) <= now else 0
            self.arm()

    def _release_held(self, now: int) -> None:
        """Do the commands that were held: catches first, then the move that waited for them."""
        room = self.room
        due = [held for held in room.deferred if held[0] <= now]
        room.deferred = [held for held in room.deferred if held[0] > now]
        for _, listener, do in sorted(due, key=lambda held: not isinstance(held[2], Catch)):
            room.perform(listener, do)

    def _mind_absences(self, now: int) -> None:
        """Hand over the seats, and the host's role, of those who are missed for too long."""
        room, pace = self.room, self.room.services.pace
        for member, due in self._absences():
            if due > now:
                continue
            since = self._absent[member.id]
            if member.id == room.state.host and now >= since + pace.host:
                heirs = [person for person in room.state.persons() if person.id in room.connected()]
                if heirs and room.try_to(HostGone(at=now, to=heirs[0].id)):
                    continue
            if not member.away and room.state.phase in ("playing", "round-over") and now >= since + pace.away:
                room.try_to(Away(at=now, who=member.id))

    def _mind_feelings(self, now: int) -> None:
        """Let a bot show what it feels."""
        if self._feeling is not None and self._feel_at is not None and now >= self._feel_at:
            shown = EmoteNow(id=seat_bots.BOT_ID, what=self._feeling.what)
            seat, self._feeling, self._feel_at = self._feeling.seat, None, None
            self.room.try_to(BotDid(at=now, seat=seat, do=shown))

    def _mind_bots(self, now: int) -> None:
        """Let a bot think off the loop; its answer counts only for the decision it was asked for."""
        room = self.room
        state, game = room.state, room.table.game
        if self._is_thinking or game is None or state.phase != "playing":
            return
        if self._call_at is not None and now >= self._call_at:
            self._call_at = None
            self._think_of_calls()
        elif self._act_at is not None and now >= self._act_at:
            self._act_at = None
            seat = self._asked()
            if seat is not None:
                view = game.view(seat)
                self._is_thinking = True
                seed = chance.seed_of(room.services.entropy)
                about = (view, game.table, state.trial, state.seq, seed)
                decision = state.decision
                then = functools.partial(self._acted, seat, decision)
                room.services.decide(then, self._level(seat), seat_bots.act, *about)

    def _level(self, seat: int) -> str:
        """Tell the level at which a bot plays a seat."""
        return self.room.state.at_seat(seat).bot or STAND_IN

    def _acted(self, seat: int, decision: int, do: AnyCommand | None) -> None:
        """Do what a bot thought of, or the default if it failed."""
        self._is_thinking = False
        room = self.room
        if room.is_reloading or decision != room.state.decision or room.table.game is None:
            self.plan()
            return
        if do is None:
            room.services.metrics.count("failed_bots")
            do = Move(id=seat_bots.BOT_ID, seq=decision, move=deadlines.default_move(room.table.game, seat))
        if isinstance(do, Move) and any(isinstance(held, Catch) for _, _, held in room.deferred):
            self._act_at = max(until for until, _, _ in room.deferred) + 1
            self.arm()
            return
        lot = chance.luck_of(room.state, do, room.services.entropy)
        if not room.try_to(BotDid(at=room.services.clock.now(), seat=seat, do=do, luck=lot)):
            self.arm()

    def _think_of_calls(self) -> None:
        """Ask every bot at the table whether it calls something."""
        room = self.room
        game = room.table.game
        assert game is not None
        seats = [seat for seat, member in enumerate(room.state.seated()) if member.bot or member.away]
        about = [
            (seat, self._level(seat), game.view(seat), chance.seed_of(room.services.entropy))
            for seat in seats
        ]
        self._is_thinking = True
        room.services.think(self._called, think_of_calls, about)

    def _called(self, calls: list[tuple[int, AnyCommand]] | None) -> None:
        """Do the first call that still counts."""
        self._is_thinking = False
        room = self.room
        for seat, do in calls or ():
            if not room.is_reloading and room.try_to(BotDid(at=room.services.clock.now(), seat=seat, do=do)):
                return
        self.arm()


def think_of_calls(about: list[tuple[int, str, View, int]]) -> list[tuple[int, AnyCommand]]:
    """Think for several bots at once."""
    calls = []
    for seat, level, view, seed in about:
        do = seat_bots.call(level, view, seed)
        if do is not None:
            calls.append((seat, do))
    return calls
