"""What a table is, as its messages show it (docs/PROTOCOL.md)."""

from typing import Any, Literal

from msgspec import Struct

from pioche.server.wire.events import Happened

Phase = Literal["lobby", "playing", "round-over", "match-over"]
Asked = Literal["turn", "challenge", "stack", "opening-colour", "show", "discard"]
Decision = Asked | Literal["trial", "vote", "next-round", "consent"]


class Shape(Struct, forbid_unknown_fields=True):
    """A request, an answer, or a part of one or of a message."""


class Member(Shape):
    """A person or a bot at the table. A member keeps the number for as long as it belongs to the table."""

    member: int
    name: str
    bot: str  # its level; empty for a person
    away: bool  # a bot plays for this person now
    gone: bool  # the person has left; a bot plays the seat to the end of the match
    ready: bool  # for the next round
    asked: bool  # by the host, to let a bot play
    head: str  # the animal a person looks like; empty for a bot, which is a robot


class WrittenCard(Shape):
    """A Customizable card as it is proposed (docs/CUSTOM.md), and who agrees."""

    card: dict[str, Any]
    version: int
    accepted: tuple[int, ...]  # members
    declined: tuple[int, ...]


class RoundScores(Shape):
    """The scores after a round, by seat, for the curve; the members sat in this order."""

    round: int
    members: tuple[int, ...]
    scores: tuple[int, ...]


class LeftCard(Shape):
    """A card left in a hand, and what it counts."""

    card: str
    points: int


class RoundResult(Shape):
    """How the last round ended: every hand is face up now."""

    round: int
    winner: int | None  # seat
    points: int
    winners: tuple[int, ...]  # seats that have won the match
    hands: tuple[tuple[LeftCard, ...], ...]
    counted: tuple[int, ...]  # points left in each hand
    before: tuple[int, ...]  # scores before the round
    after: tuple[int, ...]


class Promise(Shape):
    """The commitment to the server's secret for a round, and the members whose nonces have come in."""

    round: int
    commitment: str
    nonces: tuple[int, ...]


class Revealed(Shape):
    """The chance of a finished round, to be checked: key = HMAC-SHA256(secret, …), see docs/PROTOCOL.md."""

    round: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]  # by seat; empty where none came
    key: str


class KickLine(Shape):
    """A kick, as the game file keeps it."""

    number: int  # in the round, from 0
    seat: int
    wind: int
    angle: int
    power: int
    spin: int
    good: bool


class FairLine(Shape):
    """The chance of a finished round, as the game file keeps it."""

    table: str
    round: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    kicks: list[KickLine]


class Fair(Shape):
    """Commitments and what has been revealed."""

    playing: Promise | None
    coming: Promise
    revealed: Revealed | None  # of the last finished round


class Trial(Shape):
    """A trial under way."""

    kind: Literal["film", "kick", "dare"]
    seat: int  # on trial
    by: int  # who laid the card
    words: str = ""  # of a dare
    film: str = ""
    known: bool = False  # the program knows the film and judges; else the table votes
    needed: int = 0  # characters
    answers: tuple[str, ...] | None = None
    wind: int = 0  # mm/s to the right
    distance: int = 0  # mm to the posts
    voters: tuple[int, ...] = ()  # members
    voted: tuple[int, ...] = ()
    done: bool = False


class TableInfo(Shape):
    """What everybody at the table, spectators included, may know outside the game itself."""

    code: str
    phase: Phase
    edition: str
    rules: dict[str, str | int | bool]  # departures from the booklet
    custom: tuple[WrittenCard, ...]
    clock: int  # seconds for a decision; 0: no turn clock (a long stop still applies)
    spectators: bool
    locked: bool  # nobody else may join
    dealer: int | None  # named by the host for the first round
    host: int  # member
    seats: tuple[Member, ...]  # in the order of seats
    waiting: tuple[Member, ...]  # seated in the next round
    match: int
    round: int  # the one being played, or the last one; 0 before the first
    history: tuple[RoundScores, ...]  # of this match
    result: RoundResult | None  # when a round is over
    trial: Trial | None
    fair: Fair
    catch_grace: int  # ms a catch is held after the lay


class Clock(Shape):
    """The decision the table waits for, and what happens when its time runs out."""

    decision: Decision
    seats: tuple[int, ...]
    left: int  # ms, when this message was made
    total: int
    default: str  # a move, or: bad, count-votes, deal, withdraw


class Missed(Shape):
    """An update missed while away: its events."""

    seq: int
    events: tuple[Happened, ...]
