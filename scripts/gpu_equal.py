"""Are the games of a GPU those of the compiled rules, byte for byte? One line says so.

On a machine with Numba: gpu_equal.py --write FILE; on one with a GPU, perhaps another: --against FILE.
"""

import argparse
import hashlib
import json
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from pioche.edition import EDITIONS
from pioche.encoding.lens import VERSION
from pioche.lab.experiment import Experiment, Runner
from pioche.lab.tournament import Tournament

GAMES = 100_000
SEED = 20
MIXED = ("expert", "greedy", "laying", "random")
STREET = {"stack": "up", "jump_in": True, "draw": "until"}
BATCH = 512
STEPS = 300


def experiments() -> dict[str, Experiment]:
    """What is played: every edition, all policies; and one with house rules, matches to the end."""
    found = {name: Experiment(name, seats=4, bots=MIXED, seed=SEED) for name in EDITIONS}
    found["street"] = Experiment("classic", seats=3, bots=("expert",), rules=STREET, seed=SEED)
    found["match"] = Experiment("trolls", seats=2, bots=("greedy",), match=True, seed=SEED)
    return found


def digest_games(experiment: Experiment, games: int, *, gpu: bool) -> str:
    """Digest the outcomes of the games."""
    runner = Runner.GPU if gpu else Runner.COMPILED
    return hashlib.sha256(experiment.play(0, games, runner=runner, rows=True).rows).hexdigest()


def digest_batch(edition: str, *, gpu: bool) -> str:
    """Digest what a batch shows, step by step."""
    if gpu:
        from pioche.envs.gpu import GpuBatch  # noqa: PLC0415  only where there is one

        batch: Any = GpuBatch(edition, seats=4, games=BATCH, encoding=VERSION)
    else:
        from pioche.envs.batch import Batch  # noqa: PLC0415  only where Numba is

        batch = Batch(edition, seats=4, games=BATCH, encoding=VERSION)
    batch.reset(SEED)
    digest = hashlib.sha256()
    for step in range(STEPS):
        mask = on_host(batch.mask)
        nth = (np.arange(BATCH) * 7 + step * 5) % mask.sum(axis=1)
        actions = (np.cumsum(mask, axis=1) > nth[:, None]).argmax(axis=1)
        batch.step(batch._cupy.asarray(actions) if gpu else actions)  # noqa: SLF001
        for array in (batch.observation, batch.mask, batch.seat, batch.ended, batch.winners, batch.points):
            digest.update(np.ascontiguousarray(on_host(array)).tobytes())
    return digest.hexdigest()


def digest_tournament(edition: str, games: int, *, gpu: bool) -> str:
    """Digest what came of a tournament."""
    deals = max(1, games // 16)
    tournament = Tournament(
        edition, 4, ("expert", "greedy", "random"), deals, engine="gpu" if gpu else "local"
    )
    played = tournament.play()
    return hashlib.sha256(repr((played.wins, played.points, played.capped)).encode()).hexdigest()


def on_host(array: Any) -> Any:  # noqa: ANN401  an array of CuPy or of NumPy
    """Bring an array here."""
    return array.get() if hasattr(array, "get") else array


BATCHES = tuple(f"batch {name}" for name in EDITIONS)
NAMES = (*experiments(), *BATCHES, "tournament")


def digest_of(name: str, games: int, gpu: bool) -> str:  # noqa: FBT001  as a pool calls it
    """Digest what one comparison compares."""
    if name in BATCHES:
        return digest_batch(name.removeprefix("batch "), gpu=gpu)
    if name == "tournament":
        return digest_tournament("classic", games, gpu=gpu)
    return digest_games(experiments()[name], games, gpu=gpu)


def main() -> None:
    """Write the digests, or compare with them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--write", type=Path)
    way.add_argument("--against", type=Path)
    arguments = parser.parse_args()
    gpu = arguments.against is not None
    # Each comparison on a GPU has a program of its own: they are compiled beside each other.
    with ProcessPoolExecutor(None if gpu else 1, get_context("spawn")) as pool:
        digests = pool.map(digest_of, NAMES, repeat(arguments.games), repeat(gpu))
        found = dict(zip(NAMES, digests, strict=True))
    if not gpu:
        arguments.write.write_text(json.dumps({"games": arguments.games, "digests": found}, indent=1) + "\n")
        return
    told = json.loads(arguments.against.read_text())
    wrong = [name for name in found if found[name] != told["digests"][name]]
    if told["games"] != arguments.games or wrong:
        raise SystemExit(f"gpu_equal: NOT EQUAL: {', '.join(wrong) or 'another number of games'}")
    print(f"gpu_equal: {len(found)} comparisons, {arguments.games} games each: equal byte for byte")


if __name__ == "__main__":
    main()
