"""Which store an address means: the only module that chooses a database."""

import os
from collections.abc import Iterator
from pathlib import Path

from pioche.i18n.catalogue import Say
from pioche.server.store import sqlite, sqlite_report
from pioche.server.store.base import Store, StoreReport

Where = str | os.PathLike[str]


def folder_of(where: Where) -> Path:
    """Read the address of a store.

    >>> folder_of("/srv/pioche").name
    'pioche'
    >>> folder_of("postgresql://pioche@db/pioche")
    Traceback (most recent call last):
    ...
    ValueError: postgresql://…: no such store; tables are kept in a folder (as SQLite)
    """
    scheme, is_address, _ = os.fspath(where).partition("://")
    if is_address:  # whose rest may hold a password
        raise ValueError(f"{scheme}://…: no such store; tables are kept in a folder (as SQLite)")
    return Path(where)


def open_store(where: Where) -> Store:
    """Open a store for a server; ValueError, StoreBusyError or StoreFailedError where that cannot be."""
    return sqlite.SqliteStore(folder_of(where))


def back_up(where: Where, target: Path) -> int:
    """Copy a store, also one in use, to a new file; its size in bytes."""
    return sqlite.back_up(folder_of(where), target)


def all_records(where: Where) -> Iterator[str]:
    """Read the game files of all tables, also of a store in use, one after the other."""
    return sqlite.all_records(folder_of(where))


def describe(where: Where, word: Say) -> StoreReport:
    """Report on a store, a line for each thing."""
    return sqlite_report.describe(folder_of(where), word)
