"""Run the program of a table on a GPU, through CuPy (the extra `gpu`)."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pioche.fast.cache import home
from pioche.fast.gpu import NoGpuError
from pioche.fast.gpu.program import source_of
from pioche.fast.gpu.values import Constants
from pioche.fast.records import record_type
from pioche.layout import pack, unpack
from pioche.policies.match import Lineup, MatchResult
from pioche.policies.tally import Outcome, Totals

BLOCK: Final = 128  # threads
BLOCKS: Final = 2  # on each multiprocessor
FLAGS: Final = ("-std=c++17", "-w")


@cache
def find_cupy() -> Any:  # noqa: ANN401  CuPy has no types, and may not be there
    """Find CuPy and a GPU; ModuleNotFoundError or NoGpuError where one is missing."""
    cupy = import_module("cupy")
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NoGpuError(str(error)) from None
    if count == 0:
        raise NoGpuError
    return cupy


def has_gpu() -> bool:
    """Is there a GPU to play on?"""
    try:
        find_cupy()
    except (ModuleNotFoundError, NoGpuError):
        return False
    return True


@cache
def compiled(source: str) -> Any:  # noqa: ANN401  a module of CuPy
    """Compile a program, or find it: built ahead by scripts/cubin.py, or in CuPy's cache on disk."""
    cupy = find_cupy()
    ahead = built_ahead(source, cupy.cuda.Device().compute_capability)
    if ahead.exists():
        return cupy.RawModule(path=str(ahead))
    return cupy.RawModule(code=source, options=FLAGS)


def built_ahead(source: str, capability: str) -> Path:
    """Where a program lies that was built ahead for GPUs of a compute capability, as `90`."""
    return home() / "gpu" / f"{hashlib.sha256(source.encode()).hexdigest()[:32]}-sm_{capability}.cubin"


def zeros(record: type, n: int) -> Any:  # noqa: ANN401  an array of CuPy
    """Make room for n records on the GPU."""
    return find_cupy().zeros(n * record_type(record).itemsize, "int8")


def contest(constants: Constants, line: Lineup, seed: int, first: int, deals: int) -> Any:  # noqa: ANN401  as above
    """Play deals of a tournament, each with every rotation of the players: what came of the games."""
    cupy = find_cupy()
    kernel = compiled(source_of(constants, "contest")).get_function("contest")
    rows, lineup = zeros(MatchResult, deals * constants.seats), cupy.frombuffer(pack(line), "int8")
    numbers = (cupy.int64(seed), cupy.int64(first), cupy.int32(deals))
    kernel(((deals + BLOCK - 1) // BLOCK,), (BLOCK,), (lineup, rows, *numbers))
    return rows.get().view(record_type(MatchResult))


@dataclass(frozen=True, slots=True)
class Games:
    """Which games are played: their seed, the number of the first, how many; rounds or matches."""

    seed: int
    first: int
    games: int
    match: bool = False


def play_games(setting: Constants, which: Games, *, rows: bool = False) -> tuple[Totals, bytes]:
    """Play games: the sums, and the packed outcomes where they are asked for."""
    cupy = find_cupy()
    kernel = compiled(source_of(setting, "play")).get_function("play")
    sums, nowhere = zeros(Totals, 1), cupy.uint64(0)
    written = zeros(Outcome, which.games) if rows else nowhere
    grid = cupy.cuda.Device().attributes["MultiProcessorCount"] * BLOCKS
    numbers = map(cupy.int64, (which.seed, which.first, which.games))
    kernel((grid,), (BLOCK,), (sums, written, nowhere, *numbers, cupy.int32(which.match)))
    return unpack(Totals, sums.get().tobytes()), written.get().tobytes() if rows else b""
