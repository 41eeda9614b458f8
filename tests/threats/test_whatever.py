"""Whatever people do around a game, in whatever order: the table goes on, and its log leads there too."""

import pytest
from table import TableDriver
from table_player import stand_trial, take_turn

from pioche.server.table.log import Awoke
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol
from pioche.server.wire.protocol import MOST_SEATS

CARD = {"title": "Tous", "do": [{"who": "others", "trial": "Chante", "bad": [{"who": "those", "draw": 2}]}]}
SETTINGS: tuple[dict[str, object], ...] = (
    {"clock": 20},
    {"spectators": False},
    {"edition": "giant"},
    {"edition": "classic", "custom": [CARD]},
    {"rules": {"scoring": "low"}},
    {"dealer": 3},
)
DEEDS = {
    "play": 60,
    "tick": 3,
    "join": 2,
    "leave": 1,
    "remove": 3,
    "add": 3,
    "hand": 2,
    "away": 2,
    "back": 3,
    "start": 4,
    "next": 4,
    "ready": 6,
    "configure": 2,
    "consent": 6,
    "wake": 1,
}


def do_something(driver: TableDriver) -> None:
    """Do one thing, chosen by the dice, which may be refused."""
    state, dice = driver.state, driver.dice
    (deed,) = dice.choices(list(DEEDS), list(DEEDS.values()))
    people = [member.id for member in state.persons()]
    if deed == "play" and state.phase == "playing":
        if state.trial is None:
            take_turn(driver)
        else:
            stand_trial(driver, state.trial)
    elif deed == "tick" and state.deadline is not None:
        driver.tick()
    elif deed == "join":
        driver.join("Max")
    elif deed == "wake":
        driver.now -= dice.randrange(2) * 3_600_000
        driver.apply(Awoke(at=driver.now))
    elif people:
        do_as_person(driver, deed, dice.choice(people))


def do_as_person(driver: TableDriver, deed: str, who: int) -> None:
    """Do what a person or the host does."""
    state, dice = driver.state, driver.dice
    if deed == "leave":
        driver.do(who, protocol.Leave)
    elif deed == "away":
        driver.away(who)
    elif deed == "back":
        driver.back(who)
    elif deed == "ready":
        driver.do(who, protocol.Ready)
    elif deed == "consent" and state.custom:
        version = state.custom[0].version
        driver.do(who, protocol.Consent, card=0, version=version, accept=dice.random() < 0.9)
    else:
        do_as_host(driver, deed, dice.choice(state.members).id)


def do_as_host(driver: TableDriver, deed: str, somebody: int) -> None:
    """Do what the host does."""
    host, dice = driver.state.host, driver.dice
    if deed == "remove":
        driver.do(host, protocol.Remove, member=somebody)
    elif deed == "add":
        driver.do(host, protocol.AddBot, level="random")
    elif deed == "hand":
        driver.do(host, protocol.Hand, member=somebody, to_bot=dice.random() < 0.5)
    elif deed == "configure":
        driver.do(host, protocol.Configure, **dice.choice(SETTINGS))
    elif deed == "start":
        driver.do(host, protocol.Start)
    elif deed == "next":
        driver.do(host, protocol.Next)


def check(driver: TableDriver) -> None:
    """Somebody is host where anybody is; a match has two seats or more, and a clock for all it waits for."""
    state = driver.state
    host = state.find(state.host)
    assert not state.persons() or (host is not None and host.is_person())
    assert len(set(state.seats)) == len(state.seats) <= MOST_SEATS
    if state.phase in ("playing", "round-over"):
        assert state.deadline is not None
        assert len(state.seats) == driver.game.seats >= 2


@pytest.mark.parametrize("seed", range(12))
def test_a_table_bears_whatever_people_do(seed: int) -> None:
    driver = TableDriver(people=1 + seed % 4, bots=seed % 6, seed=seed)
    for _ in range(500):
        driver.now += driver.dice.randrange(4000)
        try:
            do_something(driver)
        except Refusal:
            continue
        check(driver)
    assert driver.state.round > 0
    assert driver.replayed().packed() == driver.table.packed()
