"""The cross-table of a tournament as a drawing: how often each bot, alone, beats a table full of another.

Where all sit at one table: who beats whom there, in the games that one of the two has won.

An SVG is written by hand; a PNG needs CairoSVG.
"""

import importlib
from pathlib import Path
from textwrap import wrap
from typing import Final
from xml.sax.saxutils import escape

from pioche.i18n.catalogue import words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.estimates import Estimate
from pioche.lab.out.effect_text import count_deals
from pioche.lab.out.files import check_place
from pioche.lab.standings import Standings

CELL_WIDTH: Final = 132
CELL_HEIGHT: Final = 52
MARGIN: Final = 24
LEAST_WIDTH: Final = 500
LETTER: Final = 0.6  # of the size of a letter: about its width
LEADING: Final = 1.3  # from line to line
GAP: Final = 6
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


def heading(standings: Standings, lang: str) -> tuple[str, str]:
    """Say what the cross-table shows, and how sure it is."""
    say, signs, played = words(lang), numerals(lang), standings.tournament
    edition = played.table.edition.name[lang]
    if standings.is_together:
        title = say("contest-cross-together", edition=edition, seats=played.seats)
    else:
        title = say("contest-cross", edition=edition, seats=played.seats)
    fair, deals = signs.percent(standings.cross_fair), count_deals(played.deals, say, signs)
    return title, say("contest-cross-note", fair=fair, deals=deals)


def draw(standings: Standings, lang: str) -> str:
    """Draw the cross-table as SVG; its heading takes as many lines as it needs."""
    signs = numerals(lang)
    bots = standings.tournament.bots
    width = 2 * MARGIN + max(CELL_WIDTH * (len(bots) + 1), LEAST_WIDTH)
    title, note = heading(standings, lang)
    parts: list[str] = []
    top = float(MARGIN)
    for told, size, more in ((title, 17, 'font-weight="bold"'), (note, 12, 'fill="#555"')):
        for line in wrap(told, int((width - 2 * MARGIN) / (size * LETTER))):
            top += size * LEADING
            parts.append(text(MARGIN, top, line, f'font-size="{size}" {more} text-anchor="start"'))
        top += GAP
    for i, bot in enumerate(bots):
        across = MARGIN + CELL_WIDTH * (i + 1.5)
        parts.append(text(across, top + CELL_HEIGHT * 0.6, bot, 'font-weight="bold"'))
        down = top + CELL_HEIGHT * (i + 1.6)
        parts.append(text(MARGIN + CELL_WIDTH * 0.5, down, bot, 'font-weight="bold"'))
        for j, other in enumerate(bots):
            cell = standings.cross.get(bot, {}).get(other)
            if cell is not None:
                x, y = MARGIN + CELL_WIDTH * (j + 1), top + CELL_HEIGHT * (i + 1)
                parts.append(draw_cell(cell, x, y, standings.cross_fair, signs))
    height = top + CELL_HEIGHT * (len(bots) + 1) + MARGIN
    shape = f'width="{width}" height="{height:g}" viewBox="0 0 {width} {height:g}"'
    font = 'font-family="sans-serif" font-size="15" text-anchor="middle"'
    paper = f'<rect width="{width}" height="{height:g}" fill="#fff"/>'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {shape} {font}>'
    return "\n".join([begin, paper, *parts, "</svg>", ""])


def draw_cell(cell: Estimate, x: float, y: float, fair: float, signs: Numerals) -> str:
    """Draw one cell: the rate, and its interval below."""
    back, ink = colour_of(cell, fair)
    middle = x + CELL_WIDTH / 2
    below = (
        f"{signs.percent(cell.low)} – {signs.percent(cell.high)}" if cell.is_known else signs.interval(cell)
    )
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT - 2}"'
    return "".join(
        (
            f'<rect {box} fill="{back}"/>',
            text(middle, y + CELL_HEIGHT * 0.45, signs.percent(cell.value), f'fill="{ink}"'),
            text(middle, y + CELL_HEIGHT * 0.8, below, f'fill="{ink}" font-size="11"'),
        )
    )


def prepare(path: Path) -> None:
    """Refuse what could not be drawn or written in the end, before anything is played."""
    if path.suffix == ".png":
        importlib.import_module("cairosvg")
    check_place(path)


def write(path: Path, drawing: str) -> None:
    """Write the drawing."""
    if path.suffix == ".png":
        importlib.import_module("cairosvg").svg2png(bytestring=drawing.encode(), write_to=str(path), scale=2)
    else:
        path.write_text(drawing, encoding="utf-8")
