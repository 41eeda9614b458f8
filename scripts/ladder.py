"""Measure the bots and write docs/bots.md (needs the extra `lab`; the arena needs scripts/bench).

    scripts/ladder.py                      # everything: about half an hour of two cores
    scripts/ladder.py ladder ablation      # some of its parts; the others stay as they were measured before

What was measured is kept in docs/bots.json; every part is written as soon as it is there. The seeds are those
of no fit (scripts/tune.py). Times are of the processor, not of the clock: a busy machine changes nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tqdm import tqdm

import searched
from ladder_page import (
    ABLATION_DEALS,
    ARENA,
    ARENA_OTHER,
    DEALS_OF_MATCHES,
    HOUSE,
    RUNGS,
    SEATS,
    TIMED,
    TRAINED,
    TRAINED_SEATS,
    Data,
    percent,
    write_page,
)
from pioche import Game, bots
from pioche.bots import search
from pioche.edition import EDITIONS, load_edition
from pioche.lab.ratings import interval, means, resampled
from pioche.lab.standings import thinking
from pioche.lab.tournament import Tournament
from pioche.policies.weights import TRICKS

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "docs" / "bots.json"
PAGE: Final = ROOT / "docs" / "bots.md"
SEED: Final = 77_000
JOBS: Final = 0  # as many as there are cores
DEALS: Final = {2: 5000, 4: 2500, 6: 1500}
HOUSE_SEATS: Final = SEATS
PROBES: Final = ("doubter", "believer")
PROBED: Final = ("classic", "giant")
PROBE_DEALS: Final = 50_000
SECONDS_SEARCHED: Final = 600  # of all cores
MS: Final = 1000
MOST_MOVES: Final = 2000


@dataclass(frozen=True)
class Alone(Tournament):
    """One bot among a table of others: only that way round."""

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """One line-up, every rotation of it."""
        one, other = self.bots
        return ((one, *[other] * (self.seats - 1)),)


def estimate(values: Sequence[float]) -> Data:
    """Estimate a mean over deals, with its interval."""
    rows = [(value,) for value in values]
    found = interval(means(rows)[0], [row[0] for row in resampled(rows, SEED)])
    return {"value": found.value, "low": found.low, "high": found.high}


def wins_of(tournament: Tournament) -> list[float]:
    """Play; tell for each deal what part of its rotations the first bot has won."""
    games = sum(map(len, tournament.lineups)) * tournament.deals
    with tqdm(total=games, unit=" games", leave=False, desc=" ".join(tournament.bots)) as bar:
        played = tournament.play(bar.update)
    return [row[0] for row in played.wins[0]]


def win_rate(tournament: Tournament) -> Data:
    """Measure how often the first bot wins, alone among the others."""
    wins = wins_of(tournament)
    return {**estimate(wins), "games": len(wins) * tournament.seats}


def measure_ladder() -> Iterator[Data]:
    """Every level against the one below, in every edition."""
    rows = []
    for edition in EDITIONS:
        for seats in SEATS:
            for one, other in RUNGS:
                found = win_rate(Alone(edition, seats, (one, other), DEALS[seats], seed=SEED, jobs=JOBS))
                rows.append({"edition": edition, "seats": seats, "bot": one, "against": other, **found})
                yield {"rows": rows}


def measure_matches() -> Iterator[Data]:
    """The expert among greedy players, in whole matches by every scoring an edition has for them."""
    rows = []
    for edition in EDITIONS:
        scorings = next(option.values for option in load_edition(edition).options if option.key == "scoring")
        for scoring in [scoring for scoring in scorings if scoring != "round"]:
            for seats in SEATS:
                found = win_rate(
                    Alone(
                        edition,
                        seats,
                        ("expert", "greedy"),
                        DEALS_OF_MATCHES[seats],
                        match=True,
                        seed=SEED + 4,
                        rules={"scoring": scoring},
                        jobs=JOBS,
                    )
                )
                rows.append({"edition": edition, "seats": seats, "scoring": scoring, **found})
                yield {"rows": rows}


def measure_house() -> Iterator[Data]:
    """Every level against the one below, with house rules."""
    rows = []
    for name, rules in HOUSE.items():
        for seats in HOUSE_SEATS:
            for one, other in RUNGS:
                found = win_rate(
                    Alone("classic", seats, (one, other), DEALS[seats], seed=SEED + 5, rules=rules, jobs=JOBS)
                )
                rows.append({"rules": name, "seats": seats, "bot": one, "against": other, **found})
                yield {"rows": rows}


def measure_searched() -> Iterator[Data]:
    """Searches and the network against the expert as it first was, by the programs of searched.py."""
    with tempfile.TemporaryDirectory() as folder:
        searched.build(Path(folder))
        for played in searched.play(Path(folder), os.cpu_count() or 1, SECONDS_SEARCHED):
            yield take_searched(played)


def take_searched(played: Sequence[Data]) -> Data:
    """Estimate what was played by searched.py."""
    return {
        "rows": [
            {key: row[key] for key in ("seats", "match", "ms")}
            | estimate(row["wins"])
            | {"games": len(row["wins"]) * row["seats"]}
            for row in played
        ]
    }


def measure_times() -> Iterator[Data]:
    """How long each level thinks about a decision at a table, in milliseconds of the processor."""
    rows = []
    search.prepare()
    for seats in SEATS:
        for bot, wanted in TIMED.items():
            took: list[float] = []
            for deal in range(10_000):
                time_round(bot, seats, deal, wanted, took)
                if len(took) >= wanted:
                    break
            found = thinking(took)
            rows.append({"seats": seats, "bot": bot, "p50": found.p50, "p99": found.p99, "n": len(took)})
            yield {"rows": rows}


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


def measure_ablation() -> Iterator[Data]:
    """The expert against itself with one trick switched off."""
    rows = []
    for seats, deals in ABLATION_DEALS.items():
        for trick in TRICKS:
            names = ("expert", f"expert-no-{trick}")
            found = win_rate(Alone("classic", seats, names, deals, seed=SEED + 3, jobs=JOBS))
            rows.append({"seats": seats, "trick": trick, **found})
            yield {"rows": rows}


def measure_trained() -> Iterator[Data]:
    """The network, and the expert, against the expert as it first was, in every edition and with *Street*."""
    rows = []
    tables: list[tuple[str, str, Mapping[str, object]]] = [(edition, edition, {}) for edition in EDITIONS]
    tables.append(("street", "classic", HOUSE["street"]))
    for name, edition, rules in tables:
        for seats, deals in TRAINED_SEATS.items():
            for names in TRAINED:
                found = win_rate(Alone(edition, seats, names, deals, seed=SEED + 6, rules=rules, jobs=JOBS))
                rows.append({"table": name, "seats": seats, "bot": names[0], **found})
                yield {"rows": rows}


def measure_probes() -> Iterator[Data]:
    """Experts that challenge by a simple rule, against the expert: none may win more than it."""
    rows = []
    for edition in PROBED:
        for probe in PROBES:
            found = win_rate(Alone(edition, 2, (probe, "expert"), PROBE_DEALS, seed=SEED + 7, jobs=JOBS))
            if found["low"] > 1 / 2:
                raise SystemExit(f"{edition}: {probe} beats the expert: {percent(found)}")
            rows.append({"edition": edition, "bot": probe, **found})
            yield {"rows": rows}


def measure_arena() -> Iterator[Data]:
    """Games in RLCard's own environment."""
    rows = []
    for bot, ms, games, seeds in ARENA:
        for seed in seeds:
            command = [str(ROOT / "scripts" / "bench"), "rlcard_arena", "--json", "--bot", bot]
            command += ["--ms", str(ms), "--against", ARENA_OTHER, "--games", str(games), "--seed", str(seed)]
            told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
            rows.append(json.loads(told))
            yield {"rows": rows}


PARTS: Final[dict[str, Callable[[], Iterator[Data]]]] = {
    "times": measure_times,
    "ladder": measure_ladder,
    "matches": measure_matches,
    "searched": measure_searched,
    "ablation": measure_ablation,
    "arena": measure_arena,
    "house": measure_house,
    "trained": measure_trained,
    "probes": measure_probes,
}


def main() -> int:
    """Measure what is asked for, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--results", type=Path, help="what searched.py has played, maybe elsewhere")
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="all of them, if none is named")
    arguments = parser.parse_args()
    data: Data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for part in arguments.part or PARTS:
        started = time.process_time()
        found_by = PARTS[part]()
        if part == "searched" and arguments.results:
            found_by = iter([take_searched(json.loads(arguments.results.read_text(encoding="utf-8")))])
        for found in found_by:
            data[part] = {**found, "seconds": round(time.process_time() - started)}
            DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8"), data), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
