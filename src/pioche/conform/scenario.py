"""A conformance scenario as data: read from a YAML document, every key, type, card, move and seat checked.

Nothing here knows an engine. What is wrong is a ValueError naming the key; the runner adds file and scenario.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pioche import notation
from pioche.conform.yamlfile import Value
from pioche.edition import offered
from pioche.editions.parts import LETTERS
from pioche.effects import check_choice, check_number, fault


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario whose steps are still to be read: how many seats there are is for the engine to say."""

    name: str
    clause: str
    edition: str
    given: dict[str, Value]
    rules: dict[str, Value]
    custom: list[Value]
    seed: int
    steps: list[Value]


@dataclass(frozen=True, slots=True)
class Do:
    """A move to be made."""

    key: str
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """A move to be refused."""

    key: str
    seat: int
    move: str
    reason: str


@dataclass(frozen=True, slots=True)
class Expect:
    """What the position must show: per check, what is expected, in the form that `conform` compares."""

    key: str
    checks: Mapping[str, Any]


@dataclass(frozen=True, order=True, slots=True)
class Shown:
    """Cards revealed by the last move: whose, to whom, which; the seats and the cards sorted."""

    of: int
    to: tuple[int, ...]
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{{of: {self.of}, to: {text(self.to)}, cards: {text(self.cards)}}}"


Hands: TypeAlias = list[list[str] | None]
Moves: TypeAlias = dict[notation.Move, str]
Step: TypeAlias = Do | Refuse | Expect
_Read: TypeAlias = Callable[[str, Value, int], Any]

LARGEST_SEED = 2**63 - 1
_LARGEST_NUMBER = 1_000_000


def read_scenario(value: Value) -> Scenario:
    """Read all of a scenario but its steps."""
    if not isinstance(value, dict):
        raise fault("a scenario", f"must be a mapping, not {text(value)}")
    _check_keys("", value, ("name", "clause", "edition", "given", "steps"), ("rules", "custom", "seed"))
    return Scenario(
        name=_read_line("name", value["name"]),
        clause=_read_line("clause", value["clause"]),
        edition=check_choice("edition", value["edition"], list(offered())),
        given=_read_mapping("given", value["given"]),
        rules=_read_mapping("rules", value.get("rules", {})),
        custom=_read_list("custom", value.get("custom", [])),
        seed=check_number("seed", value.get("seed", 0), 0, LARGEST_SEED),
        steps=_read_list("steps", value["steps"]),
    )


def read_steps(scenario: Scenario, seats: int) -> tuple[Step, ...]:
    """Read the steps of a scenario with so many seats."""
    return tuple(_read_step(f"steps[{at}]", step, seats) for at, step in enumerate(scenario.steps))


def text(value: object) -> str:
    """Write a value as one does in a scenario.

    >>> text([None, ("R7", "W4"), 3, "play W4 blue"])
    '[null, [R7, W4], 3, play W4 blue]'
    """
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case list() | tuple():
            return f"[{', '.join(map(text, value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {text(entry)}' for key, entry in value.items())}}}"
        case str():
            return value if value.strip() and value.isprintable() else repr(value)
        case _:
            return str(value)


def _check_keys(
    prefix: str, entries: dict[str, Value], needed: Sequence[str], optional: Sequence[str] = ()
) -> None:
    for key in entries:
        if key not in needed and key not in optional:
            raise fault(f"{prefix}{key}", f"unknown; known here: {', '.join([*needed, *optional])}")
    for key in needed:
        if key not in entries:
            raise fault(f"{prefix}{key}", "is missing")


def _read_mapping(where: str, value: Value) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise fault(where, f"must be a mapping, not {text(value)}")
    return value


def _read_list(where: str, value: Value) -> list[Value]:
    if not isinstance(value, list):
        raise fault(where, f"must be a list, not {text(value)}")
    return value


def _read_per_seat(where: str, value: Value, seats: int) -> list[Value]:
    entries = _read_list(where, value)
    if len(entries) != seats:
        raise fault(where, f"must have {seats} entries, one per seat, not {len(entries)}")
    return entries


def _read_text(where: str, value: Value) -> str:
    if not isinstance(value, str):
        raise fault(where, f"must be text, not {text(value)}")
    return value


def _read_line(where: str, value: Value) -> str:
    line = _read_text(where, value)
    if not line.strip() or not line.isprintable():
        raise fault(where, f"must be one line of text, not {line!r}")
    return line


def _read_step(where: str, value: Value, seats: int) -> Step:
    step = _read_mapping(where, value)
    _check_keys(f"{where}.", step, (), ("do", "refuse", "expect"))
    if len(step) != 1:
        raise fault(where, "must have exactly one of do, refuse, expect")
    [(kind, content)] = step.items()
    where = f"{where}.{kind}"
    entries = _read_mapping(where, content)
    if kind == "expect":
        return _read_expect(where, entries, seats)
    return _read_do(where, entries, seats) if kind == "do" else _read_refuse(where, entries, seats)


def _read_do(where: str, content: dict[str, Value], seats: int) -> Do:
    _check_keys(f"{where}.", content, ("seat", "move"))
    seat = _read_seat(f"{where}.seat", content["seat"], seats)
    move = _read_text(f"{where}.move", content["move"])
    _read_move(f"{where}.move", move)
    return Do(where, seat, move)


def _read_refuse(where: str, content: dict[str, Value], seats: int) -> Refuse:
    _check_keys(f"{where}.", content, ("seat", "move", "reason"))
    seat = _read_seat(f"{where}.seat", content["seat"], seats)
    move = _read_text(f"{where}.move", content["move"])
    return Refuse(
        where, seat, move, check_choice(f"{where}.reason", content["reason"], tuple(notation.REASONS))
    )


def _read_expect(where: str, content: dict[str, Value], seats: int) -> Expect:
    _check_keys(f"{where}.", content, (), tuple(_CHECKS))
    return Expect(
        where, {key: _CHECKS[key](f"{where}.{key}", value, seats) for key, value in content.items()}
    )


def _read_number(where: str, value: Value, _seats: int = 0) -> int:
    return check_number(where, value, 0, _LARGEST_NUMBER)


def _read_numbers(where: str, value: Value, seats: int) -> list[int]:
    entries = _read_per_seat(where, value, seats)
    return [_read_number(f"{where}[{at}]", entry) for at, entry in enumerate(entries)]


def _read_seat(where: str, value: Value, seats: int) -> int:
    return check_number(where, value, 0, seats - 1)


def _read_seats(where: str, value: Value, seats: int) -> list[int]:
    entries = _read_list(where, value)
    return sorted(_read_seat(f"{where}[{at}]", seat, seats) for at, seat in enumerate(entries))


def _read_card(where: str, value: Value, _seats: int = 0) -> str:
    try:
        return notation.read_card_code(value)
    except ValueError as error:
        raise fault(where, str(error)) from error


def _read_cards(where: str, value: Value) -> list[str]:
    return sorted(_read_card(f"{where}[{at}]", card) for at, card in enumerate(_read_list(where, value)))


def _read_hands(where: str, value: Value, seats: int) -> Hands:
    hands = _read_per_seat(where, value, seats)
    return [None if hand is None else _read_cards(f"{where}[{at}]", hand) for at, hand in enumerate(hands)]


def _read_move(where: str, value: Value) -> notation.Move:
    move = _read_text(where, value)
    try:
        return notation.read_move(move)
    except ValueError as error:
        raise fault(where, str(error)) from error


def _read_moves(where: str, value: Value, _seats: int) -> Moves:
    moves = _read_list(where, value)
    return {_read_move(f"{where}[{at}]", move): str(move) for at, move in enumerate(moves)}


def _read_shown(where: str, value: Value, seats: int) -> list[Shown]:
    entries = _read_list(where, value)
    return sorted({_read_one_shown(f"{where}[{at}]", one, seats) for at, one in enumerate(entries)})


def _read_one_shown(where: str, value: Value, seats: int) -> Shown:
    one = _read_mapping(where, value)
    _check_keys(f"{where}.", one, ("of", "to", "cards"))
    return Shown(
        _read_seat(f"{where}.of", one["of"], seats),
        tuple(_read_seats(f"{where}.to", one["to"], seats)),
        tuple(_read_cards(f"{where}.cards", one["cards"])),
    )


def _read_view(where: str, value: Value, seats: int) -> tuple[int, Hands]:
    view = _read_mapping(where, value)
    _check_keys(f"{where}.", view, ("seat", "hands"))
    seat = _read_seat(f"{where}.seat", view["seat"], seats)
    return seat, _read_hands(f"{where}.hands", view["hands"], seats)


def _read_legal_of(where: str, value: Value, seats: int) -> tuple[int, Moves]:
    legal = _read_mapping(where, value)
    _check_keys(f"{where}.", legal, ("seat", "moves"))
    seat = _read_seat(f"{where}.seat", legal["seat"], seats)
    return seat, _read_moves(f"{where}.moves", legal["moves"], seats)


def _one_of(words: Sequence[str]) -> _Read:
    return lambda where, value, _seats: check_choice(where, value, words)


def _or_null(read: _Read) -> _Read:
    return lambda where, value, seats: None if value is None else read(where, value, seats)


_COLOURS = tuple(LETTERS)

_CHECKS: dict[str, _Read] = {
    "phase": _one_of(notation.PHASES),
    "to_act": _read_seats,
    "turn": _or_null(_read_seat),
    "dealer": _read_seat,
    "direction": _one_of(tuple(notation.DIRECTIONS)),
    "colour": _or_null(_one_of(_COLOURS)),
    "top": _read_card,
    "counts": _read_numbers,
    "hands": _read_hands,
    "pioche": _read_number,
    "talon": _read_number,
    "legal": _read_moves,
    "has_legal": _read_moves,
    "lacks_legal": _read_moves,
    "legal_of": _read_legal_of,
    "owed": _read_number,
    "uno_due": _read_seats,
    "round_winner": _or_null(_read_seat),
    "scores": _read_numbers,
    "winners": _read_seats,
    "shown": _read_shown,
    "view": _read_view,
}
