"""Building the page: when it is done, with which Node, and when the launcher does it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import launcher
import page

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in programs are shell scripts")

# Stands in for npm: writes down its arguments, and makes what vite makes.
NPM = """#!/bin/sh
echo "$*" >>"$0.log"
case "$1" in
    ci) mkdir -p node_modules ;;
    *) mkdir -p ../src/pioche/web && echo page >../src/pioche/web/index.html ;;
esac
"""
FAILING_NPM = """#!/bin/sh
echo "registry on fire"
exit 1
"""

Program = Callable[[str, str], Path]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Write a program into the only directory on PATH where Node may be."""
    directory = tmp_path / "bin"
    directory.mkdir()
    for name in ("sh", "mkdir"):
        (directory / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(directory))

    def write(name: str, text: str) -> Path:
        path = directory / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    return write


@pytest.fixture
def node(program: Program) -> Path:
    """A machine with Node; gives where its npm writes down what it was asked."""
    program("node", "#!/bin/sh\necho v22.1.0\n")
    return Path(f"{program('npm', NPM)}.log")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    directory = tmp_path / "checkout"
    for folder in ("web/src", "web/tests", "web/node_modules", "src/pioche/i18n"):
        (directory / folder).mkdir(parents=True)
    for name in ("web/package.json", "web/package-lock.json", "web/src/main.ts", "src/pioche/i18n/fr.ftl"):
        (directory / name).write_text(name)
    return directory


def asked(log: Path) -> list[str]:
    return [line.split()[0] for line in log.read_text().splitlines()]


def test_the_page_is_built_once(root: Path, node: Path) -> None:
    assert not page.is_built(root)
    page.build(root)
    page.build(root)
    assert page.is_built(root)
    assert asked(node) == ["ci", "run"]


@pytest.mark.parametrize(
    "name",
    ["web/src/main.ts", "src/pioche/i18n/fr.ftl", "src/pioche/i18n/languages.json", "web/src/new.svelte"],
)
def test_a_changed_source_has_it_built_again_with_the_packages_that_are_there(
    root: Path, node: Path, name: str
) -> None:
    page.build(root)
    (root / name).write_text("changed")
    assert not page.is_built(root)
    page.build(root)
    assert asked(node) == ["ci", "run", "run"]


def test_changed_pins_have_the_packages_installed_again(root: Path, node: Path) -> None:
    page.build(root)
    (root / "web" / "package-lock.json").write_text("changed")
    page.build(root)
    assert asked(node) == ["ci", "run", "ci", "run"]


@pytest.mark.parametrize("name", ["web/tests/new.test.ts", "web/node_modules/new.js"])
def test_what_the_page_is_not_made_of_does_not_count(root: Path, node: Path, name: str) -> None:
    page.build(root)
    (root / name).write_text("changed")
    assert page.is_built(root)
    assert node.exists()


def test_a_failure_is_shown_and_leaves_nothing_that_counts_as_built(
    root: Path, program: Program, capfd: pytest.CaptureFixture[str]
) -> None:
    program("node", "#!/bin/sh\necho v22.1.0\n")
    program("npm", FAILING_NPM)
    with pytest.raises(page.PageError, match="this failed in web/: npm ci"):
        page.build(root)
    assert "registry on fire" in capfd.readouterr().err
    assert not page.is_built(root)


@pytest.mark.parametrize(
    ("version", "enough"), [("v20.19.0", True), ("v20.18.9", False), ("v24.1.0", True), ("nonsense", False)]
)
def test_node_must_be_new_enough(program: Program, version: str, *, enough: bool) -> None:
    program("node", f"#!/bin/sh\necho {version}\n")
    program("npm", NPM)
    assert page.has_node() is enough


def test_without_node_the_error_says_what_is_needed(root: Path, program: Program) -> None:
    program("npm", NPM)
    with pytest.raises(page.PageError, match=r"needs Node 20\.19 or newer"):
        page.build(root)


@pytest.mark.parametrize(
    ("arguments", "builds"),
    [
        ([], True),
        (["serve", "--lan"], True),
        (["--lan"], True),
        (["--help"], False),
        (["serve", "-h"], False),
        (["rules", "classic"], False),
    ],
)
def test_the_launcher_builds_the_page_only_to_serve_it(arguments: list[str], *, builds: bool) -> None:
    assert launcher.serves(arguments) is builds


def test_a_page_that_cannot_be_built_stops_nobody(
    root: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program("node", "#!/bin/sh\necho v22.1.0\n")
    program("npm", FAILING_NPM)
    monkeypatch.setattr(launcher, "venv_python", lambda _root: root / "bin" / "python")
    launcher.build_page(root)
    assert "there is no page to play in" in capsys.readouterr().err
