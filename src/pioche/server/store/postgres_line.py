"""Connections to PostgreSQL, and what is said when there is none: never a password."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import conninfo, pq
from psycopg_pool import ConnectionPool, PoolTimeout

from pioche.server.store.base import StoreFailedError

Row = tuple[Any, ...]
Line = psycopg.Connection[Row]

READERS: Final = 4
PATIENCE: Final = 5  # seconds a reader waits for a connection
# A line that is cut is noticed before a lease ends.
OPTIONS: Final = {
    "application_name": "pioche",
    "connect_timeout": 3,
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 6000,
}
SET_UP: Final = """
    SET search_path = pioche;
    SET synchronous_commit = on;
    SET statement_timeout = '20s';
    SET lock_timeout = '8s';
    SET idle_in_transaction_session_timeout = '20s'
"""
PLACE: Final = ("host", "hostaddr", "port", "dbname", "service")  # what of an address says which database
LEAST_SECRET: Final = 3
# What its library says besides why: where, which is told already, and numbers.
BESIDES: Final = re.compile(r"connection to server .*? failed: |\[Errno -?\d+\] ")


def check_address(address: str) -> None:
    """Refuse an address that PostgreSQL's library cannot read; what it says of it may hold a password."""
    try:
        parts = conninfo.conninfo_to_dict(address)
        is_clear = str(parts.get("port") or "").replace(",", "").isdecimal() or not parts.get("port")
        is_clear = is_clear and "@" not in str(parts.get("host") or "")
    except psycopg.Error:
        is_clear = False
    if not is_clear:
        raise ValueError(
            "postgresql://…: this address cannot be read; it is "
            "postgresql://USER:PASSWORD@HOST:PORT/DATABASE, "
            "in which / @ : ? # of a password are written as %2F %40 %3A %3F %23"
        )


def without_secrets(text: str, address: str) -> str:
    """Take what may be a password out of a message, on one line.

    >>> without_secrets('no such host "ord@db"', "postgresql://ana:pass/w:ord@db/pioche")
    'no such host "…@db"'
    """
    known, is_given, _ = address.partition("://")[2].rpartition("@")
    _, _, secret = known.partition(":")
    found = re.findall(r"password=([^&\s]+)", address)
    whole = [secret, *found] if is_given else found
    parts = [part for text in whole for part in (text, *re.split(r"[/@:?#&]", text))]
    for part in sorted(parts, key=len, reverse=True):
        if len(part) >= LEAST_SECRET:
            text = text.replace(part, "…")
    return " ".join(text.split())


def place_of(address: str) -> str:
    """Return where a database is, without who uses it."""
    parts = conninfo.conninfo_to_dict(address)
    host, port = parts.get("host") or "localhost", parts.get("port") or 5432
    return f"postgresql://{host}:{port}/{parts.get('dbname') or ''}"


def same_database(one: str, other: str) -> bool:
    """Return whether two addresses, as they are written, mean one database; ValueError where one is none.

    >>> same_database("postgresql://ana:secret@db:5432/pioche", "postgres://bob@db:5432/pioche?sslmode=require")
    True
    >>> same_database("postgresql://ana@db/pioche", "postgresql://ana@db/other")
    False
    """
    return identity_of(one) == identity_of(other)


def identity_of(address: str) -> list[str | None]:
    """Return which database is meant; what an address leaves out is as PostgreSQL's library fills it in."""
    check_address(address)
    filled_in = {option.keyword.decode(): option.val for option in pq.Conninfo.get_defaults()}
    parts = {key: value.decode() for key, value in filled_in.items() if value}
    parts |= {key: str(value) for key, value in conninfo.conninfo_to_dict(address).items() if value}
    parts.setdefault("dbname", parts.get("user", ""))
    return [parts.get(key) for key in PLACE]


def failed(error: BaseException, address: str) -> StoreFailedError:
    """Return what to raise where the database fails."""
    return StoreFailedError(f"{place_of(address)}: {reason_of(error, address)}")


def reason_of(error: BaseException, address: str) -> str:
    """Say why the database fails: of what its library says, the sentence without place and advice."""
    sentence = str(error).partition("\n")[0]
    return without_secrets(BESIDES.sub("", sentence), address)


def reach(address: str) -> Line:
    """Open a connection; ValueError or StoreFailedError, without secrets, where that cannot be."""
    check_address(address)
    try:
        return connect(address)
    except psycopg.Error as error:
        raise failed(error, address) from None


def connect(address: str) -> Line:
    """Open a connection that commits by itself; psycopg.Error where that cannot be."""
    line = psycopg.connect(address, autocommit=True, **OPTIONS)  # type: ignore[arg-type]  # strings and numbers
    try:
        set_up(line)
    except psycopg.Error:
        line.close()
        raise
    return line


def set_up(line: Line) -> None:
    """Say how a connection is used."""
    line.execute(SET_UP)


class Readers:
    """A few connections for whoever reads, from any thread."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool: ConnectionPool[Line] = ConnectionPool(
            address,
            kwargs={**OPTIONS, "autocommit": True},
            min_size=0,
            max_size=READERS,
            timeout=PATIENCE,
            configure=set_up,
            check=ConnectionPool.check_connection,
            num_workers=1,
            name="pioche",
            open=True,
        )

    @contextmanager
    def line(self) -> Iterator[Line]:
        """Borrow one; StoreFailedError where there is none, or it fails."""
        try:
            with self._pool.connection() as line:
                yield line
        except (psycopg.Error, PoolTimeout) as error:
            raise failed(error, self._address) from None

    def close(self) -> None:
        """Close them."""
        self._pool.close()
