"""The ASGI application: REST and pages by Starlette, sockets by a bare callable."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final, Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from pioche.server.http.answers import guarded, plain_error, read_request, refuse
from pioche.server.http.coach import Coaching
from pioche.server.http.openapi import Handler, taken_by
from pioche.server.http.origin import API, Gate, Scope, address_of
from pioche.server.http.routes import PAGES, ROUTES, page, show_page
from pioche.server.http.site import Site
from pioche.server.http.socket import PATH, Receive, Send
from pioche.server.http.static import Assets
from pioche.server.live.limits import Buckets
from pioche.server.live.lobby import Lobby
from pioche.server.table.step import Refusal

Answering = Callable[[Request], Awaitable[Response]]

ASSETS: Final = "/assets/"


class OtherNodes(Protocol):
    """The other nodes, each of which answers for its tables."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer through another node, if it is for another; return whether it was."""

    def let_go(self) -> None:
        """End the sockets that are carried to others."""


def by_method(answers: Mapping[str, Answering]) -> Answering:
    """Let each method of a path be answered by its own: one route, so that `Allow` lists them all."""

    async def handle(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return handle


class Application(Site):
    """The server as an ASGI application."""

    def __init__(
        self,
        lobby: Lobby,
        gate: Gate,
        public_url: str,
        web: Path | None = None,
        coaching: Coaching | None = None,
    ) -> None:
        super().__init__(lobby, gate, public_url, web, coaching)
        self.elsewhere: OtherNodes | None = None  # other nodes, where there are any
        self._asked = Buckets(lobby.services.limits.requests)
        self._starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: self._failed},
        )

    def _routes(self) -> list[Route | Mount]:
        """List the routes; those of the API apart, so that no file is looked for under their paths."""
        api: list[Route] = []
        others: list[Route] = []
        for path in dict.fromkeys(row.path for row in ROUTES):
            answers = {row.method: self._answering(row.handler) for row in ROUTES if row.path == path}
            routes = api if path.startswith(API) else others
            routes.append(Route(path.removeprefix(API), by_method(answers), methods=list(answers)))
        others += [Route(path, self._answering(show_page)) for path in PAGES]
        listed: list[Route | Mount] = [Mount(API, routes=api), *others]
        if self.web.is_dir():
            listed.append(Mount("/", Assets(directory=self.web)))
        return listed

    def _answering(self, handler: Handler) -> Answering:
        """Read what is asked, and turn refusals into answers."""
        takes = taken_by(handler)

        async def handle(request: Request) -> Response:
            try:
                return await handler(self, request, **await read_request(request, takes))
            except Refusal as refusal:
                return refuse(refusal)

        return handle

    def _failed(self, request: Request, error: Exception) -> Response:
        """Answer what Starlette refuses; a person at an address that is none sees the page say so."""
        failed = plain_error(error)
        path = request.url.path
        is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if failed.status_code == HTTPStatus.NOT_FOUND and is_read and not path.startswith((API, ASSETS)):
            return page(self, HTTPStatus.NOT_FOUND)
        return failed

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.lobby.services.ownership.start()
        self.lobby.start()
        yield
        self.stop()
        self.network.stop()
        await self.lobby.stop()
        await self.lobby.services.ownership.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a socket."""
        if scope["type"] == "websocket":
            if not scope["path"].startswith(PATH):
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            elif not (self.gate.allows(scope) and await self._is_answered_elsewhere(scope, receive, send)):
                await self.doorman(scope, receive, send)
        elif scope["type"] == "http" and not self.gate.allows(scope):
            await refuse(Refusal("forbidden"))(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        elif scope["type"] == "http" and not self._may_ask(scope):
            await refuse(Refusal("throttled"))(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        elif scope["type"] == "http" and not await self._is_answered_elsewhere(scope, receive, send):
            await self._starlette(scope, receive, guarded(scope, send))  # type: ignore[arg-type]
        elif scope["type"] == "lifespan":
            await self._starlette(scope, receive, send)  # type: ignore[arg-type]

    async def _is_answered_elsewhere(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Let another node answer for its tables; return whether it did."""
        return self.elsewhere is not None and await self.elsewhere(scope, receive, send)

    def _may_ask(self, scope: Scope) -> bool:
        """Return whether an address may ask once more now."""
        now = self.lobby.services.clock.now()
        return self._asked.of(address_of(scope), now).take(now)
