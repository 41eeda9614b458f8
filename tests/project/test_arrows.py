"""Imports point one way: rules ← edition, effects, notation, events, view ← game ← everything else.

Inside the server: wire ← table ← live ← http ← ops; trials and fair below table, store and cluster below
live. Imports for types only count as well.
"""

import ast
from pathlib import Path

import pytest

import pioche

ROOT = Path(pioche.__file__).parent
FACES = ("layout", "effects", "folders", "editions", "edition", "notation", "events", "view", "position")
# What each room may import of the package; a room not named here may import anything.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "rules": (),
    **dict.fromkeys(FACES, ("rules", *FACES)),
    **dict.fromkeys(("editions", "edition"), ("rules", *FACES, "i18n")),  # the languages of names
    "game": ("rules", *FACES, "record"),  # record: only to write itself, when asked to
    "record": ("rules", *FACES, "game"),
    "policies": ("rules", "effects"),  # effects: what checks the data of weights.toml
    "encoding": ("rules", "policies"),
    "lessons": ("rules", "policies"),
    "fast": ("rules", *FACES, "policies", "encoding", "lessons", "i18n"),
}
# What each room of the server may import of the server.
SERVER: dict[str, tuple[str, ...]] = {
    "wire": (),
    "trials": (),
    "store": (),
    "fair": ("wire", "trials"),
    "table": ("wire", "trials", "fair"),
    "cluster": ("wire", "trials", "fair", "store", "table"),
    "live": ("wire", "trials", "fair", "store", "cluster", "table"),
    "http": ("wire", "trials", "fair", "cluster", "table", "live"),
    "ops": ("wire", "trials", "fair", "store", "cluster", "table", "live", "http"),
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
    """Return the room an import leads to; `pioche.X` for a name X of the package itself is the game."""
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


def modules_of_server() -> dict[str, Path]:
    """List the modules of the server by their names inside it: `live.room`."""
    root = ROOT / "server"
    return {".".join(file.relative_to(root).with_suffix("").parts): file for file in root.rglob("*.py")}


def imported_of_server(file: Path, source: str) -> list[tuple[int, str]]:
    """List which modules of the server a file imports, with the lines."""
    modules = modules_of_server()
    found = []
    for line, name in imported(file, source):
        parts = name.split(".")[2:] if name.startswith("pioche.server.") else []
        module = next((".".join(parts[:end]) for end in (2, 1) if ".".join(parts[:end]) in modules), None)
        if parts:
            found.append((line, module or parts[0]))
    return found


def wrong_arrows_of_server(module: str, file: Path, source: str) -> list[str]:
    """List the imports of a module of the server that its room does not allow."""
    room = module.partition(".")[0]
    allowed = (room, *SERVER[room])
    return [
        f"server/{module}:{line}: {room} imports {name}"
        for line, name in imported_of_server(file, source)
        if name.partition(".")[0] not in allowed
    ]


def test_every_room_of_the_server_is_named() -> None:
    folders = {path.name for path in (ROOT / "server").iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == set(SERVER)
    assert [name for name in modules_of_server() if "." not in name] == ["__init__"]


@pytest.mark.parametrize("room", SERVER)
def test_arrows_inside_the_server_point_one_way(room: str) -> None:
    modules = {name: file for name, file in modules_of_server().items() if name.startswith(f"{room}.")}
    assert len(modules) > 1
    for name, file in modules.items():
        assert wrong_arrows_of_server(name, file, file.read_text("utf-8")) == []


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """List the modules that lead back to themselves, each with the way it goes."""
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> None:
        if name in way:
            found.append([*way[way.index(name) :], name])
        elif name not in done:
            for other in sorted(arrows.get(name, ())):
                walk(other, [*way, name])
            done.add(name)

    for name in sorted(arrows):
        walk(name, [])
    return found


def test_no_imports_of_the_server_go_round_in_a_circle() -> None:
    arrows = {
        name: {other for _, other in imported_of_server(file, file.read_text("utf-8"))}
        for name, file in modules_of_server().items()
    }
    assert sum(map(len, arrows.values())) > 100
    assert circles(arrows) == []


def test_a_circle_is_found() -> None:
    arrows = {"room": {"timers", "bus"}, "timers": {"chance"}, "chance": {"room"}, "bus": set[str]()}
    assert circles(arrows) == [["chance", "room", "timers", "chance"]]


def test_only_the_store_names_its_database() -> None:
    above = [file for name, file in modules_of_server().items() if not name.startswith("store.")]
    databases = ("sqlite3", "psycopg", "pioche.server.store.sqlite")
    for file in [*above, ROOT / "cli.py"]:
        for line, name in imported(file, file.read_text("utf-8")):
            assert not name.startswith(databases), f"{file}:{line}: {name}"


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("live.timers", "from pioche.server.http.app import Application", "live imports http.app"),
        ("table.moves", "from pioche.server.live import chance", "table imports live.chance"),
        ("wire.shapes", "from ..table.state import State", "wire imports table.state"),
        ("http.routes", "import pioche.server.ops.serve", "http imports ops.serve"),
        ("http.socket", "from pioche.server.store.base import Store", "http imports store.base"),
    ],
)
def test_a_wrong_arrow_inside_the_server_is_found(module: str, line: str, wrong: str) -> None:
    file = modules_of_server()[module]
    assert wrong_arrows_of_server(module, file, line) == [f"server/{module}:1: {wrong}"]
