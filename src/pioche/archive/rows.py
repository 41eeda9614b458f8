"""A finished game as a row: the schema of docs/DATA.md."""

import hashlib
from typing import Final

from msgspec import Struct

from pioche import record
from pioche.events import Dealt, TurnedUp
from pioche.game import Game

FORM: Final = 1
ID_LENGTH: Final = 32
OVER: Final = ("round-over", "match-over")
PERSONAL: Final = ("names ", "fair ")  # lines that are no part of the game: who sat there, and at which table


class UnfinishedError(ValueError):
    """A game whose last round is not over: its hidden cards are nobody's business yet."""


class MoveRow(Struct, forbid_unknown_fields=True):
    """A move, and the round it was played in."""

    round: int
    seat: int
    move: str


class RoundRow(Struct, forbid_unknown_fields=True):
    """A round: what was dealt, and what came of it."""

    dealer: int
    opening: str
    hands: list[list[str]]
    winner: int | None
    scores: list[int]


class GameRow(Struct, forbid_unknown_fields=True):
    """A game file, with what can be asked of it without playing it again."""

    form: int
    id: str
    edition: str
    digest: str
    seats: int
    rules: str
    custom: str
    names: list[str]
    complete: bool
    winners: list[int]
    scores: list[int]
    rounds: list[RoundRow]
    moves: list[MoveRow]
    record: str


class Chronicler:
    """Looks on while a game is played again."""

    def __init__(self) -> None:
        self.rounds: list[RoundRow] = []
        self.moves: list[MoveRow] = []

    def look(self, game: Game, seat: int, text: str) -> None:
        """Note a move, and a round that begins or ends with it."""
        if seat >= 0 and text != "next":
            self.moves.append(MoveRow(len(self.rounds), seat, text))
        if seat < 0 or text == "next":
            self.rounds.append(dealt(game))
        if game.phase in OVER:
            described = game.describe()
            self.rounds[-1].winner = described["round_winner"]
            self.rounds[-1].scores = described["scores"]


def dealt(game: Game) -> RoundRow:
    """Note a round that has just been dealt, or begun from a position."""
    described, events = game.describe(), game.referee_events()
    hands = described["hands"]
    for event in events:
        if isinstance(event, Dealt):
            hands[event.seat] = sorted(event.cards or ())
    opening = [event.card for event in events if isinstance(event, TurnedUp)] or [described["top"]]
    return RoundRow(described["dealer"], opening[-1], hands, None, described["scores"])


def without_people(text: str) -> str:
    r"""Leave out of a game file what is no part of the game.

    >>> without_people('pioche 1\nseats 2\nnames ["Ana","Bo"]\nmoves\n')
    'pioche 1\nseats 2\nmoves\n'
    """
    header, moves, rest = text.partition("\nmoves\n")
    kept = [line for line in header.split("\n") if not line.startswith(PERSONAL)]
    return "\n".join(kept) + moves + rest


def row_of(text: str, *, whole: bool = False) -> GameRow:
    """Make the row of a game file; `whole` keeps the names of players and how chance was drawn.

    ValueError where it cannot be read or played, UnfinishedError where its last round is not over.
    """
    text = text if whole else without_people(text)
    recording = record.read(text)
    chronicler = Chronicler()
    game = record.replay(recording, chronicler.look)
    if game.phase not in OVER:
        raise UnfinishedError("the last round is not over")
    described = game.describe()
    return GameRow(
        form=FORM,
        id=hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH],
        edition=recording.edition,
        digest=recording.edition_digest,
        seats=game.seats,
        rules=record.compact(dict(recording.rules)),
        custom=record.compact(recording.custom),
        names=list(recording.names),
        complete=game.phase == "match-over",
        winners=described["winners"],
        scores=described["scores"],
        rounds=chronicler.rounds,
        moves=chronicler.moves,
        record=text,
    )


def check(row: GameRow) -> None:
    """Play the game file of a row again; ValueError where a column says something else."""
    if row.form != FORM:
        raise ValueError(f"form: this program reads {FORM}, not {row.form}")
    again = row_of(row.record, whole=True)
    for name in GameRow.__struct_fields__:
        if getattr(again, name) != getattr(row, name):
            raise ValueError(f"{name}: is not what the game file leads to")
