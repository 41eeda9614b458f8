"""What rules do to the game: the same deals with them and without them."""

import json
from dataclasses import replace

import pytest

from pioche.cli import main
from pioche.lab.effect import RuleEffect, rule_effect
from pioche.lab.estimates import Estimate
from pioche.lab.experiment import Experiment, Habits
from pioche.lab.pairing import play_duos
from pioche.lab.run import Ways

ZERO = Estimate(0.0, 0.0, 0.0)
COMPILED = Ways(compiled=True)
BASE = Experiment("classic", seats=3, bots=("expert",))
STREET = {"stack": "up", "jump_in": True, "draw": "until"}


def effect(
    rules: dict[str, object], base: Experiment = BASE, deals: int = 2000, ways: Ways = COMPILED
) -> RuleEffect:
    tried = replace(base, rules={**base.rules, **rules})
    return rule_effect(tried, base, play_duos(tried, base, deals, ways), deals)


@pytest.mark.parametrize("bot", ["random", "laying", "greedy", "expert"])
@pytest.mark.parametrize(
    ("rules", "habits"),
    [
        ({"target": 200}, Habits()),
        ({"jump_in": True}, Habits(jumps=0)),
    ],
)
def test_a_rule_that_nobody_meets_changes_nothing(bot: str, rules: dict[str, object], habits: Habits) -> None:
    """Both rounds of a pair are thrown with the same dice until the rule matters."""
    found = effect(rules, replace(BASE, bots=(bot,), habits=habits), deals=300)
    assert found.decided.value == 0
    for compared in (found.turns, found.drawn, found.points, found.first):
        assert compared.difference == ZERO
        assert compared.without == compared.written


def test_drawing_until_a_card_fits_draws_more() -> None:
    found = effect({"draw": "until"})
    assert found.drawn.difference.low > 5
    assert found.points.difference.low > 0
    assert 0.1 < found.decided.value < 0.9


def test_jumping_in_changes_some_rounds_and_not_all() -> None:
    found = effect({"jump_in": True})
    assert 0.1 < found.decided.value < 0.7


def test_a_rule_is_tried_at_a_table_with_others() -> None:
    base = replace(BASE, rules={"stack": "same", "draw": "until"})
    found = effect({"stack": "up"}, base, deals=300)
    assert found.rules == {"stack": "same", "draw": "until"}
    assert (found.tried, found.instead_of) == ({"stack": "up"}, {"stack": "same"})


@pytest.mark.parametrize("house", [STREET, {"seven_zero": True}, {"must_lay": "always"}])
def test_the_numbers_do_not_depend_on_how_they_are_played(house: dict[str, object]) -> None:
    ways = (Ways(jobs=1, compiled=True), Ways(jobs=3, compiled=True), Ways(jobs=1, compiled=False))
    results = [effect(house, deals=60, ways=way) for way in ways]
    assert results[1:] == results[:1] * 2


def test_the_command_answers_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for lang in ("fr", "en"):
        command = ["lab", "rule", "stack=up", "draw=until", "--games", "400", "--compiled", "yes"]
        assert main([*command, "--rules", "bluffing=false", "--lang", lang]) == 0
        said[lang] = capsys.readouterr().out
    assert "▌ stack=up, sinon none" in said["fr"]
    assert "Ensemble, elles allongent la manche" in said["fr"]
    assert "les règles et sans" in said["fr"]
    assert "▌ draw=until instead of one" in said["en"]
    assert "Together they make a round longer" in said["en"]
    assert "more cards are drawn in a round" in said["en"]
    assert "bluffing=false" in said["en"]
    assert ".." not in said["en"].replace("…", "")
    assert len([line for line in said["en"].splitlines() if "●" in line]) == 8


def test_one_rule_is_told_in_the_singular(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rule", "target=200", "--games", "20", "--compiled", "no", "--lang", "en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "▌ target=200 instead of 500" in said
    assert "It leaves the length of a round as it is. About as many cards are drawn." in said
    assert "It decides no round." in said


def test_the_data_holds_the_rule_and_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["lab", "rule", "jump_in=true", "--rules", "stack=up", "--games", "40", "--compiled", "no"]
    assert main([*command, "--bot", "greedy", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["form"], data["deals"], data["bots"]) == (1, 40, ["greedy"] * 4)
    assert (data["rules"], data["tried"]) == ({"stack": "up"}, {"jump_in": True})
    assert data["instead_of"] == {"jump_in": False}
    assert set(data["drawn"]) == {"without", "written", "difference"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["stack=none"], "rules.stack: none is what the table plays without it"),
        (["stack=up", "--rules", "stack=up"], "rules.stack: up is what the table plays without it"),
        (["stack=maybe"], "rules.stack: must be none or same or up in classic, not 'maybe'"),
        (["stacking=true"], "rules.stacking: unknown"),
        (["stack"], "'stack' is not key=value"),
        (["stack=up", "stack=same"], "rules.stack: is given twice"),
        (["jump_in=true", "jump_in=true"], "rules.jump_in: is given twice"),
        (["draw=until", "--bot", "genius"], "bot: there is no 'genius'"),
    ],
)
def test_what_cannot_be_tried_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "rule", *arguments, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    [line] = said.err.splitlines()
    assert words in line
