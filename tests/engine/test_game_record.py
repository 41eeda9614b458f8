"""What a position remembers, and that nothing is left in it of a card or a round that is over."""

from typing import Any

import pytest
from strategies import IDEAS, written

from pioche import Game
from pioche.rules import state as st

GIVEN: dict[str, Any] = {
    "hands": [["R7", "W4"], ["G1", "G2"], ["B3", "B4"]],
    "talon": ["R5"],
    "pioche": ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"],
    "turn": 0,
}


def game(**changes: object) -> Game:
    """A position like any other, but for these."""
    return Game.from_position("toy-story-3", {**GIVEN, **changes})


def test_after_the_hands_are_shuffled_nobody_is_remembered_to_lack_a_colour() -> None:
    hands = [["WH", "R1", "R2"], ["R3", "R4"], ["R7", "G9"]]
    for colour in ("B5", "Y5", "G1"):
        shuffled = Game.from_position(
            "classic", {"hands": hands, "talon": [colour], "turn": 1, "pioche": ["RS"] * 4}
        )
        for seat in (1, 2):
            shuffled.play(seat, "draw")
        assert shuffled.view(None).lacking != ((None,) * 4,) * 3
        shuffled.play(0, "play WH red")
        assert shuffled.view(None).lacking == ((None,) * 4,) * 3


def test_a_drawn_card_may_have_the_colour_until_it_is_not_laid() -> None:
    drawn = game(talon=["B5"], pioche=["B9", "Y1"], turn=1)
    drawn.play(1, "draw")
    assert drawn.view(0).lacking[1] == (None, None, 1, None)
    drawn.play(1, "keep")
    assert drawn.view(0).lacking[1] == (None, None, 0, None)
    laid = game(talon=["B5"], pioche=["B9", "Y1"], turn=1)
    laid.play(1, "draw")
    laid.play(1, "play B9")
    assert laid.view(0).lacking[1] == (None, None, 0, None)


def test_a_card_that_was_kept_is_not_the_one_just_drawn_any_more() -> None:
    kept = game(talon=["B5"], pioche=["B9", "Y1"], turn=1)
    kept.play(1, "draw")
    assert kept._position.drawn == kept.table.kinds["B9"]
    kept.play(1, "keep")
    assert kept._position.drawn == st.NOTHING


def assert_nothing_left(resolved: Game) -> None:
    """Check that the record keeps nothing of a card that is resolved."""
    s = resolved._position
    assert (s.step, s.target) == (st.NOTHING, st.NOBODY)
    assert not any((*s.at, *s.way, *s.among, *s.those, s.to_lay_off, s.stuck, s.again, s.laid_last))


@pytest.mark.parametrize("idea", range(len(IDEAS)))
@pytest.mark.parametrize("good", [True, False])
def test_nothing_is_left_of_a_card_that_is_resolved(idea: int, good: bool) -> None:  # noqa: FBT001  pytest's
    hands = [["WC1", "R1", "R2", "G3", "W"], ["B1", "B2", "W4"], ["Y1", "Y2", "G1"]]
    given = {"hands": hands, "talon": ["R5"], "pioche": ["Y7", "B7", "G7"] * 9, "turn": 0}
    resolved = Game.from_position("classic", given, custom=written(idea))
    move = next(move for move in resolved.legal(0) if move.startswith("play WC1 blue"))
    resolved.play(0, move)
    while resolved.phase in ("trial", "show", "discard"):
        [seat] = resolved.to_act
        resolved.play(seat, resolved.legal(seat)[0 if good else -1])
    assert resolved.phase == "turn"
    assert_nothing_left(resolved)


def test_nothing_is_left_of_a_discard_that_finds_an_empty_hand() -> None:
    given = {"hands": [["WC1", "R1", "R2"], []], "talon": ["R5"], "turn": 0}
    custom = [{"title": "Deux de moins", "do": [{"who": "next", "discard": 2}]}]
    resolved = Game.from_position("classic", given, custom=custom)
    resolved.play(0, "play WC1 blue")
    assert resolved.phase == "turn"
    assert_nothing_left(resolved)


def test_nothing_is_left_of_lotso_laid_last() -> None:
    over = Game.from_position("toy-story-3", {**GIVEN, "hands": [["WL"], ["G1"], ["B3"]]})
    over.play(0, "play WL blue")
    assert over.phase == "round-over"
    assert_nothing_left(over)


def test_a_round_that_is_over_leaves_nobody_asked_and_no_uno_open() -> None:
    over = Game.from_position("classic", {**GIVEN, "hands": [["WC1"], ["G1"], ["B3"]]}, custom=written(9))
    over.play(0, "play WC1 blue")
    s = over._position
    assert over.phase == "round-over"
    assert (s.turn, s.asked, s.uno_seat, s.uno_said, s.uno_due) == (st.NOBODY, st.NOBODY, st.NOBODY, 0, 0)


def test_a_blocked_round_leaves_nobody_idle_in_the_next() -> None:
    hands = [["R1", "G2", "B3", "Y4", "R6", "G7", "B8", "Y9"]] * 2
    tied = Game.from_position("classic", {"hands": hands, "talon": ["WH"], "colour": "red", "turn": 0})
    tied.play(0, "draw")
    tied.play(1, "draw")
    assert (tied.phase, tied.describe()["round_winner"]) == ("round-over", None)
    tied.play(0, "next")
    assert tied._position.idle == 0
