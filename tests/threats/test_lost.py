"""Nothing lost: wrong clocks, servers that stood still, files that vanish, disks that fail halfway."""

import ast
import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from asgi_site import SiteDriver, StillClock, run, staged, wait_until
from room import RoomDriver

from pioche.server.store import writer
from pioche.server.store.base import Append, Job, StoreFailedError, UnsureError
from pioche.server.store.sqlite import SqliteStore
from pioche.server.wire import protocol

HOUR = 3_600_000
SERVER = Path(str(files("pioche"))) / "server"
SEEDS = count()  # each server has its own chance


async def serve_again(folder: Path, clock_at: int, work: Callable[[SiteDriver], Awaitable[None]]) -> None:
    """Start a server on a folder with its clock at a time."""
    clock = StillClock()
    clock.at = clock_at
    with SqliteStore(folder, linger=0) as store:
        async with staged(store=store, clock=clock, seed=next(SEEDS)) as site:
            await work(site)


@pytest.mark.parametrize("jump", [25 * HOUR, 400 * 24 * HOUR, -25 * HOUR])
def test_a_wrong_clock_at_the_start_deletes_no_table(
    tmp_path: Path, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    codes: list[str] = []
    began = StillClock().at

    async def open_and_visit(site: SiteDriver) -> None:
        code, _, lines = await site.seat(2)
        await lines[0].say("start")
        await wait_until(lambda: site.room(code).is_settled)
        codes.append(code)

    async def look(site: SiteDriver) -> None:
        site.clock.at += 10_000
        await site.lobby.sweep()
        await site.lobby.sweep()
        assert await site.lobby.find(codes[0]) is not None
        await open_and_visit(site)

    async def story() -> None:
        await serve_again(tmp_path, began, open_and_visit)
        await serve_again(tmp_path, began + jump, look)
        await serve_again(tmp_path, began + 20_000, look)  # set right again

    with caplog.at_level(logging.WARNING):
        run(story())
    assert len([record for record in caplog.records if "the clock went" in record.message]) == 2


def test_the_time_that_servers_ran_makes_a_table_old_over_restarts(tmp_path: Path) -> None:
    codes: list[str] = []

    async def open_and_leave(site: SiteDriver) -> None:
        code, _, lines = await site.seat(2)
        await lines[0].say("start")
        codes.append(code)
        for line in lines:
            await line.hang_up()

    async def stay_on(site: SiteDriver) -> None:
        site.clock.at += 13 * HOUR
        await site.lobby.sweep()

    async def story() -> None:
        await serve_again(tmp_path, 0, open_and_leave)
        await serve_again(tmp_path, 0, stay_on)
        await serve_again(tmp_path, 0, stay_on)
        with SqliteStore(tmp_path) as store:
            assert store.load(codes[0]) is None

    run(story())


def test_a_table_nobody_ever_did_anything_at_is_gone_within_the_hour(tmp_path: Path) -> None:
    async def story(site: SiteDriver) -> None:
        used, _, lines = await site.seat(2)
        await lines[0].say("emote", what="hello")
        unused = (await site.ask("POST", "/api/tables", {"name": "X"})).json["code"]
        await site.ask("POST", f"/api/tables/{unused}/join", {"name": "Y"})
        store = site.lobby.services.store
        for _ in range(4):
            site.clock.at += HOUR // 4
            await site.lobby.sweep()
        await wait_until(lambda: store.load(unused) is None)
        assert store.load(used) is not None

    run(serve_again(tmp_path, 0, story))


def test_a_server_that_stood_still_takes_the_move_that_came_meanwhile_before_the_clock_decides() -> None:
    driver = RoomDriver(clock=15)
    driver.do(driver.ears[0], protocol.Start)
    game = driver.room.table.game
    assert game is not None
    asked = game.to_act[0]
    seq = driver.room.state.seq
    driver.loop.now_ms += 30_000  # stopped, and woken: timers go off before sockets are read
    driver.loop.go_on()
    move = driver.do(driver.ears[asked], protocol.Move, seq=seq, move="draw")
    assert driver.ears[asked].last("ack")["id"] == move
    assert "TimeRanOut" not in driver.ears[asked].events()
    driver.loop.go_on(60_000)
    assert "TimeRanOut" in driver.ears[asked].events()


def test_no_thread_finds_a_type_half_known() -> None:
    """Where two threads meet a type at once, msgspec crashes: decoders are made with their module."""
    loops_own = SERVER / "http" / "answers.py"
    found = [
        f"{path.name}:{node.lineno}"
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "msgspec.json.decode"
        and path != loops_own
    ]
    assert found == []


def test_a_disk_that_took_nothing_for_a_while_costs_nobody_a_turn() -> None:
    driver = RoomDriver(clock=15)
    driver.do(driver.ears[0], protocol.Start)
    game = driver.room.table.game
    assert game is not None
    ear = driver.ears[game.to_act[0]]
    driver.shelf.healthy = False
    driver.loop.go_on(30_000)
    driver.do(ear, protocol.Move, move="draw")
    assert ear.last("refused")["reason"] == "unavailable"
    driver.shelf.healthy = True
    driver.loop.go_on(5000)
    move = driver.do(ear, protocol.Move, move="draw")
    assert ear.last("ack")["id"] == move
    assert "TimeRanOut" not in ear.events()


class Told:
    """What a store said of its jobs."""

    def __init__(self) -> None:
        self.errors: list[Exception | None] = []

    def __call__(self, jobs: list[Job], error: Exception | None) -> None:
        self.errors += [error for _ in jobs]

    async def wait(self, number: int) -> Exception | None:
        await wait_until(lambda: len(self.errors) >= number)
        return self.errors[number - 1]


def entry(seq: int) -> Append:
    return Append("T", seq, 0, None, "{}")


@pytest.mark.parametrize("name", ["pioche.db", "pioche.db-wal", "pioche.lock"])
def test_files_removed_or_replaced_under_a_server_are_noticed_and_health_says_so(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WATCH", 0.01)
    monkeypatch.setattr(writer, "PROBE", 0.01)
    path, aside = tmp_path / name, tmp_path / "aside"

    async def story(site: SiteDriver) -> None:
        store = site.lobby.services.store
        path.rename(aside)
        await wait_until(lambda: not store.healthy)
        answer = await site.ask("GET", "/healthz")
        assert (answer.status, answer.json["detail"].count(f"{name} was removed")) == (503, 1)
        path.write_bytes(b"")
        await wait_until(lambda: "replaced" in store.problem)
        assert (await site.ask("POST", "/api/tables", {"name": "A"})).status == 503
        aside.replace(path)
        await wait_until(lambda: store.healthy)
        assert (await site.ask("POST", "/api/tables", {"name": "A"})).status == 201

    run(serve_again(tmp_path, 0, story))


def test_a_commit_is_refused_when_the_files_are_gone_and_not_only_after_a_while(tmp_path: Path) -> None:
    async def story() -> None:
        told = Told()
        with SqliteStore(tmp_path, linger=0) as store:
            store.start(told)
            store.add(entry(1))
            assert await told.wait(1) is None
            (tmp_path / "pioche.db").unlink()
            store.add(entry(2))
            assert isinstance(await told.wait(2), StoreFailedError)

    asyncio.run(story())


class FailingSync:
    """A connection whose commits are written, and whose fsync then fails; perhaps it writes nothing after."""

    def __init__(self, real: sqlite3.Connection, *, writes: bool) -> None:
        self._real = real
        self._writes = writes

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever a connection has
        return getattr(self._real, name)

    def execute(self, statement: str, *values: tuple[str, ...]) -> sqlite3.Cursor:
        if statement.startswith("BEGIN") and not self._writes:
            raise failed(sqlite3.SQLITE_IOERR_WRITE)
        done = self._real.execute(statement, *values)
        if statement == "COMMIT" or "INTO log" in statement:
            raise failed(sqlite3.SQLITE_IOERR_FSYNC)
        return done


def failed(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize("writes", [True, False])
def test_what_may_be_in_the_log_after_a_restart_is_written_over_or_not_called_refused(
    tmp_path: Path, *, writes: bool
) -> None:
    async def story() -> None:
        told = Told()
        with SqliteStore(tmp_path, linger=0) as store:
            store.start(told)
            store.add(entry(1))
            assert await told.wait(1) is None
            store._writer = FailingSync(store._writer, writes=writes)  # type: ignore[assignment]
            store.add(entry(2))
            assert isinstance(await told.wait(2), UnsureError) is not writes
            assert not store.healthy

    asyncio.run(story())
    driver = RoomDriver()
    driver.shelf.by_itself = False
    command = driver.do(driver.ears[0], protocol.Rename, name="Zoé")
    driver.shelf.fail(UnsureError("disk I/O error"))
    assert driver.ears[0].closed == (4503, "unavailable")
    assert command not in [message.get("id") for message in driver.ears[0].heard]
