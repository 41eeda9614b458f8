"""The table of REST routes, and what answers each of them."""

import io
from functools import cache, lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import segno
from msgspec import UNSET, Raw
from starlette.requests import Request
from starlette.responses import Response

from pioche import __version__, bots
from pioche.bots.whatif import Question
from pioche.edition import Shelf, shelf
from pioche.i18n.languages import in_every_language
from pioche.server.http import openapi, pages
from pioche.server.http.answers import answer
from pioche.server.http.openapi import JSON, Endpoint
from pioche.server.http.origin import address_of
from pioche.server.http.site import Arrival
from pioche.server.live.room import Room
from pioche.server.table.log import Settings
from pioche.server.table.step import Refusal
from pioche.server.trials.films import FILMS
from pioche.server.wire import rest
from pioche.server.wire.protocol import encoder, schema

if TYPE_CHECKING:
    from pioche.server.http.site import Site


async def open_table(site: "Site", request: Request, body: rest.OpenTable) -> Response:
    """Open a table."""
    site.throttle(site.opened, request)
    settings = Settings(
        edition=body.edition,
        rules=body.rules,
        custom=body.custom,
        clock=body.clock,
        spectators=body.spectators,
        bots=body.bots,
    )
    browser = site.browser_of(request)
    room, member, token = await site.lobby.open(body.name, settings, body.head or "", browser)
    return site.seated(request, room, Arrival(member, token, browser), HTTPStatus.CREATED)


async def show_table(site: "Site", request: Request, path: rest.TablePath) -> Response:
    """Show a table to anyone who has its link."""
    room = await site.room_of(request, path.code)
    state = room.state
    taken = [member for member in state.members if not member.gone]
    game = room.table.game
    acting = game.to_act if game is not None and state.phase == "playing" else ()
    return answer(
        rest.PublicTable(
            code=state.code,
            url=site.link(request, f"/t/{state.code}"),
            phase=state.phase,
            edition=state.edition,
            rules=state.rules,
            custom=[proposal.card for proposal in state.custom],
            clock=state.clock,
            spectators=state.spectators,
            locked=state.locked,
            seats=[rest.PublicSeat(name=member.name, bot=member.bot, head=member.head) for member in taken],
            free=state.free_places(),
            round=state.round,
            asked=[n for n, member in enumerate(taken) if state.seat_of(member.id) in acting],
        )
    )


async def join_table(site: "Site", request: Request, path: rest.TablePath, body: rest.JoinTable) -> Response:
    """Join a table."""
    room = await site.room_of(request, path.code)
    site.throttle(site.joined, request)
    browser = site.browser_of(request)
    member, token = await site.lobby.join(room, body.name, body.head or "", browser)
    return site.seated(request, room, Arrival(member, token, browser, body.hand), HTTPStatus.CREATED)


async def dictate(site: "Site", request: Request, path: rest.TablePath) -> Response:
    """Give the host a short code to dictate."""
    room = await site.room_of(request, path.code)
    site.throttle(site.cost, request)
    site.check_host(request, room)
    now = site.lobby.services.clock.now()
    shown = site.dictated.show(room.state.code, now)
    return answer(rest.ShortCode(short=shown.short, left=shown.until - now))


async def find_short(site: "Site", request: Request, path: rest.ShortPath) -> Response:
    """Find the table of a short code."""
    return answer(rest.FoundTable(code=await site.table_behind(request, path.short)))


async def show_network(site: "Site", _request: Request) -> Response:
    """Show whether other machines find the server."""
    return answer(site.network.info())


async def ask_network(site: "Site", request: Request) -> Response:
    """Ask whoever runs the server to let other machines in; only somebody at this machine may."""
    site.throttle(site.cost, request)
    if address_of(request.scope) not in OWN_MACHINE:
        raise Refusal("forbidden")
    site.network.ask()
    return answer(site.network.info())


async def claim_seat(site: "Site", request: Request, path: rest.TablePath, body: rest.ClaimSeat) -> Response:
    """Move a seat to this device."""
    room = await site.room_of(request, path.code)
    browser = site.browser_of(request)
    try:
        member, token = await site.lobby.claim(room, body.claim, browser)
    except Refusal as refusal:
        if refusal.reason == "bad-claim":
            site.doorman.missed(address_of(request.scope))
        raise
    return site.seated(request, room, Arrival(member, token, browser), HTTPStatus.OK)


async def finished_parts(site: "Site", room: Room, query: rest.MatchQuery) -> list[str]:
    """Find the game files of the match asked for, as far as its rounds are finished."""
    match = None if query.match is UNSET else query.match
    loop = site.lobby.services.loop
    parts = await loop.run_in_executor(None, site.lobby.services.store.records, room.state.code, match)
    if not parts:
        what = "no round" if match is None else f"no round of match {match}"
        raise Refusal("no-record", detail=f"{what} is finished yet")
    return parts


async def show_replay(
    site: "Site", request: Request, path: rest.TablePath, query: rest.ReplayQuery
) -> Response:
    """Show a match state by state, page by page, every hand open or through one seat's eyes."""
    seat = None if query.seat is UNSET else query.seat
    room = await site.room_of(request, path.code)
    site.throttle(site.cost, request)
    parts = await finished_parts(site, room, query)
    try:
        page = await site.replays.page(room.state.code, parts, seat, query.first)
    except ValueError as error:
        raise Refusal("unreadable", detail=str(error)) from None
    return Response(page, media_type=JSON)


async def show_review(
    site: "Site", request: Request, path: rest.TablePath, query: rest.CoachQuery
) -> Response:
    """Show which decisions of a match could have been better."""
    room = await site.room_of(request, path.code)
    site.throttle(site.cost, request)
    parts = await finished_parts(site, room, query)
    return answer(await site.coaching.review(room.state.code, parts, query.lang))


async def ask_what_if(site: "Site", request: Request, path: rest.TablePath, body: rest.AskWhatIf) -> Response:
    """Play a finished round on from one of its states, another move first."""
    room = await site.room_of(request, path.code)
    site.throttle(site.cost, request)
    match = UNSET if body.match is None else body.match
    parts = await finished_parts(site, room, rest.MatchQuery(match=match))
    if body.part >= len(parts):
        raise Refusal("unreadable", detail=f"part: there is no part {body.part}")
    question = Question(number=body.number, seat=body.seat, anew=body.anew, moves=tuple(body.moves))
    return answer(await site.coaching.what_if(parts[body.part], question, body.lang))


async def show_record(
    site: "Site", request: Request, path: rest.TablePath, query: rest.MatchQuery
) -> Response:
    """Give the game file of a match, as far as its rounds are finished."""
    room = await site.room_of(request, path.code)
    parts = await finished_parts(site, room, query)
    response = Response("\n".join(parts), media_type="text/plain; charset=utf-8")
    name = f"pioche-{room.state.code}.txt"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@lru_cache(maxsize=256)
def draw_qr(text: str) -> bytes:
    """Draw a QR code, which takes some ten milliseconds."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=8, border=2, xmldecl=False)
    return drawn.getvalue()


async def qr_code(site: "Site", text: str) -> Response:
    """Answer with a QR code, drawn off the loop."""
    return Response(await site.off_loop(draw_qr, text), media_type=SVG)


async def show_link(site: "Site", request: Request, path: rest.TablePath) -> Response:
    """Draw the link of a table."""
    room = await site.room_of(request, path.code)
    site.throttle(site.cost, request)
    return await qr_code(site, site.link(request, f"/t/{room.state.code}"))


async def show_qr(site: "Site", request: Request, body: rest.QrPath) -> Response:
    """Draw a link of this server."""
    site.throttle(site.cost, request)
    return await qr_code(site, site.link(request, body.path))


async def list_editions(site: "Site", _request: Request) -> Response:
    """List the editions."""
    return answer(await site.off_loop(written_editions, shelf()))


@cache
def written_editions(found: Shelf) -> list[Raw]:
    """Write the editions once."""
    return [rest.describe_edition(edition) for edition in found.editions.values()]


async def list_films(_site: "Site", _request: Request) -> Response:
    """List the films."""
    return answer(
        [rest.FilmInfo(id=film.id, title=in_every_language(film.title), year=film.year) for film in FILMS]
    )


async def list_levels(_site: "Site", _request: Request) -> Response:
    """List the levels of bots that can play here."""
    return answer(bots.offered())


@cache
def written_openapi() -> bytes:
    """Write the REST description, which takes long, once."""
    return encoder.encode(openapi.document(ROUTES))


@cache
def written_schema() -> bytes:
    """Write the description of the messages once."""
    return encoder.encode(schema())


async def show_schema(site: "Site", _request: Request) -> Response:
    """Give the description of the messages of the socket."""
    return Response(await site.off_loop(written_schema), media_type=JSON)


async def show_openapi(site: "Site", _request: Request) -> Response:
    """Give the REST description."""
    return Response(await site.off_loop(written_openapi), media_type=JSON)


async def show_health(site: "Site", _request: Request) -> Response:
    """Return whether the server can write."""
    store, ownership = site.lobby.services.store, site.lobby.services.ownership
    if ownership.is_fenced:
        raise Refusal("unavailable", detail="fenced")
    if ownership.me.state == "draining":
        raise Refusal("unavailable", detail="draining")
    if not store.healthy:
        raise Refusal("unavailable", detail=f"the store takes nothing: {store.problem or 'too much waits'}")
    return answer(rest.Health(ok=True, version=__version__, state="ready"))


async def show_metrics(site: "Site", _request: Request) -> Response:
    """Return the counters of the server."""
    lobby = site.lobby
    gauges: dict[str, float] = {
        **site.gauges_beside(),
        "tables": lobby.tables,
        "tables_in_memory": len(lobby.rooms),
        "sockets": site.doorman.sockets,
        "store_bytes": lobby.bytes,
        "store_healthy": int(lobby.services.store.healthy),
    }
    return Response(
        lobby.services.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8"
    )


def page(site: "Site", status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Give the page, which shows what its address asks for."""
    return Response(pages.front_page(site.web), status, media_type="text/html; charset=utf-8")


async def show_page(site: "Site", _request: Request) -> Response:
    """Show the page."""
    return page(site)


CREATED, CONFLICT, DOWN = HTTPStatus.CREATED, HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE
TABLE: Final = "/api/tables/{code}"
PLAIN: Final = "text/plain"
OWN_MACHINE: Final = ("127.0.0.1", "::/64")  # address_of writes ::1 as its network
SVG: Final = "image/svg+xml"

ROUTES: Final = (
    Endpoint("POST", "/api/tables", "Open a table.", open_table, rest.Seated, CREATED, problems=(DOWN,)),
    Endpoint("GET", TABLE, "Look at a table before joining.", show_table, rest.PublicTable, problems=(DOWN,)),
    Endpoint(
        "POST",
        f"{TABLE}/join",
        "Join a table.",
        join_table,
        rest.Seated,
        CREATED,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "POST",
        f"{TABLE}/short",
        "Get a code to dictate, as the host.",
        dictate,
        rest.ShortCode,
        problems=(DOWN,),
    ),
    Endpoint("GET", "/api/short/{short}", "Find the table of such a code.", find_short, rest.FoundTable),
    Endpoint(
        "POST",
        f"{TABLE}/claim",
        "Move a seat to this device.",
        claim_seat,
        rest.Seated,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "GET",
        f"{TABLE}/record",
        "Read the game file of finished rounds.",
        show_record,
        str,
        media=PLAIN,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "GET",
        f"{TABLE}/replay",
        "See finished rounds state by state.",
        show_replay,
        rest.MatchReplay,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "GET",
        f"{TABLE}/coach",
        "Read which decisions could have been better.",
        show_review,
        rest.MatchReview,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "POST",
        f"{TABLE}/what-if",
        "Play a finished round on from one of its states.",
        ask_what_if,
        rest.WhatIf,
        problems=(CONFLICT, DOWN),
    ),
    Endpoint(
        "GET",
        f"{TABLE}/qr.svg",
        "See the link of a table as a QR code.",
        show_link,
        str,
        media=SVG,
        problems=(DOWN,),
    ),
    Endpoint("POST", "/api/qr", "See a link of this server as a QR code.", show_qr, str, media=SVG),
    Endpoint(
        "GET",
        "/api/editions",
        "List the editions.",
        list_editions,
        list[rest.EditionInfo],  # type: ignore[valid-type]  # made at run time
    ),
    Endpoint(
        "GET", "/api/network", "Ask whether other machines find this server.", show_network, rest.NetworkInfo
    ),
    Endpoint("POST", "/api/network", "Ask whether they may.", ask_network, rest.NetworkInfo),
    Endpoint("GET", "/api/films", "List the films for Mickey's question.", list_films, list[rest.FilmInfo]),
    Endpoint("GET", "/api/levels", "List the levels of bots, weakest first.", list_levels, list[str]),
    Endpoint("GET", "/api/openapi.json", "Read this document.", show_openapi, dict[str, Any]),
    Endpoint(
        "GET",
        "/api/protocol.schema.json",
        "Read the messages of the socket as a JSON Schema.",
        show_schema,
        dict[str, Any],
    ),
    Endpoint(
        "GET", "/healthz", "Ask whether the server can write.", show_health, rest.Health, problems=(DOWN,)
    ),
    Endpoint("GET", "/metrics", "Read what the server counts.", show_metrics, str, media=PLAIN),
)

# The addresses of the page's screens.
PAGES: Final = ("/", "/t/{code}", "/tv/{code}", "/replay/{code}", "/rules/{edition}")
