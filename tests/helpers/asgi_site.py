"""A whole site in this process, spoken to as ASGI: no network, a clock that stands still, chosen chance."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from room import MemoryStore
from table import entropy_of

from pioche.server.http.app import Application
from pioche.server.http.origin import Gate
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED, Limits
from pioche.server.live.lobby import Lobby
from pioche.server.live.room import Room
from pioche.server.live.services import Pace, Services
from pioche.server.store.base import Store
from pioche.server.table.deadlines import is_forced
from pioche.server.table.log import Forced

HOST = "127.0.0.1:8466"
ORIGIN = f"http://{HOST}"
SECONDS = 120
TURNS = 60  # of the loop, until everything that follows from something has happened

Header = tuple[str, str]


class StillClock:
    def __init__(self) -> None:
        self.at = 1_000_000_000

    def now(self) -> int:
        return self.at


@dataclass(slots=True)
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.body)


async def settle() -> None:
    """Let everything that is under way on the loop happen."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class SiteSocket:
    """One WebSocket: what was said to it, text by text, and how it ended."""

    def __init__(self, site: Application, path: str, headers: Iterable[Header]) -> None:
        self.heard: list[str] = []
        self.accepted = False
        self.closed: int | None = None
        self._ids = itertools.count()
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": path,
            "scheme": "ws",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers],
            "client": ("192.0.2.7", 50_000),
        }
        self._task = asyncio.get_running_loop().create_task(site(scope, self._inbox.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.send":
            self.heard.append(message["text"])
        else:
            self.closed = message["code"]

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.heard]

    @property
    def seq(self) -> int:
        numbers = [message["seq"] for message in self.messages if message["t"] in ("welcome", "update")]
        return int(numbers[-1])

    @property
    def last_view(self) -> Any:  # noqa: ANN401
        """The newest view, or None before the first deal."""
        views = [message["view"] for message in self.messages if message.get("view") is not None]
        return views[-1] if views else None

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.messages if message["t"] == kind][-1]

    async def say(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command; its answer."""
        command = str(fields.pop("id", f"c{next(self._ids)}"))
        before = len(self.heard)
        await self.send(json.dumps({"t": kind, "id": command, **fields}))
        answers = [message for message in self.messages[before:] if message.get("id") == command]
        return answers[-1] if answers else {}

    async def send(self, text: str | bytes) -> None:
        """Send any frame."""
        kind = "text" if isinstance(text, str) else "bytes"
        self._inbox.put_nowait({"type": "websocket.receive", kind: text})
        await settle()

    async def hang_up(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await settle()


@dataclass(slots=True)
class SiteDriver:
    """A site, and everything that belongs to it."""

    site: Application
    lobby: Lobby
    clock: StillClock
    said: list[bytes] = field(default_factory=list)  # every answer of the REST face

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Iterable[Header] = (),
        address: str = "192.0.2.7",
    ) -> Answer:
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        path, _, query = path.partition("?")
        given = {"host": HOST, **({"content-type": "application/json"} if body is not None else {})}
        given.update(headers)
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
            "client": (address, 50_000),
            "server": ("127.0.0.1", 8466),
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given.items()],
        }
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "http.request", "body": sent, "more_body": False})
        answer = Answer(0, [], b"")

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            else:
                answer.body += message.get("body", b"")

        await self.site(scope, inbox.get, send)
        self.said.append(answer.body)
        return answer

    async def line(self, code: str, headers: Iterable[Header] = (), **hello: object) -> SiteSocket:
        """Connect to a table and say hello."""
        given = dict([("host", HOST), ("origin", ORIGIN), *headers])
        line = SiteSocket(self.site, f"/ws/{code}", given.items())
        await settle()
        if line.accepted:
            await line.send(json.dumps({"t": "hello", "version": 1, **hello}))
            await wait_until(lambda: bool(line.heard) or line.closed is not None)
        return line

    async def seat(self, people: int, **settings: object) -> tuple[str, list[str], list[SiteSocket]]:
        """Open a table and seat people at it: its code, their tokens and lines."""
        seated = (await self.ask("POST", "/api/tables", {"name": "P0", **settings})).json
        code, tokens = seated["code"], [seated["token"]]
        for number in range(1, people):
            joined = await self.ask("POST", f"/api/tables/{code}/join", {"name": f"P{number}"})
            tokens.append(joined.json["token"])
        return code, tokens, [await self.line(code, token=token) for token in tokens]

    def room(self, code: str) -> Room:
        return self.lobby.rooms[code]


@asynccontextmanager
async def staged(
    *,
    seed: int = 0,
    limits: Limits = UNLIMITED,
    pace: Pace | None = None,
    store: Store | None = None,
    clock: StillClock | None = None,
) -> AsyncIterator[SiteDriver]:
    """Set a site, and clear it afterwards."""
    clock = clock or StillClock()
    with ThreadPoolExecutor(1) as thinkers:
        services = Services(
            clock=clock,
            entropy=entropy_of(seed),
            store=store or MemoryStore(),
            bus=LocalBus(),
            thinkers=thinkers,
            loop=asyncio.get_running_loop(),
            limits=limits,
            pace=pace or Pace(),
        )
        lobby = Lobby(services)
        site = Application(lobby, Gate.of(["127.0.0.1", "localhost"], 8466), "")
        lobby.start()
        try:
            yield SiteDriver(site, lobby, clock)
        finally:
            site.stop()
            await lobby.stop()


def run(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(SECONDS):
            await work

    asyncio.run(bounded())


def to_act(site: SiteDriver, code: str) -> int:
    game = site.room(code).table.game
    assert game is not None
    return game.to_act[0]


async def go_by_itself(site: SiteDriver, code: str) -> bool:
    """Let the only answer be given where there is one, as the timer would; say whether there was."""
    room = site.room(code)
    game = room.table.game
    if game is None or room.state.phase != "playing" or not is_forced(game):
        return False
    assert room.try_to(Forced(at=site.clock.now()))
    await settle()
    return True


async def play_on(site: SiteDriver, code: str, lines: list[SiteSocket], most: int = 600) -> None:
    """Play to the end of the round."""
    room = site.room(code)
    for _ in range(most):
        if room.state.phase != "playing":
            return
        site.clock.at += 2000
        if await go_by_itself(site, code):
            continue
        line = lines[to_act(site, code)]
        legal = line.last_view["legal"]
        move = next((one for one in legal if one.startswith("play")), legal[0])
        answer = await line.say("move", seq=line.seq, move=move)
        assert answer["t"] == "ack", answer
    raise AssertionError("the round does not end")


async def seat_slowly(site: SiteDriver) -> tuple[str, list[SiteSocket]]:
    """Seat two people and play a little, with a store that takes real time."""
    code, _, lines = await site.seat(2)
    await wait_until(lambda: all(line.heard for line in lines))
    await lines[0].say("start")
    await wait_until(lambda: site.room(code).state.phase == "playing" and lines[1].last_view is not None)
    return code, lines


async def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something that takes real time."""
    for _ in range(6000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come about")
