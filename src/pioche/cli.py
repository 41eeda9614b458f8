"""The command line. Each subcommand imports what it needs when it runs, so that the others start at once."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pioche import __version__
from pioche.folders import data_folder, data_named, take_editions_from
from pioche.i18n.languages import language, speaking
from pioche.parser import WRONG_USE, asked_language, complain, parse
from pioche.refusing import cannot_write, fail, no_editions, refuse, refuse_file

if TYPE_CHECKING:
    from pioche.edition import Edition
    from pioche.i18n.catalogue import Say

SUCCESS = 0
TOLD_EVERY = 500  # tables
INTERRUPTED = 130
READER_GONE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status."""
    _open_what_is_closed()
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
        lang = asked_language(sys.argv[1:] if argv is None else argv)
        if error.filename:
            return refuse_file(error, lang)
        _forget_output()
        return cannot_write(error, lang)
    return status


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv, RUNS)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else SUCCESS
    with speaking(lang := getattr(arguments, "lang", language())):
        is_elsewhere = arguments.run in WITHOUT_EDITIONS or data_named(getattr(arguments, "data", None))
        if not is_elsewhere and (what := no_editions(lang)):
            return fail(what)
        status: int = arguments.run(arguments)
    return status


def _open_what_is_closed() -> None:
    """What the caller closed (`>&-`) is None: what is said there is lost, and no file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  to the end


def _forget_output() -> None:
    """What is still buffered cannot be written either: without this the interpreter complains as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _words(lang: str) -> "Say":
    from pioche.i18n.catalogue import words

    return words(lang)


def _version(_: argparse.Namespace) -> int:
    print(f"pioche {__version__}")
    return SUCCESS


def _say(line: str) -> None:
    print(line, flush=True)


def _data(arguments: argparse.Namespace) -> "str | Path":
    """The address of the tables; where it is a folder that was named, editions are looked for in it, too."""
    if named := data_named(arguments.data):
        take_editions_from(named)
    return arguments.data or data_folder()


def _serve(arguments: argparse.Namespace) -> int:
    from pioche.server.ops import serve as ops
    from pioche.server.ops.node import NodeOptions

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
            node=NodeOptions(
                arguments.node, arguments.internal, arguments.advertise, arguments.cluster_secret_file
            ),
            lang=arguments.lang,
        ),
        _say,
    )


def _terminal(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        from pioche.terminal import commands

        try:
            status: int = getattr(commands, name)(arguments)
        except (commands.CannotError, ValueError) as error:
            return refuse(str(error), arguments.lang)
        return status

    return run


def _doctor(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.doctor import doctor

    try:
        return doctor(_data(arguments), _say, arguments.lang)
    except ValueError as error:
        return refuse(str(error), arguments.lang)


def _backup(arguments: argparse.Namespace) -> int:
    from pioche.server.store.base import StoreFailedError
    from pioche.server.store.open import back_up

    say = _words(arguments.lang)
    try:
        size = back_up(arguments.data or data_folder(), arguments.file)
    except (ValueError, StoreFailedError) as error:
        return refuse(str(error), arguments.lang)
    print(say("cli-backed-up", file=str(arguments.file), size=size // 1024))
    return SUCCESS


def _migrate(arguments: argparse.Namespace) -> int:
    from pioche.server.store.base import StoreFailedError
    from pioche.server.store.open import migrate

    say = _words(arguments.lang)
    try:
        before, after = migrate(arguments.data or data_folder())
    except (ValueError, StoreFailedError) as error:
        return refuse(str(error), arguments.lang)
    print(say("cli-migrated", before=before, after=after))
    return SUCCESS


def _move_store(arguments: argparse.Namespace) -> int:
    from pioche.server.store.base import StoreBusyError, StoreFailedError
    from pioche.server.store.open import move_store

    say = _words(arguments.lang)

    def tell(number: int, of: int) -> None:
        if number % TOLD_EVERY == 0:
            print(say("cli-moving", number=number, all=of), flush=True)

    try:
        moved = move_store(arguments.source, arguments.target, tell)
    except (ValueError, StoreBusyError, StoreFailedError) as error:
        return refuse(str(error), arguments.lang)
    print(say("cli-moved", tables=moved.tables, before=moved.before, entries=moved.entries))
    return SUCCESS


def _verify(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.verify import read_witness, verify_file

    try:
        witness = read_witness(arguments.commitment, arguments.nonce, arguments.seen)
    except (OSError, ValueError) as error:
        return _unreadable(arguments.seen, error, arguments.lang)
    try:
        return verify_file(arguments.file, _say, arguments.lang, witness)
    except (OSError, ValueError) as error:
        return _unreadable(arguments.file, error, arguments.lang)


def _cluster_status(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.status import status

    try:
        return status(arguments.store, _say, arguments.lang, as_json=arguments.json)
    except ValueError as error:
        return refuse(str(error), arguments.lang)


def _bench_serve(arguments: argparse.Namespace) -> int:
    from pioche.server.ops.bench import Plan, bench
    from pioche.server.ops.status import check_shared
    from pioche.server.store.base import StoreFailedError

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
        if arguments.store:
            check_shared(arguments.store, arguments.lang)
            from pioche.server.ops.bench_nodes import NodesPlan, bench_nodes

            shared = NodesPlan(arguments.store, arguments.nodes)
            return bench_nodes(plan, shared, _say, arguments.lang, as_json=arguments.json)
        return bench(plan, _say, arguments.lang, as_json=arguments.json)
    except (ValueError, StoreFailedError) as error:
        return refuse(str(error), arguments.lang)


def _bench_simulate(arguments: argparse.Namespace) -> int:
    import subprocess

    script = Path(__file__).parents[2] / "scripts" / "bench"
    if not script.exists():
        say = _words(arguments.lang)
        return fail(say("cli-no-checkout"))
    flags = [f"--{name}" for name in ("json", "slow") if getattr(arguments, name)]
    return subprocess.call([str(script), "simulate", *flags])  # noqa: S603  our own script


def _conform(arguments: argparse.Namespace) -> int:
    from pioche.conform.runner import ScenarioProblem, ScenarioResult, run_paths
    from pioche.lab.cli.refusals import told

    say = _words(arguments.lang)

    def tell(outcome: ScenarioResult | ScenarioProblem) -> None:
        if isinstance(outcome, ScenarioProblem):
            complain(told(str(outcome), arguments.lang))
        elif arguments.json:
            print(json.dumps(asdict(outcome)))
        elif outcome.why is None:
            print(f"ok {outcome.name}")
        else:
            print(say("cli-conform-failed", name=outcome.name, why=told(outcome.why, arguments.lang)))

    report = run_paths(arguments.paths, tell=tell)
    if not arguments.json:
        print(say("cli-conform-sum", passed=report.passed, failed=report.failed))
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
    from pioche.lab.cli.refusals import told

    _data(arguments)
    editions = list(shelf().editions.values())
    say = _words(arguments.lang)
    for problem in shelf().problems:
        complain(say("cli-left-out", what=told(problem, arguments.lang)))
    if arguments.json:
        print(json.dumps([_edition_object(edition) for edition in editions], indent=2))
        return SUCCESS
    rows = [
        (
            edition.id,
            edition.family,
            str(edition.cards),
            " ".join(edition.colours),
            ", ".join(f"{special.code} x {special.copies}" for special in edition.specials),
            edition.name[arguments.lang],
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
        recording = record.read(record.text_of(arguments.file))
    except (OSError, ValueError) as error:
        return _unreadable(arguments.file, error, arguments.lang)
    try:
        for line in replay_lines(recording, arguments.seat, arguments.lang):
            print(line, flush=arguments.step)
            if arguments.step and sys.stdin.readline().strip().lower() == "q":
                break
    except ValueError as error:
        return _unreadable(arguments.file, error, arguments.lang)
    return SUCCESS


def _unreadable(file: Path, error: OSError | ValueError, lang: str) -> int:
    if isinstance(error, OSError) and not error.filename:
        raise error  # it is no file that was opened or read: what was said of it cannot be written
    say = _words(lang)
    if isinstance(error, UnicodeDecodeError):
        return fail(say("cli-not-text", file=str(file)))
    return refuse(f"{file}: {error.strerror if isinstance(error, OSError) else error}", lang)


def _coach(arguments: argparse.Namespace) -> int:
    from pioche import record
    from pioche.bots import coach
    from pioche.narrate import check_seat

    try:
        check_seat(record.read(record.text_of(arguments.file)), arguments.seat, arguments.lang)
        return coach.run(arguments)
    except (OSError, ValueError) as error:
        return _unreadable(arguments.file, error, arguments.lang)


def _lab(name: str, module: str = "commands") -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        import importlib

        from pioche.fast.gpu import NoGpuError
        from pioche.lab.cli import commands

        try:
            status: int = getattr(importlib.import_module(f"pioche.lab.cli.{module}"), name)(arguments)
        except commands.NotInstalledError as error:
            say = _words(arguments.lang)
            return fail(say("cli-not-installed", package=error.package, extra=error.extra))
        except NoGpuError as error:
            say = _words(arguments.lang)
            return fail(say("cli-no-gpu", error=str(error)))
        except ValueError as error:
            return refuse(str(error), arguments.lang)
        return status

    return run


def _archive(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        from pioche.archive import commands
        from pioche.server.store.base import StoreFailedError

        if hasattr(arguments, "data"):
            arguments.data = _data(arguments)
        try:
            status: int = getattr(commands, name)(arguments)
        except ModuleNotFoundError as error:
            say = _words(arguments.lang)
            return fail(say("cli-not-installed", package=str(error.name).partition(".")[0], extra="parquet"))
        except (ValueError, StoreFailedError) as error:
            return refuse(str(error), arguments.lang)
        return status

    return run


def _manual(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        from pioche.manual import commands

        status: int = getattr(commands, name)(arguments, RUNS)
        return status

    return run


RUNS: Final = {
    "version": _version,
    "serve": _serve,
    "play": _terminal("play"),
    "join": _terminal("join"),
    "doctor": _doctor,
    "backup": _backup,
    "migrate": _migrate,
    "move-store": _move_store,
    "verify": _verify,
    "conform": _conform,
    "editions": _editions,
    "rules": _rules,
    "replay": _replay,
    "simulate": _lab("run_simulate"),
    "lab": lambda _: WRONG_USE,
    "lab card": _lab("run_card", "card"),
    "lab rule": _lab("run_rule", "rule"),
    "lab compare": _lab("run_compare", "compare"),
    "lab report": _lab("run_report", "report"),
    "tournament": _lab("run_tournament", "tournament"),
    "coach": _coach,
    "export": _archive("run_export"),
    "import": _archive("run_import"),
    "completion": _manual("run_completion"),
    "man": _manual("run_man"),
    "cluster": lambda _: WRONG_USE,
    "cluster status": _cluster_status,
    "bench": lambda _: WRONG_USE,
    "bench serve": _bench_serve,
    "bench simulate": _bench_simulate,
}
UNMOVED: Final = ("version", "completion", "man", "join", "backup", "migrate", "move-store", "cluster status")
WITHOUT_EDITIONS: Final = tuple(RUNS[name] for name in (*UNMOVED, "doctor"))  # doctor tells what is wrong
