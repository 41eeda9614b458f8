"""The pure table: every decision, what is refused, and the default when time runs out."""

import pytest
from table import TableDriver
from table_player import LAY_OFF, clock, playing, refusal

from pioche import Game
from pioche.server.table.log import Awoke
from pioche.server.wire import protocol


def test_an_answer_to_a_decision_that_has_passed_is_stale() -> None:
    driver = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1"], "turn": 0})
    seen = driver.state.seq
    driver.do(0, protocol.Move, move="play R1")
    assert refusal(lambda: driver.do(1, protocol.Move, move="play R3", seq=seen)) == "stale"
    driver.do(0, protocol.EmoteNow, what="wow")
    driver.do(1, protocol.Move, move="play R3", seq=driver.state.decision)


@pytest.mark.parametrize("move", ["outcome good", "next", "uno", "catch 1", "nonsense", ""])
def test_a_player_makes_players_moves_only(move: str) -> None:
    driver = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "turn": 0})
    before = driver.table.packed()
    assert refusal(lambda: driver.do(0, protocol.Move, move=move)) == "unreadable"
    assert driver.table.packed() == before


def test_when_a_turn_runs_out_the_card_drawn_is_kept() -> None:
    driver = playing(
        {"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0}, clock=15
    )
    assert (clock(driver).decision, clock(driver).default, clock(driver).total) == ("turn", "draw", 15_000)
    driver.tick()
    assert driver.game.view(0).hands[0] == ("R1", "R2", "R9")
    assert driver.game.to_act == (1,)
    assert not driver.member(0).away


def test_who_is_late_twice_in_a_row_is_away() -> None:
    given = {"hands": [["G1"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["B9", "B8", "B7", "B6"], "turn": 0}
    driver = playing(given, clock=15)
    driver.tick()
    driver.do(1, protocol.Move, move="draw")
    driver.tick()
    assert driver.member(0).away
    assert not driver.member(1).away


def test_a_host_who_is_away_is_host_no_longer_where_somebody_is_there() -> None:
    given = {"hands": [["R1", "R2"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["B9"] * 9, "turn": 0}
    driver = playing(given)
    driver.tick()
    assert (driver.member(0).away, driver.state.host) == (True, 1)
    driver.tick()
    assert (driver.member(1).away, driver.state.host) == (True, 1)


def test_without_a_turn_clock_the_long_stop_sends_away_at_once() -> None:
    driver = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0})
    assert clock(driver).total == 600_000
    driver.tick()
    assert driver.member(0).away


def test_a_clock_set_back_before_a_restart_leaves_nobody_waiting() -> None:
    driver = TableDriver(people=2, clock=30)
    driver.do(0, protocol.Start)
    driver.now += 10_000
    driver.do(1, protocol.EmoteNow, what="sleepy")
    driver.now -= 3_600_000
    driver.apply(Awoke(at=driver.now))
    assert clock(driver).left == 20_000
    driver.do(0, protocol.EmoteNow, what="wow")
    assert driver.state.at == driver.now
    assert driver.replayed().packed() == driver.table.packed()


def test_time_that_has_not_run_out_decides_nothing() -> None:
    from pioche.server.table.log import Ticked

    driver = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "turn": 0})
    assert refusal(lambda: driver.apply(Ticked(at=driver.now))) == "too-early"


def test_a_drawn_card_is_kept_when_time_runs_out() -> None:
    driver = playing(
        {"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0}, clock=15
    )
    driver.do(0, protocol.Move, move="draw")
    assert (clock(driver).decision, clock(driver).default) == ("turn", "keep")
    driver.tick()
    assert driver.game.to_act == (1,)


def test_a_wild_draw_four_is_accepted_when_time_runs_out() -> None:
    pioche = ["Y1", "Y2", "Y3", "Y4", "Y5"]
    driver = playing(
        {"hands": [["W4", "R2"], ["G2"], ["G3"]], "talon": ["R5"], "pioche": pioche, "turn": 0}, clock=15
    )
    driver.do(0, protocol.Move, move="play W4 blue")
    assert (clock(driver).decision, clock(driver).default, clock(driver).seats) == (
        "challenge",
        "accept",
        (1,),
    )
    driver.tick()
    assert driver.game.view(None).counts == (1, 5, 1)


def test_the_first_colour_opens_when_time_runs_out() -> None:
    deck = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "G1", "G2", "G3", "G4", "G5", "W", "B1"]
    driver = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0}, clock=15)
    driver.table.game = Game.from_position("classic", {"players": 2, "dealer": 1, "deck": deck})
    assert (clock(driver).decision, clock(driver).default) == ("opening-colour", "colour red")
    driver.tick()
    assert driver.game.view(None).colour == "red"


def test_the_first_card_listed_is_shown_when_time_runs_out() -> None:
    given = {"hands": [["WL", "R2"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    driver = playing(given, edition="toy-story-3", clock=15)
    driver.do(0, protocol.Move, move="play WL green")
    assert (clock(driver).decision, clock(driver).default) == ("show", "show")
    driver.tick()
    from pioche.events import Showed

    assert driver.told(Showed) == [Showed(seat=1, card="G2")]


def test_the_first_card_listed_is_laid_off_when_time_runs_out() -> None:
    given = {"hands": [["WC1", "R2"], ["G2", "G3", "G4"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    driver = playing(given, custom=[LAY_OFF], clock=15)
    driver.do(0, protocol.Move, move="play WC1 red")
    assert (clock(driver).decision, clock(driver).default) == ("discard", "discard")
    driver.tick()
    assert driver.game.view(1).hands[1] == ("G3", "G4")


def test_uno_said_late_leaves_the_decision_of_the_next_player_as_it_is() -> None:
    driver = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1"], "turn": 0})
    driver.do(0, protocol.Move, move="play R1")
    seen = driver.state.seq
    driver.do(0, protocol.SayUno)
    driver.do(1, protocol.Move, move="play R3", seq=seen)


def test_a_catch_makes_the_forgetful_draw_two() -> None:
    given = {"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1", "Y2"], "turn": 0}
    driver = playing(given)
    driver.do(0, protocol.Move, move="play R1")
    driver.do(1, protocol.Catch, seat=0)
    assert driver.game.view(None).counts == (3, 2)
    assert refusal(lambda: driver.do(1, protocol.Catch, seat=0)) == "nothing-to-catch"
