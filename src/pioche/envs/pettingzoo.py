"""UNO for PettingZoo: one seat after the other decides.

>>> from pioche.envs.pettingzoo import env
>>> table = env("toy-story-3", seats=3)
>>> table.reset(seed=5)
>>> for agent in table.agent_iter():
...     observation, reward, terminated, truncated, _ = table.last()
...     action = None if terminated or truncated else int(observation["action_mask"].argmax())
...     table.step(action)
>>> table.agents
[]
"""

import secrets
from functools import cache
from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from pioche.encoding.lens import VERSION
from pioche.envs.render import as_svg, as_text
from pioche.envs.setting import Setting, SettingOptions
from pioche.envs.single import SingleGame
from pioche.game.misfit import names_misfits

SEED_BITS = 31

Observation = dict[str, NDArray[np.int8]]


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is published without types
    """A table of learners, with bots at the other seats."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"pioche_uno_v{VERSION}",
        "render_modes": ["ansi", "human", "svg"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    @names_misfits
    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Set up the table."""
        super().__init__()
        self.setting = setting
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in setting.learners]
        self.agents: list[str] = []
        self._seed: int | None = None
        self._number = 0

    @cache  # noqa: B019  PettingZoo asks for one and the same space each time
    def observation_space(self, agent: str) -> spaces.Dict:  # noqa: ARG002  the same for every seat
        """What a seat is told."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (self.setting.size,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.setting.actions,), np.int8),
            }
        )

    @cache  # noqa: B019  see above
    def action_space(self, agent: str) -> spaces.Discrete:  # noqa: ARG002  the same for every seat
        """What a seat may answer."""
        return spaces.Discrete(self.setting.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game: the first one of a seed, or without one the next."""
        if seed is not None or self._seed is None:
            self._seed = secrets.randbits(SEED_BITS) if seed is None else seed
            self._number = 0
        else:
            self._number += 1
        self._game = SingleGame(self.setting, self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take the decision of the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # only an agent that is out of the game has nothing to decide
        self._game.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Hand over to the agent that decides next, or end the game for everybody."""
        if not self._game.is_over:
            self.agent_selection = f"seat_{self._game.seat}"
            return
        rewards = self._game.rewards()
        self.rewards = {agent: rewards[seat_of(agent)] for agent in self.agents}
        ended = self.truncations if self._game.is_given_up else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return what a seat may know, and what it may do if it is the one that decides."""
        decides = agent == self.agent_selection
        return {
            "observation": np.array(self._game.observation(seat_of(agent)), np.int8),
            "action_mask": np.array(self._game.mask() if decides else [0] * self.setting.actions, np.int8),
        }

    def render(self) -> str | None:
        """Write the table as a spectator sees it."""
        if self.render_mode == "svg":
            return as_svg(self._game, None)
        text = as_text(self._game, None)
        if self.render_mode == "human":
            print(text)  # noqa: T201  that is what rendering is
            return None
        return text

    def close(self) -> None:
        """Leave nothing open: there is nothing to close."""


def seat_of(agent: str) -> int:
    """Return the seat of an agent."""
    return int(agent.removeprefix("seat_"))


def env(
    edition: str = "classic",
    *,
    seats: int = 2,
    render_mode: str | None = None,
    **setting: Unpack[SettingOptions],
) -> TableEnv:
    """Set up a table for PettingZoo; `setting` is what `Setting` takes."""
    return TableEnv(Setting(edition, seats, **setting), render_mode)
