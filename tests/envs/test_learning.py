"""Learners that people have learn here: SB3's MaskablePPO as it is, and a script in the manner of CleanRL.

Against the bot without a plan, a learner that knows nothing loses 60 to 65 points a game. After 60,000
decisions it wins about 20. Here it has half of them, and must have made up 20 points.
"""

import runpy
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from learners import need

need("torch", "stable_baselines3", "sb3_contrib")

import torch
from sb3_contrib import MaskablePPO

from pioche.envs.gymnasium import LearnerEnv
from pioche.envs.opponents import Pool
from pioche.envs.sb3 import BatchVecEnv
from pioche.envs.snapshots import NetworkSnapshot
from pioche.envs.vector import BatchEnv

ROOT = Path(__file__).parents[2]
MADE_UP = 0.2
DECISIONS = 30_000

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs, not ours


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def test_maskable_ppo_takes_the_plain_environment_as_it_is() -> None:
    env = gymnasium.make("pioche/Trolls-v1", bots="greedy", seats=3)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, device="cpu")
    model.learn(128)
    assert model.num_timesteps == 128


def test_maskable_ppo_learns_in_a_batch() -> None:
    envs = BatchVecEnv(BatchEnv(64, "classic", bots="random", normalised=True, reward="points"))
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=32,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        seed=0,
        policy_kwargs={"net_arch": [128]},
        device="cpu",
    )
    before = brought(model, envs)
    model.learn(DECISIONS)
    assert brought(model, envs) > before + MADE_UP


def brought(model: MaskablePPO, envs: BatchVecEnv) -> float:
    """Play a while, and tell what a game brought on average."""
    envs.seed(3)
    seen, rewards = envs.reset(), []
    for _ in range(60):
        actions, _ = model.predict(seen, action_masks=envs.envs.action_masks())
        seen, reward, done, _ = envs.step(actions)
        rewards += reward[done].tolist()
    return float(np.mean(rewards))


def test_the_script_in_one_file_learns_and_its_snapshot_plays(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "examples" / "ppo.py"))
    plan = script["Schedule"](bots="random", reward="points", envs=64, steps=32, updates=DECISIONS // 2048)
    agent, means, envs = script["train"](plan)
    assert np.mean(means[-3:]) > np.mean(means[:3]) + MADE_UP
    file = tmp_path / "learned.npz"
    script["snapshot"](agent, envs).save(file)
    read = NetworkSnapshot.load(file)
    raw = envs.batch.observation
    with torch.no_grad():
        expected = agent.actor(torch.as_tensor(np.clip(raw * read.scale, -1, 1))).numpy()
    assert read.weigh_all(raw) == pytest.approx(expected, abs=1e-4)
    env = LearnerEnv("classic", bots=Pool([str(file), read]))
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
