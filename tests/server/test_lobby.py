"""All tables of a server: found again when they left the memory, deleted when old, never doubled."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asgi_site import wait_until
from room import RecordingListener

from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import Limits
from pioche.server.live.lobby import ALPHABET, Lobby, member_of, new_code, read_code
from pioche.server.live.services import Services
from pioche.server.live.time import system_entropy
from pioche.server.store.sqlite import SqliteStore
from pioche.server.table.log import Settings
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol

HOUR = 3_600_000


class Watch:
    """A clock that is set."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def now(self) -> int:
        return self.time


def lobby_test(
    work: Callable[[Lobby, Watch], Awaitable[None]], folder: Path, limits: Limits | None = None
) -> None:
    async def run() -> None:
        watch = Watch()
        with ThreadPoolExecutor(1) as thinkers:
            services = Services(
                clock=watch,
                entropy=system_entropy,
                store=SqliteStore(folder, linger=0),
                bus=LocalBus(),
                thinkers=thinkers,
                loop=asyncio.get_running_loop(),
                limits=limits or Limits(),
            )
            lobby = Lobby(services)
            lobby.start()
            try:
                async with asyncio.timeout(120):
                    await work(lobby, watch)
            finally:
                await lobby.stop()

    asyncio.run(run())


def test_a_table_nobody_is_at_leaves_the_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def work(lobby: Lobby, watch: Watch) -> None:
        room, host, token = await lobby.open("Ana", Settings(bots=["greedy"]))
        code = room.state.code
        ear = RecordingListener(room, host.id)
        ear.do(protocol.Start(id="s"))
        await wait_until(lambda: room.is_settled)
        await lobby.sweep()
        assert code in lobby.rooms
        ear.leave()
        watch.time += 61_000
        await lobby.sweep()
        assert code not in lobby.rooms
        again = await lobby.find(code)
        assert again is not None
        assert again is not room
        assert again.table.packed() == room.table.packed()
        found = member_of(again, token)
        assert found is not None
        assert found.id == host.id
        assert member_of(again, token + "x") is None

    lobby_test(work, tmp_path)


def test_many_who_look_for_a_table_at_once_find_the_same_one(tmp_path: Path) -> None:
    async def work(lobby: Lobby, watch: Watch) -> None:
        room, _, _ = await lobby.open("Ana", Settings())
        watch.time += 61_000
        await lobby.sweep()
        found = await asyncio.gather(*(lobby.find(room.state.code) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        assert found[0] is lobby.rooms[room.state.code]

    lobby_test(work, tmp_path)


def test_an_old_table_expires_and_an_older_one_somebody_is_at_does_not(tmp_path: Path) -> None:
    async def work(lobby: Lobby, watch: Watch) -> None:
        old, first, _ = await lobby.open("Ana", Settings())
        ear = RecordingListener(old, first.id)
        ear.do(protocol.Rename(id="r", name="Zoé"))
        ear.leave()
        kept, host, _ = await lobby.open("Béa", Settings())
        RecordingListener(kept, host.id)
        watch.time += 23 * HOUR
        await lobby.sweep()
        assert await lobby.find(old.state.code) is not None
        watch.time += 2 * HOUR
        await lobby.sweep()  # out of memory
        await lobby.sweep()  # out of the store
        await wait_until(lambda: lobby.services.store.load(old.state.code) is None)
        await lobby.sweep()
        assert await lobby.find(old.state.code) is None
        assert lobby.services.store.load(old.state.code) is None
        assert await lobby.find(kept.state.code) is kept
        assert lobby.tables == 1

    lobby_test(work, tmp_path)


def test_a_server_full_of_tables_opens_no_other(tmp_path: Path) -> None:
    async def work(lobby: Lobby, _: Watch) -> None:
        await lobby.open("Ana", Settings())
        with pytest.raises(Refusal, match="unavailable"):
            await lobby.open("Ana", Settings())

    lobby_test(work, tmp_path, Limits(tables=1))


def test_a_table_that_cannot_be_set_is_not_opened(tmp_path: Path) -> None:
    async def work(lobby: Lobby, _: Watch) -> None:
        with pytest.raises(Refusal, match="bad-settings"):
            await lobby.open("Ana", Settings(edition="flip"))
        assert lobby.rooms == {}

    lobby_test(work, tmp_path)


def test_a_code_that_does_not_exist_finds_nothing(tmp_path: Path) -> None:
    async def work(lobby: Lobby, _: Watch) -> None:
        assert await lobby.find("BBBBBBBBB") is None
        assert lobby.rooms == {}

    lobby_test(work, tmp_path)


def test_codes_have_forty_bits_and_no_letters_that_look_alike() -> None:
    assert len(ALPHABET) ** 9 > 2**40
    assert not set(ALPHABET) & set("01IOAEIUY")
    codes = {new_code(system_entropy(32)) for _ in range(1000)}
    assert len(codes) == 1000
    assert all(read_code(code) == code for code in codes)
