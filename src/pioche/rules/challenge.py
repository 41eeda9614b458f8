"""The Wild Draw Four: accept or challenge (W4-ACCEPT, W4-SHOW, W4-GUILTY, W4-INNOCENT)."""

from .cards import copies_held, draw_cards
from .state import (
    NO_COLOUR,
    NOTE_ACCEPTED,
    NOTE_CHALLENGED,
    NOTE_HAND_CARD,
    NOTE_HAND_SHOWN,
    PHASE_CHALLENGE,
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


def lay_wild_four(s: Position, b: Book, t: Trace, before: int) -> None:
    """W4, W4-BLUFF: the next player is asked; without bluffing that player simply draws."""
    victim = seat_after(s, s.turn)
    if b.bluffing == 1:
        s.before = before
        s.asked = victim
        s.phase = PHASE_CHALLENGE
    else:
        penalise(s, t, victim, FOUR_DRAWS)
        card_resolved(s, t)


def accept(s: Position, t: Trace) -> None:
    """W4-ACCEPT: unchallenged, the next player draws 4 and loses the turn."""
    note(t, NOTE_ACCEPTED, s.asked, 0, 0)
    s.before = NO_COLOUR
    penalise(s, t, s.asked, FOUR_DRAWS)
    card_resolved(s, t)


def show_hand(s: Position, t: Trace, of: int, to: int) -> None:
    """W4-SHOW: the hand is shown to the challenger, and to nobody else."""
    note(t, NOTE_HAND_SHOWN, of, to, 0)
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
    s.before = NO_COLOUR
    if guilty:
        draw_cards(s, t, s.turn, FOUR_DRAWS)
    else:
        penalise(s, t, challenger, INNOCENT_DRAWS)
    card_resolved(s, t)
