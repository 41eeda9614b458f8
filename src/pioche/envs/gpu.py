"""The batch of `envs.batch` on a GPU: the same games, masks and observations, in arrays that stay there.

The arrays are CuPy's: PyTorch, JAX and CuPy take them without a copy (DLPack, `__cuda_array_interface__`).
"""

from typing import Any, Final, Unpack

from pioche.encoding.actions import ACTIONS, Choices
from pioche.encoding.decisions import DEAL
from pioche.encoding.lens import Desk
from pioche.envs.setting import ROOM, Setting, SettingOptions
from pioche.fast.gpu.program import source_of
from pioche.fast.gpu.run import BLOCK, compiled, find_cupy
from pioche.fast.gpu.values import Constants
from pioche.fast.records import record_type, twin_of
from pioche.layout import place_of, rounded_up
from pioche.policies.seating import forgetful
from pioche.rules.state import Position

Array = Any  # of CuPy, which has no types
DICE: Final = 4  # words of each game
WORD: Final = 4  # bytes
LINE: Final = 16  # bytes that are read together
NO_ACTION: Final = ACTIONS  # in place of the one that would deal


class GpuBatch:
    """N games that are always at a decision of a learner: a game that ends is dealt anew at once.

    The arrays are written in place by `reset` and `step`: copy what is to be kept. Unlike `Batch` it has no
    waiting games and keeps no ends.
    """

    def __init__(
        self,
        edition: str = "classic",
        *,
        seats: int = 2,
        games: int = 65_536,
        observed: bool = True,
        **setting: Unpack[SettingOptions],
    ) -> None:
        """Set up the tables; `setting` is what `Setting` takes.

        Without `observed` a step tells what may be done and by whom, and `observation` has no columns.
        """
        if games < 1:
            raise ValueError(f"games: at least 1, not {games}")
        self._cupy = cupy = find_cupy()
        self.setting = Setting(edition, seats, **setting)
        self.games = games
        self.steps = 0
        players = self.setting.players()
        constants = Constants(self.setting.table.book, players, seats, noting=False)
        program = compiled(source_of(constants, "batch"))
        self._step, self._pick = program.get_function("step"), program.get_function("pick")
        self._positions, self._desks = map(self._words_of, (Position, Desk))
        lens = self.setting.lens()
        lens.blind = int(not observed)
        lens.forgets = int(lens.memory == 0 and forgetful(players, seats) == 1)
        self._lens = cupy.frombuffer(twin_of(lens).tobytes(), "int8")
        size = self.setting.size if observed else 0
        self._lines = rounded_up(size, LINE) // LINE
        self._choices = self._rows_of(record_type(Choices).itemsize)
        self._seen = self._rows_of(self._lines * LINE)
        self.mask = self._choices[:, place_of(Choices, "allowed") :][:, : self.setting.actions]
        self.observation = self._seen[:, :size]  # the only field of an Observation
        self.seat, self.ended = cupy.zeros(games, "int8"), cupy.zeros(games, "int8")
        self.winners = cupy.zeros(games, "int16")
        self.points, self.moves = cupy.zeros(games, "int32"), cupy.zeros(games, "int32")
        self._actions = cupy.zeros(games, "int64")
        self._words = cupy.zeros((games, DICE), "int64")
        self._wrong = cupy.zeros(1, "int32")
        self.reset()

    def _words_of(self, record: type) -> Array:
        """Make room for a record of each game, word by word."""
        return self._cupy.zeros((record_type(record).itemsize // WORD, self.games), "int32")

    def _rows_of(self, size: int) -> Array:
        """Make room for so many bytes of each game, game by game."""
        return self._cupy.zeros((self.games, rounded_up(size, LINE)), "int8")

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew: the games that `Batch` deals with this seed."""
        cupy = self._cupy
        numbers = cupy.arange(self.games, dtype="int64")
        for name, values in (("seed", cupy.full_like(numbers, seed)), ("game", numbers << ROOM)):
            place = place_of(Desk, name) // WORD
            self._desks[place : place + 2] = values.view("int32").reshape(self.games, 2).T
        self._words[:, 0], self._words[:, 1] = seed & 0xFFFFFFFF, seed >> 32
        self._words[:, 2], self._words[:, 3] = numbers, 1
        self.steps = 0
        self._actions[:] = DEAL
        self._take()

    def step(self, actions: Array, *, check: bool = True) -> Array:
        """Take a decision in every game, and tell which of them ended (1) with it.

        An action that is not legal is a ValueError; its game stays as it is, the others have gone on. Without
        `check` nothing waits for the GPU: such games are marked with -1, and `count_illegal` tells of them.
        """
        asked = self._cupy.asarray(actions)
        self._actions[:] = self._cupy.where(asked == DEAL, NO_ACTION, asked)
        before = self.count_illegal() if check else 0
        self._take()
        self.steps += self.games
        if check and self.count_illegal() > before:
            game = int(self._cupy.flatnonzero(self.ended < 0)[0])
            raise ValueError(
                f"game {game}: action {int(self._actions[game])} is not legal for seat {int(self.seat[game])}"
            )
        return self.ended

    def count_illegal(self) -> int:
        """Count the illegal actions so far; waits for the GPU."""
        return int(self._wrong[0])

    def random_actions(self) -> Array:
        """Pick a legal action for every game, all equally likely; each game has dice of its own."""
        self._launch(self._pick, self._desks, self._words, self._actions)
        return self._actions

    def rewards(self) -> Array:
        """Return the rewards of the last step for each seat, as `Batch.rewards` does."""
        cupy, seats = self._cupy, self.setting.seats
        won = (self.winners[:, None] >> cupy.arange(seats, dtype="int16")) & 1
        many = won.sum(axis=1, keepdims=True)
        shares = cupy.where(won == 1, 1 / cupy.maximum(many, 1), -1 / cupy.maximum(seats - many, 1))
        over = (self.ended == 1) & (self.winners != 0)
        return cupy.where(over[:, None], shares, 0).astype("float32")

    def _take(self) -> None:
        """Run a step of all games."""
        records = (self._positions, self._lens, self._desks)
        shown = (self.seat, self._choices, self._seen)
        results = (self._actions, self.ended, self.winners, self.points, self.moves)
        last = (self._cupy.int32(self._lines), self._wrong)
        self._launch(self._step, *records, *shown, *results, last=last)

    def _launch(self, kernel: Array, *arrays: Array, last: tuple[Array, ...] = ()) -> None:
        """Run a kernel, a game to a thread."""
        grid = (self.games + BLOCK - 1) // BLOCK
        kernel((grid,), (BLOCK,), (*arrays, self._cupy.int32(self.games), *last))
