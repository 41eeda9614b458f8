"""What every environment is told: a table, who learns, and how the table is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pioche.edition import EDITIONS, Table, set_table
from pioche.effects import Step, asks_stuck, check_number, names_target, nested
from pioche.encoding.actions import ACTIONS, ACTIONS_1
from pioche.encoding.lens import CARD_FEATURES, LEARNER, VERSION, WILD_TYPES, Lens
from pioche.encoding.observation import SIZE, SIZE_1
from pioche.lab.experiment import BOTS, LEAST_SEATS, Habits, seat_policies
from pioche.layout import blank
from pioche.policies.seating import CERTAIN, Players
from pioche.rules import state as st

LEARNS: Final = "learner"
# By the version of the encoding.
SIZES: Final = {1: SIZE_1, VERSION: SIZE}
ACTIONS_OF: Final = {1: ACTIONS_1, VERSION: ACTIONS}
WILD_CODES: Final = ("W", "W4", "WL", "WH", "WC1", "WC2", "WC3", "WT", "WM", "WK")
WHOS: Final = ("self", "next", "others", "all", "chosen", "those")


@dataclass(frozen=True)
class Setting:
    """A table and its players; `bots` names one for all seats but the first, or one for each seat.

    >>> Setting("giant", seats=3, bots=("greedy",)).bot_of_seat
    ('learner', 'greedy', 'greedy')
    """

    edition: str = "classic"
    seats: int = 2
    bots: tuple[str, ...] = ()  # none: learners everywhere
    rules: Mapping[str, object] = field(default_factory=dict)
    custom: Sequence[object] = ()
    match: bool = False
    calls: bool = False
    canonical: bool = True
    habits: Habits = field(default_factory=Habits)
    encoding: int | None = None  # None: 2 with house rules, else 1

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_number("seats", self.seats, LEAST_SEATS, st.MAX_SEATS)
        for bot in self.bots:
            if bot not in (LEARNS, *BOTS):
                raise ValueError(f"bots: there is no {bot[:40]!r}; there are {LEARNS}, {', '.join(BOTS)}")
        if len(self.bots) not in (0, 1, self.seats):
            raise ValueError(
                f"bots: name none, one, or one for each of the {self.seats} seats, not {len(self.bots)}"
            )
        for name in Habits.__dataclass_fields__:
            check_number(name, getattr(self.habits, name), 0, CERTAIN)
        house = self.table.rules.house  # an option or a card that is wrong is refused here too
        if self.encoding is not None:
            check_number("encoding", self.encoding, 1, VERSION)
        if house and self.version == 1:
            raise ValueError(f"encoding: 1 has no numbers for rules.{house[0]}; take {VERSION}")

    @cached_property
    def table(self) -> Table:
        """The table."""
        return set_table(self.edition, self.rules, self.custom)

    @property
    def version(self) -> int:
        """The version of the numbers learners see and answer in."""
        return self.encoding or (VERSION if self.table.rules.house else 1)

    @property
    def size(self) -> int:
        """How many numbers a seat is told."""
        return SIZES[self.version]

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return ACTIONS_OF[self.version]

    @property
    def bot_of_seat(self) -> tuple[str, ...]:
        """Who sits where."""
        if not self.bots:
            return (LEARNS,) * self.seats
        if len(self.bots) == 1:
            return (LEARNS, *self.bots * (self.seats - 1))
        return self.bots

    def players(self) -> Players:
        """Seat the players."""
        policies = [LEARNER if bot == LEARNS else BOTS[bot] for bot in self.bot_of_seat]
        return seat_policies(policies, self.habits, self.table.book.scoring)

    def lens(self) -> Lens:
        """Make the lens through which learners see the table."""
        lens = lens_of(self.table, self.seats)
        lens.canonical = int(self.canonical)
        lens.calls = int(self.calls)
        lens.match = int(self.match)
        return lens


def lens_of(table: Table, seats: int) -> Lens:
    """Make the lens through which a table is seen, colours in their canonical order."""
    lens = blank(Lens)
    lens.seats = seats
    lens.edition = EDITIONS.index(table.edition.id)
    lens.canonical = 1
    lens.deck[: st.WILD] = table.book.copies[: st.WILD]
    for number in range(WILD_TYPES):
        kind = table.kinds.get(WILD_CODES[number], st.NOTHING)
        lens.kind_of_type[number] = kind
        lens.deck[st.WILD + number] = table.book.copies[kind] if kind != st.NOTHING else 0
    for slot, code in enumerate(table.codes[st.SPECIAL :]):
        lens.type_of[slot] = WILD_CODES.index(code) if code else st.NOTHING
    for i, card in enumerate(table.custom):
        lens.written[i * CARD_FEATURES : (i + 1) * CARD_FEATURES] = card_features(card.steps)
    return lens


def card_features(steps: Sequence[Step]) -> list[int]:
    """Describe a card in numbers: how much of each verb, how often of each person, and its shape."""
    features = [0] * CARD_FEATURES
    listed = list(nested(steps))
    for step in listed:
        counted = step.does in (st.DO_DRAW, st.DO_DISCARD, st.DO_HAND_TO)
        features[step.does - 1] += step.amount if counted else 1
        features[st.DO_TRIAL + WHOS.index(step.who)] += 1
    features[-3:] = int(names_target(steps)), int(asks_stuck(steps)), len(listed)
    return features
