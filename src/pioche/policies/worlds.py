"""Guess the cards a seat cannot see: worlds that agree with all it has seen, each as likely as it should be.

A guess is dealt from the cards not seen, counted by kind: where they really lie has no say in it. What the
seat was shown lies where it was shown. A seat that drew with a colour in force is taken to have held none of
it at that time, and no wild card where its like never saves them.
"""

from typing import Annotated

from ..rules.cards import is_open, put_in_hand
from ..rules.chance import fast_word
from ..rules.memory import known_cards, shown_at, uncovered
from ..rules.state import (
    COLOURS,
    FACES,
    KINDS,
    KINDS_ROOM,
    MAX_CARDS,
    MAX_SEATS,
    MOST_DREW,
    NOBODY,
    NOTHING,
    PHASE_CHALLENGE,
    RECENT,
    SPECIAL,
    Array,
    Book,
    Mask,
    Position,
    Short,
    Small,
    copy,
    is_wild,
)
from ..rules.steps import concerned, stuck_seats
from ..rules.turn import is_guilty
from .card_value import rivals_bluff
from .seating import CERTAIN, Players

CHANCE_WORDS = 4
# Of a thousand cards of somebody who drew, so many were surely not of the colour in force, and so many not
# wild: experts save wild cards and draw.
TRUSTS_COLOUR = 990
TRUSTS_WILD = 150
# What came since may have the colour, but most of that has been laid by now.
LAID_SINCE = 640
# Who names a colour holds it: of a thousand other cards so many are not in the hand, by its size.
NAMED = (0, 800, 750, 600, 550, 250)
MOST_NAMED = 5
MOST_TRIES = 12  # to find a hand as likely as a W4 tells
STORE = 32  # hands kept of a seat …
SLOTS = 20  # … of so many cards


class Unseen:
    """The cards a seat has not seen, and dice to deal them with."""

    words: Annotated[Array, 8, CHANCE_WORDS]
    pool: Annotated[Array, 1, MAX_CARDS]
    n: Short
    trusts_wild: Short
    # What likely.py knows: everybody's guessed cards, those held longest first, in front of all others that
    # were not seen; how many they are, and how unlikely; …
    changes: Small  # 0: nothing yet; else one more than the seat whose hand changes next
    pools: Annotated[Array, 1, MAX_SEATS * MAX_CARDS]
    guessed: Annotated[Array, 2, MAX_SEATS]
    unlikely: Annotated[Array, 4, MAX_SEATS]
    # … hands that are kept; …
    stored: Annotated[Array, 1, MAX_SEATS * STORE * SLOTS]
    stored_n: Annotated[Array, 1, MAX_SEATS]
    stored_at: Annotated[Array, 1, MAX_SEATS]
    # … where in the talon the cards lie that each seat laid last, the newest first, whether one tells of a
    # choice, how many cards its player held then, how many of them were guessed, and how many everybody held.
    lays_n: Annotated[Array, 1, MAX_SEATS]
    place: Annotated[Array, 2, MAX_SEATS * RECENT]
    tells: Annotated[Array, 1, MAX_SEATS * RECENT]
    before: Annotated[Array, 2, MAX_SEATS * RECENT]
    kept: Annotated[Array, 2, MAX_SEATS * RECENT]
    sizes: Annotated[Array, 2, MAX_SEATS * RECENT * MAX_SEATS]
    now: Annotated[Array, 2, MAX_SEATS]  # how many they hold
    judged: Mask  # lays so far


def roll(u: Unseen, bound: int) -> int:
    """Throw a number from 0 to bound - 1."""
    return fast_word(u.words) * bound >> 32


def is_hidden(s: Position, seat: int, other: int) -> bool:
    """Return whether a hand lies hidden from a seat."""
    return other != seat and is_open(s, other) == 0


def unseen_copies(s: Position, b: Book, seat: int, kind: int) -> int:
    """Count the cards of a kind that lie neither on the talon nor where the seat has seen them."""
    n = b.copies[kind] - s.laid[kind]
    for other in range(s.seats):
        if not is_hidden(s, seat, other):
            n -= s.hand[other * KINDS + kind]
    first = shown_at(s, seat)
    for i in range(first, first + s.shown_n[seat]):
        if s.shown[i] % KINDS_ROOM == kind and is_hidden(s, seat, s.shown[i] // KINDS_ROOM):
            n -= 1
    return n


def guessed_cards(s: Position, seat: int, other: int) -> int:
    """Count the cards of a hidden hand that a seat has to guess."""
    return s.cards[other] - known_cards(s, seat, other)


def gather_unseen(s: Position, b: Book, u: Unseen, seat: int) -> None:
    """Gather the cards a seat has not seen; a hand-made position may need more than its deck has."""
    u.n = 0
    for kind in range(KINDS):
        for _ in range(unseen_copies(s, b, seat, kind)):
            u.pool[u.n] = kind
            u.n += 1
    hidden = 0
    for other in range(s.seats):
        if is_hidden(s, seat, other):
            hidden += guessed_cards(s, seat, other)
    kind = 0
    while u.n < hidden:
        u.pool[u.n] = kind
        u.n += 1
        kind = (kind + 1) % KINDS


def shuffle_pool(u: Unseen, first: int) -> None:
    """Shuffle the cards not seen, from a place on."""
    for i in range(u.n - 1, first, -1):
        j = first + roll(u, i + 1 - first)
        kind = u.pool[i]
        u.pool[i] = u.pool[j]
        u.pool[j] = kind


def excluded(s: Position, u: Unseen, seat: int, age: int) -> int:
    """Return the colours (COLOURS: wild cards) a card is not, if so many cards came after it, as a mask."""
    groups = 0
    for colour in range(COLOURS):
        most = uncovered(s, seat, colour)
        if age >= most:
            if roll(u, CERTAIN) < TRUSTS_COLOUR:
                groups |= 1 << colour
            if roll(u, CERTAIN) < u.trusts_wild:
                groups |= 1 << COLOURS
        elif most < s.cards[seat] and roll(u, CERTAIN) < LAID_SINCE:
            groups |= 1 << colour
    if has_named(s, seat):
        for group in range(COLOURS + 1):
            if group != s.colour and roll(u, CERTAIN) < NAMED[min(s.cards[seat], MOST_NAMED)]:
                groups |= 1 << group
    return groups


def has_named(s: Position, seat: int) -> bool:
    """Return whether a seat has named the colour in force, with a wild card."""
    top = s.talon[s.talon_n - 1]
    return is_wild(top) and s.recent[seat] & MOST_DREW == top + 1


def take_from_pool(u: Unseen, first: int, groups: int) -> int:
    """Take the first card from a place on that is of none of these groups, or the first of all."""
    i = first
    while i < u.n and groups >> u.pool[i] // FACES & 1 == 1:
        i += 1
    if i == u.n:
        i = first
    kind = u.pool[i]
    u.pool[i] = u.pool[first]
    u.pool[first] = kind
    return kind


def empty_hand(s: Position, seat: int) -> None:
    """Take every card from a hand."""
    for kind in range(KINDS):
        s.hand[seat * KINDS + kind] = 0
    s.held[seat] = 0
    s.cards[seat] = 0


def deal_shown(s: Position, seat: int, other: int) -> None:
    """Deal to another hand the cards of it that a seat has been shown."""
    first = shown_at(s, seat)
    for i in range(first, first + s.shown_n[seat]):
        if s.shown[i] // KINDS_ROOM == other:
            put_in_hand(s, other, s.shown[i] % KINDS_ROOM)


def guess_hand(root: Position, u: Unseen, s: Position, seat: int, other: int, first: int) -> None:
    """Deal a hidden hand: what was shown of it, then from the pool, the cards held longest first."""
    empty_hand(s, other)
    deal_shown(s, seat, other)
    for age in range(guessed_cards(root, seat, other) - 1, -1, -1):
        put_in_hand(s, other, take_from_pool(u, first, excluded(root, u, other, age)))
        first += 1


def guess_layer(root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int) -> None:
    """W4-BLUFF: deal the hand behind a W4: one that may not lay it only as often as players bluff."""
    tries = 0
    while tries < MOST_TRIES:
        guess_hand(root, u, s, seat, s.turn, 0)
        tries += 1
        if not is_guilty(b, s.held[s.turn], s.before) or roll(u, CERTAIN) < rivals_bluff(s, b, p):
            tries = MOST_TRIES
        elif tries < MOST_TRIES:  # the hand dealt last is in front of the pool
            shuffle_pool(u, 0)


def keep_own_memory(s: Position, seat: int) -> None:
    """Take from everyone else what they were shown: a seat is not told of it."""
    for other in range(s.seats):
        if other != seat:
            first = shown_at(s, other)
            for i in range(first, first + s.shown_n[other]):
                s.shown[i] = 0
            s.shown_n[other] = 0
        s.exposed[other] = 0
    s.knowing &= 1 << seat
    first = shown_at(s, seat)
    for i in range(first, first + s.shown_n[seat]):
        s.exposed[s.shown[i] // KINDS_ROOM] |= 1 << s.shown[i] % KINDS_ROOM


def guess_world(root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int) -> None:
    """Deal a world a seat could be in; likely.py does it by what was laid, too."""
    copy(root, s)
    keep_own_memory(s, seat)
    shuffle_pool(u, 0)
    first = 0
    guessed = NOBODY
    if s.phase == PHASE_CHALLENGE and is_hidden(s, seat, s.turn):
        guessed = s.turn
        guess_layer(root, b, u, p, s, seat)
        first = guessed_cards(root, seat, guessed)
    for other in range(s.seats):
        if is_hidden(s, seat, other) and other != guessed:
            guess_hand(root, u, s, seat, other, first)
            first += guessed_cards(root, seat, other)
    finish_world(root, b, u, s, first)


def finish_world(root: Position, b: Book, u: Unseen, s: Position, first: int) -> None:
    """Deal the pioche from the cards that are left; tell by the hands whom a card in the middle is about."""
    s.pioche_n = min(root.pioche_n, u.n - first)
    for i in range(s.pioche_n):
        s.pioche[i] = u.pool[first + i]
    step = s.step
    if step != NOTHING and b.asks_stuck[s.top - SPECIAL] == 1:
        s.stuck = stuck_seats(s, b)
    while step != NOTHING:
        s.among[b.depth[step]] = concerned(s, b, step)
        step = b.inside[step]
