"""What happened in each round of a game file, as far as its fairness goes: trials, films, what was told."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from pioche import record
from pioche.effects import KICK
from pioche.game import Game
from pioche.notation import read_move
from pioche.record import Recording
from pioche.server.wire.events import on_the_wire

# The events of the running hash: those that show cards, or say what became of them.
TOLD: Final = (
    "CutCard",
    "DealerNamed",
    "Shuffled",
    "Dealt",
    "TurnedUp",
    "ColourNamed",
    "Laid",
    "Drew",
    "Took",
    "Swapped",
    "Gathered",
    "HandsPassedOn",
    "LaidOff",
    "TrialDecided",
    "RoundOver",
    "MatchOver",
)


@dataclass(slots=True)
class Walked:
    """One round: the key it was dealt with, how kicks were called, which films were named, what was told."""

    key: bytes
    kicks: list[tuple[int, bool]] = field(default_factory=list)  # seat, good
    films: list[tuple[int, str]] = field(default_factory=list)  # seat, title
    told: list[bytes] = field(default_factory=list)


def running_hash(begin: str, told: Sequence[bytes]) -> str:
    """Hash what a seat was told of a round, one event after another, from what was closed before it."""
    state = begin
    for event in told:
        state = hashlib.sha256(state.encode() + b"\n" + event + b"\n").hexdigest()
    return state


def walk(recording: Recording, seat: int | None) -> tuple[Game, list[Walked]]:
    """Play a game file again and keep what matters of each round, told as `seat` was told it."""
    keys = iter(recording.keys.values())
    rounds = [Walked(recording.key or b"")]
    tried = -1  # the seat on trial by a kick

    def look(game: Game, mover: int, text: str) -> None:
        nonlocal tried
        if text == "next":
            rounds.append(Walked(next(keys, b"")))
        now = rounds[-1]
        if text.startswith("outcome") and tried >= 0:
            now.kicks.append((tried, text == "outcome good"))
        elif text.startswith("play"):
            move = read_move(text)
            if game.table.kinds[move.card] in game.table.films:
                now.films.append((mover, move.film))
        tried = game.to_act[0] if game.trial is not None and game.trial.trial == KICK else -1
        eyes = seat if seat is not None and seat < game.seats else None
        events = (on_the_wire(event) for event in game.events(eyes))
        now.told += [msgspec.json.encode(event) for event in events if type(event).__name__ in TOLD]

    return record.replay(recording, look), rounds
