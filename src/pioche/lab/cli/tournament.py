"""The command `tournament`: bots against bots, told for people or as data."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from pioche.bots import LADDER
from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.cards import read_custom
from pioche.lab.cli.commands import INTERRUPTED, naming_extras, progress, read_rules
from pioche.lab.cli.refusals import one_of
from pioche.lab.out import crosstable
from pioche.lab.out.effect_text import count_deals
from pioche.lab.out.text import count_games
from pioche.lab.standings import Standing, Standings, stand, time_decisions
from pioche.lab.tournament import Tournament

SUCCESS: Final = 0
NAME: Final = 14
COLUMN: Final = 24


def tournament_of(arguments: argparse.Namespace) -> Tournament:
    """Make the tournament a command line describes."""
    colours = load_edition(arguments.edition).colours
    return Tournament(
        edition=arguments.edition,
        seats=arguments.seats,
        bots=tuple(arguments.bots.split(",")),
        deals=arguments.deals,
        match=arguments.match,
        seed=arguments.seed,
        rules=read_rules(arguments.rules, arguments.lang),
        custom=[card.source for path in arguments.custom for card in read_custom(path, colours)],
        jobs=arguments.jobs,
        engine=arguments.engine,
    )


def run_tournament(arguments: argparse.Namespace) -> int:
    """Play, and tell."""
    drawing: Path | None = arguments.cross
    say = words(arguments.lang)
    if drawing is not None and drawing.suffix not in crosstable.SUFFIXES:
        raise ValueError(say("cli-suffix", file=str(drawing), suffixes=one_of(crosstable.SUFFIXES, say)))
    tournament = tournament_of(arguments)
    if drawing is not None:
        with naming_extras():
            crosstable.prepare(drawing)
    games = sum(map(len, tournament.lineups)) * tournament.deals
    unit = say("lab-matches") if tournament.match else say("lab-rounds")
    with naming_extras(), progress(games, unit) as advance:
        played = tournament.play(advance)
    if played.deals == 0:
        return INTERRUPTED
    whole, tournament = tournament, replace(tournament, deals=played.deals)
    standings = stand(tournament, played, time_decisions(tournament))
    if drawing is not None:
        with naming_extras():
            crosstable.write(drawing, crosstable.draw(standings, arguments.lang))
    if arguments.json:
        print(json.dumps(standings.data(), ensure_ascii=False))  # noqa: T201  the command's work
    else:
        print("\n".join(tell(standings, arguments.lang)))  # noqa: T201  the same
    return SUCCESS if played.deals == whole.deals else INTERRUPTED


def tell(standings: Standings, lang: str) -> Iterator[str]:
    """Write the standings, best first."""
    say, signs = words(lang), numerals(lang)
    played = standings.tournament
    yield say(
        "contest-played",
        edition=played.table.edition.name[lang],
        games=count_games(standings.games, say, signs, match=played.match),
        deals=count_deals(played.deals, say, signs),
        seats=played.seats,
        seed=str(played.seed),
    )
    yield say("contest-fair", fair=signs.percent(standings.fair))
    if played.deals == 1:
        yield say("lab-one-game")
    yield ""
    heads = (say("contest-wins"), say("contest-rating"), say("contest-points"), say("contest-time"))
    yield " " * NAME + "".join(head.ljust(COLUMN) for head in heads).rstrip()
    for standing in sorted(standings.bots, key=lambda one: -one.wins.value):
        yield tell_bot(standing, signs).rstrip()
    yield ""
    for name in dict.fromkeys(bot.partition("-")[0] for bot in played.bots):
        if name in LADDER:
            yield character(name, say)


def character(name: str, say: Say) -> str:
    """Write who a level is."""
    told = say("contest-character", name=say(f"web-level-{name}"), what=say(f"level-{name}"))
    return f"{name.ljust(NAME)}{told}"


def tell_bot(standing: Standing, signs: Numerals) -> str:
    """Write a line about one bot."""
    wins = f"{signs.percent(standing.wins.value)} {signs.interval(standing.wins, times=100)}"
    rating = f"{signs.signed(standing.rating.value, 0)} {signs.interval(standing.rating, 0)}"
    points = f"{signs.number(standing.points.value)} {signs.interval(standing.points)}"
    took = standing.thinking
    times = f"{signs.number(took.p50, 2)} / {signs.number(took.p99, 2)} ms" if took else "–"
    return standing.bot.ljust(NAME) + "".join(part.ljust(COLUMN) for part in (wins, rating, points, times))
