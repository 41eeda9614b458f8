"""What `pioche doctor` says of tables kept in SQLite."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pioche.server.store.sqlite import connect_read_only

# SQLite had a rare corruption with two writing connections (WAL reset); a single one, as here, is safe.
WAL_FIXED: Final = ((3, 51, 3), (3, 50, 7), (3, 44, 6))


def describe(folder: Path) -> Iterator[str]:
    """Report on the library, the data folder and the database."""
    sqlite = tuple(int(part) for part in sqlite3.sqlite_version.split("."))
    fixed = any(sqlite[:2] == good[:2] and sqlite >= good for good in WAL_FIXED) or sqlite > WAL_FIXED[0]
    note = "" if fixed else " (has the WAL-reset bug; harmless with the one connection that writes here)"
    yield f"SQLite {sqlite3.sqlite_version}{note}"
    yield f"data folder {folder}: {state_of(folder)}"


def state_of(folder: Path) -> str:
    """Try to write to a data folder, and look through its database."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / ".doctor"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return f"PROBLEM: {error.strerror}"
    database = folder / "pioche.db"
    if not database.exists():
        return "writable, no tables yet"
    try:
        reader = connect_read_only(database)
        (fault,) = reader.execute("PRAGMA quick_check(1)").fetchone()
        (tables,) = reader.execute("SELECT count(*) FROM tables").fetchone()
        reader.close()
    except sqlite3.Error as error:
        return f"PROBLEM: {database.name}: {error}"
    if fault != "ok":
        return f"PROBLEM: {database.name}: {fault}"
    return f"writable, {tables} tables in {database.stat().st_size // 1024} KiB, sound"
