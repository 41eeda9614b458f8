"""Which store an address means: the only module that chooses a database."""

import contextlib
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pioche.i18n.catalogue import Say
from pioche.server.store import sqlite, sqlite_report
from pioche.server.store.base import Store, StoreReport
from pioche.server.store.move import Moved, Side, move
from pioche.server.store.move_sqlite import SqliteSide

SHARED: Final = ("postgresql", "postgres")

Where = str | os.PathLike[str]


def folder_of(where: Where) -> Path:
    """Read the address of a store.

    >>> folder_of("/srv/pioche").name
    'pioche'
    >>> folder_of("mysql://pioche:secret@db/pioche")
    Traceback (most recent call last):
    ...
    ValueError: mysql://…: no such store; tables are kept in a folder (as SQLite) or in postgresql://…
    """
    scheme, is_address, _ = os.fspath(where).partition("://")
    if is_address:  # whose rest may hold a password
        raise ValueError(
            f"{scheme}://…: no such store; tables are kept in a folder (as SQLite) or in postgresql://…"
        )
    return Path(where)


def address_of(where: Where) -> str | None:
    """Return the address of a PostgreSQL database, None where a folder is meant."""
    scheme, is_address, _ = os.fspath(where).partition("://")
    if not is_address or scheme not in SHARED:
        return None
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise ValueError("postgresql://…: needs more packages: pip install 'pioche[cluster]'")
    return os.fspath(where)


def open_store(where: Where) -> Store:
    """Open a store for a server; ValueError, StoreBusyError or StoreFailedError where that cannot be."""
    address = address_of(where)
    if address is None:
        return sqlite.SqliteStore(folder_of(where))
    from pioche.server.store.postgres import PostgresStore  # noqa: PLC0415  needs the extra `cluster`

    return PostgresStore(address)


def migrate(where: Where) -> tuple[int, int]:
    """Bring a store to the newest schema; from which one to which."""
    address = address_of(where)
    if address is None:
        raise ValueError(
            f"{folder_of(where)}: a folder is brought up to date by the server that opens it: "
            "nothing to migrate"
        )
    from pioche.server.store.postgres_schema import migrate  # noqa: PLC0415  needs the extra `cluster`

    return migrate(address)


def side_of(where: Where, *, is_source: bool) -> Side:
    """Open a store that nobody serves, to move tables from or to."""
    address = address_of(where)
    if address is None:
        return SqliteSide(folder_of(where), is_source=is_source)
    from pioche.server.store.move_postgres import PostgresSide  # noqa: PLC0415  needs the extra `cluster`

    return PostgresSide(address)


def check_apart(source: Where, target: Where) -> None:
    """Refuse to move tables to where they are."""
    old, new = address_of(source), address_of(target)
    place = ""
    if old and new:
        from pioche.server.store.postgres_line import (  # noqa: PLC0415  needs the extra `cluster`
            place_of,
            same_database,
        )

        place = place_of(new) if same_database(old, new) else ""
    elif not old and not new and folder_of(source).resolve() == folder_of(target).resolve():
        place = str(folder_of(target))
    if place:
        raise ValueError(f"{place}: is where the tables are already: name another store")


def move_store(source: Where, target: Where, tell: Callable[[int, int], None]) -> Moved:
    """Copy all tables of a store that nobody serves to another; a second attempt goes on with the rest."""
    check_apart(source, target)
    with (
        contextlib.closing(side_of(source, is_source=True)) as from_here,
        contextlib.closing(side_of(target, is_source=False)) as to_there,
    ):
        return move(from_here, to_there, tell)


def back_up(where: Where, target: Path) -> int:
    """Copy a store, also one in use, to a new file; its size in bytes."""
    if address_of(where) is not None:
        raise ValueError("postgresql://…: is backed up by its own programs, pg_dump or pg_basebackup")
    return sqlite.back_up(folder_of(where), target)


def all_records(where: Where) -> Iterator[str]:
    """Read the game files of all tables, also of a store in use, one after the other."""
    address = address_of(where)
    if address is None:
        return sqlite.all_records(folder_of(where))
    from pioche.server.store import postgres_records  # noqa: PLC0415  needs the extra `cluster`

    return postgres_records.all_records(address)


def describe(where: Where, word: Say) -> StoreReport:
    """Report on a store, a line for each thing."""
    address = address_of(where)
    if address is None:
        return sqlite_report.describe(folder_of(where), word)
    from pioche.server.store import postgres_report  # noqa: PLC0415  needs the extra `cluster`

    return postgres_report.describe(address, word)
