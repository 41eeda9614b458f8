"""A PostgreSQL database, to move tables from or to."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from pioche.server.store.base import StoreBusyError, StoreFailedError
from pioche.server.store.move import TableCopy
from pioche.server.store.postgres_line import Line, failed, place_of, reach
from pioche.server.store.postgres_schema import LOCK, prepare


def who_uses(nodes: int) -> str:
    """Say why tables cannot be moved now."""
    if nodes == 1:
        return "1 node: stop it first"
    return f"{nodes} nodes: stop them first" if nodes else "another program that moves tables"


class PostgresSide:
    """A database that no node uses; a second program that moves tables is kept out."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._line: Line = reach(address)
        try:
            prepare(self._line, address)
            nodes = self._line.execute("SELECT 1 FROM nodes WHERE lease_until > clock_timestamp()").fetchall()
            (is_alone,) = self._line.execute("SELECT pg_try_advisory_lock(%s)", (LOCK + 1,)).fetchall()[0]
        except (psycopg.Error, StoreFailedError) as error:
            self._line.close()
            raise (failed(error, address) if isinstance(error, psycopg.Error) else error) from None
        if nodes or not is_alone:
            self._line.close()
            raise StoreBusyError(f"{place_of(address)}: in use by {who_uses(len(nodes))}")

    @contextmanager
    def _asked(self) -> Iterator[Line]:
        """Use the connection; StoreFailedError where it fails."""
        try:
            yield self._line
        except psycopg.Error as error:
            raise failed(error, self._address) from None

    def codes(self) -> list[str]:
        """List its tables."""
        with self._asked() as line:
            return [code for (code,) in line.execute("SELECT code FROM tables ORDER BY created, code")]

    def read(self, code: str) -> TableCopy | None:
        """Read a table."""
        with self._asked() as line:
            known = line.execute("SELECT created, touched FROM tables WHERE code = %s", (code,)).fetchone()
            if known is None:
                return None
            entries = line.execute(
                "SELECT seq, at, command, entry FROM log WHERE code = %s ORDER BY seq", (code,)
            ).fetchall()
            snapshot = line.execute("SELECT seq, packed FROM snapshots WHERE code = %s", (code,)).fetchone()
            records = line.execute(
                "SELECT match, part, text FROM records WHERE code = %s ORDER BY match, part", (code,)
            ).fetchall()
        packed = None if snapshot is None else (snapshot[0], bytes(snapshot[1]))
        created, touched = known
        return TableCopy(code, created, touched, tuple(entries), packed, tuple(records))

    def idle(self, code: str) -> int:
        """Return for how long nobody was at a table, in ms."""
        asked = "SELECT served - seen FROM tables, uptime WHERE code = %s"
        with self._asked() as line:
            return int(line.execute(asked, (code,)).fetchall()[0][0])

    def write(self, table: TableCopy, idle: int) -> None:
        """Write a table in one transaction."""
        code = table.code
        with self._asked() as line, line.pipeline(), line.transaction(), line.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tables (code, created, touched, seen, epoch) "
                "SELECT %s, %s, %s, served - %s, 0 FROM uptime",
                (code, table.created, table.touched, idle),
            )
            cursor.executemany(
                "INSERT INTO log (code, seq, epoch, at, command, entry) VALUES (%s, %s, 0, %s, %s, %s)",
                [(code, *entry) for entry in table.entries],
            )
            if table.snapshot is not None:
                cursor.execute("INSERT INTO snapshots VALUES (%s, %s, %s)", (code, *table.snapshot))
            cursor.executemany(
                "INSERT INTO records VALUES (%s, %s, %s, %s)", [(code, *record) for record in table.records]
            )

    def close(self) -> None:
        """Let nodes use the database."""
        self._line.close()
