"""A game in words: what each event says, and a game file told move by move."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final, Protocol

from pioche import events as ev
from pioche.edition import Edition
from pioche.effects import JUDGED
from pioche.explain import NOBODY, name_card
from pioche.game import Game
from pioche.i18n.catalogue import words
from pioche.i18n.numbers import numerals
from pioche.record import Recording, replay

NOTHING: Final = "–"
UNSEEN: Final = ("", "-unseen")  # the cards, or only their number

# The message of each event in the catalogue, and its variants.
MESSAGES: Final[dict[type, tuple[str, tuple[str, ...]]]] = {
    ev.CutCard: ("event-cut", ("",)),
    ev.DealerNamed: ("event-dealer", ("",)),
    ev.Shuffled: ("event-shuffled", ("",)),
    ev.Dealt: ("event-dealt", UNSEEN),
    ev.TurnedUp: ("event-turned-up", ("-opens", "-goes-back", "-stays-under")),
    ev.ColourNamed: ("event-colour", ("",)),
    ev.TurnBegan: ("event-turn", ("",)),
    ev.Laid: ("event-laid", ("", "-wild", "-at", "-picks")),
    ev.Drew: ("event-drew", UNSEEN),
    ev.Passed: ("event-passed", ("", "-dry")),
    ev.LostTurn: ("event-lost-turn", ("",)),
    ev.DirectionChanged: ("event-direction", ("-left", "-right")),
    ev.SaidUno: ("event-said-uno", ("",)),
    ev.Caught: ("event-caught", ("",)),
    ev.Accepted: ("event-accepted", ("",)),
    ev.Challenged: ("event-challenged", ("-guilty", "-innocent")),
    ev.HandShown: ("event-hand-shown", UNSEEN),
    ev.Showed: ("event-showed", ("",)),
    ev.HadNone: ("event-had-none", ("",)),
    ev.Opened: ("event-opened", ("",)),
    ev.Closed: ("event-closed", ("",)),
    ev.LaidOff: ("event-laid-off", ("",)),
    ev.Took: ("event-took", UNSEEN),
    ev.Swapped: ("event-swapped", ("",)),
    ev.Gathered: ("event-gathered", ("",)),
    ev.TrialBegan: ("event-trial", ("", *(f"-{kind}" for kind in JUDGED))),
    ev.TrialDecided: ("event-trial", ("-good", "-bad")),
    ev.Blocked: ("event-blocked", ("",)),
    ev.Counted: ("event-counted", ("",)),
    ev.RoundOver: ("event-round-over", ("", "-nobody")),
    ev.MatchOver: ("event-match-over", ("",)),
    ev.PlaysAgain: ("event-again", ("",)),
    ev.Owed: ("event-owed", ("",)),
    ev.Paid: ("event-paid", ("",)),
    ev.JumpedIn: ("event-jumped-in", ("",)),
    ev.HandsPassedOn: ("event-passed-on", ("-left", "-right")),
}
# The fields that name a seat, and what `you` is in the messages where that seat is the reader's.
SEAT_FIELDS: Final = {
    **{name: name for name in ("seat", "of", "to", "by", "target", "winner")},
    "other": "partner",  # `other` is what Fluent calls the default
}


def event_keys() -> list[str]:
    """List every message an event may need."""
    return [key + variant for key, variants in MESSAGES.values() for variant in variants]


def variant_of_lay(event: ev.Laid) -> str:
    """Return which variant a lay needs: a wild card names a colour, some cards pick a player."""
    if event.card.startswith("W"):
        return "-wild" if event.target is None else "-at"
    return "" if event.target is None else "-picks"


def variant_of(event: ev.Event) -> str:
    """Return which variant of its message an event needs."""
    variant = ""
    match event:
        case ev.Dealt(cards=None) | ev.Drew(cards=None) | ev.HandShown(cards=None) | ev.Took(card=None):
            variant = "-unseen"
        case ev.TurnedUp(fate=fate):
            variant = f"-{fate}"
        case ev.DirectionChanged(direction) | ev.HandsPassedOn(direction):
            variant = f"-{direction}"
        case ev.Laid():
            variant = variant_of_lay(event)
        case ev.Passed(drew=0):
            variant = "-dry"
        case ev.Challenged(guilty=guilty):
            variant = "-guilty" if guilty else "-innocent"
        case ev.TrialBegan(kind=kind) if kind in JUDGED:
            variant = f"-{kind}"
        case ev.TrialDecided(good=good):
            variant = "-good" if good else "-bad"
        case ev.RoundOver(winner=None):
            variant = "-nobody"
    return variant


class Naming(Protocol):
    """How seats and cards are called."""

    def seat(self, seat: int) -> str:
        """Name a seat."""

    def card(self, code: str) -> str:
        """Name a card."""

    def cards(self, codes: Sequence[str]) -> list[str]:
        """Name several cards."""


def tell(event: ev.Event, lang: str, you: int | None, naming: Naming) -> str:
    """Put one event into a sentence, for everybody or for one seat."""
    say = words(lang)

    def word(name: str, value: object) -> str | int:
        if isinstance(value, tuple):
            seats = [naming.seat(item) for item in value if isinstance(item, int)]
            listed = seats or naming.cards([str(item) for item in value])
            return numerals(lang).listed(listed) or NOTHING
        if value is None:
            return NOTHING
        if isinstance(value, int):
            return naming.seat(value) if name in SEAT_FIELDS else value
        if name == "card":
            return naming.card(str(value))
        return say(f"colour-{value}") if name == "colour" else str(value)

    values = {field.name: getattr(event, field.name) for field in fields(event)}
    mine = (SEAT_FIELDS[name] for name in values if name in SEAT_FIELDS and values[name] == you)
    told_to = NOBODY if you is None else next(mine, NOBODY)
    key = MESSAGES[type(event)][0] + variant_of(event)
    return say(key, you=told_to, **{name: word(name, value) for name, value in values.items()})


class Narrator:
    """Tells the events of one edition in one language, to everybody or to one seat."""

    def __init__(self, edition: Edition, lang: str, you: int | None = None) -> None:
        """Choose the edition, which names the cards, the language, and the seat that is spoken to."""
        self.edition = edition
        self.lang = lang
        self.you = you
        self.say = words(lang)

    def seat(self, seat: int) -> str:
        """Name a seat."""
        say = self.say
        return say("seat-you") if seat == self.you else say("seat-name", seat=str(seat))

    def card(self, code: str) -> str:
        """Name a card, and give its code."""
        return f"{name_card(code, self.edition, self.lang)} ({code})"

    def cards(self, codes: Sequence[str]) -> list[str]:
        """Name several cards, by their codes alone."""
        return list(codes)

    def tell(self, event: ev.Event) -> str:
        """Put one event into a sentence.

        >>> from pioche.edition import load_edition
        >>> Narrator(load_edition("classic"), "fr").tell(ev.Drew(seat=2, count=3, cards=None))
        'Siège 2 pige 3 cartes.'
        >>> Narrator(load_edition("classic"), "fr", you=2).tell(ev.Drew(seat=2, count=3, cards=None))
        'Tu piges 3 cartes.'
        """
        return tell(event, self.lang, self.you, self)


def check_seat(recording: Recording, seat: int | None, lang: str) -> None:
    """Refuse a seat that a game file does not have."""
    seats = recording.begin().seats
    if seat is not None and seat >= seats:
        say = words(lang)
        raise ValueError(say("cli-no-seat", seat=str(seat), last=str(seats - 1)))


def replay_lines(recording: Recording, seat: int | None, lang: str) -> Iterator[str]:
    """Narrate a game file move by move, everything open or through one seat's eyes."""
    told: list[str] = []
    say = words(lang)

    def look(game: Game, mover: int, text: str) -> None:
        narrator = Narrator(game.table.edition, lang, seat)
        events = game.referee_events() if seat is None else game.events(seat)
        lines = [narrator.tell(event) for event in events]
        if mover >= 0:
            lines.insert(0, f"{len(told)}. {mover} {text}")
        told.append("\n    ".join(lines))

    check_seat(recording, seat, lang)
    replay(recording, look)
    yield from told
    yield say("replay-end", moves=len(told) - 1, digest=recording.digest[:16])
