"""A learner at every seat: its trajectories, and a critic who sees what no actor is told."""

import numpy as np
import pytest

from pioche.encoding.lens import type_of_kind
from pioche.envs.batch import Batch
from pioche.envs.numbers import normalise, scale_of
from pioche.envs.selfplay import critic_observation, hands_of_others, play_itself
from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame
from pioche.layout import unpack
from pioche.rules.state import KINDS, Position


def test_trajectories_follow_each_seat_to_the_end_of_its_game() -> None:
    batch = Batch("toy-story-3", seats=3, games=4)
    batch.reset(seed=2)
    played = play_itself(batch, lambda _, mask: mask.argmax(axis=1), steps=150)
    again = Batch("toy-story-3", seats=3, games=4)
    again.reset(seed=2)
    brought: dict[tuple[int, int], float] = {}
    for step in range(150):
        assert (again.observation == played.observation[step]).all()
        assert (again.seat == played.seat[step]).all()
        again.step(played.action[step])
        for game in np.flatnonzero(again.ended):
            brought |= {(int(game), seat): float(again.rewards()[game, seat]) for seat in range(3)}
            last = [
                i for i in range(step + 1) if played.ended[:i, game].sum() == played.ended[:step, game].sum()
            ]
            for i in last:
                assert played.known[i, game]
                assert played.outcome[i, game] == brought[int(game), int(played.seat[i, game])]
                assert i < played.following[i, game] <= step or played.following[i, game] == -1
    assert played.ended.sum() > 8
    assert not played.known[-1][~played.ended[-1]].any()


def test_a_critic_sees_all_hands_in_the_slots_of_the_seat() -> None:
    batch = Batch("disney-100", seats=4, games=6)
    batch.reset(seed=3)
    for _ in range(25):
        batch.step(batch.random_actions())
    hands = hands_of_others(batch)
    lens = batch.setting.lens()
    for game, position in enumerate(batch.positions):
        own = int(batch.seat[game])
        for place in range(9):
            other = (own + int(position["direction"]) * (place + 1)) % 4
            expected = [0] * 62
            for kind in range(KINDS if place < 3 else 0):
                copies = int(position["hand"][other * KINDS + kind])
                if copies:
                    expected[type_of_kind(lens, int(batch.orders[game]), kind)] += copies
            assert hands[game, place].tolist() == expected
    assert critic_observation(batch).shape == (6, 522 + 9 * 62)


@pytest.mark.parametrize("encoding", [1, 2, 3])
def test_no_actor_is_told_what_the_critic_sees(encoding: int) -> None:
    """Another hand for another seat: another sight for the critic, the same observation for the actor."""
    batch = Batch("classic", seats=2, games=1, encoding=encoding)
    batch.reset(seed=5)
    own = int(batch.seat[0])
    seen, sight = batch.observation.copy(), critic_observation(batch).copy()
    position = batch.positions[0]
    first = (1 - own) * KINDS
    held = next(kind for kind in range(52) if position["hand"][first + kind])
    hidden = next(
        i
        for i in range(int(position["pioche_n"]))
        if not position["hand"][first + int(position["pioche"][i])]
    )
    drawn = int(position["pioche"][hidden])
    position["hand"][first + held] -= 1
    position["hand"][first + drawn] += 1
    position["held"][1 - own] = sum(1 << k for k in range(KINDS) if position["hand"][first + k])
    position["pioche"][hidden] = held
    game = SingleGame(batch.setting, 5)
    game.position = unpack(Position, position.tobytes())
    assert game.observation(own) == seen[0].tolist()
    assert critic_observation(batch).tolist() != sight.tolist()


def test_floats_stay_within_their_bounds_in_every_version() -> None:
    for encoding in (1, 2, 3):
        batch = Batch("disney-100", seats=5, games=8, encoding=encoding, match=True)
        scale = scale_of(Setting("disney-100", seats=5, encoding=encoding))
        beyond = 0
        for _ in range(60):
            batch.step(batch.random_actions())
            raw = batch.observation * scale
            beyond += int((np.abs(raw) > 1).sum())
            assert np.abs(normalise(batch.observation, scale)).max() == 1
        assert beyond < 60 * 8 // 10  # hardly anything is cut off
