"""What a move costs at least on this machine: `python bench/floor.py [SEATS]`.

A game with nothing of UNO but its shape, written for speed alone: a shuffled deck of coloured cards, hands as
masks, a card that fits picked at random or one drawn. No action cards, no wild ones, no «UNO», no points:
what `pioche bench simulate` plays has all of those.
"""

import sys
import time
from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

from pioche.fast.bits import BITS, DEPOSIT, LOWEST, place
from pioche.rules.state import COLOUR_MASKS, FACES, HAND_DEALT, SAME_FACE, WILD

NJIT: Final[Any] = numba.njit  # without types
PLACE: Final[Any] = place
GAMES = 20_000
STRETCHES = 15
COPIES = 2
WORD = 0xFFFFFFFF
Words = NDArray[np.int64]
COLOURS_AS_ARRAY = np.array(COLOUR_MASKS)
FACES_AS_ARRAY = np.array(SAME_FACE)


def throw(words: Words, bound: int) -> int:
    """Throw a number from 0 to bound - 1 (sfc32, as the players do)."""
    a, b, c = words[0], words[1], words[2]
    out = a + b + words[3] & WORD
    words[3] = words[3] + 1 & WORD
    words[0] = b ^ b >> 9
    words[1] = c + (c << 3) & WORD
    words[2] = ((c << 21 | c >> 11) & WORD) + out & WORD
    found: int = out * bound >> 32
    return found


THROW: Final[Any] = NJIT(error_model="numpy")(throw)


def play(words: Words, seats: int, games: int) -> int:
    """Play games, and count the moves."""
    pile = np.zeros(WILD * COPIES, np.int8)
    held = np.zeros(seats, np.int64)
    copies = np.zeros(seats * WILD, np.int8)
    moves = 0
    for _ in range(games):
        held[:] = 0
        copies[:] = 0
        n = WILD * COPIES
        for i in range(n):
            pile[PLACE(i)] = i % WILD
        for i in range(n - 1, 0, -1):
            j = THROW(words, i + 1)
            pile[PLACE(i)], pile[PLACE(j)] = pile[PLACE(j)], pile[PLACE(i)]
        for i in range(HAND_DEALT * seats):
            n -= 1
            held[PLACE(i % seats)] |= 1 << pile[PLACE(n)]
            copies[PLACE(i % seats * WILD + pile[PLACE(n)])] += 1
        n -= 1
        top, seat = pile[PLACE(n)], 0
        while n > 0:
            moves += 1
            fits = held[PLACE(seat)] & (COLOURS_AS_ARRAY[PLACE(top // FACES)] | FACES_AS_ARRAY[PLACE(top)])
            if fits != 0:
                top = LOWEST(DEPOSIT(1 << THROW(words, BITS(fits)), fits))
                at = PLACE(seat * WILD + top)
                copies[at] -= 1
                held[PLACE(seat)] &= ~((copies[at] == 0) << top)
                if held[PLACE(seat)] == 0:
                    break
            else:
                n -= 1
                held[PLACE(seat)] |= 1 << pile[PLACE(n)]
                copies[PLACE(seat * WILD + pile[PLACE(n)])] += 1
            seat = seat + 1 if seat + 1 < seats else 0
    return moves


def main() -> None:
    """Measure and print."""
    seats = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    words, run = np.array([1, 2, 3, 4]), NJIT(error_model="numpy")(play)
    best, moves = float("inf"), run(words, seats, 1)
    for _ in range(STRETCHES):
        before = time.process_time()
        moves = run(words, seats, GAMES)
        best = min(best, time.process_time() - before)
    each = best / moves * 1e9
    print(f"{seats} seats: {GAMES / best:,.0f} games/s of {moves / GAMES:.1f} moves, {each:.1f} ns a move")


if __name__ == "__main__":
    main()
