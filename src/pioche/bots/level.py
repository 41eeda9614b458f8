"""What makes a level: how it picks a move, and how human it is about the rest."""

from dataclasses import dataclass
from random import Random
from typing import Final

PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play; chances are in percent."""

    policy: int  # of pioche.policies.seating
    effort: int  # moves played in guessed worlds before one is made; 0: none
    forgets: int  # «UNO», each time it could be said
    misses: int  # a player who can be caught, each time it looks
    jumps: int  # in, each time it could
    reacts: int  # how long it takes to see that it could, in percent of the time a bot thinks
    laughs: int  # at a joke or a dare it is asked to judge
    knows: int  # a character of a film
    steadies: int  # its hand when it kicks: the part of a beginner's errors it avoids
    films: tuple[str, ...]  # the titles it asks about, as released in French
    is_trained: bool = False  # it asks the policy of this machine (trained.py), where there is one


def happens(dice: Random, percent: int) -> bool:
    """Throw the dice for something that happens in so many cases of a hundred."""
    return dice.random() * PERCENT < percent
