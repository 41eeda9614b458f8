"""The store in PostgreSQL: group commit, the fence, lost answers, a database that fails, deletion."""

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from postgres import Postgres
from postgres_node import NodeOf, expire_lease
from store_told import entry

from pioche.server.store.base import (
    AlreadyDoneError,
    Append,
    FencedError,
    Forget,
    Resume,
    Seen,
    StoreFailedError,
    Touch,
    Uptime,
)


@pytest.fixture
def a(database: str) -> Iterator[NodeOf]:
    node = NodeOf(database, "a")
    yield node
    node.stop()


@pytest.fixture
def b(database: str) -> Iterator[NodeOf]:
    node = NodeOf(database, "b")
    yield node
    node.stop()


def is_healthy(node: NodeOf) -> bool:
    return node.store.healthy


def kinds(errors: list[Exception | None]) -> list[type]:
    return [type(error) for error in errors]


def test_many_entries_go_into_few_commits_and_are_read_back_in_order(a: NodeOf) -> None:
    assert a.add(entry(1, "U", text='{"u":"\\u0000é"}'), entry(1)) == [None, None]
    more = [entry(seq, text=f'{{"n":{seq}}}') for seq in range(2, 200)]
    assert set(a.add(*more)) == {None}
    stored = a.store.load("T")
    assert stored is not None
    assert stored.entries == (b"{}", *(f'{{"n":{seq}}}'.encode() for seq in range(2, 200)))
    assert a.store.commits < 100
    assert a.store.load("V") is None
    assert a.add(Touch("T", 150, 150, b"\x00packed")) == [None]
    stored = a.store.load("T")
    assert stored is not None
    assert (stored.packed, len(stored.entries)) == (b"\x00packed", 49)
    last = entry(200)
    last.record = (1, 0, "a game")
    assert a.add(last) == [None]
    assert (a.store.records("T", None), a.store.records("T", 2)) == (["a game"], [])
    assert a.store.size()[0] == 2


def test_of_two_owners_only_the_one_with_the_newest_epoch_writes(a: NodeOf, b: NodeOf, database: str) -> None:
    a.add(entry(1), entry(2))
    expire_lease(database, a.session)
    assert b.take("T") == 2
    a.add(entry(3, text='"a"'), entry(1, "U"))  # a still believes, and goes on elsewhere
    became = {job.code: type(error) for job, error in a.told.jobs[-2:] if isinstance(job, Append)}
    assert became == {"T": FencedError, "U": type(None)}
    assert b.add(entry(3, text='"b"')) == [None]
    assert kinds(a.add(entry(4, text='"a"'))) == [FencedError]
    assert kinds(a.add(Touch("T", 9, 9, b"never"))) == [type(None)]  # nothing is written
    stored = b.store.load("T")
    assert stored is not None
    assert (stored.packed, stored.entries) == (None, (b"{}", b"{}", b'"b"'))


def test_a_claim_waits_for_the_entry_that_is_being_written(a: NodeOf, b: NodeOf, database: str) -> None:
    a.add(entry(1))
    expire_lease(database, a.session)
    with psycopg.connect(database) as stalled:  # the writer of a, in the middle of its commit
        stalled.execute("SELECT 1 FROM pioche.tables WHERE code = 'T' FOR SHARE")
        with psycopg.connect(database) as watcher:
            claims: list[int] = []
            claiming = threading.Thread(target=lambda: claims.append(b.take("T")))
            claiming.start()
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            while watcher.execute(waiting).fetchall() != [(1,)]:
                assert claiming.is_alive()
                watcher.rollback()
            assert claims == []
            stalled.commit()
            claiming.join()
    assert claims == [2]


def test_a_command_that_is_in_the_log_is_told_to_be_done(a: NodeOf) -> None:
    a.add(entry(1), entry(2, command="1:x"))
    (error, after, other) = a.add(entry(3, command="1:x"), entry(4), entry(1, "U"))
    assert isinstance(error, AlreadyDoneError)
    assert error.seq == 2
    assert isinstance(after, StoreFailedError)  # a log has no gaps
    assert other is None
    assert a.store.find_command("T", "1:x") == 2
    assert a.add(Resume("T"), entry(3)) == [None, None]


@pytest.mark.parametrize("is_written", [True, False])
def test_a_commit_whose_answer_was_lost_is_looked_up(
    a: NodeOf, monkeypatch: pytest.MonkeyPatch, *, is_written: bool
) -> None:
    a.add(entry(1))
    line = a.store._line
    assert line is not None
    execute: Any = line.execute

    def cut(*arguments: Any) -> Any:  # noqa: ANN401  as psycopg has it
        """Cut the line, before the statement or after its commit."""
        if is_written:
            execute(*arguments)
        line.pgconn.finish()
        raise psycopg.OperationalError("the line was cut")

    monkeypatch.setattr(line, "execute", cut)
    (error,) = a.add(entry(2, command="1:x"))
    stored = a.store.load("T")
    assert stored is not None
    assert len(stored.entries) == 1 + is_written
    assert (error is None) is is_written
    assert not is_written or a.store.healthy
    assert a.store.held["T"] == 2  # what is late is refused
    assert a.add(Resume("T"), entry(2 + is_written))[-1] is None


def test_a_read_only_database_refuses_and_recovers(a: NodeOf, postgres: Postgres, database: str) -> None:
    a.add(entry(1))
    name = database.rpartition("/")[2]
    line = a.store._line
    assert line is not None
    line.execute("SET default_transaction_read_only = on")
    (error,) = a.add(entry(2))
    assert isinstance(error, StoreFailedError)
    assert "read-only" in str(error)
    assert not is_healthy(a)
    postgres.do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", "postgres", name)
    tick = threading.Event()
    while not is_healthy(a):  # it tries again every second, on a new line
        tick.wait(0.05)
    assert a.add(Resume("T"), entry(2)) == [None, None]


def test_nothing_is_taken_while_too_much_waits(a: NodeOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.server.store.postgres.MOST_WAITING", 3)
    a.stop()  # nobody writes any more
    for seq in range(1, 4):
        assert a.store.healthy
        a.store.add(entry(seq))
    assert not a.store.healthy


def test_old_tables_are_deleted_by_the_oldest_node_and_never_under_an_owner(
    a: NodeOf, b: NodeOf, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.server.store.postgres_forget.ROWS", 2)
    a.add(*(entry(1, code) for code in "TUV"), *(entry(seq, "U", command=f"1:{seq}") for seq in range(2, 9)))
    a.add(Seen([("T", 100), ("U", 100), ("V", 100)], Uptime(500, 500)))
    assert a.store.uptime() == (500, 500)
    assert a.store.idle(1000, 1000) == []  # they are its own
    a.leases.release(a.session, {"T": 1, "U": 1})
    assert sorted(a.store.idle(50, 200)) == ["T"]  # nothing was ever done at T
    assert sorted(a.store.idle(200, 0)) == ["T", "U"]
    assert b.store.idle(200, 0) == []  # a does it
    assert a.add(Forget(["T", "U", "V"])) == [None]
    assert [a.store.load(code) is None for code in "TUV"] == [True, True, False]
    with psycopg.connect(database) as line:
        assert line.execute("SELECT count(*) FROM pioche.log").fetchall() == [(1,)]
        assert line.execute("SELECT count(*) FROM pioche.dead").fetchall() == [(0,)]
