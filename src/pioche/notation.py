"""Cards, moves and positions as text (docs/FORMAT.md).

A card is its code (`R7`, `W4`), a move is a verb and what it needs (`play W4 blue uno`), a position is one
line: hands, talon, colour, pioche, dealer, turn, direction, scores.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pioche.edition import Shelf, Table, shelf
from pioche.editions.parts import FACE_LETTERS, LETTERS, WILD_CODE, WILD_FOUR_CODE
from pioche.effects import (
    brief,
    check_cards,
    check_choice,
    check_mapping,
    check_number,
    check_text,
    fault,
    read_number,
)
from pioche.rules import moves as mv
from pioche.rules import state as st

__all__ = ["read_position", "write_position"]

PHASES: Final = (
    "turn",
    "drawn",
    "challenge",
    "opening-colour",
    "show",
    "trial",
    "discard",
    "round-over",
    "match-over",
    "stack",
)
DIRECTIONS: Final = {"left": st.LEFT, "right": st.RIGHT}
FILM_LENGTH: Final = 100
FIELDS: Final = ("hands", "talon", "colour", "pioche", "dealer", "turn", "direction", "scores")
MOST_DIGITS: Final = 7  # of a score
MOST_SCORE: Final = 10**MOST_DIGITS - 1
FAR_SEAT: Final = mv.TARGET_NONE - 1  # any seat that does not exist

# Why a move is refused, in the order in which the reasons are looked for, and the clause behind each.
REASONS: Final = {
    "unreadable": "MATCH",
    "round-over": "OUT",
    "cannot-catch-self": "UNO-CATCH",
    "bad-target": "WM",
    "nothing-to-say": "R-UNO-FALSE",
    "nothing-to-catch": "R-UNO-FALSE",
    "not-your-turn": "START",
    "wrong-phase": "ONE",
    "must-lay": "H-MUST",
    "no-such-card": "MATCH",
    "only-drawn-card": "DRAW-CHOICE",
    "no-match": "MATCH",
    "cannot-answer": "H-STACK-ANSWER",
    "need-colour": "WILD",
    "bad-colour": "WILD",
    "bluff-refused": "W4-BLUFF",
    "must-show-colour": "R-WL-SHOW",
}
REASON_OF: Final = {
    mv.REFUSED_ROUND_OVER: "round-over",
    mv.REFUSED_CATCH_SELF: "cannot-catch-self",
    mv.REFUSED_BAD_TARGET: "bad-target",
    mv.REFUSED_NOTHING_TO_SAY: "nothing-to-say",
    mv.REFUSED_NOTHING_TO_CATCH: "nothing-to-catch",
    mv.REFUSED_NOT_YOUR_TURN: "not-your-turn",
    mv.REFUSED_WRONG_PHASE: "wrong-phase",
    mv.REFUSED_NO_SUCH_CARD: "no-such-card",
    mv.REFUSED_ONLY_DRAWN: "only-drawn-card",
    mv.REFUSED_NO_MATCH: "no-match",
    mv.REFUSED_NEED_COLOUR: "need-colour",
    mv.REFUSED_BAD_COLOUR: "bad-colour",
    mv.REFUSED_BLUFF: "bluff-refused",
    mv.REFUSED_MUST_SHOW_COLOUR: "must-show-colour",
    mv.REFUSED_MUST_LAY: "must-lay",
    mv.REFUSED_CANNOT_ANSWER: "cannot-answer",
}

VERBS: Final = {
    "play": mv.PLAY,
    "draw": mv.DRAW,
    "keep": mv.KEEP,
    "accept": mv.ACCEPT,
    "challenge": mv.CHALLENGE,
    "colour": mv.COLOUR,
    "show": mv.SHOW,
    "outcome good": mv.OUTCOME_GOOD,
    "outcome bad": mv.OUTCOME_BAD,
    "discard": mv.DISCARD,
    "next": mv.NEXT,
    "uno": mv.UNO,
    "catch": mv.CATCH,
}
VERB_OF: Final = {number: verb for verb, number in VERBS.items()}

SHAPE: Final = re.compile(
    r"(?P<verb>play|draw|keep|accept|challenge|colour|show|outcome good|outcome bad|discard|next|uno|catch)"
    r"(?: (?P<card>[A-Z][0-9A-Z]{0,2}))?"
    r"(?: (?P<colour>(?!uno\b)[a-z]{2,12}))?"
    r"(?: (?P<at>@?)(?P<seat>[0-9]{1,18}))?"
    r'(?: "(?P<film>[^"]*)")?'
    r"(?P<said> uno)?"
)
# What each verb needs; `play` is free in the rest.
NEEDS: Final = {"play": "card", "show": "card", "discard": "card", "colour": "colour", "catch": "seat"}


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it is written."""

    verb: str
    card: str = ""
    colour: str = ""
    target: int | None = None
    film: str = ""
    uno: bool = False

    def __str__(self) -> str:
        """Write the move."""
        words = [self.verb, self.card, self.colour]
        if self.target is not None:
            words.append(f"{'@' if self.verb == 'play' else ''}{self.target}")
        if self.film:
            words.append(f'"{self.film}"')
        if self.uno:
            words.append("uno")
        return " ".join(word for word in words if word)


def every_code() -> frozenset[str]:
    """List the codes of every card of every edition that is offered."""
    return codes_on(shelf())


@cache
def codes_on(offered: Shelf) -> frozenset[str]:
    """List the codes of every card of some editions."""
    coloured = {letter + face for letter in LETTERS.values() for face in FACE_LETTERS}
    specials = {
        code
        for edition in offered.editions.values()
        for special in edition.specials
        for code in special.codes()
    }
    return frozenset(coloured | specials | {WILD_CODE, WILD_FOUR_CODE})


def read_card_code(text: object) -> str:
    """Accept the code of a card of any edition."""
    if not isinstance(text, str) or text not in every_code():
        message = f"no card {brief(text, 20)!r}"
        raise ValueError(message)
    return text


def is_plain_words(text: str) -> bool:
    """Return whether a film's title is something to print: no control or formatting characters."""
    return all(unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for character in text)


def read_move(text: object) -> Move:
    """Read a move.

    >>> read_move('play WM blue @2 "Bambi" uno')
    Move(verb='play', card='WM', colour='blue', target=2, film='Bambi', uno=True)
    >>> read_move("play everything")
    Traceback (most recent call last):
    ...
    ValueError: 'play everything' is no move
    """
    shape = SHAPE.fullmatch(text) if isinstance(text, str) else None
    if shape is None or not has_the_form(shape):
        message = f"{brief(text, 60)!r} is no move"
        raise ValueError(message)
    return Move(
        verb=shape["verb"],
        card=shape["card"] or "",
        colour=shape["colour"] or "",
        target=None if shape["seat"] is None else int(shape["seat"]),
        film=shape["film"] or "",
        uno=shape["said"] is not None,
    )


def has_the_form(shape: re.Match[str]) -> bool:
    """Return whether a verb comes with what it needs and nothing else."""
    verb = shape["verb"]
    there = {key for key in ("card", "colour", "seat", "film", "said") if shape[key] is not None}
    if verb == "play":
        fits = "card" in there and (shape["at"] == "@" or "seat" not in there)
    else:
        fits = there == ({NEEDS[verb]} if verb in NEEDS else set()) and shape["at"] != "@"
    # A wild card may be laid with a colour no deck has, which is then refused as such.
    if shape["colour"] not in (None, *LETTERS):
        fits = fits and (verb == "colour" or shape["card"].startswith(WILD_CODE))
    film = shape["film"]
    if film is not None:
        fits = fits and bool(film.strip()) and len(film) <= FILM_LENGTH and is_plain_words(film)
    return fits and (shape["card"] is None or shape["card"] in every_code())


def encode_move(table: Table, move: Move) -> int:
    """Turn a move into the int the rules read; a film with a card that asks for none is a ValueError."""
    kind = table.kinds.get(move.card, mv.KIND_NONE)
    if move.film and kind != mv.KIND_NONE and kind not in table.films:
        message = f"{str(move)[:60]!r} is no move: {move.card} names no film"
        raise ValueError(message)
    colour = mv.COLOUR_NONE
    if move.colour:
        colours = table.edition.colours
        colour = colours.index(move.colour) if move.colour in colours else mv.COLOUR_FOREIGN
    target = mv.TARGET_NONE if move.target is None else min(move.target, FAR_SEAT)
    return mv.pack(VERBS[move.verb], kind, colour, target, int(move.uno))


def decode_move(table: Table, number: int, film: str = "") -> Move:
    """Turn the int of a legal move back into words."""
    kind = number >> mv.AT_KIND & mv.KIND_BITS
    colour = number >> mv.AT_COLOUR & mv.COLOUR_BITS
    target = number >> mv.AT_TARGET & mv.TARGET_BITS
    return Move(
        verb=VERB_OF[number & mv.VERB_BITS],
        card="" if kind == mv.KIND_NONE else table.codes[kind],
        colour="" if colour == mv.COLOUR_NONE else table.edition.colours[colour],
        target=None if target == mv.TARGET_NONE else target,
        film=film,
        uno=bool(number >> mv.AT_UNO & 1),
    )


def write_position(given: Mapping[str, object]) -> str:
    """Write a position (the mapping of docs/FORMAT.md) as one line.

    >>> write_position({"hands": [["R7", "W4"], []], "talon": ["R5"], "pioche": ["Y1"]})
    'R7,W4/- R5 - Y1 0 1 left 0,0'
    """
    given = check_mapping("given", given, FIELDS)
    hands = check_cards("given.hands", given.get("hands"))
    if not hands:
        raise fault("given.hands", "must be a list with the hand of each seat")
    seats = len(hands)
    scores = given.get("scores", [0] * seats)
    if isinstance(scores, str) or not isinstance(scores, Sequence) or len(scores) != seats:
        raise fault("given.scores", f"must be a list of {seats} numbers")
    dealer = check_number("given.dealer", given.get("dealer", 0), 0, seats - 1)
    fields = (
        "/".join(write_pile(f"given.hands[{i}]", hand) for i, hand in enumerate(hands)),
        write_pile("given.talon", given.get("talon")),
        "-" if given.get("colour") is None else check_choice("given.colour", given["colour"], list(LETTERS)),
        write_pile("given.pioche", given.get("pioche", ())),
        dealer,
        check_number("given.turn", given.get("turn", (dealer + 1) % seats), 0, seats - 1),
        check_choice("given.direction", given.get("direction", st_direction(st.LEFT)), list(DIRECTIONS)),
        ",".join(
            str(check_number(f"given.scores[{i}]", score, 0, MOST_SCORE)) for i, score in enumerate(scores)
        ),
    )
    return " ".join(str(field) for field in fields)


def write_pile(where: str, value: object) -> str:
    """Write a list of cards."""
    codes = check_cards(where, value)
    for i, code in enumerate(codes):
        if not isinstance(code, str) or code not in every_code():
            raise fault(f"{where}[{i}]", f"no card {brief(code, 20)!r}")
    return ",".join(map(str, codes)) or "-"


def st_direction(direction: int) -> str:
    """Name a direction of play."""
    return "left" if direction == st.LEFT else "right"


def read_position(line: str) -> dict[str, object]:
    """Read a position from one line; what it means for an edition is checked by Game.from_position.

    >>> read_position("R7,W4/- R5 - Y1 0 1 left 0,0")["hands"]
    [['R7', 'W4'], []]
    """
    fields = check_text("line", line).split(" ")
    if len(fields) != len(FIELDS):
        message = f"a position has {len(FIELDS)} fields ({' '.join(FIELDS)}), not {len(fields)}"
        raise ValueError(message)
    hands, talon, colour, pioche, dealer, turn, direction, scores = fields
    given: dict[str, object] = {
        "hands": [read_pile(hand) for hand in hands.split("/")],
        "talon": read_pile(talon),
        "pioche": read_pile(pioche),
        "dealer": read_number("dealer", dealer, MOST_DIGITS),
        "turn": read_number("turn", turn, MOST_DIGITS),
        "direction": direction,
        "scores": [
            read_number(f"scores[{i}]", score, MOST_DIGITS) for i, score in enumerate(scores.split(","))
        ],
    }
    if colour != "-":
        given["colour"] = colour
    return given


def read_pile(text: str) -> list[str]:
    """Read a list of cards."""
    return [] if text == "-" else [read_card_code(code) for code in text.split(",")]
