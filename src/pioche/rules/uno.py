"""Saying «UNO», and being caught (UNO-SAY, UNO-CATCH).

At most one seat can owe «UNO»: the one that laid the last card. A lay replaces the debt of the lay before it.
"""

from .cards import draw_cards, exchanges
from .state import FACES, NOBODY, NOTE_CAUGHT, NOTE_SAID, SEVEN, SPECIAL, Book, Position, Trace, around, note

CAUGHT_DRAWS = 2
LAST_BUT_ONE = 2  # cards in hand when the last but one is laid


def forget_uno(s: Position) -> None:
    """UNO-WINDOW-A, UNO-WINDOW-B: nobody can say it or be caught any more."""
    s.uno_seat = NOBODY
    s.uno_said = 0
    s.uno_due = 0


def uno_after_lay(s: Position, b: Book, t: Trace, seat: int, kind: int, said: int) -> None:
    """R-UNO-ONE, H-SWAP-UNO: one card after the lay, or a card that may bring one, may come to owe «UNO»."""
    forget_uno(s)
    if (
        s.cards[seat] == 1
        or (kind >= SPECIAL and b.customizable[kind - SPECIAL] == 1)
        or (b.seven_zero == 1 and exchanges(kind))
    ):
        s.uno_seat = seat
        if said == 1:
            s.uno_said = 1
            note(t, NOTE_SAID, seat, 0, 0)


def leaves_one(s: Position, b: Book, seat: int, kind: int, target: int) -> bool:
    """UNO-SAY, H-SWAP-UNO: does the lay, or the exchange it brings, leave its player one card?"""
    if s.cards[seat] == LAST_BUT_ONE:
        return True
    if b.seven_zero == 0 or s.cards[seat] == 1 or not exchanges(kind):
        return False
    if kind % FACES == SEVEN:
        return s.cards[target] == 1
    return s.cards[around(s, seat - s.direction)] == 1


def uno_when_resolved(s: Position) -> None:
    """R-UNO-ONE: with exactly one card when the card is resolved, «UNO» is due."""
    if s.uno_seat != NOBODY:
        if s.uno_said == 1 or s.cards[s.uno_seat] != 1:
            forget_uno(s)
        else:
            s.uno_due = 1


def uno_after_draw(s: Position, b: Book, seat: int) -> None:
    """UNO-WINDOW-B: a draw on the next turn ends it; R-UNO-ONE: so does no longer holding one card."""
    if b.uno_until_played == 0 or seat == s.uno_seat:
        forget_uno(s)


def may_say(s: Position, seat: int) -> bool:
    """UNO-SAY, R-UNO-LATE: from the lay until caught or until the window closes, once."""
    return s.uno_seat == seat and s.uno_said == 0 and s.cards[seat] == 1


def may_catch(s: Position, seat: int) -> bool:
    """UNO-CATCH: the card is resolved and «UNO» was not said."""
    return s.uno_due == 1 and s.uno_seat == seat


def say_uno(s: Position, t: Trace, seat: int) -> None:
    """Say «UNO» after the card."""
    note(t, NOTE_SAID, seat, 0, 0)
    if s.uno_due == 1:
        forget_uno(s)
    else:
        s.uno_said = 1


def catch_uno(s: Position, t: Trace, seat: int, by: int) -> None:
    """UNO-CATCH: the player draws 2."""
    note(t, NOTE_CAUGHT, seat, by, 0)
    forget_uno(s)
    draw_cards(s, t, seat, CAUGHT_DRAWS)
