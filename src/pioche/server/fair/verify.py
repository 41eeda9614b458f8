"""Check a downloaded game file: was everything left to chance decided by what was promised beforehand?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from pioche import record
from pioche.game import Game
from pioche.record import Recording, setup_lines
from pioche.server.fair import commitments
from pioche.server.fair.commitments import SCHEME, Terms
from pioche.server.fair.findings import Finding, key
from pioche.server.fair.picks import bot_kick, pick_film, wind_of
from pioche.server.fair.seen import SeenTable, attempts_of, placed, seat_of, verify_seen
from pioche.server.fair.walk import Walked, walk
from pioche.server.trials import kick
from pioche.server.wire.shapes import FairLine, KickLine

FIRST_LINE: Final = f"pioche {record.VERSION}"


@dataclass(frozen=True, slots=True)
class Witness:
    """What the reader of a file saw: commitments of the server, nonces of their own, or all a page kept."""

    commitments: Sequence[str] = ()
    nonces: Sequence[str] = ()
    seen: SeenTable | None = None


@dataclass(frozen=True, slots=True)
class FilePart:
    """A game file of several: as it was read, as it ends, and what happened in its rounds."""

    recording: Recording
    game: Game
    lines: list[FairLine]
    rounds: list[Walked]


def parts_of(text: str) -> list[str]:
    """Divide a file into the game files in it: a match whose seats changed has several."""
    parts: list[list[str]] = []
    for line in text.split("\n"):
        if line.rstrip("\r") == FIRST_LINE or not parts:
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts]


def read_part(source: str, seen: SeenTable | None) -> FilePart:
    """Read and play one game file."""
    recording = record.read(source)
    lines = [read_line(line) for line in recording.fair]
    seat = seat_of(seen, lines[0]) if lines else None
    game, rounds = walk(recording, seat)
    return FilePart(recording, game, lines, rounds)


def read_line(line: Mapping[str, object]) -> FairLine:
    """Read what was revealed of a round."""
    try:
        read = msgspec.convert(line, FairLine)
    except msgspec.ValidationError as error:
        place, what = placed(error)
        raise ValueError(f"fair{place}: {what}") from None
    check_hex(read.round, [read.secret, *(one.secret for one in read.repeated)])
    lists = [read.seats, read.bots, read.commitments, *(one.commitments for one in read.repeated)]
    lists += [one.nonces for one in read.repeated]
    if read.scheme == SCHEME and any(len(one) != len(read.nonces) for one in lists):
        raise ValueError(f"fair: round {read.round}: not as many seats as nonces")
    if read.scheme not in (1, SCHEME):
        raise ValueError(f"fair: round {read.round}: scheme {read.scheme} is not known here")
    return read


def check_hex(number: int, secrets: Sequence[str]) -> None:
    """Refuse secrets that cannot be read."""
    try:
        for secret in secrets:
            bytes.fromhex(secret)
    except ValueError:
        raise ValueError(f"fair: round {number}: the secret is not hexadecimal") from None


def verify(text: str, witness: Witness | None = None) -> Iterator[Finding]:
    """Check a file; what cannot be read is a ValueError."""
    witness = witness or Witness()
    parts = [read_part(source, witness.seen) for source in parts_of(text)]
    before: FilePart | None = None
    for number, part in enumerate(parts, 1):
        for finding in verify_part(part, before, witness):
            yield replace(finding, part=number if len(parts) > 1 else 0)
        before = part
    lines = [line for part in parts for line in part.lines]
    if lines:
        yield from verify_whole(lines, witness)


def verify_whole(lines: Sequence[FairLine], witness: Witness) -> Iterator[Finding]:
    """Check what all rounds of a file have in common, and what the reader saw of them."""
    first = lines[0]
    follow = all(line.table == first.table and line.round == first.round + n for n, line in enumerate(lines))
    yield Finding(key("verify-table"), follow, {"rounds": len(lines)})
    withheld: set[int] = set()
    for line in lines:
        gave = {member for member, nonce in zip(line.seats, line.nonces, strict=False) if nonce}
        withheld |= {member for one in line.repeated for member in one.withheld}
        if withheld & gave:
            yield Finding(key("verify-withheld"), holds=False, round=line.round)
    told = {one.commitment for line in lines for one in attempts_of(line)}
    for commitment in witness.commitments:
        yield Finding(key("verify-saw-commitment"), commitment in told, {"hash": commitment[:8]})
    given = {nonce for line in lines for one in attempts_of(line) for nonce in one.nonces}
    for nonce in witness.nonces:
        yield Finding(key("verify-saw-nonce"), nonce in given, {"nonce": nonce[:8]})


def verify_part(part: FilePart, before: FilePart | None, witness: Witness) -> Iterator[Finding]:
    """Check one game file."""
    yield Finding(key("verify-moves"), holds=True, numbers={"moves": len(part.game.moves)})
    if not part.lines:
        yield Finding(key("verify-told"), holds=False)
        return
    is_keyed = part.recording.key is not None and part.recording.given is None
    if not is_keyed:
        yield Finding(key("verify-given"), holds=False)
    yield Finding(key("verify-keys"), len(part.rounds) == len(part.lines), {"rounds": len(part.lines)})
    yield from verify_begin(part, before)
    for line, made in zip(part.lines, part.rounds, strict=False):
        for finding in verify_round(part.game, line, made):
            yield replace(finding, round=line.round)
    if witness.seen is not None:
        yield from verify_seen(witness.seen, part.lines, part.rounds)


def verify_begin(part: FilePart, before: FilePart | None) -> Iterator[Finding]:
    """Check who deals first, and with which scores."""
    start, table = part.game.start, part.game.table
    if before is not None:
        yield Finding(key("verify-goes-on"), goes_on(part, before))
    elif start.scores:
        yield Finding(key("verify-begins"), holds=None)
    elif start.dealer is not None:
        yield Finding(key("verify-dealer"), table.edition.switches["dealer"] == "named")


def goes_on(part: FilePart, before: FilePart) -> bool:
    """Return whether a part begins as the one before it ended: the scores, who deals, what is played."""
    old, new = before.lines[-1].seats if before.lines else (), part.lines[0].seats
    if not old:  # lines from before the seats were noted
        return part.game.table.departures() == before.game.table.departures()
    ended = before.game.view(None)
    by_member = dict(zip(old, ended.scores, strict=True))
    late = max(ended.scores) if before.game.table.rules.scoring == "low" else 0
    coming = [member for member in new if member not in old]
    following = [member for member in (*old[ended.dealer + 1 :], *coming, *old) if member in new]
    is_same = part.game.table.departures() == before.game.table.departures()
    is_same = is_same and part.game.edition == before.game.edition
    is_same = is_same and [card.source for card in part.game.table.custom] == [
        card.source for card in before.game.table.custom
    ]
    scores = tuple(by_member.get(member, late) for member in new)
    return is_same and part.game.start.scores == scores and part.game.start.dealer == new.index(following[0])


def verify_round(game: Game, line: FairLine, made: Walked) -> Iterator[Finding]:
    """Check one round."""
    secret = bytes.fromhex(line.secret)
    yield Finding(key("verify-secret"), commitments.commitment(secret) == line.commitment)
    given = sum(bool(nonce) for nonce in line.nonces)
    if line.scheme == SCHEME:
        yield from verify_commitments(line)
        setup = commitments.setup_digest(setup_lines(game.table, game.start))
        yield Finding(key("verify-setup"), setup == line.setup)
        terms = Terms(line.table, line.round, line.attempt, line.setup, line.seats)
        fits = len(line.seats) == game.seats
        dealt = commitments.round_key(secret, terms, line.nonces)
        yield Finding(key("verify-key"), fits and dealt == made.key, {"nonces": given})
        yield from verify_films(line, made)
    else:
        dealt = commitments.old_round_key(secret, line.table, line.round, line.nonces)
        yield Finding(key("verify-key"), dealt == made.key, {"nonces": given})
        yield Finding(key("verify-old"), holds=None)
    yield from verify_kicks(line, made)
    if not given:
        yield Finding(key("verify-nobody"), holds=None)


def verify_commitments(line: FairLine) -> Iterator[Finding]:
    """Check that everybody revealed what was promised, and that what was drawn again had to be."""
    parts = list(zip(line.seats, line.commitments, line.nonces, strict=True))
    kept = all(keeps(line, *part) if part[2] else not part[1] for part in parts)
    if any(line.commitments) or any(line.nonces):
        yield Finding(key("verify-parts"), kept)
    for number, one in enumerate(line.repeated, 1):
        tried = list(zip(line.seats, one.commitments, one.nonces, strict=True))
        missing = {member for member, promised, nonce in tried if promised and not nonce}
        right = (
            one.attempt == number
            and commitments.commitment(bytes.fromhex(one.secret)) == one.commitment
            and all(keeps(line, *part) for part in tried if part[2])
            and bool(missing)
            and missing == set(one.withheld)
        )
        yield Finding(key("verify-repeat"), right, {"attempt": number})
        yield Finding(key("verify-looked"), holds=None, numbers={"count": len(missing)})
    if line.attempt != len(line.repeated) + 1:
        yield Finding(key("verify-attempts"), holds=False)


def keeps(line: FairLine, member: int, promised: str, nonce: str) -> bool:
    """Return whether a nonce is the one a member had promised."""
    return commitments.part_commitment(nonce, member, line.round, line.table) == promised


def verify_films(line: FairLine, made: Walked) -> Iterator[Finding]:
    """Check that the films nobody named came from the key."""
    if not made.films and not line.films:
        return
    noted = [(film.seat, film.film) for film in line.films]
    right = noted == made.films and [film.number for film in line.films] == list(range(len(noted)))
    for film in line.films:
        level = "" if film.by == "program" else film.by
        right = right and (not film.by or pick_film(made.key, film.number, level) == film.film)
        right = right and bool(film.by or not film.film or not line.bots[film.seat])
    yield Finding(key("verify-films"), right, {"films": len(noted)})


def verify_kicks(line: FairLine, made: Walked) -> Iterator[Finding]:
    """Check every kick: its wind comes from the key, it flew as it must, and it was called as it flew."""
    for flown in line.kicks:
        flick = kick.Flick(angle=flown.angle, power=flown.power, spin=flown.spin)
        flight = kick.fly(flick, flown.wind)
        number = {"kick": flown.number + 1}
        yield Finding(key("verify-flight"), flight.good == flown.good, number)
        yield Finding(key("verify-wind"), wind_of(made.key, flown.number) == flown.wind, number)
        if line.scheme == SCHEME and (flown.by or (flown.made and line.bots[flown.seat])):
            yield Finding(key("verify-bot-kick"), is_bots_own(flown, made.key), number)
    called = [(flown.seat, flown.good) for flown in line.kicks]
    if line.scheme != SCHEME:
        if called:
            yield Finding(key("verify-kicks"), is_subsequence(called, made.kicks))
    elif called or made.kicks:
        in_order = [flown.number for flown in line.kicks] == list(range(len(line.kicks)))
        yield Finding(key("verify-kicks"), in_order and called == made.kicks)


def is_bots_own(flown: KickLine, dealt: bytes) -> bool:
    """Return whether a bot kicked as the key of the round had it."""
    if not flown.by:
        return False
    flick = bot_kick(dealt, flown.number, flown.by)
    return (flick.angle, flick.power, flick.spin) == (flown.angle, flown.power, flown.spin)


def is_subsequence(some: Sequence[Any], whole: Sequence[Any]) -> bool:
    """Return whether the parts occur in the whole, in the same order."""
    rest = iter(whole)
    return all(one in rest for one in some)
