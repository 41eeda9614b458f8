"""What a move did, as typed events; `trace` makes them, and knows who may see what of each."""

from dataclasses import dataclass
from enum import Enum

from pioche.effects import DARE
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
    drew: int  # 1 after a draw, 0 where no card was left


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
    """A seat is put to a trial of a kind: film, kick or dare; `film` is Mickey's."""

    seat: int
    words: str
    film: str = ""
    kind: str = DARE


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


def seats_in(mask: int) -> tuple[int, ...]:
    """List the seats of a mask."""
    return tuple(seat for seat in range(st.MAX_SEATS) if mask >> seat & 1)
