"""The French documents are in step with the English ones: headings, clauses, examples and names."""

import re
from pathlib import Path

import pytest
from documents import CLAUSE, PROJECT

from pioche.i18n.catalogue import catalogue

ENGLISH = [
    "README.md",
    "SECURITY.md",
    "docs/RULES.md",
    "docs/HOUSE.md",
    "docs/CUSTOM.md",
    "docs/EDITIONS.md",
    "docs/TERMINAL.md",
    "docs/SERVER.md",
    "docs/FAIR.md",
    "docs/DATA.md",
]
MEASURED = "docs/SERVER.md"  # the French one leaves tables of measurements to the English one
RULES = ("docs/RULES.md", "docs/HOUSE.md")
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
# What stands for a value in the help of each language.
VALUES = {"DOSSIER": "FOLDER", "FICHIER": "FILE"}


def french_of(name: str) -> Path:
    return PROJECT / name.replace(".md", ".fr.md")


def both(name: str) -> tuple[str, str]:
    paths = (PROJECT / name, french_of(name))
    english, french = (path.read_text(encoding="utf-8") for path in paths)
    return english, french


def without_code(text: str) -> str:
    return re.sub(r"\w+: \w+(?=\u00a0»)", "x", SPAN.sub("x", FENCE.sub("", text)))


def examples(text: str) -> list[tuple[str, list[str]]]:
    """The blocks of code, line by line, without what they say in comments."""
    return [
        (kind, [re.sub(r"\s*#\s.*$", "", line).rstrip() for line in block.splitlines()])
        for kind, block in FENCE.findall(text)
    ]


def headings(text: str) -> list[tuple[int, list[str]]]:
    """How deep each heading is, and the names in it that are code."""
    found = re.findall(r"^(#+) (.*)$", FENCE.sub("", text), re.MULTILINE)
    return [(len(marks), SPAN.findall(words)) for marks, words in found]


def names(text: str) -> set[str]:
    """What is written as code in the running text: keys, commands, paths."""
    spans = {span.replace(".fr.md", ".md") for span in SPAN.findall(FENCE.sub("", text))}
    for french, english in VALUES.items():
        spans = {span.replace(french, english) for span in spans}
    return spans


@pytest.mark.parametrize("name", ENGLISH)
def test_headings_are_the_same(name: str) -> None:
    english, french = both(name)
    assert headings(french) == headings(english)


@pytest.mark.parametrize("name", ENGLISH)
def test_examples_are_the_same(name: str) -> None:
    english, french = both(name)
    assert examples(french) == examples(english)


@pytest.mark.parametrize("name", RULES)
def test_clauses_are_the_same_and_in_the_words_of_the_catalogue(name: str) -> None:
    english, french = both(name)
    assert CLAUSE.findall(french) == CLAUSE.findall(english)
    told = dict(re.findall(r"^clause-([A-Z0-9-]+) = (.*)$", catalogue("fr"), re.MULTILINE))
    for clause, ruling in CLAUSE.findall(french):
        written = f"**{clause}** " if clause else f"*{ruling}*\u00a0: "
        assert written + told[clause or ruling] in french


@pytest.mark.parametrize("name", [name for name in ENGLISH if name not in (*RULES, "README.md", MEASURED)])
def test_what_is_code_has_the_same_names(name: str) -> None:
    english, french = both(name)
    assert names(french) == names(english)


@pytest.mark.parametrize("name", [name for name in ENGLISH if name not in ("README.md", MEASURED)])
def test_tables_have_the_same_rows(name: str) -> None:
    english, french = both(name)
    assert len(re.findall(r"^\|", french, re.MULTILINE)) == len(re.findall(r"^\|", english, re.MULTILINE))


@pytest.mark.parametrize("name", ENGLISH)
def test_french_is_set_as_in_quebec(name: str) -> None:
    text = without_code(both(name)[1])
    assert re.findall(r".{10}[ \u00a0][!?;]", text) == []
    assert re.findall(r".{0,10}[^\u00a0\d|-]:(?=[\s*]).{0,10}", text) == []
    assert re.findall(r"«[^\u00a0]|[^\u00a0]»", text) == []


@pytest.mark.parametrize("name", ENGLISH)
def test_french_leads_to_french(name: str) -> None:
    """Where there is a French document, the English one is not what a French reader is sent to."""
    text = FENCE.sub("", both(name)[1])
    own = Path(name).name
    has_french = {Path(english).name for english in ENGLISH} - {own}
    assert [one for one in re.findall(r"(?<![\w.])([A-Z]+\.md)", text) if one in has_french] == []


@pytest.mark.parametrize("name", ENGLISH)
def test_each_leads_to_the_other_at_its_top(name: str) -> None:
    for text, words, other in zip(
        both(name), ("En français", "In English"), (french_of(name).name, Path(name).name), strict=True
    ):
        assert f"*[{words}]({other})*" in text[:400]


def test_every_french_document_is_held_by_these_tests() -> None:
    there = [*PROJECT.glob("*.fr.md"), *(PROJECT / "docs").glob("*.fr.md")]
    assert sorted(there) == sorted(map(french_of, ENGLISH))


def test_what_is_out_of_step_is_noticed() -> None:
    assert headings("# A `x`\n\n## B\n") != headings("# A `y`\n\n## B\n")
    assert examples("```toml\na = 1  # un\n```\n") == examples("```toml\na = 1  # one\n```\n")
    assert examples("```toml\na = 1\n```\n") != examples("```toml\na = 2\n```\n")
