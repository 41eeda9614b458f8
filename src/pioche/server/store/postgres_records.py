"""The game files of all tables in PostgreSQL, for `pioche export`."""

from collections.abc import Iterator
from typing import Final

import psycopg

from pioche.server.store.base import StoreFailedError
from pioche.server.store.postgres_line import check_address, connect, failed, place_of
from pioche.server.store.postgres_schema import SCHEMA, version_of

AFTER: Final = """
    SELECT code, match, part, text FROM records WHERE (code, match, part) > (%s, %s, %s)
    ORDER BY code, match, part LIMIT 50
"""


def all_records(address: str) -> Iterator[str]:
    """Read the game files of all tables, page by page."""
    check_address(address)
    after: tuple[str, int, int] = ("", 0, 0)
    try:
        with connect(address) as line:
            if version_of(line) != SCHEMA:
                raise StoreFailedError(f"{place_of(address)}: no tables of this version are kept here")
            while rows := line.execute(AFTER, after).fetchall():
                yield from (text for *_, text in rows)
                after = rows[-1][:3]
    except psycopg.Error as error:
        raise failed(error, address) from None
