"""What cannot be replayed did not happen: the log, the snapshots and the game files of whole matches."""

import pytest
from table import TableDriver
from table_player import play_match

from pioche import record
from pioche.edition import EDITIONS
from pioche.i18n.catalogue import words
from pioche.server.fair.verify import verify
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.wire import protocol

DARE = {"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}
COCKEREL = {"title": "Le coq", "do": [DARE]}


def match(edition: str, seed: int, **settings: object) -> TableDriver:
    driver = TableDriver(people=2, bots=2, seed=seed, edition=edition, **settings)
    for card, proposal in enumerate(driver.state.custom):
        for member in driver.state.persons():
            driver.do(member.id, protocol.Consent, card=card, version=proposal.version, accept=True)
    driver.commit(0)
    driver.do(0, protocol.Start)
    driver.reveal()
    play_match(driver)
    return driver


@pytest.fixture(scope="module", params=[*EDITIONS, "written cards"])
def played(request: pytest.FixtureRequest) -> TableDriver:
    if request.param == "written cards":
        return match("classic", 5, custom=[COCKEREL], rules={"target": 100})
    return match(request.param, 1, rules={"target": 150, "scoring": "points"})


def test_the_log_replays_to_the_same_table(played: TableDriver) -> None:
    assert played.replayed().packed() == played.table.packed()


def test_a_snapshot_and_the_rest_of_the_log_come_to_the_same_table(played: TableDriver) -> None:
    entries = [entry_decoder.decode(line) for line in played.log]
    for cut in (1, len(entries) // 3, len(entries) // 2, len(entries) - 1, len(entries)):
        packed = TableMachine.replayed(entries[:cut]).packed()
        assert TableMachine.replayed(entries[cut:], packed).packed() == played.table.packed()


def test_an_entry_reads_as_it_was_written(played: TableDriver) -> None:
    from pioche.server.table.log import entry_encoder

    for line in played.log:
        assert entry_encoder.encode(entry_decoder.decode(line)) == line


def test_the_game_file_replays_and_is_fair(played: TableDriver) -> None:
    text = played.records[1, 1]
    game = record.replay(record.read(text))
    assert game.packed_position() == played.game.packed_position()
    findings = list(verify(text))
    assert len(findings) >= 3
    assert all(finding.holds for finding in findings), findings


def test_a_game_file_that_was_tampered_with_is_found_out(played: TableDriver) -> None:
    text = played.records[1, 1]
    secret = played.state.fair[0].secret
    other = ("0" if secret[0] != "0" else "1") + secret[1:]
    assert not all(finding.holds for finding in verify(text.replace(secret, other)))
    table = played.state.fair[0].table
    assert not all(finding.holds for finding in verify(text.replace(table, table[::-1])))


def test_a_game_file_without_its_promises_is_not_called_fair(played: TableDriver) -> None:
    lines = [line for line in played.records[1, 1].splitlines() if not line.startswith("fair ")]
    assert not all(finding.holds for finding in verify("\n".join(lines) + "\n"))


def test_a_match_whose_seats_change_is_verified_part_by_part() -> None:
    driver = TableDriver(people=2, seed=3, rules={"target": 200})
    driver.commit(1)
    driver.do(0, protocol.Start)
    driver.reveal()
    while driver.state.phase != "round-over":
        from table_player import take_turn

        take_turn(driver)
    driver.join("Late")
    driver.commit(0)
    driver.do(0, protocol.Next)
    driver.reveal()
    play_match(driver)
    assert sorted(driver.records) == [(1, 1), (1, 2)]
    findings = list(verify("\n".join(driver.records[key] for key in sorted(driver.records))))
    assert all(finding.holds for finding in findings)
    assert [finding.part for finding in findings if finding.key == "verify-moves"] == [1, 2]
    assert findings[-1].text(words("en")).endswith("rounds are of one table and follow one another")
    assert driver.replayed().packed() == driver.table.packed()


def test_the_kicks_of_a_match_are_verified() -> None:
    for seed in range(40):
        driver = match("giant", seed)
        if any(line.kicks for line in driver.state.fair):
            break
    text = driver.records[1, 1]
    found = [
        finding for finding in verify(text) if "kick" in finding.numbers or finding.key == "verify-kicks"
    ]
    assert len(found) >= 3
    assert all(finding.holds for finding in found)
    wind = driver.state.fair[0].kicks[0].wind
    tampered = text.replace(f'"wind":{wind}', f'"wind":{wind - 1}')
    assert not all(finding.holds for finding in verify(tampered))
