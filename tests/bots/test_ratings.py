"""Ratings and intervals of tournaments."""

import math

import pytest

from pioche.lab.ratings import interval, means, ratings, resampled


def test_the_ratings_of_two_reproduce_their_win_rates() -> None:
    one, other = ratings([("a", "b")], [(0.75, 0.25)], ["a", "b"])
    assert 1 / (1 + 10 ** ((other - one) / 400)) == pytest.approx(0.75, abs=1e-6)
    assert one + other == pytest.approx(0, abs=1e-6)


def test_one_against_three_copies_gives_the_strength_that_wins_as_often() -> None:
    one, other = ratings([("a", "b", "b", "b")], [(0.4, 0.2, 0.2, 0.2)], ["a", "b"])
    strength = 10 ** ((one - other) / 400)
    assert strength / (strength + 3) == pytest.approx(0.4, abs=1e-6)


def test_who_beats_whom_who_beats_another_stands_above_both() -> None:
    lineups = [("a", "b"), ("b", "c"), ("a", "c")]
    a, b, c = ratings(lineups, [(0.6, 0.4), (0.6, 0.4), (0.7, 0.3)], ["a", "b", "c"])
    assert a > b > c


def test_who_never_wins_is_far_below_and_finite() -> None:
    one, other = ratings([("a", "b")], [(1.0, 0.0)], ["a", "b"])
    assert math.isfinite(other)
    assert one - other > 1000


def test_an_interval_is_as_wide_as_the_deals_are_many() -> None:
    def width(deals: int) -> float:
        rows = [(float(i % 2),) for i in range(deals)]
        found = interval(means(rows)[0], [row[0] for row in resampled(rows, seed=1)])
        assert found.low < found.value < found.high
        return found.high - found.low

    assert width(100) == pytest.approx(2 * 1.96 * 0.5 / 10, rel=0.2)
    assert width(1600) == pytest.approx(width(100) / 4, rel=0.3)


def test_the_same_seed_resamples_the_same() -> None:
    rows = [(float(i % 3),) for i in range(50)]
    assert resampled(rows, 7) == resampled(rows, 7) != resampled(rows, 8)


def test_without_numpy_the_interval_is_about_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(float(i % 2),) for i in range(400)]
    quick = interval(0.5, [row[0] for row in resampled(rows, seed=1)])
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    slow = interval(0.5, [row[0] for row in resampled(rows, seed=1)])
    assert slow.high - slow.low == pytest.approx(quick.high - quick.low, rel=0.3)
