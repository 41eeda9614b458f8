"""Speed of this checkout against another one, in one run: `python bench/against.py OTHER`.

Each checkout plays the same games in a process of its own, and the two take turns: a short stretch of one,
the same stretch of the other. The ratio of neighbouring stretches is taken in processor time, so that a busy
machine slows both alike; and both are started several times, because where its records lie in memory makes a
process a few hundredths faster or slower. The median is printed: 1.00 is as fast, below it is slower.

- `compiled`: whole games of random players inside compiled code
- `rules`: the plain rules, `legal` and `apply`
- `game`: `Game.play`, with its events
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

HERE: Final = Path(__file__).resolve().parent.parent
WAYS: Final = ("compiled", "rules", "game")
COMPILED_GAMES: Final = 4000
PLAIN_GAMES: Final = 15
STRETCHES: Final = 11
SEATS: Final = 4

Play = Callable[[], int]  # plays, and tells a number that must be the same on both sides


def compiled_games(edition: str) -> Play:
    """Play whole games inside compiled code."""
    from pioche.fast.records import blanks, twin_of  # noqa: PLC0415  of the checkout that is measured
    from pioche.fast.twin import load  # noqa: PLC0415  see above
    from pioche.lab.experiment import Experiment  # noqa: PLC0415  see above
    from pioche.policies.tally import Outcome, Totals  # noqa: PLC0415  see above
    from pioche.rules.state import Position, Trace  # noqa: PLC0415  see above

    experiment = Experiment(edition, seats=SEATS)
    s, t = (blanks(record, 1)[0] for record in (Position, Trace))
    book, p, rows = twin_of(experiment.table.book), twin_of(experiment.players()), blanks(Outcome, 1)
    play = load()["simulate"].play_games

    def run() -> int:
        sums = blanks(Totals, 1)[0]
        play(s, book, t, p, rows, sums, 0, 0, COMPILED_GAMES, SEATS, 0, 0)
        return int(sums["moves"])

    return run


def plain_rules(edition: str) -> Play:
    """Play the plain rules."""
    from pioche import Game  # noqa: PLC0415  of the checkout that is measured
    from pioche.layout import blank  # noqa: PLC0415  see above
    from pioche.rules import moves  # noqa: PLC0415  see above
    from pioche.rules import state as st  # noqa: PLC0415  see above

    trace = blank(st.Trace)
    out = [0] * moves.MOVES

    def run() -> int:
        rng = random.Random(edition)
        steps = 0
        for seed in range(PLAIN_GAMES):
            game = Game.new(edition, seats=SEATS, seed=seed)
            s, book = game._position, game.table.book  # noqa: SLF001  the record itself is what is measured
            while s.phase not in (st.PHASE_ROUND_OVER, st.PHASE_MATCH_OVER):
                n = moves.legal(s, book, s.asked, out)
                moves.apply(s, book, trace, s.asked, out[int(rng.random() * n)])
                steps += 1
        return steps

    return run


def plain_game(edition: str) -> Play:
    """Play through Game."""
    from pioche import Game  # noqa: PLC0415  of the checkout that is measured

    def run() -> int:
        rng = random.Random(edition)
        steps = 0
        for seed in range(PLAIN_GAMES):
            game = Game.new(edition, seats=SEATS, seed=seed)
            while game.phase not in ("round-over", "match-over"):
                seat = game.to_act[0]
                game.play(seat, rng.choice(game.legal(seat)))
                steps += 1
        return steps

    return run


MAKE: Final = dict(zip(WAYS, (compiled_games, plain_rules, plain_game), strict=True))


def work() -> None:
    """Play a stretch for each line that asks for one, and say what came of it and how long it took."""
    plays: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        way, edition = line.split()
        if (way, edition) not in plays:
            plays[way, edition] = MAKE[way](edition)
        before = time.process_time()
        came_of_it = plays[way, edition]()
        print(json.dumps([came_of_it, time.process_time() - before]), flush=True)


class Side:
    """A checkout, measured in a process of its own that waits while it is not asked."""

    def __init__(self, root: Path) -> None:
        """Start the process."""
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        """Return the side itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process: nothing more is asked."""
        self.process.communicate()

    def play(self, way: str, edition: str) -> tuple[int, float]:
        """Play a stretch: what came of it, and its seconds."""
        assert self.process.stdin is not None  # both are pipes
        assert self.process.stdout is not None
        print(way, edition, file=self.process.stdin, flush=True)
        came_of_it, seconds = json.loads(self.process.stdout.readline())
        return came_of_it, seconds


def compare(this: Side, other: Side, way: str, edition: str) -> float:
    """Let both play in turn: how many times as fast this checkout is, by the median."""
    if this.play(way, edition)[0] != other.play(way, edition)[0]:  # warms up
        print(f"{way} {edition}: the two play different games, so that the ratio says less")
    ratios = []
    for number in range(STRETCHES):
        sides = (this, other) if number % 2 else (other, this)
        seconds = {side: side.play(way, edition)[1] for side in sides}
        ratios.append(seconds[other] / seconds[this])
    return statistics.median(ratios)


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path, nargs="?", help="the root of the other checkout")
    parser.add_argument("--way", choices=WAYS, action="append", help="default: all of them")
    parser.add_argument("--edition", action="append", help="default: classic and disney-100")
    parser.add_argument("--starts", type=int, default=7, help="of both; default: %(default)s")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args(argv)
    if arguments.work:
        work()
        return
    if arguments.other is None:
        parser.error("other: which checkout?")
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(arguments.starts):
        with Side(HERE) as this, Side(arguments.other) as other:
            for way in arguments.way or WAYS:
                for edition in arguments.edition or ("classic", "disney-100"):
                    ratio = compare(this, other, way, edition)
                    found.setdefault((way, edition), []).append(ratio)
    for (way, edition), ratios in found.items():
        each = " ".join(f"{ratio:.3f}" for ratio in sorted(ratios))
        print(f"{way:10}{edition:12}{statistics.median(ratios):6.3f}  (each start: {each})")


if __name__ == "__main__":
    main()
