"""A room without a network, threads or real time: commits, clocks and bots go when the test says so."""

import heapq
import itertools
import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from table import entropy_of

from pioche.server.live import commits
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED
from pioche.server.live.room import Room
from pioche.server.live.services import Pace, Services
from pioche.server.store.base import Append, Job, Notify, Stored, StoreFailedError, Uptime
from pioche.server.table.log import Settings, TableOpened, entry_decoder
from pioche.server.table.state import Timing
from pioche.server.table.table import TableMachine
from pioche.server.wire.protocol import AnyCommand
from pioche.server.wire.tokens import digest

CODE = "BCDFGHJKM"


class Loop:
    """The part of an event loop that rooms use, going with the time of the test."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000
        self._queue: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self.now_ms

    def call_later(self, delay: float, call: Callable[[], None]) -> "Timer":
        timer = Timer(call)
        heapq.heappush(self._queue, (self.now_ms + delay * 1000, next(self._order), timer))
        return timer

    def call_soon_threadsafe(self, call: Callable[..., None], *arguments: object) -> None:
        self.call_later(0, lambda: call(*arguments))

    def go_on(self, ms: int = 0) -> None:
        """Let time go by, and do what is due."""
        end = self.now_ms + ms
        for _ in range(100_000):
            if not self._queue or self._queue[0][0] > end:
                break
            at, _order, timer = heapq.heappop(self._queue)
            self.now_ms = max(self.now_ms, round(at))
            timer.fire()
        else:
            raise AssertionError("timers without end")
        self.now_ms = end


class Timer:
    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self._call = None

    def fire(self) -> None:
        if self._call is not None:
            self._call()


class DirectExecutor(Executor):
    """Thinks at once, on this thread."""

    def submit(self, thought: Callable[..., Any], /, *about: Any, **named: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        try:
            future.set_result(thought(*about, **named))
        except Exception as error:  # noqa: BLE001  that is what a future is for
            future.set_exception(error)
        return future


class HeldExecutor(DirectExecutor):
    """Thinks when it is told to."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def submit(self, thought: Callable[..., Any], /, *about: Any, **named: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        self._waiting.append(lambda: future.set_result(thought(*about, **named)))
        return future

    def go_on(self) -> None:
        waiting, self._waiting = self._waiting, []
        for think in waiting:
            think()


class MemoryStore:
    """A store in memory that commits when it is told to, or fails."""

    is_shared = False

    def __init__(self) -> None:
        self.healthy = True
        self.problem = ""
        self.waiting: list[Job] = []
        self.log: list[Append] = []
        self.by_itself = True
        self._notify: Notify | None = None

    def start(self, notify: Notify) -> None:
        self._notify = notify

    def add(self, job: Job) -> None:
        self.waiting.append(job)
        if self.by_itself:
            self.commit()

    def commit(self) -> None:
        jobs, self.waiting = self.waiting, []
        self.log += [job for job in jobs if isinstance(job, Append)]
        self._tell(jobs, None)

    def fail(self, error: Exception | None = None) -> None:
        jobs, self.waiting = self.waiting, []
        self._tell(jobs, error or StoreFailedError("no room"))

    def _tell(self, jobs: list[Job], error: Exception | None) -> None:
        assert self._notify is not None
        self._notify(jobs, error)

    def load(self, code: str) -> Stored | None:
        entries = tuple(job.entry.encode() for job in self.log if job.code == code)
        return Stored(None, entries) if entries else None

    def records(self, _code: str, _match: int | None) -> list[str]:
        kept = {job.record[:2]: job.record[2] for job in self.log if job.record is not None}
        return list(kept.values())

    def find_command(self, code: str, command: str) -> int | None:
        return next((job.seq for job in self.log if (job.code, job.command) == (code, command)), None)

    def wall(self) -> int:
        return 0

    def uptime(self) -> Uptime:
        return Uptime(0, 0)

    def idle(self, _before: int, _unused_before: int) -> list[str]:
        return []

    def size(self) -> tuple[int, int]:
        return 1, 0

    def stop(self) -> None:
        pass


class RecordingListener:
    """A listener that remembers."""

    def __init__(self, room: Room, member: int | None, last_seq: int = 0) -> None:
        self.member = member
        self._room = room
        self.heard: list[dict[str, Any]] = []
        self.heard_at: list[tuple[int, str]] = []  # when, to the letter
        self.closed: tuple[int, str] | None = None
        self.line = room.services.bus.attach(self)
        room.enter(self.line, member, last_seq)

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.heard_at.append((self._room.services.clock.now(), text))

    update = welcome = send

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def do(self, command: AnyCommand) -> None:
        self._room.command(self.line, command)

    def leave(self) -> None:
        self._room.exit(self.line)
        self._room.services.bus.detach(self.line)

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.heard]

    def events(self) -> list[str]:
        return [event["t"] for message in self.heard for event in message.get("events", ())]

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["t"] == kind][-1]


class RoomDriver:
    """A room, its store and its listeners."""

    def __init__(self, *, people: int = 2, pace: Pace | None = None, seed: int = 0, **settings: Any) -> None:  # noqa: ANN401
        self.loop = Loop()
        self.shelf = MemoryStore()
        self.services = Services(
            clock=self.loop,
            entropy=entropy_of(seed),
            store=self.shelf,
            bus=LocalBus(),
            thinkers=DirectExecutor(),
            loop=self.loop,  # type: ignore[arg-type]
            limits=UNLIMITED,
            pace=pace or Pace(),
        )
        self.gone: list[Room] = []
        opened = TableOpened(
            at=self.loop.now(),
            code=CODE,
            name="Ana",
            token=digest("0"),
            secret=bytes(range(32)).hex(),
            settings=Settings(**settings),
            timing=Timing(asks=True),
        )
        table, step = TableMachine.opened(opened)
        self.room = Room(self.services, table, self)
        self.shelf.start(commits.settle)
        self.room.opened(step, opened)
        from pioche.server.table.log import Came

        for number in range(1, people):
            self.room.apply(Came(at=self.loop.now(), name=f"P{number}", token=digest(str(number))))
        self.ids = itertools.count()
        persons = [member.id for member in self.room.state.persons()]
        self.ears = [self.enter(number) for number in persons]

    def forget(self, room: Room) -> None:
        self.gone.append(room)

    def reload(self, room: Room) -> None:
        stored = self.shelf.load(CODE)
        assert stored is not None
        table = TableMachine.replayed(entry_decoder.decode(entry) for entry in stored.entries)
        self.loop.call_soon_threadsafe(room.reloaded, table)

    def enter(self, member: int | None, last_seq: int = 0) -> RecordingListener:
        return RecordingListener(self.room, member, last_seq)

    def do(self, ear: RecordingListener, command: type[AnyCommand], **fields: Any) -> str:  # noqa: ANN401
        if "seq" in command.__struct_fields__:
            fields.setdefault("seq", self.room.state.seq)
        made: AnyCommand = command(**{"id": f"c{next(self.ids)}", **fields})
        ear.do(made)
        return made.id
