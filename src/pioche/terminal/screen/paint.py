"""The table drawn with signs and colours; every colour has its shape and its letter as well."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from pioche.terminal.board import SeatRow, rows_of
from pioche.terminal.choices import HELP, Choice, Prompt
from pioche.terminal.deck import SHAPES, Face
from pioche.terminal.sight import Sight

INK: Final = "#ffffff"
DARK_INK: Final = "#2a2118"
# With 16 colours each becomes the one it is named after.
FIELDS: Final = {
    "red": "#d03731",
    "green": "#228d43",
    "blue": "#2b5fac",
    "yellow": "#e8b321",
    "violet": "#733ca8",
    "pink": "#d450ae",
}
WILD_FIELD: Final = "#3a3a3a"
QUIET: Final = Style(dim=True)
STRONG: Final = Style(bold=True)
CURSOR: Final = "▲"
TILE: Final = 5  # columns of a card, without the gap after it
GAP: Final = " "
CHIP: Final = 8
DIGITS: Final = 9  # choices that a digit can make
FEW: Final = 4  # choices that have a line each; more of them stand side by side
BETWEEN: Final = "   "
NARROW: Final = 2  # columns left after a number in which nothing more can be said
DOT: Final = " · "  # between the keys at the foot
PILE: Final = 9  # columns of talon and pioche


def field_of(colour: str) -> Style:
    """Give the field of a card, and the ink on it."""
    ink = DARK_INK if colour == "yellow" else INK
    return Style(color=ink, bgcolor=FIELDS.get(colour, WILD_FIELD), bold=True)


def ink_of(colour: str) -> Style:
    """Write in a colour."""
    return Style(color=FIELDS.get(colour, INK), bold=True)


def numbered(prompt: Prompt) -> dict[str, Choice]:
    """Give the choices without a letter a digit."""
    listed = [choice for choice in prompt.choices if not choice.key][:DIGITS]
    return {str(number): choice for number, choice in enumerate(listed, 1)}


def paint_seats(sight: Sight, width: int, left: int | None) -> Text:
    """List the seats: who is waited for and for how long, names, cards, points, notes."""
    rows = rows_of(sight)
    has_points = any(row.points for row in rows)
    # In a narrow window names give way before the numbers do.
    room = max(min(max(width - 14, 8), width - (9 if has_points else 5)), 1)
    names = min(max((cell_len(name_of(row, sight)) for row in rows), default=0), room)
    painted = Text(no_wrap=True, overflow="ellipsis")
    if has_points:
        painted.append(f"{' ' * (names + 4)}▮   Σ\n", QUIET)
    for number, row in enumerate(rows):
        if number:
            painted.append("\n")
        painted.append("▶ " if row.acts else "  ", STRONG)
        style = STRONG if row.acts or row.is_you else Style()
        painted.append(set_cell_size(short_name_of(row, sight, names), names), style)
        if row.cards is not None:
            painted.append(f" {row.cards:>2}", STRONG)
        if has_points:
            painted.append(f" {row.points or 0:>3}")
        # What does not fit would take the number with it: the line ends in «…».
        after = width - names - (9 if has_points else 5)
        clock = f" {left} s" if row.acts and left is not None else ""
        if len(clock) <= after:
            painted.append(clock, STRONG)
            after -= len(clock)
        if row.notes and after > NARROW:
            painted.append(f" {' · '.join(row.notes)}", QUIET)
        elif not row.notes and row.cards and after > NARROW:
            painted.append(f" {'▮' * min(row.cards, after - 1)}", QUIET)
    return painted


def name_of(row: SeatRow, sight: Sight) -> str:
    """Name a seat, the own one as such."""
    say = sight.say
    return say("term-name-you", name=row.name) if row.is_you else row.name


def short_name_of(row: SeatRow, sight: Sight, room: int) -> str:
    """Name a seat; where there is no room to say which is the own one, its strong letters do."""
    name = name_of(row, sight)
    return name if cell_len(name) <= room else row.name


def paint_middle(sight: Sight) -> Text:
    """Draw the talon and the pioche, the colour in force and the direction."""
    say, view, deck = sight.say, sight.view, sight.shown
    painted = Text(no_wrap=False)
    if view is None or not view["talon"]:
        return painted
    card = view["talon"][-1]
    face = deck.face(card)
    top, back = field_of(face.colour), Style(color=INK, bgcolor="#5a4a3a")
    left, right = pile(f"{face.shape}{face.letter}", face.sign), pile("pioche", str(view["pioche"]))
    for mine, theirs in zip(left, right, strict=True):
        painted.append(mine, top).append("   ").append(theirs, back).append("\n")
    painted.append(f"{deck.name(card)}\n", STRONG)
    colour = view["colour"]
    if colour:
        painted.append(f"{SHAPES.get(colour, '')} {deck.letter(colour)} ", ink_of(colour))
        painted.append(f"{deck.colour(colour)}\n")
    is_left = view["direction"] == "left"
    words = say("event-direction-left") if is_left else say("event-direction-right")
    painted.append(f"{'↻' if is_left else '↺'} {words}")
    if view["owed"]:
        painted.append(f"\n{say('web-talon-owed', cards=view['owed'])}", STRONG)
    return painted


def pile(corner: str, sign: str) -> list[str]:
    """Draw a pile of cards."""
    middle = sign.center(PILE)
    return [set_cell_size(f" {corner}", PILE), " " * PILE, middle, " " * PILE]


def paint_hand(sight: Sight, prompt: Prompt, cursor: int, width: int) -> Text:
    """Draw the own hand: cards that can be laid stand higher, with the digit that lays them below."""
    hand = sight.hand
    digits = {choice.card: digit for digit, choice in numbered(prompt).items() if choice.card}
    playable = {choice.card for choice in prompt.choices if choice.card}
    if len(hand) * (TILE + len(GAP)) <= width:
        return tiles(sight, hand, playable, digits, cursor)
    return chips(sight, hand, playable, digits, cursor, width)


def tiles(
    sight: Sight, hand: Sequence[str], playable: set[str], digits: Mapping[str, str], cursor: int
) -> Text:
    """Draw a hand as cards of three lines."""
    blank = (" " * TILE, Style())
    lines = [Text(no_wrap=True) for _ in range(5)]
    for place, card in enumerate(hand):
        face = sight.deck.face(card)
        is_up = card in playable
        style = card_style(face, is_up=is_up)
        corner, sign = set_cell_size(f" {face.shape}{face.letter}", TILE), face.sign.center(TILE)
        drawn = [(corner, style), (sign, style), (" " * TILE, style)]
        column = [*drawn, blank] if is_up else [blank, *drawn]
        digit = digits.get(card, "") if place == hand.index(card) else ""
        foot = set_cell_size(f"  {digit or ' '}{CURSOR if place == cursor else ''}", TILE)
        for line, (text, look) in zip(lines, [*column, (foot, STRONG)], strict=True):
            line.append(text, look).append(GAP)
    return Text("\n").join(lines)


def card_style(face: Face, *, is_up: bool) -> Style:
    """Give the style of a card; one that cannot be laid is pale."""
    return field_of(face.colour) if is_up else field_of(face.colour) + Style(dim=True, bold=False)


def chips(  # noqa: PLR0913, PLR0917  what a hand is drawn from
    sight: Sight,
    hand: Sequence[str],
    playable: set[str],
    digits: Mapping[str, str],
    cursor: int,
    width: int,
) -> Text:
    """Draw a large hand in several rows, a card in a few signs."""
    painted = Text()
    in_row = max(width // CHIP, 1)
    for place, card in enumerate(hand):
        face = sight.deck.face(card)
        digit = digits.get(card, "") if place == hand.index(card) else ""
        mark = CURSOR if place == cursor else digit or " "
        painted.append(mark, STRONG)
        text = set_cell_size(f"{face}", CHIP - 2)
        painted.append(text, field_of(face.colour) if card in playable else ink_of(face.colour))
        painted.append("\n" if place % in_row == in_row - 1 else " ")
    return painted


def paint_prompt(prompt: Prompt, asides: Sequence[Choice], notice: str, width: int) -> Text:
    """Write what is asked, and what can be chosen with which key."""
    lines = [Text(prompt.title, Style(bold=True, reverse=prompt.is_yours)), *map(Text, prompt.lines)]
    written = [paint_choice(key, choice) for key, choice in choices_shown(prompt)]
    lines += side_by_side(written, width) if len(written) > FEW else written
    lines += [paint_choice(choice.key, choice) for choice in asides]
    if notice:
        lines.append(Text(notice, Style(italic=True, bold=True)))
    return Text("\n").join(lines)


def choices_shown(prompt: Prompt) -> list[tuple[str, Choice]]:
    """List the choices that are not cards of the hand, with the key of each."""
    digits = {id(choice): digit for digit, choice in numbered(prompt).items()}
    return [(one.key or digits.get(id(one), ""), one) for one in prompt.choices if not one.card]


def paint_choice(key: str, choice: Choice) -> Text:
    """Write a choice behind its key."""
    painted = Text(f"[{key}] " if key else "    ", STRONG)
    if choice.colour:
        painted.append(f"{SHAPES.get(choice.colour, '')} ", ink_of(choice.colour))
    return painted.append(choice.label, Style(bold=False))


def side_by_side(written: Sequence[Text], width: int) -> list[Text]:
    """Put as many choices in a line as it takes."""
    lines = [Text()]
    for one in written:
        if lines[-1] and lines[-1].cell_len + len(BETWEEN) + one.cell_len > width:
            lines.append(Text())
        if lines[-1]:
            lines[-1].append(BETWEEN)
        lines[-1].append_text(one)
    return lines


def fit_keys(line: str, width: int) -> str:
    """Leave out keys at the foot until it fits: those before the key for help, those after it, never help.

    >>> fit_keys("⏎: lay · l: log · ?: help · q: stop", 27)
    '⏎: lay · ?: help · q: stop'
    >>> fit_keys("⏎: lay · l: log · ?: help · q: stop", 12)
    '?: help'
    """
    keys = line.split(DOT)
    while len(keys) > 1 and cell_len(DOT.join(keys)) > width:
        help_at = next((n for n, one in enumerate(keys) if one.startswith(HELP)), len(keys) - 1)
        del keys[help_at - 1]  # the last one where help comes first
    return DOT.join(keys)
