"""Kill, stop, cut off and slow down nodes and their database while people play; count what broke.

Real nodes behind HAProxy on a real PostgreSQL, all as ordinary processes in temporary folders. At the end
every acknowledged command must be in the log once and where it was told, no refused one, the epochs of a log
may only grow, and nobody may have seen what the log does not lead to. The last line has all counts; the
status is 1 where something broke.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

import psycopg

from cluster_history import BREAKS, Crowd
from cluster_house import House, HouseNode, until
from cluster_programs import ADVICE, find_haproxy, find_postgres

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from postgres import Postgres

GOES_ON: Final = 120.0  # seconds until everybody plays again; then a fault has not been survived
SOON: Final = 10.0  # seconds within which the tables of a killed node go on elsewhere
HOUR: Final = 3600
WRITABLE: Final = "-c default_transaction_read_only=off"

Fault = Callable[[], Awaitable[None]]


class Faults:
    """What can happen to a house."""

    def __init__(self, house: House, database: Postgres, crowd: Crowd, dice: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.times: list[float] = []  # seconds until everybody played again after a kill
        self.worst: dict[str, float] = {}
        self._house = house
        self._database = database
        self._crowd = crowd
        self._dice = dice

    async def make(self, fault: Fault) -> None:
        """Let something happen, and wait until everybody plays again."""
        name = fault.__name__
        begun = time.monotonic()
        await fault()
        await self._crowd.all_play(GOES_ON)
        self.counts[name] += 1
        self.worst[name] = max(self.worst.get(name, 0), time.monotonic() - begun)

    def owned(self, node: HouseNode) -> float:
        """Return how many tables a node has."""
        return self._house.gauges(node).get("pioche_owned_tables", 0)

    async def _busiest(self) -> HouseNode:
        """Find a node that has tables."""
        found: list[HouseNode] = []

        def look() -> bool:
            found[:] = sorted(self._house.nodes, key=self.owned)[-1:]
            return self.owned(found[0]) > 0

        await until(look, "some node has tables", GOES_ON)
        return found[0]

    async def kill(self) -> None:
        """Kill a node that has tables: others take them when its lease has run out."""
        node = await self._busiest()
        begun = time.monotonic()
        await self._house.end(node, signal.SIGKILL)
        await self._crowd.all_play(GOES_ON)
        self.times.append(time.monotonic() - begun)
        await self._house.start(node)

    async def stop(self) -> None:
        """Stop a node until others have its tables, and let it go on: what it believes is refused."""
        node = await self._busiest()
        self._house.stop(node)
        await self._crowd.all_play(GOES_ON)
        self._house.go_on(node)
        await until(lambda: self._house.health(node) == "ready", f"{node.name} is ready again", GOES_ON)

    async def cut_from_database(self) -> None:
        """Cut a node off from the database until it has let its tables go, and heal the line."""
        node = await self._busiest()
        node.database.cut()
        await until(lambda: self._house.health(node) == "fenced", f"{node.name} is fenced", GOES_ON)
        await self._crowd.all_play(GOES_ON)
        node.database.heal()
        await until(lambda: self._house.health(node) == "ready", f"{node.name} is ready again", GOES_ON)

    async def cut_for_a_moment(self) -> None:
        """Cut all lines to the database, and heal them at once."""
        for node in self._house.nodes:
            node.database.cut()
            node.database.heal()

    async def restart_database(self) -> None:
        """Restart the database."""
        await asyncio.to_thread(self._database.end, signal.SIGINT)
        await asyncio.to_thread(self._database.start)

    async def kill_database(self) -> None:
        """Kill the database, and start it again."""
        await asyncio.to_thread(self._database.end, signal.SIGQUIT)
        await asyncio.to_thread(self._database.start)

    async def cut_between_nodes(self) -> None:
        """Cut the lines between all nodes, and heal them."""
        for node in self._house.nodes:
            node.inside.cut()
        await asyncio.sleep(self._dice.uniform(0.5, 2))
        for node in self._house.nodes:
            node.inside.heal()

    async def set_clock(self) -> None:
        """Restart a node whose clock is wrong by an hour."""
        node = await self._busiest()
        node.ahead = self._dice.choice((HOUR, -HOUR, 0))
        await self._house.end(node, signal.SIGTERM)
        await self._house.start(node)

    async def make_read_only(self) -> None:
        """Let the database take nothing for a while."""
        self._set("ALTER SYSTEM SET default_transaction_read_only = on")
        nodes = self._house.nodes
        await until(
            lambda: any(self._house.health(node) != "ready" for node in nodes), "a node notices", GOES_ON
        )
        self._set("ALTER SYSTEM RESET default_transaction_read_only")

    async def fill_up(self) -> None:
        """Let the database have no room left, until somebody was refused something."""
        if self._database.room is None:
            print("NOT TRIED: a full database (only root may give it a small disk of its own)", flush=True)
            self.counts["full databases not tried"] += 1
            return
        before = self._refused
        await asyncio.to_thread(self._database.fill_up)
        try:
            await until(lambda: self._refused > before, "a move is refused", GOES_ON)
        finally:
            await asyncio.to_thread(self._database.make_room)

    @property
    def _refused(self) -> int:
        """How often anybody was told that the table cannot be served now."""
        return sum(person.unavailable for table in self._crowd.people for person in table)

    def _set(self, statement: str) -> None:
        address = self._database.url()
        with psycopg.connect(address, autocommit=True, options=WRITABLE) as line:
            line.execute(statement)
            line.execute("SELECT pg_reload_conf()")

    async def roll(self) -> None:
        """Restart all nodes, one after the other; nobody may be refused anything meanwhile."""
        before = self._refused
        for node in self._house.nodes:
            status = await self._house.end(node, signal.SIGTERM)
            self.counts["bad ends"] += status != 0
            await self._crowd.all_play(GOES_ON)
            await self._house.start(node)
        self.counts["refused while draining"] += self._refused - before

    async def slow_down(self) -> None:
        """Let the database answer 100 to 500 ms later."""
        for node in self._house.nodes:
            node.database.delay = self._dice.uniform(0.05, 0.25)  # each way
        await self._crowd.all_play(GOES_ON)
        await self._crowd.all_play(GOES_ON)
        for node in self._house.nodes:
            node.database.delay = 0

    async def start_an_old_program(self) -> None:
        """Let the schema be newer than the program: what runs goes on, what starts is refused."""
        node = await self._busiest()
        with psycopg.connect(self._house.store, autocommit=True) as line:
            line.execute("UPDATE pioche.schema SET version = version + 100")
            try:
                await self._house.end(node, signal.SIGTERM)
                await self._house.start_and_fail(node)
                await self._crowd.all_play(GOES_ON)
            finally:
                line.execute("UPDATE pioche.schema SET version = version - 100")
        await self._house.start(node)

    @property
    def all(self) -> tuple[Fault, ...]:
        """List them all, the quick ones first."""
        return (
            self.roll,
            self.cut_for_a_moment,
            self.cut_between_nodes,
            self.slow_down,
            self.set_clock,
            self.start_an_old_program,
            self.restart_database,
            self.kill_database,
            self.make_read_only,
            self.fill_up,
            self.kill,
            self.stop,
            self.cut_from_database,
        )


async def survive(database: Postgres, tables: int, kills: int, rounds: int, seed: int) -> Counter[str]:
    """Play at several tables while everything happens; what was counted."""
    store = database.new_small_database()
    house = House(Path(tempfile.mkdtemp(prefix="pioche-house-")), store)
    begun = time.monotonic()
    async with house:
        crowd = Crowd(house.url, tables)
        await crowd.sit_down()
        dice = Random(seed)
        faults = Faults(house, database, crowd, dice)
        plan = [*(fault for fault in faults.all for _ in range(rounds)), *[faults.kill] * (kills - rounds)]
        dice.shuffle(plan)
        for number, fault in enumerate(plan, 1):
            await faults.make(fault)
            print(f"{number}/{len(plan)} {fault.__name__}", flush=True)
        await crowd.get_up()
    counts = faults.counts + crowd.check(store)
    counts["kills after which somebody waited over 10 s"] = sum(took > SOON for took in faults.times)
    slowest, middle = max(faults.times), sorted(faults.times)[len(faults.times) // 2]
    print(f"after a kill everybody played again within {middle:.1f} s (median), {slowest:.1f} s (most)")
    print("longest, s:", {name: round(took, 1) for name, took in sorted(faults.worst.items())})
    print(f"{time.monotonic() - begun:.0f} s, load {os.getloadavg()[0]:.1f}")
    return counts


def main() -> int:
    """Let everything happen, and say in one line what was counted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything else happens")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    programs = find_postgres()
    if programs is None or find_haproxy() is None:
        print(f"PostgreSQL or HAProxy is missing: {ADVICE}")
        return 2
    database = Postgres(programs).start()
    try:
        plan = (arguments.tables, arguments.kills, arguments.rounds, arguments.seed)
        counts = asyncio.run(survive(database, *plan))
    finally:
        database.remove()
    breaks = (*BREAKS, "bad ends", "refused while draining")
    told = {name: counts[name] for name in sorted(counts) if name not in breaks}
    broken = {name: counts[name] for name in breaks}
    print(", ".join(f"{name} {number}" for name, number in {**told, **broken}.items()))
    return int(any(broken.values()))


if __name__ == "__main__":
    sys.exit(main())
