"""People at tables of several nodes who note everything they were told, and a check of it against the log."""

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import psycopg
from websockets.exceptions import WebSocketException

from pioche.server.table.log import TableOpened, entry_decoder
from pioche.server.table.table import TableMachine
from soak_clients import LostTableError, Person, ask_until

PEOPLE: Final = 2
BREAKS: Final = (
    "missing",
    "twice",
    "wrong place",
    "refused but done",
    "contradictions",
    "gaps",
    "epochs that go back",
    "vanished",
    "hidden cards",
    "tables lost",
)

Seen = dict[int, str]


def looks(view: dict[str, Any] | None) -> str:
    """Return what somebody saw of the cards, in short."""
    if view is None:
        return ""
    seen = json.dumps([view["hands"], view["talon"], view["counts"]])
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


class Witness(Person):
    """A person who notes what was seen after each step, and when the last command was answered."""

    patience = 8.0  # then the line is given up, as the page does

    def __init__(self, url: str, address: str, seated: dict[str, Any], seed: int) -> None:
        super().__init__(url, address, seated, seed)
        self.seen: Seen = {}
        self.answered_at = 0.0
        self.longest = 0.0  # seconds a command took, lost lines and all
        self.unavailable = 0

    async def _hear(self) -> dict[str, Any]:
        message = await super()._hear()
        if message["t"] in ("welcome", "update"):
            before = self.seen.setdefault(self.seq, looks(self.view))
            self.contradictions += before != looks(self.view)
        elif message["t"] == "refused" and message["reason"] == "unavailable":
            self.unavailable += 1
        return message

    async def play_until(self, is_over: Callable[[], bool]) -> None:
        """Play until told to stop, whatever happens to the line."""
        await self.connect()
        while not is_over():
            chosen = self._choose()
            if chosen is not None:
                await self.do(chosen[0], **chosen[1])
            try:
                async with asyncio.timeout(self._dice.uniform(0.05, 0.3)):
                    while True:
                        await self._hear()
            except TimeoutError:
                continue
            except (OSError, WebSocketException):
                await self.connect()

    async def do(self, kind: str, **fields: object) -> None:
        """Do a command, and note how long that took."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await super().do(kind, **fields)
        self.answered_at = loop.time()
        self.longest = max(self.longest, self.answered_at - begun)


class Crowd:
    """People who play at several tables while something happens to the nodes."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.people: list[list[Witness]] = []
        self.lost = 0
        self._tables = tables
        self._playing: list[asyncio.Task[None]] = []
        self._is_over = False

    async def sit_down(self) -> None:
        """Open the tables, and begin to play."""
        for number in range(self._tables):
            address = f"127.0.1.{number + 1}"
            settings = {"name": "P0", "rules": {"target": 150}}
            seated = [await ask_until(self.url, address, "POST", "/api/tables", settings)]
            for who in range(1, PEOPLE):
                path = f"/api/tables/{seated[0]['code']}/join"
                seated.append(await ask_until(self.url, address, "POST", path, {"name": f"P{who}"}))
            table = [Witness(self.url, address, one, 100 * number + who) for who, one in enumerate(seated)]
            self.people.append(table)
            self._playing += [asyncio.create_task(self._play(person)) for person in table]
        await self.all_play()

    async def _play(self, person: Witness) -> None:
        try:
            await person.play_until(lambda: self._is_over)
        except LostTableError:
            self.lost += 1

    @property
    def codes(self) -> list[str]:
        """The codes of all tables."""
        return [table[0].code for table in self.people]

    async def all_play(self, seconds: float = 60) -> float:
        """Wait until a command was acknowledged at every table from now on; return how long that took."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while not all(any(one.answered_at > begun for one in table) for table in self.people):
            waiting = [
                table[0].code for table in self.people if all(one.answered_at <= begun for one in table)
            ]
            if loop.time() - begun > seconds:
                raise AssertionError(f"nothing is answered at {waiting} for {seconds:g} s")
            await asyncio.sleep(0.05)
        return loop.time() - begun

    async def get_up(self) -> None:
        """Stop playing, and look at the tables once more."""
        self._is_over = True
        await asyncio.gather(*self._playing)
        for person in (person for table in self.people for person in table):
            await person.connect()
            await person.close()

    def check(self, store: str) -> Counter[str]:
        """Compare what everybody was told with the log."""
        found: Counter[str] = Counter({"tables lost": self.lost})
        with psycopg.connect(store, autocommit=True) as line:
            for table in self.people:
                asked = "SELECT seq, epoch, command, entry FROM pioche.log WHERE code = %s ORDER BY seq"
                rows = line.execute(asked, (table[0].code,)).fetchall()
                found += check_table(table, rows)
        return found


def check_table(people: Iterable[Witness], rows: list[tuple[Any, ...]]) -> Counter[str]:
    """Compare what the people of a table were told with its log."""
    found: Counter[str] = Counter({"entries": len(rows)})
    found["gaps"] += [seq for seq, *_ in rows] != list(range(1, len(rows) + 1))
    epochs = [epoch for _, epoch, *_ in rows]
    found["epochs that go back"] += epochs != sorted(epochs)
    found["owners"] += len(set(epochs))
    times = Counter(command for _, _, command, _ in rows)
    where = {command: seq for seq, _, command, _ in rows}
    everybody = list(people)
    for person in everybody:
        found["acknowledged"] += len(person.acknowledged)
        found["refused"] += len(person.refused)
        found["told unavailable"] += person.unavailable
        found["contradictions"] += person.contradictions
        found["hidden cards"] += person.watchman.hidden
        for command, seq in person.acknowledged.items():
            noted = f"{person.member}:{command}"
            found["missing"] += noted not in where
            found["wrong place"] += where.get(noted, seq) != seq
            found["twice"] += times[noted] > 1
        found["refused but done"] += sum(f"{person.member}:{one}" in where for one in person.refused)
    found["vanished"] += vanished(everybody, [entry for *_, entry in rows], found)
    return found


def vanished(people: list[Witness], entries: list[str], found: Counter[str]) -> int:
    """Count what somebody saw after a step and the log does not lead to."""
    lost = sum(seq > len(entries) for person in people for seq in person.seen)
    wanted = {seq for person in people for seq in person.seen}
    for number, table in enumerate(replayed(entries), 1):
        if number not in wanted:
            continue
        for person in people:
            if number in person.seen:
                found["looks"] += 1
                lost += person.seen[number] != seen_at(table, person.member)
    return lost


def replayed(entries: Iterable[str]) -> Iterator[TableMachine]:
    """Go through a log: the table after each of its entries."""
    table: TableMachine | None = None
    for entry in map(entry_decoder.decode, entries):
        if table is None:
            assert isinstance(entry, TableOpened)
            table, _ = TableMachine.opened(entry)
        else:
            table.apply(entry)
        yield table


def seen_at(table: TableMachine, member: int) -> str:
    """Return what a member sees of the cards now, in short."""
    if table.game is None:
        return ""
    seen = table.game.view(table.state.seat_of(member))
    hands = [None if hand is None else list(hand) for hand in seen.hands]
    return looks({"hands": hands, "talon": list(seen.talon), "counts": list(seen.counts)})
