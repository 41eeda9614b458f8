"""The rules in plain Python next to the same files compiled: one game in both, compared after every move."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from strategies import chosen_move, conceivable_moves, player, random_table

from pioche.edition import Table, set_table
from pioche.fast import twin
from pioche.layout import blank, pack
from pioche.rules import chance, moves, setup
from pioche.rules import state as st
from pioche.rules.state import Book, Position, Trace

REFUSED_EVERY = 2
ANY = 0.7
WAITS = 0.1
SEATS = range(2, 11)


@dataclass
class Pair:
    """A game in the plain rules and the same game in the compiled ones."""

    table: Table
    chapters: dict[str, ModuleType]
    plain: Position
    fast: Any
    book: Any
    trace: Trace
    fast_trace: Any
    legal: list[int] = field(default_factory=lambda: [0] * moves.MOVES)
    fast_legal: Any = field(default_factory=lambda: np.zeros(moves.MOVES, np.int64))

    def compare(self) -> None:
        """Compare positions by their bytes and traces by their notes."""
        assert self.fast.tobytes() == pack(self.plain)
        notes = self.trace.notes * st.NOTE_LENGTH
        assert self.fast_trace["notes"] == self.trace.notes
        assert self.fast_trace["log"][:notes].tolist() == self.trace.log[:notes]

    def seed(self, rng: Random, *, keyed: bool) -> None:
        """Start the same chance in both."""
        if keyed:
            for i in range(8):
                self.plain.words[i] = self.fast["words"][i] = rng.getrandbits(32)
            chance.seed_keyed(self.plain)
            self.chapters["chance"].seed_keyed(self.fast)
        else:
            seed = rng.getrandbits(63)
            chance.seed_fast(self.plain, seed)
            self.chapters["chance"].seed_fast(self.fast, seed)

    def deal(self, seats: int) -> None:
        """Decide who deals, and deal, in both."""
        fast = self.chapters["setup"]
        setup.start_game(self.plain, self.table.book, self.trace, seats, st.NOBODY)
        fast.start_game(self.fast, self.book, self.fast_trace, seats, st.NOBODY)

    def play(self, seat: int, move: int) -> int:
        """Make a move in both, and tell why it was refused."""
        reason = moves.apply(self.plain, self.table.book, self.trace, seat, move)
        assert self.chapters["moves"].apply(self.fast, self.book, self.fast_trace, seat, move) == reason
        self.compare()
        return reason

    def list_legal(self, seat: int) -> None:
        """List the legal moves in both."""
        n = moves.legal(self.plain, self.table.book, seat, self.legal)
        assert self.chapters["moves"].legal(self.fast, self.book, seat, self.fast_legal) == n
        assert self.fast_legal[:n].tolist() == self.legal[:n]


def begin(table: Table) -> Pair:
    """Make a blank table in both."""
    plain, trace = blank(Position), blank(Trace)
    trace.noting = 1
    return Pair(
        table=table,
        chapters=twin.load(),
        plain=plain,
        fast=twin.from_bytes(Position, pack(plain)),
        book=twin.from_bytes(Book, pack(table.book)),
        trace=trace,
        fast_trace=twin.from_bytes(Trace, pack(trace)),
    )


def any_move(s: Position, rng: Random, conceivable: list[int]) -> tuple[int, int]:
    """Choose a move that will mostly be refused: any at all, or with a card of the seat asked."""
    seat = max(s.asked, 0)
    if s.phase in (st.PHASE_TURN, st.PHASE_DRAWN) and rng.random() < WAITS:
        return seat, moves.plain(moves.DRAW if s.phase == st.PHASE_TURN else moves.KEEP)
    held = [kind for kind in range(st.KINDS) if s.held[seat] >> kind & 1]
    if rng.random() < ANY or not held:
        return rng.choice((seat, rng.randrange(s.seats))), rng.choice(conceivable)
    colour = rng.choice((0, 1, 2, 3, moves.COLOUR_FOREIGN, moves.COLOUR_NONE))
    target = rng.choice((moves.TARGET_NONE, rng.randrange(s.seats)))
    if s.phase == st.PHASE_SHOW:
        return seat, moves.with_card(moves.SHOW, rng.choice(held))
    return seat, moves.pack(moves.PLAY, rng.choice(held), colour, target, rng.randrange(2))


def play_through(pair: Pair, rng: Random, conceivable: list[int], longest: int) -> Iterator[tuple[str, int]]:
    """Play until the match is over or long enough; yield the phases and the reasons met."""
    s = pair.plain
    for number in range(longest):
        yield "phase", s.phase
        if number % REFUSED_EVERY == 0:
            yield "reason", pair.play(*any_move(s, rng, conceivable))
        if s.phase == st.PHASE_MATCH_OVER:
            break
        pair.list_legal(rng.randrange(s.seats))
        assert pair.play(*chosen_move(s, pair.table, rng)) == 0


def play_games(
    seed: str, editions: Sequence[str], games: Iterable[int], longest: int
) -> Iterator[set[tuple[str, int]]]:
    """Play games on both, each edition in turn, and tell the phases and the reasons met in each."""
    conceivable = {seats: list(conceivable_moves(seats)) for seats in SEATS}
    for game in games:
        rng = player(f"{seed} {game}")
        setting = random_table(rng, editions[game % len(editions)])
        table = set_table(setting.pop("edition"), **setting)
        pair = begin(table)
        pair.seed(rng, keyed=game % 3 == 0)
        pair.deal(SEATS[game // len(editions) % len(SEATS)])
        pair.compare()
        yield set(play_through(pair, rng, conceivable[pair.plain.seats], longest))
