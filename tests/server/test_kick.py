"""WK: the flight of the paper football."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche import bots
from pioche.server.trials.kick import (
    DEFAULT_FLICK,
    DISTANCE,
    MOST_ANGLE,
    MOST_POINTS,
    MOST_POWER,
    MOST_SPIN,
    MOST_WIND,
    WHYS,
    Flick,
    aim,
    bot_flick,
    draw_wind,
    fly,
    launch,
)

CALM = 0
MEDIUM = Flick(angle=0, power=50, spin=0)
WINDS = range(-MOST_WIND, MOST_WIND + 1, 100)
MIRRORED = {"wide-left": "wide-right", "wide-right": "wide-left"}
FLICKS = st.builds(
    Flick,
    angle=st.integers(-MOST_ANGLE, MOST_ANGLE),
    power=st.integers(0, MOST_POWER),
    spin=st.integers(-MOST_SPIN, MOST_SPIN),
)
ANY_WIND = st.integers(-MOST_WIND, MOST_WIND)


def at_the_posts(flick: Flick, wind: int) -> tuple[float, float]:
    """Across and up, in millimetres, where the path goes through the plane of the posts."""
    path = fly(flick, wind).path
    plane = DISTANCE // 1000
    for (x0, y0, z0), (x1, y1, z1) in pairwise(path):
        if y0 < plane <= y1:
            share = (plane - y0) / (y1 - y0)
            return x0 + share * (x1 - x0), z0 + share * (z1 - z0)
    pytest.fail(f"{flick} does not reach the posts")


def test_a_calm_centred_medium_flick_is_good() -> None:
    flight = fly(MEDIUM, CALM)
    assert flight.good
    assert flight.why == "good"
    assert {x for x, _, _ in flight.path} == {0}


@pytest.mark.parametrize(
    ("flick", "wind", "why"),
    [
        (Flick(0, 0, 0), CALM, "short"),
        (Flick(0, MOST_POWER, 0), CALM, "over"),
        (Flick(MOST_ANGLE, 50, 0), CALM, "wide-right"),
        (Flick(-MOST_ANGLE, 50, 0), CALM, "wide-left"),
        (MEDIUM, MOST_WIND, "wide-right"),
        (MEDIUM, -MOST_WIND, "wide-left"),
        (Flick(60, 50, MOST_SPIN), CALM, "wide-right"),
        (Flick(60, 50, -MOST_SPIN), CALM, "good"),
    ],
)
def test_a_bad_flick_says_why(flick: Flick, wind: int, why: str) -> None:
    flight = fly(flick, wind)
    assert (flight.why, flight.good) == (why, why == "good")


def test_one_flight_to_the_last_digit_on_every_machine() -> None:
    assert launch(Flick(37, 62, -15)) == (204_712, 3_165_636, 1_831_500)
    flight = fly(Flick(37, 62, -15), 777)
    assert (flight.why, len(flight.path)) == ("good", 46)
    assert flight.path[:3] == ((0, 0, 25), (1, 24, 38), (3, 48, 51))
    assert flight.path[-1] == (100, 903, 0)


@given(FLICKS, ANY_WIND)
def test_a_flight_is_bounded_and_always_the_same(flick: Flick, wind: int) -> None:
    flight = fly(flick, wind)
    assert flight == fly(flick, wind)
    assert flight.why in WHYS
    assert flight.good == (flight.why == "good")
    assert 2 <= len(flight.path) <= MOST_POINTS
    assert flight.path[0] == (0, 0, 25)
    assert all(before[1] < after[1] for before, after in pairwise(flight.path))
    assert all(isinstance(number, int) for point in flight.path for number in point)
    assert min(z for _, _, z in flight.path) >= 0
    if flight.why != "short":
        assert flight.path[-1][2] == 0, "a ball that is not stopped comes down on the table"


@given(FLICKS, ANY_WIND)
def test_left_is_the_mirror_of_right(flick: Flick, wind: int) -> None:
    flight = fly(flick, wind)
    mirrored = fly(Flick(-flick.angle, flick.power, -flick.spin), -wind)
    assert mirrored.path == tuple((-x, y, z) for x, y, z in flight.path)
    assert mirrored.why == MIRRORED.get(flight.why, flight.why)


def test_more_angle_wind_or_spin_goes_further_right_and_more_power_higher() -> None:
    by_angle = [at_the_posts(Flick(angle, 50, 0), 300)[0] for angle in range(-MOST_ANGLE, MOST_ANGLE + 1, 5)]
    by_wind = [at_the_posts(MEDIUM, wind)[0] for wind in WINDS]
    by_spin = [at_the_posts(Flick(0, 50, spin), 300)[0] for spin in range(-MOST_SPIN, MOST_SPIN + 1, 10)]
    by_power = [at_the_posts(Flick(0, power, 0), 300)[1] for power in range(20, MOST_POWER + 1, 5)]
    for effect in (by_angle, by_wind, by_spin, by_power):
        assert effect == sorted(effect)
        assert effect[-1] - effect[0] > 40


@pytest.mark.parametrize("wind", WINDS)
def test_every_wind_can_be_countered_by_angle_and_helped_by_spin(wind: int) -> None:
    assert fly(Flick(aim(wind), 50, 0), wind).good
    across = at_the_posts(MEDIUM, wind)[0]
    against = at_the_posts(Flick(0, 50, -MOST_SPIN if wind > 0 else MOST_SPIN), wind)[0]
    assert abs(against) < abs(across) or abs(across) < 30


def test_the_wind_matters() -> None:
    missed = [wind for wind in WINDS if not fly(MEDIUM, wind).good]
    assert 0.1 < len(missed) / len(WINDS) < 0.5


def test_about_half_of_all_flicks_made_without_looking_fail() -> None:
    dice = Random(3)  # noqa: S311  no secret
    flights = [
        fly(
            Flick(
                dice.randint(-MOST_ANGLE, MOST_ANGLE),
                dice.randint(0, MOST_POWER),
                dice.randint(-MOST_SPIN, MOST_SPIN),
            ),
            draw_wind(dice.getrandbits(32)),
        )
        for _ in range(1500)
    ]
    failed = sum(not flight.good for flight in flights) / len(flights)
    assert 0.35 < failed < 0.52
    assert {flight.why for flight in flights} == set(WHYS)


@pytest.mark.parametrize(("level", "good"), [("random", 0.45), ("greedy", 0.65)])
def test_a_bot_kicks_as_well_as_its_level(level: str, good: float) -> None:
    dice = Random(4)  # noqa: S311  no secret
    kicks = 1200
    made = 0
    for seed in range(kicks):
        wind = draw_wind(dice.getrandbits(32))
        made += fly(bot_flick(level, wind, seed), wind).good
    assert abs(made / kicks - good) < 0.05


@given(ANY_WIND, st.integers(), st.sampled_from(bots.LEVELS))
def test_a_bot_flicks_within_bounds_and_the_same_for_the_same_seed(wind: int, seed: int, level: str) -> None:
    assert bot_flick(level, wind, seed) == bot_flick(level, wind, seed)


@pytest.mark.parametrize("wind", WINDS)
def test_the_flick_of_one_who_let_the_time_run_out_is_bad(wind: int) -> None:
    assert fly(DEFAULT_FLICK, wind).why == "short"


@given(st.integers(0, 2**32 - 1))
def test_the_wind_is_bounded_and_blows_left_as_often_as_right(word: int) -> None:
    wind = draw_wind(word)
    assert -MOST_WIND <= wind <= MOST_WIND
    assert draw_wind((word & 0xFFFF) << 16 | word >> 16) == -wind


@pytest.mark.parametrize(
    ("angle", "power", "spin", "named"),
    [
        (MOST_ANGLE + 1, 0, 0, "angle: must be a whole number from -100 to 100, not 101"),
        (0, -1, 0, "power: must be a whole number from 0 to 100, not -1"),
        (0, 0, -MOST_SPIN - 1, "spin: .* not -101"),
        (0.5, 0, 0, "angle: .* not 0.5"),
        (0, True, 0, "power: .* not True"),
        (0, 0, "1", "spin: .* not 1"),
        (0, 10**40, 0, "power: .* not 10000000000000000000$"),
    ],
)
def test_a_flick_out_of_bounds_is_an_error_naming_what_is(
    angle: int, power: int, spin: int, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        Flick(angle, power, spin)


def test_a_wind_or_a_word_of_chance_out_of_bounds_is_an_error() -> None:
    with pytest.raises(ValueError, match="wind: "):
        fly(MEDIUM, MOST_WIND + 1)
    with pytest.raises(ValueError, match="wind: "):
        bot_flick("random", MOST_WIND + 1, 1)
    with pytest.raises(ValueError, match="word: "):
        draw_wind(2**32)
