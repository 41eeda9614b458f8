"""Shares and means with their 95 % intervals.

>>> share(50, 100)
Estimate(value=0.5, low=0.40383, high=0.59617)
>>> mean(10, 20, 45)
Estimate(value=2.0, low=1.53803, high=2.46197)
"""

import math
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964  # of the normal distribution, two-sided 5 %
DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds the true one in 95 of 100 such experiments."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def rounded(value: float, low: float, high: float) -> Estimate:
    """Leave off digits that say nothing."""
    return Estimate(round(value, DIGITS), round(low, DIGITS), round(high, DIGITS))


def share(n: int, of: int) -> Estimate:
    """Estimate a share (Wilson's interval); of nothing, everything is possible."""
    if of == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = n / of
    spread = 1 + Z * Z / of
    centre = (p + Z * Z / (2 * of)) / spread
    half = Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / spread
    return rounded(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(games: int, total: int, squares: int) -> Estimate:
    """Estimate a mean from a sum and a sum of squares."""
    if games == 0:
        return Estimate(0.0, 0.0, 0.0)
    value = total / games
    half = Z * deviation(games, total, squares) / math.sqrt(games)
    return rounded(value, value - half, value + half)


def deviation(games: int, total: int, squares: int) -> float:
    """Return the standard deviation; the sums are whole numbers, so nothing is lost in the difference."""
    if games < 2:  # noqa: PLR2004  one game says nothing about the next
        return 0.0
    return math.sqrt(max(0, games * squares - total * total) / (games * (games - 1)))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Estimate how much `one` exceeds `other`, both measured apart."""
    value = one.value - other.value
    half = math.hypot(one.margin, other.margin)
    return rounded(value, value - half, value + half)


def is_clear(estimate: Estimate) -> bool:
    """Does the interval leave zero out?"""
    return estimate.low > 0 or estimate.high < 0
