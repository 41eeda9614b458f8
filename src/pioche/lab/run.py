"""Play an experiment to its end, or until somebody stops it, and add everything up."""

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from pioche.effects import brief, check_number
from pioche.fast.cache import is_kept
from pioche.game.misfit import names_misfits
from pioche.lab import ENGINES, MOST_JOBS
from pioche.lab.experiment import MOST_GAMES, Experiment, PlayedSpan, Runner, can_compile
from pioche.lab.workers import (
    Span,
    Work,
    cores,
    cut,
    here,
    in_processes,
    in_threads,
    on_dask,
    on_ray,
    patient,
)
from pioche.layout import blank, fields
from pioche.policies.tally import Totals

# In the time it takes to load the compiled rules, or to compile them, the plain ones play so many games.
WORTH_LOADING: Final = 4_000
CLUSTERS: Final = ("ray", "dask")  # the engines that may be elsewhere
WORTH_COMPILING: Final = 40_000
WORTH_PROCESSES: Final = 500
WORTH_GPU: Final = 20_000_000  # its program is compiled for each table anew
COMPILED_SPAN: Final = 10_000
PLAIN_SPAN: Final = 100
ROW_SPAN: Final = 2_000
GPU_SPAN: Final = 2_000_000  # rather more than a GPU plays at once
GPU_ROW_SPAN: Final = 100_000
ROUNDS_OF_A_MATCH: Final = 12  # about

Done = TypeVar("Done")
Watch = Callable[[int, bytes], object]  # told the games played and their rows, span by span


@dataclass(frozen=True, slots=True)
class Ways:
    """How an experiment is played: none of this changes what comes of it."""

    jobs: int = 0  # 0: every core
    engine: str = "auto"  # this machine, on its GPU where that pays
    address: str = ""  # of a cluster
    compiled: bool | None = None  # None: where it pays

    @names_misfits
    def __post_init__(self) -> None:
        """Refuse workers and engines that cannot be, and an address where nothing would be asked there."""
        check_number("jobs", self.jobs, 0, MOST_JOBS)
        if self.engine not in ENGINES:
            raise ValueError(f"engine: there is no {brief(self.engine)!r}; there are {', '.join(ENGINES)}")
        if self.address and self.engine not in CLUSTERS:
            only = f"`engine` must be {' or '.join(CLUSTERS)}, not {self.engine}"
            raise ValueError(f"address: only a cluster has one: {only}")


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of an experiment."""

    experiment: Experiment
    asked: int  # games
    totals: Totals

    @property
    def is_whole(self) -> bool:
        """Were all the games played?"""
        return self.totals.games == self.asked


def add_totals(sums: Totals, more: Totals) -> None:
    """Add totals up, field by field."""
    for field in fields(Totals):
        old, new = getattr(sums, field.name), getattr(more, field.name)
        setattr(
            sums, field.name, [a + b for a, b in zip(old, new, strict=True)] if field.length else old + new
        )


def is_worth_compiling(experiment: Experiment, games: int) -> bool:
    """Will the compiled rules be done first?"""
    rounds = games * (ROUNDS_OF_A_MATCH if experiment.match else 1)
    if rounds < WORTH_LOADING or not can_compile():
        return False
    return rounds >= WORTH_COMPILING or is_kept("play_games")


def settled(ways: Ways, experiment: Experiment, games: int) -> Ways:
    """Settle whether games are played compiled, or on a GPU, where that was left open."""
    if any(experiment.guests):
        if ways.compiled or ways.engine == Runner.GPU:
            raise ValueError("bot: who is asked in Python cannot be compiled, or played on a GPU")
        return replace(ways, compiled=False)
    if ways.compiled is not None or ways.engine == Runner.GPU:
        return ways
    if ways.engine == "auto" and games >= WORTH_GPU and find_gpu():
        return replace(ways, engine=Runner.GPU)
    return replace(ways, compiled=is_worth_compiling(experiment, games))


def find_gpu() -> bool:
    """Is there a GPU, and what it takes to play on it?"""
    if importlib.util.find_spec("cupy") is None:
        return False
    from pioche.fast.gpu.run import has_gpu  # noqa: PLC0415  needs NumPy

    return has_gpu()


def runner_of(ways: Ways) -> Runner:
    """What plays the games of ways that are settled."""
    if ways.engine == Runner.GPU:
        return Runner.GPU
    return Runner.COMPILED if ways.compiled else Runner.PLAIN


def size_of_span(runner: Runner, *, rows: bool) -> int:
    """How many rounds are played at once."""
    if runner == Runner.PLAIN:
        return PLAIN_SPAN
    if runner == Runner.GPU:
        return GPU_ROW_SPAN if rows else GPU_SPAN
    return ROW_SPAN if rows else COMPILED_SPAN


def play_span(experiment: Experiment, span: tuple[int, int], *, runner: Runner, rows: bool) -> PlayedSpan:
    """Play one span of games: what is sent to a worker."""
    return experiment.play(*span, runner=runner, rows=rows)


def play_spans(experiment: Experiment, games: int, ways: Ways, *, rows: bool) -> Iterator[PlayedSpan]:
    """Play the games span by span, in order, wherever the engine plays them."""
    runner = runner_of(settled(ways, experiment, games))
    size = size_of_span(runner, rows=rows)
    if experiment.match:
        size = max(1, size // ROUNDS_OF_A_MATCH)
    work = partial(play_span, experiment, runner=runner, rows=rows)
    return spread(work, cut(games, size), ways, runner)


def spread(work: Work[Done], spans: Sequence[Span], ways: Ways, runner: Runner) -> Iterator[Done]:
    """Do the work of each span, in order, wherever the engine does it."""
    jobs = min(ways.jobs or cores(), len(spans))
    if ways.engine == "dask":
        return on_dask(work, spans, jobs, ways.address)
    if ways.engine == "ray":
        return on_ray(work, spans, jobs, ways.address)
    if runner == Runner.GPU:
        return here(work, spans)
    if runner == Runner.COMPILED:
        work((0, 0))  # compiles, or loads, before the threads start
    games = sum(games for _, games in spans)
    if jobs == 1 or (runner == Runner.PLAIN and games < WORTH_PROCESSES):
        return here(work, spans)
    return (in_processes if runner == Runner.PLAIN else in_threads)(work, spans, jobs)


@names_misfits
def simulate(
    experiment: Experiment,
    games: int,
    ways: Ways | None = None,
    *,
    watch: Watch | None = None,
    rows: bool = False,
) -> RunResult:
    """Play games; Ctrl-C ends it early and keeps what is done.

    >>> result = simulate(Experiment("giant", seats=2, seed=1), 3)
    >>> result.totals.wins[:2], result.is_whole
    ([2, 1], True)
    >>> simulate(Experiment("giant", seats=2, seed=1), 0)
    Traceback (most recent call last):
    ...
    ValueError: games: must be from 1 to 1099511627776, not 0
    """
    check_number("games", games, 1, MOST_GAMES)
    sums = blank(Totals)
    with patient() as is_stopped:
        for played in play_spans(experiment, games, ways or Ways(), rows=rows):
            add_totals(sums, played.totals)
            if watch is not None:
                watch(played.totals.games, played.rows)
            if is_stopped():
                break
    return RunResult(experiment, games, sums)
