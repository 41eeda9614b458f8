"""Commit, then reveal: who has a part in the chance of a round promises it before any other is known.

Every text is UTF-8, its lines each end with a line feed, and hashes and nonces are lower-case hexadecimal
digits (docs/FAIR.md).

>>> secret = bytes(32)
>>> commitment(secret)[:8]
'66687aad'
>>> part_commitment("ab" * 16, 2, 1, "CODE")[:8]
'6e6a15f2'
>>> round_key(secret, Terms("CODE", 1, 1, "00" * 32, (0, 2)), ["ab" * 16, ""]).hex()[:8]
'20d76bd4'
>>> old_round_key(secret, "CODE", 1, ["ab", ""]).hex()[:8]
'172b1217'
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

SECRET_BYTES: Final = 32
WORD_BYTES: Final = 4
SEED_BYTES: Final = 8
SCHEME: Final = 2  # how chance is drawn now; 1 was without the players' commitments
LABEL: Final = "pioche 2"
OLD_LABEL: Final = "pioche 1"


class Terms(NamedTuple):
    """What is fixed when the commitments of a round are closed, before anybody reveals."""

    table: str
    round: int
    attempt: int  # from 1; another one where somebody did not reveal
    setup: str  # SHA-256 of the lines of the game file that say what is played
    seats: tuple[int, ...]  # members, in the order of seats


def as_lines(lines: Iterable[object]) -> bytes:
    """Write lines as bytes."""
    return "".join(f"{line}\n" for line in lines).encode()


def commitment(secret: bytes) -> str:
    """Promise a secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def part_commitment(nonce: str, member: int, number: int, table: str) -> str:
    """Promise a nonce: it counts for this member, round and table alone."""
    return hashlib.sha256(as_lines([f"{LABEL} commitment", nonce, member, number, table])).hexdigest()


def setup_digest(lines: Iterable[str]) -> str:
    """Digest the lines of a game file that say what is played."""
    return hashlib.sha256(as_lines(lines)).hexdigest()


def closing(terms: Terms, promise: str, commitments: Sequence[str]) -> str:
    """Digest what everybody is told when the commitments of a round are closed."""
    return hashlib.sha256(
        as_lines([f"{LABEL} closed", *heads(terms), promise, *by_seat(terms, commitments)])
    ).hexdigest()


def round_key(secret: bytes, terms: Terms, nonces: Sequence[str]) -> bytes:
    """Mix the secret, the terms and the nonces of the seats, in their order, into the key of a round."""
    return hmac.digest(secret, as_lines([LABEL, *heads(terms), *by_seat(terms, nonces)]), "sha256")


def heads(terms: Terms) -> list[object]:
    """List the terms that come before the seats."""
    return [terms.table, terms.round, terms.attempt, terms.setup]


def by_seat(terms: Terms, parts: Sequence[str]) -> list[str]:
    """Put what each seat gave beside the number of its member; nothing where it gave nothing."""
    return [f"{member}:{part}" for member, part in zip(terms.seats, parts, strict=True)]


def old_round_key(secret: bytes, code: str, number: int, nonces: Sequence[str]) -> bytes:
    """Make the key of a round dealt before players committed; logs and game files of that time hold such."""
    return hmac.digest(
        secret,
        as_lines([OLD_LABEL, code, number, *(f"{seat}:{nonce}" for seat, nonce in enumerate(nonces))]),
        "sha256",
    )


def word(key: bytes, purpose: str) -> int:
    """Draw 32 bits of the round for a purpose beside the cards: `wind 0`, `film 2`."""
    return int.from_bytes(hmac.digest(key, purpose.encode(), "sha256")[:WORD_BYTES], "big")


def seed(key: bytes, purpose: str) -> int:
    """Draw 63 bits of the round for the dice of a bot: `kick 0`, `turn 2 17`."""
    return int.from_bytes(hmac.digest(key, purpose.encode(), "sha256")[:SEED_BYTES], "big") >> 1


def wind_word(key: bytes, kick: int) -> int:
    """Draw 32 bits for the wind of a kick of the round."""
    return word(key, f"wind {kick}")
