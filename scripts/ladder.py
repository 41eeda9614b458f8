"""Measure the bots and write docs/bots.md (needs the extra `lab`; the arena needs scripts/bench).

    scripts/ladder.py                      # everything: about twenty minutes of one core
    scripts/ladder.py ladder ablation      # some of its parts; the others stay as they were measured before

What was measured is kept in docs/bots.json; every part is written as soon as it is there. The seeds are those
of no fit (scripts/tune.py). Times are of the processor, not of the clock: a busy machine changes nothing.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tqdm import tqdm

from pioche import Game, bots
from pioche.bots import search
from pioche.edition import EDITIONS, load_edition
from pioche.lab.estimates import share
from pioche.lab.ratings import interval, means, resampled
from pioche.lab.standings import thinking
from pioche.lab.tournament import Tournament, contestant
from pioche.policies.weights import TRICKS

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "docs" / "bots.json"
PAGE: Final = ROOT / "docs" / "bots.md"
MARK: Final = "<!-- measured: "

SEED: Final = 77_000
SEATS: Final = (2, 4, 6)
# Each level against the one below it; a search by so many milliseconds' worth of moves.
RUNGS: Final = (("greedy", "random"), ("expert", "greedy"), ("search-5", "expert"))
DEALS: Final = {2: 5000, 4: 2500, 6: 1500}
DEALS_OF_MATCHES: Final = {2: 2500, 4: 1250, 6: 1000}
# House rules as half of all tables play them: the ladder has to hold there too.
HOUSE: Final[Mapping[str, Mapping[str, object]]] = {
    "street": {"stack": "up", "jump_in": True, "draw": "until"},
    "seven-zero": {"seven_zero": True},
}
HOUSE_SEATS: Final = (2, 4)
HOUSE_RUNGS: Final = RUNGS[:2]  # the search plays house rules too, but was not measured with them
DEALS_SEARCHED: Final = {2: 250, 4: 80, 6: 40}
# Seats, so many deals at a time, and what is added to the seed for each time.
CLAIMS: Final = ((2, 300, (0,)), (4, 25, tuple(range(0, 150, 25))))
DEALS_OF_BUDGET: Final = {5: 500, 20: 250}
# The search in whole matches of two: so many deals at a time, and what is added to the seed for each time.
MATCHES_SEARCHED: Final = (("search-5", 50, (0, 50, 100)),)
ABLATION_DEALS: Final = {2: 30_000, 4: 10_000}
TIMED: Final = {"random": 400, "greedy": 400, "expert": 400, "trained": 400, "search": 60}
# The network and the expert against the first expert; and simple rules that must not beat the expert.
TRAINED: Final = (("network", "expert1"), ("expert", "expert1"))
TRAINED_SEATS: Final = {2: 10_000, 4: 5000}
PROBES: Final = ("doubter", "believer")
PROBED: Final = ("classic", "giant")
PROBE_DEALS: Final = 50_000
# One seed alone may be a lucky one: the search is measured with several.
ARENA: Final = (("expert", 0, 20_000, (1,)), ("search", 5, 5000, (1, 2, 3, 4)))
ARENA_OTHER: Final = "uno-rule-v1"
MS: Final = 1000
MOST_MOVES: Final = 2000

Data = dict[str, Any]


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
                deals = DEALS_SEARCHED if contestant(one).effort else DEALS
                found = win_rate(Alone(edition, seats, (one, other), deals[seats], seed=SEED, jobs=1))
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
                        jobs=1,
                    )
                )
                rows.append({"edition": edition, "seats": seats, "scoring": scoring, **found})
                yield {"rows": rows}


def measure_house() -> Iterator[Data]:
    """Every level against the one below, with house rules."""
    rows = []
    for name, rules in HOUSE.items():
        for seats in HOUSE_SEATS:
            for one, other in HOUSE_RUNGS:
                found = win_rate(
                    Alone("classic", seats, (one, other), DEALS[seats], seed=SEED + 5, rules=rules, jobs=1)
                )
                rows.append({"rules": name, "seats": seats, "bot": one, "against": other, **found})
                yield {"rows": rows}


def measure_claims() -> Iterator[Data]:
    """The search against the expert with more of its time."""
    rows: list[Data] = []
    for seats, deals, seeds in CLAIMS:
        wins: list[float] = []
        rows.append({})
        for seed in seeds:
            wins += wins_of(
                Alone("classic", seats, ("search", "expert"), deals, seed=SEED + 1 + seed, jobs=1)
            )
            rows[-1] = {"seats": seats, "bot": "search", **estimate(wins), "games": len(wins) * seats}
            yield {"rows": rows}


def measure_searched() -> Iterator[Data]:
    """The search against the expert in whole matches of two."""
    rows: list[Data] = []
    for bot, deals, seeds in MATCHES_SEARCHED:
        wins: list[float] = []
        rows.append({})
        for seed in seeds:
            wins += wins_of(
                Alone("classic", 2, (bot, "expert"), deals, match=True, seed=SEED + 1000 + seed, jobs=1)
            )
            rows[-1] = {"bot": bot, **estimate(wins), "games": len(wins) * 2}
            yield {"rows": rows}


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


def measure_budgets() -> Iterator[Data]:
    """More time, more strength: rounds won against the expert."""
    wins = []
    for ms, deals in DEALS_OF_BUDGET.items():
        found = win_rate(Alone("classic", 2, (f"search-{ms}", "expert"), deals, seed=SEED + 2, jobs=1))
        wins.append({"ms": ms, **found})
        yield {"wins": wins}


def measure_ablation() -> Iterator[Data]:
    """The expert against itself with one trick switched off."""
    rows = []
    for seats, deals in ABLATION_DEALS.items():
        for trick in TRICKS:
            names = ("expert", f"expert-no-{trick}")
            found = win_rate(Alone("classic", seats, names, deals, seed=SEED + 3, jobs=1))
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
                found = win_rate(Alone(edition, seats, names, deals, seed=SEED + 6, rules=rules, jobs=1))
                rows.append({"table": name, "seats": seats, "bot": names[0], **found})
                yield {"rows": rows}


def measure_probes() -> Iterator[Data]:
    """Experts that challenge by a simple rule, against the expert: none may win more than it."""
    rows = []
    for edition in PROBED:
        for probe in PROBES:
            found = win_rate(Alone(edition, 2, (probe, "expert"), PROBE_DEALS, seed=SEED + 7, jobs=1))
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
    "claims": measure_claims,
    "searched": measure_searched,
    "budgets": measure_budgets,
    "ablation": measure_ablation,
    "arena": measure_arena,
    "house": measure_house,
    "trained": measure_trained,
    "probes": measure_probes,
}


def percent(found: Data) -> str:
    """Write a rate with its interval."""
    return f"{found['value']:.1%} [{found['low']:.1%}, {found['high']:.1%}]"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Write a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def write_times(data: Data) -> list[str]:
    """Write the table of times."""
    rows = [
        [row["bot"], str(row["seats"]), f"{row['p50']:.2f}", f"{row['p99']:.2f}", str(row["n"])]
        for row in sorted(data["rows"], key=lambda row: list(TIMED).index(row["bot"]))
    ]
    return table(("level", "seats", "p50, ms", "p99, ms", "decisions"), rows)


def write_ladder(data: Data) -> list[str]:
    """Write the ladder of each edition."""
    lines = []
    for edition in EDITIONS:
        found = [row for row in data["rows"] if row["edition"] == edition]
        if found:
            lines += [f"**{load_edition(edition).name['en']}** (`{edition}`)", ""]
            lines += [*rungs(found), ""]
    return lines[:-1]


def rungs(found: Sequence[Data]) -> list[str]:
    """Write a ladder, rung by rung."""
    rows = [
        [
            row["bot"],
            row["against"],
            str(row["seats"]),
            f"{1 / row['seats']:.1%}",
            percent(row),
            str(row["games"]),
        ]
        for row in sorted(found, key=lambda row: [one for one, _ in RUNGS].index(row["bot"]))
    ]
    return table(("one", "among", "seats", "fair", "wins", "rounds"), rows)


def write_house(data: Data) -> list[str]:
    """Write the ladder with each set of house rules."""
    lines = []
    for name, rules in HOUSE.items():
        options = " ".join(f"{key}={str(value).lower()}" for key, value in rules.items())
        found = [row for row in data["rows"] if row["rules"] == name]
        lines += [f"`{options}`", "", *rungs(found), ""]
    return lines[:-1]


def write_matches(data: Data) -> list[str]:
    """Write the matches of the expert."""
    by_scoring: dict[tuple[str, str], dict[int, Data]] = {}
    for row in data["rows"]:
        by_scoring.setdefault((row["edition"], row["scoring"]), {})[row["seats"]] = row
    rows = [
        [f"`{edition}`", scoring, *(percent(found[seats]) if seats in found else "–" for seats in SEATS)]
        for (edition, scoring), found in by_scoring.items()
    ]
    heads = [f"{seats} seats, fair {1 / seats:.1%}" for seats in SEATS]
    games = ", ".join(str(DEALS_OF_MATCHES[seats] * seats) for seats in SEATS)
    return [*table(("edition", "scoring", *heads), rows), "", f"Matches with 2, 4 and 6 seats: {games}."]


def write_claims(data: Data) -> list[str]:
    """Write the search's wins with more of its time."""
    rows = [
        [row["bot"], str(row["seats"]), f"{1 / row['seats']:.1%}", percent(row), str(row["games"])]
        for row in data["rows"]
    ]
    return table(("one, among experts", "seats", "fair", "wins", "rounds"), rows)


def write_searched(data: Data) -> list[str]:
    """Write the search's wins in whole matches."""
    rows = [[row["bot"], percent(row), str(row["games"])] for row in data["rows"]]
    return table(("bot", "matches won against the expert, 2 seats", "matches"), rows)


def write_budgets(data: Data) -> list[str]:
    """Write strength by budget."""
    wins = [[f"{row['ms']} ms", percent(row), str(row["games"])] for row in data["wins"]]
    return table(("budget", "wins against the expert, 2 seats", "rounds"), wins)


def write_ablation(data: Data) -> list[str]:
    """Write what each trick is worth."""
    by_trick: dict[str, dict[int, Data]] = {}
    for row in data["rows"]:
        by_trick.setdefault(row["trick"], {})[row["seats"]] = row
    rows = [
        [f"`{trick}`", *(percent(found[seats]) if seats in found else "–" for seats in ABLATION_DEALS)]
        for trick, found in by_trick.items()
    ]
    return table(("trick switched off in the others", *(f"{seats} seats" for seats in ABLATION_DEALS)), rows)


def write_trained(data: Data) -> list[str]:
    """Write the wins against the expert as it first was."""
    by_table: dict[str, dict[tuple[str, int], Data]] = {}
    for row in data["rows"]:
        by_table.setdefault(row["table"], {})[row["bot"], row["seats"]] = row
    cells = [(names[0], seats) for names in TRAINED for seats in TRAINED_SEATS]
    rows = [
        [f"`{name}`", *(percent(found[cell]) if cell in found else "–" for cell in cells)]
        for name, found in by_table.items()
    ]
    heads = [f"{bot}, {seats} seats" for bot, seats in cells]
    games = " and ".join(str(deals * seats) for seats, deals in TRAINED_SEATS.items())
    return [*table(("table", *heads), rows), "", f"Rounds with 2 and 4 seats: {games}."]


def write_probes(data: Data) -> list[str]:
    """Write how simple rules do against the expert."""
    rows = [[f"`{row['edition']}`", row["bot"], percent(row), str(row["games"])] for row in data["rows"]]
    return table(("edition", "one, among experts, 2 seats", "wins", "rounds"), rows)


def write_arena(data: Data) -> list[str]:
    """Write the games in RLCard's environment: of all seeds together, and the seeds that differ most."""
    rows = []
    for bot, ms, _, _ in ARENA:
        found = [row for row in data["rows"] if row["bot"] == bot]
        rates, games = [row["win_rate"] for row in found], sum(row["games"] for row in found)
        of_all = share(round(sum(row["win_rate"] * row["games"] for row in found)), games)
        name = f"{bot}, {ms} ms" if ms else bot
        apart = f"{min(rates):.1%} to {max(rates):.1%}" if len(rates) > 1 else "–"
        rows.append([name, f"`{ARENA_OTHER}`", percent(asdict(of_all)), str(games), str(len(found)), apart])
    return table(("bot", "against", "wins", "games", "seeds", "one seed alone"), rows)


WRITERS: Final[dict[str, Callable[[Data], list[str]]]] = {
    "times": write_times,
    "ladder": write_ladder,
    "matches": write_matches,
    "claims": write_claims,
    "searched": write_searched,
    "budgets": write_budgets,
    "ablation": write_ablation,
    "arena": write_arena,
    "house": write_house,
    "trained": write_trained,
    "probes": write_probes,
}


def write_page(page: str, data: Data) -> str:
    """Put the tables where the page has a mark for them."""
    parts = page.split(MARK)
    written = [parts[0]]
    for part in parts[1:]:
        name, _, rest = part.partition(" -->\n")
        rest = rest[rest.index("<!-- end -->") :]
        lines = WRITERS[name](data[name]) if name in data else ["(not measured yet)"]
        written.append(f"{name} -->\n" + "\n".join(["", *lines, "", rest]))
    return MARK.join(written)


def main() -> int:
    """Measure what is asked for, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="all of them, if none is named")
    arguments = parser.parse_args()
    data: Data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for part in arguments.part or PARTS:
        started = time.process_time()
        for found in PARTS[part]():
            data[part] = {**found, "seconds": round(time.process_time() - started)}
            DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8"), data), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
