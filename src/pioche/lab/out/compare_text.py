"""How two settings differ, written for people."""

from collections.abc import Iterator
from textwrap import wrap

from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.effect import Comparison, TableSetting
from pioche.lab.estimates import Estimate, is_clear
from pioche.lab.out.effect_text import (
    PERCENT,
    WIDTH,
    Style,
    common_rows,
    count_deals,
    options_of,
    place_rows,
    players_of,
    tell_deals,
    tell_line,
    tell_table,
)
from pioche.lab.out.rule_text import tell_drawn

HEADS = ("A", "B")


def tell(found: Comparison, lang: str, *, plain: bool = True) -> str:
    """Write how they differ: the answer first, then the numbers."""
    say, signs, style = words(lang), numerals(lang), Style(plain)
    rows = (*common_rows(found, say, signs), *place_rows(found, say, signs))
    lines = [
        *(
            line
            for head, setting in zip(HEADS, found.settings, strict=True)
            for line in tell_setting(head, setting, lang, style)
        ),
        "",
        *(style.bold(line) for line in wrap(verdict(found, say, signs), WIDTH)),
        "",
        say("lab-compare-played", deals=count_deals(found.deals, say, signs), seed=str(found.seed)),
        *tell_deals(found, say, signs),
        "",
        *tell_table(rows, say, signs, style, HEADS),
        "",
    ]
    if found.decided is not None:
        share, interval = signs.percent(found.decided.value), signs.interval(found.decided, times=PERCENT)
        lines += [tell_line(say("lab-compare-decided"), share, interval, say("lab-effect-of-rounds")), ""]
    return "\n".join([*lines, *(style.dim(line) for line in wrap(say("lab-compare-note"), WIDTH))])


def tell_setting(head: str, setting: TableSetting, lang: str, style: Style) -> Iterator[str]:
    """Write a setting: its name, who plays what, its options and its cards."""
    signs = numerals(lang)
    yield f"▌ {style.bold(f'{head}  {setting.name}')}"
    told = [load_edition(setting.edition).name[lang], players_of(setting.bots, signs)]
    told += [options_of(setting.rules)] if setting.rules else []
    told += [signs.listed(setting.custom)] if setting.custom else []
    yield from (f"▌ {part}" for part in wrap("; ".join(told), WIDTH - 2))


def verdict(found: Comparison, say: Say, signs: Numerals) -> str:
    """Say in sentences how they differ."""
    told = [tell_length(found.turns.difference, say, signs), tell_drawn(found.drawn.difference, say, signs)]
    if found.capped:
        told.append(say("lab-effect-endless", rounds=signs.count(found.capped)))
    return " ".join(told)


def tell_length(turns: Estimate, say: Say, signs: Numerals) -> str:
    """Say where a round is longer."""
    if not is_clear(turns):
        return say("lab-compare-same-length")
    number = signs.number(abs(turns.value))
    if turns.value > 0:
        return say("lab-compare-longer", turns=number)
    return say("lab-compare-shorter", turns=number)
