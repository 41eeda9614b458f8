"""A real server process, and people who play at its tables."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Self

from pioche.client import Client as OwnClient
from pioche.client import ClosedError, RefusedError

PATIENCE = 60


class Server:
    """`pioche serve` on any free port."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.options = options
        self.port = port
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        command = [sys.executable, "-P", "-m", "pioche", "serve", "--no-open", "--data", str(self.data)]
        command += ["--bot-pace", "0"]  # nor does anything else that goes by itself keep a test waiting
        command += ["--port", str(self.port), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Pioche: "), line
        self.url = line.removeprefix("Pioche: ").strip().rstrip("/")
        self.port = int(self.url.rpartition(":")[2])
        return self

    def end(self, how: int = signal.SIGTERM) -> int:
        assert self.process is not None
        os.kill(self.process.pid, how)
        status = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return status

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.end()


def run(work: Callable[[], Awaitable[None]], seconds: float = 120) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(seconds):
            await work()

    asyncio.run(bounded())


class Client(OwnClient):
    """A client that leaves chance to others unless it is asked to contribute: rounds are dealt at once."""

    contributes = False


async def table_of(url: str, people: int, **settings: object) -> list[Client]:
    host = await Client.open(url, "Ana", **settings)
    clients = [host] + [await Client.join(url, host.code, f"P{number}") for number in range(1, people)]
    for client in clients:
        await client.connect()
    return clients


async def hang_up(clients: list[Client]) -> None:
    for client in clients:
        await client.close()


def dice_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311  players, not secrets


async def closed(client: Client) -> ClosedError:
    """Wait until the server ends the conversation, and tell how."""
    try:
        while True:
            await client.next()
    except ClosedError as error:
        return error


def choose(client: Client, dice: Random) -> tuple[str, dict[str, Any]] | None:
    """Choose what to do now, if anything is asked of this seat."""
    view, table = client.view, client.table
    if table["phase"] == "round-over":
        mine = [seat for seat in table["seats"] if seat["member"] == client.you]
        return ("ready", {}) if mine and not mine[0]["ready"] else None
    trial = table["trial"]
    if trial is not None:
        return choose_in_trial(client, trial)
    if view is None or table["phase"] != "playing" or not view["legal"]:
        return None
    moves = [move for move in view["legal"] if move.startswith("play")] or view["legal"]
    move = dice.choice(moves)
    if move.startswith("play") and view["counts"][client.seat] == 2:
        move += " uno"
    return "move", {"seq": client.seq, "move": move}


def choose_in_trial(client: Client, trial: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    if trial["seat"] == client.seat and trial["answers"] is None and not trial["done"]:
        if trial["kind"] == "film":
            return "answer", {"seq": client.seq, "answers": ["Simba", "Mufasa", "Scar", "Timon"]}
        if trial["kind"] == "kick":
            return "kick", {"seq": client.seq, "angle": 0, "power": 50, "spin": 0}
        return "done", {"seq": client.seq}
    if client.you in trial["voters"] and client.you not in trial["voted"]:
        return "vote", {"seq": client.seq, "good": True}
    return None


async def play(client: Client, dice: Random, *, until: str = "match-over") -> None:
    """Play until the table is in a phase."""
    while client.table["phase"] != until:
        chosen = choose(client, dice)
        if chosen is None:
            await asyncio.wait_for(client.next(), PATIENCE)
            continue
        try:
            answer = await asyncio.wait_for(client.do(chosen[0], **chosen[1]), PATIENCE)
        except RefusedError as refused:
            if refused.reason == "throttled":
                await asyncio.sleep(0.2)
                continue
            assert refused.reason in ("stale", "no-trial", "wrong-phase", "not-your-turn"), refused  # noqa: PT017
            await asyncio.wait_for(client.next(), PATIENCE)
        else:
            await asyncio.wait_for(client.until(answer["seq"]), PATIENCE)


def state_of(client: Client) -> tuple[object, ...]:
    """What a client knows, to compare with what another knows."""
    return client.seq, client.table, client.view


__all__ = [
    "Client",
    "ClosedError",
    "RefusedError",
    "Server",
    "choose",
    "closed",
    "dice_of",
    "hang_up",
    "play",
    "run",
    "state_of",
    "table_of",
]
