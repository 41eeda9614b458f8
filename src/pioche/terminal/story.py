"""What happened at a table, a short sentence each: the words of the catalogue, names in place of seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple, get_args

from pioche import events as ev
from pioche.explain import NOBODY
from pioche.i18n.catalogue import Say
from pioche.i18n.numbers import numerals
from pioche.narrate import NOTHING, tell
from pioche.server.table.names import EMOTES
from pioche.terminal.deck import Deck

GAME_EVENTS: Final = {event.__name__: event for event in get_args(ev.Event)}
# What is kept in the log, and not worth a line of its own when it happens.
ASIDE: Final = frozenset(
    ("CutCard", "DealerNamed", "Shuffled", "Dealt", "Counted", "Passed", "TurnBegan", "ColourNamed")
)
YOURS: Final = "name"  # `you` in the messages of the table


class Sentence(NamedTuple):
    """A line of the log."""

    text: str
    aside: bool = False
    once: str = ""  # what is shown now and then forgotten, in place of it


@dataclass(frozen=True, slots=True)
class Storyteller:
    """Tells what happens to one person at a table."""

    table: Mapping[str, Any]
    deck: Deck
    you: int | None  # the member spoken to
    own: int | None  # the seat of that member
    titles: Mapping[str, str]  # films in the reader's language, by any of their titles

    def seat(self, seat: int) -> str:
        """Name a seat."""
        say = self.deck.say
        if seat == self.own:
            return say("seat-you")
        seats = self.table["seats"]
        return str(seats[seat]["name"]) if seat < len(seats) else say("seat-name", seat=str(seat))

    def card(self, code: str) -> str:
        """Name a card."""
        return self.deck.name(code)

    def cards(self, codes: Sequence[str]) -> list[str]:
        """Name several cards."""
        return [self.deck.name(code) for code in codes]

    def tell(self, event: Mapping[str, Any]) -> Sentence | None:
        """Put an event into a sentence; None for what needs no words."""
        kind = event["t"]
        if kind == "HandShown" and event["cards"]:
            hidden = {**event, "cards": None}
            return Sentence(self._of_game(ev.HandShown, hidden), once=self._of_game(ev.HandShown, event))
        if kind in GAME_EVENTS:
            return Sentence(self._of_game(GAME_EVENTS[kind], event), kind in ASIDE)
        teller = OF_TABLE.get(kind)
        text = teller(self, event, self.deck.say) if teller else ""
        return Sentence(text) if text else None

    def _of_game(self, kind: type, event: Mapping[str, Any]) -> str:
        given = {field.name: event.get(field.name) for field in fields(kind)}
        if kind is ev.TrialBegan:
            given["film"] = self.titles.get(event["film"], event["film"])
        happened = kind(**{name: tuple(v) if isinstance(v, list) else v for name, v in given.items()})
        return tell(happened, self.deck.lang, self.own, self)

    def member(self, number: int) -> dict[str, str]:
        """Name a member of the table, and say whether it is the reader."""
        there = (one for one in (*self.table["seats"], *self.table["waiting"]) if one["member"] == number)
        name = next((str(one["name"]) for one in there), "…")
        return {"name": name, "you": YOURS if number == self.you else NOBODY}

    def player(self, seat: int) -> dict[str, str]:
        """Name a seat, and say whether it is the reader's."""
        return {"name": self.seat(seat), "you": YOURS if seat == self.own else NOBODY}

    def listed(self, names: Sequence[str]) -> str:
        """List names."""
        return numerals(self.deck.lang).listed(names) or NOTHING


def kicked(teller: Storyteller, event: Mapping[str, Any], say: Say) -> str:
    """Say what became of a kick."""
    who = teller.player(event["seat"])
    match event["why"]:
        case "good":
            return say("web-event-kick-good", **who)
        case "over":
            return say("web-event-kick-over", **who)
        case "wide-left":
            return say("web-event-kick-wide-left", **who)
        case "wide-right":
            return say("web-event-kick-wide-right", **who)
    return say("web-event-kick-short", **who)


def answered(teller: Storyteller, event: Mapping[str, Any], say: Say) -> str:
    """Say which characters somebody names, and which of them the program knows."""
    told = say("web-event-film", **teller.player(event["seat"]), answers=teller.listed(event["answers"]))
    known = event["recognised"]
    if event["good"] is None:
        return told
    return f"{told} {say('web-film-recognised', count=len(known), names=teller.listed(known))}"


def joined(teller: Storyteller, event: Mapping[str, Any], say: Say) -> str:
    """Say who sits down; the table may not list that member yet."""
    return say("web-event-joined", name=event["name"], you=teller.member(event["member"])["you"])


def left(teller: Storyteller, event: Mapping[str, Any], say: Say) -> str:
    """Say who leaves, or is taken from the table."""
    who = teller.member(event["member"])
    return say("web-event-kicked", **who) if event["kicked"] else say("web-event-left", **who)


def emoted(teller: Storyteller, event: Mapping[str, Any], say: Say) -> str:
    """Say what somebody says without typing."""
    return say("web-event-emote", **teller.member(event["member"]), what=emote_words(event["what"], say))


def emote_words(what: str, say: Say) -> str:
    """Put an emote or a phrase into words."""
    return say(f"emote-{what}") if what in EMOTES else say(f"phrase-{what}")


Teller = Callable[[Storyteller, Mapping[str, Any], Say], str]
OF_TABLE: Final[Mapping[str, Teller]] = {
    "Joined": joined,
    "Left": left,
    "Emoted": emoted,
    "Kicked": kicked,
    "WentAway": lambda t, event, say: say("web-event-away", **t.member(event["member"])),
    "CameBack": lambda t, event, say: say("web-event-back", **t.member(event["member"])),
    "HandAsked": lambda t, event, say: say("web-event-hand-asked", **t.member(event["member"])),
    "HandDeclined": lambda t, event, say: say("web-event-hand-declined", **t.member(event["member"])),
    "HostChanged": lambda t, event, say: say("web-event-host", **t.member(event["member"])),
    "TimeRanOut": lambda t, event, say: (
        "" if event["seat"] is None else say("web-event-time", **t.player(event["seat"]))
    ),
    "FilmAnswered": answered,
    "DareDone": lambda t, event, say: say("web-event-dare", **t.player(event["seat"])),
    "Conceded": lambda t, event, say: say("web-event-conceded", **t.player(event["seat"])),
    "VoteCounted": lambda _, event, say: say("web-event-votes", good=event["good"], bad=event["bad"]),
    "CalledOff": lambda _, event, say: say("web-event-called-off", moves=event["moves"]),
    "CardsWithdrawn": lambda _, _event, say: say("web-event-withdrawn"),
}
