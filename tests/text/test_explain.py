"""What `pioche rules` prints, and cards told in words."""

import re

import pytest
import yaml
from documents import DOCS, clauses

from pioche.edition import EDITIONS, load_edition
from pioche.effects import read_steps
from pioche.explain import CHAPTERS, ONLY_WITH, WIDTH, clauses_of, describe_steps, explain, name_card
from pioche.i18n.catalogue import words
from pioche.i18n.languages import LANGUAGES

BOTH = pytest.mark.parametrize("lang", LANGUAGES)
ALL_EDITIONS = pytest.mark.parametrize("edition_id", EDITIONS)
ID = re.compile(r"^  ([A-Z][A-Z0-9-]+) ", re.MULTILINE)
STEPS: dict[str, list[dict[str, object]]] = {
    "draw": [{"who": "self", "draw": 1}],
    "until": [{"who": "next", "draw": {"until": "green"}}],
    "discard": [{"who": "all", "discard": 2}],
    "lose_turn": [{"who": "chosen", "lose_turn": True}],
    "reverse": [{"who": "self", "reverse": True}],
    "swap": [{"who": "self", "swap_with": "chosen"}],
    "stuck": [{"who": "next", "when": "stuck", "draw": 3}],
    "nested": [
        {
            "who": "others",
            "trial": "film",
            "good": [{"who": "self", "draw": 1}, {"who": "those", "discard": 1}],
            "bad": [{"who": "those", "draw": 4}],
        }
    ],
}
TOLD = {
    "fr": {
        "draw": "Celui qui a posé la carte pige 1 carte.",
        "until": "Le joueur suivant pige jusqu'à ce qu'il lui vienne du vert.",
        "discard": "Chaque joueur se défait de 2 cartes de son choix (jamais de la dernière).",
        "lose_turn": "Le joueur choisi perd son prochain tour.",
        "reverse": "Le sens du jeu change.",
        "swap": "Celui qui a posé la carte échange sa main avec celle du joueur choisi.",
        "stuck": "Le joueur suivant pige 3 cartes (seulement s'il n'avait rien à poser).",
        "nested": "Chacun des autres joueurs est mis à l'épreuve\u00a0: «\u00a0film\u00a0»; "
        "si c'est réussi\u00a0: celui qui a posé la carte pige 1 carte, "
        "puis ce joueur se défait de 1 carte de son choix (jamais de la dernière); "
        "si c'est raté\u00a0: ce joueur pige 4 cartes.",
    },
    "en": {
        "draw": "The player of this card draws 1 card.",
        "until": "The next player draws until a green card comes.",
        "discard": "Each player lays off 2 cards of the owner's choice (never the last one).",
        "lose_turn": "The player chosen loses the next turn.",
        "reverse": "The direction of play changes.",
        "swap": "The player of this card exchanges hands with the player chosen.",
        "stuck": "The next player draws 3 cards (only if that player had nothing to lay).",
        "nested": "Each other player is put to a trial: \u2018film\u2019; "
        "if it succeeds: the player of this card draws 1 card, "
        "then that player lays off 1 card of the owner's choice (never the last one); "
        "if it fails: that player draws 4 cards.",
    },
}


@ALL_EDITIONS
def test_the_clauses_of_an_edition_stand_in_the_order_of_the_rules(edition_id: str) -> None:
    edition = load_edition(edition_id)
    holding = [clause for chapter in CHAPTERS for clause in clauses_of(edition, chapter)]
    assert holding == [clause for clause in clauses() if clause in holding]


def test_every_clause_holds_in_some_edition() -> None:
    editions = [load_edition(edition_id) for edition_id in EDITIONS]
    holding = {
        clause for edition in editions for chapter in CHAPTERS for clause in clauses_of(edition, chapter)
    }
    assert holding == set(clauses())


def test_conditions_are_about_clauses_that_exist() -> None:
    assert {clause for only in ONLY_WITH.values() for clause in only} <= set(clauses())


@BOTH
@ALL_EDITIONS
def test_an_edition_prints_its_own_clauses(edition_id: str, lang: str) -> None:
    edition = load_edition(edition_id)
    printed = ID.findall(explain(edition, lang))
    assert printed == [clause for chapter in CHAPTERS for clause in clauses_of(edition, chapter)]
    other_family = "B" if edition.family == "A" else "A"
    wrong = re.compile(rf"^{other_family}-|-{other_family}$")
    assert [clause for clause in printed if wrong.search(clause)] == []
    family = re.compile(rf"^{edition.family}-|-{edition.family}$")
    assert sorted(filter(family.search, printed)) == sorted(filter(family.search, clauses()))


@BOTH
@ALL_EDITIONS
def test_special_cards_are_told_only_where_they_are(edition_id: str, lang: str) -> None:
    text = " ".join(explain(load_edition(edition_id), lang).split())
    for other_id in EDITIONS:
        for special in load_edition(other_id).specials:
            assert (special.name[lang] in text) == (other_id == edition_id), special.code
            assert bool(re.search(rf"\b{special.clause}\b", text)) == (other_id == edition_id), special.code


@BOTH
@ALL_EDITIONS
def test_the_text_fits_a_terminal(edition_id: str, lang: str) -> None:
    lines = explain(load_edition(edition_id), lang).splitlines()
    assert [line for line in lines if len(line) > WIDTH or line != line.rstrip()] == []


@BOTH
@ALL_EDITIONS
def test_the_deck_adds_up_to_the_cards_of_the_edition(edition_id: str, lang: str) -> None:
    edition = load_edition(edition_id)
    counts = re.findall(r"^ +(\d+)  \S", explain(edition, lang), re.MULTILINE)
    assert sum(map(int, counts)) == edition.cards


@ALL_EDITIONS
def test_every_option_is_told_with_its_values_and_its_default(edition_id: str) -> None:
    edition = load_edition(edition_id)
    text = explain(edition, "en")
    for option in edition.options:
        assert re.search(rf"^{option.key}$", text, re.MULTILINE)
        assert f"- {str(option.default).lower()} (default): " in text
        for value in option.values:
            assert re.search(rf"- {str(value).lower()}( \(default\))?: ", text)


def test_points_and_effects_come_from_the_data_of_the_edition() -> None:
    classic = " ".join(explain(load_edition("classic"), "en").split())
    assert "Shuffle Hands · WH · 40 points A wild card" in classic
    assert "Customizable · WC1 WC2 WC3 · 40 points A wild card" in classic
    assert "10. The next player crows like a rooster" in classic
    toys = " ".join(explain(load_edition("toy-story-3"), "fr").split())
    assert "Lotso · WL · 50 points C'est une carte blanche" in toys
    assert "si tous en ont montré une : celui qui a posé la carte pige 3 cartes." in toys
    assert "Posée en dernier, elle agit avant que la manche puisse finir." in toys
    disney = " ".join(explain(load_edition("disney-100"), "en").split())
    assert "to name 4 characters of a Disney film" in disney
    assert "neither a card of the colour in force nor another wild card" in disney


@BOTH
def test_the_rules_keep_to_one_language(lang: str) -> None:
    other = next(each for each in LANGUAGES if each != lang)
    text = explain(load_edition("giant"), lang)
    assert words(lang)("rules-clauses") in text
    assert words(other)("rules-clauses") not in text


@BOTH
@pytest.mark.parametrize("card", STEPS)
def test_steps_are_told_in_words(card: str, lang: str) -> None:
    assert describe_steps(STEPS[card], words(lang)) == TOLD[lang][card]


@BOTH
def test_the_ten_ideas_and_the_printed_cards_can_all_be_told(lang: str) -> None:
    listed = re.findall(r"`(\[\{.*\}\])`", (DOCS / "CUSTOM.md").read_text(encoding="utf-8"))
    cards = [yaml.safe_load(steps) for steps in listed]
    assert len(cards) == 15
    told = set()
    for steps in cards:
        assert read_steps("docs/CUSTOM.md", steps, load_edition("classic").colours)
        told.add(describe_steps(steps, words(lang)))
    assert len(told) == len(cards)


@BOTH
def test_a_card_with_no_steps_says_so(lang: str) -> None:
    assert describe_steps([], words(lang)) == words(lang)("step-nothing")


@pytest.mark.parametrize(
    "step", [{"who": "next"}, {"who": "next", "draw": 1, "take": 1}, {"who": "next", "fly": 1}]
)
def test_a_step_without_exactly_one_verb_is_an_error(step: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="a step has one verb of draw, "):
        describe_steps([step], words("en"))


@pytest.mark.parametrize(
    ("code", "edition_id", "french", "english"),
    [
        ("R7", "classic", "7 rouge", "Red 7"),
        ("GR", "giant", "Inversion verte", "Green Reverse"),
        ("PD", "trolls", "+2 rose", "Pink Draw Two"),
        ("W", "trolls", "Carte blanche", "Wild"),
        ("W4", "disney-100", "Carte blanche +4", "Wild Draw Four"),
        ("WC2", "classic", "Carte à personnaliser", "Customizable"),
        ("WL", "toy-story-3", "Lotso", "Lotso"),
    ],
)
def test_cards_have_names(code: str, edition_id: str, french: str, english: str) -> None:
    edition = load_edition(edition_id)
    assert name_card(code, edition, "fr") == french
    assert name_card(code, edition, "en") == english


@pytest.mark.parametrize("code", ["", "R", "R77", "P1", "WL", "WC", "WC4", "RX", "R12"])
def test_a_card_the_edition_does_not_have_has_no_name(code: str) -> None:
    with pytest.raises(ValueError, match=f"no card {code!r} in classic"):
        name_card(code, load_edition("classic"), "en")
