"""The edition files of a folder, read as what a stranger put there."""

import heapq
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SUFFIX: Final = ".toml"
EDITION_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
MOST_FILES: Final = 50
MOST_BYTES: Final = 16 * 1024
SHOWN: Final = 60  # characters of a name that nobody has checked


@dataclass(frozen=True, slots=True)
class EditionFile:
    """A file of a folder of editions: its text, or why it is left out."""

    name: str
    text: str = ""
    problem: str = ""


def edition_files(folder: Path) -> Iterator[EditionFile]:
    """Read the edition files of a folder in the order of their names; what is wrong is told, never raised."""
    try:
        with os.scandir(folder) as entries:
            names = heapq.nsmallest(
                MOST_FILES + 1, (entry.name for entry in entries if entry.name.endswith(SUFFIX))
            )
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield EditionFile(str(folder), problem=f"cannot be read: {error.strerror}")
        return
    for name in names[:MOST_FILES]:
        yield read_file(folder, name)
    if len(names) > MOST_FILES:
        yield EditionFile(str(folder), problem=f"has more than {MOST_FILES} files; the others are left out")


def read_file(folder: Path, name: str) -> EditionFile:
    """Read one file, or tell why it is left out."""
    shown = ascii(name)[1:-1][:SHOWN]
    try:
        return EditionFile(shown, read_text(folder, name))
    except OSError as error:
        return EditionFile(shown, problem=f"cannot be read: {error.strerror or error}")
    except UnicodeDecodeError as error:
        return EditionFile(shown, problem=f"is not UTF-8 text (byte {error.start})")
    except (
        ValueError,
        RuntimeError,
    ) as error:  # RuntimeError: a link that leads to itself, before Python 3.13
        return EditionFile(shown, problem=str(error))


def read_text(folder: Path, name: str) -> str:
    """Read a small text file that lies in a folder under a plain name."""
    if not EDITION_ID.fullmatch(name.removesuffix(SUFFIX)):
        message = f"must be named ID{SUFFIX}, the id 1 to 30 small letters, digits and hyphens"
        raise ValueError(message)
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        message = "is a link that leads out of the folder"
        raise ValueError(message)
    if not path.is_file():
        message = "is no file"
        raise ValueError(message)
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        message = f"is larger than {MOST_BYTES // 1024} KiB"
        raise ValueError(message)
    return content.decode("utf-8")
