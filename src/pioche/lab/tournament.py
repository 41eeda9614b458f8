"""Bots against bots: the same deals, every seat in turn, and what that says about each.

As many bots as seats sit at one table. Otherwise each one sits alone against a table full of each other one.

>>> played = Tournament("giant", seats=2, bots=("greedy", "random"), deals=20).play()
>>> played.games, played.lineups
(40, (('greedy', 'random'),))
"""

import itertools
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pioche import bots
from pioche.bots import minds, search
from pioche.bots.level import PERCENT, Level
from pioche.edition import Table, set_table
from pioche.effects import check_flag, check_number
from pioche.game.misfit import names_misfits
from pioche.lab import MOST_JOBS
from pioche.lab.experiment import Runner, can_compile, check_bots
from pioche.lab.guests import MOST_MS, Guest, contest_game, effort_named, guest_of, policy_of
from pioche.lab.workers import patient
from pioche.layout import blank
from pioche.policies import seating as pl
from pioche.policies.match import Lineup, MatchResult, contest
from pioche.policies.search import Thought
from pioche.policies.seating import CERTAIN, Players
from pioche.policies.weights import TRICKS, aim_for, weights_for, without
from pioche.policies.worlds import TRUSTS_WILD, Unseen
from pioche.rules.state import MAX_SEATS, SCORING_ROUND, Position, Trace

if TYPE_CHECKING:
    from pioche.fast.gpu.values import Constants

LEAST_SEATS: Final = 2
LEAST_BOTS: Final = 2
MOST_DEALS: Final = 10_000_000
MOST_SEED: Final = 2**63 - 1
# They lay whenever they can: no levels, but marks to measure others by.
LAYING: Final = {"laying": pl.POLICY_LAYING, "casual": pl.POLICY_CASUAL}
SEARCH: Final = "search"
LACKS: Final = "expert-no-"
MEMORY: Final = "memory"  # a trick that has no weights: what the expert was shown
CONTESTANTS: Final = tuple(bots.LADDER)
# The network, and experts to measure others by: as it first was, and two that challenge by a simple rule.
MEASURES: Final = {
    "network": pl.POLICY_NETWORK,
    "expert1": pl.POLICY_FIRST,
    "doubter": pl.POLICY_DOUBTER,
    "believer": pl.POLICY_BELIEVER,
}
OTHERS: Final = (
    f"{', '.join(LAYING)}, search-MS (MS 1–{MOST_MS}), expert-no-TRICK, package.module:Policy, *.npz"
)
A_PIECE: Final = 256  # deals played at once by one thread
A_GPU_PIECE: Final = 50_000
A_SMALL_PIECE: Final = 2


def trick_lacking(name: str) -> str:
    """Return the trick that the expert of this name does without; empty for every other bot.

    >>> trick_lacking("expert-no-draws")
    'draws'
    """
    _, found, trick = name.partition(LACKS)
    return trick if found and trick in (*TRICKS, MEMORY) else ""


def contestant(name: str) -> Level:
    """Find a bot by its name: a level, a search with so many milliseconds' worth, an expert without a trick.

    A policy (`trained`, `package.module:Policy` or a snapshot's file) is as human as the trained level.

    >>> contestant("search-5").effort == 5 * search.MOVES_OF_MS
    True
    >>> contestant("genius")
    Traceback (most recent call last):
    ...
    ValueError: bots: there is no 'genius'; there are random, greedy, expert, trained, search, laying, \
casual, search-MS (MS 1–10000), expert-no-TRICK, package.module:Policy, *.npz
    """
    if trick_lacking(name):
        return bots.LADDER[bots.EXPERT]
    if name in MEASURES:
        return replace(bots.LADDER[bots.EXPERT], policy=MEASURES[name])
    if name in LAYING:
        return replace(bots.LADDER["search"], policy=LAYING[name], effort=0)
    if effort_named(name):
        return replace(bots.LADDER[SEARCH], effort=effort_named(name))
    if policy_of(name) is not None:
        return bots.LADDER["trained"]
    if name not in CONTESTANTS:
        names = ", ".join((*CONTESTANTS, OTHERS))
        raise ValueError(f"bots: there is no {name[:40]!r}; there are {names}")
    return bots.LADDER[name]


@dataclass(frozen=True, slots=True)
class PlayedDeals:
    """The games of a tournament: for each line-up and deal, by player, the mean over the rotations."""

    lineups: tuple[tuple[str, ...], ...]
    deals: int
    wins: tuple[tuple[tuple[float, ...], ...], ...]
    points: tuple[tuple[tuple[float, ...], ...], ...]
    capped: int

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(len(lineup) for lineup in self.lineups) * self.deals


@dataclass(frozen=True)
class Tournament:
    """Who plays what; the same tournament gives the same games."""

    edition: str = "classic"
    seats: int = 4
    bots: tuple[str, ...] = ("expert", "greedy")
    deals: int = 1000
    match: bool = False
    seed: int = 0
    rules: Mapping[str, object] = field(default_factory=dict)
    custom: Sequence[object] = ()
    jobs: int = 0
    engine: str = "local"

    @names_misfits
    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_number("seats", self.seats, LEAST_SEATS, MAX_SEATS)
        check_number("deals", self.deals, 1, MOST_DEALS)
        vars(self)["match"] = check_flag("match", self.match)
        check_number("seed", self.seed, 0, MOST_SEED)
        check_number("jobs", self.jobs, 0, MOST_JOBS)
        check_bots(self.bots)
        for bot in self.bots:
            if self.engine == Runner.GPU and (contestant(bot).effort or policy_of(bot) is not None):
                raise ValueError(f"bots: {bot} is not played on a GPU")
            if contestant(bot).effort and not search.is_available():
                raise ValueError(f"bots: {bot} needs Numba: pip install 'pioche[lab]'")
        if len(self.bots) < LEAST_BOTS or len(set(self.bots)) != len(self.bots):
            raise ValueError("bots: name at least two, each once")
        if len({*map(trick_lacking, self.bots)} - {""}) > 1:
            raise ValueError("bots: only one trick can be lacking")
        for guest in filter(
            None, map(guest_of, self.bots)
        ):  # an option or a card that is wrong is refused here
            guest.check(self.table)
        _ = self.table

    @property
    def guests(self) -> tuple[Guest | None, ...]:
        """Who is asked in Python, by bot; nobody where all of it can be compiled."""
        if all(policy_of(bot) is None for bot in self.bots):
            return (None,) * len(self.bots)
        return tuple(map(guest_of, self.bots))

    @cached_property
    def table(self) -> Table:
        """The table of the tournament."""
        return set_table(self.edition, self.rules, self.custom)

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """Who sits with whom; seats are taken in turn."""
        if len(self.bots) == self.seats:
            return (tuple(self.bots),)
        others = self.seats - 1
        return tuple((one, *[other] * others) for one, other in itertools.permutations(self.bots, 2))

    def play(self, watch: Callable[[int], object] = lambda _: None) -> PlayedDeals:
        """Play every line-up; `watch` is told how many games have just been played.

        Ctrl-C ends it early: what is kept are the deals that all line-ups have played.
        """
        pieces = [
            (lineup, first, min(self.piece, self.deals - first))
            for first in range(0, self.deals, self.piece)
            for lineup in self.lineups
        ]
        desks = threading.local()

        def play_piece(piece: tuple[tuple[str, ...], int, int]) -> list[Ended]:
            if not hasattr(desks, "desk"):
                desks.desk = MatchRunner(self)
            ended: list[Ended] = desks.desk.play(*piece)
            return ended

        games: dict[tuple[str, ...], list[Ended]] = {lineup: [] for lineup in self.lineups}
        threads = 1 if self.engine == Runner.GPU else self.jobs or os.cpu_count()
        with patient() as is_stopped, ThreadPoolExecutor(threads) as pool:
            for (lineup, _, _), part in zip(pieces, pool.map(play_piece, pieces), strict=True):
                games[lineup] += part
                watch(len(part))
                if is_stopped():
                    pool.shutdown(cancel_futures=True)
                    break
        return self.gather(games)

    @property
    def piece(self) -> int:
        """How many deals are played at once."""
        if self.engine == Runner.GPU:
            return A_GPU_PIECE
        slow = any(map(guest_of, self.bots)) or not can_compile() or self.match
        return A_SMALL_PIECE if slow else A_PIECE

    def gather(self, games: Mapping[tuple[str, ...], Sequence["Ended"]]) -> PlayedDeals:
        """Add up the rotations of each deal."""
        seats = self.seats
        deals = min(map(len, games.values())) // seats
        kept = [games[lineup][: deals * seats] for lineup in self.lineups]
        return PlayedDeals(
            lineups=self.lineups,
            deals=deals,
            wins=tuple(tuple(per_deal(each, seats, Ended.wins)) for each in kept),
            points=tuple(tuple(per_deal(each, seats, Ended.points)) for each in kept),
            capped=sum(game.capped for each in kept for game in each),
        )


@dataclass(frozen=True, slots=True)
class Ended:
    """What came of a game, by player."""

    winners: int  # mask
    scores: Sequence[int]
    capped: int

    def wins(self, player: int) -> float:
        """Return the part of the game that a player has won."""
        return (self.winners >> player & 1) / self.winners.bit_count() if self.winners else 0.0

    def points(self, player: int) -> float:
        """Return the points of a player at the end."""
        return float(self.scores[player])


def per_deal(
    games: Sequence[Ended], seats: int, take: Callable[[Ended, int], float]
) -> Iterator[tuple[float, ...]]:
    """Take something of each player, a mean over the rotations of each deal."""
    for first in range(0, len(games), seats):
        rotations = games[first : first + seats]
        yield tuple(sum(take(game, player) for game in rotations) / seats for player in range(seats))


def seat_players(tournament: Tournament) -> Players:
    """Give the players what they know of the table; their line-up seats them."""
    p = blank(Players)
    scoring = tournament.table.book.scoring if tournament.match else SCORING_ROUND
    row = weights_for(tournament.seats, scoring)
    p.weights[: len(row)] = row
    for trick in filter(None, map(trick_lacking, tournament.bots)):
        p.weights[len(row) : 2 * len(row)] = without(row, *TRICKS.get(trick, ()))
        p.forgets[1] = int(trick == MEMORY)
    p.aim = aim_for(scoring)
    p.policy = [pl.POLICY_EXPERT] * MAX_SEATS
    p.says_uno, p.catches = CERTAIN, CERTAIN
    p.challenges, p.trial_succeeds = minds.CHALLENGES, minds.TRIAL_SUCCEEDS
    p.jumps = [minds.JUMPS] * MAX_SEATS
    return p


def line_up(tournament: Tournament, names: Sequence[str]) -> Lineup:
    """Put down who plays."""
    line = blank(Lineup)
    line.match = int(tournament.match)
    for i, name in enumerate(names):
        bot = contestant(name)
        line.policy[i] = pl.POLICY_NETWORK if bot.effort else bot.policy  # where a search does not search
        line.effort[i] = bot.effort
        line.row[i] = int(bool(trick_lacking(name)))
        line.says[i] = (PERCENT - bot.forgets) * CERTAIN // PERCENT
        line.catches[i] = (PERCENT - bot.misses) * CERTAIN // PERCENT
        line.jumps[i] = bot.jumps * CERTAIN // PERCENT
    return line


def minds_of(tournament: Tournament) -> tuple[Players, Players, Unseen, Thought]:
    """Lay out the players at the table, those in a searcher's worlds, and what a searcher thinks with."""
    think, unseen = blank(Thought), blank(Unseen)
    unseen.trusts_wild = TRUSTS_WILD
    for_points = search.plays_for_points(tournament.seats, tournament.table.book.scoring)
    in_worlds = seat_players(replace(tournament, match=tournament.match and for_points))
    return seat_players(tournament), in_worlds, unseen, think


class MatchRunner:
    """The records one thread plays with, plain or compiled, or those of a GPU."""

    def __init__(self, tournament: Tournament) -> None:
        """Lay out the records."""
        self._tournament = tournament
        positions = [blank(Position) for _ in range(3)]
        self._records: list[Any] = [*positions, tournament.table.book, blank(Trace), *minds_of(tournament)]
        self._contest: Callable[..., None] = contest
        self._compiled = tournament.engine != Runner.GPU and can_compile() and not any(tournament.guests)
        if self._compiled:
            from pioche.fast.records import twin_of  # noqa: PLC0415  only where Numba is
            from pioche.fast.twin import load  # noqa: PLC0415  the same

            self._records = [twin_of(record) for record in self._records]
            self._contest = load()["match"].contest

    def play(self, names: Sequence[str], first: int, deals: int) -> list[Ended]:
        """Play some deals of a line-up, each with every rotation."""
        seats, seed = self._tournament.seats, self._tournament.seed
        line = line_up(self._tournament, names)
        if any(self._tournament.guests):
            return self._play_guests(line, names, first, deals)
        if self._tournament.engine == Runner.GPU:
            from pioche.fast.gpu import run  # noqa: PLC0415  only where there is one

            return list_ended(run.contest(constants_of(self._tournament), line, seed, first, deals))
        if not self._compiled:
            plain = [blank(MatchResult) for _ in range(deals * seats)]
            self._contest(*self._records, line, plain, seed, first, deals, seats)
            return [Ended(game.winners, game.scores, game.capped) for game in plain]
        from pioche.fast.records import blanks, twin_of  # noqa: PLC0415  only where Numba is

        rows = blanks(MatchResult, deals * seats)
        self._contest(*self._records, twin_of(line), rows, seed, first, deals, seats)
        return list_ended(rows)

    def _play_guests(self, line: Lineup, names: Sequence[str], first: int, deals: int) -> list[Ended]:
        """Play some deals in plain Python, asking those who cannot be compiled."""
        told, s, t, p = self._tournament, blank(Position), blank(Trace), seat_players(self._tournament)
        guests, ended = tuple(map(guest_of, names)), []
        for deal in range(first, first + deals):
            for shift in range(told.seats):
                line.shift, r = shift, blank(MatchResult)
                seed = pl.game_seed(told.seed, deal)
                contest_game(s, told.table, t, p, line, r, guests, seed, told.seats)
                ended.append(Ended(r.winners, r.scores, r.capped))
        return ended


def list_ended(rows: Any) -> list[Ended]:  # noqa: ANN401  NumPy is only there where it is needed
    """Take over what came of the games."""
    columns = (rows["winners"].tolist(), rows["scores"].tolist(), rows["capped"].tolist())
    return [Ended(*row) for row in zip(*columns, strict=True)]


def constants_of(tournament: Tournament, *, searching: bool = False) -> "Constants":
    """What is the same in every game of a tournament, for a program of its own."""
    from pioche.fast.gpu.values import Constants  # noqa: PLC0415  only where it is translated

    players = seat_players(tournament)
    return Constants(tournament.table.book, players, tournament.seats, noting=False, searching=searching)
