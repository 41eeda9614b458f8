"""What every environment is told: a table, who learns, and how the table is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypedDict

from pioche.edition import EDITIONS, Table, faces_of, set_table
from pioche.effects import (
    FORMS,
    NUMBER,
    WHOS,
    Step,
    asks_stuck,
    check_flag,
    check_number,
    names_target,
    nested,
)
from pioche.encoding.actions import ACTIONS, ACTIONS_1
from pioche.encoding.lens import CARD_FEATURES, LEARNER, VERSION, WILD_TYPES, Lens
from pioche.encoding.observation import EDITIONS as SHOWN_EDITIONS
from pioche.encoding.observation import SIZE, SIZE_1, SIZE_2
from pioche.game.misfit import names_misfits
from pioche.lab.experiment import BOTS, LEAST_SEATS, Habits, seat_policies
from pioche.layout import blank
from pioche.policies.seating import CERTAIN, Players
from pioche.rules import state as st

LEARNS: Final = "learner"
# The wild types: the two common cards, then special cards by their clause of docs/RULES.md. Three
# without a clause are for what a table has written and for cards no booklet has: their features are shown.
WILD_TYPE_CLAUSES: Final = ("", "", "WL", "WH", "", "", "", "WT", "WM", "WK")
FEATURED: Final = (4, 5, 6)
COUNTED: Final = {form.does for forms in FORMS.values() for form in forms if form.kind == NUMBER}
# By the version of the encoding.
SIZES: Final = {1: SIZE_1, 2: SIZE_2, VERSION: SIZE}
ACTIONS_OF: Final = {1: ACTIONS_1, 2: ACTIONS, VERSION: ACTIONS}
WITH_HOUSE: Final = 2
ROOM: Final = 32  # bits for the games that follow one another in the same place of a batch


class TableOptions(TypedDict, total=False):
    """What an environment is told besides edition, seats and bots: fields of `Setting`, by their names."""

    rules: Mapping[str, object]
    custom: Sequence[object]
    match: bool
    calls: bool
    canonical: bool
    habits: Habits
    encoding: int | None


class SettingOptions(TableOptions, total=False):
    """The same, and who plays."""

    bots: str | Sequence[str]


@dataclass(frozen=True)
class Setting:
    """A table and its players; `bots` names one for all seats but the first, or one for each seat.

    >>> Setting("giant", seats=3, bots="greedy").bot_of_seat
    ('learner', 'greedy', 'greedy')
    """

    edition: str = "classic"
    seats: int = 2
    bots: str | Sequence[str] = ()  # none: learners everywhere
    rules: Mapping[str, object] = field(default_factory=dict)
    custom: Sequence[object] = ()
    match: bool = False
    calls: bool = False
    canonical: bool = True
    habits: Habits = field(default_factory=Habits)
    encoding: int | None = None  # None: 2 with house rules, else 1; 3 has the memory of the seat too

    @names_misfits
    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_number("seats", self.seats, LEAST_SEATS, st.MAX_SEATS)
        for bot in self.named:
            if bot not in (LEARNS, *BOTS):
                raise ValueError(f"bots: there is no {bot[:40]!r}; there are {LEARNS}, {', '.join(BOTS)}")
        if len(self.named) not in (0, 1, self.seats):
            raise ValueError(
                f"bots: name none, one, or one for each of the {self.seats} seats, not {len(self.named)}"
            )
        for name in ("match", "calls", "canonical"):
            vars(self)[name] = check_flag(name, getattr(self, name))
        for name in Habits.__dataclass_fields__:
            check_number(name, getattr(self.habits, name), 0, CERTAIN)
        house = self.table.rules.house  # an option or a card that is wrong is refused here too
        if self.encoding is not None:
            check_number("encoding", self.encoding, 1, VERSION)
        if house and self.version == 1:
            raise ValueError(
                f"encoding: 1 has no numbers for rules.{house[0]}; take {WITH_HOUSE} or {VERSION}"
            )

    @cached_property
    def table(self) -> Table:
        """The table."""
        return set_table(self.edition, self.rules, self.custom)

    @property
    def version(self) -> int:
        """The version of the numbers learners see and answer in."""
        return self.encoding or (WITH_HOUSE if self.table.rules.house else 1)

    @property
    def size(self) -> int:
        """How many numbers a seat is told."""
        return SIZES[self.version]

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return ACTIONS_OF[self.version]

    @property
    def named(self) -> tuple[str, ...]:
        """The bots as they are named: one name stands for itself."""
        return (self.bots,) if isinstance(self.bots, str) else tuple(self.bots)

    @property
    def bot_of_seat(self) -> tuple[str, ...]:
        """Who sits where."""
        if not self.named:
            return (LEARNS,) * self.seats
        if len(self.named) == 1:
            return (LEARNS, *self.named * (self.seats - 1))
        return self.named

    @property
    def learners(self) -> tuple[int, ...]:
        """The seats of the learners."""
        return tuple(seat for seat, bot in enumerate(self.bot_of_seat) if bot == LEARNS)

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
        lens.memory = int(self.version == VERSION)
        return lens


def lens_of(table: Table, seats: int) -> Lens:
    """Make the lens through which a table is seen, colours in their canonical order."""
    lens = blank(Lens)
    lens.seats = seats
    listed = table.edition.id in EDITIONS[:SHOWN_EDITIONS]
    lens.edition = EDITIONS.index(table.edition.id) if listed else st.NOTHING
    lens.canonical = 1
    lens.deck[: st.WILD] = table.book.copies[: st.WILD]
    lens.type_of[:] = [st.NOTHING] * st.SPECIALS
    kinds = {number: kind for kind, number in wild_types(table).items()}
    for number in range(WILD_TYPES):
        kind = kinds.get(number, st.NOTHING)
        lens.kind_of_type[number] = kind
        lens.deck[st.WILD + number] = table.book.copies[kind] if kind != st.NOTHING else 0
        if kind >= st.SPECIAL:
            lens.type_of[kind - st.SPECIAL] = number
    for i, number in enumerate(FEATURED):
        steps = steps_of(table).get(kinds.get(number, st.NOTHING))
        if steps is not None:
            lens.written[i * CARD_FEATURES : (i + 1) * CARD_FEATURES] = card_features(steps)
    return lens


def steps_of(table: Table) -> dict[int, tuple[Step, ...]]:
    """List what stands on the special cards of a table, by kind."""
    return {
        table.kinds[code]: steps
        for special in table.edition.specials
        for code, _, steps in faces_of(special, table.custom)
    }


def wild_types(table: Table) -> dict[int, int]:
    """Give the type of each wild kind: the booklets' cards have their own, any other takes a free one."""
    types = {st.WILD: 0, st.WILD_FOUR: 1}
    others = []
    for special in table.edition.specials:
        number = WILD_TYPE_CLAUSES.index(special.clause) if special.clause in WILD_TYPE_CLAUSES else 0
        for code, _, _ in faces_of(special, table.custom):
            if number and number not in types.values():
                types[table.kinds[code]] = number
            else:
                others.append(table.kinds[code])
    free = [number for number in (*FEATURED, *range(WILD_TYPES)) if number not in types.values()]
    return types | dict(zip(others, dict.fromkeys(free), strict=False))


def card_features(steps: Sequence[Step]) -> list[int]:
    """Describe a card in numbers: how much of each verb, how often of each person, and its shape."""
    features = [0] * CARD_FEATURES
    listed = list(nested(steps))
    for step in listed:
        features[step.does - 1] += step.amount if step.does in COUNTED else 1
        features[st.DO_TRIAL + list(WHOS).index(step.who)] += 1
    features[-3:] = int(names_target(steps)), int(asks_stuck(steps)), len(listed)
    return features
