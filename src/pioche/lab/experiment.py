"""What is played: an edition, its options and written cards, who sits where, and the seed of it all.

>>> played = Experiment("giant", seats=2, seed=1).play(0, 3)
>>> played.totals.games, played.totals.wins[:2]
(3, [2, 1])
"""

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from pioche.edition import Table, check_same, set_table
from pioche.effects import brief, check_flag, check_number, check_text, fault
from pioche.game.misfit import names_misfits
from pioche.lab.variants import luck_only, struck, without_cards
from pioche.layout import blank, pack, unpack
from pioche.policies import seating as pl
from pioche.policies import simulate
from pioche.policies.seating import Players
from pioche.policies.tally import Outcome, Totals
from pioche.policies.weights import aim_for, weights_for
from pioche.rules.state import MAX_SEATS, Book, Position, Trace

if TYPE_CHECKING:
    from pioche.fast.gpu.values import Constants
    from pioche.lab.guests import Guest

LEAST_SEATS: Final = 2
MOST_SEED: Final = 2**63 - 1
MOST_GAMES: Final = 2**40
BOTS: Final = {
    "random": pl.POLICY_RANDOM,
    "laying": pl.POLICY_LAYING,
    "casual": pl.POLICY_CASUAL,
    "greedy": pl.POLICY_GREEDY,
    "expert": pl.POLICY_EXPERT,
    "expert1": pl.POLICY_FIRST,
    "network": pl.POLICY_NETWORK,
}
SEATED: Final = {**BOTS, "trained": pl.POLICY_NETWORK}  # unless a policy is installed: then that is asked
DEFAULT_BOT: Final = "laying"
GUESTS: Final = "search, search-MS, trained, package.module:Policy, *.npz"  # lab/guests.py


class Runner(StrEnum):
    """What plays the games: none changes them."""

    PLAIN = "plain"
    COMPILED = "compiled"  # by Numba
    GPU = "gpu"


@dataclass(frozen=True, slots=True)
class Habits:
    """How human the players are, in thousandths: the same for every seat."""

    says_uno: int = 900  # with the card that leaves one
    catches: int = 800  # who forgot
    challenges: int = 300  # a W4; the greedy player weighs it instead
    trial_succeeds: int = 500
    jumps: int = 700  # in, each time a player could (H-JUMP)


@dataclass(frozen=True, slots=True)
class PlayedSpan:
    """What came of some games: the sums, and one packed Outcome each where that was asked for."""

    totals: Totals
    rows: bytes = b""


@dataclass(frozen=True)
class Experiment:
    """What is played; the same experiment gives the same games, however they are spread over machines."""

    edition: str = "classic"
    seats: int = 4
    bots: tuple[str, ...] = (DEFAULT_BOT,)
    rules: Mapping[str, object] = field(default_factory=dict)
    custom: Sequence[object] = ()
    match: bool = False
    seed: int = 0
    habits: Habits = field(default_factory=Habits)
    struck: tuple[str, ...] = ()  # codes of special cards on which nothing is written
    luck_only: tuple[str, ...] = ()  # codes of special cards that change nothing but luck
    left_out: tuple[str, ...] = ()  # codes of special cards that are not in the deck

    @names_misfits
    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_number("seats", self.seats, LEAST_SEATS, MAX_SEATS)
        check_number("seed", self.seed, 0, MOST_SEED)
        vars(self)["match"] = check_flag("match", self.match)
        check_bots(self.bots)
        for name in ("struck", "luck_only", "left_out"):
            check_codes(name, getattr(self, name))
        for bot in self.bots:
            if bot not in SEATED and self.guest(bot) is None:
                raise ValueError(f"bot: there is no {bot[:40]!r}; there are {', '.join((*BOTS, GUESTS))}")
        if len(self.bots) not in (1, self.seats):
            raise ValueError(
                f"bot: name one, or one for each of the {self.seats} seats, not {len(self.bots)}"
            )
        for name in Habits.__dataclass_fields__:
            check_number(name, getattr(self.habits, name), 0, pl.CERTAIN)
        for guest in filter(None, self.guests):  # an option or a card that is wrong is refused here
            guest.check(self.table)
        _ = self.table

    @staticmethod
    def guest(bot: str) -> "Guest | None":
        """Find who is asked in Python under this name; nobody for those who are part of the rules' subset."""
        from pioche.lab.guests import guest_of  # noqa: PLC0415  which needs this module

        return None if bot in BOTS else guest_of(bot)

    @property
    def guests(self) -> tuple["Guest | None", ...]:
        """Who is asked in Python, by seat."""
        return tuple(map(self.guest, self.bot_of_seat))

    def __getstate__(self) -> dict[str, object]:
        """Travel light: the table is made again where it is needed, of the same edition."""
        light = {name: value for name, value in vars(self).items() if name != "table"}
        return light | {"digest": self.table.edition.digest}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Arrive; a machine where the edition is missing, or another, plays other games: an error."""
        check_same(str(state["edition"]), str(state.pop("digest")))
        vars(self).update(state)

    @cached_property
    def table(self) -> Table:
        """The table of the experiment."""
        table = set_table(self.edition, self.rules, self.custom)
        if self.struck:
            table = struck(table, self.struck)
        if self.luck_only:
            table = luck_only(table, self.luck_only)
        return without_cards(table, self.left_out) if self.left_out else table

    @property
    def bot_of_seat(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.bots if len(self.bots) == self.seats else self.bots * self.seats

    def players(self) -> Players:
        """Seat the players."""
        policies = [SEATED.get(bot, pl.POLICY_EXPERT) for bot in self.bot_of_seat]
        return seat_policies(policies, self.habits, self.table.book.scoring)

    def play(
        self, first: int, games: int, *, runner: Runner = Runner.PLAIN, rows: bool = False
    ) -> PlayedSpan:
        """Play games number `first` and on: a pure function, the same on every machine."""
        check_number("games", games, 0, MOST_GAMES)
        check_number("first", first, 0, MOST_GAMES)
        play = {Runner.PLAIN: play_plain, Runner.COMPILED: play_compiled, Runner.GPU: play_parallel}[runner]
        return play(self, first, games, rows=rows)


def check_bots(names: Sequence[str]) -> None:
    """Refuse one name where a list of names is asked for."""
    check_listed("bots", names)


def check_codes(where: str, codes: Sequence[str]) -> None:
    """Refuse what is no list of codes."""
    check_listed(where, codes)
    for i, code in enumerate(codes):
        check_text(f"{where}[{i}]", code)


def check_listed(where: str, names: Sequence[str]) -> None:
    """Refuse one word where a list of words is asked for, before its letters are taken for them."""
    if isinstance(names, str):
        raise fault(where, f"must be a list, not {brief(names)!r}")


def seat_policies(policies: Sequence[int], habits: Habits, scoring: int) -> Players:
    """Seat policies at a table, with the expert's weights for such a table."""
    p = blank(Players)
    p.policy[: len(policies)] = policies
    for name in Habits.__dataclass_fields__:
        habit = getattr(habits, name)
        setattr(p, name, [habit] * MAX_SEATS if name == "jumps" else habit)
    p.aim = aim_for(scoring)
    row = weights_for(len(policies), scoring)
    p.weights[: len(row)] = row
    return p


def can_compile() -> bool:
    """Is Numba installed?"""
    return importlib.util.find_spec("numba") is not None


def play_plain(experiment: Experiment, first: int, games: int, *, rows: bool) -> PlayedSpan:
    """Play with the rules as they are."""
    s, t, sums = blank(Position), blank(Trace), blank(Totals)
    written = [blank(Outcome) for _ in range(games if rows else 1)]
    t.noting = 1
    play: Callable[..., None] = simulate.play_games
    table: Table | Book = experiment.table.book
    if any(experiment.guests):
        from pioche.lab.guests import play_games  # noqa: PLC0415  which needs this module

        play, table = partial(play_games, experiment.guests), experiment.table
    play(s, table, t, experiment.players(), written, sums, *numbers(experiment, first, games, rows))
    return PlayedSpan(sums, b"".join(map(pack, written)) if rows else b"")


def play_compiled(experiment: Experiment, first: int, games: int, *, rows: bool) -> PlayedSpan:
    """Play with the compiled rules: the same games."""
    from pioche.fast.records import blanks, twin_of  # noqa: PLC0415  the plain engine does without Numba
    from pioche.fast.twin import load  # noqa: PLC0415  the same

    s, t, sums = (blanks(record, 1)[0] for record in (Position, Trace, Totals))
    written = blanks(Outcome, games if rows else 1)
    t["noting"] = 1
    book, p = twin_of(experiment.table.book), twin_of(experiment.players())
    play: Callable[..., None] = load()["simulate"].play_games
    play(s, book, t, p, written, sums, *numbers(experiment, first, games, rows))
    return PlayedSpan(unpack(Totals, sums.tobytes()), written.tobytes() if rows else b"")


def play_parallel(experiment: Experiment, first: int, games: int, *, rows: bool) -> PlayedSpan:
    """Play on a GPU: the same games."""
    from pioche.fast.gpu import run  # noqa: PLC0415  the plain engine does without NumPy

    which = run.Games(experiment.seed, first, games, experiment.match)
    return PlayedSpan(*run.play_games(constants_of(experiment), which, rows=rows))


def constants_of(experiment: Experiment, *, noting: bool = True) -> "Constants":
    """What is the same in every game of an experiment, for a program of its own."""
    from pioche.fast.gpu.values import Constants  # noqa: PLC0415  only where it is translated

    players = experiment.players()
    policies = {*players.policy[: experiment.seats]}
    if len(policies) == 1:  # no seat is left over that would need another policy in the program
        players.policy = [*policies] * len(players.policy)
    return Constants(experiment.table.book, players, experiment.seats, noting)


def numbers(experiment: Experiment, first: int, games: int, rows: bool) -> tuple[int, ...]:  # noqa: FBT001
    """List what `play_games` is told in numbers."""
    return experiment.seed, first, games, experiment.seats, int(experiment.match), int(rows)
