"""Replays at the server: made in a process of their own, one at a time, and kept for a while.

That process is this module too: requests in, pages out, a number of four bytes before each piece; it ends
when nobody asks any more.
"""

import asyncio
import contextlib
import hashlib
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Final

import msgspec
from msgspec import Struct

from pioche.server.http.replay import replay_states
from pioche.server.table.step import Refusal
from pioche.server.wire.protocol import encoder
from pioche.server.wire.rest import MatchReplay

PAGE: Final = 400  # states
NICENESS: Final = 10
NUMBER: Final = 4  # bytes before a piece
MOST_WAITING: Final = 8
KEPT_BYTES: Final = 64 * 1024**2
COMMAND: Final = (sys.executable, "-P", "-m", "pioche.server.http.replays")

Pages = tuple[bytes, ...]


class ReplayWanted(Struct):
    """The game files of a match, and through whose eyes it is looked at; None opens every hand."""

    code: str
    parts: list[str]
    seat: int | None


class ReplayMade(Struct):
    """What follows: so many pages, or what is wrong with the question."""

    pages: int
    problem: str = ""


wanted_decoder: Final = msgspec.json.Decoder(ReplayWanted)
made_decoder: Final = msgspec.json.Decoder(ReplayMade)


def pages_of(asked: ReplayWanted) -> list[bytes]:
    """Write a replay page by page; every page has all parts, and of their states those that are on it."""
    parts = [replay_states(part, asked.seat) for part in asked.parts]
    whole = sum(len(part.states) for part in parts)
    pages = []
    for first in range(0, max(whole, 1), PAGE):
        shown, before = [], 0
        for part in parts:
            start, end = max(0, first - before), max(0, first + PAGE - before)
            shown.append(msgspec.structs.replace(part, states=part.states[start:end]))
            before += len(part.states)
        following = first + PAGE if first + PAGE < whole else None
        pages.append(encoder.encode(MatchReplay(code=asked.code, parts=shown, next=following)))
    return pages


def put(pipe: IO[bytes], pieces: Sequence[bytes]) -> None:
    """Write pieces."""
    for piece in pieces:
        pipe.write(len(piece).to_bytes(NUMBER, "big"))
        pipe.write(piece)
    pipe.flush()


def take(pipe: IO[bytes]) -> bytes | None:
    """Read a piece; None where the other side has ended."""
    number = pipe.read(NUMBER)
    size = int.from_bytes(number, "big")
    piece = pipe.read(size)
    return piece if len(number) == NUMBER and len(piece) == size else None


class Replayer:
    """The process, started when it is first needed; its pipes are used by one thread alone."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def make(self, asked: ReplayWanted) -> Pages:
        """Have a replay made; ValueError where the game files or the seat do not fit."""
        try:
            return self._ask(encoder.encode(asked))
        except (OSError, EOFError):
            self.end()
            raise Refusal("unavailable", detail="the replay could not be made") from None

    def _ask(self, asked: bytes) -> Pages:
        """Ask the process, and wait."""
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603  our own command
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server: this process ends with its pipe
            )
        source, answers = self._process.stdin, self._process.stdout
        assert source is not None
        assert answers is not None
        put(source, [asked])
        made = made_decoder.decode(piece_of(answers))
        if made.problem:
            raise ValueError(made.problem)
        return tuple(piece_of(answers) for _ in range(made.pages))

    def end(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):
                process.communicate()


def piece_of(pipe: IO[bytes]) -> bytes:
    """Read a piece that has to come."""
    piece = take(pipe)
    if piece is None:
        raise EOFError
    return piece


class Replays:
    """Gives pages of replays; who asks for the same waits for the same."""

    def __init__(self) -> None:
        self._replayer = Replayer()
        self._thread = ThreadPoolExecutor(1, "pioche-replay")
        self._kept: OrderedDict[str, Pages] = OrderedDict()
        self._made: dict[str, asyncio.Task[Pages]] = {}

    async def page(self, code: str, parts: Sequence[str], seat: int | None, first: int) -> bytes:
        """Give the page that begins with a state."""
        told = encoder.encode(ReplayWanted(code, list(parts), seat))
        key = hashlib.sha256(told).hexdigest()
        pages = self._kept.get(key)
        if pages is None:
            pages = await self._make(key, ReplayWanted(code, list(parts), seat))
        else:
            self._kept.move_to_end(key)
        number, rest = divmod(first, PAGE)
        if rest or number >= len(pages):
            raise Refusal("unreadable", detail="from: must be the `next` of a page")
        return pages[number]

    async def _make(self, key: str, asked: ReplayWanted) -> Pages:
        """Have a replay made, once for all who ask for it now."""
        task = self._made.get(key)
        if task is None:
            if len(self._made) >= MOST_WAITING:
                raise Refusal("unavailable", detail="too many replays are asked for at once")
            task = asyncio.get_running_loop().create_task(self._work(key, asked))
            self._made[key] = task
            task.add_done_callback(lambda _: self._made.pop(key, None))
        return await asyncio.shield(task)

    async def _work(self, key: str, asked: ReplayWanted) -> Pages:
        """Wait for the turn, and keep what was made."""
        loop = asyncio.get_running_loop()
        pages = await loop.run_in_executor(self._thread, self._replayer.make, asked)
        self._kept[key] = pages
        while len(self._kept) > 1 and self._size() > KEPT_BYTES:
            self._kept.popitem(last=False)
        return pages

    def _size(self) -> int:
        """Count the bytes that are kept."""
        return sum(len(page) for pages in self._kept.values() for page in pages)

    def stop(self) -> None:
        """End the process."""
        self._replayer.end()
        self._thread.shutdown(wait=False, cancel_futures=True)


def main() -> None:
    """Answer until nobody asks, after everybody who plays."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while (asked := take(sys.stdin.buffer)) is not None:
        try:
            pages = pages_of(wanted_decoder.decode(asked))
        except ValueError as error:
            put(sys.stdout.buffer, [encoder.encode(ReplayMade(0, str(error)))])
        else:
            put(sys.stdout.buffer, [encoder.encode(ReplayMade(len(pages))), *pages])


if __name__ == "__main__":
    main()
