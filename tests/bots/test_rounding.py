"""The network plays by ints; the floats it was rounded from would hardly ever choose otherwise."""

from itertools import islice

import numpy as np

from pioche.policies import network as nt
from pioche.policies import seating as pl
from pioche.policies.features import AT_SCORES, AT_VERB
from pioche.policies.weights import NET
from pioche.train.tables import Seating, measured, seatings
from quantised import compare, whole_banks

TABLES = (("classic", 2), ("toy-story-3", 2), ("trolls", 4), ("giant", 4), ("disney-100", 6), ("classic", 6))
DECISIONS = 150


def test_rounding_the_network_hardly_changes_a_move() -> None:
    """Any floats that are rounded to these ints are as near as these, which are drawn anew."""
    dice, banks = np.random.default_rng(5), whole_banks()
    for bank in banks:
        bank.rows += dice.uniform(-0.5, 0.5, bank.rows.shape)
        bank.out += dice.uniform(-0.5, 0.5, bank.out.shape)
    seatings = [Seating(edition, seats, pl.POLICY_NETWORK, pl.POLICY_NETWORK) for edition, seats in TABLES]
    seatings.append(measured(nt.BANK_TURNING))
    assert {nt.bank_of(seating.book(), seating.seats) for seating in seatings} == set(range(nt.BANKS))
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
        assert {nt.bank_of(seating.book(), seating.seats) for seating in tables} == {bank}
        assert measured(bank) in tables or bank == 0
        assert measured(bank, pl.POLICY_RIVAL).rivals == pl.POLICY_RIVAL != measured(bank).rivals
