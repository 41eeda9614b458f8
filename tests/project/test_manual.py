"""Completion and the manual page: made from the parser, in both languages."""

import argparse
import shutil
import subprocess
from collections.abc import Callable
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


def completed_by_fish(script: Path, folder: Path, *typed: str) -> set[str]:
    """Ask fish the same."""
    asked = "source $argv[1]; complete -C $argv[2]"
    command = ["fish", "--no-config", "-c", asked, str(script), " ".join(["pioche", *typed])]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return {line.partition("\t")[0] for line in done.stdout.splitlines()}


IN_ZSH = """
PS1= fpath=($PWD $fpath)
autoload -U compinit
compinit -u -D
pioche() { print -r -- "GOT<$*>" }
"""
# A terminal in which somebody types, presses Tab and Enter; `pioche` says what it was given.
TYPING = r"""
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal 'source ./begin'
for line; do
    zpty -w terminal "pioche $line"$'\t'
    zpty -r terminal seen '*GOT<*>*'
    print -r -- ${${seen##*GOT<}%>*}
done
"""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh on this machine")
def test_zsh_completes_what_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "_pioche").write_text(printed(capsys, "completion", "zsh"), encoding="utf-8")
    (tmp_path / "mine.pioche").touch()
    typed = ["repl", "serve --pub", "--lang f", "lab rep", "rules to", "replay m", "simulate --out m"]
    (tmp_path / "begin").write_text(IN_ZSH, encoding="utf-8")
    command = ["zsh", "-f", "-c", TYPING, "zsh", *typed]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.splitlines() == [
        "replay",
        "serve --public-url",
        "--lang fr",
        "lab report",
        "rules toy-story-3",
        "replay mine.pioche",
        "simulate --out mine.pioche",
    ]


@pytest.mark.parametrize(("shell", "completed"), [("bash", completed), ("fish", completed_by_fish)])
def test_a_shell_completes_commands_options_values_and_files(
    shell: str, completed: Callable[..., set[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} on this machine")
    script = tmp_path / f"pioche.{shell}"
    script.write_text(printed(capsys, "completion", shell), encoding="utf-8")
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
