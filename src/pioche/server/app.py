"""The ASGI application: REST and pages by Starlette, sockets by a bare callable."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pioche import __version__, bots
from pioche.edition import EDITIONS
from pioche.server import pages, rest
from pioche.server.connection import PATH, Doorman, Receive, Send, cookie_name
from pioche.server.entries import Settings
from pioche.server.gate import Gate, Scope, address_of
from pioche.server.limits import Buckets
from pioche.server.lobby import Lobby, read_code
from pioche.server.protocol import MOST_BYTES, MOST_SEATS, encoder
from pioche.server.replay import Replay, replay_states
from pioche.server.room import Room
from pioche.server.state import MemberState
from pioche.server.step import Refusal

Body = TypeVar("Body")

BODY_SECONDS: Final = 10
COOKIE_AGE: Final = 7 * 24 * 3600
RETRY_AFTER: Final = "10"
STATUSES: Final = {
    "unreadable": HTTPStatus.BAD_REQUEST,
    "bad-name": HTTPStatus.BAD_REQUEST,
    "bad-settings": HTTPStatus.BAD_REQUEST,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "table-full": HTTPStatus.CONFLICT,
    "no-record": HTTPStatus.CONFLICT,
    "bad-claim": HTTPStatus.CONFLICT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not-json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "throttled": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}
Handler = Callable[["Site", Request], Awaitable[Response]]


def answer(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    return Response(encoder.encode(value), status, media_type="application/json")


def refuse(refusal: Refusal) -> Response:
    """Answer with a reason."""
    status = STATUSES.get(refusal.reason, HTTPStatus.CONFLICT)
    response = answer(rest.Problem(reason=refusal.reason, detail=refusal.detail), status)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        response.headers["Retry-After"] = RETRY_AFTER
    return response


async def read_body(request: Request, kind: type[Body]) -> Body:
    """Read a bounded JSON body of a known shape."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal("not-json", detail="content-type: must be application/json")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise Refusal("too-large", detail=f"at most {MOST_BYTES} bytes")
    except (TimeoutError, ClientDisconnect):
        raise Refusal("unreadable", detail="the body did not come") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise Refusal("unreadable", detail=str(error)[:200]) from None


class Site:
    """The server as an ASGI application."""

    def __init__(self, lobby: Lobby, gate: Gate, public_url: str, web: Path | None = None) -> None:
        self.lobby = lobby
        self.gate = gate
        self.public_url = public_url.rstrip("/")
        self.doorman = Doorman(lobby, gate)
        self._opened = Buckets(lobby.house.limits.opened)
        self._joined = Buckets(lobby.house.limits.joined)
        self._asked = Buckets(lobby.house.limits.requests)
        self._cost = Buckets(lobby.house.limits.costly)
        self._web = pages.web_folder() if web is None else web
        self._starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: lambda _request, error: plain_error(error)},
        )

    def _routes(self) -> list[Route | Mount]:
        """List the routes."""
        handlers: dict[str, tuple[Handler, str]] = {
            "/api/tables": (open_table, "POST"),
            "/api/tables/{code}": (show_table, "GET"),
            "/api/tables/{code}/join": (join_table, "POST"),
            "/api/tables/{code}/claim": (claim_seat, "POST"),
            "/api/tables/{code}/record": (show_record, "GET"),
            "/api/tables/{code}/replay": (show_replay, "GET"),
            "/api/tables/{code}/qr.svg": (show_link, "GET"),
            "/api/qr": (show_qr, "POST"),
            "/api/editions": (list_editions, "GET"),
            "/api/films": (list_films, "GET"),
            "/api/levels": (list_levels, "GET"),
            "/api/openapi.json": (show_openapi, "GET"),
            "/healthz": (show_health, "GET"),
            "/metrics": (show_metrics, "GET"),
            "/": (show_page, "GET"),
            "/t/{code}": (show_page, "GET"),
            "/tv/{code}": (show_page, "GET"),
            "/replay/{code}": (show_page, "GET"),
            "/rules/{edition}": (show_page, "GET"),
        }
        routes: list[Route | Mount] = [
            Route(path, self._answering(handler), methods=[method])
            for path, (handler, method) in handlers.items()
        ]
        if self._web.is_dir():
            routes.append(Mount("/", StaticFiles(directory=self._web)))
        return routes

    def _answering(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Turn refusals into answers."""

        async def handle(request: Request) -> Response:
            try:
                return await handler(self, request)
            except Refusal as refusal:
                return refuse(refusal)

        return handle

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.lobby.start()
        yield
        await self.lobby.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a socket."""
        if scope["type"] == "websocket":
            if not scope["path"].startswith(PATH):
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.doorman(scope, receive, send)
        elif scope["type"] == "http" and not self.gate.allows(scope):
            await refuse(Refusal("forbidden"))(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        elif scope["type"] == "http" and not self._may_ask(scope):
            await refuse(Refusal("throttled"))(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        elif scope["type"] == "http":
            await self._starlette(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        else:
            await self._starlette(scope, receive, send)  # type: ignore[arg-type]

    # --- shared by the handlers ----------------------------------------------------------------------------

    def _may_ask(self, scope: Scope) -> bool:
        """Tell whether an address does not ask all the time."""
        now = self.lobby.house.clock.now()
        return self._asked.of(address_of(scope), now).take(now)

    def throttle(self, buckets: Buckets, request: Request) -> None:
        """Refuse what comes too often from one address."""
        now = self.lobby.house.clock.now()
        if not buckets.of(address_of(request.scope), now).take(now):
            raise Refusal("throttled")

    async def room_of(self, request: Request) -> Room:
        """Find the table of a request; guessing codes is slow."""
        address = address_of(request.scope)
        if self.doorman.is_guessing(address):
            raise Refusal("throttled")
        code = read_code(request.path_params["code"])
        room = await self.lobby.find(code) if code is not None else None
        if room is None:
            self.doorman.missed(address)
            raise Refusal("not-found")
        return room

    def link(self, request: Request, path: str) -> str:
        """Write the full address of a path."""
        base = self.public_url or f"{request.url.scheme}://{request.headers['host']}"
        return f"{base}{path}"

    def seated(
        self, request: Request, room: Room, member: MemberState, token: str, status: HTTPStatus
    ) -> Response:
        """Answer with a token, and set it as a cookie."""
        code = room.state.code
        url = self.link(request, f"/t/{code}")
        seated = rest.Seated(
            code=code, url=url, member=member.id, seat=room.state.seat_of(member.id), token=token
        )
        response = answer(seated, status)
        response.set_cookie(
            cookie_name(code),
            token,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="strict",
            secure=url.startswith("https://"),
        )
        return response

    @property
    def opened(self) -> Buckets:
        """How often each address has opened a table."""
        return self._opened

    @property
    def cost(self) -> Buckets:
        """How often each address has asked for what takes long."""
        return self._cost

    @property
    def joined(self) -> Buckets:
        """How often each address has joined a table."""
        return self._joined

    @property
    def web(self) -> Path:
        """Where the built web client is."""
        return self._web


def plain_error(error: Exception) -> Response:
    """Answer what Starlette refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    reason = "not-found" if status == HTTPStatus.NOT_FOUND else "forbidden"
    response = answer(rest.Problem(reason=reason, detail=""), status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def guarded(scope: Scope, send: Send) -> Send:
    """Add what protects a page to every answer."""
    immutable = scope["path"].startswith("/assets/")

    async def guarded_send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            names = {name.lower() for name, _ in headers}
            host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
            headers += pages.HEADERS
            headers.append(
                (b"content-security-policy", pages.policy(host, scope["scheme"]).encode("latin-1"))
            )
            if b"cache-control" not in names:
                is_kept = immutable and message["status"] == HTTPStatus.OK
                age = pages.ASSETS_AGE if is_kept else pages.NO_STORE
                headers.append((b"cache-control", age.encode()))
            message = {**message, "headers": headers}
        await send(message)

    return guarded_send


async def open_table(site: Site, request: Request) -> Response:
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


async def show_table(site: Site, request: Request) -> Response:
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
            free=max(0, MOST_SEATS - len(state.members)),
            round=state.round,
        )
    )


async def join_table(site: Site, request: Request) -> Response:
    """Join a table."""
    asked = await read_body(request, rest.JoinTable)
    room = await site.room_of(request)
    site.throttle(site.joined, request)
    member, token = await site.lobby.join(room, asked.name)
    return site.seated(request, room, member, token, HTTPStatus.CREATED)


async def claim_seat(site: Site, request: Request) -> Response:
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


def read_number(request: Request, name: str) -> int | None:
    """Read a number asked for in the address."""
    asked = request.query_params.get(name)
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) <= len("1000000")):
        raise Refusal("unreadable", detail=f"{name}: must be a number")
    return int(asked)


async def finished_parts(site: Site, request: Request, room: Room) -> list[str]:
    """Find the game files of the match asked for, as far as its rounds are finished."""
    match = read_number(request, "match")
    loop = site.lobby.house.loop
    parts = await loop.run_in_executor(None, site.lobby.house.store.records, room.state.code, match)
    if not parts:
        raise Refusal("no-record", detail="no round is finished yet")
    return parts


async def show_replay(site: Site, request: Request) -> Response:
    """Show a match state by state, every hand open or through one seat's eyes."""
    seat = read_number(request, "as")
    room = await site.room_of(request)
    site.throttle(site.cost, request)
    parts = await finished_parts(site, request, room)
    loop = site.lobby.house.loop

    def look() -> list[Replay]:
        return [replay_states(part, seat) for part in parts]

    try:
        replayed = await loop.run_in_executor(None, look)
    except ValueError as error:
        raise Refusal("unreadable", detail=str(error)) from None
    names = [member.name for member in room.state.seated()]
    return answer(rest.MatchReplay(code=room.state.code, names=names, parts=replayed))


async def show_record(site: Site, request: Request) -> Response:
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


async def show_link(site: Site, request: Request) -> Response:
    """Draw the link of a table."""
    room = await site.room_of(request)
    site.throttle(site.cost, request)
    return qr_code(site.link(request, f"/t/{room.state.code}"))


async def show_qr(site: Site, request: Request) -> Response:
    """Draw a link of this server."""
    asked = await read_body(request, rest.QrPath)
    site.throttle(site.cost, request)
    return qr_code(site.link(request, asked.path))


async def list_editions(_site: Site, _request: Request) -> Response:
    """List the editions."""
    return answer([rest.describe_edition(edition_id) for edition_id in EDITIONS])


async def list_films(_site: Site, _request: Request) -> Response:
    """List the films."""
    return answer(rest.list_films())


async def list_levels(_site: Site, _request: Request) -> Response:
    """List the levels of bots."""
    return answer(bots.LEVELS)


@cache
def written_openapi() -> bytes:
    """Write the REST description, which takes long, once."""
    return encoder.encode(rest.openapi())


async def show_openapi(_site: Site, _request: Request) -> Response:
    """Give the REST description."""
    return Response(written_openapi(), media_type="application/json")


async def show_health(site: Site, _request: Request) -> Response:
    """Tell whether the server can write."""
    ok = site.lobby.house.store.healthy
    status = HTTPStatus.OK if ok else HTTPStatus.SERVICE_UNAVAILABLE
    return answer(rest.Health(ok=ok, version=__version__), status)


async def show_metrics(site: Site, _request: Request) -> Response:
    """Tell what the server counts."""
    lobby = site.lobby
    gauges: dict[str, float] = {
        "tables": lobby.tables,
        "tables_in_memory": len(lobby.rooms),
        "sockets": site.doorman.sockets,
        "store_bytes": lobby.bytes,
        "store_healthy": int(lobby.house.store.healthy),
    }
    return Response(lobby.house.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")


async def show_page(site: Site, _request: Request) -> Response:
    """Show the page."""
    return Response(pages.front_page(site.web), media_type="text/html; charset=utf-8")
