"""The folders of this user: tables, and editions beside the package's (docs/EDITIONS.md)."""

import os
import sys
from pathlib import Path
from typing import Final

from pioche.editions.files import edition_files

EDITIONS_VARIABLE: Final = "PIOCHE_EDITIONS"  # a folder of edition files that somebody names
DATA_VARIABLE: Final = "PIOCHE_DATA_EDITIONS"  # that of the data folder in use: child processes inherit it
EDITIONS_FOLDER: Final = "editions"  # within the data folder


def data_folder() -> Path:
    """The folder of this user's tables and editions."""
    from platformdirs import user_data_path  # noqa: PLC0415  only where no folder is named

    if sys.platform == "darwin":
        apple = Path.home() / "Library" / "Application Support" / "pioche"
        if apple.exists():  # tables written before $XDG_DATA_HOME was heeded there
            return apple
    return user_data_path("pioche", appauthor=False)


def named_editions() -> str:
    """The folder of editions that is named, or that goes with the data folder in use; empty where none is."""
    return os.environ.get(EDITIONS_VARIABLE) or os.environ.get(DATA_VARIABLE, "")


def bare_editions() -> Path | None:
    """The folder that somebody named, where no edition file is in it, or no such folder is there."""
    named = os.environ.get(EDITIONS_VARIABLE)
    return Path(named) if named and not any(edition_files(Path(named))) else None


def editions_folder(named: str) -> Path:
    """The folder where editions are looked for: the one that is named, or that of the data folder."""
    return Path(named) if named else data_folder() / EDITIONS_FOLDER


def data_named(address: str | Path | None) -> Path | None:
    """The data folder that was named, if one was: the address of a store may be that of a database."""
    return Path(address) if address and "://" not in str(address) else None


def take_editions_from(data: Path) -> None:
    """Look for editions in this data folder from now on, here and in processes started from here."""
    os.environ.pop(EDITIONS_VARIABLE, None)
    os.environ[DATA_VARIABLE] = str(data / EDITIONS_FOLDER)
