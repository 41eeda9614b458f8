"""The data folder: where it is, and that one server has it at a time."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs.windows import Windows

from pioche.folders import data_folder
from pioche.server.store.base import StoreBusyError, StoreFailedError
from pioche.server.store.sqlite import SqliteStore

HOLDER = """
import sys
from pathlib import Path
from pioche.server.store.sqlite import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the places of Linux")
def test_on_linux_it_is_where_the_user_keeps_data(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder() == home / ".local/share/pioche"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    assert data_folder() == home / "elsewhere/pioche"


def test_on_windows_no_maker_stands_between_the_user_and_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", "C:\\Users\\Zoe\\AppData\\Local")
    folder = Windows("pioche", appauthor=False).user_data_dir
    assert folder.replace("/", "\\") == "C:\\Users\\Zoe\\AppData\\Local\\pioche"


def test_on_macos_tables_of_before_are_found_whatever_xdg_says(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    assert data_folder() == home / "elsewhere/pioche"
    apple = home / "Library/Application Support/pioche"
    apple.mkdir(parents=True)
    assert data_folder() == apple


def test_a_killed_server_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    refused = f"^{re.escape(str(tmp_path))}: another pioche server uses this data folder$"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreBusyError, match=refused):
            SqliteStore(tmp_path)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    SqliteStore(tmp_path).stop()


def test_a_file_system_without_locks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int, *, blocking: bool) -> bool:
        assert not blocking
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("pioche.server.store.files.lock_descriptor", refuse)
    with pytest.raises(StoreFailedError, match=r"pioche\.lock: cannot be locked: Operation not supported"):
        SqliteStore(tmp_path)
