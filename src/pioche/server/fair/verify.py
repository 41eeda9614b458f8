"""Check a downloaded game file: was chance decided by what was promised and contributed alone?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from pioche import record
from pioche.effects import KICK
from pioche.game import Game, Rekeyed
from pioche.record import Recording
from pioche.server.fair import commitments
from pioche.server.trials import kick
from pioche.server.wire.shapes import FairLine

FIRST_LINE: Final = f"pioche {record.VERSION}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked, and whether it holds."""

    what: str
    holds: bool


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
    for number, part in enumerate(parts_of(text), 1):
        recording = record.read(part)
        game = record.replay(recording)
        name = f"part {number}: " if len(parts_of(text)) > 1 else ""
        moves = len(game.moves)
        yield Finding(
            f"{name}every one of the {moves} moves is allowed and leads to the position noted", holds=True
        )
        keys = keys_of(game)
        lines = [read_line(line) for line in recording.fair]
        if not lines:
            yield Finding(f"{name}the file says how its keys came about", holds=False)
            continue
        yield Finding(
            f"{name}there is one key for each of the {len(lines)} rounds", holds=len(keys) == len(lines)
        )
        for line, key in zip(lines, keys, strict=False):
            yield from verify_round(line, key)
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


def verify_round(line: FairLine, key: bytes) -> Iterator[Finding]:
    """Check one round."""
    where = f"round {line.round}"
    try:
        secret = bytes.fromhex(line.secret)
    except ValueError:
        raise ValueError(f"fair: {where}: the secret is not hexadecimal") from None
    yield Finding(
        f"{where}: the secret is the one promised", commitments.commitment(secret) == line.commitment
    )
    made = commitments.round_key(secret, line.table, line.round, line.nonces)
    given = sum(bool(nonce) for nonce in line.nonces)
    yield Finding(f"{where}: the key is made of the secret and the {given} nonces of the seats", made == key)
    for flown in line.kicks:
        number = flown.number
        wind = kick.draw_wind(commitments.wind_word(key, number))
        flick = kick.Flick(angle=flown.angle, power=flown.power, spin=flown.spin)
        flight = kick.fly(flick, flown.wind)
        yield Finding(f"{where}: kick {number + 1} flew as it must", flight.good == flown.good)
        yield Finding(f"{where}: the wind of kick {number + 1} comes from the key", wind == flown.wind)


def verify_kicks(recording: Recording, lines: list[FairLine]) -> Iterator[Finding]:
    """Check that a kick that was good was called good."""
    called = trials_of_kicks(recording)
    flown = [flight for line in lines for flight in line.kicks]
    if flown:
        good = [flight.good for flight in flown]
        yield Finding("every kick was called as it flew", is_subsequence(good, called))


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
