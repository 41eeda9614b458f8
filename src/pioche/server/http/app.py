"""The ASGI application: REST and pages by Starlette, sockets by a bare callable."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from pioche.server.http import pages
from pioche.server.http.answers import answer, guarded, plain_error, read_request, refuse
from pioche.server.http.openapi import Handler, taken_by
from pioche.server.http.origin import Gate, Scope, address_of
from pioche.server.http.routes import PAGES, ROUTES, show_page
from pioche.server.http.socket import PATH, Doorman, Receive, Send, cookie_name
from pioche.server.http.static import Assets
from pioche.server.live.limits import Buckets
from pioche.server.live.lobby import Lobby, read_code
from pioche.server.live.room import Room
from pioche.server.ops.coach import Coaching
from pioche.server.table.state import MemberState
from pioche.server.table.step import Refusal
from pioche.server.wire.rest import Seated

API: Final = "/api"
COOKIE_AGE: Final = 7 * 24 * 3600


class Site:
    """The server as an ASGI application."""

    def __init__(
        self,
        lobby: Lobby,
        gate: Gate,
        public_url: str,
        web: Path | None = None,
        coaching: Coaching | None = None,
    ) -> None:
        self.lobby = lobby
        self.coaching = coaching or Coaching()
        self.gate = gate
        self.public_url = public_url.rstrip("/")
        self.doorman = Doorman(lobby, gate)
        self._opened = Buckets(lobby.services.limits.opened)
        self._joined = Buckets(lobby.services.limits.joined)
        self._asked = Buckets(lobby.services.limits.requests)
        self._cost = Buckets(lobby.services.limits.costly)
        self._web = pages.web_folder() if web is None else web
        self._starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: lambda _request, error: plain_error(error)},
        )

    def _routes(self) -> list[Route | Mount]:
        """List the routes; those of the API apart, so that no file is looked for under their paths."""
        api: list[Route] = []
        others: list[Route] = []
        for row in ROUTES:
            routes = api if row.path.startswith(API) else others
            routes.append(
                Route(row.path.removeprefix(API), self._answering(row.handler), methods=[row.method])
            )
        others += [Route(path, self._answering(show_page)) for path in PAGES]
        listed: list[Route | Mount] = [Mount(API, routes=api), *others]
        if self._web.is_dir():
            listed.append(Mount("/", Assets(directory=self._web)))
        return listed

    def _answering(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Read what is asked, and turn refusals into answers."""
        takes = taken_by(handler)

        async def handle(request: Request) -> Response:
            try:
                return await handler(self, request, **await read_request(request, takes))
            except Refusal as refusal:
                return refuse(refusal)

        return handle

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.lobby.start()
        yield
        self.coaching.stop()
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
        now = self.lobby.services.clock.now()
        return self._asked.of(address_of(scope), now).take(now)

    def throttle(self, buckets: Buckets, request: Request) -> None:
        """Refuse what comes too often from one address."""
        now = self.lobby.services.clock.now()
        if not buckets.of(address_of(request.scope), now).take(now):
            raise Refusal("throttled")

    async def room_of(self, request: Request, given: str) -> Room:
        """Find a table by its code as people type it; guessing codes is slow."""
        address = address_of(request.scope)
        if self.doorman.is_guessing(address):
            raise Refusal("throttled")
        code = read_code(given)
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
        seated = Seated(code=code, url=url, member=member.id, seat=room.state.seat_of(member.id), token=token)
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
