"""Nothing lost: a real server process is killed again and again under people who play."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from server_process import Client, ClosedError, RefusedError, choose, dice_of

from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine

KILLS = 50
TABLES = 3
PEOPLE = 3
SETTLED = ("stale", "no-trial", "wrong-phase", "not-your-turn", "unavailable", "no-such-card", "not-a-voter")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="servers are started by fork")


class Nursery:
    """Keeps one server alive at a fixed port."""

    def __init__(self, data: Path) -> None:
        script = Path(__file__).parents[1] / "helpers" / "server_fork.py"
        self._process = subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._data = data
        self.port = 0
        self.pid = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _line(self) -> list[str]:
        assert self._process.stdout is not None
        return self._process.stdout.readline().split()

    def start(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self._data} {self.port}\n")
        self._process.stdin.flush()
        words = self._line()
        assert words[1:2] == ["Pioche:"], words
        self.pid = int(words[0])
        self.port = int(words[2].rstrip("/").rpartition(":")[2])

    def end(self, how: int) -> int:
        os.kill(self.pid, how)
        words = self._line()
        assert words[0] == "ended"
        return int(words[1])

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()


class Person:
    """Plays on, whatever happens to the line, and notes what was acknowledged."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.dice = dice_of(seed)
        self.acknowledged: dict[str, int] = {}
        self.number = 0

    async def connect(self) -> None:
        while True:
            try:
                await self.client.connect()
            except (OSError, ClosedError):
                await asyncio.sleep(0.02)
            else:
                return

    async def do(self, kind: str, **fields: object) -> None:
        """Do a command once, sending it as often as the line is lost."""
        self.number += 1
        command = f"p-{self.number}"
        while True:
            try:
                answer = await self.client.do(kind, id=command, **fields)
            except ClosedError:
                await self.connect()
            except RefusedError as refused:
                assert refused.reason in SETTLED, refused  # noqa: PT017
                if refused.reason != "unavailable":
                    return
            else:
                self.acknowledged[command] = answer["seq"]
                return

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if self.client.table["phase"] == "match-over":
                chosen: tuple[str, dict[str, object]] | None = None
                if self.client.table["host"] == self.client.you:
                    chosen = ("start", {})
            else:
                chosen = choose(self.client, self.dice)
            if chosen is None and self.dice.random() < 0.05:
                chosen = ("emote", {"what": "wow"})
            if chosen is not None:
                await self.do(chosen[0], **chosen[1])
            try:
                async with asyncio.timeout(0.05):
                    await self.client.next()
            except TimeoutError:
                continue
            except ClosedError:
                await self.connect()


async def kill_again_and_again(nursery: Nursery, stop: asyncio.Event, dice: Random) -> None:
    for _ in range(KILLS):
        await asyncio.sleep(dice.uniform(0.02, 0.5))
        await asyncio.to_thread(nursery.end, signal.SIGKILL)
        await asyncio.to_thread(nursery.start)
    await asyncio.sleep(0.5)
    stop.set()


async def trouble(nursery: Nursery) -> list[Person]:
    people: list[Person] = []
    for _ in range(TABLES):
        host = await Client.open(nursery.url, "Ana", rules={"target": 100})
        clients = [host] + [await Client.join(nursery.url, host.code, f"P{n}") for n in range(1, PEOPLE)]
        for client in clients:
            client.contributes = True
            await client.connect()
            people.append(Person(client, len(people)))
        await host.do("start")
    stop = asyncio.Event()
    async with asyncio.timeout(200):
        await asyncio.gather(
            kill_again_and_again(nursery, stop, dice_of(5)), *(person.play(stop) for person in people)
        )
    for person in people:
        await person.connect()
        await person.client.close()
    return people


@pytest.fixture(scope="module")
def survived(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Person]]:
    data = tmp_path_factory.mktemp("killed")
    nursery = Nursery(data)
    try:
        people = asyncio.run(trouble(nursery))
        assert nursery.end(signal.SIGTERM) == 0
    finally:
        nursery.close()
    return data, people


def log_of(data: Path, code: str) -> list[tuple[int, str | None, str]]:
    database = sqlite3.connect(data / "pioche.db")
    asked = "SELECT seq, command, entry FROM log WHERE code = ? ORDER BY seq"
    rows = database.execute(asked, (code,)).fetchall()
    database.close()
    return rows


def test_every_acknowledged_command_is_in_the_log_exactly_once(survived: tuple[Path, list[Person]]) -> None:
    data, people = survived
    assert sum(len(person.acknowledged) for person in people) > KILLS // 2
    for person in people:
        found: dict[str, list[int]] = {}
        for seq, command, _ in log_of(data, person.client.code):
            if command is not None:
                found.setdefault(command, []).append(seq)
        for command, seq in person.acknowledged.items():
            assert found.get(f"{person.client.you}:{command}") == [seq]


def test_the_logs_have_no_gaps_and_replay_to_what_was_seen_last(survived: tuple[Path, list[Person]]) -> None:
    data, people = survived
    for person in people:
        rows = log_of(data, person.client.code)
        assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
        table = TableMachine.replayed(
            entry_decoder.decode(entry) for _, _, entry in rows[: person.client.seq]
        )
        assert table.game is not None
        seen = table.game.view(table.state.seat_of(person.client.you or 0))
        assert person.client.view is not None
        assert person.client.view["hands"] == [None if hand is None else list(hand) for hand in seen.hands]
        assert person.client.view["talon"] == list(seen.talon)


def test_the_file_is_sound_after_all_that(survived: tuple[Path, list[Person]]) -> None:
    data, _ = survived
    database = sqlite3.connect(data / "pioche.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
