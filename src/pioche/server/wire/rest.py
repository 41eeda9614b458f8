"""What is said over REST: parameters, requests and answers (docs/PROTOCOL.md)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from pioche.edition import Edition, Option, Setting
from pioche.editions.parts import Special
from pioche.explain import CHAPTERS, clauses_of
from pioche.i18n.languages import FIRST, LANGUAGES
from pioche.server.wire.events import Telling
from pioche.server.wire.protocol import (
    EditionId,
    HandNumber,
    Head,
    Level,
    MoveText,
    Name,
    Seat,
    TurnClock,
    encoder,
)
from pioche.server.wire.shapes import FairLine, Phase, Shape
from pioche.view import View

Code = Annotated[str, Meta(pattern=r"^[0-9A-Za-z -]{9,20}\Z")]
MatchNumber = Annotated[int, Meta(ge=1, le=1_000_000)]

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[tuple(LANGUAGES)]


class TablePath(Struct):
    """The table a request is about."""

    code: Code


class MatchQuery(Struct):
    """Which match of a table; left out: the last one."""

    match: MatchNumber | UnsetType = UNSET


class ReplayQuery(MatchQuery):
    """Through which seat's eyes; left out: every hand open."""

    seat: Seat | UnsetType = field(name="as", default=UNSET)
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = field(name="from", default=0)  # `next` of a page before


class CoachQuery(MatchQuery):
    """In which language."""

    lang: Language = FIRST


class OpenTable(Shape):
    """Open a table and be its host."""

    name: Name
    edition: EditionId = "classic"
    rules: dict[str, Setting] = field(default_factory=dict)
    custom: Annotated[list[dict[str, Any]], Meta(max_length=3)] = field(default_factory=list)
    clock: TurnClock = 0
    spectators: bool = True
    bots: Annotated[list[Level], Meta(max_length=9)] = field(default_factory=list)
    head: Head | None = None


class JoinTable(Shape):
    """Join a table under a name; where somebody has the head already, another is given."""

    name: Name
    head: Head | None = None
    hand: HandNumber = 0  # a further seat of this browser: its cookie stands beside that of the first


class ClaimSeat(Shape):
    """Move a seat to this device by the one-time code."""

    claim: Annotated[str, Meta(max_length=64)]


class QrPath(Shape):
    """A path of this server."""

    path: Annotated[str, Meta(max_length=200, pattern="^/t/")]


class Seated(Shape):
    """You belong to a table: keep the token secret."""

    code: str
    url: str
    member: int
    seat: int | None
    token: str


class PublicSeat(Shape):
    """Who sits at a table."""

    name: str
    bot: str
    head: str


class PublicTable(Shape):
    """What a link to a table tells before joining."""

    code: str
    url: str
    phase: Phase
    edition: str
    rules: dict[str, Setting]
    custom: list[dict[str, Any]]
    clock: int
    spectators: bool
    locked: bool
    seats: list[PublicSeat]
    free: int
    round: int
    asked: list[int]  # places in `seats` of whom a decision is awaited


class ReplayState(Shape):
    """The deal, or one move: who moved, what happened, what lay on the table then."""

    seat: int | None  # None for the deal
    move: str
    key: str  # the new key of chance that came before it; empty where chance went on
    events: tuple[Telling, ...]
    view: View


class Replay(Shape):
    """A game from its deal to its last move."""

    edition: str
    seats: int
    names: tuple[str, ...]  # by seat; empty where the file does not tell them
    rules: dict[str, Setting]  # departures from the booklet
    custom: tuple[dict[str, Any], ...]
    dealer: int | None  # where one was named
    deck: tuple[tuple[str, int], ...]  # code and copies, in the order in which a new deck lies
    cuts_for_dealer: bool
    opening_acts: bool
    fair: tuple[FairLine, ...]  # of each round in turn: how its key came about
    states: tuple[ReplayState, ...]


class MatchReplay(Shape):
    """A page of a match, state by state; another part begins when the seats change.

    Every page has all parts, and of their states those that are on it.
    """

    code: str
    parts: list[Replay]
    next: int | None = None  # where the next page begins, counting the states of all parts


class CoachRemark(Shape):
    """A decision that could have been better: state `number` of part `part` of the replay came of it."""

    part: int
    number: int
    seat: int
    played: str
    better: str
    played_words: str
    better_words: str
    wins: float  # the chance to win with the better move …
    instead: float  # … and with the one played, both measured again in fresh worlds
    error: float  # standard error of the difference
    worlds: int  # how many of those there were
    why: list[str]


class MatchReview(Shape):
    """What the coach has to say about a match."""

    code: str
    decisions: int  # looked at
    remarks: list[CoachRemark]


class AskWhatIf(Shape):
    """Take a finished round up again at state `number` of part `part` of its replay, and play a seat anew."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Seat
    part: Annotated[int, Meta(ge=0, le=1000)] = 0
    match: MatchNumber | None = None  # None: the last one
    anew: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None  # deals what the seat did not see anew
    moves: Annotated[list[MoveText], Meta(max_length=200)] = field(default_factory=list)  # of that seat
    lang: Language = FIRST


class WhatIfMove(Shape):
    """A move that seat could make now, and its chance to win with it; None where none is reckoned."""

    move: str
    words: str
    wins: float | None
    error: float | None  # standard error of the difference to the expert's choice


class WhatIf(Shape):
    """How the round goes on, through the eyes of that seat; every hand is open when it is over."""

    states: list[ReplayState]  # the one taken up, and one for each move since
    choices: list[WhatIfMove]  # the best first; empty when the round is over


Named: Final = msgspec.defstruct(
    "Named", [(lang, str) for lang in LANGUAGES], bases=(Shape,), namespace={"__doc__": "In each language."}
)


class FilmInfo(Shape):
    """A film for Mickey's question."""

    id: str
    title: Named  # type: ignore[valid-type]  # made at run time
    year: int


class ShortPath(Struct):
    """A short code."""

    short: Annotated[str, Meta(pattern="^[0-9A-Za-z -]{6,10}$")]


class ShortCode(Shape):
    """A code to dictate, good for so many ms after it was last asked for."""

    short: str
    left: int


class FoundTable(Shape):
    """The table a short code stands for."""

    code: str


NetworkState = Literal["open", "closed", "asked", "refused"]


class NetworkInfo(Shape):
    """Whether other machines find this server, under which address, and whether somebody can be asked."""

    state: NetworkState
    address: str
    may_ask: bool


class Health(Shape):
    """Whether the server can write."""

    ok: bool
    version: str
    state: str  # `ready`; a node that is `draining` or `fenced` answers 503, with that word as `detail`


class Problem(Shape):
    """Why a request was refused."""

    reason: str
    detail: str


def form_of(source: type, changed: Mapping[str, Any], left_out: Sequence[str] = ()) -> type[Struct]:
    """Make the wire form of a dataclass: its fields, with those changed or added, less those left out."""
    hints = {**get_type_hints(source), **changed}
    return msgspec.defstruct(
        f"{source.__name__}Info",
        [(name, hint) for name, hint in hints.items() if name not in left_out],
        bases=(Shape,),
        namespace={"__doc__": source.__doc__},
    )


def in_form(form: type[Struct], source: object, **other: object) -> Struct:
    """Give an object its wire form; what is not one of its attributes is given here."""
    own = {name: getattr(source, name) for name in form.__struct_fields__ if name not in other}
    return form(**own, **other)


SpecialInfo: Final = form_of(
    Special,
    {"name": Named, "text": Named | None},
    left_out=["steps", "is_own", "rulings"],  # the steps are read from `do`
)
EditionInfo: Final = form_of(
    Edition,
    {
        "name": Named,
        "specials": tuple[SpecialInfo, ...],  # type: ignore[valid-type]  # made at run time
        "options": tuple[Option, ...],
        "clauses": dict[str, list[str]],
    },
    left_out=["order", "digest"],
)


def describe_edition(edition: Edition) -> msgspec.Raw:
    """Write an edition, with its options and the clauses that hold in it by chapter."""
    specials = [in_form(SpecialInfo, special) for special in edition.specials]
    clauses = {chapter: clauses_of(edition, chapter) for chapter in CHAPTERS}
    return msgspec.Raw(encoder.encode(in_form(EditionInfo, edition, specials=specials, clauses=clauses)))
