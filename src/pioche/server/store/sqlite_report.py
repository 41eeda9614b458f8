"""What `pioche doctor` says of tables kept in SQLite."""

import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from pioche.i18n.catalogue import Say
from pioche.lab.cli.refusals import because
from pioche.server.store.base import StoreReport
from pioche.server.store.sqlite import connect_read_only

# SQLite had a rare corruption with two writing connections (WAL reset); a single one, as here, is safe.
WAL_FIXED: Final = ((3, 51, 3), (3, 50, 7), (3, 44, 6))


def describe(folder: Path, word: Say) -> StoreReport:
    """Report on the library, the data folder and the database."""
    sqlite = tuple(int(part) for part in sqlite3.sqlite_version.split("."))
    fixed = any(sqlite[:2] == good[:2] and sqlite >= good for good in WAL_FIXED) or sqlite > WAL_FIXED[0]
    note = "" if fixed else f" ({word('doctor-wal-bug')})"
    state, is_sound = state_of(folder, word)
    return StoreReport((f"SQLite {sqlite3.sqlite_version}{note}", state), is_sound)


def check_writable(folder: Path) -> None:
    """Try to write to a folder, or to where a server would make it; OSError where that cannot be."""
    there = next(part for part in (folder, *folder.absolute().parents) if part.exists())
    with tempfile.TemporaryFile(dir=there):
        pass


def state_of(folder: Path, word: Say) -> tuple[str, bool]:
    """Try to write to a data folder, and look through its database: what to say, and whether it is sound."""

    def problem(why: str) -> tuple[str, bool]:
        return word("doctor-data-problem", folder=str(folder), why=why), False

    try:
        check_writable(folder)
    except OSError as error:
        return problem(because(str(error.strerror), word))
    database = folder / "pioche.db"
    if not database.exists():
        return word("doctor-data-empty", folder=str(folder)), True
    try:
        reader = connect_read_only(database)
        (fault,) = reader.execute("PRAGMA quick_check(1)").fetchone()
        (tables,) = reader.execute("SELECT count(*) FROM tables").fetchone()
        reader.close()
    except sqlite3.Error as error:
        return problem(f"{database.name}: {because(str(error), word)}")
    if fault != "ok":
        return problem(f"{database.name}: {fault}")
    size = database.stat().st_size // 1024
    return word("doctor-data-sound", folder=str(folder), tables=tables, size=size), True
