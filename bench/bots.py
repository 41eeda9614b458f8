"""Do tables of bots keep people waiting? A real server, many tables of one person and bots, acks of people.

Every person moves as soon as the bots have; bots think at their usual pace. Needs what `pioche serve` needs,
and Numba where the level is `search`.

    python bench/bots.py --tables 1000 --bots random,greedy,expert
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tqdm import tqdm

from pioche.bots import search
from pioche.client import Client, ClosedError, RefusedError, request
from pioche.server.ops.bench import (
    OPENING,
    Player,
    ServerProcess,
    cores,
    need_descriptors,
    percentile,
    steady,
)

MS: Final = 1000
USUAL_PACE: Final = ("--bot-pace", "2000")  # bots take 1 to 2 s for a move, about as at any server
LAST_BUT_ONE: Final = 2
COUNTED: Final = ("pioche_entries_total", "pioche_hurried_bots_total", "process_cpu_seconds_total")


class Person:
    """One person at a table of bots."""

    def __init__(self, client: Client, acks: list[float], number: int) -> None:
        self._client = client
        self._acks = acks
        self._dice = random.Random(number)

    @classmethod
    async def sit(cls, url: str, bots: list[str], acks: list[float], number: int) -> "Person":
        """Open a table with bots, and deal."""
        client = await Player.open(url, "Zoé", bots=bots)
        await client.connect()
        await client.do("start")
        return cls(client, acks, number)

    async def play(self) -> None:
        """Play until the time is up."""
        with contextlib.suppress(ClosedError):
            while True:
                await self.answer()
                await self._client.next()

    async def answer(self) -> None:
        """Do what is asked for, if anything is."""
        client = self._client
        if client.table["phase"] != "playing":
            kind = "start" if client.table["phase"] == "match-over" else "ready"
            with contextlib.suppress(RefusedError):
                await client.do(kind)
        elif client.view is not None and client.view["legal"] and client.table["trial"] is None:
            legal = client.view["legal"]
            move = self._dice.choice([move for move in legal if move.startswith("play")] or legal)
            if move.startswith("play") and client.view["counts"][0] == LAST_BUT_ONE:
                move = f"{move} uno"
            begun = time.perf_counter()
            with contextlib.suppress(RefusedError):
                await client.do("move", seq=client.seq, move=move)
                self._acks.append((time.perf_counter() - begun) * MS)


def counted(url: str) -> dict[str, float]:
    """Read some of what the server counts."""
    text: str = request(url, "/metrics")
    values = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(values.get(name, 0)) for name in COUNTED}


async def run(url: str, tables: int, bots: list[str], warm: float, seconds: float) -> None:
    """Open the tables, let them play, and tell what people felt."""
    acks: list[float] = []
    people: list[Person] = []
    numbers = iter(tqdm(range(tables), unit=" tables", disable=not sys.stderr.isatty()))

    async def keep_opening() -> None:
        for number in numbers:
            people.append(await Person.sit(url, bots, acks, number))  # noqa: PERF401  one after another

    async with asyncio.TaskGroup() as group:
        for _ in range(min(OPENING, tables)):
            group.create_task(keep_opening())
    playing = [asyncio.create_task(person.play()) for person in people]
    await asyncio.sleep(warm)
    acks.clear()
    before, started = await asyncio.to_thread(counted, url), time.perf_counter()
    await asyncio.sleep(seconds)
    after, took = await asyncio.to_thread(counted, url), time.perf_counter() - started
    for task in playing:
        task.cancel()
    entries, hurried, cpu = (after[name] - before[name] for name in COUNTED)
    print(f"{tables} tables of one person and {', '.join(bots)}, {took:.0f} s")
    print(f"  moves of people  {len(acks) / took:.0f}/s, all entries {entries / took:.0f}/s")
    print(f"  acknowledged     p50 {percentile(acks, 0.5):.1f} ms, p99 {percentile(acks, 0.99):.1f} ms")
    print(f"  server           {cpu / took:.0%} of a core, {hurried / took:.0f} searches/s left to `trained`")


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--bots", default="random,greedy,expert", help="the bots of every table")
    parser.add_argument("--warm", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    bots = arguments.bots.split(",")
    need_descriptors(arguments.tables, "en")
    if "search" in bots:
        search.prepare()  # so that the server finds it compiled
    pinned = cores()
    with (
        tempfile.TemporaryDirectory(prefix="pioche-bots-") as folder,
        ServerProcess(Path(folder), pinned[0] if pinned else None, *USUAL_PACE) as server,
        steady(pinned[1] if pinned else None),
    ):
        asyncio.run(run(server.url, arguments.tables, bots, arguments.warm, arguments.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
