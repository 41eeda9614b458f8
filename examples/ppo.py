"""PPO with masked actions in one file, in the manner of CleanRL: `python examples/ppo.py`.

Needs PyTorch and `pioche[envs]`. It learns UNO against a bot, and writes the policy as a snapshot that takes
part in tournaments: `pioche tournament --bots learned.npz,greedy`.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from pioche.envs.numbers import scale_of
from pioche.envs.snapshots import NetworkSnapshot
from pioche.envs.vector import BatchEnv


@dataclass(frozen=True)
class Schedule:
    """How long and how fast to learn."""

    edition: str = "classic"
    bots: str = "greedy"
    reward: Any = "round"
    envs: int = 128
    steps: int = 32  # of each game before the network changes
    updates: int = 200
    epochs: int = 4
    batches: int = 4
    rate: float = 1e-3
    discount: float = 0.99
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 0


class Agent(nn.Module):  # type: ignore[misc]  # PyTorch is taken as it comes, installed or not
    """Two small networks: which action, and how good it is to be here."""

    def __init__(self, size: int, actions: int, width: int = 128) -> None:
        """Make both."""
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(size, width), nn.Tanh(), nn.Linear(width, actions))
        self.critic = nn.Sequential(nn.Linear(size, width), nn.Tanh(), nn.Linear(width, 1))

    def choice(self, seen: Any, mask: Any) -> Any:  # noqa: ANN401  tensors
        """Return the chances of the legal actions."""
        return torch.distributions.Categorical(logits=self.actor(seen).masked_fill(mask == 0, -1e9))


def advantages(plan: Schedule, rewards: Any, values: Any, over: Any, last: Any) -> Any:  # noqa: ANN401  tensors
    """Estimate how much better each step was than expected (GAE)."""
    found, ahead = torch.zeros_like(rewards), torch.zeros_like(last)
    for step in reversed(range(len(rewards))):
        following = values[step + 1] if step + 1 < len(values) else last
        goes_on = 1 - over[step]
        surprise = rewards[step] + plan.discount * following * goes_on - values[step]
        ahead = surprise + plan.discount * plan.trace * goes_on * ahead
        found[step] = ahead
    return found


def improve(agent: Agent, adam: Any, plan: Schedule, rows: dict[str, Any]) -> None:  # noqa: ANN401  an optimiser
    """Change the network by what the last steps have brought."""
    for _ in range(plan.epochs):
        for some in torch.randperm(len(rows["action"])).chunk(plan.batches):
            part = {name: values[some] for name, values in rows.items()}
            choice = agent.choice(part["seen"], part["mask"])
            ratio = (choice.log_prob(part["action"]) - part["chance"]).exp()
            gain = part["gain"]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            missed = agent.critic(part["seen"])[:, 0] - part["return"]
            loss = -torch.min(ratio * gain, clipped * gain).mean() + 0.5 * missed.pow(2).mean()
            loss = loss - plan.entropy * choice.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            adam.step()


def train(plan: Schedule) -> tuple[Agent, list[float], BatchEnv]:
    """Learn; returns the agent, and what the games of each update brought on average."""
    torch.manual_seed(plan.seed)
    envs = BatchEnv(plan.envs, plan.edition, bots=plan.bots, normalised=True, reward=plan.reward)
    agent = Agent(envs.batch.setting.size, envs.batch.setting.actions)
    adam = torch.optim.Adam(agent.parameters(), lr=plan.rate)
    told, info = envs.reset(seed=plan.seed)
    means = []
    for _ in range(plan.updates):
        kept: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "chance", "value")}
        rewards, over, brought = [], [], []
        for _ in range(plan.steps):
            seen, mask = torch.as_tensor(told), torch.as_tensor(info["action_mask"])
            with torch.no_grad():
                choice, value = agent.choice(seen, mask), agent.critic(seen)[:, 0]
            action = choice.sample()
            told, reward, ended, given_up, info = envs.step(action.numpy())
            for name, row in zip(kept, (seen, mask, action, choice.log_prob(action), value), strict=True):
                kept[name].append(row)
            for game in np.flatnonzero(given_up):  # a game that was given up would have gone on
                with torch.no_grad():
                    reward[game] += (
                        plan.discount * agent.critic(torch.as_tensor(info["final_obs"][game]))[0].item()
                    )
            rewards.append(torch.as_tensor(reward, dtype=torch.float32))
            over.append(torch.as_tensor(ended | given_up, dtype=torch.float32))
            brought += reward[ended].tolist()
        with torch.no_grad():
            last = agent.critic(torch.as_tensor(told))[:, 0]
        gain = advantages(plan, torch.stack(rewards), torch.stack(kept["value"]), torch.stack(over), last)
        rows = {name: torch.cat(values) for name, values in kept.items()}
        rows |= {"gain": gain.flatten(), "return": gain.flatten() + rows["value"]}
        improve(agent, adam, plan, rows)
        means.append(float(np.mean(brought)) if brought else 0.0)
    return agent, means, envs


def snapshot(agent: Agent, envs: BatchEnv) -> NetworkSnapshot:
    """Make a snapshot of the network that chooses."""
    setting = envs.batch.setting
    return NetworkSnapshot.of_modules(agent.actor, encoding=setting.version, scale=scale_of(setting))


def main() -> None:
    """Learn, say how it goes, and write the snapshot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    told = parser.parse_args()
    agent, means, envs = train(Schedule(told.edition, told.bots, updates=told.updates))
    for update in range(0, len(means), 10):
        print(f"update {update}: {np.mean(means[update : update + 10]):+.3f} a game")
    snapshot(agent, envs).save(told.out)
    print(f"written to {told.out}")


if __name__ == "__main__":
    main()
