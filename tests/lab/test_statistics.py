"""Intervals hold what they promise."""

import math
from random import Random

import pytest

from pioche.i18n.numbers import numerals
from pioche.lab.estimates import (
    Clusters,
    Estimate,
    deviation,
    difference,
    finite,
    is_clear,
    mean,
    share,
    unknown,
    z_of_several,
)


def test_wilson_intervals_match_published_ones() -> None:
    """Newcombe (1998), method 3, the examples 81/263, 15/148, 0/20, 1/29."""
    for n, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = share(n, of)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_share_of_nothing_may_be_anything() -> None:
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_a_mean_is_that_of_the_numbers() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6]
    found = mean(len(numbers), sum(numbers), sum(n * n for n in numbers))
    middle = sum(numbers) / len(numbers)
    sd = math.sqrt(sum((n - middle) ** 2 for n in numbers) / (len(numbers) - 1))
    assert deviation(len(numbers), sum(numbers), sum(n * n for n in numbers)) == pytest.approx(sd)
    assert found.value == middle
    assert found.margin == pytest.approx(1.959964 * sd / math.sqrt(8), abs=1e-4)


def test_no_game_and_one_game_have_a_mean_too() -> None:
    assert mean(0, 0, 0) == Estimate(0.0, 0.0, 0.0)
    assert mean(1, 7, 49) == unknown(7.0)
    assert not is_clear(unknown(7.0))
    assert numerals("fr").interval(unknown(7.0)) == "[inconnu]"
    assert finite({"turns": [unknown(7.0).value, unknown(7.0).low]}) == {"turns": [7.0, None]}


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    dice = Random(5)  # noqa: S311  no secret
    held = sum(
        found.low <= 0.3 <= found.high
        for found in (share(sum(dice.random() < 0.3 for _ in range(200)), 200) for _ in range(1000))
    )
    assert 930 <= held <= 970


def test_intervals_by_clusters_hold_the_truth_about_95_times_in_100() -> None:
    """In every cluster of one to four, at most one wins: one by one the interval would be too wide."""
    dice = Random(6)  # noqa: S311  no secret
    held, narrower = 0, 0
    for _ in range(400):
        sizes = [dice.randint(1, 4) for _ in range(150)]
        wins = [int(dice.random() < 0.2 * size) for size in sizes]
        found = Clusters(
            n=len(sizes),
            total=sum(wins),
            squares=sum(wins),
            members=sum(sizes),
            members_squared=sum(size * size for size in sizes),
            products=sum(size * win for size, win in zip(sizes, wins, strict=True)),
        ).mean()
        held += found.low <= 0.2 <= found.high
        narrower += found.margin < share(sum(wins), sum(sizes)).margin
    assert 365 <= held <= 395
    assert narrower > 390


def test_several_intervals_hold_together_about_95_times_in_100() -> None:
    dice = Random(7)  # noqa: S311  no secret
    held = 0
    for _ in range(500):
        found = [share(sum(dice.random() < 0.3 for _ in range(80)), 80, z_of_several(4)) for _ in range(4)]
        held += all(one.low <= 0.3 <= one.high for one in found)
    assert 465 <= held <= 495


def test_a_difference_is_clear_when_zero_is_outside() -> None:
    assert is_clear(difference(share(600, 1000), share(500, 1000)))
    assert is_clear(difference(share(500, 1000), share(600, 1000)))
    assert not is_clear(difference(share(510, 1000), share(500, 1000)))


def test_numbers_are_written_as_each_language_does() -> None:
    english, french = numerals("en"), numerals("fr")
    assert (english.number(-1234.56), french.number(-1234.56)) == ("-1,234.6", "-1\xa0234,6")
    assert (english.percent(0.5), french.percent(0.5)) == ("50.0%", "50,0\xa0%")
    assert (english.signed(2), english.signed(-2), french.signed(0.5)) == ("+2.0", "-2.0", "+0,5")
    assert (english.signed(0), english.signed(-0.01), french.signed(0, 0)) == ("0.0", "0.0", "0")
    assert (french.count(10_000_000), french.percent(1, 0)) == ("10\xa0000\xa0000", "100\xa0%")
    assert english.interval(Estimate(0.5, 0.41, 0.59), times=100) == "[41.0, 59.0]"
    assert french.interval(Estimate(0.5, 0.41, 0.59), digits=2) == "[0,41 à 0,59]"
