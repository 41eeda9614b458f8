"""The laboratory's part of the command line. Light: what runs is imported when it runs."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from pioche.languages import LANGUAGES, language

MOST_GAMES: Final = 1_000_000_000
MOST_JOBS: Final = 1024
LARGEST_SEED: Final = 2**63 - 1
PERCENT: Final = 100

Read = Callable[[str], object]
Run = Callable[[argparse.Namespace], int]


class Command(Protocol):
    """Adds a command to the command line."""

    def __call__(self, name: str, run: Run, summary: str) -> argparse.ArgumentParser:
        """Add it."""


def add_simulate(command: Command, run: Run, between: Callable[[int, int], Read], edition: Read) -> None:
    """Add `simulate`."""
    parser = command("simulate", run, "Let players play rounds or matches by the thousand, and count.")
    add_experiment(parser, between, edition, games=1000)
    percent = between(0, PERCENT)
    parser.add_argument(
        "--match", action="store_true", help="whole matches, to the target, not single rounds"
    )
    parser.add_argument(
        "--rules", action="append", default=[], metavar="KEY=VALUE", help="an option of the table"
    )
    parser.add_argument(
        "--custom", action="append", default=[], type=Path, metavar="FILE", help="written cards, YAML or TOML"
    )
    parser.add_argument("--says-uno", type=percent, default=90, metavar="%", help="default: %(default)s")
    parser.add_argument("--catches", type=percent, default=80, metavar="%", help="default: %(default)s")
    parser.add_argument("--challenges", type=percent, default=30, metavar="%", help="default: %(default)s")
    parser.add_argument(
        "--trials", type=percent, default=50, metavar="%", help="passed; default: %(default)s"
    )
    parser.add_argument(
        "--engine", choices=("local", "ray", "dask"), default="local", help="default: %(default)s"
    )
    parser.add_argument("--address", default="", help="of a Ray or Dask cluster; default: a local one")
    parser.add_argument(
        "--compiled",
        choices=("auto", "yes", "no"),
        default="auto",
        help="the same games, faster (extra: lab)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the numbers as .json, or a row for each game as .csv or .parquet",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_tournament(command: Command, run: Run, between: Callable[[int, int], Read], edition: Read) -> None:
    """Add `tournament`."""
    parser = command("tournament", run, "Let bots play the same deals from every seat, and compare them.")
    parser.add_argument("--edition", type=edition, default="classic", help="default: %(default)s")
    parser.add_argument("--seats", type=between(2, 10), default=2, help="2 to 10, default: %(default)s")
    parser.add_argument(
        "--bots",
        default="random,greedy,expert",
        metavar="NAME,NAME…",
        help="random, greedy, expert, search, search-MS, laying; default: %(default)s",
    )
    parser.add_argument(
        "--deals",
        type=between(1, MOST_GAMES),
        default=1000,
        help="each from every seat; default: %(default)s",
    )
    parser.add_argument("--match", action="store_true", help="whole matches, to the target")
    parser.add_argument("--seed", type=between(0, LARGEST_SEED), default=0, help="default: %(default)s")
    parser.add_argument(
        "--rules", action="append", default=[], metavar="KEY=VALUE", help="an option of the table"
    )
    parser.add_argument(
        "--custom", action="append", default=[], type=Path, metavar="FILE", help="written cards, YAML or TOML"
    )
    parser.add_argument("--cross", type=Path, metavar="FILE", help="draw a cross-table, .svg or .png")
    parser.add_argument("--jobs", type=between(1, MOST_JOBS), default=0, help="default: every core")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_coach(command: Command, run: Run, between: Callable[[int, int], Read]) -> None:
    """Add `coach`."""
    parser = command("coach", run, "Go through a finished game and show what could have been done better.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--as", dest="seat", type=between(0, 9), metavar="SEAT", help="only this seat")
    parser.add_argument(
        "--budget",
        type=between(1, 60_000),
        default=200,
        metavar="MS",
        help="a decision; default: %(default)s",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each remark")


def add_experiment(
    parser: argparse.ArgumentParser, between: Callable[[int, int], Read], edition: Read, *, games: int
) -> None:
    """Add what every experiment is told."""
    parser.add_argument("--edition", type=edition, default="classic", help="default: %(default)s")
    parser.add_argument("--seats", type=between(2, 10), default=4, help="2 to 10, default: %(default)s")
    parser.add_argument(
        "--games", type=between(1, MOST_GAMES), default=games, help="games to play, default: %(default)s"
    )
    parser.add_argument("--seed", type=between(0, LARGEST_SEED), default=0, help="default: %(default)s")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME[,NAME…]",
        help="random, laying or greedy: one for all seats, or one for each",
    )
    parser.add_argument("--jobs", type=between(1, MOST_JOBS), default=0, help="default: every core")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )
