"""A learner against itself: one policy at every seat of a batch, and what came of each of its decisions.

A critic, whose value function is thrown away after training, may see the hands of all seats meanwhile: never
part of an observation, counted by type in the slots of the deciding seat, in the direction of play.

>>> from pioche.envs.batch import Batch
>>> batch = Batch("giant", seats=3, games=4)
>>> played = play_itself(batch, lambda seen, mask: batch.random_actions(), steps=200)
>>> played.observation.shape, bool(played.ended.any())
((200, 4, 522), True)
>>> float(played.outcome[played.known].max())
1.0
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.effects import check_number
from pioche.encoding.lens import TYPES, Lens
from pioche.encoding.observation import RIVALS
from pioche.envs.batch import Batch
from pioche.rules.state import COLOURS, FACES, KINDS, NOTHING, WILD

ChooseAll = Callable[[NDArray[np.int8], NDArray[np.int8]], ArrayLike]  # observations and masks: actions
NONE: Final = -1
CRITIC_SIZE: Final = RIVALS * TYPES
MOST_STEPS: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Trajectories:
    """The decisions of all seats, by step and game; those of one seat are some steps apart."""

    observation: NDArray[np.int8]
    mask: NDArray[np.int8]
    action: NDArray[np.int64]
    seat: NDArray[np.int8]
    ended: NDArray[np.bool_]  # the game ended with this decision
    following: NDArray[np.int64]  # the step of the next decision of this seat in this game; -1: none
    outcome: NDArray[np.float32]  # what the game brought this seat in the end
    known: NDArray[np.bool_]  # the game has ended, so the outcome is known


def play_itself(batch: Batch, choose: ChooseAll, *, steps: int) -> Trajectories:
    """Play so many steps of a batch from where it stands; learners sit where it has learners."""
    check_number("steps", steps, 1, MOST_STEPS)
    games, seats = batch.games, batch.setting.seats
    observation = np.empty((steps, games, batch.setting.size), np.int8)
    mask = np.empty((steps, games, batch.setting.actions), np.int8)
    action = np.empty((steps, games), np.int64)
    seat = np.empty((steps, games), np.int8)
    ended = np.empty((steps, games), np.bool_)
    rewards = np.empty((steps, games, seats), np.float32)
    for step in range(steps):
        observation[step], mask[step], seat[step] = batch.observation, batch.mask, batch.seat
        action[step] = choose(observation[step], mask[step])
        ended[step] = batch.step(action[step]) == 1
        rewards[step] = batch.rewards()
    return Trajectories(observation, mask, action, seat, ended, *look_ahead(seat, ended, rewards))


def look_ahead(
    seat: NDArray[np.int8], ended: NDArray[np.bool_], rewards: NDArray[np.float32]
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.bool_]]:
    """Find for each decision the next one of its seat, what the game brought, and whether that is known."""
    steps, games = seat.shape
    following = np.full((steps, games), NONE, np.int64)
    outcome = np.zeros((steps, games), np.float32)
    known = np.zeros((steps, games), np.bool_)
    rows = np.arange(games)
    coming = np.full((games, rewards.shape[2]), NONE, np.int64)  # the next decision of each seat
    brought = np.zeros((games, rewards.shape[2]), np.float32)
    told = np.zeros(games, np.bool_)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        coming[over], brought[over], told[over] = NONE, rewards[step][over], True
        decides = seat[step].astype(np.int64)
        following[step], outcome[step], known[step] = coming[rows, decides], brought[rows, decides], told
        coming[rows, decides] = step
    return following, outcome, known


def hands_of_others(batch: Batch) -> NDArray[np.int8]:
    """Return the hands of the other seats in every game: (games, 9, 62), zeros where nobody sits."""
    return count_hands(
        batch.positions, batch.seat.astype(np.int64), batch.orders, batch.setting.lens(), batch.setting.seats
    )


def count_hands(
    positions: Any,  # noqa: ANN401  an array of records
    seat: NDArray[np.int64],
    orders: NDArray[np.int64],
    lens: Lens,
    seats: int,
) -> NDArray[np.int8]:
    """Count the hands of the others by type, as seen from a seat with its order of colours."""
    games = len(seat)
    every = positions["hand"].reshape(games, -1, KINDS)
    found = np.zeros((games, RIVALS, TYPES), np.int8)
    rows = np.arange(games)
    colours = (orders[:, None] >> 2 * np.arange(COLOURS)) & (COLOURS - 1)  # by slot
    for place in range(seats - 1):
        other = (seat + positions["direction"].astype(np.int64) * (place + 1)) % seats
        hand = every[rows, other]
        coloured = hand[:, :WILD].reshape(games, COLOURS, FACES)
        found[:, place, :WILD] = coloured[rows[:, None], colours].reshape(games, WILD)
        for number, kind in enumerate(lens.kind_of_type):
            if kind != NOTHING:
                found[:, place, WILD + number] = hand[:, kind]
    return found


def critic_observation(batch: Batch) -> NDArray[np.int8]:
    """Return the observation of the deciding seat, followed by the hands of the others."""
    return np.concatenate(
        [batch.observation, hands_of_others(batch).reshape(batch.games, CRITIC_SIZE)], axis=1
    )
