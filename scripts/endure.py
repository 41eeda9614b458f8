"""Play random legal moves of every edition with every combination of house rules: no card lost, no dead end.

Two to ten seats, written cards in turn, on the compiled rules (needs the extra `lab`). `./test` plays a share
of them on the plain ones (tests/laws/test_laws_endurance.py).
"""

import argparse
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

from endurance import COUNTED_EVERY, HOUSE, LONGEST_ROUND, MOVES, WRITTEN
from strategies import Data

from pioche.edition import EDITIONS, set_table
from pioche.fast.records import blanks, twin_of
from pioche.fast.twin import load
from pioche.policies.seating import Players
from pioche.rules.moves import (
    AT_KIND,
    AT_TARGET,
    AT_UNO,
    CATCH,
    COLOUR_NONE,
    KIND_BITS,
    KIND_NONE,
    PLAY,
    TARGET_BITS,
    UNO,
    VERB_BITS,
)
from pioche.rules.moves import MOVES as MOST_LEGAL
from pioche.rules.state import KINDS, NOBODY, PHASE_MATCH_OVER, PHASE_ROUND_OVER, Position, Trace

TWIN: Final[dict[str, Any]] = dict(load())  # compiled code has no types
MATCHES: Final = 1000  # more than there are combinations: every match has a number of its own
legal, apply, pack = TWIN["moves"].legal, TWIN["moves"].apply, TWIN["moves"].pack
plain, may_say, leaves_one = TWIN["moves"].plain, TWIN["uno"].may_say, TWIN["uno"].leaves_one
throw, give_dice = TWIN["seating"].throw, TWIN["seating"].seat_players
deal_match = TWIN["simulate"].deal_game

# What is counted, and what is wrong.
COUNTS: Final = ("moves", "rounds ended", "jump-ins", "moves while cards are owed")
WRONG: Final = ("", "a dead end", "a legal move is refused", "a card is lost", "a card is another")
DEAD_END, REFUSED, LOST, CHANGED = range(1, 5)


@numba.njit
def begin(table: Any, seats: int, game: int) -> None:  # noqa: ANN401  compiled records have no types
    """Deal a match, and give its players dice."""
    s, b, t, p = table
    deal_match(s, b, t, seats, game)
    give_dice(p, game)


@numba.njit
def is_another_deck(s: Any, copies: Any) -> bool:  # noqa: ANN401  see above
    """Count every card on the table by kind: is it another deck than it was?"""
    found = np.zeros(KINDS, np.int64)
    for i in range(s.pioche_n):
        found[s.pioche[i]] += 1
    for i in range(s.talon_n):
        found[s.talon[i]] += 1
    for seat in range(s.seats):
        for kind in range(KINDS):
            found[kind] += s.hand[seat * KINDS + kind]
    return bool(np.any(found != copies))


@numba.njit
def choose(s: Any, b: Any, p: Any, out: Any) -> tuple[int, int]:  # noqa: ANN401  see above
    """Choose what happens next: a call, a jump or a legal move of the seat to act; laying is preferred."""
    owner = s.uno_seat
    if owner != NOBODY and throw(p, 3) == 0:
        if s.uno_due == 1 and throw(p, 2) == 0:
            return (owner + 1 + throw(p, s.seats - 1)) % s.seats, pack(
                CATCH, KIND_NONE, COLOUR_NONE, owner, 0
            )
        if may_say(s, owner):
            return owner, plain(UNO)
    seat = throw(p, s.seats)
    n = legal(s, b, seat, out)  # a jump, if it is another seat's
    if n == 0:
        seat = s.asked
        n = legal(s, b, seat, out)
        if n == 0:
            return seat, NOBODY
    move = out[throw(p, n)]
    if move & VERB_BITS != PLAY and throw(p, 4) != 0:
        move = out[throw(p, n)]
    if move & VERB_BITS == PLAY and throw(p, 2) == 0:
        kind, target = move >> AT_KIND & KIND_BITS, move >> AT_TARGET & TARGET_BITS
        if leaves_one(s, b, seat, kind, target):
            move |= 1 << AT_UNO
    return seat, move


@numba.njit
def play_match(table: Any, out: Any, counts: Any, most: int) -> int:  # noqa: ANN401  see above
    """Play to the end of a match, or so many moves, and add up what was met; tell what is wrong, or 0."""
    s, b, t, p = table
    cards = np.sum(b.copies)
    in_round = 0
    while s.phase != PHASE_MATCH_OVER and in_round < LONGEST_ROUND and counts[0] < most:
        seat, move = choose(s, b, p, out)
        if move == NOBODY:
            return DEAD_END
        between = s.phase == PHASE_ROUND_OVER
        counts[2] += not between and seat != s.asked and move & VERB_BITS == PLAY
        counts[3] += s.owed != 0
        if apply(s, b, t, seat, move) != 0:
            return REFUSED
        in_round = 0 if between else in_round + 1
        counts[0] += 1
        counts[1] += not between and s.phase in (PHASE_ROUND_OVER, PHASE_MATCH_OVER)
        if s.pioche_n + s.talon_n + np.sum(s.cards[: s.seats]) != cards:
            return LOST
        if counts[0] % COUNTED_EVERY == 0 and is_another_deck(s, b.copies):
            return CHANGED
    return 0


def play_for_long(edition: str, house: Data, first: int, moves: int) -> Any:  # noqa: ANN401  an array of counts
    """Play match after match, with other seats and written cards each time; count what was met."""
    s, t, p = (blanks(record, 1)[0] for record in (Position, Trace, Players))
    out, counts = np.zeros(MOST_LEGAL, np.int64), np.zeros(len(COUNTS), np.int64)
    game = first
    while counts[0] < moves:
        custom = WRITTEN[game % len(WRITTEN)] if edition == "classic" else []
        book = twin_of(set_table(edition, house, custom).book)
        begin((s, book, t, p), 2 + game % 9, game)
        wrong = play_match((s, book, t, p), out, counts, moves)
        if wrong:
            raise SystemExit(f"{edition}, {house}, match {game}: {WRONG[wrong]}")
        game += MATCHES
    return counts


def main() -> None:
    """Play, and say how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="default: all of them")
    parser.add_argument("--moves", type=int, default=MOVES, help="of each combination; default: %(default)s")
    arguments = parser.parse_args()
    began = time.process_time()
    together = np.zeros(len(COUNTS), np.int64)
    played = list(product(arguments.edition or EDITIONS, HOUSE))
    for number, (edition, house) in enumerate(tqdm(played, disable=not sys.stderr.isatty())):
        together += play_for_long(edition, house, number, arguments.moves)
    for name, n in zip(COUNTS, together, strict=True):
        print(f"{n:>12,} {name}")
    print(f"{len(played)} editions with house rules, {time.process_time() - began:.0f} s of the processor")


if __name__ == "__main__":
    main()
