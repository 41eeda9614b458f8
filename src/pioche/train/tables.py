"""What is trained on: tables, who sits there, and how often."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from pioche.edition import EDITIONS, Table, load_edition, set_table
from pioche.layout import blank, pack, unpack
from pioche.policies import seating as pl
from pioche.policies.network import BANK_TURNING, BANKS, TO_PLAYING, WORTH_BANKS
from pioche.policies.seating import CERTAIN, Players
from pioche.policies.weights import weights_for
from pioche.rules.state import (
    KINDS,
    MAX_SEATS,
    SCORING_LOW,
    SCORING_POINTS,
    SCORING_ROUND,
    SPECIAL,
    Book,
)

# By bank of weights; those that only play have the tables of the worths there (`tables_of`).
# Numbers of seats, the more often the more it is there.
SEATS: Final = ((2,), (3, 4, 4, 4), (5, 6, 6, 6, 7, 8, 10), (2,))
STREET: Final[Mapping[str, object]] = {"stack": "up", "jump_in": True, "draw": "until"}
HOUSES: Final[tuple[Mapping[str, object], ...]] = (
    STREET,
    STREET,
    {"seven_zero": True},
    {"stack": "same", "bluffing": False},
    {"must_lay": "always"},
)
# Where a Reverse only turns, the table nearest to RLCard's rules (bench/rlcard_arena.py) is the measure.
TURNING: Final[Mapping[str, object]] = {"two_player_reverse": "turn"}
RLCARD: Final[Mapping[str, object]] = {**TURNING, "bluffing": False, "must_lay": "always"}
# How often lessons are of the table where a bank is measured, how many seats that has, and who sits there.
MEASURED_OFTEN: Final = (0.0, 0.5, 0.5, 0.6)
SEATS_MEASURED: Final = (2, 4, 6, 2)
AGAINST: Final = (pl.POLICY_FIRST, pl.POLICY_FIRST, pl.POLICY_FIRST, pl.POLICY_CASUAL)
# Of the lessons elsewhere:
HOUSE_RULES: Final = 0.35
CLASSIC: Final = 0.45
# Who sits in the other seats there, and how often, by bank.
RIVALS: Final = (
    pl.POLICY_NETWORK,
    pl.POLICY_FIRST,
    pl.POLICY_EXPERT,
    pl.POLICY_GREEDY,
    pl.POLICY_LAYING,
)
OFTEN: Final = ((40, 40, 0, 8, 12), (10, 45, 40, 5, 0), (10, 45, 40, 5, 0), (40, 40, 0, 8, 12))
# What is tried for, and how often, by bank (with two seats few points as points: net.share_points); and how
# such a table scores (None: as it does).
TRIED: Final = (pl.AIM_ROUND, pl.AIM_POINTS, pl.AIM_LOW)
TRIED_OFTEN: Final = ((60, 40, 0), (75, 18, 7), (75, 18, 7), (60, 40, 0))
SCORINGS: Final = (None, "points", "low")
SCORED: Final = (SCORING_ROUND, SCORING_POINTS, SCORING_LOW)
JUMPS: Final = 850
TRIAL_SUCCEEDS: Final = 500


@dataclass(frozen=True)
class Seating:
    """A table, who sits there (the learner's policy, and the others'), and what they try for."""

    edition: str
    seats: int
    learner: int
    rivals: int
    rules: Mapping[str, object] = field(default_factory=dict)
    aim: int = pl.AIM_ROUND
    is_plain: bool = False  # without special cards
    by_worth: bool = False  # the network plays by what moves are worth: lessons are of that

    def table(self) -> Table:
        """Set the table."""
        scoring = SCORINGS[self.aim]
        return set_table(self.edition, {**self.rules, "scoring": scoring} if scoring else self.rules)

    def book(self) -> Book:
        """Give the book of the table."""
        book = self.table().book
        return without_special_cards(book) if self.is_plain else book

    def players(self) -> Players:
        """Seat players who say «UNO», catch, and try for something."""
        p = blank(Players)
        p.policy = [self.learner] * MAX_SEATS
        p.says_uno = p.catches = CERTAIN
        p.trial_succeeds = TRIAL_SUCCEEDS
        p.jumps = [JUMPS] * MAX_SEATS
        p.aim = self.aim
        p.by_worth = int(self.by_worth)
        row = weights_for(self.seats, SCORED[self.aim])
        p.weights[: len(row)] = row
        return p


def without_special_cards(book: Book) -> Book:
    """Give a book of 108 cards, or as many as a deck has besides the special ones."""
    found = unpack(Book, pack(book))
    found.copies[SPECIAL:] = [0] * (KINDS - SPECIAL)
    return found


def tables_of(bank: int) -> int:
    """Give the bank of worths whose tables a bank of weights is for."""
    assert 0 <= bank < BANKS
    return bank if bank < WORTH_BANKS else bank - TO_PLAYING


def seatings(bank: int, seed: int, *, first: bool) -> Iterator[Seating]:
    """Give tables for a bank of weights without end; at first only experts play."""
    at, by_worth = tables_of(bank), bank < WORTH_BANKS
    dice = Random(seed)  # noqa: S311  which tables are trained on is no secret
    while True:
        rules: Mapping[str, object] = {}
        edition = "classic" if dice.random() < CLASSIC else dice.choice(EDITIONS[1:])
        if dice.random() < HOUSE_RULES:
            rules = dice.choice(HOUSES)
        if bank == BANK_TURNING:
            rules = {**rules, **TURNING}
        aim = dice.choices(TRIED, TRIED_OFTEN[at])[0] if by_worth else pl.AIM_ROUND
        if SCORINGS[aim] not in (None, *load_edition(edition).switches["scoring"]):
            aim = pl.AIM_POINTS
        rivals = dice.choices(RIVALS, OFTEN[at])[0]
        learner = pl.POLICY_NETWORK
        if first:
            learner = rivals = pl.POLICY_FIRST
        if not first and dice.random() < MEASURED_OFTEN[at]:
            yield measured(bank)
        else:
            seats = dice.choice(SEATS[at])
            yield Seating(edition, seats, learner, rivals, rules, aim, by_worth=by_worth)


def measured(bank: int, rivals: int | None = None) -> Seating:
    """Give the table where a bank of weights is measured; the other seats may be given to others."""
    at, by_worth = tables_of(bank), bank < WORTH_BANKS
    others = AGAINST[at] if rivals is None else rivals
    is_turning = bank == BANK_TURNING
    rules = RLCARD if is_turning else {}
    seats, learner = SEATS_MEASURED[at], pl.POLICY_NETWORK
    return Seating("classic", seats, learner, others, rules, is_plain=is_turning, by_worth=by_worth)
