"""How many tables a server can serve: a client plays whole games over real sockets against a real server.

Each table makes a move every 1/rate seconds; everything is durable (SQLite FULL) and on this machine. The
server has one core for itself and this process another, where the system lets us choose.
"""

import asyncio
import contextlib
import gc
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol, Self

import msgspec

from pioche.client import Client, ClosedError, RefusedError, request
from pioche.i18n.catalogue import words
from pioche.i18n.languages import language
from pioche.server.http.transport import allow_descriptors
from pioche.server.ops.bench_report import BenchReport, end_of_sweep

Out = Callable[[str], None]
Ways = Callable[[int], Sequence[str]]  # through which addresses the people of a table come

OPENING: Final = 24  # tables opened at the same time
PATIENCE: Final = 30.0  # seconds an answer may take
GROWTH: Final = 1.25  # of the tables from trial to trial of a sweep
MOST_TABLES: Final = 6_000
MOST_TRIALS: Final = 12
GC_THRESHOLDS: Final = (100_000, 50, 1000)
DESCRIPTORS_BESIDE: Final = 64
KIB: Final = 1024
MS: Final = 1000
LAST_BUT_ONE: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    tables: int
    seats: int = 4
    rate: float = 0.5  # moves a second of each table
    seconds: float = 20
    warm: float = 5  # seconds of play before the measurement
    edition: str = "classic"
    data: Path | None = None  # on the disk to be measured
    sweep: bool = False


@dataclass(slots=True)
class Tally:
    """What the clients have seen since the last reset."""

    acks: list[float] = field(default_factory=list)  # ms
    late: list[float] = field(default_factory=list)  # ms behind the schedule
    deliveries: int = 0
    errors: dict[str, int] = field(default_factory=dict)

    def fail(self, kind: str) -> None:
        """Count an error."""
        self.errors[kind] = self.errors.get(kind, 0) + 1

    def reset(self) -> None:
        """Forget what came before the measurement; errors stay."""
        self.acks.clear()
        self.late.clear()
        self.deliveries = 0


def percentile(values: list[float], share: float) -> float:
    """Return the value below which this share lies.

    >>> percentile([5.0, 1.0, 3.0], 0.5)
    3.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def cores() -> tuple[int, int] | None:
    """Name a core for the server and one for the clients, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[0], allowed[-1]) if len(allowed) > 1 else None


def has_descriptors(sockets: int) -> bool:
    """Raise the limit on open files to what the sockets need; return whether that is possible."""
    return allow_descriptors(sockets + DESCRIPTORS_BESIDE) == sockets + DESCRIPTORS_BESIDE


def need_descriptors(sockets: int, lang: str) -> None:
    """Refuse more sockets than there can be open files."""
    say = words(lang)
    if not has_descriptors(sockets):
        raise ValueError(say("bench-sockets", sockets=sockets))


@contextlib.contextmanager
def steady(core: int | None) -> Iterator[None]:
    """Keep this process to a core, and its own pauses out of what it measures."""
    thresholds = gc.get_threshold()
    allowed = None if core is None else os.sched_getaffinity(0)
    try:
        gc.set_threshold(*GC_THRESHOLDS)
        if core is not None:
            os.sched_setaffinity(0, {core})
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        if allowed is not None:
            os.sched_setaffinity(0, allowed)


class ServerProcess:
    """`pioche serve` as its own process, on a core of its own."""

    def __init__(
        self, store: str | Path, core: int | None = None, *options: str, env: Mapping[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-m", "pioche", "serve", "--no-open", "--no-limits", "--bot-pace", "0"]
        self._process = subprocess.Popen(  # noqa: S603  our own command
            [*command, "--port", "0", "--store", str(store), *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(env or {})},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.match(r"Pioche: (http://\S+)/$", line)
        if found is None:
            self.end()
            say = words(language())
            raise ValueError(say("bench-no-server"))
        self.url = found.group(1)
        self.is_pinned = core is not None
        if core is not None:
            for thread in self._threads():
                os.sched_setaffinity(thread, {core})

    def _threads(self) -> list[int]:
        """List the threads of the server; those to come inherit the core."""
        return [int(task.name) for task in Path(f"/proc/{self._process.pid}/task").iterdir()]

    def measure(self) -> tuple[float, float]:
        """Return the CPU seconds used so far and the bytes of memory, as the server itself counts them."""
        text: str = request(self.url, "/metrics")
        values = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
        return float(values["process_cpu_seconds_total"]), float(values["process_resident_memory_bytes"])

    def database(self) -> float:
        """Return the CPU seconds of a database beside the server: there is none."""
        return 0.0

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """Stop it; kill it if it does not end in time."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        if self.is_alive:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


class Measured(Protocol):
    """What is measured: one server, or several nodes and their database."""

    is_pinned: bool

    def measure(self) -> tuple[float, float]:
        """Return the CPU seconds used so far and the bytes of memory."""

    def database(self) -> float:
        """Return the CPU seconds that a database has used so far."""


class Player(Client):
    """A client that behaves like a browser's."""

    keepalive = None


class Party:
    """The people of one table, played by one task."""

    def __init__(self, clients: list[Client], tally: Tally, dice: random.Random) -> None:
        self._clients = clients
        self._heard: list[int | None] = [None for _ in clients]  # the last number each was told
        self._tally = tally
        self._dice = dice

    @classmethod
    async def gather(cls, urls: Sequence[str], plan: Plan, tally: Tally, number: int) -> Self:
        """Open a table, sit down, connect and deal: the host at the first address, the others at the last."""
        host = await Player.open(urls[0], "P0", edition=plan.edition)
        clients: list[Client] = [host]
        for seat in range(1, plan.seats):
            clients.append(await Player.join(urls[-1], host.code, f"P{seat}"))  # noqa: PERF401  one after another
        for client in clients:
            await client.connect()
        party = cls(clients, tally, random.Random(number))  # noqa: S311  not for secrets
        await party.begin("start")
        return party

    async def play(self, start: float, interval: float, until: float) -> None:
        """Make a move whenever one is due, until a time; whatever goes wrong is counted."""
        try:
            due = start
            while due < until:
                now = time.perf_counter()
                if now < due:
                    await asyncio.sleep(due - now)
                self._tally.late.append((time.perf_counter() - due) * MS)
                async with asyncio.timeout(PATIENCE):
                    await self.step()
                due = max(due + interval, time.perf_counter() - interval)
        except ClosedError as closed:
            self._tally.fail(f"closed {closed.code}")
        except RefusedError as refused:
            self._tally.fail(refused.reason)
        except TimeoutError:
            self._tally.fail("no answer")

    async def step(self) -> None:
        """Make the next move; between rounds, go on to the next and make its first."""
        while self._clients[0].table["phase"] != "playing":
            await self.go_on()
        await self.agree({"seq": max(client.seq for client in self._clients)})
        view, trial = self._clients[0].view, self._clients[0].table["trial"]
        assert view is not None
        if trial is not None:
            tried = self._clients[trial["seat"]]
            await self.agree(await tried.do("concede", seq=tried.seq))
            return
        client = self._clients[view["to_act"][0]]
        if client.view is not None and not client.view["legal"]:
            await self.agree({"seq": client.seq + 1})  # there is one answer only, and the table gives it
            await self.step()
            return
        begun = time.perf_counter()
        answer = await client.do("move", seq=client.seq, move=self.choose(client))
        self._tally.acks.append((time.perf_counter() - begun) * MS)
        await self.agree(answer)

    async def go_on(self) -> None:
        """Deal the next round, or begin the next match."""
        await self.begin("start" if self._clients[0].table["phase"] == "match-over" else "next")

    async def begin(self, kind: str) -> None:
        """Have the host deal, and wait until chance is drawn; the clients contribute to it by themselves."""
        host = self._clients[0]
        await self.agree(await host.do(kind))
        while host.table["phase"] == "dealing":
            await self.hear(0)
        await self.agree({"seq": host.seq})

    def choose(self, client: Client) -> str:
        """Choose a move: lay a card where one fits, and say «UNO» in time."""
        assert client.view is not None
        legal: list[str] = client.view["legal"]
        move = self._dice.choice([move for move in legal if move.startswith("play")] or legal)
        if move.startswith("play") and client.view["counts"][client.view["seat"]] == LAST_BUT_ONE:
            return f"{move} uno"
        return move

    async def agree(self, answer: dict[str, Any]) -> None:
        """Wait until everybody has been told of a step, without a gap."""
        for number, client in enumerate(self._clients):
            while client.seq < answer["seq"] or client.has_news:
                await self.hear(number)

    async def hear(self, number: int) -> None:
        """Take in the next message of a client, and count it."""
        message = await self._clients[number].next()
        if message["t"] != "update":
            return
        self._tally.deliveries += 1
        before = self._heard[number]
        if before is not None and message["seq"] != before + 1:
            self._tally.fail("gap")
        self._heard[number] = message["seq"]

    async def leave(self) -> None:
        """Hang up."""
        for client in self._clients:
            client.drop()
            with contextlib.suppress(ClosedError):
                await client.close()


async def open_tables(ways: Ways, plan: Plan, tally: Tally, first: int, more: int) -> list[Party]:
    """Open tables, several at a time."""
    numbers = iter(range(first, first + more))
    parties: list[Party] = []

    async def keep_opening(numbers: Iterator[int]) -> None:
        for number in numbers:
            party = await Party.gather(ways(number), plan, tally, number)
            parties.append(party)

    async with asyncio.TaskGroup() as group:
        for _ in range(min(OPENING, more)):
            group.create_task(keep_opening(numbers))
    return parties


async def run_trial(
    server: Measured, plan: Plan, parties: list[Party], tally: Tally, empty: float
) -> BenchReport:
    """Let all tables play, and measure once they are warm."""
    interval = 1 / plan.rate
    gc.collect()
    gc.freeze()
    begin = time.perf_counter() + 1
    end = begin + plan.warm + plan.seconds
    playing = [
        asyncio.create_task(party.play(begin + interval * number / len(parties), interval, end))
        for number, party in enumerate(parties)
    ]
    await asyncio.sleep(1 + plan.warm)
    tally.reset()
    cpu, _ = await asyncio.to_thread(server.measure)
    database = await asyncio.to_thread(server.database)
    own, started = time.process_time(), time.perf_counter()
    await asyncio.sleep(plan.seconds)
    own, seconds = time.process_time() - own, time.perf_counter() - started
    acks, late, deliveries = tally.acks[:], tally.late[:], tally.deliveries
    cpu_after, memory = await asyncio.to_thread(server.measure)
    database = await asyncio.to_thread(server.database) - database
    await asyncio.gather(*playing)
    moves = len(acks)
    return BenchReport(
        tables=len(parties),
        seats=plan.seats,
        rate=plan.rate,
        seconds=seconds,
        moves=moves,
        moves_per_second=moves / seconds,
        share=moves / (len(parties) * plan.rate * seconds),
        ack_p50_ms=percentile(acks, 0.5),
        ack_p99_ms=percentile(acks, 0.99),
        ack_most_ms=max(acks, default=0),
        deliveries_per_second=deliveries / seconds,
        server_cpu_per_1000_moves=(cpu_after - cpu) * 1000 / max(1, moves),
        server_cpu_share=(cpu_after - cpu) / seconds,
        client_cpu_share=own / seconds,
        client_late_p99_ms=percentile(late, 0.99),
        server_kib_per_table=(memory - empty) / KIB / len(parties),
        errors=sum(tally.errors.values()),
        kinds_of_errors=dict(tally.errors),
        pinned=server.is_pinned,
        database_cpu_per_1000_moves=database * 1000 / max(1, moves),
    )


async def run(plan: Plan, server: ServerProcess, tell: Callable[[BenchReport], None]) -> bool:
    """Run one trial, or with `sweep` more and more tables until one fails; return whether the first held."""
    tally = Tally()
    parties: list[Party] = []
    _, empty = await asyncio.to_thread(server.measure)
    tables, held = plan.tables, []
    try:
        for _ in range(MOST_TRIALS if plan.sweep else 1):
            more = tables - len(parties)
            parties += await open_tables(lambda _: [server.url], plan, tally, len(parties), more)
            report = await run_trial(server, plan, parties, tally, empty)
            tell(report)
            held.append(report.holds)
            tables = min(MOST_TABLES, int(tables * GROWTH))
            if not report.holds or len(parties) == MOST_TABLES or not has_descriptors(tables * plan.seats):
                break
    finally:
        for party in parties:
            await party.leave()
    return held[0]


def written(report: BenchReport, lang: str, *, as_json: bool) -> str:
    """Write what was measured, for programs or in words."""
    return msgspec.json.encode(asdict(report)).decode() if as_json else report.text(lang)


def bench(plan: Plan, out: Out, lang: str, *, as_json: bool = False) -> int:
    """Measure, and print; 0 if the server kept up, 1 if not."""
    pinned = cores()
    need_descriptors(plan.tables * plan.seats, lang)
    reports: list[BenchReport] = []

    def tell(report: BenchReport) -> None:
        reports.append(report)
        out(written(report, lang, as_json=as_json))

    with (
        tempfile.TemporaryDirectory(dir=plan.data, prefix="pioche-bench-") as folder,
        ServerProcess(Path(folder), pinned[0] if pinned else None) as server,
        steady(pinned[1] if pinned else None),
    ):
        held = asyncio.run(run(plan, server, tell))
    if plan.sweep and not as_json:
        out(end_of_sweep(reports, lang))
    return 0 if held else 1
