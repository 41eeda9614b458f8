"""What a bot in RLCard's environment takes the other one to lack, by what it sees there."""

import pytest
from rlcard_player import Player

from pioche.rules.memory import uncovered

RED, GREEN, BLUE = range(3)
HELD = ["r-1", "r-2", "b-skip", "b-draw_2", "g-5", "g-6", "y-9"]


def lacked(before: list[str], action: str, after: list[str], own: int, other: int) -> list[int]:
    """Act once at a table where each had seven cards; return the colours the other one then lacks."""
    player = Player("expert", 0, 0, 1)
    for played, legal, sizes in ((before, [action], [7, 7]), (after, ["draw"], [own, other])):
        seen = {"hand": HELD, "target": played[-1], "played_cards": played, "num_cards": sizes}
        player.step({"raw_obs": seen, "raw_legal_actions": legal})
    player.seen.cards[1] = other
    return [colour for colour in range(4) if uncovered(player.seen, 1, colour) < other]


@pytest.mark.parametrize(
    ("action", "new", "own", "other", "expected"),
    [
        ("r-1", ["r-1"], 6, 8, [RED]),  # it draws and keeps the card
        ("r-1", ["r-1", "r-8"], 6, 7, [RED]),  # it draws, and the card is laid at once
        ("r-1", ["r-1", "r-8"], 6, 6, []),  # it lays one of its cards
        ("r-1", ["r-1", "g-wild_draw_4"], 10, 7, [RED, GREEN]),  # and draws when that brings back its turn
        ("r-1", ["r-1", "g-wild_draw_4"], 6, 7, [RED]),  # a W4 drawn costs nothing
        ("b-skip", ["b-skip"], 6, 7, []),  # it had no turn
        ("b-draw_2", ["b-draw_2"], 6, 9, []),
        ("draw", ["b-skip"], 7, 7, []),
        ("draw", ["b-draw_2"], 7, 9, []),
        ("draw", ["b-3", "b-draw_2"], 9, 7, [BLUE]),
        ("draw", [], 8, 8, [BLUE]),
    ],
)
def test_the_other_lacks_a_colour_where_it_drew_or_laid_a_wild_card_and_not_where_it_had_no_turn(
    action: str, new: list[str], own: int, other: int, expected: list[int]
) -> None:
    assert lacked(["b-5"], action, ["b-5", *new], own, other) == expected
