"""What `pioche doctor` says of tables kept in PostgreSQL."""

from typing import Final

import psycopg

from pioche.i18n.catalogue import Say
from pioche.lab.cli.refusals import because
from pioche.server.store.base import StoreReport
from pioche.server.store.postgres_line import Line, check_address, connect, place_of, reason_of
from pioche.server.store.postgres_schema import SCHEMA, version_of

UNSAFE: Final = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'"
READ_ONLY: Final = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean"
COUNTS: Final = """
    SELECT (SELECT count(*) FROM pioche.tables), (pg_database_size(current_database()) / 1024)::bigint,
           (SELECT count(*) FROM pioche.nodes WHERE lease_until > clock_timestamp())
"""


def describe(address: str, word: Say) -> StoreReport:
    """Report on the library, the server, its settings and the schema."""
    library = f"psycopg {psycopg.__version__}"
    try:
        check_address(address)
        with connect(address) as line:
            major, minor = divmod(line.info.server_version, 10000)
            state, is_sound = state_of(line, address, word)
            faults = [
                word("doctor-postgres-unsafe", name=name) for (name,) in line.execute(UNSAFE).fetchall()
            ]
    except ValueError as error:
        where, _, why = str(error).partition(": ")
        problem = word("doctor-postgres-problem", where=where, why=because(why, word))
        return StoreReport((library, problem), is_sound=False)
    except psycopg.Error as error:
        why = because(reason_of(error, address), word)
        problem = word("doctor-postgres-problem", where=place_of(address), why=why)
        return StoreReport((library, problem), is_sound=False)
    return StoreReport((f"{library}, PostgreSQL {major}.{minor}", state, *faults), is_sound and not faults)


def state_of(line: Line, address: str, word: Say) -> tuple[str, bool]:
    """Look at the schema and what is in it: what to say, and whether a server could use it."""
    where = place_of(address)
    (is_read_only,) = line.execute(READ_ONLY).fetchall()[0]
    if is_read_only:
        return word("doctor-postgres-problem", where=where, why=word("doctor-postgres-read-only")), False
    found = version_of(line)
    if not found:
        return word("doctor-postgres-empty", where=where), True
    if found != SCHEMA:
        why = word("doctor-postgres-schema", found=found, known=SCHEMA)
        return word("doctor-postgres-problem", where=where, why=why), False
    tables, size, nodes = line.execute(COUNTS).fetchall()[0]
    return word("doctor-postgres-sound", where=where, tables=tables, size=size, nodes=nodes), True
