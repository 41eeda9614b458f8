"""An experiment gives the same games on every engine, however it is cut up."""

import pickle
from collections.abc import Callable

import pytest

from pioche import Game
from pioche.edition import EDITIONS
from pioche.lab.ask import compare_card, compare_rule
from pioche.lab.cli.refusals import told
from pioche.lab.experiment import Experiment, Habits, Runner
from pioche.lab.run import Ways, add_totals, simulate
from pioche.lab.tournament import Tournament
from pioche.lab.workers import cut
from pioche.layout import blank, pack, packer, unpack
from pioche.policies.seating import game_seed
from pioche.policies.tally import Outcome, Totals

COQ = {"title": "Le coq", "do": [{"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}]}
EXPERIMENTS = [
    *(Experiment(edition, seats=2 + 2 * i, seed=i) for i, edition in enumerate(EDITIONS)),
    Experiment("classic", seats=3, custom=[COQ, COQ], bots=("greedy", "random", "laying"), match=True),
]


def outcomes(experiment: Experiment, first: int, games: int) -> list[Outcome]:
    rows = experiment.play(first, games, rows=True).rows
    size = packer(Outcome).size
    return [unpack(Outcome, rows[at : at + size]) for at in range(0, len(rows), size)]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda experiment: experiment.edition)
def test_the_compiled_rules_give_the_same_totals_and_rows(experiment: Experiment) -> None:
    games = 10 if experiment.match else 60
    plain = experiment.play(3, games, rows=True)
    compiled = experiment.play(3, games, rows=True, runner=Runner.COMPILED)
    assert pack(plain.totals) == pack(compiled.totals)
    assert plain.rows == compiled.rows
    assert len(plain.rows) == games * packer(Outcome).size


@pytest.mark.parametrize(
    "ways",
    [Ways(jobs=1, compiled=True), Ways(jobs=3, compiled=True), Ways(jobs=2, compiled=False)],
    ids=["one thread", "three threads", "two processes"],
)
def test_results_do_not_depend_on_the_number_of_workers(ways: Ways) -> None:
    experiment = Experiment("trolls", seats=3, seed=11)
    expected = simulate(experiment, 600, Ways(jobs=1, compiled=False))
    assert pack(simulate(experiment, 600, ways).totals) == pack(expected.totals)


def test_totals_of_parts_add_up_to_those_of_the_whole() -> None:
    experiment = Experiment("giant", seats=2, seed=4)
    sums = blank(Totals)
    for first, games in cut(50, 7):
        add_totals(sums, experiment.play(first, games).totals)
    assert pack(sums) == pack(experiment.play(0, 50).totals)


def test_a_game_is_the_one_its_seed_deals() -> None:
    [outcome] = outcomes(Experiment("classic", seats=5, seed=7), 12, 1)
    assert outcome.seed == game_seed(7, 12)
    game = Game.new("classic", seats=5, seed=outcome.seed)
    assert (outcome.dealer, outcome.first) == (game.describe()["dealer"], game.to_act[0])


def test_seeds_of_games_differ_and_stay_in_range() -> None:
    seeds = {game_seed(seed, game) for seed in (0, 1, 2**63 - 1) for game in (*range(2000), 2**40)}
    assert len(seeds) == 3 * 2001
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_an_experiment_travels_to_other_processes() -> None:
    experiment = EXPERIMENTS[-1]
    again = pickle.loads(pickle.dumps(experiment))  # noqa: S301  our own bytes
    assert pack(again.play(0, 3).totals) == pack(experiment.play(0, 3).totals)


def test_a_round_that_goes_on_for_ever_is_given_up() -> None:
    """Everybody brought back to ten cards, again and again."""
    custom = [{"title": "Dix", "do": [{"who": "all", "hand_to": 10}, {"who": "self", "again": True}]}] * 3
    outcome = outcomes(Experiment("classic", seats=10, custom=custom, bots=("random",), seed=3), 0, 40)
    assert {o.capped for o in outcome} <= {0, 1}
    for o in outcome:
        assert (o.moves >= 5000) == (o.capped == 1)
        assert o.capped == 0 or o.winners == 0


def test_a_match_goes_on_to_the_target() -> None:
    for outcome in outcomes(Experiment("classic", seats=2, rules={"target": 100}, match=True), 0, 20):
        assert outcome.rounds >= 1
        assert outcome.winners in (1, 2)
        assert outcome.points >= 100


def test_habits_are_followed() -> None:
    silent = Experiment(habits=Habits(says_uno=0, catches=1000)).play(0, 60).totals
    assert silent.said == 0
    assert silent.caught > 60
    loud = Experiment(habits=Habits(says_uno=1000)).play(0, 60).totals
    assert loud.said > 60
    assert loud.caught == 0
    trusting = Experiment(habits=Habits(challenges=0)).play(0, 60).totals
    assert trusting.accepted > 0
    assert trusting.challenges_won + trusting.challenges_lost == 0
    failing = Experiment("giant", habits=Habits(trial_succeeds=0)).play(0, 60).totals
    assert failing.deeds[7] == 0
    assert failing.deeds[8] > 0


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"seats": 1}, "seats: must be from 2 to 10, not 1"),
        ({"seats": 11}, "seats: must be from 2 to 10, not 11"),
        ({"seed": -1}, "seed: must be from 0 to 9223372036854775807, not -1"),
        ({"edition": "flip"}, "no edition 'flip'"),
        ({"bots": ("genius",)}, "bot: there is no 'genius'; there are random, laying, casual, greedy"),
        ({"bots": ("greedy", "laying")}, "bot: name one, or one for each of the 4 seats, not 2"),
        ({"rules": {"stacking": True}}, "rules.stacking: unknown"),
        ({"edition": "giant", "custom": [COQ]}, "custom: has 1 card; giant has 0 to write on"),
        ({"habits": Habits(catches=1001)}, "catches: must be from 0 to 1000, not 1001"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(setting: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Experiment(**setting)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_no_estimate_of_no_games(number: int) -> None:
    for name, ask in (
        ("games", lambda: simulate(Experiment(), number)),
        ("deals", lambda: compare_rule(Experiment(), {"draw": "until"}, deals=number)),
        ("deals", lambda: compare_card(Experiment("giant"), "WK", deals=number)),
    ):
        with pytest.raises(ValueError, match=f"^{name}: must be from 1 to 1099511627776, not {number}$"):
            ask()


@pytest.mark.parametrize("ways", [Ways, Tournament])
def test_fewer_workers_than_none_are_refused(ways: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match=r"^jobs: must be from 0 to 1024, not -1$"):
        ways(jobs=-1)


@pytest.mark.parametrize("asked", [Experiment, Tournament])
def test_one_name_is_no_list_of_bots(asked: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match=r"^bots: must be a list, not 'greedy'$") as refused:
        asked(bots="greedy")
    assert told(str(refused.value), "fr") == "bots\xa0: doit être une liste, et non 'greedy'"


def test_a_list_of_bots_is_taken() -> None:
    assert Experiment(seats=2, bots=["greedy", "random"]).play(0, 2).totals.games == 2  # type: ignore[arg-type]
    assert Tournament(seats=2, bots=["greedy", "random"], deals=2).play().games == 4  # type: ignore[arg-type]
