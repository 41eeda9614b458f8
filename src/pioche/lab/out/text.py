"""The numbers of an experiment, written for people."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.estimates import Estimate
from pioche.lab.out.effect_text import options_of
from pioche.lab.summary import SpecialCard, Summary

COLUMN: Final = 27
BAR: Final = 40  # cells for all the games


def tell(summary: Summary, lang: str) -> str:
    """Write a summary, a fact a line."""
    say, signs = words(lang), numerals(lang)
    return "\n".join(
        (
            *tell_setting(summary, say, signs, lang),
            "",
            say("lab-won-by-seat"),
            *(
                tell_share(say("lab-seat", seat=seat), found, signs)
                for seat, found in enumerate(summary.win_share)
            ),
            say("lab-won-by-place"),
            *(
                tell_share(place_name(place, say), found, signs)
                for place, found in enumerate(summary.place_share)
            ),
            "",
            *tell_course(summary, say, signs),
            *tell_specials(summary, say, signs, lang),
        )
    )


def place_name(place: int, say: Say) -> str:
    """Name a place at the table, counted clockwise from the dealer."""
    return say("lab-place", place=place) if place else say("lab-dealer")


def tell_setting(summary: Summary, say: Say, signs: Numerals, lang: str) -> Iterator[str]:
    """Write what was played."""
    yield say(
        "lab-played",
        edition=load_edition(summary.edition).name[lang],
        seats=summary.seats,
        games=count_games(summary.games, say, signs, match=summary.match),
        seed=str(summary.seed),
    )
    if summary.games < summary.asked:
        yield say("lab-stopped", games=signs.count(summary.games), asked=signs.count(summary.asked))
    if summary.games == 1:
        yield say("lab-one-game")
    players = signs.listed([f"{bot} × {n}" for bot, n in Counter(summary.bots).items()])
    yield line(say("lab-players"), players)
    if summary.rules:
        yield line(say("lab-options"), options_of(summary.rules))
    if summary.custom:
        yield line(say("lab-written"), signs.listed(summary.custom))


def count_games(games: int, say: Say, signs: Numerals, *, match: bool) -> str:
    """Write how many rounds or matches."""
    number = signs.count(games)
    if match:
        return say("lab-matches-of", count=games, number=number)
    return say("lab-rounds-of", count=games, number=number)


def line(name: str, words_after: str) -> str:
    """Write a fact."""
    return f"{name:{COLUMN}}{words_after}"


def tell_share(name: str, found: Estimate, signs: Numerals) -> str:
    """Write a share, with its interval and a bar."""
    bar = "█" * round(found.value * BAR)
    return f"  {name:{COLUMN - 2}}{signs.percent(found.value):>7} {signs.interval(found, times=100):16} {bar}"


def tell_mean(name: str, found: Estimate, unit: str, signs: Numerals) -> str:
    """Write a mean with its interval."""
    return line(name, f"{signs.number(found.value)} {unit} {signs.interval(found)}")


def tell_course(summary: Summary, say: Say, signs: Numerals) -> Iterator[str]:
    """Write how the games went."""
    if summary.match:
        yield tell_mean(say("lab-length"), summary.rounds, say("lab-rounds"), signs)
    yield tell_mean("" if summary.match else say("lab-length"), summary.turns, say("lab-turns"), signs)
    yield tell_mean("", summary.moves, say("lab-moves"), signs)
    yield tell_mean(say("lab-points"), summary.points, say("lab-points-left"), signs)
    yield tell_mean(say("lab-drawn"), summary.drawn, say("lab-cards"), signs)
    yield line(say("lab-reshuffles"), signs.number(summary.reshuffles, 3))
    said, caught = signs.number(summary.said, 2), signs.number(summary.caught, 2)
    yield line(say("lab-uno"), say("lab-uno-said", said=said, caught=caught))
    yield line(
        say("face-wild_draw_four"),
        say(
            "lab-w4-answers",
            accepted=signs.count(summary.accepted),
            challenged=signs.count(summary.challenged),
            won=signs.percent(summary.challenge_won.value),
            interval=signs.interval(summary.challenge_won, times=100),
        ),
    )
    yield line(say("lab-blocked"), signs.count(summary.blocked))
    yield line(say("lab-nobody"), signs.count(summary.nobody))
    if summary.capped:
        yield line(say("lab-capped"), signs.count(summary.capped))


def tell_specials(summary: Summary, say: Say, signs: Numerals, lang: str) -> Iterator[str]:
    """Write how often each special card was laid, and what it did."""
    for card in summary.specials:
        yield ""
        yield f"{card.code} — {card.name[lang]}"
        laid, share = signs.number(card.laid, 2), signs.percent(card.games_with.value)
        yield line("  " + say("lab-laid"), say("lab-laid-often", laid=laid, share=share))
        wins, interval = signs.percent(card.layer_wins.value), signs.interval(card.layer_wins, times=100)
        yield line("  " + say("lab-layers"), say("lab-layers-win", share=wins, interval=interval))
        for deed, often in tell_deeds(card, say, signs):
            yield line("  " + deed, often)


def tell_deeds(card: SpecialCard, say: Say, signs: Numerals) -> Iterator[tuple[str, str]]:
    """Write what a special card did, for each time it was laid."""
    for deed, often in card.did.items():
        yield say(f"lab-did-{deed}"), say("lab-each-lay", often=signs.number(often, 2))
