"""One line between two nodes that carries many streams; none of them waits for another.

What may be under way is bounded: bytes of a frame, streams, questions, and bytes of each stream that its
reader has not taken. A side that breaks a bound is hung up on, and so is one that falls silent.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, cast

from pioche.server.cluster.frames import MOST_FRAME, BadLinkError, Kind, Reader, written

WINDOW: Final = 64 * 1024  # bytes of a stream on their way; one message more than that may be larger
TOLD_AT: Final = WINDOW // 4  # bytes taken of which the other side is told at once
OVERHEAD: Final = 64  # bytes that a message counts besides its own
MOST_STREAMS: Final = 20_000
MOST_QUESTIONS: Final = 1_000
LINE_BUFFER: Final = 2**20  # bytes that wait to be written; then streams wait
BEAT_SECONDS: Final = 2.0
SILENT_SECONDS: Final = 8.0
ANSWER_SECONDS: Final = 5.0

log = logging.getLogger("pioche.server")


class LinkLostError(Exception):
    """The line to the other node is gone, and what it carried with it."""


class Stream:
    """One conversation over a link."""

    __slots__ = ("_credit", "_inbox", "_link", "_reader", "_taken", "_writers", "held", "is_over", "number")

    def __init__(self, link: "Link", number: int) -> None:
        self.number = number
        self.is_over = False
        self._link = link
        self._inbox: deque[tuple[Kind, bytes]] = deque()
        self.held = 0  # bytes in it
        self._taken = 0  # bytes read that the other side has not been told of
        self._credit = WINDOW
        self._reader: asyncio.Future[None] | None = None
        self._writers: list[asyncio.Future[None]] = []

    async def receive(self) -> tuple[Kind, bytes]:
        """Take the next message; Kind.END when there are no more."""
        while not self._inbox:
            if self.is_over:
                return Kind.END, b""
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        kind, payload = self._inbox.popleft()
        self.held -= len(payload) + OVERHEAD
        self._taken += len(payload) + OVERHEAD
        if self._taken >= TOLD_AT and not self.is_over:
            self._link.write(Kind.CREDIT, self.number, self._taken.to_bytes(4, "big"))
            self._taken = 0
        return kind, payload

    async def send(self, kind: Kind, payload: bytes) -> None:
        """Send a message, once the other side has room for it: at once, or later."""
        while not self.is_over and (self._credit <= 0 or not self._link.is_writable):
            waiter = asyncio.get_running_loop().create_future()
            self._writers.append(waiter)
            await waiter
        if self.is_over:
            raise LinkLostError
        self._credit -= len(payload) + OVERHEAD
        self._link.write(kind, self.number, payload)

    def end(self) -> None:
        """Say that nothing more is sent, and listen no longer."""
        if not self.is_over:
            self._link.write(Kind.END, self.number)
            self._link.forget(self)
            self.over()

    def over(self) -> None:
        """Hear that the stream, or its whole link, is over."""
        self.is_over = True
        self.wake()
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def take(self, kind: Kind, payload: bytes) -> None:
        """Keep a message until it is read."""
        if self.held > WINDOW:
            raise BadLinkError("more on its way than a stream may have")
        self.held += len(payload) + OVERHEAD
        self._inbox.append((kind, payload))
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def credit(self, size: int) -> None:
        """Hear that the other side has taken so many bytes."""
        self._credit += size
        if self._credit > WINDOW:
            raise BadLinkError("more was taken than was sent")
        self.wake()

    def wake(self) -> None:
        """Let those who wait to send look again."""
        waiting, self._writers = self._writers, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)


Opened = Callable[[Stream, bytes], None]
Answers = Callable[[str, str], Awaitable[str]]
Lost = Callable[["Link"], None]


class Link(asyncio.Protocol):
    """The line to another node, from either side."""

    def __init__(self, opened: Opened, answers: Answers, lost: Lost) -> None:
        self.peer = ""  # known after the greeting
        self.is_writable = True
        self.is_lost = False
        self.streams: dict[int, Stream] = {}
        self._opened = opened
        self._answers = answers
        self._lost = lost
        self._reader = Reader()
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._greetings: asyncio.Queue[bytes] = asyncio.Queue()
        self._given = 0
        self._is_paused = False
        self._asked: dict[int, asyncio.Future[str]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._heard = self._loop.time()
        self._beat: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Have a line."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=LINE_BUFFER)

    def greet(self, payload: bytes) -> None:
        """Say something before the other side is known."""
        self.write(Kind.GREETING, 0, payload)

    async def greeted(self) -> bytes:
        """Hear what the other side says of itself."""
        self._go_on()
        heard = await self._greetings.get()
        if not heard:
            raise LinkLostError
        return heard

    def know(self, peer: str, first: int) -> None:
        """Begin with streams, now that the other side has proved who it is; `first` is 1 or 2, one each."""
        self.peer = peer
        self._given = first
        self._reader.most = MOST_FRAME
        self._heard = self._loop.time()
        self._tick()
        self._go_on()

    def open(self, scope: bytes) -> Stream:
        """Begin a stream."""
        if self.is_lost or len(self.streams) >= MOST_STREAMS:
            raise LinkLostError
        self._given += 2
        stream = self.streams[self._given] = Stream(self, self._given)
        self.write(Kind.OPEN, stream.number, scope)
        return stream

    def forget(self, stream: Stream) -> None:
        """Let a stream go."""
        self.streams.pop(stream.number, None)

    async def ask(self, question: str, about: str) -> str:
        """Ask the other node something; the answer, or LinkLostError where none comes in time."""
        if self.is_lost or len(self._asked) >= MOST_QUESTIONS:
            raise LinkLostError
        self._given += 2
        number = self._given
        answer: asyncio.Future[str] = self._loop.create_future()
        self._asked[number] = answer
        self.write(Kind.ASK, number, f"{question} {about}".encode())
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise LinkLostError from None
        finally:
            self._asked.pop(number, None)

    def write(self, kind: Kind, number: int, payload: bytes = b"") -> None:
        """Write a frame."""
        if self._transport is not None and not self.is_lost:
            self._transport.write(written(kind, number, payload))

    def abort(self) -> None:
        """Cut the line."""
        if self._transport is not None:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Hear that the line takes no more for now."""
        self.is_writable = False

    def resume_writing(self) -> None:
        """Hear that the line takes more."""
        self.is_writable = True
        for stream in list(self.streams.values()):
            stream.wake()

    def data_received(self, data: bytes) -> None:
        """Take frames in."""
        self._heard = self._loop.time()
        self._read(data)

    def _go_on(self) -> None:
        """Read on after a greeting."""
        if self._is_paused and self._transport is not None:
            self._is_paused = False
            self._transport.resume_reading()
            self._read(b"")

    def _read(self, data: bytes) -> None:
        """Take frames in; before the other side is known one at a time, each of which is judged first."""
        assert self._transport is not None
        try:
            with contextlib.closing(self._reader.read(data)) as frames:
                for kind, number, payload in frames:
                    self._take(kind, number, payload)
                    if not self.peer:
                        self._is_paused = True
                        self._transport.pause_reading()
                        return
        except (BadLinkError, UnicodeDecodeError) as error:
            log.warning("a line from another node is cut: %s", error)
            self.abort()

    def _take(self, kind: Kind, number: int, payload: bytes) -> None:
        """Take one frame in."""
        if not self.peer:
            if kind is not Kind.GREETING or not payload:
                raise BadLinkError("no greeting")
            self._greetings.put_nowait(payload)
        elif kind is Kind.BEAT:
            pass
        elif kind is Kind.OPEN:
            self._begin(number, payload)
        elif kind is Kind.ASK:
            self._answer(number, payload)
        elif kind is Kind.ANSWER:
            answer = self._asked.get(number)
            if answer is not None and not answer.done():
                answer.set_result(payload.decode())
        else:
            self._hand_to_stream(kind, number, payload)

    def _hand_to_stream(self, kind: Kind, number: int, payload: bytes) -> None:
        """Hand a frame to its stream, unless that is over here already."""
        stream = self.streams.get(number)
        if stream is None:
            return
        if kind in (Kind.TEXT, Kind.MESSAGE):
            stream.take(kind, payload)
        elif kind is Kind.CREDIT:
            stream.credit(int.from_bytes(payload, "big"))
        elif kind is Kind.END:
            self.forget(stream)
            stream.over()
        else:
            raise BadLinkError("a second greeting")

    def _begin(self, number: int, scope: bytes) -> None:
        """Let the other side begin a stream."""
        if number in self.streams or number % 2 == self._given % 2 or len(self.streams) >= MOST_STREAMS:
            raise BadLinkError("a stream too many")
        stream = self.streams[number] = Stream(self, number)
        self._opened(stream, scope)

    def _answer(self, number: int, payload: bytes) -> None:
        """Answer a question of the other side."""
        if len(self._answering) >= MOST_QUESTIONS:
            raise BadLinkError("a question too many")
        question, _, about = payload.decode().partition(" ")

        async def answer() -> None:
            said = await self._answers(question, about)
            self.write(Kind.ANSWER, number, said.encode())

        task = self._loop.create_task(answer())
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    def _tick(self) -> None:
        """Show that this side is there; hang up on one that is not."""
        if self.is_lost:
            return
        if self._loop.time() - self._heard > SILENT_SECONDS:
            log.warning("a line to another node is silent and cut")
            self.abort()
            return
        self.write(Kind.BEAT, 0)
        self._beat = self._loop.call_later(BEAT_SECONDS, self._tick)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  the reason changes nothing
        """Let everybody know who waits for this line."""
        self.is_lost = True
        self.is_writable = False
        if self._beat is not None:
            self._beat.cancel()
        with contextlib.suppress(asyncio.QueueFull):
            self._greetings.put_nowait(b"")
        streams, self.streams = self.streams, {}
        for stream in streams.values():
            stream.over()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(LinkLostError())
        self._lost(self)
