"""Where compiled code is kept, so that a machine compiles the rules once and not in every process."""

import contextlib
import hashlib
import os
import sys
import threading
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

VARIABLE: Final = "PIOCHE_CACHE"
KEPT: Final = 3  # folders of earlier sources


def home() -> Path:
    """Find the user's folder for things that can be made again."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "pioche"


def fingerprint(sources: list[Traversable], *versions: str) -> str:
    """Name all that compiled code depends on."""
    digest = hashlib.sha256("\0".join(versions).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def folder_for(name: str) -> Path | None:
    """Make the folder of this fingerprint, or tell that there is no room for one."""
    folder = home() / name
    try:
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
        """Take the turn, or keep it where this thread has it already; tell whether it is the outermost."""
        with self._lock, contextlib.ExitStack() as stack:
            if self._depth == 0 and folder is not None:
                handle = stack.enter_context((folder / "lock").open("w"))
                if sys.platform != "win32":
                    import fcntl  # noqa: PLC0415  only some systems have it

                    fcntl.flock(handle, fcntl.LOCK_EX)
            self._depth += 1
            try:
                yield self._depth == 1
            finally:
                self._depth -= 1


TURN: Final = Turn()
