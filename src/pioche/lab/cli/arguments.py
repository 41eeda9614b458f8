"""The laboratory's part of the command line. Light: what runs is imported when it runs."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from pioche.i18n.languages import LANGUAGES, language

MOST_GAMES: Final = 1_000_000_000
MOST_JOBS: Final = 1024
LARGEST_SEED: Final = 2**63 - 1
PERCENT: Final = 100
DEALS: Final = 20_000  # of `lab card` and `lab report`
DEALS_UNCOMPILED: Final = 1_000  # take as long

Read = Callable[[str], object]
Run = Callable[[argparse.Namespace], int]


class AddCommand(Protocol):
    """Adds a command to the command line."""

    def __call__(self, name: str, run: Run, summary: str) -> argparse.ArgumentParser:
        """Add it."""


def add_simulate(command: AddCommand, run: Run, between: Callable[[int, int], Read], edition: Read) -> None:
    """Add `simulate`."""
    parser = command("simulate", run, "Let players play rounds or matches by the thousand, and count.")
    add_experiment(parser, between, games=1000, bot="laying")
    add_edition(parser, edition)
    parser.add_argument(
        "--match", action="store_true", help="whole matches, to the target, not single rounds"
    )
    add_table(parser)
    add_habits(parser, between)
    add_ways(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the numbers as .json, or a row for each game as .csv or .parquet",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options of the table and its written cards."""
    parser.add_argument(
        "--rules", action="append", default=[], metavar="KEY=VALUE", help="an option of the table"
    )
    parser.add_argument(
        "--custom", action="append", default=[], type=Path, metavar="FILE", help="written cards, YAML or TOML"
    )


def add_habits(parser: argparse.ArgumentParser, between: Callable[[int, int], Read]) -> None:
    """Add how human the players are."""
    percent = between(0, PERCENT)
    parser.add_argument("--says-uno", type=percent, default=90, metavar="%", help="default: %(default)s")
    parser.add_argument("--catches", type=percent, default=80, metavar="%", help="default: %(default)s")
    parser.add_argument("--challenges", type=percent, default=30, metavar="%", help="default: %(default)s")
    parser.add_argument(
        "--trials", type=percent, default=50, metavar="%", help="passed; default: %(default)s"
    )
    parser.add_argument("--jumps", type=percent, default=70, metavar="%", help="in; default: %(default)s")


def add_ways(parser: argparse.ArgumentParser) -> None:
    """Add where and how games are played: nothing of this changes the games."""
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


def add_lab(
    parser: argparse.ArgumentParser, runs: dict[str, Run], between: Callable[[int, int], Read], edition: Read
) -> None:
    """Add `lab card` and `lab report`."""
    kinds = parser.add_subparsers(title="what to look into", metavar="WHAT", required=True)
    summary = "What does a card do to the game? Play the same deals with it and without it."
    card = kinds.add_parser("card", help=summary, description=summary, allow_abbrev=False)
    card.set_defaults(run=runs["card"], custom=[], match=False)
    card.add_argument("card", metavar="FILE|CODE", help="a written card, YAML or TOML; or a printed one: WL")
    add_experiment(card, between, games=None, bot="expert")
    card.add_argument("--edition", type=edition, help="default: the one that has the card")
    card.add_argument(
        "--copies", type=between(1, 3), default=1, help="of a written card, default: %(default)s"
    )
    card.add_argument(
        "--rules", action="append", default=[], metavar="KEY=VALUE", help="an option of the table"
    )
    add_habits(card, between)
    add_ways(card)
    card.add_argument("--json", action="store_true", help="print one JSON object")
    summary = "Write one page with plots about how an edition plays."
    report = kinds.add_parser("report", help=summary, description=summary, allow_abbrev=False)
    add_report(report, runs["report"], between, edition)


def add_report(
    parser: argparse.ArgumentParser, run: Run, between: Callable[[int, int], Read], edition: Read
) -> None:
    """Add what `lab report` is told."""
    parser.set_defaults(run=run, match=False)
    add_edition(parser, edition)
    add_experiment(parser, between, games=None, bot="expert")
    add_table(parser)
    add_habits(parser, between)
    add_ways(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", required=True, help="the page, .html")


def add_tournament(command: AddCommand, run: Run, between: Callable[[int, int], Read], edition: Read) -> None:
    """Add `tournament`."""
    parser = command("tournament", run, "Let bots play the same deals from every seat, and compare them.")
    add_edition(parser, edition)
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
    add_table(parser)
    parser.add_argument("--cross", type=Path, metavar="FILE", help="draw a cross-table, .svg or .png")
    parser.add_argument("--jobs", type=between(1, MOST_JOBS), default=0, help="default: every core")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_coach(command: AddCommand, run: Run, between: Callable[[int, int], Read]) -> None:
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


def add_edition(parser: argparse.ArgumentParser, edition: Read) -> None:
    """Add the edition."""
    parser.add_argument("--edition", type=edition, default="classic", help="default: %(default)s")


def add_experiment(
    parser: argparse.ArgumentParser, between: Callable[[int, int], Read], *, games: int | None, bot: str
) -> None:
    """Add what every experiment is told."""
    parser.add_argument("--seats", type=between(2, 10), default=4, help="2 to 10, default: %(default)s")
    often = "%(default)s" if games else f"{DEALS}, or {DEALS_UNCOMPILED} without the extra lab"
    parser.add_argument(
        "--games", type=between(1, MOST_GAMES), default=games, help=f"games to play, default: {often}"
    )
    parser.add_argument("--seed", type=between(0, LARGEST_SEED), default=0, help="default: %(default)s")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME[,NAME…]",
        help=f"random, laying, greedy or expert: one for all seats, or one for each; default: {bot}",
    )
    parser.add_argument("--jobs", type=between(1, MOST_JOBS), default=0, help="default: every core")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )
