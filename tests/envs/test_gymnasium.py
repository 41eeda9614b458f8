"""One learner for Gymnasium, and many at once: how games end, who the others are, what is shown."""

import os
import re
from pathlib import Path
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

from pioche.edition import EDITIONS
from pioche.envs.gymnasium import LearnerEnv, id_of
from pioche.envs.opponents import Pool
from pioche.envs.rewards import REWARDS, Reward, check_reward
from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame
from pioche.envs.snapshots import NetworkSnapshot
from pioche.envs.vector import BatchEnv

Env: TypeAlias = Any  # Gymnasium's own has three parameters
FIRST, LAST = (lambda _, mask: int(mask.argmax())), (lambda _, mask: int(mask.nonzero()[0][-1]))


def play(env: Env, seed: int) -> tuple[Any, float, dict[str, Any]]:
    """Play a game, always the first action."""
    observation, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        assert env.observation_space.contains(observation)
        observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        over = terminated or truncated
    assert env.observation_space.contains(observation)
    return observation, reward, info


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_an_id(edition: str) -> None:
    env = gymnasium.make(id_of(edition), bots="greedy", seats=3, normalised=True)
    _, reward, info = play(env, 1)
    assert reward in {1.0, -0.5}
    assert (reward == 1.0) == (info["winners"] == (0,))


def test_gymnasium_accepts_the_environment() -> None:
    check_env(LearnerEnv("trolls", bots="greedy", illegal="lose"), skip_render_check=True)


def test_masks_are_where_learners_look_for_them() -> None:
    env = LearnerEnv("giant", masked=True)
    observation, info = env.reset(seed=2)
    assert isinstance(observation, dict)
    assert set(observation) == {"observations", "action_mask"}
    assert observation["action_mask"].tolist() == info["action_mask"].tolist() == env.action_masks().tolist()
    with pytest.raises(ValueError, match="is not legal for seat 0"):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


def test_others_are_bots_policies_files_functions_or_drawn_from_a_pool(tmp_path: Path) -> None:
    file = tmp_path / "early.npz"
    NetworkSnapshot.of([(np.zeros((187, 522)), np.zeros(187))], encoding=1).save(file)
    bots = ("expert", str(file), "learner", "pioche.bots.trained:Careless", Pool([FIRST, LAST]))
    env = LearnerEnv("disney-100", seats=5, bots=bots)
    ends = {play(env, seed)[2]["winners"] for seed in range(4)}
    assert len(ends) > 1
    assert play(env, 3)[2]["moves"] == play(env, 3)[2]["moves"]
    with pytest.raises(ValueError, match="bots: one seat must be the learner's, not 0"):
        LearnerEnv(seats=2, bots=("greedy", "greedy"))


def test_a_file_that_is_no_snapshot_is_named(tmp_path: Path) -> None:
    file = tmp_path / "notes.npz"
    file.write_text("no network")
    with pytest.raises(ValueError, match=r"notes\.npz: no snapshot"):
        LearnerEnv(bots=str(file))


@pytest.mark.skipif(os.name == "nt", reason="a device has a path of its own elsewhere")
def test_a_device_which_may_be_endless_is_no_snapshot(tmp_path: Path) -> None:
    file = tmp_path / "endless.npz"
    file.symlink_to("/dev/zero")
    with pytest.raises(ValueError, match=r"endless\.npz: no snapshot: is no file"):
        NetworkSnapshot.load(file)


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("reward", REWARDS)
def test_a_batch_ends_games_as_one_game_ends(mode: AutoresetMode, reward: Reward) -> None:
    envs = BatchEnv(3, "disney-100", seats=3, bots="greedy", autoreset_mode=mode, reward=reward)
    setting = Setting("disney-100", 3, "greedy")
    shown, info = envs.reset(seed=4)
    numbers = [number << 32 for number in range(3)]
    plain = [SingleGame(setting, 4, number) for number in numbers]
    ended = np.zeros(3, bool)
    ends = 0
    for _ in range(60):
        actions = info["action_mask"].argmax(axis=1)
        shown, rewards, terminated, truncated, info = envs.step(actions)
        for i, game in enumerate(plain):
            if ended[i] and mode == AutoresetMode.NEXT_STEP:
                assert rewards[i] == 0
                assert not terminated[i]
                ended[i] = False
            else:
                game.take(int(actions[i]))
                ended[i] = game.is_over
                assert terminated[i] == game.is_over
                assert not truncated[i]
                assert rewards[i] == pytest.approx(game.rewards(reward)[0])
            final = game.observation(0)
            if ended[i]:
                ends += 1
                numbers[i] += 1
                plain[i] = SingleGame(setting, 4, numbers[i])
                if mode == AutoresetMode.SAME_STEP:
                    assert info["final_obs"][i].tolist() == final
                    assert info["final_info"]["moves"][i] == game.moves
                    final = plain[i].observation(0)
            assert shown[i].tolist() == final
    assert ends > 5


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_gymnasiums_wrappers_of_many_accept_the_batch(mode: AutoresetMode) -> None:
    envs: Any = gymnasium.make_vec("pioche/Giant-v1", num_envs=8, bots="greedy", autoreset_mode=mode)
    envs = RecordEpisodeStatistics(envs)
    if mode == AutoresetMode.NEXT_STEP:
        envs = NormalizeObservation(envs)
    _, info = envs.reset(seed=1)
    lengths = []
    for _ in range(60):
        _, _, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
        if (terminated | truncated).any():
            lengths += info["episode"]["l"][terminated | truncated].tolist()
    assert len(lengths) > 8
    assert min(lengths) > 1


def test_rewards_of_a_round_add_up_to_nothing() -> None:
    game = SingleGame(Setting("classic", seats=4), 2)
    while not game.is_over:
        game.take(game.actions()[0])
    [winner] = game.winners
    for reward in REWARDS:
        brought = game.rewards(check_reward(reward))
        assert sum(brought) == pytest.approx(0, abs=0.005)
        assert max(brought) == brought[winner] > 0


def test_a_batch_of_no_games_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^num_envs: must be from 1 to"):
        BatchEnv(0)


def test_the_table_is_drawn_as_the_learner_sees_it() -> None:
    env = LearnerEnv("classic", seats=3, bots="greedy", render_mode="ansi")
    env.reset(seed=6)
    text = re.sub(r"\x1b\[[\d;]*m", "", str(env.render()))
    lines = text.splitlines()
    assert len(lines) == 5
    own, other = lines[2], lines[3]
    assert own.startswith("> 0 learner")
    assert "#" not in own
    assert re.fullmatch(r"  1 greedy   +\d+  #( #)*", other)
    env.render_mode = "svg"
    drawing = str(env.render())
    assert drawing.count("<rect") == 1 + 2 + sum(env.game.position.cards[:3])
