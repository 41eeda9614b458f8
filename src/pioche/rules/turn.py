"""A turn: what may be laid, drawing, passing (MATCH, DRAW, DRAW-CHOICE, ONE)."""

from .cards import copies_held, draw_one, top_card
from .ending import end_blocked
from .memory import all_see_hand, see_lacking
from .state import (
    COLOUR_MASKS,
    COLOURS,
    MUST_ALWAYS,
    MUST_DRAWN,
    NOTE_CLOSED,
    NOTE_LOST_TURN,
    NOTE_PASSED,
    NOTE_TURN,
    NOTHING,
    PHASE_DRAWN,
    PHASE_STACK,
    PHASE_TURN,
    SAME_FACE,
    WILD_FOUR,
    WILD_FOUR_BIT,
    WILD_MASK,
    Book,
    Position,
    Trace,
    is_wild,
    note,
    seat_after,
)
from .uno import forget_uno, uno_after_draw, uno_when_resolved


def is_guilty(b: Book, mask: int, colour: int) -> bool:
    """W4-LEGAL-A, W4-LEGAL-B: do these cards, without the W4, forbid it on this colour?"""
    forbidding = COLOUR_MASKS[colour]
    if b.wild_is_guilty == 1:
        forbidding |= WILD_MASK
    return mask & forbidding != 0


def would_bluff(s: Position, b: Book, seat: int) -> bool:
    """W4-BLUFF, R-BLUFF-W4: would a W4 laid now be illegal? Without bluffing other W4 do not forbid it."""
    mask = s.held[seat]
    if b.bluffing == 0 or copies_held(s, seat, WILD_FOUR) == 1:
        mask &= ~WILD_FOUR_BIT
    return is_guilty(b, mask, s.colour)


def matching(s: Position) -> int:
    """MATCH: the kinds that go on the top card, in any hand."""
    return COLOUR_MASKS[s.colour] | WILD_MASK | SAME_FACE[top_card(s)]


def playable(s: Position, b: Book, seat: int) -> int:
    """MATCH: the kinds a seat could lay now."""
    kinds = matching(s) & s.held[seat]
    if b.bluffing == 0 and kinds & WILD_FOUR_BIT != 0 and would_bluff(s, b, seat):
        kinds ^= WILD_FOUR_BIT
    return kinds


def jumping(s: Position, b: Book, seat: int) -> int:
    """H-JUMP, H-JUMP-WHEN: the kind, as a mask, that a seat could lay out of turn."""
    if b.jump_in == 0 or s.turned_up == 1 or seat == s.asked or s.phase not in (PHASE_TURN, PHASE_STACK):
        return 0
    top = top_card(s)
    if is_wild(top):
        return 0
    return s.held[seat] & 1 << top


def must_lay(s: Position, b: Book, seat: int) -> bool:
    """H-MUST, H-MUST-W4: must a seat lay a card? A W4 that would be a bluff does not have to be laid."""
    kinds = 0
    if s.phase == PHASE_DRAWN and b.must_lay >= MUST_DRAWN:
        kinds = 1 << s.drawn
        if b.asks == 1:
            kinds &= playable(s, b, seat)
    elif s.phase == PHASE_TURN and b.must_lay == MUST_ALWAYS:
        kinds = playable(s, b, seat)
    if kinds & WILD_FOUR_BIT != 0 and would_bluff(s, b, seat):
        kinds ^= WILD_FOUR_BIT
    return kinds != 0


def close_hands(s: Position, t: Trace, seat: int) -> None:
    """Idea 7: hands a player opened are closed when a turn of that player comes."""
    if s.opened != 0 and s.open_by[seat] != 0:
        before = s.opened
        s.open_by[seat] = 0
        s.opened = 0
        for other in range(s.seats):
            s.opened |= s.open_by[other]
        for other in range(s.seats):
            if before & ~s.opened & 1 << other != 0:
                all_see_hand(s, other)
        note(t, NOTE_CLOSED, before & ~s.opened, 0, 0)


def begin_turn(s: Position, t: Trace, seat: int) -> None:
    """Give the turn to a seat."""
    close_hands(s, t, seat)
    s.turn = seat
    s.asked = seat
    s.phase = PHASE_TURN
    note(t, NOTE_TURN, seat, 0, 0)


def pass_turn(s: Position, t: Trace) -> None:
    """Give the turn to the next seat that does not lose it."""
    seat = seat_after(s, s.turn)
    while s.loses >> seat & 1 == 1:
        s.loses &= ~(1 << seat)
        note(t, NOTE_LOST_TURN, seat, 0, 0)
        seat = seat_after(s, seat)
    begin_turn(s, t, seat)


def lose_turn(s: Position, seat: int) -> None:
    """Make a seat lose its next turn; several causes before the turn comes are one loss."""
    s.loses |= 1 << seat


def card_resolved(s: Position, t: Trace) -> None:
    """The card laid has done all it does: the turn passes, or stays for another (idea 4)."""
    if s.again == 1:
        s.again = 0
        begin_turn(s, t, s.turn)
    else:
        pass_turn(s, t)
    uno_when_resolved(s)


def give_up_turn(s: Position, t: Trace, drawn: int) -> None:
    """The player has drawn, one card or none, and lays none: the turn is over (UNO-WINDOW-A)."""
    note(t, NOTE_PASSED, s.turn, drawn, 0)
    forget_uno(s)
    pass_turn(s, t)


def keep_drawn(s: Position, t: Trace) -> None:
    """DRAW, DRAW-CHOICE: the card drawn is not laid: nobody is told whether it could be."""
    s.drawn = NOTHING
    s.lacked_at[s.turn * COLOURS + s.colour] += 1  # it seems not to have the colour either
    give_up_turn(s, t, 1)


def draw_until_playable(s: Position, b: Book, t: Trace, seat: int, kind: int) -> int:
    """H-DRAW: after this card draw others until one can be laid or none is left; return the last."""
    following = kind
    while following != NOTHING and playable(s, b, seat) >> following & 1 == 0:
        kind = following
        following = draw_one(s, t, seat)
    if following == NOTHING:
        return kind
    return following


def draw_on_turn(s: Position, b: Book, t: Trace) -> None:
    """DRAW, H-DRAW: one card, or until one can be laid; it may be laid if it can be, or the turn passes."""
    seat = s.turn
    kind = draw_one(s, t, seat)
    if b.draw_until == 1:
        kind = draw_until_playable(s, b, t, seat, kind)
    see_lacking(s, seat, s.colour)
    uno_after_draw(s, b, seat)
    if kind == NOTHING:
        s.idle |= 1 << seat
        if s.idle == (1 << s.seats) - 1:
            end_blocked(s, b, t)
        else:
            give_up_turn(s, t, 0)
    else:
        s.idle = 0
        s.lacked_at[seat * COLOURS + s.colour] -= 1  # this card may have the colour
        if b.asks == 1 or playable(s, b, seat) >> kind & 1 == 1:
            s.drawn = kind
            s.phase = PHASE_DRAWN
        else:
            keep_drawn(s, t)
