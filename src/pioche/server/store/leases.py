"""Leases of nodes in PostgreSQL: by the clock of the database alone.

A node renews one row, which is the lease of all its tables; a table names its owner and an epoch.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import psycopg

from pioche.server.store.postgres import PostgresStore, to_json
from pioche.server.store.postgres_line import Line, check_address, connect, failed
from pioche.server.store.postgres_schema import check, version_of

LEASE: Final = 7.0  # seconds

REGISTER: Final = """
    INSERT INTO nodes (name, address, state, version, lease_until)
    VALUES (%s, %s, %s, %s, clock_timestamp() + make_interval(secs => %s)) RETURNING session
"""
# The row is locked first, so that the time is asked for after any wait for it.
HOLD: Final = "SELECT 1 FROM nodes WHERE session = %s FOR UPDATE"
RENEW: Final = """
    UPDATE nodes SET lease_until = clock_timestamp() + make_interval(secs => %s)
    WHERE session = %s AND lease_until > clock_timestamp() RETURNING session
"""
OWNER: Final = "SELECT owner, epoch FROM tables WHERE code = %s FOR UPDATE"
LIVES: Final = "SELECT name, address, state FROM nodes WHERE session = %s FOR SHARE"
IS_LIVE: Final = "SELECT 1 FROM nodes WHERE session = %s AND lease_until > clock_timestamp()"
TAKE: Final = "UPDATE tables SET owner = %s, epoch = epoch + 1 WHERE code = %s RETURNING epoch"
RELEASE: Final = """
    UPDATE tables t SET owner = NULL FROM json_to_recordset(%s::json) AS mine(code text, epoch bigint)
    WHERE t.code = mine.code AND t.epoch = mine.epoch AND t.owner = %s
"""
NODES: Final = """
    SELECT name, address, state, version, extract(epoch FROM lease_until - clock_timestamp())::float8,
           (SELECT count(*) FROM tables WHERE owner = session)
    FROM nodes WHERE lease_until > clock_timestamp() ORDER BY name
"""
MISSED: Final = """
    INSERT INTO missed (session, address, times)
    SELECT %s, m.address, m.times FROM json_to_recordset(%s::json) AS m(address text, times integer)
"""
MISSED_ELSEWHERE: Final = """
    SELECT address, sum(times)::integer, max(id) FROM missed WHERE session <> %s AND id > %s GROUP BY address
"""
OLD_MISSES: Final = "DELETE FROM missed WHERE at < clock_timestamp() - interval '10 minutes'"


class KnownNode(NamedTuple):
    """A node that lives, as the database has it."""

    name: str
    address: str
    state: str
    version: str
    left: float  # seconds of its lease
    tables: int


class Claim(NamedTuple):
    """What became of a claim: whose the table is."""

    owner: tuple[str, str, str] | None  # name, address and state of another node
    epoch: int = 0  # where it is this node's now
    is_there: bool = True


def nodes_of(address: str) -> tuple[Sequence[KnownNode], int]:
    """List the nodes that live on a database, for whoever is none of them, and count all tables."""
    check_address(address)
    try:
        with connect(address) as line:
            check(version_of(line), address)
            nodes = [KnownNode(*row) for row in line.execute(NODES).fetchall()]
            (tables,) = line.execute("SELECT count(*) FROM tables").fetchall()[0]
    except psycopg.Error as error:
        raise failed(error, address) from None
    return nodes, int(tables)


class Leases:
    """The lease of one node. Its own line renews; the readers of the store do the rest."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self._line: Line | None = None
        self._heard = 0  # the last row of `missed` that was read

    def _renewing(self) -> Line:
        """Return the line of the renewals, a new one where it was cut."""
        if self._line is None or self._line.closed:
            self._line = connect(self.store.address)
        return self._line

    def register(self, name: str, address: str, state: str, version: str) -> int:
        """Begin a session; one that this name had before has ended, and its tables are anybody's."""
        try:
            line = self._renewing()
            with line.transaction():
                line.execute("DELETE FROM nodes WHERE name = %s", (name,))
                (session,) = line.execute(REGISTER, (name, address, state, version, LEASE)).fetchall()[0]
        except psycopg.Error as error:
            raise failed(error, self.store.address) from None
        self.store.session = session
        return int(session)

    def renew(self, session: int) -> bool:
        """Go on with a session; False where its lease has run out, or another has taken its name."""
        try:
            line = self._renewing()
            with line.pipeline(), line.transaction():
                line.execute(HOLD, (session,))
                renewed = line.execute(RENEW, (LEASE, session))
            return renewed.fetchone() is not None
        except psycopg.Error as error:
            raise failed(error, self.store.address) from None

    def exchange(self, session: int, missed: Mapping[str, int]) -> dict[str, int]:
        """Write down who asked here for what does not exist; return who did elsewhere since the last time."""
        rows = to_json([{"address": address, "times": times} for address, times in missed.items()])
        try:
            line = self._renewing()
            if missed:
                line.execute(MISSED, (session, rows))
                line.execute(OLD_MISSES)
            found = line.execute(MISSED_ELSEWHERE, (session, self._heard)).fetchall()
        except psycopg.Error as error:
            raise failed(error, self.store.address) from None
        self._heard = max([self._heard, *(last for _, _, last in found)])
        return {address: times for address, times, _ in found}

    def claim(self, session: int, code: str, *, may_take: bool) -> Claim:
        """Take a table that nobody has, or whose owner's lease has run out."""
        with self.store.readers.line() as line, line.transaction():
            found = line.execute(OWNER, (code,)).fetchone()
            if found is None:
                return Claim(None, is_there=False)
            owner, _ = found
            if owner is not None and owner != session:
                known = line.execute(LIVES, (owner,)).fetchone()  # waits for a renewal that is under way
                if known is not None and line.execute(IS_LIVE, (owner,)).fetchone() is not None:
                    return Claim((known[0], known[1], known[2]))
            if not may_take or line.execute(IS_LIVE, (session,)).fetchone() is None:
                return Claim(None)
            (epoch,) = line.execute(TAKE, (session, code)).fetchall()[0]
            return Claim(None, epoch)

    def release(self, session: int, epochs: Mapping[str, int]) -> None:
        """Give tables up."""
        rows = to_json([{"code": code, "epoch": epoch} for code, epoch in epochs.items()])
        with self.store.readers.line() as line:
            line.execute(RELEASE, (rows, session))

    def set_state(self, session: int, state: str) -> None:
        """Let the others know how this node is."""
        with self.store.readers.line() as line:
            line.execute("UPDATE nodes SET state = %s WHERE session = %s", (state, session))

    def nodes(self) -> Sequence[KnownNode]:
        """List the nodes that live."""
        with self.store.readers.line() as line:
            return [KnownNode(*row) for row in line.execute(NODES).fetchall()]

    def end(self, session: int) -> None:
        """End a session: its tables are anybody's at once. The store may be closed by then."""
        try:
            with connect(self.store.address) as line:
                line.execute("UPDATE tables SET owner = NULL WHERE owner = %s", (session,))
                line.execute("DELETE FROM nodes WHERE session = %s", (session,))
        except psycopg.Error as error:
            raise failed(error, self.store.address) from None

    def close(self) -> None:
        """Close the line."""
        if self._line is not None:
            self._line.close()
