"""The pictures of the site and of both READMEs: which there are, who shows them, whether they are stale.

`scripts/pictures.py --album` takes them, and `scripts/handbook.py --pictures` on its way to the site. They
are not taken with every change of the page: a release is refused while they show an older one.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path("docs", "pictures")
TAKEN: Final = "taken"  # a file that says of what sources they were taken
TERMINAL: Final = "terminal"
ENDING: Final = ".webp"


class Shot(NamedTuple):
    """A screen of scripts/pictures.py, in a window of this width."""

    screen: str
    width: int


ALBUM: Final = {
    "table": (Shot("table-4", 1440),),
    "home": (Shot("home", 1440),),
    "lobby": (Shot("lobby", 1440),),
    "phone": (Shot("table-4", 390), Shot("challenge", 390), Shot("kick", 390), Shot("result", 390)),
    "television": (Shot("tv-4", 1440),),
    "editor": (Shot("editor", 1440),),
    "coach": (Shot("coach", 1440),),
    "terminal": (Shot(TERMINAL, 0),),
}
LANGUAGES: Final = ("en", "fr")
DRAWN: Final = ("docs/network.svg",)  # by scripts/network_curve.py, of what was measured

# What the pictures show: the page, the words, the cards, the table in a terminal; and how they are taken.
SOURCES: Final = (
    "web/index.html",
    "web/public/**/*",
    "web/src/**/*",
    "src/pioche/i18n/*.ftl",
    "src/pioche/editions/*.toml",
    "src/pioche/terminal/**/*.py",
    "src/pioche/terminal/**/*.tcss",
    "scripts/album.py",
    "scripts/pictures.py",
)
SHOWN: Final = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)|<img [^>]*src=\"([^\"]+)\"")


def names() -> Iterator[str]:
    """List the files that are taken."""
    for name in ALBUM:
        for lang in LANGUAGES:
            yield f"{name}.{lang}{ENDING}"


def digest(root: Path) -> str:
    """Return what is the same as long as a picture would be."""
    found = sorted({path for pattern in SOURCES for path in root.glob(pattern) if path.is_file()})
    told = hashlib.sha256()
    for path in found:
        told.update(f"{path.relative_to(root).as_posix()}\n".encode())
        told.update(hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).digest())
    return told.hexdigest()


def note(root: Path) -> None:
    """Keep of what the pictures were taken."""
    (root / FOLDER / TAKEN).write_text(f"{digest(root)}\n", encoding="utf-8")


def are_stale(root: Path) -> bool:
    """Return whether what the pictures show has changed since they were taken."""
    taken = root / FOLDER / TAKEN
    return not taken.is_file() or taken.read_text(encoding="utf-8").strip() != digest(root)


def problems(root: Path) -> Iterator[str]:
    """List what is shown but not taken, what is not there, and what is shown nowhere."""
    documents = [*root.glob("*.md"), *(root / "docs").glob("*.md"), *(root / "examples").glob("*.md")]
    seen = set()
    for document in sorted(documents):
        for groups in SHOWN.findall(document.read_text(encoding="utf-8")):
            path = (document.parent / "".join(groups)).resolve()
            where = document.relative_to(root).as_posix()
            if path in [(root / drawn).resolve() for drawn in DRAWN]:
                continue
            if path.parent != (root / FOLDER).resolve() or path.name not in names():
                yield f"{where}: {''.join(groups)} is not one that scripts/pictures.py --album takes"
            elif not path.name.endswith(f".{language_of(document)}{ENDING}"):
                yield f"{where}: {path.name} is in another language"
            seen.add(path.name)
    there = {path.name for path in (root / FOLDER).glob("*")} - {TAKEN}
    yield from (f"{name}: not there" for name in names() if name not in there)
    yield from (f"{name}: shown nowhere" for name in sorted(there - seen))


def language_of(document: Path) -> str:
    """Return the language a document is written in."""
    return "fr" if document.stem.endswith(".fr") else "en"
