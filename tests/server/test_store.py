"""The store: group commit, failures that corrupt nothing, one server a folder, backups, deletion."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from store_told import Told, entry

from pioche.server.store.base import Forget, Resume, StoreBusyError, StoreFailedError, Touch
from pioche.server.store.sqlite import SqliteStore, back_up


def test_entries_are_read_back_in_order(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        for seq in range(1, 200):
            store.add(entry(seq, text=f'{{"n":{seq}}}'))
        assert set(told.wait(199)) == {None}
        stored = store.load("T")
        assert stored is not None
        assert stored.entries == tuple(f'{{"n":{seq}}}'.encode() for seq in range(1, 200))
        assert store.commits < 199
        assert store.load("U") is None


def test_a_snapshot_shortens_the_log_to_be_read(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        for seq in range(1, 6):
            store.add(entry(seq))
        store.add(Touch("T", 4, 4, b"packed"))
        told.wait(6)
        stored = store.load("T")
    assert stored is not None
    assert (stored.packed, len(stored.entries)) == (b"packed", 1)


def test_a_table_at_which_nothing_happened_is_put_aside_too(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        store.add(entry(1))
        told.wait(1)
        store.add(Touch("T", 1, 1, b"packed"))
        assert told.wait(2) == [None, None]
        stored = store.load("T")
    assert stored is not None
    assert (stored.packed, stored.entries) == (b"packed", ())


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with SqliteStore(tmp_path), pytest.raises(StoreBusyError, match="another pioche server"):
        SqliteStore(tmp_path)
    SqliteStore(tmp_path).stop()


def test_the_same_command_is_in_the_log_once(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        store.add(entry(1))
        store.add(entry(2, command="0:a"))
        store.add(entry(3, command="0:a"))
        store.add(entry(1, code="U"))
        errors = told.wait(4)
        stored = store.load("T")
    assert stored is not None
    assert len(stored.entries) == 2
    assert sum(error is not None for error in errors) == 1


def test_nothing_follows_an_entry_that_failed_until_the_table_has_been_told(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        store.add(entry(1))
        store.add(entry(1))  # the same number: refused
        store.add(entry(2))
        errors = told.wait(3)
        assert [error is None for error in errors] == [True, False, False]
        store.add(Resume("T"))
        store.add(entry(2))
        assert [error is None for error in told.wait(5)][3:] == [True, True]


def test_what_is_forgotten_gives_its_room_back(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        for number in range(200):
            store.add(entry(1, code=f"T{number}", text='"' + "x" * 4000 + '"'))
        told.wait(200)
        _, full = store.size()
        assert sorted(store.idle(1, 0)) == sorted(f"T{number}" for number in range(200))
        assert store.idle(0, 0) == []
        store.add(Forget([f"T{number}" for number in range(200)]))
        told.wait(201)
        tables, empty = store.size()
    assert tables == 0
    assert empty < full / 4


def test_a_backup_of_a_store_in_use_can_be_served(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path / "a") as store:
        store.start(told)
        store.add(entry(1, text='"kept"'))
        told.wait(1)
        (tmp_path / "b").mkdir()
        assert back_up(tmp_path / "a", tmp_path / "b" / "pioche.db") > 0
        store.add(entry(2))
        told.wait(2)
    with SqliteStore(tmp_path / "b") as copy:
        stored = copy.load("T")
    assert stored is not None
    assert stored.entries == (b'"kept"',)


def test_a_backup_replaces_nothing(tmp_path: Path) -> None:
    SqliteStore(tmp_path).stop()
    (tmp_path / "there").write_text("mine")
    with pytest.raises(StoreFailedError, match="replaces nothing"):
        back_up(tmp_path, tmp_path / "there")
    assert (tmp_path / "there").read_text() == "mine"


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path).stop()
    database = sqlite3.connect(tmp_path / "pioche.db")
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StoreFailedError, match="schema 99"):
        SqliteStore(tmp_path)


def test_snapshots_of_an_older_schema_are_forgotten_and_the_log_is_kept(tmp_path: Path) -> None:
    told = Told()
    with SqliteStore(tmp_path) as store:
        store.start(told)
        store.add(entry(1))
        store.add(Touch(code="T", seq=1, at=1, packed=b"bytes that lie otherwise"))
        told.wait(2)
    database = sqlite3.connect(tmp_path / "pioche.db")
    database.executescript("DROP TABLE uptime; ALTER TABLE tables DROP COLUMN seen; PRAGMA user_version = 1")
    database.close()
    with SqliteStore(tmp_path) as store:
        stored = store.load("T")
    assert stored is not None
    assert stored.packed is None
    assert stored.entries == (b"{}",)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pioche.db").write_bytes(b"not a database at all" * 500)
    with pytest.raises(StoreFailedError, match=r"pioche\.db"):
        SqliteStore(tmp_path)


FULL_DISK = """
    import resource, signal, sys, threading
    from pathlib import Path
    from pioche.server.store.sqlite import SqliteStore
    from pioche.server.store.base import Append, Resume

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    told, errors = threading.Semaphore(0), []

    def tell(jobs, error):
        for job in jobs:
            errors.append(error)
            told.release()

    def write(seq):
        store.add(Append("T", seq, 0, None, '"' + "x" * 50000 + '"'))
        assert told.acquire(timeout=60)
        return errors[-1]

    store = SqliteStore(Path(sys.argv[1]))
    store.start(tell)
    assert write(1) is None
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    seq = 2
    while write(seq) is None:
        seq += 1
    assert not store.healthy
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store.add(Resume("T"))
    assert told.acquire(timeout=60)
    while not store.healthy:
        pass
    assert len(store.load("T").entries) == seq - 1, "a failed entry is in the log"
    assert write(seq) is None
    store.stop()
    print(seq)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a limit on the size of files")
def test_a_full_disk_refuses_and_corrupts_nothing(tmp_path: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    script = textwrap.dedent(FULL_DISK)
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    database = sqlite3.connect(tmp_path / "pioche.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    (count,) = database.execute("SELECT count(*) FROM log").fetchone()
    database.close()
    assert count == int(done.stdout)


@pytest.mark.skipif(os.name == "nt", reason="other systems have other rights")
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailedError, match="file"):
        SqliteStore(tmp_path / "file" / "data")
