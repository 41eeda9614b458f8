"""Where compiled code is kept, and that one process compiles at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from pioche.fast import cache

# Another process: is the turn free?
PROBE = """
import sys
from filelock import lock_descriptor
with open(sys.argv[1], "r+b") as handle:
    print(lock_descriptor(handle.fileno(), blocking=False))
"""


def is_free(folder: Path) -> bool:
    command = [sys.executable, "-c", PROBE, str(folder / "lock")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\n"


def test_another_process_waits_until_the_outermost_turn_ends(tmp_path: Path) -> None:
    turn = cache.Turn()
    with turn.take(tmp_path) as outermost:
        with turn.take(tmp_path) as inner:
            assert (outermost, inner) == (True, False)
        assert not is_free(tmp_path)
    assert is_free(tmp_path)


def test_a_turn_without_a_folder_is_taken_all_the_same() -> None:
    turn = cache.Turn()
    with turn.take(None) as outermost, turn.take(None) as inner:
        assert (outermost, inner) == (True, False)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the places of Linux")
def test_the_cache_is_where_the_user_keeps_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.VARIABLE, raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/zoe")
    assert cache.home() == Path("/home/zoe/.cache/pioche")
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert cache.home() == Path("/fast/pioche")
    monkeypatch.setenv(cache.VARIABLE, "/mine")
    assert cache.home() == Path("/mine")
