"""A real PostgreSQL in a temporary folder: an ordinary process of this user, not as root."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import psycopg
import pytest
from psycopg import sql

from cluster_programs import ADVICE, find_postgres

PATIENCE = 60
ROOM = "32m"
# What a test does not wait for: no disk, and few processes. A commit is as atomic as ever.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "max_wal_senders": "0",
    "wal_level": "minimal",
    "listen_addresses": "127.0.0.1",
}


def unprivileged() -> dict[str, Any]:
    """Return as whom PostgreSQL runs, for `subprocess`: it refuses to be root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """A server of PostgreSQL that the tests start, stop, stall and kill."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="pioche-pg-", dir="/tmp"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.room: Path | None = None  # for databases that can be filled up
        self._made = 0
        who = unprivileged()
        if who:
            os.chown(self.folder, who["user"], who["group"])
        command = [str(programs / "initdb"), "--no-sync", "--auth=trust", "--username=pioche", "--locale=C"]
        command += ["--encoding=UTF8", "--no-instructions", "--pgdata", str(self.folder / "data")]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **who)

    def start(self) -> Self:
        settings = {**SETTINGS, "port": str(self.port), "unix_socket_directories": str(self.folder)}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *options],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **unprivileged(),
            )
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(PATIENCE * 20):
            if subprocess.run(ready, check=False).returncode == 0:
                return self
            assert self.process.poll() is None, (self.folder / "log").read_text()
            with_a_pause()
        raise AssertionError((self.folder / "log").read_text())

    def end(self, how: int = signal.SIGINT) -> None:
        """Stop: SIGINT ends connections and is a clean end, SIGQUIT is none."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=PATIENCE)
            self.process = None

    def remove(self) -> None:
        self.end()
        if self.room is not None:
            subprocess.run(["/bin/umount", str(self.room)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://pioche@127.0.0.1:{self.port}/{database}"

    def new_database(self, tablespace: str = "pg_default") -> str:
        """Make an empty database; return its address."""
        self._made += 1
        name = f"pioche_{self._made}"
        made = sql.SQL("CREATE DATABASE {} TABLESPACE {}")
        self.do(made.format(sql.Identifier(name), sql.Identifier(tablespace)))
        return self.url(name)

    def new_small_database(self) -> str:
        """Make an empty database, on a small disk of its own where root is asked for one."""
        room, who = self.folder / "room", unprivileged()
        command = [
            "/bin/mount",
            "-t",
            "tmpfs",
            "-o",
            f"size={ROOM},uid={who.get('user', 0)},mode=700",
            "tmpfs",
            str(room),
        ]
        room.mkdir()
        if not who or subprocess.run(command, check=False).returncode != 0:
            return self.new_database()
        self.room = room
        self.do(sql.SQL("CREATE TABLESPACE small LOCATION {}").format(str(room)))
        return self.new_database("small")

    def fill_up(self) -> None:
        """Leave no room in the small database."""
        assert self.room is not None
        with contextlib.suppress(OSError), (self.room / "filled").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(8192))

    def make_room(self) -> None:
        """Give the room back."""
        assert self.room is not None
        (self.room / "filled").unlink()

    def do(self, statement: Any, database: str = "postgres", *values: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        """Run one statement as a superuser."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(statement, values or None)
            return found.fetchall() if found.description else []


def with_a_pause() -> None:
    signal.sigtimedwait([], 0.05)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Run one PostgreSQL for all tests of a worker; without it they are skipped, loudly."""
    programs = find_postgres()
    if programs is None:
        pytest.skip(f"NO POSTGRESQL: the tests of several servers are SKIPPED; {ADVICE}")
    server = Postgres(programs)
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """Give the address of an empty database."""
    return postgres.new_database()
