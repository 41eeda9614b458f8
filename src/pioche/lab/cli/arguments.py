"""The laboratory's part of the command line. Light: what runs is imported when it runs."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pioche.i18n.languages import LANGUAGES
from pioche.lab import ENGINES, MOST_JOBS

if TYPE_CHECKING:
    from pioche.i18n.catalogue import Say

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  it has no other name

MOST_GAMES: Final = 1_000_000_000
LARGEST_SEED: Final = 2**63 - 1
PERCENT: Final = 100
POLICY: Final = "package.module:Policy"
DEALS: Final = 20_000  # of `lab`
DEALS_UNCOMPILED: Final = 1_000  # take as long

Run = Callable[[argparse.Namespace], int]


@dataclass(frozen=True, slots=True)
class Kit:
    """What the arguments are made with: the words of a language, and how values are read."""

    say: "Say"
    lang: str

    def add(self, commands: "Commands", name: str, run: Run, summary: str) -> argparse.ArgumentParser:
        """Add a command; it can be told the language, like every one."""
        added = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        added.set_defaults(run=run)
        self.add_lang(added)
        return added

    def add_lang(self, parser: argparse.ArgumentParser) -> None:
        """Add the language."""
        say = self.say
        parser.add_argument(
            "--lang", choices=LANGUAGES, default=self.lang, help=say("cli-lang", lang=self.lang)
        )

    def between(self, least: int, most: int) -> Callable[[str], int]:
        """Read a whole number within bounds."""
        say = self.say

        def read(text: str) -> int:
            is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
            if not is_number or not least <= int(text) <= most:
                told = say("cli-number-from-to", least=str(least), most=str(most), value=repr(text[:40]))
                raise argparse.ArgumentTypeError(told)
            return int(text)

        return read

    def hexadecimal(self, text: str) -> str:
        """Read hexadecimal digits, as somebody may have copied them."""
        digits = text.strip().lower()
        if not digits or digits.strip("0123456789abcdef"):
            raise argparse.ArgumentTypeError(self.say("cli-not-hex", value=repr(text[:40])))
        return digits

    def edition(self, text: str) -> str:
        """Read the id of an edition."""
        from pioche.edition import EDITIONS, offered  # noqa: PLC0415  when one is named
        from pioche.refusing import no_edition  # noqa: PLC0415  the same

        if text not in EDITIONS and text not in offered():
            raise argparse.ArgumentTypeError(no_edition(text, self.lang))
        return text


def add_simulate(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `simulate` is told."""
    say = kit.say
    add_experiment(parser, kit, games=1000, bot="laying")
    add_edition(parser, kit)
    parser.add_argument("--match", action="store_true", help=say("cli-match"))
    add_table(parser, kit)
    add_habits(parser, kit)
    add_ways(parser, kit)
    parser.add_argument("--out", type=Path, metavar=say("cli-FILE"), help=say("cli-simulate-out"))
    parser.add_argument("--json", action="store_true", help=say("cli-json-object"))


def add_rules(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add the options of the table."""
    say = kit.say
    parser.add_argument(
        "--rules", action="append", default=[], metavar=say("cli-KEY-VALUE"), help=say("cli-rule")
    )


def add_table(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add the options of the table and its written cards."""
    say = kit.say
    add_rules(parser, kit)
    parser.add_argument(
        "--custom", action="append", default=[], type=Path, metavar=say("cli-FILE"), help=say("cli-custom")
    )


def add_habits(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add how human the players are."""
    say, percent = kit.say, kit.between(0, PERCENT)
    default = "%(default)s"
    parser.add_argument(
        "--says-uno", type=percent, default=90, metavar="%", help=say("cli-says-uno", value=default)
    )
    parser.add_argument(
        "--catches", type=percent, default=80, metavar="%", help=say("cli-catches", value=default)
    )
    parser.add_argument(
        "--challenges", type=percent, default=30, metavar="%", help=say("cli-challenges", value=default)
    )
    parser.add_argument(
        "--trials", type=percent, default=50, metavar="%", help=say("cli-trials", value=default)
    )
    parser.add_argument(
        "--jumps", type=percent, default=70, metavar="%", help=say("cli-jumps", value=default)
    )


def add_ways(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add where and how games are played: nothing of this changes the games."""
    say = kit.say
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default="auto",
        help=say("cli-engine", value="%(default)s"),
    )
    parser.add_argument("--address", default="", metavar=say("cli-ADDRESS"), help=say("cli-cluster"))
    parser.add_argument("--compiled", choices=("auto", "yes", "no"), default="auto", help=say("cli-compiled"))


def add_lab(parser: argparse.ArgumentParser, kit: Kit, runs: Mapping[str, Run]) -> None:
    """Add `lab card`, `lab rule`, `lab compare` and `lab report`."""
    say = kit.say
    kinds = parser.add_subparsers(title=say("cli-lab-kinds"), metavar=say("cli-WHAT"), required=True)
    card = kit.add(kinds, "card", runs["lab card"], say("cli-lab-card"))
    card.set_defaults(custom=[], match=False)
    card.add_argument("card", metavar=say("cli-FILE-CODE"), help=say("cli-lab-card-card"))
    add_experiment(card, kit, games=None, bot="expert")
    card.add_argument("--edition", type=kit.edition, metavar="ID", help=say("cli-lab-card-edition"))
    card.add_argument(
        "--copies",
        type=kit.between(1, 3),
        default=1,
        metavar="N",
        help=say("cli-lab-card-copies", value="%(default)s"),
    )
    add_rules(card, kit)
    add_habits(card, kit)
    add_ways(card, kit)
    card.add_argument("--json", action="store_true", help=say("cli-json-object"))
    add_rule(kit.add(kinds, "rule", runs["lab rule"], say("cli-lab-rule")), kit)
    add_compare(kit.add(kinds, "compare", runs["lab compare"], say("cli-lab-compare")), kit)
    report = kit.add(kinds, "report", runs["lab report"], say("cli-lab-report"))
    add_report(report, kit)


def add_rule(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `lab rule` is told."""
    say = kit.say
    parser.set_defaults(match=False)
    parser.add_argument("rule", nargs="+", metavar=say("cli-KEY-VALUE"), help=say("cli-lab-rule-rule"))
    add_edition(parser, kit)
    add_experiment(parser, kit, games=None, bot="expert")
    add_table(parser, kit)
    add_habits(parser, kit)
    add_ways(parser, kit)
    parser.add_argument("--json", action="store_true", help=say("cli-json-object"))


def add_compare(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `lab compare` is told: all but the two files holds for both."""
    say = kit.say
    parser.add_argument("one", type=Path, metavar="A.toml", help=say("cli-lab-compare-file"))
    parser.add_argument("other", type=Path, metavar="B.toml", help=say("cli-lab-compare-file"))
    add_games(parser, kit, None)
    add_seed(parser, kit)
    add_jobs(parser, kit)
    add_ways(parser, kit)
    parser.add_argument("--json", action="store_true", help=say("cli-json-object"))


def add_report(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `lab report` is told."""
    say = kit.say
    parser.set_defaults(match=False)
    add_edition(parser, kit)
    add_experiment(parser, kit, games=None, bot="expert")
    add_table(parser, kit)
    add_habits(parser, kit)
    add_ways(parser, kit)
    parser.add_argument(
        "--out", type=Path, metavar=say("cli-FILE"), required=True, help=say("cli-lab-report-out")
    )


def add_tournament(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `tournament` is told."""
    say, default = kit.say, "%(default)s"
    add_edition(parser, kit)
    add_seats(parser, kit, 2)
    parser.add_argument(
        "--bots",
        default="random,greedy,expert",
        metavar=say("cli-NAMES"),
        help=say("cli-tournament-bots", value=default, policy=POLICY),
    )
    parser.add_argument(
        "--deals",
        type=kit.between(1, MOST_GAMES),
        default=1000,
        metavar="N",
        help=say("cli-tournament-deals", value=default),
    )
    parser.add_argument("--match", action="store_true", help=say("cli-match"))
    add_seed(parser, kit)
    add_table(parser, kit)
    parser.add_argument("--cross", type=Path, metavar=say("cli-FILE"), help=say("cli-tournament-cross"))
    add_jobs(parser, kit)
    parser.add_argument(
        "--engine", choices=("local", "gpu"), default="local", help=say("cli-default", value=default)
    )
    parser.add_argument("--json", action="store_true", help=say("cli-json-object"))


def add_coach(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `coach` is told."""
    say = kit.say
    parser.add_argument("file", type=Path, metavar=say("cli-FILE"), help=say("cli-game-file"))
    parser.add_argument(
        "--as", dest="seat", type=kit.between(0, 9), metavar=say("cli-SEAT"), help=say("cli-coach-as")
    )
    parser.add_argument(
        "--budget",
        type=kit.between(1, 60_000),
        default=200,
        metavar="MS",
        help=say("cli-coach-budget", value="%(default)s"),
    )
    parser.add_argument("--json", action="store_true", help=say("cli-coach-json"))


def add_edition(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add the edition."""
    told = kit.say("cli-default", value="%(default)s")
    parser.add_argument("--edition", type=kit.edition, default="classic", metavar="ID", help=told)


def add_seats(parser: argparse.ArgumentParser, kit: Kit, seats: int) -> None:
    """Add how many play."""
    told = kit.say("cli-seats", value="%(default)s")
    parser.add_argument("--seats", type=kit.between(2, 10), default=seats, metavar="N", help=told)


def add_seed(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what chance begins with."""
    told = kit.say("cli-default", value="%(default)s")
    parser.add_argument("--seed", type=kit.between(0, LARGEST_SEED), default=0, metavar="N", help=told)


def add_jobs(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add how many processes play."""
    parser.add_argument(
        "--jobs", type=kit.between(1, MOST_JOBS), default=0, metavar="N", help=kit.say("cli-jobs")
    )


def add_games(parser: argparse.ArgumentParser, kit: Kit, games: int | None) -> None:
    """Add how many games are played."""
    say = kit.say
    often = say("cli-games", value="%(default)s")
    if games is None:
        often = say("cli-deals", compiled=str(DEALS), plain=str(DEALS_UNCOMPILED))
    parser.add_argument("--games", type=kit.between(1, MOST_GAMES), default=games, metavar="N", help=often)


def add_experiment(parser: argparse.ArgumentParser, kit: Kit, *, games: int | None, bot: str) -> None:
    """Add what every experiment is told."""
    say = kit.say
    add_seats(parser, kit, 4)
    add_games(parser, kit, games)
    add_seed(parser, kit)
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar=say("cli-NAME-NAMES"),
        help=say("cli-bot", bot=bot, policy=POLICY),
    )
    add_jobs(parser, kit)
