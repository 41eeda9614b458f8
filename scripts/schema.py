"""Write the schemas in docs/ from the types of the server; with --check only say whether they drift."""

import json
import sys
from pathlib import Path

from pioche.server.http import openapi
from pioche.server.http.routes import ROUTES
from pioche.server.wire import protocol

DOCS = Path(__file__).resolve().parents[1] / "docs"


def written() -> dict[Path, str]:
    """Give the files as they must be."""
    documents = {"protocol.schema.json": protocol.schema(), "openapi.json": openapi.document(ROUTES)}
    return {
        DOCS / name: json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        for name, document in documents.items()
    }


def main(arguments: list[str]) -> int:
    """Write the files, or say which drift."""
    status = 0
    for path, text in written().items():
        if arguments == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{path.name} drifts from the types: run scripts/schema.py")
                status = 1
        else:
            path.write_text(text, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
