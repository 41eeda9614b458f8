"""Imports point one way: rules ← edition, effects, notation, events, view ← game ← everything else."""

import ast
from pathlib import Path

import pytest

import pioche

ROOT = Path(pioche.__file__).parent
FACES = ("layout", "effects", "edition", "notation", "events", "view", "position")
# What each room may import of the package; a room not named here may import anything.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "rules": (),
    **dict.fromkeys(FACES, ("rules", *FACES)),
    "edition": ("rules", *FACES, "i18n"),  # the languages of its names
    "game": ("rules", *FACES, "record"),  # record: only to write itself, when asked to
    "record": ("rules", *FACES, "game"),
    "policies": ("rules",),
    "encoding": ("rules", "policies"),
    "fast": ("rules", *FACES, "policies", "encoding", "i18n"),
}
OUTSIDE = ("bots", "lab", "envs", "server", "terminal", "cli")


def files_of(room: str) -> list[Path]:
    """List the files of a room: a module, or a folder of them."""
    module = ROOT / f"{room}.py"
    return [module] if module.exists() else sorted((ROOT / room).rglob("*.py"))


def imported(file: Path, source: str) -> list[tuple[int, str]]:
    """List what a file imports, with the lines, relative imports written out."""
    package = ["pioche", *file.relative_to(ROOT).parent.parts]
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
    return found


def room_of(name: str) -> str:
    """Tell the room an import leads to; `pioche.X` for a name X of the package itself is the game."""
    first = name.split(".")[1] if "." in name else ""
    return first if (ROOT / first).exists() or (ROOT / f"{first}.py").exists() else "game"


def wrong_arrows(room: str, file: Path, source: str) -> list[str]:
    """List the imports of a file that its room does not allow."""
    return [
        f"{file.relative_to(ROOT)}:{line}: {room} imports {name}"
        for line, name in imported(file, source)
        if name.split(".")[0] == "pioche" and room_of(name) not in (room, *MAY_IMPORT[room])
    ]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_arrows_point_one_way(room: str) -> None:
    files = files_of(room)
    assert files
    assert [wrong for file in files for wrong in wrong_arrows(room, file, file.read_text("utf-8"))] == []


@pytest.mark.parametrize("room", [*MAY_IMPORT, "conform", "i18n", "explain", "narrate"])
def test_nothing_below_imports_what_stands_on_the_game(room: str) -> None:
    for file in files_of(room):
        for _, name in imported(file, file.read_text("utf-8")):
            assert not (name.startswith("pioche.") and room_of(name) in OUTSIDE), name


def test_the_rules_import_nothing_from_outside() -> None:
    for file in files_of("rules"):
        names = {name for _, name in imported(file, file.read_text("utf-8"))}
        assert {name for name in names if not name.startswith("pioche.rules.")} <= {"typing.Annotated"}


@pytest.mark.parametrize(
    ("room", "line", "wrong"),
    [
        ("view", "from pioche import Game", "view.py:1: view imports pioche.Game"),
        ("events", "import pioche.game", "events.py:1: events imports pioche.game"),
        (
            "edition",
            "def late():\n    from pioche.server import app",
            "edition.py:2: edition imports pioche.server.app",
        ),
        ("game", "from .bots import choose", "game.py:1: game imports pioche.bots.choose"),
        ("game", "import pioche.cli", "game.py:1: game imports pioche.cli"),
        ("rules", "from ..edition import Table", "rules/moves.py:1: rules imports pioche.edition.Table"),
    ],
)
def test_a_wrong_arrow_is_found(room: str, line: str, wrong: str) -> None:
    file = ROOT / ("rules/moves.py" if room == "rules" else f"{room}.py")
    assert wrong_arrows(room, file, line) == [wrong]
