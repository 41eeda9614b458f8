"""What is trained on: tables, who sits there, and how often."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from pioche.edition import EDITIONS, Table, set_table
from pioche.layout import blank
from pioche.policies import seating as pl
from pioche.policies.network import BANKS
from pioche.policies.seating import CERTAIN, Players
from pioche.policies.weights import weights_for
from pioche.rules.state import MAX_SEATS, SCORING_ROUND

# Numbers of seats of each bank of weights, the more often the more it is there.
SEATS: Final = ((2,), (3, 4, 4, 4), (5, 6, 6, 6, 7, 8, 10))
STREET: Final[Mapping[str, object]] = {"stack": "up", "jump_in": True, "draw": "until"}
HOUSES: Final[tuple[Mapping[str, object], ...]] = (
    STREET,
    STREET,
    {"seven_zero": True},
    {"stack": "same", "bluffing": False},
    {"must_lay": "always"},
)
HOUSE_RULES: Final = 0.25  # of the lessons
CLASSIC: Final = 0.45  # of the rest
# Who sits in the other seats, and how often, by bank. With more seats a lesson is noisier: more of them are
# with those against whom the network is measured.
RIVALS: Final = (pl.POLICY_NETWORK, pl.POLICY_FIRST, pl.POLICY_GREEDY)
OFTEN: Final = ((60, 30, 10), (10, 85, 5), (10, 85, 5))
JUMPS: Final = 850
TRIAL_SUCCEEDS: Final = 500


@dataclass(frozen=True)
class Seating:
    """A table, and who sits there: the learner's policy, and the others'."""

    edition: str
    seats: int
    learner: int
    rivals: int
    rules: Mapping[str, object] = field(default_factory=dict)

    def table(self) -> Table:
        """Set the table."""
        return set_table(self.edition, self.rules)

    def players(self, aim: int = pl.AIM_ROUND) -> Players:
        """Seat players who say «UNO», catch, and try for something."""
        p = blank(Players)
        p.policy = [self.learner] * MAX_SEATS
        p.says_uno = p.catches = CERTAIN
        p.trial_succeeds = TRIAL_SUCCEEDS
        p.jumps = [JUMPS] * MAX_SEATS
        p.aim = aim
        row = weights_for(self.seats, SCORING_ROUND)
        p.weights[: len(row)] = row
        return p


def seatings(bank: int, seed: int, *, first: bool) -> Iterator[Seating]:
    """Give tables for a bank of weights without end; at first only experts play."""
    assert 0 <= bank < BANKS
    dice = Random(seed)  # noqa: S311  which tables are trained on is no secret
    while True:
        rules: Mapping[str, object] = {}
        edition = "classic" if dice.random() < CLASSIC else dice.choice(EDITIONS[1:])
        if dice.random() < HOUSE_RULES:
            rules = dice.choice(HOUSES)
        rivals = dice.choices(RIVALS, OFTEN[bank])[0]
        learner = pl.POLICY_NETWORK
        if first:
            learner = rivals = pl.POLICY_FIRST
        yield Seating(edition, dice.choice(SEATS[bank]), learner, rivals, rules)
