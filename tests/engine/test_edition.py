"""Editions are data: what is wrong is named by file and key, and in an option by its key."""

import re
from collections.abc import Mapping
from importlib import resources

import pytest

from pioche import Game
from pioche.edition import EDITIONS, Table, load_edition, read_edition, set_table
from pioche.rules import state as st

LOTSO = (resources.files("pioche") / "editions" / "toy-story-3.toml").read_text("utf-8")
FILE = "lotso.toml"
ROOSTER = {"title": "Le coq", "do": [{"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}]}


def fault(old: str, new: str) -> str:
    """Return what is wrong with the file of Lotso after a change."""
    assert LOTSO.count(old) == 1, old
    with pytest.raises(ValueError, match=re.escape(FILE)) as error:
        read_edition(FILE, LOTSO.replace(old, new))
    message = str(error.value)
    assert message.startswith(f"{FILE}: ")
    assert len(message) < 400
    return message.removeprefix(f"{FILE}: ")


def without(line: str) -> str:
    """Return what is wrong with the file of Lotso without a line."""
    [whole] = [other for other in LOTSO.splitlines(keepends=True) if other.startswith(line)]
    with pytest.raises(ValueError, match=re.escape(FILE)) as error:
        read_edition(FILE, LOTSO.replace(whole, ""))
    return str(error.value).removeprefix(f"{FILE}: ")


def refused_rules(edition: str, rules: Mapping[str, object]) -> str:
    """Return why the options of a table are refused."""
    with pytest.raises(ValueError, match="rules") as error:
        set_table(edition, rules)
    return str(error.value)


def copies(table: Table) -> dict[str, int]:
    """Count the deck of a table."""
    return {code: table.book.copies[kind] for code, kind in table.kinds.items()}


def test_the_file_that_is_changed_below_is_right() -> None:
    assert read_edition(FILE, LOTSO) == load_edition("toy-story-3")


@pytest.mark.parametrize(
    ("edition", "cards", "family", "special"),
    [
        ("classic", 112, "A", {"WH": 1, "WC1": 1, "WC2": 1, "WC3": 1}),
        ("toy-story-3", 112, "A", {"WL": 4}),
        ("trolls", 112, "A", {"WT": 4}),
        ("disney-100", 112, "B", {"WM": 4}),
        ("giant", 108, "B", {"WK": 2}),
    ],
)
def test_the_decks_of_the_booklets(edition: str, cards: int, family: str, special: dict[str, int]) -> None:
    table = set_table(edition, None, [ROOSTER] * 3 if edition == "classic" else None)
    assert table.edition.family == family
    deck = copies(table)
    assert sum(deck.values()) == table.edition.cards == cards
    assert {code: n for code, n in deck.items() if code[0] == "W" and code not in ("W", "W4")} == special
    assert (deck["W"], deck["W4"]) == (2 if edition == "giant" else 4, 4)
    letters = "BVPY" if edition == "trolls" else "RGBY"
    for letter in letters:
        assert [deck[f"{letter}{face}"] for face in "0123456789SRD"] == [1, *[2] * 12]
    assert set(deck) == {f"{letter}{face}" for letter in letters for face in "0123456789SRD"} | {
        "W",
        "W4",
        *special,
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_points_are_those_of_the_clause(edition: str) -> None:
    """SCORE."""
    table = set_table(edition, None, [ROOSTER] if edition == "classic" else None)
    for code, kind in table.kinds.items():
        points = table.book.points[kind]
        if kind >= st.SPECIAL:
            assert points == (40 if edition == "classic" else 50), code
        elif kind >= st.WILD:
            assert points == 50, code
        else:
            assert points == (int(code[1]) if code[1].isdigit() else 20), code


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_switches_are_those_of_the_family(edition: str) -> None:
    book = set_table(edition).book
    first = int(load_edition(edition).family == "A")
    assert book.opening_acts == book.uno_until_played == book.last_card_draws == book.cuts_for_dealer == first
    assert book.wild_is_guilty == 1 - first
    assert book.scoring == (st.SCORING_POINTS if first else st.SCORING_ROUND)
    assert (book.target, book.reverse_skips, book.bluffing) == (500, 1, 1)


def test_every_edition_is_named_in_both_languages() -> None:
    for edition in EDITIONS:
        loaded = load_edition(edition)
        assert loaded.id == edition
        for name in (loaded.name, *(special.name for special in loaded.specials)):
            assert set(name) == {"fr", "en"}
            assert all(name.values())


def test_there_is_a_file_for_each_edition_and_no_other() -> None:
    folder = resources.files("pioche") / "editions"
    files = {file.name for file in folder.iterdir() if file.name.endswith(".toml")}
    assert files == {f"{edition}.toml" for edition in EDITIONS}


def test_unused_customizable_cards_are_left_out() -> None:
    for written in range(4):
        table = set_table("classic", None, [ROOSTER] * written)
        assert [code for code in table.kinds if code.startswith("WC")] == [
            f"WC{i + 1}" for i in range(written)
        ]
        assert sum(copies(table).values()) == 109 + written


@pytest.mark.parametrize("edition", ["Classic", "", "classic.toml", "../editions/classic", "uno"])
def test_an_unknown_edition_is_refused(edition: str) -> None:
    with pytest.raises(
        ValueError, match=r"^no edition .*; there are classic, toy-story-3, trolls, disney-100, giant$"
    ):
        Game.new(edition)


def test_a_file_that_is_no_toml_is_named() -> None:
    assert fault('id = "toy-story-3"', "id = ").startswith("is not readable as TOML: ")
    assert fault("copies = 4", "copies = 4\ncopies = 4").startswith("is not readable as TOML: ")


@pytest.mark.parametrize(
    "line",
    ["id", "family", 'name = { fr = "Toy', "colours", "cards"],
)
def test_a_missing_key_is_named(line: str) -> None:
    assert without(line) == f"{line.partition(' ')[0]}: is missing"


@pytest.mark.parametrize(
    ("section", "key"), [("deck", "zero"), ("deck", "wild_draw_four"), ("points", "action")]
)
def test_a_missing_number_is_named(section: str, key: str) -> None:
    assert without(f"{key} =") == f"{section}.{key}: is missing"


@pytest.mark.parametrize("key", ["dealer", "opening", "guilty", "uno_until", "last_card_draws", "scoring"])
def test_a_missing_switch_is_named(key: str) -> None:
    assert without(f"{key} =") == f"switches.{key}: is missing"


@pytest.mark.parametrize("key", ["copies"])
def test_a_missing_key_of_a_card_is_named(key: str) -> None:
    assert without(f"{key} =") == f"special.WL.{key}: is missing"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'id = "toy-story-3"',
            'id = "toy-story-3"\nstacking = true',
            "stacking: unknown; known here: id, family, ",
        ),
        ('id = "toy-story-3"', "id = 3", "id: must be text, not a number"),
        ('id = "toy-story-3"', f'id = "{"x" * 31}"', "id: is 31 characters long"),
        ('family = "A"', 'family = "C"', "family: must be A or B, not 'C'"),
        ('family = "A"', "family = 1", "family: must be A or B, not '1'"),
        (
            'name = { fr = "Toy Story 3", en = "Toy Story 3" }',
            'name = "Toy"',
            "name: must be a mapping, not text",
        ),
        ('name = { fr = "Toy Story 3", en = "Toy Story 3" }', 'name = { fr = "Toy" }', "name.en: is missing"),
        ('name = { fr = "Toy Story 3", en = "Toy Story 3" }', 'name = { de = "Toy" }', "name.de: unknown"),
        (
            '["red", "green", "blue", "yellow"]',
            '["red", "green", "blue"]',
            "colours: must be a list of 4 colours",
        ),
        ('["red", "green", "blue", "yellow"]', '"red"', "colours: must be a list of 4 colours"),
        (
            '["red", "green", "blue", "yellow"]',
            '["red", "green", "blue", "red"]',
            "colours: names a colour twice",
        ),
        (
            '["red", "green", "blue", "yellow"]',
            '["red", "green", "blue", "mauve"]',
            "colours[3]: must be red or ",
        ),
        ("cards = 112", "cards = 111", "cards: says 111, but the deck has 112"),
        ("cards = 112", "cards = 0", "cards: must be from 1 to 255, not 0"),
        ("cards = 112", "cards = 112.0", "cards: must be a whole number from 1 to 255, not '112.0'"),
        ("cards = 112", "cards = true", "cards: must be a whole number from 1 to 255, not 'True'"),
        ("zero = 1", "zero = 21", "deck.zero: must be from 0 to 20, not 21"),
        ("zero = 1", "zero = -1", "deck.zero: must be from 0 to 20, not -1"),
        ("zero = 1", "zero = 1\nten = 2", "deck.ten: unknown; known here: zero, number"),
        ("zero = 1", "zero = 2", "cards: says 112, but the deck has 116"),
        ("action = 20", 'action = "20"', "points.action: must be a whole number from 0 to 1000, not '20'"),
        ('dealer = "cut"', 'dealer = "youngest"', "switches.dealer: must be cut or named, not 'youngest'"),
        ('opening = "acts"', "opening = true", "switches.opening: must be acts or number, not 'True'"),
        (
            'guilty = "colour"',
            'guilty = "wild"',
            "switches.guilty: must be colour or colour-or-wild, not 'wild'",
        ),
        ('uno_until = "played"', 'uno_until = ""', "switches.uno_until: must be played or begins, not ''"),
        ("last_card_draws = true", "last_card_draws = 1", "switches.last_card_draws: must be true or false"),
        ('scoring = ["points", "low"]', "scoring = []", "switches.scoring: must be a list of ways to score"),
        (
            'scoring = ["points", "low"]',
            'scoring = "points"',
            "switches.scoring: must be a list of ways to score",
        ),
        (
            'scoring = ["points", "low"]',
            'scoring = ["points", 3]',
            "switches.scoring[1]: must be points or low or round",
        ),
        ("[switches]", "[switches]\njump_in = true", "switches.jump_in: unknown; known here: dealer, "),
        ("[special.WL]", "[special.LW]", "special.LW: must be W and one more capital letter"),
        ("[special.WL]", "[special.W4]", "special.W4: must be W and one more capital letter"),
        ("[special.WL]", "[special.Wl]", "special.Wl: must be W and one more capital letter"),
        ("[special.WL]", '[special."WÉ"]', "special.WÉ: must be W and one more capital letter"),
        ("copies = 4", "copies = 0", "special.WL.copies: must be from 1 to 20, not 0"),
        ("points = 50", "points = 1001", "special.WL.points: must be from 0 to 1000, not 1001"),
        ("points = 50", "points = 50\ncolour = 1", "special.WL.colour: unknown; known here: name, clause"),
        ('clause = "WL"', 'clause = "W\u200bL"', "special.WL.clause: may not contain '\\u200b'"),
        ('laid_last = "applied"', "laid_last = true", "special.WL.laid_last: must be applied, not 'True'"),
        ('laid_last = "applied"', 'written_by = "me"', "special.WL.written_by: must be table, not 'me'"),
        (
            'laid_last = "applied"',
            'written_by = "table"',
            "special.WL: must have either `do` or `written_by`",
        ),
        ('show = "named"', 'shout = "named"', "special.WL.do[0].shout: unknown; known here: who, when, draw"),
        (
            'who = "self", draw = 3',
            'who = "self", draw = 11',
            "special.WL.do[0].none_missing[0].draw: must be from 1",
        ),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, words: str) -> None:
    assert fault(old, new).startswith(words)


def test_a_card_does_something_or_is_written_by_the_table() -> None:
    start = LOTSO.index("do = [")
    with pytest.raises(ValueError, match=r"lotso\.toml: special\.WL: must have either `do` or `written_by`"):
        read_edition(FILE, LOTSO[:start])


def test_special_cards_are_a_table() -> None:
    start = LOTSO.index("[special.WL]")
    with pytest.raises(ValueError, match=r"lotso\.toml: special: must be a table of cards"):
        read_edition(FILE, "special = 3\n" + LOTSO[:start])
    with pytest.raises(ValueError, match=r"lotso\.toml: special\.WL: must be a mapping, not a number"):
        read_edition(FILE, LOTSO[:start] + "[special]\nWL = 3\n")


def test_there_is_room_for_four_kinds_of_special_cards() -> None:
    more = "".join(
        f'[special.{code}]\nname = {{ fr = "a", en = "b" }}\nclause = "WL"\ncopies = 1\npoints = 1\ndo = []\n'
        for code in ("WA", "WB", "WC", "WD")
    )
    text = LOTSO.replace("cards = 112", "cards = 116") + more
    with pytest.raises(ValueError, match=r"special: has 5 kinds of cards; there is room for 4"):
        read_edition(FILE, text)
    kinds = read_edition(FILE, text.replace("cards = 116", "cards = 115").split("[special.WD]")[0]).specials
    assert [special.code for special in kinds] == ["WL", "WA", "WB", "WC"]


def test_the_booklet_is_the_default_everywhere() -> None:
    for edition in EDITIONS:
        assert set_table(edition).departures() == {}
        same = {option.key: option.default for option in load_edition(edition).options}
        assert set_table(edition, same).departures() == {}
        assert set_table(edition, {}) is set_table(edition, None, [])


def test_departures_are_what_differs() -> None:
    rules = {"scoring": "low", "target": 500, "bluffing": False}
    assert set_table("trolls", rules).departures() == {"scoring": "low", "bluffing": False}


@pytest.mark.parametrize(
    ("edition", "rules", "words"),
    [
        (
            "classic",
            {"stacking": True},
            "rules.stacking: unknown; known here: scoring, target, two_player_reverse",
        ),
        ("classic", {"scoring": "round"}, "rules.scoring: must be points or low in classic, not 'round'"),
        ("giant", {"scoring": "low"}, "rules.scoring: must be round or points in giant, not 'low'"),
        ("giant", {"scoring": None}, "rules.scoring: must be round or points in giant, not 'None'"),
        (
            "giant",
            {"scoring": ["round"]},
            "rules.scoring: must be round or points in giant, not \"['round']\"",
        ),
        ("classic", {"bluffing": 1}, "rules.bluffing: must be true or false in classic, not '1'"),
        ("classic", {"bluffing": "true"}, "rules.bluffing: must be true or false in classic, not 'true'"),
        ("classic", {"target": 49}, "rules.target: must be from 50 to 5000, not 49"),
        ("classic", {"target": 5001}, "rules.target: must be from 50 to 5000, not 5001"),
        ("classic", {"target": True}, "rules.target: must be a whole number from 50 to 5000, not 'True'"),
        ("classic", {"target": "500"}, "rules.target: must be a whole number from 50 to 5000, not '500'"),
        (
            "classic",
            {"two_player_reverse": "left"},
            "rules.two_player_reverse: must be skip or turn in classic",
        ),
    ],
)
def test_an_option_that_does_not_exist_is_refused(edition: str, rules: dict[str, object], words: str) -> None:
    assert refused_rules(edition, rules).startswith(words)


def test_options_are_a_mapping() -> None:
    with pytest.raises(ValueError, match="rules: must be a mapping, not a list"):
        set_table("classic", ["bluffing"])  # type: ignore[arg-type]


def test_targets_from_50_to_5000() -> None:
    for target in (50, 499, 5000):
        assert set_table("classic", {"target": target}).book.target == target


def test_only_as_many_cards_are_written_as_there_are() -> None:
    with pytest.raises(ValueError, match=r"^custom: has 4 cards; classic has 3 to write on$"):
        set_table("classic", None, [ROOSTER] * 4)
    with pytest.raises(ValueError, match=r"^custom: has 1 card; giant has 0 to write on$"):
        set_table("giant", None, [ROOSTER])


@pytest.mark.parametrize("custom", ["rooster", ROOSTER, 5])
def test_written_cards_are_a_list(custom: object) -> None:
    with pytest.raises(ValueError, match=r"^custom: must be a list of cards, not "):
        set_table("classic", None, custom)  # type: ignore[arg-type]


def test_a_written_card_is_named_by_its_place() -> None:
    bad = {"title": "x", "do": [{"who": "self", "trial": "y", "bad": [{"who": "self", "draw": 11}]}]}
    with pytest.raises(ValueError, match=r"^custom\[1\]\.do\[0\]\.bad\[0\]\.draw: must be from 1 to 10"):
        set_table("classic", None, [ROOSTER, bad])


def test_only_mickey_asks_for_a_film() -> None:
    film = {"title": "Cinéma", "do": [{"who": "next", "trial": "film"}]}
    assert set_table("classic", None, [film]).films == frozenset()
    assert set_table("disney-100").films == {st.SPECIAL}
