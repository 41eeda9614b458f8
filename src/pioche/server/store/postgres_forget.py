"""Old tables leave PostgreSQL a little at a time, beside the writer: nobody who plays waits for it."""

from collections.abc import Callable, Sequence
from typing import Final

from pioche.server.store.postgres_line import Readers

ROWS: Final = 2000  # entries in one transaction

# A table that somebody has claimed or is writing to is left alone.
BURY: Final = """
    WITH gone AS (
        DELETE FROM tables WHERE code IN (
            SELECT code FROM tables t WHERE code = ANY(%s) AND NOT EXISTS
                (SELECT 1 FROM nodes WHERE session = t.owner AND lease_until > clock_timestamp())
            FOR UPDATE SKIP LOCKED)
        RETURNING code)
    INSERT INTO dead SELECT code FROM gone ON CONFLICT DO NOTHING
"""
CLEAR: Final = """
    DELETE FROM log WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM log WHERE code IN (SELECT code FROM dead) LIMIT %s))
"""
FINISH: Final = (
    "DELETE FROM snapshots WHERE code IN (SELECT code FROM dead)",
    "DELETE FROM records WHERE code IN (SELECT code FROM dead)",
    "DELETE FROM dead WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.code = dead.code)",
)


def forget(readers: Readers, codes: Sequence[str], is_stopping: Callable[[], bool]) -> None:
    """Delete tables that nobody owns: first their rows, then entries; a later run goes on from there."""
    with readers.line() as line:
        line.execute(BURY, (list(codes),))
        while line.execute(CLEAR, (ROWS,)).rowcount == ROWS:
            if is_stopping():
                return
        for statement in FINISH:
            line.execute(statement)
