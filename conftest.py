"""What every test is given, and what is said at the end."""

import importlib.util
from pathlib import Path

import pytest

from pioche.folders import DATA_VARIABLE, EDITIONS_VARIABLE

# Training needs PyTorch too.
collect_ignore_glob = [] if importlib.util.find_spec("torch") else ["src/pioche/train/*.py"]
# Loaded all the same; as modules they would all have one name.
collect_ignore_glob += ["tests/conftest.py", "tests/**/conftest.py"]

# What cannot be imported has no examples to run (locks/learn.lock).
NEEDS = {"pyspiel": "openspiel", "stable_baselines3": "sb3", "torch": "sb3"}
collect_ignore = [
    f"src/pioche/envs/{module}.py" for needed, module in NEEDS.items() if not importlib.util.find_spec(needed)
]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud what could not be tested here."""
    from learners import LOUD  # noqa: PLC0415  of tests/helpers, which is on the path by now

    told = {str(report.longrepr) for report in terminalreporter.stats.get("skipped", []) if report.longrepr}
    for reason in sorted(text for text in told if LOUD in text):
        terminalreporter.write_line(reason[reason.index(LOUD) :].strip("')"), red=True, bold=True)


@pytest.fixture(autouse=True)
def no_other_editions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Offer the booklets' editions alone, whatever lies in the data folder of who runs the tests."""
    monkeypatch.delenv(EDITIONS_VARIABLE, raising=False)
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "no editions"))
