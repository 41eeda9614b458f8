"""The documents of rules, and the scenarios that name their clauses."""

import re
from pathlib import Path

import pytest
from documents import DOCS, PROJECT, clauses, scenarios

SCENARIOS = sorted((PROJECT / "conformance").rglob("*.yaml"))


def test_no_clause_is_written_twice() -> None:
    written = clauses()
    assert len(written) > 70
    assert sorted(written) == sorted(set(written))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_name_clauses_of_the_rules(path: Path) -> None:
    named = [scenario["clause"] for scenario in scenarios(path)]
    assert named
    assert set(named) <= set(clauses())


def test_every_file_a_document_names_exists() -> None:
    for document in [*DOCS.glob("*.md"), PROJECT / "conformance" / "README.md"]:
        text = document.read_text(encoding="utf-8")
        named = re.findall(r"`(\.\./[\w./-]+)`|\]\(([\w./-]+)\)|(?<![\[/\w])([A-Z]+\.md)", text)
        for name in ("".join(groups) for groups in named):
            assert (document.parent / name).exists() or (PROJECT / name).exists(), f"{document.name}: {name}"


def test_documents_quote_no_sentence_of_a_booklet() -> None:
    for name in (
        "RULES.md",
        "HOUSE.md",
        "CUSTOM.md",
        "FORMAT.md",
        "RULES.fr.md",
        "HOUSE.fr.md",
        "CUSTOM.fr.md",
    ):
        quoted = re.findall(r"«([^»]*)»", (DOCS / name).read_text(encoding="utf-8"))
        assert [words for words in quoted if len(words.split()) > 2] == []
