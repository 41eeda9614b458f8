"""Write what is generated from the code; with --check only tell what drifts.

The schemas in docs/ come from the types of the server; the page gets the vocabulary of cards, and words on
which both must agree.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from pioche.effects import TITLE_LENGTH, check_words
from pioche.server.http import openapi
from pioche.server.http.routes import ROUTES
from pioche.server.wire import protocol
from vocabulary import vocabulary

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
# Words that a card may hold and words that it may not; the page must agree with the server on each.
TRIED: Final = (
    "Je <3 UNO",
    "a<b",
    "a < b",
    "<b>",
    "</",
    "<!--",
    "<?",
    "x > y",
    "&lt;",
    "100 %",
    "`'\"\\",
    "a\nb",
    "  a  ",
    " " * 100,
    "\x1ca\x1f",
    "\x85a",
    "\u1680a",
    "\ufeffa",
    "\x07",
    "a\u200b",
    "a\u202eb",
    "\u2028a",
    "a\u2028b",
    "\u00ad",
    "«\xa0»",
    "\ue000",
    "\U000e0041",
    "\u30de\u30ea\u30aa",
    "\u05d0\u200f",
    "e\u0301" * TITLE_LENGTH,
    "\U0001f413" * TITLE_LENGTH,
    "a" * (TITLE_LENGTH + 1),
)


def is_accepted(words: str, *, lines: bool) -> bool:
    """Whether words may stand on a card."""
    try:
        check_words("words", words, TITLE_LENGTH, lines=lines)
    except ValueError:
        return False
    return True


def as_json(document: object, *, plain: bool = False) -> str:
    """Write a document as JSON."""
    return json.dumps(document, indent=1, ensure_ascii=plain)


def tried_words() -> list[dict[str, Any]]:
    """List words, and whether they may stand in a line and in a text of several lines."""
    return [
        {"words": words, "line": is_accepted(words, lines=False), "text": is_accepted(words, lines=True)}
        for words in TRIED
    ]


def written() -> dict[Path, str]:
    """Give the files as they must be."""
    note = "// Written by scripts/schema.py from src/pioche/effects.py: change that, and run it.\n"
    return {
        DOCS / "protocol.schema.json": as_json(protocol.schema()) + "\n",
        DOCS / "openapi.json": as_json(openapi.document(ROUTES)) + "\n",
        ROOT / "web/src/lobby/vocabulary.ts": (
            f"{note}export const VOCABULARY = {as_json(vocabulary(), plain=True)} as const;\n"
        ),
        ROOT / "web/tests/words.json": as_json(tried_words(), plain=True) + "\n",
    }


def main(arguments: list[str]) -> int:
    """Write the files, or say which drift."""
    status = 0
    for path, text in written().items():
        if arguments == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{path.name} drifts from the code: run scripts/schema.py")
                status = 1
        else:
            path.write_text(text, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
