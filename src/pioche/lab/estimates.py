"""Shares and means with their 95 % intervals.

>>> share(50, 100)
Estimate(value=0.5, low=0.40383, high=0.59617)
>>> mean(10, 20, 45)
Estimate(value=2.0, low=1.53803, high=2.46197)
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Z: Final = 1.959964  # of the normal distribution, two-sided 5 %
WRONG: Final = 0.05  # of the intervals do not hold the true number
DIGITS: Final = 5
LEAST: Final = 2  # one game says nothing about the next


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds the true one in 95 of 100 such experiments.

    An interval without ends is one that is not known: of a single game.
    """

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Is there an interval?"""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def rounded(value: float, low: float, high: float) -> Estimate:
    """Leave off digits that say nothing."""
    return Estimate(round(value, DIGITS), round(low, DIGITS), round(high, DIGITS))


def share(n: float, of: float, z: float = Z) -> Estimate:
    """Estimate a share (Wilson's interval); of nothing, everything is possible."""
    if of == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = n / of
    spread = 1 + z * z / of
    centre = (p + z * z / (2 * of)) / spread
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / spread
    return rounded(p, max(0.0, centre - half), min(1.0, centre + half))


def z_of_several(looks: int) -> float:
    """Return the z of intervals that hold all together in 95 of 100 experiments (Bonferroni).

    >>> round(z_of_several(1), 3), round(z_of_several(4), 3)
    (1.96, 2.498)
    """
    return NormalDist().inv_cdf(1 - WRONG / (2 * looks))


def mean(games: int, total: int, squares: int) -> Estimate:
    """Estimate a mean from a sum and a sum of squares."""
    if games == 0:
        return Estimate(0.0, 0.0, 0.0)
    value = total / games
    if games < LEAST:
        return unknown(value)
    half = Z * deviation(games, total, squares) / math.sqrt(games)
    return rounded(value, value - half, value + half)


def unknown(value: float) -> Estimate:
    """Give a number of which nobody knows how sure it is."""
    return Estimate(round(value, DIGITS), -math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class Clusters:
    """Sums over clusters, of which each has a total over its members: what goes on within one is not chance.

    Several players of a round lay a card and at most one of them wins: looked at one by one they would seem
    to say more or less than they do.
    """

    n: int
    total: int
    squares: int
    members: int
    members_squared: int
    products: int  # of total and members

    def mean(self) -> Estimate:
        """Estimate the mean of a member: the ratio of two sums, its error by clusters.

        >>> Clusters(n=10, total=20, squares=45, members=10, members_squared=10, products=20).mean()
        Estimate(value=2.0, low=1.53803, high=2.46197)
        """
        if self.members == 0:
            return Estimate(0.0, 0.0, 0.0)
        value = self.total / self.members
        if self.n < LEAST:
            return unknown(value)
        spread = self.squares - 2 * value * self.products + value * value * self.members_squared
        half = Z * math.sqrt(max(0.0, spread) * self.n / (self.n - 1)) / self.members
        return rounded(value, value - half, value + half)

    def share(self) -> Estimate:
        """Estimate the share of members that did something: as `share`, of as many as tell that much.

        >>> Clusters(n=10, total=10, squares=10, members=20, members_squared=40, products=20).share()
        Estimate(value=0.5, low=0.5, high=0.5)
        >>> Clusters(n=10, total=0, squares=0, members=20, members_squared=40, products=0).share()
        Estimate(value=0.0, low=0.0, high=0.27753)
        """
        found = self.mean()
        if self.members == 0 or (self.total in (0, self.members) and found.is_known):
            return share(self.n if self.total else 0, self.n)
        if found.margin == 0 or not found.is_known:
            return found
        telling = found.value * (1 - found.value) * (Z / found.margin) ** 2
        return share(found.value * telling, telling)


def deviation(games: int, total: int, squares: int) -> float:
    """Return the standard deviation; the sums are whole numbers, so nothing is lost in the difference."""
    if games < LEAST:
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


def as_data(record: "DataclassInstance") -> dict[str, Any]:
    """Write a record as plain data; an interval that is not known has no ends (null)."""
    return {name: finite(value) for name, value in asdict(record).items()}


def finite(value: Any) -> Any:  # noqa: ANN401  whatever JSON holds
    """Put None in the place of what is infinite, however deep."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [finite(each) for each in value]
    return value
