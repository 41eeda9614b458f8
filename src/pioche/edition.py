"""Editions and the options of a table: load, check, compile to the Book the rules read.

An edition is one file of data in `editions/`; a special card is one table of that file.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from pioche.effects import (
    FILM,
    Card,
    Step,
    asks_stuck,
    brief,
    check_choice,
    check_mapping,
    check_number,
    check_words,
    compile_steps,
    fault,
    names_target,
    read_card,
    read_steps,
)
from pioche.layout import blank
from pioche.rules import state as st
from pioche.rules.state import Book

EDITIONS: Final = ("classic", "toy-story-3", "trolls", "disney-100", "giant")
FAMILIES: Final = ("A", "B")
LANGUAGES: Final = ("fr", "en")
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
KEYS_OF_SPECIAL: Final = ("name", "clause", "copies", "points", "laid_last", "written_by", "do")
SHARED_TABLES: Final = 64
MOST_COPIES: Final = 20
MOST_POINTS: Final = 1000
LEAST_TARGET: Final = 50
MOST_TARGET: Final = 5000

Setting = str | int | bool  # of an option


@dataclass(frozen=True, slots=True)
class Special:
    """A special card of an edition: one table of its file."""

    code: str
    name: Mapping[str, str]
    clause: str
    copies: int
    points: int
    keeps_last: bool  # its effect comes first even when it is laid as the last card
    written_by_table: bool
    do: tuple[Mapping[str, Any], ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a table: its values (the first is the booklet's) or, for a number, its bounds."""

    key: str
    values: tuple[Setting, ...]
    default: Setting
    clause: str
    least: int = 0
    most: int = 0


# Played at half of all tables and printed in no booklet (docs/HOUSE.md): off by default in every edition.
HOUSE_RULES: Final = (
    Option("stack", ("none", "same", "up"), "none", "H-STACK"),
    Option("jump_in", (False, True), False, "H-JUMP"),  # noqa: FBT003  values, not flags
    Option("seven_zero", (False, True), False, "H-SEVEN"),  # noqa: FBT003  the same
    Option("draw", ("one", "until"), "one", "H-DRAW"),
    Option("must_lay", ("none", "drawn", "always"), "none", "H-MUST"),
)
STACKS: Final = {"none": 0, "same": st.STACK_SAME, "up": st.STACK_UP}
OBLIGATIONS: Final = {"none": 0, "drawn": st.MUST_DRAWN, "always": st.MUST_ALWAYS}


@dataclass(frozen=True, slots=True)
class Edition:
    """One booklet, as data."""

    id: str
    family: str
    name: Mapping[str, str]
    colours: tuple[str, ...]
    cards: int
    deck: Mapping[str, int]
    points: Mapping[str, int]
    switches: Mapping[str, Any]
    specials: tuple[Special, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options a table of this edition may set."""
        scorings: tuple[str, ...] = tuple(self.switches["scoring"])
        default_clause = "WIN-500" if self.family == "A" else "WIN-ROUND"
        return (
            Option("scoring", scorings, scorings[0], default_clause),
            Option("target", (), 500, "WIN-500", LEAST_TARGET, MOST_TARGET),
            Option("two_player_reverse", ("skip", "turn"), "skip", "R-REV-2"),
            Option("bluffing", (True, False), True, "W4-BLUFF"),  # noqa: FBT003  a value, not a flag
            *HOUSE_RULES,
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a table; the booklet is the default everywhere."""

    scoring: str
    target: int
    two_player_reverse: str
    bluffing: bool
    stack: str
    jump_in: bool
    seven_zero: bool
    draw: str
    must_lay: str

    @property
    def house(self) -> tuple[str, ...]:
        """The house rules that are played."""
        return tuple(rule.key for rule in HOUSE_RULES if getattr(self, rule.key) != rule.default)


@dataclass(frozen=True, slots=True)
class Table:
    """An edition with the options of a table and its written cards: all that is fixed before the deal."""

    edition: Edition
    rules: Rules
    custom: tuple[Card, ...]
    book: Book
    codes: tuple[str, ...]  # of each kind; empty where the table has no such card
    kinds: Mapping[str, int]  # of each code
    steps: tuple[Step, ...]  # of each instruction of the Book
    films: frozenset[int]  # kinds laid with a film named
    # Moves read and written before, so that no game of this table has to do it again.
    numbers: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    texts: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    def departures(self) -> dict[str, Setting]:
        """Tell the options that differ from the booklet."""
        return {
            option.key: getattr(self.rules, option.key)
            for option in self.edition.options
            if getattr(self.rules, option.key) != option.default
        }


def read_names(where: str, value: object) -> dict[str, str]:
    """Read a name in both languages."""
    names = check_mapping(where, value, LANGUAGES)
    for lang in LANGUAGES:
        if lang not in names:
            raise fault(f"{where}.{lang}", "is missing")
    return {lang: check_words(f"{where}.{lang}", names[lang], 60) for lang in LANGUAGES}


def read_special(where: str, code: str, value: object, colours: Sequence[str]) -> Special:
    """Read one special card."""
    card = check_mapping(where, value, KEYS_OF_SPECIAL)
    for key in ("name", "clause", "copies", "points"):
        if key not in card:
            raise fault(f"{where}.{key}", "is missing")
    if "laid_last" in card:
        check_choice(f"{where}.laid_last", card["laid_last"], ["applied"])
    if "written_by" in card:
        check_choice(f"{where}.written_by", card["written_by"], ["table"])
    if ("do" in card) == ("written_by" in card):
        raise fault(where, "must have either `do` or `written_by`")
    do = card.get("do", [])
    return Special(
        code=code,
        name=read_names(f"{where}.name", card["name"]),
        clause=check_words(f"{where}.clause", card["clause"], 20),
        copies=check_number(f"{where}.copies", card["copies"], 1, MOST_COPIES),
        points=check_number(f"{where}.points", card["points"], 0, MOST_POINTS),
        keeps_last="laid_last" in card,
        written_by_table="written_by" in card,
        do=tuple(do) if isinstance(do, list) else (),
        steps=read_steps(f"{where}.do", do, colours, printed=True),
    )


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


def read_edition(where: str, text: str) -> Edition:
    """Read an edition from its file, naming file and key where something is wrong."""
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise fault(where, f"is not readable as TOML: {error}") from None
    for key in data:
        if key not in KEYS_OF_EDITION:
            raise fault(f"{where}: {brief(key)}", f"unknown; known here: {', '.join(KEYS_OF_EDITION)}")
    for key in KEYS_OF_EDITION:
        if key not in data:
            raise fault(f"{where}: {key}", "is missing")
    colours = read_colours(f"{where}: colours", data["colours"])
    specials_data = data["special"]
    if not isinstance(specials_data, dict):
        raise fault(f"{where}: special", "must be a table of cards")
    specials = tuple(
        read_special(f"{where}: special.{code}", check_code(where, code), value, colours)
        for code, value in specials_data.items()
    )
    edition = Edition(
        id=check_words(f"{where}: id", data["id"], 30),
        family=check_choice(f"{where}: family", data["family"], FAMILIES),
        name=read_names(f"{where}: name", data["name"]),
        colours=colours,
        cards=check_number(f"{where}: cards", data["cards"], 1, st.MAX_CARDS),
        deck=read_counts(f"{where}: deck", data["deck"], [*COLOURED, *WILDS], MOST_COPIES),
        points=read_counts(f"{where}: points", data["points"], ["action", "wild"], MOST_POINTS),
        switches=read_switches(f"{where}: switches", data["switches"]),
        specials=specials,
    )
    check_deck(where, edition)
    return edition


def check_code(where: str, code: str) -> str:
    """Accept a code for a special card that can be told from every other card."""
    if not re.fullmatch(f"{WILD_CODE}[A-Z]", code):
        raise fault(f"{where}: special.{code}", "must be W and one more capital letter")
    return code


def check_deck(where: str, edition: Edition) -> None:
    """Check that the deck adds up and that there is room for every kind."""
    coloured = sum(edition.deck[key] * len(faces) for key, faces in COLOURED.items()) * st.COLOURS
    wild = sum(edition.deck[key] for key in WILDS) + sum(special.copies for special in edition.specials)
    if coloured + wild != edition.cards:
        raise fault(f"{where}: cards", f"says {edition.cards}, but the deck has {coloured + wild}")
    kinds = sum(special.copies if special.written_by_table else 1 for special in edition.specials)
    if kinds > st.SPECIALS:
        raise fault(f"{where}: special", f"has {kinds} kinds of cards; there is room for {st.SPECIALS}")


@cache
def load_edition(edition_id: str) -> Edition:
    """Load an edition by its id.

    >>> load_edition("giant").cards
    108
    >>> load_edition("uno-flip")
    Traceback (most recent call last):
    ...
    ValueError: no edition 'uno-flip'; there are classic, toy-story-3, trolls, disney-100, giant
    """
    if edition_id not in EDITIONS:
        message = f"no edition {edition_id!r}; there are {', '.join(EDITIONS)}"
        raise ValueError(message)
    name = f"{edition_id}.toml"
    text = (resources.files("pioche") / "editions" / name).read_text(encoding="utf-8")
    return read_edition(name, text)


def read_rules(edition: Edition, value: Mapping[str, object] | None) -> Rules:
    """Read the options of a table; an unknown key or value is refused."""
    given = check_mapping("rules", value or {}, [option.key for option in edition.options])
    chosen: dict[str, object] = {}
    for option in edition.options:
        setting = given.get(option.key, option.default)
        where = f"rules.{option.key}"
        if option.values:
            if not any(
                setting is value or (setting == value and type(setting) is type(value))
                for value in option.values
            ):
                words = " or ".join(str(choice).lower() for choice in option.values)
                raise fault(where, f"must be {words} in {edition.id}, not {brief(setting)!r}")
        else:
            check_number(where, setting, option.least, option.most)
        chosen[option.key] = setting
    return Rules(**chosen)  # type: ignore[arg-type]  # each value was checked against its option


def read_custom(edition: Edition, value: object) -> tuple[Card, ...]:
    """Read what a table has written on its Customizable cards."""
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise fault("custom", f"must be a list of cards, not {type(value).__name__}")
    room = sum(special.copies for special in edition.specials if special.written_by_table)
    if len(value) > room:
        raise fault("custom", f"has {len(value)} cards; {edition.id} has {room} to write on")
    return tuple(read_card(f"custom[{i}]", card, edition.colours) for i, card in enumerate(value))


def set_table(
    edition_id: str, rules: Mapping[str, object] | None = None, custom: Sequence[object] | None = None
) -> Table:
    """Make a table ready: the edition, its options and its written cards, compiled.

    >>> set_table("toy-story-3", {"bluffing": False}).departures()
    {'bluffing': False}
    """
    if not rules and not custom:
        return plain_table(edition_id)
    edition = load_edition(edition_id)
    chosen, written = read_rules(edition, rules), read_custom(edition, custom)
    return compile_table(edition, chosen, written) if written else table_of(edition_id, chosen)


@cache
def plain_table(edition_id: str) -> Table:
    """Make the table the booklet describes."""
    return table_of(edition_id, read_rules(load_edition(edition_id), None))


@lru_cache(maxsize=SHARED_TABLES)
def table_of(edition_id: str, rules: Rules) -> Table:
    """Make a table without written cards; games with the same options share it."""
    return compile_table(load_edition(edition_id), rules, ())


def compile_table(edition: Edition, rules: Rules, custom: tuple[Card, ...]) -> Table:
    """Compile a table to its Book."""
    book = blank(Book)
    codes = [""] * st.KINDS
    fill_switches(book, edition, rules)
    fill_coloured(book, edition, codes)
    steps: list[Step] = []
    films = set()
    kind = st.SPECIAL
    for special in edition.specials:
        for code, copies, lines in faces_of(special, custom):
            slot = kind - st.SPECIAL
            codes[kind] = code
            book.copies[kind] = copies
            book.points[kind] = special.points
            fill_special(book, slot, special, lines, len(steps))
            steps += ordered(lines)
            if any(step.trial == FILM for step in ordered(lines)):
                films.add(kind)
            kind += 1
    kinds = {code: kind for kind, code in enumerate(codes) if code}
    return Table(edition, rules, custom, book, tuple(codes), kinds, tuple(steps), frozenset(films))


def fill_switches(book: Book, edition: Edition, rules: Rules) -> None:
    """Write the switches of the edition and the options of the table."""
    switches = edition.switches
    book.cuts_for_dealer = int(switches["dealer"] == "cut")
    book.opening_acts = int(switches["opening"] == "acts")
    book.wild_is_guilty = int(switches["guilty"] == "colour-or-wild")
    book.uno_until_played = int(switches["uno_until"] == "played")
    book.last_card_draws = int(switches["last_card_draws"] is True)
    book.scoring = SCORINGS[rules.scoring]
    book.target = rules.target
    book.reverse_skips = int(rules.two_player_reverse == "skip")
    book.bluffing = int(rules.bluffing)
    book.stack = STACKS[rules.stack]
    book.jump_in = int(rules.jump_in)
    book.seven_zero = int(rules.seven_zero)
    book.draw_until = int(rules.draw == "until")
    book.must_lay = OBLIGATIONS[rules.must_lay]


def fill_coloured(book: Book, edition: Edition, codes: list[str]) -> None:
    """Write the common cards."""
    for colour, name in enumerate(edition.colours):
        for key, faces in COLOURED.items():
            for face in faces:
                kind = colour * st.FACES + face
                codes[kind] = LETTERS[name] + FACE_LETTERS[face]
                book.copies[kind] = edition.deck[key]
                book.points[kind] = face if face < st.SKIP else edition.points["action"]
    for key, kind in WILDS.items():
        codes[kind] = WILD_CODE if kind == st.WILD else WILD_FOUR_CODE
        book.copies[kind] = edition.deck[key]
        book.points[kind] = edition.points["wild"]


def faces_of(special: Special, custom: tuple[Card, ...]) -> list[tuple[str, int, tuple[Step, ...]]]:
    """List the kinds a special card makes: code, copies, steps."""
    if special.written_by_table:
        return [(f"{special.code}{i + 1}", 1, card.steps) for i, card in enumerate(custom)]
    return [(special.code, special.copies, special.steps)]


def ordered(steps: Sequence[Step]) -> list[Step]:
    """List steps in the order of their instructions."""
    listed = []
    for step in steps:
        listed += [step, *ordered(step.good), *ordered(step.bad)]
    return listed


def fill_special(book: Book, slot: int, special: Special, steps: tuple[Step, ...], first: int) -> None:
    """Write a special card."""
    book.first_step[slot] = first if steps else st.NOTHING
    book.takes_target[slot] = int(names_target(steps))
    book.kept_when_last[slot] = int(special.keeps_last)
    book.customizable[slot] = int(special.written_by_table)
    book.asks_stuck[slot] = int(asks_stuck(steps))
    compile_steps(book, steps, first)
