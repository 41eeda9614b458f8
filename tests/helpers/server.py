"""A real uvicorn on a real port, in a thread of this process, and clients that do not play by the rules."""

import asyncio
import contextlib
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Self

import uvicorn

from pioche.server.http import transport
from pioche.server.http.app import Application
from pioche.server.http.origin import Gate
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED, Limits
from pioche.server.live.lobby import Lobby
from pioche.server.live.services import Pace, Services
from pioche.server.live.time import SteadyClock, system_entropy
from pioche.server.store.sqlite import SqliteStore

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LOOPS = ("asyncio", "uvloop") if find_spec("uvloop") else ("asyncio",)
GONE = 1006  # no code: the line was cut
PATIENCE = 60.0


class ThreadServer:
    """A server in a thread."""

    def __init__(
        self,
        data: Path,
        limits: Limits = UNLIMITED,
        loop: str = "asyncio",
        public_url: str = "",
        proxies: str = "",
    ) -> None:
        self.listening = transport.listen("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.lobby: Lobby | None = None
        self.site: Application | None = None
        self._data = data
        self._limits = limits
        self._public_url = public_url
        self._proxies = proxies
        new_loop: Callable[[], asyncio.AbstractEventLoop] = import_module(loop).new_event_loop
        self._loop = new_loop
        self._server: uvicorn.Server | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        with SqliteStore(self._data, linger=0) as store, ThreadPoolExecutor(1) as thinkers:
            services = Services(
                clock=SteadyClock(),
                entropy=system_entropy,
                store=store,
                bus=LocalBus(),
                thinkers=thinkers,
                loop=asyncio.get_running_loop(),
                limits=self._limits,
                pace=Pace(least=0, most=0),
            )
            self.lobby = Lobby(services)
            doors = Gate.of(["127.0.0.1"], self.port, self._public_url)
            self.site = Application(self.lobby, doors, self._public_url)
            self._server = uvicorn.Server(
                transport.configuration(self.site, self._proxies, self._limits.connections)
            )
            self._ready.set()
            await self._server.serve(sockets=[self.listening])

    @property
    def running(self) -> uvicorn.Server:
        assert self._server is not None
        return self._server

    @property
    def sockets(self) -> int:
        assert self.site is not None
        return self.site.doorman.sockets

    def counted(self, name: str) -> int:
        assert self.lobby is not None
        return self.lobby.services.metrics.counters.get(name, 0)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"


class RawSocket:
    """A TCP connection on which anything can be said."""

    def __init__(self, port: int, *, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.port = port
        self._left = b""

    def say(self, data: bytes) -> bool:
        """Send bytes; tell whether the line still takes them."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError, TimeoutError):
            return False
        return True

    def upgrade(self, code: str) -> bytes:
        """Ask for a socket; the head of the answer."""
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        head = (
            f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}"
        )
        head += f"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}"
        self.say(f"{head}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            chunk = self.socket.recv(4096)
            if not chunk:
                break
            answer += chunk
        head_of, _, self._left = answer.partition(b"\r\n\r\n")
        return head_of

    def frame(
        self, kind: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, mask: bool = True
    ) -> bool:
        """Send one frame, also one that may not be."""
        first = bytes([(0x80 if fin else 0) | rsv << 4 | kind])
        masked = 0x80 if mask else 0
        size = len(payload)
        if size < 126:
            length = bytes([masked | size])
        elif size < 65536:
            length = bytes([masked | 126]) + struct.pack("!H", size)
        else:
            length = bytes([masked | 127]) + struct.pack("!Q", size)
        key = os.urandom(4) if mask else b""
        body = bytes(byte ^ key[i % 4] for i, byte in enumerate(payload)) if mask else payload
        return self.say(first + length + key + body)

    def rest(self) -> bytes:
        """Read until the other side is gone."""
        data = self._left
        with contextlib.suppress(ConnectionResetError):
            while chunk := self.socket.recv(65536):
                data += chunk
        return data

    def close_code(self) -> int:
        """Return the code with which the server closes, or that it just went."""
        while True:
            frame = self._next_frame()
            if frame is None:
                return GONE
            kind, payload = frame
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def _next_frame(self) -> tuple[int, bytes] | None:
        head = self._take(2)
        size = head[1] & 127 if len(head) > 1 else 0
        if size >= 126:
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
        payload = self._take(size)
        return (head[0] & 15, payload) if len(head) > 1 and len(payload) == size else None

    def _take(self, size: int) -> bytes:
        """Read so many bytes, or fewer at the end."""
        with contextlib.suppress(ConnectionResetError):
            while len(self._left) < size:
                chunk = self.socket.recv(65536)
                if not chunk:
                    break
                self._left += chunk
        taken, self._left = self._left[:size], self._left[size:]
        return taken

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


@contextlib.contextmanager
def many_wires(port: int, number: int) -> Iterator[list[RawSocket]]:
    wires = [RawSocket(port) for _ in range(number)]
    try:
        yield wires
    finally:
        for wire in wires:
            wire.socket.close()
