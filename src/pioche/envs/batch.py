"""Many games in one array, stepped together by compiled code.

>>> from pioche.envs.batch import Batch
>>> batch = Batch("toy-story-3", seats=2, games=4)
>>> batch.reset(seed=7)
>>> batch.observation.shape, batch.mask.shape, batch.seat.shape
((4, 522), (4, 187), (4,))
>>> for _ in range(100):
...     ended = batch.step(batch.random_actions())
>>> int(batch.steps)
400
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.effects import check_number
from pioche.encoding.actions import Choices
from pioche.encoding.decisions import DEAL
from pioche.encoding.lens import Desk
from pioche.encoding.observation import Observation
from pioche.envs.setting import ROOM, Setting, SettingOptions
from pioche.fast import cache as kept
from pioche.fast.records import blanks, twin_of
from pioche.fast.twin import TWIN, compile_entry, direct, load, load_chapter
from pioche.game.misfit import names_misfits
from pioche.policies.seating import forgetful
from pioche.rules.moves import MOVES
from pioche.rules.state import Position, Trace

SEED_WORDS: Final = 4
MOST_GAMES: Final = 1 << 24
MOST_THREADS: Final = 1024

# The first game, the end, the players who sit at them in turn, and room for the rules to write in.
Part = tuple[int, int, Any, Any, NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Ends:
    """How the games of the last step ended, one row each."""

    games: NDArray[np.intp]  # which of the batch
    observation: NDArray[np.int8]  # what the seat that decided last is told of the end
    positions: Any  # the records, as they stood at the end


class Batch:
    """N games that are always at a decision of a learner: a game that ends is dealt anew at once.

    The arrays are written in place by `reset` and `step`: copy what is to be kept. With `keeps_ends`, how
    games ended is in `ends` after each step.
    """

    @names_misfits
    def __init__(
        self,
        edition: str = "classic",
        *,
        seats: int = 2,
        games: int = 1024,
        threads: int = 1,
        keeps_ends: bool = False,
        **setting: Unpack[SettingOptions],
    ) -> None:
        """Set up the tables; `setting` is what `Setting` takes."""
        check_number("games", games, 1, MOST_GAMES)
        check_number("threads", threads, 1, MOST_THREADS)
        self.setting = Setting(edition, seats, **setting)
        self.games = games
        self._seen, self._choices = blanks(Observation, games), blanks(Choices, games)
        self.observation: NDArray[np.int8] = self._seen["values"][:, : self.setting.size]
        self.mask: NDArray[np.int8] = self._choices["allowed"][:, : self.setting.actions]
        self.seat: NDArray[np.int8] = np.zeros(games, np.int8)
        self.ended: NDArray[np.int8] = np.zeros(games, np.int8)
        self.winners: NDArray[np.int16] = np.zeros(games, np.int16)
        self.points: NDArray[np.int32] = np.zeros(games, np.int32)
        self.moves: NDArray[np.int32] = np.zeros(games, np.int32)
        self.steps = 0
        self.positions = blanks(Position, games)
        self._desks = blanks(Desk, games)
        self._book = twin_of(self.setting.table.book).reshape(1)
        lens, players = self.setting.lens(), self.setting.players()
        lens.forgets = int(lens.memory == 0 and forgetful(players, seats) == 1)
        self._lens = twin_of(lens).reshape(1)
        self._actions: NDArray[np.int64] = np.zeros(games, np.int64)
        self._words: NDArray[np.int64] = np.zeros(SEED_WORDS, np.int64)
        bounds = [games * i // threads for i in range(threads + 1)]
        self._parts: list[Part] = [
            (first, end, blanks(Trace, 1), twin_of(players).reshape(1), np.zeros(MOVES, np.int64))
            for first, end in pairwise(bounds)
        ]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._before: tuple[Any, ...] = ()  # games as they stood before the last step
        if keeps_ends:
            state = (self.positions, self._desks, self.seat)
            self._before = tuple(array.copy() for array in state)
        self.ends: Ends | None = None
        self._step, self._pick = compiled("step_games"), load()["decisions"].pick_all
        self.reset()
        self.random_actions()
        self._end(np.arange(0), self.positions[:0], self._desks[:0], self.seat[:0])
        self._step, self._pick = direct(self._step), direct(self._pick)

    def reset(self, seed: int = 0, *, seeds: ArrayLike | None = None) -> None:
        """Deal every game anew; the games of the batch are a pure function of the seed, or one seed each."""
        self._desks["seed"] = seed if seeds is None else seeds
        self._desks["game"] = np.arange(self.games) << ROOM if seeds is None else 0
        self._words[:] = (seed & 0xFFFFFFFF, seed >> 32, 0, 1)
        self.steps = 0
        self._actions[:] = DEAL
        self._take()

    def step(self, actions: ArrayLike, *, waiting: NDArray[np.bool_] | None = None) -> NDArray[np.int8]:
        """Take a decision in every game, and tell which of them ended (1) with it.

        An action that is not legal is a ValueError; its game stays as it is, the others have gone on. Games
        that are `waiting` stay as they are, whatever their action.
        """
        if actions is not self._actions:
            self._actions[:] = actions
        if waiting is not None:
            self._actions[waiting] = 0
        wrong = None
        if self._actions.min() < 0:  # one of them would deal
            wrong = self._actions < 0
        else:
            self._remember()
            if self._take(waiting):
                wrong = self.ended < 0
        if wrong is not None:
            game = int(np.flatnonzero(wrong)[0])
            raise ValueError(
                f"game {game}: action {self._actions[game]} is not legal for seat {self.seat[game]}"
            )
        self.steps += self.games if waiting is None else int(self.games - waiting.sum())
        if self._before:
            over = np.flatnonzero(self.ended)
            self.ends = self._end(over, *(array[over] for array in self._before))
        return self.ended

    def _remember(self) -> None:
        """Copy the games as they stand, where their ends are kept."""
        for copy, array in zip(self._before, (self.positions, self._desks, self.seat), strict=False):
            np.copyto(copy, array)

    def _end(self, games: NDArray[np.intp], *state: Any) -> Ends:  # noqa: ANN401  arrays of records
        """Play some games to their end, from copies of where they stood before the last step."""
        positions, desks, seats = state
        _, _, trace, players, _ = self._parts[0]
        seen = self._seen[games]
        records = (positions, self._book, trace, players, self._lens, desks)
        compiled("end_all")(*records, seats, seen, self._actions[games], len(games))
        return Ends(games, seen["values"][:, : self.setting.size], positions)

    @property
    def orders(self) -> NDArray[np.int64]:
        """The order of the colours for each deciding seat (`colour_order` of encoding/lens.py)."""
        found: NDArray[np.int64] = self._desks["order"].astype(np.int64)
        return found

    def random_actions(self) -> NDArray[np.int64]:
        """Pick a legal action for every game, all equally likely."""
        self._pick(self._desks, self._words, self._actions, 0, self.games)
        return self._actions

    def rewards(self) -> NDArray[np.float32]:
        """Return the rewards of the last step for each seat: zero, but for games that ended.

        The winners of a game share 1, the others share -1; a game that nobody won brings nothing.
        """
        seats = self.setting.seats
        found = np.zeros((self.games, seats), np.float32)
        over = np.flatnonzero((self.ended == 1) & (self.winners != 0))
        won = (self.winners[over, None] >> np.arange(seats)) & 1
        many = won.sum(axis=1, keepdims=True)
        found[over] = np.where(won == 1, 1 / many, -1 / np.maximum(seats - many, 1))
        return found

    def _take(self, waiting: NDArray[np.bool_] | None = None) -> int:
        """Run the compiled code over the games, each thread its part; tell how many actions were illegal."""
        pauses: list[int] = [] if waiting is None else np.flatnonzero(waiting).tolist()
        if waiting is not None:
            self.ended[pauses] = 0

        def run(part: Part) -> int:
            first, end, trace, players, room = part
            records = (self.positions, self._book, trace, players, self._lens, self._desks, room)
            shown = (self.seat, self._choices, self._seen)
            results = (self._actions, self.ended, self.winners, self.points, self.moves)
            wrong = 0
            for pause in (*(pause for pause in pauses if first <= pause < end), end):
                if first < pause:
                    wrong += self._step(*records, *shown, *results, first, pause)
                first = pause + 1
            return wrong

        return sum(map(run, self._parts) if self._pool is None else self._pool.map(run, self._parts))


@cache
def compiled(name: str) -> Any:  # noqa: ANN401  compiled code has no type
    """A function of the chapter of ends, which lies beside those of the twin; compiled once on a machine."""
    return compile_entry(vars(load_ends())[name].py_func, kept.make_folder())


@cache
def load_ends() -> ModuleType:
    """Load the chapter of ends."""
    load()
    room = ModuleType(f"{TWIN}.envs")
    room.__path__ = [str(Path(__file__).parent)]
    sys.modules[room.__name__] = room
    return load_chapter(f"{room.__name__}.ends", kept.make_folder())
