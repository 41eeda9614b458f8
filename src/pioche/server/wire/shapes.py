"""What a table is, as its messages show it (docs/PROTOCOL.md)."""

from typing import Any, Literal

from msgspec import Struct

from pioche.server.wire.events import Happened

Phase = Literal["lobby", "dealing", "playing", "round-over", "match-over"]
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


class Part(Shape):
    """The commitment of a member to its part in the chance of a round."""

    member: int
    commitment: str


class Promise(Shape):
    """The commitment to the server's secret for a round, and those of the members who contribute."""

    round: int
    commitment: str
    parts: tuple[Part, ...]


class Playing(Promise):
    """The promises of the round being played, and what else was fixed before anybody revealed."""

    attempt: int
    setup: str


class Drawing(Shape):
    """The chance of a round being drawn (phase `dealing`).

    At the stage `reveal` only `revealed` changes any more: who finds the own commitment here reveals.
    """

    round: int
    attempt: int  # from 1; another one where somebody did not reveal
    stage: Literal["commit", "reveal"]
    commitment: str  # to the server's secret
    setup: str  # SHA-256 of the lines of the game file that say what is played
    seats: tuple[int, ...]  # members, in the order of seats
    commitments: tuple[str, ...]  # by seat; empty where none came
    revealed: tuple[int, ...]  # members


class KickLine(Shape):
    """A kick, as the game file keeps it; one that was not made counts as the weakest."""

    number: int  # in the round, from 0
    seat: int
    wind: int
    angle: int
    power: int
    spin: int
    good: bool
    by: str = ""  # the level of a bot
    made: bool = True


class FilmLine(Shape):
    """A film that was asked about, as the game file keeps it."""

    number: int  # in the round, from 0
    seat: int
    film: str
    by: str = ""  # the level of a bot; `program` where a person named none


class RepeatLine(Shape):
    """An attempt to draw the chance of a round that came to nothing: somebody did not reveal."""

    attempt: int
    commitment: str
    secret: str
    commitments: tuple[str, ...]  # by seat
    nonces: tuple[str, ...]
    withheld: tuple[int, ...]  # members who contribute no more in this match


class FairLine(Shape):
    """The chance of a finished round, as the game file keeps it (docs/FAIR.md).

    Lines of scheme 1 were written before players committed; they have nothing after `kicks`.
    """

    table: str
    round: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]  # by seat; empty where none came
    kicks: list[KickLine]
    scheme: int = 1
    attempt: int = 1
    setup: str = ""
    seats: tuple[int, ...] = ()  # members, in the order of seats
    bots: tuple[str, ...] = ()  # levels by seat when the round was dealt; empty for people
    commitments: tuple[str, ...] = ()  # by seat
    repeated: tuple[RepeatLine, ...] = ()
    films: tuple[FilmLine, ...] = ()


class Revealed(Shape):
    """The chance of a finished round, to be checked (docs/FAIR.md)."""

    round: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]  # by seat; empty where none came
    key: str
    attempt: int = 1
    setup: str = ""
    seats: tuple[int, ...] = ()
    commitments: tuple[str, ...] = ()


class Fair(Shape):
    """Commitments and what has been revealed."""

    playing: Playing | None
    coming: Promise
    drawing: Drawing | None
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
    hints: bool  # whoever decides is told how the round stands for them
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
