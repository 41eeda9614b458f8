"""Results as data frames and charts: the numbers that the commands print, and Vega-Lite that says so."""

import pytest

from pioche.lab import notebook
from pioche.lab.effect import comparison_of, rule_effect
from pioche.lab.experiment import Experiment
from pioche.lab.pairing import play_duos
from pioche.lab.run import Ways, simulate
from pioche.lab.standings import stand
from pioche.lab.summary import summarise
from pioche.lab.tournament import Tournament

PLAIN = Ways(jobs=1, compiled=False)
GIANT = Experiment("giant", seats=3)


def test_a_frame_of_games_has_a_row_for_each_and_can_be_drawn() -> None:
    games = notebook.games(GIANT, 30, PLAIN)
    assert len(games) == 30
    assert games["turns"].mean() == pytest.approx(summarise(simulate(GIANT, 30, PLAIN)).turns.value, abs=1e-4)
    drawn = notebook.histogram(games, "turns").to_dict()
    assert drawn["encoding"]["x"]["field"] == "turns"
    with pytest.raises(ValueError, match="there is no column 'luck'; there are game, seed"):
        notebook.histogram(games, "luck")


def test_a_summary_is_a_frame_of_estimates_and_a_chart_of_places() -> None:
    found = summarise(simulate(GIANT, 30, PLAIN))
    frame = notebook.frame(found).set_index("measure")
    assert frame.loc["turns", "low"] == found.turns.low
    assert frame.loc["place 1", "value"] == found.place_share[1].value
    drawn = notebook.chart(found, "fr").to_dict()
    assert drawn["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
    assert len(drawn["layer"]) == 3
    rows = [row for rows in drawn["datasets"].values() for row in rows]
    assert {row["measure"] for row in rows if "measure" in row} == {"donneur", "1 à gauche", "2 à gauche"}


def test_differences_are_a_frame_and_a_chart_of_shares() -> None:
    tried = Experiment("classic", seats=3, rules={"draw": "until"})
    base = Experiment("classic", seats=3)
    duo = play_duos(tried, base, 30, PLAIN)
    for found in (
        rule_effect(tried, base, duo, 30),
        comparison_of(("a.toml", "b.toml"), (base, tried), duo, 30),
    ):
        frame = notebook.frame(found).set_index("measure")
        assert frame.loc["Cards drawn", "difference"] == found.drawn.difference.value
        assert list(frame.index[-3:]) == ["dealer wins", "1 to the left wins", "2 to the left wins"]
        rows = [row for rows in notebook.chart(found, "en").to_dict()["datasets"].values() for row in rows]
        [drawn] = [row for row in rows if row.get("measure") == "Cards drawn"]
        assert drawn["value"] == pytest.approx(found.drawn.difference.value / found.drawn.without.value)


def test_standings_are_a_frame_of_bots_and_a_chart_of_who_beat_whom() -> None:
    tournament = Tournament("giant", seats=2, bots=("greedy", "random"), deals=20)
    found = stand(tournament, tournament.play(), {})
    frame = notebook.frame(found).set_index("bot")
    assert frame.loc["greedy", "wins_value"] == found.bots[0].wins.value
    drawn = notebook.chart(found, "en").to_dict()
    assert len([row for rows in drawn["datasets"].values() for row in rows]) == 2


def test_what_is_no_result_is_refused() -> None:
    for make in (notebook.frame, notebook.chart):
        with pytest.raises(TypeError, match="of int"):
            make(7)
