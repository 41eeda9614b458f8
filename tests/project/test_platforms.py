"""What differs on macOS and Windows, with stand-ins for them: these tests run on Linux."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from platformdirs.windows import Windows

import launcher
from pioche.server.ops import serve

# Modules that Windows does not have, and uvloop, which is not offered there.
ABSENT = ("fcntl", "resource", "termios", "pwd", "grp", "uvloop")
IMPORTED = (
    "pioche.cli",
    "pioche.server.ops.serve",
    "pioche.terminal.commands",
    "pioche.lab.run",
    "pioche.bots",
)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let the launcher believe that it runs on Windows; gives what it starts there."""
    started: list[list[str]] = []

    def call(command: list[str]) -> int:
        started.append(command)
        return 3

    monkeypatch.setattr(launcher, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(launcher, "subprocess", SimpleNamespace(call=call))
    return started


def test_on_windows_the_launcher_waits_for_the_command_and_ends_with_its_status(
    windows: list[list[str]],
) -> None:
    assert launcher.become(["python.exe", "-m", "pioche"]) == 3
    assert windows == [["python.exe", "-m", "pioche"]]


@pytest.mark.usefixtures("windows")
def test_on_windows_the_environment_has_its_programs_elsewhere(tmp_path: Path) -> None:
    assert launcher.venv_python(tmp_path) == tmp_path / ".venv" / "Scripts" / "python.exe"
    with launcher.alone(tmp_path):  # without fcntl
        assert (tmp_path / ".venv.lock").exists()


def test_on_windows_tables_are_kept_in_the_local_data_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def folder(name: str) -> str:
        return {"CSIDL_LOCAL_APPDATA": r"C:\Users\Zoé\AppData\Local"}[name]

    monkeypatch.setattr("platformdirs.windows.get_win_folder", folder)
    named = Windows("pioche", appauthor=False).user_data_dir
    assert named.replace("/", "\\") == r"C:\Users\Zoé\AppData\Local\pioche"


@pytest.mark.parametrize(("platform", "opens"), [("win32", True), ("darwin", True), ("linux", False)])
def test_a_browser_opens_where_there_is_a_screen(
    platform: str, *, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert serve.may_open_browser() is opens


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_only_linux_makes_a_thread_less_urgent(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("os.nice", steps.append)
    serve.step_back()
    assert steps == []


def test_nothing_that_windows_lacks_is_imported() -> None:
    code = f"import sys\nfor name in {ABSENT}: sys.modules[name] = None\n"
    code += "".join(f"import {name}\n" for name in IMPORTED)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
