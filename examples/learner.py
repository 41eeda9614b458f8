"""A player that learns by itself in five minutes, with NumPy alone: policy gradients over the compiled games.

    pip install 'pioche[lab]'
    python learner.py               # five minutes
    python learner.py 20            # seconds

It knows nothing of the rules but which moves are legal, and learns from winning and losing against players
who lay any card that fits. The table is small on purpose: two seats, a linear policy.
"""

import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.envs import Batch

Step = tuple[NDArray[Any], NDArray[Any]]  # what was told, and how surprising each move was

GAMES = 256
RATE = 0.02


class Learner:
    """A linear policy: a weight for every number it is told and every move."""

    def __init__(self, seed: int = 0) -> None:
        """Sit down at many tables at once."""
        self.batch = Batch("classic", seats=2, games=GAMES, bots=("laying",))
        self.batch.reset(seed=seed)
        told, moves = self.batch.observation.shape[1], self.batch.mask.shape[1]
        self.weights = np.zeros((told, moves), np.float32)
        self.dice = np.random.default_rng(seed)
        self.past: list[Step] = []
        self.began = np.zeros(GAMES, int)  # where in the past each game began
        self.won: list[bool] = []

    def play(self) -> None:
        """One decision in every game; a game that ends teaches what was decided in it."""
        told = self.batch.observation.astype(np.float32) / 8
        score = np.where(self.batch.mask == 1, told @ self.weights, -np.inf)
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        moves = (chance.cumsum(axis=1) > self.dice.random((GAMES, 1))).argmax(axis=1)
        surprise = -chance
        surprise[np.arange(GAMES), moves] += 1
        self.past.append((told, surprise))
        ended = np.flatnonzero(self.batch.step(moves) == 1)
        rewards = self.batch.rewards()[:, 0]
        for game in map(int, ended):
            self.learn(game, float(rewards[game]))
        old = int(self.began.min())
        del self.past[:old]
        self.began -= old

    def learn(self, game: int, reward: float) -> None:
        """Make what was done likelier after a win, and less likely after a loss."""
        steps = self.past[self.began[game] :]
        told = np.array([step[0][game] for step in steps])
        surprise = np.array([step[1][game] for step in steps])
        self.weights += RATE * reward / len(steps) * (told.T @ surprise)
        self.won.append(reward > 0)
        self.began[game] = len(self.past)


def main(seconds: float) -> None:
    """Learn for some seconds, and tell how it goes."""
    learner, end = Learner(), time.monotonic() + seconds
    told = 0
    while time.monotonic() < end:
        learner.play()
        if len(learner.won) >= told + 5000:
            told = len(learner.won)
            print(f"{told} games: wins {np.mean(learner.won[-5000:]):.1%} of the last 5000", flush=True)
    begun, now = np.mean(learner.won[:2000]), np.mean(learner.won[-2000:])
    print(f"{len(learner.won)} games: from {begun:.1%} of the first 2000 to {now:.1%} of the last")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 300)
