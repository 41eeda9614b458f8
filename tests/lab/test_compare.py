"""Two whole settings: the same deals where that can be, and faults that name the file and the key."""

import json
from pathlib import Path

import pytest

from pioche.cli import main

STREET = 'seats = 3\nbots = "laying"\nrules = { stack = "up", draw = "until" }\nhabits = { jumps = 40 }\n'
PLAIN = 'seats = 3\nbots = ["laying", "laying", "greedy"]\n'
QUICK = ("--games", "60", "--compiled", "no", "--jobs", "1")


def setting(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_two_settings_are_compared_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = setting(tmp_path, "plain.toml", PLAIN), setting(tmp_path, "street.toml", STREET)
    for lang, words in (("fr", "graine 0"), ("en", "60 deals at each table, seed 0")):
        assert main(["lab", "compare", *files, *QUICK, "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert words in said
        assert "▌ B  street.toml" in said
        assert "laying × 3; stack=up, draw=until" in said
    assert main(["lab", "compare", *files, *QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["settings"]] == ["plain.toml", "street.toml"]
    assert told["settings"][1]["habits"]["jumps"] == 400
    assert told["drawn"]["difference"]["low"] > 0
    assert 0 < told["decided"]["value"] < 1
    assert len(told["places"]) == 3


def test_a_setting_is_no_different_from_itself_and_other_seats_have_no_winner_in_common(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "coq.yaml").write_text("title: Le coq\ndo: [{who: next, draw: 4}]\n", encoding="utf-8")
    coq = setting(tmp_path, "coq.toml", f'custom = ["coq.yaml"]\n{PLAIN}')
    assert main(["lab", "compare", coq, coq, *QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["settings"][0]["custom"] == ["Le coq"]
    assert (told["decided"]["value"], told["turns"]["difference"]["value"]) == (0, 0)
    two = setting(tmp_path, "two.toml", 'seats = 2\nbots = "laying"\n')
    assert main(["lab", "compare", coq, two, *QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["decided"], told["places"]) == (None, [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat = 3\n", "a.toml: seat: unknown; known here: edition, seats, bots"),
        ("seats = 11\n", "a.toml: seats: must be from 2 to 10, not 11"),
        ('edition = "flip"\n', "a.toml: edition: there is no 'flip'"),
        ('bots = "genius"\n', "a.toml: bot: there is no 'genius'"),
        ("bots = 3\n", "a.toml: bots: must be a word, or a list of words"),
        ('rules = { stack = "maybe" }\n', "a.toml: rules.stack: must be none or same or up"),
        ("rules = 3\n", "a.toml: rules: must be keys and values, not a number"),
        ("habits = { jumps = 101 }\n", "a.toml: habits.jumps: must be from 0 to 100"),
        ('custom = ["none.yaml"]\n', "none.yaml: cannot be read"),
        ("seats = \n", "a.toml: is not readable as TOML"),
        (None, "a.toml: cannot be read"),
    ],
)
def test_a_fault_names_the_file_and_the_key(
    text: str | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    assert main(["lab", "compare", str(file), str(file), "--lang", "en"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert words in line
