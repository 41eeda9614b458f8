"""The REST face: the shapes of requests and answers, and the OpenAPI document made of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from pioche import __version__
from pioche.edition import load_edition
from pioche.explain import CHAPTERS, clauses_of
from pioche.i18n.languages import LANGUAGES
from pioche.server.ops.replay import Replay
from pioche.server.trials import films
from pioche.server.wire.protocol import MOST_SEATS, EditionId, Level, Name, TurnClock
from pioche.server.wire.shapes import Phase

MATCHES: Final = (1, 1_000_000)
SEATS: Final = (0, MOST_SEATS - 1)
CODE_PATTERN: Final = "^[0-9A-Za-z -]{9,20}$"


class Shape(Struct, forbid_unknown_fields=True):
    """A request or an answer."""


class OpenTable(Shape):
    """Open a table and be its host."""

    name: Name
    edition: EditionId = "classic"
    rules: dict[str, str | int | bool] = {}
    custom: Annotated[list[dict[str, Any]], Meta(max_length=3)] = []
    clock: TurnClock = 0
    spectators: bool = True
    bots: Annotated[list[Level], Meta(max_length=9)] = []


class JoinTable(Shape):
    """Join a table under a name."""

    name: Name


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


class PublicTable(Shape):
    """What a link to a table tells before joining."""

    code: str
    url: str
    phase: Phase
    edition: str
    rules: dict[str, str | int | bool]
    custom: list[dict[str, Any]]
    clock: int
    spectators: bool
    seats: list[PublicSeat]
    free: int
    round: int


class MatchReplay(Shape):
    """A match, state by state; another part begins when the seats change."""

    code: str
    parts: list[Replay]


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
    instead: float  # … and with the one played
    error: float  # standard error of the difference
    why: list[str]


class MatchReview(Shape):
    """What the coach has to say about a match."""

    code: str
    decisions: int  # looked at
    remarks: list[CoachRemark]


class SpecialInfo(Shape):
    """A special card of an edition."""

    code: str
    name: dict[str, str]
    copies: int
    points: int
    clause: str
    keeps_last: bool
    written_by_table: bool
    do: list[dict[str, Any]]  # docs/CUSTOM.md


class OptionInfo(Shape):
    """An option of a table: its values, or the bounds of a number."""

    key: str
    values: list[str | int | bool]
    default: str | int | bool
    clause: str
    least: int
    most: int


class EditionInfo(Shape):
    """An edition."""

    id: str
    family: str
    name: dict[str, str]
    colours: list[str]
    cards: int
    deck: dict[str, int]
    points: dict[str, int]
    switches: dict[str, Any]
    clauses: dict[str, list[str]]  # of the rules that hold, by chapter
    specials: list[SpecialInfo]
    options: list[OptionInfo]


class FilmInfo(Shape):
    """A film for Mickey's question."""

    id: str
    title: dict[str, str]  # by language
    year: int


class Health(Shape):
    """Whether the server can write."""

    ok: bool
    version: str


class Problem(Shape):
    """Why a request was refused."""

    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One request and its answers."""

    method: str
    path: str
    summary: str
    answer: Any
    status: HTTPStatus = HTTPStatus.OK
    body: Any = None
    media: str = "application/json"
    problems: tuple[HTTPStatus, ...] = ()


BAD, MISSING, CONFLICT = HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT
FORBIDDEN, LARGE = HTTPStatus.FORBIDDEN, HTTPStatus.REQUEST_ENTITY_TOO_LARGE
MEDIA, MANY = HTTPStatus.UNSUPPORTED_MEDIA_TYPE, HTTPStatus.TOO_MANY_REQUESTS
DOWN = HTTPStatus.SERVICE_UNAVAILABLE
ANYWHERE: Final = (FORBIDDEN, MANY)  # another host, too many requests
POSTED: Final = (BAD, LARGE, MEDIA, DOWN)
CREATED: Final = HTTPStatus.CREATED
TABLE: Final = "/api/tables/{code}"

ENDPOINTS: Final = (
    Endpoint("POST", "/api/tables", "Open a table.", Seated, CREATED, OpenTable, problems=POSTED),
    Endpoint("GET", TABLE, "Look at a table before joining.", PublicTable, problems=(MISSING, DOWN)),
    Endpoint(
        *("POST", f"{TABLE}/join", "Join a table.", Seated, CREATED, JoinTable),
        problems=(*POSTED, MISSING, CONFLICT),
    ),
    Endpoint(
        *("POST", f"{TABLE}/claim", "Move a seat to this device.", Seated, HTTPStatus.OK, ClaimSeat),
        problems=(*POSTED, MISSING, CONFLICT),
    ),
    Endpoint(
        *("GET", f"{TABLE}/record", "Read the game file of finished rounds.", str),
        media="text/plain",
        problems=(BAD, MISSING, CONFLICT, DOWN),
    ),
    Endpoint(
        *("GET", f"{TABLE}/replay", "See finished rounds state by state.", MatchReplay),
        problems=(BAD, MISSING, CONFLICT, DOWN),
    ),
    Endpoint(
        *(
            "GET",
            f"{TABLE}/coach",
            "Read which decisions could have been better.",
            MatchReview,
        ),
        problems=(BAD, MISSING, CONFLICT, DOWN),
    ),
    Endpoint(
        *("GET", f"{TABLE}/qr.svg", "See the link of a table as a QR code.", str),
        media="image/svg+xml",
        problems=(MISSING, DOWN),
    ),
    Endpoint(
        *("POST", "/api/qr", "See a link of this server as a QR code.", str, HTTPStatus.OK, QrPath),
        media="image/svg+xml",
        problems=POSTED,
    ),
    Endpoint("GET", "/api/editions", "List the editions.", list[EditionInfo]),
    Endpoint("GET", "/api/films", "List the films for Mickey's question.", list[FilmInfo]),
    Endpoint("GET", "/api/levels", "List the levels of bots, weakest first.", list[str]),
    Endpoint("GET", "/api/openapi.json", "Read this document.", dict[str, Any]),
    Endpoint(
        *("GET", "/api/protocol.schema.json", "Read the messages of the socket as a JSON Schema."),
        dict[str, Any],
    ),
    Endpoint("GET", "/healthz", "Ask whether the server can write.", Health, problems=(DOWN,)),
    Endpoint("GET", "/metrics", "Read what the server counts.", str, media="text/plain"),
)


def openapi() -> dict[str, Any]:
    """Make the OpenAPI document."""
    types = [endpoint.answer for endpoint in ENDPOINTS if endpoint.media == "application/json"]
    types += [endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, Problem], ref_template="#/components/schemas/{name}"
    )
    by_type = {repr(kind): schema for kind, schema in zip([*types, Problem], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pioche", "version": __version__, "description": "Tables; see PROTOCOL.md."},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(endpoint: Endpoint, by_type: Mapping[str, Any]) -> dict[str, Any]:
    """Describe one request."""
    schema = (
        by_type.get(repr(endpoint.answer)) if endpoint.media == "application/json" else {"type": "string"}
    )
    responses: dict[str, Any] = {
        str(endpoint.status.value): {
            "description": endpoint.status.phrase,
            "content": {endpoint.media: {"schema": schema}},
        }
    }
    problem = {"application/json": {"schema": by_type[repr(Problem)]}}
    for status in sorted({*endpoint.problems, *ANYWHERE}):
        responses[str(status.value)] = {"description": status.phrase, "content": problem}
    described: dict[str, Any] = {"summary": endpoint.summary, "responses": responses}
    if "{code}" in endpoint.path:
        code = {"type": "string", "pattern": CODE_PATTERN}
        described["parameters"] = [{"name": "code", "in": "path", "required": True, "schema": code}]
    if endpoint.path.endswith(("/record", "/replay", "/coach")):
        number = {"type": "integer", "minimum": MATCHES[0], "maximum": MATCHES[1]}
        described["parameters"].append({"name": "match", "in": "query", "required": False, "schema": number})
    if endpoint.path.endswith("/coach"):
        lang = {"type": "string", "enum": list(LANGUAGES)}
        described["parameters"].append({"name": "lang", "in": "query", "required": False, "schema": lang})
    if endpoint.path.endswith("/replay"):
        seat = {"type": "integer", "minimum": SEATS[0], "maximum": SEATS[1]}
        described["parameters"].append({"name": "as", "in": "query", "required": False, "schema": seat})
    if endpoint.body is not None:
        content = {"application/json": {"schema": by_type[repr(endpoint.body)]}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def describe_edition(edition_id: str) -> EditionInfo:
    """Describe an edition."""
    edition = load_edition(edition_id)
    return EditionInfo(
        id=edition.id,
        family=edition.family,
        name=dict(edition.name),
        colours=list(edition.colours),
        cards=edition.cards,
        deck=dict(edition.deck),
        points=dict(edition.points),
        switches=dict(edition.switches),
        clauses={chapter: clauses_of(edition, chapter) for chapter in CHAPTERS},
        specials=[
            SpecialInfo(
                code=special.code,
                name=dict(special.name),
                copies=special.copies,
                points=special.points,
                clause=special.clause,
                keeps_last=special.keeps_last,
                written_by_table=special.written_by_table,
                do=[dict(step) for step in special.do],
            )
            for special in edition.specials
        ],
        options=[
            OptionInfo(
                key=option.key,
                values=list(option.values),  # type: ignore[arg-type]  # plain values
                default=option.default,  # type: ignore[arg-type]  # a plain value
                clause=option.clause,
                least=option.least,
                most=option.most,
            )
            for option in edition.options
        ],
    )


def list_films() -> list[FilmInfo]:
    """List the films."""
    return [FilmInfo(id=film.id, title=dict(film.title), year=film.year) for film in films.FILMS]
