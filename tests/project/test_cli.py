"""The command line: what it prints, where, and the status it ends with."""

import errno
import json
import os
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest

from pioche import Game
from pioche.cli import main
from pioche.edition import EDITIONS
from pioche.folders import data_folder
from pioche.i18n.languages import language

PASSES = """
name: passes
clause: MATCH
edition: classic
given: {hands: [[R1, R2], [G1, G2]], talon: [R5], turn: 0}
steps: [do: {seat: 0, move: play R1}, expect: {turn: 1, top: R1}]
"""
FAILS = PASSES.replace("passes", "fails").replace("turn: 1, top: R1", "turn: 1, top: R2")
WRONG = PASSES.replace("passes", "wrong").replace("R5", "X5")


def pioche(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pioche", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "", **environment},
    )


def through_a_shell(arguments: list[str], redirected: str) -> tuple[int, bytes, bytes]:
    if os.name == "nt":
        pytest.skip("there is no such shell")
    line = f"{shlex.join([sys.executable, '-m', 'pioche', *arguments])} {redirected}"
    ended = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=False, timeout=60)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    (tmp_path / "some.yaml").write_text(f"{PASSES}---{FAILS}", encoding="utf-8")
    return tmp_path


def test_conform_prints_a_line_per_scenario_and_the_sum(
    scenarios: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conform", str(scenarios)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "ok passes",
        "FAIL fails: steps[1].expect.top: expected R2, got R1",
        "1 passed, 1 failed",
    ]
    assert err == ""


def test_conform_as_json_prints_nothing_but_an_object_per_scenario(
    scenarios: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conform", "--json", str(scenarios)]) == 1
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"name": "passes", "clause": "MATCH", "ok": True, "why": None},
        {
            "name": "fails",
            "clause": "MATCH",
            "ok": False,
            "why": "steps[1].expect.top: expected R2, got R1",
        },
    ]


def test_conform_ends_with_0_when_all_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(PASSES, encoding="utf-8")
    assert main(["conform", str(file)]) == 0
    assert capsys.readouterr().out == "ok passes\n1 passed, 0 failed\n"
    assert main(["conform", str(file), "--lang", "fr"]) == 0
    assert capsys.readouterr().out.endswith("\n1 réussi, 0 manqué\n")


def test_an_error_of_a_scenario_goes_to_stderr_and_wins_over_a_failure(
    scenarios: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (scenarios / "another.yaml").write_text(WRONG, encoding="utf-8")
    assert main(["conform", "--json", str(scenarios)]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    [line] = err.splitlines()
    assert line.startswith(f"pioche: {scenarios}/another.yaml:1: wrong: given.talon[0]: ")
    assert "X5" in line


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["conform"], "the following arguments are required: PATH"),
        (["conform", "nowhere.yaml"], "nowhere.yaml: cannot be read: No such file or directory"),
        (["rules", "monopoly"], "argument EDITION: there is no edition 'monopoly'; there are classic, "),
        (["rules", "classic", "--lang", "de"], "argument --lang: invalid choice: 'de'"),
        (["replay", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["replay", "nowhere.txt", "--as", "ten"], "argument --as: must be a number from 0 to 9, not 'ten'"),
        (["simulate", "--seats", "11"], "argument --seats: must be a number from 2 to 10, not '11'"),
        (["simulate", "--seats", "²"], "argument --seats: must be a number from 2 to 10, not '²'"),
        (["simulate", "--games", "0"], "argument --games: must be a number from 1 to 1000000000, not '0'"),
        (["simulate", "--seed", "-1"], "argument --seed: "),
        (
            ["simulate", "--seed", str(2**63)],
            "argument --seed: must be a number from 0 to 9223372036854775807",
        ),
        (["simulate", "--edition", "solo"], "argument --edition: there is no edition 'solo'"),
        (["deal"], "argument COMMAND: invalid choice: 'deal'"),
        (["--verbose"], "unrecognised arguments: --verbose"),
        (["simulate", "--edit", "classic"], "unrecognised arguments: --edit classic"),
    ],
)
def test_wrong_use_gets_one_clear_line_and_status_2(
    arguments: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    [line] = err.splitlines()
    assert line.startswith("pioche: ")
    assert complaint in line
    assert "passed" in out if "nowhere.yaml" in arguments else out == ""


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    commands = ("serve", "doctor", "backup", "verify", "conform", "editions", "rules", "replay", "simulate")
    assert all(command in out for command in commands)


def test_without_arguments_tables_are_served_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    from pioche.server.ops import serve as ops

    served: list[ops.ServeOptions] = []

    def serve(options: ops.ServeOptions, _say: object) -> int:
        served.append(options)
        return 0

    monkeypatch.setattr(ops, "serve", serve)
    assert main([]) == 0
    assert served == [ops.ServeOptions(data=data_folder())]


def test_version_starts_without_the_engine() -> None:
    started = pioche("--version", PYTHONPROFILEIMPORTTIME="1")
    out, err = started.communicate(timeout=60)
    assert started.returncode == 0
    assert out.startswith("pioche ")
    assert "pioche.cli" in err
    assert not any(module in err for module in ("yaml", "numpy", "fluent", "tqdm"))


def test_editions_are_listed_one_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert main(["editions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(EDITIONS)
    toy_story = next(line for line in lines if line.startswith("toy-story-3"))
    assert "112" in toy_story
    assert "WL x 4" in toy_story
    assert "red green blue yellow" in toy_story


def test_editions_as_json_say_what_the_booklets_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json"]) == 0
    editions = {edition["id"]: edition for edition in json.loads(capsys.readouterr().out)}
    assert {key: edition["cards"] for key, edition in editions.items()} == {
        "classic": 112,
        "toy-story-3": 112,
        "trolls": 112,
        "disney-100": 112,
        "giant": 108,
    }
    assert editions["trolls"]["colours"] == ["blue", "violet", "pink", "yellow"]
    assert editions["giant"]["family"] == "B"
    assert editions["giant"]["names"].keys() == {"fr", "en"}
    assert [(special["code"], special["copies"]) for special in editions["giant"]["specials"]] == [("WK", 2)]


def test_rules_are_printed_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "toy-story-3", "--lang", "fr"]) == 0
    french = capsys.readouterr().out
    assert main(["rules", "toy-story-3", "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert "W4-GUILTY" in french
    assert "W4-GUILTY" in english
    assert french != english


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    game = Game.from_position(
        "classic", {"hands": [["R1", "G4"], ["G1", "G2"]], "talon": ["R5"], "pioche": ["Y7", "Y8"], "turn": 0}
    )
    game.play(0, "draw")
    game.play(1, "draw")
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    return file


def test_replay_tells_a_game_move_by_move(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file), "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "1. 0 draw" in out
    assert "2. 1 draw" in out
    assert "Y7" in out
    assert "Y8" in out


def test_replay_as_a_seat_tells_what_it_saw(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file), "--as", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Y7" not in out
    assert "Y8" in out
    assert "You draw " in out
    assert "Seat 0 draws 1 card." in out
    assert "Seat 1" not in out


def test_replay_in_french_is_not_replay_in_english(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for lang in ("fr", "en"):
        assert main(["replay", str(game_file), "--lang", lang]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] != told[1]


def test_replay_step_by_step_stops_when_asked(
    game_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\nq\n"))
    assert main(["replay", str(game_file), "--step"]) == 0
    out = capsys.readouterr().out
    assert "1. 0 draw" in out
    assert "2. 1 draw" not in out


def test_replay_step_by_step_goes_on_when_nobody_is_there_to_press_enter(
    game_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["replay", str(game_file), "--step"]) == 0
    assert "2. 1 draw" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("pioche 1", "chess 1", "line 1"),
        ("1 draw", "1 keep", "wrong-phase"),
        ("1 draw", "5 draw", "there is no seat 5"),
        ("edition classic", "edition solo", "no edition 'solo'"),
        ("moves", "moose", "moose"),
    ],
)
def test_a_spoilt_game_file_gets_one_clear_line(
    game_file: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    game_file.write_text(game_file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert main(["replay", str(game_file)]) == 2
    out, err = capsys.readouterr()
    [line] = err.splitlines()
    assert line.startswith(f"pioche: {game_file}: ")
    assert complaint in line
    assert out == ""


@pytest.mark.parametrize("command", [["replay"], ["coach"], ["verify"], ["verify", "GAME", "--seen"]])
def test_no_more_is_read_of_a_file_than_a_game_file_may_have(
    command: list[str], game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = tmp_path / "endless"
    with endless.open("wb") as file:
        file.truncate(2**40)  # takes no room where files may have holes
    assert main([str(game_file) if word == "GAME" else word for word in command] + [str(endless)]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith("is longer than 4000000 characters")


def test_a_seat_that_is_not_in_the_game_cannot_watch_it(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(game_file), "--as", "2"]) == 2
    assert "there is no seat 2" in capsys.readouterr().err


def test_a_file_of_bytes_is_no_game_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(tmp_path / "bytes")]) == 2
    assert capsys.readouterr().err == f"pioche: {tmp_path}/bytes: not UTF-8 text\n"


@pytest.mark.parametrize("command", ["replay", "coach", "verify"])
def test_a_file_that_opens_and_cannot_be_read_is_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> object:
        disk = StringIO()
        monkeypatch.setattr(disk, "read", Mock(side_effect=OSError(errno.EIO, "Input/output error")))
        return disk

    monkeypatch.setattr(Path, "open", broken)
    assert main([command, str(tmp_path / "game")]) == 2
    assert capsys.readouterr().err == f"pioche: {tmp_path}/game: Input/output error\n"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_CA", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected


@pytest.mark.parametrize("arguments", [["rules", "classic"], ["--help"], ["verify", "GAME"]])
def test_a_reader_who_leaves_is_no_traceback(arguments: list[str], game_file: Path) -> None:
    started = pioche(*(str(game_file) if argument == "GAME" else argument for argument in arguments))
    assert started.stdout is not None
    started.stdout.close()
    _, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["rules", "classic"], ["man"]])
def test_what_cannot_be_written_is_a_fault(arguments: list[str]) -> None:
    status, _, complaint = through_a_shell(arguments, ">/dev/full")
    assert (status, complaint) == (2, b"pioche: cannot write: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_game_file_is_not_blamed_for_where_its_answer_goes(command: str, game_file: Path) -> None:
    status, _, complaint = through_a_shell([command, str(game_file)], ">/dev/full")
    assert (status, complaint) == (2, b"pioche: cannot write: No space left on device\n")


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [
        (["rules", "classic"], ">&-"),
        (["--help"], ">&-"),
        (["lab", "card", "WL", "--games", "2"], ">&-"),
        (["play", "--plain", "--seats", "2", "--bot-pace", "0"], "<&- >&-"),
        (["replay", "--step", "GAME"], "<&- >&- 2>&-"),
    ],
)
def test_a_stream_that_is_closed_is_no_fault(arguments: list[str], closed: str, game_file: Path) -> None:
    named = [str(game_file) if argument == "GAME" else argument for argument in arguments]
    assert through_a_shell(named, closed) == (0, b"", b"")


def test_a_complaint_does_not_go_where_answers_are_read() -> None:
    assert through_a_shell(["nonsense"], "2>&-") == (2, b"", b"")


def test_ctrl_c_ends_with_130_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pioche.lab.cli.commands.simulate", interrupt)
    assert main(["simulate"]) == 130
    assert capsys.readouterr() == ("", "")


def test_accents_survive_a_terminal_that_has_none() -> None:
    started = pioche("rules", "classic", "--lang", "fr", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    out, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (0, "")
    assert "?" in out
