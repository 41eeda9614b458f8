"""The same results as data frames and charts, for a notebook in a class (extra `notebook`: pandas, Altair).

    from pioche.lab import notebook
    from pioche.lab.experiment import Experiment

    games = notebook.games(Experiment("trolls", seats=3, bots=("greedy",)), 2000)
    games.groupby("first")["turns"].mean()
    notebook.histogram(games, "turns")

`frame` and `chart` take what `summarise`, `effect_of`, `rule_effect`, `comparison_of` and `stand` give. A
chart is one of Altair's: it shows itself in a notebook, and its `to_dict` is Vega-Lite.
"""

from collections.abc import Iterator
from functools import singledispatch
from importlib import import_module
from typing import Any, Final

from pioche.i18n.catalogue import words
from pioche.i18n.languages import language
from pioche.i18n.numbers import numerals
from pioche.lab.effect import Differences
from pioche.lab.estimates import Estimate, finite
from pioche.lab.experiment import Experiment
from pioche.lab.out.crosstable import heading
from pioche.lab.out.effect_text import common_rows, place_rows
from pioche.lab.out.files import rows_of
from pioche.lab.out.text import place_name
from pioche.lab.run import Ways, simulate
from pioche.lab.standings import Standings
from pioche.lab.summary import Summary

# Both are published with types that change from release to release.
Frame = Any
Chart = Any
MEANS: Final = ("rounds", "turns", "moves", "points", "drawn")
COLUMNS: Final = 40


def frame_of(rows: list[dict[str, object]]) -> Frame:
    """Make a data frame; an interval that is not known has no ends."""
    return import_module("pandas").DataFrame(finite(rows))


def ends(found: Estimate) -> dict[str, object]:
    """Write an estimate in columns."""
    return {"value": found.value, "low": found.low, "high": found.high}


def games(experiment: Experiment, games: int, ways: Ways | None = None) -> Frame:
    """Play games, and give a row for each: the columns of `simulate --out FILE.csv`."""
    rows: list[dict[str, object]] = []
    simulate(
        experiment, games, ways, watch=lambda _, packed: rows.extend(rows_of(experiment, packed)), rows=True
    )
    return frame_of(rows)


@singledispatch
def frame(found: object) -> Frame:
    """Give the numbers of a result, a row for each."""
    raise TypeError(f"there is no data frame of {type(found).__name__}")


@singledispatch
def chart(found: object, lang: str = "") -> Chart:
    """Draw a result."""
    raise TypeError(f"there is no chart of {type(found).__name__} in {lang or language()}")


@frame.register
def _(found: Summary) -> Frame:
    rows: list[dict[str, object]] = [{"measure": name, **ends(getattr(found, name))} for name in MEANS]
    rows += [{"measure": f"seat {seat}", **ends(each)} for seat, each in enumerate(found.win_share)]
    rows += [{"measure": f"place {place}", **ends(each)} for place, each in enumerate(found.place_share)]
    for name in ("last", "coloured", "named"):
        rows += [{"measure": f"{name} {key}", **ends(each)} for key, each in getattr(found, name).items()]
    return frame_of(rows)


@chart.register
def _(found: Summary, lang: str = "") -> Chart:
    say, signs = words(lang or language()), numerals(lang or language())
    rows: list[dict[str, object]] = [
        {"measure": place_name(place, say), **ends(each)} for place, each in enumerate(found.place_share)
    ]
    fair = 1 / found.seats
    told = say("lab-report-fair", share=signs.percent(fair))
    return dots(rows, f"{say('lab-report-seat')} ({told})", fair, ".0%")


@frame.register
def _(found: Differences) -> Frame:
    return frame_of(list(differences(found, "en")))


@chart.register
def _(found: Differences, lang: str = "") -> Chart:
    lang = lang or language()
    say = words(lang)
    rows: list[dict[str, object]] = []
    for row in differences(found, lang):
        scale = 1 / (abs(row["without"]) or 1)
        parts = {"value": row["difference"], "low": row["low"], "high": row["high"]}
        rows.append({"measure": row["measure"], **{key: scale * value for key, value in parts.items()}})
    return dots(rows, say("lab-effect-difference"), 0.0, "+.0%")


def differences(found: Differences, lang: str) -> Iterator[dict[str, Any]]:
    """List the numbers without what is tried, with it, and the difference with its interval."""
    say, signs = words(lang), numerals(lang)
    for row in (*common_rows(found, say, signs), *place_rows(found, say, signs)):
        both = row.compared
        yield {
            "measure": row.name,
            "without": both.without.value,
            "with": both.written.value,
            "difference": both.difference.value,
            "low": both.difference.low,
            "high": both.difference.high,
        }


@frame.register
def _(found: Standings) -> Frame:
    return frame_of(
        [
            {
                "bot": each.bot,
                **{f"wins_{key}": value for key, value in ends(each.wins).items()},
                **{f"rating_{key}": value for key, value in ends(each.rating).items()},
                **{f"points_{key}": value for key, value in ends(each.points).items()},
            }
            for each in found.bots
        ]
    )


@chart.register
def _(found: Standings, lang: str = "") -> Chart:
    alt = import_module("altair")
    title, note = heading(found, lang or language())
    rows: list[dict[str, object]] = [
        {"bot": one, "against": other, **ends(cell)}
        for one, row in found.cross.items()
        for other, cell in row.items()
    ]
    base = alt.Chart(frame_of(rows), title=alt.Title(title, subtitle=note)).encode(
        x=alt.X("against:N", title=None, sort=None), y=alt.Y("bot:N", title=None, sort=None)
    )
    shade = alt.Scale(scheme="blueorange", domainMid=found.cross_fair, reverse=True)
    squares = base.mark_rect().encode(color=alt.Color("value:Q", scale=shade, legend=None))
    return squares + base.mark_text(fontSize=14).encode(text=alt.Text("value:Q", format=".1%"))


def dots(rows: list[dict[str, object]], title: str, marked: float, form: str) -> Chart:
    """Draw each number as a dot with its interval, beside a line where there would be nothing to tell."""
    alt = import_module("altair")
    base = alt.Chart(frame_of(rows), title=title).encode(y=alt.Y("measure:N", title=None, sort=None))
    scale, axis = alt.Scale(zero=False), alt.Axis(format=form)
    points = base.mark_point(filled=True, size=90).encode(
        x=alt.X("value:Q", title=None, scale=scale, axis=axis)
    )
    lines = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
    fair = alt.Chart(frame_of([{"at": marked}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return fair + lines + points


def histogram(games: Frame, column: str, title: str = "") -> Chart:
    """Draw how often a number came up in games, in columns."""
    alt = import_module("altair")
    if column not in games.columns:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(games.columns)}")
    bins = alt.Bin(maxbins=COLUMNS)
    return (
        alt.Chart(games[[column]], title=title)
        .mark_bar()
        .encode(x=alt.X(f"{column}:Q", bin=bins), y=alt.Y("count():Q", title=None))
    )
