"""The arguments of the command line, in the reader's language.

They are read without a word first; only where help is asked for or something is wrong is the same parser
built again with the words of the catalogue. So commands start at once.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from pioche.i18n.languages import LANGUAGES, language
from pioche.lab.cli import arguments as lab
from pioche.lab.cli.arguments import Kit, Run

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from pioche.i18n.catalogue import Say

WRONG_USE: Final = 2
MOST_TABLES: Final = 6000
RATES: Final = (0.01, 50)
SHELLS: Final = ("bash", "zsh", "fish")

GROUPS: Final = (
    ("serve", "play", "join"),
    ("editions", "rules", "replay", "coach", "verify"),
    ("doctor", "backup", "migrate", "move-store", "cluster", "export", "import"),
    ("simulate", "lab", "tournament"),
    (),  # all others
)

# What argparse says by itself: each of its texts, the message of the catalogue, and the variables in it.
OF_ARGPARSE: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "usage: ": ("cli-usage", {}),
    "positional arguments": ("cli-positionals", {}),
    "options": ("cli-options", {}),
    "show this help message and exit": ("cli-help", {}),
    "argument %(argument_name)s: %(message)s": (
        "cli-argument",
        {"name": "%(argument_name)s", "message": "%(message)s"},
    ),
    "unrecognized arguments: %s": ("cli-unrecognised", {"arguments": "%s"}),
    "the following arguments are required: %s": ("cli-required", {"arguments": "%s"}),
    "expected one argument": ("cli-expected-one", {}),
    "expected at least one argument": ("cli-expected-some", {}),
    "ignored explicit argument %r": ("cli-expected-none", {"value": "%r"}),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli-invalid-choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
}


class _WordsNeededError(Exception):
    """Something has to be said: why the arguments are wrong, or what they are."""


class _Silent(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _WordsNeededError(message)

    def print_help(self, file: object = None) -> None:
        raise _WordsNeededError(file)


class _InGroups(argparse.HelpFormatter):
    """Lists commands under what they are for; one without a group is in the last."""

    groups: Sequence[tuple[str, Sequence[str]]] = ()

    def _format_action(self, action: argparse.Action) -> str:
        listed = {below.dest: below for below in self._iter_indented_subactions(action)}
        parts = [] if listed else [super()._format_action(action)]
        for title, names in self.groups if listed else ():
            parts.append(f"\n{' ' * self._current_indent}{title}\n")
            self._indent()
            mine = listed if title == self.groups[-1][0] else names
            parts += [super(_InGroups, self)._format_action(listed.pop(name)) for name in list(mine)]
            self._dedent()
        return "".join(parts)


class _Speaking(argparse.ArgumentParser):
    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        (file or sys.stderr).write(message)  # where it cannot be written, that is said

    def error(self, message: str) -> NoReturn:
        complain(message)
        raise SystemExit(WRONG_USE)


def complain(what: str) -> None:
    """Say in one line what is wrong."""
    line = re.sub(r"[ \t\r\n\f\v]+", " ", what).strip()  # a no-break space stays one
    print(f"pioche: {line}", file=sys.stderr)  # noqa: T201  the command line's


def parse(argv: Sequence[str], runs: Mapping[str, Run]) -> argparse.Namespace:
    """Read the arguments; `run` does the command. SystemExit after help was given or something was wrong."""
    lang = asked_language(argv)
    try:
        return build(_Silent, Kit(lambda _, /, **__: "", lang), runs).parse_args(argv)
    except _WordsNeededError:
        from pioche.i18n.catalogue import words  # noqa: PLC0415  only where something is said

        with speaking(words(lang)):
            return build(_Speaking, Kit(words(lang), lang), runs).parse_args(argv)


def asked_language(argv: Sequence[str]) -> str:
    """Find the language asked for, wherever it stands, or take that of the environment.

    >>> asked_language(["rules", "classic", "--lang=fr"]), asked_language(["--lang", "en", "doctor"])
    ('fr', 'en')
    """
    asked = language()
    for option, value in zip(argv, (*argv[1:], ""), strict=False):
        told = value if option == "--lang" else option.removeprefix("--lang=")
        asked = told if told in LANGUAGES and option.startswith("--lang") else asked
    return asked


@contextmanager
def speaking(say: "Say") -> Iterator[None]:
    """Let argparse speak a language: all it says goes through these two functions of its module."""

    def translate(text: str) -> str:
        key, variables = OF_ARGPARSE.get(text, ("", {}))
        return f"{say(key, **variables)}{' ' if text.endswith(' ') else ''}" if key else text

    module = vars(argparse)
    before = {name: module[name] for name in ("_", "ngettext")}
    module.update(_=translate, ngettext=lambda one, many, number: translate(one if number == 1 else many))
    try:
        yield
    finally:
        module.update(before)


def build(kind: type[argparse.ArgumentParser], kit: Kit, runs: Mapping[str, Run]) -> argparse.ArgumentParser:
    """Build the parser of the whole command line."""
    say = kit.say
    parser = kind(
        prog="pioche",
        description=say("cli-about"),
        epilog=say("cli-start-here"),
        allow_abbrev=False,
        formatter_class=in_groups(say),
    )
    parser.add_argument(
        "--version", action="store_const", dest="run", const=runs["version"], help=say("cli-version")
    )
    kit.add_lang(parser)
    commands = parser.add_subparsers(title=say("cli-commands"), metavar=say("cli-COMMAND"))

    def command(name: str, summary: str) -> argparse.ArgumentParser:
        return kit.add(commands, name, runs[name], summary)

    serve = command("serve", say("cli-serve"))
    add_serve(serve, kit)
    parser.set_defaults(run=lambda _: runs["serve"](serve.parse_args([])))
    add_play(command("play", say("cli-play")), kit)
    add_join(command("join", say("cli-join")), kit)
    add_data(command("doctor", say("cli-doctor")), kit)
    backup = command("backup", say("cli-backup"))
    backup.add_argument("file", type=Path, metavar=say("cli-FILE"), help=say("cli-backup-file"))
    add_data(backup, kit)
    add_data(command("migrate", say("cli-migrate")), kit)
    move = command("move-store", say("cli-move-store"))
    move.add_argument("source", metavar=say("cli-FROM"), help=say("cli-move-stores"))
    move.add_argument("target", metavar=say("cli-TO"), help=say("cli-move-stores"))
    verify = command("verify", say("cli-verify"))
    verify.add_argument("file", type=Path, metavar=say("cli-FILE"), help=say("cli-game-file"))
    verify.add_argument(
        "--commitment",
        action="append",
        type=kit.hexadecimal,
        default=[],
        metavar="HEX",
        help=say("cli-verify-commitment"),
    )
    verify.add_argument(
        "--nonce",
        action="append",
        type=kit.hexadecimal,
        default=[],
        metavar="HEX",
        help=say("cli-verify-nonce"),
    )
    verify.add_argument("--seen", type=Path, metavar=say("cli-FILE"), help=say("cli-verify-seen"))
    add_reading(command, kit)
    lab.add_simulate(command("simulate", say("cli-simulate")), kit)
    lab.add_lab(command("lab", say("cli-lab")), kit, runs)
    lab.add_tournament(command("tournament", say("cli-tournament")), kit)
    lab.add_coach(command("coach", say("cli-coach")), kit)
    add_archive(command, kit)
    add_cluster(command("cluster", say("cli-nodes")), kit, runs)
    add_bench(command("bench", say("cli-bench")), kit, runs)
    add_manual(command, kit)
    return parser


def in_groups(say: "Say") -> type[argparse.HelpFormatter]:
    """Group the commands by what they are for."""
    titles = (
        say("cli-to-play"),
        say("cli-to-read"),
        say("cli-to-host"),
        say("cli-to-measure"),
        say("cli-to-build"),
    )
    return type("InGroups", (_InGroups,), {"groups": tuple(zip(titles, GROUPS, strict=True))})


def add_reading(command: Callable[[str, str], argparse.ArgumentParser], kit: Kit) -> None:
    """Add the commands that read and print: conform, editions, rules, replay."""
    say = kit.say
    conform = command("conform", say("cli-conform"))
    conform.add_argument(
        "paths", nargs="+", type=Path, metavar=say("cli-PATH"), help=say("cli-conform-paths")
    )
    conform.add_argument("--json", action="store_true", help=say("cli-conform-json"))
    editions = command("editions", say("cli-editions"))
    editions.add_argument("--json", action="store_true", help=say("cli-json"))
    add_data(editions, kit)
    rules = command("rules", say("cli-rules"))
    rules.add_argument("edition", type=kit.edition, metavar=say("cli-EDITION"), help=say("cli-edition"))
    replay = command("replay", say("cli-replay"))
    replay.add_argument("file", type=Path, metavar=say("cli-FILE"), help=say("cli-game-file"))
    replay.add_argument("--step", action="store_true", help=say("cli-replay-step"))
    replay.add_argument(
        "--as", dest="seat", type=kit.between(0, 9), metavar=say("cli-SEAT"), help=say("cli-replay-as")
    )


def add_archive(command: Callable[[str, str], argparse.ArgumentParser], kit: Kit) -> None:
    """Add `export` and `import`."""
    say = kit.say
    export = command("export", say("cli-export"))
    export.add_argument("files", nargs="*", type=Path, metavar=say("cli-FILE"), help=say("cli-export-files"))
    export.add_argument(
        "--out", type=Path, required=True, metavar=say("cli-FILE"), help=say("cli-export-out")
    )
    export.add_argument("--whole", action="store_true", help=say("cli-export-whole"))
    add_data(export, kit)
    back = command("import", say("cli-import"))
    back.add_argument("file", type=Path, metavar=say("cli-FILE"), help=say("cli-import-file"))
    back.add_argument(
        "--out", type=Path, required=True, metavar=say("cli-FOLDER"), help=say("cli-import-out")
    )


def add_manual(command: Callable[[str, str], argparse.ArgumentParser], kit: Kit) -> None:
    """Add `completion` and `man`."""
    say = kit.say
    completion = command("completion", say("cli-completion"))
    completion.add_argument("shell", choices=SHELLS, metavar=say("cli-SHELL"), help=", ".join(SHELLS))
    command("man", say("cli-man"))


def add_data(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add where tables are kept."""
    parser.add_argument(
        "--data", "--store", dest="data", metavar=kit.say("cli-FOLDER"), help=kit.say("cli-data")
    )


def add_serve(serve: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `serve` is told."""
    say = kit.say
    serve.add_argument("--lan", action="store_true", help=say("cli-serve-lan"))
    serve.add_argument("--host", default="", metavar=say("cli-ADDRESS"), help=say("cli-serve-host"))
    serve.add_argument("--port", type=kit.between(0, 65535), metavar="N", help=say("cli-serve-port"))
    add_data(serve, kit)
    serve.add_argument("--public-url", default="", metavar="URL", help=say("cli-serve-public-url"))
    serve.add_argument("--no-open", action="store_true", help=say("cli-serve-no-open"))
    serve.add_argument(
        "--trusted-proxies", default="", metavar=say("cli-ADDRESSES"), help=say("cli-serve-proxies")
    )
    serve.add_argument(
        "--bot-pace", type=kit.between(0, 60_000), metavar="MS", help=say("cli-serve-bot-pace")
    )
    serve.add_argument(
        "--catch-grace",
        type=kit.between(0, 5000),
        default=700,
        metavar="MS",
        help=say("cli-serve-catch-grace", value="%(default)s"),
    )
    serve.add_argument("--node", default="", metavar=say("cli-NAME"), help=say("cli-serve-node"))
    serve.add_argument("--internal", default="", metavar="HOST:PORT", help=say("cli-serve-internal"))
    serve.add_argument("--advertise", default="", metavar="HOST:PORT", help=say("cli-serve-advertise"))
    serve.add_argument(
        "--cluster-secret-file", default="", metavar=say("cli-FILE"), help=say("cli-serve-secret")
    )
    serve.add_argument("--no-limits", action="store_true", help=say("cli-serve-no-limits"))


def add_play(play: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `play` is told."""
    say = kit.say
    play.add_argument(
        "edition",
        nargs="?",
        type=kit.edition,
        default="classic",
        metavar=say("cli-EDITION"),
        help=say("cli-edition-default", value="%(default)s"),
    )
    lab.add_seats(play, kit, 4)
    play.add_argument(
        "--bots",
        default="greedy",
        type=levels_of(say),
        metavar=say("cli-LEVELS"),
        help=say("cli-play-bots", value="%(default)s"),
    )
    lab.add_table(play, kit)
    play.add_argument("--bot-pace", type=kit.between(0, 60_000), metavar="MS", help=say("cli-serve-bot-pace"))
    add_face(play, kit)


def add_join(join: argparse.ArgumentParser, kit: Kit) -> None:
    """Add what `join` is told."""
    say = kit.say
    join.add_argument("place", metavar=say("cli-PLACE"), help=say("cli-join-where"))
    join.add_argument("--watch", action="store_true", help=say("cli-join-watch"))
    add_face(join, kit)


def add_face(parser: argparse.ArgumentParser, kit: Kit) -> None:
    """Add how one is called, and how the table is shown."""
    say = kit.say
    parser.add_argument(
        "--name", default="", metavar=say("cli-NAME"), help=say("cli-play-name", value=say("web-home-guest"))
    )
    parser.add_argument("--plain", action="store_true", help=say("cli-plain"))


def levels_of(say: "Say") -> Callable[[str], str]:
    """Read the levels of bots."""

    def read(text: str) -> str:
        from pioche.bots import offered  # noqa: PLC0415  when one is named

        for level in text.split(","):
            if level not in offered():
                told = say("cli-no-level", level=repr(level), levels=", ".join(offered()))
                raise argparse.ArgumentTypeError(told)
        return text

    return read


def add_cluster(cluster: argparse.ArgumentParser, kit: Kit, runs: Mapping[str, Run]) -> None:
    """Add `cluster status`."""
    say = kit.say
    kinds = cluster.add_subparsers(title=say("cli-nodes-kinds"), metavar=say("cli-WHAT"), required=True)
    status = kit.add(kinds, "status", runs["cluster status"], say("cli-nodes-status"))
    status.add_argument("--store", required=True, metavar="URL", help=say("cli-nodes-store"))
    status.add_argument("--json", action="store_true", help=say("cli-json-object"))


def add_bench(bench: argparse.ArgumentParser, kit: Kit, runs: Mapping[str, Run]) -> None:
    """Add `bench serve` and `bench simulate`."""
    say = kit.say
    default = say("cli-default", value="%(default)s")
    kinds = bench.add_subparsers(title=say("cli-bench-kinds"), metavar=say("cli-WHAT"), required=True)
    load = kit.add(kinds, "serve", runs["bench serve"], say("cli-bench-serve"))
    load.add_argument("--tables", type=kit.between(1, MOST_TABLES), default=100, metavar="N", help=default)
    lab.add_seats(load, kit, 4)
    load.add_argument(
        "--rate",
        type=rate_of(say),
        default=0.5,
        metavar="X",
        help=say("cli-bench-rate", value="%(default)s"),
    )
    load.add_argument("--seconds", type=kit.between(1, 600), default=20, metavar="N", help=default)
    lab.add_edition(load, kit)
    load.add_argument("--sweep", action="store_true", help=say("cli-bench-sweep"))
    load.add_argument("--data", type=Path, metavar=say("cli-FOLDER"), help=say("cli-bench-data"))
    load.add_argument("--store", metavar="URL", help=say("cli-bench-store"))
    load.add_argument("--nodes", type=kit.between(1, 16), default=2, metavar="N", help=say("cli-bench-nodes"))
    load.add_argument("--json", action="store_true", help=say("cli-bench-json"))
    games = kit.add(kinds, "simulate", runs["bench simulate"], say("cli-bench-simulate"))
    games.add_argument("--json", action="store_true", help=say("cli-json-object"))
    games.add_argument("--slow", action="store_true", help=say("cli-bench-slow"))


def rate_of(say: "Say") -> Callable[[str], float]:
    """Read moves a second."""

    def read(text: str) -> float:
        try:
            rate = float(text)
        except ValueError:
            rate = 0
        least, most = RATES
        if not least <= rate <= most:
            told = say("cli-number-from-to", least=f"{least}", most=f"{most}", value=repr(text))
            raise argparse.ArgumentTypeError(told)
        return rate

    return read
