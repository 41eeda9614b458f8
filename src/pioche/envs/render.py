"""A table drawn for those watching a learner: as text with colours for a terminal, or as a picture (SVG)."""

from html import escape
from typing import Final

from pioche.envs.single import SingleGame
from pioche.notation import PHASES
from pioche.view import View, look

RESET: Final = "\x1b[0m"
INKS: Final = {"R": "97;41", "Y": "30;43", "G": "97;42", "B": "97;44", "W": "97;40"}
PAINTS: Final = {"R": "#d72600", "Y": "#ecd407", "G": "#379711", "B": "#0956bf", "W": "#222"}
FALLBACK: Final = ("30;47", "#777")  # a colour that no booklet has
TO_THE_LEFT: Final = "left"
WIDTH, HEIGHT, GAP, LINE, LABEL = 34, 48, 6, 66, 128


def card_text(code: str) -> str:
    """Write a card on its colour."""
    ink = INKS.get(code[:1], FALLBACK[0])
    return f"\x1b[{ink}m {code} {RESET}"


def watched(game: SingleGame, seat: int | None) -> View:
    """Return what is drawn: the view of a seat, or of a spectator."""
    return look(game.setting.table, game.position, seat, (), "")


def standing(game: SingleGame, view: View, seat: int) -> str:
    """Write who sits at a seat, and how many cards it holds."""
    mark = ">" if not game.is_over and game.seat == seat else "*" if seat in game.winners else " "
    return f"{mark} {seat} {game.setting.bot_of_seat[seat]:<8} {view.counts[seat]:>2}"


def as_text(game: SingleGame, seat: int | None) -> str:
    """Write the table: what lies on it, then a line for each seat; hidden cards are only counted."""
    view = watched(game, seat)
    turning = "->" if view.direction == TO_THE_LEFT else "<-"
    owed = f" · owed {view.owed}" if view.owed else ""
    phase = PHASES[game.position.phase] if seat == game.position.asked else view.phase
    head = f"{view.edition} · {phase} · {turning} · pioche {view.pioche} · talon {len(view.talon)}{owed}"
    lines = [head, f"  top {card_text(view.top)} {view.colour or ''}".rstrip()]
    for other, hand in enumerate(view.hands):
        cards = " ".join(card_text(card) for card in hand or ())
        lines.append(f"{standing(game, view, other)}  {cards or '# ' * view.counts[other]}".rstrip())
    return "\n".join(lines)


def draw_card(code: str, x: float, y: float) -> str:
    """Draw a card; an empty code is its back."""
    paint = PAINTS.get(code[:1], FALLBACK[1]) if code else "#111"
    face = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{paint}" stroke="#fff"/>'
    words = escape(code[1:] if code and code[0] != "W" else code)
    middle = f'x="{x + WIDTH / 2}" y="{y + HEIGHT / 2 + 5}"'
    ink = "#222" if code.startswith("Y") else "#fff"
    return f'{face}<text {middle} text-anchor="middle" fill="{ink}">{words}</text>'


def as_svg(game: SingleGame, seat: int | None) -> str:
    """Draw the table as SVG: the talon on top, a row of cards for each seat, backs where they are hidden."""
    view = watched(game, seat)
    rows = [(f"pioche {view.pioche}", ["", view.top])]
    rows += [
        (standing(game, view, other), list(hand or [""] * view.counts[other]))
        for other, hand in enumerate(view.hands)
    ]
    width = LABEL + max(len(cards) for _, cards in rows) * (WIDTH + GAP) + GAP
    height = len(rows) * LINE + GAP
    font = 'font-family="monospace" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {font}>',
        f'<rect width="{width}" height="{height}" fill="#1d6b4f"/>',
    ]
    for line, (label, cards) in enumerate(rows):
        y = GAP + line * LINE
        parts.append(f'<text x="{GAP}" y="{y + HEIGHT / 2 + 5}" fill="#fff">{escape(label)}</text>')
        parts += [draw_card(code, LABEL + i * (WIDTH + GAP), y) for i, code in enumerate(cards)]
    return "\n".join([*parts, "</svg>", ""])
