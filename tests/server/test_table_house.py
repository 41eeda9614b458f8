"""House rules at a table: stacks that are owed and answered, races of jumps, bots that jump in."""

import pytest
from room import RoomDriver
from table_player import clock, playing, refusal

from pioche import Game, bots
from pioche.events import JumpedIn
from pioche.server.live.services import Pace
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol
from pioche.server.wire.events import TimeRanOut
from pioche.view import View

SLOW_BOTS = Pace(least=1000, most=1000, fair_moment=1500, jump_moment=800)
JUMPS = {"jump_in": True}
STREET = {"stack": "up", "jump_in": True, "draw": "until"}


def test_cards_that_are_owed_are_asked_for_and_paid_when_time_runs_out() -> None:
    given = {"hands": [["RD", "R2"], ["BD", "R3"], ["G1", "G2"]], "talon": ["R5"], "turn": 0}
    driver = playing(given, rules={"stack": "same"}, clock=15)
    driver.do(0, protocol.Move, move="play RD")
    asked = clock(driver)
    assert (asked.decision, asked.seats, asked.default) == ("stack", (1,), "accept")
    assert driver.game.view(2).owed == 2
    driver.do(1, protocol.Move, move="play BD uno")
    assert (clock(driver).seats, driver.game.view(0).owed) == ((2,), 4)
    driver.tick()
    assert driver.game.view(0).counts == (1, 1, 6)
    assert driver.told(TimeRanOut) == [TimeRanOut(seat=2, decision="stack")]
    assert (clock(driver).decision, clock(driver).seats) == ("turn", (0,))


def test_a_card_that_answers_nothing_is_refused_with_its_clause() -> None:
    given = {"hands": [["RD", "R2"], ["BD", "R3"]], "talon": ["R5"], "turn": 0}
    driver = playing(given, rules={"stack": "same"})
    driver.do(0, protocol.Move, move="play RD")
    assert refusal(lambda: driver.do(1, protocol.Move, move="play R3")) == "cannot-answer"


def test_who_must_lay_may_not_draw_and_lays_when_time_runs_out() -> None:
    given = {"hands": [["G1", "R2"], ["B1", "B2"]], "talon": ["R5"], "turn": 0}
    driver = playing(given, rules={"must_lay": "always"}, clock=15)
    assert refusal(lambda: driver.do(0, protocol.Move, move="draw")) == "must-lay"
    assert clock(driver).default == "draw", "the default that is told says nothing of a hand"
    driver.tick()
    assert driver.game.view(None).top == "R2"
    assert driver.state.laid_at == driver.now
    assert driver.game.view(None).uno_due == (0,)


FIVES = {"hands": [["G1", "R2"], ["B1", "B2"], ["R5", "Y1", "Y2"]], "talon": ["R5"], "turn": 0}


def test_a_card_laid_out_of_turn_starts_the_clock_of_another_decision() -> None:
    driver = playing(FIVES, rules=JUMPS, clock=15)
    driver.now += 5000
    driver.do(2, protocol.Move, move="play R5")
    assert [event.seat for event in driver.told(JumpedIn)] == [2]  # type: ignore[attr-defined]
    assert (clock(driver).seats, clock(driver).left) == ((0,), 15_000)
    assert driver.game.view(None).counts == (2, 2, 2)


def lost_to(act: object) -> tuple[str, str, int | None]:
    with pytest.raises(Refusal) as refused:
        act()  # type: ignore[operator]
    return refused.value.reason, refused.value.clause, refused.value.by


def test_of_two_that_lay_at_once_the_second_is_told_who_was_quicker() -> None:
    driver = playing(FIVES, rules=JUMPS)
    seen = driver.state.seq
    driver.do(2, protocol.Move, move="play R5")
    before = driver.table.packed()
    late = lost_to(lambda: driver.do(0, protocol.Move, move="play R2 uno", seq=seen))
    assert late == ("too-late", "H-JUMP-LATE", 2)
    assert driver.table.packed() == before

    driver = playing(FIVES, rules=JUMPS)
    seen = driver.state.seq
    driver.do(0, protocol.Move, move="play R2 uno")
    late = lost_to(lambda: driver.do(2, protocol.Move, move="play R5", seq=seen))
    assert late == ("too-late", "H-JUMP-LATE", 0)
    assert driver.game.view(None).counts == (1, 2, 3)


def test_a_jump_that_still_fits_what_it_meets_is_made() -> None:
    driver = playing({**FIVES, "pioche": ["Y1"] * 20}, rules=JUMPS)
    seen = driver.state.seq
    driver.do(0, protocol.Move, move="draw")
    driver.do(2, protocol.Move, move="play R5", seq=seen)
    assert driver.game.view(None).counts == (3, 2, 2)


def test_who_lets_the_own_time_run_out_lost_to_nobody() -> None:
    driver = playing(FIVES, rules=JUMPS, clock=15)
    seen = driver.state.seq
    driver.tick()
    assert refusal(lambda: driver.do(0, protocol.Move, move="play R2", seq=seen)) == "stale"


def test_without_jumping_in_a_late_move_is_stale_as_ever() -> None:
    driver = playing(FIVES)
    seen = driver.state.seq
    driver.do(0, protocol.Move, move="play R2")
    assert refusal(lambda: driver.do(2, protocol.Move, move="play R5", seq=seen)) == "stale"
    assert refusal(lambda: driver.do(2, protocol.Move, move="play R5")) == "not-your-turn"


def seated(given: dict[str, object], *, people: int, robots: list[str], **rules: object) -> RoomDriver:
    """Begin a match with bots (after the first person), in a position of our own."""
    driver = RoomDriver(people=people, bots=robots, pace=SLOW_BOTS, rules=rules)
    driver.do(driver.ears[0], protocol.Start)
    full = {"pioche": ["Y1"] * 40, **given}
    driver.room.table.game = Game.from_position("classic", full, rules=rules)
    driver.room.state.seq += 1  # another decision than that of the deal
    driver.room.state.decision = driver.room.state.seq
    driver.room.timers.plan()
    return driver


def game_of(driver: RoomDriver) -> Game:
    assert driver.room.table.game is not None
    return driver.room.table.game


def test_who_was_quicker_is_told_when_it_is_durable() -> None:
    driver = seated(FIVES, people=3, robots=[], jump_in=True)
    seen = driver.room.state.seq
    driver.shelf.by_itself = False
    driver.do(driver.ears[2], protocol.Move, move="play R5")
    late = driver.do(driver.ears[0], protocol.Move, move="play R2 uno", seq=seen)
    assert "refused" not in driver.ears[0].kinds()
    driver.shelf.commit()
    told = driver.ears[0].last("refused")
    assert told == {"t": "refused", "id": late, "reason": "too-late", "clause": "H-JUMP-LATE", "by": 2}
    assert driver.ears[0].kinds()[-2:] == ["update", "refused"], "what happened is seen before it is told"


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_jumps_in_after_the_time_its_level_takes(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "happens", lambda *_: True)
    given = {"hands": [["G1", "R2"], ["R5", "Y1", "Y2"], ["B1", "B2"]], "talon": ["R5"], "turn": 0}
    driver = seated(given, people=2, robots=[level], jump_in=True)
    reacts = bots.level_of(level).reacts * 10
    driver.loop.go_on(reacts - 1)
    assert game_of(driver).view(None).counts == (2, 3, 2)
    driver.loop.go_on(1)
    assert game_of(driver).view(None).counts == (2, 2, 2)
    assert "JumpedIn" in driver.ears[0].events()


def test_better_bots_see_sooner_that_they_can_jump_in() -> None:
    reacts = [bots.level_of(level).reacts for level in bots.LEVELS]
    assert reacts == sorted(reacts, reverse=True)


def test_a_bot_leaves_time_to_jump_in_before_it_moves() -> None:
    driver = seated({**FIVES, "turn": 1}, people=2, robots=["greedy"], jump_in=True)
    driver.loop.go_on(1799)
    assert game_of(driver).to_act == (1,)
    driver.loop.go_on(1)
    assert game_of(driver).to_act != (1,)


def test_a_bot_leaves_people_a_fair_moment_to_catch_before_it_jumps_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "happens", lambda *_: True)
    given = {"hands": [["R5", "R2"], ["G1", "G2"], ["B1", "B2"], ["R5", "Y1", "Y2"]], "talon": ["R7"]}
    driver = seated({**given, "turn": 0}, people=1, robots=["search"] * 3, jump_in=True)
    driver.do(driver.ears[0], protocol.Move, move="play R5")
    driver.loop.go_on(700 + 1500 - 1)
    assert "JumpedIn" not in driver.ears[0].events()
    driver.loop.go_on(1)
    assert "JumpedIn" in driver.ears[0].events()


def story_told(held: str) -> tuple[list[tuple[int, str]], int]:
    """Play a little beside a bot that holds a card; what the people were told and when, and when it moved."""
    given = {"hands": [["R5", "R2", "R3"], [held, "Y1", "Y2"], ["R6", "B2", "G7"]], "talon": ["R4"]}
    driver = seated({**given, "turn": 2}, people=2, robots=["expert"], **STREET)
    told: list[tuple[int, str]] = []
    for ear in driver.ears:
        ear.update = lambda text: told.append((driver.loop.now(), text))  # type: ignore[method-assign]
    driver.loop.go_on(5000)
    driver.do(driver.ears[1], protocol.Move, move="play R6")
    driver.loop.go_on(3000)
    driver.do(driver.ears[0], protocol.Move, move="play R5")
    seq = driver.room.state.seq
    while driver.room.state.seq == seq:
        driver.loop.go_on(1)
    quiet = [one for one in told if one[0] < driver.loop.now()]
    return quiet, driver.loop.now()


@pytest.mark.parametrize("held", ["R6", "R4", "W"])
def test_nobody_hears_or_waits_for_who_could_jump_in(held: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """H-JUMP-SECRET: the same is told at the same times, whether a bot could have jumped in or not."""
    looked: list[tuple[str, ...]] = []

    def decline(_level: str, view: View, *_: object) -> None:
        looked.append(tuple(move for move in view.legal if move != "draw"))

    monkeypatch.setattr(bots, "jump", decline)
    told = story_told(held)
    could = any(looked)
    assert could == (held != "W"), looked
    assert told == story_told("B9")
    assert sum('"Laid"' in text for _, text in told[0]) == 4, "each of two moves is told to both people"
