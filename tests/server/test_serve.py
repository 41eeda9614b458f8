"""A server process: its options, how it starts and stops, and that it has its data to itself."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import Client, Server, hang_up, run, state_of, table_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), "--no-limits", "--bot-pace", "2") as started:
        yield started


def test_the_grace_of_a_catch_is_as_long_as_the_server_is_told(tmp_path: Path) -> None:
    async def match() -> None:
        (client,) = await table_of(started.url, 1)
        assert client.table["catch_grace"] == 250
        await client.close()

    with Server(tmp_path, "--catch-grace", "250") as started:
        run(match)


def test_a_server_told_to_stop_ends_cleanly_and_comes_back_where_it_was(tmp_path: Path) -> None:
    first = Server(tmp_path, "--no-limits").start()

    async def begin() -> tuple[Client, tuple[object, ...]]:
        clients = await table_of(first.url, 2, clock=30)
        await clients[0].do("start")
        seen = state_of(clients[0])
        await hang_up(clients)
        return clients[0], seen

    client, seen = asyncio.run(begin())
    assert first.end() == 0
    second = Server(tmp_path, "--no-limits", port=first.port).start()

    async def go_on() -> None:
        again = Client(second.url, client.code, client.token)
        await again.connect()
        assert state_of(again) == seen
        assert again.clock is not None
        assert again.clock["total"] == 30_000
        await again.close()

    asyncio.run(go_on())
    assert second.end() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_while_it_starts_stops(tmp_path: Path, how: int) -> None:
    assert Server(tmp_path).start().end(how) == 0


def test_a_second_server_on_the_same_data_refuses_in_one_line(server: Server) -> None:
    command = [sys.executable, "-m", "pioche", "serve", "--no-open", "--port", "0"]
    command += ["--data", str(server.data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("pioche: ")
    assert done.stderr.count("\n") == 1
    assert "another pioche server" in done.stderr
