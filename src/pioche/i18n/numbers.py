r"""Numbers as each language writes them.

>>> numerals("fr").percent(0.12345, 1), numerals("en").count(1234567)
('12,3\xa0%', '1,234,567')
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

MINUS: Final = "\N{MINUS SIGN}"


class Interval(Protocol):
    """Whatever has two ends, as an estimate of the laboratory has."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


@dataclass(frozen=True, slots=True)
class Numerals:
    """The signs of a language."""

    point: str
    thousands: str
    percent_sign: str
    to: str  # between the ends of an interval

    def number(self, value: float, digits: int = 1) -> str:
        """Write a number with so many decimals."""
        text = f"{value:,.{digits}f}".replace("-", MINUS)
        return self.point.join(part.replace(",", self.thousands) for part in text.split("."))

    def count(self, value: int) -> str:
        """Write a whole number."""
        return self.number(value, 0)

    def percent(self, value: float, digits: int = 1) -> str:
        """Write a share."""
        return self.number(100 * value, digits) + self.percent_sign

    def signed(self, value: float, digits: int = 1) -> str:
        """Write a difference."""
        text = self.number(abs(value), digits)
        if not any(digit in text for digit in "123456789"):
            return text
        return f"{MINUS if value < 0 else '+'}{text}"

    def interval(self, estimate: Interval, digits: int = 1, times: int = 1) -> str:
        """Write the interval of an estimate."""
        low, high = (self.number(times * end, digits) for end in (estimate.low, estimate.high))
        return f"[{low}{self.to}{high}]"

    def signed_interval(self, estimate: Interval, digits: int = 1, times: int = 1) -> str:
        """Write the interval of a difference."""
        low, high = (self.signed(times * end, digits) for end in (estimate.low, estimate.high))
        return f"[{low}{self.to}{high}]"


@cache
def numerals(lang: str) -> Numerals:
    """Give the signs of French or English."""
    if lang == "fr":
        return Numerals(point=",", thousands="\N{NARROW NO-BREAK SPACE}", percent_sign="\xa0%", to=" à ")
    return Numerals(point=".", thousands=",", percent_sign="%", to=", ")
