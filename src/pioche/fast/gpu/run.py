"""Run the program of a table on a GPU, through CuPy (the extra `gpu`)."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from pioche.fast.gpu import NoGpuError
from pioche.fast.gpu.program import setting_of, source_of
from pioche.fast.records import record_type
from pioche.layout import unpack
from pioche.policies.tally import Outcome, Totals

if TYPE_CHECKING:
    from pioche.lab.experiment import Experiment

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
    """Compile a program, or find it in CuPy's cache on disk."""
    return find_cupy().RawModule(code=source, options=FLAGS)


def zeros(record: type, n: int) -> Any:  # noqa: ANN401  an array of CuPy
    """Make room for n records on the GPU."""
    return find_cupy().zeros(n * record_type(record).itemsize, "int8")


def play_on_gpu(
    experiment: "Experiment", first: int, games: int, *, rows: bool = False, noting: bool = True
) -> tuple[Totals, bytes]:
    """Play games number `first` and on: the sums, and the packed outcomes where they are asked for."""
    cupy = find_cupy()
    kernel = compiled(source_of(setting_of(experiment, noting=noting), "play")).get_function("play")
    sums, written = zeros(Totals, 1), zeros(Outcome, games) if rows else cupy.uint64(0)
    grid = cupy.cuda.Device().attributes["MultiProcessorCount"] * BLOCKS
    numbers = (cupy.int64(experiment.seed), cupy.int64(first), cupy.int64(games))
    kernel((grid,), (BLOCK,), (sums, written, cupy.uint64(0), *numbers, cupy.int32(experiment.match)))
    return unpack(Totals, sums.get().tobytes()), written.get().tobytes() if rows else b""
