"""What a table is, beside its game: everything that a snapshot keeps and a replay of the log rebuilds."""

from typing import Any, Final

from msgspec import Struct, field

from pioche.server.wire.protocol import MOST_SEATS
from pioche.server.wire.shapes import (
    FairLine,
    FilmLine,
    KickLine,
    Phase,
    RepeatLine,
    Revealed,
    RoundResult,
    RoundScores,
)

STAND_IN: Final = "expert"  # plays for those who are away or have left
REMEMBERED: Final = 16  # command ids of each member, with the number of the update they made


class Timing(Struct, omit_defaults=True):
    """How long things take, in ms; fixed when a table is opened."""

    # A catch is held so long after the lay, for «UNO» may be on its way; a move that would end the time for
    # catching is held as long again, for a catch may be.
    catch_grace: int = 700
    asks: bool = False  # games ask where there is one answer only; tables opened long ago do not
    stop: int = 600_000  # of a decision without a turn clock
    trial: int = 60_000
    vote: int = 30_000
    next_round: int = 60_000
    consent: int = 120_000
    wake: int = 10_000  # left at least when somebody comes back to a sleeping table
    claim: int = 600_000  # a code that moves a seat
    commit: int = 1500  # chance is drawn anew: those who revealed commit again
    reveal: int = 3000
    hand: int = 30_000  # somebody is asked to let a bot play
    moves: int = 3000  # of a round, not ms: then it is called off


class MemberState(Struct, omit_defaults=True):
    """A person or a bot at the table."""

    id: int
    name: str
    token: str = ""  # its SHA-256; empty for bots and for people who are gone
    bot: str = ""  # the level
    head: str = ""  # the animal a person looks like
    away: bool = False
    gone: bool = False
    leaves: bool = False  # the seat is taken away before the next deal
    ready: bool = False
    nonce: str = ""  # only of rounds before players committed
    commitment: str = ""  # for the coming round
    withheld: bool = False  # committed and did not reveal: contributes no more in this match
    late: int = 0  # decisions in a row that the clock made
    claim: str = ""  # SHA-256 of the code that moves the seat
    claim_until: int = 0
    browser: str = ""  # SHA-256 of what the browser it came with is known by
    asked_until: int = 0  # the host asks to let a bot play
    plays_on: int = -1  # the round in which the answer was no
    recent: dict[str, int] = field(default_factory=dict)

    def is_robot(self) -> bool:
        """Return whether a bot plays here now."""
        return bool(self.bot) or self.away or self.gone

    def is_person(self) -> bool:
        """Return whether a person belongs here, present or away."""
        return not self.bot and not self.gone


class Proposal(Struct):
    """A written card, as proposed."""

    card: dict[str, Any]
    version: int
    accepted: list[int]
    declined: list[int]


class TrialState(Struct, omit_defaults=True):
    """A trial under way."""

    kind: str  # film, kick, dare
    seat: int
    by: int
    words: str = ""
    film: str = ""
    known: bool = False
    answers: tuple[str, ...] | None = None
    wind: int = 0
    number: int = 0  # of the kick
    votes: dict[int, bool] = field(default_factory=dict)  # by member
    done: bool = False


class DealPlan(Struct, omit_defaults=True):
    """What is dealt when its chance is drawn; fixed before anybody reveals."""

    seats: list[int]
    dealer: int | None = None
    scores: list[int] = []
    match: bool = False  # the first round of a match …
    part: bool = False  # … or of a part of it, whose seats are others


class Exchange(Struct, omit_defaults=True):
    """The chance of a round being drawn: who has committed, who has revealed; by member."""

    attempt: int = 1
    closed: bool = False
    awaited: list[int] = []  # to commit
    commitments: dict[int, str] = field(default_factory=dict)
    nonces: dict[int, str] = field(default_factory=dict)


class State(Struct, omit_defaults=True):
    """A table beside its game."""

    code: str
    edition: str
    timing: Timing
    coming: str  # the secret of the next round
    whims: str = ""  # the secret behind what takes how long
    digest: str = ""  # of an edition from the data folder
    at: int = 0  # when the last entry was made
    created: int = 0
    seq: int = 0
    phase: Phase = "lobby"
    host: int = 0
    rules: dict[str, str | int | bool] = field(default_factory=dict)
    custom: list[Proposal] = field(default_factory=list)
    version: int = 0  # of the written cards
    clock: int = 0
    spectators: bool = True
    locked: bool = False
    hints: bool = False
    barred: list[str] = field(default_factory=list)  # browsers of those the host took from the table
    dealer: int | None = None
    members: list[MemberState] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # members in the order of seats
    waiting: list[int] = field(default_factory=list)
    next_member: int = 0
    match: int = 0
    part: int = 0  # of the match: its seats change between rounds
    round: int = 0
    moves: int = 0  # made in this round
    before: tuple[int, ...] = ()  # scores when the round began
    history: list[RoundScores] = field(default_factory=list)
    result: RoundResult | None = None
    trial: TrialState | None = None
    secret: str = ""
    key: str = ""
    nonces: tuple[str, ...] = ()
    scheme: int = 1  # by which the chance of the round was drawn
    attempt: int = 1
    setup: str = ""
    commitments: tuple[str, ...] = ()  # by seat
    robots: tuple[str, ...] = ()  # levels by seat at the deal; empty for people
    repeated: list[RepeatLine] = field(default_factory=list)
    plan: DealPlan | None = None
    exchange: Exchange | None = None
    kicks: list[KickLine] = field(default_factory=list)
    films: list[FilmLine] = field(default_factory=list)
    winds: int = 0  # drawn in this round
    revealed: Revealed | None = None
    fair: list[FairLine] = field(default_factory=list)  # of this part of the match
    deadline: int | None = None
    asked_at: int = 0  # when the pending decision was asked for
    total: int = 0
    decision: int = 0  # number of the update that asked for the pending decision
    laid_at: int = 0
    due_at: int = 0  # since when somebody can be caught
    knows_film: bool = False  # the program knows the film named with the last card laid
    mover: int | None = None  # the seat whose own move made the pending decision

    def find(self, member: int) -> MemberState | None:
        """Find a member by its number."""
        return next((found for found in self.members if found.id == member), None)

    def seat_of(self, member: int) -> int | None:
        """Return where a member sits."""
        return self.seats.index(member) if member in self.seats else None

    def at_seat(self, seat: int) -> MemberState:
        """Return who sits here."""
        found = self.find(self.seats[seat])
        assert found is not None
        return found

    def persons(self) -> list[MemberState]:
        """List the people who belong to the table, those who wait included."""
        return [member for member in self.members if member.is_person()]

    def seated(self) -> list[MemberState]:
        """List who sits at the table, in the order of seats."""
        return [self.at_seat(seat) for seat in range(len(self.seats))]

    def everybody_is_ready(self) -> bool:
        """Return whether a round is over and nobody present is waited for."""
        if self.phase != "round-over":
            return False
        present = [member for member in self.seated() if not member.is_robot()]
        return bool(present) and all(member.ready for member in present)

    def turn_back(self, ms: int) -> None:
        """Follow a clock that was set back while no server ran: what is left of every time stays the same."""
        self.laid_at -= ms
        self.due_at -= ms
        self.asked_at -= ms
        if self.deadline is not None:
            self.deadline -= ms
        for member in self.members:
            member.claim_until -= ms
            member.asked_until -= ms if member.asked_until else 0

    def free_places(self) -> int:
        """Count how many more may come; those who left the match hold a place to its end."""
        is_over = self.phase == "match-over"
        return MOST_SEATS - sum(
            not member.leaves and not (member.gone and is_over) for member in self.members
        )

    def open_consents(self) -> list[int]:
        """List the seated people who have not answered about every written card."""
        return [
            member.id
            for member in self.members
            if member.is_person()
            and (member.id in self.seats or self.phase == "match-over")
            and any(
                member.id not in proposal.accepted and member.id not in proposal.declined
                for proposal in self.custom
            )
        ]

    def agrees(self, member: MemberState) -> bool:
        """Return whether a member accepts every written card; bots do."""
        return not member.is_person() or all(member.id in proposal.accepted for proposal in self.custom)
