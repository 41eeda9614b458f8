"""The players of a table: which policy each seat follows, their habits, and the dice they throw.

The dice are apart from the chance of the game: what a player throws never moves a card.
"""

from typing import Annotated

from ..rules.chance import WARM_UP, WORD, fast_word
from ..rules.moves import MOVES
from ..rules.state import COLOURS, MAX_SEATS, Array, Mask, Position, Short, Small

POLICY_RANDOM = 0
POLICY_LAYING = 1
POLICY_CASUAL = 2  # lays any card but saves wild ones
POLICY_GREEDY = 3
POLICY_EXPERT = 4
POLICY_FIRST = 5  # the expert as it first was: figures stay comparable
POLICY_DOUBTER = 6  # an expert that always challenges a W4 of somebody with one card left …
POLICY_BELIEVER = 7  # … and one that never does
POLICY_NETWORK = 8
POLICY_RIVAL = 9  # a network with the weights of the next bank: train/ puts an opponent there
POLICIES = 10

# What a network tries for: to win the round, points, or to be charged few.
AIM_ROUND = 0
AIM_POINTS = 1
AIM_LOW = 2
AIMS = 3

CERTAIN = 1000  # chances are told in thousandths

# The expert's weights (value.py): so many in a row, and so many rows at a table.
WEIGHTS = 123
ROWS = 2

# The network's first layer (network.py): words of sums, and the most rows that are added up.
NET_WORDS = 32
NET_ROWS = 192

# Odd numbers that spread the bits of a word; below 2**31, so that a product of words stays below 2**63.
SPREAD_A = 0x7FEB352D
SPREAD_B = 0x46D3A687
STREAM = 0x3C6EF372

ONES = 0x0101010101010101
FEW = 3  # bits below the one that is picked, mostly
BITS_1 = 0x5555555555555555
BITS_2 = 0x3333333333333333
BITS_4 = 0x0F0F0F0F0F0F0F0F


class Players:
    """Who sits at the table, and their dice."""

    words: Annotated[Array, 8, 4]
    policy: Annotated[Array, 1, MAX_SEATS]
    says_uno: Short  # with the card that leaves one
    catches: Short  # who forgot
    challenges: Short  # a W4, where the policy has no view of its own
    trial_succeeds: Short
    could_say: Small  # the player of the last card had the chance to say «UNO» with it
    noticed: Small  # the seat whose debt the others have already looked at
    aim: Small  # of the networks
    seed: Mask  # of the game under way
    row: Annotated[Array, 1, MAX_SEATS]  # of weights, for each seat
    jumps: Annotated[Array, 2, MAX_SEATS]  # in, each time a seat could
    forgets: Annotated[Array, 1, ROWS]  # players of this row do without what they were shown
    weights: Annotated[Array, 2, ROWS * WEIGHTS]
    # While a player thinks: the share of each colour in the cards not seen, and what is known of each hand.
    share: Annotated[Array, 2, COLOURS + 1]
    known_n: Annotated[Array, 1, MAX_SEATS]  # cards
    known_in: Annotated[Array, 1, MAX_SEATS]  # their colours, as a mask (COLOURS: wild)
    recalls: Small
    # While a network thinks: the moves, and for one of them the table as it would be.
    moves: Annotated[Array, 4, MOVES]
    sums: Annotated[Array, 8, NET_WORDS]  # of the rows that all moves share
    rows: Annotated[Array, 4, NET_ROWS]  # the first of which those are
    shared_n: Short
    rows_n: Short
    to_play: Small
    turned: Small  # the direction is the other one
    sizes: Annotated[Array, 2, MAX_SEATS]  # of the hands
    own: Annotated[Array, 2, COLOURS]  # cards of each colour in the own hand
    slots: Annotated[Array, 1, COLOURS]  # of each colour: the one in force first, then by cards held
    weighs: Small  # a move is weighed where there is no other too, and by what it is worth
    by_worth: Small  # the network plays by what moves are worth, not by the weights taught to play
    worth: Mask  # of the best move, in parts of a game (network.UNIT)
    worths: Annotated[Array, 4, MOVES]  # of the moves, in the same
    advice: Annotated[Array, 8, MOVES]  # what the expert's weights give for each move …
    advised: Mask  # … and for the best of them


def spread(word: int) -> int:
    """Spread 32 bits so that neighbours have nothing in common."""
    word = (word ^ word >> 16) * SPREAD_A & WORD
    word = (word ^ word >> 15) * SPREAD_B & WORD
    return word ^ word >> 16


def game_seed(seed: int, game: int) -> int:
    """Return the seed of one game of many: the one `Game.new` takes, below 2**63."""
    low = spread((seed & WORD) ^ spread(game & WORD))
    high = spread((seed >> 32 & WORD) ^ spread((game >> 32 & WORD) ^ low ^ STREAM))
    return (high & 0x7FFFFFFF) << 32 | low


def seat_players(p: Players, seed: int) -> None:
    """Give the players fresh dice for a game."""
    p.seed = seed
    p.words[0] = seed & WORD
    p.words[1] = seed >> 32 & WORD
    p.words[2] = STREAM
    p.words[3] = 1
    for _ in range(WARM_UP):
        fast_word(p.words)


def forgetful(p: Players, seats: int) -> int:
    """1 where every player does without what was seen earlier: those without a plan, and learners."""
    for seat in range(seats):
        if p.policy[seat] >= POLICY_GREEDY:
            return 0
    return 1


def throw(p: Players, bound: int) -> int:
    """Throw a number from 0 to bound - 1."""
    return fast_word(p.words) * bound >> 32


def happens(p: Players, chance: int) -> bool:
    """Throw for something that happens so many times in a thousand."""
    return throw(p, CERTAIN) < chance


def aside(s: Position, p: Players, about: int, bound: int) -> int:
    """Throw a number from 0 to bound - 1 without touching the dice: no other throw changes by it."""
    place = (s.talon_n << 8 | s.pioche_n) << 12 | about
    return spread(p.words[0] ^ spread(place)) * bound >> 32


def count_bits(mask: int) -> int:
    """Count the bits of a mask below 2**58."""
    mask -= mask >> 1 & BITS_1
    mask = (mask & BITS_2) + (mask >> 2 & BITS_2)
    mask = mask + (mask >> 4) & BITS_4
    return mask * ONES >> 56 & 0x7F


def pick_bit(p: Players, mask: int) -> int:
    """Pick a bit of a mask, all equally likely."""
    return nth_bit(mask, throw(p, count_bits(mask)))


def nth_bit(mask: int, n: int) -> int:
    """Return a bit of a mask by its number among them, the lowest first."""
    for i in range(FEW):  # without a branch a processor would guess wrong
        mask &= mask - int(n > i)
    while n > FEW:
        mask &= mask - 1
        n -= 1
    return mask & -mask


def pick_other(p: Players, seats: int, seat: int) -> int:
    """Pick another seat."""
    other = seat + 1 + throw(p, seats - 1)
    if other >= seats:
        other -= seats
    return other
