"""UNO for Gymnasium: many games at once, a learner in each against bots.

>>> from pioche.envs.vector import BatchEnv
>>> envs = BatchEnv(4, "trolls", seats=4, bots=("greedy",))
>>> observation, info = envs.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((4, 522), (4, 187))
"""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pioche.envs.batch import Batch
from pioche.envs.setting import LEARNS
from pioche.lab.experiment import DEFAULT_BOT

SEED_BITS = 31


class BatchEnv(VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """A learner at one seat of every game; a game that ends is dealt anew in the same step."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, num_envs: int = 1024, edition: str = "classic", **setting: Any) -> None:  # noqa: ANN401
        """Set up the tables; `setting` is what `Batch` takes."""
        self.batch = Batch(edition, games=num_envs, **{"bots": (DEFAULT_BOT,), **setting})
        seats = [seat for seat, bot in enumerate(self.batch.setting.bot_of_seat) if bot == LEARNS]
        if len(seats) != 1:
            raise ValueError(f"bots: one seat must be the learner's, not {len(seats)}")
        self._seat = seats[0]
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-128, 127, (self.batch.setting.size,), np.int8)
        self.single_action_space = spaces.Discrete(self.batch.setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Deal every game anew."""
        if isinstance(seed, list):
            self.batch.reset(seeds=[secrets.randbits(SEED_BITS) if one is None else one for one in seed])
        else:
            self.batch.reset(secrets.randbits(SEED_BITS) if seed is None else seed)
        return self.batch.observation.copy(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take a decision in every game."""
        batch = self.batch
        over = batch.step(actions) == 1
        info = self._info()
        if over.any():
            info["_final_info"] = over
            info["final_info"] = {
                "winners": np.where(over, batch.winners, 0),
                "points": np.where(over, batch.points, 0),
                "moves": np.where(over, batch.moves, 0),
            }
        rewards = batch.rewards()[:, self._seat].astype(np.float64)
        given_up = over & (batch.winners == 0)
        return batch.observation.copy(), rewards, over & ~given_up, given_up, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, under the name that learners with masks look for."""
        return self.batch.mask.astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        """Return which actions are legal."""
        return {"action_mask": self.batch.mask.copy()}
