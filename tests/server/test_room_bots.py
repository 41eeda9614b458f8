"""Bots in a room: their pace, their failures, their emotes and levels."""

from dataclasses import replace
from random import Random

import pytest
from room import HeldExecutor, RecordingListener, RoomDriver

from pioche import Game, bots, events
from pioche.server.live import bots as seat_bots
from pioche.server.live import emotes
from pioche.server.live.limits import UNLIMITED
from pioche.server.live.services import Pace
from pioche.server.wire import protocol

SLOW_BOTS = Pace(least=1000, most=1000, fair_moment=1500)


def test_bots_play_at_a_human_pace_and_to_the_end() -> None:
    driver = RoomDriver(people=1, bots=["greedy", "random"], pace=SLOW_BOTS, edition="giant", clock=15)
    driver.do(driver.ears[0], protocol.Start)
    for _ in range(2000):
        if driver.room.state.phase == "match-over":
            break
        before, seq = driver.loop.now(), driver.room.state.seq
        driver.loop.go_on(999)
        game = driver.room.table.game
        robot_asked = game is not None and not game.view(0).legal
        if robot_asked and driver.room.state.seq == seq:
            driver.loop.go_on(1)
        assert driver.loop.now() > before
    assert driver.room.state.phase == "match-over"


def test_a_bot_leaves_people_a_fair_moment_around_an_uno() -> None:
    driver = RoomDriver(people=2, bots=["greedy"], pace=SLOW_BOTS)  # the bot sits at seat 1
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": [["R1", "R2"], ["R3", "R4"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    game = driver.room.table.game = Game.from_position("classic", given)
    driver.do(driver.ears[0], protocol.Move, move="play R1")
    seen = game.view(None)
    driver.loop.go_on(700 + 1500 - 1)
    assert game.view(None) == seen
    driver.loop.go_on(2000)
    assert game.view(None) != seen


def test_a_bot_that_fails_does_what_the_clock_would(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    driver = RoomDriver(people=1, bots=["greedy"], pace=SLOW_BOTS, edition="giant")
    monkeypatch.setattr(seat_bots, "act", fail)
    driver.do(driver.ears[0], protocol.Start)
    for _ in range(10):
        game = driver.room.table.game
        assert game is not None
        if game.to_act == (0,):
            driver.do(driver.ears[0], protocol.Move, move=game.legal(0)[-1])
            driver.loop.go_on(SLOW_BOTS.most)  # the turn may pass by itself
        else:
            driver.loop.go_on(2000)
            break
    assert driver.services.metrics.counters["failed_bots"] >= 1
    assert '"t":"bot"' in driver.shelf.log[-1].entry


def shown(ear: RecordingListener) -> list[tuple[int, str]]:
    """List the emotes an ear was told of."""
    events = [event for message in ear.heard for event in message.get("events", ())]
    return [(event["member"], event["what"]) for event in events if event["t"] == "Emoted"]


def test_bots_show_what_they_feel_and_nobody_thinks_longer_for_it() -> None:
    given = {"hands": [["R1", "R2"], ["R3", "R4"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    felt = set()
    for seed in range(12):
        driver = RoomDriver(people=2, bots=["greedy"], pace=SLOW_BOTS, seed=seed)
        driver.do(driver.ears[0], protocol.Start)
        driver.room.state.seq += seed  # another moment
        game = driver.room.table.game = Game.from_position("classic", given)
        driver.do(driver.ears[0], protocol.Move, move="play R1")
        driver.loop.go_on(1000)
        driver.do(driver.ears[1], protocol.Catch, seat=0)
        before = game.view(None)
        driver.loop.go_on(800)
        driver.do(driver.ears[0], protocol.EmoteNow, what="cry")
        driver.loop.go_on(SLOW_BOTS.most - 800)
        assert game.view(None) != before, "an emote keeps the bot from playing"
        felt |= set(shown(driver.ears[1]))
    assert {member for member, _ in felt} == {0, 1}
    assert (1, "hello") in felt or (1, "good-luck") in felt


def test_only_those_whom_it_happens_to_feel_something() -> None:
    caught = events.Caught(seat=0, by=1)
    found = {
        next((one for one, _ in emotes.felt(caught, [robot], Random(n)) if one.seat == robot), None)  # noqa: S311  no secret
        for n in range(20)
        for robot in range(3)
    }
    assert found == {None, emotes.Feeling(0, "oops"), emotes.Feeling(1, "laugh")}


def test_the_level_of_a_bot_can_be_changed_between_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = RoomDriver(people=1, bots=["random"], pace=SLOW_BOTS)
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": [["R1"], ["R3", "R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    driver.room.table.game = Game.from_position("classic", given)
    driver.do(driver.ears[0], protocol.Move, move="play R1")
    assert driver.room.state.phase == "round-over"
    driver.do(driver.ears[0], protocol.SetBot, member=1, level="expert")
    assert driver.ears[0].last("update")["table"]["seats"][1]["bot"] == "expert"
    thought: list[str] = []
    monkeypatch.setattr(seat_bots, "act", lambda level, *_: thought.append(level))
    driver.do(driver.ears[0], protocol.Next)
    for _ in range(20):
        game = driver.room.table.game
        assert game is not None
        if game.to_act == (0,):
            driver.do(driver.ears[0], protocol.Move, move=game.legal(0)[-1])
        driver.loop.go_on(3000)
        if thought:
            break
    assert set(thought) == {"expert"}


def test_when_many_searches_wait_the_trained_player_plays_in_their_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = RoomDriver(people=1, bots=["search"])
    driver.services.limits = replace(UNLIMITED, searches=2)
    waiting = driver.services.searchers = HeldExecutor()
    monkeypatch.setattr(bots, "ready", lambda level: level)
    done: list[str] = []

    def act(level: str) -> str:
        return level

    for _ in range(4):
        driver.services.decide(done.append, "search", act)
    driver.services.decide(done.append, "greedy", act)
    driver.loop.go_on(1)
    assert done == ["trained", "trained", "greedy"]
    waiting.go_on()
    driver.loop.go_on(1)
    assert done[3:] == ["search", "search"]
    driver.services.decide(done.append, "search", act)
    waiting.go_on()
    driver.loop.go_on(1)
    assert done[5:] == ["search"]
    assert driver.services.metrics.counters["hurried_bots"] == 2
