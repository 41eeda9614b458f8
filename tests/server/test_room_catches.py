"""Catches in a room: held while an UNO may still be on its way."""

from itertools import count

from room import RoomDriver

from pioche import Game
from pioche.server.wire import protocol


def owing(driver: RoomDriver) -> None:
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": [["R1", "R2"], ["B1", "R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    driver.room.table.game = Game.from_position("classic", given)
    driver.do(driver.ears[0], protocol.Move, move="play R1")


def test_a_catch_is_held_and_nobody_hears_of_it() -> None:
    driver = RoomDriver()
    owing(driver)
    seq = driver.room.state.seq
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    driver.loop.go_on(600)
    assert driver.room.state.seq == seq
    driver.loop.go_on(200)
    assert "Caught" in driver.ears[0].events()
    assert driver.ears[1].kinds()[-1] == "ack"


def test_uno_said_while_a_catch_is_held_counts() -> None:
    driver = RoomDriver()
    owing(driver)
    catch = driver.do(driver.ears[1], protocol.Catch, seat=0)
    driver.loop.go_on(300)
    driver.do(driver.ears[0], protocol.SayUno)
    driver.loop.go_on(1000)
    assert driver.ears[1].last("refused") == {
        "t": "refused",
        "id": catch,
        "reason": "nothing-to-catch",
        "clause": "R-UNO-FALSE",
    }


def test_a_move_that_would_close_the_window_waits_for_the_catch() -> None:
    driver = RoomDriver()
    owing(driver)
    seq = driver.room.state.seq
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    driver.do(driver.ears[1], protocol.Move, move="play R4", seq=seq, id="mine")
    driver.do(driver.ears[1], protocol.Move, move="play R4", seq=seq, id="mine")
    assert driver.room.state.seq == seq
    driver.loop.go_on(1500)
    assert driver.ears[0].events().count("Caught") == 1
    assert driver.ears[1].last("ack")["id"] == "mine"
    assert driver.room.state.seq == seq + 2


def test_after_the_grace_a_catch_counts_at_once() -> None:
    driver = RoomDriver()
    owing(driver)
    driver.loop.go_on(800)
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    assert "Caught" in driver.ears[0].events()


def test_the_layer_cannot_find_out_by_probing_that_a_catch_is_held() -> None:
    """What would be refused is refused at once, and what is held is held, catch or no catch."""
    answers = []
    for is_caught in (True, False):
        driver = RoomDriver()
        owing(driver)
        if is_caught:
            driver.do(driver.ears[1], protocol.Catch, seat=0, id="caught")
        driver.ids = count(10)
        for text in ("play R2", "draw", "nonsense", "challenge"):
            driver.do(driver.ears[0], protocol.Move, move=text)
        driver.do(driver.ears[0], protocol.Catch, seat=0)
        driver.do(driver.ears[0], protocol.Catch, seat=1)
        answers.append([message for message in driver.ears[0].heard if message["t"] == "refused"])
        driver.do(driver.ears[1], protocol.Move, move="keep")
        assert driver.ears[1].last("refused")["reason"] == "wrong-phase"
    assert len(answers[0]) == 6
    assert answers[0] == answers[1]


def test_no_move_ends_the_time_for_catching_before_others_had_theirs() -> None:
    driver = RoomDriver()
    owing(driver)
    driver.do(driver.ears[1], protocol.Move, move="play R4", id="quick")
    driver.loop.go_on(1300)
    assert driver.room.state.seq == driver.ears[1].last("update")["seq"]
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    driver.loop.go_on(200)
    assert driver.ears[0].events().count("Caught") == 1
    assert driver.ears[1].last("ack")["id"] == "quick"


def test_the_time_for_catching_begins_when_the_card_is_resolved() -> None:
    driver = RoomDriver(people=3)
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": [["W4", "R2"], ["B1", "R4"], ["G1", "G2"]], "talon": ["R5"], "pioche": ["Y1"] * 20}
    driver.room.table.game = Game.from_position("classic", {**given, "turn": 0})
    driver.do(driver.ears[0], protocol.Move, move="play W4 green")
    driver.loop.go_on(20_000)
    driver.do(driver.ears[1], protocol.Move, move="accept")
    driver.do(driver.ears[2], protocol.Move, move="play G1", id="quick")
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    assert driver.ears[0].events().count("Caught") == 1
    driver.loop.go_on(800)
    assert driver.ears[2].last("ack")["id"] == "quick"
