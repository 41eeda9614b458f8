"""What a tournament says: win rates, points and ratings with their intervals, and how long bots think."""

import itertools
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Final

from pioche import Game, bots
from pioche.bots import trained
from pioche.bots.seen import seen
from pioche.lab.estimates import Estimate, finite, unknown
from pioche.lab.guests import policy_of
from pioche.lab.ratings import interval as resampled_interval
from pioche.lab.ratings import means, ratings, resampled
from pioche.lab.tournament import PlayedDeals, Tournament, contestant
from pioche.policies.seating import game_seed

MS: Final = 1000
HALF: Final = 0.5
NEARLY_ALL: Final = 0.99
MOST_MOVES: Final = 2000
TIMED_DECISIONS: Final = 60  # of each bot, at least, unless the deals run out
TIMED_DEALS: Final = 20
DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long decisions took, in milliseconds of the clock."""

    p50: float
    p99: float
    decisions: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did."""

    bot: str
    wins: Estimate
    points: Estimate
    rating: Estimate
    thinking: Thinking | None


@dataclass(frozen=True, slots=True)
class Standings:
    """How all did; `cross` tells how often one alone beat a table full of another.

    Where all sit at one table, it tells which part of the games that one of the two has won is the one's.
    """

    tournament: Tournament
    games: int
    fair: float
    bots: tuple[Standing, ...]
    cross: Mapping[str, Mapping[str, Estimate]]
    capped: int

    @property
    def is_together(self) -> bool:
        """Do all sit at one table?"""
        return self.tournament.seats == len(self.tournament.bots)

    @property
    def cross_fair(self) -> float:
        """What a cell of the cross-table would be between equals."""
        return HALF if self.is_together else self.fair

    def data(self) -> dict[str, object]:
        """Give everything as plain data; an interval that is not known has no ends (null)."""
        told: dict[str, object] = finite(self._data())
        return told

    def _data(self) -> dict[str, object]:
        played = self.tournament
        return {
            "edition": played.edition,
            "seats": played.seats,
            "bots": list(played.bots),
            "deals": played.deals,
            "games": self.games,
            "match": played.match,
            "seed": played.seed,
            "rules": dict(played.rules),
            "fair": self.fair,
            "win_rate": {standing.bot: standing.wins.value for standing in self.bots},
            "win_rate_interval": {
                standing.bot: [standing.wins.low, standing.wins.high] for standing in self.bots
            },
            "points": {standing.bot: asdict(standing.points) for standing in self.bots},
            "rating": {standing.bot: asdict(standing.rating) for standing in self.bots},
            "milliseconds": {
                standing.bot: asdict(standing.thinking) for standing in self.bots if standing.thinking
            },
            "cross": {
                one: {other: asdict(cell) for other, cell in row.items()} for one, row in self.cross.items()
            },
            "capped": self.capped,
        }


def mean_of(values: Sequence[float]) -> float:
    """Take the mean."""
    return sum(values) / len(values)


def seats_of(played: PlayedDeals, bot: str) -> list[tuple[int, int]]:
    """List the line-ups and places where a bot is measured: at a table of all, or where it sits alone."""
    if len(played.lineups) == 1:
        return [(0, played.lineups[0].index(bot))]
    return [(i, 0) for i, lineup in enumerate(played.lineups) if lineup[0] == bot]


def part_of(one: float, other: float) -> float | None:
    """Return what part of the games won by one of two was won by the first; None where neither won any."""
    return one / (one + other) if one + other else None


def stand(tournament: Tournament, played: PlayedDeals, timed: Mapping[str, Thinking]) -> Standings:
    """Work out the standings."""
    names = tournament.bots
    rows = [
        [*(value for lineup in wins for value in lineup), *(value for lineup in points for value in lineup)]
        for wins, points in zip(zip(*played.wins, strict=True), zip(*played.points, strict=True), strict=True)
    ]
    seats = tournament.seats
    half = len(played.lineups) * seats

    def rates(row: Sequence[float], offset: int) -> list[float]:
        return [mean_of([row[offset + i * seats + k] for i, k in seats_of(played, bot)]) for bot in names]

    def strengths(row: Sequence[float]) -> list[float]:
        wins = [row[i * seats : (i + 1) * seats] for i in range(len(played.lineups))]
        return ratings(played.lineups, wins, names)

    middle, again = means(rows), resampled(rows, tournament.seed)

    def interval(value: float, resamples: Sequence[float]) -> Estimate:
        return unknown(value) if len(rows) == 1 else resampled_interval(value, resamples)

    measures = (lambda row: rates(row, 0), lambda row: rates(row, half), strengths)
    columns = []
    for measure in measures:
        resamples = list(zip(*map(measure, again), strict=True))
        columns.append([interval(v, r) for v, r in zip(measure(middle), resamples, strict=True)])
    cross: dict[str, dict[str, Estimate]] = {}
    for i, lineup in enumerate(played.lineups):
        if len(lineup) == len(set(lineup)):
            for j, k in itertools.permutations(range(seats), 2):
                parts = [part for row in again if (part := part_of(row[j], row[k])) is not None]
                cell = interval(part_of(middle[j], middle[k]) or 0.0, parts or [0.0, 1.0])
                cross.setdefault(lineup[j], {})[lineup[k]] = cell
        else:
            cell = interval(middle[i * seats], [row[i * seats] for row in again])
            cross.setdefault(lineup[0], {})[lineup[1]] = cell
    return Standings(
        tournament=tournament,
        games=played.games,
        fair=1 / seats,
        bots=tuple(
            Standing(bot, wins, points, rating, timed.get(bot))
            for bot, wins, points, rating in zip(names, *columns, strict=True)
        ),
        cross=cross,
        capped=played.capped,
    )


def time_decisions(tournament: Tournament) -> dict[str, Thinking]:
    """Let the bots play a few rounds as they do at a table, from views, and time each decision."""
    took: dict[str, list[float]] = {bot: [] for bot in tournament.bots}
    for deal in range(min(TIMED_DEALS, tournament.deals)):
        if all(len(times) >= TIMED_DECISIONS for times in took.values()):
            break
        time_round(tournament, deal, took)
    return {bot: thinking(times) for bot, times in took.items() if times}


def time_round(tournament: Tournament, deal: int, took: Mapping[str, list[float]]) -> None:
    """Play one round, and note how long each decision takes."""
    game = Game.new(
        tournament.edition,
        seats=tournament.seats,
        seed=game_seed(tournament.seed, deal),
        rules=tournament.rules,
        custom=tournament.custom,
    )
    for number in range(MOST_MOVES):
        if game.phase in ("round-over", "match-over"):
            break
        seat = game.to_act[0]
        if game.phase == "trial":
            game.play(seat, ("outcome good", "outcome bad")[number % 2])
            continue
        bot = tournament.bots[(seat + deal) % len(tournament.bots)]
        view = game.view(seat)
        policy = policy_of(bot)
        start = time.perf_counter()
        if policy is not None and view.phase in bots.DECISIONS:
            trained.pick(policy, tournament.table, seen(tournament.table, view), Random(number))  # noqa: S311
            took[bot].append((time.perf_counter() - start) * MS)
        move = bots.choose_as(contestant(bot), view, view.legal, number, tournament.table)
        if policy is None:
            took[bot].append((time.perf_counter() - start) * MS)
        game.play(seat, move)


def thinking(times: Sequence[float]) -> Thinking:
    """Summarise how long decisions took."""
    ordered = sorted(times)
    last = len(ordered) - 1
    middle, high = (ordered[math.ceil(part * last)] for part in (HALF, NEARLY_ALL))
    return Thinking(round(middle, DIGITS), round(high, DIGITS), len(times))
