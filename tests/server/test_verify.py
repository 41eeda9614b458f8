"""`pioche verify`: a rigged file is found out, or what is bound by nothing is said."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from table import TableDriver
from table_player import play_match, take_turn

from pioche import Game, record
from pioche.server.fair.commitments import commitment
from pioche.server.fair.seen import SeenRound, SeenTable, closing_of
from pioche.server.fair.verify import Witness, read_line, verify
from pioche.server.fair.walk import TOLD, running_hash
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.table.views import events_for
from pioche.server.wire import protocol

Fair = dict[str, Any]


def match(edition: str, seed: int, bots: int = 2) -> TableDriver:
    """Play a match of one round to which one person contributes."""
    driver = TableDriver(people=2, bots=bots, seed=seed, edition=edition)
    driver.commit(0)
    driver.do(0, protocol.Start)
    driver.reveal()
    play_match(driver)
    return driver


@pytest.fixture(scope="module")
def kicked() -> TableDriver:
    """A match with a kick of a bot."""
    played = (match("giant", seed) for seed in range(40))
    driver = next(one for one in played if any(flown.by for flown in one.state.kicks))
    assert {finding.holds for finding in verify(driver.records[1, 1])} == {True}
    return driver


def failed(text: str, witness: Witness | None = None) -> set[str]:
    """The findings that do not hold."""
    return {finding.key for finding in verify(text, witness) if finding.holds is False}


def opened(text: str) -> set[str]:
    """The findings that nothing binds."""
    return {finding.key for finding in verify(text) if finding.holds is None}


def with_fair(text: str, change: Callable[[Fair], None]) -> str:
    """Change the first line of chance in a file."""
    line = next(line for line in text.splitlines() if line.startswith("fair "))
    fair = json.loads(line[5:])
    change(fair)
    return text.replace(line, f"fair {json.dumps(fair, separators=(',', ':'))}")


def rig(honest: str, game: Game) -> str:
    """A game somebody likes better, with the promises of an honest file."""
    head, moves, rest = game.record().partition("moves\n")
    return f"{head}{re.findall(r'^fair .*', honest, re.MULTILINE)[0]}\n{moves}{rest}"


def test_a_chosen_position_is_not_a_deal(kicked: TableDriver) -> None:
    given = {"hands": [["W", "W4", "W4"], ["R1"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("giant", given)
    assert "verify-given" in failed(rig(kicked.records[1, 1], game))
    ready = {**given, "hands": [["R1"], ["R1"]], "pioche": ["Y1"] * 40}
    keyed = Game.from_position("giant", ready, rules={"scoring": "points"})
    keyed.play(0, "play R1")
    keyed.rekey(bytes.fromhex(kicked.state.key))
    keyed.play(0, "next")
    assert "verify-given" in failed(rig(kicked.records[1, 1], keyed)), (
        "a keyed round after it changes nothing"
    )


def test_a_dealer_nobody_may_name_and_scores_from_nowhere_are_found_out(kicked: TableDriver) -> None:
    key = bytes(range(32))
    named = rig(kicked.records[1, 1], Game.new("classic", seats=4, key=key, dealer=2))
    assert {"verify-dealer", "verify-setup", "verify-key"} <= failed(named)
    invented = rig(kicked.records[1, 1], Game.new("classic", seats=4, key=key, scores=[490, 0, 0, 0]))
    assert "verify-setup" in failed(invented)
    assert "verify-begins" in opened(invented)


def test_a_part_goes_on_from_the_one_before() -> None:
    driver = TableDriver(people=2, seed=3, rules={"target": 300})
    driver.do(0, protocol.Start)
    while driver.state.phase == "playing":
        take_turn(driver)
    driver.join("Late")
    driver.do(0, protocol.Next)
    play_match(driver)
    first, second = driver.records[1, 1], driver.records[1, 2]
    assert "verify-goes-on" not in failed(first + second)
    assert "verify-begins" in opened(second)
    start = record.replay(record.read(second)).start
    assert start.dealer is not None
    for scores, dealer in (((299, 0, 0), start.dealer), (start.scores, (start.dealer + 1) % 3)):
        begun = Game.new(
            "classic", seats=3, key=start.key, rules={"target": 300}, dealer=dealer, scores=scores
        )
        assert {"verify-goes-on", "verify-setup"} <= failed(first + rig(second, begun))


def test_rounds_of_two_tables_are_no_match(kicked: TableDriver) -> None:
    other = match("giant", 90)
    for line in other.state.fair:
        assert line.table == kicked.state.code
    text = kicked.records[1, 1]
    elsewhere = with_fair(text, lambda fair: fair.update(table="ZZZZZZZZZ"))
    assert "verify-key" in failed(elsewhere)
    assert "verify-table" in failed(text + other.records[1, 1])


def drop_kick(fair: Fair) -> None:
    fair["kicks"] = fair["kicks"][1:]


def renumber_kick(fair: Fair) -> None:
    fair["kicks"][0]["number"] = 7


def bots_kick_by_hand(fair: Fair) -> None:
    for flown in fair["kicks"]:
        flown["by"] = ""


def test_kicks_left_out_renumbered_or_flown_for_a_bot_are_found_out(kicked: TableDriver) -> None:
    text = kicked.records[1, 1]
    assert "verify-kicks" in failed(with_fair(text, drop_kick))
    assert {"verify-kicks", "verify-wind"} <= failed(with_fair(text, renumber_kick))
    assert any(flown.by for flown in kicked.state.fair[0].kicks)
    assert "verify-bot-kick" in failed(with_fair(text, bots_kick_by_hand))


def test_a_kick_nobody_made_stands_in_the_file_too() -> None:
    for seed in range(60):
        driver = TableDriver(people=2, seed=seed, edition="giant")
        driver.do(0, protocol.Start)
        while driver.state.phase == "playing":
            if driver.state.trial is None:
                take_turn(driver)
            else:
                driver.do(driver.state.seats[driver.state.trial.seat], protocol.Concede)
        if driver.state.kicks:
            break
    assert [flown.made for flown in driver.state.kicks] == [False] * len(driver.state.kicks)
    assert not failed(driver.records[1, 1])


def test_a_film_of_a_bot_comes_from_the_key() -> None:
    played = (match("disney-100", seed, bots=4) for seed in range(40))
    text = next(one for one in played if any(film.by for film in one.state.films)).records[1, 1]
    assert not failed(text)

    def leave_out(fair: Fair) -> None:
        fair["films"] = []

    def say_named(fair: Fair) -> None:
        for film in fair["films"]:
            film["by"] = ""

    def say_another_picked(fair: Fair) -> None:
        for film in fair["films"]:
            film["by"] = film["by"] and "program"

    for change in (leave_out, say_named, say_another_picked):
        assert "verify-films" in failed(with_fair(text, change))


def test_a_nonce_that_was_not_promised_is_found_out(kicked: TableDriver) -> None:
    text = kicked.records[1, 1]
    nonce = kicked.state.fair[0].nonces[0]
    assert "verify-parts" in failed(text.replace(nonce, "ab" * 16))


def seen_by(driver: TableDriver, member: int) -> SeenTable:
    """What the page of a member keeps of a match of one round, from what the table told it."""
    entries = [entry_decoder.decode(entry) for entry in driver.log]
    table, told = TableMachine.replayed(entries[:1]), []
    for entry in entries[1:]:
        step = table.apply(entry)
        events = events_for(step.happened, table.state.seat_of(member))
        told += [msgspec.json.encode(event) for event in events if type(event).__name__ in TOLD]
    line = driver.state.fair[0]
    closed, nonce = closing_of(line, line), line.nonces[line.seats.index(member)]
    kept = SeenRound(1, 1, line.commitment, nonce, closed, running_hash(closed, told))
    return SeenTable(line.table, member, [kept])


def test_a_file_is_bound_to_what_one_saw(kicked: TableDriver) -> None:
    text = kicked.records[1, 1]
    line = kicked.state.fair[0]
    assert not failed(text, Witness([line.commitment], [line.nonces[0]]))
    assert failed(text, Witness(["00" * 32], [])) == {"verify-saw-commitment"}
    assert failed(text, Witness([], ["ab" * 16])) == {"verify-saw-nonce"}
    for member in (0, kicked.state.seats[-1]):
        seen = seen_by(kicked, member)
        assert not failed(text, Witness(seen=seen))
        kept = seen.rounds[0]
        for change in ({"told": "00" * 32}, {"closed": "00" * 32}, {"commitment": "00" * 32}, {"attempt": 2}):
            other = SeenTable(seen.table, member, [msgspec.structs.replace(kept, **change)])
            assert failed(text, Witness(seen=other)) <= {"verify-seen", "verify-told-all"}
            assert failed(text, Witness(seen=other))


def test_a_whole_file_made_up_afterwards_agrees_with_itself_but_not_with_what_was_seen(
    kicked: TableDriver,
) -> None:
    seen = seen_by(kicked, 0)
    forged = match("giant", 91)
    assert not failed(forged.records[1, 1])
    assert "verify-seen" in failed(forged.records[1, 1], Witness(seen=seen))


def test_a_line_that_cannot_be_read_names_the_round(kicked: TableDriver) -> None:
    line = msgspec.to_builtins(kicked.state.fair[0])
    assert read_line(line).commitment == commitment(bytes.fromhex(line["secret"]))
    for change in ({"secret": "zz"}, {"seats": [0]}, {"scheme": 9}):
        with pytest.raises(ValueError, match="fair: round 1"):
            read_line({**line, **change})
