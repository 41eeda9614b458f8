"""What somebody saw at a table and kept, against which a game file is checked (docs/FAIR.md)."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from pioche.server.fair.commitments import Terms, closing
from pioche.server.fair.findings import Finding, key
from pioche.server.fair.walk import Walked, running_hash
from pioche.server.wire.shapes import FairLine, RepeatLine


class SeenRound(Struct, forbid_unknown_fields=True):
    """One attempt to draw the chance of a round, as it was told before anybody revealed."""

    round: int
    attempt: int
    commitment: str  # the server's
    nonce: str  # the own; empty where none was given
    closed: str  # hash of what was closed
    told: str | None  # running hash of what was told of the round; None where some of it was missed


class SeenTable(Struct, forbid_unknown_fields=True):
    """What one member of a table kept."""

    table: str
    member: int
    rounds: list[SeenRound]


seen_decoder: Final = msgspec.json.Decoder(SeenTable)


def placed(error: msgspec.ValidationError) -> tuple[str, str]:
    """Part what does not fit from where it stands.

    >>> placed(msgspec.ValidationError("Expected `int`, got `str` - at `$.rounds[0].round`"))
    ('.rounds[0].round', 'Expected `int`, got `str`')
    """
    what, _, place = str(error).partition(" - at `$")
    return place.removesuffix("`"), what


def read_seen(text: str) -> SeenTable:
    """Read a file of what was seen; what cannot be read is a ValueError."""
    try:
        return seen_decoder.decode(text)
    except msgspec.ValidationError as error:
        place, what = placed(error)
        raise ValueError(f"seen{place}: is no file of what was seen: {what}") from None
    except msgspec.DecodeError:
        raise ValueError("seen: is no file of what was seen: is not readable as JSON") from None


def seat_of(seen: SeenTable | None, line: FairLine) -> int | None:
    """Return where the member who saw it sat in a round."""
    return line.seats.index(seen.member) if seen is not None and seen.member in line.seats else None


def attempts_of(line: FairLine) -> list[FairLine | RepeatLine]:
    """List the attempts to draw the chance of a round; the last one counts."""
    return [*line.repeated, line]


def closing_of(line: FairLine, attempt: FairLine | RepeatLine) -> str:
    """Hash what was closed for an attempt of a round."""
    terms = Terms(line.table, line.round, attempt.attempt, line.setup, line.seats)
    return closing(terms, attempt.commitment, attempt.commitments)


def verify_seen(seen: SeenTable, lines: Sequence[FairLine], walked: Sequence[Walked]) -> Iterator[Finding]:
    """Check the rounds of a file against what was seen of them."""
    for line, made in zip(lines, walked, strict=False):
        kept = {one.attempt: one for one in seen.rounds if one.round == line.round}
        seat = seat_of(seen, line)
        if seen.table != line.table or not kept or seat is None:
            yield Finding(key("verify-unseen"), holds=None, round=line.round)
            continue
        attempts = {one.attempt: one for one in attempts_of(line)}
        for number, one in kept.items():
            attempt = attempts.get(number)
            agrees = (
                attempt is not None
                and one.commitment == attempt.commitment
                and one.closed == closing_of(line, attempt)
                and one.nonce in ("", attempt.nonces[seat])
            )
            yield Finding(key("verify-seen"), holds=agrees, round=line.round)
        told = kept[line.attempt].told if line.attempt in kept else None
        if told is None:
            yield Finding(key("verify-told-part"), holds=None, round=line.round)
        else:
            agrees = told == running_hash(closing_of(line, line), made.told)
            yield Finding(key("verify-told-all"), holds=agrees, round=line.round)
