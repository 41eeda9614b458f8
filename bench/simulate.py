"""Games per second of the compiled simulator, next to RLCard and OpenSpiel, in one run on one core.

Speed is told as a ratio: all sides are timed by the processor time of this process, turn by turn, so that a
busy machine slows them alike. Random players who lay when they can; full rules, «UNO», challenges and special
cards included. Run it with `pioche bench simulate` or `scripts/bench simulate`.
"""

import argparse
import importlib
import importlib.util
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno.game import UnoGame
from tqdm import tqdm

from pioche.edition import EDITIONS
from pioche.encoding.actions import Choices
from pioche.encoding.lens import Desk
from pioche.encoding.observation import Observation
from pioche.envs.batch import Batch
from pioche.fast.records import blanks, record_type, twin_of
from pioche.fast.twin import load
from pioche.lab.experiment import Experiment
from pioche.lab.run import Ways, simulate
from pioche.policies.tally import Outcome, Totals
from pioche.rules.state import Position, Trace

ROUNDS = 9
SEATS = (2, 4)
MORE_SEATS = (2, 3, 4, 6, 8, 10)
GAMES = {"pioche": 20_000, "rlcard": 60, "openspiel": 60}
BATCH = 1024
BATCH_STEPS = 40
MORE_BATCHES = (1, 16, 256, 4096, 16384)
TARGETS = {"rlcard_raw": 50, "rlcard_run": 200, "rlcard_step": 50, "games": 42_000}

Play = Callable[[], int]  # plays, and tells how many games or decisions


def rlcard_raw(seats: int) -> int:
    """Play RLCard's raw game."""
    game = UnoGame()
    game.num_players = seats
    for _ in range(GAMES["rlcard"]):
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
    return GAMES["rlcard"]


def rlcard_step(env: Any) -> int:  # noqa: ANN401  published without types
    """Step RLCard's environment, and count the decisions."""
    steps = 0
    for _ in range(GAMES["rlcard"]):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def rlcard_run(env: Any) -> int:  # noqa: ANN401  see above
    """Let RLCard's environment run its games itself."""
    for _ in range(GAMES["rlcard"]):
        env.run(is_training=False)
    return GAMES["rlcard"]


def openspiel_python(game: Any) -> int:  # noqa: ANN401  see above
    """Play OpenSpiel's crazy eights through its Python interface."""
    for _ in range(GAMES["openspiel"]):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
    return GAMES["openspiel"]


def openspiel_bots(spiel: Any, game: Any, seats: int) -> int:  # noqa: ANN401  see above
    """Play OpenSpiel's crazy eights in its own C++ loop."""
    bots = [spiel.make_uniform_random_bot(seat, 1) for seat in range(seats)]
    for seed in range(GAMES["openspiel"]):
        spiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return GAMES["openspiel"]


def pioche_games(edition: str, seats: int, *, counting: bool) -> Play:
    """Play whole games inside compiled code."""
    experiment = Experiment(edition, seats=seats)
    s, t, sums = (blanks(record, 1)[0] for record in (Position, Trace, Totals))
    t["noting"] = int(counting)
    book, p, rows = twin_of(experiment.table.book), twin_of(experiment.players()), blanks(Outcome, 1)
    play = load()["simulate"].play_games

    def run() -> int:
        play(s, book, t, p, rows, sums, 0, int(sums["games"]), GAMES["pioche"], seats, 0, 0)
        return GAMES["pioche"]

    return run


def pioche_batch(edition: str, seats: int, games: int = BATCH) -> Play:
    """Step a batch in a Python loop: choose, act, observe."""
    batch = Batch(edition, seats=seats, games=games)
    batch.reset(seed=1)
    steps = max(1, BATCH * BATCH_STEPS // games)

    def run() -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return games * steps

    return run


def rate(play: Play) -> float:
    """Return how many a second of processor time."""
    before = time.process_time()
    done = play()
    return done / max(time.process_time() - before, 1e-9)


def plays_of_others() -> dict[str, Play]:
    """List what the others play."""
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    plays: dict[str, Play] = {f"rlcard_raw {seats}": partial(rlcard_raw, seats) for seats in SEATS}
    plays["rlcard_step"] = partial(rlcard_step, env)
    plays["rlcard_run"] = partial(rlcard_run, env)
    if importlib.util.find_spec("pyspiel"):
        spiel: Any = importlib.import_module("pyspiel")  # where there is a wheel of it
        for seats in SEATS:
            game = spiel.load_game(f"crazy_eights(players={seats})")
            plays[f"openspiel_python {seats}"] = partial(openspiel_python, game)
            plays[f"openspiel_bots {seats}"] = partial(openspiel_bots, spiel, game, seats)
    return plays


def plays_of_pioche() -> dict[str, Play]:
    """List what Pioche plays."""
    plays = {}
    for edition in EDITIONS:
        for seats in SEATS:
            plays[f"games {edition} {seats}"] = pioche_games(edition, seats, counting=False)
            plays[f"counted {edition} {seats}"] = pioche_games(edition, seats, counting=True)
        plays[f"batch {edition} 2"] = pioche_batch(edition, 2)
    for seats in MORE_SEATS:
        plays[f"seats {seats}"] = pioche_games("classic", seats, counting=False)
    for games in MORE_BATCHES:
        plays[f"batch of {games}"] = pioche_batch("classic", 2, games)
    return plays


def medians(plays: dict[str, Play]) -> dict[str, float]:
    """Measure everything several times in turn, and keep the medians."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        play()  # warms up
    bar = tqdm(total=ROUNDS * len(plays), disable=not sys.stderr.isatty())
    for _ in range(ROUNDS):
        for name, play in plays.items():
            found[name].append(rate(play))
            bar.update()
    bar.close()
    return {name: statistics.median(rates) for name, rates in found.items()}


def start_up() -> dict[str, float]:
    """Time a first game in a new process, with an empty cache and with a full one, in processor seconds."""
    code = "from pioche.lab.experiment import *; Experiment().play(0, 1, runner=Runner.COMPILED)"
    times = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cold", "cached"):
            before = os.times()
            subprocess.run(
                [sys.executable, "-c", code],
                check=True,
                env={**os.environ, "PIOCHE_CACHE": folder},
                stderr=subprocess.DEVNULL,
            )
            after = os.times()
            spent = after.children_user + after.children_system
            times[name] = round(spent - before.children_user - before.children_system, 1)
    return times


def by_cores() -> dict[str, float]:
    """Measure games a second of wall time with one thread and with one on each core."""
    found: dict[str, float] = {}
    for jobs in sorted({1, os.cpu_count() or 1}):
        before = time.monotonic()
        simulate(Experiment(), 100_000, Ways(jobs=jobs, compiled=True))
        found[str(jobs)] = round(100_000 / (time.monotonic() - before))
    return found


def size_of(record: type) -> int:
    """Return the bytes of a record."""
    return record_type(record).itemsize


def report(rates: dict[str, float], *, slow: bool) -> dict[str, Any]:
    """Put the numbers together: for an edition, the worse ratio of two and four seats."""
    games = {edition: {str(n): round(rates[f"games {edition} {n}"]) for n in SEATS} for edition in EDITIONS}
    batch = {edition: round(rates[f"batch {edition} 2"]) for edition in EDITIONS}
    found: dict[str, Any] = {
        "ratio_to_rlcard_raw": {
            edition: round(min(rates[f"games {edition} {n}"] / rates[f"rlcard_raw {n}"] for n in SEATS), 1)
            for edition in EDITIONS
        },
        "ratio_to_rlcard_run": {
            edition: round(min(rates[f"games {edition} {n}"] for n in SEATS) / rates["rlcard_run"], 1)
            for edition in EDITIONS
        },
        "batch_ratio_to_rlcard_step": {
            edition: round(value / rates["rlcard_step"], 1) for edition, value in batch.items()
        },
        "games_per_second": games,
        "counted_games_per_second": {
            edition: {str(n): round(rates[f"counted {edition} {n}"]) for n in SEATS} for edition in EDITIONS
        },
        "batch_decisions_per_second": batch,
        "games_per_second_by_seats": {str(n): round(rates[f"seats {n}"]) for n in MORE_SEATS},
        "batch_decisions_per_second_by_games": {str(n): round(rates[f"batch of {n}"]) for n in MORE_BATCHES},
        "others": {
            name: round(value) for name, value in rates.items() if name.startswith(("rlcard", "openspiel"))
        },
        "bytes_per_game": sum(map(size_of, (Position, Desk, Choices, Observation))),
        "targets": TARGETS,
        "python": platform.python_version(),
        "numpy": np.__version__,
    }
    if slow:
        found["start_up_cpu_seconds"] = start_up()
        found["games_per_second_by_threads"] = by_cores()
    return found


def tell(found: dict[str, Any]) -> None:
    """Print the numbers."""
    print(f"{'':14}{'games/s, 2 and 4 seats':>26}{'× raw':>8}{'× run':>8}{'batch M/s':>11}{'× step':>8}")
    for edition in EDITIONS:
        games = " ".join(f"{n:>12,}" for n in found["games_per_second"][edition].values())
        print(
            f"{edition:14}{games:>26}{found['ratio_to_rlcard_raw'][edition]:>8}"
            f"{found['ratio_to_rlcard_run'][edition]:>8}"
            f"{found['batch_decisions_per_second'][edition] / 1e6:>11.2f}"
            f"{found['batch_ratio_to_rlcard_step'][edition]:>8}"
        )
    for name in (
        "others",
        "games_per_second_by_seats",
        "batch_decisions_per_second_by_games",
        "bytes_per_game",
        "start_up_cpu_seconds",
        "games_per_second_by_threads",
    ):
        if name in found:
            print(f"{name}: {json.dumps(found[name])}")
    if not any(name.startswith("openspiel") for name in found["others"]):
        print("OpenSpiel is not installed here: not measured")


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--slow", action="store_true", help="also compile afresh, and use every core")
    arguments = parser.parse_args(argv)
    found = report(medians({**plays_of_others(), **plays_of_pioche()}), slow=arguments.slow)
    if arguments.json:
        print(json.dumps(found))
    else:
        tell(found)


if __name__ == "__main__":
    main()
