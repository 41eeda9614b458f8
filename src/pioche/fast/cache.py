"""Where compiled code is kept, so that a machine compiles the rules once and not in every process."""

import contextlib
import hashlib
import os
import sys
import threading
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Final

from filelock import FileLock
from platformdirs import user_cache_path

from pioche import encoding, lessons, policies, rules

VARIABLE: Final = "PIOCHE_CACHE"
KEPT: Final = 3  # folders of earlier sources
CHAPTERS: Final = {
    "rules": rules.CHAPTERS,
    "policies": policies.CHAPTERS,
    "encoding": encoding.CHAPTERS,
    "lessons": lessons.CHAPTERS,
}


def home() -> Path:
    """The user's folder for things that can be made again."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    return user_cache_path("pioche", appauthor=False, opinion=False)


@cache
def fingerprint() -> str:
    """A digest of all that compiled code depends on."""
    base = resources.files("pioche")
    names = [f"{folder}/{name}.py" for folder, chapters in CHAPTERS.items() for name in chapters]
    digest = hashlib.sha256(f"{version('numba')} {sys.version}".encode())
    for name in (
        *names,
        "policies/network.bin",
        "fast/twin.py",
        "fast/ahead.py",
        "fast/bits.py",
        "layout.py",
    ):
        digest.update((base / name).read_bytes())
    return digest.hexdigest()[:16]


def is_kept(entry: str) -> bool:
    """Has this machine compiled the function already?"""
    return mark_of(home() / fingerprint(), entry).exists()


def mark_of(folder: Path, entry: str) -> Path:
    """The file whose presence means that a function is compiled."""
    return folder / f"{entry}.ready"


def make_folder() -> Path | None:
    """Make the folder for these very sources; None where there is no room for one."""
    try:
        folder = home() / fingerprint()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folder / "used").touch()
        forget_old(folder)
    except (OSError, RuntimeError):  # a disk that cannot be written to, or a user without a home
        return None
    return folder


def forget_old(folder: Path) -> None:
    """Keep the folders used last."""
    others = [mark.parent for mark in folder.parent.glob("*/used") if mark.parent != folder]
    others.sort(key=lambda other: (other / "used").stat().st_mtime, reverse=True)
    for old in others[KEPT:]:
        for path in sorted(old.rglob("*"), reverse=True):
            if path.is_dir():
                path.rmdir()
            else:
                path.unlink()
        old.rmdir()


class Turn:
    """One process and one thread compiles at a time: another waits, then finds the work done."""

    def __init__(self) -> None:
        """Nobody compiles yet."""
        self._lock = threading.RLock()
        self._depth = 0

    @contextlib.contextmanager
    def take(self, folder: Path | None) -> Iterator[bool]:
        """Take the turn, or keep it where this thread has it already; yields whether it is the outermost."""
        with self._lock, contextlib.ExitStack() as stack:
            if self._depth == 0 and folder is not None:
                # Not `fallback_to_soft`: a file that stands for a lock outlives a process that is killed.
                stack.enter_context(FileLock(folder / "lock", fallback_to_soft=False))
            self._depth += 1
            try:
                yield self._depth == 1
            finally:
                self._depth -= 1


TURN: Final = Turn()
