"""How a table is shown to a learner, and what a game under way needs besides its position."""

from typing import Annotated

from ..rules.state import (
    COLOURS,
    FACES,
    KINDS,
    SPECIAL,
    SPECIALS,
    WILD,
    Array,
    Mask,
    Number,
    Position,
    Short,
    Small,
    is_wild,
)

VERSION = 3  # each begins with the one before: 1 has no house rules, 2 no memory

# Cards by type: the coloured ones, then W, W4, WL, WH, WC1, WC2, WC3, WT, WM, WK (see envs/setting.py).
WILD_TYPES = 10
TYPES = 62
FACE_TYPES = 23  # faces of any colour, then the wild types

# The actions that are allowed, as masks of so many bits.
IN_WORD = 60
WORDS = 4

DICE = 4  # words of the dice of the players

LEARNER = -1  # where a seat of the Players has a policy

ASK_NOTHING = 0
ASK_TARGET = 1
ASK_SAY = 2
ASK_CATCH = 3
ASK_JUMP = 4

CARD_FEATURES = 24
CUSTOM_CARDS = 3

# An order of the colours is one int: from SLOTS on, the slot of each colour.
SLOTS = 8
AS_PRINTED = (0 | 1 << 2 | 2 << 4 | 3 << 6) * (1 | 1 << SLOTS)
FIRST = 1 << 16  # more than any hand weighs
SEAT_BITS = 15
KIND_BITS = 63


class Lens:
    """How the games of one table are shown."""

    seats: Small
    edition: Small  # NOTHING where it is none of the five booklets
    canonical: Small  # colours in the order of `colour_order`, else as printed
    calls: Small  # saying and catching are decisions, else they are always made
    match: Small  # a game is a match, else a round
    memory: Small  # version 3: what the seat remembers is shown too
    blind: Small  # a batch shows what may be done, and nothing else
    forgets: Small  # a batch whose seats look at nothing they saw earlier: it is not kept
    type_of: Annotated[Array, 1, SPECIALS]  # the wild type of each special card
    kind_of_type: Annotated[Array, 1, WILD_TYPES]  # and back; NOTHING where the table has no such card
    deck: Annotated[Array, 1, TYPES]  # copies of each type: as many in every colour
    written: Annotated[Array, 1, CUSTOM_CARDS * CARD_FEATURES]  # what is written on the Customizable cards


class Desk:
    """A game under way: what is asked of whom besides the position, and how it ended."""

    asking: Small
    asked: Small  # the seat, where it is not the one the position asks
    pending: Number  # a lay that waits for its target
    order: Number  # of the colours, for the seat that decides
    move: Number  # planned, or NOTHING
    mover: Small
    owner_asked: Small  # who owes «UNO» for the last card has been asked
    round: Small  # how many others have been asked to catch
    thrown: Small  # those who are no learners have looked
    offered: Small  # how many seats have been offered to lay out of turn
    done: Small
    winners: Short
    points: Number  # in the hands of those who lost
    moves: Number
    seed: Mask
    game: Mask
    allowed: Annotated[Array, 8, WORDS]  # masks of the actions
    dice: Annotated[Array, 8, DICE]  # of the players, while another game of a batch is stepped
    could_say: Small  # theirs too


def wild_type(l: Lens, kind: int) -> int:
    """Return the type of a wild kind, from 0."""
    if kind >= SPECIAL:
        return l.type_of[kind - SPECIAL]
    return kind - WILD


def colour_at(order: int, slot: int) -> int:
    """Return the colour in a slot of an order."""
    return order >> 2 * slot & 3


def slot_of(order: int, colour: int) -> int:
    """Return the slot of a colour."""
    return order >> SLOTS + 2 * colour & 3


def type_of_kind(l: Lens, order: int, kind: int) -> int:
    """Return the type of a card; the bits show a compiler that a kind is never below zero."""
    kind &= KIND_BITS
    if is_wild(kind):
        return WILD + wild_type(l, kind)
    colour = kind // FACES
    return kind + (slot_of(order, colour) - colour) * FACES


def hand_at(seat: int) -> int:
    """Return where the copies of a hand begin; the bits show a compiler that it is never below zero."""
    return (seat & SEAT_BITS) * KINDS


def cards_in_colour(s: Position, seat: int, colour: int) -> int:
    """Count the cards of a colour in a hand."""
    n = 0
    first = hand_at(seat) + colour * FACES
    for face in range(FACES):
        n += s.hand[first + face]
    return n


def weight(s: Position, seat: int, colour: int) -> int:
    """Weigh a colour for its place: the one in force first, then by cards in hand, then as printed."""
    value = cards_in_colour(s, seat, colour) * COLOURS + COLOURS - 1 - colour
    if colour == s.colour:
        value += FIRST
    return value


def placed(order: int, colour: int, own: int, a: int, b: int, c: int) -> int:
    """Add a colour to an order, after those that weigh more."""
    slot = int(a > own) + int(b > own) + int(c > own)
    return order | colour << 2 * slot | slot << SLOTS + 2 * colour


def colour_order(s: Position, l: Lens, seat: int) -> int:
    """Order the colours: the colour of each slot, then the slot of each colour, in two bits each."""
    if l.canonical == 0:
        return AS_PRINTED
    a = weight(s, seat, 0)
    b = weight(s, seat, 1)
    c = weight(s, seat, 2)
    d = weight(s, seat, 3)
    order = placed(0, 0, a, b, c, d)
    order = placed(order, 1, b, a, c, d)
    order = placed(order, 2, c, a, b, d)
    return placed(order, 3, d, a, b, c)


def decider(s: Position, d: Desk) -> int:
    """Return the seat that decides."""
    if d.asking != ASK_NOTHING:
        return d.asked
    return s.asked
