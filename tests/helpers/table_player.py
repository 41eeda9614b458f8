"""Plays whole matches at a table: everybody is played by a bot's choices, some let their time run out."""

from collections.abc import Callable
from dataclasses import asdict, replace

import pytest
from table import TableDriver

from pioche import Game, bots
from pioche.server.fair.picks import bot_kick
from pioche.server.table import deadlines
from pioche.server.table.log import Forced
from pioche.server.table.moves import asks_film
from pioche.server.table.state import STAND_IN, TrialState
from pioche.server.table.step import Refusal
from pioche.server.trials.kick import Flick
from pioche.server.wire import protocol
from pioche.server.wire.shapes import Clock

LATE = 0.02
CROW = {"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}
COCKEREL = {"title": "Le coq", "do": [CROW]}
LAY_OFF = {"title": "Sept", "do": [{"who": "next", "hand_to": 2}]}
LION_KING = ["Simba", "Mufasa", "Scar", "Timon"]


def play_match(driver: TableDriver, most: int = 3000) -> None:
    """Play until the match is over."""
    for _ in range(most):
        if driver.state.phase == "match-over":
            return
        driver.now += driver.dice.randrange(3000)
        if driver.state.phase == "round-over":
            contribute_and_go_on(driver)
        elif driver.dice.random() < LATE:
            driver.tick()
        elif driver.state.trial is not None:
            stand_trial(driver, driver.state.trial)
        else:
            take_turn(driver)
    raise AssertionError("the match does not end")


def contribute_and_go_on(driver: TableDriver) -> None:
    for member in driver.state.persons():
        driver.commit(member.id)
    for member in driver.state.persons():
        if driver.state.phase == "round-over":
            driver.do(member.id, protocol.Ready)
    driver.reveal()


def act(driver: TableDriver, at: int, command: type[protocol.AnyCommand], **fields: object) -> None:
    member = driver.state.at_seat(at)
    if member.is_robot():
        driver.bot(at, command, **fields)
    else:
        driver.do(member.id, command, **fields)


def take_turn(driver: TableDriver) -> None:
    seat = driver.game.to_act[0]
    if deadlines.is_forced(driver.game) and not driver.state.at_seat(seat).is_robot():
        driver.apply(Forced(at=driver.now))
        return
    view = driver.game.view(seat)
    move = bots.choose("greedy", view, view.legal, driver.dice.randrange(2**30))
    made = asks_film(move, driver.game.table)
    if made is not None and driver.state.at_seat(seat).is_robot():
        move = str(replace(made, film=""))  # the program picks it
    act(driver, seat, protocol.Move, move=move)
    if driver.state.phase == "playing":
        for forgetful in driver.game.view(None).uno_due:
            catcher = (forgetful + 1) % len(driver.state.seats)
            act(driver, catcher, protocol.Catch, seat=forgetful)


def stand_trial(driver: TableDriver, trial: TrialState) -> None:
    if trial.answers is None:
        if trial.kind == "film":
            act(driver, trial.seat, protocol.NameCharacters, answers=LION_KING)
        elif trial.kind == "kick":
            flick = Flick(angle=0, power=50, spin=0)
            member = driver.state.at_seat(trial.seat)
            if member.is_robot():
                level = member.bot or STAND_IN
                flick = bot_kick(bytes.fromhex(driver.state.key), trial.number, level)
            act(driver, trial.seat, protocol.Kick, **asdict(flick))
        else:
            act(driver, trial.seat, protocol.Done)
    for voter in deadlines.voters(driver.state):
        if driver.state.trial is trial:
            vote(driver, voter)


def vote(driver: TableDriver, voter: int) -> None:
    try:
        driver.do(voter, protocol.Vote, good=driver.dice.random() < 0.5)
    except Refusal as refusal:
        assert refusal.reason == "no-trial"  # noqa: PT017  a film that the program judges


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.reason


def playing(given: dict[str, object], *, edition: str = "classic", **settings: object) -> TableDriver:
    """Begin a match, and put a position of our own in its place: such a log cannot be replayed."""
    hands = given["hands"]
    assert isinstance(hands, list)
    driver = TableDriver(people=len(hands), edition=edition, **settings)  # type: ignore[arg-type]
    cards = [proposal.card for proposal in driver.state.custom]
    for card, proposal in enumerate(driver.state.custom):
        for member in driver.state.persons():
            driver.do(member.id, protocol.Consent, card=card, version=proposal.version, accept=True)
    driver.do(0, protocol.Start)
    full = {"pioche": ["Y1"] * 40, **given}
    driver.table.game = Game.from_position(edition, full, custom=cards, rules=driver.state.rules)
    return driver


def play_round(driver: TableDriver) -> None:
    """Play to the end of the round."""
    while driver.state.phase == "playing":
        take_turn(driver)


def clock(driver: TableDriver) -> Clock:
    found = deadlines.clock_of(driver.state, driver.table.game, driver.now)
    assert found is not None
    return found
