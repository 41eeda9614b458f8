"""WK: the flight of a paper football, flicked between the posts that two hands make.

Everything is an int (micrometres, micrometres a second, steps of 1/128 s), so that every machine computes the
same flight and a record can be checked anywhere. The ball stands on its corner 610 mm before the posts; x
goes to the right, y towards the posts, z up. Gravity pulls it down, the air slows it, a wind across the
table pushes it sideways, and spin bends its way.

>>> fly(Flick(angle=0, power=50, spin=0), wind=0).why
'good'
>>> fly(Flick(angle=0, power=0, spin=0), wind=0).why
'short'
"""

from dataclasses import dataclass
from math import isqrt
from typing import Final

from pioche.bots import dice_of, level_of
from pioche.bots.level import PERCENT

Point = tuple[int, int, int]

# The bounds of a flick and of the wind.
MOST_ANGLE: Final = 100  # tenths of a degree to the right (below 0: to the left)
MOST_POWER: Final = 100  # from a tap to all a finger has
MOST_SPIN: Final = 100  # curving to the right (below 0: to the left)
MOST_WIND: Final = 2500  # millimetres a second to the right (below 0: to the left)

# The table.
DISTANCE: Final = 610_000
BALL_HEIGHT: Final = 25_000  # its middle, standing on its corner
THUMBS: Final = 60_000  # the bar
FINGERTIPS: Final = 185_000
HALF_OPENING: Final = 75_000  # between the index fingers, less a little for the ball

# The flick: a speed for the power, always 30° up.
LEAST_SPEED: Final = 2_950_000
SPEED_OF_POWER: Final = 11_500
FORWARD: Final = 866_025
UP: Final = 500_000
ONE: Final = 1_000_000
TENTH_OF_DEGREE: Final = 1_745_329  # in billionths of a radian
BILLION: Final = 1_000_000_000

# The air.
STEPS: Final = 128  # a second
GRAVITY: Final = 9_810_000
DRAG: Final = 400  # of a million, for each millimetre a second: the air slows by the square of the speed
BEND: Final = 4  # of a thousand, for each point of spin: sideways by the speed forward
MOST_POINTS: Final = 60
MICRO: Final = 1000  # micrometres in a millimetre

WHYS: Final = ("good", "short", "over", "wide-left", "wide-right")

# A bot's error at the beginner's level, either way.
ANGLE_ERROR: Final = 155
POWER_ERROR: Final = 104
SPIN_ERROR: Final = 40
AIMED_POWER: Final = 50


def check_bounds(where: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{where}: must be a whole number from {least} to {most}, not {str(value)[:20]}")


@dataclass(frozen=True, slots=True)
class Flick:
    """How the ball is flicked; out of bounds is a ValueError naming what is."""

    angle: int
    power: int
    spin: int

    def __post_init__(self) -> None:
        check_bounds("angle", self.angle, -MOST_ANGLE, MOST_ANGLE)
        check_bounds("power", self.power, 0, MOST_POWER)
        check_bounds("spin", self.spin, -MOST_SPIN, MOST_SPIN)


@dataclass(frozen=True, slots=True)
class Flight:
    """What became of a flick: good or why not, and the way of the ball in millimetres, every 1/128 s."""

    good: bool
    path: tuple[Point, ...]
    why: str


# What counts when time runs out: too weak in every wind.
DEFAULT_FLICK: Final = Flick(angle=0, power=0, spin=0)


def draw_wind(word: int) -> int:
    """Make a wind from 32 bits of chance: calm is likelier than a storm, left as likely as right.

    >>> draw_wind(0xFFFF0000), draw_wind(0x12341234), draw_wind(0x0000FFFF)
    (2500, 0, -2500)
    """
    check_bounds("word", word, 0, 0xFFFFFFFF)
    return part((word >> 16) - (word & 0xFFFF), MOST_WIND, 0xFFFF)


def part(value: int, numerator: int, denominator: int) -> int:
    """Take a part of a value, cut towards zero: left and right are mirror images to the last digit."""
    taken = abs(value) * numerator // denominator
    return taken if value >= 0 else -taken


def launch(flick: Flick) -> Point:
    """Return the speed of the ball as it leaves the finger; the sine is a series, in ints."""
    speed = LEAST_SPEED + flick.power * SPEED_OF_POWER
    forward = part(speed, FORWARD, ONE)
    angle = flick.angle * TENTH_OF_DEGREE
    square = angle * angle // BILLION
    sine = (
        angle - part(angle, square, 6 * BILLION) + part(part(angle, square, BILLION), square, 120 * BILLION)
    )
    cosine = isqrt(BILLION * BILLION - sine * sine)
    return part(sine, forward, BILLION), part(cosine, forward, BILLION), part(speed, UP, ONE)


def fly(flick: Flick, wind: int) -> Flight:
    """Let the ball fly; the same flick in the same wind flies the same everywhere."""
    check_bounds("wind", wind, -MOST_WIND, MOST_WIND)
    vx, vy, vz = launch(flick)
    x, y, z = 0, 0, BALL_HEIGHT
    way = [(x, y, z)]
    why = ""
    while z > 0 and len(way) < MOST_POINTS and why != "short":
        across = vx - wind * MICRO
        airspeed = isqrt(across * across + vy * vy + vz * vz)
        slowing = airspeed * DRAG
        bending = part(flick.spin, vy * BEND, 1000)
        vx += part(bending - part(across, slowing, BILLION), 1, STEPS)
        vy -= part(part(vy, slowing, BILLION), 1, STEPS)
        vz -= part(GRAVITY + part(vz, slowing, BILLION), 1, STEPS)
        was = way[-1]
        x += part(vx, 1, STEPS)
        y += part(vy, 1, STEPS)
        z += part(vz, 1, STEPS)
        if not why and y >= DISTANCE:
            why = judge(*between(was, (x, y, z)))
        way.append((x, y, z))
    path = tuple((part(x, 1, MICRO), part(y, 1, MICRO), max(0, part(z, 1, MICRO))) for x, y, z in way)
    return Flight(good=why == "good", path=path, why=why or "short")


def between(before: Point, after: Point) -> tuple[int, int]:
    """Return where, across and up, the ball goes through the plane of the posts between two steps."""
    share = DISTANCE - before[1]
    step = after[1] - before[1]
    return before[0] + part(after[0] - before[0], share, step), before[2] + part(
        after[2] - before[2], share, step
    )


def judge(across: int, up: int) -> str:
    """Judge a ball in the plane of the posts."""
    if up < THUMBS:
        return "short"
    if abs(across) > HALF_OPENING:
        return "wide-right" if across > 0 else "wide-left"
    return "over" if up > FINGERTIPS else "good"


def bot_flick(level: str, wind: int, seed: int) -> Flick:
    """Flick as a bot of this level does: aim against the wind, and err less the better the level."""
    check_bounds("wind", wind, -MOST_WIND, MOST_WIND)
    unsteady = PERCENT - level_of(level).steadies
    dice = dice_of(seed, "kick")

    def err(most: int) -> int:
        most = most * unsteady // (2 * PERCENT)
        return dice.randint(-most, most) + dice.randint(-most, most)

    angle = aim(wind) + err(ANGLE_ERROR)
    return Flick(
        angle=max(-MOST_ANGLE, min(MOST_ANGLE, angle)),
        power=max(0, min(MOST_POWER, AIMED_POWER + err(POWER_ERROR))),
        spin=err(SPIN_ERROR),
    )


def aim(wind: int) -> int:
    """Return the angle that brings a medium flick through the middle in this wind."""
    path = fly(Flick(angle=0, power=AIMED_POWER, spin=0), wind).path
    drift = next(x for x, y, _ in path if y * MICRO >= DISTANCE)
    return part(-drift * MICRO, BILLION, DISTANCE * TENTH_OF_DEGREE)
