"""Players asked in Python sit at the tables of tournaments and simulations; what is done is kept."""

import json
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

from pioche.bots import trained
from pioche.cli import main
from pioche.envs.snapshots import NetworkSnapshot
from pioche.lab import guests
from pioche.lab.experiment import Experiment
from pioche.lab.run import Ways, simulate
from pioche.lab.tournament import MatchRunner, Tournament, line_up
from pioche.layout import blank, pack
from pioche.policies import simulate as plain
from pioche.policies.tally import Outcome, Totals
from pioche.rules.state import Position, Trace

CARELESS = "pioche.bots.trained:Careless"


def test_games_with_seats_for_guests_are_those_of_the_rules_where_nobody_is_a_guest() -> None:
    experiment = Experiment("disney-100", seats=3, bots=("greedy", "laying", "expert"), match=True)
    sums = [blank(Totals) for _ in range(2)]
    told = (7, 0, 3, 3, 1, 0)
    for play, table, total in (
        (plain.play_games, experiment.table.book, sums[0]),
        (lambda *records: guests.play_games((None,) * 3, *records), experiment.table, sums[1]),
    ):
        trace = blank(Trace)
        trace.noting = 1
        play(blank(Position), table, trace, experiment.players(), [blank(Outcome)], total, *told)  # type: ignore[arg-type]
    assert pack(sums[0]) == pack(sums[1])


def test_contests_with_seats_for_guests_are_those_of_the_rules_where_nobody_is_a_guest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = Tournament("trolls", seats=3, bots=("greedy", "random", "expert"), deals=2, seed=4)
    monkeypatch.setattr("pioche.lab.tournament.can_compile", lambda: False)
    runner = MatchRunner(tournament)
    asked = runner._play_guests(line_up(tournament, tournament.bots), tournament.bots, 0, 2)
    played = runner.play(tournament.bots, 0, 2)
    assert [(one.winners, list(one.scores)) for one in asked] == [
        (one.winners, list(one.scores)) for one in played
    ]


def test_a_policy_and_a_snapshot_take_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "early.npz"
    NetworkSnapshot.of([(np.zeros((187, 522)), np.zeros(187))], encoding=1).save(file)
    bots = f"greedy,{CARELESS},{file}"
    assert main(["tournament", "--bots", bots, "--deals", "6", "--seats", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 18
    assert told["win_rate"]["greedy"] > 1 / 3
    assert sum(told["win_rate"].values()) == pytest.approx(1)
    assert set(told["milliseconds"]) == {"greedy", CARELESS, str(file)}


def test_a_policy_plays_in_simulations() -> None:
    experiment = Experiment("giant", seats=2, bots=("greedy", CARELESS), seed=3)
    totals = simulate(experiment, 20).totals
    assert totals.games == 20
    assert totals.wins[0] > totals.wins[1]
    with pytest.raises(ValueError, match="cannot be compiled"):
        simulate(experiment, 20, Ways(compiled=True))


@pytest.mark.parametrize(
    ("bot", "rules", "words"),
    [
        ("nowhere.npz", {}, r"nowhere\.npz: no snapshot: "),
        ("nowhere:Policy", {}, "policy 'nowhere:Policy': No module named 'nowhere'"),
        ("early.npz", {"stack": "up"}, "was trained on encoding 1, which does not know rules.stack"),
    ],
)
def test_who_cannot_play_is_refused_before_anything_is_played(
    bot: str, rules: dict[str, object], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    NetworkSnapshot.of([(np.zeros((187, 522)), np.zeros(187))], encoding=1).save(Path("early.npz"))
    for refuse in (
        lambda: Tournament(bots=("greedy", bot), rules=rules),
        lambda: Experiment(bots=(bot,), rules=rules),
    ):
        with pytest.raises(ValueError, match=words):
            refuse()


def test_the_trained_level_plays_by_the_network_where_no_policy_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trained, "installed", lambda: None)
    guests.policy_of.cache_clear()
    guests.guest_of.cache_clear()
    played = [
        simulate(Experiment(seats=2, bots=(bot, "greedy")), 5).totals.wins for bot in ("trained", "network")
    ]
    assert played[0] == played[1]


def test_a_drawing_that_could_not_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Tournament, "play", lambda *_: pytest.fail("it has been played"))
    assert main(["tournament", "--cross", str(tmp_path / "nowhere" / "cross.svg")]) != 0
    assert f"{tmp_path / 'nowhere'}: there is no such folder" in capsys.readouterr().err
    assert main(["simulate", "--games", "9", "--out", str(tmp_path / "nowhere" / "games.json")]) != 0
    monkeypatch.setitem(sys.modules, "cairosvg", None)  # as if it were not installed
    assert main(["tournament", "--cross", str(tmp_path / "cross.png")]) != 0
    assert "pioche[plots]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_the_deals_that_all_have_played() -> None:
    tournament = Tournament("giant", seats=2, bots=("greedy", CARELESS, "random"), deals=40, jobs=1)
    parts = 0

    def stop(_: int) -> None:
        nonlocal parts
        parts += 1
        if parts == len(tournament.lineups) + 2:
            signal.raise_signal(signal.SIGINT)

    played = tournament.play(stop)
    assert played.deals == tournament.piece
    assert [len(wins) for wins in played.wins] == [played.deals] * len(tournament.lineups)
