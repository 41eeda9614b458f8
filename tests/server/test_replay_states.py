"""A game file as states to look at."""

import pytest

from pioche import Game
from pioche.bots import choose
from pioche.server.http.replay import replay_states
from pioche.server.wire.rest import Replay

KEYS = (bytes(range(32)), bytes(range(1, 33)))


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game.new("classic", seats=3, key=KEYS[0])
    for key in (None, KEYS[1]):
        if key is not None:
            game.rekey(key)
            game.play(0, "next")
        while game.phase != "round-over":
            seat = game.to_act[0]
            game.play(seat, choose("greedy", game.view(seat), game.legal(seat), len(game.moves)))
    return game


@pytest.fixture(scope="module")
def open_replay(game: Game) -> Replay:
    return replay_states(game.record())


def test_there_is_a_state_for_the_deal_and_one_for_each_move(game: Game, open_replay: Replay) -> None:
    told = [(state.seat, state.move) for state in open_replay.states]
    assert told == [(None, ""), *game.moves]


def test_every_hand_is_open_and_no_card_is_missing(open_replay: Replay) -> None:
    cards = sum(copies for _, copies in open_replay.deck)
    for state in open_replay.states:
        held = [len(hand) for hand in state.view.hands if hand is not None]
        assert held == list(state.view.counts)
        assert sum(held) + state.view.pioche + len(state.view.talon) == cards


def test_the_last_state_is_where_the_game_is(game: Game, open_replay: Replay) -> None:
    assert [list(hand or ()) for hand in open_replay.states[-1].view.hands] == game.describe()["hands"]


def test_a_key_stands_before_the_deal_it_decided(open_replay: Replay) -> None:
    assert [(state.move, state.key) for state in open_replay.states if state.key] == [
        ("", KEYS[0].hex()),
        ("next", KEYS[1].hex()),
    ]


def test_through_the_eyes_of_a_seat_only_its_hand_is_seen(game: Game) -> None:
    for state in replay_states(game.record(), 1).states:
        assert state.view.seat == 1
        assert [hand is not None for hand in state.view.hands] == [False, True, False]


def test_a_file_that_was_changed_is_refused(game: Game) -> None:
    lines = game.record().splitlines()
    first_move = lines.index("moves") + 1
    lines[first_move] = "0 play W4"
    with pytest.raises(ValueError, match=f"line {first_move + 1}"):
        replay_states("\n".join(lines))
