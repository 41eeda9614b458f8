"""How a game began and what has happened since: all that is needed to play it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pioche import position
from pioche.edition import Table
from pioche.effects import check_number
from pioche.layout import blank
from pioche.rules import chance, moves, setup
from pioche.rules import state as st
from pioche.rules.state import Position, Trace

MOST_SEED: Final = 2**63 - 1
KEY_BYTES: Final = 32
WORD_BYTES: Final = 4
REMEMBERED: Final = 16_384  # moves that many games share


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began: all that is needed to begin it again."""

    seats: int
    dealer: int | None  # named, or None: decided as the booklet says
    seed: int | None  # of the fast generator …
    key: bytes | None  # … or the key of the keyed one
    given: Mapping[str, object] | None  # a position from outside
    scores: tuple[int, ...] = ()  # of a match under way


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was played."""

    seat: int
    number: int
    film: str


@lru_cache(maxsize=REMEMBERED)
def played(seat: int, number: int, film: str) -> Played:
    """Note a move that was played; many games note the same ones."""
    return Played(seat, number, film)


@dataclass(frozen=True, slots=True)
class Rekeyed:
    """Between two rounds chance was given a new key."""

    key: bytes


def check_key(key: object) -> bytes:
    """Accept a key for the keyed generator."""
    if not isinstance(key, bytes | bytearray) or len(key) != KEY_BYTES:
        message = f"key: must be {KEY_BYTES} bytes"
        raise ValueError(message)
    return bytes(key)


def check_start(start: Start) -> None:
    """Refuse a deal that cannot be made; a position from outside is checked where it is read."""
    if start.given is not None:
        return
    check_number("seats", start.seats, position.LEAST_SEATS, st.MAX_SEATS)
    if start.dealer is not None:
        check_number("dealer", start.dealer, 0, start.seats - 1)
    if start.key is not None:
        check_key(start.key)
    else:
        check_number("seed", start.seed, 0, MOST_SEED)


def take_key(s: Position, key: bytes) -> None:
    """Start the keyed generator from a key."""
    for i in range(KEY_BYTES // WORD_BYTES):
        s.words[i] = int.from_bytes(key[i * WORD_BYTES : (i + 1) * WORD_BYTES], "little")
    chance.seed_keyed(s)


def deal_first(table: Table, start: Start, t: Trace) -> Position:
    """Deal the first round."""
    s = blank(Position)
    if start.key is None:
        chance.seed_fast(s, start.seed or 0)
    else:
        take_key(s, start.key)
    dealer = st.NOBODY if start.dealer is None else start.dealer
    setup.start_game(s, table.book, t, start.seats, dealer)
    s.scores[: len(start.scores)] = start.scores
    return s


def play_again(table: Table, start: Start, entries: Sequence[Played | Rekeyed], t: Trace) -> Position:
    """Begin a game and play what has happened since; the trace is that of the last move."""
    t.notes = 0
    if start.given is not None:
        s = position.read_given(table, start.given, start.seed or 0, t)
    else:
        s = deal_first(table, start, t)
    for entry in entries:
        if isinstance(entry, Rekeyed):
            take_key(s, entry.key)
        else:
            moves.apply(s, table.book, t, entry.seat, entry.number)
    return s
