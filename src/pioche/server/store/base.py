"""What the server needs of a store of logs, whatever the database: jobs in, a call when they are durable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class StoreBusyError(Exception):
    """Another server uses this data folder."""


class StoreFailedError(Exception):
    """The disk does not take what is written."""


class UnsureError(Exception):
    """The disk failed while something was written: after a restart it may be there, or not."""


class FencedError(Exception):
    """Another server owns the table now: what this one writes to it is refused."""


class AlreadyDoneError(Exception):
    """A command is in the log already: `seq` is the number of the update it made."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__("the command is in the log already")


Then = Callable[[Exception | None], None]  # None: it is durable


@dataclass(slots=True, kw_only=True)
class GivenJob:
    """What every job has: only the one who gave it is told how it ended."""

    then: Then | None = None
    epoch: int = 0  # under which this node owns the table, where several share a store


@dataclass(slots=True)
class Append(GivenJob):
    """An entry to be written, and what is written along with it."""

    code: str
    seq: int
    at: int
    command: str | None  # member and command id: each is in the log once
    entry: str
    record: tuple[int, int, str] | None = None
    packed: bytes | None = None  # a snapshot after this entry


@dataclass(slots=True)
class Touch(GivenJob):
    """A snapshot of a table that leaves the memory."""

    code: str
    seq: int
    at: int
    packed: bytes


@dataclass(slots=True)
class Resume(GivenJob):
    """A table whose entries failed has been told: from here on its entries are taken again."""

    code: str


@dataclass(slots=True)
class Forget(GivenJob):
    """Tables that are deleted."""

    codes: Sequence[str]


class Uptime(NamedTuple):
    """How long servers have run on a store, and what their clock said last, in ms."""

    served: int
    wall: int


@dataclass(slots=True)
class Seen(GivenJob):
    """When somebody was last at tables, and how long servers have run by now."""

    tables: Sequence[tuple[str, int]]  # code, and `served` at that time
    uptime: Uptime


Job = Append | Touch | Resume | Forget | Seen
Notify = Callable[[list[Job], Exception | None], None]


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store has it: a snapshot, and the entries after it."""

    packed: bytes | None
    entries: tuple[bytes, ...]


class StoreReport(NamedTuple):
    """What `pioche doctor` says of a store."""

    lines: tuple[str, ...]
    is_sound: bool


class Store(Protocol):
    """What the server needs of a store; `notify` is told of every job, in order, from any thread.

    A job is durable, or it failed: AlreadyDoneError for a command that is in the log, FencedError for a table
    that another server owns, UnsureError where it may be there after a restart, any other exception where
    nothing was written. After a failure no entry of
    that table is taken before its Resume.
    """

    is_shared: bool  # by several nodes, each of which owns some of the tables
    problem: str  # what is wrong, where it is not healthy

    @property
    def healthy(self) -> bool:
        """Whether entries are taken."""

    def start(self, notify: Notify) -> None:
        """Begin to write."""

    def add(self, job: Job) -> None:
        """Have a job done; `notify` tells when it is durable."""

    def load(self, code: str) -> Stored | None:
        """Read a table."""

    def records(self, code: str, match: int | None) -> list[str]:
        """Read the game files of a match, the last one by default."""

    def find_command(self, code: str, command: str) -> int | None:
        """Return the number of the update a command made, if it is in the log; from one thread, quickly."""

    def wall(self) -> int:
        """Return what time it is, in ms since 1970, as all who share the store agree on it."""

    def uptime(self) -> Uptime:
        """Return how long servers have run, as of the last `Seen`."""

    def idle(self, before: int, unused_before: int) -> list[str]:
        """List the tables nobody was at since a time, and since another those where nothing was ever done."""

    def size(self) -> tuple[int, int]:
        """Count the tables and the bytes they take."""

    def stop(self) -> None:
        """Write what is waiting, and close."""
