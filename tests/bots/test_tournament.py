"""Tournaments: the same deals from every seat, plain and compiled alike, and what is told of them."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pioche import Game
from pioche.bots import search
from pioche.cli import main
from pioche.lab import tournament as module
from pioche.lab.out.crosstable import draw
from pioche.lab.standings import stand, time_decisions
from pioche.lab.tournament import Tournament, contestant
from pioche.layout import blank
from pioche.policies import match as contest
from pioche.rules.cards import take_from_pioche


def test_as_many_bots_as_seats_sit_together() -> None:
    assert Tournament(seats=3, bots=("random", "greedy", "expert")).lineups == (
        ("random", "greedy", "expert"),
    )


def test_fewer_or_more_bots_sit_alone_against_a_table_of_each_other() -> None:
    lineups = Tournament(seats=4, bots=("expert", "greedy")).lineups
    assert lineups == (("expert", *["greedy"] * 3), ("greedy", *["expert"] * 3))
    assert len(Tournament(seats=2, bots=("random", "greedy", "expert")).lineups) == 6


def test_every_game_has_one_winner_and_the_rotations_are_added_up() -> None:
    played = Tournament("trolls", seats=3, bots=("random", "greedy", "expert"), deals=20).play()
    assert played.games == 60
    assert len(played.wins[0]) == 20
    assert all(sum(row) == pytest.approx(1) for row in played.wins[0])


def test_plain_and_compiled_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for match in (False, True):
        tournament = Tournament(
            "toy-story-3", seats=2, bots=("greedy", "expert"), deals=3, match=match, rules={"target": 100}
        )
        compiled = tournament.play()
        monkeypatch.setattr(module, "can_compile", lambda: False)
        assert tournament.play() == compiled
        monkeypatch.undo()


def test_a_searcher_plays_the_same_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOVES_OF_MS", 60)
    tournament = Tournament("classic", seats=2, bots=("search-1", "expert"), deals=1)
    compiled = tournament.play()
    monkeypatch.setattr(module, "can_compile", lambda: False)
    assert tournament.play() == compiled


def test_the_same_seed_gives_the_same_tournament_whatever_the_jobs() -> None:
    one = Tournament(seats=2, bots=("expert", "greedy"), deals=600, jobs=1).play()
    assert one == Tournament(seats=2, bots=("expert", "greedy"), deals=600, jobs=2).play()
    assert one != Tournament(seats=2, bots=("expert", "greedy"), deals=600, seed=1).play()


@pytest.mark.parametrize("seats", [2, 4])
def test_each_level_beats_the_one_below(seats: int) -> None:
    for better, worse in (("greedy", "random"), ("expert", "greedy")):
        tournament = Tournament("classic", seats=seats, bots=(better, worse), deals=3000 // seats)
        standings = stand(tournament, tournament.play(), {})
        assert standings.bots[0].wins.low > 1 / seats
        assert standings.bots[0].rating.low > standings.bots[1].rating.high


def test_decisions_are_timed_from_views() -> None:
    timed = time_decisions(Tournament("disney-100", seats=3, bots=("greedy", "expert"), deals=2))
    assert all(0 < took.p50 <= took.p99 for took in timed.values())
    assert set(timed) == {"greedy", "expert"}


@pytest.mark.parametrize(
    ("fault", "settings"),
    [
        ("there is no 'genius'", {"bots": ("genius", "random")}),
        ("there is no 'search-0'", {"bots": ("search-0", "random")}),
        ("there is no 'expert-5'", {"bots": ("expert-5", "random")}),
        ("at least two", {"bots": ("random",)}),
        ("each once", {"bots": ("random", "random")}),
        ("seats", {"seats": 11}),
        ("deals", {"deals": 0}),
        ("rules", {"rules": {"stacking": True}}),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(fault: str, settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=fault):
        Tournament(**settings)  # type: ignore[arg-type]


def test_a_search_has_the_effort_of_its_milliseconds() -> None:
    assert contestant("search-10").effort == 10 * search.MOVES_OF_MS
    assert contestant("search").effort == 100 * search.MOVES_OF_MS


def test_the_cross_table_is_a_drawing_with_a_cell_for_each_pair() -> None:
    tournament = Tournament(seats=2, bots=("random", "greedy", "expert"), deals=50)
    standings = stand(tournament, tournament.play(), {})
    assert {one: set(row) for one, row in standings.cross.items()} == {
        "random": {"greedy", "expert"},
        "greedy": {"random", "expert"},
        "expert": {"random", "greedy"},
    }
    for lang in ("fr", "en"):
        root = ET.fromstring(draw(standings, lang))  # noqa: S314  our own
        texts = [element.text for element in root.iter() if element.text and "%" in element.text]
        assert len(texts) >= 12


def test_the_cross_table_of_one_table_says_who_beat_whom_there() -> None:
    tournament = Tournament(seats=3, bots=("random", "greedy", "expert"), deals=300)
    standings = stand(tournament, tournament.play(), {})
    assert standings.cross_fair == 0.5
    for one, other in (("greedy", "random"), ("expert", "random")):
        assert standings.cross[one][other].low > 0.5
        assert standings.cross[other][one].value == pytest.approx(1 - standings.cross[one][other].value)
    wins = {standing.bot: standing.wins.value for standing in standings.bots}
    part = wins["expert"] / (wins["expert"] + wins["greedy"])
    assert standings.cross["expert"]["greedy"].value == pytest.approx(part, abs=1e-4)
    assert draw(standings, "en").count("<rect") == 1 + 6


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_title_of_a_cross_table_stays_inside(lang: str) -> None:
    tournament = Tournament("toy-story-3", seats=2, bots=("random", "greedy"), deals=1)
    root = ET.fromstring(draw(stand(tournament, tournament.play(), {}), lang))  # noqa: S314  our own
    for line in root.iter("{http://www.w3.org/2000/svg}text"):
        if line.get("text-anchor") == "start":
            wide = 0.6 * float(line.attrib["font-size"]) * len(line.text or "")
            assert float(line.attrib["x"]) + wide <= float(root.attrib["width"])


def test_the_command_prints_one_object_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = tmp_path / "cross.svg"
    command = ["tournament", "--edition", "giant", "--seats", "2", "--bots", "expert,random", "--deals", "40"]
    assert main([*command, "--json", "--cross", str(drawing)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 80
    assert set(told["win_rate"]) == {"expert", "random"}
    assert sum(told["win_rate"].values()) == pytest.approx(1)
    low, high = told["win_rate_interval"]["expert"]
    assert low < told["win_rate"]["expert"] < high
    assert set(told["milliseconds"]["expert"]) == {"p50", "p99", "decisions"}
    assert drawing.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_command_tells_the_standings_and_who_the_bots_are(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["tournament", "--seats", "2", "--bots", "greedy,random", "--deals", "20", "--lang", lang]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("greedy ") for line in lines) == 2
    if lang == "fr":
        assert any("Rusé\xa0: se défait" in line for line in lines)


def test_a_wrong_command_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "--bots", "expert,genius"]) == 2
    assert main(["tournament", "--cross", "table.gif"]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 2
    assert "genius" in errors[0]
    assert "table.gif" in errors[1]


def test_an_expert_without_a_trick_plays_worse_and_only_one_trick_can_be_lacking() -> None:
    tournament = Tournament(seats=2, bots=("expert", "expert-no-follows"), deals=1500)
    assert stand(tournament, tournament.play(), {}).bots[0].wins.low > 0.55
    with pytest.raises(ValueError, match="only one trick"):
        Tournament(seats=2, bots=("expert-no-turn", "expert-no-follows"))
    with pytest.raises(ValueError, match="there is no 'expert-no-luck'"):
        Tournament(seats=2, bots=("expert", "expert-no-luck"))


def test_a_search_is_refused_where_numba_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "is_available", lambda: False)
    with pytest.raises(ValueError, match="search-5 needs Numba"):
        Tournament(seats=2, bots=("search-5", "expert"))


def test_each_seat_draws_first_what_is_its_own_of_the_pioche() -> None:
    game = Game.new("classic", seats=3, seed=5)
    s, line = game._position, blank(contest.Lineup)
    cards = list(s.pioche[: s.pioche_n])
    for seat in (1, 2, 1, 0):
        contest.bring_up(s, line, seat)
        assert list(line.streams[s.pioche_n - 4 : s.pioche_n]) == [seat] * 4
    assert sorted(s.pioche[: s.pioche_n]) == sorted(cards)
    own = cards[::-1][1::3]  # the second from the top, and every third one below it
    for card in own[:6]:
        contest.bring_up(s, line, 1)
        assert take_from_pioche(s) == card
