"""The Wild Draw Four: accept or challenge (W4-ACCEPT … W4-INNOCENT); stacks: owe, answer, pay (H-STACK)."""

from .cards import copies_held, draw_cards, top_card
from .memory import see_hand
from .state import (
    DRAW_TWO,
    NO_COLOUR,
    NOTE_ACCEPTED,
    NOTE_CHALLENGED,
    NOTE_HAND_CARD,
    NOTE_HAND_SHOWN,
    NOTE_OWED,
    NOTE_PAID,
    ONE_FACE,
    PHASE_CHALLENGE,
    PHASE_STACK,
    STACK_UP,
    WILD_FOUR,
    WILD_FOUR_BIT,
    Book,
    Position,
    Trace,
    kind_of,
    note,
    seat_after,
)
from .turn import card_resolved, is_guilty, lose_turn

TWO_DRAWS = 2
FOUR_DRAWS = 4
INNOCENT_DRAWS = 6


def penalise(s: Position, t: Trace, seat: int, n: int) -> None:
    """The next player draws and loses the turn."""
    draw_cards(s, t, seat, n)
    lose_turn(s, seat)


def answers(s: Position, b: Book) -> int:
    """H-STACK-ANSWER: the kinds that answer the card on top, as a mask."""
    if top_card(s) == WILD_FOUR:
        return WILD_FOUR_BIT
    kinds = ONE_FACE << DRAW_TWO
    if b.stack == STACK_UP:
        kinds |= WILD_FOUR_BIT
    return kinds


def owe(s: Position, t: Trace, n: int) -> None:
    """H-STACK: the next player owes n more cards than were owed before, and pays or answers."""
    s.owed += n
    s.before = NO_COLOUR
    s.asked = seat_after(s, s.turn)
    s.phase = PHASE_STACK
    note(t, NOTE_OWED, s.asked, s.owed, 0)


def lay_wild_four(s: Position, b: Book, t: Trace, before: int) -> None:
    """W4, W4-BLUFF, H-STACK-W4: the next player is asked, or without bluffing simply draws or owes."""
    begins = s.owed == 0
    if b.stack != 0:
        owe(s, t, FOUR_DRAWS)
    if b.bluffing == 1 and begins:
        s.before = before
        s.asked = seat_after(s, s.turn)
        s.phase = PHASE_CHALLENGE
    elif b.stack == 0:
        penalise(s, t, seat_after(s, s.turn), FOUR_DRAWS)
        card_resolved(s, t)


def accept(s: Position, t: Trace) -> None:
    """W4-ACCEPT, H-STACK: the next player draws 4, or all that is owed, and loses the turn."""
    n = FOUR_DRAWS
    if s.owed != 0:
        n = s.owed
        note(t, NOTE_PAID, s.asked, n, 0)
    else:
        note(t, NOTE_ACCEPTED, s.asked, 0, 0)
    s.owed = 0
    s.before = NO_COLOUR
    penalise(s, t, s.asked, n)
    card_resolved(s, t)


def show_hand(s: Position, t: Trace, of: int, to: int) -> None:
    """W4-SHOW: the hand is shown to the challenger, and to nobody else."""
    note(t, NOTE_HAND_SHOWN, of, to, 0)
    see_hand(s, to, of)
    mask = s.held[of]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        for _ in range(copies_held(s, of, kind)):
            note(t, NOTE_HAND_CARD, of, to, kind)


def challenge(s: Position, b: Book, t: Trace) -> None:
    """W4-GUILTY, W4-INNOCENT: the hand, as it was when the W4 was laid, decides who draws."""
    challenger = s.asked
    guilty = is_guilty(b, s.held[s.turn], s.before)
    note(t, NOTE_CHALLENGED, challenger, s.turn, int(guilty))
    show_hand(s, t, s.turn, challenger)
    s.owed = 0
    s.before = NO_COLOUR
    if guilty:
        draw_cards(s, t, s.turn, FOUR_DRAWS)
    else:
        penalise(s, t, challenger, INNOCENT_DRAWS)
    card_resolved(s, t)
