"""Conformance scenarios: read, and run against this engine or another (docs/FORMAT.md)."""

from typing import TYPE_CHECKING

from pioche.lazy import lazy

if TYPE_CHECKING:
    from pioche.conform.runner import ConformReport, ScenarioProblem, ScenarioResult, run_paths

__all__ = ["ConformReport", "ScenarioProblem", "ScenarioResult", "run_paths"]
__getattr__ = lazy(__name__, dict.fromkeys(__all__, "pioche.conform.runner"))
