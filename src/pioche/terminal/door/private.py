"""A private table: the whole server in this process, spoken to in memory. No port is opened.

Its tables lie in a folder of their own that is gone with the process.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosedError

from pioche.client import Client, Message, RefusedError, Wire
from pioche.server.http.app import Application
from pioche.server.http.origin import Gate
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED
from pioche.server.live.lobby import Lobby
from pioche.server.live.services import Pace, Services
from pioche.server.live.time import Entropy, SteadyClock, system_entropy
from pioche.server.store.open import open_store
from pioche.terminal.clean import clean
from pioche.terminal.door.remote import CleanClient

NAME, PORT = "pioche.invalid", 80  # no address of any network
URL: Final = f"http://{NAME}"
HEADERS: Final = [(b"host", NAME.encode()), (b"origin", URL.encode()), (b"content-type", b"application/json")]
CLIENT: Final = ("127.0.0.1", 1)
BAD_REQUEST: Final = 400
ENDED: Final = 1006  # no word was said
THINKERS: Final = 2


class Thread(asyncio.WriteTransport):
    """What can be cut of a line in memory."""

    def __init__(self, inbox: "asyncio.Queue[Message]", outbox: "asyncio.Queue[str | None]") -> None:
        super().__init__()
        self._inbox = inbox
        self._outbox = outbox
        self._is_cut = False

    def is_closing(self) -> bool:
        """Is it cut?"""
        return self._is_cut

    def abort(self) -> None:
        """Cut it without a word."""
        self._is_cut = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": ENDED})
        self._outbox.put_nowait(None)


class MemoryWire:
    """A WebSocket in memory, between a client and the application."""

    def __init__(self, site: Application, path: str) -> None:
        self.close_code: int | None = None
        self.close_reason: str | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.transport = Thread(self._inbox, self._outbox)
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": path, "scheme": "ws", "headers": HEADERS, "client": CLIENT}
        self._task = asyncio.get_running_loop().create_task(self._serve(site, scope))

    async def _serve(self, site: Application, scope: Message) -> None:
        try:
            await site(scope, self._inbox.get, self._take)
        finally:
            self._outbox.put_nowait(None)

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._outbox.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.close_code, self.close_reason = message["code"], message.get("reason", "")
            self._outbox.put_nowait(None)

    async def send(self, message: str | bytes, /) -> None:
        """Send a message to the server."""
        if self.transport.is_closing() or self._task.done():
            raise ConnectionClosedError(None, None)
        self._inbox.put_nowait({"type": "websocket.receive", "text": str(message)})

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        """Receive what the server says, until it ends."""
        while (text := await self._outbox.get()) is not None:
            yield text

    async def close(self) -> None:
        """Hang up."""
        self.transport.abort()
        await self._task


class PrivateClient(CleanClient):
    """A client in the process of its server."""

    contributes = False  # to chance: there is nobody to convince but oneself

    def __init__(self, site: Application, code: str, token: str) -> None:
        super().__init__(URL, code, token, watch=not token)
        self._site = site

    async def dial(self) -> Wire:
        """Open a line in memory."""
        return MemoryWire(self._site, f"/ws/{self.code}")


class PrivateHost:
    """A server in this process."""

    url = ""  # nobody else can come

    def __init__(self, site: Application) -> None:
        self._site = site

    async def ask(self, path: str, body: Message | None = None) -> Any:  # noqa: ANN401  see Host
        """Ask the REST face."""
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": "GET" if body is None else "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "client": CLIENT,
            "server": (NAME, PORT),
            "headers": HEADERS,
        }
        asked: asyncio.Queue[Message] = asyncio.Queue()
        asked.put_nowait({"type": "http.request", "body": json.dumps(body).encode() if body else b""})
        status, answer = 0, b""

        async def take(message: Message) -> None:
            nonlocal status, answer
            status = message.get("status", status)
            answer += message.get("body", b"")

        await self._site(scope, asked.get, take)
        told = clean(json.loads(answer))
        if status >= BAD_REQUEST:
            raise RefusedError(told["reason"], told["detail"])
        return told

    def line(self, code: str, token: str) -> Client:
        """Make a client of a table."""
        return PrivateClient(self._site, code, token)


@asynccontextmanager
async def private_host(
    pace: Pace | None = None, entropy: Entropy = system_entropy
) -> AsyncIterator[PrivateHost]:
    """Run a server in this process, and end it afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="pioche-", ignore_cleanup_errors=True) as folder,
        ThreadPoolExecutor(THINKERS, "pioche-bot") as thinkers,
        ThreadPoolExecutor(1, "pioche-search") as deep,
    ):
        services = Services(
            clock=SteadyClock(),
            entropy=entropy,
            store=open_store(Path(folder)),
            bus=LocalBus(),
            thinkers=thinkers,
            searchers=deep,
            loop=asyncio.get_running_loop(),
            limits=UNLIMITED,
            pace=pace or Pace(),
        )
        lobby = Lobby(services)
        site = Application(lobby, Gate.of([NAME], PORT), "")
        lobby.start()
        try:
            yield PrivateHost(site)
        finally:
            await lobby.stop()
