"""What docs/envs.md says is so: its tables, and its lesson."""

import re
from pathlib import Path
from typing import Any

import pytest

from pioche.encoding import actions as ac
from pioche.encoding import observation as ob
from pioche.rules.moves import AT_COLOUR, AT_KIND

TEXT = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")


def test_the_table_of_observations_tells_where_each_part_begins() -> None:
    found = re.findall(r"^\| (\d+) \| (?:(\d+) × )?(\d+) \|", TEXT, re.MULTILINE)
    rows = [(int(first), int(times or 1) * int(length)) for first, times, length in found]
    places = [value for name, value in vars(ob).items() if name.startswith("AT_") and name.isupper()]
    own = {ob.AT_HAND, *places} - {AT_KIND, AT_COLOUR}
    assert {first for first, _ in rows} == own
    for (first, length), (following, _) in zip(rows, [*rows[1:], (ob.SIZE, 0)], strict=True):
        assert first + length == following


def test_the_table_of_actions_tells_where_each_kind_begins() -> None:
    rows = [int(first) for first in re.findall(r"^\| (\d+)[–,]", TEXT, re.MULTILINE)]
    kinds = [ac.LAY, ac.LAY_WILD, ac.DRAW_ONE, ac.NAME_COLOUR, ac.SHOW_FACE, ac.LAY_OFF, ac.AIM, ac.SAY_UNO]
    assert rows == kinds


def test_the_lesson_runs_and_changes_its_weights() -> None:
    pytest.importorskip("gymnasium")
    [lesson] = re.findall(r"## Learning in thirty lines.*?```python\n(.*?)```", TEXT, re.DOTALL)
    assert lesson.count("\n") <= 40
    scope: dict[str, Any] = {"STEPS": 60}
    exec(lesson, scope)  # noqa: S102  our own document
    assert len(scope["won"]) > 16
    assert abs(scope["weights"]).max() > 0
