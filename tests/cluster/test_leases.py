"""Who owns a table: by leases that only the clock of the database ends, let go of before they do."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
from postgres_node import expire_lease
from store_told import Told, entry

from pioche.server.cluster import leased
from pioche.server.cluster.ownership import Node
from pioche.server.live.time import SteadyClock
from pioche.server.store.leases import Leases
from pioche.server.store.postgres import PostgresStore
from pioche.server.table.step import Refusal

LONG = 3600.0  # seconds: no lease runs out because a machine is slow


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.server.store.leases.LEASE", LONG)
    monkeypatch.setattr("pioche.server.cluster.leased.LEASE", LONG)


class Owner:
    """A node and what it was told that it lost."""

    def __init__(self, address: str, name: str) -> None:
        self.store = PostgresStore(address)
        self.told = Told()
        self.store.start(self.told)
        self.ownership = leased.leased(self.store, Node(name, f"{name}:1"))
        self.lost: list[str] = []
        self.ownership.on_lost = self.lost.extend

    @property
    def session(self) -> int:
        assert self.store.session is not None
        return self.store.session

    async def open(self, code: str) -> None:
        self.store.add(entry(1, code))
        await asyncio.get_running_loop().run_in_executor(None, self.told.wait, len(self.told.jobs) + 1)


@asynccontextmanager
async def two_nodes(address: str) -> AsyncIterator[tuple[Owner, Owner]]:
    nodes = Owner(address, "a"), Owner(address, "b")
    for node in nodes:
        await node.ownership.start()
    try:
        yield nodes
    finally:
        for node in nodes:
            await node.ownership.stop()
            node.store.stop()


async def renew(node: Owner) -> None:
    await asyncio.to_thread(node.ownership._renew, asyncio.get_running_loop())


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(120):
            await work()

    asyncio.run(bounded())


def test_a_table_has_one_owner_until_it_is_given_up(database: str) -> None:
    async def play() -> None:
        async with two_nodes(database) as (a, b):
            await a.open("T")
            assert (a.ownership.is_mine("T"), b.ownership.is_mine("T")) == (True, False)
            assert await b.ownership.claim("T") == a.ownership.me == await a.ownership.claim("T")
            assert await b.ownership.claim("U") is None
            assert await a.ownership.nodes() == [a.ownership.me, b.ownership.me]
            await asyncio.gather(a.ownership.release(["T"]), a.ownership.release(["T"]))
            assert not a.ownership.is_mine("T")
            first, second = await asyncio.gather(b.ownership.claim("T"), b.ownership.claim("T"))
            assert first == second == b.ownership.me
            assert (a.ownership.owned, b.ownership.owned, b.store.held) == (0, 1, {"T": 2})
            await b.ownership.drain()
            assert await a.ownership.claim("T") == Node("b", "b:1", "draining") == b.ownership.me
            await b.ownership.release(["T"])
            with pytest.raises(Refusal):  # a node that ends takes nothing
                await b.ownership.claim("T")
            assert await a.ownership.claim("T") == a.ownership.me

    run(play)


def test_guesses_count_at_every_node(database: str) -> None:
    async def play() -> None:
        async with two_nodes(database) as (a, b):
            heard: list[dict[str, int]] = []
            b.ownership.on_missed = lambda missed: heard.append(dict(missed))
            for who in ("10.0.0.1", "10.0.0.1", "a short code"):
                a.ownership.miss(who)
            for node in (a, b, a, b):
                await renew(node)
            await asyncio.sleep(0)
            assert heard == [{"10.0.0.1": 2, "a short code": 1}]  # once

    run(play)


def test_a_node_that_was_stopped_answers_for_nothing_before_it_is_asked_to(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with two_nodes(database) as (a, b):
            await a.open("T")
            now = leased.steady() + LONG  # a stood still so long
            with monkeypatch.context() as stopped:
                stopped.setattr(leased, "steady", lambda: now)
                assert (a.ownership.is_mine("T"), a.ownership.is_fenced) == (False, True)
                with pytest.raises(Refusal):
                    await a.ownership.claim("T")
            expire_lease(database, a.session)
            assert await b.ownership.claim("T") == b.ownership.me
            before = a.session
            await renew(a)
            assert (a.lost, a.ownership.owned, a.ownership.is_fenced) == (["T"], 0, False)
            assert a.session > before
            assert await a.ownership.claim("T") == b.ownership.me

    run(play)


def test_a_node_that_cannot_renew_lets_go_before_its_lease_ends(database: str) -> None:
    async def play() -> None:
        async with two_nodes(database) as (a, b):
            await a.open("T")
            lost = asyncio.Event()
            a.ownership.on_lost = lambda codes: lost.set() if list(codes) == ["T"] else None
            a.ownership._hold(leased.steady() - LONG + leased.MARGIN)  # no word for so long
            await lost.wait()
            assert (a.ownership.is_fenced, a.ownership.is_mine("T")) == (True, False)
            assert await b.ownership.claim("T") == a.ownership.me  # whose lease goes on, unused

    run(play)


def test_a_node_with_much_to_do_keeps_its_lease(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leased, "RENEW", 0.01)
    renewals, real = threading.Semaphore(0), Leases.renew

    def count(leases: Leases, session: int) -> bool:
        renewals.release()
        return real(leases, session)

    async def play() -> None:
        async with two_nodes(database) as (a, _):
            before = a.ownership._renewed
            monkeypatch.setattr(a.ownership._leases, "renew", partial(count, a.ownership._leases))
            for _ in range(10):  # the event loop stands still meanwhile
                assert renewals.acquire(timeout=60)
            assert a.ownership._renewed > before

    run(play)


def test_a_node_where_nothing_goes_on_any_more_renews_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, asked, loop = Owner(database, "a"), list[object](), asyncio.new_event_loop()
    now = leased.steady()
    monkeypatch.setattr(leased, "steady", lambda: now)
    monkeypatch.setattr(node.ownership, "_renew", asked.append)
    for silence, renewals in ((0.0, 1), (leased.SILENCE + 1, 1), (leased.SILENCE - 1, 2)):
        monkeypatch.setattr(node.ownership, "_ends", Turns(1))
        monkeypatch.setattr(node.ownership, "_heard", now - silence)
        node.ownership._renew_for_ever(loop)
        assert len(asked) == renewals
    loop.close()
    node.store.stop()


class Turns:
    """What a thread waits for, that many times in vain."""

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def wait(self, _seconds: float) -> bool:
        self.turns -= 1
        return self.turns < 0


@pytest.mark.parametrize("hours", [-1, 1])
def test_nodes_live_in_the_time_of_the_database(
    database: str, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    with PostgresStore(database) as store:
        right = SteadyClock(store.wall()).now()
        wrong = hours * 3600 * 10**9
        monkeypatch.setattr("time.time_ns", lambda: wrong)
        monkeypatch.setattr("time.time", lambda: wrong / 10**9)
        assert 0 <= SteadyClock(store.wall()).now() - right < 1_800_000
