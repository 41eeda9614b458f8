r"""Numbers and lists as each language writes them, by Babel's data.

>>> numerals("fr").percent(0.12345, 1), numerals("en").count(1234567)
('12,3\xa0%', '1,234,567')
>>> numerals("fr").listed(["Ada", "Max", "Zoé"])
'Ada, Max et Zoé'
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from pioche.i18n.catalogue import Say, words
from pioche.i18n.languages import LANGUAGES


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
    """How one language writes numbers and lists."""

    locale: Locale
    say: Say

    def number(self, value: float, digits: int = 1) -> str:
        """Write a number with so many decimals."""
        return format_decimal(value, self._pattern(digits), self.locale)

    def count(self, value: int) -> str:
        """Write a whole number."""
        return self.number(value, 0)

    def percent(self, value: float, digits: int = 1) -> str:
        """Write a share."""
        pattern = self.locale.percent_formats[None].pattern
        return format_percent(value, pattern.replace("##0", f"##{decimals(digits)}"), self.locale)

    def signed(self, value: float, digits: int = 1) -> str:
        """Write a difference: nothing has no sign."""
        pattern = self._pattern(digits)
        text = format_decimal(value, f"+{pattern};-{pattern}", self.locale)
        return text if any(digit in text for digit in "123456789") else self.number(0, digits)

    def interval(self, estimate: Interval, digits: int = 1, times: int = 1) -> str:
        """Write the interval of an estimate."""
        return self._from_to(estimate, lambda end: self.number(times * end, digits))

    def signed_interval(self, estimate: Interval, digits: int = 1, times: int = 1) -> str:
        """Write the interval of a difference."""
        return self._from_to(estimate, lambda end: self.signed(times * end, digits))

    def listed(self, items: Sequence[str]) -> str:
        """Write a list, with the last «and» where there are several."""
        return format_list(items, locale=self.locale)

    def _pattern(self, digits: int) -> str:
        whole: str = self.locale.decimal_formats[None].pattern.partition(".")[0]
        return whole.removesuffix("0") + decimals(digits)

    def _from_to(self, estimate: Interval, write: Callable[[float], str]) -> str:
        say = self.say
        if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
            return say("interval-unknown")
        return say("interval", low=write(estimate.low), high=write(estimate.high))


def decimals(digits: int) -> str:
    """Write the last digit before the point and those after it, as a pattern of Babel.

    >>> decimals(0), decimals(2)
    ('0', '0.00')
    """
    return f"0.{'0' * digits}" if digits else "0"


@cache
def numerals(lang: str) -> Numerals:
    """Give the numbers and lists of a language, by its code."""
    return Numerals(Locale.parse(LANGUAGES[lang].locale, sep="-"), words(lang))
