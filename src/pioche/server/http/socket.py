"""One WebSocket: a bare ASGI callable that speaks the protocol for one client of one table."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, NamedTuple

import msgspec

from pioche.server.http.origin import Gate, Scope, address_of, headers_of
from pioche.server.live.limits import Bucket, Buckets, Limits, Rate
from pioche.server.live.lobby import Lobby, known_as, member_of, read_code
from pioche.server.live.outbox import to_text
from pioche.server.live.room import Room
from pioche.server.table.step import Refusal
from pioche.server.wire.protocol import (
    MOST_SEATS,
    VERSION,
    AnyCommand,
    Catch,
    Closing,
    Concede,
    Done,
    EmoteNow,
    Hello,
    Kick,
    Move,
    NameCharacters,
    Ping,
    Pong,
    RefusedNow,
    SayUno,
    Vote,
    decoder,
)

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

PATH: Final = "/ws/"
HELLO_SECONDS: Final = 10
BLOCKED_SECONDS: Final = 10  # a reader who takes nothing for so long is cut off
MOST_QUEUED: Final = 64
MOST_DETAIL: Final = 200
PLAYS: Final = (Move, Ping, SayUno, NameCharacters, Kick, Done, Concede, Vote)
REFUSALS: Final = Rate(2, 200)  # of messages that come too often; then the socket is closed
NOT_TEXT, NOT_PROTOCOL = 1003, 1007
NO_HELLO, REMOVED, NOT_FOUND, OTHER_VERSION, TOO_MANY, UNAVAILABLE = 4400, 4403, 4404, 4426, 4429, 4503
BROWSER: Final = "pioche_browser"  # the cookie by which tables tell browsers apart


class Asked(NamedTuple):
    """What a socket asks for before it has said a word."""

    address: str
    code: str | None
    cookies: tuple[str, ...]  # of each hand of the browser
    browser: str


class Hangup(Exception):  # noqa: N818  the end of a conversation, not an error
    """The conversation ends: the code of the socket and the reason."""

    def __init__(self, code: int, reason: str, detail: str = "") -> None:
        self.code = code
        self.reason = reason
        self.detail = detail
        super().__init__(reason)


class Rest:
    """The rest of a coroutine that was begun without a task and has to wait after all."""

    __slots__ = ("_begun", "_waits_for")

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:  # noqa: ANN401  what a loop waits for
        self._begun = begun
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            error: BaseException | None = None
            try:
                value = yield waits_for
            except BaseException as thrown:  # noqa: BLE001  handed on
                error = thrown
            try:
                waits_for = self._begun.send(value) if error is None else self._begun.throw(error)
            except StopIteration:
                return


class Connection:
    """A client's socket, as a listener of a table. Nothing here waits for a slow reader."""

    __slots__ = (
        "_closed",
        "_is_behind",
        "_overflowed",
        "_queue",
        "_send",
        "_task",
        "_writer",
        "line",
        "room",
    )

    def __init__(self, send: Send, room: Room) -> None:
        self.room = room
        self.line = room.services.bus.attach(self)
        self._is_behind = False  # has lost updates, and waits to be welcomed again
        self._send = send
        self._task = asyncio.current_task()
        self._queue: deque[dict[str, Any]] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._overflowed = False
        self._closed = False

    def send(self, text: str) -> None:
        """Send in order, without waiting. Answers are not counted: who is answered is nobody's business."""
        self._put({"type": "websocket.send", "text": text})

    def update(self, text: str) -> None:
        """Send news, unless some are lost already."""
        if not self._is_behind:
            self.room.services.metrics.sent += 1
            self.send(text)

    def welcome(self, text: str) -> None:
        """Show the whole table; whatever was lost is in it."""
        self._is_behind = False
        self.room.services.metrics.sent += 1
        self.send(text)

    def close(self, code: int, reason: str) -> None:
        """End the connection after what was sent."""
        self._put({"type": "websocket.send", "text": to_text(Closing(reason=reason))})
        self._put({"type": "websocket.close", "code": code, "reason": reason})

    def _put(self, message: dict[str, Any]) -> None:
        """Send at once where the line takes it; else leave it to a writer."""
        if self._closed:
            return
        if self._writer is not None:
            self._enqueue(message)
            return
        begun = self._send(message)
        try:
            waits_for = begun.send(None)
        except StopIteration:
            return
        except (OSError, RuntimeError):
            self._closed = True
            return
        self._queue = deque()
        self._writer = asyncio.get_running_loop().create_task(self._write(Rest(begun, waits_for)))

    def _enqueue(self, message: dict[str, Any]) -> None:
        """Queue a message; a queue that overflows is dropped for a fresh welcome, once."""
        assert self._queue is not None
        self._queue.append(message)
        if len(self._queue) <= MOST_QUEUED:
            return
        self._queue.clear()
        self.room.services.metrics.count("overflows")
        if self._overflowed:
            self._cut_off()
            return
        self._overflowed = True
        self._is_behind = True

    async def _write(self, first: Rest) -> None:
        """Send what is queued as the line takes it."""
        assert self._queue is not None
        try:
            async with asyncio.timeout(BLOCKED_SECONDS) as patience:
                await first
                while self._queue:
                    patience.reschedule(asyncio.get_running_loop().time() + BLOCKED_SECONDS)
                    await self._send(self._queue.popleft())
        except TimeoutError:
            self._cut_off()
            return
        except (OSError, RuntimeError):
            self._closed = True
            return
        finally:
            self._writer = None
        self._queue = None
        if self._is_behind and not self._closed:
            self.room.welcome(self.line)

    def _cut_off(self) -> None:
        """End a connection whose reader is too slow: the transport drops it."""
        self._closed = True
        self.room.services.metrics.count("cut_off")
        if self._writer is not None:
            self._writer.cancel()
        if self._task is not None:
            self._task.cancel()


class Doorman:
    """Answers sockets: checks them, finds their table and seat, and reads what they say."""

    def __init__(self, lobby: Lobby, gate: Gate) -> None:
        self._lobby = lobby
        self.gate = gate
        self.sockets = 0
        self.carried = 0  # sockets of clients of this node that another node answers
        self._missed = Buckets(lobby.services.limits.missed)
        self._connected = Buckets(lobby.services.limits.connected)
        self._addresses: dict[str, int] = {}

    def missed(self, address: str) -> None:
        """Count a code or token that does not exist, here and at the other nodes."""
        self.missed_elsewhere(address, 1)
        self._lobby.services.ownership.miss(address)

    def missed_elsewhere(self, address: str, times: int) -> None:
        """Count what an address asked another node for."""
        now = self._lobby.services.clock.now()
        bucket = self._missed.of(address, now)
        for _ in range(times):
            if not bucket.take(now):
                return

    def is_guessing(self, address: str) -> bool:
        """Return whether an address has asked for too many tables that do not exist."""
        now = self._lobby.services.clock.now()
        return self._missed.of(address, now).is_empty(now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket."""
        message = await receive()
        assert message["type"] == "websocket.connect"
        address = address_of(scope)
        if not self.gate.allows(scope) or not self.has_room_for(address):
            await send({"type": "websocket.close", "code": 1008})
            return
        code = read_code(scope["path"][len(PATH) :])
        *cookies, browser = cookies_of(scope, [*cookie_names(code), BROWSER])
        asked = Asked(address, code, tuple(cookies), browser)
        self._addresses[address] = self._addresses.get(address, 0) + 1
        self.sockets += 1
        try:
            await send({"type": "websocket.accept"})  # what was asked for is forgotten with it
            await self._serve(asked, receive, send)
        except Hangup as hangup:
            with contextlib.suppress(OSError, RuntimeError):
                closing = Closing(reason=hangup.reason, detail=hangup.detail)
                await send({"type": "websocket.send", "text": to_text(closing)})
                await send({"type": "websocket.close", "code": hangup.code, "reason": hangup.reason})
        except (asyncio.CancelledError, OSError):
            pass  # cut off, or gone
        finally:
            self.sockets -= 1
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def has_room_for(self, address: str) -> bool:
        """Return whether the server and the rate of this address allow one more socket."""
        services = self._lobby.services
        now = services.clock.now()
        there = self.sockets + self.carried
        return there < services.limits.sockets and self._connected.of(address, now).take(now)

    def may_connect(self, address: str) -> bool:
        """Return whether an address may have one more socket now, without counting it."""
        now = self._lobby.services.clock.now()
        return not self._connected.of(address, now).is_empty(now)

    async def _serve(self, asked: Asked, receive: Receive, send: Send) -> None:
        """Welcome a client and listen to it."""
        if self._addresses[asked.address] > self._lobby.services.limits.sockets_of_address:
            raise Hangup(TOO_MANY, "throttled")
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = read(await receive())
        except TimeoutError:
            raise Hangup(NO_HELLO, "no-hello") from None
        if not isinstance(hello, Hello):
            raise Hangup(NO_HELLO, "no-hello")
        if hello.version != VERSION:
            raise Hangup(OTHER_VERSION, "version")
        room, member = await self._admit(asked, hello)
        connection = Connection(send, room)
        try:
            room.enter(connection.line, member, hello.last_seq)
            await self._listen(receive, connection)
        finally:
            room.exit(connection.line)
            room.services.bus.detach(connection.line)

    async def _admit(self, asked: Asked, hello: Hello) -> tuple[Room, int | None]:
        """Find the table and the seat; a wrong code and a wrong token look the same."""
        token = hello.token or asked.cookies[hello.hand]
        is_guessing = self.is_guessing(asked.address)
        if is_guessing and not token:
            raise Hangup(TOO_MANY, "throttled")
        try:
            room = await self._lobby.find(asked.code) if asked.code is not None else None
        except Refusal:
            raise Hangup(UNAVAILABLE, "unavailable") from None
        member = member_of(room, token) if token and room is not None else None
        if is_guessing and member is None:
            raise Hangup(TOO_MANY, "throttled")
        only_watches = hello.watch and not hello.token
        if room is None or (member is None and not (only_watches and room.state.spectators)):
            self.missed(asked.address)
            raise Hangup(NOT_FOUND, "not-found")
        if member is None and known_as(room.state.code, asked.browser) in room.state.barred:
            raise Hangup(REMOVED, "removed")
        if room.is_gone:  # it has moved to another node just now
            raise Hangup(UNAVAILABLE, "unavailable")
        seated = None if member is None or only_watches else member.id
        check_crowd(room, seated)
        return room, seated

    async def _listen(self, receive: Receive, connection: Connection) -> None:
        """Do what a client says, until it is gone."""
        services = self._lobby.services
        clock, limits = services.clock, services.limits
        messages = Bucket(limits.messages, clock.now())
        others: dict[Rate, Bucket] = {}
        patience = Bucket(REFUSALS, clock.now())
        while True:
            frame = await receive()
            if frame["type"] == "websocket.disconnect":
                return
            message = read(frame)
            now = clock.now()
            allowed = messages.take(now)
            if not isinstance(message, PLAYS):
                rate = rate_of(message, limits)
                allowed = others.setdefault(rate, Bucket(rate, now)).take(now) and allowed
            if not allowed and not patience.take(now):
                raise Hangup(TOO_MANY, "throttled")
            is_new = self._answer(connection, message, allowed=allowed)
            if not is_new and not patience.take(now):
                raise Hangup(TOO_MANY, "throttled")

    def _answer(self, connection: Connection, message: AnyCommand | Ping | Hello, *, allowed: bool) -> bool:
        """Answer one message; return whether it was new, and no command that was done long ago."""
        if isinstance(message, Hello):
            raise Hangup(NOT_PROTOCOL, "unreadable", "`hello` comes first, and once")
        if not allowed:
            if not isinstance(message, Ping):
                connection.send(to_text(RefusedNow(id=message.id, reason="throttled")))
        elif isinstance(message, Ping):
            connection.send(to_text(Pong(n=message.n, seq=connection.room.durable_seq)))
        else:
            return connection.room.command(connection.line, message)
        return True


def rate_of(message: AnyCommand | Ping | Hello, limits: Limits) -> Rate:
    """Return how often a client may send something that is no move."""
    if isinstance(message, Catch):
        return limits.catches
    return limits.emotes if isinstance(message, EmoteNow) else limits.chatter


def read(frame: dict[str, Any]) -> AnyCommand | Ping | Hello:
    """Read a message, or end the conversation."""
    if frame["type"] == "websocket.disconnect":
        raise OSError("gone")
    text = frame.get("text")
    if text is None:
        raise Hangup(NOT_TEXT, "unreadable", "must be a text frame")
    try:
        message: AnyCommand | Ping | Hello = decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise Hangup(NOT_PROTOCOL, "unreadable", str(error)[:MOST_DETAIL]) from None
    return message


def cookies_of(scope: Scope, names: Sequence[str]) -> list[str]:
    """Read cookies; those that are not there are empty."""
    jar: SimpleCookie = SimpleCookie()
    try:
        for line in headers_of(scope, b"cookie"):
            jar.load(line)
    except CookieError:
        return [""] * len(names)
    return [jar[name].value if name in jar else "" for name in names]


def cookie_of(scope: Scope, name: str) -> str:
    """Read a cookie, such as the token a browser keeps for a table."""
    return cookies_of(scope, [name])[0]


def cookie_name(code: str, hand: int = 0) -> str:
    """Name the cookie of a table, or of a further hand of this browser there."""
    return f"pioche_{code}_{hand}" if hand else f"pioche_{code}"


def cookie_names(code: str | None) -> list[str]:
    """Name the cookies of all hands a browser may have at a table; an address without a table has none."""
    return [cookie_name(code or "-", hand) for hand in range(MOST_SEATS)]


def check_crowd(room: Room, member: int | None) -> None:
    """Refuse more sockets for one seat, or more spectators, than a table allows."""
    limits = room.services.limits
    if len(room.audience.lines_of(member)) >= (limits.watching if member is None else limits.sockets_of_seat):
        raise Hangup(TOO_MANY, "throttled")
