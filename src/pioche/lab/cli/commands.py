"""What the laboratory's commands do, once the command line has been read."""

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from pioche.edition import load_edition
from pioche.effects import LONGEST_NUMBER
from pioche.i18n.catalogue import words
from pioche.lab.cards import read_custom
from pioche.lab.cli.arguments import DEALS, DEALS_UNCOMPILED
from pioche.lab.cli.refusals import one_of
from pioche.lab.effect import Differences
from pioche.lab.experiment import Experiment, Habits, can_compile
from pioche.lab.out.files import SUFFIXES, check_place, open_rows, write_json
from pioche.lab.out.text import tell
from pioche.lab.run import RunResult, Ways, simulate
from pioche.lab.summary import summarise

SUCCESS: Final = 0
INTERRUPTED: Final = 130
EXTRAS: Final = {
    "cairosvg": "plots",
    "cupy": "gpu",
    "ray": "ray",
    "distributed": "dask",
    "pyarrow": "parquet",
    "numba": "lab",
    "numpy": "lab",
}


class NotInstalledError(Exception):
    """Something needs an optional part of the package."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"needs {package}: pip install 'pioche[{extra}]'")
        self.package = package
        self.extra = extra


@contextlib.contextmanager
def progress(games: int, unit: str) -> Iterator[Callable[[int], object]]:
    """Show a bar with the rate and the time left, on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm  # noqa: PLC0415  only a terminal needs it

    with tqdm(total=games, unit=f" {unit}", unit_scale=True, leave=False, smoothing=0.1) as bar:
        yield bar.update


@contextlib.contextmanager
def naming_extras() -> Iterator[None]:
    """Say which optional part is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        raise NotInstalledError(error.name, EXTRAS[error.name]) from None


def read_rules(settings: list[str], lang: str) -> dict[str, object]:
    """Read options given as key=value.

    >>> read_rules(["scoring=low", "target=200", "bluffing=false"], "en")
    {'scoring': 'low', 'target': 200, 'bluffing': False}
    """
    say = words(lang)
    rules: dict[str, object] = {}
    for setting in settings:
        key, sign, text = setting.partition("=")
        if not sign:
            raise ValueError(say("cli-not-key-value", setting=repr(setting[:40])))
        truth: Mapping[str, object] = {"true": True, "false": False}
        is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        rules[key] = int(text) if is_number else truth.get(text, text)
    return rules


def experiment_of(arguments: argparse.Namespace) -> Experiment:
    """Make the experiment a command line describes."""
    colours = load_edition(arguments.edition).colours
    custom = [card.source for path in arguments.custom for card in read_custom(path, colours)]
    return Experiment(
        edition=arguments.edition,
        seats=arguments.seats,
        bots=tuple(bot for names in arguments.bot for bot in names.split(",")) or Experiment.bots,
        rules=read_rules(arguments.rules, arguments.lang),
        custom=custom,
        match=arguments.match,
        seed=arguments.seed,
        habits=Habits(
            says_uno=arguments.says_uno * 10,
            catches=arguments.catches * 10,
            challenges=arguments.challenges * 10,
            trial_succeeds=arguments.trials * 10,
            jumps=arguments.jumps * 10,
        ),
    )


def ways_of(arguments: argparse.Namespace) -> Ways:
    """Read from a command line how games are to be played."""
    compiled = {"auto": None, "yes": True, "no": False}[arguments.compiled]
    return Ways(arguments.jobs, arguments.engine, arguments.address, compiled)


def deals_of(arguments: argparse.Namespace) -> int:
    """Read how many deals to play: by default as many as take a few seconds."""
    deals: int = arguments.games or (DEALS if can_compile() else DEALS_UNCOMPILED)
    return deals


def tell_effect(effect: Differences, arguments: argparse.Namespace, tell_plainly: Callable[..., str]) -> int:
    """Print how two tables differ, as data or for people; the exit status."""
    is_plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
    text = json.dumps(effect.data(), ensure_ascii=False) if arguments.json else tell_plainly(plain=is_plain)
    print(text)  # noqa: T201  the command's work
    return SUCCESS if effect.deals == effect.asked else INTERRUPTED


def play(experiment: Experiment, games: int, ways: Ways, rows: Path | None, unit: str) -> RunResult:
    """Play an experiment with a progress bar, writing a row for each game where that is asked for."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(naming_extras())
        write = stack.enter_context(open_rows(rows, experiment)) if rows else None
        advance = stack.enter_context(progress(games, unit))

        def watch(played: int, packed: bytes) -> None:
            if write is not None:
                write(packed)
            advance(played)

        return simulate(experiment, games, ways, watch=watch, rows=rows is not None)


def run_simulate(arguments: argparse.Namespace) -> int:
    """Play, count, and tell."""
    out: Path | None = arguments.out
    say = words(arguments.lang)
    if out is not None and out.suffix not in SUFFIXES:
        raise ValueError(say("cli-suffix", file=str(out), suffixes=one_of(SUFFIXES, say)))
    experiment = experiment_of(arguments)
    unit = say("lab-matches") if experiment.match else say("lab-rounds")
    rows = out if out is not None and out.suffix != ".json" else None
    if out is not None:
        check_place(out)
    result = play(experiment, arguments.games, ways_of(arguments), rows, unit)
    if result.totals.games == 0:
        return INTERRUPTED
    summary = summarise(result)
    if out is not None and rows is None:
        write_json(out, summary)
    text = json.dumps(summary.data(), ensure_ascii=False) if arguments.json else tell(summary, arguments.lang)
    print(text)  # noqa: T201  the command's work
    return SUCCESS if result.is_whole else INTERRUPTED
