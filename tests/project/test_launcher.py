"""./pioche and ./test: who may start, what a set-up runs, and that a second start runs none."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import launcher

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in programs are shell scripts")

# Stands in for uv: writes down its arguments, and installs a `pioche` that prints its own.
UV = """#!/bin/sh
echo "$*" >>"$0.log"
for site in "${4%/bin/python}"/lib/python*/site-packages; do
    echo 'import sys; print(sys.argv[1:]); sys.exit(len(sys.argv) - 1)' >"$site/pioche.py"
done
"""
UV_WITHOUT_WHEELS = UV + 'case "$*" in *only-binary*) exit 1;; esac\n'
SLOW_UV = UV + "sleep 0.3\n"
FAILING_UV = """#!/bin/sh
echo "no such package"
exit 1
"""

Program = Callable[[str, str], Path]


@pytest.fixture
def bin_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only directory on PATH that may hold a program of these tests."""
    directory = tmp_path / "bin"
    directory.mkdir()
    monkeypatch.setenv("PATH", f"{directory}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return directory


@pytest.fixture
def program(bin_directory: Path) -> Program:
    def write(name: str, text: str) -> Path:
        path = bin_directory / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    return write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with nothing in it but the launcher, in a directory that has a space in its name."""
    directory = tmp_path / "my games"
    for folder in ("scripts", "locks"):
        (directory / folder).mkdir(parents=True)
    for name in ("pioche", "scripts/launcher.py"):
        shutil.copy(launcher.ROOT / name, directory / name)
    for name in (
        "pyproject.toml",
        launcher.PLAY_LOCK,
        launcher.LAB_LOCK,
        launcher.TERMINAL_LOCK,
        launcher.DEV_LOCK,
        launcher.LEARN_LOCK,
        launcher.TORCH_LOCK,
    ):
        (directory / name).write_text(name)
    return directory


def start(root: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(root / "pioche"), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("name", ["pioche", "test", "scripts/launcher.py"])
def test_an_old_python_can_read_the_launcher(name: str) -> None:
    tree = ast.parse((launcher.ROOT / name).read_text(), feature_version=(3, 7))
    for node in ast.walk(tree):
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            assert annotation is None or isinstance(annotation, ast.Name | ast.Constant), ast.dump(node)
        assert not (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def test_an_old_python_alone_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "OLDEST", (99, 1))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert launcher.main(["pioche"], launcher.play) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"pioche: needs Python 99\.1 or newer; this is [\d.]+, .*\n", err)


def test_an_old_python_hands_over_to_a_newer_one_that_starts(
    monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    monkeypatch.setattr(launcher, "OLDEST", (99, 1))
    program("python3.13", "#!/bin/sh\nexit 127\n")
    newer = program("python3.12", "#!/bin/sh\nexit 0\n")
    commands: list[list[str]] = []

    def become(command: list[str]) -> int:
        commands.append(command)
        return 5

    monkeypatch.setattr(launcher, "become", become)
    assert launcher.main(["./pioche", "replay", "a game.txt"], launcher.play) == 5
    assert commands == [[str(newer), "./pioche", "replay", "a game.txt"]]


def test_a_first_start_installs_the_pins_by_hash_then_the_project_alone(root: Path, program: Program) -> None:
    uv = program("uv", UV)
    python = launcher.ready(root, launcher.PLAY_LOCK)
    assert python == f"{root}/.venv/bin/python"
    assert Path(f"{uv}.log").read_text().splitlines() == [
        f"pip install --python {python} --no-deps --require-hashes -r {root}/locks/play.lock",
        f"pip install --python {python} --no-deps --no-build-isolation -e {root}",
    ]


def test_a_second_start_runs_no_installer_and_is_the_command(root: Path, program: Program) -> None:
    uv = program("uv", UV)
    first = start(root, "one", "two words")
    assert first.communicate()[0] == "['one', 'two words']\n"
    assert first.returncode == 2
    uv.write_text(FAILING_UV)
    second = start(root, "one", "two words", "three")
    assert second.communicate() == ("['one', 'two words', 'three']\n", "")
    assert second.returncode == 3


def test_two_first_starts_at_once_set_up_once(root: Path, program: Program) -> None:
    uv = program("uv", SLOW_UV)
    starts = [start(root, str(number)) for number in range(2)]
    assert [process.communicate()[0] for process in starts] == ["['0']\n", "['1']\n"]
    assert len(Path(f"{uv}.log").read_text().splitlines()) == 3


def test_what_compiles_the_rules_is_tried_once_and_only_ready_made(root: Path, program: Program) -> None:
    uv = program("uv", UV_WITHOUT_WHEELS)
    first = start(root, "one")
    assert first.communicate()[0] == "['one']\n"
    python = f"{root}/.venv/bin/python"
    wheels = "--only-binary=numba --only-binary=llvmlite --only-binary=numpy"
    assert Path(f"{uv}.log").read_text().splitlines()[2:] == [
        f"pip install --python {python} --no-deps --require-hashes {wheels} -r {root}/locks/lab.lock"
    ]
    second = start(root, "one")
    assert second.communicate() == ("['one']\n", "")
    (root / launcher.LAB_LOCK).write_text("changed")
    third = start(root, "one")
    assert "the strongest bot and the coach are not available" in third.communicate()[1]


def test_what_draws_the_table_in_a_terminal_is_fetched_where_it_is_drawn(
    root: Path, program: Program
) -> None:
    uv = program("uv", UV)
    for arguments in (["play", "--plain"], ["play", "--help"], ["rules", "play"]):
        start(root, *arguments).communicate()
    assert launcher.TERMINAL_LOCK not in Path(f"{uv}.log").read_text()
    assert "fetching what draws" in start(root, "join", "BCDFGHJKM").communicate()[1]
    python = f"{root}/.venv/bin/python"
    assert Path(f"{uv}.log").read_text().splitlines()[3:] == [
        f"pip install --python {python} --no-deps --require-hashes -r {root}/locks/terminal.lock"
    ]
    uv.write_text(FAILING_UV)
    assert start(root, "play").communicate() == ("['play']\n", "")


def test_what_learns_is_fetched_without_what_it_would_bring_along(root: Path, program: Program) -> None:
    uv = program("uv", UV)
    launcher.ready(root, launcher.DEV_LOCK)
    for _ in range(2):
        launcher.learn(root)
    install = f"pip install --python {root}/.venv/bin/python --no-deps --require-hashes"
    options = "--no-compile --only-binary=:all:"
    assert Path(f"{uv}.log").read_text().splitlines()[-2:] == [
        f"{install} {options} -r {root}/locks/{name}.lock" for name in ("learn", "torch")
    ]


def test_what_tests_need_compiles_the_rules_and_draws(root: Path, program: Program) -> None:
    uv = program("uv", UV)
    launcher.ready(root, launcher.DEV_LOCK)
    launcher.quicken(root)
    launcher.draw(root)
    assert len(Path(f"{uv}.log").read_text().splitlines()) == 2


def test_what_tests_need_is_enough_to_play_but_not_the_reverse(root: Path, program: Program) -> None:
    program("uv", UV)
    launcher.ready(root, launcher.PLAY_LOCK)
    assert not launcher.is_ready(root, launcher.DEV_LOCK)
    launcher.ready(root, launcher.DEV_LOCK)
    assert launcher.is_ready(root, launcher.DEV_LOCK)
    assert launcher.is_ready(root, launcher.PLAY_LOCK)


@pytest.mark.parametrize("name", ["pyproject.toml", launcher.PLAY_LOCK])
def test_other_pins_or_another_project_file_are_installed_over_what_is_there(
    root: Path, program: Program, name: str
) -> None:
    program("uv", UV)
    launcher.ready(root, launcher.PLAY_LOCK)
    kept = root / ".venv" / "kept"
    kept.touch()
    (root / name).write_text("changed")
    assert not launcher.is_ready(root, launcher.PLAY_LOCK)
    launcher.ready(root, launcher.PLAY_LOCK)
    assert launcher.is_ready(root, launcher.PLAY_LOCK)
    assert kept.exists()


def test_another_python_makes_another_venv(
    root: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program("uv", UV)
    launcher.ready(root, launcher.PLAY_LOCK)
    left = root / ".venv" / "left"
    left.touch()
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    assert not launcher.is_ready(root, launcher.PLAY_LOCK)
    launcher.ready(root, launcher.PLAY_LOCK)
    assert not left.exists()


def test_a_checkout_that_was_moved_or_lost_its_python_is_not_ready(root: Path, program: Program) -> None:
    program("uv", UV)
    python = launcher.ready(root, launcher.PLAY_LOCK)
    moved = root.rename(root.parent / "elsewhere")
    assert not launcher.is_ready(moved, launcher.PLAY_LOCK)
    moved.rename(root)
    assert launcher.is_ready(root, launcher.PLAY_LOCK)
    Path(python).unlink()
    assert not launcher.is_ready(root, launcher.PLAY_LOCK)


def test_a_set_up_that_failed_says_why_and_is_made_anew_next_time(
    root: Path, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    program("uv", FAILING_UV)
    with pytest.raises(launcher.SetUpError, match=r"this failed: .*uv pip install"):
        launcher.ready(root, launcher.PLAY_LOCK)
    out, err = capsys.readouterr()
    assert out == ""
    assert "no such package" in err
    left = root / ".venv" / "left"
    left.touch()
    program("uv", UV)
    launcher.ready(root, launcher.PLAY_LOCK)
    assert launcher.is_ready(root, launcher.PLAY_LOCK)
    assert not left.exists()


def test_an_update_that_failed_is_not_taken_for_the_set_up_before_it(root: Path, program: Program) -> None:
    program("uv", UV)
    launcher.ready(root, launcher.PLAY_LOCK)
    before = (root / launcher.PLAY_LOCK).read_text()
    (root / launcher.PLAY_LOCK).write_text("changed")
    program("uv", FAILING_UV)
    with pytest.raises(launcher.SetUpError):
        launcher.ready(root, launcher.PLAY_LOCK)
    (root / launcher.PLAY_LOCK).write_text(before)
    assert not launcher.is_ready(root, launcher.PLAY_LOCK)


def test_a_missing_lock_file_is_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / launcher.PLAY_LOCK).unlink()
    assert launcher.main(["pioche"], lambda _: len(launcher.ready(root, launcher.PLAY_LOCK))) == 2
    assert re.fullmatch(r"pioche: cannot set up \.venv: .*play\.lock'\n", capsys.readouterr().err)


def test_a_python_without_ensurepip_names_the_debian_package(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_spec(name: str) -> str | None:
        return None if name == "ensurepip" else name

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.util.find_spec", find_spec)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    with pytest.raises(launcher.SetUpError, match=rf"apt install {re.escape(package)}$"):
        launcher.ready(root, launcher.PLAY_LOCK)


def pins(name: str) -> dict[str, str]:
    """Each `name==version` of a lock file with the hashes that follow it."""
    text = (launcher.ROOT / name).read_text()
    return dict(re.findall(r"^([\w.-]+==\S+)((?:.*\\\n)*.*)", text, re.MULTILINE))


@pytest.mark.parametrize("name", [f"locks/{path.name}" for path in (launcher.ROOT / "locks").iterdir()])
def test_a_lock_file_has_hashes_no_address_and_all_that_playing_needs(name: str) -> None:
    pinned = pins(name)
    assert all("--hash=sha256:" in hashes for hashes in pinned.values())
    assert "://" not in (launcher.ROOT / name).read_text()
    if name in (launcher.LEARN_LOCK, launcher.TORCH_LOCK):  # beside dev, and nothing that is for GPUs
        assert not [pin for pin in pinned if re.match("nvidia|cuda|triton", pin)]
        return
    assert pinned.items() >= pins(launcher.PLAY_LOCK).items()
    assert {"pyyaml", "fluent-runtime", "tqdm", "hatchling", "editables"} <= {
        pin.split("==")[0] for pin in pinned
    }


def test_the_quick_steps_are_among_all_and_their_tests_are_there() -> None:
    program = runpy.run_path(str(launcher.ROOT / "test"))
    names = {name for name, _ in program["steps"]("python")}
    assert set(program["QUICK_STEPS"]) <= names
    for test in program["QUICK_TESTS"]:
        assert (launcher.ROOT / test.removeprefix("--ignore=")).exists(), test


@pytest.mark.parametrize("key", launcher.MESSAGES)
def test_the_launcher_speaks_french_and_english(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english, french = launcher.MESSAGES[key]
    assert english != french
    assert re.findall(r"{[^}]*}", english) == re.findall(r"{[^}]*}", french)
    values = [3.0] * len(re.findall(r"{[^}]*}", english))
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert launcher.told(key, *values) == french.format(*values)
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_MESSAGES", "")
    monkeypatch.setenv("LANG", "C")
    assert launcher.told(key, *values) == english.format(*values)
