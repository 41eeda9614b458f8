"""Logs in SQLite: one writer thread, group commit. Nothing is acknowledged before its commit.

Exactly one read-write connection to the file; a lock refuses a second server; readers cannot write.
"""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, Self
from urllib.parse import quote

import msgspec

from pioche.server.store.base import (
    AlreadyDoneError,
    Append,
    Forget,
    Job,
    Notify,
    Resume,
    Seen,
    Stored,
    StoreFailedError,
    UnsureError,
    Uptime,
)
from pioche.server.store.files import FolderLock, WatchedFiles, make_folder, make_private, reason_of
from pioche.server.store.writer import LINGER, GroupCommit

SCHEMA: Final = 3
PRAGMAS: Final = (
    "PRAGMA auto_vacuum = INCREMENTAL",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA wal_autocheckpoint = 4000",
    "PRAGMA journal_size_limit = 33554432",
    "PRAGMA cache_size = -8000",
)
VACUUM_PAGES: Final = 2000
PRIMARY: Final = 0xFF  # of an error code of SQLite; the rest tells more
ADD_ENTRIES: Final = """
    INSERT INTO log (code, seq, at, command, entry)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]')
    FROM json_each(?)
"""
FIND_COMMAND: Final = "SELECT seq FROM log WHERE code = ? AND command = ?"
RECORDS_AFTER: Final = """
    SELECT code, match, part, text FROM records WHERE (code, match, part) > (?, ?, ?)
    ORDER BY code, match, part LIMIT 50
"""
IDLE: Final = """
    SELECT code FROM tables WHERE seen < ? OR seen < ? AND NOT EXISTS
        (SELECT 1 FROM log WHERE log.code = tables.code AND command IS NOT NULL)
"""


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open a database for reading: it can neither write nor checkpoint."""
    uri = f"file:{quote(str(path))}?mode=ro"
    reader = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    reader.execute("PRAGMA wal_autocheckpoint = 0")
    reader.execute("PRAGMA trusted_schema = OFF")
    return reader


def check_sound(writer: sqlite3.Connection) -> None:
    """Refuse a damaged file before anything is written to it."""
    (found,) = writer.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreFailedError(f"the file is damaged ({found}); put a backup in its place")


def migrate(writer: sqlite3.Connection) -> None:
    """Bring a database to the newest schema; a newer one than this program knows is refused."""
    (found,) = writer.execute("PRAGMA user_version").fetchone()
    if found > SCHEMA:
        raise StoreFailedError(f"the database has schema {found}; this program knows up to {SCHEMA}")
    for number in range(found + 1, SCHEMA + 1):
        script = (files("pioche.server.store") / "schema" / f"{number:04}.sql").read_text(encoding="utf-8")
        writer.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")


def open_database(path: Path) -> sqlite3.Connection:
    """Open the one connection that writes, to a file that is sound."""
    make_private(path)
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        for pragma in PRAGMAS:
            writer.execute(pragma)
        check_sound(writer)
        migrate(writer)
    except BaseException:
        writer.close()
        raise
    return writer


class SqliteStore(GroupCommit):
    """The store of a single machine."""

    is_shared = False

    def __init__(self, folder: Path, linger: float = LINGER) -> None:
        super().__init__(linger)
        make_folder(folder)
        self.path = folder / "pioche.db"
        self.healthy = True
        self._lock = FolderLock(folder / "pioche.lock")
        try:
            self._writer = open_database(self.path)
            self._reader = connect_read_only(self.path)
            self._finder = connect_read_only(self.path)  # of the loop's own: nothing else makes it wait
        except (OSError, sqlite3.Error, StoreFailedError) as error:
            self._lock.release()
            raise StoreFailedError(f"{self.path}: {reason_of(error)}") from None
        beside = [folder / f"pioche.db{suffix}" for suffix in ("", "-wal", "-shm")]
        self._files = WatchedFiles([*beside, self._lock.path])
        self._reading = threading.Lock()

    def stop(self) -> None:
        """Write what is waiting, and close."""
        self._finish()
        self._reader.close()
        self._finder.close()
        self._writer.close()  # the last one out writes the log of SQLite into the file
        self._lock.release()

    def _commit_or_divide(self, batch: list[Job], notify: Notify) -> None:
        """Commit a batch; where one of it does not fit, each table on its own, so that others go on."""
        try:
            self._commit(batch)
        except sqlite3.IntegrityError as error:
            if len(batch) == 1:
                self._fail(batch, self._already_done(batch[0]) or error, notify)
                return
            self._divide(batch, notify)
        except (OSError, sqlite3.Error, StoreFailedError) as error:
            self.healthy, self.problem = False, str(error)
            is_gone = is_certain(error) or self._writes_over()
            self._fail(batch, error if is_gone else UnsureError(str(error)), notify)
        else:
            self.commits += 1
            notify(batch, None)

    def _already_done(self, job: Job) -> AlreadyDoneError | None:
        """Return whether an entry is a command that is in the log already."""
        if not isinstance(job, Append) or job.command is None:
            return None
        found = self._writer.execute(FIND_COMMAND, (job.code, job.command)).fetchone()
        return None if found is None else AlreadyDoneError(found[0])

    def _commit(self, batch: list[Job]) -> None:
        """Write a batch in one transaction.

        All entries go in one statement: the lock of the interpreter changes hands once for all of them.
        """
        writer = self._writer
        entries = [
            (job.code, job.seq, job.at, job.command, job.entry) for job in batch if isinstance(job, Append)
        ]
        others = [
            job for job in batch if not isinstance(job, Append) or job.seq == 1 or job.record or job.packed
        ]
        rows = msgspec.json.encode(entries).decode()
        self._files.check()
        self._lock.touch()
        if not others:
            writer.execute(ADD_ENTRIES, (rows,))
            return
        writer.execute("BEGIN IMMEDIATE")
        try:
            if entries:
                writer.execute(ADD_ENTRIES, (rows,))
            for job in others:
                write_other(writer, job)
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise
        if any(isinstance(job, Forget) for job in others):
            writer.executescript(
                f"PRAGMA incremental_vacuum({VACUUM_PAGES})"
            )  # `execute` frees one page only

    def _look(self) -> None:
        """See whether the files are still those that were opened, or take writes again."""
        if not self.healthy:
            self._probe()
            return
        try:
            self._files.check()
        except (OSError, StoreFailedError) as error:
            self.healthy, self.problem = False, str(error)

    def _writes_over(self) -> bool:
        """Write over a commit whose fsync failed, so that no restart finds it; return whether it is gone."""
        return is_written(self._probe())

    def _probe(self) -> Exception | None:
        """Try whether the disk takes writes again, and return why not."""
        try:
            self._files.check()
            self._lock.touch()
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.execute("INSERT INTO tables VALUES ('-', 0, 0, 0)")
            self._writer.execute("DELETE FROM tables WHERE code = '-'")
            self._writer.execute("COMMIT")
        except (OSError, sqlite3.Error, StoreFailedError) as error:
            self.problem = str(error)
            if self._writer.in_transaction:
                self._writer.rollback()
            return error
        self.healthy, self.problem = True, ""
        return None

    def load(self, code: str) -> Stored | None:
        """Read a table."""
        with self._reading:
            snapshot = self._reader.execute(
                "SELECT seq, packed FROM snapshots WHERE code = ?", (code,)
            ).fetchone()
            after, packed = snapshot or (0, None)
            rows = self._reader.execute(
                "SELECT entry FROM log WHERE code = ? AND seq > ? ORDER BY seq", (code, after)
            ).fetchall()
        if not rows and packed is None:
            return None
        return Stored(packed, tuple(entry.encode() for (entry,) in rows))

    def records(self, code: str, match: int | None) -> list[str]:
        """Read the game files of a match, the last one by default."""
        with self._reading:
            if match is None:
                (match,) = self._reader.execute(
                    "SELECT max(match) FROM records WHERE code = ?", (code,)
                ).fetchone()
            rows = self._reader.execute(
                "SELECT text FROM records WHERE code = ? AND match = ? ORDER BY part", (code, match)
            ).fetchall()
        return [text for (text,) in rows]

    def find_command(self, code: str, command: str) -> int | None:
        """Return the number of the update a command made, if it is in the log; on one thread only."""
        try:
            found = self._finder.execute(FIND_COMMAND, (code, command)).fetchone()
        except sqlite3.Error:
            return None  # then the log itself refuses it
        return None if found is None else found[0]

    def wall(self) -> int:
        """Return what time it is by this machine."""
        return time.time_ns() // 1_000_000

    def uptime(self) -> Uptime:
        """Return how long servers have run on this folder, and what the clock said last."""
        with self._reading:
            return Uptime(*self._reader.execute("SELECT served, wall FROM uptime").fetchone())

    def idle(self, before: int, unused_before: int) -> list[str]:
        """List the tables nobody was at since a time, and since another those where nothing was ever done."""
        with self._reading:
            rows = self._reader.execute(IDLE, (before, unused_before)).fetchall()
        return [code for (code,) in rows]

    def size(self) -> tuple[int, int]:
        """Count the tables and the bytes they take."""
        with self._reading:
            (tables,) = self._reader.execute("SELECT count(*) FROM tables").fetchone()
            (pages,) = self._reader.execute("PRAGMA page_count").fetchone()
            (page,) = self._reader.execute("PRAGMA page_size").fetchone()
        return tables, pages * page

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def is_certain(error: Exception) -> bool:
    """Return whether nothing at all was written; a commit whose fsync failed may be there after a restart.

    Only a whole commit is read again, so one whose last page was not written is none.
    """
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & PRIMARY != sqlite3.SQLITE_IOERR or code == sqlite3.SQLITE_IOERR_WRITE


def is_written(error: Exception | None) -> bool:
    """Return whether a commit was written, though perhaps not to the disk itself."""
    return error is None or getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_FSYNC


def write_other(writer: sqlite3.Connection, job: Job) -> None:
    """Write what is not an entry of the log."""
    if isinstance(job, Resume):
        return
    if isinstance(job, Forget):
        for table in ("log", "snapshots", "records", "tables"):
            writer.executemany(f"DELETE FROM {table} WHERE code = ?", [(code,) for code in job.codes])  # noqa: S608
        return
    if isinstance(job, Seen):
        stamped = [(at, code) for code, at in job.tables]
        writer.executemany("UPDATE tables SET seen = ? WHERE code = ?", stamped)
        writer.execute("UPDATE uptime SET served = ?, wall = ?", job.uptime)
        return
    if job.seq == 1 and isinstance(job, Append):
        writer.execute(
            "INSERT INTO tables VALUES (?, ?, ?, (SELECT served FROM uptime))", (job.code, job.at, job.at)
        )
    if job.packed:
        writer.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE "
            "SET seq = excluded.seq, packed = excluded.packed",
            (job.code, job.seq, job.packed),
        )
        writer.execute("UPDATE tables SET touched = ? WHERE code = ?", (job.at, job.code))
    if isinstance(job, Append) and job.record:
        writer.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)", (job.code, *job.record))


def all_records(folder: Path) -> Iterator[str]:
    """Read the game files of all tables, page by page, so that a server that writes is not held up."""
    source = folder / "pioche.db"
    if not source.exists():
        raise StoreFailedError(f"{source}: no tables have been kept here")
    after: tuple[str, int, int] = ("", 0, 0)
    try:
        with contextlib.closing(connect_read_only(source)) as reader:
            while rows := reader.execute(RECORDS_AFTER, after).fetchall():
                yield from (text for *_, text in rows)
                after = rows[-1][:3]
    except sqlite3.Error as error:
        raise StoreFailedError(f"{source}: {error}") from None


def back_up(folder: Path, target: Path) -> int:
    """Copy a database, also one in use, to a new file, which is removed where that fails; return its size."""
    source = folder / "pioche.db"
    if not source.exists():
        raise StoreFailedError(f"{source}: no tables have been kept here")
    if target.exists():
        raise StoreFailedError(f"{target}: is there already; a backup replaces nothing")
    make_private(target)
    try:
        reader = connect_read_only(source)
        try:
            reader.execute("VACUUM INTO ?", (str(target),))
        finally:
            reader.close()
    except sqlite3.Error as error:
        target.unlink()
        blamed = target if error.sqlite_errorcode == sqlite3.SQLITE_FULL else source
        raise StoreFailedError(f"{blamed}: {error}") from None
    return target.stat().st_size
