"""The cross-table of a tournament as a drawing: how often each bot, alone, beats a table full of another.

An SVG is written by hand; a PNG needs CairoSVG.
"""

import importlib
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from pioche.i18n.catalogue import words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.estimates import Estimate
from pioche.lab.standings import Standings

CELL_WIDTH: Final = 132
CELL_HEIGHT: Final = 52
MARGIN: Final = 24
TITLE: Final = 64
SUFFIXES: Final = (".svg", ".png")
FULL: Final = 0.2  # above or below a fair share: the full colour
ABOVE: Final = (0, 114, 178)
BELOW: Final = (213, 94, 0)
PAPER: Final = 255
DARK: Final = 0.6  # of the full colour: white letters


def colour_of(cell: Estimate, fair: float) -> tuple[str, str]:
    """Return the colour of a cell and of its letters; one whose interval holds the fair share stays pale."""
    depth = min(abs(cell.value - fair) / FULL, 1.0)
    if cell.low <= fair <= cell.high:
        depth = min(depth, DARK / 2)
    base = ABOVE if cell.value >= fair else BELOW
    mixed = [round(PAPER + (part - PAPER) * depth) for part in base]
    return "#" + "".join(f"{part:02x}" for part in mixed), "#fff" if depth > DARK else "#222"


def text(x: float, y: float, words: str, more: str = "") -> str:
    """Write some words."""
    return f'<text x="{x:g}" y="{y:g}" {more}>{escape(words)}</text>'


def draw(standings: Standings, lang: str) -> str:
    """Draw the cross-table as SVG."""
    say, signs = words(lang), numerals(lang)
    bots = standings.tournament.bots
    width = 2 * MARGIN + CELL_WIDTH * (len(bots) + 1)
    height = 2 * MARGIN + TITLE + CELL_HEIGHT * (len(bots) + 1)
    played = standings.tournament
    title = say("contest-cross", edition=played.table.edition.name[lang], seats=played.seats)
    note = say("contest-cross-note", fair=signs.percent(standings.fair), deals=signs.count(played.deals))
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    font = 'font-family="sans-serif" font-size="15" text-anchor="middle"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        text(MARGIN, MARGIN + 16, title, 'font-size="19" font-weight="bold" text-anchor="start"'),
        text(MARGIN, MARGIN + 40, note, 'font-size="12" fill="#555" text-anchor="start"'),
    ]
    top = MARGIN + TITLE
    for i, bot in enumerate(bots):
        across = MARGIN + CELL_WIDTH * (i + 1.5)
        parts.append(text(across, top + CELL_HEIGHT * 0.6, bot, 'font-weight="bold"'))
        down = top + CELL_HEIGHT * (i + 1.6)
        parts.append(text(MARGIN + CELL_WIDTH * 0.5, down, bot, 'font-weight="bold"'))
        for j, other in enumerate(bots):
            cell = standings.cross.get(bot, {}).get(other)
            if cell is not None:
                x, y = MARGIN + CELL_WIDTH * (j + 1), top + CELL_HEIGHT * (i + 1)
                parts.append(draw_cell(cell, x, y, standings.fair, signs))
    return "\n".join([*parts, "</svg>", ""])


def draw_cell(cell: Estimate, x: float, y: float, fair: float, signs: Numerals) -> str:
    """Draw one cell: the rate, and its interval below."""
    back, ink = colour_of(cell, fair)
    middle = x + CELL_WIDTH / 2
    low, high = signs.percent(cell.low), signs.percent(cell.high)
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT - 2}"'
    return "".join(
        (
            f'<rect {box} fill="{back}"/>',
            text(middle, y + CELL_HEIGHT * 0.45, signs.percent(cell.value), f'fill="{ink}"'),
            text(middle, y + CELL_HEIGHT * 0.8, f"{low} – {high}", f'fill="{ink}" font-size="11"'),
        )
    )


def write(path: Path, drawing: str) -> None:
    """Write the drawing."""
    if path.suffix == ".png":
        importlib.import_module("cairosvg").svg2png(bytestring=drawing.encode(), write_to=str(path), scale=2)
    else:
        path.write_text(drawing, encoding="utf-8")
