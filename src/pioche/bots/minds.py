"""The players of `pioche.policies`, seated for one decision of one bot."""

from functools import cache
from typing import Final

from pioche.edition import Table
from pioche.layout import blank, pack, unpack
from pioche.policies import seating as pl
from pioche.policies import simulate
from pioche.policies.seating import Players
from pioche.policies.weights import aim_for, weights_for
from pioche.rules.state import MAX_SEATS, Position

SEED_BITS: Final = 2**63 - 1
# What a bot expects of the others.
SAYS_UNO: Final = 1000
CATCHES: Final = 1000
CHALLENGES: Final = 300
JUMPS: Final = 700
TRIAL_SUCCEEDS: Final = 500


@cache
def packed_players(policy: int, seats: int, scoring: int) -> bytes:
    """Seat a policy everywhere."""
    p = blank(Players)
    p.policy = [policy] * MAX_SEATS
    p.says_uno, p.catches = SAYS_UNO, CATCHES
    p.challenges, p.trial_succeeds = CHALLENGES, TRIAL_SUCCEEDS
    p.jumps = [JUMPS] * MAX_SEATS
    p.aim = aim_for(scoring)
    row = weights_for(seats, scoring)
    p.weights[: len(row)] = row
    return pack(p)


def players(policy: int, table: Table, seats: int, seed: int, scoring: int | None = None) -> Players:
    """Seat a policy everywhere, with the dice of a seed; another scoring than the table's changes its aim."""
    p = unpack(Players, packed_players(policy, seats, table.book.scoring if scoring is None else scoring))
    pl.seat_players(p, seed & SEED_BITS)
    return p


def pick(policy: int, table: Table, s: Position, seed: int) -> int:
    """Pick the move a policy makes, as the int of the rules."""
    return simulate.choose(s, table.book, players(policy, table, s.seats, seed))
