"""What a card or a rule does to the game: what is written for people of both."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pioche.i18n.catalogue import Say
from pioche.i18n.numbers import Numerals
from pioche.lab.effect import Compared, Differences, Effect
from pioche.lab.estimates import Estimate, is_clear

WIDTH: Final = 90
NAME: Final = 25
NUMBER: Final = 9
CHANGE: Final = 27
STRIP: Final = 10  # cells on each side of zero
LEAST_SCALE: Final = 0.05  # of the number without it: a small change is not drawn large
PERCENT: Final = 100
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A line of the table: its name, its numbers, and how they are written."""

    name: str
    compared: Compared
    write: Callable[[float], str]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Style:
    """How words are set off, where the terminal can."""

    plain: bool

    def bold(self, text: str) -> str:
        """Set off."""
        return text if self.plain else f"{BOLD}{text}{PLAIN}"

    def dim(self, text: str) -> str:
        """Step back."""
        return text if self.plain else f"{DIM}{text}{PLAIN}"


def tell_length(turns: Estimate, say: Say, signs: Numerals, count: int = 1) -> str:
    """Say what is done to the length of a round, by `count` cards or rules."""
    if not is_clear(turns):
        return say("lab-effect-same-length", count=count)
    number = signs.number(abs(turns.value))
    if turns.value > 0:
        return say("lab-effect-longer", turns=number, count=count)
    return say("lab-effect-shorter", turns=number, count=count)


def options_of(rules: Mapping[str, object]) -> str:
    """Write options as they are given on the command line.

    >>> options_of({"stack": "up", "jump_in": True})
    'stack=up, jump_in=true'
    """
    return ", ".join(f"{key}={str(value).lower()}" for key, value in rules.items())


def players_of(bots: Sequence[str], signs: Numerals) -> str:
    """List who plays."""
    return signs.listed([f"{bot} × {n}" for bot, n in Counter(bots).items()])


def tell_deals(effect: Differences, say: Say, signs: Numerals) -> Iterator[str]:
    """Write whether all the deals were played, and how few they were."""
    if effect.deals < effect.asked:
        yield say("lab-stopped", games=signs.count(effect.deals), asked=signs.count(effect.asked))
    if effect.deals == 1:
        yield say("lab-one-game")


def tell_options(effect: Effect, say: Say) -> Iterator[str]:
    """Write the options of the table."""
    if effect.rules:
        yield f"{say('lab-options'):{NAME}}{options_of(effect.rules)}"


def count_deals(deals: int, say: Say, signs: Numerals) -> str:
    """Write how many deals."""
    return say("lab-deals-of", count=deals, number=signs.count(deals))


def tell_decided(effect: Effect, say: Say, signs: Numerals, count: int = 1) -> Iterator[str]:
    """Say what part of the rounds is decided, and whether some never ended."""
    if effect.decided.value:
        yield say("lab-effect-decides", share=signs.percent(effect.decided.value), count=count)
    else:
        yield say("lab-effect-decides-none", count=count)
    if effect.capped:
        yield say("lab-effect-endless", rounds=signs.count(effect.capped))


def tell_line(name: str, number: str, interval: str, words_after: str) -> str:
    """Write a number with its interval and what it is."""
    return f"{name:{NAME}}{number:>{NUMBER}} {interval:18} {words_after}"


def common_rows(effect: Differences, say: Say, signs: Numerals) -> tuple[EffectRow, ...]:
    """List the numbers that are told of any two tables."""
    return (
        EffectRow(say("lab-effect-turns"), effect.turns, signs.number),
        EffectRow(say("lab-effect-drawn"), effect.drawn, signs.number),
        EffectRow(say("lab-effect-points"), effect.points, signs.number),
        EffectRow(say("lab-effect-first"), effect.first, signs.percent, PERCENT),
    )


def place_rows(effect: Differences, say: Say, signs: Numerals) -> Iterator[EffectRow]:
    """List how often each place wins, clockwise from the dealer."""
    for place, found in enumerate(effect.places):
        name = say("lab-place", place=place) if place else say("lab-dealer")
        yield EffectRow(say("lab-place-wins", place=name), found, signs.percent, PERCENT)


def tell_table(
    rows: Sequence[EffectRow], say: Say, signs: Numerals, style: Style, heads: tuple[str, str] | None = None
) -> Iterator[str]:
    """Write each number without what is tried, with it, and the difference, drawn on one scale."""
    first, second = heads or (say("lab-effect-without"), say("lab-effect-with"))
    head = f"{'':{NAME}}{first:>{NUMBER}}{second:>{NUMBER}}"
    yield style.bold(f"{head}   {say('lab-effect-difference')}")
    scale = max(LEAST_SCALE, *(reach(row.compared) for row in rows))
    for row in rows:
        without, written = row.write(row.compared.without.value), row.write(row.compared.written.value)
        found = row.compared.difference
        change = f"{signs.signed(row.times * found.value)} {signs.signed_interval(found, times=row.times)}"
        drawn = strip(row.compared, scale)
        line = f"{row.name:{NAME}}{without:>{NUMBER}}{written:>{NUMBER}}   {change:{CHANGE}}{drawn}"
        yield line if is_clear(found) else style.dim(line)


def reach(row: Compared) -> float:
    """Return how far an interval of a difference goes from zero, as a share of the number without it."""
    if not row.difference.is_known:
        return abs(row.difference.value) / (abs(row.without.value) or 1)
    return max(abs(row.difference.low), abs(row.difference.high)) / (abs(row.without.value) or 1)


def strip(row: Compared, scale: float) -> str:
    """Draw a difference and its interval on a line around zero."""

    def cell(value: float) -> int:
        part = value / (abs(row.without.value) or 1) / scale
        return STRIP + round(STRIP * max(-1.0, min(1.0, part)))

    cells = ["─"] * (2 * STRIP + 1)
    cells[STRIP] = "┼"
    for place in range(cell(row.difference.low), cell(row.difference.high) + 1):
        cells[place] = "━"
    cells[cell(row.difference.value)] = "●"
    return "".join(cells)
