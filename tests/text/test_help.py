"""The command line in every language: its help, its complaints, doctor and verify."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from table import TableDriver
from table_player import play_match

from pioche.cli import RUNS, main
from pioche.i18n.catalogue import words
from pioche.i18n.languages import LANGUAGES
from pioche.lab.cli.arguments import Kit
from pioche.parser import OF_ARGPARSE, asked_language, build, speaking
from pioche.server.fair.verify import verify
from pioche.server.wire import protocol

WRONG = (
    ["conform"],
    ["rules", "monopoly"],
    ["rules", "classic", "--lang", "tlh"],
    ["replay", "nowhere.txt", "--as", "ten"],
    ["replay", "nowhere.txt", "--as"],
    ["editions", "--json=1"],
    ["deal"],
    ["--verbose"],
    ["bench", "serve", "--rate", "fast"],
    ["simulate", "--rules", "low", "--games", "1"],
    ["simulate", "--out", "a.txt"],
    ["serve", "--public-url", "here"],
    ["play", "--bots", "genius"],
    ["play", "--rules", "low"],
    ["join", "ftp://here"],
    ["join", "http://127.0.0.1:9/t/BCDFGHJKM"],
    ["lab", "card", "XX"],
    ["lab", "card", "WL", "--edition", "trolls"],
    ["lab", "report", "--out", "a.txt"],
)


def parsers(lang: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Give the parser of every command, by its name."""
    with speaking(words(lang)):
        left = [("pioche", build(argparse.ArgumentParser, Kit(words(lang), lang), RUNS))]
    while left:
        name, parser = left.pop()
        yield name, parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                left += [(f"{name} {command}", added) for command, added in action.choices.items()]


def texts(lang: str) -> dict[str, str]:
    """Collect every text of the help, by where it stands."""
    found: dict[str, str] = {}
    for name, parser in parsers(lang):
        found[name] = parser.description or ""
        for group in parser._action_groups:
            if group._group_actions:
                found[f"{name} [{len(found)}]"] = group.title or ""
        for action in parser._actions:
            is_named = bool(action.metavar) and not action.option_strings
            if not is_named and not isinstance(action, argparse._SubParsersAction):
                found[f"{name} {action.dest}"] = action.help or ""
    return found


def test_every_help_text_is_there_in_every_language_and_differs() -> None:
    told = {lang: texts(lang) for lang in LANGUAGES}
    french, english = told["fr"], told["en"]
    assert french.keys() == english.keys()
    assert len(french) > 100
    assert [where for where, text in french.items() if not text.strip()] == []
    assert [where for where, text in french.items() if text == english[where]] == []


@pytest.mark.parametrize("name", [name for name, _ in parsers("fr")])
def test_the_help_of_a_command_is_french_throughout(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*name.split()[1:], "--lang", "fr", "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("utilisation\xa0: pioche")
    assert "montrer cette aide" in out
    english = r"(?<!-)\b(the|of|show|this|help|and|exit|default|usage|options|now|COMMAND|FILE|FOLDER|SEAT)\b"
    assert re.findall(english, out) == []


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_complaint_is_one_line_in_the_language_asked_for(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = []
    for lang in LANGUAGES:
        monkeypatch.setenv("LC_ALL", lang)
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        [line] = err.splitlines()
        told.append(line)
    assert len(set(told)) == len(LANGUAGES)


def test_argparse_has_the_texts_that_are_translated() -> None:
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    assert [text for text in OF_ARGPARSE if text not in source] == []


def test_argparse_keeps_its_own_words_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "fr", "--help"])
    assert capsys.readouterr().out
    assert argparse.ArgumentParser(prog="other").format_help().startswith("usage: other")


@pytest.mark.parametrize(
    ("argv", "lang"),
    [
        ([], "en"),
        (["--lang", "fr"], "fr"),
        (["doctor", "--lang=fr"], "fr"),
        (["--lang", "fr", "rules", "classic", "--lang", "en"], "en"),
        (["rules", "--lang", "tlh"], "en"),
        (["rules", "fr"], "en"),
        (["rules", "--lang"], "en"),
    ],
)
def test_the_language_is_the_one_asked_for(
    argv: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert asked_language(argv) == lang


def test_the_doctor_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--lang", "fr", "--data", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "sans table encore" in out
    (tmp_path / "pioche.db").write_bytes(b"no database")
    assert main(["doctor", "--lang", "fr", "--data", str(tmp_path)]) == 1
    assert "PROBLÈME" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_verify_finds_can_be_said_in_every_language(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = TableDriver(people=2, seed=3, rules={"target": 100})
    driver.commit(0)
    driver.do(0, protocol.Start)
    driver.reveal()
    play_match(driver)
    file = tmp_path / "game.txt"
    file.write_text(driver.records[1, 1], encoding="utf-8")
    assert main(["verify", str(file), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert {"fr": "manche 1\xa0: le secret est celui qui a été promis", "en": "round 1: the secret"}[
        lang
    ] in out
    assert len(out.splitlines()) == len(list(verify(driver.records[1, 1]))) + 2
