"""The records the rules read and write, and the names of their numbers.

A *kind* is a card as it is printed: 13 faces in each of four colours, then the wild kinds. A hand is a
mask of the kinds held plus the number of copies of each, so that legality is one `&`.
"""

from typing import Annotated

NOBODY = -1
NOTHING = -1
NO_COLOUR = -1
NEVER = -1
DISPROVED = -1

MAX_SEATS = 10
HAND_DEALT = 7

COLOURS = 4
FACES = 13
ZERO = 0
SEVEN = 7
SKIP = 10
REVERSE = 11
DRAW_TWO = 12
WILD = 52
WILD_FOUR = 53
SPECIAL = 54
SPECIALS = 4
KINDS = 58
MAX_CARDS = 255
SHOWN = 160  # cards of others that seats remember, all together
# By seats: all share the room alike.
SHOWN_EACH = (
    0,
    SHOWN,
    SHOWN // 2,
    SHOWN // 3,
    SHOWN // 4,
    SHOWN // 5,
    SHOWN // 6,
    SHOWN // 7,
    SHOWN // 8,
    SHOWN // 9,
    SHOWN // 10,
)

COLOUR_MASKS = (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39)
WILD_MASK = 0x3F << WILD
WILD_FOUR_BIT = 1 << WILD_FOUR
ONE_FACE = 1 | 1 << 13 | 1 << 26 | 1 << 39
FACE_MASKS = (
    ONE_FACE,
    ONE_FACE << 1,
    ONE_FACE << 2,
    ONE_FACE << 3,
    ONE_FACE << 4,
    ONE_FACE << 5,
    ONE_FACE << 6,
    ONE_FACE << 7,
    ONE_FACE << 8,
    ONE_FACE << 9,
    ONE_FACE << 10,
    ONE_FACE << 11,
    ONE_FACE << 12,
)
SAME_FACE = (*FACE_MASKS, *FACE_MASKS, *FACE_MASKS, *FACE_MASKS, 0, 0, 0, 0, 0, 0)  # by kind; wild: none

LEFT = 1
RIGHT = -1

PHASE_TURN = 0
PHASE_DRAWN = 1
PHASE_CHALLENGE = 2
PHASE_OPENING = 3
PHASE_SHOW = 4
PHASE_TRIAL = 5
PHASE_DISCARD = 6
PHASE_ROUND_OVER = 7
PHASE_MATCH_OVER = 8
PHASE_STACK = 9  # last: the other numbers keep their meaning in older snapshots

SCORING_POINTS = 0
SCORING_LOW = 1
SCORING_ROUND = 2

STACK_SAME = 1
STACK_UP = 2

MUST_DRAWN = 1
MUST_ALWAYS = 2

CHANCE_FAST = 0
CHANCE_KEYED = 1
KEY_WORDS = 8
BLOCK_WORDS = 16

# The bit number of a lone bit below 2**60: 2 is a primitive root of 61, so the remainders all differ.
# fmt: off
BIT_OF_REMAINDER = (
    0, 0, 1, 6, 2, 22, 7, 49, 3, 12, 23, 15, 8, 40, 50, 28, 4, 47, 13, 26, 24, 55, 16, 57, 9, 44, 41,
    18, 51, 35, 29, 59, 5, 21, 48, 11, 14, 39, 27, 46, 25, 54, 56, 43, 17, 34, 58, 20, 10, 38, 45, 53,
    42, 33, 19, 37, 52, 32, 36, 31, 30,
)
# fmt: on

# What happened, as notes in the trace: (code, a, b, c).
NOTE_CUT = 1  # seat, kind
NOTE_DEALER = 2  # seat
NOTE_SHUFFLED = 3  # cards in the new pioche
NOTE_DEALT = 4  # seat, kind, seen by everyone
NOTE_TURNED_UP = 5  # kind, what became of it
NOTE_COLOUR = 6  # seat, colour
NOTE_TURN = 7  # seat
NOTE_LAID = 8  # seat, kind, colour named + COLOURS_ROOM * target
NOTE_DREW = 9  # seat, kind, seen by everyone
NOTE_PASSED = 10  # seat, cards drawn
NOTE_LOST_TURN = 11  # seat
NOTE_DIRECTION = 12  # direction
NOTE_SAID = 13  # seat
NOTE_CAUGHT = 14  # seat, by whom
NOTE_ACCEPTED = 15  # seat
NOTE_CHALLENGED = 16  # seat, of whom, guilty
NOTE_HAND_SHOWN = 17  # of, to
NOTE_HAND_CARD = 18  # of, to, kind
NOTE_SHOWED = 19  # seat, kind
NOTE_MISSED = 20  # seat
NOTE_OPENED = 21  # seat
NOTE_OPEN_CARD = 22  # seat, kind
NOTE_CLOSED = 23  # mask of seats
NOTE_LAID_OFF = 24  # seat, kind
NOTE_TOOK = 25  # seat, from, kind + KINDS_ROOM * seen by everyone
NOTE_SWAPPED = 26  # seat, with
NOTE_GATHERED = 27  # seat
NOTE_TRIAL = 28  # seat, step
NOTE_OUTCOME = 29  # seat, good
NOTE_BLOCKED = 30
NOTE_HAND_POINTS = 31  # seat, points in hand
NOTE_ROUND_OVER = 32  # winner, points
NOTE_MATCH_OVER = 33  # mask of winners
NOTE_AGAIN = 34  # seat
NOTE_OWED = 35  # seat, cards
NOTE_PAID = 36  # seat, cards
NOTE_JUMPED = 37  # seat
NOTE_PASSED_ON = 38  # direction

# What a seat did last, a byte each in `Position.recent`: a card laid is its kind + 1, n cards drawn DREW + n.
RECENT_BITS = 8
RECENT = 7
RECENT_KEPT = (1 << 48) - 1
DREW = 64
MOST_DREW = 127

COLOURS_ROOM = 8
KINDS_ROOM = 64

NOTE_LENGTH = 4
NOTES = 4096

OPENS = 0
GOES_BACK = 1
STAYS_UNDER = 2

# The steps of a card (docs/CUSTOM.md), one instruction each.
STEPS = 32
DEPTHS = 8

DO_DRAW = 1
DO_DRAW_UNTIL = 2
DO_DISCARD = 3
DO_DISCARD_WILDS = 4
DO_HAND_TO = 5
DO_LOSE_TURN = 6
DO_AGAIN = 7
DO_REVERSE = 8
DO_OPEN_HANDS = 9
DO_SHUFFLE_HANDS = 10
DO_TAKE = 11
DO_SWAP_NEXT = 12
DO_SWAP_CHOSEN = 13
DO_SHOW = 14
DO_TRIAL = 15

WHO_SELF = 0
WHO_NEXT = 1
WHO_OTHERS = 2
WHO_ALL = 3
WHO_CHOSEN = 4
WHO_THOSE = 5  # plus the depth of the step that says who

UNTIL_NAMED = 4

# A field is so many bytes wide and, for arrays, so many entries long.
Small = Annotated[int, 1, 1]
Short = Annotated[int, 2, 1]
Number = Annotated[int, 4, 1]
Mask = Annotated[int, 8, 1]
Array = list[int]


class Position:
    """Everything there is to know about a game between two moves.

    What most moves touch comes first: of thousands of games in a batch only that much is in the cache.
    """

    seats: Small
    dealer: Small
    turn: Small  # the player of a card until it is resolved
    asked: Small  # the seat that has to act
    direction: Small
    colour: Small
    top: Small  # the kind on top of the talon
    phase: Small
    drawn: Small  # the kind just drawn, in PHASE_DRAWN
    before: Small  # the colour in force before the W4
    round_winner: Small
    forgets: Small  # nobody at the table looks at what was seen earlier (memory.py), so it is not kept

    uno_seat: Small  # who may owe «UNO» for the last card laid
    uno_said: Small
    uno_due: Small  # the card is resolved: can be caught

    # A special card being resolved.
    step: Small  # the instruction, or NOTHING
    target: Small
    again: Small
    laid_last: Small
    turned_up: Small  # H-JUMP: the top card was turned up, not laid, so that nobody jumps in on it
    to_lay_off: Short
    stuck: Short  # seats that could lay nothing right after the card was laid

    winners: Short
    loses: Short  # seats that lose their next turn
    idle: Short  # seats that drew nothing since the last lay
    opened: Short  # seats whose hands lie open
    knowing: Short  # seats that have been shown cards of others
    pioche_n: Short
    talon_n: Short
    owed: Short  # H-STACK: cards, by the seat that is asked
    cards: Annotated[Array, 2, MAX_SEATS]  # number of cards in each hand
    held: Annotated[Array, 8, MAX_SEATS]  # mask of kinds in each hand
    # What the table has seen: how many cards a seat has gained since the deal, and how many it had gained
    # when it last seemed to lack a colour (it drew with it in force, or had none to show), or NEVER.
    gained: Annotated[Array, 4, MAX_SEATS]
    scores: Annotated[Array, 4, MAX_SEATS]
    lacked_at: Annotated[Array, 4, MAX_SEATS * COLOURS]
    laid: Annotated[Array, 1, KINDS]  # copies on the talon
    hand: Annotated[Array, 1, MAX_SEATS * KINDS]  # copies
    pioche: Annotated[Array, 1, MAX_CARDS]  # the top is the last
    talon: Annotated[Array, 1, MAX_CARDS]  # the top is the last

    relaid: Annotated[Array, 1, MAX_SEATS * COLOURS]  # cards of a colour laid since lacked, or DISPROVED
    recent: Annotated[Array, 8, MAX_SEATS]  # what each seat laid and drew last, the newest in the lowest byte
    # Cards of other hands that a seat has been shown and that are still there: holder * KINDS_ROOM + kind.
    shown_n: Annotated[Array, 1, MAX_SEATS]
    shown: Annotated[Array, 2, SHOWN]
    exposed: Annotated[Array, 8, MAX_SEATS]  # the kinds of each hand that are, or were, on some list

    open_by: Annotated[Array, 2, MAX_SEATS]  # hands opened by a card of this seat
    at: Annotated[Array, 1, DEPTHS]  # how far the step of each depth has come round the table
    way: Annotated[Array, 1, DEPTHS]  # the direction when it started
    among: Annotated[Array, 2, DEPTHS]  # the seats it concerns
    those: Annotated[Array, 2, DEPTHS]  # whom `those` means in the steps inside it

    chance: Small
    chance_at: Small  # next word of the block
    blocks: Number  # blocks made so far
    words: Annotated[Array, 8, KEY_WORDS]  # the fast generator's state, or the key
    block: Annotated[Array, 8, BLOCK_WORDS]


class Book:
    """An edition, the options of a table and its written cards, as the numbers the rules read."""

    cuts_for_dealer: Small  # A-DEAL, else B-DEAL
    opening_acts: Small  # A-OPEN, else B-OPEN
    wild_is_guilty: Small  # W4-LEGAL-B, else W4-LEGAL-A
    uno_until_played: Small  # UNO-WINDOW-A, else UNO-WINDOW-B
    last_card_draws: Small  # OUT-DRAW-A, else R-LAST-B
    scoring: Small
    reverse_skips: Small  # R-REV-2
    bluffing: Small  # W4-BLUFF
    # House rules (docs/HOUSE.md): 0 where they are not played.
    stack: Small  # H-STACK: STACK_SAME, STACK_UP
    jump_in: Small  # H-JUMP
    seven_zero: Small  # H-SEVEN, H-ZERO
    draw_until: Small  # H-DRAW
    must_lay: Small  # H-MUST: MUST_DRAWN, MUST_ALWAYS
    asks: Small  # a seat is asked where it has one answer only too: a question left out tells what it holds
    target: Number
    copies: Annotated[Array, 1, KINDS]
    deck: Annotated[Array, 1, MAX_CARDS]  # those cards, kind by kind
    deck_n: Short
    points: Annotated[Array, 2, KINDS]

    # By special card (kind - SPECIAL).
    first_step: Annotated[Array, 1, SPECIALS]
    takes_target: Annotated[Array, 1, SPECIALS]
    kept_when_last: Annotated[Array, 1, SPECIALS]  # WL-LAST
    customizable: Annotated[Array, 1, SPECIALS]
    asks_stuck: Annotated[Array, 1, SPECIALS]

    # By instruction.
    does: Annotated[Array, 1, STEPS]
    who: Annotated[Array, 1, STEPS]
    amount: Annotated[Array, 1, STEPS]
    when_stuck: Annotated[Array, 1, STEPS]
    depth: Annotated[Array, 1, STEPS]
    after: Annotated[Array, 1, STEPS]  # the next step of the same list
    inside: Annotated[Array, 1, STEPS]  # the step whose list this is
    good: Annotated[Array, 1, STEPS]  # first step of `good` or `none_missing`
    bad: Annotated[Array, 1, STEPS]  # first step of `bad` or `missing`


class Trace:
    """What the last move did, note by note. Only the referee reads it whole."""

    noting: Small
    notes: Short
    log: Annotated[Array, 4, NOTES * NOTE_LENGTH]


def note(t: Trace, code: int, a: int, b: int, c: int) -> None:
    """Append a note to the trace."""
    if t.noting == 1 and t.notes < NOTES:
        i = t.notes * NOTE_LENGTH
        t.log[i] = code
        t.log[i + 1] = a
        t.log[i + 2] = b
        t.log[i + 3] = c
        t.notes += 1


def copy_entries(a: Array, c: Array, n: int) -> None:
    """Copy the first n entries of an array to another."""
    for i in range(n):
        c[i] = a[i]


def copy(a: Position, c: Position) -> None:
    """Make the second position the same as the first, in every field."""
    c.seats = a.seats
    c.dealer = a.dealer
    c.turn = a.turn
    c.asked = a.asked
    c.direction = a.direction
    c.colour = a.colour
    c.top = a.top
    c.phase = a.phase
    c.drawn = a.drawn
    c.before = a.before
    c.round_winner = a.round_winner
    c.forgets = a.forgets
    c.winners = a.winners
    c.loses = a.loses
    c.idle = a.idle
    c.opened = a.opened
    c.knowing = a.knowing
    c.uno_seat = a.uno_seat
    c.uno_said = a.uno_said
    c.uno_due = a.uno_due
    c.step = a.step
    c.target = a.target
    c.again = a.again
    c.laid_last = a.laid_last
    c.turned_up = a.turned_up
    c.to_lay_off = a.to_lay_off
    c.stuck = a.stuck
    copy_entries(a.at, c.at, DEPTHS)
    copy_entries(a.way, c.way, DEPTHS)
    copy_entries(a.among, c.among, DEPTHS)
    copy_entries(a.those, c.those, DEPTHS)
    c.pioche_n = a.pioche_n
    c.talon_n = a.talon_n
    c.owed = a.owed
    copy_entries(a.scores, c.scores, MAX_SEATS)
    copy_entries(a.cards, c.cards, MAX_SEATS)
    copy_entries(a.open_by, c.open_by, MAX_SEATS)
    copy_entries(a.held, c.held, MAX_SEATS)
    copy_entries(a.hand, c.hand, MAX_SEATS * KINDS)
    copy_entries(a.gained, c.gained, MAX_SEATS)
    copy_entries(a.lacked_at, c.lacked_at, MAX_SEATS * COLOURS)
    copy_entries(a.relaid, c.relaid, MAX_SEATS * COLOURS)
    copy_entries(a.recent, c.recent, MAX_SEATS)
    copy_entries(a.shown_n, c.shown_n, MAX_SEATS)
    copy_entries(a.shown, c.shown, SHOWN)
    copy_entries(a.exposed, c.exposed, MAX_SEATS)
    copy_entries(a.pioche, c.pioche, MAX_CARDS)
    copy_entries(a.talon, c.talon, MAX_CARDS)
    copy_entries(a.laid, c.laid, KINDS)
    c.chance = a.chance
    c.chance_at = a.chance_at
    c.blocks = a.blocks
    copy_entries(a.words, c.words, KEY_WORDS)
    copy_entries(a.block, c.block, BLOCK_WORDS)


def kind_of(bit: int) -> int:
    """Return the number of a lone bit."""
    return BIT_OF_REMAINDER[bit % 61]


def seat_after(s: Position, seat: int) -> int:
    """Return the neighbour in the direction of play."""
    seat += s.direction
    if seat == s.seats:
        return 0
    if seat < 0:
        return s.seats - 1
    return seat


def around(s: Position, seat: int) -> int:
    """Return the seat of a number that is less than a round of the table too low or too high."""
    if seat >= s.seats:
        return seat - s.seats
    if seat < 0:
        return seat + s.seats
    return seat


def is_wild(kind: int) -> bool:
    """Wild cards of every kind have no colour of their own."""
    return kind >= WILD


def is_over(s: Position) -> bool:
    """The round is over, and perhaps the match."""
    return s.phase == PHASE_ROUND_OVER or s.phase == PHASE_MATCH_OVER


def is_number(kind: int) -> bool:
    """Numbers are the only cards that open a round in family B."""
    return kind < WILD and kind % FACES < SKIP
