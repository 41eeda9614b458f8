"""Change the rules in one small way after another, and see what notices (docs/MUTATION.md).

A change is made to the code of a function where it is, in this process: every chapter sees it, and it is
taken back afterwards. What is not noticed is printed: file, line, and what was put in place of what.
"""

import argparse
import ast
import contextlib
import importlib
import io
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Final

from pioche.conform import _run_scenario as run_scenario
from pioche.game import SCRATCH, Game, Scratch
from pioche.rules import CHAPTERS
from pioche.scenario import Scenario, read_scenario
from pioche.yamlfile import read_documents

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "src" / "pioche" / "rules"
PATIENCE: Final = 2.0  # seconds of computing for scenarios that take less than one
MORE_PATIENCE: Final = 10.0  # for tests

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
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
    "uno": ("CAUGHT_DRAWS",),
    "setup": ("OPENING_DRAW",),
    "challenge": ("TWO_DRAWS", "FOUR_DRAWS", "INNOCENT_DRAWS"),
    "moves": ("TWO_PLAYERS", "NEXT_TO_LAST"),
}


TESTS: Final = (
    *("test_events", "test_lacking", "test_laws_clauses", "test_game", "test_laws", "test_laws_hidden"),
    "test_chance",
)

SURVIVES: Final = "SURVIVES"

Check = Callable[[], None]


class Patience(BaseException):
    """The changed rules go round for ever."""


@dataclass(frozen=True)
class Change:
    """One small change: where, what it makes of the line, and how to make it and take it back."""

    place: str
    words: str
    make: Callable[[], Callable[[], None]]


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


def swap_code(function: FunctionType, code: CodeType) -> Callable[[], Callable[[], None]]:
    """Make a change of code that can be taken back."""

    def make() -> Callable[[], None]:
        before = function.__code__
        function.__code__ = code

        def take_back() -> None:
            function.__code__ = before

        return take_back

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
            yield Change(
                f"{chapter}.py {name}", f"{name} = {str(other)[:60]}", swap_constant(name, value, other)
            )


def swap_constant(name: str, value: object, other: object) -> Callable[[], Callable[[], None]]:
    """Make a change of a constant, wherever it was imported, that can be taken back."""

    def put(new: object) -> None:
        for module in list(sys.modules.values()):
            if module.__name__.startswith("pioche.rules.") and name in vars(module):
                setattr(module, name, new)

    def make() -> Callable[[], None]:
        put(other)
        return lambda: put(value)

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
    except (Exception, Patience):  # noqa: BLE001  whatever goes wrong is a change that was noticed
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        vars(SCRATCH).update(vars(Scratch()))
    return False


def scenarios_pass(scenarios: list[Scenario]) -> Check:
    """Make the check that every scenario passes; the one that noticed last comes first."""

    def check() -> None:
        for i, scenario in enumerate(scenarios):
            passed = False
            try:
                passed = run_scenario(scenario, Game.from_position).ok
                assert passed
            finally:
                if not passed:
                    scenarios.insert(0, scenarios.pop(i))

    return check


def rounds_played_again() -> Check:
    """Make the check that the playthroughs come out the same."""
    playthroughs = importlib.import_module("playthroughs")
    texts = [file.read_text("utf-8") for file in sorted(playthroughs.FOLDER.iterdir())]
    rounds = [(playthroughs.read(text), text) for text in texts]

    def check() -> None:
        for played, text in rounds:
            assert playthroughs.render(played) == text

    return check


def reference_streams() -> None:
    """Check chance against its references."""
    tests = importlib.import_module("test_chance")
    for vector in tests.CHACHA20:
        tests.test_the_keyed_stream_is_chacha20(*vector)
    for vector in tests.SFC32:
        tests.test_the_fast_stream_is_sfc32(*vector)


def tests_of(name: str) -> Iterator[Check]:
    """List the tests of a file that need no argument, laws included."""
    for key, value in vars(importlib.import_module(name)).items():
        law = hasattr(value, "hypothesis")
        plain = isinstance(value, FunctionType) and not hasattr(value, "pytestmark")
        if key.startswith("test_") and (law or plain):
            yield value


def test_checks() -> list[Check]:
    """List the tests of the engine that can be run here, the quick ones first."""
    os.environ["PIOCHE_LAWS"] = "quick"
    sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "tests/bots", "scripts")]
    checks = [reference_streams, rounds_played_again()]
    for name in TESTS:
        checks += tests_of(name)
    return checks


def main() -> None:
    """Try every change, or a share of them."""
    parser = argparse.ArgumentParser(description="Change the rules and see whether anything notices.")
    parser.add_argument("--chapter", default="", choices=["", *CHAPTERS])
    parser.add_argument("--share", type=float, default=1.0, help="try this share of the changes, at random")
    parser.add_argument("--scenarios", action="store_true", help="scenarios only, no tests")
    parser.add_argument(
        "--again", type=Path, help="only the changes not noticed in the output of an earlier run"
    )
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, lose_patience)
    changes = every_change(options.chapter)
    chosen = [
        change for change in changes if random.Random(change.place + change.words).random() < options.share
    ]
    scenarios = scenarios_pass(read_scenarios())
    tests = [] if options.scenarios else test_checks()
    for check in (scenarios, *tests):
        assert not notices(check, 10 * MORE_PATIENCE), check
    by_scenario = by_test = 0
    survivors: list[Change] = []
    began = time.monotonic()
    for number, change in enumerate(chosen, 1):
        take_back = change.make()
        try:
            if notices(scenarios, PATIENCE):
                by_scenario += 1
            elif any(notices(test, MORE_PATIENCE) for test in tests):
                by_test += 1
                print(f"tests only  {change.place}: {change.words}", flush=True)
            else:
                survivors.append(change)
                print(f"{SURVIVES}    {change.place}: {change.words}", flush=True)
        finally:
            take_back()
        if number % 100 == 0:
            print(
                f"… {number} of {len(chosen)} in {time.monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    print(
        f"{len(chosen)} changes in {time.monotonic() - began:.0f} s: {by_scenario} noticed by scenarios, "
        f"{by_test} more by tests, {len(survivors)} not noticed"
    )


if __name__ == "__main__":
    main()
