"""Rounds written down state by state come out the same when played again (scripts/playthroughs.py)."""

from pathlib import Path

import pytest

import playthroughs
from pioche import Refused
from pioche.edition import EDITIONS

FILES = [playthroughs.FOLDER / f"{edition}-{seats}.txt" for edition in EDITIONS for seats in (2, 4, 10)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_round_played_again_comes_out_the_same(file: Path) -> None:
    text = file.read_text("utf-8")
    played = playthroughs.read(text)
    assert played.file == file
    assert playthroughs.render(played).splitlines() == text.splitlines()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_a_whole_round_of_a_readable_size(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text) < 150_000
    states = [line for line in text.splitlines() if ", to act " in line]
    assert len(states) == len(playthroughs.read(text).moves) + 1
    assert states[-1].startswith(("  round-over, ", "  match-over, "))


def test_the_playthroughs_are_these_and_no_others() -> None:
    assert sorted(playthroughs.FOLDER.iterdir()) == sorted(FILES)


def test_every_special_card_and_every_answer_is_in_some_playthrough() -> None:
    moves = [move.split() for file in FILES for _, move in playthroughs.read(file.read_text("utf-8")).moves]
    assert {words[0] for words in moves} >= {
        "play",
        "draw",
        "keep",
        "accept",
        "challenge",
        "show",
        "outcome",
        "discard",
        "uno",
        "catch",
    }
    laid = {words[1] for words in moves if words[0] == "play"}
    assert {code for code in laid if code.startswith("W")} == {
        "W",
        "W4",
        "WL",
        "WH",
        "WC1",
        "WC2",
        "WC3",
        "WT",
        "WM",
        "WK",
    }


def test_a_change_of_a_state_is_noticed() -> None:
    text = FILES[0].read_text("utf-8")
    changed = playthroughs.read(text.replace("seed ", "seed 1", 1))
    with pytest.raises(Refused):
        playthroughs.render(changed)
