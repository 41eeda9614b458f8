"""OpenSpiel's own programs run on the registered game, and none of them sees the future."""

from typing import Any, TypeAlias

import numpy as np
import pytest
from learners import need

need("pyspiel", "open_spiel.python.rl_environment")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr, random_agent
from open_spiel.python.bots import uniform_random

from pioche.envs import openspiel

Spiel: TypeAlias = Any  # OpenSpiel is published without types


@pytest.fixture
def game() -> Spiel:
    return pyspiel.load_game(openspiel.NAME, {"edition": "toy-story-3", "players": 2, "most_decisions": 30})


@pytest.fixture
def dice() -> np.random.RandomState:
    return np.random.RandomState(5)


def dealt(game: Spiel, ticket: int = 1) -> Spiel:
    """Begin a game, drawing this ticket each time."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(ticket)
    return state


def test_a_game_is_played_to_its_end_and_says_what_it_is(dice: np.random.RandomState) -> None:
    game = pyspiel.load_game("python_pioche(players=3,edition=giant)")
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(dice.randint(openspiel.TICKETS)))
        else:
            legal = state.legal_actions()
            assert sum(state.legal_actions_mask()) == len(legal)
            state.apply_action(min(dice.choice(legal, 2)))
    assert sorted(state.returns()) == [-0.5, -0.5, 1.0]


def test_the_environment_for_learners_runs(game: Spiel) -> None:
    table = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(seat, table.action_spec()["num_actions"]) for seat in range(2)]
    step = table.reset()
    assert len(step.observations["info_state"][0]) == game.information_state_tensor_size() == 522
    while not step.last():
        step = table.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0


def test_tree_search_runs(game: Spiel, dice: np.random.RandomState) -> None:
    state = dealt(game)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    assert mcts.MCTSBot(game, 1.5, 12, evaluator, random_state=dice).step(state) in state.legal_actions()
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.5, max_simulations=12, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_runs(game: Spiel) -> None:
    np.random.seed(1)  # noqa: NPY002  it throws with these
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = dealt(game)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)


def test_bots_are_compared(game: Spiel, dice: np.random.RandomState) -> None:
    bots = [uniform_random.UniformRandomBot(seat, dice) for seat in range(2)]
    assert sum(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)) == 0


def test_a_clone_does_not_know_the_order_of_the_pioche(game: Spiel) -> None:
    """The same clone draws another card with another ticket, and the pioche of the state has no say in it."""
    state = dealt(game)
    draw = next(a for a in state.legal_actions() if state.action_to_string(a) == "draw")
    seat = state.current_player()
    drawn = set()
    for ticket in range(12):
        clone = state.clone()
        assert str(clone) == str(state)
        clone.apply_action(draw)
        assert clone.is_chance_node()
        clone.apply_action(ticket)
        drawn.add(tuple(clone.table.game.position.hand))
    assert len(drawn) > 3
    tops = set()
    for turned in (False, True):  # a pioche that lies the other way round
        clone = state.clone()
        position = clone.table.game.position
        if turned:
            position.pioche[: position.pioche_n] = position.pioche[: position.pioche_n][::-1]
        seen = clone.information_state_string(seat)
        assert seen == state.information_state_string(seat)
        tops.add(position.pioche[position.pioche_n - 1])
    assert len(tops) == 2


def test_a_resampled_state_looks_the_same_to_its_player_and_deals_the_rest_anew(game: Spiel) -> None:
    state = dealt(game)
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
        while state.is_chance_node():
            state.apply_action(7)
    seat = state.current_player()
    other = 1 - seat
    hands = set()
    for i in range(6):
        guess = state.resample_from_infostate(seat, lambda i=i: i / 6)
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        assert guess.legal_actions() == state.legal_actions()
        hands.add(guess.observation_string(other))
    assert len(hands) > 3
