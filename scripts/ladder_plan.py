"""The games behind docs/bots.md: one list, and one program in C++ that plays all of it."""

import ast
import hashlib
import json
import shutil
import struct
import subprocess
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import ladder_play
from ladder_page import AMONG, HOUSE, MATCHED, RUNGS, SEATS, TRAINED
from pioche.bots.search import MOVES_OF_MS
from pioche.edition import EDITIONS, load_edition
from pioche.fast.gpu.program import make_source
from pioche.fast.gpu.values import Constants
from pioche.lab.guests import effort_named
from pioche.lab.tournament import MEMORY, Tournament, line_up, minds_of
from pioche.layout import blank, pack
from pioche.policies.network import AT_OUT, BANK_TURNING, BANKS, OUT, WORDS_OF_BANK
from pioche.policies.search import LONGEST
from pioche.policies.seating import AIMS, CERTAIN, POLICY_NETWORK, Players
from pioche.policies.weights import NET, TRICKS
from pioche.rules.moves import AT_UNO
from pioche.rules.state import NOBODY, Book

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "pioche"
SOURCES: Final = ("rules/*.py", "policies/*.py", "policies/*.toml", "editions/*.toml")
SEED: Final = 77_000  # of no fit (scripts/tune.py); each part has deals of its own
FLAGS: Final = ("-std=c++17", "-O3", "-w", "-march=x86-64-v3", "-static", "-s")
# Deals by seats: 40,000 rounds are half a point with two seats; with more the differences are smaller.
DEALS: Final = {2: 20_000, 4: 20_000, 6: 160_000}
TRAINED_DEALS: Final = {2: 40_000, 4: 20_000, 6: 14_000}
MATCH_DEALS: Final = {2: 10_000, 4: 5000, 6: 4000}
TRICK_DEALS: Final = {2: 30_000, 4: 10_000}
MEMORY_DEALS: Final = {2: 400_000, 4: 100_000}  # it is worth little
PROBES: Final = ("doubter", "believer")
PROBED: Final = ("classic", "giant")
PROBE_DEALS: Final = 50_000
# Deals by milliseconds of a search (0: the network alone) and seats; and of matches with two seats.
SEARCHED_DEALS: Final[Mapping[int, Mapping[int, int]]] = {
    0: {2: 40_000, 4: 40_000, 6: 28_000},
    1: {2: 6000, 4: 4000, 6: 3000},
    5: {2: 8000, 4: 7000, 6: 4000},
    20: {2: 3000, 4: 2500, 6: 1600},
    100: {2: 4000, 4: 1600, 6: 1000},
}
SEARCHED_MATCHES: Final = {0: 16_000, 1: 600, 5: 1300}
# What searches gain at decisions of the network. Milliseconds of those asked at the same decisions; the pairs
# that are compared (0: the network); rounds played on from a decision; deals by seats. Beside a long search
# many rounds cost little.
GAINED: Final = (
    (
        (1, 5, 20, 100),
        ((1, 0), (5, 0), (20, 0), (100, 0), (5, 1), (20, 5), (100, 20)),
        48,
        {2: 1500, 4: 1200, 6: 800},
    ),
    ((20, 100, 1000), ((1000, 20), (1000, 100)), 240, {2: 800, 4: 400, 6: 250}),
)
# What the program of the games reads of the players.
NUMBERS: Final = "".join(
    f"constexpr long long {name} = {number};\n"
    for name, number in (
        ("CERTAIN", CERTAIN),
        ("LONGEST", LONGEST),
        ("NOBODY", NOBODY),
        ("POLICY_NETWORK", POLICY_NETWORK),
        ("SAYS_UNO", 1 << AT_UNO),
    )
)
LEAST: Final = 4  # deals of a line, whatever the scale
A_PIECE: Final = 3.0  # seconds, about


@dataclass(frozen=True)
class Line:
    """One bot alone among a table of another, every deal from every seat; and the row of the page for it."""

    part: str
    row: Mapping[str, Any]
    deals: int
    edition: str
    seats: int
    bots: tuple[str, str]
    seed: int
    match: bool = False
    rolls: int = 0  # what searches gain is measured by so many rounds played on from a decision …
    times: tuple[int, ...] = ()  # … of searches with so many milliseconds …
    pairs: tuple[tuple[int, int], ...] = ()  # … and these are compared
    rules: Mapping[str, object] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        """The tournament of it."""
        return Tournament(
            self.edition, self.seats, self.bots, match=self.match, seed=self.seed, rules=self.rules
        )

    @property
    def cost(self) -> float:
        """About how many seconds a deal takes."""
        ms = effort_named(self.bots[0]) / MOVES_OF_MS
        return self.seats * (0.002 * ms + 0.00002 * self.seats) * (13 if self.match else 1)

    def table(self) -> bytes:
        """Everything the program has to know of it."""
        told, (one, other) = self.tournament, self.bots
        line = line_up(told, (one, *[other] * (self.seats - 1)))
        return struct.pack("<i", self.seats) + b"".join(map(pack, (told.table.book, *minds_of(told), line)))


def lines(scale: float = 1.0) -> list[Line]:
    """List everything that is played."""
    found = [*ladder(), *house(), *matches(), *ablation(), *trained(), *probes(), *searched(), *gained()]
    return [replace(line, deals=max(LEAST, round(line.deals * scale))) for line in found]


def ladder() -> Iterator[Line]:
    """Every level against the one below, in every edition."""
    for edition in EDITIONS:
        for seats in SEATS:
            for bots in RUNGS:
                row = {"edition": edition, "seats": seats, "bot": bots[0], "against": bots[1]}
                yield Line("ladder", row, DEALS[seats], edition, seats, bots, SEED)


def house() -> Iterator[Line]:
    """Every level against the one below, with house rules."""
    for name, rules in HOUSE.items():
        for seats in SEATS:
            for bots in RUNGS:
                row = {"rules": name, "seats": seats, "bot": bots[0], "against": bots[1]}
                yield Line("house", row, DEALS[seats], "classic", seats, bots, SEED + 5, rules=rules)


def matches() -> Iterator[Line]:
    """The expert among greedy players, in whole matches by every scoring an edition has for them."""
    for edition in EDITIONS:
        scorings = next(option.values for option in load_edition(edition).options if option.key == "scoring")
        for scoring in [scoring for scoring in scorings if scoring != "round"]:
            for seats in SEATS:
                row = {"edition": edition, "seats": seats, "scoring": scoring}
                deals, rules = MATCH_DEALS[seats], {"scoring": scoring}
                yield Line("matches", row, deals, edition, seats, MATCHED, SEED + 4, match=True, rules=rules)


def ablation() -> Iterator[Line]:
    """The expert against itself with one trick switched off."""
    for trick in (*TRICKS, MEMORY):
        for seats, deals in (MEMORY_DEALS if trick == MEMORY else TRICK_DEALS).items():
            bots = ("expert", f"expert-no-{trick}")
            yield Line("ablation", {"seats": seats, "trick": trick}, deals, "classic", seats, bots, SEED + 3)


def trained() -> Iterator[Line]:
    """The network, and the expert, against the expert as it first was, in every edition and with *Street*."""
    tables = [*((edition, edition, {}) for edition in EDITIONS), ("street", "classic", HOUSE["street"])]
    for name, edition, rules in tables:
        for seats, deals in TRAINED_DEALS.items():
            for bots in TRAINED:
                row = {"table": name, "seats": seats, "bot": bots[0]}
                yield Line("trained", row, deals, edition, seats, bots, SEED + 6, rules=rules)


def probes() -> Iterator[Line]:
    """Experts that challenge by a simple rule, against the expert: none may win more than it."""
    for edition in PROBED:
        for probe in PROBES:
            row = {"edition": edition, "bot": probe}
            yield Line("probes", row, PROBE_DEALS, edition, 2, (probe, "expert"), SEED + 7)


def searched() -> Iterator[Line]:
    """Searches and the network against the expert as it first was: the same deals for all of them."""
    for ms, by_seats in SEARCHED_DEALS.items():
        bots = (f"search-{ms}" if ms else "network", AMONG)
        for seats, deals in by_seats.items():
            row = {"seats": seats, "match": False, "ms": ms}
            yield Line("searched", row, deals, "classic", seats, bots, SEED + 8)
        if ms in SEARCHED_MATCHES:
            row = {"seats": 2, "match": True, "ms": ms}
            yield Line("searched", row, SEARCHED_MATCHES[ms], "classic", 2, bots, SEED + 9, match=True)


def gained() -> Iterator[Line]:
    """What searches gain where they would move otherwise than the network."""
    for times, pairs, rolls, by_seats in GAINED:
        for seats, deals in by_seats.items():
            bots = (f"search-{times[-1]}", AMONG)
            line = Line("gained", {"seats": seats}, deals, "classic", seats, bots, SEED + 10)
            yield replace(line, rolls=rolls, times=times, pairs=pairs)


@cache
def sources() -> str:
    """Digest what decides how games go: rules, players and their weights, editions; comments do not count.

    Nor do the weights for two where a Reverse only turns: only RLCard's arena plays by them (`turning`).
    """
    digest = hashlib.sha256(b"".join(weights_of(bank) for bank in range(BANKS) if bank != BANK_TURNING))
    for pattern in SOURCES:
        for path in sorted(PACKAGE.glob(pattern)):
            data = path.read_bytes()
            digest.update(path.name.encode() + (plain(data) if path.suffix == ".py" else data))
    return digest.hexdigest()[:16]


def turning() -> str:
    """Digest the weights for two where a Reverse only turns."""
    return hashlib.sha256(weights_of(BANK_TURNING)).hexdigest()[:16]


def weights_of(bank: int) -> bytes:
    """Give the weights of a bank of the network."""
    first, last = bank * WORDS_OF_BANK, AT_OUT + bank * AIMS * OUT
    return array("q", [*NET[first : first + WORDS_OF_BANK], *NET[last : last + AIMS * OUT]]).tobytes()


def plain(source: bytes) -> bytes:
    """Leave out comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.FunctionDef() | ast.ClassDef():
                match node.body:
                    case [ast.Expr(value=ast.Constant(value=str())), *rest]:
                        node.body = rest
    return ast.dump(tree).encode()


def build(folder: Path, scale: float) -> dict[str, Any]:
    """Translate and compile the program, and write down the plan; what was played of another goes."""
    folder.mkdir(parents=True, exist_ok=True)
    free = Constants(blank(Book), blank(Players), 0, noting=False, searching=True, free=True)
    source = folder / f"{ladder_play.PROGRAM}.cpp"
    main = Path(__file__).with_name("ladder.cpp").read_text(encoding="utf-8")
    source.write_text(make_source(free, "contest here") + NUMBERS + main, encoding="utf-8")
    program = str(folder / ladder_play.PROGRAM)
    subprocess.run([shutil.which("g++") or "g++", *FLAGS, "-o", program, str(source)], check=True)
    source.unlink()
    (folder / ladder_play.NETWORK).write_bytes(array("q", NET).tobytes())
    planned = []
    for number, line in enumerate(lines(scale)):
        (folder / f"table-{number}").write_bytes(line.table())
        piece = max(1, min(line.deals, round(A_PIECE / line.cost)))
        planned.append(
            {"part": line.part, "row": line.row, "seats": line.seats, "seed": line.seed, "deals": line.deals}
            | {"rolls": line.rolls, "times": line.times, "efforts": [ms * MOVES_OF_MS for ms in line.times]}
            | {"pairs": line.pairs}
            | {"piece": piece, "cost": line.cost, "table": f"table-{number}"}
        )
    told = json.dumps({"sources": sources(), "scale": scale, "lines": planned})
    plan: dict[str, Any] = json.loads(told)
    (folder / ladder_play.PLAN).write_text(told, encoding="utf-8")
    shutil.copy(ladder_play.__file__, folder)
    before, _ = ladder_play.read_results(folder / ladder_play.RESULTS)
    if before != plan:
        (folder / ladder_play.RESULTS).unlink(missing_ok=True)
    return plan
