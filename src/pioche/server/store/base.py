"""What the server needs of a store of logs, whatever it is made of: jobs in, a word when they are durable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class StoreBusyError(Exception):
    """Another server uses this data folder."""


class StoreFailedError(Exception):
    """The disk does not take what is written."""


class AlreadyDoneError(Exception):
    """A command is in the log already: `seq` is the number of the update it made."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__("the command is in the log already")


@dataclass(slots=True)
class Append:
    """An entry to be written, and what is written along with it."""

    code: str
    seq: int
    at: int
    command: str | None  # member and command id: each is in the log once
    entry: str
    record: tuple[int, int, str] | None = None
    packed: bytes | None = None  # a snapshot after this entry


@dataclass(slots=True)
class Touch:
    """A snapshot of a table that is put aside."""

    code: str
    seq: int
    at: int
    packed: bytes


@dataclass(slots=True)
class Resume:
    """A table whose entries failed has been told: from here on its entries are taken again."""

    code: str


@dataclass(slots=True)
class Forget:
    """Tables that are deleted."""

    codes: Sequence[str]


Job = Append | Touch | Resume | Forget
Notify = Callable[[list[Job], Exception | None], None]


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store has it: a snapshot, and the entries after it."""

    packed: bytes | None
    entries: tuple[bytes, ...]


class Store(Protocol):
    """What the server needs of a store; `notify` is told of every job, in order, from any thread."""

    healthy: bool

    def start(self, notify: Notify) -> None:
        """Begin to write."""

    def add(self, job: Job) -> None:
        """Have a job done; `notify` tells when it is durable."""

    def load(self, code: str) -> Stored | None:
        """Read a table."""

    def records(self, code: str, match: int | None) -> list[str]:
        """Read the game files of a match, the last one by default."""

    def idle_since(self, before: int) -> list[str]:
        """List the tables nothing was written to since a time."""

    def size(self) -> tuple[int, int]:
        """Count the tables and the bytes they take."""

    def stop(self) -> None:
        """Write what is waiting, and close."""
