"""A card is laid: what it does, and whether it ends the round (D2 … W4, H-SEVEN, H-ZERO, OUT)."""

from .cards import draw_cards, pass_hands_on, put_on_talon, swap_hands, take_in_sight
from .challenge import FOUR_DRAWS, TWO_DRAWS, lay_wild_four, owe, penalise
from .ending import end_round
from .memory import see_having
from .state import (
    COLOURS_ROOM,
    DRAW_TWO,
    FACES,
    NOTE_DIRECTION,
    NOTE_JUMPED,
    NOTE_LAID,
    NOTHING,
    PHASE_DRAWN,
    REVERSE,
    SEVEN,
    SKIP,
    SPECIAL,
    WILD,
    WILD_FOUR,
    ZERO,
    Book,
    Position,
    Trace,
    is_wild,
    note,
    seat_after,
)
from .steps import lay_special
from .turn import card_resolved, lose_turn
from .uno import uno_after_lay

TWO_PLAYERS = 2


def act_reverse(s: Position, b: Book, t: Trace) -> None:
    """REV, R-REV-2: the direction changes; between two players it is a Skip."""
    if s.seats == TWO_PLAYERS and b.reverse_skips == 1:
        lose_turn(s, seat_after(s, s.turn))
    else:
        s.direction = -s.direction
        note(t, NOTE_DIRECTION, s.direction, 0, 0)


def act_coloured(s: Position, b: Book, t: Trace, face: int, target: int) -> None:
    """D2, REV, SKIP, H-SEVEN, H-ZERO: what a coloured card does."""
    if face == DRAW_TWO:
        penalise(s, t, seat_after(s, s.turn), TWO_DRAWS)
    elif face == REVERSE:
        act_reverse(s, b, t)
    elif face == SKIP:
        lose_turn(s, seat_after(s, s.turn))
    elif b.seven_zero == 1:
        if face == SEVEN:
            swap_hands(s, t, s.turn, target)
        elif face == ZERO:
            pass_hands_on(s, t, s.turn)
    card_resolved(s, t)


def go_out(s: Position, b: Book, t: Trace, kind: int) -> None:
    """OUT, OUT-DRAW-A, R-LAST-B, H-STACK-LAST: the last card is laid; the next player may still draw."""
    if b.last_card_draws == 1:
        n = s.owed
        if kind == WILD_FOUR:
            n += FOUR_DRAWS
        elif not is_wild(kind) and kind % FACES == DRAW_TWO:
            n += TWO_DRAWS
        draw_cards(s, t, seat_after(s, s.turn), n)
    end_round(s, b, t, s.turn)


def lay(s: Position, b: Book, t: Trace, seat: int, kind: int, colour: int, target: int, said: int) -> None:
    """Lay a card and do what it does; H-NO-TURN: an answer or a jump begins no turn."""
    before = s.colour
    if seat != s.asked:
        note(t, NOTE_JUMPED, seat, 0, 0)
    s.turn = seat
    take_in_sight(s, seat, kind)
    if s.phase == PHASE_DRAWN:
        s.gained[seat] -= 1  # as if it had never been in the hand
    else:
        see_having(s, seat, kind)
    put_on_talon(s, kind)
    if is_wild(kind):
        s.colour = colour
    s.drawn = NOTHING
    s.turned_up = 0
    s.idle = 0
    note(t, NOTE_LAID, seat, kind, s.colour + COLOURS_ROOM * target)
    uno_after_lay(s, b, t, seat, kind, said)
    if s.cards[seat] == 0 and not (kind >= SPECIAL and b.kept_when_last[kind - SPECIAL] == 1):
        go_out(s, b, t, kind)
    elif kind < WILD:
        if b.stack != 0 and kind % FACES == DRAW_TWO:
            owe(s, t, TWO_DRAWS)
        else:
            act_coloured(s, b, t, kind % FACES, target)
    elif kind == WILD:
        card_resolved(s, t)
    elif kind == WILD_FOUR:
        lay_wild_four(s, b, t, before)
    else:
        lay_special(s, b, t, kind, target)
