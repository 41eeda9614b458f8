"""What README and the notation document show is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from pioche import Game, record
from pioche.notation import read_position, write_position

ROOT = Path(__file__).parents[2]
NOTATION = (ROOT / "docs" / "NOTATION.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readme_shows_what_happens(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 4
    assert failed == 0


def test_the_position_in_the_notation_document_can_be_read() -> None:
    shown = re.search(r"^hands .*\n(.*)$", NOTATION, re.MULTILINE)
    assert shown
    line = re.sub(" +", " ", shown[1])
    given = read_position(line)
    assert write_position(given) == line
    assert Game.from_position("classic", given).describe()["turn"] == 1


def test_the_game_file_in_the_notation_document_replays_to_the_same_bytes() -> None:
    [shown] = re.findall(r"^```\n(pioche 1\n.*?)^```", NOTATION, re.MULTILINE | re.DOTALL)
    assert record.replay(record.read(shown)).record() == shown
