"""Random numbers: the only source of chance in the rules.

Two generators, both inside the record: a small fast one for simulations (sfc32), and a keyed one for
tables where people play (the ChaCha20 block function of RFC 8439), because a small generator can be
solved from the cards one has seen. All words are 32 bits in ints, so that every machine agrees.
"""

from .state import BLOCK_WORDS, CHANCE_FAST, CHANCE_KEYED, Array, Position

WORD = 0xFFFFFFFF
WARM_UP = 15
DOUBLE_ROUNDS = 10
KEY_AT = 4
COUNTER_AT = 12
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
# The quarter rounds of a double round: four columns, then four diagonals.
QUARTERS_A = (0, 1, 2, 3, 0, 1, 2, 3)
QUARTERS_B = (4, 5, 6, 7, 5, 6, 7, 4)
QUARTERS_C = (8, 9, 10, 11, 10, 11, 8, 9)
QUARTERS_D = (12, 13, 14, 15, 15, 12, 13, 14)


def seed_fast(s: Position, seed: int) -> None:
    """Start the fast generator from a seed below 2**63."""
    s.chance = CHANCE_FAST
    s.words[0] = seed & WORD
    s.words[1] = seed >> 32 & WORD
    s.words[2] = 0
    s.words[3] = 1
    for _ in range(WARM_UP):
        fast_word(s.words)


def seed_keyed(s: Position) -> None:
    """Start the keyed generator; the key of eight words is already in place."""
    s.chance = CHANCE_KEYED
    s.blocks = 0
    s.chance_at = BLOCK_WORDS


def fast_word(w: Array) -> int:
    """Draw 32 bits from sfc32, whose state is four words."""
    a = w[0]
    b = w[1]
    c = w[2] & WORD  # which it is: so a compiler knows it too
    out = a + b + w[3] & WORD
    w[3] = w[3] + 1 & WORD
    w[0] = b ^ b >> 9
    w[1] = c + (c << 3) & WORD
    w[2] = ((c << 21 | c >> 11) & WORD) + out & WORD
    return out


def turn_left(word: int, bits: int) -> int:
    """Rotate 32 bits."""
    return (word << bits | word >> 32 - bits) & WORD


def quarter_round(x: Array, a: int, b: int, c: int, d: int) -> None:
    """Mix four words of the block (RFC 8439, 2.1)."""
    x[a] = x[a] + x[b] & WORD
    x[d] = turn_left(x[d] ^ x[a], 16)
    x[c] = x[c] + x[d] & WORD
    x[b] = turn_left(x[b] ^ x[c], 12)
    x[a] = x[a] + x[b] & WORD
    x[d] = turn_left(x[d] ^ x[a], 8)
    x[c] = x[c] + x[d] & WORD
    x[b] = turn_left(x[b] ^ x[c], 7)


def initial_word(s: Position, i: int) -> int:
    """Return word i of the block before it is mixed: constants, key, counter, an empty nonce."""
    if i < KEY_AT:
        return CONSTANTS[i]
    if i < COUNTER_AT:
        return s.words[i - KEY_AT]
    if i == COUNTER_AT:
        return s.blocks
    return 0


def make_block(s: Position) -> None:
    """Make the next sixteen words of the keyed stream."""
    x = s.block
    for i in range(BLOCK_WORDS):
        x[i] = initial_word(s, i)
    for _ in range(DOUBLE_ROUNDS):
        for q in range(8):
            quarter_round(x, QUARTERS_A[q], QUARTERS_B[q], QUARTERS_C[q], QUARTERS_D[q])
    for i in range(BLOCK_WORDS):
        x[i] = x[i] + initial_word(s, i) & WORD
    s.blocks += 1
    s.chance_at = 0


def word(s: Position) -> int:
    """Draw 32 bits of chance."""
    if s.chance == CHANCE_FAST:
        return fast_word(s.words)
    if s.chance_at == BLOCK_WORDS:
        make_block(s)
    out = s.block[s.chance_at]
    s.chance_at += 1
    return out


def below(s: Position, bound: int) -> int:
    """Draw a number from 0 to bound - 1, all equally likely (multiply, and reject the uneven rest)."""
    wide = word(s) * bound
    if wide & WORD < bound:
        uneven = (WORD + 1 - bound) % bound
        while wide & WORD < uneven:
            wide = word(s) * bound
    return wide >> 32


def shuffle_fast(w: Array, pile: Array, first: int, n: int) -> None:
    """Shuffle as `shuffle` does, by sfc32: its words stay out of the record meanwhile, for speed."""
    a = w[0] & WORD  # which they are: so a compiler knows it too
    b = w[1] & WORD
    c = w[2] & WORD
    count = w[3] & WORD
    i = n - 1
    while i > 0:
        out = a + b + count & WORD
        count = count + 1 & WORD
        a = b ^ b >> 9
        b = c + (c << 3) & WORD
        c = ((c << 21 | c >> 11) & WORD) + out & WORD
        wide = out * (i + 1)
        if wide & WORD > i or wide & WORD >= (WORD - i) % (i + 1):
            j = first + (wide >> 32)
            card = pile[first + i]
            pile[first + i] = pile[j]
            pile[j] = card
            i -= 1
    w[0] = a
    w[1] = b
    w[2] = c
    w[3] = count


def shuffle_keyed(s: Position, pile: Array, first: int, n: int) -> None:
    """Shuffle by the keyed generator."""
    for i in range(n - 1, 0, -1):
        j = first + below(s, i + 1)
        card = pile[first + i]
        pile[first + i] = pile[j]
        pile[j] = card


def shuffle(s: Position, pile: Array, first: int, n: int) -> None:
    """Shuffle n cards of a pile, from a place on."""
    if s.chance == CHANCE_FAST:
        shuffle_fast(s.words, pile, first, n)
    else:
        shuffle_keyed(s, pile, first, n)
