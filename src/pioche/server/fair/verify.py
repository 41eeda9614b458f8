"""Check a downloaded game file: was chance decided by what was promised and contributed alone?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from pioche import record
from pioche.effects import KICK
from pioche.game import Game, Rekeyed
from pioche.i18n.catalogue import Say
from pioche.record import Recording
from pioche.server.fair import commitments
from pioche.server.trials import kick
from pioche.server.wire.shapes import FairLine

FIRST_LINE: Final = f"pioche {record.VERSION}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked, and whether it holds: a message of the catalogue, and where in the file."""

    key: str
    holds: bool
    numbers: Mapping[str, int] = field(default_factory=dict)
    part: int = 0  # of several in the file
    round: int = 0

    def text(self, say: Say) -> str:
        """Say it."""
        told = say(self.key, **self.numbers)
        if self.round:
            told = say("verify-round", round=self.round, finding=told)
        return say("verify-part", part=self.part, finding=told) if self.part else told


def key(name: str) -> str:
    """Name a message that is said later; the test of the catalogue finds it by this word."""
    return name


def parts_of(text: str) -> list[str]:
    """Divide a file into the game files in it: a match whose seats changed has several."""
    parts: list[list[str]] = []
    for line in text.split("\n"):
        if line.rstrip("\r") == FIRST_LINE or not parts:
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts]


def verify(text: str) -> Iterator[Finding]:
    """Check a file; what cannot be read is a ValueError."""
    parts = parts_of(text)
    for number, source in enumerate(parts, 1):
        recording = record.read(source)
        game = record.replay(recording)
        part = number if len(parts) > 1 else 0
        yield Finding(key("verify-moves"), holds=True, numbers={"moves": len(game.moves)}, part=part)
        keys = keys_of(game)
        lines = [read_line(line) for line in recording.fair]
        if not lines:
            yield Finding(key("verify-told"), holds=False, part=part)
            continue
        numbers = {"rounds": len(lines)}
        yield Finding(key("verify-keys"), holds=len(keys) == len(lines), numbers=numbers, part=part)
        for line, made in zip(lines, keys, strict=False):
            for finding in verify_round(line, made):
                yield replace(finding, round=line.round)
        yield from verify_kicks(recording, lines)


def keys_of(game: Game) -> list[bytes]:
    """List the keys chance came from, round after round."""
    first = [game.start.key] if game.start.key is not None else []
    return first + [entry.key for entry in game.history if isinstance(entry, Rekeyed)]


def read_line(line: Mapping[str, object]) -> FairLine:
    """Read what was revealed of a round."""
    try:
        return msgspec.convert(line, FairLine)
    except msgspec.ValidationError as error:
        raise ValueError(f"fair: {error}") from None


def verify_round(line: FairLine, noted: bytes) -> Iterator[Finding]:
    """Check one round."""
    try:
        secret = bytes.fromhex(line.secret)
    except ValueError:
        raise ValueError(f"fair: round {line.round}: the secret is not hexadecimal") from None
    yield Finding(key("verify-secret"), commitments.commitment(secret) == line.commitment)
    made = commitments.round_key(secret, line.table, line.round, line.nonces)
    given = sum(bool(nonce) for nonce in line.nonces)
    yield Finding(key("verify-key"), made == noted, {"nonces": given})
    for flown in line.kicks:
        number = flown.number
        wind = kick.draw_wind(commitments.wind_word(noted, number))
        flick = kick.Flick(angle=flown.angle, power=flown.power, spin=flown.spin)
        flight = kick.fly(flick, flown.wind)
        yield Finding(key("verify-flight"), flight.good == flown.good, {"kick": number + 1})
        yield Finding(key("verify-wind"), wind == flown.wind, {"kick": number + 1})


def verify_kicks(recording: Recording, lines: list[FairLine]) -> Iterator[Finding]:
    """Check that a kick that was good was called good."""
    called = trials_of_kicks(recording)
    flown = [flight for line in lines for flight in line.kicks]
    if flown:
        good = [flight.good for flight in flown]
        yield Finding(key("verify-kicks"), is_subsequence(good, called))


def trials_of_kicks(recording: Recording) -> list[bool]:
    """List how the kicks of a game were called, those nobody made included."""
    called: list[bool] = []
    kicking = False

    def look(game: Game, _seat: int, text: str) -> None:
        nonlocal kicking
        if text.startswith("outcome") and kicking:
            called.append(text == "outcome good")
        kicking = game.trial is not None and game.trial.trial == KICK

    record.replay(recording, look)
    return called


def is_subsequence(some: list[bool], whole: list[Any]) -> bool:
    """Tell whether some things come in the whole in the same order."""
    rest = iter(whole)
    return all(one in rest for one in some)
