"""The scenario runner, put to a game on paper: one position, and few answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pioche import Refused
from pioche.conform.runner import ConformReport, run_paths
from pioche.conform.yamlfile import DEEPEST, LARGEST_FILE

POSITION: Mapping[str, Any] = {
    "phase": "turn",
    "to_act": [0],
    "turn": 0,
    "dealer": 2,
    "direction": "left",
    "colour": "red",
    "top": "R5",
    "counts": [3, 2, 1],
    "hands": [["R1", "R1", "W"], ["G1", "G2"], ["B1"]],
    "pioche": 4,
    "talon": 1,
    "legal": {0: ["play R1", "play W red", "draw"]},
    "owed": 6,
    "uno_due": [2, 1],
    "round_winner": None,
    "scores": [0, 20, 5],
    "winners": [],
    "shown": [{"of": 1, "to": [2, 0], "cards": ["G2", "G1"]}, {"of": 2, "to": [0], "cards": ["B1"]}],
}


@dataclass
class PaperView:
    hands: Sequence[Sequence[str] | None]


@dataclass
class Paper:
    """Three seats: `draw` is allowed, `play` matches nothing, and a refused `keep` spoils the position."""

    moves: list[str] = field(default_factory=list)

    def play(self, seat: int, move: str) -> None:
        match move:
            case "draw":
                self.moves.append(f"{seat} draw")
            case "keep":
                self.moves.append("spoilt")
                raise Refused("wrong-phase")
            case "next":
                message = "too few cards to deal"
                raise ValueError(message)
            case "accept":
                raise Refused("unreadable")
            case _:
                raise Refused("no-match")

    def describe(self) -> Mapping[str, Any]:
        return {**POSITION, "pioche": 4 - len(self.moves)}

    def view(self, seat: int) -> PaperView:
        return PaperView([hand if at == seat else None for at, hand in enumerate(POSITION["hands"])])

    def legal(self, seat: int) -> list[str]:
        listed: Mapping[int, list[str]] = POSITION["legal"]
        return listed.get(seat, ["play B1"] if seat == 2 else [])

    def snapshot(self) -> bytes:
        return "\n".join(self.moves).encode()


def set_up(edition: str, given: object, *, rules: object, custom: object, seed: int) -> Paper:
    del edition, rules, custom, seed
    if given != {}:
        message = "given.hands: not on paper"
        raise ValueError(message)
    return Paper()


@pytest.fixture
def on_paper(tmp_path: Path) -> Callable[[str], ConformReport]:
    def run(text: str) -> ConformReport:
        file = tmp_path / "some.yaml"
        file.write_text(text, encoding="utf-8")
        return run_paths([file], set_up)

    return run


def scenario(steps: str = "[]", name: str = "some-name", more: str = "") -> str:
    return f"name: {name}\nclause: MATCH\nedition: classic\ngiven: {{}}\n{more}\nsteps: {steps}\n"


def expect(check: str) -> str:
    return scenario(f"[expect: {{{check}}}]")


def why(report: ConformReport) -> str:
    assert report.problems == ()
    [result] = report.results
    assert not result.ok
    assert report.status == 1
    assert result.why is not None
    return result.why


def problem(report: ConformReport) -> str:
    assert report.results == ()
    assert report.status == 2
    [only] = report.problems
    assert "\n" not in str(only)
    return str(only)


@pytest.mark.parametrize(
    "check",
    [
        "phase: turn",
        "to_act: [0]",
        "turn: 0",
        "dealer: 2",
        "direction: left",
        "colour: red",
        "top: R5",
        "counts: [3, 2, 1]",
        "hands: [[W, R1, R1], null, [B1]]",
        "pioche: 4",
        "talon: 1",
        "legal: [draw, play W red, play R1]",
        "has_legal: [draw]",
        "lacks_legal: [play W blue, keep]",
        "legal_of: {seat: 0, moves: [play R1, draw, play W red]}",
        "legal_of: {seat: 1, moves: []}",
        "legal_of: {seat: 2, moves: [play B1]}",
        "owed: 6",
        "uno_due: [1, 2]",
        "round_winner: null",
        "scores: [0, 20, 5]",
        "winners: []",
        "shown: [{of: 2, to: [0], cards: [B1]}, {of: 1, to: [0, 2], cards: [G1, G2]}]",
        "view: {seat: 1, hands: [null, [G2, G1], null]}",
    ],
)
def test_a_true_check_passes(on_paper: Callable[[str], ConformReport], check: str) -> None:
    report = on_paper(expect(check))
    assert (report.passed, report.failed, report.status) == (1, 0, 0), report


@pytest.mark.parametrize(
    ("check", "difference"),
    [
        ("phase: drawn", "phase: expected drawn, got turn"),
        ("to_act: [0, 1]", "to_act: expected [0, 1], got [0]"),
        ("turn: null", "turn: expected null, got 0"),
        ("dealer: 0", "dealer: expected 0, got 2"),
        ("direction: right", "direction: expected right, got left"),
        ("colour: pink", "colour: expected pink, got red"),
        ("colour: null", "colour: expected null, got red"),
        ("top: V5", "top: expected V5, got R5"),
        ("counts: [3, 1, 2]", "counts: expected [3, 1, 2], got [3, 2, 1]"),
        (
            "hands: [[W, R1], null, null]",
            "hands: expected [[R1, W], null, null], got [[R1, R1, W], null, null]",
        ),
        ("pioche: 3", "pioche: expected 3, got 4"),
        ("talon: 0", "talon: expected 0, got 1"),
        ("legal: [draw, play R1]", "legal: [play W red] legal too"),
        ("legal: [draw, play R1, play W red, keep]", "legal: [keep] not legal"),
        ("has_legal: [draw, play R2]", "has_legal: [play R2] not legal"),
        ("lacks_legal: [draw, play R2]", "lacks_legal: [draw] legal"),
        ("legal_of: {seat: 2, moves: []}", "legal_of: [play B1] legal too"),
        ("legal_of: {seat: 1, moves: [play B1]}", "legal_of: [play B1] not legal"),
        ("owed: 0", "owed: expected 0, got 6"),
        ("uno_due: [1]", "uno_due: expected [1], got [1, 2]"),
        ("round_winner: 0", "round_winner: expected 0, got null"),
        ("scores: [0, 0, 0]", "scores: expected [0, 0, 0], got [0, 20, 5]"),
        ("winners: [1]", "winners: expected [1], got []"),
        (
            "shown: [{of: 2, to: [0], cards: [B1]}]",
            (
                "shown: expected [{of: 2, to: [0], cards: [B1]}], "
                "got [{of: 1, to: [0, 2], cards: [G1, G2]}, {of: 2, to: [0], cards: [B1]}]"
            ),
        ),
        (
            "view: {seat: 1, hands: [null, [G2, G1], [B1]]}",
            "view: expected [null, [G1, G2], [B1]], got [null, [G1, G2], null]",
        ),
        (
            "view: {seat: 1, hands: [null, null, null]}",
            "view: expected [null, null, null], got [null, [G1, G2], null]",
        ),
    ],
)
def test_a_false_check_fails_with_the_difference(
    on_paper: Callable[[str], ConformReport], check: str, difference: str
) -> None:
    assert why(on_paper(expect(check))) == f"steps[0].expect.{difference}"


def test_only_the_first_difference_is_told(on_paper: Callable[[str], ConformReport]) -> None:
    assert why(on_paper(scenario("[expect: {talon: 1}, expect: {pioche: 9, talon: 9}]"))) == (
        "steps[1].expect.pioche: expected 9, got 4"
    )


def test_a_move_changes_what_the_next_check_sees(on_paper: Callable[[str], ConformReport]) -> None:
    report = on_paper(scenario("[do: {seat: 1, move: draw}, expect: {pioche: 3}]"))
    assert report.passed == 1


def test_a_refused_move_fails(on_paper: Callable[[str], ConformReport]) -> None:
    assert why(on_paper(scenario("[do: {seat: 0, move: play G1}]"))) == (
        "steps[0].do: 'play G1' of seat 0 is refused: no-match"
    )


def test_a_refusal_for_the_reason_given_passes(on_paper: Callable[[str], ConformReport]) -> None:
    report = on_paper(scenario("[refuse: {seat: 0, move: play G1, reason: no-match}]"))
    assert report.passed == 1


@pytest.mark.parametrize(
    ("step", "difference"),
    [
        ("{seat: 0, move: play G1, reason: bad-colour}", ".reason: expected bad-colour, got no-match"),
        ("{seat: 0, move: draw, reason: no-match}", ": 'draw' of seat 0 is not refused, expected no-match"),
        ("{seat: 0, move: keep, reason: wrong-phase}", ": the refused move changed the position"),
        ("{seat: 0, move: gibberish, reason: unreadable}", ".reason: expected unreadable, got no-match"),
    ],
)
def test_another_refusal_fails(on_paper: Callable[[str], ConformReport], step: str, difference: str) -> None:
    assert why(on_paper(scenario(f"[refuse: {step}]"))) == f"steps[0].refuse{difference}"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (scenario(more="colour: red"), "some-name: colour: unknown"),
        (scenario(more="seed: -1"), "some-name: seed: must be from 0 to"),
        (
            scenario(more="seed: true"),
            "some-name: seed: must be a whole number from 0 to 9223372036854775807, not 'True'",
        ),
        (scenario(more="rules: [low]"), "some-name: rules: must be a mapping, not [low]"),
        (scenario(more="custom: {title: A}"), "some-name: custom: must be a list"),
        (scenario().replace("given: {}", "given: []"), "some-name: given: must be a mapping"),
        (scenario().replace("given: {}", "given: {hands: 3}"), "some-name: given.hands: not on paper"),
        (scenario().replace("given: {}", ""), "some-name: given: is missing"),
        (scenario().replace("clause: MATCH", ""), "some-name: clause: is missing"),
        (scenario().replace("clause: MATCH", "clause: ''"), "some-name: clause: must be one line of text"),
        (
            scenario().replace("edition: classic", "edition: clasic"),
            "some-name: edition: must be classic or",
        ),
        (scenario(name="7"), "name: must be text, not 7"),
        (scenario(name='"a\\nb"'), "name: must be one line of text"),
        (scenario("{do: 1}"), "some-name: steps: must be a list"),
        (scenario("[play]"), "some-name: steps[0]: must be a mapping, not play"),
        (scenario("[{}]"), "some-name: steps[0]: must have exactly one of do, refuse, expect"),
        (
            scenario("[{expect: {talon: 1}, do: {seat: 0, move: draw}}]"),
            "some-name: steps[0]: must have exactly one of do, refuse, expect",
        ),
        (scenario("[expects: {talon: 1}]"), "some-name: steps[0].expects: unknown"),
        (scenario("[expect: [talon]]"), "some-name: steps[0].expect: must be a mapping"),
        (scenario("[do: {seat: 0, move: draw, reason: x}]"), "some-name: steps[0].do.reason: unknown"),
        (scenario("[do: {seat: 0}]"), "some-name: steps[0].do.move: is missing"),
        (scenario("[do: {seat: 0, move: 3}]"), "some-name: steps[0].do.move: must be text, not 3"),
        (scenario("[do: {seat: 0, move: draw  two}]"), "some-name: steps[0].do.move: 'draw  two' is no move"),
        (scenario("[do: {seat: 0, move: accept}]"), "some-name: steps[0].do: 'accept' is no move"),
        (scenario("[do: {seat: 0, move: next}]"), "some-name: steps[0].do: too few cards to deal"),
        (
            scenario("[refuse: {seat: 0, move: next, reason: round-over}]"),
            "some-name: steps[0].refuse: too few",
        ),
        (
            scenario("[do: {seat: 3, move: draw}]"),
            "some-name: steps[0].do.seat: must be from 0 to 2, not 3",
        ),
        (scenario("[do: {seat: '0', move: draw}]"), "some-name: steps[0].do.seat: must be a whole number"),
        (scenario("[refuse: {seat: 0, move: draw}]"), "some-name: steps[0].refuse.reason: is missing"),
        (
            scenario("[refuse: {seat: 0, move: draw, reason: because}]"),
            "some-name: steps[0].refuse.reason: must be unreadable or round-over",
        ),
    ],
)
def test_what_cannot_be_understood_is_a_problem_naming_file_scenario_and_key(
    on_paper: Callable[[str], ConformReport], text: str, what: str
) -> None:
    assert f"some.yaml:1: {what}" in problem(on_paper(text))


@pytest.mark.parametrize(
    ("check", "what"),
    [
        ("cards: 3", "cards: unknown"),
        ("phase: playing", "phase: must be turn or drawn"),
        ("phase: null", "phase: must be turn"),
        ("to_act: 0", "to_act: must be a list"),
        ("to_act: [0, 4]", "to_act[1]: must be from 0 to 2, not 4"),
        ("turn: red", "turn: must be a whole number"),
        ("dealer: null", "dealer: must be a whole number"),
        ("direction: up", "direction: must be left or right"),
        ("colour: orange", "colour: must be red or"),
        ("top: R10", "top: no card 'R10'"),
        ("top: WC", "top: no card 'WC'"),
        ("top: [R1]", "top: no card \"['R1']\""),
        ("counts: [3, 2]", "counts: must have 3 entries"),
        ("counts: [3, 2, x]", "counts[2]: must be a whole number"),
        ("hands: [[R1], [X1], null]", "hands[1][0]: no card 'X1'"),
        ("hands: [null, null]", "hands: must have 3 entries"),
        ("pioche: [R1]", "pioche: must be a whole number"),
        ("talon: 1.0", "talon: must be a whole number"),
        ("legal: [draw, pass]", "legal[1]: 'pass' is no move"),
        ("has_legal: draw", "has_legal: must be a list"),
        ("lacks_legal: [play]", "lacks_legal[0]: 'play' is no move"),
        ("legal_of: {seat: 3, moves: []}", "legal_of.seat: must be from 0"),
        ("legal_of: {seat: 1}", "legal_of.moves: is missing"),
        ("legal_of: {seat: 1, moves: [fly]}", "legal_of.moves[0]: 'fly' is no move"),
        ("owed: [2]", "owed: must be a whole number"),
        ("round_winner: 3", "round_winner: must be from 0 to 2, not 3"),
        ("scores: {}", "scores: must be a list"),
        ("winners: [3]", "winners[0]: must be from 0 to 2, not 3"),
        ("shown: [{of: 0, to: [1]}]", "shown[0].cards: is missing"),
        ("shown: [{of: 0, to: [1], cards: [Z]}]", "shown[0].cards[0]: no card"),
        ("view: {seat: 0}", "view.hands: is missing"),
        ("view: {seat: 5, hands: []}", "view.seat: must be from 0 to 2, not 5"),
    ],
)
def test_a_check_that_cannot_be_understood_is_a_problem_naming_its_key(
    on_paper: Callable[[str], ConformReport], check: str, what: str
) -> None:
    assert f"some.yaml:1: some-name: steps[0].expect.{what}" in problem(on_paper(expect(check)))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "some.yaml: no scenario in it"),
        ("# only a remark\n---\n", "some.yaml: no scenario in it"),
        ("- a\n- b\n", "some.yaml:1: a scenario: must be a mapping"),
        ("null\n", "some.yaml:1: a scenario: must be a mapping, not null"),
        (scenario(more="seed: 1\nseed: 2"), "some.yaml:6:1: some-name: duplicate key 'seed'"),
        (scenario("[expect: &same {talon: 1}, *same]"), "some.yaml:6:17: some-name: anchor &same"),
        (scenario("[expect: *same]"), "some.yaml:6:17: some-name: alias *same"),
        (scenario(more="seed: !!int 3"), "some.yaml:5:7: some-name: tag"),
        (scenario(more="rules:\n\tscoring: low"), "some.yaml:6:1: some-name: is not readable as YAML: a tab"),
        (
            scenario(more="rules: {scoring: low"),
            "some.yaml:6:6: some-name: is not readable",
        ),
        (scenario("[" * 40 + "]" * 40), f"some.yaml:6:40: some-name: nested more than {DEEPEST} deep"),
        (scenario(more="? [a]\n: b"), "some.yaml:5:3: some-name: a key must be a word"),
        (scenario(more="'bell\a': 1"), "some.yaml:5: stray control character"),
        (scenario(more="#" * LARGEST_FILE), "some.yaml: larger than 1,000,000 bytes"),
        ("[" * 900_000, f"some.yaml:1:34: nested more than {DEEPEST} deep"),
    ],
)
def test_a_file_that_is_not_plain_yaml_is_a_problem_naming_its_line(
    on_paper: Callable[[str], ConformReport], text: str, what: str
) -> None:
    assert what in problem(on_paper(text))


def test_a_file_that_is_not_utf_8_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("name: a\nclause: é".encode("latin-1"))
    assert problem(run_paths([file], set_up)) == f"{file}:2: not UTF-8 text"


def test_a_long_value_does_not_make_a_long_line(on_paper: Callable[[str], ConformReport]) -> None:
    assert len(problem(on_paper(expect(f"top: [{', '.join(['R1'] * 5000)}]")))) < 1000
    assert len(problem(on_paper(scenario(more=f"{'k' * 5000}: 1")))) < 1000


def test_the_same_name_twice_is_a_problem_even_in_two_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(scenario(name="twin"))
    (tmp_path / "b.yaml").write_text(scenario(name="other") + "---\n" + scenario(name="twin"))
    report = run_paths([tmp_path], set_up)
    assert [result.name for result in report.results] == ["twin", "other"]
    assert [str(one) for one in report.problems] == [
        f"{tmp_path}/b.yaml:7: twin: name: another scenario has this name"
    ]


def test_a_file_named_twice_runs_once(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(scenario())
    report = run_paths([tmp_path, file], set_up)
    assert (report.passed, report.status) == (1, 0)


def test_the_run_goes_on_after_a_failure_and_after_a_problem(
    on_paper: Callable[[str], ConformReport],
) -> None:
    texts = [
        scenario("[expect: {talon: 9}]", name="fails"),
        scenario("[expect: {talon: ]", name="broken"),
        scenario("[expect: {tallon: 9}]", name="misspelt"),
        scenario("[expect: {talon: 1}]", name="passes"),
    ]
    report = on_paper("---\n".join(texts))
    assert [(result.name, result.ok) for result in report.results] == [("fails", False), ("passes", True)]
    assert [one.what.split(":")[0] for one in report.problems] == ["broken", "misspelt"]
    assert report.status == 2


def test_folders_are_read_recursively_and_only_yaml(tmp_path: Path) -> None:
    deeper = tmp_path / "one" / "two"
    deeper.mkdir(parents=True)
    (deeper / "b.yaml").write_text(scenario(name="below"))
    (tmp_path / "a.yaml").write_text(scenario(name="above"))
    (tmp_path / "notes.md").write_text("not: [yaml")
    report = run_paths([tmp_path], set_up)
    assert [result.name for result in report.results] == ["above", "below"]
    assert report.status == 0


def test_a_missing_path_and_an_empty_folder_are_problems(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    report = run_paths([tmp_path / "empty", tmp_path / "nowhere.yaml"], set_up)
    assert [str(one) for one in report.problems] == [
        f"{tmp_path}/empty: no *.yaml file in this folder",
        f"{tmp_path}/nowhere.yaml: cannot be read: No such file or directory",
    ]


def test_words_are_read_as_in_yaml_1_2(on_paper: Callable[[str], ConformReport]) -> None:
    assert problem(on_paper(expect("turn: no"))).endswith(
        "steps[0].expect.turn: must be a whole number from 0 to 2, not 'no'"
    )
    assert problem(on_paper(expect("turn: 1e0"))).endswith("must be a whole number from 0 to 2, not '1.0'")
    assert on_paper(expect("pioche: 004")).passed == 1


def test_documents_may_end_with_dots(on_paper: Callable[[str], ConformReport]) -> None:
    report = on_paper(scenario(name="first") + "...\n--- # the second\n" + scenario(name="second") + "...")
    assert [result.name for result in report.results] == ["first", "second"]
    assert report.status == 0


def test_a_path_no_system_can_hold_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / ("long" * 100)
    assert problem(run_paths([file], set_up)).endswith("cannot be read: File name too long")
