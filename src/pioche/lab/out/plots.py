"""Plots as inline SVG, drawn by hand: narrow enough for a phone, sharp on paper, every word escaped.

>>> tag("text", "<b>", x=1.5, text_anchor="end")
'<text x="1.5" text-anchor="end">&lt;b&gt;</text>'
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from pioche.lab.estimates import Estimate
from pioche.lab.summary import Histogram

WIDTH: Final = 360  # all plots are drawn this wide, and scaled
ROW: Final = 44
BAR: Final = 14
PLOT: Final = 190
LEFT: Final = 12
RIGHT: Final = WIDTH - 12
FOOT: Final = 40
LABEL: Final = 95  # half of the widest words under a plot
COLUMNS: Final = 30
TICKS: Final = 6
NEARLY_ALL: Final = 0.99
HALF: Final = 0.5


def tag(name: str, text: str = "", **attributes: str | float) -> str:
    """Write an element with some text; whatever the text holds, it stays text."""
    return raw(name, escape(text), **attributes)


def raw(name: str, inside: str, **attributes: str | float) -> str:
    """Write an element around others."""
    written = ""
    for key, value in attributes.items():
        text = f"{value:g}" if isinstance(value, float) else str(value)
        written += f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"'
    return f"<{name}{written}>{inside}</{name}>"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a plot: what it is, its number, how that is written, its colour."""

    label: str
    found: Estimate
    text: str
    colour: str = ""


def drawing(parts: Sequence[str], height: float, label: str) -> str:
    """Put a drawing together, with its words for those who do not see it."""
    return raw(
        "svg",
        tag("title", label) + "".join(parts),
        viewBox=f"0 0 {WIDTH} {height:g}",
        role="img",
        class_="plot",
    )


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Draw a line."""
    return raw("line", "", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def words(x: float, y: float, text: str, class_: str = "", anchor: str = "start") -> str:
    """Write some words."""
    return tag("text", text, x=round(x, 2), y=round(y, 2), class_=class_, text_anchor=anchor)


def head(row: Row, y: float) -> list[str]:
    """Write what a row is, and its number at the other end."""
    return [words(LEFT, y + 15, row.label), words(RIGHT, y + 15, row.text, "number", "end")]


def bars(rows: Sequence[Row], label: str, whole: float = 1) -> str:
    """Draw a bar a row, on the scale of the whole."""
    parts = []
    for i, row in enumerate(rows):
        y = i * ROW
        wide = (RIGHT - LEFT) * row.found.value / whole
        parts += head(row, y)
        parts.append(raw("rect", "", x=LEFT, y=y + 22, width=RIGHT - LEFT, height=BAR, rx=3, class_="track"))
        shape = {"x": LEFT, "y": y + 22, "width": round(wide, 2), "height": BAR, "rx": 3}
        parts.append(raw("rect", "", **shape, class_=f"bar {row.colour}".strip()))
    return drawing(parts, len(rows) * ROW, label)


def intervals(rows: Sequence[Row], fair: float, fair_text: str, label: str) -> str:
    """Draw each number as a dot with its interval, next to the share that would be fair."""
    low = min(fair, *(row.found.low for row in rows))
    high = max(fair, *(row.found.high for row in rows))
    room = max((high - low) * 0.08, 0.002)
    low, high = low - room, high + room

    def place(value: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (value - low) / (high - low), 2)

    bottom = len(rows) * ROW
    parts = []
    for i, row in enumerate(rows):
        y = i * ROW
        parts += head(row, y)
        parts.append(line(LEFT, y + 29, RIGHT, y + 29, "track"))
        parts.append(line(place(row.found.low), y + 29, place(row.found.high), y + 29, "whisker"))
        parts.append(raw("circle", "", cx=place(row.found.value), cy=y + 29, r=6, class_="dot"))
    at = place(fair)
    for i in range(len(rows)):  # beside the words, not through them
        parts.insert(0, line(at, i * ROW + 20, at, i * ROW + 38, "fair"))
    parts.append(words(min(max(at, LABEL), WIDTH - LABEL), bottom + 16, fair_text, "small", "middle"))
    return drawing(parts, bottom + 24, label)


def step_of(span: float) -> int:
    """Choose a round distance between the ticks of an axis."""
    least = max(span / TICKS, 1)
    power = 10 ** math.floor(math.log10(least))
    return int(next(power * n for n in (1, 2, 5, 10) if power * n >= least))


def median_of(histogram: Histogram) -> int:
    """Estimate where the middle game lies."""
    return quantile(histogram, HALF) * histogram.width


def quantile(histogram: Histogram, part: float) -> int:
    """Return the bin below which so many of the games lie."""
    needed, so_far = sum(histogram.counts) * part, 0
    for place, count in enumerate(histogram.counts):
        so_far += count
        if so_far >= needed:
            return place
    return len(histogram.counts) - 1


def columns(histogram: Histogram, unit: str, marked: float, marked_text: str, label: str) -> str:
    """Draw how often a number came up, in columns; the last one holds the longest hundredth as well."""
    last = quantile(histogram, NEARLY_ALL) + 1
    group = max(1, math.ceil(last / COLUMNS))
    counts = [sum(histogram.counts[at : at + group]) for at in range(0, last, group)]
    counts[-1] += sum(histogram.counts[len(counts) * group :])
    width = histogram.width * group
    span = width * len(counts)
    largest = max(counts) or 1
    each = (RIGHT - LEFT) / len(counts)

    def place(value: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * min(value / span, 1), 2)

    parts = []
    for i, count in enumerate(counts):
        tall = (PLOT - 24) * count / largest
        shape = {"x": round(LEFT + i * each + 0.75, 2), "y": round(PLOT - tall, 2)}
        size = {"width": round(each - 1.5, 2), "height": round(tall, 2)}
        parts.append(raw("rect", "", **shape, **size, class_="bar"))
    parts.append(line(LEFT, PLOT, RIGHT, PLOT, "axis"))
    step = step_of(span)
    for value in range(0, span, step):
        parts.append(line(place(value), PLOT, place(value), PLOT + 5, "axis"))
        parts.append(words(place(value), PLOT + 19, str(value), "small", "middle"))
    parts.append(words(RIGHT, PLOT + 36, unit, "small", "end"))
    at = place(marked)
    parts.append(line(at, 16, at, PLOT, "fair"))
    parts.append(words(at + 5 if at < WIDTH / 2 else at - 5, 14, marked_text, "small", side(at)))
    return drawing(parts, PLOT + FOOT, label)


def side(at: float) -> str:
    """Choose the side of a mark where its words have room."""
    return "start" if at < WIDTH / 2 else "end"


def curve(points: Sequence[tuple[int, Estimate]], texts: Sequence[str], unit: str, label: str) -> str:
    """Draw a number that grows with another, with intervals."""
    largest = max(found.high for _, found in points) or 1
    each = (RIGHT - LEFT) / len(points)

    def tall(value: float) -> float:
        return round(PLOT - (PLOT - 34) * value / largest, 2)

    middles = [round(LEFT + each * (i + 0.5), 2) for i in range(len(points))]
    path = " ".join(f"{x:g},{tall(found.value):g}" for x, (_, found) in zip(middles, points, strict=True))
    parts = [raw("polyline", "", points=path, class_="path"), line(LEFT, PLOT, RIGHT, PLOT, "axis")]
    for x, (number, found), text in zip(middles, points, texts, strict=True):
        parts.append(line(x, tall(found.low), x, tall(found.high), "whisker"))
        parts.append(raw("circle", "", cx=x, cy=tall(found.value), r=5, class_="dot"))
        parts.append(words(x, tall(found.high) - 9, text, "small", "middle"))
        parts.append(words(x, PLOT + 19, str(number), "small", "middle"))
    parts.append(words(RIGHT, PLOT + 36, unit, "small", "end"))
    return drawing(parts, PLOT + FOOT, label)
