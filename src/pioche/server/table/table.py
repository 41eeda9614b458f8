"""A table: a pure state machine. An entry in, a step out; a refusal changes nothing.

Time, chance and judgements come inside the entries (`live/chance.py` makes them), so nothing here looks at
the world, and the log replays to the same state.
"""

import base64
from collections.abc import Callable, Iterable
from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from pioche.game import Game
from pioche.server.fair.commitments import SCHEME
from pioche.server.table import exchange, members, moves, rounds, settings, trials
from pioche.server.table.log import (
    AnyEntry,
    Away,
    Awoke,
    Back,
    BotDid,
    Came,
    Claimed,
    Did,
    Forced,
    HostGone,
    Luck,
    TableOpened,
    Ticked,
    Unanswered,
)
from pioche.server.table.state import REMEMBERED, MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire import protocol
from pioche.server.wire.events import WasReady, Woke
from pioche.server.wire.protocol import AnyCommand, BeBack, Commit, Next, Nonce, Ready, Start

Handler = Callable[[TableStep, MemberState, Any, Luck], None]

NO_LUCK: Final = Luck()
HOSTS_OWN: Final = (
    protocol.Configure,
    protocol.AddBot,
    protocol.SetBot,
    protocol.Remove,
    protocol.Hand,
    protocol.Clear,
    protocol.PassHost,
    protocol.Start,
    protocol.Next,
)


def start(step: TableStep, _member: MemberState, _do: Start, luck: Luck) -> None:
    """Deal the first round of a match."""
    rounds.start_match(step, luck)


def deal_next(step: TableStep, _member: MemberState, _do: Next, luck: Luck) -> None:
    """Deal the next round."""
    rounds.deal_next(step, luck)


def ready(step: TableStep, member: MemberState, _do: Ready, luck: Luck) -> None:
    """Be ready for the next round; when every person present is, it is dealt."""
    state = step.state
    if state.phase != "round-over":
        raise Refusal("wrong-phase")
    step.seat_of(member)
    member.ready = True
    step.tell(WasReady(member=member.id))
    if state.everybody_is_ready():
        rounds.deal_next(step, luck)


def be_back(step: TableStep, _member: MemberState, _do: BeBack, _luck: Luck) -> None:
    """Play again; who acts is back already."""
    if not step.happened:
        raise Refusal("wrong-phase")


HANDLERS: Final[dict[type, Handler]] = {
    protocol.Move: moves.move,
    protocol.SayUno: moves.say_uno,
    protocol.Catch: moves.catch,
    protocol.NameCharacters: trials.answer,
    protocol.Kick: trials.kick,
    protocol.Done: trials.done,
    protocol.Concede: trials.concede,
    protocol.Vote: trials.vote,
    protocol.Commit: exchange.commit,
    protocol.Nonce: rounds.reveal,
    protocol.Ready: ready,
    protocol.EmoteNow: members.emote,
    protocol.Rename: members.rename,
    protocol.ChooseHead: members.choose_head,
    protocol.Consent: settings.consent,
    protocol.BeBack: be_back,
    protocol.Leave: members.leave,
    protocol.Transfer: members.transfer,
    protocol.Configure: settings.configure,
    protocol.AddBot: members.add_bot,
    protocol.SetBot: members.set_bot,
    protocol.Remove: members.remove,
    protocol.Hand: members.hand,
    protocol.Lend: members.lend,
    protocol.Clear: members.clear,
    protocol.PassHost: members.pass_host,
    protocol.Start: start,
    protocol.Next: deal_next,
}


class Packed(Struct):
    """A snapshot: the state, and the game in the form of Game.snapshot."""

    state: State
    game: str | None


# Made here, before there are threads: msgspec fills in what it knows of a struct when that is first needed,
# and a second thread that comes upon it meanwhile crashes.
packed_decoder: Final = msgspec.json.Decoder(Packed)


class TableMachine:
    """A table and its game. Not to be used after an exception that is no Refusal: rebuild it from the log."""

    __slots__ = ("game", "state")

    def __init__(self, state: State, game: Game | None = None) -> None:
        self.state = state
        self.game = game

    @classmethod
    def opened(cls, entry: TableOpened) -> tuple[Self, TableStep]:
        """Open a table."""
        state = State(
            code=entry.code,
            edition=entry.settings.edition,
            timing=entry.timing,
            coming=entry.secret,
            whims=entry.whims,
        )
        table = cls(state)
        return table, table.apply(entry)

    @classmethod
    def replayed(cls, entries: Iterable[AnyEntry], packed: bytes | None = None) -> Self:
        """Rebuild a table from its log, or from a snapshot and the entries after it."""
        rest = iter(entries)
        if packed is not None:
            table = cls.unpacked(packed)
        else:
            first = next(rest)
            assert isinstance(first, TableOpened)
            table, _ = cls.opened(first)
        for entry in rest:
            table.apply(entry)
        return table

    def packed(self) -> bytes:
        """Pack everything."""
        game = None if self.game is None else base64.b64encode(self.game.snapshot()).decode()
        return msgspec.json.encode(Packed(self.state, game))

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """Make a table from what `packed` gave."""
        found = packed_decoder.decode(packed)
        settings.check_edition(found.state.edition, found.state.digest)
        game = None if found.game is None else Game.from_snapshot(base64.b64decode(found.game))
        return cls(found.state, game)

    def apply(self, entry: AnyEntry) -> TableStep:
        """Do what an entry says; a Refusal changes nothing."""
        state = self.state
        step = TableStep(state, self.game, max(entry.at, state.at))
        state.seq += 1
        try:
            carry_out(step, entry)
        except Refusal:
            state.seq -= 1
            raise
        state.at = step.at
        self.game = step.game
        return step

    @property
    def is_called_off(self) -> bool:
        """Whether the table has ended a round that goes on by the rules."""
        return self.game is not None and self.state.phase == "round-over" and self.game.phase != "round-over"

    def answered(self, member: int, command: str) -> int | None:
        """Return the number of the update a command made, if it was done before."""
        found = self.state.find(member)
        return None if found is None else found.recent.get(command)

    def held_until(self, member: int, do: AnyCommand, now: int) -> int | None:
        """Return until when a person's command has to wait; None: it is done, or refused, at once."""
        found = self.state.find(member)
        step = TableStep(self.state, self.game, now)
        return None if found is None else moves.held_until(step, found, do)


def carry_out(step: TableStep, entry: AnyEntry) -> None:
    """Do an entry of any kind."""
    if isinstance(entry, Did):
        do_command(step, entry)
    elif isinstance(entry, BotDid):
        do_for_bot(step, entry)
    elif isinstance(entry, Ticked):
        moves.time_ran_out(step, entry.luck or NO_LUCK)
    elif isinstance(entry, Came):
        members.come(step, entry)
    elif isinstance(entry, (Away, Back, HostGone, Awoke)):
        change_presence(step, entry)
    elif isinstance(entry, Forced):
        moves.force(step)
    elif isinstance(entry, Unanswered):
        members.unanswered(step)
    elif isinstance(entry, Claimed):
        members.claim(step, entry)
    else:
        members.open_table(step, entry)


def do_command(step: TableStep, entry: Did) -> None:
    """Do a person's command; acting brings back somebody who was away."""
    member = step.state.find(entry.who)
    if member is None or not member.is_person():
        raise Refusal("not-seated")
    if isinstance(entry.do, HOSTS_OWN) and member.id != step.state.host:
        raise Refusal("not-host")
    luck = entry.luck or NO_LUCK
    if isinstance(entry.do, Commit) or (isinstance(entry.do, Nonce) and luck.scheme == SCHEME):
        HANDLERS[type(entry.do)](step, member, entry.do, luck)  # a page says so by itself: nobody is back
        remember(member, entry.do, step.state.seq)
        return
    was_away, was_late = member.away, member.late
    if was_away:
        step.call_back(member)
    try:
        HANDLERS[type(entry.do)](step, member, entry.do, luck)
    except Refusal:
        member.away, member.late = was_away, was_late
        raise
    member.late = 0
    remember(member, entry.do, step.state.seq)


def remember(member: MemberState, do: AnyCommand, seq: int) -> None:
    """Keep the last commands of a member, so that each is done once."""
    member.recent[do.id] = seq
    if len(member.recent) > REMEMBERED:
        del member.recent[next(iter(member.recent))]


def do_for_bot(step: TableStep, entry: BotDid) -> None:
    """Do a bot's action, where a bot plays."""
    if entry.seat >= len(step.state.seats):
        raise Refusal("not-seated")
    member = step.state.at_seat(entry.seat)
    if not member.is_robot():
        raise Refusal("not-a-bot")
    HANDLERS[type(entry.do)](step, member, entry.do, entry.luck or NO_LUCK)


def wake(step: TableStep, at: int) -> None:
    """Let the clocks of a table go on, with time left for those who just came."""
    state = step.state
    was_set_back = at < state.at
    if was_set_back:
        state.turn_back(state.at - at)
        step.at = at
    is_short = state.deadline is not None and state.deadline - step.at < state.timing.wake
    if not was_set_back and not is_short:
        raise Refusal("too-early")
    if is_short:
        state.deadline = step.at + state.timing.wake
    step.happened.append(Woke())


def change_presence(step: TableStep, entry: Away | Back | HostGone | Awoke) -> None:
    """Let bots play for people who are gone, and people again when they are back."""
    state = step.state
    if isinstance(entry, Awoke):
        wake(step, entry.at)
        return
    member = state.find(entry.to if isinstance(entry, HostGone) else entry.who)
    if member is None or not member.is_person():
        raise Refusal("no-such-member")
    if isinstance(entry, HostGone):
        members.pass_host_to(step, member)
    elif isinstance(entry, Away):
        if member.away:
            raise Refusal("wrong-phase")
        members.stand_in(step, member)
    else:
        if not member.away:
            raise Refusal("wrong-phase")
        step.call_back(member)
