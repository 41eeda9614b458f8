"""How the chance of a round is drawn: all commit, then all reveal, and nobody can look and choose."""

import json
from pathlib import Path

import pytest
from room import RoomDriver
from table import TableDriver
from table_player import play_match, refusal, take_turn

from pioche.server.fair.commitments import Terms, part_commitment, round_key
from pioche.server.fair.verify import verify
from pioche.server.live import chance as world
from pioche.server.table import views
from pioche.server.table.log import Away, Did, Luck, Ticked, entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.wire import protocol
from pioche.server.wire.events import CommitmentsClosed, DrawRepeated, RoundBegan

OLD_LOG = Path(__file__).parent / "data" / "old_table.jsonl"
OTHER = "ab" * 16


def dealing(*people: int, seats: int = 3) -> TableDriver:
    """A table whose first round waits for these people to reveal."""
    driver = TableDriver(people=seats)
    for who in people:
        driver.commit(who)
    driver.do(0, protocol.Start)
    return driver


def go_on_to_next_round(driver: TableDriver) -> None:
    while driver.state.phase == "playing":
        take_turn(driver)
    driver.do(0, protocol.Next)


def test_a_host_who_knows_every_nonce_can_no_longer_choose_the_own_one() -> None:
    driver = dealing(0, 1, 2)
    driver.reveal(1, 2)
    assert refusal(lambda: driver.do(0, protocol.Nonce, round=1, nonce=OTHER)) == "bad-nonce"
    made = part_commitment(OTHER, 0, 1, driver.state.code)
    assert refusal(lambda: driver.do(0, protocol.Commit, round=1, commitment=made)) == "bad-round"
    secret = driver.state.secret
    driver.reveal(0)
    assert driver.state.phase == "playing"
    assert driver.state.secret == secret
    terms = Terms(driver.state.code, 1, 1, driver.state.setup, (0, 1, 2))
    assert driver.state.key == round_key(bytes.fromhex(secret), terms, driver.state.nonces).hex()
    assert all(driver.state.nonces)


def test_nothing_is_revealed_before_the_commitments_are_closed_and_nothing_changes_after() -> None:
    driver = TableDriver(people=2)
    nonce = driver.commit(0)
    assert refusal(lambda: driver.do(0, protocol.Nonce, round=1, nonce=nonce)) == "bad-round"
    driver.do(0, protocol.Start)
    assert driver.told(CommitmentsClosed) == [CommitmentsClosed(round=1, attempt=1)]
    shown = views.show_table(driver.state).fair.drawing
    assert shown is not None
    assert (shown.stage, shown.seats, [bool(one) for one in shown.commitments]) == (
        "reveal",
        (0, 1),
        [True, False],
    )
    assert driver.state.secret not in json.dumps(shown.commitments) + shown.commitment
    late = driver.join("Late")
    assert late in driver.state.waiting
    assert refusal(lambda: driver.do(0, protocol.Configure, edition="giant")) == "wrong-phase"
    assert refusal(lambda: driver.do(0, protocol.Start)) == "wrong-phase"
    assert refusal(lambda: driver.do(1, protocol.Nonce, round=1, nonce=OTHER)) == "not-committed"
    driver.do(1, protocol.Leave)
    driver.reveal(0)
    assert driver.told(RoundBegan)
    assert (driver.state.seats, driver.state.setup, driver.state.nonces) == ([0, 1], shown.setup, (nonce, ""))
    assert driver.member(1).gone, "a bot plays for who left meanwhile"


def test_a_commitment_counts_for_its_member_round_and_table_alone() -> None:
    driver = TableDriver(people=2)
    nonce = driver.commit(0)
    copied = driver.member(0).commitment
    driver.do(1, protocol.Commit, round=1, commitment=copied)
    driver.do(0, protocol.Start)
    driver.reveal(0)
    assert refusal(lambda: driver.do(1, protocol.Nonce, round=1, nonce=nonce)) == "bad-nonce"
    assert refusal(lambda: driver.do(1, protocol.Commit, round=3, commitment=copied)) == "bad-round"


def test_a_nonce_that_could_be_found_by_trying_is_refused() -> None:
    driver = TableDriver(people=2)
    driver.commit(0, "abcd")
    driver.do(0, protocol.Start)
    assert refusal(lambda: driver.reveal(0)) == "bad-nonce"


def withheld() -> TableDriver:
    """Two of three reveal in time, the third does not; then those two commit and reveal again."""
    driver = dealing(0, 1, 2)
    driver.reveal(0, 2)
    driver.tick()
    assert driver.told(DrawRepeated) == [DrawRepeated(round=1, attempt=2, members=(1,))]
    return driver


def test_who_does_not_reveal_has_everybody_commit_anew_and_contributes_no_more() -> None:
    driver = withheld()
    given_up = driver.state.repeated[0]
    assert given_up.secret != driver.state.secret
    assert (given_up.withheld, [bool(nonce) for nonce in given_up.nonces]) == ((1,), [True, False, True])
    assert refusal(lambda: driver.commit(1, ahead=0)) == "bad-round"
    for who in (0, 2):
        driver.commit(who, ahead=0)
    driver.reveal()
    assert (driver.state.phase, driver.state.attempt) == ("playing", 2)
    assert [bool(nonce) for nonce in driver.state.nonces] == [True, False, True]
    driver.commit(1)
    go_on_to_next_round(driver)
    assert driver.state.phase == "playing", "the one who withheld is not waited for"
    findings = list(verify(driver.records[1, 1]))
    assert {finding.key for finding in findings if not finding.holds} == {"verify-looked"}
    assert "attempt 1: member 1 committed and did not reveal" in driver.records[1, 1]


def test_who_withheld_may_contribute_again_in_the_next_match() -> None:
    driver = dealing(0, seats=2)
    driver.tick()
    assert driver.told(RoundBegan), "nobody is left who contributes: the server deals alone"
    play_match(driver)
    driver.commit(0)
    driver.do(0, protocol.Start)
    assert driver.told(CommitmentsClosed)


def test_a_client_that_never_answers_holds_nobody_up_for_long() -> None:
    driver = dealing(0, 1)
    begun = driver.now
    driver.reveal(0)
    driver.tick()
    driver.tick()
    assert driver.state.phase == "playing", "who does not commit anew does not contribute"
    assert driver.now - begun < 5000
    assert driver.state.nonces == ("", "", "")
    go_on_to_next_round(driver)
    assert "# Round 1: nobody but the server contributed to chance." in driver.records[1, 1]


def test_who_is_not_connected_when_the_round_is_dealt_is_not_waited_for() -> None:
    driver = TableDriver(people=2)
    driver.commit(1)
    luck = world.luck_of_deal(driver.entropy, there=[0])
    driver.apply(Did(at=driver.now, who=0, do=protocol.Start(id="s"), luck=luck))
    assert driver.state.phase == "playing"
    assert not driver.member(1).withheld


def test_a_killed_server_goes_on_drawing_where_it_was() -> None:
    driver = withheld()
    for who in (0, 2):
        driver.commit(who, ahead=0)
    driver.reveal()
    go_on_to_next_round(driver)
    phases = []
    entries = [entry_decoder.decode(line) for line in driver.log]
    for cut in range(4, 16):
        table = TableMachine.replayed(entries[:cut])
        phases.append((table.state.phase, table.state.exchange is not None and table.state.exchange.closed))
        rest = TableMachine.replayed(entries[cut:], table.packed())
        assert rest.packed() == driver.table.packed()
    assert {("lobby", False), ("dealing", True), ("dealing", False), ("playing", False)} <= set(phases)


def test_contributing_does_not_bring_back_who_is_away() -> None:
    driver = dealing(0, 1)
    driver.away(1)
    driver.commit(1)
    driver.reveal()
    assert driver.member(1).away


def test_a_log_from_before_players_committed_replays_to_the_same_cards_and_goes_on() -> None:
    entries = [entry_decoder.decode(line) for line in OLD_LOG.read_bytes().splitlines()]
    table = TableMachine.replayed(entries)
    assert table.game is not None
    assert table.state.key == "10a9b00e06f6b946a403dac71efbc397888928170b5925df1176628423a7a294"
    assert (table.game.view(None).talon, table.game.view(None).scores) == (("G4", "G0"), (135, 0, 0))
    first = next(line for line in table.state.fair)
    assert (first.scheme, first.nonces, len(first.kicks)) == (1, ("c0ffee", "", "ab12"), 2)
    driver = TableDriver(people=2, seed=5)
    driver.table, driver.state.at = table, driver.now
    while driver.state.phase == "playing":
        take_turn(driver) if driver.state.trial is None else driver.tick()
    driver.commit(2)
    driver.do(0, protocol.Next)
    driver.reveal()
    assert driver.state.scheme == 2
    findings = list(verify(driver.records[1, 1]))
    assert {finding.key for finding in findings if not finding.holds} == {"verify-old"}
    driver.apply(Ticked(at=(driver.state.deadline or 0) + 1, luck=Luck(secret="00" * 32)))


def test_a_room_closes_with_those_who_are_there_and_goes_on_by_its_own_clock() -> None:
    driver = RoomDriver(people=3)
    code = driver.room.state.code
    for number, ear in enumerate(driver.ears):
        driver.do(ear, protocol.Commit, round=1, commitment=part_commitment(OTHER, number, 1, code))
    driver.ears[2].leave()
    driver.do(driver.ears[0], protocol.Start)
    drawing = driver.ears[1].last("update")["table"]["fair"]["drawing"]
    assert [bool(one) for one in drawing["commitments"]] == [True, True, False]
    driver.do(driver.ears[0], protocol.Nonce, round=1, nonce=OTHER)
    driver.loop.go_on(driver.room.state.timing.reveal)
    assert "DrawRepeated" in driver.ears[0].events()
    driver.loop.go_on(driver.room.state.timing.commit)
    assert driver.room.state.phase == "playing"


def played_by_bots(edition: str, nonce: str) -> RoomDriver:
    """A round of bots, and of one person who contributes and is away."""
    driver = RoomDriver(people=1, edition=edition, bots=["random", "greedy", "expert"] * 2)
    code = driver.room.state.code
    driver.do(driver.ears[0], protocol.Commit, round=1, commitment=part_commitment(nonce, 0, 1, code))
    driver.do(driver.ears[0], protocol.Start)
    driver.do(driver.ears[0], protocol.Nonce, round=1, nonce=nonce)
    driver.room.apply(Away(at=driver.loop.now(), who=0))
    while driver.room.state.phase == "playing":
        driver.loop.go_on(60_000)
    return driver


@pytest.mark.parametrize("edition", ["disney-100", "giant"])
def test_what_bots_pick_beside_the_cards_comes_from_the_key(edition: str) -> None:
    rounds = (played_by_bots(edition, f"{number:032x}") for number in range(1, 20))
    driver = next(one for one in rounds if one.room.state.films or one.room.state.kicks)
    findings = list(verify(driver.shelf.records(driver.room.state.code, None)[-1]))
    assert {finding.key for finding in findings} & {"verify-films", "verify-bot-kick"}
    assert all(finding.holds for finding in findings), findings
