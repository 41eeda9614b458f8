"""UNO for Gymnasium: many games at once, a learner in each against bots.

>>> from pioche.envs.vector import BatchEnv
>>> envs = BatchEnv(4, "trolls", seats=4, bots="greedy")
>>> observation, info = envs.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((4, 522), (4, 187))
"""

import secrets
from typing import Any, Final, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pioche.effects import check_number
from pioche.envs.batch import MOST_GAMES, Batch
from pioche.envs.numbers import LARGEST, SMALLEST, normalise, scale_of
from pioche.envs.rewards import Reward, check_reward, rewards_of
from pioche.envs.setting import SettingOptions
from pioche.game.misfit import names_misfits
from pioche.lab.experiment import DEFAULT_BOT
from pioche.layout import unpack
from pioche.rules.state import Position

SEED_BITS: Final = 31
MODES: Final = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


class BatchEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """A learner at one seat of every game; a game that ends is dealt anew, in the same step or in the next.

    In the same step, `final_obs` and `final_info` of the info tell how it ended; in the next, the action of
    that game is not looked at.
    """

    @names_misfits
    def __init__(  # noqa: PLR0913  a game has many sides; each has its name
        self,
        num_envs: int = 1024,
        edition: str = "classic",
        *,
        seats: int = 2,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        normalised: bool = False,
        reward: Reward = "round",
        **setting: Unpack[SettingOptions],
    ) -> None:
        """Set up the tables; `setting` is what `Setting` takes."""
        check_number("num_envs", num_envs, 1, MOST_GAMES)
        mode = AutoresetMode(autoreset_mode)
        if mode not in MODES:
            raise ValueError("autoreset_mode: games are dealt anew in the same step or in the next")
        setting.setdefault("bots", DEFAULT_BOT)
        self.batch = Batch(edition, seats=seats, games=num_envs, threads=threads, keeps_ends=True, **setting)
        told = self.batch.setting
        if len(told.learners) != 1:
            raise ValueError(f"bots: one seat must be the learner's, not {len(told.learners)}")
        self._seat = told.learners[0]
        self._reward = check_reward(reward)
        self._scale = scale_of(told) if normalised else None
        self.metadata: dict[str, Any] = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = (
            spaces.Box(-1, 1, (told.size,), np.float32)
            if normalised
            else spaces.Box(SMALLEST, LARGEST, (told.size,), np.int8)
        )
        self.single_action_space = spaces.Discrete(told.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)  # games whose next step deals anew

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal every game anew."""
        self._over[:] = False
        if isinstance(seed, list):
            self.batch.reset(seeds=[secrets.randbits(SEED_BITS) if one is None else one for one in seed])
        else:
            self.batch.reset(secrets.randbits(SEED_BITS) if seed is None else seed)
        return self._shown(self.batch.observation), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take a decision in every game."""
        batch = self.batch
        over = batch.step(actions, waiting=self._over if self._over.any() else None) == 1
        given_up = over & (batch.winners == 0)
        rewards = self._brought(over)
        shown, info = self._shown(batch.observation), self._info()
        if over.any():
            assert batch.ends is not None  # BatchEnv has them kept
            finals = self._shown(batch.ends.observation)
            told = {name: np.where(over, getattr(batch, name), 0) for name in ("winners", "points", "moves")}
            if self._is_same_step:
                kept = np.full(self.num_envs, None, object)
                for game, final in zip(batch.ends.games, finals, strict=True):
                    kept[game] = final
                masks = {f"_{name}": over for name in told}
                info |= {"final_obs": kept, "_final_obs": over, "_final_info": over}
                info["final_info"] = told | masks
            else:
                shown[batch.ends.games] = finals
                info |= told | {f"_{name}": over for name in told}
        self._over = over & (not self._is_same_step)
        return shown, rewards, over & ~given_up, given_up, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, under the name that learners with masks look for."""
        return self.batch.mask.astype(np.bool_)

    @property
    def _is_same_step(self) -> bool:
        """Is a game dealt anew in the step in which one has ended?"""
        return bool(self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP)

    def _shown(self, observation: NDArray[np.int8]) -> NDArray[Any]:
        """Return observations to keep, scaled where that is asked for."""
        return observation.copy() if self._scale is None else normalise(observation, self._scale)

    def _brought(self, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return what the step has brought the learners."""
        batch = self.batch
        if self._reward == "round":
            return batch.rewards()[:, self._seat].astype(np.float64)
        found = np.zeros(self.num_envs)
        if over.any() and batch.ends is not None:
            for game, row in zip(batch.ends.games, batch.ends.positions, strict=True):
                s = unpack(Position, row.tobytes())
                winners = int(batch.winners[game])
                found[game] = rewards_of(batch.setting, self._reward, s, winners)[self._seat]
        return found

    def _info(self) -> dict[str, Any]:
        """Return which actions are legal; after an end, those of the game that is dealt next."""
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.batch.mask.copy(), "_action_mask": every}
