"""Many games at once are the same games as one at a time, and the environments pass their own suites."""

from random import Random
from typing import Any

import numpy as np
import pytest

from pioche.encoding.actions import ACTIONS_1
from pioche.envs.batch import Batch
from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame

SWAP = {"title": "Échange", "do": [{"who": "self", "swap_with": "chosen"}, {"who": "all", "hand_to": 3}]}
SETTINGS: list[dict[str, Any]] = [
    {"edition": "classic", "seats": 3, "custom": [SWAP], "calls": True},
    {"edition": "toy-story-3", "seats": 2},
    {"edition": "disney-100", "seats": 4, "bots": ("greedy",), "calls": True},
    {"edition": "trolls", "seats": 5, "match": True, "rules": {"target": 100}, "canonical": False},
    {
        "edition": "giant",
        "seats": 3,
        "rules": {"stack": "up", "jump_in": True, "seven_zero": True, "draw": "until", "must_lay": "drawn"},
        "bots": ("learner", "learner", "expert"),
        "calls": True,
    },
]


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: options["edition"])
def test_a_batch_plays_the_games_that_plain_python_plays(options: dict[str, Any]) -> None:
    games = 3
    batch = Batch(games=games, threads=2, **options)
    batch.reset(seed=9)
    plain = [SingleGame(Setting(**options), 9, number << 32) for number in range(games)]
    numbers = [number << 32 for number in range(games)]
    dice = Random(2)  # noqa: S311  no secret
    ends = 0
    for _ in range(200):
        for i, game in enumerate(plain):
            assert batch.seat[i] == game.seat
            assert batch.mask[i].tolist() == game.mask()
            assert batch.observation[i].tolist() == game.observation(game.seat)
        # Lays come first in the list: of two throws the lower one prefers them, so that games end.
        actions = [min(dice.choices(game.actions(), k=2)) for game in plain]
        ended = batch.step(actions)
        rewards = batch.rewards()
        for i, game in enumerate(plain):
            game.take(actions[i])
            assert ended[i] == game.is_over
            if game.is_over:
                ends += 1
                assert rewards[i].tolist() == pytest.approx(game.rewards())
                numbers[i] += 1
                plain[i] = SingleGame(Setting(**options), 9, numbers[i])
            else:
                assert not rewards[i].any()
    assert ends > 0 or options.get("match")


def test_an_illegal_action_is_named_and_leaves_its_game_as_it_was() -> None:
    batch = Batch("giant", seats=2, games=3)
    batch.reset(seed=1)
    actions = batch.random_actions().copy()
    before = batch.positions[1].tobytes()
    actions[1] = int(np.flatnonzero(batch.mask[1] == 0)[0])
    with pytest.raises(ValueError, match=f"game 1: action {actions[1]} is not legal for seat"):
        batch.step(actions)
    assert batch.positions[1].tobytes() == before
    with pytest.raises(ValueError, match="game 2: action -1 is not legal"):
        batch.step([0, 0, -1])


def test_the_same_seed_gives_the_same_batch_whatever_the_threads() -> None:
    batches = [Batch("trolls", seats=4, games=32, threads=threads) for threads in (1, 3)]
    for batch in batches:
        batch.reset(seed=5)
        for _ in range(60):
            batch.step(batch.random_actions())
    one, other = batches
    assert one.positions.tobytes() == other.positions.tobytes()
    assert one.observation.tobytes() == other.observation.tobytes()


def test_one_seed_a_game_deals_that_game() -> None:
    batch = Batch("giant", seats=2, games=2)
    batch.reset(seeds=[8, 8])
    assert batch.positions[0].tobytes() == batch.positions[1].tobytes()


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")  # of masks
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")  # the same
def test_pettingzoo_accepts_the_table() -> None:
    api = pytest.importorskip("pettingzoo.test")
    from pioche.envs.pettingzoo import env

    api.api_test(env("toy-story-3", seats=3, calls=True), num_cycles=100, verbose_progress=False)
    api.seed_test(lambda: env("disney-100", seats=2), num_cycles=20)


def test_pettingzoo_tells_a_table_as_a_spectator_sees_it() -> None:
    pytest.importorskip("pettingzoo")
    from pioche.envs.pettingzoo import env

    table = env("giant", seats=2, render_mode="ansi")
    table.reset(seed=4)
    text = table.render()
    assert text is not None
    assert "  0 learner   7  # # # # # # #\n" in text.replace(">", " ")


def test_gymnasium_steps_a_learner_against_bots() -> None:
    pytest.importorskip("gymnasium")
    from pioche.envs.vector import BatchEnv

    envs = BatchEnv(16, "classic", seats=3, bots=("greedy",))
    observation, info = envs.reset(seed=3)
    assert envs.observation_space.contains(observation)
    total = np.zeros(16)
    for _ in range(150):
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        observation, rewards, terminated, truncated, info = envs.step(actions)
        assert (rewards[~(terminated | truncated)] == 0).all()
        assert set(np.unique(rewards)) <= {-0.5, 0.0, 1.0}
        assert envs.action_masks().shape == (16, ACTIONS_1)
        total += terminated
    assert total.sum() > 16


def test_gymnasium_has_one_learner_at_a_table() -> None:
    pytest.importorskip("gymnasium")
    from pioche.envs.vector import BatchEnv

    with pytest.raises(ValueError, match="bots: one seat must be the learner's, not 2"):
        BatchEnv(2, "giant", seats=2, bots=("learner", "learner"))
