"""Moves per second of the rules, next to RLCard's `uno` game, in one run.

Speed is told as a ratio: both sides are timed by the processor time of this process, turn by turn, so that a
busy machine slows them alike. Run it with `scripts/bench rules`.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from rlcard.games.uno.game import UnoGame
from tqdm import tqdm

from pioche import Game
from pioche.edition import EDITIONS
from pioche.layout import blank
from pioche.rules import moves
from pioche.rules import state as st

ROUNDS = 5
MOST_MOVES = 5000


def play_rlcard(games: int) -> int:
    """Play RLCard's raw game with random players; two seats, the only number it supports."""
    steps = 0
    for _ in range(games):
        game = UnoGame()
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            steps += 1
    return steps


def play_rules(edition: str, seats: int, games: int) -> int:
    """Play the plain rules with random players who lay when they can."""
    trace = blank(st.Trace)
    out = [0] * moves.MOVES
    steps = 0
    for seed in range(games):
        game = Game.new(edition, seats=seats, seed=seed)
        s, book = game._position, game.table.book  # noqa: SLF001  the record itself is what is measured
        while s.phase < st.PHASE_ROUND_OVER and steps < games * MOST_MOVES:
            n = moves.legal(s, book, s.asked, out)
            lays = n - 1 if n > 1 and out[0] & moves.VERB_BITS == moves.PLAY else n
            moves.apply(s, book, trace, s.asked, out[int(random.random() * lays)])
            steps += 1
    return steps


def play_game(edition: str, seats: int, games: int) -> int:
    """Play through Game, with the events and the view of every seat after each move."""
    steps = 0
    for seed in range(games):
        game = Game.new(edition, seats=seats, seed=seed)
        while game.phase not in ("round-over", "match-over") and steps < games * MOST_MOVES:
            seat = game.to_act[0]
            legal = game.legal(seat)
            lays = [move for move in legal if move.startswith("play")]
            game.play(seat, random.choice(lays or legal))
            for viewer in range(seats):
                game.events(viewer)
                game.view(viewer)
            steps += 1
    return steps


def rate(play: Callable[[], int]) -> float:
    """Return moves per second of processor time."""
    before = time.process_time()
    steps = play()
    return steps / (time.process_time() - before)


def measure(games: int) -> dict[str, float]:
    """Measure every player several times in turn, and keep the medians."""
    plays: dict[str, Callable[[], int]] = {"rlcard": lambda: play_rlcard(games)}
    for edition in EDITIONS:
        plays[f"rules {edition} 2"] = lambda edition=edition: play_rules(edition, 2, games)  # type: ignore[misc]
        plays[f"rules {edition} 4"] = lambda edition=edition: play_rules(edition, 4, games)  # type: ignore[misc]
        plays[f"game {edition} 4"] = lambda edition=edition: play_game(edition, 4, games // 4)  # type: ignore[misc]
    rates: dict[str, list[float]] = {name: [] for name in plays}
    bar = tqdm(total=ROUNDS * len(plays), disable=not sys.stderr.isatty())
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(rate(play))
            bar.update()
    bar.close()
    return {name: statistics.median(found) for name, found in rates.items()}


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each kind in a round")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    rates = measure(arguments.games)
    found = {
        name: {"moves_per_second": round(value), "ratio_to_rlcard": round(value / rates["rlcard"], 2)}
        for name, value in rates.items()
    }
    if arguments.json:
        print(json.dumps(found))
        return
    for name, numbers in found.items():
        print(
            f"{name:24} {numbers['moves_per_second']:>9,} moves/s {numbers['ratio_to_rlcard']:>6.2f} × RLCard"
        )


if __name__ == "__main__":
    main()
