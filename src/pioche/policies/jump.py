"""Laying out of turn (H-JUMP): who jumps in, and how. Nobody is obliged to."""

from ..rules.moves import COLOUR_NONE, PLAY, TARGET_NONE, pack, takes_target
from ..rules.state import FACES, NOBODY, Book, Position, kind_of, seat_after
from ..rules.turn import jumping
from .expert import best_target, gains_by_jump
from .greedy import exchange_gain, weakest_rival
from .seating import CERTAIN, POLICY_EXPERT, POLICY_GREEDY, Players, aside, pick_other
from .value import count_unseen

# What is thrown for apart from the dice, so that a rule that is not used changes nothing.
JUMPS = 0xFE
LOOKS_FIRST = 0xFFF


def jump_target(s: Position, b: Book, p: Players, seat: int, kind: int) -> int:
    """H-SEVEN: name the player to exchange hands with."""
    if p.policy[seat] == POLICY_EXPERT:
        count_unseen(s, b, p, seat)
        return best_target(s, b, p, seat, kind, kind // FACES)
    if p.policy[seat] >= POLICY_GREEDY:
        return weakest_rival(s, seat)
    return pick_other(p, s.seats, seat)


def lay_out_of_turn(s: Position, b: Book, p: Players, seat: int) -> int:
    """Lay the card that is the same as the top one."""
    kind = kind_of(jumping(s, b, seat))
    target = TARGET_NONE
    if takes_target(b, kind):
        target = jump_target(s, b, p, seat, kind)
    return pack(PLAY, kind, COLOUR_NONE, target, 0)


def wants_to_jump(s: Position, b: Book, p: Players, seat: int) -> bool:
    """H-JUMP: does a seat jump in? Where it can, sees it, and does not lose by it."""
    kinds = jumping(s, b, seat)
    if kinds == 0 or aside(s, p, seat << 8 | JUMPS, CERTAIN) >= p.jumps[seat]:
        return False
    if s.cards[seat] == 1 or p.policy[seat] < POLICY_GREEDY:
        return True
    if p.policy[seat] == POLICY_EXPERT:
        return gains_by_jump(s, b, p, seat, kind_of(kinds))
    return exchange_gain(s, b, seat, kind_of(kinds)) >= 0


def who_moves(s: Position, b: Book, p: Players) -> int:
    """Return who moves next: the seat that has to act, or one that jumps in before it."""
    seat = aside(s, p, LOOKS_FIRST, s.seats)
    jumper = NOBODY
    for _ in range(s.seats):
        if jumper == NOBODY and wants_to_jump(s, b, p, seat):
            jumper = seat
        seat = seat_after(s, seat)
    if jumper == NOBODY:
        return s.asked
    return jumper
