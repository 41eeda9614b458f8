"""Every scenario of conformance/ comes out as written."""

import os
from pathlib import Path

import pytest

from pioche.conform.runner import run_paths

FOLDER = Path(__file__).resolve().parents[2] / "conformance"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_scenarios_come_out_as_written(file: Path) -> None:
    report = run_paths([file])
    assert report.problems == ()
    assert [result for result in report.results if not result.ok] == []
    assert report.results


def test_no_two_scenarios_have_the_same_name() -> None:
    report = run_paths([FOLDER])
    assert report.problems == ()
    names = [result.name for result in report.results]
    assert len(names) == len(set(names))
    assert len(FILES) > 20


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_nobody_waits_for_a_pipe_in_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    [gone] = run_paths([tmp_path]).problems
    assert str(gone) == f"{tmp_path}/gone.yaml: cannot be read: No such file or directory"
