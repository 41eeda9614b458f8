"""Completion and the manual page: made from the parser, in both languages."""

import argparse
import shutil
import subprocess
from pathlib import Path

import pytest

from pioche.cli import RUNS, main
from pioche.i18n.catalogue import words
from pioche.i18n.languages import LANGUAGES
from pioche.lab.cli.arguments import Kit
from pioche.manual.tree import CommandTree, read_parser
from pioche.parser import build


def tree(lang: str = "en") -> CommandTree:
    return read_parser(build(argparse.ArgumentParser, Kit(words(lang), lang), RUNS))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def completed(script: Path, folder: Path, *typed: str) -> set[str]:
    """Ask bash what may follow what was typed; the last word is what is being typed."""
    asked = 'source "$1"; shift; COMP_WORDS=(pioche "$@"); COMP_CWORD=$#; _pioche; echo "${COMPREPLY[@]}"'
    command = ["bash", "-c", asked, "bash", str(script), *typed]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
def test_bash_completes_commands_options_values_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "pioche.bash"
    script.write_text(printed(capsys, "completion", "bash"), encoding="utf-8")
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "mine.pioche").touch()
    assert completed(script, folder, "repl") == {"replay"}
    assert "card" in completed(script, folder, "lab", "c")
    assert "--public-url" in completed(script, folder, "serve", "--pub")
    assert completed(script, folder, "rules", "t") == {"toy-story-3", "trolls"}
    assert completed(script, folder, "--lang", "f") == {"fr"}
    assert completed(script, folder, "serve", "--port", "") == set()
    assert completed(script, folder, "replay", "m") == {"mine.pioche"}
    assert completed(script, folder, "simulate", "--out", "m") == {"mine.pioche"}


def test_every_shell_is_told_of_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    root = tree()
    assert len(list(root.walk())) > 20
    for shell in ("bash", "zsh", "fish"):
        script = printed(capsys, "completion", shell)
        for command in root.walk():
            assert " ".join(command.path[-1:]) in script
            for option in command.options:
                assert (option.names[-1].lstrip("-") if shell == "fish" else option.names[-1]) in script


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manual_page_tells_everything_and_roff_reads_it(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(capsys, "man", "--lang", lang)
    for command in tree(lang).walk():
        assert not command.path or f".SS pioche {' '.join(command.path)}\n" in text
        for option in command.options:
            assert option.names[-1].replace("-", "\\-") in text
    page = tmp_path / "pioche.1"
    page.write_text(text, encoding="utf-8")
    if shutil.which("groff"):
        command_line = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", str(page)]
        done = subprocess.run(command_line, capture_output=True, text=True, check=True)
        assert done.stderr == ""


def test_the_help_groups_commands_and_leaves_none_out(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--help")
    assert "to play:\n    serve" in text
    assert [command.path for command in tree().commands if f"\n    {command.path[0]} " not in text] == []
