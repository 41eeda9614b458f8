"""The trained player: a small network of ints that says what each move is worth.

The rows of a move's features (features.py, deeds.py) are added up; the sums are clipped, weighed and added
again. The weights (`NET`) are those of network.bin, written by train/. Three of them lie in one word of the
first layer, each raised so that it is never below zero.

Rounds of more than two seats are played by weights of their own, taught to play and nothing else: what they
give for a move says whether it is better than another, not what it is worth.
"""

from ..rules.moves import (
    AT_KIND,
    DRAW,
    KEEP,
    KIND_BITS,
    PLAY,
    VERB_BITS,
    legal,
)
from ..rules.state import (
    PHASE_CHALLENGE,
    PHASE_DRAWN,
    PHASE_OPENING,
    PHASE_TURN,
    SPECIAL,
    Array,
    Book,
    Position,
)
from ..rules.turn import playable
from .card_value import TWO_PLAYERS
from .deeds import FEATURES, describe_deeds
from .expert import is_bluff, may_wait, weigh
from .features import (
    AT_ADVICE,
    MOST_STAGE,
    STAGE,
    add,
    describe,
    describe_decision,
)
from .seating import AIM_ROUND, AIMS, NET_WORDS, POLICY_RIVAL, Players, throw
from .weights import NET

# Banks of weights: for two seats, for three or four, for more; and for two seats where a Reverse only turns.
# Those are of what moves are worth. The last ones play rounds: with three seats or four, and with more.
BANKS = 6
BANK_TURNING = 3
WORTH_BANKS = 4
TO_PLAYING = 3  # from a bank of worths to the one that plays there
LARGEST_FOUR = 4
WORDS_OF_BANK = FEATURES * NET_WORDS
HIDDEN = 3 * NET_WORDS
LANE = 21  # bits
LANE_BITS = (1 << LANE) - 1
RAISED = 4096
FULL = 1024  # a hidden unit at its most
AT_OUT = BANKS * WORDS_OF_BANK  # by bank and aim: the weights of the hidden units, and one to begin with
OUT = HIDDEN + 1
NET_SIZE = AT_OUT + BANKS * AIMS * OUT
UNIT = 1 << 22  # a game won

WORST = -(1 << 60)
ADVICES = 8
# So far below the expert's best move, in the units of its weights, a move is of the next kind of advice.
FAR = (1, 10_000, 30_000, 60_000, 100_000, 200_000, 400_000)
TEMPERATURE = 62  # of UNIT, for each thousandth below, with two seats
TEMPERATURE_OF_MORE = 20  # the differences between moves are smaller there
# Where a move should not be foreseen, so much is thrown for it: a Gumbel distribution in 32 parts.
# fmt: off
SURPRISE = (
    -1425, -1117, -931, -786, -661, -547, -441, -340, -241, -143, -46, 51, 149, 248, 348, 451,
    557, 667, 782, 902, 1029, 1165, 1311, 1470, 1646, 1844, 2073, 2347, 2691, 3159, 3894, 5000,
)
# fmt: on
SURPRISES = 32


def bank_of(b: Book, seats: int) -> int:
    """R-REV-2: return the bank of worths for a number of seats and what a Reverse does between two."""
    if seats == TWO_PLAYERS and b.reverse_skips == 0:
        return BANK_TURNING
    return int(seats > TWO_PLAYERS) + int(seats > LARGEST_FOUR)


def bank_asked(b: Book, p: Players, seats: int) -> int:
    """Return the bank of weights that is asked: of what moves are worth, or one that plays."""
    bank = bank_of(b, seats)
    if seats > TWO_PLAYERS and p.aim == AIM_ROUND and p.weighs == 0 and p.by_worth == 0:
        bank += TO_PLAYING
    return bank


def ask_expert(s: Position, b: Book, p: Players, seat: int, n: int) -> None:
    """With more than two seats, weigh the moves as the expert does, where it weighs."""
    p.advised = WORST
    if s.seats > TWO_PLAYERS and (
        s.phase == PHASE_TURN or s.phase == PHASE_DRAWN or s.phase == PHASE_OPENING
    ):
        for i in range(n):
            p.advice[i] = weigh(s, b, p, seat, p.moves[i])
            p.advised = max(p.advised, p.advice[i])


def describe_choice(s: Position, b: Book, p: Players, seat: int, n: int) -> None:
    """Describe what all of n moves share."""
    describe_decision(s, b, p, seat)
    ask_expert(s, b, p, seat, n)


def describe_move(s: Position, b: Book, p: Players, seat: int, i: int) -> None:
    """Describe one of the moves, and with more than two seats what others did and the expert thinks of it."""
    describe(s, b, p, seat, p.moves[i])
    if s.seats > TWO_PLAYERS:
        describe_deeds(s, p, seat)
    if p.advised > WORST:
        far = 0
        while far < ADVICES - 1 and p.advised - p.advice[i] >= FAR[far]:
            far += 1
        stage = STAGE[min(max(p.sizes[seat], 0), MOST_STAGE)]
        add(p, AT_ADVICE + stage * ADVICES + far)


def begin(s: Position, b: Book, p: Players, seat: int, n: int, net: Array) -> int:
    """Describe what all of n moves share, and add that up; return the bank of weights."""
    describe_choice(s, b, p, seat, n)
    bank = (bank_asked(b, p, s.seats) + int(p.policy[seat] == POLICY_RIVAL)) % BANKS
    for word in range(NET_WORDS):
        p.sums[word] = 0
    for i in range(p.shared_n):
        row = bank * WORDS_OF_BANK + p.rows[i]
        for word in range(NET_WORDS):
            p.sums[word] += net[row + word]
    return bank


def weigh_word(net: Array, word: int, raised: int, out: int) -> int:
    """Weigh the three hidden units in a word of sums."""
    a = min(max((word & LANE_BITS) - raised, 0), FULL)
    c = min(max((word >> LANE & LANE_BITS) - raised, 0), FULL)
    d = min(max((word >> 2 * LANE) - raised, 0), FULL)
    return a * net[out] + c * net[out + 1] + d * net[out + 2]


def evaluate(p: Players, bank: int, aim: int, net: Array) -> int:
    """Return what a bank gives for the move described, in parts of UNIT."""
    at = bank * WORDS_OF_BANK
    out = AT_OUT + (bank * AIMS + aim) * OUT
    raised = p.rows_n * RAISED
    value = net[out + HIDDEN]
    for first in range(0, NET_WORDS, 4):  # four words lie together in the memory of a GPU
        one = p.sums[first]
        two = p.sums[first + 1]
        three = p.sums[first + 2]
        four = p.sums[first + 3]
        for i in range(p.shared_n, p.rows_n):
            row = at + p.rows[i] + first
            one += net[row]
            two += net[row + 1]
            three += net[row + 2]
            four += net[row + 3]
        value += weigh_word(net, one, raised, out + first * 3)
        value += weigh_word(net, two, raised, out + first * 3 + 3)
        value += weigh_word(net, three, raised, out + first * 3 + 6)
        value += weigh_word(net, four, raised, out + first * 3 + 9)
    return value


def is_mixed(s: Position, b: Book, seat: int, move: int) -> bool:
    """W4-BLUFF, W4-SHOW: return whether a move should not be foreseen: a bluff, or doubting one."""
    return s.phase == PHASE_CHALLENGE or is_bluff(s, b, seat, move)


def goes_out(s: Position, b: Book, seat: int, move: int) -> bool:
    """Return whether a move lays the last card, for good."""
    kind = move >> AT_KIND & KIND_BITS
    lays = move & VERB_BITS == PLAY and s.cards[seat] == 1
    return lays and not (kind >= SPECIAL and b.kept_when_last[kind - SPECIAL] == 1)


def list_considered(s: Position, b: Book, seat: int, moves: Array) -> int:
    """List the moves worth a thought: waiting, which comes last, only to save wild cards."""
    n = legal(s, b, seat, moves)
    verb = moves[n - 1] & VERB_BITS
    kinds = 0
    if verb == DRAW:
        kinds = playable(s, b, seat)
    elif verb == KEEP:
        kinds = 1 << s.drawn
    if n > 1 and not may_wait(kinds):
        n -= 1
    return n


def choose_with(s: Position, b: Book, p: Players, seat: int, net: Array) -> int:
    """Choose the move that is worth most by some weights."""
    n = list_considered(s, b, seat, p.moves)
    best = p.moves[0]
    if n == 1 and p.weighs == 0:
        return best
    bank = begin(s, b, p, seat, n, net)
    warmth = TEMPERATURE
    if s.seats > TWO_PLAYERS:
        warmth = TEMPERATURE_OF_MORE
    most = WORST
    p.worth = WORST
    for i in range(n):
        move = p.moves[i]
        if goes_out(s, b, seat, move):
            p.worth = UNIT
            return move
        describe_move(s, b, p, seat, i)
        value = evaluate(p, bank, p.aim, net)
        p.worths[i] = value
        p.worth = max(p.worth, value)
        if is_mixed(s, b, seat, move):
            value += SURPRISE[throw(p, SURPRISES)] * warmth
        if value > most:
            most = value
            best = move
    return best


def choose_by_network(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose by the weights of network.bin; they are named here alone, for a compiler copies them."""
    return choose_with(s, b, p, seat, NET)
