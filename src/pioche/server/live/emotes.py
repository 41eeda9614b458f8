"""What a bot shows of itself: an emote or a phrase where it fits, by what everybody has seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pioche.bots.level import happens
from pioche.events import (
    Caught,
    Challenged,
    Drew,
    Event,
    Gathered,
    MatchOver,
    RoundOver,
    TrialDecided,
)
from pioche.game import Told
from pioche.server.wire.events import RoundBegan, TableEvent
from pioche.server.wire.protocol import Emote

MANY: Final = 4  # cards that hurt
FIRST: Final = 1

# In how many of a hundred cases something is shown.
OFTEN: Final = 60
SOMETIMES: Final = 35


@dataclass(frozen=True, slots=True)
class Feeling:
    """A bot shows something."""

    seat: int
    what: Emote


def feel(happened: Sequence[TableEvent | Told], bots: Sequence[int], dice: Random) -> Feeling | None:
    """Choose the emote that one of the bots shows after a step, if any."""
    if not bots:
        return None
    for one in happened:
        events = one.events(None) if isinstance(one, Told) else (one,)
        for event in events:
            for feeling, percent in felt(event, bots, dice):
                if feeling.seat in bots and happens(dice, percent):
                    return feeling
    return None


def felt(event: Event | TableEvent, bots: Sequence[int], dice: Random) -> Iterator[tuple[Feeling, int]]:
    """List what bots could feel about an event, the nearest first."""
    somebody = dice.choice(bots)
    if isinstance(event, RoundBegan) and event.round == FIRST:
        yield Feeling(somebody, dice.choice(("hello", "good-luck"))), OFTEN
    elif isinstance(event, Caught):
        yield Feeling(event.seat, "oops"), OFTEN
        yield Feeling(event.by, "laugh"), SOMETIMES
    elif isinstance(event, Challenged):
        yield Feeling(event.of, "oops" if event.guilty else "smile"), SOMETIMES
        yield Feeling(event.seat, "laugh" if event.guilty else "cry"), SOMETIMES
    elif isinstance(event, Drew) and event.count >= MANY:
        yield Feeling(event.seat, dice.choice(("cry", "angry-cat"))), SOMETIMES
    elif isinstance(event, Gathered):
        yield Feeling(somebody, "wow"), SOMETIMES
    elif isinstance(event, TrialDecided):
        yield from felt_of_trial(event, somebody)
    elif isinstance(event, RoundOver) and event.winner is not None:
        yield Feeling(event.winner, "smile"), OFTEN
        yield Feeling(somebody, "well-played"), OFTEN
    elif isinstance(event, MatchOver):
        yield Feeling(somebody, "thanks" if somebody in event.winners else "clap"), OFTEN


def felt_of_trial(event: TrialDecided, somebody: int) -> Iterator[tuple[Feeling, int]]:
    """List what bots could feel about a trial."""
    if not event.good:
        yield Feeling(event.seat, "oops"), SOMETIMES
    elif somebody != event.seat:
        yield Feeling(somebody, "clap"), OFTEN
