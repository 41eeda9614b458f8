"""The command line. Each subcommand imports what it needs when it runs, so that the others start at once."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pioche import __version__
from pioche.folders import data_folder, take_editions_from
from pioche.i18n.languages import LANGUAGES, language
from pioche.lab.cli import arguments as lab

if TYPE_CHECKING:
    from pioche.edition import Edition

SUCCESS = 0
WRONG_USE = 2
INTERRUPTED = 130
READER_GONE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return READER_GONE
    except OSError as error:
        _forget_output()
        return _fail(f"cannot write: {error.strerror}")
    return status


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else SUCCESS
    status: int = arguments.run(arguments)
    return status


def _forget_output() -> None:
    """What is still buffered cannot be written either: without this the interpreter complains as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(what: str) -> None:
    print(f"pioche: {' '.join(what.split())}", file=sys.stderr)


def _fail(what: str) -> int:
    _complain(what)
    return WRONG_USE


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        _complain(message)
        raise SystemExit(WRONG_USE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pioche", description="UNO by five booklets, to the letter.", allow_abbrev=False)
    parser.add_argument(
        "--version", action="store_const", dest="run", const=_version, help="print the version"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    _add_server(command, parser)
    conform = command("conform", _conform, "Run conformance scenarios.")
    conform.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder of *.yaml")
    conform.add_argument("--json", action="store_true", help="one JSON object per scenario")

    editions = command("editions", _editions, "List the editions.")
    editions.add_argument("--json", action="store_true", help="as JSON")
    editions.add_argument("--data", metavar="FOLDER", help="where tables and editions are kept")

    rules = command("rules", _rules, "Print the rules of an edition.")
    rules.add_argument("edition", type=_edition, metavar="EDITION")
    rules.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )

    replay = command("replay", _replay, "Print a game file readably.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each move")
    replay.add_argument("--as", dest="seat", type=_between(0, 9), metavar="SEAT", help="as this seat saw it")
    replay.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="the language (now: %(default)s)"
    )

    lab.add_simulate(command, _lab("run_simulate"), _between, _edition)
    lab.add_lab(
        command("lab", lambda _: WRONG_USE, "Look into the game: what a card does, how an edition plays."),
        {"card": _lab("run_card", "card"), "report": _lab("run_report", "report")},
        _between,
        _edition,
    )
    lab.add_tournament(command, _lab("run_tournament", "tournament"), _between, _edition)
    lab.add_coach(command, _coach, _between)
    _add_bench(command("bench", lambda _: WRONG_USE, "Measure this program on this machine."))
    return parser


def _add_bench(bench: argparse.ArgumentParser) -> None:
    kinds = bench.add_subparsers(title="what to measure", metavar="WHAT", required=True)
    summary = "Play many tables over real sockets against a real server."
    load = kinds.add_parser("serve", help=summary, description=summary, allow_abbrev=False)
    load.set_defaults(run=_bench_serve)
    load.add_argument("--tables", type=_between(1, 6000), default=100, help="default: %(default)s")
    load.add_argument("--seats", type=_between(2, 10), default=4, help="2 to 10, default: %(default)s")
    load.add_argument(
        "--rate", type=_rate, default=0.5, help="moves a second of each table, default: %(default)s"
    )
    load.add_argument("--seconds", type=_between(1, 600), default=20, help="default: %(default)s")
    load.add_argument("--edition", type=_edition, default="classic", help="default: %(default)s")
    load.add_argument("--sweep", action="store_true", help="more and more tables, until it breaks")
    load.add_argument("--data", type=Path, metavar="FOLDER", help="on the disk to be measured")
    load.add_argument("--json", action="store_true", help="one JSON object for each trial")
    summary = "Play the compiled simulator next to RLCard and OpenSpiel (from a checkout)."
    games = kinds.add_parser("simulate", help=summary, description=summary, allow_abbrev=False)
    games.set_defaults(run=_bench_simulate)
    games.add_argument("--json", action="store_true", help="one JSON object")
    games.add_argument("--slow", action="store_true", help="also compile afresh, and use every core")


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = 0
    if not 0.01 <= rate <= 50:  # noqa: PLR2004  said in the message
        raise argparse.ArgumentTypeError(f"must be a number from 0.01 to 50, not {text!r}")
    return rate


def _add_server(command: "Callable[..., argparse.ArgumentParser]", parser: argparse.ArgumentParser) -> None:
    serve = command("serve", _serve, "Serve tables (this is what pioche does without a command).")
    serve.add_argument("--lan", action="store_true", help="for everybody in the network, with a QR code")
    serve.add_argument("--host", default="", help="listen at this address")
    serve.add_argument("--port", type=_between(0, 65535), help="listen at this port; 0 is any")
    serve.add_argument("--data", metavar="FOLDER", help="where tables are kept")
    serve.add_argument(
        "--public-url", default="", metavar="URL", help="the address a proxy shows the server at"
    )
    serve.add_argument("--no-open", action="store_true", help="do not open the browser")
    serve.add_argument(
        "--trusted-proxies", default="", metavar="ADDRESSES", help="whose X-Forwarded headers are believed"
    )
    serve.add_argument(
        "--bot-pace", type=_between(0, 60_000), metavar="MS", help="how long bots think at most"
    )
    serve.add_argument(
        "--catch-grace",
        type=_between(0, 5000),
        default=700,
        metavar="MS",
        help="how long after the card «UNO» may still be said before a catch counts; default: %(default)s",
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests only")
    parser.set_defaults(run=lambda _: _serve(serve.parse_args([])))

    doctor = command("doctor", _doctor, "Report versions, the data folder and ports.")
    doctor.add_argument("--data", metavar="FOLDER", help="where tables are kept")

    backup = command("backup", _backup, "Copy the tables, also while they are served, to a new file.")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--data", metavar="FOLDER", help="where tables are kept")

    verify = command("verify", _verify, "Check the chance of a downloaded game file.")
    verify.add_argument("file", type=Path, metavar="FILE")


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if (
            not text.isascii()
            or not text.isdigit()
            or len(text) > len(str(most))
            or not least <= int(text) <= most
        ):
            raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def _edition(text: str) -> str:
    from pioche.edition import EDITIONS, offered

    if text not in EDITIONS and text not in offered():
        raise argparse.ArgumentTypeError(f"there is no edition {text!r}; there are {', '.join(offered())}")
    return text


def _version(_: argparse.Namespace) -> int:
    print(f"pioche {__version__}")
    return SUCCESS


def _say(line: str) -> None:
    print(line, flush=True)


def _data(arguments: argparse.Namespace) -> "str | Path":
    """The address of the tables; where it is a folder that was named, editions are looked for in it, too."""
    named: str | None = arguments.data
    if named is not None and "://" not in named:
        take_editions_from(Path(named))
    return named or data_folder()


def _serve(arguments: argparse.Namespace) -> int:
    from pioche.server.ops import serve as ops

    return ops.serve(
        ops.ServeOptions(
            data=_data(arguments),
            host=arguments.host,
            port=arguments.port,
            lan=arguments.lan,
            public_url=arguments.public_url,
            opens=not arguments.no_open,
            proxies=arguments.trusted_proxies,
            limited=not arguments.no_limits,
            bot_pace=arguments.bot_pace,
            catch_grace=arguments.catch_grace,
        ),
        _say,
    )


def _doctor(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.doctor import doctor

    try:
        return doctor(_data(arguments), _say)
    except ValueError as error:
        return _fail(str(error))


def _backup(arguments: argparse.Namespace) -> int:
    from pioche.server.store.base import StoreFailedError
    from pioche.server.store.open import back_up

    try:
        size = back_up(arguments.data or data_folder(), arguments.file)
    except (ValueError, StoreFailedError) as error:
        return _fail(str(error))
    print(f"{arguments.file}: {size // 1024} KiB")
    return SUCCESS


def _verify(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.verify import verify_file

    try:
        return verify_file(arguments.file, _say)
    except OSError as error:
        return _fail(f"{arguments.file}: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{arguments.file}: not UTF-8 text")
    except ValueError as error:
        return _fail(f"{arguments.file}: {error}")


def _bench_serve(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.bench import Plan, bench

    plan = Plan(
        tables=arguments.tables,
        seats=arguments.seats,
        rate=arguments.rate,
        seconds=arguments.seconds,
        edition=arguments.edition,
        data=arguments.data,
        sweep=arguments.sweep,
    )
    try:
        return bench(plan, _say, as_json=arguments.json)
    except ValueError as error:
        return _fail(str(error))


def _bench_simulate(arguments: argparse.Namespace) -> int:
    import subprocess

    script = Path(__file__).parents[2] / "scripts" / "bench"
    if not script.exists():
        return _fail("bench simulate: needs a checkout of the source, with its scripts and bench folders")
    flags = [f"--{name}" for name in ("json", "slow") if getattr(arguments, name)]
    return subprocess.call([str(script), "simulate", *flags])  # noqa: S603  our own script


def _conform(arguments: argparse.Namespace) -> int:
    from pioche.conform.runner import ScenarioProblem, ScenarioResult, run_paths

    def tell(outcome: ScenarioResult | ScenarioProblem) -> None:
        if isinstance(outcome, ScenarioProblem):
            _complain(str(outcome))
        elif arguments.json:
            print(json.dumps(asdict(outcome)))
        else:
            print(f"ok {outcome.name}" if outcome.ok else f"FAIL {outcome.name}: {outcome.why}")

    report = run_paths(arguments.paths, tell=tell)
    if not arguments.json:
        print(f"{report.passed} passed, {report.failed} failed")
    return report.status


def _edition_object(edition: "Edition") -> dict[str, object]:
    return {
        "id": edition.id,
        "family": edition.family,
        "names": dict(edition.name),
        "cards": edition.cards,
        "colours": edition.colours,
        "specials": [
            {
                "code": special.code,
                "clause": special.clause,
                "names": dict(special.name),
                "copies": special.copies,
                "points": special.points,
            }
            for special in edition.specials
        ],
    }


def _editions(arguments: argparse.Namespace) -> int:
    from pioche.edition import shelf

    _data(arguments)
    editions = list(shelf().editions.values())
    for problem in shelf().problems:
        _complain(f"left out: {problem}")
    if arguments.json:
        print(json.dumps([_edition_object(edition) for edition in editions], indent=2))
        return SUCCESS
    lang = language()
    rows = [
        (
            edition.id,
            edition.family,
            str(edition.cards),
            " ".join(edition.colours),
            ", ".join(f"{special.code} x {special.copies}" for special in edition.specials),
            edition.name[lang],
        )
        for edition in editions
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return SUCCESS


def _rules(arguments: argparse.Namespace) -> int:
    from pioche.edition import load_edition
    from pioche.explain import explain

    print(explain(load_edition(arguments.edition), arguments.lang).rstrip())
    return SUCCESS


def _replay(arguments: argparse.Namespace) -> int:
    from pioche import record
    from pioche.narrate import replay_lines

    try:
        recording = record.read(arguments.file.read_text(encoding="utf-8"))
    except OSError as error:
        return _fail(f"{arguments.file}: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{arguments.file}: not UTF-8 text")
    except ValueError as error:
        return _fail(f"{arguments.file}: {error}")
    try:
        for line in replay_lines(recording, arguments.seat, arguments.lang):
            print(line, flush=arguments.step)
            if arguments.step and sys.stdin.readline().strip().lower() == "q":
                break
    except ValueError as error:
        return _fail(f"{arguments.file}: {error}")
    return SUCCESS


def _coach(arguments: argparse.Namespace) -> int:
    from pioche.bots import coach

    try:
        return coach.run(arguments)
    except OSError as error:
        return _fail(f"{arguments.file}: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(f"{arguments.file}: not UTF-8 text")
    except ValueError as error:
        return _fail(f"{arguments.file}: {error}")


def _lab(name: str, module: str = "commands") -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        import importlib

        from pioche.lab.cli import commands

        try:
            status: int = getattr(importlib.import_module(f"pioche.lab.cli.{module}"), name)(arguments)
        except (ValueError, commands.NotInstalledError) as error:
            return _fail(str(error))
        except OSError as error:
            return _fail(f"{error.filename}: {error.strerror}")
        return status

    return run
