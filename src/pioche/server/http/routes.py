"""The requests of the REST face, one function each."""

import io
from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from pioche import __version__, bots
from pioche.edition import EDITIONS
from pioche.i18n.languages import FIRST, LANGUAGES
from pioche.server.http import pages, rest
from pioche.server.http.answers import answer, read_body
from pioche.server.http.origin import address_of
from pioche.server.live.room import Room
from pioche.server.ops.replay import Replay, replay_states
from pioche.server.table.log import Settings
from pioche.server.table.step import Refusal
from pioche.server.wire.protocol import encoder, schema

if TYPE_CHECKING:
    from pioche.server.http.app import Site

Handler = Callable[["Site", Request], Awaitable[Response]]


async def open_table(site: "Site", request: Request) -> Response:
    """Open a table."""
    asked = await read_body(request, rest.OpenTable)
    site.throttle(site.opened, request)
    settings = Settings(
        edition=asked.edition,
        rules=asked.rules,
        custom=asked.custom,
        clock=asked.clock,
        spectators=asked.spectators,
        bots=asked.bots,
    )
    room, member, token = await site.lobby.open(asked.name, settings)
    return site.seated(request, room, member, token, HTTPStatus.CREATED)


async def show_table(site: "Site", request: Request) -> Response:
    """Show a table to who has its link."""
    room = await site.room_of(request)
    state = room.state
    taken = [member for member in state.members if not member.gone]
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
            seats=[rest.PublicSeat(name=member.name, bot=member.bot) for member in taken],
            free=state.free_places(),
            round=state.round,
        )
    )


async def join_table(site: "Site", request: Request) -> Response:
    """Join a table."""
    asked = await read_body(request, rest.JoinTable)
    room = await site.room_of(request)
    site.throttle(site.joined, request)
    member, token = await site.lobby.join(room, asked.name)
    return site.seated(request, room, member, token, HTTPStatus.CREATED)


async def claim_seat(site: "Site", request: Request) -> Response:
    """Move a seat to this device."""
    asked = await read_body(request, rest.ClaimSeat)
    room = await site.room_of(request)
    try:
        member, token = await site.lobby.claim(room, asked.claim)
    except Refusal as refusal:
        if refusal.reason == "bad-claim":
            site.doorman.missed(address_of(request.scope))
        raise
    return site.seated(request, room, member, token, HTTPStatus.OK)


def read_number(request: Request, name: str, bounds: tuple[int, int]) -> int | None:
    """Read a number asked for in the address."""
    asked = request.query_params.get(name)
    if asked is None:
        return None
    least, most = bounds
    is_number = asked.isascii() and asked.isdigit() and len(asked) <= len(str(most))
    if not is_number or not least <= int(asked) <= most:
        raise Refusal("unreadable", detail=f"{name}: must be a number from {least} to {most}")
    return int(asked)


async def finished_parts(site: "Site", request: Request, room: Room) -> list[str]:
    """Find the game files of the match asked for, as far as its rounds are finished."""
    match = read_number(request, "match", rest.MATCHES)
    loop = site.lobby.services.loop
    parts = await loop.run_in_executor(None, site.lobby.services.store.records, room.state.code, match)
    if not parts:
        what = "no round" if match is None else f"no round of match {match}"
        raise Refusal("no-record", detail=f"{what} is finished yet")
    return parts


async def show_replay(site: "Site", request: Request) -> Response:
    """Show a match state by state, every hand open or through one seat's eyes."""
    seat = read_number(request, "as", rest.SEATS)
    room = await site.room_of(request)
    site.throttle(site.cost, request)
    parts = await finished_parts(site, request, room)
    loop = site.lobby.services.loop

    def look() -> list[Replay]:
        return [replay_states(part, seat) for part in parts]

    try:
        replayed = await loop.run_in_executor(None, look)
    except ValueError as error:
        raise Refusal("unreadable", detail=str(error)) from None
    return answer(rest.MatchReplay(code=room.state.code, parts=replayed))


async def show_review(site: "Site", request: Request) -> Response:
    """Tell which decisions of a match could have been better."""
    lang = request.query_params.get("lang", FIRST)
    if lang not in LANGUAGES:
        raise Refusal("unreadable", detail=f"lang: must be {' or '.join(LANGUAGES)}")
    room = await site.room_of(request)
    site.throttle(site.cost, request)
    parts = await finished_parts(site, request, room)
    return answer(await site.coaching.review(room.state.code, parts, lang))


async def show_record(site: "Site", request: Request) -> Response:
    """Give the game file of a match, as far as its rounds are finished."""
    room = await site.room_of(request)
    parts = await finished_parts(site, request, room)
    response = Response("\n".join(parts), media_type="text/plain; charset=utf-8")
    name = f"pioche-{room.state.code}.txt"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def qr_code(text: str) -> Response:
    """Draw a QR code."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=8, border=2, xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def show_link(site: "Site", request: Request) -> Response:
    """Draw the link of a table."""
    room = await site.room_of(request)
    site.throttle(site.cost, request)
    return qr_code(site.link(request, f"/t/{room.state.code}"))


async def show_qr(site: "Site", request: Request) -> Response:
    """Draw a link of this server."""
    asked = await read_body(request, rest.QrPath)
    site.throttle(site.cost, request)
    return qr_code(site.link(request, asked.path))


async def list_editions(_site: "Site", _request: Request) -> Response:
    """List the editions."""
    return answer([rest.describe_edition(edition_id) for edition_id in EDITIONS])


async def list_films(_site: "Site", _request: Request) -> Response:
    """List the films."""
    return answer(rest.list_films())


async def list_levels(_site: "Site", _request: Request) -> Response:
    """List the levels of bots that can play here."""
    return answer(bots.offered())


@cache
def written_openapi() -> bytes:
    """Write the REST description, which takes long, once."""
    return encoder.encode(rest.openapi())


@cache
def written_schema() -> bytes:
    """Write the description of the messages once."""
    return encoder.encode(schema())


async def show_schema(_site: "Site", _request: Request) -> Response:
    """Give the description of the messages of the socket."""
    return Response(written_schema(), media_type="application/json")


async def show_openapi(_site: "Site", _request: Request) -> Response:
    """Give the REST description."""
    return Response(written_openapi(), media_type="application/json")


async def show_health(site: "Site", _request: Request) -> Response:
    """Tell whether the server can write."""
    if not site.lobby.services.store.healthy:
        raise Refusal("unavailable", detail="the disk takes nothing")
    return answer(rest.Health(ok=True, version=__version__))


async def show_metrics(site: "Site", _request: Request) -> Response:
    """Tell what the server counts."""
    lobby = site.lobby
    gauges: dict[str, float] = {
        "tables": lobby.tables,
        "tables_in_memory": len(lobby.rooms),
        "sockets": site.doorman.sockets,
        "store_bytes": lobby.bytes,
        "store_healthy": int(lobby.services.store.healthy),
    }
    return Response(
        lobby.services.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8"
    )


async def show_page(site: "Site", _request: Request) -> Response:
    """Show the page."""
    return Response(pages.front_page(site.web), media_type="text/html; charset=utf-8")


# Each path, what answers it, and how it is asked.
HANDLERS: Final[dict[str, tuple[Handler, str]]] = {
    "/api/tables": (open_table, "POST"),
    "/api/tables/{code}": (show_table, "GET"),
    "/api/tables/{code}/join": (join_table, "POST"),
    "/api/tables/{code}/claim": (claim_seat, "POST"),
    "/api/tables/{code}/record": (show_record, "GET"),
    "/api/tables/{code}/replay": (show_replay, "GET"),
    "/api/tables/{code}/coach": (show_review, "GET"),
    "/api/tables/{code}/qr.svg": (show_link, "GET"),
    "/api/qr": (show_qr, "POST"),
    "/api/editions": (list_editions, "GET"),
    "/api/films": (list_films, "GET"),
    "/api/levels": (list_levels, "GET"),
    "/api/openapi.json": (show_openapi, "GET"),
    "/api/protocol.schema.json": (show_schema, "GET"),
    "/healthz": (show_health, "GET"),
    "/metrics": (show_metrics, "GET"),
    "/": (show_page, "GET"),
    "/t/{code}": (show_page, "GET"),
    "/tv/{code}": (show_page, "GET"),
    "/replay/{code}": (show_page, "GET"),
    "/rules/{edition}": (show_page, "GET"),
}
