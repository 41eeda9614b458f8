"""The notes of a move, read as events for one viewer.

The rules leave notes in a trace. `tell` reads them: cards are put into an event only where that viewer may
see them. Only the referee is told everything.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pioche.edition import Table
from pioche.effects import FILM, Step
from pioche.events import (
    Accepted,
    Blocked,
    Caught,
    Challenged,
    Closed,
    ColourNamed,
    Counted,
    CutCard,
    DealerNamed,
    Dealt,
    DirectionChanged,
    Drew,
    Event,
    Eyes,
    Gathered,
    HadNone,
    HandShown,
    HandsPassedOn,
    JumpedIn,
    Laid,
    LaidOff,
    LostTurn,
    MatchOver,
    Opened,
    Owed,
    Paid,
    Passed,
    PlaysAgain,
    RoundOver,
    SaidUno,
    Showed,
    Shuffled,
    Swapped,
    Took,
    TrialBegan,
    TrialDecided,
    TurnBegan,
    TurnedUp,
    Viewer,
    seats_in,
)
from pioche.notation import st_direction
from pioche.rules import moves as mv
from pioche.rules import state as st

FATES: Final = {st.OPENS: "opens", st.GOES_BACK: "goes-back", st.STAYS_UNDER: "stays-under"}


def tell_laid(table: Table, a: int, b: int, c: int) -> Event:
    """Read the note of a lay."""
    colour, target = c % st.COLOURS_ROOM, c // st.COLOURS_ROOM
    named = None if target == mv.TARGET_NONE else target
    return Laid(a, table.codes[b], table.edition.colours[colour], named)


def began(seat: int, step: Step) -> TrialBegan:
    """Return the beginning of the trial that a step asks for."""
    return TrialBegan(seat, step.words, kind=step.trial)


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
    st.NOTE_TRIAL: lambda table, a, b, _: began(a, table.steps[b]),
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
        if code == st.NOTE_CLOSED and not a:  # another card keeps those hands open
            continue
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


def shown(table: Table, notes: Sequence[int], seats: int) -> list[dict[str, object]]:
    """List what a move revealed, and to whom."""
    found = []
    for event in tell(table, notes, Eyes.REFEREE):
        if isinstance(event, HandShown):
            found.append({"of": event.of, "to": [event.to], "cards": list(event.cards or ())})
        elif isinstance(event, (Showed, Opened)):
            cards = [event.card] if isinstance(event, Showed) else list(event.cards)
            others = [seat for seat in range(seats) if seat != event.seat]
            found.append({"of": event.seat, "to": others, "cards": cards})
    return found


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
    if isinstance(event, TrialBegan) and event.kind == FILM:
        return replace(event, film=film)
    return event
