"""What games between several players say about each: intervals by resampling deals, and ratings.

A rating is a player's strength in the model of Plackett and Luce, of which only the winner is looked at: a
seat wins as often as its strength is part of the table's. Told on Elo's scale, the mean of all at zero.

>>> [round(rating) for rating in ratings([("a", "b")], [(66.0, 34.0)], ["a", "b"])]
[58, -58]
"""

import math
import random
from collections.abc import Sequence
from typing import Final

from pioche.lab.estimates import Estimate, rounded

RESAMPLES: Final = 1000
FEWER: Final = 200  # without NumPy
LOW: Final = 0.025
HIGH: Final = 0.975
ELO: Final = 400 / math.log(10)
ITERATIONS: Final = 500
SETTLED: Final = 1e-10
FAINT: Final = 1e-9  # strength of who never won

Row = Sequence[float]


def means(rows: Sequence[Row]) -> list[float]:
    """Take the mean of every column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def resampled(rows: Sequence[Row], seed: int) -> list[list[float]]:
    """Take the means of as many rows drawn with replacement, again and again."""
    try:
        import numpy as np  # noqa: PLC0415  faster where it is there
    except ImportError:
        dice = random.Random(seed)  # noqa: S311  no secret
        return [means(dice.choices(rows, k=len(rows))) for _ in range(FEWER)]
    table = np.array(rows, dtype=np.float64)
    rng = np.random.default_rng(seed)
    n = len(rows)
    return [table[rng.integers(0, n, n)].mean(axis=0).tolist() for _ in range(RESAMPLES)]


def interval(value: float, resamples: Sequence[float]) -> Estimate:
    """Return the interval that holds 95 of 100 of the resampled values."""
    ordered = sorted(resamples)
    last = len(ordered) - 1
    return rounded(value, ordered[math.floor(LOW * last)], ordered[math.ceil(HIGH * last)])


def ratings(lineups: Sequence[Sequence[str]], wins: Sequence[Row], names: Sequence[str]) -> list[float]:
    """Fit the ratings of the names to the wins of each seat of each line-up (Hunter's iterations)."""
    strength = dict.fromkeys(names, 1.0)
    won = dict.fromkeys(names, 0.0)
    for lineup, row in zip(lineups, wins, strict=True):
        for name, count in zip(lineup, row, strict=True):
            won[name] += count
    for _ in range(ITERATIONS):
        met = dict.fromkeys(names, 0.0)
        for lineup, row in zip(lineups, wins, strict=True):
            part = sum(row) / sum(strength[name] for name in lineup)
            for name in lineup:
                met[name] += part
        new = {name: max(won[name] / met[name], FAINT) if met[name] else 1.0 for name in names}
        middle = math.exp(sum(map(math.log, new.values())) / len(names))
        change = max(abs(new[name] / middle - strength[name]) for name in names)
        strength = {name: value / middle for name, value in new.items()}
        if change < SETTLED:
            break
    return [ELO * math.log(strength[name]) for name in names]
