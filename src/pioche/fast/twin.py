"""Load the very files of `rules/` and `policies/` a second time, each function compiled by Numba.

No rule is written again: the twin is the same source over NumPy records with the same fields. Needs Numba;
the plain engine never imports this module.

>>> from pioche.fast.twin import load
>>> load()["moves"].plain(2)  # compiled now, or before, and kept in the user's cache
262130
"""

import ast
import contextlib
import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba import types
from numba.core.cpu import CPUContext

from pioche.fast import cache as kept
from pioche.fast.ahead import fetch
from pioche.fast.bits import count_bits, deposits, kind_of, nth_bit, place
from pioche.fast.records import from_bytes, record_type
from pioche.i18n.catalogue import words
from pioche.i18n.languages import language

__all__ = ["from_bytes", "load", "record_type"]

TWIN: Final = "pioche.fast"
# What Python calls: these get a wrapper, full optimisation and a place in the cache on disk.
ENTRIES: Final = frozenset(
    {
        "apply",
        "legal",
        "plain",
        "seed_fast",
        "seed_keyed",
        "start_game",
        "copy",
        "play_games",
        "pick_all",
        "contest",
        "fit_games",
        "teach",
        "begin_search",
        "search",
        "drop_hopeless",
        "best_found",
    }
)
# Seconds of one core, about: measured on a virtual core of 2024, each with nothing compiled before.
SLOW: Final = {"apply": 25, "play_games": 75, "step_games": 95, "search": 85, "contest": 110}
# What every move goes through is worth copying into its callers: that makes games twice as fast.
HOT: Final = frozenset(
    {
        "state",
        "chance",
        "memory",
        "cards",
        "uno",
        "turn",
        "lay",
        "moves",
        "seating",
        "random",
        "simulate",
        "lens",
        "actions",
        "observation",
        "decisions",
    }
)
COLD: Final = frozenset(
    {
        "make_block",
        "remake_pioche",
        "deal_game",
        "legal",
        "refusal",
        "learn",
        "unlearn",
        "see_hand",
        "see_taken",
        "all_see_hand",
        "all_see_card",
        "forget_hand",
        "forget_shown",
        "follow_own",
        "carry_shown",
        "observe_memory",
    }
)
# What a processor does in an instruction or two is written again for the twin.
OWN: Final[dict[str, Callable[..., Any]]] = {
    "fetch": fetch,
    "kind_of": kind_of,
    "count_bits": count_bits,
    **({"nth_bit": nth_bit} if deposits() else {}),
}
PLACE: Final = "_place"  # a name no chapter has

# Numba's types know neither its settings nor all of its options.
CONFIG: Final[Any] = numba.config
NJIT: Final[Any] = numba.njit
TARGET: Final[Any] = CPUContext
WRITE_ARRAY: Final[Any] = CPUContext.make_constant_array

BEST: Final = 3
GOOD: Final = 2  # for code that is compiled again as a part of its caller
OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False}
LOADING: Final = threading.Lock()


def widened(kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """Take every int as a wide one, so that a function is compiled once and not once for each width."""
    return tuple(types.int64 if isinstance(kind, types.Integer) else kind for kind in kinds)


@contextlib.contextmanager
def optimised(level: int) -> Iterator[None]:
    """Compile at this level, tables in the code however large they are."""
    before = CONFIG.OPT, TARGET.make_constant_array
    CONFIG.OPT, TARGET.make_constant_array = level, write_array
    try:
        yield
    finally:
        CONFIG.OPT, TARGET.make_constant_array = before


def write_array(target: Any, *given: Any) -> Any:  # noqa: ANN401  Numba's own
    """Write a table into the code, like the network's weights.

    Numba would leave one of more than a million bytes where it is, and then keep nothing that reads it.
    """
    before = target.allow_dynamic_globals
    target.allow_dynamic_globals = False
    try:
        return WRITE_ARRAY(target, *given)
    finally:
        target.allow_dynamic_globals = before


def announce(name: str) -> None:
    """Print that compiling takes a while."""
    say = words(language())
    print(f"pioche: {say('compiling', seconds=SLOW[name])}", file=sys.stderr, flush=True)  # noqa: T201


def compile_inner(function: Callable[..., Any], *, hot: bool) -> Any:  # noqa: ANN401  a dispatcher has no type
    """Compile a function that only compiled code calls."""
    options = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": hot}
    dispatcher = NJIT(**options)(function)
    plain_compile = dispatcher.compile

    def compile_wide(kinds: tuple[Any, ...]) -> object:
        with optimised(GOOD):
            return plain_compile(widened(kinds))

    dispatcher.compile = compile_wide
    return dispatcher


def compile_entry(function: FunctionType, folder: Path | None) -> Any:  # noqa: ANN401  see above
    """Compile a function that Python calls, once on this machine."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(folder or "")
    try:
        dispatcher = NJIT(**OPTIONS, no_cfunc_wrapper=True, cache=folder is not None)(function)
    finally:
        CONFIG.CACHE_DIR = before
    plain_compile = dispatcher.compile
    name = function.__name__

    def compile_kept(kinds: tuple[Any, ...]) -> object:
        with kept.TURN.take(folder) as outermost, optimised(BEST):
            mark = kept.mark_of(folder, name) if folder else None
            if outermost and name in SLOW and not (mark and mark.exists()):
                announce(name)
            compiled = plain_compile(widened(kinds))
            if mark:
                mark.touch()
        return compiled

    dispatcher.compile = compile_kept
    return dispatcher


class Plain(ast.NodeTransformer):
    """Says in the functions of a chapter what the subset promises and Numba cannot know."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """A place in an array is never below zero: it is not counted from the end."""
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Constant):
            node.slice = ast.Call(ast.Name(PLACE, ast.Load()), [node.slice], [])
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """One of a few numbers: compared with each of them, without a tuple."""
        self.generic_visit(node)
        match node:
            case ast.Compare(left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=numbers)]):
                return ast.BoolOp(ast.Or(), [ast.Compare(left, [ast.Eq()], [number]) for number in numbers])
        return node


def load() -> dict[str, ModuleType]:
    """Load every chapter; each function is compiled when it is first called. Threads may ask at once."""
    with LOADING:
        return load_once()


@cache
def load_once() -> dict[str, ModuleType]:
    """Load every chapter, for the first who asks."""
    base = Path(str(resources.files("pioche")))
    folder = kept.make_folder()
    chapters: dict[str, ModuleType] = {}
    for room, names in kept.CHAPTERS.items():
        shell = ModuleType(f"{TWIN}.{room}")
        shell.__path__ = [str(base / room)]
        sys.modules[shell.__name__] = shell
        for name in names:
            chapters[name] = load_chapter(f"{shell.__name__}.{name}", folder)
    return chapters


def load_chapter(name: str, folder: Path | None) -> ModuleType:
    """Load a chapter under its second name, its functions ready to be compiled."""
    shell, _, chapter = name.rpartition(".")
    file = Path(sys.modules[shell].__path__[0]) / f"{chapter}.py"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None  # our own package
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    vars(module)[PLACE] = place
    tree = ast.parse(file.read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.body = [Plain().visit(statement) for statement in node.body]
    ast.fix_missing_locations(tree)
    exec(compile(tree, str(file), "exec"), vars(module))  # noqa: S102  our own chapter
    for key, value in list(vars(module).items()):
        if isinstance(value, tuple):
            setattr(module, key, np.array(value, np.int64))
        if isinstance(value, FunctionType) and value.__module__ == name:
            if key in OWN:
                compiled = compile_inner(OWN[key], hot=True)
            elif key in ENTRIES:
                compiled = compile_entry(value, folder)
            else:
                compiled = compile_inner(value, hot=chapter in HOT and key not in COLD)
            setattr(module, key, compiled)
    return module


def direct(entry: Any) -> Any:  # noqa: ANN401  compiled code has no type
    """Give the compiled code of an entry that has been called: a call of it no longer looks at types."""
    [compiled] = entry.overloads.values()
    return compiled.entry_point
