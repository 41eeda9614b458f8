"""Logs in PostgreSQL, shared by several nodes: one writer thread in each, group commit.

Every entry names the epoch under which its node owns the table, and the database compares it in the statement
that inserts: two nodes may both believe that a table is theirs, but only one of them writes.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Self

import msgspec
import psycopg
from psycopg import errors

from pioche.server.store.base import (
    AlreadyDoneError,
    Append,
    FencedError,
    Forget,
    Job,
    Notify,
    Resume,
    Seen,
    Stored,
    StoreFailedError,
    Touch,
    UnsureError,
    Uptime,
)
from pioche.server.store.postgres_forget import forget
from pioche.server.store.postgres_line import Line, Readers, check_address, connect, failed
from pioche.server.store.postgres_schema import prepare
from pioche.server.store.writer import LINGER, GroupCommit

MOST_WAITING: Final = 20_000  # jobs: then nothing is taken until the database has caught up
STALLED: Final = 5.0  # seconds a commit may take: then nothing is taken until it has ended
DOUBT: Final = 8.0  # seconds to find out what became of a commit whose answer was lost
FIRST_PAUSE: Final = 0.05  # before connecting again; twice as long each time,
LAST_PAUSE: Final = 1.0  # at most so long
TRIES: Final = 3  # of a commit that another transaction was in the way of
KNOWN: Final = 10_000  # commands remembered that came again
IN_THE_WAY: Final = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)

ADD_ENTRIES: Final = """
    INSERT INTO log (code, seq, epoch, at, command, entry)
    SELECT t.code, e.s, t.epoch, e.a, e.m, e.e
    FROM json_to_recordset(%s::json) AS e(c text, x bigint, s integer, a bigint, m text, e text)
    JOIN tables t ON t.code = e.c AND t.epoch = e.x
    FOR SHARE OF t
    RETURNING code, seq
"""
ADD_TABLE: Final = """
    INSERT INTO tables (code, created, touched, seen, owner, epoch)
    SELECT %(code)s, %(at)s, %(at)s, served, %(owner)s, 1 FROM uptime
"""
ADD_SNAPSHOT: Final = """
    INSERT INTO snapshots SELECT code, %(seq)s, %(packed)s FROM tables
    WHERE code = %(code)s AND epoch = %(epoch)s FOR SHARE
    ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, packed = excluded.packed
"""
TOUCH: Final = "UPDATE tables SET touched = %(at)s WHERE code = %(code)s AND epoch = %(epoch)s"
ADD_RECORD: Final = """
    INSERT INTO records SELECT code, %(match)s, %(part)s, %(text)s FROM tables
    WHERE code = %(code)s AND epoch = %(epoch)s FOR SHARE
    ON CONFLICT (code, match, part) DO UPDATE SET text = excluded.text
"""
SEEN: Final = """
    UPDATE tables SET seen = greatest(seen, s.at) FROM json_to_recordset(%s::json) AS s(code text, at bigint)
    WHERE tables.code = s.code
"""
TAKE_AGAIN: Final = """
    UPDATE tables t SET epoch = t.epoch + 1
    FROM json_to_recordset(%s::json) AS mine(code text, epoch bigint)
    WHERE t.code = mine.code AND t.epoch = mine.epoch AND t.owner = %s RETURNING t.code, t.epoch
"""
WRITTEN: Final = """
    SELECT l.code, l.seq FROM log l JOIN json_to_recordset(%s::json) AS e(c text, s integer, x bigint, e text)
    ON l.code = e.c AND l.seq = e.s AND l.epoch = e.x AND l.entry = e.e
"""
IDLE: Final = """
    SELECT code FROM tables t WHERE (seen < %(before)s OR seen < %(unused)s AND NOT EXISTS
        (SELECT 1 FROM log WHERE log.code = t.code AND command IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM nodes WHERE session = t.owner AND lease_until > clock_timestamp())
    AND NOT EXISTS (SELECT 1 FROM nodes WHERE session < %(me)s AND lease_until > clock_timestamp())
    ORDER BY seen LIMIT 1000
"""
SIZE: Final = """
    SELECT (SELECT count(*) FROM tables), sum(pg_total_relation_size(c.oid))::bigint
    FROM pg_class c WHERE c.relnamespace = 'pioche'::regnamespace AND c.relkind = 'r'
"""
WALL: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStore(GroupCommit):
    """The store of several nodes."""

    is_shared = True

    def __init__(self, address: str, linger: float = LINGER) -> None:
        super().__init__(linger)
        check_address(address)
        self.address = address
        self.session: int | None = None  # of this node, once it is known to the others
        self.held: dict[str, int] = {}  # the epochs of the tables that are this node's
        self._began = 0.0  # when the commit under way began
        self._notify: Notify | None = None
        self._sweeper = ThreadPoolExecutor(1, "pioche-sweeper")
        self._is_stopping = False
        self._known: OrderedDict[tuple[str, str], int] = OrderedDict()
        try:
            line = connect(address)
        except psycopg.Error as error:
            raise failed(error, address) from None
        try:
            prepare(line, address)
        except psycopg.Error as error:
            line.close()
            raise failed(error, address) from None
        except StoreFailedError:
            line.close()
            raise
        self._line: Line | None = line
        self.readers = Readers(address)

    @property
    def healthy(self) -> bool:
        """Whether entries are taken: the database writes, and not too much is waiting for it."""
        began = self._began
        is_stalled = bool(began) and time.monotonic() - began > STALLED
        return not self.problem and len(self._jobs) < MOST_WAITING and not is_stalled

    def own(self, code: str, epoch: int) -> None:
        """Write to a table under an epoch from now on."""
        self.held[code] = epoch
        if code in self._failed:
            self.add(Resume(code))

    def start(self, notify: Notify) -> None:
        """Begin to write."""
        self._notify = notify
        super().start(notify)

    def add(self, job: Job) -> None:
        """Have a job done, under the epoch of now; what is deleted goes beside what is written."""
        if isinstance(job, Forget):
            self._sweeper.submit(self._forget, job)
            return
        if isinstance(job, Append | Touch):
            if job.seq == 1 and isinstance(job, Append):
                self.held[job.code] = 1
            job.epoch = self.held.get(job.code, 0)
        self._put(job)

    def _forget(self, job: Forget) -> None:
        """Delete tables."""
        error: Exception | None = None
        try:
            forget(self.readers, job.codes, lambda: self._is_stopping)
        except StoreFailedError as failure:
            error = failure
        if self._notify is not None:
            self._notify([job], error)

    def stop(self) -> None:
        """Write what is waiting, and close."""
        self._is_stopping = True
        self._sweeper.shutdown(cancel_futures=True)
        self._finish()
        if self._line is not None:
            self._line.close()
        self.readers.close()

    def _commit_or_divide(self, batch: list[Job], notify: Notify) -> None:
        """Commit a batch; where one of it does not fit, each job on its own, so that others go on."""
        self._began = time.monotonic()
        try:
            fenced = self._commit_past_others(batch)
        except errors.UniqueViolation as error:
            if len(batch) == 1:
                self._fail(batch, self._already_done(batch[0]) or error, notify)
            else:
                self._divide(batch, notify)
        except psycopg.Error as error:
            self.problem = str(failed(error, self.address))
            if self._line is not None and self._line.closed:
                self._resolve(batch, notify)
            else:
                self._fail(batch, StoreFailedError(self.problem), notify)
        else:
            self._committed(batch, fenced, notify)
        finally:
            self._began = 0.0

    def _committed(self, batch: list[Job], fenced: list[Append], notify: Notify) -> None:
        """Report a commit; the tables that it was fenced from are no longer this node's."""
        self.commits += 1
        self.problem = ""
        if not fenced:
            notify(batch, None)
            return
        for job in fenced:
            if self.held.get(job.code) == job.epoch:
                del self.held[job.code]
        refused = {id(job) for job in fenced}
        notify([job for job in batch if id(job) not in refused], None)
        notify([*fenced], FencedError("another server owns the table now"))

    def _commit_past_others(self, batch: list[Job]) -> list[Append]:
        """Commit a batch, again where another transaction was in its way; return the jobs that are fenced."""
        for _ in range(TRIES - 1):
            try:
                return self._commit(batch)
            except IN_THE_WAY:
                continue
        return self._commit(batch)

    def _commit(self, batch: list[Job]) -> list[Append]:
        """Write a batch in one transaction; return the jobs that are fenced."""
        if self._line is None:
            self._line = connect(self.address)
        line = self._line
        entries = [job for job in batch if isinstance(job, Append)]
        others = [
            job for job in batch if not isinstance(job, Append) or job.seq == 1 or job.record or job.packed
        ]
        if not others:
            written = line.execute(ADD_ENTRIES, (rows_of(entries),)).fetchall()
        else:
            with line.pipeline(), line.transaction():
                for job in others:
                    if isinstance(job, Append) and job.seq == 1:
                        line.execute(ADD_TABLE, {"code": job.code, "at": job.at, "owner": self.session})
                added = line.execute(ADD_ENTRIES, (rows_of(entries),)) if entries else None
                for job in others:
                    write_other(line, job)
            written = [] if added is None else added.fetchall()
        if len(written) == len(entries):
            return []
        there = set(written)
        return [job for job in entries if (job.code, job.seq) not in there]

    def _fail(self, batch: list[Job], error: Exception, notify: Notify) -> None:
        """Report that a batch failed; tables that it should have opened are nobody's."""
        for job in batch:
            if isinstance(job, Append) and job.seq == 1:
                self.held.pop(job.code, None)
        super()._fail(batch, error, notify)

    def _already_done(self, job: Job) -> AlreadyDoneError | None:
        """Return whether an entry is a command that is in the log already."""
        if not isinstance(job, Append) or job.command is None or self._line is None:
            return None
        try:
            found = self._line.execute(
                "SELECT seq FROM log WHERE code = %s AND command = %s", (job.code, job.command)
            ).fetchone()
        except psycopg.Error:
            return None
        if found is None:
            return None
        self._known[job.code, job.command] = found[0]
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return AlreadyDoneError(found[0])

    def _resolve(self, batch: list[Job], notify: Notify) -> None:
        """Find out what became of a commit whose answer was lost; UnsureError where that cannot be known.

        The tables are taken again, under new epochs: that waits for the lost transaction where it still runs,
        and refuses it where it has yet to begin.
        """
        until, pause = time.monotonic() + DOUBT, FIRST_PAUSE
        while True:
            try:
                self._line = None
                self._line = connect(self.address)
                written, taken = self._read_again(self._line, batch)
                break
            except psycopg.Error as error:
                self.problem = str(failed(error, self.address))
                if time.monotonic() > until or self._is_stopping:
                    self._give_up(batch, notify)
                    return
                time.sleep(pause)
                pause = min(pause * 2, LAST_PAUSE)
        self.problem = ""
        for code in {job.code for job in batch if isinstance(job, Append)}:
            if self.held.pop(code, None) is not None and code in taken:  # or it was let go in the meantime
                self.held[code] = taken[code]
        for job in batch:
            if not isinstance(job, Append):
                notify([job], StoreFailedError("the line to the database was cut"))
            elif (job.code, job.seq) in written:
                notify([job], None)
            elif job.code in taken:
                self._fail([job], StoreFailedError("the line to the database was cut"), notify)
            else:
                notify([job], FencedError("another server owns the table now"))

    def _read_again(self, line: Line, batch: Iterable[Job]) -> tuple[set[tuple[Any, ...]], dict[str, int]]:
        """Take the tables of a lost commit again; return which entries are there, and the new epochs."""
        entries = [job for job in batch if isinstance(job, Append)]
        epochs = {job.code: job.epoch for job in entries}
        rows = [{"code": code, "epoch": epoch} for code, epoch in epochs.items()]
        with line.transaction():
            taken: dict[str, int] = dict(line.execute(TAKE_AGAIN, (to_json(rows), self.session)).fetchall())
            return set(line.execute(WRITTEN, (rows_of(entries),)).fetchall()), taken

    def _give_up(self, batch: list[Job], notify: Notify) -> None:
        """Report that nobody knows what became of a batch; its tables are claimed anew before they go on."""
        for job in batch:
            if isinstance(job, Append):
                self.held.pop(job.code, None)
        self._fail(batch, UnsureError(self.problem), notify)

    def _look(self) -> None:
        """See whether the database takes writes, after it did not."""
        if not self.problem:
            return
        try:
            if self._line is None or self._line.closed:
                self._line = connect(self.address)
            self._line.execute("UPDATE uptime SET wall = wall")
        except psycopg.Error as error:
            self.problem = str(failed(error, self.address))
            if self._line is not None and self._line.closed:
                self._line = None
        else:
            self.problem = ""

    def load(self, code: str) -> Stored | None:
        """Read a table."""
        with self.readers.line() as line:
            snapshot = line.execute("SELECT seq, packed FROM snapshots WHERE code = %s", (code,)).fetchone()
            after, packed = snapshot or (0, None)
            rows = line.execute(
                "SELECT entry FROM log WHERE code = %s AND seq > %s ORDER BY seq", (code, after)
            ).fetchall()
        if not rows and packed is None:
            return None
        return Stored(packed, tuple(entry.encode() for (entry,) in rows))

    def records(self, code: str, match: int | None) -> list[str]:
        """Read the game files of a match, the last one by default."""
        with self.readers.line() as line:
            rows = line.execute(
                "SELECT text FROM records WHERE code = %(code)s AND match = coalesce(%(match)s::integer, "
                "(SELECT max(match) FROM records WHERE code = %(code)s)) ORDER BY part",
                {"code": code, "match": match},
            ).fetchall()
        return [text for (text,) in rows]

    def find_command(self, code: str, command: str) -> int | None:
        """Return what is known of a command without asking the database: the log refuses others."""
        return self._known.get((code, command))

    def wall(self) -> int:
        """Return what time it is by the database, in whose time all nodes live."""
        with self.readers.line() as line:
            before = time.monotonic()
            (wall,) = line.execute(WALL).fetchall()[0]
            return int(wall + (time.monotonic() - before) * 500)

    def uptime(self) -> Uptime:
        """Return how long servers have run on this database, and what the clock said last."""
        with self.readers.line() as line:
            return Uptime(*line.execute("SELECT served, wall FROM uptime").fetchall()[0])

    def idle(self, before: int, unused_before: int) -> list[str]:
        """List the tables nobody was at since a time, if this is the node that deletes: the oldest one."""
        with self.readers.line() as line:
            asked = {"before": before, "unused": unused_before, "me": self.session or 0}
            return [code for (code,) in line.execute(IDLE, asked).fetchall()]

    def size(self) -> tuple[int, int]:
        """Count the tables of all nodes, and the bytes they take."""
        with self.readers.line() as line:
            tables, size = line.execute(SIZE).fetchall()[0]
        return tables, size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def to_json(rows: Sequence[object]) -> str:
    """Write rows for one parameter of a statement."""
    return msgspec.json.encode(rows).decode()


def rows_of(entries: Sequence[Append]) -> str:
    """Write entries for one statement: the lock of the interpreter changes hands once for all of them."""
    return to_json(
        [
            {"c": job.code, "x": job.epoch, "s": job.seq, "a": job.at, "m": job.command, "e": job.entry}
            for job in entries
        ]
    )


def write_other(line: Line, job: Job) -> None:
    """Write what is not an entry of the log."""
    if isinstance(job, Resume | Forget):
        return
    if isinstance(job, Seen):
        line.execute(SEEN, (to_json([{"code": code, "at": at} for code, at in job.tables]),))
        line.execute("UPDATE uptime SET served = greatest(served, %s), wall = %s", job.uptime)
        return
    about = {"code": job.code, "epoch": job.epoch, "seq": job.seq, "at": job.at}
    if job.packed:
        line.execute(ADD_SNAPSHOT, {**about, "packed": job.packed})
        line.execute(TOUCH, about)
    if isinstance(job, Append) and job.record:
        match, part, text = job.record
        line.execute(ADD_RECORD, {**about, "match": match, "part": part, "text": text})
