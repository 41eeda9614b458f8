"""The garbage collector stops every table; it is needed seldom, for play leaves nothing for it to find."""

import asyncio
import gc
from collections.abc import Callable, Iterator

import pytest
from server import TEXT, RawSocket, ThreadServer

from pioche.client import request
from pioche.server.live import garbage
from pioche.server.live.garbage import Garbage
from pioche.server.ops import bench

HELLO = b'{"t":"hello","version":1,"watch":true}'
LOOP = "uvloop"


@pytest.fixture
def collected() -> Iterator[Callable[[], int]]:
    """Leave the collector off, and count what it would have found."""
    gc.collect()
    gc.disable()
    yield gc.collect
    gc.enable()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    pytest.importorskip(LOOP)  # the one of the standard library leaves its transports behind
    with ThreadServer(tmp_path_factory.mktemp("data"), loop=LOOP) as server:
        yield server


def test_play_leaves_nothing_for_the_collector(server: ThreadServer, collected: Callable[[], int]) -> None:
    async def play() -> int:
        tally = bench.Tally()
        plan = bench.Plan(tables=1, seats=3, edition="disney-100")
        (party,) = await bench.open_tables(lambda _: [server.url], plan, tally, 0, 1)
        collected()
        for _ in range(150):
            await party.step()
        found = collected()
        await party.leave()
        assert not tally.errors
        return found

    assert asyncio.run(play()) == 0


def test_requests_and_sockets_leave_nothing_for_the_collector(
    server: ThreadServer, collected: Callable[[], int]
) -> None:
    code = request(server.url, "/api/tables", {"name": "Ana"})["code"]

    def come_and_go() -> None:
        for _ in range(10):
            with RawSocket(server.port) as wire:
                wire.upgrade(code)
                wire.frame(TEXT, HELLO)
                assert wire.socket.recv(10)
            with RawSocket(server.port) as wire:
                wire.upgrade(code)
                wire.frame(TEXT, b"{")
                assert wire.close_code() == 1007
            with RawSocket(server.port) as wire:
                wire.say(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
                assert wire.socket.recv(10)

    come_and_go()
    collected()
    come_and_go()
    assert collected() < 30


def test_everything_is_looked_through_when_much_is_new_and_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: looked.append(1))
    collector = Garbage()
    assert not collector.clear(0)
    assert not collector.clear(garbage.LONGEST - 1)
    assert collector.clear(garbage.LONGEST)
    monkeypatch.setattr(garbage, "MOST_NEW", 0)
    assert collector.clear(garbage.LONGEST + 1)
    assert len(looked) == 2
