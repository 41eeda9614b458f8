"""What the others did last, as features of the network: the last rows of its first layer."""

from ..rules.state import COLOURS, DREW, FACES, MOST_DREW, RECENT_BITS, Position, is_wild
from .features import AT_ADVICE, add, role_of
from .seating import Players

# Of every other seat, the newest first: cards drawn, a wild card laid, or the slot and the face of another.
AT_DEEDS = AT_ADVICE + 4 * 8
DEEDS = 3  # of a seat
MOST_DRAWN = 3
A_DEED = MOST_DRAWN + 1 + COLOURS + FACES
FEATURES = AT_DEEDS + 4 * DEEDS * A_DEED


def describe_deed(p: Players, deed: int, at: int) -> None:
    """Describe something a seat did; the features for that begin at a place."""
    kind = deed - 1
    if deed > DREW:
        add(p, at + min(deed - DREW, MOST_DRAWN) - 1)
    elif deed > 0 and is_wild(kind):
        add(p, at + MOST_DRAWN)
    elif deed > 0:
        add(p, at + MOST_DRAWN + 1 + p.slots[kind // FACES])
        add(p, at + MOST_DRAWN + 1 + COLOURS + kind % FACES)


def describe_deeds(s: Position, p: Players, seat: int) -> None:
    """Describe what the others did last, by their roles at the table a move leaves."""
    for rival in range(s.seats):
        if rival != seat:
            at = AT_DEEDS + role_of(s, p, seat, rival) * DEEDS * A_DEED
            deeds = s.recent[rival]
            for _ in range(DEEDS):
                describe_deed(p, deeds & MOST_DREW, at)
                deeds >>= RECENT_BITS
                at += A_DEED
