"""The documents of rules, the scenarios that name their clauses, and the check against ../shared."""

import re
from pathlib import Path

import pytest
import yaml

from check_shared import DOCUMENTS, PROJECT, drift

DOCS = PROJECT / "docs"
SCENARIOS = sorted((PROJECT / "conformance").rglob("*.yaml"))
CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9-]+)\*\*|(?<!\*)\*(R-[A-Z0-9-]+)\*(?!\*)")


def clauses() -> list[str]:
    """Read the clauses (bold) and rulings (italic) of docs/RULES.md and docs/HOUSE.md, in their order."""
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("RULES.md", "HOUSE.md"))
    return [clause or ruling for clause, ruling in CLAUSE.findall(text)]


def test_no_clause_is_written_twice() -> None:
    written = clauses()
    assert len(written) > 70
    assert sorted(written) == sorted(set(written))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_name_clauses_of_the_rules(path: Path) -> None:
    named = [scenario["clause"] for scenario in yaml.safe_load_all(path.read_text(encoding="utf-8"))]
    assert named
    assert set(named) <= set(clauses())


def test_every_file_a_document_names_exists() -> None:
    for document in [*DOCS.glob("*.md"), PROJECT / "conformance" / "README.md"]:
        text = document.read_text(encoding="utf-8")
        named = re.findall(r"`(\.\./[\w./-]+)`|\]\(([\w./-]+)\)|(?<![\[/\w])([A-Z]+\.md)", text)
        for name in ("".join(groups) for groups in named):
            assert (document.parent / name).exists() or (PROJECT / name).exists(), f"{document.name}: {name}"


def test_documents_quote_no_sentence_of_a_booklet() -> None:
    for name in DOCUMENTS:
        quoted = re.findall(r"«([^»]*)»", (PROJECT / name).read_text(encoding="utf-8"))
        assert [words for words in quoted if len(words.split()) > 2] == []


SHARED_DOCUMENT = "# Rules\nSee ../booklets here.\nThe end.\n"
OUR_DOCUMENT = "# Rules\nSee the booklets here.\nThe end.\n"
DOCUMENT = {"docs/RULES.md": ("rules/RULES.md", ((r"\.\./booklets", "the booklets"),))}


@pytest.fixture
def twins(tmp_path: Path) -> tuple[Path, Path]:
    """A folder ../shared and a project in step with it."""
    shared, project = tmp_path / "shared", tmp_path / "project"
    for folder in (shared / "conformance", shared / "rules", project / "conformance", project / "docs"):
        folder.mkdir(parents=True)
    for root in (shared, project):
        (root / "conformance" / "turn.yaml").write_text("name: a\nclause: ONE\n", encoding="utf-8")
    (shared / "rules" / "RULES.md").write_text(SHARED_DOCUMENT, encoding="utf-8")
    (project / "docs" / "RULES.md").write_text(OUR_DOCUMENT, encoding="utf-8")
    return shared, project


def test_what_is_in_step_gives_no_warning(twins: tuple[Path, Path]) -> None:
    shared, project = twins
    (project / "conformance" / "our-own.yaml").write_text("name: b\n", encoding="utf-8")
    assert list(drift(shared, project, DOCUMENT)) == []


def test_a_drifting_scenario_file_is_named_with_its_first_difference(twins: tuple[Path, Path]) -> None:
    shared, project = twins
    (shared / "conformance" / "turn.yaml").write_text("name: a\nclause: DRAW\nx: 1\n", encoding="utf-8")
    assert list(drift(shared, project, DOCUMENT)) == [
        "conformance/turn.yaml:2: shared 'clause: DRAW', here 'clause: ONE'"
    ]


def test_a_missing_scenario_file_is_named(twins: tuple[Path, Path]) -> None:
    shared, project = twins
    (project / "conformance" / "turn.yaml").unlink()
    assert list(drift(shared, project, DOCUMENT)) == ["conformance/turn.yaml: missing in the project"]


def test_a_line_added_at_the_end_is_drift(twins: tuple[Path, Path]) -> None:
    shared, project = twins
    (project / "docs" / "RULES.md").write_text(f"{OUR_DOCUMENT}More.\n", encoding="utf-8")
    assert list(drift(shared, project, DOCUMENT)) == ["docs/RULES.md:4: shared None, here 'More.'"]


def test_a_substitution_that_no_longer_applies_is_named(twins: tuple[Path, Path]) -> None:
    shared, project = twins
    (shared / "rules" / "RULES.md").write_text(OUR_DOCUMENT, encoding="utf-8")
    (warning,) = drift(shared, project, DOCUMENT)
    assert warning.startswith("docs/RULES.md: ")
    assert "found 0 times" in warning
