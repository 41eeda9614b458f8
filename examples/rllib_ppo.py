"""A masked PPO by RLlib, with RLlib's own module for masked actions: `python examples/rllib_ppo.py`.

Needs `ray[rllib]`, PyTorch and `pioche[envs]`. `masked=True` puts the mask of legal actions into the
observation, where `ActionMaskingTorchRLModule` looks for it.
"""

import argparse
import time
from typing import Any

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


def table(setting: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """Set up a learner's table."""
    return gymnasium.make(
        f"pioche.envs.gymnasium:{setting['id']}",
        bots=setting["bots"],
        reward="points",
        masked=True,
        normalised=True,
    )


def config(edition: str, bots: str) -> PPOConfig:
    """Describe the training: games in two other processes, learning in this one."""
    register_env("pioche", table)
    return (
        PPOConfig()
        .environment("pioche", env_config={"id": edition, "bots": bots})
        .env_runners(num_env_runners=2, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, lr=1e-3)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128], "head_fcnet_activation": "relu"},
            )
        )
    )


def main() -> None:
    """Learn, and say after each iteration what a game brings on average."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--id", default="pioche/Classic-v1")
    parser.add_argument("--bots", default="laying")
    parser.add_argument("--seconds", type=float, default=60)
    told = parser.parse_args()
    algorithm = config(told.id, told.bots).build_algo()
    end = time.monotonic() + told.seconds
    while time.monotonic() < end:
        found = algorithm.train()["env_runners"]
        steps = int(found["num_env_steps_sampled_lifetime"])
        print(f"{steps} decisions: {found['episode_return_mean']:+.3f} hundred points a game", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
