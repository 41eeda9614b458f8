"""The files of a data folder: private, locked for one server, and the same as long as it runs."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from filelock import lock_descriptor

from pioche.server.store.base import StoreBusyError, StoreFailedError

PRIVATE: Final = 0o600

Identity = tuple[int, int]  # device and inode


def make_folder(folder: Path) -> None:
    """Make sure that a data folder is there; StoreFailedError where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreFailedError(f"{folder}: {error.strerror}") from None


def reason_of(error: Exception) -> str:
    """Say why, without the number and the file name that an OSError begins and ends with."""
    return str((isinstance(error, OSError) and error.strerror) or error)


def make_private(path: Path) -> None:
    """Make sure that a file is there and that nobody else reads it: the secrets of rounds are in it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)


class FolderLock:
    """One server for each data folder: a lock the operating system drops when the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            make_private(path)
            self._file = path.open("r+b", buffering=0)
        except OSError as error:
            raise StoreFailedError(f"{path.parent}: {error.strerror}") from None
        try:
            is_ours = lock_descriptor(self._file.fileno(), blocking=False)
        except OSError as error:
            self.release()
            raise StoreFailedError(f"{path}: cannot be locked: {error.strerror}") from None
        if not is_ours:
            self.release()
            raise StoreBusyError(f"{path.parent}: another pioche server uses this data folder")

    def touch(self) -> None:
        """Write a byte, or raise OSError where the disk has turned read-only.

        SQLite would write to memory mapped to a file there, and the system would end this process (SIGBUS).
        """
        self._file.seek(0)
        self._file.write(b"\n")

    def release(self) -> None:
        """Let another server have it."""
        self._file.close()


class WatchedFiles:
    """Files that must stay those that were opened: what is written to a file without a name is lost."""

    def __init__(self, paths: Iterable[Path]) -> None:
        found = {path: identity_of(path) for path in paths}
        self._known = {path: identity for path, identity in found.items() if identity is not None}

    def check(self) -> None:
        """Raise StoreFailedError where a file was removed or another lies in its place."""
        for path, known in self._known.items():
            found = identity_of(path)
            if found != known:
                what = "removed" if found is None else "replaced"
                raise StoreFailedError(f"{path.name} was {what} under the server: put it back or restart")


def identity_of(path: Path) -> Identity | None:
    """Return which file lies under a name, if any."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
