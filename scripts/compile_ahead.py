"""Compile the rules for Numba before they are asked for: ./test does so beside its first steps.

Each line compiles what tests of its kind need into the user's cache, where they find it.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from pioche.bots import search
from pioche.envs.batch import Batch
from pioche.lab.experiment import Experiment, Runner
from pioche.lab.tournament import Tournament

if __name__ == "__main__":
    Experiment("classic", seats=2).play(0, 2, runner=Runner.COMPILED)
    Batch("classic", seats=2, games=2).step(Batch("classic", seats=2, games=2).random_actions())
    Tournament("classic", 2, ("greedy", "random"), 1, jobs=1).play()
    search.prepare()
