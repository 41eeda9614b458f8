"""docs/bots.md says what was measured, and the claims in it hold."""

import json
import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import ladder
import ladder_plan
import ladder_play
from ladder import DATA, PAGE
from ladder_page import HOUSE, OUTDATED, RUNGS, SEATS, WRITERS, write_page
from pioche.edition import EDITIONS
from pioche.lab.tournament import Ended, MatchRunner, per_deal
from pioche.policies.network import BANK_TURNING, BANKS, WORDS_OF_BANK
from pioche.policies.weights import NET, TRICKS


@pytest.fixture(scope="module")
def data() -> Any:  # noqa: ANN401  what JSON holds
    return json.loads(DATA.read_text(encoding="utf-8"))


def test_the_page_holds_what_was_measured(data: dict[str, Any]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert set(data) == set(WRITERS)
    assert write_page(page, data) == page


def test_a_table_measured_with_other_players_says_so(data: dict[str, Any]) -> None:
    noted = {name: {**part, "sources": "one"} for name, part in data.items()}
    page = PAGE.read_text(encoding="utf-8")
    assert "All tables were measured with the same" in write_page(page, noted)
    mixed = write_page(page, {**noted, "arena": {**data["arena"], "sources": "two"}})
    assert "All tables but those marked (arena) were" in mixed
    assert mixed.count(OUTDATED) == 1
    plain = ladder_plan.plain(b"def f():\n    return 1\n")
    assert ladder_plan.plain(b"# why\ndef f():\n    'What.'\n    return 1\n") == plain
    assert ladder_plan.plain(b"def f():\n    return 2\n") != plain


def won_in(results: Path) -> list[tuple[int, int, float]]:
    """List what was won in each deal: the line, the deal, how much; of searches, by the last of them."""
    _, pieces = ladder_play.read_results(results)
    return sorted(
        (row["line"], row["first"], float(won.split(",")[-1])) for row in pieces for won in row["wins"]
    )


@pytest.mark.skipif(shutil.which("g++") is None, reason="no compiler here")
def test_the_program_plays_the_games_of_the_tournaments_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = {(line.part, line.row.get("ms"), line.match): line for line in reversed(ladder_plan.lines(0))}
    chosen = [line for (_, ms, _), line in met.items() if ms in (None, 0, 1)]
    assert {line.part for line in chosen} == set(WRITERS) - set(ladder.HERE)
    monkeypatch.setattr(ladder_plan, "lines", lambda _: chosen)
    monkeypatch.setattr(ladder_plan, "FLAGS", ("-std=c++17", "-O1", "-w"))
    monkeypatch.setattr(ladder_plan, "A_PIECE", 0)
    ladder_plan.build(tmp_path, 1)
    results = tmp_path / ladder_play.RESULTS
    ladder_play.play(tmp_path, results, 2, float("inf"))
    wins = won_in(results)
    whole = results.read_text(encoding="utf-8")
    results.write_text(whole[: -len(whole) // 20], encoding="utf-8")  # in the middle of a line
    ladder_play.play(tmp_path, results, 2, float("inf"))
    assert won_in(results) == wins
    for number, line in enumerate(chosen):
        if line.rolls:
            assert sum(abs(gain) > 0 for at, _, gain in wins if at == number) > 0
            continue
        names = (line.bots[0], *[line.bots[1]] * (line.seats - 1))
        ended = MatchRunner(line.tournament).play(names, 0, line.deals)
        expected = [one for one, *_ in per_deal(ended, line.seats, Ended.wins)]
        assert [won for at, _, won in wins if at == number] == pytest.approx(expected, abs=1e-5)
    rows = {part: len(found["rows"]) for part, found in ladder.take(results)}
    compared = Counter({line.part: len(line.pairs) for line in chosen if line.pairs})
    assert rows == compared + Counter(line.part for line in chosen if not line.pairs)


def test_searches_are_compared_with_the_network_and_with_shorter_ones_at_the_same_decisions() -> None:
    line = {"times": [5, 20], "pairs": [(5, 0), (20, 0), (20, 5)]}
    rows = list(ladder.gains(line, {"0.01,0.04": 3, "-0.02,0.01": 1}))
    assert [(row["ms"], row["than"], round(row["value"], 6)) for row in rows] == [
        (5, 0, 0.0025),
        (20, 0, 0.0325),
        (20, 5, 0.03),
    ]
    assert rows[2]["low"] == rows[2]["high"] == pytest.approx(0.03)


def test_every_level_beats_the_one_below_at_every_table(data: dict[str, Any]) -> None:
    """In every edition and with house rules."""
    rungs = [*data["ladder"]["rows"], *data["house"]["rows"]]
    assert [row for row in rungs if row["low"] <= 1 / row["seats"]] == []


def test_a_search_beats_the_network(data: dict[str, Any]) -> None:
    """With two seats by 5 ms, in rounds; with four by 20, at the same decisions."""
    network, searched = (
        next(
            row
            for row in data["searched"]["rows"]
            if (row["seats"], row["ms"], row["match"]) == (2, ms, False)
        )
        for ms in (0, 5)
    )
    assert searched["low"] > network["high"]
    (gained,) = (
        row for row in data["gained"]["rows"] if (row["seats"], row["ms"], row["than"]) == (4, 20, 0)
    )
    assert gained["low"] > 0


def test_a_search_is_worth_its_time(data: dict[str, Any]) -> None:
    """By decisions more time gains up to 20 ms; beyond, or by rounds of six, it does not surely lose."""
    won = {(row["seats"], row["ms"]): row for row in data["searched"]["rows"] if not row["match"]}
    gained = {(row["seats"], row["ms"], row["than"]): row for row in data["gained"]["rows"]}
    for seats in SEATS:
        for more, less in ((5, 1), (20, 5), (100, 20)):
            assert won[seats, more]["high"] > won[seats, less]["low"]
        if seats < SEATS[-1]:
            assert won[seats, 100]["value"] > won[seats, 20]["value"] > won[seats, 1]["value"]
        assert gained[seats, 100, 0]["low"] > 0
        assert min(gained[seats, ms, than]["value"] for ms, than in ((5, 1), (20, 5))) > 0
        assert min(gained[seats, ms, than]["high"] for ms, than in ((100, 20), (1000, 100))) > 0


def test_each_table_is_stamped_with_the_weights_it_was_played_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """RLCard's arena alone is played where a Reverse only turns."""
    before = (ladder.stamp("times"), ladder.stamp("arena"))
    for bank, changes in ((BANK_TURNING, [False, True]), (0, [True, True]), (BANKS - 1, [True, True])):
        other = list(NET)
        other[bank * WORDS_OF_BANK] += 1
        with monkeypatch.context() as patched:
            patched.setattr(ladder_plan, "NET", other)
            ladder_plan.sources.cache_clear()
            after = (ladder.stamp("times"), ladder.stamp("arena"))
        assert [one != now for one, now in zip(before, after, strict=True)] == changes
    ladder_plan.sources.cache_clear()


def test_the_ladder_is_measured_everywhere(data: dict[str, Any]) -> None:
    rungs = [bot for bot, _ in RUNGS]
    measured = [(row["edition"], row["seats"], row["bot"]) for row in data["ladder"]["rows"]]
    assert sorted(measured) == sorted(product(EDITIONS, SEATS, rungs))
    in_houses = [(row["rules"], row["seats"], row["bot"]) for row in data["house"]["rows"]]
    assert sorted(in_houses) == sorted(product(HOUSE, SEATS, rungs))


def test_the_expert_beats_the_greedy_player_in_matches_everywhere(data: dict[str, Any]) -> None:
    matches = data["matches"]["rows"]
    assert {(row["edition"], row["seats"]) for row in matches} == set(product(EDITIONS, SEATS))
    assert [row for row in matches if row["low"] <= 1 / row["seats"]] == []


def test_every_trick_left_is_worth_something(data: dict[str, Any]) -> None:
    assert {row["trick"] for row in data["ablation"]["rows"]} >= set(TRICKS)
    for trick in TRICKS:
        rows = [row for row in data["ablation"]["rows"] if row["trick"] == trick]
        assert any(row["low"] > 1 / row["seats"] for row in rows), trick


def test_nothing_leaks_in_the_arena(data: dict[str, Any]) -> None:
    rates = [(row["bot"], row["win_rate"]) for row in data["arena"]["rows"]]
    for bot, least in (("expert", 0.57), ("trained", 0.59), ("search", 0.59)):
        assert min(rate for name, rate in rates if name == bot) >= least, bot
    assert max(rate for _, rate in rates) < 0.70
