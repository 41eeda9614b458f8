"""A data folder, to move tables from or to."""

import sqlite3
from pathlib import Path
from typing import Any

from pioche.server.store.base import StoreFailedError
from pioche.server.store.files import FolderLock, make_folder, reason_of
from pioche.server.store.move import TableCopy
from pioche.server.store.sqlite import open_database


class SqliteSide:
    """A data folder that no server uses: its lock is held for as long."""

    def __init__(self, folder: Path, *, is_source: bool) -> None:
        self._path = path = folder / "pioche.db"
        if is_source and not path.exists():
            raise StoreFailedError(f"{path}: no tables have been kept here")
        make_folder(folder)
        self._lock = FolderLock(folder / "pioche.lock")
        try:
            self._line = open_database(path)
        except (OSError, sqlite3.Error, StoreFailedError) as error:
            self._lock.release()
            raise StoreFailedError(f"{path}: {reason_of(error)}") from None

    def codes(self) -> list[str]:
        """List its tables."""
        return [code for (code,) in self._line.execute("SELECT code FROM tables ORDER BY created, code")]

    def read(self, code: str) -> TableCopy | None:
        """Read a table."""

        def ask(what: str) -> list[Any]:
            return self._line.execute(what, (code,)).fetchall()

        known = ask("SELECT created, touched FROM tables WHERE code = ?")
        if not known:
            return None
        [(created, touched)] = known
        entries = ask("SELECT seq, at, command, entry FROM log WHERE code = ? ORDER BY seq")
        snapshots = ask("SELECT seq, packed FROM snapshots WHERE code = ?")
        records = ask("SELECT match, part, text FROM records WHERE code = ? ORDER BY match, part")
        packed = snapshots[0] if snapshots else None
        return TableCopy(code, created, touched, tuple(entries), packed, tuple(records))

    def idle(self, code: str) -> int:
        """Return for how long nobody was at a table, in ms."""
        asked = "SELECT (SELECT served FROM uptime) - seen FROM tables WHERE code = ?"
        return int(self._line.execute(asked, (code,)).fetchone()[0])

    def write(self, table: TableCopy, idle: int) -> None:
        """Write a table in one transaction."""
        line, code = self._line, table.code
        line.execute("BEGIN IMMEDIATE")
        try:
            line.execute(
                "INSERT INTO tables SELECT ?, ?, ?, served - ? FROM uptime",
                (code, table.created, table.touched, idle),
            )
            line.executemany(
                "INSERT INTO log (code, seq, at, command, entry) VALUES (?, ?, ?, ?, ?)",
                [(code, *entry) for entry in table.entries],
            )
            if table.snapshot is not None:
                line.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (code, *table.snapshot))
            line.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?)", [(code, *record) for record in table.records]
            )
            line.execute("COMMIT")
        except sqlite3.Error as error:
            line.rollback()
            raise StoreFailedError(f"{self._path}: {error}") from None

    def close(self) -> None:
        """Let a server use the folder."""
        self._line.close()
        self._lock.release()
