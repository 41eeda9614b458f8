"""Tables moved from one store to another, one after the other: each whole or not at all, and read back."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from pioche.server.store.base import StoreFailedError

SHOWN: Final = 3  # letters of a code that a message names: who knows it all may join the table

Entry = tuple[int, int, str | None, str]  # seq, at, command, entry


class TableCopy(NamedTuple):
    """A table as every store keeps it."""

    code: str
    created: int
    touched: int
    entries: tuple[Entry, ...]
    snapshot: tuple[int, bytes] | None
    records: tuple[tuple[int, int, str], ...]  # match, part, text


class Side(Protocol):
    """A store that nobody serves, to move tables from or to."""

    def codes(self) -> list[str]:
        """List its tables."""

    def read(self, code: str) -> TableCopy | None:
        """Read a table."""

    def idle(self, code: str) -> int:
        """Return for how long nobody was at a table, in ms."""

    def write(self, table: TableCopy, idle: int) -> None:
        """Write a table that is not there yet, in one transaction."""

    def close(self) -> None:
        """Let others use the store."""


class Moved(NamedTuple):
    """What was moved, and what was there already from an earlier attempt."""

    tables: int
    before: int
    entries: int


def move(source: Side, target: Side, tell: Callable[[int, int], None]) -> Moved:
    """Copy all tables and compare each with what was written; one that was copied before is only compared."""
    moved = before = entries = 0
    codes = source.codes()
    for number, code in enumerate(codes, start=1):
        table = source.read(code)
        assert table is not None
        there = target.read(code)
        if there is None:
            target.write(table, source.idle(code))
            there = target.read(code)
            moved += 1
        else:
            before += 1
        if there != table:
            raise StoreFailedError(
                f"table {code[:SHOWN]}…: is in both stores, and not the same: nothing was changed there"
            )
        entries += len(table.entries)
        tell(number, len(codes))
    return Moved(moved, before, entries)
