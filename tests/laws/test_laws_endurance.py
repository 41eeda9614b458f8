"""A hundred thousand moves in every edition by random legal players: no card lost, no dead end.

House rules in all combinations have a share of them; `scripts/endure.py` plays as many for each combination.
"""

import pytest
from endurance import HOUSE, LONGEST_ROUND, MOVES, OPTIONS, play_for_long
from strategies import untraced

from pioche.edition import EDITIONS

MOVES_OF_HOUSE = 1500


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hundred_thousand_moves_lose_no_card_and_find_no_dead_end(edition: str) -> None:
    with untraced():
        rounds_ended = play_for_long(edition, OPTIONS, MOVES)
    assert rounds_ended > MOVES // LONGEST_ROUND


def test_house_rules_in_all_combinations_lose_no_card_and_find_no_dead_end() -> None:
    with untraced():
        for i, house in enumerate(HOUSE):
            play_for_long(EDITIONS[i % len(EDITIONS)], [house], MOVES_OF_HOUSE, game=i)
