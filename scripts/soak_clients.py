"""The clients of a soak, written from docs/PROTOCOL.md alone: people who play on, and people who attack."""

import asyncio
import http.client
import itertools
import json
import secrets
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

PATIENCE: Final = 90  # s for an answer: longer than a server is stopped for
GIVES_UP: Final = 0.3  # how often a command that the disk refused is not sent again
NOT_THERE: Final = 4404
NO_CODE: Final = "BCDFGHJKM"
SHOWN_TO_SOME: Final = ("Drew", "Dealt")
EMOTES: Final = ("wow", "clap", "hello")
GARBAGE: Final = (
    "{",
    "null",
    '{"t":"ping","n":9007199254740993}',
    '{"t":"move","id":"a\\n","seq":1,"move":"draw"}',
    '{"t":"nonce","id":"a","round":1,"nonce":"AB"}',
    '{"t":"remove","id":"a","member":10001}',
    '{"t":"hello","version":1}',
    "[" * 9000,
)

Message = dict[str, Any]


class LostTableError(Exception):
    """The server does not know the table any more."""


def ask(url: str, address: str, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """Ask the REST face from an address of this machine: the status and what was answered."""
    parts = urlsplit(url)
    line = http.client.HTTPConnection(
        parts.hostname or "", parts.port, timeout=PATIENCE, source_address=(address, 0)
    )
    try:
        sent = None if body is None else json.dumps(body)
        line.request(method, path, sent, {"Content-Type": "application/json"})
        answer = line.getresponse()
        text = answer.read()
    finally:
        line.close()
    is_json = answer.getheader("Content-Type", "").startswith("application/json")
    return answer.status, json.loads(text) if is_json else text


async def ask_until(url: str, address: str, method: str, path: str, body: object) -> Any:  # noqa: ANN401  JSON
    """Ask until the server is there and takes it."""
    while True:
        with suppress(OSError, http.client.HTTPException):
            status, answer = await asyncio.to_thread(ask, url, address, method, path, body)
            if status < http.client.BAD_REQUEST:
                return answer
            if status == http.client.NOT_FOUND:
                raise LostTableError
        await asyncio.sleep(0.3)


async def open_line(url: str, address: str, code: str) -> ClientConnection:
    """Open a socket to a table from an address of this machine."""
    return await connect(
        f"ws://{urlsplit(url).netloc}/ws/{code}",
        origin=Origin(url),
        compression=None,
        max_size=2**21,
        open_timeout=PATIENCE,
        close_timeout=1,
        ping_interval=None,
        local_addr=(address, 0),
    )


class Watchman:
    """Looks at every frame for a card that this seat may not see."""

    def __init__(self) -> None:
        self.frames = 0
        self.hidden = 0
        self._open: set[int] = set()  # seats whose hands lie open, or may do so
        self._all_may_be_open = False

    def look(self, message: Message, seat: int | None) -> None:
        """Look at a welcome or an update."""
        self.frames += 1
        missed = message.get("missed", ())
        self._all_may_be_open = self._all_may_be_open or missed is None
        steps = [*(missed or ()), message]
        for event in itertools.chain.from_iterable(step.get("events", ()) for step in steps):
            self._hear(event, seat)
        view = message.get("view")
        if view is None or self._all_may_be_open:
            return
        eyes = view["seat"]
        shown = [who for who, hand in enumerate(view["hands"]) if hand is not None and who != eyes]
        if view["phase"] not in ("round-over", "match-over"):
            self.hidden += sum(who not in self._open for who in shown)
        if view["drawn"] and (eyes is None or eyes not in view["to_act"]):
            self.hidden += 1

    def _hear(self, event: Message, seat: int | None) -> None:
        kind = event["t"]
        if kind == "RoundBegan":
            self._open, self._all_may_be_open = set(), False
        elif kind == "Opened":
            self._open.add(event["seat"])
        elif kind in SHOWN_TO_SOME and event["cards"] is not None and not self._all_may_be_open:
            self.hidden += event["seat"] != seat and event["seat"] not in self._open
        elif kind == "HandShown" and event["cards"] is not None:
            self.hidden += seat not in (event["of"], event["to"])
        elif kind == "Took" and event["card"] is not None:
            self.hidden += seat not in (event["seat"], event["of"]) and event["of"] not in self._open


class Person:
    """Plays on, whatever happens to the line, and notes what was answered."""

    patience: float = PATIENCE

    def __init__(self, url: str, address: str, seated: Message, seed: int) -> None:
        self.code: str = seated["code"]
        self.member: int = seated["member"]
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.contradictions = 0
        self.late = 0  # turns that the clock made
        self.watchman = Watchman()
        self.seq = 0
        self.view: Message | None = None
        self.table: Message = {}
        self._url = url
        self._address = address
        self._token: str = seated["token"]
        self._dice = Random(seed)
        self._ids = itertools.count()
        self._prefix = secrets.token_hex(3)
        self._line: ClientConnection | None = None

    async def connect(self) -> None:
        """Connect until the table welcomes this seat."""
        while True:
            try:
                async with asyncio.timeout(self.patience):
                    self._line = await open_line(self._url, self._address, self.code)
                    hello = {"t": "hello", "version": 1, "token": self._token, "last_seq": self.seq}
                    await self._line.send(json.dumps(hello))
                    while (await self._hear())["t"] != "welcome":
                        pass
            except (OSError, WebSocketException, TimeoutError) as error:
                closed = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
                if closed == NOT_THERE:
                    raise LostTableError from None
                await asyncio.sleep(self._dice.uniform(0.1, 0.5))
            else:
                return

    async def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            await self._line.close()

    async def _hear(self) -> Message:
        assert self._line is not None
        message: Message = json.loads(await self._line.recv())
        if message["t"] in ("welcome", "update"):
            self.table = message.get("table", self.table)
            self.watchman.look(message, self.seat)
            self.seq = message["seq"]
            self.view = message.get("view", self.view)
            events = message.get("events", ())
            self.late += sum(event["t"] == "TimeRanOut" and event["seat"] == self.seat for event in events)
        return message

    @property
    def seat(self) -> int | None:
        """The own seat in the round being played."""
        members = [seat["member"] for seat in self.table.get("seats", ())]
        return members.index(self.member) if self.member in members else None

    async def do(self, kind: str, **fields: object) -> None:
        """Do a command once, sending it as often as the line is lost."""
        command = f"{self._prefix}-{next(self._ids)}"
        while True:
            try:
                answer = await self._answer(json.dumps({"t": kind, "id": command, **fields}), command)
            except (OSError, WebSocketException, TimeoutError):
                await self.connect()
                continue
            if answer["t"] == "ack":
                before = self.acknowledged.setdefault(command, answer["seq"])
                self.contradictions += before != answer["seq"]
                return
            if answer["reason"] in ("unavailable", "throttled") and self._dice.random() > GIVES_UP:
                await asyncio.sleep(0.3)
                continue
            self.refused.add(command)
            return

    async def _answer(self, text: str, command: str) -> Message:
        """Send a command and hear on until it is answered."""
        assert self._line is not None
        async with asyncio.timeout(self.patience):
            await self._line.send(text)
            while True:
                message = await self._hear()
                if message.get("id") == command:
                    return message

    async def play(self, until: float) -> None:
        """Play until a time of the loop."""
        await self.connect()
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(self._dice.uniform(0.05, 0.4))
            chosen = self._choose()
            if chosen is not None:
                await self.do(chosen[0], **chosen[1])
            try:
                async with asyncio.timeout(0.2):
                    while True:
                        await self._hear()
            except TimeoutError:
                continue
            except (OSError, WebSocketException):
                await self.connect()

    def _choose(self) -> tuple[str, Message] | None:
        """Choose what to do now, if anything."""
        phase, view = self.table["phase"], self.view
        if phase in ("lobby", "match-over"):
            return ("start", {}) if self.table["host"] == self.member else None
        mine = [seat for seat in self.table["seats"] if seat["member"] == self.member]
        if phase == "round-over":
            return ("ready", {}) if mine and not mine[0]["ready"] else None
        if self.table["trial"] is not None:
            return self._choose_in_trial(self.table["trial"])
        if view is not None and view["legal"]:
            plays = [move for move in view["legal"] if move.startswith("play")]
            move = self._dice.choice(plays or view["legal"])
            is_last_but_one = move.startswith("play") and view["counts"][self.seat] == 2  # noqa: PLR2004  UNO
            return "move", {"seq": self.seq, "move": f"{move} uno" if is_last_but_one else move}
        return ("emote", {"what": self._dice.choice(EMOTES)}) if self._dice.random() < 0.02 else None  # noqa: PLR2004

    def _choose_in_trial(self, trial: Message) -> tuple[str, Message] | None:
        if trial["seat"] == self.seat and trial["answers"] is None and not trial["done"]:
            if trial["kind"] == "film":
                return "answer", {"seq": self.seq, "answers": ["Simba", "Mufasa", "Scar", "Timon"]}
            if trial["kind"] == "kick":
                return "kick", {"seq": self.seq, "angle": 0, "power": 50, "spin": 0}
            return "done", {"seq": self.seq}
        if self.member in trial["voters"] and self.member not in trial["voted"]:
            return "vote", {"seq": self.seq, "good": True}
        return None


class Attacker:
    """Does what no honest client does, from an address of its own."""

    def __init__(self, url: str, address: str, seed: int) -> None:
        self.attacks: Counter[str] = Counter()
        self._url = url
        self._address = address
        self._dice = Random(seed)

    async def attack(self, codes: list[str], until: float) -> None:
        """Attack tables until a time of the loop."""
        kinds = (self._garble, self._flood, self._guess, self._forge, self._hold, self._cost, self._shout)
        while asyncio.get_running_loop().time() < until:
            kind = self._dice.choice(kinds)
            self.attacks[kind.__name__.lstrip("_")] += 1
            with suppress(OSError, WebSocketException, TimeoutError, http.client.HTTPException, ValueError):
                async with asyncio.timeout(20):
                    await kind(self._dice.choice([code for code in codes if code] or [NO_CODE]))
            await asyncio.sleep(self._dice.uniform(0.1, 1))

    async def _watch(self, code: str) -> ClientConnection:
        line = await open_line(self._url, self._address, code)
        await line.send(json.dumps({"t": "hello", "version": 1, "watch": True}))
        return line

    async def _garble(self, code: str) -> None:
        async with await self._watch(code) as line:
            await line.send(self._dice.choice(GARBAGE))
            while True:
                await line.recv()

    async def _flood(self, code: str) -> None:
        async with await self._watch(code) as line:
            for number in range(2000):
                await line.send(json.dumps({"t": "ping", "n": number}))

    async def _guess(self, _code: str) -> None:
        for _ in range(20):
            guess = "".join(self._dice.choices("BCDFGHJKMNPQRSTVWXZ23456789", k=9))
            await asyncio.to_thread(ask, self._url, self._address, "GET", f"/api/tables/{guess}")

    async def _forge(self, code: str) -> None:
        """Command somebody else's seat, as a spectator and with a token that is none."""
        async with await self._watch(code) as line:
            for kind, fields in self._forged():
                await line.send(json.dumps({"t": kind, "id": secrets.token_hex(4), **fields}))
            await line.recv()
        async with await open_line(self._url, self._address, code) as line:
            await line.send(json.dumps({"t": "hello", "version": 1, "token": secrets.token_urlsafe(32)}))
            await line.recv()

    def _forged(self) -> Iterator[tuple[str, Message]]:
        yield "move", {"seq": 2**50, "move": "draw"}
        yield "remove", {"member": 0}
        yield "configure", {"clock": 120}
        yield "start", {}

    async def _hold(self, _code: str) -> None:
        """Hold plain connections without saying anything whole."""
        parts = urlsplit(self._url)
        lines = [socket.socket() for _ in range(40)]
        try:
            for line in lines:
                line.bind((self._address, 0))
                line.settimeout(2)
                line.connect((parts.hostname, parts.port))
                line.send(b"GET / HT")
            await asyncio.sleep(self._dice.uniform(0.5, 5))
        finally:
            for line in lines:
                line.close()

    async def _cost(self, code: str) -> None:
        """Ask for what takes long, several at once."""
        path = self._dice.choice((f"/api/tables/{code}/replay", f"/api/tables/{code}/qr.svg", "/metrics"))
        asked = [asyncio.to_thread(ask, self._url, self._address, "GET", path) for _ in range(6)]
        await asyncio.gather(*asked, return_exceptions=True)

    async def _shout(self, _code: str) -> None:
        """Open tables that nobody comes to."""
        for _ in range(5):
            await asyncio.to_thread(ask, self._url, self._address, "POST", "/api/tables", {"name": "X"})
