"""The listening socket and what runs on it: slow or silent clients are dropped by the operating system."""

import asyncio
import ipaddress
import socket
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from pioche.server.http.origin import Network, address_of, read_proxies
from pioche.server.live.limits import Bucket, Rate
from pioche.server.live.time import MS
from pioche.server.wire.protocol import MOST_BYTES

if TYPE_CHECKING:
    from asyncio import TimerHandle

SEND_BUFFER: Final = 64 * 1024
USER_TIMEOUT: Final = 25_000  # ms a peer may leave what was sent unacknowledged
BACKLOG: Final = 1024
REQUEST_SECONDS: Final = 10
PING_SECONDS: Final = 30
PONG_SECONDS: Final = 20
CLOSE_SECONDS: Final = 3.0  # for the other side to say goodbye too
MOST_CONNECTIONS: Final = 20_000
MOST_UNREAD: Final = 8  # messages of a client that wait; then its line waits
MOST_PIECES: Final = 64  # of one message
CONTROL_FRAMES: Final = Rate(2, 30)  # pings and pongs of a client
NOT_UTF_8: Final = 1007


class PlainLines:
    """How many connections that are no sockets of players each address has; a believed proxy may have any."""

    def __init__(self, most: int, proxies: Sequence[Network] = ()) -> None:
        self._most = most
        self._proxies = proxies
        self._open: Counter[str] = Counter()

    def take(self, client: tuple[str, int] | None) -> str | None:
        """Count one more connection and return under which name, or None where there are too many."""
        name = address_of({"client": client})
        if client is not None and self._is_proxy(client[0]):
            return ""
        if self._open[name] >= self._most:
            return None
        self._open[name] += 1
        return name

    def _is_proxy(self, name: str) -> bool:
        """Return whether many people come from one address by right."""
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def give_back(self, name: str) -> None:
        """Count a connection no longer."""
        self._open[name] -= 1
        if self._open[name] <= 0:
            del self._open[name]


class Configuration(uvicorn.Config):
    """uvicorn's configuration, and what its connections share."""

    lines: PlainLines


class ImpatientH11(H11Protocol):
    """HTTP whose requests, the first and every later one, have to come whole within a time.

    A client that only holds a connection is dropped, as is one that holds too many.
    """

    _impatience: "TimerHandle | None" = None
    _name: str | None = None  # under which the connection is counted

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401  as uvicorn has it
        """Count the connection, and start the clock."""
        super().connection_made(transport)
        assert isinstance(self.config, Configuration)
        self._name = self.config.lines.take(self.client)
        if self._name is None:
            transport.abort()
        else:
            self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401  as uvicorn has it
        """Hand a connection over to a socket, which is counted elsewhere."""
        self._give_back()
        super().handle_websocket_upgrade(event)

    def _give_back(self) -> None:
        """Count the connection no longer."""
        if self._name:
            assert isinstance(self.config, Configuration)
            self.config.lines.give_back(self._name)
        self._name = None

    def data_received(self, data: bytes) -> None:
        """Stop the clock when a request is there; start it when there is only a piece of one."""
        super().data_received(data)
        is_a_socket_now = self.transport.get_protocol() is not self
        if is_a_socket_now or self._is_answering():
            self._stop_watching()
        else:
            self._watch()

    def _is_answering(self) -> bool:
        """Return whether a request is there and not answered yet."""
        cycle: Any = self.cycle  # None until a request is there, whatever uvicorn declares
        return cycle is not None and not cycle.response_complete

    def _watch(self) -> None:
        """Start the clock, unless it goes."""
        if self._impatience is None:
            self._impatience = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop_watching(self) -> None:
        """Stop the clock."""
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _give_up(self) -> None:
        """Drop a connection on which no request has come."""
        self._impatience = None
        if self.transport.get_protocol() is self:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._stop_watching()
        self._give_back()
        super().connection_lost(exc)


class Inbox:
    """What asyncio.Queue does for a single reader, in a tenth of its memory."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether nothing waits."""
        return not self._messages

    def put_nowait(self, message: Any) -> None:  # noqa: ANN401  whatever uvicorn puts in
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:  # noqa: ANN401  as above
        """Wait for a message and take it."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)


class LightSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with less of it in memory, and fewer turns of the line on and off.

    An application reads what it needs of the scope before it accepts: afterwards the scope is empty.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401  as uvicorn has it
        super().__init__(*arguments, **named)
        self.queue = Inbox()  # type: ignore[assignment]
        self.close_timeout = CLOSE_SECONDS
        self._control: Bucket | None = None

    def _bears(self) -> bool:
        """Count a frame that is no message; a client that sends too many, or reads no answers, is dropped."""
        now = int(self.loop.time() * MS)
        self._control = self._control or Bucket(CONTROL_FRAMES, now)
        if self._control.take(now) and self.writable.is_set():
            return True
        self.transport.abort()
        return False

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._bears():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Hear a pong."""
        if self._bears():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)

    def start_keepalive(self) -> None:
        """Forget the handshake, which is over: it takes more room than a seat."""
        super().start_keepalive()
        self.scope.clear()  # type: ignore[attr-defined]  # a plain dict
        del self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; the line is stopped only where several wait."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.send_close(NOT_UTF_8)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if len(self.queue) >= MOST_UNREAD and not self.read_paused:  # type: ignore[arg-type]
            self.read_paused = True
            self.transport.pause_reading()


def allow_descriptors(wanted: int) -> int:
    """Raise the limit on open files towards what is wanted; return how many there may be."""
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        return allowed
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft)


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket; what is set here, every accepted socket inherits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_REUSEADDR"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)  # noqa: FBT003  the standard library has it so
    return listening


async def also_listen(server: uvicorn.Server, listening: socket.socket) -> None:
    """Let a server that runs take connections on another socket too, until it ends."""

    def protocol() -> asyncio.Protocol:
        return ImpatientH11(
            config=server.config, server_state=server.server_state, app_state=server.lifespan.state
        )

    loop = asyncio.get_running_loop()
    server.servers.append(await loop.create_server(protocol, sock=listening, backlog=BACKLOG))


def configuration(app: Any, proxies: str = "", most_plain: int = MOST_CONNECTIONS) -> Configuration:  # noqa: ANN401  an ASGI callable
    """Set uvicorn up: no compression beside secrets, no codes in its log, small messages, live pings."""
    made = Configuration(
        app,
        http=ImpatientH11,
        ws=LightSocket,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        h11_max_incomplete_event_size=MOST_BYTES,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=REQUEST_SECONDS,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
    )
    made.lines = PlainLines(most_plain, read_proxies(proxies))
    return made
