"""What the expert makes of house rules: owing, answering, exchanging hands and jumping in."""

from typing import Any

import pytest

from pioche import Game, bots


def chosen(game: Game, seed: int = 1) -> str:
    """Let the expert choose for the seat that has to act."""
    view = game.view(game.to_act[0])
    return bots.choose("expert", view, view.legal, seed, game.table)


def position(hands: list[list[str]], talon: list[str], rules: dict[str, Any]) -> Game:
    return Game.from_position("classic", {"hands": hands, "talon": talon, "turn": 0}, rules=rules)


def test_the_expert_answers_a_debt() -> None:
    game = position([["RD", "R1", "R2"], ["BD", "G1", "G2"], ["Y1", "Y2"]], ["R5"], {"stack": "same"})
    game.play(0, "play RD")
    assert chosen(game) == "play BD"


def test_the_expert_pays_what_it_cannot_answer() -> None:
    game = position([["RD", "R1", "R2"], ["B4", "G1", "G2"], ["Y1", "Y2"]], ["R5"], {"stack": "same"})
    game.play(0, "play RD")
    assert chosen(game) == "accept"


@pytest.mark.parametrize("rival", [1, 2])
def test_a_seven_takes_the_smallest_hand(rival: int) -> None:
    hands = [["R7", "B1", "B2", "B3", "B4", "G4", "G6"], *[["Y1"] * 2 + ["Y2"] * 2 + ["Y3"] * 2] * 2]
    hands[rival] = ["G1", "G2"]
    assert chosen(position(hands, ["R5"], {"seven_zero": True})) == f"play R7 @{rival}"


def test_a_seven_is_not_laid_where_it_would_give_away_a_small_hand() -> None:
    hands = [["R7", "R1", "R2"], ["G1", "G2", "G3", "G4", "G5", "G6", "G8"]]
    assert chosen(position(hands, ["R5"], {"seven_zero": True})) in {"play R1", "play R2"}


def test_the_expert_jumps_in_where_that_gains_and_only_there() -> None:
    """A 7 laid out of turn would give away a hand of two for one of seven."""
    hands = [["G1", "G2", "G3", "G4", "G5", "G6", "G8"], ["B1", "B2", "B3", "B4"] * 2, ["R7", "Y1"]]
    rules = {"jump_in": True}
    plain = position(hands, ["R7"], rules)
    swapping = position(hands, ["R7"], {**rules, "seven_zero": True})
    jumps = [bots.jump("expert", plain.view(2), seed, plain.table) for seed in range(40)]
    assert jumps.count("play R7 uno") > 20
    assert {bots.jump("expert", swapping.view(2), seed, swapping.table) for seed in range(40)} == {None}
