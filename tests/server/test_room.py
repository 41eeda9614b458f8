"""Rooms: nothing is told before it is durable; failures go back to the log; people and bots are minded."""

from dataclasses import replace
from random import Random

import pytest
from hall import Ear, Hall, Waiting

from pioche import Game, bots, events
from pioche.server.live import bots as seat_bots
from pioche.server.live import emotes
from pioche.server.live.chance import digest
from pioche.server.live.limits import UNLIMITED
from pioche.server.live.services import Pace
from pioche.server.table.log import Came
from pioche.server.wire import protocol

SLOW_BOTS = Pace(least=1000, most=1000, fair_moment=1500)


def asked(hall: Hall) -> Ear:
    game = hall.room.table.game
    assert game is not None
    member = hall.room.state.seats[game.to_act[0]]
    return next(ear for ear in hall.ears if ear.member == member)


# --- durable first -----------------------------------------------------------------------------------------


def test_nothing_is_told_before_it_is_durable() -> None:
    hall = Hall()
    hall.shelf.by_itself = False
    heard = [len(ear.heard) for ear in hall.ears]
    command = hall.do(hall.ears[0], protocol.Start)
    assert [len(ear.heard) for ear in hall.ears] == heard
    hall.shelf.commit()
    assert hall.ears[0].last("ack")["id"] == command
    assert all(ear.last("update")["seq"] == hall.room.state.seq for ear in hall.ears)


def test_a_command_that_comes_again_before_it_is_durable_is_answered_when_it_is() -> None:
    hall = Hall()
    hall.shelf.by_itself = False
    for _ in range(3):
        hall.do(hall.ears[0], protocol.Start, id="one")
    assert "ack" not in hall.ears[0].kinds()
    hall.shelf.commit()
    assert hall.ears[0].kinds().count("ack") == 3
    assert len([job for job in hall.shelf.log if job.command == "0:one"]) == 1


def test_who_comes_while_something_is_being_written_sees_it_when_it_is_durable() -> None:
    hall = Hall()
    hall.shelf.by_itself = False
    hall.do(hall.ears[0], protocol.Start)
    late = hall.enter(1)
    assert late.heard == []
    hall.do(hall.ears[0], protocol.EmoteNow, what="wow")
    hall.shelf.commit()
    assert late.kinds()[0] == "welcome"
    assert late.heard[0]["seq"] == hall.room.state.seq - 1
    assert late.last("update")["seq"] == hall.room.state.seq


def test_what_the_store_does_not_take_did_not_happen() -> None:
    hall = Hall()
    hall.shelf.by_itself = False
    before = hall.room.table.packed()
    hall.do(hall.ears[0], protocol.Start, id="one")
    hall.do(hall.ears[1], protocol.EmoteNow, what="wow", id="two")
    hall.shelf.fail()
    assert hall.ears[0].last("refused") == {"t": "refused", "id": "one", "reason": "unavailable"}
    hall.do(hall.ears[1], protocol.EmoteNow, what="wow")
    assert hall.ears[1].last("refused")["reason"] == "unavailable"
    hall.shelf.by_itself = True
    hall.shelf.commit()
    hall.loop.go_on()
    assert hall.room.table.packed() == before
    assert hall.ears[0].last("welcome")["table"]["phase"] == "lobby"
    hall.do(hall.ears[0], protocol.Start, id="one")
    assert hall.ears[0].last("ack")["id"] == "one"
    assert [job.seq for job in hall.shelf.log] == list(range(1, hall.room.state.seq + 1))


def test_while_a_table_goes_back_to_its_log_nobody_is_shown_what_was_lost() -> None:
    hall = Hall()
    hall.shelf.by_itself = False
    seq = hall.room.state.seq
    hall.do(hall.ears[0], protocol.Start, id="one")
    hall.shelf.fail()
    late = hall.enter(1)
    assert late.heard == []
    hall.do(hall.ears[0], protocol.Start, id="one")
    assert hall.ears[0].kinds()[-1] == "refused"
    hall.shelf.by_itself = True
    hall.shelf.commit()
    hall.loop.go_on()
    assert (late.heard[0]["t"], late.heard[0]["seq"]) == ("welcome", seq)


def test_while_the_disk_fails_nothing_is_tried() -> None:
    hall = Hall()
    hall.shelf.healthy = False
    before = hall.room.table.packed()
    hall.do(hall.ears[0], protocol.Start, id="one")
    assert hall.ears[0].last("refused")["reason"] == "unavailable"
    assert hall.room.table.packed() == before
    hall.shelf.healthy = True
    hall.do(hall.ears[0], protocol.Start, id="one")
    assert hall.ears[0].last("ack")["id"] == "one"


def test_a_clock_that_runs_out_while_the_disk_fails_waits_for_the_disk() -> None:
    hall = Hall(clock=15)
    hall.do(hall.ears[0], protocol.Start)
    seq = hall.room.state.seq
    hall.shelf.healthy = False
    hall.loop.go_on(20_000)
    assert hall.room.state.seq == seq
    hall.shelf.healthy = True
    hall.loop.go_on(2000)
    assert "TimeRanOut" in hall.ears[0].events()


def test_a_table_that_breaks_is_rebuilt_from_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    before = hall.room.table.packed()

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("pioche.server.table.rounds.begin_round", break_down)
        hall.do(hall.ears[0], protocol.Start)
    assert hall.ears[0].last("refused")["reason"] == "unavailable"
    hall.loop.go_on()
    assert hall.room.table.packed() == before
    hall.do(hall.ears[0], protocol.Start)
    assert hall.room.state.phase == "playing"


# --- what is told ------------------------------------------------------------------------------------------


def test_each_seat_is_told_its_own_hand_only() -> None:
    hall = Hall(people=3)
    watcher = hall.enter(None)
    hall.do(hall.ears[0], protocol.Start)
    for seat, ear in enumerate(hall.ears):
        hands = ear.last("update")["view"]["hands"]
        assert [hand is not None for hand in hands] == [place == seat for place in range(3)]
    assert watcher.last("update")["view"]["hands"] == [None, None, None]


def test_updates_are_numbered_without_gaps() -> None:
    hall = Hall()
    hall.do(hall.ears[0], protocol.Start)
    for _ in range(10):
        ear = asked(hall)
        hall.do(ear, protocol.Move, move=ear.last("update")["view"]["legal"][-1])
    numbers = [message["seq"] for message in hall.ears[1].heard if message["t"] == "update"]
    assert numbers == list(range(numbers[0], hall.room.state.seq + 1))


def test_events_older_than_the_server_remembers_are_not_told_again() -> None:
    hall = Hall()
    for _ in range(30):
        hall.do(hall.ears[0], protocol.EmoteNow, what="wow")
    assert hall.enter(1, last_seq=1).heard[0]["missed"] is None
    seq = hall.room.state.seq
    assert hall.enter(1, last_seq=seq).heard[0]["missed"] == []
    assert hall.enter(1, last_seq=seq + 1).heard[0]["missed"] is None
    assert [missed["seq"] for missed in hall.enter(1, last_seq=seq - 2).heard[0]["missed"]] == [seq - 1, seq]


def test_who_sits_down_later_is_not_told_what_somebody_else_saw() -> None:
    hall = Hall()
    hall.do(hall.ears[0], protocol.Start)
    assert hall.enter(0, last_seq=hall.room.state.seq - 1).heard[0]["missed"] == [
        {"seq": hall.room.state.seq, "events": hall.ears[0].last("update")["events"]}
    ]
    assert hall.enter(0, last_seq=hall.room.state.seq - 2).heard[0]["missed"] is None


def test_presence_is_told() -> None:
    hall = Hall()
    hall.room.exit(hall.ears[1])
    assert hall.ears[0].last("presence") == {"t": "presence", "connected": [0], "watching": 0}
    hall.enter(None)
    assert hall.ears[0].last("presence")["watching"] == 1


# --- people who are not there ------------------------------------------------------------------------------


def test_a_person_whose_line_is_cut_is_played_by_a_bot_after_a_while() -> None:
    hall = Hall(people=3, pace=SLOW_BOTS)
    hall.do(hall.ears[0], protocol.Start)
    hall.room.exit(hall.ears[1])
    hall.loop.go_on(19_000)
    assert "WentAway" not in hall.ears[0].events()
    hall.loop.go_on(2000)
    assert "WentAway" in hall.ears[0].events()
    hall.ears[1] = hall.enter(1)
    assert hall.ears[0].events()[-1] == "CameBack"
    assert not hall.room.state.members[1].away


def test_who_joins_and_never_connects_is_played_by_a_bot_too() -> None:
    hall = Hall(people=1, pace=SLOW_BOTS)
    hall.room.apply(Came(at=hall.loop.now(), name="Zoé", token=digest("1")))
    hall.do(hall.ears[0], protocol.Start)
    hall.loop.go_on(21_000)
    assert "WentAway" in hall.ears[0].events()


def test_who_comes_back_in_time_is_not_missed() -> None:
    hall = Hall(pace=SLOW_BOTS)
    hall.do(hall.ears[0], protocol.Start)
    hall.room.exit(hall.ears[1])
    hall.loop.go_on(10_000)
    hall.enter(1)
    hall.loop.go_on(60_000)
    assert "WentAway" not in hall.ears[0].events()


def test_with_a_second_tab_nobody_is_missed() -> None:
    hall = Hall()
    hall.do(hall.ears[0], protocol.Start)
    hall.enter(1)
    hall.room.exit(hall.ears[1])
    hall.loop.go_on(60_000)
    assert "WentAway" not in hall.ears[0].events()


@pytest.mark.parametrize("how", ["leaves", "is cut off"])
def test_the_next_round_does_not_wait_for_who_is_not_there_any_more(how: str) -> None:
    hall = Hall(people=3, pace=SLOW_BOTS)
    hall.do(hall.ears[0], protocol.Start)
    given = {"hands": [["R1"], ["R3"], ["R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    hall.room.table.game = Game.from_position("classic", given)
    hall.do(hall.ears[0], protocol.Move, move="play R1")
    hall.do(hall.ears[0], protocol.Ready)
    hall.do(hall.ears[1], protocol.Ready)
    assert hall.room.state.round == 1
    if how == "leaves":
        hall.do(hall.ears[2], protocol.Leave)
    else:
        hall.room.exit(hall.ears[2])
        hall.loop.go_on(20_000)
    hall.loop.go_on(10)
    assert hall.room.state.round == 2
    assert "TimeRanOut" not in hall.ears[0].events()


def test_the_role_of_the_host_passes_to_who_is_there() -> None:
    hall = Hall(people=3)
    hall.room.exit(hall.ears[0])
    hall.room.exit(hall.ears[1])
    hall.loop.go_on(14_000)
    assert hall.room.state.host == 0
    hall.loop.go_on(2000)
    assert hall.room.state.host == 2
    assert "HostChanged" in hall.ears[2].events()


def test_in_the_lobby_nobody_is_away() -> None:
    hall = Hall()
    hall.room.exit(hall.ears[1])
    hall.loop.go_on(120_000)
    assert not hall.room.state.members[1].away


def test_a_table_where_nobody_is_sleeps_and_wakes_with_time_left() -> None:
    hall = Hall(clock=15, bots=["greedy"])
    hall.do(hall.ears[0], protocol.Start)
    for ear in hall.ears:
        hall.room.exit(ear)
    seq = hall.room.state.seq
    hall.loop.go_on(3_600_000)
    assert hall.room.state.seq == seq
    back = hall.enter(0)
    assert "Woke" in back.events()
    assert back.last("update")["clock"]["left"] == 10_000


# --- bots --------------------------------------------------------------------------------------------------


def test_bots_play_at_a_human_pace_and_to_the_end() -> None:
    hall = Hall(people=1, bots=["greedy", "random"], pace=SLOW_BOTS, edition="giant", clock=15)
    hall.do(hall.ears[0], protocol.Start)
    for _ in range(2000):
        if hall.room.state.phase == "match-over":
            break
        before, seq = hall.loop.now(), hall.room.state.seq
        hall.loop.go_on(999)
        game = hall.room.table.game
        robot_asked = game is not None and not game.view(0).legal
        if robot_asked and hall.room.state.seq == seq:
            hall.loop.go_on(1)
        assert hall.loop.now() > before
    assert hall.room.state.phase == "match-over"


def test_a_bot_leaves_people_a_fair_moment_around_an_uno() -> None:
    hall = Hall(people=2, bots=["greedy"], pace=SLOW_BOTS)  # the bot sits at seat 1
    hall.do(hall.ears[0], protocol.Start)
    given = {"hands": [["R1", "R2"], ["R3", "R4"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    game = hall.room.table.game = Game.from_position("classic", given)
    hall.do(hall.ears[0], protocol.Move, move="play R1")
    seen = game.view(None)
    hall.loop.go_on(700 + 1500 - 1)
    assert game.view(None) == seen
    hall.loop.go_on(2000)
    assert game.view(None) != seen


def test_a_bot_that_fails_does_what_the_clock_would(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    hall = Hall(people=1, bots=["greedy"], pace=SLOW_BOTS, edition="giant")
    monkeypatch.setattr(seat_bots, "act", fail)
    hall.do(hall.ears[0], protocol.Start)
    for _ in range(10):
        game = hall.room.table.game
        assert game is not None
        if game.to_act == (0,):
            hall.do(hall.ears[0], protocol.Move, move=game.legal(0)[-1])
        else:
            hall.loop.go_on(2000)
            break
    assert hall.services.metrics.counters["failed_bots"] >= 1
    assert '"t":"bot"' in hall.shelf.log[-1].entry


def shown(ear: Ear) -> list[tuple[int, str]]:
    """List the emotes an ear was told of."""
    events = [event for message in ear.heard for event in message.get("events", ())]
    return [(event["member"], event["what"]) for event in events if event["t"] == "Emoted"]


def test_bots_show_what_they_feel_and_nobody_thinks_longer_for_it() -> None:
    given = {"hands": [["R1", "R2"], ["R3", "R4"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    felt = set()
    for seed in range(12):
        hall = Hall(people=2, bots=["greedy"], pace=SLOW_BOTS, seed=seed)
        hall.do(hall.ears[0], protocol.Start)
        hall.room.state.seq += seed  # another moment
        game = hall.room.table.game = Game.from_position("classic", given)
        hall.do(hall.ears[0], protocol.Move, move="play R1")
        hall.loop.go_on(1000)
        hall.do(hall.ears[1], protocol.Catch, seat=0)
        before = game.view(None)
        hall.loop.go_on(800)
        hall.do(hall.ears[0], protocol.EmoteNow, what="cry")
        hall.loop.go_on(SLOW_BOTS.most - 800)
        assert game.view(None) != before, "an emote keeps the bot from playing"
        felt |= set(shown(hall.ears[1]))
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
    hall = Hall(people=1, bots=["random"], pace=SLOW_BOTS)
    hall.do(hall.ears[0], protocol.Start)
    given = {"hands": [["R1"], ["R3", "R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    hall.room.table.game = Game.from_position("classic", given)
    hall.do(hall.ears[0], protocol.Move, move="play R1")
    assert hall.room.state.phase == "round-over"
    hall.do(hall.ears[0], protocol.SetBot, member=1, level="expert")
    assert hall.ears[0].last("update")["table"]["seats"][1]["bot"] == "expert"
    thought: list[str] = []
    monkeypatch.setattr(seat_bots, "act", lambda level, *_: thought.append(level))
    hall.do(hall.ears[0], protocol.Next)
    for _ in range(20):
        game = hall.room.table.game
        assert game is not None
        if game.to_act == (0,):
            hall.do(hall.ears[0], protocol.Move, move=game.legal(0)[-1])
        hall.loop.go_on(3000)
        if thought:
            break
    assert set(thought) == {"expert"}


def test_when_many_searches_wait_an_expert_plays_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(people=1, bots=["search"])
    hall.services.limits = replace(UNLIMITED, searches=2)
    waiting = hall.services.searchers = Waiting()
    monkeypatch.setattr(bots, "ready", lambda level: level)
    done: list[str] = []

    def act(level: str) -> str:
        return level

    for _ in range(4):
        hall.services.decide(done.append, "search", act)
    hall.services.decide(done.append, "greedy", act)
    hall.loop.go_on(1)
    assert done == ["expert", "expert", "greedy"]
    waiting.go_on()
    hall.loop.go_on(1)
    assert done[3:] == ["search", "search"]
    hall.services.decide(done.append, "search", act)
    waiting.go_on()
    hall.loop.go_on(1)
    assert done[5:] == ["search"]
    assert hall.services.metrics.counters["hurried_bots"] == 2


# --- catches -----------------------------------------------------------------------------------------------


def owing(hall: Hall) -> None:
    hall.do(hall.ears[0], protocol.Start)
    given = {"hands": [["R1", "R2"], ["B1", "R4"]], "talon": ["R5"], "pioche": ["Y1"] * 20, "turn": 0}
    hall.room.table.game = Game.from_position("classic", given)
    hall.do(hall.ears[0], protocol.Move, move="play R1")


def test_a_catch_is_held_and_nobody_hears_of_it() -> None:
    hall = Hall()
    owing(hall)
    seq = hall.room.state.seq
    hall.do(hall.ears[1], protocol.Catch, seat=0)
    hall.loop.go_on(600)
    assert hall.room.state.seq == seq
    hall.loop.go_on(200)
    assert "Caught" in hall.ears[0].events()
    assert hall.ears[1].kinds()[-1] == "ack"


def test_uno_said_while_a_catch_is_held_counts() -> None:
    hall = Hall()
    owing(hall)
    catch = hall.do(hall.ears[1], protocol.Catch, seat=0)
    hall.loop.go_on(300)
    hall.do(hall.ears[0], protocol.SayUno)
    hall.loop.go_on(1000)
    assert hall.ears[1].last("refused") == {
        "t": "refused",
        "id": catch,
        "reason": "nothing-to-catch",
        "clause": "R-UNO-FALSE",
    }


def test_a_move_that_would_close_the_window_waits_for_the_catch() -> None:
    hall = Hall()
    owing(hall)
    seq = hall.room.state.seq
    hall.do(hall.ears[1], protocol.Catch, seat=0)
    hall.do(hall.ears[1], protocol.Move, move="play R4", seq=seq, id="mine")
    hall.do(hall.ears[1], protocol.Move, move="play R4", seq=seq, id="mine")
    assert hall.room.state.seq == seq
    hall.loop.go_on(800)
    assert hall.ears[0].events().count("Caught") == 1
    assert hall.ears[1].last("ack")["id"] == "mine"
    assert hall.room.state.seq == seq + 2


def test_after_the_grace_a_catch_counts_at_once() -> None:
    hall = Hall()
    owing(hall)
    hall.loop.go_on(800)
    hall.do(hall.ears[1], protocol.Catch, seat=0)
    assert "Caught" in hall.ears[0].events()
