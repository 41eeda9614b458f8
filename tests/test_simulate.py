"""Random players: their rounds end, are the same for the same seed, and are counted right."""

import json
from random import Random

import pytest

from pioche.cli import main
from pioche.edition import EDITIONS, set_table
from pioche.lab.simulate import MOST_MOVES, Round, Tally, choose, play_round, simulate, summarise
from pioche.layout import blank
from pioche.position import read_given
from pioche.rules import moves as mv
from pioche.rules.state import Trace


def players(seed: str | int) -> Random:
    return Random(seed)  # noqa: S311  players, not secrets


OUTCOME = Round(moves=10, winner=1, points=30, reshuffles=2, caught=1, blocked=False, capped=False)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 10])
def test_rounds_are_played_to_their_end(edition: str, seats: int) -> None:
    summary = simulate(edition, seats=seats, games=12, seed=5)
    assert sum(summary.wins) + summary.capped + summary.blocked >= summary.games == 12
    assert summary.capped <= 1
    assert 7 <= summary.shortest <= summary.mean_moves <= summary.longest <= MOST_MOVES


def test_the_same_seed_gives_the_same_rounds() -> None:
    assert simulate("trolls", seats=3, games=20, seed=9) == simulate("trolls", seats=3, games=20, seed=9)


def test_another_seed_gives_other_rounds() -> None:
    assert (
        simulate("trolls", seats=3, games=20, seed=9).moves
        != simulate("trolls", seats=3, games=20, seed=10).moves
    )


def test_the_first_rounds_do_not_depend_on_how_many_follow() -> None:
    first, second, third = (
        play_round(set_table("classic"), 4, players(f"7 {number}")) for number in range(3)
    )
    assert simulate("classic", seats=4, games=2, seed=7).moves == first.moves + second.moves
    assert simulate("classic", seats=4, games=3, seed=7).moves == first.moves + second.moves + third.moves


def test_a_round_that_goes_on_too_long_is_capped() -> None:
    played = play_round(set_table("classic"), 4, players("any"), most_moves=3)
    assert (played.moves, played.capped, played.winner, played.blocked) == (3, True, None, False)


def test_points_are_those_left_in_the_other_hands() -> None:
    played = play_round(set_table("classic"), 2, players("7 0"))
    assert played.winner is not None
    assert 0 < played.points < 500


def test_players_are_caught_now_and_then_and_the_pioche_runs_out() -> None:
    summary = simulate("classic", seats=10, games=20, seed=1)
    assert 0 < summary.caught < summary.games
    assert summary.reshuffles > 0


def test_a_tally_counts_every_kind_of_round() -> None:
    tally = Tally(wins=[0, 0])
    tally.add(OUTCOME)
    tally.add(Round(moves=20, winner=None, points=50, reshuffles=0, caught=0, blocked=True, capped=False))
    tally.add(Round(moves=5, winner=1, points=10, reshuffles=1, caught=2, blocked=True, capped=False))
    tally.add(Round(moves=6, winner=None, points=70, reshuffles=0, caught=0, blocked=False, capped=True))
    summary = summarise("giant", 2, 3, tally)
    assert (summary.games, summary.moves, summary.mean_moves) == (4, 41, 10.25)
    assert (summary.shortest, summary.longest) == (5, 20)
    assert (summary.wins, summary.win_share) == ((0, 2), (0.0, 0.5))
    assert summary.mean_points == 20
    assert (summary.reshuffles, summary.caught, summary.blocked, summary.capped) == (3, 3, 2, 1)


def test_who_owes_uno_is_caught_by_somebody_else() -> None:
    table = set_table("classic")
    trace = blank(Trace)
    position = read_given(
        table, {"hands": [["R1", "R2"], ["G1"], ["B1"]], "talon": ["R5"], "turn": 0}, 0, trace
    )
    assert mv.apply(position, table.book, trace, 0, mv.with_card(mv.PLAY, table.kinds["R1"])) == 0
    seen = {choose(table, position, players(number)) for number in range(60)}
    catches = {
        (seat, move >> mv.AT_TARGET & mv.TARGET_BITS)
        for seat, move in seen
        if move & mv.VERB_BITS == mv.CATCH
    }
    assert catches == {(1, 0), (2, 0)}


def test_players_prefer_laying_and_mostly_say_uno() -> None:
    table = set_table("classic")
    position = read_given(
        table, {"hands": [["R1", "R2"], ["G1"]], "talon": ["R5"], "turn": 0}, 0, blank(Trace)
    )
    chosen = [choose(table, position, players(number))[1] for number in range(400)]
    lays = [move for move in chosen if move & mv.VERB_BITS == mv.PLAY]
    said = [move for move in lays if move >> mv.AT_UNO & 1]
    assert 0.9 < len(lays) / len(chosen) < 1
    assert 0.8 < len(said) / len(lays) < 1


def test_json_is_one_object_and_the_same_bytes_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "simulate",
        "--edition",
        "disney-100",
        "--seats",
        "3",
        "--games",
        "8",
        "--seed",
        "4",
        "--json",
    ]
    assert main(arguments) == 0
    first = capsys.readouterr()
    assert main(arguments) == 0
    assert capsys.readouterr().out == first.out
    assert first.err == ""
    summary = json.loads(first.out)
    assert (summary["edition"], summary["seats"], summary["games"], summary["seed"]) == (
        "disney-100",
        3,
        8,
        4,
    )
    assert len(summary["win_share"]) == 3


def test_the_summary_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["classic, 4 seats, seed 0", "rounds       5"]


def test_a_progress_bar_goes_to_stderr_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    shown = simulate("giant", seats=2, games=5, seed=1, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "round" in err
    assert shown == simulate("giant", seats=2, games=5, seed=1)
