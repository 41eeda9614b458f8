"""Moves: which are refused and why, which are legal, and what each does.

A move is one int: a verb, a kind, a colour, a target and whether «UNO» was said with the card. A refusal
changes no byte of the position.
"""

from .challenge import accept, answers, challenge
from .lay import lay
from .setup import deal_next_round, may_deal
from .state import (
    COLOUR_MASKS,
    COLOURS,
    FACES,
    KINDS,
    MUST_ALWAYS,
    NOTE_COLOUR,
    PHASE_CHALLENGE,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_MATCH_OVER,
    PHASE_OPENING,
    PHASE_ROUND_OVER,
    PHASE_SHOW,
    PHASE_STACK,
    PHASE_TRIAL,
    PHASE_TURN,
    SEVEN,
    SPECIAL,
    WILD_FOUR,
    Array,
    Book,
    Position,
    Trace,
    is_wild,
    kind_of,
    note,
)
from .steps import decide_trial, discard_card, may_discard, show_card
from .turn import (
    begin_turn,
    draw_on_turn,
    jumping,
    keep_drawn,
    matching,
    must_lay,
    playable,
    would_bluff,
)
from .uno import catch_uno, leaves_one, may_catch, may_say, say_uno

PLAY = 1
DRAW = 2
KEEP = 3
ACCEPT = 4
CHALLENGE = 5
COLOUR = 6
SHOW = 7
OUTCOME_GOOD = 8
OUTCOME_BAD = 9
DISCARD = 10
NEXT = 11
UNO = 12
CATCH = 13

# The fields of a move, by the bit they start at.
AT_KIND = 4
AT_COLOUR = 10
AT_TARGET = 13
AT_UNO = 18
VERB_BITS = 15
KIND_BITS = 63
COLOUR_BITS = 7
TARGET_BITS = 31

KIND_NONE = 63  # of no card, or of another edition
COLOUR_FOREIGN = 6  # a colour of another edition
COLOUR_NONE = 7
TARGET_NONE = 31
LAY = PLAY | COLOUR_NONE << AT_COLOUR | TARGET_NONE << AT_TARGET  # a card that names nothing, its kind aside

REFUSED_ROUND_OVER = 2
REFUSED_CATCH_SELF = 3
REFUSED_BAD_TARGET = 4
REFUSED_NOTHING_TO_SAY = 5
REFUSED_NOTHING_TO_CATCH = 6
REFUSED_NOT_YOUR_TURN = 7
REFUSED_WRONG_PHASE = 8
REFUSED_NO_SUCH_CARD = 9
REFUSED_ONLY_DRAWN = 10
REFUSED_NO_MATCH = 11
REFUSED_NEED_COLOUR = 12
REFUSED_BAD_COLOUR = 13
REFUSED_BLUFF = 14
REFUSED_MUST_SHOW_COLOUR = 15
REFUSED_CANNOT_DEAL = 16  # R-OPEN-END: a hand-made position, never one that was dealt
REFUSED_MUST_LAY = 17
REFUSED_CANNOT_ANSWER = 18

MOVES = 192  # more than can ever be legal at once


def pack(verb: int, kind: int, colour: int, target: int, uno: int) -> int:
    """Make a move."""
    return verb | kind << AT_KIND | colour << AT_COLOUR | target << AT_TARGET | uno << AT_UNO


def plain(verb: int) -> int:
    """Make a move that is a verb alone."""
    return pack(verb, KIND_NONE, COLOUR_NONE, TARGET_NONE, 0)


def with_card(verb: int, kind: int) -> int:
    """Make a move of a verb and a card."""
    return pack(verb, kind, COLOUR_NONE, TARGET_NONE, 0)


def takes_target(b: Book, kind: int) -> bool:
    """WM, H-SEVEN: does this card name another player?"""
    if kind >= SPECIAL:
        return b.takes_target[kind - SPECIAL] == 1
    return b.seven_zero == 1 and not is_wild(kind) and kind % FACES == SEVEN


def phase_for(s: Position, verb: int) -> bool:
    """Is this the phase of this verb?"""
    phase = s.phase
    if verb == PLAY:
        fits = phase in (PHASE_TURN, PHASE_DRAWN) or s.owed != 0
    elif verb == DRAW:
        fits = phase == PHASE_TURN
    elif verb == KEEP:
        fits = phase == PHASE_DRAWN
    elif verb == ACCEPT:
        fits = phase in (PHASE_CHALLENGE, PHASE_STACK)
    elif verb == CHALLENGE:
        fits = phase == PHASE_CHALLENGE
    elif verb == COLOUR:
        fits = phase == PHASE_OPENING
    elif verb == SHOW:
        fits = phase == PHASE_SHOW
    elif verb == DISCARD:
        fits = phase == PHASE_DISCARD
    else:
        fits = phase == PHASE_TRIAL
    return fits


def holds(s: Position, seat: int, kind: int) -> bool:
    """Is the card in this hand?"""
    return kind < KINDS and s.held[seat] >> kind & 1 == 1


def refuse_call(s: Position, seat: int, move: int) -> int:
    """R-UNO-FALSE: a call for nothing is refused, without penalty."""
    if move & VERB_BITS == UNO:
        if may_say(s, seat):
            return 0
        return REFUSED_NOTHING_TO_SAY
    target = move >> AT_TARGET & TARGET_BITS
    if target == seat:
        return REFUSED_CATCH_SELF
    if target >= s.seats:
        return REFUSED_BAD_TARGET
    if not may_catch(s, target):
        return REFUSED_NOTHING_TO_CATCH
    return 0


def refuse_next(s: Position, b: Book) -> int:
    """WIN-500: another round, when this one is over and the match is not."""
    if s.phase != PHASE_ROUND_OVER:
        return REFUSED_WRONG_PHASE
    if not may_deal(s, b):
        return REFUSED_CANNOT_DEAL
    return 0


def refuse_form(s: Position, b: Book, seat: int, move: int) -> int:
    """WILD, WM, H-SEVEN, UNO-SAY: the colour and the target a card names, and «UNO» said with it."""
    kind = move >> AT_KIND & KIND_BITS
    colour = move >> AT_COLOUR & COLOUR_BITS
    target = move >> AT_TARGET & TARGET_BITS
    if is_wild(kind):
        if colour == COLOUR_NONE:
            return REFUSED_NEED_COLOUR
        if colour >= COLOURS:
            return REFUSED_BAD_COLOUR
    elif colour != COLOUR_NONE:
        return REFUSED_BAD_COLOUR
    if takes_target(b, kind):
        if target >= s.seats or target == seat:
            return REFUSED_BAD_TARGET
    elif target != TARGET_NONE:
        return REFUSED_BAD_TARGET
    if move >> AT_UNO & 1 == 1 and not leaves_one(s, b, seat, kind, target):
        return REFUSED_NOTHING_TO_SAY
    return 0


def refuse_play(s: Position, b: Book, seat: int, move: int) -> int:
    """MATCH, DRAW-CHOICE, H-STACK-ANSWER, W4-BLUFF: may this card be laid now?"""
    kind = move >> AT_KIND & KIND_BITS
    if not holds(s, seat, kind):
        return REFUSED_NO_SUCH_CARD
    if s.phase == PHASE_DRAWN and kind != s.drawn:
        return REFUSED_ONLY_DRAWN
    if s.owed != 0:
        if answers(s, b) >> kind & 1 == 0:
            return REFUSED_CANNOT_ANSWER
        return refuse_form(s, b, seat, move)
    if matching(s) >> kind & 1 == 0:
        return REFUSED_NO_MATCH
    reason = refuse_form(s, b, seat, move)
    if reason == 0 and kind == WILD_FOUR and b.bluffing == 0 and would_bluff(s, b, seat):
        reason = REFUSED_BLUFF
    return reason


def refuse_decision(s: Position, b: Book, seat: int, move: int) -> int:
    """Return why the seat that has to act may not make this move; 0 if it may."""
    verb = move & VERB_BITS
    kind = move >> AT_KIND & KIND_BITS
    if not phase_for(s, verb):
        return REFUSED_WRONG_PHASE
    if verb == PLAY:
        return refuse_play(s, b, seat, move)
    if b.must_lay != 0 and must_lay(s, b, seat):
        return REFUSED_MUST_LAY
    if verb in (SHOW, DISCARD):
        if not holds(s, seat, kind) or (verb == DISCARD and may_discard(s, b, seat) >> kind & 1 == 0):
            return REFUSED_NO_SUCH_CARD
        if verb == SHOW and COLOUR_MASKS[s.colour] >> kind & 1 == 0:
            return REFUSED_MUST_SHOW_COLOUR
    if verb == COLOUR and move >> AT_COLOUR & COLOUR_BITS >= COLOURS:
        return REFUSED_BAD_COLOUR
    return 0


def refusal(s: Position, b: Book, seat: int, move: int) -> int:
    """Return why a move is refused, the first reason that applies; 0 if it is not."""
    verb = move & VERB_BITS
    if verb == NEXT:
        return refuse_next(s, b)
    if s.phase in (PHASE_ROUND_OVER, PHASE_MATCH_OVER):
        return REFUSED_ROUND_OVER
    if verb in (UNO, CATCH):
        return refuse_call(s, seat, move)
    if seat != s.asked:
        if verb == PLAY and jumping(s, b, seat) >> (move >> AT_KIND & KIND_BITS) & 1 == 1:
            return refuse_form(s, b, seat, move)
        return REFUSED_NOT_YOUR_TURN
    return refuse_decision(s, b, seat, move)


def name_colour(s: Position, t: Trace, colour: int) -> None:
    """A-OPEN-WILD: the opening player names the colour and plays the first card."""
    s.colour = colour
    note(t, NOTE_COLOUR, s.turn, colour, 0)
    begin_turn(s, t, s.turn)


def carry_out(s: Position, b: Book, t: Trace, seat: int, move: int) -> None:
    """Do a move that is not refused."""
    verb = move & VERB_BITS
    kind = move >> AT_KIND & KIND_BITS
    if verb == PLAY:
        colour = move >> AT_COLOUR & COLOUR_BITS
        target = move >> AT_TARGET & TARGET_BITS
        lay(s, b, t, seat, kind, colour, target, move >> AT_UNO & 1)
    elif verb == DRAW:
        draw_on_turn(s, b, t)
    elif verb == KEEP:
        keep_drawn(s, t)
    elif verb == ACCEPT:
        accept(s, t)
    elif verb == CHALLENGE:
        challenge(s, b, t)
    elif verb == COLOUR:
        name_colour(s, t, move >> AT_COLOUR & COLOUR_BITS)
    elif verb == SHOW:
        show_card(s, b, t, kind)
    elif verb == OUTCOME_GOOD:
        decide_trial(s, b, t, 1)
    elif verb == OUTCOME_BAD:
        decide_trial(s, b, t, 0)
    elif verb == DISCARD:
        discard_card(s, b, t, kind)
    elif verb == NEXT:
        deal_next_round(s, b, t)
    elif verb == UNO:
        say_uno(s, t, seat)
    else:
        catch_uno(s, t, move >> AT_TARGET & TARGET_BITS, seat)


def apply(s: Position, b: Book, t: Trace, seat: int, move: int) -> int:
    """Do a move and return 0; or return why it is refused, the position and the trace untouched."""
    reason = refusal(s, b, seat, move)
    if reason == 0:
        t.notes = 0
        carry_out(s, b, t, seat, move)
    return reason


def list_targets(s: Position, b: Book, seat: int, kind: int, colour: int, out: Array, n: int) -> int:
    """List the ways to lay a card in a colour: at each other player where it names one."""
    if takes_target(b, kind):
        for target in range(s.seats):
            if target != seat:
                out[n] = pack(PLAY, kind, colour, target, 0)
                n += 1
    else:
        out[n] = pack(PLAY, kind, colour, TARGET_NONE, 0)
        n += 1
    return n


def list_lays(s: Position, b: Book, seat: int, kinds: int, out: Array, n: int) -> int:
    """List the ways to lay the cards of a mask, after n other moves."""
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        kind = kind_of(bit)
        if is_wild(kind):
            for colour in range(COLOURS):
                n = list_targets(s, b, seat, kind, colour, out, n)
        elif b.seven_zero == 1:
            n = list_targets(s, b, seat, kind, COLOUR_NONE, out, n)
        else:
            out[n] = LAY | kind << AT_KIND
            n += 1
    return n


def list_cards(verb: int, kinds: int, out: Array) -> int:
    """List a verb with each card of a mask."""
    n = 0
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        out[n] = with_card(verb, kind_of(bit))
        n += 1
    return n


def list_two(first: int, second: int, out: Array) -> int:
    """List two verbs."""
    out[0] = plain(first)
    out[1] = plain(second)
    return 2


def legal(s: Position, b: Book, seat: int, out: Array) -> int:
    """List the moves of a seat, «UNO» calls aside, and return how many there are."""
    n = 0
    if s.phase == PHASE_ROUND_OVER:
        out[0] = plain(NEXT)
        n = 1
    elif seat != s.asked:
        n = list_lays(s, b, seat, jumping(s, b, seat), out, 0)
    elif s.phase == PHASE_TURN:
        n = list_lays(s, b, seat, playable(s, b, seat), out, 0)
        if b.must_lay != MUST_ALWAYS or not must_lay(s, b, seat):
            out[n] = plain(DRAW)
            n += 1
    elif s.phase == PHASE_DRAWN:
        kinds = 1 << s.drawn
        if b.asks == 1:
            kinds &= playable(s, b, seat)
        n = list_lays(s, b, seat, kinds, out, 0)
        if b.must_lay == 0 or not must_lay(s, b, seat):
            out[n] = plain(KEEP)
            n += 1
    elif s.phase == PHASE_CHALLENGE:
        n = list_two(ACCEPT, CHALLENGE, out)
        if s.owed != 0:
            n = list_lays(s, b, seat, answers(s, b) & s.held[seat], out, n)
    elif s.phase == PHASE_STACK:
        n = list_lays(s, b, seat, answers(s, b) & s.held[seat], out, 0)
        out[n] = plain(ACCEPT)
        n += 1
    elif s.phase == PHASE_TRIAL:
        n = list_two(OUTCOME_GOOD, OUTCOME_BAD, out)
    elif s.phase == PHASE_SHOW:
        n = list_cards(SHOW, s.held[seat] & COLOUR_MASKS[s.colour], out)
    elif s.phase == PHASE_DISCARD:
        n = list_cards(DISCARD, may_discard(s, b, seat), out)
    else:
        for colour in range(COLOURS):
            out[n] = pack(COLOUR, KIND_NONE, colour, TARGET_NONE, 0)
            n += 1
    return n
