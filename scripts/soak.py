"""Kill, stop and starve a real server for a long time while people play and others attack; count what broke.

Random kills (-9, TERM), stops (STOP, then CONT), a full disk, failing fsync, clocks that jump by hours and
months at a start, and hostile clients from addresses of their own. At the end every acknowledged command must
be in the log once, no refused one, no log may have a gap, and nobody may have been shown a hidden card. The
disk is a small one made for it where this may be mounted (root on Linux), else a limit on the size of files;
fsync fails where there is a C compiler. The last line has all counts; the status is 1 where something broke.
"""

import argparse
import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from pioche.server.fair.verify import verify
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from soak_clients import Attacker, LostTableError, Person, ask_until

HOUR: Final = 3600
DISK_BYTES: Final = 96 * 2**20
JUMPS: Final = (25 * HOUR, -25 * HOUR, 90 * 24 * HOUR, -90 * 24 * HOUR, 600, -600)
TABLES: Final = (
    {"edition": "classic", "rules": {"target": 150}, "clock": 15},
    {"edition": "classic", "rules": {"stack": "same", "jump_in": True, "target": 150}, "bots": ["expert"]},
    {"edition": "disney-100", "bots": ["greedy"], "clock": 15},
    {"edition": "trolls", "clock": 15},
    {"edition": "toy-story-3"},
    {"edition": "giant", "clock": 15},
)
PEOPLE: Final = 3
FAULTY: Final = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int fails(void) { return access(getenv("SOAK_FAULT"), F_OK) == 0 ? (errno = EIO, 1) : 0; }
int fsync(int fd) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
"""


def nurse() -> None:
    """Start servers as forks of this process, each with its folder, port and clock."""
    from pioche.server.ops import serve as ops  # noqa: PLC0415  once for all servers

    real = time.time_ns
    for line in sys.stdin:
        data, port, offset = line.split()
        child = os.fork()
        if child == 0:
            vars(time)["time_ns"] = lambda ahead=int(offset) * 10**9: real() + ahead
            options = ops.ServeOptions(data=Path(data), port=int(port), opens=False, bot_pace=300)
            os._exit(ops.serve(options, lambda said: print(os.getpid(), said, flush=True)))
        _, status = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)


class Disk:
    """A disk that can be filled, and whose fsync can be made to fail."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.data.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(self.data)]
        self.is_mounted = subprocess.run(mount, check=False, capture_output=True).returncode == 0
        self._flag = folder / "fault"
        self._ballast = self.data / "ballast"
        self.preload = self._compile(folder)

    def _compile(self, folder: Path) -> dict[str, str]:
        """Make the library that lets fsync fail; the environment of a server with it."""
        source, made = folder / "faulty.c", folder / "faulty.so"
        source.write_text(FAULTY, encoding="ascii")
        compiler = shutil.which("cc")
        if compiler is None:
            return {}
        subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
        return {"LD_PRELOAD": str(made), "SOAK_FAULT": str(self._flag)}

    def fill(self, pid: int) -> None:
        """Leave no room."""
        if not self.is_mounted:
            used = (self.data / "pioche.db-wal").stat().st_size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (used, resource.RLIM_INFINITY))
            return
        with self._ballast.open("wb", buffering=0) as ballast:
            block = bytes(2**16)
            while block:
                try:
                    ballast.write(block)
                except OSError:
                    block = block[: len(block) // 2]

    def clear(self, pid: int) -> None:
        """Make room again."""
        self._ballast.unlink(missing_ok=True)
        if not self.is_mounted:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def break_fsync(self) -> None:
        """Let fsync fail."""
        self._flag.touch()

    def mend_fsync(self) -> None:
        """Let fsync succeed."""
        self._flag.unlink(missing_ok=True)

    def remove(self) -> None:
        """Give a disk that was made back."""
        if self.is_mounted:
            subprocess.run(["umount", str(self.data)], check=False)  # noqa: S607  as `mount` above


class Nursery:
    """Keeps one server alive at a fixed port."""

    def __init__(self, disk: Disk, errors: Path) -> None:
        self._data = disk.data
        with errors.open("wb") as told:
            self._process = subprocess.Popen(
                [sys.executable, __file__, "--nurse"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=told,
                text=True,
                env={**os.environ, **disk.preload},
            )
        self.port = 0
        self.pid = 0
        self.offset = 0
        self.start()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def _words(self) -> list[str]:
        assert self._process.stdout is not None
        return self._process.stdout.readline().split()

    def start(self) -> None:
        """Start a server."""
        assert self._process.stdin is not None
        while True:
            self._process.stdin.write(f"{self._data} {self.port} {self.offset}\n")
            self._process.stdin.flush()
            words = self._words()
            if words[:1] != ["ended"]:
                break
            time.sleep(0.2)  # a disk that is full at the start
        self.pid = int(words[0])
        self.port = int(words[2].rstrip("/").rpartition(":")[2])

    def end(self, how: int) -> int:
        """End the server; its status."""
        os.kill(self.pid, how)
        return int(self._words()[1])

    def bury(self) -> None:
        """Start another server after one that ended by itself."""
        self._words()
        self.start()

    def close(self) -> None:
        """Let go."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)


class Trouble:
    """What happens to the server."""

    def __init__(self, nursery: Nursery, disk: Disk, dice: Random) -> None:
        self.counts: Counter[str] = Counter()
        self._nursery = nursery
        self._disk = disk
        self._dice = dice

    async def make(self, until: float) -> None:
        """Make trouble until a time of the loop."""
        kinds = [self._kill] * 8 + [self._term] * 3 + [self._stop] * 3 + [self._fill] * 3 + [self._jump] * 2
        kinds += [self._fault] * 3 if self._disk.preload else []
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(self._dice.uniform(0.5, 8))
            try:
                await self._dice.choice(kinds)()
            except ProcessLookupError:  # it ended by itself
                self.counts["crashes"] += 1
                await asyncio.to_thread(self._nursery.bury)
            self._disk.clear(self._nursery.pid)
            self._disk.mend_fsync()

    async def _again(self, how: int) -> None:
        status = await asyncio.to_thread(self._nursery.end, how)
        self.counts["bad ends"] += how == signal.SIGTERM and status != 0
        await asyncio.to_thread(self._nursery.start)

    async def _kill(self) -> None:
        self.counts["kill -9"] += 1
        await self._again(signal.SIGKILL)

    async def _term(self) -> None:
        self.counts["TERM"] += 1
        await self._again(signal.SIGTERM)

    async def _stop(self) -> None:
        self.counts["STOP"] += 1
        os.kill(self._nursery.pid, signal.SIGSTOP)
        await asyncio.sleep(self._dice.choice((1, 3, 5, 35)))
        os.kill(self._nursery.pid, signal.SIGCONT)

    async def _fill(self) -> None:
        self.counts["full disk"] += 1
        self._disk.fill(self._nursery.pid)
        await asyncio.sleep(self._dice.uniform(0.5, 5))
        if self._dice.random() < 0.3:  # noqa: PLR2004  now and then killed with it
            await asyncio.to_thread(self._nursery.end, signal.SIGKILL)
            self._disk.clear(self._nursery.pid)
            self.counts["kill -9"] += 1
            await asyncio.to_thread(self._nursery.start)
        self._disk.clear(self._nursery.pid)

    async def _fault(self) -> None:
        self.counts["failing fsync"] += 1
        self._disk.break_fsync()
        await asyncio.sleep(self._dice.uniform(0.2, 3))
        if self._dice.random() < 0.6:  # noqa: PLR2004  what was refused must stay so
            await asyncio.to_thread(self._nursery.end, signal.SIGKILL)
            self._disk.mend_fsync()
            self.counts["kill -9"] += 1
            await asyncio.to_thread(self._nursery.start)
        self._disk.mend_fsync()

    async def _jump(self) -> None:
        self.counts["clock jumps"] += 1
        self._nursery.offset = self._dice.choice((*JUMPS, 0))
        await self._again(self._dice.choice((signal.SIGKILL, signal.SIGTERM)))


class Tables:
    """The tables people play at; one that is lost is counted and opened anew."""

    def __init__(self, url: str, number: int) -> None:
        self.lost = 0
        self.people: list[list[Person]] = [[] for _ in range(number)]
        self.codes: list[str] = [""] * number
        self._url = url

    async def play(self, number: int, until: float) -> None:
        """Play at a table until a time of the loop."""
        while asyncio.get_running_loop().time() < until:
            try:
                await self._open(number)
                async with asyncio.TaskGroup() as playing:
                    for person in self.people[number]:
                        playing.create_task(person.play(until))
            except* LostTableError:
                self.lost += 1

    async def _open(self, number: int) -> None:
        address = f"127.0.1.{number + 1}"
        settings = {"name": "P0", **TABLES[number % len(TABLES)]}
        seated = [await ask_until(self._url, address, "POST", "/api/tables", settings)]
        code = seated[0]["code"]
        for who in range(1, PEOPLE):
            path = f"/api/tables/{code}/join"
            seated.append(await ask_until(self._url, address, "POST", path, {"name": f"P{who}"}))
        self.people[number] = [
            Person(self._url, address, one, 100 * number + who) for who, one in enumerate(seated)
        ]
        self.codes[number] = code


def check(data: Path, tables: Tables) -> Counter[str]:
    """Compare what people were told with what the log has."""
    found: Counter[str] = Counter()
    store = sqlite3.connect(data / "pioche.db")
    found["damage"] = store.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    for people in tables.people:
        asked = "SELECT seq, command, entry FROM log WHERE code = ? ORDER BY seq"
        rows = store.execute(asked, (people[0].code,)).fetchall()
        found["entries"] += len(rows)
        found["gaps"] += [seq for seq, _, _ in rows] != list(range(1, len(rows) + 1))
        times = Counter(command for _, command, _ in rows)
        where = {command: seq for seq, command, _ in rows}
        for person in people:
            found["acknowledged"] += len(person.acknowledged)
            found["refused"] += len(person.refused)
            for command, seq in person.acknowledged.items():
                noted = f"{person.member}:{command}"
                found["missing"] += noted not in where
                found["wrong place"] += where.get(noted, seq) != seq
                found["twice"] += times[noted] > 1
            found["refused but done"] += sum(f"{person.member}:{one}" in where for one in person.refused)
            found["frames"] += person.watchman.frames
            found["hidden cards"] += person.watchman.hidden
            found["contradictions"] += person.contradictions
            found["turns lost to the clock"] += person.late
            found["other views"] += not sees_the_log(person, [entry for _, _, entry in rows])
    for (text,) in store.execute("SELECT text FROM records"):
        found["game files"] += 1
        found["game files that do not verify"] += any(finding.holds is False for finding in verify(text))
    store.close()
    return found


def sees_the_log(person: Person, entries: list[str]) -> bool:
    """Return whether the log leads to what somebody saw last."""
    table = TableMachine.replayed(entry_decoder.decode(entry) for entry in entries[: person.seq])
    if table.game is None or person.view is None:
        return table.game is None and person.view is None
    seen = table.game.view(table.state.seat_of(person.member))
    hands = [None if hand is None else list(hand) for hand in seen.hands]
    return bool(person.view["hands"] == hands and person.view["talon"] == list(seen.talon))


BREAKS: Final = (
    "damage",
    "gaps",
    "missing",
    "wrong place",
    "twice",
    "refused but done",
    "hidden cards",
    "contradictions",
    "other views",
    "game files that do not verify",
    "bad ends",
    "crashes",
    "tables lost",
)


async def soak(nursery: Nursery, disk: Disk, seconds: float, seed: int) -> tuple[Tables, Counter[str]]:
    """Play, attack and make trouble for a while."""
    until = asyncio.get_running_loop().time() + seconds
    tables = Tables(nursery.url, len(TABLES))
    trouble = Trouble(nursery, disk, Random(seed))
    attackers = [Attacker(nursery.url, f"127.0.2.{number + 1}", seed + number) for number in range(3)]
    playing = [asyncio.ensure_future(tables.play(number, until)) for number in range(len(TABLES))]
    attacking = [asyncio.ensure_future(attacker.attack(tables.codes, until)) for attacker in attackers]
    await trouble.make(until)
    await asyncio.gather(*playing, *attacking)
    for person in (person for people in tables.people for person in people):
        await person.connect()
        await person.close()
    counts = trouble.counts
    counts["attacks"] = sum(sum(attacker.attacks.values()) for attacker in attackers)
    counts["tables lost"] = tables.lost
    return tables, counts


def main() -> int:
    """Soak, and say in one line what was counted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nurse", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.nurse:
        nurse()
        return 0
    folder = Path(tempfile.mkdtemp(prefix="pioche-soak-"))
    disk = Disk(folder)
    try:
        nursery = Nursery(disk, folder / "errors.log")
        try:
            tables, counts = asyncio.run(soak(nursery, disk, arguments.minutes * 60, arguments.seed))
            counts["bad ends"] += nursery.end(signal.SIGTERM) != 0
        finally:
            nursery.close()
        counts += check(disk.data, tables)
    finally:
        disk.remove()
    broken = {name: counts[name] for name in BREAKS}
    told = {name: counts[name] for name in sorted(counts) if name not in BREAKS}
    line = ", ".join(f"{name} {number}" for name, number in {**told, **broken}.items())
    print(f"{arguments.minutes:g} minutes, {len(TABLES)} tables of {PEOPLE}: {line} (log: {folder})")
    return int(any(broken.values()))


if __name__ == "__main__":
    sys.exit(main())
