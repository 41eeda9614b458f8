"""docs/lab.md: every command in it is one the command line takes, and every option it names is there."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from pioche.cli import RUNS, main
from pioche.lab.cli.commands import EXTRAS
from pioche.parser import parse

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ pioche (.*)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_can_be_given(line: str) -> None:
    assert callable(parse(shlex.split(line), RUNS).run)


def test_every_option_of_the_page_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["simulate"], ["lab", "card"], ["lab", "rule"], ["lab", "report"]):
        assert main([*command, "--help"]) == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert set(re.findall(r"`(--[a-z-]+)", TEXT)) <= known


def test_every_extra_that_is_asked_for_can_be_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package, extra in EXTRAS.items():
        wanted = project["optional-dependencies"][extra]
        # A package may be named after what it is built for: cupy-cuda13x.
        assert any(re.split("[>=<-]", one)[0] == package for one in wanted)
