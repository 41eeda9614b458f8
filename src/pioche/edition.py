"""Editions and the options of a table: load, check, compile to the Book the rules read.

An edition is one file of data in `editions/`; a special card is one table of that file.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from pioche.editions.files import SUFFIX, edition_files
from pioche.editions.parts import (
    COLOURED,
    FACE_LETTERS,
    FAMILIES,
    LETTERS,
    MOST_COPIES,
    MOST_ORDER,
    MOST_POINTS,
    SCORINGS,
    WILD_CODE,
    WILD_FOUR_CODE,
    WILDS,
    Special,
    check_deck,
    read_colours,
    read_counts,
    read_id,
    read_names,
    read_specials,
    read_switches,
    read_toml,
)
from pioche.effects import (
    FILM,
    Card,
    Step,
    asks_stuck,
    brief,
    check_cards,
    check_choice,
    check_flag,
    check_mapping,
    check_number,
    check_room,
    check_text,
    compile_steps,
    fault,
    names_target,
    read_card,
)
from pioche.folders import editions_folder, named_editions
from pioche.layout import blank
from pioche.rules import state as st
from pioche.rules.state import Book

SHARED_TABLES: Final = 64
LEAST_TARGET: Final = 50
MOST_TARGET: Final = 5000

Setting = str | int | bool  # of an option


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
    order: int = MOST_ORDER  # its place among the editions of its folder
    digest: str = ""  # of all that a game depends on; the booklets' editions, which never change, have none

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
        """The options that differ from the booklet."""
        return {
            option.key: getattr(self.rules, option.key)
            for option in self.edition.options
            if getattr(self.rules, option.key) != option.default
        }


def read_edition(where: str, text: str) -> Edition:
    """Read an edition from its file, naming file and key where something is wrong."""
    data = read_toml(where, text)
    edition_id = read_id(f"{where}: id", data["id"])
    colours = read_colours(f"{where}: colours", data["colours"])
    edition = Edition(
        id=edition_id,
        family=check_choice(f"{where}: family", data["family"], FAMILIES),
        name=read_names(f"{where}: name", data["name"]),
        colours=colours,
        cards=check_number(f"{where}: cards", data["cards"], 1, st.MAX_CARDS),
        deck=read_counts(f"{where}: deck", data["deck"], [*COLOURED, *WILDS], MOST_COPIES),
        points=read_counts(f"{where}: points", data["points"], ["action", "wild"], MOST_POINTS),
        switches=read_switches(f"{where}: switches", data["switches"]),
        specials=read_specials(f"{where}: special", edition_id, data["special"], colours),
        order=check_number(f"{where}: order", data.get("order", MOST_ORDER), 1, MOST_ORDER),
    )
    check_deck(where, edition.cards, edition.deck, edition.specials)
    return edition


def digest_of(edition: Edition) -> str:
    """Digest what a game of an edition depends on: its cards and switches, not their names."""
    cards = {
        special.code: [
            special.copies,
            special.points,
            special.keeps_last,
            special.written_by_table,
            special.do,
        ]
        for special in edition.specials
    }
    played = [edition.id, edition.family, edition.colours, edition.deck, edition.points, edition.switches]
    return hashlib.sha256(json.dumps([*played, cards], sort_keys=True).encode()).hexdigest()


def read_booklets() -> dict[str, Edition]:
    """Read the editions of the package."""
    folder = resources.files("pioche") / "editions"
    files = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
    booklets = [read_edition(file.name, file.read_text(encoding="utf-8")) for file in files]
    return {edition.id: edition for edition in sorted(booklets, key=lambda edition: edition.order)}


BOOKLETS: Final[Mapping[str, Edition]] = read_booklets()
EDITIONS: Final = tuple(BOOKLETS)


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """The editions that are offered, the booklets' first, and why some files beside them are not."""

    editions: Mapping[str, Edition]
    problems: tuple[str, ...]


def offered() -> Mapping[str, Edition]:
    """Give the editions by their ids: the booklets', then those of the folder of this process."""
    return shelf().editions


def shelf() -> Shelf:
    """Look at the folder of editions of this process (docs/EDITIONS.md)."""
    return read_shelf(named_editions())


@cache
def read_shelf(named: str) -> Shelf:
    """Read the editions of a folder beside those of the booklets, once; a bad file is left out and told."""
    found: list[Edition] = []
    problems: list[str] = []
    for file in edition_files(editions_folder(named)):
        if file.problem:
            problems.append(f"{file.name}: {file.problem}")
            continue
        try:
            found.append(read_added(file.name, file.text))
        except ValueError as error:
            problems.append(str(error))
    found.sort(key=lambda edition: (edition.order, edition.id))
    return Shelf({**BOOKLETS, **{edition.id: edition for edition in found}}, tuple(problems))


def read_added(name: str, text: str) -> Edition:
    """Read an edition that is not the package's: no booklet's id, no booklet's clause for another card."""
    edition = read_edition(name, text)
    if f"{edition.id}{SUFFIX}" != name:
        raise fault(f"{name}: id", f"must be that of the file, not {edition.id!r}")
    if edition.id in BOOKLETS:
        raise fault(f"{name}: id", f"{edition.id!r} is an edition of the package")
    printed = {special.clause: special for booklet in BOOKLETS.values() for special in booklet.specials}
    for special in edition.specials:
        if special.is_own:
            continue
        where = f"{name}: special.{special.code}.clause"
        card = printed[check_choice(where, special.clause, list(printed))]
        if (special.effect(), special.rulings) != (card.effect(), card.rulings):
            raise fault(where, f"is that of {card.name['en']}, a card that does something else")
    return replace(edition, digest=digest_of(edition))


def load_edition(edition_id: str) -> Edition:
    """Find an edition by its id.

    >>> load_edition("giant").cards
    108
    >>> load_edition("uno-flip")
    Traceback (most recent call last):
    ...
    ValueError: no edition 'uno-flip'; there are classic, toy-story-3, trolls, disney-100, giant
    """
    edition = BOOKLETS.get(check_text("edition", edition_id)) or offered().get(edition_id)
    if edition is None:
        raise ValueError(f"no edition {brief(edition_id)!r}; there are {', '.join(offered())}")
    return edition


def check_same(edition_id: str, digest: str) -> None:
    """Check that an edition is the one a game was played with: without its file nothing can be played again.

    >>> check_same("dragons", "6f1e")
    Traceback (most recent call last):
    ...
    ValueError: edition: dragons.toml is missing in the folder of editions; its digest was 6f1e
    """
    try:
        now = load_edition(edition_id).digest
    except ValueError:
        if not digest:
            raise
        file = f"{brief(edition_id)}{SUFFIX}"
        raise fault(
            "edition", f"{file} is missing in the folder of editions; its digest was {brief(digest, 64)}"
        ) from None
    if now != digest:
        were = f"is {now or 'none'}, and was {brief(digest, 64) or 'none'}"
        raise fault("edition", f"{edition_id}{SUFFIX} is not the one this was played with: its digest {were}")


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
    cards = check_cards("custom", value)
    room = sum(special.copies for special in edition.specials if special.written_by_table)
    check_room(edition.id, len(cards), room)
    return tuple(read_card(f"custom[{i}]", card, edition.colours) for i, card in enumerate(cards))


def set_table(
    edition_id: str,
    rules: Mapping[str, object] | None = None,
    custom: Sequence[object] | None = None,
    *,
    asks: bool = False,
) -> Table:
    """Make a table ready, compiled; with `asks` a seat is asked even where a skipped question would tell.

    >>> set_table("toy-story-3", {"bluffing": False}).departures()
    {'bluffing': False}
    """
    edition = load_edition(edition_id)
    if not rules and not custom and not asks:
        return plain_table_of(edition_id, edition.digest)
    chosen, written = read_rules(edition, rules), read_custom(edition, custom)
    if written:
        return compile_table(edition, chosen, written, asks=asks)
    return table_of(edition_id, edition.digest, chosen, asks)


@cache
def plain_table_of(edition_id: str, digest: str) -> Table:
    """Make the table a booklet describes once."""
    return table_of(edition_id, digest, read_rules(load_edition(edition_id), None), asks=False)


@lru_cache(maxsize=SHARED_TABLES)
def table_of(edition_id: str, _digest: str, rules: Rules, asks: bool) -> Table:  # noqa: FBT001  part of a key
    """Make a table without written cards; games of the same edition with the same options share it."""
    return compile_table(load_edition(edition_id), rules, (), asks=asks)


def compile_table(edition: Edition, rules: Rules, custom: tuple[Card, ...], *, asks: bool = False) -> Table:
    """Compile a table to its Book."""
    book = blank(Book)
    book.asks = int(check_flag("asks", asks))
    codes = [""] * st.KINDS
    fill_switches(book, edition, rules)
    fill_coloured(book, edition, codes)
    steps: list[Step] = []
    films = set()
    kind = st.SPECIAL
    for special in edition.specials:
        for code, copies, lines in faces_of(special, custom):
            codes[kind] = code
            book.copies[kind], book.points[kind] = copies, special.points
            fill_special(book, kind - st.SPECIAL, special, lines, len(steps))
            steps += ordered(lines)
            if any(step.trial == FILM for step in ordered(lines)):
                films.add(kind)
            kind += 1
    deck = [kind for kind, copies in enumerate(book.copies) for _ in range(copies)]
    book.deck[: len(deck)], book.deck_n = deck, len(deck)
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
        return [(code, 1, card.steps) for code, card in zip(special.codes(), custom, strict=False)]
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
