"""What one seat may know, built up from an allow-list, never a full state stripped down."""

from dataclasses import dataclass
from typing import Any, Literal

from pioche.edition import Table
from pioche.effects import FILM, Step
from pioche.events import Cards, seats_in
from pioche.notation import PHASES, st_direction
from pioche.rules import memory, turn, uno
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Book, Position

Outlook = Literal["behind", "even", "ahead"]  # how a round stands for a seat (bots/outlook.py)


@dataclass(frozen=True, slots=True)
class View:
    """A position through the eyes of one seat, or of a spectator (`seat` is None)."""

    seat: int | None
    edition: str
    phase: str
    to_act: tuple[int, ...]
    turn: int | None
    dealer: int
    direction: str
    colour: str | None
    talon: Cards  # bottom … top; every card of it was laid face up
    pioche: int
    owed: int  # cards, by the seat to act (H-STACK)
    counts: tuple[int, ...]
    hands: tuple[Cards | None, ...]  # the own hand and those that lie open
    # For each seat and colour: how many cards it has gained since it seemed to lack that colour, because it
    # drew with the colour in force or had none to show; None if that has not been seen.
    lacking: tuple[tuple[int | None, ...], ...]
    covered: tuple[tuple[int, ...], ...]  # how many of its cards that still covers: those lack the colour too
    recent: tuple[Cards, ...]  # what each seat did last, the newest first: a card laid, or +n for n drawn
    shown: tuple[Cards, ...]  # cards of each other hand that this seat was shown and that are still there
    before: str | None  # the colour in force before the W4 that waits for an answer
    scores: tuple[int, ...]
    loses_turn: tuple[int, ...]
    uno_due: tuple[int, ...]
    round_winner: int | None
    winners: tuple[int, ...]
    trial: str  # the words of the trial under way
    film: str
    to_lay_off: int  # how many cards the seat to act still lays off
    drawn: str  # the card this seat has just drawn
    may_say_uno: bool
    bluff: bool  # a W4 laid by this seat now would be against the rules, and a challenge would punish it
    legal: Cards  # the moves of this seat, jump-ins included; nobody else is told of them (H-JUMP-SECRET)

    @property
    def top(self) -> str:
        """The top card of the talon."""
        return self.talon[-1]


def hand_cards(table: Table, s: Position, seat: int) -> Cards:
    """List a hand in the order of kinds, which tells nothing of the order in which it was drawn."""
    codes = table.codes
    hand = s.hand
    first = seat * st.KINDS
    cards = []
    mask = s.held[seat]
    while mask:
        bit = mask & -mask
        mask ^= bit
        kind = bit.bit_length() - 1
        copies = hand[first + kind]
        cards.append(codes[kind])
        while copies > 1:
            cards.append(codes[kind])
            copies -= 1
    return tuple(cards)


def since_lacking(s: Position, seat: int) -> tuple[int | None, ...]:
    """Return how many cards a seat has gained since it seemed to lack each colour."""
    first = seat * st.COLOURS
    gained = s.gained[seat]
    lacked = s.lacked_at[first : first + st.COLOURS]
    return tuple([None if at == st.NEVER else gained - at for at in lacked])


def covered(s: Position, seat: int) -> tuple[int, ...]:
    """Return how many cards of a seat lack each colour, for all that was seen of it."""
    return tuple([s.cards[seat] - memory.uncovered(s, seat, colour) for colour in range(st.COLOURS)])


def recent_deeds(table: Table, s: Position, seat: int) -> Cards:
    """List what a seat laid and drew last, the newest first."""
    deeds = []
    left = s.recent[seat]
    while left:
        deed = left & st.MOST_DREW
        deeds.append(f"+{deed - st.DREW}" if deed > st.DREW else table.codes[deed - 1])
        left >>= st.RECENT_BITS
    return tuple(deeds)


def shown_cards(table: Table, s: Position, seat: int | None) -> tuple[Cards, ...]:
    """List the cards of each hand that a seat has been shown and that are still there, by kind."""
    found: list[list[int]] = [[] for _ in range(s.seats)]
    if seat is not None:
        first = memory.shown_at(s, seat)
        for entry in sorted(s.shown[first : first + s.shown_n[seat]]):
            found[entry // st.KINDS_ROOM].append(entry % st.KINDS_ROOM)
    return tuple([tuple([table.codes[kind] for kind in kinds]) for kinds in found])


def to_act(s: Position) -> tuple[int, ...]:
    """List the seats that may act now, «UNO» calls aside."""
    if s.phase == st.PHASE_ROUND_OVER:
        return tuple(range(s.seats))
    return () if s.phase == st.PHASE_MATCH_OVER else (s.asked,)


def uno_due(s: Position) -> tuple[int, ...]:
    """List the seats that did not say «UNO» and can be caught now."""
    return (s.uno_seat,) if s.uno_due else ()


def legal_moves(s: Position, table: Table, seat: int) -> list[int]:
    """List the moves of a seat as the ints of the rules."""
    out = [0] * mv.MOVES
    return out[: mv.legal(s, table.book, seat, out)]


def phase_seen(s: Position, seat: int | None) -> str:
    """Return the phase as a seat sees it: only its player knows whether a card drawn can be laid."""
    if s.phase == st.PHASE_DRAWN and seat != s.asked:
        return PHASES[st.PHASE_TURN]
    return PHASES[s.phase]


def look(table: Table, s: Position, seat: int | None, legal: Cards, film: str) -> View:
    """Build what a seat may know; None is a spectator. `legal` are the moves of that very seat."""
    return View(**known_to_all(table, s, film), **known_to_seat(table, s, seat, legal))


def known_to_seat(table: Table, s: Position, seat: int | None, legal: Cards) -> dict[str, Any]:
    """Build the part of a View that is a seat's own."""
    opened = s.opened
    asked = seat is not None and seat == s.asked
    return {
        "seat": seat,
        "phase": phase_seen(s, seat),
        "hands": tuple(
            [hand_cards(table, s, i) if i == seat or opened >> i & 1 else None for i in range(s.seats)]
        ),
        "shown": shown_cards(table, s, seat),
        "drawn": table.codes[s.drawn] if asked and s.phase == st.PHASE_DRAWN else "",
        "may_say_uno": seat is not None and uno.may_say(s, seat),
        "bluff": seat is not None and may_lay_four(legal) and is_bluff(s, table.book, seat),
        "legal": legal,
    }


def may_lay_four(legal: Cards) -> bool:
    """Return whether a W4 is among the moves of a seat."""
    return any(move.startswith("play W4 ") for move in legal)


def is_bluff(s: Position, b: Book, seat: int) -> bool:
    """W4-BLUFF: would a W4 laid now be one? One that answers a debt never is (H-STACK-W4)."""
    return b.bluffing == 1 and s.owed == 0 and turn.would_bluff(s, b, seat)


def trial_of(table: Table, s: Position) -> Step | None:
    """The step that puts somebody to a trial now."""
    return table.steps[s.step] if s.phase == st.PHASE_TRIAL else None


def known_to_all(table: Table, s: Position, film: str) -> dict[str, Any]:
    """Build the part of a View that is the same for everyone."""
    seats = s.seats
    trial = trial_of(table, s)
    return {
        "edition": table.edition.id,
        "to_act": to_act(s),
        "turn": None if s.turn == st.NOBODY else s.turn,
        "dealer": s.dealer,
        "direction": st_direction(s.direction),
        "colour": None if s.colour == st.NO_COLOUR else table.edition.colours[s.colour],
        "talon": tuple([table.codes[kind] for kind in s.talon[: s.talon_n]]),
        "pioche": s.pioche_n,
        "owed": s.owed,
        "counts": tuple(s.cards[:seats]),
        "lacking": tuple([since_lacking(s, i) for i in range(seats)]),
        "covered": tuple([covered(s, i) for i in range(seats)]),
        "recent": tuple([recent_deeds(table, s, i) for i in range(seats)]),
        "before": None if s.before == st.NO_COLOUR else table.edition.colours[s.before],
        "scores": tuple(s.scores[:seats]),
        "loses_turn": seats_in(s.loses) if s.loses else (),
        "uno_due": uno_due(s),
        "round_winner": None if s.round_winner == st.NOBODY else s.round_winner,
        "winners": seats_in(s.winners) if s.winners else (),
        "trial": trial.words if trial else "",
        "film": film if trial and trial.trial == FILM else "",
        "to_lay_off": s.to_lay_off,
    }
