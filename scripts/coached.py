"""Hold the coach to its word: what it told of decisions, measured again in worlds it has not seen.

    scripts/coached.py --budget 20 --remarks 95      # needs the extra `lab`

Whole rounds of careless players, two to four at a table, are reviewed until there are enough remarks. Every
remark is then measured by itself: both moves in the same fresh worlds, none of them dropped on the way.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from tqdm import tqdm

from pioche import Game, bots
from pioche.bots import coach
from pioche.bots.coach import CONFIDENT, MARGIN, Decision, Remark
from pioche.bots.search import Search, judging
from pioche.notation import encode_move, read_move

PLAYERS: Final = ("random", "greedy")
SEATS: Final = (2, 3, 4)
MOST_MOVES: Final = 2000
WORLDS: Final = 3000
REMARKS: Final = 95
FRESH: Final = 1 << 50  # added to a seed: neither the worlds of the search nor those of the coach


@dataclass(frozen=True, slots=True)
class Held:
    """What was told of all decisions, beside what it is worth in fresh worlds."""

    budget: int
    decisions: int
    remarks: int
    worlds: int
    told: float  # mean gain
    measured: float
    error: float  # standard error of the mean difference of the two
    held: int  # intervals told that agree with what was measured, 95 of 100 should
    below: int  # remarks that are worth less than the margin …
    wrong: int  # … and those that are surely the worse move


def played_rounds(seed: int) -> Iterator[str]:
    """Play rounds of careless players, as game files, without end."""
    for number in range(1 << 30):
        seats = SEATS[number % len(SEATS)]
        game = Game.new("classic", seats=seats, seed=seed + number)
        for move in range(MOST_MOVES):
            if game.phase in ("round-over", "match-over"):
                break
            seat = game.to_act[0]
            view = game.view(seat)
            level = PLAYERS[(seat + number) % len(PLAYERS)]
            game.play(seat, bots.choose(level, view, view.legal, move, game.table))
        yield game.record()


def measured(decision: Decision, remark: Remark, worlds: int) -> tuple[float, float]:
    """Measure a remark again; return the gain and its standard error."""
    table, s = decision.table, decision.seen
    moves = (decision.move, encode_move(table, read_move(remark.better)))
    options = replace(judging(table), moves=moves, whole=True)  # as the coach measures what it tells
    searched = Search(table, s, decision.number + FRESH, options)
    searched.go_on(worlds)
    better = searched.found().moves[1]
    return better.gain, better.error


def hold(budget: int, remarks: int, worlds: int, seed: int) -> Held:
    """Review rounds until there are enough remarks, and measure each again."""
    looked = below = wrong = held = 0
    told: list[float] = []
    gains: list[float] = []
    with tqdm(total=remarks, unit=" remarks", leave=False) as bar:
        for text in played_rounds(seed):
            for decision in coach.decisions(text):
                looked += 1
                for remark in coach.judge(decision, budget):
                    gain, error = measured(decision, remark, worlds)
                    told.append(remark.wins - remark.instead)
                    gains.append(gain)
                    held += abs(told[-1] - gain) <= CONFIDENT * math.hypot(error, remark.error)
                    below += gain < MARGIN
                    wrong += gain < -CONFIDENT * error
                    bar.update()
                if len(told) == remarks:
                    break
            if len(told) == remarks:
                break
    apart = [one - other for one, other in zip(told, gains, strict=True)]
    middle = sum(apart) / remarks
    spread = sum((one - middle) ** 2 for one in apart) / max(remarks - 1, 1)
    return Held(
        budget=budget,
        decisions=looked,
        remarks=remarks,
        worlds=worlds,
        told=round(sum(told) / remarks, 4),
        measured=round(sum(gains) / remarks, 4),
        error=round(math.sqrt(spread / remarks), 4),
        held=held,
        below=below,
        wrong=wrong,
    )


def main() -> int:
    """Hold the coach to its word, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--budget", type=int, default=coach.BUDGET, help="milliseconds' worth of moves")
    parser.add_argument("--remarks", type=int, default=REMARKS)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    found: dict[str, Any] = asdict(
        hold(arguments.budget, arguments.remarks, arguments.worlds, arguments.seed)
    )
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
