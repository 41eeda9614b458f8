"""A small asynchronous client of a table: for tests, bots over the wire, load, and as an example.

async with await Client.join("http://127.0.0.1:8466", "BCDFGHJKM", "Zoé") as client:
    while True:
        update = await client.next()
        if client.view and client.view["legal"]:
            await client.do("move", seq=client.seq, move=client.view["legal"][0])
"""

import asyncio
import contextlib
import hashlib
import http.client
import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any, Protocol, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

__all__ = ["Client", "ClosedError", "RefusedError", "request"]

VERSION = 1
NONCE_BYTES = 16
NOT_PIOCHE = "not-pioche"  # the reason of whoever answers and is no server of tables
Message = dict[str, Any]


class Wire(Protocol):
    """What a client needs of a WebSocket; one in the same process has it as well."""

    @property
    def close_code(self) -> int | None:
        """The code with which it ended."""

    @property
    def close_reason(self) -> str | None:
        """The reason given."""

    @property
    def transport(self) -> asyncio.WriteTransport:
        """What can be cut."""

    def __aiter__(self) -> AsyncIterator[str | bytes]:
        """Receive what is said, until it ends."""

    async def send(self, message: str | bytes, /) -> None:
        """Send a message."""

    async def close(self) -> None:
        """Hang up."""


class RefusedError(Exception):
    """The server refused a command or a request."""

    def __init__(self, reason: str, detail: str = "", clause: str = "", by: int | None = None) -> None:
        self.reason = reason
        self.detail = detail
        self.clause = clause  # the rule behind it
        self.by = by  # the seat that was quicker
        super().__init__(f"{reason} {detail}".strip())


class ClosedError(Exception):
    """The server ended the conversation."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code} {reason}")


def request(url: str, path: str, body: Message | None = None) -> Any:  # noqa: ANN401  whatever JSON holds
    """Ask the REST face: GET, or POST with a body."""
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"{url}{path}", data=data)  # noqa: S310  the server's own address
    asked.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310  as above
            text = answer.read().decode()
            is_json = answer.headers.get_content_type() == "application/json"
        return json.loads(text) if is_json else text
    except urllib.error.HTTPError as error:
        raise refusal_in(error) from None
    except (http.client.HTTPException, ValueError) as error:
        raise RefusedError(NOT_PIOCHE, str(error)) from None


def refusal_in(error: urllib.error.HTTPError) -> RefusedError:
    """Read why a server refused a request; something else than a Pioche server does not say it in JSON."""
    with contextlib.suppress(http.client.HTTPException, ValueError):
        problem = json.loads(error.read())
        if isinstance(problem, dict) and "reason" in problem:
            return RefusedError(str(problem["reason"]), str(problem.get("detail", "")))
    is_proxy = error.code >= HTTPStatus.INTERNAL_SERVER_ERROR  # in front of a server that does not answer
    return RefusedError("unavailable" if is_proxy else NOT_PIOCHE, f"HTTP {error.code}")


class Client:
    """One member of a table, or a spectator; the newest state is in `table`, `view`, `clock` and `seq`."""

    keepalive: float | None = 20  # seconds between two pings; None, as in a browser: the server pings
    contributes = True  # to the chance of each round (docs/FAIR.md), without being asked

    def __init__(self, url: str, code: str, token: str = "", *, watch: bool = False) -> None:
        self.url = url.rstrip("/")
        self.code = code
        self.token = token
        self.watch = watch
        self.seq = 0
        self.you: int | None = None
        self.table: Message = {}
        self.view: Message | None = None
        self.clock: Message | None = None
        self.outlook: str | None = None  # how the round stands, where the table gives hints
        self.connected: list[int] = []
        self.watching = 0
        self.missed: list[Message] = []  # steps of the table that the last welcome told
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._socket: Wire | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news: asyncio.Queue[Message | None] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._ended: ClosedError | None = None
        self._nonces: dict[str, str] = {}  # by the own commitment
        self._promised: set[str] = set()  # commitments of the server that were answered
        self._contributing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, url: str, name: str, **settings: object) -> Self:
        """Open a table and be its host."""
        seated = await asyncio.to_thread(request, url, "/api/tables", {"name": name, **settings})
        return cls(url, seated["code"], seated["token"])

    @classmethod
    async def join(cls, url: str, code: str, name: str) -> Self:
        """Join a table."""
        seated = await asyncio.to_thread(request, url, f"/api/tables/{code}/join", {"name": name})
        return cls(url, code, seated["token"])

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def seat(self) -> int | None:
        """The own seat in the round being played."""
        members = [seat["member"] for seat in self.table.get("seats", ())]
        return members.index(self.you) if self.you in members else None

    async def dial(self) -> Wire:
        """Open a line to the table."""
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        try:
            return await connect(
                f"{scheme}://{parts.netloc}/ws/{self.code}",
                origin=Origin(self.url),
                compression=None,
                max_size=2**20,
                close_timeout=2,
                ping_interval=self.keepalive,
            )
        except WebSocketException as error:
            raise ClosedError(1006, str(error)) from None

    async def connect(self) -> None:
        """Connect, or connect again, and wait for the welcome."""
        await self.close()
        self._socket = await self.dial()
        self._ended = None
        self._news = asyncio.Queue()
        self._reader = asyncio.get_running_loop().create_task(self._read(self._socket))
        hello = {"t": "hello", "version": VERSION, "last_seq": self.seq, "watch": self.watch}
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(json.dumps({**hello, "token": self.token}))
        while (await self.next())["t"] != "welcome":
            pass

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
        self._socket = self._reader = None

    def drop(self) -> None:
        """Cut the line without a word, as a lost connection does."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _read(self, socket: Wire) -> None:
        """Take in what the server says."""
        try:
            async for text in socket:
                self._take(self.read(text))
        except ConnectionClosed:
            pass
        code = socket.close_code or 1006
        self._ended = ClosedError(code, socket.close_reason or "")
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(self._ended)
        self._answers.clear()
        self._news.put_nowait(None)

    def read(self, text: str | bytes) -> Message:
        """Read one message."""
        message: Message = json.loads(text)
        return message

    def _take(self, message: Message) -> None:
        """Take in one message."""
        kind = message["t"]
        if kind in ("ack", "refused"):
            answer = self._answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
            return
        if kind == "welcome":
            recent = [step for step in message.get("recent", ()) if step["seq"] > self.seq]
            self.missed = recent if message["missed"] is None else message["missed"]
        if kind in ("welcome", "update"):
            self.seq = message["seq"]
            self.clock = message["clock"]
            if "view" in message or "table" in message:
                self.outlook = message.get("outlook")
            self.table = message.get("table", self.table)
            self.view = message.get("view", self.view)
        if kind == "welcome":
            self.you = message["you"]
        if kind in ("welcome", "presence"):
            self.connected = message["connected"]
            self.watching = message["watching"]
        if kind in ("welcome", "update") and self.contributes and self.you is not None:
            self._contribute(self.table["fair"], self.you)
        self._news.put_nowait(message)

    async def contribute(self) -> None:
        """Contribute to chance from now on; wait until the commitment to the coming round is taken."""
        self.contributes = True
        if self.you is not None:
            self._contribute(self.table["fair"], self.you)
        await asyncio.gather(*self._contributing)

    def _contribute(self, fair: Message, you: int) -> None:
        """Commit to a nonce for the coming round, and reveal it when all commitments are closed."""
        drawing = fair["drawing"]
        if drawing is not None and you in drawing["seats"]:
            own = drawing["commitments"][drawing["seats"].index(you)]
            if drawing["stage"] == "commit" and not own:
                self._commit(drawing, you)
            elif drawing["stage"] == "reveal" and own in self._nonces:
                self._say_aside("nonce", round=drawing["round"], nonce=self._nonces.pop(own))
        if not any(part["commitment"] in self._nonces for part in fair["coming"]["parts"]):
            self._commit(fair["coming"], you)

    def _commit(self, promise: Message, you: int) -> None:
        """Answer a commitment of the server with one of the own."""
        if promise["commitment"] in self._promised:
            return
        self._promised.add(promise["commitment"])
        nonce = secrets.token_hex(NONCE_BYTES)
        lines = ["pioche 2 commitment", nonce, you, promise["round"], self.code]
        own = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
        self._nonces[own] = nonce
        self._say_aside("commit", round=promise["round"], commitment=own)

    def _say_aside(self, kind: str, **fields: object) -> None:
        """Send a command whose answer nobody waits for."""

        async def say() -> None:
            with contextlib.suppress(ClosedError, asyncio.CancelledError):
                await (await self.send(kind, **fields))

        task = asyncio.get_running_loop().create_task(say())
        self._contributing.add(task)
        task.add_done_callback(self._contributing.discard)

    async def next(self) -> Message:
        """Wait for the next welcome, update, presence, pong or closing."""
        if self._ended is not None and self._news.empty():
            raise self._ended
        message = await self._news.get()
        if message is None:
            assert self._ended is not None
            raise self._ended
        return message

    @property
    def has_news(self) -> bool:
        """Return whether `next` has something at once."""
        return not self._news.empty()

    async def until(self, seq: int) -> None:
        """Wait until an update has been taken in."""
        while self.seq < seq:
            await self.next()

    async def send(self, kind: str, **fields: object) -> asyncio.Future[Message]:
        """Send a command, with a fresh id unless one is given; the answer comes in the future returned."""
        command = str(fields.pop("id", "") or next(self._ids))
        if self._socket is None:
            raise ClosedError(1006, "not connected")
        answer = self._answers.get(command)
        if answer is None:
            answer = self._answers[command] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"t": kind, "id": command, **fields}))
        except ConnectionClosed:
            self._answers.pop(command, None)
            answer.cancel()
            raise self._ended or ClosedError(1006, "") from None
        return answer

    async def do(self, kind: str, **fields: object) -> Message:
        """Send a command and wait until it is done; a refusal is a RefusedError."""
        answer = await (await self.send(kind, **fields))
        if answer["t"] == "refused":
            detail, clause = answer.get("detail", ""), answer.get("clause", "")
            raise RefusedError(answer["reason"], detail, clause, answer.get("by"))
        return answer
