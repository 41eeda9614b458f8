"""Game: the engine's interface for people and programs.

>>> given = {"hands": [["R7", "W4"], ["G1", "G2"]], "talon": ["R5"], "turn": 0}
>>> game = Game.from_position("toy-story-3", given)
>>> game.legal(0)
['play R7', 'play W4 red', 'play W4 green', 'play W4 blue', 'play W4 yellow', 'draw']
>>> game.play(0, "play W4 blue uno")
(Laid(seat=0, card='W4', colour='blue', target=None, film=''), SaidUno(seat=0))
>>> game.play(1, "draw")
Traceback (most recent call last):
...
pioche.game.Refused: wrong-phase (ONE)
>>> game.undo()
>>> game.describe()["counts"]
[2, 2]
"""

import secrets
import threading
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from pioche import position, view
from pioche.edition import Table, set_table
from pioche.effects import Step, brief, check_mapping, check_number
from pioche.events import Event, Eyes, Viewer
from pioche.events.trace import PUBLIC, shown, tell
from pioche.game.history import (
    MOST_SEED,
    Played,
    Rekeyed,
    Start,
    check_key,
    check_start,
    play_again,
    played,
    take_key,
)
from pioche.game.misfit import names_misfits
from pioche.game.snapshot import SavedGame, read_snapshot, write_snapshot
from pioche.layout import blank, pack
from pioche.notation import PHASES, REASON_OF, REASONS, decode_move, encode_move, read_move, st_direction
from pioche.rules import moves
from pioche.rules import state as st
from pioche.rules.state import Trace
from pioche.view import View

REMEMBERED: Final = 4096  # texts of moves a table keeps ready


class Refused(Exception):  # noqa: N818  a refusal is an answer, not an error
    """A move the rules do not allow: the reason (docs/FORMAT.md) and the clause behind it."""

    def __init__(self, reason: str) -> None:
        """Name the reason; the clause follows from it."""
        self.reason = reason
        self.clause = REASONS[reason]
        super().__init__(f"{reason} ({self.clause})")


def refuse(reason: int) -> None:
    """Raise what the rules answered: Refused, or a ValueError where no round can be dealt; 0 is a yes."""
    if reason == moves.REFUSED_CANNOT_DEAL:
        message = "next: too few cards on the table for another round, or none that can open (R-OPEN-END)"
        raise ValueError(message)
    if reason:
        raise Refused(REASON_OF[reason])


class Scratch(threading.local):
    """A trace for the rules to write into, one for each thread."""

    def __init__(self) -> None:
        """Make the trace."""
        self.trace = blank(Trace)
        self.trace.noting = 1


SCRATCH: Final = Scratch()


@dataclass(frozen=True, slots=True)
class Told:
    """What one move did, kept to be told to each seat as that seat may see it."""

    table: Table
    notes: tuple[int, ...]
    film: str

    def is_open(self) -> bool:
        """Return whether everyone is told the same."""
        return all(code in PUBLIC for code in self.notes[:: st.NOTE_LENGTH])

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events as a seat may see them; None is a spectator."""
        return tell(self.table, self.notes, Eyes.SPECTATOR if seat is None else seat, self.film)


def film_of(history: Sequence[Played | Rekeyed]) -> str:
    """Return the film that was named with the last card laid."""
    for entry in reversed(history):
        if isinstance(entry, Played) and entry.number & moves.VERB_BITS == moves.PLAY:
            return entry.film
    return ""


def last_notes(t: Trace) -> tuple[int, ...]:
    """Keep what the last move noted."""
    return tuple(t.log[: t.notes * st.NOTE_LENGTH])


class Game:
    """A game of UNO: a table, a position, and the moves that led to it."""

    __slots__ = ("_film", "_history", "_notes", "_position", "_start", "table")

    table: Table

    def __init__(self, table: Table, start: Start) -> None:
        """Begin a game; use `Game.new` or `Game.from_position`."""
        self.table = table
        self._start = start
        self._history: list[Played | Rekeyed] = []
        self._begin()

    @classmethod
    @names_misfits
    def new(  # noqa: PLR0913  each is a plain setting with a default
        cls,
        edition: str,
        *,
        seats: int = 4,
        seed: int | None = None,
        key: bytes | None = None,
        rules: Mapping[str, object] | None = None,
        custom: Sequence[object] | None = None,
        dealer: int | None = None,
        scores: Sequence[int] = (),
        asks: bool = False,
    ) -> Self:
        """Deal a new game.

        Chance comes from `seed`, or from a 32-byte `key` where people play; without either it is random.
        With `scores` it goes on with a match under way. With `asks` a seat is asked also where it has one
        answer only, such as `keep` after a card that cannot be laid.

        >>> Game.new("classic", seats=3, seed=7).describe()["counts"]
        [7, 7, 7]
        """
        if key is not None and seed is not None:
            raise ValueError("seed and key: only one of them can decide chance")
        if key is None and seed is None:
            seed = secrets.randbits(63)
        start = Start(seats, dealer, seed, None if key is None else check_key(key), None)
        check_start(start)
        begun = position.read_scores("scores", scores, seats) if scores else ()
        table = set_table(edition, rules, custom, asks=asks)
        return cls(table, replace(start, scores=tuple(begun)))

    @classmethod
    @names_misfits
    def from_position(  # noqa: PLR0913  as above
        cls,
        edition: str,
        given: Mapping[str, object],
        *,
        rules: Mapping[str, object] | None = None,
        custom: Sequence[object] | None = None,
        seed: int = 0,
        asks: bool = False,
    ) -> Self:
        """Begin from a position (docs/FORMAT.md, `given`); `seed` decides what the position leaves open.

        >>> Game.from_position("classic", {"hands": [["R1"], ["W"]], "talon": ["X5"]})
        Traceback (most recent call last):
        ...
        ValueError: given.talon[0]: no card 'X5' at this table of classic
        """
        check_number("seed", seed, 0, MOST_SEED)
        known = check_mapping("given", given, tuple(dict.fromkeys((*position.MIDDLE, *position.FRESH))))
        game = cls(set_table(edition, rules, custom, asks=asks), Start(0, None, seed, None, known))
        game._start = replace(game.start, given=deepcopy(known))  # its owner may change what is in it
        return game

    @classmethod
    def from_snapshot(cls, snapshot: bytes) -> Self:
        """Make a game from a snapshot, its past included.

        >>> game = Game.new("giant", seed=1)
        >>> Game.from_snapshot(game.snapshot()).snapshot() == game.snapshot()
        True
        """
        game = cls.__new__(cls)
        game.restore(snapshot)
        return game

    def _begin(self) -> None:
        """Set up the first position."""
        self._position = play_again(self.table, self._start, (), SCRATCH.trace)
        self._notes = last_notes(SCRATCH.trace)
        self._film = ""  # named with the card being resolved

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._position.seats

    @property
    def edition(self) -> str:
        """The id of the edition."""
        return self.table.edition.id

    @property
    def start(self) -> Start:
        """How the game began."""
        return self._start

    @property
    def history(self) -> tuple[Played | Rekeyed, ...]:
        """All that has happened since the start."""
        return tuple(self._history)

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """The moves played: seat and text."""
        return tuple(
            (played.seat, self.move_text(played)) for played in self._history if isinstance(played, Played)
        )

    @names_misfits
    def move_text(self, played: Played) -> str:
        """Write a move that was played."""
        if played.film:
            return str(decode_move(self.table, played.number, played.film))
        return self._text(played.number)

    @property
    def phase(self) -> str:
        """The phase, as docs/FORMAT.md names it."""
        return PHASES[self._position.phase]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, «UNO» calls aside."""
        return view.to_act(self._position)

    @property
    def uno_due(self) -> tuple[int, ...]:
        """The seats that can be caught now."""
        return view.uno_due(self._position)

    @property
    def trial(self) -> Step | None:
        """The step of a card that puts somebody to a trial now: its kind and its words."""
        return view.trial_of(self.table, self._position)

    def legal(self, seat: int) -> list[str]:
        """List the moves of a seat: wild colours and targets expanded, without «UNO» calls.

        >>> Game.from_position("classic", {"hands": [["G1"], ["B2"]], "talon": ["R5"], "turn": 0}).legal(0)
        ['draw']
        """
        self._check_seat(seat)
        return [self._text(number) for number in view.legal_moves(self._position, self.table, seat)]

    def play(self, seat: int, text: str) -> tuple[Event, ...]:
        """Play a move; the events are the referee's: `events(seat)` tells them to a seat.

        A move that is not allowed raises Refused and changes nothing.
        """
        self.do(seat, text)
        return self.referee_events()

    def check(self, seat: int, text: str) -> None:
        """Raise what `play` would; nothing changes."""
        self._check_seat(seat)
        number, _film = self._read(text)
        refuse(moves.refusal(self._position, self.table.book, seat, number))

    def do(self, seat: int, text: str) -> None:
        """Play a move and tell nobody: `told` keeps what it did."""
        self._check_seat(seat)
        number, film = self._read(text)
        t = SCRATCH.trace
        reason = moves.apply(self._position, self.table.book, t, seat, number)
        refuse(reason)
        self._history.append(played(seat, number, film))
        self._notes = last_notes(t)
        if number & moves.VERB_BITS == moves.PLAY:
            self._film = film
        if not film and len(self.table.numbers) < REMEMBERED:
            self.table.numbers[text] = number

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """Return what the last move (or the deal) did, as a seat may see it; None is a spectator.

        >>> given = {"hands": [["G1"], ["B2"]], "talon": ["R5"], "pioche": ["Y1"], "turn": 0}
        >>> game = Game.from_position("classic", given)
        >>> game.play(0, "draw")[0], game.events(1)[0]
        (Drew(seat=0, count=1, cards=('Y1',)), Drew(seat=0, count=1, cards=None))
        """
        viewer: Viewer = Eyes.SPECTATOR
        if seat is not None:
            self._check_seat(seat)
            viewer = seat
        return tell(self.table, self._notes, viewer, self._film)

    def told(self) -> Told:
        """Keep what the last move (or the deal) did, to be told to each seat later."""
        return Told(self.table, self._notes, self._film)

    def referee_events(self) -> tuple[Event, ...]:
        """Return what the last move (or the deal) did, every card open."""
        return tell(self.table, self._notes, Eyes.REFEREE, self._film)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is a spectator.

        >>> given = {"hands": [["G1"], ["B2"]], "talon": ["R5"], "turn": 0}
        >>> Game.from_position("classic", given).view(1).hands
        (None, ('B2',))
        """
        legal = self._legal_if_asked(seat)
        return view.look(self.table, self._position, seat, legal, self._film)

    @names_misfits
    def view_in_parts(self, seats: Sequence[int | None]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Return the fields of the views of several seats: those they share, once, and those of each."""
        shared = view.known_to_all(self.table, self._position, self._film)
        own = [
            view.known_to_seat(self.table, self._position, seat, self._legal_if_asked(seat)) for seat in seats
        ]
        return shared, own

    def _legal_if_asked(self, seat: int | None) -> tuple[str, ...]:
        """List the moves of a seat that may act or jump in; anyone else has none."""
        if seat is None:
            return ()
        self._check_seat(seat)
        may_act = self.table.rules.jump_in or seat in view.to_act(self._position)
        return tuple(self.legal(seat)) if may_act else ()

    def rekey(self, key: bytes) -> None:
        """Give chance a new key, between two rounds; at any other time it is a ValueError."""
        if self._position.phase != st.PHASE_ROUND_OVER:
            raise ValueError("rekey: chance can be given a new key only between two rounds")
        key = check_key(key)
        take_key(self._position, key)
        self._history.append(Rekeyed(key))

    def undo(self) -> None:
        """Take the last move back; without one, a ValueError."""
        kept = self._history[:]
        while kept and isinstance(kept[-1], Rekeyed):
            kept.pop()
        if not kept:
            raise ValueError("undo: no move to take back")
        kept.pop()
        self._position = play_again(self.table, self._start, kept, SCRATCH.trace)
        self._notes = last_notes(SCRATCH.trace)
        self._history = kept
        self._film = film_of(kept)

    def snapshot(self) -> bytes:
        """Pack the whole game: how it began, the moves, the position."""
        return write_snapshot(SavedGame(self.table, self._start, self._history, self._notes, self._position))

    def restore(self, snapshot: bytes) -> None:
        """Go to the game of a snapshot; bytes that are no whole one are a ValueError and change nothing."""
        saved = read_snapshot(snapshot)
        self.table = saved.table
        self._start = saved.start
        self._history = saved.history
        self._film = film_of(saved.history)
        self._notes = saved.notes
        self._position = saved.position

    def record(self) -> str:
        """Write the game file (docs/NOTATION.md): it replays to the same bytes."""
        from pioche.record import write  # noqa: PLC0415  record builds on Game

        return write(self)

    def packed_position(self) -> bytes:
        """Pack the position alone, as the compiled rules keep it."""
        return pack(self._position)

    def given(self) -> dict[str, object]:
        """Write the full position in the form of `given`, the real order of the pioche included.

        Read back by `from_position` it is the same position where phase is `turn` and nothing is pending.
        """
        return position.write_given(self.table, self._position)

    def describe(self) -> dict[str, Any]:
        """Describe the position under the names of the checks of docs/FORMAT.md."""
        s = self._position
        seats = range(s.seats)
        spectator = view.look(self.table, s, None, (), self._film)
        return {
            "phase": self.phase,
            "to_act": list(spectator.to_act),
            "turn": spectator.turn,
            "dealer": s.dealer,
            "direction": st_direction(s.direction),
            "colour": spectator.colour,
            "top": spectator.top,
            "counts": list(spectator.counts),
            "hands": [list(view.hand_cards(self.table, s, seat)) for seat in seats],
            "pioche": s.pioche_n,
            "talon": s.talon_n,
            "legal": {seat: self.legal(seat) for seat in spectator.to_act},
            "owed": s.owed,
            "uno_due": list(spectator.uno_due),
            "round_winner": spectator.round_winner,
            "scores": list(spectator.scores),
            "winners": list(spectator.winners),
            "shown": shown(self.table, self._notes, s.seats),
        }

    def _check_seat(self, seat: object) -> None:
        """Refuse a seat that does not exist."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self._position.seats:
            asked = brief(seat, 20)
            told = repr(asked) if isinstance(seat, str) else asked  # '0' is no seat, and 0 may be one
            message = f"seat: there is no seat {told}; the seats are 0 to {self._position.seats - 1}"
            raise ValueError(message)

    def _read(self, text: str) -> tuple[int, str]:
        """Read a move into the int of the rules, and the film named with it."""
        if not isinstance(text, str):
            raise Refused("unreadable")
        known = self.table.numbers.get(text)
        if known is not None:
            return known, ""
        try:
            move = read_move(text)
            number = encode_move(self.table, move)
        except ValueError:
            raise Refused("unreadable") from None
        return number, move.film

    def _text(self, number: int) -> str:
        """Write a move that is legal, or was."""
        text = self.table.texts.get(number)
        if text is None:
            text = self.table.texts[number] = str(decode_move(self.table, number))
        return text
