"""Cards, moves and positions as text: what is read, and that anything else is refused, whatever it is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pioche import Game, Refused
from pioche.edition import set_table
from pioche.notation import (
    FAR_SEAT,
    REASON_OF,
    REASONS,
    VERBS,
    Move,
    decode_move,
    encode_move,
    every_code,
    read_card_code,
    read_move,
    read_position,
    write_position,
)
from pioche.rules import moves as mv

MOVES = (
    Move("play", "R7"),
    Move("play", "R7", uno=True),
    Move("play", "W4", "blue"),
    Move("play", "W4", "blue", uno=True),
    Move("play", "W4", "pink"),
    Move("play", "WM", "blue", 2),
    Move("play", "WM", "blue", 2, "Bambi"),
    Move("play", "WM", "blue", 9, "Là-haut ! (2009)", uno=True),
    Move("play", "WC3", "green", 0),
    Move("play", "R7", "blue"),
    Move("play", "R7", target=3),
    Move("draw"),
    Move("keep"),
    Move("accept"),
    Move("challenge"),
    Move("colour", colour="violet"),
    Move("show", "G3"),
    Move("outcome good"),
    Move("outcome bad"),
    Move("discard", "W"),
    Move("next"),
    Move("uno"),
    Move("catch", target=9),
)

UNREADABLE = (
    "",
    " ",
    "play",
    "play ",
    "Play R7",
    "PLAY R7",
    " draw",
    "draw ",
    "draw\n",
    "draw now",
    "draw draw",
    "play r7",
    "play R10",
    "play X7",
    "play RR7",
    "play R 7",
    "play  R7",
    "play R7  uno",
    "play\tR7",
    "play R7 UNO",
    "play R7 uno uno",
    "play uno",
    "uno R7",
    "play R7,G7",
    "play R7;draw",
    "play W mauve colour",
    "play W Blue",
    "play W blue red",
    "play W uno blue",
    "play W b",
    "play WM blue 2",
    "play WM blue @",
    "play WM blue @-1",
    "play WM blue @+1",
    "play WM blue @ 2",
    "play WM @2 blue",
    "play WM blue @1234567890123456789",
    "play WM blue @\u0662",
    "play WM blue @2.0",
    'play WM blue @2 ""',
    'play WM blue @2 "  "',
    'play WM blue @2 "a',
    'play WM blue @2 a"',
    "play WM blue @2 Bambi",
    'play WM blue @2 "a"b"',
    'play WM blue @2 "a\nb"',
    'play WM blue @2 "\u202ea"',
    'play WM blue @2 "a\x1b[2J"',
    'play WM blue @2 "\ud800"',
    f'play WM blue @2 "{"x" * 101}"',
    "play WM blue @2 'Bambi'",
    "colour",
    "colour 3",
    "colour R",
    "colour blue uno",
    "colour @2",
    "show",
    "show R7 blue",
    "discard R7 uno",
    "outcome",
    "outcome ok",
    "outcome  good",
    "good",
    "catch",
    "catch @2",
    "catch two",
    "catch -1",
    "catch 1 2",
    "next round",
    "accept uno",
    "challenge 2",
    "undo",
    "__import__('os')",
    "play WC4 blue",
    "play WL4 red",
    "<script>",
    "\x00",
    "draw\x00",
    "\ufeffdraw",
    "\uff44\uff52\uff41\uff57",
    "play R\uff17",
    "\U0001f0a1",
    "draw" * 100_000,
)


@pytest.mark.parametrize("move", MOVES)
def test_a_move_reads_back(move: Move) -> None:
    assert read_move(str(move)) == move


def test_every_verb_is_among_them() -> None:
    assert {move.verb for move in MOVES} == set(VERBS)


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no move") as error:
        read_move(text)
    assert len(str(error.value)) < 350
    assert "\n" not in str(error.value)
    with pytest.raises(Refused) as refused:
        Game.new("disney-100", seed=1).play(0, text)
    assert refused.value.reason == "unreadable"


@pytest.mark.parametrize("value", [None, 5, b"draw", ("draw",), True])
def test_a_move_is_text(value: object) -> None:
    with pytest.raises(ValueError, match="is no move"):
        read_move(value)


@given(some.text() | some.text(alphabet="playdrwuno cth@RGB0W4M12\"'bluedgm", max_size=25))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = read_move(text)
    except ValueError:
        return
    assert read_move(str(move)) == move


def test_a_film_goes_with_mickey_alone() -> None:
    disney, classic = set_table("disney-100"), set_table("classic")
    assert encode_move(disney, read_move('play WM blue @2 "Bambi"')) == encode_move(
        disney, read_move("play WM blue @2")
    )
    for text in ('play R7 "Bambi"', 'play W4 blue "Bambi"'):
        with pytest.raises(ValueError, match="names no film"):
            encode_move(disney, read_move(text))
    # A card of another edition is refused as such, film or not.
    assert (
        encode_move(classic, read_move('play WM blue @2 "Bambi"')) >> mv.AT_KIND & mv.KIND_BITS
        == mv.KIND_NONE
    )


def test_the_film_is_told_and_written_back() -> None:
    given_form = {"hands": [["WM", "R1", "R2"], ["G1"], ["B1"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("disney-100", given_form)
    events = game.play(0, 'play WM blue @2 "Bambi"')
    assert [getattr(event, "film", None) for event in events] == ["Bambi", "Bambi"]
    assert game.view(1).film == "Bambi"
    assert game.moves == ((0, 'play WM blue @2 "Bambi"'),)
    game.play(2, "outcome good")
    assert game.view(1).film == ""


def test_colours_and_seats_that_do_not_exist_keep_their_place_in_the_order_of_refusals() -> None:
    table = set_table("classic")
    for text, colour in (
        ("play W pink", mv.COLOUR_FOREIGN),
        ("play W mauve", mv.COLOUR_FOREIGN),
        ("play W", mv.COLOUR_NONE),
    ):
        assert encode_move(table, read_move(text)) >> mv.AT_COLOUR & mv.COLOUR_BITS == colour
    for text, target in (
        ("play W blue @9999", FAR_SEAT),
        ("play W blue @123456789012345678", FAR_SEAT),
        ("play W blue @30", FAR_SEAT),
        ("play W blue", mv.TARGET_NONE),
    ):
        assert encode_move(table, read_move(text)) >> mv.AT_TARGET & mv.TARGET_BITS == target


@pytest.mark.parametrize("edition", ["classic", "trolls", "disney-100"])
def test_a_move_of_the_table_survives_the_way_to_the_rules_and_back(edition: str) -> None:
    table = set_table(edition)
    for move in MOVES:
        fits = (not move.card or move.card in table.kinds) and (
            not move.colour or move.colour in table.edition.colours
        )
        if fits and (not move.film or edition == "disney-100"):
            assert decode_move(table, encode_move(table, move), move.film) == move


def test_the_codes_of_every_edition_are_known() -> None:
    codes = every_code()
    assert len(codes) == 6 * 13 + 2 + len(("WL", "WH", "WC1", "WC2", "WC3", "WT", "WM", "WK"))
    for code in codes:
        assert read_card_code(code) == code


@pytest.mark.parametrize("value", ["", "R", "R10", "r7", "R7 ", "WC", "WC4", None, 7, ["R7"], "x" * 1000])
def test_a_code_of_no_card_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"^no card ") as error:
        read_card_code(value)
    assert len(str(error.value)) < 40


def test_every_reason_has_a_clause_and_a_number() -> None:
    assert set(REASONS) == {"unreadable", *REASON_OF.values()}
    assert all(REASONS.values())
    assert len(set(REASON_OF.values())) == len(REASON_OF)


def test_a_position_is_one_line() -> None:
    position = {
        "hands": [["R7", "W4"], [], ["WC1"]],
        "talon": ["R5", "W"],
        "colour": "blue",
        "pioche": [],
        "dealer": 2,
        "turn": 1,
        "direction": "right",
        "scores": [0, 20, 499],
    }
    line = "R7,W4/-/WC1 R5,W blue - 2 1 right 0,20,499"
    assert write_position(position) == line
    assert read_position(line) == position


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": None}, "given.turn: must be a whole number from 0 to 1, not 'None'"),
        ({"hands": []}, "given.hands: must be a list with the hand of each seat"),
        ({"scores": [0]}, "given.scores: must be a list of 2 numbers"),
        ({"scores": []}, "given.scores: must be a list of 2 numbers"),
        ({"scores": 3}, "given.scores: must be a list of 2 numbers"),
    ],
)
def test_a_position_that_could_not_be_read_back_is_not_written(change: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        write_position({"hands": [["R7"], ["G1"]], "talon": ["R5"], **change})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "a position has 8 fields"),
        ("R7/- R5 - Y1 0 1 left", "a position has 8 fields"),
        ("R7/- R5 - Y1 0 1 left 0,0 more", "a position has 8 fields"),
        ("R7/-  R5 - Y1 0 1 left 0,0", "a position has 8 fields"),
        ("X7/- R5 - Y1 0 1 left 0,0", "no card 'X7'"),
        ("R7,/- R5 - Y1 0 1 left 0,0", "no card ''"),
        ("/- R5 - Y1 0 1 left 0,0", "no card ''"),
        ("R7/- R5 - Y1 zero 1 left 0,0", "dealer: 'zero' is no number"),
        (f"R7/- R5 - Y1 {'1' * 30} 1 left 0,0", "dealer: 11111111111111111111… is too large"),
        ("R7/- R5 - Y1 0 -1 left 0,0", "turn: '-1' is no number"),
        ("R7/- R5 - Y1 0 \u0661 left 0,0", "turn: '\u0661' is no number"),
        ("R7/- R5 - Y1 0 1 left 0,", "scores[1]: '' is no number"),
        ("R7/- R5 - Y1 0 1 left 0,99999999", "scores[1]: 99999999 is too large"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        read_position(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("R7/- R5 - Y1 0 1 up 0,0", "given.direction: must be left or right, not 'up'"),
        (
            "R7/- R5 mauve Y1 0 1 left 0,0",
            "given.colour: must be red or green or blue or yellow, not 'mauve'",
        ),
        ("R7/- R5 - Y1 2 1 left 0,0", "given.dealer: must be from 0 to 1, not 2"),
        ("R7/- R5 - Y1 0 1 left 0,0,0", "given.scores: must be a list of 2 numbers"),
        ("R7/- - - Y1 0 1 left 0,0", "given.talon: must have at least one card"),
        ("R7 R5 - Y1 0 1 left 0", "given.hands: the number of seats: must be from 2 to 10, not 1"),
    ],
)
def test_what_a_line_means_is_checked_when_a_game_begins(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        Game.from_position("classic", read_position(line))
