"""The documents of rules, and the clauses they name."""

import re
from pathlib import Path
from typing import Any

import yaml

import launcher

PROJECT = launcher.ROOT
DOCS = PROJECT / "docs"
CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9-]+)\*\*|(?<!\*)\*(R-[A-Z0-9-]+)\*(?!\*)")


def scenarios(path: Path) -> list[dict[str, Any]]:
    """Read the scenarios of a file; with libyaml, where it is, ten times as fast."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return list(yaml.load_all(path.read_text(encoding="utf-8"), loader))


def clauses() -> list[str]:
    """Read the clauses (bold) and rulings (italic) of docs/RULES.md and docs/HOUSE.md, in their order."""
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("RULES.md", "HOUSE.md"))
    return [clause or ruling for clause, ruling in CLAUSE.findall(text)]
