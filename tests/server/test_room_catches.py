"""Catches in a room: held while an UNO may still be on its way."""

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
    driver.loop.go_on(800)
    assert driver.ears[0].events().count("Caught") == 1
    assert driver.ears[1].last("ack")["id"] == "mine"
    assert driver.room.state.seq == seq + 2


def test_after_the_grace_a_catch_counts_at_once() -> None:
    driver = RoomDriver()
    owing(driver)
    driver.loop.go_on(800)
    driver.do(driver.ears[1], protocol.Catch, seat=0)
    assert "Caught" in driver.ears[0].events()
