"""What house rules are worth to the expert (docs/HOUSE.md): cards owed, and hands exchanged.

Owing cards is weighed like drawing them and losing the turn; an answer passes the debt on, and whoever gets
it may answer in turn, as likely as the cards not seen say.
"""

from ..rules.cards import is_open
from ..rules.memory import shown_kinds
from ..rules.state import (
    COLOUR_MASKS,
    DRAW_TWO,
    FACES,
    KINDS,
    ONE_FACE,
    SEVEN,
    STACK_UP,
    WILD_FOUR,
    WILD_FOUR_BIT,
    Book,
    Position,
    kind_of,
    seat_after,
)
from .card_value import seat_before
from .seating import CERTAIN, Players
from .value import (
    DENIED,
    MOST_TO_PLAY,
    OWN_SIZE,
    STAGES,
    TO_PLAY,
    change_worth,
    hand_worth,
    row_of,
    size_worth,
    turn_worth,
)


def answers_to(b: Book, kind: int) -> int:
    """H-STACK-ANSWER: return the kinds that answer a Draw Two or a W4, as a mask."""
    if kind == WILD_FOUR:
        return WILD_FOUR_BIT
    kinds = ONE_FACE << DRAW_TWO
    if b.stack == STACK_UP:
        kinds |= WILD_FOUR_BIT
    return kinds


def unseen_of(s: Position, b: Book, seat: int, kinds: int) -> int:
    """Count the cards of some kinds that a seat has not seen."""
    n = 0
    mask = kinds
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        n += b.copies[kind] - s.hand[seat * KINDS + kind] - s.laid[kind]
    return max(n, 0)


def answer_chance(s: Position, b: Book, p: Players, seat: int, who: int, kinds: int) -> int:
    """Return the chance that a seat holds one of some kinds, by what `seat` has seen."""
    if is_open(s, who) == 1:
        return int(s.held[who] & kinds != 0) * CERTAIN
    if p.recalls == 1 and shown_kinds(s, seat, who) & kinds != 0:
        return CERTAIN
    unseen = s.pioche_n
    for other in range(s.seats):
        if other != seat:
            unseen += s.cards[other]
    each = unseen_of(s, b, seat, kinds) * CERTAIN // max(unseen, 1)
    none = CERTAIN
    for _ in range(s.cards[who] - p.known_n[who]):
        none = none * max(CERTAIN - each, 0) // CERTAIN
    return CERTAIN - none


def debt_worth(
    s: Position, b: Book, p: Players, seat: int, kind: int, adds: int, mask: int, colour: int
) -> int:
    """H-STACK: weigh what the next player owes by this card, paid there or answered and passed on."""
    n = s.cards[seat] - 1
    payer = seat_after(s, seat)
    after = seat_after(s, payer)
    owed = s.owed + adds
    paid = change_worth(s, p, seat, payer, n, owed, CERTAIN) + turn_worth(s, p, seat, mask, after, colour)
    kinds = answers_to(b, kind)
    chance = answer_chance(s, b, p, seat, payer, kinds)
    if chance == 0 or (after == seat and mask & kinds != 0):  # what comes back can be answered again
        return paid
    passed = change_worth(s, p, seat, payer, n, -1, CERTAIN)
    passed += change_worth(s, p, seat, after, n, owed + adds, CERTAIN)
    passed += turn_worth(s, p, seat, mask, seat_after(s, after), colour)
    return (paid * (CERTAIN - chance) + passed * chance) // CERTAIN


def weigh_paying(s: Position, p: Players, seat: int, cards: int) -> int:
    """H-STACK: weigh drawing so many cards and losing the turn."""
    row = row_of(p, seat)
    mask = s.held[seat]
    n = s.cards[seat] + cards
    value = hand_worth(p, row, mask, n, s.colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    return value + turn_worth(s, p, seat, mask, seat_after(s, seat), s.colour)


def weigh_waiting(s: Position, p: Players, seat: int) -> int:
    """H-JUMP: weigh letting the seat that is asked move, or pay what it owes."""
    row = row_of(p, seat)
    mask = s.held[seat]
    n = s.cards[seat]
    value = hand_worth(p, row, mask, n, s.colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    to_play = s.asked
    if s.owed != 0:
        value += change_worth(s, p, seat, to_play, n, s.owed, CERTAIN)
        to_play = seat_after(s, to_play)
    return value + turn_worth(s, p, seat, mask, to_play, s.colour)


def giver_of(s: Position, seat: int, kind: int, target: int) -> int:
    """H-SEVEN, H-ZERO: return whose hand is received."""
    if kind % FACES == SEVEN:
        return target
    return seat_before(s, seat)


def exchange_worth(s: Position, p: Players, seat: int, kind: int, target: int, mask: int) -> int:
    """H-SEVEN, H-ZERO: weigh the hand received, the one given away, and the turn of who now holds that."""
    n = s.cards[seat] - 1
    row = row_of(p, seat)
    following = seat_after(s, seat)
    colour = kind // FACES
    received = s.cards[giver_of(s, seat, kind, target)]
    taker = following
    if kind % FACES == SEVEN:
        taker = target
    value = hand_worth(p, row, mask, received, colour) + size_worth(p, row + OWN_SIZE, received) * CERTAIN
    value += change_worth(s, p, seat, taker, n, n - s.cards[taker], CERTAIN)
    if taker != following:
        return value + turn_worth(s, p, seat, mask, following, colour)
    value += p.weights[row + TO_PLAY + min(n, MOST_TO_PLAY)] * CERTAIN
    if mask & COLOUR_MASKS[colour] == 0:
        value += p.weights[row + DENIED + min(n, STAGES) - 1] * CERTAIN
    return value
