"""The network plays by ints; the floats it was rounded from would hardly ever choose otherwise.

And which of its weights it plays by.
"""

from dataclasses import replace
from itertools import islice, product

import numpy as np
import pytest

from pioche import Game
from pioche.bots import minds
from pioche.bots.outlook import outlook
from pioche.layout import blank
from pioche.policies import network as nt
from pioche.policies import seating as pl
from pioche.policies.card_value import TWO_PLAYERS
from pioche.policies.features import AT_SCORES, AT_VERB
from pioche.policies.search import Thought, ask_network, leaf_worth
from pioche.policies.weights import NET
from pioche.rules.state import SCORING_POINTS, SCORING_ROUND, Trace
from pioche.train.tables import SEATS, Seating, measured, seatings
from quantised import compare, whole_banks

TABLES = (("classic", 2), ("toy-story-3", 2), ("trolls", 4), ("giant", 4), ("disney-100", 6), ("classic", 6))
DECISIONS = 150


def asked(seating: Seating) -> int:
    """The bank of weights that plays at a table."""
    return nt.bank_asked(seating.book(), seating.players(), seating.seats)


def test_rounding_the_network_hardly_changes_a_move() -> None:
    """Any floats that are rounded to these ints are as near as these, which are drawn anew."""
    dice, banks = np.random.default_rng(5), whole_banks()
    for bank in banks:
        bank.rows += dice.uniform(-0.5, 0.5, bank.rows.shape)
        bank.out += dice.uniform(-0.5, 0.5, bank.out.shape)
    seatings = [
        Seating(edition, seats, pl.POLICY_NETWORK, pl.POLICY_NETWORK, by_worth=by_worth)
        for (edition, seats), by_worth in product(TABLES, (False, True))
        if seats > TWO_PLAYERS or by_worth
    ]
    seatings.append(measured(nt.BANK_TURNING))
    assert set(map(asked, seatings)) == set(range(nt.BANKS))
    found = [compare(banks, seating, DECISIONS, seed=3) for seating in seatings]
    assert sum(same for same, _ in found) > 0.99 * DECISIONS * len(seatings)
    assert max(cost for _, cost in found) < 1e-4  # games won, for each decision


def test_a_lane_of_a_word_holds_the_sum_of_as_many_rows_as_a_move_may_have() -> None:
    assert pl.NET_ROWS * 2 * nt.RAISED <= 1 << nt.LANE
    assert 3 * nt.LANE <= 63


def test_with_two_seats_few_points_are_tried_for_as_points_are() -> None:
    outs = np.array(NET[nt.AT_OUT :]).reshape(nt.BANKS, pl.AIMS, nt.OUT)
    nothing = sum(nt.RAISED << nt.LANE * lane for lane in range(3))
    for bank in (0, nt.BANK_TURNING):
        assert (outs[bank, pl.AIM_LOW] == outs[bank, pl.AIM_POINTS]).all()
        first = bank * nt.WORDS_OF_BANK
        scores = NET[first + AT_SCORES * pl.NET_WORDS : first + AT_VERB * pl.NET_WORDS]
        assert set(scores) == {nothing}, "scores, which only few points are described with, change nothing"


def test_two_learn_that_a_reverse_only_turns_apart_from_all_others() -> None:
    """The weights for such tables learn there only, the others never; anybody may sit in the other seats."""
    for bank in range(nt.BANKS):
        tables = list(islice(seatings(bank, 7, first=False), 60))
        assert set(map(asked, tables)) == {bank}
        assert measured(bank) in tables or bank == 0
        assert measured(bank, pl.POLICY_RIVAL).rivals == pl.POLICY_RIVAL != measured(bank).rivals


def test_weights_that_play_learn_where_worths_do_but_rounds_alone() -> None:
    for bank in range(nt.WORTH_BANKS, nt.BANKS):
        worths = bank - nt.TO_PLAYING
        assert measured(bank) == replace(measured(worths), by_worth=False)
        tables = list(islice(seatings(bank, 7, first=False), 200))
        assert {table.aim for table in tables} == {pl.AIM_ROUND}
        assert {table.seats for table in tables} == set(SEATS[worths])


def answers(game: Game) -> dict[str, object]:
    """What the network gives the seat that acts, by who asks."""
    s, b, seat = game._position, game.table.book, game.to_act[0]

    def given(scoring: int, **habits: int) -> object:
        p = minds.players(pl.POLICY_NETWORK, game.table, s.seats, 1, scoring)
        for name, value in habits.items():
            setattr(p, name, value)
        nt.choose_by_network(s, b, p, seat)
        return p.worth, list(p.worths)

    p, th = minds.players(pl.POLICY_EXPERT, game.table, s.seats, 1, SCORING_ROUND), blank(Thought)
    ask_network(s, b, p, th, seat)
    return {
        "player": given(SCORING_ROUND),
        "search": list(th.prior),
        "leaf": leaf_worth(s, b, blank(Trace), p, th, seat),
        "hint": outlook(game.view(seat), game.table),
        "lesson": given(SCORING_ROUND, by_worth=1),
        "points": given(SCORING_POINTS),
    }


@pytest.mark.parametrize(("seats", "worths"), [(2, 0), (3, 1), (4, 1), (5, 2), (10, 2)])
def test_rounds_of_more_than_two_are_played_by_weights_that_are_no_worths(
    seats: int, worths: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [["R7", "G5"], *[["Y1", "Y2", "B3", "G1", "G2", "B8", "B9"]] * (seats - 1)]
    game = Game.from_position("classic", {"hands": hands, "talon": ["R5"], "turn": 0, "pioche": ["Y4"] * 20})
    before = answers(game)
    changed: dict[int, set[str]] = {}
    for bank in range(nt.BANKS):
        other = list(NET)
        for i in range(nt.AT_OUT + bank * pl.AIMS * nt.OUT, nt.AT_OUT + (bank + 1) * pl.AIMS * nt.OUT):
            other[i] = -other[i]
        monkeypatch.setattr(nt, "NET", other)
        after = answers(game)
        if after != before:
            changed[bank] = {name for name, answer in after.items() if answer != before[name]}
    if seats == TWO_PLAYERS:
        assert changed == {worths: set(before)}
    else:
        playing = {"player", "search"}
        assert changed == {worths: set(before) - playing, worths + nt.TO_PLAYING: playing}
