"""A game in the manner of OpenSpiel: states that are asked, and to which actions are applied.

Chance is sampled inside (a game of `sampled_stochastic` chance), so there are no chance nodes. It does not
need OpenSpiel.

>>> state = Game("classic", players=2, seed=4).new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

from dataclasses import dataclass
from typing import Any, Self

from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame

TERMINAL_PLAYER = -4


class State:
    """A game under way."""

    def __init__(self, game: SingleGame) -> None:
        """Wrap a game."""
        self._game = game

    def current_player(self) -> int:
        """Return the player who decides."""
        return TERMINAL_PLAYER if self._game.is_over else self._game.seat

    def legal_actions(self) -> list[int]:
        """List the actions of the player who decides."""
        return self._game.actions()

    def legal_actions_mask(self) -> list[int]:
        """Mark the actions of the player who decides."""
        return self._game.mask()

    def apply_action(self, action: int) -> None:
        """Take a decision."""
        self._game.take(action)

    def action_to_string(self, action: int) -> str:
        """Write an action as the move it stands for."""
        return self._game.name(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._game.is_over

    def returns(self) -> list[float]:
        """Return the rewards of each player so far."""
        return self._game.rewards()

    def observation_tensor(self, player: int) -> list[int]:
        """Return what a player may know."""
        return self._game.observation(player)

    def clone(self) -> Self:
        """Make a second state that stands where this one does."""
        return type(self)(self._game.copy())


@dataclass
class Game:
    """A table from which games are dealt, one after the other."""

    edition: str = "classic"
    players: int = 2
    seed: int = 0
    options: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        """Set up the table."""
        self._setting = Setting(self.edition, self.players, **(self.options or {}))
        self._dealt = 0

    def new_initial_state(self) -> State:
        """Deal the next game."""
        self._dealt += 1
        return State(SingleGame(self._setting, self.seed, self._dealt - 1))

    def num_players(self) -> int:
        """Count the players."""
        return self.players

    def num_distinct_actions(self) -> int:
        """Count the actions."""
        return self._setting.actions

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation."""
        return [self._setting.size]
