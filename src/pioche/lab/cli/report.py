"""The command `lab report`: play an edition, and write a page about it."""

import argparse
import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from pioche.i18n.catalogue import words
from pioche.lab.cli.commands import (
    INTERRUPTED,
    SUCCESS,
    deals_of,
    experiment_of,
    naming_extras,
    progress,
    ways_of,
)
from pioche.lab.effect import mean_of
from pioche.lab.estimates import LEAST, Estimate
from pioche.lab.experiment import LEAST_SEATS, Experiment
from pioche.lab.out.page import Page, write_page
from pioche.lab.run import Ways, settled, simulate
from pioche.lab.summary import summarise
from pioche.rules.state import MAX_SEATS

SUFFIX: Final = ".html"
PLAYERS: Final = "expert"
SHARE: Final = 10  # one game in so many is played again with each number of seats
OTHER_SEATS: Final = MAX_SEATS - LEAST_SEATS + 1


def lengths(
    experiment: Experiment, games: int, ways: Ways, advance: Callable[[int], object]
) -> list[tuple[int, Estimate]]:
    """Measure how long a round takes with each number of seats.

    Nothing where players differ, who keep their own seats, or from a single game.
    """
    if len(set(experiment.bots)) > 1 or games < LEAST:
        return []
    found = []
    for seats in range(LEAST_SEATS, MAX_SEATS + 1):
        other = replace(experiment, seats=seats, bots=experiment.bots[:1])
        result = simulate(other, games, ways, watch=lambda played, _: advance(played))
        if not result.is_whole:
            return []
        found.append((seats, mean_of("turns", result.totals)))
    return found


def command_line(arguments: argparse.Namespace, games: int) -> list[str]:
    """Write the command that makes the page again."""
    line = ["pioche", "lab", "report", "--edition", arguments.edition, "--seats", str(arguments.seats)]
    line += ["--games", str(games), "--seed", str(arguments.seed), "--bot", ",".join(arguments.bot)]
    for rule in arguments.rules:
        line += ["--rules", rule]
    for file in arguments.custom:
        line += ["--custom", str(file)]
    for habit in ("says_uno", "catches", "challenges", "trials", "jumps"):
        line += [f"--{habit.replace('_', '-')}", str(getattr(arguments, habit))]
    return [*line, "--lang", arguments.lang, "--out", arguments.out.name]


def run_report(arguments: argparse.Namespace) -> int:
    """Play, and write the page; it has its name only when it is whole."""
    out: Path = arguments.out
    say = words(arguments.lang)
    if out.suffix != SUFFIX:
        raise ValueError(say("cli-suffix", file=str(out), suffixes=SUFFIX))
    if not out.parent.is_dir():
        raise ValueError(say("cli-no-folder", folder=str(out.parent)))
    if not arguments.bot:
        arguments.bot = [PLAYERS]
    experiment = experiment_of(arguments)
    games = deals_of(arguments)
    fewer = max(1, games // SHARE)
    ways = settled(ways_of(arguments), experiment, games + OTHER_SEATS * fewer)
    with naming_extras(), progress(games + OTHER_SEATS * fewer, say("lab-rounds")) as advance:
        result = simulate(experiment, games, ways, watch=lambda played, _: advance(played))
        by_seats = lengths(experiment, fewer, ways, advance) if result.is_whole else []
    if result.totals.games == 0:
        return INTERRUPTED
    page = Page(summarise(result), by_seats, command_line(arguments, games), arguments.lang)
    part = out.with_name(out.name + ".part")
    with contextlib.ExitStack() as stack:
        stack.callback(part.unlink, missing_ok=True)
        part.write_text(write_page(page), encoding="utf-8")
        part.replace(out)
    print(say("lab-report-written", file=str(out)))  # noqa: T201  the command's work
    return SUCCESS if result.is_whole else INTERRUPTED
