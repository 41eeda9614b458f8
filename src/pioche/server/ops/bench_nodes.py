"""What a move costs several nodes on PostgreSQL, next to one server with SQLite in the same run.

As many tables play three times: on SQLite, at the nodes that have them, and through another node than that.
Nodes run on one core and clients on another, as in `bench`; the database runs where it is.
"""

import asyncio
import contextlib
import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

from pioche.i18n.catalogue import words
from pioche.i18n.numbers import numerals
from pioche.server.ops.bench import (
    Out,
    Party,
    Plan,
    ServerProcess,
    Tally,
    cores,
    need_descriptors,
    open_tables,
    run_trial,
    steady,
    written,
)
from pioche.server.ops.bench_report import BenchReport
from pioche.server.ops.node import SECRET
from pioche.server.store.postgres_line import reach

TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
BACKENDS: Final = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


def seconds_of(pid: int) -> float:
    """Return the CPU seconds of a process of this machine, children it has waited for included."""
    file = Path(f"/proc/{pid}/stat")
    try:
        parts = file.read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, parts[11:15])) / TICKS


def parent_of(pid: int) -> int:
    """Return who started a process of this machine, 0 where nobody knows."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])
    except OSError:
        return 0


class DatabaseMeter:
    """How much CPU a database on this machine has used; 0 where it is elsewhere."""

    def __init__(self, store: str) -> None:
        self._line = reach(store)

    def measure(self) -> float:
        """Return the CPU seconds of all its processes so far."""
        pids = [pid for (pid,) in self._line.execute(BACKENDS).fetchall()]
        parents = {parent_of(pid) for pid in pids} - {0}
        return sum(seconds_of(pid) for pid in {*pids, *parents})


class Fleet:
    """Several nodes on one database."""

    def __init__(self, store: str, nodes: int, core: int | None, meter: DatabaseMeter) -> None:
        self._database = meter
        self._secret = secrets.token_hex(16)
        self._servers: list[ServerProcess] = []
        self.is_pinned = core is not None
        for number in range(nodes):
            options = ("--node", f"bench-{number}-{secrets.token_hex(3)}", "--internal", "127.0.0.1:0")
            self._servers.append(ServerProcess(store, core, *options, env={SECRET: self._secret}))

    @property
    def urls(self) -> list[str]:
        """The addresses of the nodes."""
        return [server.url for server in self._servers]

    def measure(self) -> tuple[float, float]:
        """Return the CPU seconds used so far by all nodes, and their bytes of memory."""
        measured = [server.measure() for server in self._servers]
        return sum(cpu for cpu, _ in measured), sum(memory for _, memory in measured)

    def database(self) -> float:
        """Return the CPU seconds the database has used so far."""
        return self._database.measure()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.end()


@dataclass(frozen=True, slots=True)
class NodesPlan:
    """What to measure besides."""

    store: str
    nodes: int = 2


def direct(urls: list[str]) -> Callable[[int], list[str]]:
    """Let everybody at a table come to the node where it was opened."""
    return lambda number: [urls[number % len(urls)]]


def relayed(urls: list[str]) -> Callable[[int], list[str]]:
    """Let the host come to the node where the table was opened, and everybody else to the next one."""
    return lambda number: [urls[number % len(urls)], urls[(number + 1) % len(urls)]]


async def run(
    plan: Plan, server: ServerProcess | Fleet, ways: Callable[[int], list[str]], kind: str
) -> BenchReport:
    """Open the tables, let them play, and measure."""
    tally = Tally()
    parties: list[Party] = []
    _, empty = await asyncio.to_thread(server.measure)
    try:
        parties = await open_tables(ways, plan, tally, 0, plan.tables)
        report = await run_trial(server, plan, parties, tally, empty)
    finally:
        for party in parties:
            await party.leave()
    return replace(report, kind=kind)


@contextlib.contextmanager
def on_sqlite(plan: Plan, core: int | None) -> Iterator[ServerProcess]:
    """Serve from a temporary folder."""
    with (
        tempfile.TemporaryDirectory(dir=plan.data, prefix="pioche-bench-") as folder,
        ServerProcess(folder, core) as server,
    ):
        yield server


def bench_nodes(plan: Plan, nodes: NodesPlan, out: Out, lang: str, *, as_json: bool = False) -> int:
    """Measure, and print; 0 if the nodes kept up where tables are asked for where they are, 1 if not."""
    say, signs = words(lang), numerals(lang)
    need_descriptors(plan.tables * plan.seats * 2, lang)
    core, own = cores() or (None, None)
    meter = DatabaseMeter(nodes.store)  # before anything is measured: is it there?
    reports: list[BenchReport] = []

    def tell(report: BenchReport) -> None:
        reports.append(report)
        out(written(report, lang, as_json=as_json))

    with steady(own):
        with on_sqlite(plan, core) as server:
            tell(asyncio.run(run(plan, server, direct([server.url]), "SQLite")))
        with Fleet(nodes.store, nodes.nodes, core, meter) as fleet:
            kind = f"PostgreSQL, {nodes.nodes}"
            tell(asyncio.run(run(plan, fleet, direct(fleet.urls), f"{kind}, {say('bench-direct')}")))
            if nodes.nodes > 1:
                tell(asyncio.run(run(plan, fleet, relayed(fleet.urls), f"{kind}, {say('bench-relayed')}")))
    before, after = reports[0].server_cpu_per_1000_moves, reports[1].server_cpu_per_1000_moves
    if not as_json:
        out(say("bench-ratio", ratio=signs.number(after / before if before else 0.0, 2)))
    return 0 if reports[1].holds else 1
