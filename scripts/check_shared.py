"""Warn where the scenarios and the documents of rules drift from ../shared, where that folder exists.

The scenarios must be identical. A document is ours once the substitutions below have been made in the
shared text: it is read without the booklets beside it, and quotes none of their sentences.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

Substitutions = tuple[tuple[str, str], ...]

PROJECT = Path(__file__).resolve().parents[1]
SHARED = PROJECT.parent / "shared"

# document of the project: (document of ../shared, ((pattern to be found exactly once, our words), …))
DOCUMENTS: Mapping[str, tuple[str, Substitutions]] = {
    "docs/RULES.md": (
        "rules/RULES.md",
        (
            (r"rulebooks in `\.\./rulebooks/` say", "booklets say"),
            (r"the booklet wins — say so in your note\.", "the booklet wins."),
            (r"\| classic\.fr\.txt \|", "| Classic |"),
            (r"\| toy-story-3\.fr\.txt \|", "| Toy Story 3 |"),
            (r"\| trolls\.fr\.txt \|", "| Trolls World Tour |"),
            (r"\| disney-100\.fr\.txt \|", "| Disney 100 |"),
            (r"\| giant\.fr\.txt \|", "| Giant |"),
            (r"«[^»]*»(?=; every kind of wild)", "wild cards count as a match"),
            (r"«[^»]*»(?=: nothing is drawn)", "laying the last card wins at once"),
            (r"prints «112[^»]*» and", "counts 112 cards, a special rule among them, and gives"),
            (r"prints «108[^»]*» and", "counts 108 cards and gives"),
        ),
    ),
    "docs/HOUSE.md": ("rules/HOUSE.md", ()),
    "docs/CUSTOM.md": ("rules/CUSTOM.md", ()),
    "docs/FORMAT.md": (
        "conformance/FORMAT.md",
        (
            (r"`\*\.yaml` here holds", "`*.yaml` in `../conformance/` holds"),
            (r"ruling of rules/RULES\.md or rules/HOUSE\.md", "ruling of RULES.md or HOUSE.md"),
            (r"see rules/CUSTOM\.md", "see CUSTOM.md"),
        ),
    ),
}


def drift(
    shared: Path, project: Path, documents: Mapping[str, tuple[str, Substitutions]] = DOCUMENTS
) -> Iterator[str]:
    """One warning for each drifting file, with the first line that differs."""
    for scenarios in sorted((shared / "conformance").glob("*.yaml")):
        name = f"conformance/{scenarios.name}"
        yield from _differing(name, scenarios.read_text(encoding="utf-8"), project / name)
    for name, (source, substitutions) in documents.items():
        text = (shared / source).read_text(encoding="utf-8")
        for pattern, ours in substitutions:
            text, found = re.subn(pattern, ours, text)
            if found != 1:
                yield f"{name}: {pattern!r} is found {found} times in the shared {source}, not once"
        yield from _differing(name, text, project / name)


def _differing(name: str, expected: str, path: Path) -> Iterator[str]:
    if not path.exists():
        yield f"{name}: missing in the project"
        return
    theirs, ours = expected.splitlines(), path.read_text(encoding="utf-8").splitlines()
    for number, (their, our) in enumerate(zip_longest(theirs, ours), start=1):
        if their != our:
            yield f"{name}:{number}: shared {their!r}, here {our!r}"
            return


def main() -> None:
    """Print the warnings; drifting is never an error."""
    if not SHARED.is_dir():
        print("no ../shared beside the project: nothing to compare")
        return
    for warning in drift(SHARED, PROJECT):
        print(f"warning: {warning}")


if __name__ == "__main__":
    main()
