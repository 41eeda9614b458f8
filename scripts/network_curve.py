"""Draw how the network learnt (docs/network.csv) as docs/network.svg: wins where each bank is measured.

One panel for each bank of weights; a point is a measurement, its bar two standard errors either way.
"""

import csv
from pathlib import Path

from pioche.lab.out.plots import raw, tag

DOCS = Path(__file__).parents[1] / "docs"
# The head of each panel, and the fair share where that is near what was met.
PANELS: tuple[tuple[str, list[float]], ...] = (
    ("2 seats", [50]),
    ("4 seats", [25]),
    ("6 seats", [100 / 6]),
    ("2, a Reverse only turns", []),
    ("4 seats, what plays", []),
    ("6 seats, what plays", []),
)
WIDE, HIGH = 240, 200
LEFT, TOP, FOOT = 44, 28, 30
INK, FAINT, MARK = "#333", "#bbb", "#1f6f8b"


def panel(number: int, points: list[dict[str, float]]) -> str:
    """Draw how one bank of weights learnt."""
    head, fair = PANELS[number]
    tops = [100 * (point["wins"] + 2 * point["error"]) for point in points]
    bottoms = [100 * (point["wins"] - 2 * point["error"]) for point in points]
    low, high = min([*fair, *bottoms]), max([*fair, *tops])
    last = points[-1]["seconds"]

    def x(seconds: float) -> float:
        return LEFT + (WIDE - LEFT - 12) * seconds / last

    def y(wins: float) -> float:
        return TOP + (HIGH - TOP - FOOT) * (high - wins) / (high - low)

    label: dict[str, str | float] = {"font_size": 11, "fill": INK}
    parts = [tag("text", head, x=LEFT, y=14, font_weight="bold", **label)]
    for wins in sorted({round(share, 1) for share in (low, *fair, high)}):
        parts.append(tag("line", x1=LEFT, x2=WIDE - 12, y1=y(wins), y2=y(wins), stroke=FAINT))
        parts.append(tag("text", f"{wins:.1f} %", x=LEFT - 4, y=y(wins) + 4, text_anchor="end", **label))
    parts.append(tag("text", f"{last:.0f} s", x=WIDE - 12, y=HIGH - 8, text_anchor="end", **label))
    parts.append(tag("text", "0", x=LEFT, y=HIGH - 8, **label))
    path = " ".join(f"{x(point['seconds']):.1f},{y(100 * point['wins']):.1f}" for point in points)
    parts.append(tag("polyline", points=path, fill="none", stroke=MARK, stroke_width=1.5))
    for point, top, bottom in zip(points, tops, bottoms, strict=True):
        at = x(point["seconds"])
        parts.append(tag("line", x1=at, x2=at, y1=y(top), y2=y(bottom), stroke=MARK))
        parts.append(tag("circle", cx=at, cy=y(100 * point["wins"]), r=2.5, fill=MARK))
    return raw("g", "".join(parts), transform=f"translate({number * WIDE} 0)", font_family="sans-serif")


def draw(text: str) -> str:
    """Draw the lines of the CSV."""
    rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(text.splitlines())]
    banks = [[row for row in rows if row["bank"] == bank] for bank in range(len(PANELS))]
    for points in banks:
        before = 0.0
        for stage in sorted({point["stage"] for point in points}):
            some = [point for point in points if point["stage"] == stage]
            for point in some:
                point["seconds"] += before
            before = some[-1]["seconds"]
    against = "against expert1, where a Reverse only turns against casual"
    title = tag("title", f"Wins by seconds of training: {against}")
    panels = "".join(panel(number, found) for number, found in enumerate(banks))
    size: dict[str, str | float] = {
        "viewBox": f"0 0 {WIDE * len(banks)} {HIGH}",
        "width": WIDE * len(banks),
        "height": HIGH,
    }
    return raw("svg", title + panels, xmlns="http://www.w3.org/2000/svg", role="img", **size) + "\n"


if __name__ == "__main__":
    drawn = draw((DOCS / "network.csv").read_text(encoding="utf-8"))
    (DOCS / "network.svg").write_text(drawn, encoding="utf-8")
