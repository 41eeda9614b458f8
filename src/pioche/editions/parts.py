"""The file of an edition (docs/EDITIONS.md), part by part: read and checked, naming file and key.

What cannot be played is refused here, so that nothing later needs to ask: a deck that is too small, one in
which nobody can cut the highest card, a name that a page or a terminal would obey.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pioche.editions.files import EDITION_ID
from pioche.editions.syntax import load_toml
from pioche.effects import (
    TEXT_LENGTH,
    Step,
    brief,
    check_choice,
    check_mapping,
    check_number,
    check_words,
    fault,
    read_steps,
)
from pioche.i18n.languages import FALLBACK, LANGUAGES, in_every_language
from pioche.rules import state as st

FAMILIES: Final = ("A", "B")
# The colours, and the letter of their cards; each has words in the catalogue and a shape on the page.
LETTERS: Final = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "violet": "V", "pink": "P"}
FACE_LETTERS: Final = "0123456789SRD"
WILD_CODE: Final = "W"
WILD_FOUR_CODE: Final = "W4"
# What the deck of an edition says, and the faces it is about.
COLOURED: Final = {
    "zero": (0,),
    "number": tuple(range(1, st.SKIP)),
    "skip": (st.SKIP,),
    "reverse": (st.REVERSE,),
    "draw_two": (st.DRAW_TWO,),
}
WILDS: Final = {"wild": st.WILD, "wild_draw_four": st.WILD_FOUR}
SWITCHES: Final = {
    "dealer": ("cut", "named"),
    "opening": ("acts", "number"),
    "guilty": ("colour", "colour-or-wild"),
    "uno_until": ("played", "begins"),
}
SCORINGS: Final = {"points": st.SCORING_POINTS, "low": st.SCORING_LOW, "round": st.SCORING_ROUND}
KEYS_OF_EDITION: Final = ("id", "family", "name", "colours", "cards", "deck", "points", "switches", "special")
KEYS_OF_SPECIAL: Final = (
    "name",
    "clause",
    "rulings",
    "text",
    "copies",
    "points",
    "laid_last",
    "written_by",
    "do",
)
NAME_LENGTH: Final = 60
CLAUSE_LENGTH: Final = 40
MOST_RULINGS: Final = 8
MOST_COPIES: Final = 20
MOST_POINTS: Final = 1000
MOST_ORDER: Final = 1000
MOST_DEALT: Final = st.HAND_DEALT * st.MAX_SEATS


@dataclass(frozen=True, slots=True)
class Special:
    """A special card of an edition: one table of its file."""

    code: str
    name: Mapping[str, str]
    clause: str  # its rule in docs/RULES.md; where that has none, a name made of the edition and the card
    is_own: bool  # docs/RULES.md has no rule for it: `text` tells what it does, or its steps
    rulings: tuple[str, ...]  # the other clauses and rulings that hold only where this card is
    text: Mapping[str, str] | None
    copies: int
    points: int
    keeps_last: bool  # its effect comes first even when it is laid as the last card
    written_by_table: bool
    do: tuple[Mapping[str, Any], ...]
    steps: tuple[Step, ...]

    def codes(self) -> tuple[str, ...]:
        """List the codes of its cards: one, or one for each that the table may write."""
        if not self.written_by_table:
            return (self.code,)
        return tuple(f"{self.code}{copy + 1}" for copy in range(self.copies))

    def effect(self) -> tuple[object, ...]:
        """Give what a clause is about: cards alike in this are one card, whatever they are called."""
        return self.steps, self.keeps_last, self.written_by_table


def read_toml(where: str, text: str) -> dict[str, object]:
    """Read the keys of an edition, all there and none unknown."""
    try:
        data = load_toml(text)
    except ValueError as error:
        raise fault(where, str(error)) from None
    known = (*KEYS_OF_EDITION, "order")
    for key in data:
        if key not in known:
            raise fault(f"{where}: {brief(key)}", f"unknown; known here: {', '.join(known)}")
    for key in KEYS_OF_EDITION:
        if key not in data:
            raise fault(f"{where}: {key}", "is missing")
    return data


def read_id(where: str, value: object) -> str:
    """Read the id of an edition."""
    edition_id = check_words(where, value, 30)
    if not EDITION_ID.fullmatch(edition_id):
        raise fault(where, f"must be small letters, digits and hyphens, not {edition_id!r}")
    return edition_id


def read_names(where: str, value: object, most: int = NAME_LENGTH) -> dict[str, str]:
    """Read words in English and in whatever other language they are given."""
    names = check_mapping(where, value, tuple(LANGUAGES))
    if FALLBACK not in names:
        raise fault(f"{where}.{FALLBACK}", "is missing")
    said = {lang: check_words(f"{where}.{lang}", name, most) for lang, name in names.items()}
    for lang, words in said.items():
        if not words:
            raise fault(f"{where}.{lang}", "says nothing")
    return in_every_language(said)


def read_specials(where: str, edition_id: str, value: object, colours: Sequence[str]) -> tuple[Special, ...]:
    """Read the special cards of an edition."""
    if not isinstance(value, dict):
        raise fault(where, "must be a table of cards")
    return tuple(
        read_special(f"{where}.{brief(code)}", edition_id, code, card, colours)
        for code, card in value.items()
    )


def read_special(where: str, edition_id: str, code: str, value: object, colours: Sequence[str]) -> Special:
    """Read one special card; a rule without a clause is named after the edition and the card."""
    if not re.fullmatch(f"{WILD_CODE}[A-Z]", code):
        raise fault(where, "must be W and one more capital letter")
    card = check_mapping(where, value, KEYS_OF_SPECIAL)
    for key in ("name", "copies", "points"):
        if key not in card:
            raise fault(f"{where}.{key}", "is missing")
    if "laid_last" in card:
        check_choice(f"{where}.laid_last", card["laid_last"], ["applied"])
    if "written_by" in card:
        check_choice(f"{where}.written_by", card["written_by"], ["table"])
    if ("do" in card) == ("written_by" in card):
        raise fault(where, "must have either `do` or `written_by`")
    if "clause" in card and "text" in card:
        raise fault(f"{where}.text", "does not go with `clause`, which has its words in the catalogue")
    do = card.get("do", [])
    return Special(
        code=code,
        name=read_names(f"{where}.name", card["name"]),
        clause=read_clause(f"{where}.clause", card.get("clause", f"{edition_id}-{code}".upper())),
        is_own="clause" not in card,
        rulings=read_rulings(f"{where}.rulings", card),
        text=read_names(f"{where}.text", card["text"], TEXT_LENGTH) if "text" in card else None,
        copies=check_number(f"{where}.copies", card["copies"], 1, MOST_COPIES),
        points=check_number(f"{where}.points", card["points"], 0, MOST_POINTS),
        keeps_last="laid_last" in card,
        written_by_table="written_by" in card,
        do=tuple(do) if isinstance(do, list) else (),
        steps=read_steps(f"{where}.do", do, colours, printed=True),
    )


def read_clause(where: str, value: object) -> str:
    """Read the name of a clause."""
    clause = check_words(where, value, CLAUSE_LENGTH)
    if not re.fullmatch(r"[A-Z0-9-]+", clause):
        raise fault(where, f"must be capital letters, digits and hyphens, not {clause!r}")
    return clause


def read_rulings(where: str, card: Mapping[str, object]) -> tuple[str, ...]:
    """Read the clauses that hold only where a card is; they stand beside its own clause."""
    value = card.get("rulings", [])
    if not isinstance(value, list) or len(value) > MOST_RULINGS:
        raise fault(where, f"must be a list of at most {MOST_RULINGS} clauses")
    if value and "clause" not in card:
        raise fault(where, "does not go without `clause`")
    return tuple(read_clause(f"{where}[{i}]", clause) for i, clause in enumerate(value))


def read_switches(where: str, value: object) -> dict[str, object]:
    """Read how an edition plays where the booklets differ."""
    switches = check_mapping(where, value, [*SWITCHES, "last_card_draws", "scoring"])
    for key in (*SWITCHES, "last_card_draws", "scoring"):
        if key not in switches:
            raise fault(f"{where}.{key}", "is missing")
    for key, choices in SWITCHES.items():
        check_choice(f"{where}.{key}", switches[key], choices)
    if not isinstance(switches["last_card_draws"], bool):
        raise fault(f"{where}.last_card_draws", "must be true or false")
    scoring = switches["scoring"]
    if not isinstance(scoring, list) or not scoring:
        raise fault(f"{where}.scoring", "must be a list of ways to score, the booklet's first")
    for i, way in enumerate(scoring):
        check_choice(f"{where}.scoring[{i}]", way, list(SCORINGS))
    if len(set(scoring)) != len(scoring):
        raise fault(f"{where}.scoring", "names a way to score twice")
    return switches


def read_counts(where: str, value: object, keys: Sequence[str], most: int) -> dict[str, int]:
    """Read a table of numbers that must all be there."""
    counts = check_mapping(where, value, keys)
    for key in keys:
        if key not in counts:
            raise fault(f"{where}.{key}", "is missing")
    return {key: check_number(f"{where}.{key}", counts[key], 0, most) for key in keys}


def read_colours(where: str, value: object) -> tuple[str, ...]:
    """Read the four colours of an edition."""
    if not isinstance(value, list) or len(value) != st.COLOURS:
        raise fault(where, f"must be a list of {st.COLOURS} colours")
    colours = tuple(check_choice(f"{where}[{i}]", colour, list(LETTERS)) for i, colour in enumerate(value))
    if len(set(colours)) != st.COLOURS:
        raise fault(where, "names a colour twice")
    return colours


def check_deck(where: str, cards: int, deck: Mapping[str, int], specials: Sequence[Special]) -> None:
    """Check that a deck adds up, that there is room for every kind, and that it can be dealt to ten."""
    written = sum(special.copies for special in specials if special.written_by_table)
    counted = sum(deck[key] * len(faces) for key, faces in COLOURED.items()) * st.COLOURS
    counted += sum(deck[key] for key in WILDS) + sum(special.copies for special in specials)
    if counted != cards:
        raise fault(f"{where}: cards", f"says {cards}, but the deck has {counted}")
    if cards - written <= MOST_DEALT:
        raise fault(
            f"{where}: cards",
            f"must be more than {MOST_DEALT}, the deal to {st.MAX_SEATS} seats, without those a table writes",
        )
    if not deck["number"]:
        raise fault(f"{where}: deck.number", "must be at least 1: the highest card decides who deals")
    if sum(special.written_by_table for special in specials) > 1:
        raise fault(f"{where}: special", "has several cards that a table writes; there may be one")
    kinds = sum(special.copies if special.written_by_table else 1 for special in specials)
    if kinds > st.SPECIALS:
        raise fault(f"{where}: special", f"has {kinds} kinds of cards; there is room for {st.SPECIALS}")
