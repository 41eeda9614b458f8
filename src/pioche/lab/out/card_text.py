"""What a card does to the game, written for people."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.effect import CardEffect, Compared
from pioche.lab.estimates import Estimate, is_clear
from pioche.lab.out.effect_text import (
    NAME,
    NUMBER,
    PERCENT,
    WIDTH,
    EffectRow,
    Style,
    common_rows,
    count_deals,
    players_of,
    tell_deals,
    tell_decided,
    tell_length,
    tell_line,
    tell_options,
    tell_table,
)


def tell(effect: CardEffect, does: str, lang: str, *, plain: bool = True) -> str:
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
            *tell_table(
                (
                    *common_rows(effect, say, signs),
                    EffectRow(say("lab-card-layer"), effect.layers, signs.percent, PERCENT),
                ),
                say,
                signs,
                style,
            ),
            "",
            *tell_rest(effect, say, signs),
            "",
            *(style.dim(line) for line in wrap(say("lab-card-note"), WIDTH)),
        )
    )


def titles(effect: CardEffect, lang: str) -> str:
    """Name the card, or the cards."""
    often = Counter(names[lang] for names in effect.cards.values())
    return numerals(lang).listed([f"{title} × {n}" if n > 1 else title for title, n in often.items()])


def tell_card(effect: CardEffect, does: str, lang: str, style: Style) -> Iterator[str]:
    """Write the card and what it says."""
    yield f"▌ {style.bold(titles(effect, lang))}"
    for line in does.splitlines():
        yield from (f"▌ {part}" for part in wrap(line, WIDTH - 2))


def verdict(effect: CardEffect, say: Say, signs: Numerals) -> str:
    """Say in sentences what the card does."""
    if effect.rounds_with.value == 0:
        return say("lab-card-never")
    return " ".join(
        (
            tell_length(effect.turns.difference, say, signs),
            tell_layer(effect.layers, say, signs),
            *tell_decided(effect, say, signs),
            *tell_luck(effect, say, signs),
        )
    )


def tell_luck(effect: CardEffect, say: Say, signs: Numerals) -> Iterator[str]:
    """Say how much of what it decides luck alone would decide."""
    if effect.decided.value == 0:
        return
    luck = signs.percent(effect.luck.value)
    if is_clear(effect.beyond_luck) and effect.beyond_luck.value > 0:
        yield say("lab-card-luck-more", luck=luck)
    else:
        yield say("lab-card-luck-no-more", luck=luck)


def tell_layer(layers: Compared, say: Say, signs: Numerals) -> str:
    """Say whom the card serves."""
    written, without = signs.percent(layers.written.value), signs.percent(layers.without.value)
    if not is_clear(layers.difference):
        return say("lab-card-fair")
    if layers.difference.value > 0:
        return say("lab-card-helps", written=written, without=without)
    return say("lab-card-harms", written=written, without=without)


def tell_setting(effect: CardEffect, say: Say, signs: Numerals, lang: str) -> Iterator[str]:
    """Write what was played."""
    yield say(
        "lab-card-played",
        edition=load_edition(effect.edition).name[lang],
        players=players_of(effect.bots, signs),
        deals=count_deals(effect.deals, say, signs),
        seed=str(effect.seed),
    )
    yield from tell_deals(effect, say, signs)
    yield from tell_options(effect, say)
    yield say(
        "lab-card-often",
        copies=effect.copies,
        deck=effect.deck,
        share=signs.percent(effect.rounds_with.value),
        laid=signs.number(effect.laid, 2),
    )


def tell_rest(effect: CardEffect, say: Say, signs: Numerals) -> Iterator[str]:
    """Write what it decides, what it is worth, what it did, and the edition without it."""

    def line(
        name: str, found: Estimate, words_after: str, *, share: bool = False, signed: bool = False
    ) -> str:
        write = signs.percent if share else signs.signed if signed else signs.number
        times = PERCENT if share else 1
        interval = signs.signed_interval(found) if signed else signs.interval(found, times=times)
        return tell_line(name, write(found.value), interval, words_after)

    yield line(say("lab-effect-decided", count=1), effect.decided, say("lab-effect-of-rounds"), share=True)
    yield line("", effect.decided_when_laid, say("lab-card-of-laid"), share=True)
    yield line(say("lab-card-luck"), effect.luck, say("lab-effect-of-rounds"), share=True)
    beyond = effect.beyond_luck
    change = signs.signed(PERCENT * beyond.value), signs.signed_interval(beyond, times=PERCENT)
    yield tell_line(say("lab-card-beyond"), *change, say("lab-card-beyond-what"))
    yield line(say("lab-card-swing"), effect.swing, say("lab-card-swing-what"))
    yield line(say("lab-card-gain"), effect.layer_points, say("lab-card-gain-what"), signed=True)
    yield line(
        say("lab-card-left-out"), effect.left_out["turns"], say("lab-card-left-out-turns"), signed=True
    )
    yield line("", effect.left_out["points"], say("lab-card-left-out-points"), signed=True)
    for number, (deed, often) in enumerate(effect.did.items()):
        name = "" if number else say("lab-card-each-lay")
        yield f"{name:{NAME}}{signs.number(often, 2):>{NUMBER}} {say(f'lab-did-{deed}')}"
