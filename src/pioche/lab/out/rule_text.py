"""What rules do to the game, written for people."""

from collections.abc import Iterator
from textwrap import wrap

from pioche.edition import load_edition
from pioche.explain import describe_option
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.effect import RuleEffect
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
    tell_decided,
    tell_length,
    tell_line,
    tell_options,
    tell_table,
)


def tell(effect: RuleEffect, lang: str, *, plain: bool = True) -> str:
    """Write what rules do: the answer first, then the numbers."""
    say, signs, style = words(lang), numerals(lang), Style(plain)
    count = len(effect.tried)
    decided = tell_line(
        say("lab-effect-decided", count=count),
        signs.percent(effect.decided.value),
        signs.interval(effect.decided, times=PERCENT),
        say("lab-effect-of-rounds"),
    )
    return "\n".join(
        (
            *tell_rules(effect, say, style),
            "",
            *(style.bold(line) for line in wrap(verdict(effect, say, signs), WIDTH)),
            "",
            say(
                "lab-rule-played",
                edition=load_edition(effect.edition).name[lang],
                players=players_of(effect.bots, signs),
                deals=count_deals(effect.deals, say, signs),
                seed=str(effect.seed),
                count=count,
            ),
            *tell_deals(effect, say, signs),
            *tell_options(effect, say),
            "",
            *tell_table(
                (*common_rows(effect, say, signs), *place_rows(effect, say, signs)), say, signs, style
            ),
            "",
            decided,
            tell_line(
                say("lab-card-swing"),
                signs.number(effect.swing.value),
                signs.interval(effect.swing),
                say("lab-rule-swing-what"),
            ),
            "",
            *(style.dim(line) for line in wrap(say("lab-rule-note"), WIDTH)),
        )
    )


def tell_rules(effect: RuleEffect, say: Say, style: Style) -> Iterator[str]:
    """Write each rule, what it is played instead of, and what it says."""
    options = {option.key: option for option in load_edition(effect.edition).options}
    for key, value in effect.tried.items():
        other = str(effect.instead_of[key]).lower()
        title = say("lab-rule-instead", rule=options_of({key: value}), other=other)
        yield f"▌ {style.bold(title)}"
        does = describe_option(options[key], value, say)
        yield from (f"▌ {part}" for part in wrap(does, WIDTH - 2))


def verdict(effect: RuleEffect, say: Say, signs: Numerals) -> str:
    """Say in sentences what the rules do."""
    count = len(effect.tried)
    return " ".join(
        (
            tell_length(effect.turns.difference, say, signs, count),
            tell_drawn(effect.drawn.difference, say, signs),
            *tell_decided(effect, say, signs, count),
            *([say("lab-rule-anew", share=signs.percent(effect.anew))] if effect.decided.value else []),
        )
    )


def tell_drawn(drawn: Estimate, say: Say, signs: Numerals) -> str:
    """Say what becomes of the cards drawn."""
    if not is_clear(drawn):
        return say("lab-rule-same-drawn")
    cards = signs.number(abs(drawn.value))
    if drawn.value > 0:
        return say("lab-rule-more-drawn", cards=cards)
    return say("lab-rule-fewer-drawn", cards=cards)
