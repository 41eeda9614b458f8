"""Many compiled games for Stable-Baselines3: its `VecEnv`, with the masks that SB3-contrib asks for.

`LearnerEnv` (envs/gymnasium.py) runs there as it is, a game at a time in plain Python; this is for speed.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from pioche.envs.vector import BatchEnv


class BatchVecEnv(VecEnv):  # type: ignore[misc]  # taken as it comes, installed or not
    """The games of a `BatchEnv`, for MaskablePPO."""

    def __init__(self, envs: BatchEnv) -> None:
        """Wrap a batch whose games are dealt anew in the same step."""
        if envs.metadata["autoreset_mode"] != AutoresetMode.SAME_STEP:
            raise ValueError("autoreset_mode: Stable-Baselines3 has games dealt anew in the same step")
        self.envs = envs
        self.render_mode = None
        self._actions: NDArray[np.int64] = np.zeros(envs.num_envs, np.int64)
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> NDArray[Any]:
        """Deal every game anew."""
        seed = next((seed for seed in self._seeds if seed is not None), None)
        self._reset_seeds()
        observation, _ = self.envs.reset(seed=seed)
        return observation

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take note of the actions."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, Any]]]:
        """Take a decision in every game."""
        observation, rewards, terminated, truncated, told = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(terminated | truncated):
            infos[game]["terminal_observation"] = told["final_obs"][game]
            infos[game]["TimeLimit.truncated"] = bool(truncated[game])
        return observation, rewards.astype(np.float32), terminated | truncated, infos

    def close(self) -> None:
        """Leave nothing open: there is nothing to close."""

    def _places(self, indices: int | Iterable[int] | None) -> Sequence[int]:
        """List the games that are meant."""
        return list(self._get_indices(indices))

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """Return an attribute, the same for every game."""
        return [getattr(self.envs, attr_name)] * len(self._places(indices))

    def set_attr(self, attr_name: str, value: object, indices: int | Iterable[int] | None = None) -> None:  # noqa: ARG002
        """Refuse: the games of a batch have everything in common."""
        raise AttributeError(f"{attr_name}: cannot be set for single games of a batch")

    def env_method(
        self,
        method_name: str,
        *arguments: object,
        indices: int | Iterable[int] | None = None,
        **keywords: object,
    ) -> list[Any]:
        """Call a method of the batch, and return the rows of the games that are meant."""
        rows = getattr(self.envs, method_name)(*arguments, **keywords)
        return [rows[game] for game in self._places(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: int | Iterable[int] | None = None) -> list[bool]:  # noqa: ARG002
        """Return that nothing is wrapped."""
        return [False] * len(self._places(indices))
