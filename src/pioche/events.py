"""What a move did, as typed events, and who may see what of each.

The rules leave notes in a trace. `tell` reads them for one pair of eyes: cards are put into an event only
where that seat may see them. Only the referee is told everything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pioche.edition import Table
from pioche.notation import st_direction
from pioche.rules import moves as mv
from pioche.rules import state as st

Cards = tuple[str, ...]


class Eyes(Enum):
    """Those who are not a seat."""

    REFEREE = "referee"  # sees everything
    SPECTATOR = "spectator"  # sees what lies open


Viewer = int | Eyes


@dataclass(frozen=True, slots=True)
class CutCard:
    """A-DEAL: a player drew a card to decide who deals."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """The dealer of the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """DEAL-7, RESHUFFLE: the pioche was shuffled and has so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """DEAL-7, WH: cards were dealt to a seat; `cards` is None for those who may not see them."""

    seat: int
    count: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """TALON: a card was turned up: it `opens`, `goes-back` or `stays-under`."""

    card: str
    fate: str


@dataclass(frozen=True, slots=True)
class ColourNamed:
    """A-OPEN-WILD: the opening player named the colour."""

    seat: int
    colour: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid on the talon; `colour` is the colour now in force."""

    seat: int
    card: str
    colour: str
    target: int | None = None
    film: str = ""


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were drawn from the pioche; `cards` is None for those who may not see them."""

    seat: int
    count: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Passed:
    """DRAW: the turn passed without a card laid."""

    seat: int
    drew: int


@dataclass(frozen=True, slots=True)
class LostTurn:
    """A turn was lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class DirectionChanged:
    """REV: play goes `left` or `right`."""

    direction: str


@dataclass(frozen=True, slots=True)
class SaidUno:
    """UNO-SAY."""

    seat: int


@dataclass(frozen=True, slots=True)
class Caught:
    """UNO-CATCH: the seat forgot «UNO» and was caught."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """W4-ACCEPT."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """W4-GUILTY, W4-INNOCENT."""

    seat: int
    of: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """W4-SHOW: a hand was shown to one seat; `cards` is None for everyone else."""

    of: int
    to: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Showed:
    """R-WL-SHOW: a card was shown to everyone."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class HadNone:
    """WL: the seat has no card of the colour."""

    seat: int


@dataclass(frozen=True, slots=True)
class Opened:
    """Idea 7: a hand lies open to everyone."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Closed:
    """Idea 7: these hands are closed again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidOff:
    """R-WC-DISCARD: a card went under the top of the talon."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Took:
    """WT: a card was taken unseen from a hand; `card` is None for everyone but the two."""

    seat: int
    of: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two hands were exchanged."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """WH: the seat gathered every hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrialBegan:
    """A seat is put to a trial; `film` is Mickey's."""

    seat: int
    words: str
    film: str = ""


@dataclass(frozen=True, slots=True)
class TrialDecided:
    """The referee's word on a trial."""

    seat: int
    good: bool


@dataclass(frozen=True, slots=True)
class Blocked:
    """R-BLOCKED."""


@dataclass(frozen=True, slots=True)
class Counted:
    """SCORE: the points left in a hand."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """OUT: the round is over; `winner` is None when it is blocked and tied."""

    winner: int | None
    points: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """WIN-500, WIN-LOW, WIN-ROUND."""

    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaysAgain:
    """Idea 4: the turn does not pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class Owed:
    """H-STACK: this seat owes so many cards now, and pays or answers."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Paid:
    """H-STACK: the seat pays what it owes; what is drawn is told by Drew."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class JumpedIn:
    """H-JUMP: the card told next is laid out of turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandsPassedOn:
    """H-ZERO: every hand went on to the next seat, to the `left` or to the `right`."""

    direction: str


Event = (
    CutCard
    | DealerNamed
    | Shuffled
    | Dealt
    | TurnedUp
    | ColourNamed
    | TurnBegan
    | Laid
    | Drew
    | Passed
    | LostTurn
    | DirectionChanged
    | SaidUno
    | Caught
    | Accepted
    | Challenged
    | HandShown
    | Showed
    | HadNone
    | Opened
    | Closed
    | LaidOff
    | Took
    | Swapped
    | Gathered
    | TrialBegan
    | TrialDecided
    | Blocked
    | Counted
    | RoundOver
    | MatchOver
    | PlaysAgain
    | Owed
    | Paid
    | JumpedIn
    | HandsPassedOn
)

FATES: Final = {st.OPENS: "opens", st.GOES_BACK: "goes-back", st.STAYS_UNDER: "stays-under"}


def seats_in(mask: int) -> tuple[int, ...]:
    """List the seats of a mask."""
    return tuple(seat for seat in range(st.MAX_SEATS) if mask >> seat & 1)


def tell_laid(table: Table, a: int, b: int, c: int) -> Event:
    """Read the note of a lay."""
    colour, target = c % st.COLOURS_ROOM, c // st.COLOURS_ROOM
    named = None if target == mv.TARGET_NONE else target
    return Laid(a, table.codes[b], table.edition.colours[colour], named)


# Notes that everyone may read whole.
PUBLIC: Final[dict[int, Callable[[Table, int, int, int], Event]]] = {
    st.NOTE_CUT: lambda table, a, b, _: CutCard(a, table.codes[b]),
    st.NOTE_DEALER: lambda _t, a, _b, _c: DealerNamed(a),
    st.NOTE_SHUFFLED: lambda _t, a, _b, _c: Shuffled(a),
    st.NOTE_TURNED_UP: lambda table, a, b, _: TurnedUp(table.codes[a], FATES[b]),
    st.NOTE_COLOUR: lambda table, a, b, _: ColourNamed(a, table.edition.colours[b]),
    st.NOTE_TURN: lambda _t, a, _b, _c: TurnBegan(a),
    st.NOTE_LAID: tell_laid,
    st.NOTE_PASSED: lambda _t, a, b, _c: Passed(a, b),
    st.NOTE_LOST_TURN: lambda _t, a, _b, _c: LostTurn(a),
    st.NOTE_DIRECTION: lambda _t, a, _b, _c: DirectionChanged(st_direction(a)),
    st.NOTE_SAID: lambda _t, a, _b, _c: SaidUno(a),
    st.NOTE_CAUGHT: lambda _t, a, b, _c: Caught(a, b),
    st.NOTE_ACCEPTED: lambda _t, a, _b, _c: Accepted(a),
    st.NOTE_CHALLENGED: lambda _t, a, b, c: Challenged(a, b, bool(c)),
    st.NOTE_SHOWED: lambda table, a, b, _: Showed(a, table.codes[b]),
    st.NOTE_MISSED: lambda _t, a, _b, _c: HadNone(a),
    st.NOTE_CLOSED: lambda _t, a, _b, _c: Closed(seats_in(a)),
    st.NOTE_LAID_OFF: lambda table, a, b, _: LaidOff(a, table.codes[b]),
    st.NOTE_SWAPPED: lambda _t, a, b, _c: Swapped(a, b),
    st.NOTE_GATHERED: lambda _t, a, _b, _c: Gathered(a),
    st.NOTE_TRIAL: lambda table, a, b, _: TrialBegan(a, table.steps[b].words),
    st.NOTE_OUTCOME: lambda _t, a, b, _c: TrialDecided(a, bool(b)),
    st.NOTE_BLOCKED: lambda _t, _a, _b, _c: Blocked(),
    st.NOTE_HAND_POINTS: lambda _t, a, b, _c: Counted(a, b),
    st.NOTE_ROUND_OVER: lambda _t, a, b, _c: RoundOver(None if a == st.NOBODY else a, b),
    st.NOTE_MATCH_OVER: lambda _t, a, _b, _c: MatchOver(seats_in(a)),
    st.NOTE_AGAIN: lambda _t, a, _b, _c: PlaysAgain(a),
    st.NOTE_OWED: lambda _t, a, b, _c: Owed(a, b),
    st.NOTE_PAID: lambda _t, a, b, _c: Paid(a, b),
    st.NOTE_JUMPED: lambda _t, a, _b, _c: JumpedIn(a),
    st.NOTE_PASSED_ON: lambda _t, a, _b, _c: HandsPassedOn(st_direction(a)),
}


def may_see(viewer: Viewer, *seats: int) -> bool:
    """Return whether a viewer sees what these seats see."""
    return viewer is Eyes.REFEREE or viewer in seats


def tell(table: Table, notes: Sequence[int], viewer: Viewer, film: str = "") -> tuple[Event, ...]:
    """Return the events of a move as one viewer may see them."""
    told: list[Event] = []
    i = 0
    end = len(notes)
    while i < end:
        code, a, b, c = notes[i : i + st.NOTE_LENGTH]
        i += st.NOTE_LENGTH
        public = PUBLIC.get(code)
        if public is not None:
            event = public(table, a, b, c)
        elif code == st.NOTE_TOOK:
            seen = may_see(viewer, a, b) or c >= st.KINDS_ROOM
            event = Took(a, b, table.codes[c % st.KINDS_ROOM] if seen else None)
        else:
            first = i - st.NOTE_LENGTH
            while i < end and notes[i] == follows(code) and notes[i + 1] == a:
                i += st.NOTE_LENGTH
            event = tell_cards(table, notes[first:i], viewer)
        told.append(event)
    told = dealt_together(told)
    return tuple(told) if not film else tuple(with_film(event, film) for event in told)


def follows(code: int) -> int:
    """Return the code of the notes that belong to one of this code."""
    return {st.NOTE_HAND_SHOWN: st.NOTE_HAND_CARD, st.NOTE_OPENED: st.NOTE_OPEN_CARD}.get(code, code)


def tell_cards(table: Table, notes: Sequence[int], viewer: Viewer) -> Event:
    """Make the event of a run of notes about cards, which only some may see."""
    code, seat, other, _ = notes[: st.NOTE_LENGTH]
    if code == st.NOTE_HAND_SHOWN:
        cards = tuple(table.codes[kind] for kind in notes[st.NOTE_LENGTH + 3 :: st.NOTE_LENGTH])
        return HandShown(seat, other, cards if may_see(viewer, seat, other) else None)
    if code == st.NOTE_OPENED:
        return Opened(seat, tuple(table.codes[kind] for kind in notes[st.NOTE_LENGTH + 2 :: st.NOTE_LENGTH]))
    kinds = notes[2 :: st.NOTE_LENGTH]
    seen = may_see(viewer, seat) or all(notes[3 :: st.NOTE_LENGTH])
    cards_seen = tuple(table.codes[kind] for kind in kinds) if seen else None
    return (Drew if code == st.NOTE_DREW else Dealt)(seat, len(kinds), cards_seen)


def dealt_together(events: list[Event]) -> list[Event]:
    """R-DEAL: cards dealt one at a time are told once for each seat."""
    told: list[Event] = []
    places: dict[int, int] = {}
    for event in events:
        if not isinstance(event, Dealt):
            places = {}
            told.append(event)
        elif event.seat in places:
            before = told[places[event.seat]]
            assert isinstance(before, Dealt)  # our own list
            cards = None if before.cards is None or event.cards is None else before.cards + event.cards
            told[places[event.seat]] = Dealt(event.seat, before.count + event.count, cards)
        else:
            places[event.seat] = len(told)
            told.append(event)
    return told


def with_film(event: Event, film: str) -> Event:
    """Add the film of Mickey's question, which the rules do not know."""
    if isinstance(event, Laid):
        return Laid(event.seat, event.card, event.colour, event.target, film)
    if isinstance(event, TrialBegan):
        return TrialBegan(event.seat, event.words, film)
    return event
