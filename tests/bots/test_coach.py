"""The coach: what it marks in a game file, and how it says so."""

import json
from itertools import product
from pathlib import Path

import pytest

from pioche import Game
from pioche.bots import coach, search
from pioche.bots.seen import seen
from pioche.cli import main
from pioche.notation import encode_move, read_move
from pioche.policies import card_value
from pioche.policies.seating import CERTAIN
from pioche.policies.weights import TRICKS
from pioche.rules import moves as mv

BLUNDER = {
    "hands": [["R7"], ["G1", "G4"], ["G2"] * 7],
    "talon": ["R9"],
    "turn": 0,
    "pioche": ["Y1", "B2", "G3", "R4"] * 10,
}
AIMS = (("giant", "round"), ("classic", "points"), ("classic", "low"))


def blunder() -> str:
    """A player draws instead of going out."""
    game = Game.from_position("classic", BLUNDER)
    game.play(0, "draw")
    game.play(1, "draw")
    return game.record()


def test_a_clear_blunder_is_marked_with_what_would_have_been_better() -> None:
    [remark] = [one for one in coach.review(blunder(), 40) if one.seat == 0]
    assert (remark.number, remark.played, remark.better) == (1, "draw", "play R7")
    assert remark.wins == 1
    assert remark.instead < 0.9
    assert remark.reasons == (coach.Reason("out"),)


def told_gains(monkeypatch: pytest.MonkeyPatch, *gains: float) -> list[coach.Remark]:
    """Let the search find that going out gains so much over drawing, one measurement after the other."""
    again = iter(gains)

    def run(searched: search.Search, _: int) -> search.Found:
        gain = next(again)
        moves = [one.move for one in searched.found().moves]
        draw = mv.plain(mv.DRAW)
        [out] = [move for move in moves if move != draw]
        both = (
            search.ComparedMove(draw, 0.3, 0.0, 0.0, 500),
            search.ComparedMove(out, 0.3 + gain, gain, 0.01, 500),
        )
        return search.Found(both, out)

    monkeypatch.setattr(search, "run", run)
    return coach.review(blunder(), 5, seat=0)


def test_a_remark_tells_what_the_last_measurement_gave_or_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [remark] = told_gains(monkeypatch, 0.4, 0.2, 0.1)
    assert (remark.instead, remark.wins, remark.worlds) == (0.3, 0.4, 500)
    assert "10.0 points of winning chance more, give or take 2.0" in remark.text("en")
    for gains in ((0.02,), (0.4, -0.1), (0.4, 0.02), (0.4, 0.2, -0.1), (0.4, 0.2, 0.02)):
        assert told_gains(monkeypatch, *gains) == []


def test_what_is_told_is_measured_in_more_worlds_with_a_larger_budget() -> None:
    [few], [more] = (coach.review(blunder(), budget, seat=0) for budget in (2, 20))
    assert more.worlds > few.worlds
    assert more.error < few.error
    assert more.instead != few.instead


def test_a_reason_is_where_the_expert_sees_the_greatest_difference() -> None:
    hands = [["W", "R3", "R4", "R5", "B1"], ["G1"] * 5, ["G2"] * 5]
    game = Game.from_position("classic", {**BLUNDER, "hands": hands})
    view = seen(game.table, game.view(0))
    better = search.ComparedMove(mv.with_card(mv.PLAY, game.table.kinds["R3"]), 0.4, 0.1, 0.01, 100)
    decision = coach.Decision(game.table, view, 1, "play W green")
    assert "wilds" in [reason.word for reason in coach.reasons(decision, better)]


@pytest.mark.parametrize(
    ("hand", "played", "better", "untrue"),
    [
        (["R9", "R1", "B4", "G2"], "play R9", "play R1", "points"),  # it lays fewer of them
        (["R9", "B4", "G2"], "play R9", "draw", "points"),
        (["RS", "R3", "B4", "G2"], "play R3", "play RS", "actions"),  # it lays one
        (["R1", "B4", "G2", "Y3"], "draw", "play R1", "draws"),  # it does not wait
        (["R3", "R4", "R5", "B4", "G2"], "play R3", "draw", "variety"),  # it gets rid of nothing
        (["R3", "R4", "R5", "B4", "G2"], "play R3", "keep", "sheds"),
        (["R0", "B4", "G2"], "play R0", "draw", "costs"),  # nobody but the own seat draws
    ],
)
def test_no_reason_says_what_a_move_does_not_do(
    monkeypatch: pytest.MonkeyPatch, hand: list[str], played: str, better: str, untrue: str
) -> None:
    """Some weights are below nothing: of what a trick is named after, less is better then."""
    monkeypatch.setattr(coach, "MOST_REASONS", len(TRICKS))
    for (edition, scoring), rivals in product(AIMS, (1, 2)):
        given = {**BLUNDER, "hands": [hand, *([["G1"] * 7] * rivals)]}
        game = Game.from_position(edition, given, rules={"scoring": scoring, "seven_zero": True})
        decision = coach.Decision(game.table, seen(game.table, game.view(0)), 1, played)
        move = encode_move(game.table, read_move(better))
        told = coach.reasons(decision, search.ComparedMove(move, 0.4, 0.1, 0.01, 100))
        assert untrue not in [reason.word for reason in told]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("better", "played"), [("B1", "B2"), ("B2", "B1"), ("B1", "BS"), ("BS", "B1")])
def test_points_and_symbols_are_reasons_only_where_it_is_so(better: str, played: str, seats: int) -> None:
    given = {**BLUNDER, "hands": [["B1", "B2", "BS", "R2"], *[["G1"] * 5] * (seats - 1)], "talon": ["B9"]}
    game = Game.from_position("classic", given)
    decision = coach.Decision(game.table, seen(game.table, game.view(0)), 1, f"play {played}")
    move = mv.with_card(mv.PLAY, game.table.kinds[better])
    assert coach.is_so("points", decision, move) == (better == "BS" or (better, played) == ("B2", "B1"))
    assert coach.is_so("face", decision, move) == (better == "B2")
    assert coach.is_so("actions", decision, move) == (played == "BS")
    assert not coach.is_so("draws", decision, move)


def test_what_is_laid_off_in_the_middle_of_a_card_is_judged() -> None:
    custom = [{"title": "Une", "do": [{"who": "others", "discard": 1}]}]
    hands = [["WC1", "B5", "B6", "B7", "B8"], ["W", "G1"]]
    given = {"hands": hands, "talon": ["B1"], "pioche": ["Y1"] * 30, "turn": 0}
    game = Game.from_position("classic", given, custom=custom)
    game.play(0, "play WC1 blue")
    game.play(1, "discard W")
    [remark] = coach.review(game.record(), 20, seat=1)
    assert (remark.played, remark.better) == ("discard W", "discard G1")
    assert "lay off Green 1" in remark.text("en")
    assert "se défaire de 1 vert" in remark.text("fr")


def test_only_the_seat_asked_for_is_looked_at() -> None:
    assert {remark.seat for remark in coach.review(blunder(), 40, seat=0)} == {0}
    assert coach.look_through(blunder(), 5, seat=2).decisions == 0


def test_a_forced_move_is_no_decision() -> None:
    game = Game.from_position("classic", {**BLUNDER, "hands": [["B4", "B5"], ["G1"], ["G2"]]})
    game.play(0, "draw")
    assert coach.look_through(game.record(), 5).decisions == 0


def test_calls_are_no_decisions() -> None:
    game = Game.from_position("classic", {**BLUNDER, "hands": [["R1", "B5"], ["G1", "G2"], ["G2", "G3"]]})
    game.play(0, "play R1")
    game.play(1, "catch 0")
    assert coach.look_through(game.record(), 5).decisions == 1


def test_the_same_game_gets_the_same_remarks() -> None:
    assert coach.review(blunder(), 10) == coach.review(blunder(), 10)


def test_an_answer_to_a_wild_draw_four_is_judged_by_the_odds() -> None:
    game = Game.from_position("classic", {**BLUNDER, "hands": [["W4", *["R1"] * 8], ["G1"] * 6, ["B1"] * 6]})
    game.play(0, "play W4 blue")
    game.play(1, "accept")
    for remark in coach.review(game.record(), 60, seat=1):
        assert [reason.word for reason in remark.reasons] in (["doubt"], ["believe"])


@pytest.mark.parametrize(
    ("chance", "verb", "word"),
    [(0.5, mv.CHALLENGE, "doubt"), (0.07, mv.ACCEPT, "believe"), (0.07, mv.CHALLENGE, "worlds")],
)
def test_odds_are_told_only_where_they_speak_for_what_is_better(
    monkeypatch: pytest.MonkeyPatch, chance: float, verb: int, word: str
) -> None:
    """Who is about to go out is challenged whatever the odds; then «a bluff in 7 % of cases» is no reason."""
    game = Game.from_position("classic", {**BLUNDER, "hands": [["W4", "R1"], ["G1"] * 6, ["B1"] * 6]})
    game.play(0, "play W4 blue uno")
    played = "accept" if verb == mv.CHALLENGE else "challenge"
    decision = coach.Decision(game.table, seen(game.table, game.view(1)), 2, played)
    monkeypatch.setattr(card_value, "guilt", lambda *_: round(chance * CERTAIN))
    [reason] = coach.reasons(decision, search.ComparedMove(mv.plain(verb), 0.4, 0.1, 0.01, 100))
    assert reason.word == word


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_remark_is_said_in_both_languages(lang: str) -> None:
    remark = coach.Remark(3, 1, "play R3", "play RS", 0.4, 0.3, 0.01, 1234, (coach.Reason("turn"),))
    said = remark.text(lang)
    assert "play RS" in said
    assert said != remark.text({"fr": "en", "en": "fr"}[lang])
    assert remark.data(lang)["text"] == said


def test_house_rules_are_named_for_what_they_are() -> None:
    said = [
        coach.words_of(move, "classic", lang, owed)
        for move, owed in (("play R7 @2", 0), ("play BD", 2), ("play W4 blue", 2), ("accept", 6))
        for lang in ("en", "fr")
    ]
    assert said == [
        "lay Red 7 and exchange hands with Seat 2",
        "poser 7 rouge et échanger les mains avec Siège 2",
        "answer with Blue Draw Two",
        "répondre avec +2 bleu",
        "answer with Wild Draw Four, naming blue",
        "répondre avec Carte blanche +4 et nommer la couleur\xa0: bleu",
        "draw the 6 cards you owe",
        "piger les 6 cartes dues",
    ]


def test_a_debt_paid_that_could_have_been_answered_is_marked() -> None:
    hands = [["R2", "RD", "Y5"], ["GD"], ["G2"] * 7]
    game = Game.from_position("classic", {**BLUNDER, "hands": hands}, rules={"stack": "up"})
    game.play(0, "play RD")
    game.play(1, "accept")
    [remark] = [one for one in coach.review(game.record(), 40) if one.seat == 1]
    assert (remark.played, remark.better, remark.owed) == ("accept", "play GD", 2)
    assert "draw the 2 cards you owe (accept)" in remark.text("en")
    # With more in hand the reason is another.
    longer = Game.from_position(
        "classic", {**BLUNDER, "hands": [hands[0], ["GD", "B1"], hands[2]]}, rules={"stack": "up"}
    )
    longer.play(0, "play RD")
    view = seen(longer.table, longer.view(1))
    answer = search.ComparedMove(mv.with_card(mv.PLAY, longer.table.kinds["GD"]), 0.4, 0.1, 0.01, 100)
    assert coach.reasons(coach.Decision(longer.table, view, 2, "accept"), answer) == (coach.Reason("answer"),)
    pay = search.ComparedMove(mv.plain(mv.ACCEPT), 0.4, 0.1, 0.01, 100)
    paid = coach.reasons(coach.Decision(longer.table, view, 2, "play GD"), pay)
    assert paid == (coach.Reason("worlds", worlds=100),)


@pytest.mark.parametrize("word", coach.REASONS)
def test_every_reason_has_words(word: str) -> None:
    for lang in ("fr", "en"):
        assert coach.Reason(word, 0.5, 1000).text(lang)


def test_the_command_tells_or_prints_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.pioche"
    file.write_text(blunder(), encoding="utf-8")
    assert main(["coach", str(file), "--budget", "40", "--lang", "en"]) == 0
    assert "play R7" in capsys.readouterr().out
    assert main(["coach", str(file), "--budget", "40", "--json"]) == 0
    remarks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(remark["better"] == "play R7" for remark in remarks)


def test_a_file_that_is_none_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear coach", encoding="utf-8")
    assert main(["coach", str(file)]) == 2
    assert main(["coach", str(tmp_path / "nowhere")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_without_numba_the_coach_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "is_available", lambda: False)
    with pytest.raises(ValueError, match="needs Numba"):
        coach.review(blunder())
