"""A disk that is full or read-only under a server: moves are refused, nothing is lost, play goes on later."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from server import ThreadServer
from server_process import Client, RefusedError, Server, choose, dice_of, state_of

from pioche.server.store.sqlite import SqliteStore
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


async def asked(clients: list[Client], number: int) -> tuple[Client, str, dict[str, object]]:
    """Wait until somebody is asked, for a turn may have to pass by itself: who, and what to do."""
    while True:
        for client in clients:
            await client.until(max(one.seq for one in clients))
            chosen = choose(client, dice_of(number))
            if chosen is not None:
                return client, *chosen
        await clients[0].next()


async def move(clients: list[Client], number: int) -> int:
    """Make one move, whoever is asked."""
    client, kind, fields = await asked(clients, number)
    answer: dict[str, int] = await client.do(kind, **fields)
    await client.until(answer["seq"])
    return answer["seq"]


def health(url: str) -> int:
    try:
        with urlopen(f"{url}/healthz", timeout=60) as answer:  # noqa: S310  our own address
            status: int = answer.status
            return status
    except HTTPError as error:
        error.close()
        return error.code


async def fail_and_recover(
    url: str, fail: Callable[[], None], recover: Callable[[], None]
) -> tuple[str, int]:
    host = await Client.open(url, "Ana", rules={"target": 5000})
    clients = [host, await Client.join(url, host.code, "Béa")]
    for client in clients:
        await client.connect()
    await host.do("start")
    last = 0
    for number in range(10):
        last = await move(clients, number)
    assert await asyncio.to_thread(health, url) == 200
    await asked(clients, 10)
    fail()
    with pytest.raises(RefusedError, match="unavailable"):
        await move(clients, 10)
    with pytest.raises(RefusedError, match="unavailable"):
        await move(clients, 11)
    with pytest.raises(RefusedError, match="unavailable"):
        await Client.join(url, host.code, "Late")
    assert await asyncio.to_thread(health, url) == 503
    watcher = Client(url, host.code, watch=True)
    await watcher.connect()
    assert watcher.seq >= last  # a turn may have passed by itself before
    for client in clients:
        await client.until(watcher.seq)  # nobody is shown more than everybody was told
    recover()
    async with asyncio.timeout(60):
        while True:
            try:
                last = await move(clients, 12)
            except RefusedError as refused:
                assert refused.reason == "unavailable"  # noqa: PT017
                await asyncio.sleep(0.2)
            else:
                break
    for number in range(13, 20):
        last = await move(clients, number)
    again = Client(url, host.code, host.token)
    await again.connect()
    await clients[0].until(again.seq)
    assert state_of(again) == state_of(clients[0])
    for client in [*clients, watcher, again]:
        await client.close()
    return host.code, last


def check_log(data: Path, code: str, last: int) -> None:
    database = sqlite3.connect(data / "pioche.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = database.execute("SELECT seq, entry FROM log WHERE code = ? ORDER BY seq", (code,)).fetchall()
    database.close()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= last
    TableMachine.replayed(entry_decoder.decode(entry) for _, entry in rows)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs limits for another process")
def test_a_full_disk_refuses_moves_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-limits") as server:
        assert server.process is not None
        pid = server.process.pid

        def fail() -> None:
            used = (tmp_path / "pioche.db-wal").stat().st_size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (used, resource.RLIM_INFINITY))

        def recover() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, NO_LIMIT)

        code, last = asyncio.run(fail_and_recover(server.url, fail, recover))
    check_log(tmp_path, code, last)


@pytest.mark.parametrize("noticed_by", ["the system", "SQLite"])
def test_a_disk_that_turns_read_only_refuses_moves_until_it_can_be_written_again(
    tmp_path: Path, noticed_by: str
) -> None:
    with ThreadServer(tmp_path) as server, (tmp_path / "pioche.lock").open("rb", buffering=0) as read_only:
        assert server.lobby is not None
        store = server.lobby.services.store
        assert isinstance(store, SqliteStore)
        lock, writer = store._lock, store._writer
        writable = lock._file

        def fail() -> None:
            if noticed_by == "the system":
                lock._file = read_only
            else:
                writer.execute("PRAGMA query_only = ON")

        def recover() -> None:
            lock._file = writable
            writer.execute("PRAGMA query_only = OFF")

        code, last = asyncio.run(fail_and_recover(server.url, fail, recover))
    check_log(tmp_path, code, last)
