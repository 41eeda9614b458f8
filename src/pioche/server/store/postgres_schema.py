"""The schema of a PostgreSQL database: numbered steps, each done once, by one program at a time."""

from importlib.resources import files
from typing import Final, NamedTuple

import psycopg

from pioche.server.store.base import StoreFailedError
from pioche.server.store.postgres_line import Line, check_address, connect, failed, place_of

SCHEMA: Final = 1
# Not to_regclass, which answers from a cache that waiting for a lock does not renew.
IS_THERE: Final = """
    SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'pioche' AND c.relname = 'schema'
"""
LOCK: Final = 0x70696F636865  # «pioche»: any number nobody else locks


class Migrated(NamedTuple):
    """From which schema to which; 0 is an empty database."""

    before: int
    after: int


def version_of(line: Line) -> int:
    """Return the schema of a database, 0 where there is none."""
    if line.execute(IS_THERE).fetchone() is None:
        return 0
    row = line.execute("SELECT version FROM pioche.schema").fetchone()
    return 0 if row is None else int(row[0])


def bring_up(line: Line, address: str, *, only_empty: bool = False) -> Migrated:
    """Do the steps that are missing, in one transaction; whoever comes second finds them done."""
    with line.transaction():
        line.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        found = version_of(line)
        check(found if found or not only_empty else SCHEMA, address, may_be_older=not only_empty)
        if found < SCHEMA:
            line.execute("CREATE SCHEMA IF NOT EXISTS pioche")
            line.execute("CREATE TABLE IF NOT EXISTS pioche.schema (version integer NOT NULL)")
        for number in range(found + 1, SCHEMA + 1):
            steps = files("pioche.server.store") / "schema" / "postgres" / f"{number:04}.sql"
            line.execute(steps.read_bytes())
        if found < SCHEMA:
            line.execute("DELETE FROM pioche.schema")
            line.execute("INSERT INTO pioche.schema VALUES (%s)", (SCHEMA,))
    return Migrated(found, SCHEMA)


def check(found: int, address: str, *, may_be_older: bool = False) -> None:
    """Refuse a schema that this program does not know, or that waits for `pioche migrate`."""
    if found > SCHEMA:
        raise StoreFailedError(
            f"{place_of(address)}: the database has schema {found}; this program knows up to {SCHEMA}: "
            "use the newer program"
        )
    if found < SCHEMA and not may_be_older:
        raise StoreFailedError(
            f"{place_of(address)}: the database has schema {found}, and this program needs {SCHEMA}: "
            "run `pioche migrate --store …` first"
        )


def prepare(line: Line, address: str) -> None:
    """Make the schema of an empty database, as several nodes at once may; any other must be the right one."""
    if not version_of(line):
        bring_up(line, address, only_empty=True)
    check(version_of(line), address)


def migrate(address: str) -> Migrated:
    """Bring a database to the newest schema; two programs at once are harmless."""
    check_address(address)
    try:
        with connect(address) as line:
            return bring_up(line, address)
    except psycopg.Error as error:
        raise failed(error, address) from None
