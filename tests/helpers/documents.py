"""The documents of rules, and the clauses they name."""

import re

import launcher

PROJECT = launcher.ROOT
DOCS = PROJECT / "docs"
CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9-]+)\*\*|(?<!\*)\*(R-[A-Z0-9-]+)\*(?!\*)")


def clauses() -> list[str]:
    """Read the clauses (bold) and rulings (italic) of docs/RULES.md and docs/HOUSE.md, in their order."""
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("RULES.md", "HOUSE.md"))
    return [clause or ruling for clause, ruling in CLAUSE.findall(text)]
