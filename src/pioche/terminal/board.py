"""What lies on the table, in words: who sits where with how many cards, talon and pioche, points."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pioche.bots import LEVELS
from pioche.i18n.catalogue import Say
from pioche.terminal.sight import Sight

MS: Final = 1000
TIMED: Final = ("trial", "vote", "next-round", "consent")  # always by the clock


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as it is listed."""

    seat: int
    name: str
    cards: int | None  # None before the deal
    points: int | None
    notes: tuple[str, ...]
    is_you: bool
    acts: bool  # the table waits for this seat


def rows_of(sight: Sight) -> list[SeatRow]:
    """List the seats, clockwise from the left of the reader, who comes last."""
    view, seats = sight.view, sight.table["seats"]
    dealt = view is not None and len(view["counts"]) == len(seats) and sight.table["phase"] != "lobby"
    waits = sight.clock["seats"] if sight.clock else ()
    rows = [
        SeatRow(
            seat=seat,
            name=str(member["name"]),
            cards=view["counts"][seat] if dealt and view else None,
            points=view["scores"][seat] if dealt and view else None,
            notes=tuple(notes_of(sight, seat, member)),
            is_you=seat == sight.seat,
            acts=seat in waits,
        )
        for seat, member in enumerate(seats)
    ]
    own = sight.seat
    return rows if own is None else [*rows[own + 1 :], *rows[: own + 1]]


def notes_of(sight: Sight, seat: int, member: dict[str, Any]) -> Iterator[str]:
    """Say what there is to know about a seat."""
    say = sight.say
    yield from notes_of_round(sight, seat) if sight.is_playing else notes_of_lobby(sight, member)
    if member["gone"]:
        yield say("web-seat-gone")
    elif member["away"]:
        yield say("web-seat-away")
    elif not sight.is_there(member):
        yield say("web-seat-absent")


def notes_of_round(sight: Sight, seat: int) -> Iterator[str]:
    """Say how a seat stands in the round."""
    say, view = sight.say, sight.view
    assert view is not None
    if seat in view["uno_due"]:
        yield say("term-uno-due")
    if view["owed"] and seat in view["to_act"]:
        yield say("web-seat-owes", cards=view["owed"])
    if seat in view["loses_turn"]:
        yield say("web-seat-loses-turn")
    if view["dealer"] == seat:
        yield say("web-seat-dealer")


def notes_of_lobby(sight: Sight, member: dict[str, Any]) -> Iterator[str]:
    """Say who somebody is."""
    say = sight.say
    if member["bot"] and not member["gone"]:
        yield say("term-bot", level=level_name(member["bot"], say))
    if member["member"] == sight.table["host"]:
        yield say("web-lobby-host")


def level_name(level: str, say: Say) -> str:
    """Name a level of bots; one that is not known here by its own name."""
    return say(f"web-level-{level}") if level in LEVELS else level


def row_words(row: SeatRow, sight: Sight) -> str:
    """Put a seat into a line."""
    say = sight.say
    name = say("term-name-you", name=row.name) if row.is_you else row.name
    parts = [f"{name}"]
    if row.cards is not None:
        parts.append(say("web-seat-cards", count=row.cards))
    if row.points:
        parts.append(say("scores-points", points=row.points))
    return ", ".join((*parts, *row.notes))


def counts_line(sight: Sight) -> str:
    """Say in one line who holds how many cards."""
    say = sight.say
    told = []
    for row in rows_of(sight):
        name = say("seat-you") if row.is_you else row.name
        notes = f" ({', '.join(row.notes)})" if row.notes else ""
        told.append(f"{name} {row.cards}{notes}")
    return f"{', '.join(told)}."


def middle_lines(sight: Sight) -> Iterator[str]:
    """Say what lies in the middle: the talon, the colour in force, the pioche, the direction."""
    say, view, deck = sight.say, sight.view, sight.deck
    if view is None or not view["talon"]:
        return
    yield f"{say('web-talon', card=deck.name(view['talon'][-1]))}."
    if view["colour"]:
        yield say("term-colour", colour=deck.colour(view["colour"]))
    yield say("term-pioche", count=view["pioche"])
    yield say("event-direction-left") if view["direction"] == "left" else say("event-direction-right")
    if view["owed"]:
        yield say("web-talon-owed", cards=view["owed"])


def seconds_left(sight: Sight, gone: float = 0) -> int | None:
    """Return how long the decision may still take, so long after it was told; None where nobody hurries."""
    clock = sight.clock
    if clock is None or not (sight.table["clock"] or clock["decision"] in TIMED):
        return None
    left: float = clock["left"] / MS - gone
    return max(0, round(left))


def open_hands(sight: Sight) -> Iterator[str]:
    """List the hands of others that lie open (idea 7)."""
    say, view = sight.say, sight.view
    for seat, hand in enumerate(view["hands"] if view is not None and sight.is_playing else ()):
        if hand and seat != sight.seat:
            cards = sight.teller.listed([sight.deck.name(card) for card in sight.deck.sort(hand)])
            yield say("term-cards", what=say("web-open-hand", name=sight.name(seat)), cards=cards)


def hand_line(sight: Sight) -> str:
    """List the own hand."""
    say, hand = sight.say, sight.hand
    names = [sight.deck.name(card) for card in hand]
    return say("term-cards", what=say("web-hand", count=len(hand)), cards=sight.teller.listed(names))


def result_lines(sight: Sight) -> Iterator[str]:
    """Say how the last round ended: who has won, and what each hand counted, where points are counted."""
    say, result = sight.say, sight.table["result"]
    if result is None:
        return
    mine = sight.seat
    if sight.table["phase"] == "match-over" and result["winners"]:
        names = sight.teller.listed([sight.name(seat) for seat in result["winners"]])
        alone = result["winners"] == [mine]
        many = len(result["winners"])
        yield say("web-result-match-yours") if alone else say("web-result-match", count=many, names=names)
    elif result["winner"] is None:
        yield say("event-round-over-nobody")
    elif result["winner"] == mine:
        yield say("web-result-yours")
    else:
        yield say("web-result-theirs", name=sight.name(result["winner"]))
    for seat, hand in enumerate(result["hands"]):
        cards = [sight.shown.name(one["card"]) for one in hand]
        held = sight.teller.listed(cards) if cards else say("web-result-empty")
        if not sight.counts_points:
            yield say("term-cards", what=sight.name(seat), cards=held)
            continue
        yield say(
            "term-result",
            name=sight.name(seat),
            cards=held,
            points=result["counted"][seat],
            before=result["before"][seat],
            after=result["after"][seat],
        )
