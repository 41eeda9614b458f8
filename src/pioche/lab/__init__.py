"""The laboratory: games by the million, counted, compared, and drawn."""

from typing import TYPE_CHECKING, Final

from pioche.lazy import lazy

if TYPE_CHECKING:
    from pioche.lab.ask import compare_card, compare_rule, play_tournament
    from pioche.lab.effect import CardEffect, Compared, RuleEffect
    from pioche.lab.estimates import Estimate
    from pioche.lab.experiment import Experiment, Habits
    from pioche.lab.run import RunResult, Ways, simulate
    from pioche.lab.standings import Standing, Standings
    from pioche.lab.summary import Summary, summarise
    from pioche.lab.tournament import Tournament

__all__ = [
    "CardEffect",
    "Compared",
    "Estimate",
    "Experiment",
    "Habits",
    "RuleEffect",
    "RunResult",
    "Standing",
    "Standings",
    "Summary",
    "Tournament",
    "Ways",
    "compare_card",
    "compare_rule",
    "play_tournament",
    "simulate",
    "summarise",
]
# What `Ways` may name as its engine; here, so that a command line is read without loading what plays.
ENGINES: Final = ("auto", "local", "gpu", "ray", "dask")
MOST_JOBS: Final = 1024  # the same; 0 is every core
__getattr__ = lazy(
    __name__,
    {
        "CardEffect": "pioche.lab.effect",
        "Compared": "pioche.lab.effect",
        "Estimate": "pioche.lab.estimates",
        "Experiment": "pioche.lab.experiment",
        "Habits": "pioche.lab.experiment",
        "RuleEffect": "pioche.lab.effect",
        "RunResult": "pioche.lab.run",
        "Standing": "pioche.lab.standings",
        "Standings": "pioche.lab.standings",
        "Summary": "pioche.lab.summary",
        "Tournament": "pioche.lab.tournament",
        "Ways": "pioche.lab.run",
        "compare_card": "pioche.lab.ask",
        "compare_rule": "pioche.lab.ask",
        "play_tournament": "pioche.lab.ask",
        "simulate": "pioche.lab.run",
        "summarise": "pioche.lab.summary",
    },
)
