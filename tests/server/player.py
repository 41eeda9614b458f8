"""Plays whole matches at a desk: everybody is played by a bot's choices, some let their time run out."""

from desk import Desk

from pioche import bots
from pioche.server.table import deadlines
from pioche.server.table.state import TrialState
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol

LATE = 0.02
LION_KING = ["Simba", "Mufasa", "Scar", "Timon"]


def play_match(desk: Desk, most: int = 3000) -> None:
    """Play until the match is over."""
    for _ in range(most):
        if desk.state.phase == "match-over":
            return
        desk.now += desk.dice.randrange(3000)
        if desk.state.phase == "round-over":
            contribute_and_go_on(desk)
        elif desk.dice.random() < LATE:
            desk.tick()
        elif desk.state.trial is not None:
            stand_trial(desk, desk.state.trial)
        else:
            take_turn(desk)
    raise AssertionError("the match does not end")


def contribute_and_go_on(desk: Desk) -> None:
    for member in desk.state.persons():
        desk.do(member.id, protocol.Nonce, round=desk.state.round + 1, nonce=f"ab{member.id:02x}")
    for member in desk.state.persons():
        if desk.state.phase == "round-over":
            desk.do(member.id, protocol.Ready)


def act(desk: Desk, at: int, command: type[protocol.AnyCommand], **fields: object) -> None:
    member = desk.state.at_seat(at)
    if member.is_robot():
        desk.bot(at, command, **fields)
    else:
        desk.do(member.id, command, **fields)


def take_turn(desk: Desk) -> None:
    seat = desk.game.to_act[0]
    view = desk.game.view(seat)
    act(desk, seat, protocol.Move, move=bots.choose("greedy", view, view.legal, desk.dice.randrange(2**30)))
    if desk.state.phase == "playing":
        for forgetful in desk.game.view(None).uno_due:
            catcher = (forgetful + 1) % len(desk.state.seats)
            act(desk, catcher, protocol.Catch, seat=forgetful)


def stand_trial(desk: Desk, trial: TrialState) -> None:
    if trial.answers is None:
        if trial.kind == "film":
            act(desk, trial.seat, protocol.NameCharacters, answers=LION_KING)
        elif trial.kind == "kick":
            act(desk, trial.seat, protocol.Kick, angle=0, power=50, spin=0)
        else:
            act(desk, trial.seat, protocol.Done)
    for voter in deadlines.voters(desk.state):
        if desk.state.trial is trial:
            vote(desk, voter)


def vote(desk: Desk, voter: int) -> None:
    try:
        desk.do(voter, protocol.Vote, good=desk.dice.random() < 0.5)
    except Refusal as refusal:
        assert refusal.reason == "no-trial"  # noqa: PT017  a film that the program judges
