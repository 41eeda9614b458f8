"""Players without a plan: any card that fits, any colour.

`laying` lays whenever it can, and `casual` too, but a wild card only where nothing else fits; `random` now
and then draws or keeps a card it could have laid, for no reason.
"""

from ..rules.challenge import answers
from ..rules.moves import (
    ACCEPT,
    CHALLENGE,
    COLOUR,
    COLOUR_NONE,
    DISCARD,
    DRAW,
    KEEP,
    KIND_NONE,
    OUTCOME_BAD,
    OUTCOME_GOOD,
    PLAY,
    SHOW,
    TARGET_NONE,
    pack,
    plain,
    takes_target,
    with_card,
)
from ..rules.state import (
    COLOUR_MASKS,
    COLOURS,
    PHASE_CHALLENGE,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_SHOW,
    PHASE_STACK,
    PHASE_TURN,
    WILD_MASK,
    Book,
    Position,
    is_wild,
    kind_of,
)
from ..rules.turn import must_lay, playable
from .seating import CERTAIN, POLICY_RANDOM, Players, aside, happens, pick_bit, pick_other, throw

DRAWS_ANYWAY = 50  # in a thousand


def lay_any(s: Position, b: Book, p: Players, seat: int, kind: int) -> int:
    """Lay a card; a wild one in any colour, at anybody where it names somebody."""
    colour = COLOUR_NONE
    if is_wild(kind):
        colour = throw(p, COLOURS)
    target = TARGET_NONE
    if takes_target(b, kind):
        target = pick_other(p, s.seats, seat)
    return pack(PLAY, kind, colour, target, 0)


def answer_any(s: Position, b: Book, p: Players, seat: int) -> int:
    """Decide anything but a turn."""
    if s.owed != 0 and answers(s, b) & s.held[seat] != 0 and not happens(p, DRAWS_ANYWAY):
        return lay_any(s, b, p, seat, kind_of(pick_bit(p, answers(s, b) & s.held[seat])))
    if s.phase == PHASE_STACK:
        return plain(ACCEPT)
    if s.phase == PHASE_CHALLENGE:
        if happens(p, p.challenges):
            return plain(CHALLENGE)
        return plain(ACCEPT)
    if s.phase == PHASE_SHOW:
        return with_card(SHOW, kind_of(pick_bit(p, s.held[seat] & COLOUR_MASKS[s.colour])))
    if s.phase == PHASE_DISCARD:
        return with_card(DISCARD, kind_of(pick_bit(p, s.held[seat])))
    return pack(COLOUR, KIND_NONE, throw(p, COLOURS), TARGET_NONE, 0)


def waits(p: Players, seat: int) -> bool:
    """DRAW-CHOICE: throw for drawing or keeping a card for no reason."""
    return p.policy[seat] == POLICY_RANDOM and happens(p, DRAWS_ANYWAY)


def judge(s: Position, p: Players) -> int:
    """Say what the referee says of a trial; the referee does not touch the dice of the players."""
    if aside(s, p, s.asked << 8 | s.step, CERTAIN) < p.trial_succeeds:
        return plain(OUTCOME_GOOD)
    return plain(OUTCOME_BAD)


def choose_any(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose as a player without a plan."""
    if s.phase == PHASE_TURN:
        kinds = playable(s, b, seat)
        if kinds == 0 or (waits(p, seat) and not must_lay(s, b, seat)):
            return plain(DRAW)
        return lay_any(s, b, p, seat, kind_of(pick_bit(p, kinds)))
    if s.phase == PHASE_DRAWN:
        if waits(p, seat) and not must_lay(s, b, seat):
            return plain(KEEP)
        return lay_any(s, b, p, seat, s.drawn)
    return answer_any(s, b, p, seat)


def fitting(s: Position, b: Book, seat: int) -> int:
    """Return the cards that fit, wild ones only where there are no others."""
    kinds = playable(s, b, seat)
    if kinds & ~WILD_MASK != 0:
        kinds &= ~WILD_MASK
    return kinds


def choose_casually(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose without a plan, but save wild cards."""
    kinds = fitting(s, b, seat)
    if s.phase == PHASE_TURN and kinds != 0:
        return lay_any(s, b, p, seat, kind_of(pick_bit(p, kinds)))
    return choose_any(s, b, p, seat)
