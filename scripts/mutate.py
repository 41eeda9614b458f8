"""Change the rules in one small way after another, and see what notices (docs/MUTATION.md).

A change is made to the code of a function where it is, so that every chapter sees it, in a process of its
own: what the changed rules leave behind (a text kept ready, say) must not make a later change look noticed.
What is not noticed is printed: file, line, and what was put in place of what.
"""

import argparse
import ast
import contextlib
import importlib
import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from inspect import signature
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Final

from pioche.conform.runner import _run_scenario as run_scenario
from pioche.conform.scenario import Scenario, read_scenario
from pioche.conform.yamlfile import read_documents
from pioche.edition import EDITIONS, load_edition
from pioche.game import Game
from pioche.rules import CHAPTERS

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "src" / "pioche" / "rules"
PATIENCE: Final = 1.0  # seconds of computing for a scenario, which takes some milliseconds
MORE_PATIENCE: Final = 15.0  # for a test

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATIONS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
# Constants that say something of the game; the others are names for numbers, and any numbers would do.
TELLING: Final = {
    "state": ("HAND_DEALT", "COLOUR_MASKS", "WILD_MASK", "WILD_FOUR_BIT", "ONE_FACE", "BIT_OF_REMAINDER"),
    "chance": (
        "WORD",
        "WARM_UP",
        "DOUBLE_ROUNDS",
        "CONSTANTS",
        "QUARTERS_A",
        "QUARTERS_B",
        "QUARTERS_C",
        "QUARTERS_D",
    ),
    "uno": ("CAUGHT_DRAWS", "LAST_BUT_ONE"),
    "setup": ("OPENING_DRAW",),
    "challenge": ("TWO_DRAWS", "FOUR_DRAWS", "INNOCENT_DRAWS"),
    "lay": ("TWO_PLAYERS",),
}


TESTS: Final = (
    "test_events",
    "test_lacking",
    "test_laws_clauses",
    "test_game",
    "test_game_record",
    "test_laws",
    "test_laws_hidden",
    "test_chance",
)

SURVIVES: Final = "SURVIVES"
NONE: Final = -1

Check = Callable[[], None]


class Patience(BaseException):
    """The changed rules go round for ever."""


@dataclass(frozen=True)
class Change:
    """One small change: where, what it makes of the line, and how to make it."""

    place: str
    words: str
    make: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


def instead(node: ast.AST) -> Iterator[ast.AST]:
    """List what can be put in the place of a node; `pass` is a statement dropped."""
    if isinstance(node, ast.expr):
        yield from instead_of_expression(node)
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            yield ast.AugAssign(target, OPERATIONS[type(op)](), value)
            yield ast.Pass()
        case ast.Assign() | ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Break():
            yield ast.Continue()


def instead_of_expression(node: ast.expr) -> Iterator[ast.expr]:
    """List what can be put in the place of an expression."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in COMPARISONS:
            for other in COMPARISONS[type(op)]:
                yield ast.Compare(left, [other()], right)
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, OPERATIONS[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id="min" | "max" as name), args=args):
            yield ast.Call(ast.Name("max" if name == "min" else "min", ast.Load()), args, [])


def never_runs(function: ast.FunctionDef) -> set[int]:
    """List the nodes that do nothing: annotations, the docstring, what a note leaves empty."""
    dead = [function.body[0], *function.args.args]
    if function.returns is not None:
        dead.append(function.returns)
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
            dead += [arg for arg in node.args if isinstance(arg, ast.Constant)]
    return {id(part) for node in dead for part in ast.walk(node)}


class Put(ast.NodeTransformer):
    """Puts a node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        """Take both."""
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        """Replace the node, or look inside it."""
        return self.new if node is self.old else self.generic_visit(node)


def changed_code(function: ast.FunctionDef, old: ast.AST, new: ast.AST, file: str) -> CodeType:
    """Compile a function with one node changed."""
    number = [id(node) for node in ast.walk(function)].index(id(old))
    tree = deepcopy(function)
    place = list(ast.walk(tree))[number]
    Put(place, ast.copy_location(deepcopy(new), old)).visit(tree)
    module = ast.fix_missing_locations(ast.Module([tree], []))
    code = compile(module, file, "exec")
    return next(constant for constant in code.co_consts if isinstance(constant, CodeType))


def function_changes(chapter: str, module: ModuleType, function: ast.FunctionDef) -> Iterator[Change]:
    """List the changes of a function."""
    target = vars(module)[function.name]
    assert isinstance(target, FunctionType)
    dead = never_runs(function)
    for node in ast.walk(function):
        if id(node) in dead:
            continue
        for new in instead(node):
            code = changed_code(function, node, new, f"{chapter}.py")
            was, is_now = (first_line(part) for part in (node, new))
            place = f"{chapter}.py:{getattr(node, 'lineno', 0)} {function.name}"
            yield Change(place, f"{was}  →  {is_now}", swap_code(target, code))


def first_line(node: ast.AST) -> str:
    """Write a node, or the beginning of a block."""
    return ast.unparse(ast.fix_missing_locations(deepcopy(node))).partition("\n")[0]


def swap_code(function: FunctionType, code: CodeType) -> Callable[[], None]:
    """Make a change of code."""

    def make() -> None:
        function.__code__ = code

    return make


def constant_changes(chapter: str, module: ModuleType) -> Iterator[Change]:
    """List the changes of the constants that say something of the game."""
    for name in TELLING.get(chapter, ()):
        value = vars(module)[name]
        if isinstance(value, int):
            others: list[object] = [value + 1, value - 1]
        else:
            others = [(*value[:i], value[i] + 1, *value[i + 1 :]) for i in range(len(value))]
        for other in others:
            yield Change(f"{chapter}.py {name}", f"{name} = {str(other)[:60]}", swap_constant(name, other))


def swap_constant(name: str, other: object) -> Callable[[], None]:
    """Make a change of a constant, wherever it was imported."""

    def make() -> None:
        for module in list(sys.modules.values()):
            if module.__name__.startswith("pioche.rules.") and name in vars(module):
                setattr(module, name, other)

    return make


def every_change(only: str) -> list[Change]:
    """List every change of every chapter, or of one."""
    changes: list[Change] = []
    for chapter in CHAPTERS:
        if only in ("", chapter):
            module = importlib.import_module(f"pioche.rules.{chapter}")
            tree = ast.parse((RULES / f"{chapter}.py").read_text("utf-8"))
            changes += constant_changes(chapter, module)
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    changes += function_changes(chapter, module, node)
    return changes


def read_scenarios() -> list[Scenario]:
    """Read every scenario of the project."""
    return [
        read_scenario(document.value())
        for file in sorted((ROOT / "conformance").rglob("*.yaml"))
        for document in read_documents(file)
    ]


def lose_patience(_signal: int, _frame: FrameType | None) -> None:
    """Give up on a mutant that goes round for ever."""
    raise Patience


def notices(check: Check, patience: float) -> bool:
    """Run a check: does it fail?"""
    signal.setitimer(signal.ITIMER_VIRTUAL, patience)
    silence = io.StringIO()
    try:
        with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
            check()
    except BaseException:  # noqa: BLE001  whatever goes wrong is a change that was noticed; pytest's are no Exception
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return False


def scenario_check(scenario: Scenario) -> Check:
    """Make the check that a scenario passes."""

    def check() -> None:
        assert run_scenario(scenario, Game.from_position).ok

    return check


def first_to_notice(change: Change | None, checks: list[Check], patience: float) -> int:
    """Make a change in a process of its own; tell the number of the first check that notices it, or NONE."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if change is not None:
                change.make()
            first = next((i for i, check in enumerate(checks) if notices(check, patience)), NONE)
            os.write(writing, f"{first}".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        found = answer.read()
    os.waitpid(child, 0)
    assert found, f"no answer: {change}"
    return int(found)


def is_noticed(change: Change, checks: list[Check], patience: float) -> bool:
    """Return whether a check notices a change; the one that did comes first the next time."""
    found = first_to_notice(change, checks, patience)
    if found == NONE:
        return False
    checks.insert(0, checks.pop(found))
    return True


def rounds_played_again() -> Check:
    """Make the check that the playthroughs come out the same."""
    playthroughs = importlib.import_module("playthroughs")
    texts = [file.read_text("utf-8") for file in sorted(playthroughs.FOLDER.iterdir())]
    rounds = [(playthroughs.read(text), text) for text in texts]

    def check() -> None:
        for played, text in rounds:
            assert playthroughs.render(played) == text

    return check


def calls_of(test: FunctionType) -> Iterator[Check]:
    """List the calls of a test, one for each set of its parameters; none if it needs more of pytest."""
    cases: list[dict[str, object]] = [{}]
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = names.split(", ") if isinstance(names, str) else names
            rows = [getattr(row, "values", row if len(names) > 1 else (row,)) for row in rows]
            cases = [case | dict(zip(names, row, strict=True)) for case in cases for row in rows]
    if signature(test).parameters.keys() == cases[0].keys():
        yield from (partial(test, **case) for case in cases)


def tests_of(name: str) -> Iterator[Check]:
    """List the tests of a file, laws included."""
    for key, value in vars(importlib.import_module(name)).items():
        if key.startswith("test_") and isinstance(value, FunctionType):
            yield from calls_of(value)


def test_checks() -> list[Check]:
    """List the tests of the engine that can be run here, the quick ones first."""
    os.environ.setdefault("PIOCHE_LAWS", "quick")
    sys.path[:0] = [
        str(ROOT / folder)
        for folder in ("tests/helpers", "tests/bots", "tests/engine", "tests/laws", "scripts")
    ]
    checks = [rounds_played_again()]
    for name in TESTS:
        checks += tests_of(name)
    return checks


def lines_since(commit: str) -> set[tuple[str, int]]:
    """List the lines of the rules, by file and number, that a commit does not have."""
    command = ["git", "diff", "--unified=0", commit, "--", str(RULES)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lines: set[tuple[str, int]] = set()
    file = ""
    for line in told.splitlines():
        if line.startswith("+++ "):
            file = line.rpartition("/")[2]
        elif found := re.match(r"@@ \S+ \+(\d+),?(\d*) @@", line):
            first, count = int(found[1]), int(found[2] or 1)
            lines |= {(file, number) for number in range(first, first + count)}
    return lines


def line_of(change: Change) -> tuple[str, int]:
    """Give the file and the line of a change; a constant has none."""
    file, _, line = change.place.partition(" ")[0].partition(":")
    return file, int(line or 0)


def main() -> None:
    """Try every change, or a share of them."""
    parser = argparse.ArgumentParser(description="Change the rules and see whether anything notices.")
    parser.add_argument("--chapter", default="", choices=["", *CHAPTERS])
    parser.add_argument("--share", type=float, default=1.0, help="try this share of the changes, at random")
    parser.add_argument("--scenarios", action="store_true", help="scenarios only, no tests")
    parser.add_argument(
        "--again", type=Path, help="only the changes not noticed in the output of an earlier run"
    )
    parser.add_argument(
        "--since", metavar="COMMIT", help="only lines of the rules that differ from this commit"
    )
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, lose_patience)
    chosen = [
        change
        for change in every_change(options.chapter)
        if random.Random(str(change)).random() < options.share
    ]
    if options.since is not None:
        lines = lines_since(options.since)
        chosen = [change for change in chosen if line_of(change) in lines]
    if options.again is not None:
        earlier = set(options.again.read_text("utf-8").splitlines())
        chosen = [change for change in chosen if f"{SURVIVES}    {change}" in earlier]
    for name in EDITIONS:
        load_edition(name)
    scenarios = [scenario_check(scenario) for scenario in read_scenarios()]
    tests = [] if options.scenarios else test_checks()
    for checks, patience in ((scenarios, PATIENCE), (tests, MORE_PATIENCE)):
        failing = first_to_notice(None, checks, patience / 3)
        assert failing == NONE, checks[failing]
    by_scenario = by_test = survivors = 0
    began = time.monotonic()
    for number, change in enumerate(chosen, 1):
        if is_noticed(change, scenarios, PATIENCE):
            by_scenario += 1
        elif is_noticed(change, tests, MORE_PATIENCE):
            by_test += 1
            print(f"tests only  {change}", flush=True)
        else:
            survivors += 1
            print(f"{SURVIVES}    {change}", flush=True)
        if number % 100 == 0:
            print(
                f"… {number} of {len(chosen)} in {time.monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    print(
        f"{len(chosen)} changes in {time.monotonic() - began:.0f} s: {by_scenario} noticed by scenarios, "
        f"{by_test} more by tests, {survivors} not noticed"
    )


if __name__ == "__main__":
    main()
