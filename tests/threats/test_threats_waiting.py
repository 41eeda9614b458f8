"""T1 with a clock: what is said to others, and when, does not depend on a hand they cannot see."""

from dataclasses import dataclass
from typing import Any

import pytest
from room import RoomDriver

from pioche import Game
from pioche.server.live.services import Pace
from pioche.server.table import deadlines
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.wire import protocol

LAY_OFF: dict[str, object] = {"title": "Deux", "do": [{"who": "next", "hand_to": 2}]}
WILDS_OFF: dict[str, object] = {"title": "Sans joker", "do": [{"who": "next", "discard": "wilds"}]}


@dataclass(frozen=True, slots=True)
class Asking:
    """A move after which a seat is asked, and what it answers where it has a choice."""

    move: str
    seat: int
    answers: tuple[str, ...]
    edition: str = "classic"
    custom: tuple[dict[str, object], ...] = ()


def due(driver: RoomDriver) -> int:
    """Return when the only answer to the pending decision is given."""
    state = driver.room.state
    return state.asked_at + driver.services.pace.think(state, f"force {state.decision}")


def told(asking: Asking, hands: list[list[str]], pioche: list[str]) -> tuple[list[object], int]:
    """Play it; return what the others and a spectator are told, when, and how many answers were forced."""
    driver = RoomDriver(people=3, edition=asking.edition, custom=list(asking.custom))
    for ear in driver.ears[1:]:
        if asking.custom:
            driver.do(ear, protocol.Consent, card=0, version=1, accept=True)
    driver.do(driver.ears[0], protocol.Start)
    given = {"hands": hands, "talon": ["R5"], "pioche": pioche, "turn": 0}
    custom = list(asking.custom)
    driver.room.table.game = Game.from_position(asking.edition, given, custom=custom, asks=True)
    others: list[Any] = [ear for seat, ear in enumerate(driver.ears) if seat != asking.seat]
    others.append(driver.enter(None))
    driver.do(driver.ears[0], protocol.Move, move=asking.move)
    forced = 0
    for answer in asking.answers:
        game = driver.room.table.game
        assert game.to_act == (asking.seat,)
        if deadlines.is_forced(game):
            forced += 1
            driver.do(driver.ears[asking.seat], protocol.Move, move=answer)
            assert driver.ears[asking.seat].last("refused")["reason"] == "wrong-phase"
        others.append(driver.enter(None))  # somebody who comes in between
        driver.loop.go_on(due(driver) - driver.loop.now())
        if driver.room.table.game.to_act == (asking.seat,) and not deadlines.is_forced(game):
            driver.do(driver.ears[asking.seat], protocol.Move, move=answer)
    driver.loop.go_on(1000)
    return [ear.heard_at for ear in others], forced


@pytest.mark.parametrize(
    ("asking", "one_answer", "choice"),
    [
        (
            Asking("draw", 0, ("keep",)),
            ([["G1", "G2"], ["B1", "B2"], ["B3", "B4"]], ["Y9", "Y1"]),
            ([["G1", "G2"], ["B1", "B2"], ["B3", "B4"]], ["R9", "Y1"]),
        ),
        (
            Asking("play WL green", 1, ("show G1",), "toy-story-3"),
            ([["WL", "R1", "R2"], ["G1", "B1"], ["B2", "B3"]], ["Y1"] * 4),
            ([["WL", "R1", "R2"], ["G1", "G2"], ["B2", "B3"]], ["Y1"] * 4),
        ),
        (
            Asking("play WC1 red", 1, ("discard G1", "discard G1"), custom=(LAY_OFF,)),
            ([["WC1", "R1", "R2"], ["G1", "G1", "G1", "G1"], ["B2", "B3"]], ["Y1"] * 4),
            ([["WC1", "R1", "R2"], ["G1", "G1", "B1", "B6"], ["B2", "B3"]], ["Y1"] * 4),
        ),
        (
            Asking("play WC1 red", 1, ("discard W", "discard W"), custom=(WILDS_OFF,)),
            ([["WC1", "R1", "R2"], ["W", "W", "G1"], ["B2", "B3"]], ["Y1"] * 4),
            ([["WC1", "R1", "R2"], ["W", "W", "W4"], ["B2", "B3"]], ["Y1"] * 4),
        ),
    ],
    ids=["draw", "show", "discard", "wilds"],
)
def test_t1_nobody_can_tell_whether_a_seat_had_a_choice(
    asking: Asking, one_answer: tuple[Any, Any], choice: tuple[Any, Any]
) -> None:
    heard, forced = told(asking, *one_answer)
    others_heard, others_forced = told(asking, *choice)
    assert (forced, others_forced) == (len(asking.answers), 0)
    assert heard == others_heard


def test_t1_a_bot_takes_as_long_to_lay_the_card_it_drew_as_to_keep_one_it_cannot_lay() -> None:
    times = []
    for card in ("R9", "Y9"):
        driver = RoomDriver(people=2, bots=["greedy"])
        driver.do(driver.ears[0], protocol.Start)
        given = {"hands": [["R2"] * 3, ["G1", "G3"], ["R1"] * 3], "talon": ["R5"], "pioche": [card, "Y1"]}
        driver.room.table.game = Game.from_position("classic", {**given, "turn": 0}, asks=True)
        driver.do(driver.ears[0], protocol.Move, move="play R2")
        heard = driver.ears[1].heard_at
        driver.loop.go_on(10_000)
        times.append([at for at, _ in heard])
        assert ("Laid" if card == "R9" else "Passed") in driver.ears[1].events()[-8:]
    assert times[0] == times[1]


def test_the_pause_is_the_same_after_a_restart_and_the_log_replays_what_went_by_itself() -> None:
    driver = RoomDriver(people=3)
    driver.do(driver.ears[0], protocol.Start)
    for _ in range(60):
        game = driver.room.table.game
        assert game is not None
        if deadlines.is_forced(game):
            break
        driver.do(driver.ears[game.to_act[0]], protocol.Move, move=game.legal(game.to_act[0])[-1])
    state = driver.room.state
    again = TableMachine.replayed(entry_decoder.decode(job.entry) for job in driver.shelf.log)
    assert again.game is not None
    assert deadlines.is_forced(again.game)
    think = driver.services.pace.think
    about = f"force {state.decision}"
    assert again.state.asked_at + think(again.state, about) == state.asked_at + think(state, about)
    driver.loop.go_on(due(driver) - driver.loop.now() - 1)
    assert driver.room.state.seq == again.state.seq
    driver.loop.go_on(1)
    assert driver.room.state.seq == again.state.seq + 1
    replayed = TableMachine.replayed(entry_decoder.decode(job.entry) for job in driver.shelf.log)
    assert replayed.packed() == driver.room.table.packed()


def test_how_long_bots_think_cannot_be_known_from_what_a_table_shows() -> None:
    """Two tables with the same code and the same numbers: only their secrets differ."""
    one, other = (RoomDriver().room.state for _ in range(2))
    one.whims, other.whims = "ab" * 32, "cd" * 32
    pace = Pace()
    times = [[pace.think(state, f"act {number}") for number in range(50)] for state in (one, other)]
    assert all(pace.least <= time <= pace.most for time in times[0] + times[1])
    assert sum(a == b for a, b in zip(*times, strict=True)) < 5
