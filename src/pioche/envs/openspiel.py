"""UNO for OpenSpiel: importing this registers `python_pioche` with `pyspiel`.

Chance is explicit. Where a card is drawn, a pile shuffled or a trial judged, the state is a chance node with
TICKETS outcomes, all equally likely: each lays the pioche in another order and throws other dice. A state
carries no future: what a clone goes through depends on the tickets it draws, not on those of the game.
The deal takes DEAL_TICKETS tickets. A state holds all hands, as OpenSpiel's do; what a player may know
is in the observation and in the information state, and `resample_from_infostate` deals the rest anew.

>>> import pyspiel
>>> from pioche.envs import openspiel
>>> game = pyspiel.load_game("python_pioche", {"edition": "giant", "players": 2})
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

import hashlib
from array import array
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from pioche.envs.setting import Setting
from pioche.envs.single import SEED_BITS, SingleGame
from pioche.policies.simulate import MOST_MOVES
from pioche.rules.state import MAX_SEATS

NAME: Final = "python_pioche"
TICKETS: Final = 64
DEAL_TICKETS: Final = 4
MOST_QUESTIONS: Final = 4  # a move, its aim, and two calls or jumps

# `most_decisions`: a game that has not ended by then is given up, and brings nobody anything; 0: no limit.
DEFAULTS: Final = {"players": 2, "edition": "classic", "calls": False, "match": False, "most_decisions": 0}
TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="UNO by the booklets of Pioche",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class UnoGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is published without types
    """A table of an edition, all its seats played from outside."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Set up the table."""
        told: dict[str, Any] = {**DEFAULTS, **(params or {})}
        seats = int(told["players"])
        self.setting = Setting(str(told["edition"]), seats, match=told["match"], calls=told["calls"])
        self.most = int(told["most_decisions"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=TICKETS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most or MOST_MOVES * MOST_QUESTIONS,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "UnoState":
        """Begin a game: nothing has been dealt."""
        return UnoState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401  OpenSpiel has no types
        params: Any = None,  # noqa: ANN401
    ) -> "UnoObserver":
        """Make what tells a player's side of a state."""
        if params:
            raise ValueError(f"observation parameters: there are none, not {str(params)[:80]}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return UnoObserver(self.setting, remembers=bool(kind.perfect_recall))


class SpielTable:
    """The game inside a state; a copy of a state copies it."""

    def __init__(self, setting: Setting) -> None:
        """Begin with nothing dealt."""
        self.setting = setting
        self.game: SingleGame | None = None
        self.tickets = DEAL_TICKETS  # still to be drawn
        self.action: int | None = None  # waits for its ticket
        self.decisions = 0
        self.chain = 0  # all tickets and actions so far, as one number
        self.told = [b""] * setting.seats  # a digest of what each seat was told when it decided

    def __deepcopy__(self, _memo: dict[int, Any]) -> "SpielTable":
        """Copy the game."""
        other = SpielTable.__new__(SpielTable)
        vars(other).update(vars(self))
        other.game = self.game.copy() if self.game else None
        other.told = list(self.told)
        return other

    def link(self, number: int) -> None:
        """Add a ticket or an action to the chain."""
        digest = hashlib.blake2b(f"{self.chain} {number}".encode(), digest_size=8).digest()
        self.chain = int.from_bytes(digest, "big") >> 1

    def draw_ticket(self, number: int) -> None:
        """Let chance decide: the deal, or the order of the pioche and the dice for the action that waits."""
        self.link(number)
        self.tickets -= 1
        if self.tickets:
            return
        if self.game is None:
            self.game = SingleGame(self.setting, self.chain)
        elif self.action is not None:
            action, self.action = self.action, None
            self.game.shuffle(Random(self.chain))  # noqa: S311  a ticket is no secret
            self.game.take(action)

    def act(self, action: int) -> None:
        """Take a decision; where chance has a say in what follows, a ticket has to be drawn first."""
        assert self.game is not None  # nobody decides before the deal
        seat = self.game.seat
        shown = array("b", self.game.observation(seat)).tobytes()
        self.told[seat] = hashlib.blake2b(
            self.told[seat] + shown + action.to_bytes(2, "big"), digest_size=16
        ).digest()
        self.decisions += 1
        self.link(TICKETS + action)
        tried = self.game.copy()
        tried.take(action)
        if tried.chance() == self.game.chance() and not self.setting.table.book.jump_in:
            self.game = tried
        else:
            self.action, self.tickets = action, 1

    def resampled(self, seat: int, dice: Random) -> "SpielTable":
        """Deal what a seat does not see anew, as it may lie; the others have been told nothing yet."""
        assert self.game is not None  # nobody sees anything before the deal
        other = self.__deepcopy__({})
        assert other.game is not None  # a copy
        other.game.guess(seat, dice)
        other.told = [told if i == seat else b"" for i, told in enumerate(self.told)]
        return other


class UnoState(pyspiel.State):  # type: ignore[misc]  # the same
    """A game under way."""

    def __init__(self, game: UnoGame, table: SpielTable | None = None) -> None:
        """Wrap a table."""
        super().__init__(game)
        self.table = table or SpielTable(game.setting)
        self._most = game.most

    def current_player(self) -> int:
        """Return the player who decides, or that chance does."""
        if self.table.tickets:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.playing.seat

    @property
    def playing(self) -> SingleGame:
        """The game, once it has been dealt."""
        if self.table.game is None:
            raise ValueError("chance: the cards have not been dealt yet")
        return self.table.game

    def _legal_actions(self, player: int) -> list[int]:
        """List the actions of a player."""
        return self.playing.actions() if player == self.playing.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the tickets, all equally likely."""
        return [(number, 1 / TICKETS) for number in range(TICKETS)]

    def _apply_action(self, action: int) -> None:
        """Draw a ticket, or take a decision."""
        if self.table.tickets:
            self.table.draw_ticket(action)
        else:
            self.table.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write an action as the move it stands for."""
        return f"ticket {action}" if player == pyspiel.PlayerId.CHANCE else self.playing.name(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        if self.table.tickets:
            return False
        return self.playing.is_over or 0 < self._most <= self.table.decisions

    def returns(self) -> list[float]:
        """Return what the game has brought each player."""
        return [0.0] * self.num_players() if self.table.game is None else self.table.game.rewards()

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "UnoState":  # noqa: ANN401  a function
        """Make a state that the player could be in as well: hidden cards as the search deals them."""
        dice = Random(int(sampler() * (1 << SEED_BITS)))  # noqa: S311  no secret
        return UnoState(self.get_game(), self.table.resampled(player_id, dice))

    def __str__(self) -> str:
        """Write the tickets and decisions so far, as one number: a state without its hidden cards."""
        return f"{self.table.chain:016x}"


class UnoObserver:
    """What a player is told (docs/envs.md), and with perfect recall what it was told whenever it decided.

    The tensor is the observation in either case; the text of perfect recall has a digest of the earlier ones.
    """

    def __init__(self, setting: Setting, *, remembers: bool) -> None:
        """Make room for the numbers."""
        self._remembers = remembers
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: UnoState, player: int) -> None:
        """Write what a player is told."""
        self.tensor[:] = state.playing.observation(player) if state.table.game else 0

    def string_from(self, state: UnoState, player: int) -> str:
        """Write the same as text."""
        if state.table.game is None:
            return f"seat {player}: nothing dealt"
        game = state.playing
        told = " ".join(f"{i}:{n}" for i, n in enumerate(game.observation(player)) if n)
        return f"{state.table.told[player].hex()} {told}" if self._remembers else told


pyspiel.register_game(TYPE, UnoGame)
