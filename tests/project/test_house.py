"""Rules of the house: sizes of modules and folders, names of classes, and how code and comments are written.

What `known.toml` lists is still to be put in order; a place that is in order must leave the list.
"""

import ast
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import launcher

ROOT = launcher.ROOT
MOST_LINES = 450
MOST_MODULES = 16
GENERATED = {"web/src/lib/protocol.ts", "web/src/lib/rest.ts"}
# Where one name is right twice, and why.
SAME_NAMES = {
    "Game": "OpenSpiel's word for what makes states",
    "Move": "the name of a message; in notation.py what the engine calls a move",
    "Start": "the name of a message; in game/ the start of a game",
    "State": "OpenSpiel's word for a position",
}
FOLDERS = ("src/pioche", "scripts", "bench", "tests")
PROGRAMS = ("pioche", "test", "scripts/web", "hatch_build.py")
LISTED = (Path(__file__).parent / "known.toml").read_text(encoding="utf-8")
KNOWN: dict[str, list[str]] = tomllib.loads(LISTED)

AMISS = re.compile(r"\bTell |\bfor who\s|---")
SPLAT = re.compile(r"\*\s*[(\[{]")
CLASS = re.compile(r"^[ \t]*class (\w+)[(:\[]", re.MULTILINE)
CLOCK = re.compile(r"\btime\.(monotonic|perf_counter|process_time|time)(_ns)?\(")

Found = Iterator[tuple[str, int]]  # a path and a line
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def python_files() -> Iterator[Path]:
    yield from chain.from_iterable(sorted((ROOT / folder).rglob("*.py")) for folder in FOLDERS)
    yield from (ROOT / name for name in PROGRAMS)


def page_files() -> Iterator[Path]:
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix in (".ts", ".svelte") and name_of(path) not in GENERATED:
            yield path


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def having(pattern: re.Pattern[str], paths: Iterable[Path]) -> Iterator[Path]:
    """Go through the files that may hold something: parsing all of them takes long."""
    return (path for path in paths if pattern.search(path.read_text(encoding="utf-8")))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def remarks(path: Path) -> tuple[tuple[str, int], ...]:
    """Every comment and docstring of a file that may hold something amiss, with its line."""
    text = path.read_text(encoding="utf-8")
    if not AMISS.search(text):
        return ()  # reading every token takes long
    if path.suffix in (".ts", ".svelte"):
        comments = re.finditer(r"/\*+(.*?)\*/|//([^\n]*)|<!--(.*?)-->", text, re.DOTALL)
        return tuple(
            ("".join(part or "" for part in found.groups()).strip(), text.count("\n", 0, found.start()) + 1)
            for found in comments
        )
    with path.open("rb") as file:
        tokens = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    documented = (node for node in ast.walk(tree_of(path)) if isinstance(node, Documented))
    docstrings = ((ast.get_docstring(node) or "", node.body[0].lineno) for node in documented if node.body)
    return (*((token.string.lstrip("# "), token.start[0]) for token in tokens), *docstrings)


def long_modules() -> Found:
    for path in (*python_files(), *page_files()):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > MOST_LINES:
            yield name_of(path), lines


def crowded_folders() -> Found:
    modules: defaultdict[str, int] = defaultdict(int)
    for path in (ROOT / "src" / "pioche").rglob("[!_]*.py"):
        modules[name_of(path.parent)] += 1
    yield from ((folder, number) for folder, number in modules.items() if number > MOST_MODULES)


def classes_of_one_name() -> Found:
    places: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for path in (ROOT / "src" / "pioche").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for found in CLASS.finditer(text):
            places[found[1]].append((name_of(path), text.count("\n", 0, found.start()) + 1))
    for name, named in places.items():
        if len(named) > 1 and name not in SAME_NAMES:
            yield from named


def tellings() -> Found:
    for path in (*python_files(), *page_files()):
        yield from ((name_of(path), line) for text, line in remarks(path) if text.startswith("Tell "))


def for_whos() -> Found:
    for path in (*python_files(), *page_files()):
        yield from ((name_of(path), line) for text, line in remarks(path) if re.search(r"\bfor who\s", text))


def banners() -> Found:
    for path in (*python_files(), *page_files()):
        yield from ((name_of(path), line) for text, line in remarks(path) if text.startswith("---"))


def splats() -> Found:
    """A literal unpacked on the spot says nothing more than its elements do, but keeps them on one line."""
    for path in having(SPLAT, python_files()):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List | ast.Set):
                yield name_of(path), node.lineno


def timed_assertions() -> Found:
    """A machine that is busy with something else is slow, not wrong."""
    for path in having(CLOCK, sorted((ROOT / "tests").rglob("*.py"))):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Assert) and CLOCK.search(ast.unparse(node.test)):
                yield name_of(path), node.lineno


@pytest.mark.parametrize(
    "rule",
    [
        long_modules,
        crowded_folders,
        classes_of_one_name,
        tellings,
        for_whos,
        banners,
        splats,
        timed_assertions,
    ],
    ids=lambda rule: rule.__name__,
)
def test_the_house_is_in_order(rule: Callable[[], Found]) -> None:
    found = sorted(rule())
    known = KNOWN[rule.__name__]
    assert [f"{path}:{line}" for path, line in found if path not in known] == []
    assert sorted({path for path, _ in found}) == known, "a place that is in order leaves known.toml"
