"""What a game brings each seat at its end: a round won, points, or a part of the match."""

from typing import Final, Literal, get_args

from pioche.effects import brief
from pioche.envs.setting import Setting
from pioche.policies.seating import CERTAIN
from pioche.policies.value import match_worth
from pioche.rules.cards import hand_points
from pioche.rules.state import SCORING_LOW, Position

Reward = Literal["round", "points", "equity"]

REWARDS: Final[tuple[str, ...]] = get_args(Reward)
HUNDRED: Final = 100  # points bring 1


def check_reward(reward: str) -> Reward:
    """Refuse a reward there is not.

    >>> check_reward("chips")
    Traceback (most recent call last):
    ...
    ValueError: reward: there is no 'chips'; there are round, points, equity
    """
    for known in get_args(Reward):
        if reward == known:
            found: Reward = known
            return found
    raise ValueError(f"reward: there is no {brief(reward)!r}; there are {', '.join(REWARDS)}")


def share(winners: int, seats: int) -> list[float]:
    """Share 1 among the winners (a mask) and -1 among the others; nothing where nobody has won.

    >>> share(0b001, 3)
    [1.0, -0.5, -0.5]
    """
    many = winners.bit_count()
    if not many:
        return [0.0] * seats
    lost = max(seats - many, 1)
    return [1 / many if winners >> seat & 1 else -1 / lost for seat in range(seats)]


def points_of(setting: Setting, s: Position, winners: int) -> list[float]:
    """Return the points a winner takes from the others, or how the scores of a match differ."""
    seats, book = setting.seats, setting.table.book
    if setting.match:
        sign = -1 if book.scoring == SCORING_LOW else 1
        total = sum(s.scores[:seats])
        return [
            sign * (s.scores[seat] - (total - s.scores[seat]) / (seats - 1)) / HUNDRED
            for seat in range(seats)
        ]
    if not winners:
        return [0.0] * seats
    left = [0 if winners >> seat & 1 else hand_points(s, book, seat) for seat in range(seats)]
    return [(sum(left) if winners >> seat & 1 else -points) / HUNDRED for seat, points in enumerate(left)]


def rewards_of(setting: Setting, reward: Reward, s: Position, winners: int) -> list[float]:
    """Return what the end of a game brings each seat; `winners` is a mask.

    - `round`: the winners share 1, the others share -1; of a match, if that is what is played.
    - `points`: in hundreds, what the winner takes from each; of a match, the own score less the others' mean.
    - `equity`: how far the chance to win the match, by the scores after the round, is above an even share.

    All of them add up to nothing over the seats, but for rounding.
    """
    if reward == "points":
        return points_of(setting, s, winners)
    if reward == "equity":
        even = 1 / setting.seats
        return [match_worth(s, setting.table.book, seat) / CERTAIN - even for seat in range(setting.seats)]
    return share(winners, setting.seats)
