"""What a card does to the game, written for people."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.effect import Compared, Effect
from pioche.lab.estimates import Estimate, is_clear

WIDTH: Final = 90
NAME: Final = 25
NUMBER: Final = 9
CHANGE: Final = 27
STRIP: Final = 10  # cells on each side of zero
LEAST_SCALE: Final = 0.05  # of the number without the card: a small change is not drawn large
PERCENT: Final = 100
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


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


def tell(effect: Effect, does: str, lang: str, *, plain: bool = True) -> str:
    """Write what a card does: the answer first, then the numbers."""
    say, signs, style = words(lang), numerals(lang), Style(plain)
    return "\n".join(
        (
            *tell_card(effect, does, lang, style),
            "",
            *(style.bold(line) for line in wrap(verdict(effect, say, signs), WIDTH)),
            "",
            *tell_setting(effect, say, signs, lang),
            "",
            *tell_table(effect, say, signs, style),
            "",
            *tell_rest(effect, say, signs),
            "",
            *(style.dim(line) for line in wrap(say("lab-card-note"), WIDTH)),
        )
    )


def titles(effect: Effect, lang: str) -> str:
    """Name the card, or the cards."""
    often = Counter(names[lang] for names in effect.cards.values())
    return numerals(lang).listed([f"{title} × {n}" if n > 1 else title for title, n in often.items()])


def tell_card(effect: Effect, does: str, lang: str, style: Style) -> Iterator[str]:
    """Write the card and what it says."""
    yield f"▌ {style.bold(titles(effect, lang))}"
    for line in does.splitlines():
        yield from (f"▌ {part}" for part in wrap(line, WIDTH - 2))


def verdict(effect: Effect, say: Say, signs: Numerals) -> str:
    """Say in sentences what the card does."""
    if effect.rounds_with.value == 0:
        return say("lab-card-never")
    return " ".join(
        (
            tell_length(effect.turns.difference, say, signs),
            tell_layer(effect.layers, say, signs),
            say("lab-card-decides", share=signs.percent(effect.decided.value))
            if effect.decided.value
            else say("lab-card-decides-none"),
            *([say("lab-card-endless", rounds=signs.count(effect.capped))] if effect.capped else ()),
        )
    )


def tell_length(turns: Estimate, say: Say, signs: Numerals) -> str:
    """Say what the card does to the length of a round."""
    if not is_clear(turns):
        return say("lab-card-same-length")
    number = signs.number(abs(turns.value))
    return say("lab-card-longer", turns=number) if turns.value > 0 else say("lab-card-shorter", turns=number)


def tell_layer(layers: Compared, say: Say, signs: Numerals) -> str:
    """Say whom the card serves."""
    written, without = signs.percent(layers.written.value), signs.percent(layers.without.value)
    if not is_clear(layers.difference):
        return say("lab-card-fair")
    if layers.difference.value > 0:
        return say("lab-card-helps", written=written, without=without)
    return say("lab-card-harms", written=written, without=without)


def tell_setting(effect: Effect, say: Say, signs: Numerals, lang: str) -> Iterator[str]:
    """Write what was played."""
    players = signs.listed([f"{bot} × {n}" for bot, n in Counter(effect.bots).items()])
    yield say(
        "lab-card-played",
        edition=load_edition(effect.edition).name[lang],
        players=players,
        deals=signs.count(effect.deals),
        seed=str(effect.seed),
    )
    if effect.deals < effect.asked:
        yield say("lab-stopped", games=signs.count(effect.deals), asked=signs.count(effect.asked))
    if effect.rules:
        options = ", ".join(f"{key}={str(value).lower()}" for key, value in effect.rules.items())
        yield f"{say('lab-options'):{NAME}}{options}"
    yield say(
        "lab-card-often",
        copies=effect.copies,
        deck=effect.deck,
        share=signs.percent(effect.rounds_with.value),
        laid=signs.number(effect.laid, 2),
    )


def tell_table(effect: Effect, say: Say, signs: Numerals, style: Style) -> Iterator[str]:
    """Write each number without the card, with it, and the difference, drawn on one scale."""
    rows = (
        (say("lab-card-turns"), effect.turns, signs.number, 1),
        (say("lab-card-drawn"), effect.drawn, signs.number, 1),
        (say("lab-card-points"), effect.points, signs.number, 1),
        (say("lab-card-first"), effect.first, signs.percent, PERCENT),
        (say("lab-card-layer"), effect.layers, signs.percent, PERCENT),
    )
    head = f"{'':{NAME}}{say('lab-card-without'):>{NUMBER}}{say('lab-card-with'):>{NUMBER}}"
    yield style.bold(f"{head}   {say('lab-card-difference')}")
    scale = max(LEAST_SCALE, *(reach(row) for _, row, _, _ in rows))
    for name, row, write, times in rows:
        without, written = write(row.without.value), write(row.written.value)
        found = row.difference
        change = f"{signs.signed(times * found.value)} {signs.signed_interval(found, times=times)}"
        line = f"{name:{NAME}}{without:>{NUMBER}}{written:>{NUMBER}}   {change:{CHANGE}}{strip(row, scale)}"
        yield line if is_clear(found) else style.dim(line)


def reach(row: Compared) -> float:
    """Return how far an interval of a difference goes from zero, as a share of what is without the card."""
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


def tell_rest(effect: Effect, say: Say, signs: Numerals) -> Iterator[str]:
    """Write what it decides, what it is worth, what it did, and the edition without it."""

    def line(
        name: str, found: Estimate, words_after: str, *, share: bool = False, signed: bool = False
    ) -> str:
        write = signs.percent if share else signs.signed if signed else signs.number
        times = PERCENT if share else 1
        interval = signs.signed_interval(found) if signed else signs.interval(found, times=times)
        return f"{name:{NAME}}{write(found.value):>{NUMBER}} {interval:18} {words_after}"

    yield line(say("lab-card-decided"), effect.decided, say("lab-card-of-rounds"), share=True)
    yield line("", effect.decided_when_laid, say("lab-card-of-laid"), share=True)
    yield line(say("lab-card-swing"), effect.swing, say("lab-card-swing-what"))
    yield line(say("lab-card-gain"), effect.layer_points, say("lab-card-gain-what"), signed=True)
    yield line(
        say("lab-card-left-out"), effect.left_out["turns"], say("lab-card-left-out-turns"), signed=True
    )
    yield line("", effect.left_out["points"], say("lab-card-left-out-points"), signed=True)
    for number, (deed, often) in enumerate(effect.did.items()):
        name = "" if number else say("lab-card-each-lay")
        yield f"{name:{NAME}}{signs.number(often, 2):>{NUMBER}} {say(f'lab-did-{deed}')}"
