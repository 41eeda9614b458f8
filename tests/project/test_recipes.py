"""The recipes of CONTRIBUTING for cards, editions, verbs and house rules name every place; walked here."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from documents import DOCS, clauses
from documents import scenarios as read_scenarios

import launcher
from pioche.edition import BOOKLETS, EDITIONS, HOUSE_RULES, Option, read_edition
from pioche.editions import files, parts
from pioche.editions.parts import LETTERS, Special
from pioche.effects import BRANCHES, FORMS, ONLY_WHO, TEXT_LENGTH, WHOS
from pioche.encoding.lens import CARD_FEATURES
from pioche.explain import step_keys
from pioche.i18n.catalogue import catalogue
from pioche.i18n.languages import LANGUAGES
from pioche.rules import state as st
from pioche.vocabulary import actions

ROOT = launcher.ROOT
RECIPES = ("Add a card", "Add an edition", "Add a verb", "Add a house rule")
LAST = "trial"  # what rules/steps.py does when it is nothing else
WORTHLESS = "open_hands"  # to bots, which do not peek
INSTRUCTIONS = {number: name for name, number in vars(st).items() if name.startswith("DO_")}
CARDS = [
    pytest.param(edition.id, special, id=special.code)
    for edition in BOOKLETS.values()
    for special in edition.specials
]


def recipe(title: str) -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def messages(lang: str) -> set[str]:
    return set(re.findall(r"^([\w-]+) =", catalogue(lang), re.MULTILINE))


@cache
def scenarios() -> list[dict[str, Any]]:
    files = sorted((ROOT / "conformance").glob("*.yaml"))
    return [scenario for file in files for scenario in read_scenarios(file)]


def steps_in(value: object) -> Iterator[dict[str, Any]]:
    """Go through whatever looks like a step, nested ones too."""
    if isinstance(value, dict):
        if "who" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from steps_in(inner)


@cache
def tried_steps() -> set[tuple[str, str]]:
    """The verbs of the scenarios and whom they are about: on written cards, and on printed ones laid."""
    tried = set()
    for scenario in scenarios():
        printed = {card.code: list(card.do) for card in BOOKLETS[scenario["edition"]].specials}
        laid = re.findall(r"play (W[A-Z])\b", str(scenario["steps"]))
        for step in steps_in([scenario.get("custom", []), *(printed.get(code, []) for code in laid)]):
            tried |= {(verb, step["who"]) for verb in FORMS if verb in step}
    return tried


@pytest.mark.parametrize("title", RECIPES)
def test_every_place_a_recipe_names_is_there(title: str) -> None:
    named = re.findall(r"`([\w./-]+/[\w./-]*)`", recipe(title))
    assert len(named) >= 4
    paths = [ROOT / name.replace("ID", "classic") for name in named]
    assert [str(path) for path in paths if not path.exists()] == []


@pytest.mark.parametrize("name", ["EDITIONS.md", "CUSTOM.md", "RULES.md", "HOUSE.md"])
def test_a_recipe_leads_to_the_document(name: str) -> None:
    assert any(f"docs/{name}" in recipe(title) for title in RECIPES)


@pytest.mark.parametrize(("edition", "special"), CARDS)
def test_a_card_is_in_every_place(edition: str, special: Special) -> None:
    ruled = (special.clause, *special.rulings)
    assert set(ruled) <= set(clauses())
    for lang in LANGUAGES:
        assert {f"clause-{clause}" for clause in ruled} <= messages(lang)
    drawn = f'id="{special.code}"' in read(f"web/src/looks/{edition}/art.svg")
    named = re.search(rf'\bspecials: \[[^\]]*"{special.code}"', read(f"web/src/looks/{edition}/look.ts"))
    # What the table writes is drawn the same in every edition.
    assert (drawn and named) or special.written_by_table
    about = [scenario for scenario in scenarios() if scenario["edition"] == edition]
    played = [scenario for scenario in about if re.search(rf"\b{special.code}\d?\b", str(scenario["steps"]))]
    assert len(played) >= 3
    tried = {scenario["clause"] for scenario in about}
    assert {clause for clause in ruled if not clause.startswith("R-DECK")} <= tried


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_in_every_place(edition: str) -> None:
    assert (ROOT / f"src/pioche/editions/{edition}.toml").is_file()
    assert (ROOT / f"web/src/looks/{edition}/look.ts").is_file()
    assert list((ROOT / "tests/playthroughs").glob(f"{edition}-*.txt"))
    for lang in LANGUAGES:
        assert f"web-home-edition-{edition}" in messages(lang)


def test_the_places_of_the_editions_differ() -> None:
    assert [BOOKLETS[edition].order for edition in EDITIONS] == list(range(1, len(EDITIONS) + 1))


@pytest.mark.parametrize("colour", LETTERS)
def test_a_colour_is_in_every_place(colour: str) -> None:
    for lang in LANGUAGES:
        faces = ("skip", "reverse", "draw_two", "number")
        assert {f"colour-{colour}", *(f"card-{face}-{colour}" for face in faces)} <= messages(lang)
    assert re.search(rf"^ +{colour}: {{\s+path:", read("web/src/cards/drawings.ts"), re.MULTILINE)
    assert re.search(rf"^ +--{colour}:", read("web/src/styles/theme.css"), re.MULTILINE)


@pytest.mark.parametrize("verb", FORMS)
def test_a_verb_is_in_every_place(verb: str) -> None:
    assert verb in ONLY_WHO
    assert re.search(rf"^\| .*`{verb}: ", read("docs/CUSTOM.md"), re.MULTILINE)
    steps, value = read("src/pioche/rules/steps.py"), read("src/pioche/policies/card_value.py")
    for form in FORMS[verb]:
        name = INSTRUCTIONS[form.does]
        assert re.search(rf"\b{name}\b(?!,)", steps) or verb == LAST, f"rules/steps.py does not do {name}"
        assert re.search(rf"\b{name}\b(?!,)", value) or verb == WORTHLESS, f"{name} is worth nothing to a bot"
    for lang in LANGUAGES:
        keys = [key for key in step_keys() if key.startswith(f"step-{verb}")]
        assert keys
        assert set(keys) <= messages(lang)
    editor = read("web/src/lobby/StepEditor.svelte")
    labels = [action for action, does in actions() if does["verb"] == verb]
    named = {
        action: re.search(rf'^ +{action}: key\("(web-card-[\w-]+)"\)', editor, re.MULTILINE)
        for action in labels
    }
    for lang in LANGUAGES:
        assert all(found and found[1] in messages(lang) for found in named.values()), named
    allowed = [ONLY_WHO[verb]] if ONLY_WHO[verb] else [who for who in WHOS if who != "those"]
    assert {(verb, who) for who in allowed} <= tried_steps()


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.key)
def test_a_house_rule_is_in_every_place(rule: Option) -> None:
    for name in ("HOUSE.md", "HOUSE.fr.md"):
        assert re.search(
            rf"^\| `{rule.key}` \| `{str(rule.default).lower()}`, .*\b{rule.clause}\b",
            read(f"docs/{name}"),
            re.MULTILINE,
        )
    listed = re.search(r"^const HOUSE = \[(.*)\];$", read("web/src/lobby/rules.ts"), re.MULTILINE)
    assert listed
    assert f'"{rule.key}"' in listed[1]
    assert rule.clause in {scenario["clause"] for scenario in scenarios()}


def test_every_instruction_belongs_to_one_verb() -> None:
    used = [form.does for forms in FORMS.values() for form in forms]
    assert sorted(used) == sorted(INSTRUCTIONS)
    assert set(BRANCHES) <= set(FORMS) == set(ONLY_WHO)
    assert len(INSTRUCTIONS) + len(WHOS) + 3 == CARD_FEATURES


def test_the_example_of_the_document_is_an_edition() -> None:
    [example] = re.findall(
        r"```toml\n(.*?)```", (DOCS / "EDITIONS.md").read_text(encoding="utf-8"), re.DOTALL
    )
    edition = read_edition("EDITIONS.md", example)
    assert (edition.id, edition.specials[0].steps[0].trial) == ("dragons", "film")


def test_what_the_document_says_of_bounds_is_so() -> None:
    text = (DOCS / "EDITIONS.md").read_text(encoding="utf-8")
    assert f"At most {files.MOST_FILES} files of at most {files.MOST_BYTES // 1024} KiB" in text
    assert f"at most {parts.NAME_LENGTH} characters each" in text
    assert f"at most {TEXT_LENGTH} characters" in text
    assert f"at most {st.MAX_CARDS}" in text
    assert f"four of: {' '.join(LETTERS)}" in text


def test_the_recipes_are_walked_here() -> None:
    assert Path(__file__).relative_to(ROOT).as_posix() in read("CONTRIBUTING.md")
