"""What a card does to the game: the same deals with it and without it."""

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pioche.cli import main
from pioche.edition import EDITIONS, set_table
from pioche.lab import pairing
from pioche.lab.cli import commands
from pioche.lab.effect import CardEffect, effect_of
from pioche.lab.estimates import Estimate, is_clear, share
from pioche.lab.experiment import Experiment
from pioche.lab.pairing import Pairs, Round, compare, play_trios, rounds_of
from pioche.lab.run import Ways
from pioche.lab.summary import winners_among_layers
from pioche.lab.variants import LUCK, struck, without_cards

COQ = [{"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}]
ZERO = Estimate(0.0, 0.0, 0.0)
COMPILED = Ways(compiled=True)


def written(*do: dict[str, Any], **more: Any) -> Experiment:  # noqa: ANN401  any setting
    return Experiment("classic", custom=[{"title": "Une carte", "do": list(do)}], bots=("expert",), **more)


def effect(experiment: Experiment, codes: tuple[str, ...] = ("WC1",), deals: int = 3000) -> CardEffect:
    trio = play_trios(experiment, codes, deals, COMPILED)
    return effect_of(experiment, {code: {"en": code} for code in codes}, trio, deals)


def test_a_card_with_nothing_written_on_it_changes_nothing() -> None:
    found = effect(written())
    assert found.rounds_with.value > 0.3
    assert found.decided.value == 0
    for compared in (found.turns, found.drawn, found.points, found.first, found.layers):
        assert compared.difference == ZERO
        assert compared.without == compared.written


@pytest.mark.parametrize("bot", ["random", "laying", "greedy", "expert"])
def test_a_trial_without_consequences_decides_nothing(bot: str) -> None:
    """The referee's dice are not the players'."""
    found = effect(replace(written({"who": "next", "trial": "Siffle"}), bots=(bot,)), deals=1000)
    assert found.did["succeeded"] > 0.3
    assert (found.decided.value, found.turns.difference) == (0, ZERO)


def test_cards_drawn_make_a_round_longer_and_serve_who_lays_the_card() -> None:
    found = effect(written({"who": "others", "draw": 5}), deals=9000)
    assert found.turns.difference.low > 3
    assert found.points.difference.low > 0
    assert found.layers.difference.low > 0
    assert found.layer_points.low > 0
    assert 0 < found.decided.value < found.decided_when_laid.value < 1
    assert found.did["others_drew"] == pytest.approx(15, abs=1)


def test_a_gift_to_the_others_harms_who_lays_it() -> None:
    found = effect(replace(written({"who": "self", "draw": 10}), bots=("laying",)))
    assert found.layers.difference.high < 0
    assert found.layer_points.high < 0


def test_a_printed_card_is_compared_with_a_blank_one_and_with_a_deck_without_it() -> None:
    found = effect(Experiment("toy-story-3", seats=3, bots=("expert",)), ("WL",))
    assert (found.copies, found.deck) == (4, 112)
    assert is_clear(found.turns.difference)
    # A blank wild card matters little beside Lotso: the two comparisons agree.
    assert found.left_out["turns"].value == pytest.approx(found.turns.difference.value, rel=0.25)


def test_pairs_are_counted_by_hand() -> None:
    """Seat 1 lays the card and wins 40; with nothing written on it seat 2 would have won 30."""
    pairs = Pairs()
    written, plain = Round(0b010, 1, 2, 20, 40, 7, (0, 0b010)), Round(0b100, 1, 2, 15, 30, 9, (0, 0b010))
    compare(pairs, written, plain, [1], 3)
    assert pairs.total == {
        "turns": 5,
        "points": 10,
        "drawn": -2,
        "first": -1,
        "place 0": 1,
        "place 1": -1,
        "place 2": 0,
        "decided": 1,
        "decided_when_laid": 1,
        "layer_won": 1,
        "layer_would": 0,
        "layer_wins": 1,
        "layer_points": 40,
        "swing": 70,
        "swing_of_all": 70,
    }
    compare(pairs, Round(0b001, 0, 0, 9, 8, 1, (0b1, 0)), Round(0b001, 0, 0, 9, 8, 1, (0b1, 0)), [1], 3)
    assert (pairs.n["decided"], pairs.n["swing"], pairs.squares["points"]) == (2, 1, 100)


def test_players_of_one_round_who_laid_the_card_are_one_observation() -> None:
    """Both lay it and one of the two always wins: nothing of that is left to chance."""
    pairs = Pairs()
    for number in range(100):
        found = Round(1 << number % 2, 0, 0, 20, 40, 7, (0b011,))
        compare(pairs, found, found, [0], 3)
    assert pairs.mean("layer_won") == Estimate(0.5, 0.5, 0.5)


def test_what_luck_alone_would_decide_stands_beside_what_a_card_decides() -> None:
    lucky = effect(written(*LUCK["do"]))
    assert lucky.decided == lucky.luck
    assert lucky.luck.value > 0.1
    assert lucky.beyond_luck == ZERO
    sevenths = effect(written({"who": "others", "hand_to": 10}), deals=2000)
    assert sevenths.luck == effect(written(), deals=2000).luck
    assert sevenths.beyond_luck.low > 0


def test_what_is_read_of_a_round_is_what_its_row_says() -> None:
    experiment = written(*COQ, seats=3)
    played = experiment.play(0, 40, rows=True)
    rounds = rounds_of(played.rows)
    sums = played.totals
    assert sum(found.turns for found in rounds) == sums.turns
    assert sum(found.points for found in rounds) == sums.points
    assert sum(found.drawn for found in rounds) == sums.drawn
    assert sum(found.won(found.first) for found in rounds) == sums.wins_of_first
    assert sum(found.won(seat) for found in rounds for seat in range(3)) == sum(sums.wins)
    assert sum(found.layers([1]) != 0 for found in rounds) == sums.games_with[1]
    layers = [found.layers([1]).bit_count() for found in rounds]
    won = [(found.layers([1]) & found.winners).bit_count() for found in rounds]
    assert sum(n * n for n in layers) == sums.layers_squared[1]
    assert sum(n * n for n in won) == sums.layers_won_squared[1]
    assert sum(n * m for n, m in zip(layers, won, strict=True)) == sums.layers_by_won[1] > 0
    told = winners_among_layers(sums, 1)
    assert told.value == pytest.approx(sum(won) / sum(layers), abs=1e-4)
    assert 0 < told.margin < share(sum(won), sum(layers)).margin * 2


def test_the_numbers_do_not_depend_on_how_they_are_played() -> None:
    experiment = written(*COQ, seats=3, seed=5)
    ways = (Ways(jobs=1, compiled=True), Ways(jobs=3, compiled=True), Ways(jobs=1, compiled=False))
    results = [
        effect_of(experiment, {"WC1": {}}, play_trios(experiment, ("WC1",), 120, way), 120) for way in ways
    ]
    assert results[1:] == results[:1] * 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_struck_card_stays_in_the_deck_and_one_left_out_does_not(edition: str) -> None:
    custom = [{"title": "Une", "do": COQ}, {"title": "Deux", "do": COQ}] if edition == "classic" else None
    table = set_table(edition, custom=custom)
    for code, kind in table.kinds.items():
        if kind < 54:
            continue
        blank, gone = struck(table, (code,)), without_cards(table, (code,))
        assert blank.book.copies == table.book.copies
        assert blank.book.points == table.book.points
        assert blank.book.first_step[kind - 54] == -1
        assert sum(gone.book.copies) == sum(table.book.copies) - table.book.copies[kind]
        others = len(table.steps) - len(gone.steps)
        assert others == len(table.steps) - len(blank.steps) > 0


def card_file(folder: Path, text: str, name: str = "carte.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


YAML = 'title: Le coq\ndo:\n  - {who: next, trial: "Chante", bad: [{who: next, draw: 4}]}\n'
TOML = 'title = "Le coq"\n[[do]]\nwho = "next"\ntrial = "Chante"\nbad = [{ who = "next", draw = 4 }]\n'


def test_the_command_answers_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = card_file(tmp_path, YAML)
    said = {}
    for lang in ("fr", "en"):
        assert main(["lab", "card", file, "--games", "3000", "--lang", lang]) == 0
        said[lang] = capsys.readouterr().out
    assert "▌ Le coq" in said["fr"]
    assert "Elle allonge la manche" in said["fr"]
    assert "It makes a round longer" in said["en"]
    assert "1 of 110 cards; laid in" in said["en"]
    assert "than luck alone: a card that changes nothing but luck would decide" in " ".join(
        said["en"].split()
    )
    assert "Le hasard seul décide" in said["fr"]
    assert "\x1b" not in said["fr"] + said["en"]
    strips = [line[-21:] for line in said["en"].splitlines() if "●" in line]
    assert len(strips) == 5
    assert all(set(strip) <= set("─━┼●") for strip in strips)


def test_a_toml_card_and_its_yaml_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for text, name in ((YAML, "c.yaml"), (TOML, "c.toml")):
        assert main(["lab", "card", card_file(tmp_path, text, name), "--games", "100", "--json"]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    assert said[0]["form"] == 1
    assert said[0]["cards"] == {"WC1": {"fr": "Le coq", "en": "Le coq"}}
    assert {"without", "written", "difference"} == set(said[0]["turns"])
    assert said[0]["turns"]["difference"]["low"] <= said[0]["turns"]["difference"]["value"]


def test_a_printed_card_is_named_by_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "card", "wk", "--games", "300", "--seats", "2", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Field Goal Kick" in said
    assert "Giant UNO, expert × 2; 300 deals" in said


def test_a_card_may_be_written_three_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = card_file(tmp_path, YAML)
    assert main(["lab", "card", file, "--copies", "3", "--games", "300", "--bot", "greedy"]) == 0
    said = capsys.readouterr().out
    assert "Le coq × 3" in said
    assert "greedy × 4" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.yaml"], "nowhere.yaml: cannot be read: No such file"),
        (["WX"], "card: 'WX' is neither a file nor one of WH, WL, WT, WM, WK"),
        (["WC"], "card: 'WC' is neither a file nor one of"),
        (["WL", "--edition", "giant"], "card: WL is a card of toy-story-3, not of giant"),
        (["FILE", "--edition", "giant"], "custom: has 1 card; giant has 0 to write on"),
        (["FILE", "--copies", "4"], "argument --copies: must be a number from 1 to 3, not '4'"),
        (["FILE", "--games", "0"], "argument --games: must be a number from 1"),
        (["FILE", "--bot", "genius"], "bot: there is no 'genius'"),
        (["FILE", "--rules", "stacking=true"], "rules.stacking: unknown"),
        (["BAD"], "do[0].explode: unknown"),
        (["EVIL"], "may not contain '\\x1b'"),
    ],
)
def test_what_cannot_be_tried_is_one_line_and_status_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "FILE": card_file(tmp_path, YAML),
        "BAD": card_file(tmp_path, "title: x\ndo: [{who: next, explode: 1}]\n", "bad.yaml"),
        "EVIL": card_file(tmp_path, 'title: "\\e[31mred"\n', "evil.yaml"),
    }
    assert main(["lab", "card", *(files.get(argument, argument) for argument in arguments)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    [line] = said.err.splitlines()
    assert words in line


def test_an_interrupt_keeps_the_deals_that_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = pairing.compare
    seen = []

    def stop(*arguments: Any) -> None:  # noqa: ANN401  handed on
        seen.append(1)
        if len(seen) == 250:
            signal.raise_signal(signal.SIGINT)
        whole(*arguments)

    monkeypatch.setattr(pairing, "compare", stop)
    file = card_file(tmp_path, YAML)
    command = ["lab", "card", file, "--games", "400", "--jobs", "1", "--compiled", "no", "--bot", "laying"]
    assert main([*command, "--lang", "en"]) == 130
    assert "Stopped early: 300 of 400 were played." in capsys.readouterr().out


def test_without_numba_fewer_deals_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pioche.lab import run

    for module in (commands, run):
        monkeypatch.setattr(module, "can_compile", lambda: False)
    monkeypatch.setattr(commands, "DEALS_UNCOMPILED", 60)
    assert main(["lab", "card", card_file(tmp_path, YAML), "--bot", "laying", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 60
