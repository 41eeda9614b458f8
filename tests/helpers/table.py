"""A table without sockets: people and bots act, time passes, and the log can be replayed."""

import hashlib
import itertools
import random

from pioche.game import Game, Told
from pioche.server.fair.commitments import part_commitment
from pioche.server.live import chance as world
from pioche.server.live.time import Entropy
from pioche.server.table.log import (
    AnyEntry,
    Away,
    Back,
    BotDid,
    Came,
    Did,
    Settings,
    TableOpened,
    Ticked,
    entry_decoder,
    entry_encoder,
)
from pioche.server.table.state import STAND_IN, MemberState, State, Timing
from pioche.server.table.step import TableStep
from pioche.server.table.table import TableMachine
from pioche.server.wire.protocol import AnyCommand, Commit, Nonce
from pioche.server.wire.tokens import digest


def entropy_of(seed: int) -> Entropy:
    blocks = itertools.count()

    def draw(size: int, /) -> bytes:
        return hashlib.shake_256(f"{seed} {next(blocks)}".encode()).digest(size)

    return draw


class TableDriver:
    """A table, its log, and a clock that goes when it is told to."""

    def __init__(self, *, people: int = 2, bots: int = 0, seed: int = 0, **settings: object) -> None:
        self.entropy = entropy_of(seed)
        self.dice = random.Random(seed)  # noqa: S311  players, not secrets
        self.now = 1_000_000
        self.log: list[bytes] = []
        self.ids = itertools.count()
        self.nonces: dict[tuple[int, int, str], str] = {}
        self.connected: list[int] = []
        self.records: dict[tuple[int, int], str] = {}
        opened = TableOpened(
            at=self.now,
            code="BCDFGHJKM",
            name="Ana",
            token=digest("token 0"),
            secret=self.entropy(32).hex(),
            settings=Settings(bots=["random"] * bots, **settings),  # type: ignore[arg-type]
            timing=Timing(asks=True),
        )
        self.table, self.last = TableMachine.opened(opened)
        self.keep(opened, self.last)
        for number in range(1, people):
            self.join(f"P{number}")

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def keep(self, entry: AnyEntry, step: TableStep) -> TableStep:
        self.log.append(entry_encoder.encode(entry))
        if step.record is not None:
            match, part, text = step.record
            self.records[match, part] = text
        self.last = step
        return step

    def apply(self, entry: AnyEntry) -> TableStep:
        return self.keep(entry, self.table.apply(entry))

    def join(self, name: str, browser: str = "") -> int:
        step = self.apply(Came(at=self.now, name=name, token=digest(f"token {name}"), browser=browser))
        assert step.member is not None
        return step.member

    def do(self, who: int, command: type[AnyCommand], **fields: object) -> TableStep:
        """Let a person do something, with a fresh id and the newest number where one is needed."""
        if "seq" in command.__struct_fields__:
            fields.setdefault("seq", self.state.seq)
        fields.setdefault("id", f"c{next(self.ids)}")
        made: AnyCommand = command(**fields)  # type: ignore[arg-type]
        around = world.Beside(digest("claim code"), self.connected or None)
        luck = world.luck_of(self.table, made, self.entropy, around)
        return self.apply(Did(at=self.now, who=who, do=made, luck=luck))

    def commit(self, who: int, nonce: str = "", ahead: int = 1) -> str:
        """Let a person commit to the coming round, or (0 ahead) to one that is drawn anew."""
        nonce = nonce or self.entropy(16).hex()
        number = self.state.round + ahead
        promised = part_commitment(nonce, who, number, self.state.code)
        self.do(who, Commit, round=number, commitment=promised)
        self.nonces[who, number, promised] = nonce
        return nonce

    def reveal(self, *people: int) -> None:
        """Let people reveal what they promised, or everybody who did."""
        drawing = self.state.exchange
        assert drawing is not None
        for who in people or tuple(drawing.commitments):
            nonce = self.nonces[who, self.state.round, drawing.commitments[who]]
            self.do(who, Nonce, round=self.state.round, nonce=nonce)

    def bot(self, at: int, command: type[AnyCommand], **fields: object) -> TableStep:
        if "seq" in command.__struct_fields__:
            fields.setdefault("seq", self.state.seq)
        made: AnyCommand = command(id="bot", **fields)  # type: ignore[arg-type]
        around = world.Beside(level=self.state.at_seat(at).bot or STAND_IN)
        luck = world.luck_of(self.table, made, self.entropy, around)
        return self.apply(BotDid(at=self.now, seat=at, do=made, luck=luck))

    def tick(self) -> TableStep:
        """Let the pending decision run out of time."""
        assert self.state.deadline is not None
        self.now = self.state.deadline
        return self.apply(Ticked(at=self.now, luck=world.luck_of_deal(self.entropy)))

    def away(self, who: int) -> TableStep:
        return self.apply(Away(at=self.now, who=who))

    def back(self, who: int) -> TableStep:
        return self.apply(Back(at=self.now, who=who))

    def told(self, kind: type) -> list[object]:
        """List the events of a kind in the last step, the game's as the referee sees them."""
        found: list[object] = []
        for event in self.last.happened:
            shown = event.events(None) if isinstance(event, Told) else (event,)
            found += [one for one in shown if isinstance(one, kind)]
        return found

    def member(self, number: int) -> MemberState:
        found = self.state.find(number)
        assert found is not None
        return found

    def replayed(self) -> TableMachine:
        return TableMachine.replayed(entry_decoder.decode(line) for line in self.log)
