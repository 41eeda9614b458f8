"""Tables moved from a folder to PostgreSQL and back: under way, compared, resumed, refused while in use."""

from pathlib import Path

import psycopg
import pytest
from postgres_node import NodeOf
from room import CODE, RoomDriver
from store_told import Told, entry

from pioche.cli import main
from pioche.server.store.base import Append, Seen, StoreBusyError, StoreFailedError, Touch, Uptime
from pioche.server.store.move_sqlite import SqliteSide
from pioche.server.store.open import move_store, open_store
from pioche.server.store.postgres_line import same_database
from pioche.server.store.sqlite import SqliteStore
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.wire.protocol import Start


def fill(folder: Path) -> RoomDriver:
    """Keep a table under way and another one in a folder; return the first."""
    driver = RoomDriver(people=2)
    driver.do(driver.ears[0], Start)
    jobs = [
        Append(code=job.code, seq=job.seq, at=job.at, command=job.command, entry=job.entry)
        for job in driver.shelf.log
    ]
    last = entry(1, "U", text='{"n":"\\u0000é 🎴"}')
    last.record = (1, 0, "a game\n")
    told = Told()
    with SqliteStore(folder) as store:
        store.start(told)
        for job in (*jobs, last):
            store.add(job)
        store.add(Touch("U", 1, 7, b"\x00packed"))
        store.add(Seen([("U", 70)], Uptime(100, 100)))
        assert set(told.wait(len(jobs) + 3)) == {None}
    return driver


def no_word(_number: int, _all: int) -> None:
    pass


def contents(folder: Path) -> tuple[object, ...]:
    side = SqliteSide(folder, is_source=True)
    try:
        return tuple((side.read(code), side.idle(code)) for code in side.codes())
    finally:
        side.close()


def test_tables_move_to_postgresql_and_back_and_go_on_there(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = fill(tmp_path / "old")
    entries = driver.room.state.seq + 1
    assert main(["move-store", str(tmp_path / "old"), database, "--lang", "en"]) == 0
    assert capsys.readouterr().out == (
        f"2 tables copied, 0 there before; all read back and compared: {entries} entries\n"
    )
    with psycopg.connect(database) as line:  # as if it had been stopped after the first table
        for kind in ("tables", "log", "snapshots", "records"):
            line.execute(f"DELETE FROM pioche.{kind} WHERE code = 'U'")  # noqa: S608
    assert move_store(tmp_path / "old", database, no_word) == (1, 1, entries)
    node = NodeOf(database, "a")
    try:
        with pytest.raises(StoreBusyError, match="in use by 1 node: stop it first"):
            move_store(database, tmp_path / "new", no_word)
        stored = node.store.load(CODE)
        assert stored is not None
        table = TableMachine.replayed((entry_decoder.decode(text) for text in stored.entries), stored.packed)
        assert table.packed() == driver.room.table.packed()
        assert node.take(CODE) == 1
        assert node.add(entry(driver.room.state.seq + 1, CODE, text='"next"')) == [None]
        node.leases.end(node.session)
    finally:
        node.stop()
    assert move_store(database, tmp_path / "new", no_word).tables == 2
    with psycopg.connect(database) as line:
        line.execute("DELETE FROM pioche.log WHERE entry = '\"next\"'")
    assert move_store(database, tmp_path / "again", no_word).tables == 2
    assert contents(tmp_path / "again") == contents(tmp_path / "old")
    with pytest.raises(StoreFailedError, match="is in both stores, and not the same"):
        move_store(tmp_path / "new", tmp_path / "old", no_word)


@pytest.mark.parametrize(
    "target",
    [
        "postgresql://ana:secret@nowhere.invalid/pioche",
        "postgres://bob@nowhere.invalid:5432/pioche?sslmode=require",
        "postgresql:///pioche?host=nowhere.invalid",
    ],
)
@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "is where the tables are already: name another store"),
        ("fr", "les tables y sont déjà\N{NO-BREAK SPACE}: nomme un autre dépôt"),
    ],
)
def test_tables_are_not_moved_to_the_database_they_are_in(
    target: str, lang: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PGPORT", raising=False)
    assert main(["move-store", "postgresql://ana:secret@nowhere.invalid/pioche", target, "--lang", lang]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("pioche: postgresql://nowhere.invalid:5432/pioche")
    assert told.endswith(line)


@pytest.mark.parametrize(
    "target",
    [
        "postgresql://ana@elsewhere.invalid/pioche",
        "postgresql://ana@nowhere.invalid:5433/pioche",
        "postgresql://ana@nowhere.invalid/other",
        "postgresql://ana@nowhere.invalid",  # the one named for its user
    ],
)
def test_a_database_of_another_place_or_name_is_another_one(target: str) -> None:
    assert not same_database("postgresql://ana@nowhere.invalid/pioche", target)


def test_a_folder_in_use_or_without_tables_is_not_moved(tmp_path: Path, database: str) -> None:
    with open_store(tmp_path / "served") as served:  # type: ignore[attr-defined]  # a store of SQLite
        assert not served.is_shared
        with pytest.raises(StoreBusyError):
            move_store(tmp_path / "served", database, no_word)
    with pytest.raises(StoreFailedError, match="no tables have been kept here"):
        move_store(tmp_path / "nowhere", database, no_word)
