"""The seat of a trained policy: it sees the numbers of the environments, and answers in them."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from pioche import Game, bots
from pioche.bots import trained
from pioche.bots.seen import seen
from pioche.edition import EDITIONS
from pioche.encoding import actions as ac
from pioche.encoding.actions import ACTIONS, ACTIONS_1, CHALLENGE_IT, DRAW_ONE
from pioche.encoding.lens import VERSION
from pioche.encoding.observation import SIZE, SIZE_1, SIZE_2
from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame
from pioche.view import look

MOST_MOVES = 2000
STACK: dict[str, object] = {"stack": "up"}
IDEAS = ({"title": "Échange", "do": [{"who": "self", "swap_with": "chosen"}, {"who": "all", "hand_to": 5}]},)


class Linear:
    """One layer of random numbers: logits for every action."""

    encoding = 1  # trained before there were house rules

    def __init__(self, seed: int = 0) -> None:
        self.layer = np.random.default_rng(seed).normal(0, 0.1, (SIZE_1, ACTIONS_1))

    def weigh(self, observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
        assert (len(observation), len(mask)) == (SIZE_1, ACTIONS_1)
        logits: list[float] = (np.array(observation) @ self.layer).tolist()
        return logits


class Wanting:
    """Wants one action above all."""

    encoding = VERSION

    def __init__(self, action: int) -> None:
        self.action = action

    def weigh(self, _observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
        return [1000.0 * (action == self.action) for action in range(len(mask))]


@pytest.fixture
def policy(monkeypatch: pytest.MonkeyPatch) -> Linear:
    linear = Linear()
    monkeypatch.setattr(trained, "installed", lambda: linear)
    return linear


@pytest.mark.usefixtures("policy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_policy_plays_a_whole_game_of_every_edition_through_the_seam(edition: str) -> None:
    custom = IDEAS if edition == "classic" else ()
    game = Game.new(edition, seats=3, seed=4, custom=custom)
    verbs = set()
    for number in range(MOST_MOVES):
        if game.phase in ("round-over", "match-over"):
            break
        seat = game.to_act[0]
        if game.phase == "trial":
            game.play(seat, "outcome bad")
            continue
        view = game.view(seat)
        move = bots.choose("trained", view, view.legal, number, game.table)
        assert any(move.startswith(legal) for legal in view.legal)
        verbs.add(move.split()[0])
        game.play(seat, move)
    assert game.phase in ("round-over", "match-over")
    assert {"play", "draw", "keep"} <= verbs


@pytest.mark.parametrize(
    ("encoding", "house", "sizes"), [(1, {}, 1), (1, STACK, 0), (2, {}, 2), (3, STACK, 3)]
)
def test_a_policy_sits_only_at_tables_its_numbers_can_show(
    encoding: int, house: dict[str, object], sizes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without house rules every policy plays; with them one of version 1 leaves its seat to the expert."""
    asked = []

    class Counting:
        def __init__(self) -> None:
            self.encoding = encoding

        def weigh(self, observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
            asked.append((len(observation), len(mask)))
            return [0.0] * len(mask)

    monkeypatch.setattr(trained, "installed", Counting)
    game = Game.new("classic", seats=2, seed=4, rules=house)
    view = game.view(game.to_act[0])
    assert bots.choose("trained", view, view.legal, 1, game.table).split(" uno")[0] in view.legal
    assert asked == {0: [], 1: [(SIZE_1, ACTIONS_1)], 2: [(SIZE_2, ACTIONS)], 3: [(SIZE, ACTIONS)]}[sizes]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_policy_is_shown_what_the_environments_show(edition: str) -> None:
    asked: list[tuple[list[int], list[int]]] = []

    class Recording(Linear):
        def weigh(self, observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
            asked.append((list(observation), list(mask)))
            return super().weigh(observation, mask)

    recording, dice = Recording(), Random(1)  # noqa: S311  no secret
    game = SingleGame(Setting(edition, seats=3, custom=IDEAS if edition == "classic" else ()), seed=6)
    table = game.setting.table
    compared = 0
    for _ in range(150):
        if game.is_over:
            break
        if not any(ac.AIM <= action < ac.SAY_UNO for action in game.actions()):
            view = look(table, game.position, game.seat, (), "")
            asked.clear()
            trained.pick(recording, table, seen(table, view), dice)
            assert asked[0] == (game.observation(game.seat), game.mask())
            compared += 1
        game.take(dice.choice(game.actions()))
    assert compared > 20


def test_what_a_policy_wants_most_is_done_where_it_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position(
        "classic", {"hands": [["W4", "R1"], ["G1", "G2"]], "talon": ["R5"], "turn": 0, "pioche": ["Y1"] * 9}
    )
    game.play(0, "play W4 blue uno")
    view = game.view(1)
    monkeypatch.setattr(trained, "installed", lambda: Wanting(CHALLENGE_IT))
    assert {bots.choose("trained", view, view.legal, seed) for seed in range(20)} == {"challenge"}
    monkeypatch.setattr(trained, "installed", lambda: Wanting(DRAW_ONE))
    chosen = {bots.choose("trained", view, view.legal, seed) for seed in range(40)}
    assert chosen == {"accept", "challenge"}


def test_a_policy_that_is_named_plays_instead_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(trained.VARIABLE, raising=False)
    trained.installed.cache_clear()
    assert bots.offered()[-2:] == ["trained", "search"]
    assert trained.installed() is None
    monkeypatch.setenv(trained.VARIABLE, "pioche.bots.trained:Careless")
    trained.installed.cache_clear()
    assert isinstance(trained.installed(), trained.Careless)
    monkeypatch.setenv(trained.VARIABLE, "pioche.bots.trained:Nobody")
    trained.installed.cache_clear()
    assert trained.installed() is None
    assert bots.ready("trained") == "trained"
    monkeypatch.delenv(trained.VARIABLE)
    trained.installed.cache_clear()


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("pioche.bots.trained", "must be module:name"),
        ("pioche.nowhere:Policy", "No module named"),
        ("pioche.bots.trained:VARIABLE", "must have `encoding` and `weigh`"),
        ("old:Policy", "was trained on encoding 0, there are 1 to 3"),
    ],
)
def test_a_policy_that_cannot_be_used_is_named(
    spec: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys
    from types import SimpleNamespace

    old = SimpleNamespace(Policy=SimpleNamespace(encoding=0, weigh=list))
    monkeypatch.setitem(sys.modules, "old", old)
    with pytest.raises(ValueError, match=fault):
        trained.load(spec)


def test_without_numba_the_trained_player_is_the_hardest_and_plays_for_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "search" in bots.offered()
    monkeypatch.setattr(bots.search, "is_available", lambda: False)
    assert bots.offered() == ["random", "greedy", "expert", "trained"]
    assert bots.ready("search") == "trained"
