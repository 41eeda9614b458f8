"""Runs conformance scenarios: files of YAML documents, each a position and then steps.

A scenario that does not come out as written *fails*; one that cannot be understood is a *problem*, never
passed over. Only the public face of a game is used, so that the same scenarios can be put to another engine.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from pioche import Game, Refused, notation
from pioche.conform.scenario import (
    Do,
    Expect,
    Hands,
    Moves,
    Refuse,
    Scenario,
    Shown,
    Step,
    read_scenario,
    read_steps,
    text,
)
from pioche.conform.yamlfile import Document, FileError, Value, read_documents
from pioche.effects import fault
from pioche.game.misfit import names_misfits

_LONGEST = 600  # characters of what is wrong; a sentence that lists every reason is whole
_NAME_LINE = re.compile(r"^name:[ \t]*([^\s#]+)", re.MULTILINE)


class EngineView(Protocol):
    """What a seat is told."""

    @property
    def hands(self) -> Sequence[Sequence[str] | None]:
        """Give the cards of each hand this seat may see, None for the others."""


class EngineGame(Protocol):
    """What the runner asks of a game."""

    def play(self, seat: int, move: str, /) -> object:
        """Make a move, or raise Refused."""

    def describe(self) -> Mapping[str, Any]:
        """Give the position under the names of the checks."""

    def view(self, seat: int, /) -> EngineView:
        """Give what a seat may know."""

    def legal(self, seat: int, /) -> Sequence[str]:
        """List the moves of a seat, jump-ins included."""

    def snapshot(self) -> bytes:
        """Give the whole position: equal bytes, equal positions."""


class Engine(Protocol):
    """What the runner asks of an engine."""

    def __call__(
        self,
        edition: str,
        given: Mapping[str, Value],
        *,
        rules: Mapping[str, Value],
        custom: Sequence[Value],
        seed: int,
    ) -> EngineGame:
        """Set up a position; wrong data is a ValueError naming the key."""


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a scenario came out; `why` is the first difference."""

    name: str
    clause: str
    ok: bool
    why: str | None


@dataclass(frozen=True, slots=True)
class ScenarioProblem:
    """A file or a scenario that cannot be run, and what is wrong with it."""

    where: str
    what: str

    def __str__(self) -> str:
        what = " ".join(self.what.split("\n"))
        return f"{self.where}: {what if len(what) <= _LONGEST else what[:_LONGEST] + '…'}"


@dataclass(frozen=True, slots=True)
class ConformReport:
    """Every outcome of a run."""

    results: tuple[ScenarioResult, ...]
    problems: tuple[ScenarioProblem, ...]

    @property
    def passed(self) -> int:
        """How many scenarios came out as written."""
        return sum(result.ok for result in self.results)

    @property
    def failed(self) -> int:
        """How many did not."""
        return len(self.results) - self.passed

    @property
    def status(self) -> int:
        """The exit status: a problem wins over a failure."""
        if self.problems:
            return 2
        return 1 if self.failed else 0


@dataclass(frozen=True, slots=True)
class _Position:
    game: EngineGame
    described: Mapping[str, Any]


_Differ: TypeAlias = Callable[[_Position, Any], str | None]


@names_misfits
def run_paths(
    paths: Iterable[str | Path],
    engine: Engine = Game.from_position,
    tell: Callable[[ScenarioResult | ScenarioProblem], object] = lambda _: None,
) -> ConformReport:
    """Run the scenarios of files and folders; tell each outcome as it comes, and report them all."""
    if isinstance(paths, str):  # its letters would be taken for files and folders: `.`, `/`
        raise fault("paths", f"must be a list, not {paths!r}")
    results: list[ScenarioResult] = []
    problems: list[ScenarioProblem] = []
    for outcome in _run(paths, engine):
        if isinstance(outcome, ScenarioResult):
            results.append(outcome)
        else:
            problems.append(outcome)
        tell(outcome)
    return ConformReport(tuple(results), tuple(problems))


def _run(paths: Iterable[str | Path], engine: Engine) -> Iterator[ScenarioResult | ScenarioProblem]:
    names: set[str] = set()
    done: set[str] = set()
    for path in map(Path, paths):
        files = _files(path)
        if not files:
            yield ScenarioProblem(str(path), "no *.yaml file in this folder")
        for file in files:
            real = os.path.realpath(file)
            if real not in done:
                done.add(real)
                yield from _run_file(file, names, engine)


def _files(path: Path) -> list[Path]:
    """The files of a folder, or the file itself; whether it can be read shows when it is read.

    In a folder a pipe is none: nobody may ever write to it.
    """
    try:
        is_folder = path.is_dir()
    except OSError:
        is_folder = False
    if not is_folder:
        return [path]
    return sorted(file for file in path.rglob("*.yaml") if file.is_file() or not file.exists())


def _run_file(file: Path, names: set[str], engine: Engine) -> Iterator[ScenarioResult | ScenarioProblem]:
    try:
        documents = list(read_documents(file))
    except FileError as error:
        yield ScenarioProblem(error.where, error.what)
        return
    if not documents:
        yield ScenarioProblem(str(file), "no scenario in it")
    for document in documents:
        yield _run_document(document, names, engine)


def _run_document(document: Document, names: set[str], engine: Engine) -> ScenarioResult | ScenarioProblem:
    try:
        value = document.value()
    except FileError as error:
        name_line = _NAME_LINE.search(document.text)
        return ScenarioProblem(error.where, f"{name_line[1]}: {error.what}" if name_line else error.what)
    name = value.get("name") if isinstance(value, dict) else None
    try:
        scenario = read_scenario(value)
        _take_name(scenario.name, names)
        return _run_scenario(scenario, engine)
    except ValueError as error:
        named = isinstance(name, str) and name.isprintable()
        what = f"{name}: {error}" if named else str(error)
        return ScenarioProblem(f"{document.path}:{document.line}", what)


def _take_name(name: str, names: set[str]) -> None:
    if name in names:
        raise fault("name", "another scenario has this name")
    names.add(name)


def _run_scenario(scenario: Scenario, engine: Engine) -> ScenarioResult:
    game = engine(
        scenario.edition, scenario.given, rules=scenario.rules, custom=scenario.custom, seed=scenario.seed
    )
    seats = len(game.describe()["counts"])
    steps = read_steps(scenario, seats)
    why = next(filter(None, (_run_step(game, step) for step in steps)), None)
    return ScenarioResult(scenario.name, scenario.clause, why is None, why)


def _run_step(game: EngineGame, step: Step) -> str | None:
    """Take a step; the first difference, if there is one."""
    try:
        match step:
            case Do():
                why = _do(game, step)
            case Refuse():
                why = _refuse(game, step)
            case Expect():
                why = _expect(game, step)
    except ValueError as error:
        raise ValueError(f"{step.key}: {error}") from error
    return f"{step.key}{why}" if why else None


def _do(game: EngineGame, step: Do) -> str | None:
    try:
        game.play(step.seat, step.move)
    except Refused as refused:
        if refused.reason == "unreadable":
            raise ValueError(f"{step.move!r} is no move") from refused
        return f": {step.move!r} of seat {step.seat} is refused: {refused.reason}"
    return None


def _refuse(game: EngineGame, step: Refuse) -> str | None:
    before = game.snapshot()
    try:
        game.play(step.seat, step.move)
    except Refused as refused:
        if refused.reason != step.reason:
            return f".reason: expected {step.reason}, got {refused.reason}"
        return None if game.snapshot() == before else ": the refused move changed the position"
    return f": {step.move!r} of seat {step.seat} is not refused, expected {step.reason}"


def _expect(game: EngineGame, step: Expect) -> str | None:
    position = _Position(game, game.describe())
    for check, expected in step.checks.items():
        why = _DIFFER.get(check, _same(check))(position, expected)
        if why:
            return f".{check}: {why}"
    return None


def _difference(actual: object, expected: object) -> str | None:
    return None if actual == expected else f"expected {text(expected)}, got {text(actual)}"


def _same(check: str) -> _Differ:
    return lambda position, expected: _difference(position.described[check], expected)


def _same_entries(check: str) -> _Differ:
    return lambda position, expected: _difference(list(position.described[check]), expected)


def _same_seats(check: str) -> _Differ:
    return lambda position, expected: _difference(sorted(position.described[check]), expected)


def _hands_differ(position: _Position, expected: Hands) -> str | None:
    hands = zip(position.described["hands"], expected, strict=True)
    return _difference([None if asked is None else sorted(hand) for hand, asked in hands], expected)


def _view_differs(position: _Position, expected: tuple[int, Hands]) -> str | None:
    seat, hands = expected
    seen = position.game.view(seat).hands
    return _difference([None if hand is None else sorted(hand) for hand in seen], hands)


def _shown_differs(position: _Position, expected: list[Shown]) -> str | None:
    shown = {
        Shown(one["of"], tuple(sorted(one["to"])), tuple(sorted(one["cards"])))
        for one in position.described["shown"]
    }
    return _difference(sorted(shown), expected)


def _read_moves(moves: Iterable[str]) -> Moves:
    return {notation.read_move(move): move for move in moves}


def _legal(position: _Position) -> Moves:
    return _read_moves(move for moves in position.described["legal"].values() for move in moves)


def _moves_differ(legal: Moves, expected: Moves) -> str | None:
    unexpected = [move for key, move in legal.items() if key not in expected]
    return _moves_miss(legal, expected) or (f"{text(unexpected)} legal too" if unexpected else None)


def _moves_miss(legal: Moves, expected: Moves) -> str | None:
    missing = [move for key, move in expected.items() if key not in legal]
    return f"{text(missing)} not legal" if missing else None


def _legal_differs(position: _Position, expected: Moves) -> str | None:
    return _moves_differ(_legal(position), expected)


def _legal_of_differs(position: _Position, expected: tuple[int, Moves]) -> str | None:
    seat, moves = expected
    return _moves_differ(_read_moves(position.game.legal(seat)), moves)


def _misses_legal(position: _Position, expected: Moves) -> str | None:
    return _moves_miss(_legal(position), expected)


def _has_forbidden(position: _Position, expected: Moves) -> str | None:
    legal = _legal(position)
    forbidden = [move for key, move in expected.items() if key in legal]
    return f"{text(forbidden)} legal" if forbidden else None


_DIFFER: dict[str, _Differ] = {
    "to_act": _same_seats("to_act"),
    "uno_due": _same_seats("uno_due"),
    "winners": _same_seats("winners"),
    "counts": _same_entries("counts"),
    "scores": _same_entries("scores"),
    "hands": _hands_differ,
    "legal": _legal_differs,
    "has_legal": _misses_legal,
    "lacks_legal": _has_forbidden,
    "legal_of": _legal_of_differs,
    "shown": _shown_differs,
    "view": _view_differs,
}
