"""The program that makes lessons and plays contests on a GPU: one for all tables and weights."""

from functools import cache
from typing import Any, Final

import numpy as np

from pioche.fast.gpu.program import make_source
from pioche.fast.gpu.run import BLOCK, compiled, find_cupy
from pioche.fast.gpu.values import Constants
from pioche.fast.records import record_type
from pioche.layout import blank, pack
from pioche.lessons.playouts import GAME_LESSONS, Lesson
from pioche.policies import seating as pl
from pioche.policies.match import Lineup, MatchResult
from pioche.policies.seating import CERTAIN, Players
from pioche.rules.state import Book
from pioche.train.tables import JUMPS, Seating

KERNELS: Final = ("teach", "contest")


@cache
def free_source(kernel: str) -> str:
    """Write the program whose table and weights are set before it runs."""
    return make_source(Constants(blank(Book), blank(Players), 0, noting=False, free=True), kernel)


class Program:
    """A program on the GPU, and what is set in it."""

    def __init__(self, kernel: str) -> None:
        """Compile it, or find it."""
        self._cupy = find_cupy()
        self._module = compiled(free_source(kernel))
        self.kernel = self._module.get_function(kernel)

    def put(self, name: str, data: bytes) -> None:
        """Set something in the program."""
        place = self._module.get_global(name)
        given = self._cupy.frombuffer(data, "int8")
        self._cupy.cuda.runtime.memcpy(place.ptr, given.data.ptr, len(data), 3)  # on the device

    def set_table(self, seating: Seating) -> None:
        """Set the table."""
        self.put("book", pack(seating.book()))
        self.put("seated", pack(seating.players()))
        self.put("SEATS", np.int32(seating.seats).tobytes())

    def set_network(self, words: Any) -> None:  # noqa: ANN401  an array of NumPy
        """Set the weights of the network."""
        self.put("NET", np.ascontiguousarray(words, np.int64).tobytes())


class Teacher(Program):
    """Makes lessons."""

    def __init__(self) -> None:
        """Compile."""
        super().__init__("teach")

    def teach(self, seating: Seating, stray: int, seed: int, first: int, count: int, described: int) -> Any:  # noqa: ANN401, PLR0913, PLR0917  an array of NumPy
        """Make the lessons of games; features are written where the number of an address says, over zeros."""
        cupy = self._cupy
        self.set_table(seating)
        lessons = cupy.zeros(count * GAME_LESSONS * record_type(Lesson).itemsize, "int8")
        numbers = map(cupy.int32, (seating.learner, seating.rivals, stray))
        span = (cupy.int64(seed), cupy.int64(first), cupy.int32(count))
        grid = (count + BLOCK - 1) // BLOCK
        self.kernel((grid,), (BLOCK,), (lessons, cupy.uint64(described), *numbers, *span))
        return lessons.get().view(record_type(Lesson))


class Arena(Program):
    """Plays contests: one player of a policy among others of another, every deal from every seat."""

    def __init__(self) -> None:
        """Compile."""
        super().__init__("contest")

    def wins(self, seating: Seating, deals: int, seed: int) -> Any:  # noqa: ANN401  an array of NumPy
        """Play deals: for each, the part of its games that the learner won; and how many were given up.

        Where points are tried for, a game is a match.
        """
        cupy, seats = self._cupy, seating.seats
        self.set_table(seating)
        line = blank(Lineup)
        line.match = int(seating.aim != pl.AIM_ROUND)
        for i in range(seats):
            line.policy[i] = seating.rivals if i else seating.learner
            line.says[i] = line.catches[i] = CERTAIN
            line.jumps[i] = JUMPS
        rows = cupy.zeros(deals * seats * record_type(MatchResult).itemsize, "int8")
        lineup = cupy.frombuffer(pack(line), "int8")
        numbers = (cupy.int64(seed), cupy.int64(0), cupy.int32(deals))
        self.kernel(((deals + BLOCK - 1) // BLOCK,), (BLOCK,), (lineup, rows, *numbers))
        ended = rows.get().view(record_type(MatchResult))
        winners = ended["winners"].astype(np.int64)
        shared = np.maximum(np.bitwise_count(winners), 1)
        return ((winners & 1) / shared).reshape(deals, seats).mean(1), int(ended["capped"].sum())
