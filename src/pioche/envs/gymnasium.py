"""UNO for Gymnasium: one learner at a table, the other seats played by bots, snapshots or functions.

Importing this registers `pioche/Classic-v1`, `pioche/Trolls-v1` and so on, one for each edition.

>>> import gymnasium
>>> env = gymnasium.make("pioche.envs.gymnasium:pioche/Trolls-v1", seats=3, bots="greedy")
>>> observation, info = env.reset(seed=5)
>>> observation.shape, int(info["action_mask"].sum())
((522,), 3)
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pioche.edition import EDITIONS
from pioche.envs.numbers import LARGEST, SMALLEST, normalise, scale_of
from pioche.envs.opponents import Bot, Opponent, Pool, opponent
from pioche.envs.render import as_svg, as_text
from pioche.envs.rewards import Reward, check_reward
from pioche.envs.setting import LEARNS, Setting, TableOptions
from pioche.envs.single import SingleGame
from pioche.lab.experiment import BOTS, DEFAULT_BOT

SEED_BITS: Final = 31
ILLEGAL: Final = ("error", "lose")
LOST: Final = -1.0

Seen = NDArray[Any] | dict[str, NDArray[Any]]


def id_of(edition: str) -> str:
    """Return the id of an edition.

    >>> id_of("toy-story-3")
    'pioche/ToyStory3-v1'
    """
    return f"pioche/{''.join(part.capitalize() for part in edition.split('-'))}-v1"


def seated(seats: int, bots: Bot | Sequence[Bot]) -> list[Bot]:
    """List who sits where: one bot for all seats but the first, or one for each seat."""
    listed: list[Any] = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots]
    if len(listed) == 1 and listed != [LEARNS]:
        listed = [LEARNS, *listed * (seats - 1)]
    if len(listed) != seats:
        raise ValueError(f"bots: name one, or one for each of the {seats} seats, not {len(listed)}")
    if listed.count(LEARNS) != 1:
        raise ValueError(f"bots: one seat must be the learner's, not {listed.count(LEARNS)}")
    return listed


class LearnerEnv(gymnasium.Env[Any, np.int64]):
    """A learner's game; what is not its decision happens in between.

    The mask of legal actions is where learners look: `action_masks()` (SB3-contrib), `info["action_mask"]`
    (CleanRL), and with `masked` in the observation, beside `observations` (RLlib). At the end of a game it
    allows everything: no action is taken there.
    """

    metadata = {"render_modes": ["ansi", "human", "svg"], "render_fps": 2}  # noqa: RUF012  Gymnasium's way

    def __init__(  # noqa: PLR0913  a game has many sides; each has its name
        self,
        edition: str = "classic",
        *,
        seats: int = 2,
        bots: Bot | Sequence[Bot] = DEFAULT_BOT,
        reward: Reward = "round",
        normalised: bool = False,
        masked: bool = False,
        illegal: Literal["error", "lose"] = "error",
        render_mode: str | None = None,
        **setting: Unpack[TableOptions],
    ) -> None:
        """Set up the table; `setting` is what `Setting` takes."""
        listed = seated(seats, bots)
        known = [bot if isinstance(bot, str) and bot in BOTS else LEARNS for bot in listed]
        self.setting = Setting(edition, seats, bots=known, **setting)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal: must be one of {', '.join(ILLEGAL)}, not {str(illegal)[:20]!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: there is no {str(render_mode)[:20]!r}")
        self.seat = listed.index(LEARNS)
        self._loses, self._reward, self._masked = illegal == "lose", check_reward(reward), masked
        self._bots: dict[int, Opponent | Pool] = {
            seat: bot if isinstance(bot, Pool) else opponent(bot)
            for seat, bot in enumerate(listed)
            if known[seat] == LEARNS and seat != self.seat
        }
        self._playing: dict[int, Opponent] = {}
        self._scale = scale_of(self.setting) if normalised else None
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.setting.actions)
        shape = (self.setting.size,)
        shown = spaces.Box(-1, 1, shape) if normalised else spaces.Box(SMALLEST, LARGEST, shape, np.int8)
        mask = spaces.Box(0, 1, (self.setting.actions,), np.int8)
        self.observation_space = spaces.Dict(observations=shown, action_mask=mask) if masked else shown
        self._game: SingleGame | None = None
        self._lost = False

    @property
    def game(self) -> SingleGame:
        """The game under way."""
        if self._game is None:
            raise ValueError("reset: no game has been dealt yet")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a game, and play to the first decision of the learner."""
        super().reset(seed=seed, options=options)
        self._lost = False
        playing = True
        while playing:  # a game may be over before the learner has had a turn
            number = int(self.np_random.integers(1 << SEED_BITS))
            self._game = SingleGame(self.setting, number)
            self._seat_opponents(Random(number))  # noqa: S311  who plays is no secret
            self._let_others_play()
            playing = self._game.is_over
        self._show()
        return self._observed(), self._info()

    def _seat_opponents(self, dice: Random) -> None:
        """Draw from the pools who plays."""
        self._playing = {
            seat: bot.draw(dice) if isinstance(bot, Pool) else bot for seat, bot in self._bots.items()
        }

    def _let_others_play(self) -> None:
        """Have the other seats decide until the learner does."""
        game = self.game
        while not game.is_over and game.seat != self.seat:
            game.take(self._playing[game.seat].act(game))

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take a decision of the learner; an illegal one is a ValueError, or loses the game."""
        game = self.game
        if self._loses and not game.mask()[int(action)]:
            self._lost = True
            return self._observed(), LOST, True, False, self._info()
        game.take(int(action))
        self._let_others_play()
        self._show()
        reward = game.rewards(self._reward)[self.seat]
        given_up = game.is_given_up
        return self._observed(), reward, game.is_over and not given_up, given_up, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, under the name that SB3-contrib looks for."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        """Return which actions are legal."""
        over = self.game.is_over or self._lost
        return np.ones(self.setting.actions, np.int8) if over else np.array(self.game.mask(), np.int8)

    def _info(self) -> dict[str, Any]:
        """Return which actions are legal, and at the end of a game who won it."""
        ended = {"winners": self.game.winners, "moves": self.game.moves} if self.game.is_over else {}
        return {"action_mask": self._mask(), **ended}

    def _observed(self) -> Seen:
        """Return what the learner is told."""
        raw = np.array(self.game.observation(self.seat), np.int8)
        shown = raw if self._scale is None else normalise(raw, self._scale)
        return {"observations": shown, "action_mask": self._mask()} if self._masked else shown

    def _show(self) -> None:
        """Print the table where a person watches."""
        if self.render_mode == "human":
            print(as_text(self.game, self.seat))  # noqa: T201  that is what rendering is

    def render(self) -> str | None:
        """Draw the table as the learner sees it."""
        if self.render_mode == "ansi":
            return as_text(self.game, self.seat)
        return as_svg(self.game, self.seat) if self.render_mode == "svg" else None


for known_edition in EDITIONS:
    gymnasium.register(
        id_of(known_edition),
        entry_point="pioche.envs.gymnasium:LearnerEnv",
        vector_entry_point="pioche.envs.vector:BatchEnv",
        kwargs={"edition": known_edition},
    )
