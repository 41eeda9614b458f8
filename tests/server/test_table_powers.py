"""What a host may do to others: hand a seat to a bot, take somebody from the table, lock it, clear it."""

from functools import partial

from table import TableDriver
from table_player import refusal

from pioche.server.table import views
from pioche.server.table.log import Unanswered
from pioche.server.wire import events, protocol


def test_an_absent_seat_is_handed_to_a_bot_at_once_and_somebody_who_is_there_is_asked() -> None:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Start)
    driver.connected = [0, 1]
    step = driver.do(0, protocol.Hand, member=1, to_bot=True)
    assert step.happened == [events.HandAsked(member=1)]
    assert not driver.member(1).away
    assert views.show_table(driver.state).seats[1].asked
    assert refusal(lambda: driver.do(0, protocol.Hand, member=1, to_bot=True)) == "asked-already"
    assert refusal(lambda: driver.do(0, protocol.Lend, accept=True)) == "wrong-phase"
    driver.do(1, protocol.Lend, accept=True)
    assert driver.member(1).away
    assert not views.show_table(driver.state).seats[1].asked


def test_who_says_no_or_nothing_keeps_the_seat_and_is_not_asked_again_in_the_round() -> None:
    driver = TableDriver(people=3)
    driver.do(0, protocol.Start)
    driver.connected = [0, 1, 2]
    for number in (1, 2):
        driver.do(0, protocol.Hand, member=number, to_bot=True)
    driver.do(1, protocol.Lend, accept=False)
    assert refusal(lambda: driver.apply(Unanswered(at=driver.now))) == "too-early"
    driver.now += driver.state.timing.hand
    step = driver.apply(Unanswered(at=driver.now))
    assert step.happened == [events.HandDeclined(member=2)]
    for number in (1, 2):
        assert not driver.member(number).away
        again = partial(driver.do, 0, protocol.Hand, member=number, to_bot=True)
        assert refusal(again) == "asked-already"


def test_a_locked_table_takes_nobody_and_clearing_it_locks_it() -> None:
    driver = TableDriver(people=3, bots=1)
    driver.do(0, protocol.Configure, locked=True)
    assert refusal(lambda: driver.join("Zoé")) == "locked"
    driver.do(0, protocol.Configure, locked=False)
    driver.join("Zoé")
    assert refusal(lambda: driver.do(2, protocol.Clear)) == "not-host"
    step = driver.do(0, protocol.Clear)
    assert [member.bot for member in driver.state.seated()] == ["", "random"]
    assert {who for who, _ in step.closing} == {2, 3, 4}
    assert refusal(lambda: driver.join("Zoé")) == "locked"


def test_clearing_the_table_in_a_match_takes_those_who_wait_and_nobody_who_plays() -> None:
    driver = TableDriver(people=3)
    driver.do(0, protocol.Start)
    waiting = driver.join("Zoé")
    driver.do(0, protocol.Clear)
    assert driver.state.find(waiting) is None
    assert [member.gone for member in driver.state.seated()] == [False] * 3


def test_who_is_kicked_stays_out_for_the_match_under_any_name() -> None:
    driver = TableDriver(people=2)
    kicked = driver.join("Zoé", browser="b1")
    driver.do(0, protocol.Remove, member=kicked)
    assert refusal(lambda: driver.join("Cléa", browser="b1")) == "barred"
    driver.join("Noé", browser="b2")
    driver.do(0, protocol.Start)
    assert refusal(lambda: driver.join("Cléa", browser="b1")) == "barred"
    driver.state.phase = "match-over"
    driver.do(0, protocol.Start)
    driver.join("Cléa", browser="b1")


def test_one_browser_takes_a_few_places_but_the_host_s_as_many_as_there_are() -> None:
    driver = TableDriver(people=1)
    for number in range(4):
        driver.join(f"P{number}", browser="stranger")
    assert refusal(lambda: driver.join("one more", browser="stranger")) == "places-taken"
    driver.join("a friend", browser="friend")
    driver.member(0).browser = "home"
    for number in range(4):
        driver.join(f"child {number}", browser="home")
    assert driver.state.free_places() == 0
