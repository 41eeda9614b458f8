"""ARCHITECTURE.md names every module of the package exactly once."""

import re
from collections import Counter
from pathlib import Path

import pioche

PACKAGE = Path(pioche.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "ARCHITECTURE.md"
UNNAMED = {"__init__", "__main__"}


def modules_named(text: str) -> list[str]:
    """Read the modules of the chapter «Rooms»: folders at the margin, their modules indented below them."""
    chapter = text.split("\n## Rooms\n", 1)[1].split("\n## ", 1)[0]
    found = []
    for block in re.findall(r"```text\n(.*?)```", chapter, flags=re.DOTALL):
        folder = ""
        for line in block.splitlines():
            if not line.strip():
                continue
            word = line.split()[0]
            if line.startswith("    "):
                continue  # the rest of a description
            if not line.startswith(" "):
                assert word.endswith("/"), f"ARCHITECTURE.md: a folder ends with a slash: {line!r}"
                folder = word.removeprefix("pioche/")
            else:
                found.append(f"{folder}{word}")
    return found


def modules_there() -> set[str]:
    """List the modules of the package."""
    files = (file.relative_to(PACKAGE).with_suffix("") for file in PACKAGE.rglob("*.py"))
    return {file.as_posix() for file in files if file.name not in UNNAMED}


def test_every_module_is_named_once() -> None:
    named = Counter(modules_named(DOCUMENT.read_text(encoding="utf-8")))
    assert sorted(modules_there() - set(named)) == [], "not named in ARCHITECTURE.md"
    assert sorted(set(named) - modules_there()) == [], "named in ARCHITECTURE.md, but not there"
    assert [name for name, times in named.items() if times > 1] == []


def test_a_module_that_is_missing_is_noticed() -> None:
    text = (
        "# A\n\n## Rooms\n\n```text\npioche/    the package\n  game     a game\nlab/\n  run      games\n```\n"
    )
    assert modules_named(text) == ["game", "lab/run"]
