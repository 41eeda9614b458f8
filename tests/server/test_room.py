"""Rooms: nothing is told before it is durable; failures go back to the log; who is absent is played for."""

import pytest
from room import RecordingListener, RoomDriver

from pioche import Game
from pioche.server.live.services import Pace
from pioche.server.store.base import FencedError
from pioche.server.table.log import Came
from pioche.server.wire import protocol
from pioche.server.wire.tokens import digest

SLOW_BOTS = Pace(least=1000, most=1000, fair_moment=1500)


def asked(driver: RoomDriver) -> RecordingListener:
    game = driver.room.table.game
    assert game is not None
    member = driver.room.state.seats[game.to_act[0]]
    return next(ear for ear in driver.ears if ear.member == member)


def test_nothing_is_told_before_it_is_durable() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    heard = [len(ear.heard) for ear in driver.ears]
    command = driver.do(driver.ears[0], protocol.Start)
    assert [len(ear.heard) for ear in driver.ears] == heard
    driver.shelf.commit()
    assert driver.ears[0].last("ack")["id"] == command
    assert all(ear.last("update")["seq"] == driver.room.state.seq for ear in driver.ears)


def test_a_command_that_comes_again_before_it_is_durable_is_answered_when_it_is() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    for _ in range(3):
        driver.do(driver.ears[0], protocol.Start, id="one")
    assert "ack" not in driver.ears[0].kinds()
    driver.shelf.commit()
    assert driver.ears[0].kinds().count("ack") == 3
    assert len([job for job in driver.shelf.log if job.command == "0:one"]) == 1


def test_who_comes_while_something_is_being_written_sees_it_when_it_is_durable() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    driver.do(driver.ears[0], protocol.Start)
    late = driver.enter(1)
    assert late.heard == []
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow")
    driver.shelf.commit()
    assert late.kinds()[0] == "welcome"
    assert late.heard[0]["seq"] == driver.room.state.seq - 1
    assert late.last("update")["seq"] == driver.room.state.seq


def test_what_the_store_does_not_take_did_not_happen() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    before = driver.room.table.packed()
    driver.do(driver.ears[0], protocol.Start, id="one")
    driver.do(driver.ears[1], protocol.EmoteNow, what="wow", id="two")
    driver.shelf.fail()
    assert driver.ears[0].last("refused") == {"t": "refused", "id": "one", "reason": "unavailable"}
    driver.do(driver.ears[1], protocol.EmoteNow, what="wow")
    assert driver.ears[1].last("refused")["reason"] == "unavailable"
    driver.shelf.by_itself = True
    driver.shelf.commit()
    driver.loop.go_on()
    assert driver.room.table.packed() == before
    assert driver.ears[0].last("welcome")["table"]["phase"] == "lobby"
    driver.do(driver.ears[0], protocol.Start, id="one")
    assert driver.ears[0].last("ack")["id"] == "one"
    assert [job.seq for job in driver.shelf.log] == list(range(1, driver.room.state.seq + 1))


def test_while_a_table_goes_back_to_its_log_nobody_is_shown_what_was_lost() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    seq = driver.room.state.seq
    driver.do(driver.ears[0], protocol.Start, id="one")
    driver.shelf.fail()
    late = driver.enter(1)
    assert late.heard == []
    driver.do(driver.ears[0], protocol.Start, id="one")
    assert driver.ears[0].kinds()[-1] == "refused"
    driver.shelf.by_itself = True
    driver.shelf.commit()
    driver.loop.go_on()
    assert (late.heard[0]["t"], late.heard[0]["seq"]) == ("welcome", seq)


def test_whoever_is_to_play_is_told_how_the_round_stands_where_the_table_gives_hints() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    assert not [message for ear in driver.ears for message in ear.heard if "outlook" in message]
    driver.do(driver.ears[0], protocol.Configure, hints=True)
    for _ in range(3):
        game = driver.room.table.game
        assert game is not None
        plays = asked(driver)
        assert [ear for ear in driver.ears if "outlook" in ear.last("update")] == [plays]
        assert driver.enter(plays.member).last("welcome")["outlook"] == plays.last("update")["outlook"]
        assert "outlook" not in driver.enter(None).last("welcome")
        driver.do(plays, protocol.Move, move=game.legal(game.to_act[0])[0])


def test_a_table_another_server_owns_is_let_go() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    driver.shelf.by_itself = False
    written = len(driver.shelf.log)
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow", id="one")
    driver.do(driver.ears[1], protocol.EmoteNow, what="cry", id="two")
    driver.shelf.fail(FencedError())
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow", id="three")
    for ear in driver.ears:  # nobody knows here what the log has: who asks again elsewhere is told
        assert "refused" not in ear.kinds()
        assert ear.closed == (1012, "moving")
    assert driver.gone == [driver.room]
    driver.loop.go_on(3_600_000)
    assert not driver.shelf.waiting
    assert len(driver.shelf.log) == written


def test_a_table_that_is_let_go_does_not_come_back_from_its_log() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow")
    driver.room.recover()
    driver.shelf.waiting.reverse()  # the store is resumed, then refuses what it had before
    resumed = [driver.shelf.waiting.pop(0)]
    driver.shelf.fail(FencedError())
    driver.shelf.waiting = resumed
    driver.shelf.commit()
    driver.loop.go_on(1000)
    assert driver.room.is_reloading
    assert driver.ears[0].closed == (1012, "moving")


def test_a_table_handed_over_answers_what_it_took_and_nothing_after_that() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    driver.shelf.by_itself = False
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow", id="taken")
    told: list[Exception | None] = []
    driver.room.hand_over(told.append)
    driver.do(driver.ears[1], protocol.EmoteNow, what="cry", id="held")
    assert not told
    driver.shelf.commit()  # the entry
    assert driver.ears[0].last("ack")["id"] == "taken"
    driver.shelf.commit()  # the snapshot
    assert told == [None]
    driver.loop.go_on(3_600_000)
    driver.room.let_go()
    assert {"ack", "refused"}.isdisjoint(driver.ears[1].kinds())
    assert [ear.closed for ear in driver.ears] == [(1012, "moving")] * 2


def test_while_the_disk_fails_nothing_is_tried() -> None:
    driver = RoomDriver()
    driver.shelf.healthy = False
    before = driver.room.table.packed()
    driver.do(driver.ears[0], protocol.Start, id="one")
    assert driver.ears[0].last("refused")["reason"] == "unavailable"
    assert driver.room.table.packed() == before
    driver.shelf.healthy = True
    driver.do(driver.ears[0], protocol.Start, id="one")
    assert driver.ears[0].last("ack")["id"] == "one"


def test_a_clock_that_runs_out_while_the_disk_fails_waits_for_the_disk_and_a_while_longer() -> None:
    driver = RoomDriver(clock=15)
    driver.do(driver.ears[0], protocol.Start)
    seq = driver.room.state.seq
    driver.shelf.healthy = False
    driver.loop.go_on(20_000)
    assert driver.room.state.seq == seq
    driver.shelf.healthy = True
    driver.loop.go_on(2000)
    assert "TimeRanOut" not in driver.ears[0].events()
    driver.loop.go_on(15_000)
    assert "TimeRanOut" in driver.ears[0].events()


def test_a_table_that_breaks_is_rebuilt_from_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = RoomDriver()
    before = driver.room.table.packed()

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("pioche.server.table.rounds.begin_round", break_down)
        driver.do(driver.ears[0], protocol.Start)
    assert driver.ears[0].last("refused")["reason"] == "unavailable"
    driver.loop.go_on()
    assert driver.room.table.packed() == before
    driver.do(driver.ears[0], protocol.Start)
    assert driver.room.state.phase == "playing"


def test_each_seat_is_told_its_own_hand_only() -> None:
    driver = RoomDriver(people=3)
    watcher = driver.enter(None)
    driver.do(driver.ears[0], protocol.Start)
    for seat, ear in enumerate(driver.ears):
        hands = ear.last("update")["view"]["hands"]
        assert [hand is not None for hand in hands] == [place == seat for place in range(3)]
    assert watcher.last("update")["view"]["hands"] == [None, None, None]


def test_updates_are_numbered_without_gaps() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    for _ in range(10):
        ear = asked(driver)
        driver.do(ear, protocol.Move, move=ear.last("update")["view"]["legal"][-1])
        driver.loop.go_on(2500)  # a turn may pass by itself
    numbers = [message["seq"] for message in driver.ears[1].heard if message["t"] == "update"]
    assert numbers == list(range(numbers[0], driver.room.state.seq + 1))


def test_events_older_than_the_server_remembers_are_not_told_again() -> None:
    driver = RoomDriver()
    for _ in range(60):
        driver.do(driver.ears[0], protocol.EmoteNow, what="wow")
    welcome = driver.enter(1, last_seq=1).heard[0]
    seq = driver.room.state.seq
    assert welcome["missed"] is None
    assert [step["seq"] for step in welcome["recent"]] == list(range(seq - 47, seq + 1))
    assert driver.enter(1, last_seq=seq).heard[0]["missed"] == []
    assert driver.enter(1, last_seq=seq + 1).heard[0]["missed"] is None
    assert [missed["seq"] for missed in driver.enter(1, last_seq=seq - 2).heard[0]["missed"]] == [
        seq - 1,
        seq,
    ]


def test_who_sits_down_later_is_not_told_what_somebody_else_saw() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    assert driver.enter(0, last_seq=driver.room.state.seq - 1).heard[0]["missed"] == [
        {"seq": driver.room.state.seq, "events": driver.ears[0].last("update")["events"]}
    ]
    assert driver.enter(0, last_seq=driver.room.state.seq - 2).heard[0]["missed"] is None


def test_a_page_loaded_anew_is_told_what_a_bot_did_for_it_as_its_seat_saw_it() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    away = asked(driver)
    away.leave()
    while asked(driver) is away:
        driver.loop.go_on(1000)
    for member in (0, 1, None):
        recent = driver.enter(member).heard[0]["recent"]
        events = [event for step in recent for event in step["events"]]
        kinds = [event["t"] for event in events]
        assert {"Laid", "Drew"} & set(kinds[kinds.index("WentAway") :])
        taken = [event for event in events if event["t"] in ("Dealt", "Drew")]
        assert len(taken) >= 2
        assert all((event["cards"] is not None) == (event["seat"] == member) for event in taken)


def test_what_is_sent_to_a_line_that_has_ended_is_lost_and_its_number_is_not_given_again() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    driver.do(driver.ears[0], protocol.EmoteNow, what="wow", id="one")
    gone = driver.ears[0]
    heard = len(gone.heard)
    gone.leave()
    fresh = driver.enter(0)
    driver.shelf.commit()
    assert len(gone.heard) == heard
    assert fresh.line not in {ear.line for ear in driver.ears}
    assert "ack" not in fresh.kinds()


def test_a_line_with_the_same_eyes_is_told_the_same() -> None:
    driver = RoomDriver(people=3)
    second = driver.enter(1)
    driver.do(driver.ears[0], protocol.Start)
    assert second.last("update") == driver.ears[1].last("update") != driver.ears[2].last("update")


def test_presence_is_told() -> None:
    driver = RoomDriver()
    driver.ears[1].leave()
    assert driver.ears[0].last("presence") == {"t": "presence", "connected": [0], "watching": 0}
    driver.enter(None)
    assert driver.ears[0].last("presence")["watching"] == 1


def test_a_person_whose_line_is_cut_is_played_by_a_bot_after_a_while() -> None:
    driver = RoomDriver(people=3, pace=SLOW_BOTS)
    driver.do(driver.ears[0], protocol.Start)
    driver.ears[1].leave()
    driver.loop.go_on(19_000)
    assert "WentAway" not in driver.ears[0].events()
    driver.loop.go_on(2000)
    assert "WentAway" in driver.ears[0].events()
    driver.ears[1] = driver.enter(1)
    assert driver.ears[0].events()[-1] == "CameBack"
    assert not driver.room.state.members[1].away


def test_who_joins_and_never_connects_is_played_by_a_bot_too() -> None:
    driver = RoomDriver(people=1, pace=SLOW_BOTS)
    driver.room.apply(Came(at=driver.loop.now(), name="Zoé", token=digest("1")))
    driver.do(driver.ears[0], protocol.Start)
    driver.loop.go_on(21_000)
    assert "WentAway" in driver.ears[0].events()


def test_who_comes_back_in_time_is_not_missed() -> None:
    driver = RoomDriver(pace=SLOW_BOTS)
    driver.do(driver.ears[0], protocol.Start)
    driver.ears[1].leave()
    driver.loop.go_on(10_000)
    driver.enter(1)
    driver.loop.go_on(60_000)
    assert "WentAway" not in driver.ears[0].events()


def test_with_a_second_tab_nobody_is_missed() -> None:
    driver = RoomDriver()
    driver.do(driver.ears[0], protocol.Start)
    driver.enter(1)
    driver.ears[1].leave()
    driver.loop.go_on(60_000)
    assert "WentAway" not in driver.ears[0].events()


@pytest.mark.parametrize("how", ["leaves", "is cut off"])
def test_the_next_round_does_not_wait_for_who_is_not_there_any_more(how: str) -> None:
    driver = RoomDriver(people=3, pace=SLOW_BOTS)
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": [["R1"], ["R3"], ["R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    driver.room.table.game = Game.from_position("classic", given)
    driver.do(driver.ears[0], protocol.Move, move="play R1")
    driver.do(driver.ears[0], protocol.Ready)
    driver.do(driver.ears[1], protocol.Ready)
    assert driver.room.state.round == 1
    if how == "leaves":
        driver.do(driver.ears[2], protocol.Leave)
    else:
        driver.ears[2].leave()
        driver.loop.go_on(20_000)
    driver.loop.go_on(10)
    assert driver.room.state.round == 2
    assert "TimeRanOut" not in driver.ears[0].events()


def test_the_role_of_the_host_passes_to_who_is_there() -> None:
    driver = RoomDriver(people=3)
    driver.ears[0].leave()
    driver.ears[1].leave()
    driver.loop.go_on(14_000)
    assert driver.room.state.host == 0
    driver.loop.go_on(2000)
    assert driver.room.state.host == 2
    assert "HostChanged" in driver.ears[2].events()


def test_in_the_lobby_nobody_is_away() -> None:
    driver = RoomDriver()
    driver.ears[1].leave()
    driver.loop.go_on(120_000)
    assert not driver.room.state.members[1].away


def test_a_table_where_nobody_is_sleeps_and_wakes_with_time_left() -> None:
    driver = RoomDriver(clock=15, bots=["greedy"])
    driver.do(driver.ears[0], protocol.Start)
    for ear in driver.ears:
        ear.leave()
    seq = driver.room.state.seq
    driver.loop.go_on(3_600_000)
    assert driver.room.state.seq == seq
    back = driver.enter(0)
    assert "Woke" in back.events()
    assert back.last("update")["clock"]["left"] == 10_000
