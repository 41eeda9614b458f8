"""A disk that is full under a real server: moves are refused, nothing is lost, and play goes on later."""

import asyncio
import resource
import sqlite3
from pathlib import Path

import pytest
from served import Client, RefusedError, Server, choose, dice_of, state_of

from pioche.server.entries import entry_decoder
from pioche.server.table import Table

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)

pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs limits for another process")


async def move(clients: list[Client], number: int) -> int:
    """Make one move, whoever is asked."""
    for client in clients:
        await client.until(max(one.seq for one in clients))
        chosen = choose(client, dice_of(number))
        if chosen is not None:
            answer: dict[str, int] = await client.do(chosen[0], **chosen[1])
            await client.until(answer["seq"])
            return answer["seq"]
    raise AssertionError("nobody is asked")


async def full_and_free(server: Server) -> tuple[str, int]:
    assert server.process is not None
    pid = server.process.pid
    host = await Client.open(server.url, "Ana", rules={"target": 5000})
    clients = [host, await Client.join(server.url, host.code, "Béa")]
    for client in clients:
        await client.connect()
    await host.do("start")
    last = 0
    for number in range(10):
        last = await move(clients, number)
    used = (server.data / "pioche.db-wal").stat().st_size
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (used, resource.RLIM_INFINITY))
    with pytest.raises(RefusedError, match="unavailable"):
        await move(clients, 10)
    with pytest.raises(RefusedError, match="unavailable"):
        await move(clients, 11)
    with pytest.raises(RefusedError, match="unavailable"):
        await Client.join(server.url, host.code, "Late")
    watcher = Client(server.url, host.code, watch=True)
    await watcher.connect()
    assert watcher.seq == last
    resource.prlimit(pid, resource.RLIMIT_FSIZE, NO_LIMIT)
    async with asyncio.timeout(20):
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
    again = Client(server.url, host.code, host.token)
    await again.connect()
    await clients[0].until(again.seq)
    assert state_of(again) == state_of(clients[0])
    for client in [*clients, watcher, again]:
        await client.close()
    return host.code, last


def test_a_full_disk_refuses_moves_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-limits") as server:
        code, last = asyncio.run(full_and_free(server))
    database = sqlite3.connect(tmp_path / "pioche.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = database.execute("SELECT seq, entry FROM log WHERE code = ? ORDER BY seq", (code,)).fetchall()
    database.close()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= last
    Table.replayed(entry_decoder.decode(entry) for _, entry in rows)
