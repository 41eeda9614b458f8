"""What every test is given."""

from pathlib import Path

import pytest

from pioche.folders import EDITIONS_VARIABLE


@pytest.fixture(autouse=True)
def no_other_editions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Offer the booklets' editions alone, whatever lies in the data folder of who runs the tests."""
    monkeypatch.setenv(EDITIONS_VARIABLE, str(tmp_path / "no editions"))
