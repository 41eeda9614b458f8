"""Events on the wire: those of the game (pioche.events) and those of the table, told apart by `t`."""

from collections.abc import Callable
from dataclasses import fields
from functools import reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Struct

from pioche.events import Event


class Happening(Struct, tag_field="t", tag=lambda name: name, forbid_unknown_fields=True):
    """Something that happened at the table, outside the game itself. Members are named by their number."""


class Created(Happening):
    """The table was opened."""

    member: int


class Joined(Happening):
    """Somebody came to the table; `seat` is None for a member who waits for the next round."""

    member: int
    name: str
    bot: str
    seat: int | None


class Renamed(Happening):
    """A member has another name."""

    member: int
    name: str


class HeadChosen(Happening):
    """A member looks like another animal."""

    member: int
    head: str


class Left(Happening):
    """Somebody left; in a match a bot plays on."""

    member: int
    kicked: bool


class WentAway(Happening):
    """A bot plays for this member from now on."""

    member: int


class CameBack(Happening):
    """The member plays again."""

    member: int


class HandAsked(Happening):
    """The host asks this member, who is there, to let a bot play; no answer in time is a no."""

    member: int


class HandDeclined(Happening):
    """The member plays on."""

    member: int


class HostChanged(Happening):
    """Another member is the host."""

    member: int


class Configured(Happening):
    """The host changed the settings; these are the keys."""

    changed: tuple[str, ...]


class BotChanged(Happening):
    """A bot has another level."""

    member: int
    level: str


class Consented(Happening):
    """A member accepted or declined a written card."""

    member: int
    card: int
    accept: bool


class CardsWithdrawn(Happening):
    """Not everybody agreed in time: the match is played without written cards."""


class CalledOff(Happening):
    """The round had as many moves as a round may have: it is over, and nobody wins or scores."""

    moves: int


class Committed(Happening):
    """A member promised its part in the chance of a round."""

    member: int
    round: int


class CommitmentsClosed(Happening):
    """The chance of a round is being drawn: who has committed reveals (`table.fair.drawing`)."""

    round: int
    attempt: int


class NonceGiven(Happening):
    """A member revealed its part in the chance of a round."""

    member: int
    round: int


class DrawRepeated(Happening):
    """These members committed and did not reveal in time: chance is drawn anew, from now on without them."""

    round: int
    attempt: int
    members: tuple[int, ...]


class WasReady(Happening):
    """A member is ready for the next round."""

    member: int


class RoundBegan(Happening):
    """A round was dealt; `commitment` was published before."""

    match: int
    round: int
    commitment: str


class ChanceRevealed(Happening):
    """The secret of a finished round."""

    round: int
    secret: str
    nonces: tuple[str, ...]
    key: str


class Emoted(Happening):
    """A member showed an emote or said a canned phrase."""

    member: int
    what: str


class TimeRanOut(Happening):
    """The clock decided."""

    seat: int | None
    decision: str


class FilmAnswered(Happening):
    """Characters were named; the program `recognised` these, and `good` is None where the table votes."""

    seat: int
    answers: tuple[str, ...]
    recognised: tuple[str, ...]
    good: bool | None


class Kicked(Happening):
    """The paper football flew: its way in mm (right, forward, up) every 1/128 s, and what became of it."""

    seat: int
    angle: int
    power: int
    spin: int
    wind: int
    path: tuple[tuple[int, int, int], ...]
    good: bool
    why: str  # good, short, over, wide-left, wide-right


class DareDone(Happening):
    """The seat on trial says it has done the dare."""

    seat: int


class Conceded(Happening):
    """The seat on trial gave up."""

    seat: int


class Voted(Happening):
    """A member has voted; how, is told when the vote is over."""

    member: int


class VoteCounted(Happening):
    """The vote is over."""

    good: int
    bad: int


class SeatMoved(Happening):
    """A member plays from another device now."""

    member: int


class Woke(Happening):
    """People came back to a table that slept: clocks go on."""


TableEvent = (
    Created
    | Joined
    | Renamed
    | HeadChosen
    | Left
    | WentAway
    | CameBack
    | HandAsked
    | HandDeclined
    | HostChanged
    | Configured
    | BotChanged
    | Consented
    | CardsWithdrawn
    | CalledOff
    | Committed
    | CommitmentsClosed
    | NonceGiven
    | DrawRepeated
    | WasReady
    | RoundBegan
    | ChanceRevealed
    | Emoted
    | TimeRanOut
    | FilmAnswered
    | Kicked
    | DareDone
    | Conceded
    | Voted
    | VoteCounted
    | SeatMoved
    | Woke
)


def wire_form(event: type) -> type[Struct]:
    """Make the struct of a game event: the same name and fields, and `t`."""
    hints = get_type_hints(event)
    return msgspec.defstruct(
        event.__name__,
        [(field.name, hints[field.name]) for field in fields(event)],
        tag_field="t",
        tag=event.__name__,
        forbid_unknown_fields=True,
        namespace={"__doc__": event.__doc__},
    )


def reader_of(event: type) -> Callable[[Any], tuple[Any, ...]]:
    """Make what reads the fields of a game event."""
    names = [field.name for field in fields(event)]
    if not names:
        return lambda _: ()
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda told: (only(told),)
    return attrgetter(*names)


FORMS: Final[dict[type, type[Struct]]] = {event: wire_form(event) for event in get_args(Event)}
READERS: Final = {event: reader_of(event) for event in FORMS}

if TYPE_CHECKING:
    Telling = Struct
else:
    Telling = reduce(or_, FORMS.values())

Happened = Telling | TableEvent


def on_the_wire(event: Event) -> Struct:
    """Give a game event its wire form.

    >>> from pioche.events import SaidUno
    >>> msgspec.json.encode(on_the_wire(SaidUno(seat=2)))
    b'{"t":"SaidUno","seat":2}'
    """
    return FORMS[type(event)](*READERS[type(event)](event))
