"""Measure the bots and write the tables of docs/bots.md (needs the extra `lab`; `arena` needs scripts/bench).

    scripts/ladder.py                 # all of it here: hours; --scale 0.05 plays a twentieth of the games
    scripts/ladder.py build           # or: the games as a program of its own in build/ladder …
    build/ladder/ladder_play.py       # … which plays wherever there is Python, on all cores …
    scripts/ladder.py take times arena     # … then what it played is taken, and the rest measured here

A run that was stopped goes on where it was. What was measured is kept in docs/bots.json, each part with a
digest of the rules, players and weights it was measured with; the page says where they differ. Times are
of the processor, not of the clock: a busy machine changes nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from tqdm import tqdm

import ladder_play
from ladder_page import ARENA, ARENA_OTHER, SEATS, TIMED, Data, percent, write_page
from ladder_plan import ROOT, SEED, build, lines, sources, turning
from pioche import Game, bots
from pioche.bots import search
from pioche.lab.ratings import RESAMPLES, interval
from pioche.lab.standings import thinking

DATA: Final = ROOT / "docs" / "bots.json"
PAGE: Final = ROOT / "docs" / "bots.md"
FOLDER: Final = ROOT / "build" / "ladder"
RLCARD: Final = (str(ROOT / "scripts" / "bench"), "rlcard_arena")
MS: Final = 1000
MOST_MOVES: Final = 2000


def estimate(wins: Mapping[float, int]) -> Data:
    """Estimate a mean over deals, with the interval of resampled deals, from how often each value was met."""
    values, times = np.array(list(wins), float), np.array(list(wins.values()))
    deals = int(times.sum())
    drawn = np.random.default_rng(SEED).multinomial(deals, times / deals, RESAMPLES) @ values / deals
    found = interval(float(values @ times) / deals, drawn.tolist())
    return {"value": found.value, "low": found.low, "high": found.high}


def count(met: Mapping[str, int], value: Callable[[str], float]) -> Counter[float]:
    """Count how often each value was met."""
    found: Counter[float] = Counter()
    for told, times in met.items():
        found[value(told)] += times
    return found


def gains(line: Data, met: Mapping[str, int]) -> Iterator[Data]:
    """Estimate what searches gain over the network or over others at the same decisions, pair by pair."""

    def over(told: str, one: int, other: int) -> float:
        values: dict[int, float] = {0: 0.0}
        values.update(zip(line["times"], map(float, told.split(",")), strict=True))
        return values[one] - values[other]

    for ms, than in line["pairs"]:
        yield {"ms": ms, "than": than, **estimate(count(met, partial(over, one=ms, other=than)))}


def take(results: Path) -> Iterator[tuple[str, Data]]:
    """Estimate what was played, part by part; a simple rule that beats the expert is refused."""
    plan, pieces = ladder_play.read_results(results)
    wins: list[Counter[str]] = [Counter() for _ in plan["lines"]]
    seconds: defaultdict[str, float] = defaultdict(float)
    for piece in pieces:
        line = plan["lines"][piece["line"]]
        wins[piece["line"]].update(piece["wins"])
        seconds[line["part"]] += piece["seconds"]
    rows: dict[str, list[Data]] = {line["part"]: [] for line in plan["lines"]}
    for line, won in zip(plan["lines"], wins, strict=True):
        if won:
            found = gains(line, won) if line["pairs"] else [estimate(count(won, float))]
            games = {"games": sum(won.values()) * line["seats"]}
            rows[line["part"]] += [{**line["row"], **row, **games} for row in found]
    for row in rows["probes"]:
        if row["low"] > 1 / 2:
            raise SystemExit(f"{row['edition']}: {row['bot']} beats the expert: {percent(row)}")
    for part, found in rows.items():
        yield part, {"rows": found, "seconds": round(seconds[part]), "sources": plan["sources"]}


def costs(results: Path) -> None:
    """Say how many seconds of a core all games take, part by part, by those that were played."""
    _, pieces = ladder_play.read_results(results)
    took: defaultdict[int, float] = defaultdict(float)
    deals = Counter[int]()
    for piece in pieces:
        took[piece["line"]] += piece["seconds"]
        deals[piece["line"]] += piece["deals"]
    parts: defaultdict[str, float] = defaultdict(float)
    for number, line in enumerate(lines()):
        if deals[number]:
            parts[line.part] += took[number] / deals[number] * line.deals
    for part, seconds in parts.items():
        print(f"{part}: {seconds:.0f} s of a core")
    print(f"together: {sum(parts.values()):.0f} s")


def measure_times() -> Iterator[Data]:
    """How long each level thinks about a decision at a table, in milliseconds of the processor."""
    search.prepare()
    for seats in SEATS:
        for bot, wanted in TIMED.items():
            took: list[float] = []
            for deal in range(10_000):
                time_round(bot, seats, deal, wanted, took)
                if len(took) >= wanted:
                    break
            found = thinking(took)
            yield {"seats": seats, "bot": bot, "p50": found.p50, "p99": found.p99, "n": len(took)}


def time_round(bot: str, seats: int, deal: int, wanted: int, took: list[float]) -> None:
    """Play a round and note how long decisions with a choice take."""
    game = Game.new("classic", seats=seats, seed=SEED + deal)
    for number in range(MOST_MOVES):
        if game.phase in ("round-over", "match-over") or len(took) >= wanted:
            return
        seat = game.to_act[0]
        view = game.view(seat)
        start = time.thread_time()
        move = bots.choose(bot, view, view.legal, number, game.table)
        if len(view.legal) > 1:
            took.append((time.thread_time() - start) * MS)
        game.play(seat, move)


def measure_arena() -> Iterator[Data]:
    """Games in RLCard's own environment."""
    subprocess.run([*RLCARD, "--help"], check=True, stdout=subprocess.DEVNULL)  # sets it up, where it is not
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(play_arena, ((*row, seed) for *row, seeds in ARENA for seed in seeds))


def play_arena(told: tuple[object, ...]) -> Data:
    """Play some of them: the bot, its milliseconds, games and seed."""
    bot, ms, games, seed = map(str, told)
    command = [*RLCARD, "--json", "--bot", bot, "--ms", ms, "--against", ARENA_OTHER]
    command += ["--games", games, "--seed", seed]
    found: Data = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found


# What is measured here, and how many rows there will be.
HERE: Final[Mapping[str, tuple[Callable[[], Iterator[Data]], int]]] = {
    "times": (measure_times, len(SEATS) * len(TIMED)),
    "arena": (measure_arena, sum(len(seeds) for *_, seeds in ARENA)),
}
STEPS: Final = ("build", "play", "costs", "take", *HERE)


def measure(name: str) -> Data:
    """Measure one of the parts that are measured here."""
    rows_of, count = HERE[name]
    started = time.process_time()
    rows = list(tqdm(rows_of(), total=count, desc=name, leave=False))
    return {"rows": rows, "seconds": round(time.process_time() - started), **stamp(name)}


def stamp(name: str) -> Data:
    """What a part that is measured here is measured with."""
    return {"sources": sources()} | ({"turning": turning()} if name == "arena" else {})


def keep(data: Data, part: str, found: Data) -> None:
    """Keep a part, and write the page."""
    data[part] = found
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8"), data), encoding="utf-8")


def run(steps: Sequence[str], folder: Path, scale: float, *, again: bool) -> None:
    """Take the steps; a part measured with the players as they are is not measured again unless asked to."""
    data: Data = json.loads(DATA.read_text(encoding="utf-8"))
    results = folder / ladder_play.RESULTS
    for step in steps:
        if step == "build":
            build(folder, scale)
        elif step == "play":
            ladder_play.play(folder, results, os.cpu_count() or 1, float("inf"))
        elif step == "costs":
            costs(results)
        elif step == "take":
            for part, found in take(results):
                keep(data, part, found)
        elif again or not stamp(step).items() <= data.get(step, {}).items():
            keep(data, step, measure(step))


def main() -> int:
    """Measure what is asked for, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the program and its results are")
    parser.add_argument("--scale", type=float, default=1.0, help="how many of all games")
    parser.add_argument("--again", action="store_true", help="measure times and arena again all the same")
    parser.add_argument("step", nargs="*", choices=[*STEPS, []], help="all of them, if none is named")
    told = parser.parse_args()
    run(told.step or STEPS, told.folder, told.scale, again=told.again)
    return 0


if __name__ == "__main__":
    sys.exit(main())
