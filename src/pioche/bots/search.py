"""The `search` level: every move played on in many guessed worlds (compiled).

Its strength is its effort: the moves it may play in those worlds before it makes one. A number of moves and
not of milliseconds, so that the same seed chooses the same on every machine; a limit in milliseconds is there
for those who would rather have an answer in time. Where moves are judged, worlds are dealt in some strands,
which run beside each other where there are cores. Needs Numba (the extra `lab`).
"""

import importlib.util
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from pioche.bots import minds
from pioche.edition import Table, set_table
from pioche.layout import blank
from pioche.policies.card_value import TWO_PLAYERS
from pioche.policies.search import BATCH, LONGEST, Thought, searches
from pioche.policies.seating import POLICY_EXPERT, POLICY_NETWORK
from pioche.policies.worlds import TRUSTS_WILD, Unseen
from pioche.position import read_given
from pioche.rules.state import (
    SCORING_LOW,
    SCORING_POINTS,
    SCORING_ROUND,
    Book,
    Position,
    Trace,
)

MOVES_OF_MS: Final = 2500  # played in a millisecond of one core, about
EFFORT: Final = 100 * MOVES_OF_MS
STRANDS: Final = 4  # of a search that judges: as many on every machine, for they decide what it finds
SUMS: Final = ("played", "won", "gained", "squared", "worlds", "effort")  # over all strands
THOUSANDTHS: Final = 1000
MS: Final = 1000
WORD_BITS: Final = 32
ENTRY: Final = "best_found"  # what is compiled last
COMPILING: Final = f"""
import os
hasattr(os, "nice") and os.nice(10)
from {__name__} import prepare
prepare()
"""


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """How a move did in the worlds it was tried in."""

    move: int  # of the rules
    wins: float  # part of the games
    gain: float  # over the first choice, in the same worlds
    error: float  # standard error of the gain
    worlds: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found: the moves as they were compared, and which one to make."""

    moves: tuple[ComparedMove, ...]  # the network's choice first
    best: int


@cache
def is_available() -> bool:
    """Is Numba installed? Without it the level is not offered; asked for, it plays as the expert."""
    return importlib.util.find_spec("numba") is not None


READY: Final = threading.Event()


def is_ready() -> bool:
    """Has this process what the search needs?"""
    return READY.is_set()


def prepare() -> None:
    """Compile what the search needs, or load it from the user's cache: a minute once, else a second."""
    if is_available() and not is_ready():
        given = {"hands": [["R1", "B1"], ["G1", "G2"]], "talon": ["R5"], "turn": 0}
        s = read_given(set_table("classic"), given, 0, blank(Trace))
        searched = Search(set_table("classic"), s, seed=0)
        searched.go_on(1)  # in any case, though there be only one move to look at
        searched.found()
        READY.set()


def prepare_apart() -> None:
    """Prepare without keeping this process waiting: what is not in the cache is compiled by another process.

    Compiling holds Python's lock for a minute, loading what is compiled for moments. Where there is no room
    for a cache the search never gets ready, and experts go on playing for it.
    """
    from pioche.fast import cache as kept  # noqa: PLC0415  only where Numba is

    if not kept.is_kept(ENTRY):
        subprocess.run([sys.executable, "-P", "-c", COMPILING], check=False, stdin=subprocess.DEVNULL)  # noqa: S603
    if kept.is_kept(ENTRY):
        prepare()


@cache
def prepare_in_background() -> None:
    """Begin to prepare, once."""
    threading.Thread(target=prepare_apart, name="prepare the search", daemon=True).start()


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What is searched, where it is not the usual."""

    by_round: bool = False  # only the round counts, not the match
    by_match: bool = False  # told are chances to win the match, by rounds played to their end
    bluffs: bool = False  # compare every bluff, dared or not
    book: Book | None = None  # of rules that no table has
    moves: Sequence[int] = ()  # compare these only, the first being the one to beat
    trusts_wild: int = TRUSTS_WILD  # in a thousand: who draws has no wild card
    patient: bool = False  # a move that will hardly be the best is still compared, until it is surely worse
    whole: bool = False  # every round is played to its end, not to what the network gives for a position
    others: int = POLICY_EXPERT  # what all others are taken for
    strands: int = 1


USUAL: Final = SearchOptions()


def judging(table: Table) -> SearchOptions:
    """What moves are judged by: rounds won or, where few points win, the chance to win the match."""
    low = table.book.scoring == SCORING_LOW
    return SearchOptions(by_round=not low, by_match=low, bluffs=True, patient=True, strands=STRANDS)


@cache
def weavers() -> ThreadPoolExecutor:
    """The threads of all searches with several strands."""
    return ThreadPoolExecutor(os.cpu_count(), "pioche-strand")


@dataclass(frozen=True, slots=True)
class Strand:
    """What compiled code writes into while it plays in worlds, without holding Python's lock."""

    guess: Any
    work: Any
    trace: Any
    players: Any
    unseen: Any
    thought: Any

    def another(self, number: int, seed: int) -> "Strand":
        """Make another one, with dice of its own."""
        made = Strand(*(getattr(self, name).copy() for name in self.__slots__))
        dice = Random(f"strand {number} {seed}")  # noqa: S311  as little a secret as the seed
        made.unseen["words"] = [dice.getrandbits(WORD_BITS) for _ in made.unseen["words"]]
        return made


class Search:
    """One search: its strands, and what they have found together."""

    __slots__ = ("_b", "_is_patient", "_root", "_seat", "_strands", "_think")

    def __init__(self, table: Table, s: Position, seed: int, options: SearchOptions = USUAL) -> None:
        """Make ready to compare the moves of the seat to act."""
        from pioche.fast.records import blanks, twin_of  # noqa: PLC0415  only where Numba is

        scoring = SCORING_ROUND if options.by_round else table.book.scoring
        self._seat = s.asked
        self._root = twin_of(s)
        self._b = twin_of(options.book or table.book)
        self._b["asks"] = 0  # nobody watches these worlds
        p = twin_of(minds.players(options.others, table, s.seats, seed, scoring))
        guess, work = blanks(Position, 2)
        t, u, think = (blanks(record, 1)[0] for record in (Trace, Unseen, Thought))
        first = Strand(guess, work, t, p, u, think)
        self._think = first.thought
        self._is_patient = options.patient
        first.unseen["trusts_wild"] = options.trusts_wild
        self._think["by_match"] = int(options.by_match)
        self._think["bluffs"] = int(options.bluffs)
        begin = self.entries()["begin_search"]
        seed &= minds.SEED_BITS
        begin(self._root, self._b, first.players, first.unseen, self._think, self._seat, seed)
        if options.whole:
            self._think["horizon"] = LONGEST
        if options.moves:
            self._compare_only(options.moves)
        self._strands = [first, *(first.another(i, seed) for i in range(1, options.strands))]
        if len(self._strands) > 1:
            self._think = self._think.copy()

    def _compare_only(self, moves: Sequence[int]) -> None:
        """Compare some moves, with what the network gives for them beside the first."""
        think, given = self._think, self.given
        first = given.get(moves[0], 0)
        think["moves"][: len(moves)] = moves
        think["prior"][: len(moves)] = [given.get(move, first) - first for move in moves]
        think["n"] = len(moves)

    @staticmethod
    @cache
    def entries() -> dict[str, Any]:
        """Load the compiled functions."""
        from pioche.fast.twin import load  # noqa: PLC0415  only where Numba is

        return vars(load()["search"])

    @property
    def given(self) -> dict[int, int]:
        """What the network gives for each move beside the first, in thousandths of a game."""
        think, n = self._think, self.moves
        return dict(zip(think["moves"][:n].tolist(), think["prior"][:n].tolist(), strict=True))

    def go_on(self, worlds: int) -> int:
        """Try the moves in so many more worlds, of each strand; tell how many moves are still in question."""
        if len(self._strands) > 1:
            list(weavers().map(self._play, self._strands, [worlds] * len(self._strands)))
            for name in SUMS:
                self._think[name] = sum(strand.thought[name] for strand in self._strands)
        else:
            self._play(self._strands[0], worlds)
        left: int = self.entries()["drop_hopeless"](self._think)
        for strand in self._strands:
            strand.thought["dropped"] = self._think["dropped"]
        return left

    def _play(self, strand: Strand, worlds: int) -> None:
        self.entries()["search"](
            self._root,
            strand.guess,
            strand.work,
            self._b,
            strand.trace,
            strand.players,
            strand.unseen,
            strand.thought,
            self._seat,
            worlds,
        )

    def bound(self, effort: int) -> None:
        """Set how many moves are played at most, so that none is wasted on a move without prospects."""
        self._think["most"] = 0 if self._is_patient else effort

    @property
    def effort(self) -> int:
        """The moves played so far."""
        return int(self._think["effort"])

    @property
    def moves(self) -> int:
        """The number of moves compared."""
        return int(self._think["n"])

    def found(self) -> Found:
        """Return what has been found."""
        think = self._think
        return Found(
            moves=tuple(self._compared(i) for i in range(self.moves)),
            best=int(think["moves"][self.entries()["best_found"](think)]),
        )

    def _compared(self, i: int) -> ComparedMove:
        think = self._think
        played = max(int(think["played"][i]), 1)
        gain = float(think["gained"][i]) / played
        spread = max(float(think["squared"][i]) / played - gain * gain, 0.0)
        return ComparedMove(
            move=int(think["moves"][i]),
            wins=float(think["won"][i]) / played / THOUSANDTHS,
            gain=gain / THOUSANDTHS,
            error=(spread / played) ** 0.5 / THOUSANDTHS,
            worlds=int(think["played"][i]),
        )


def run(search: Search, effort: int, most_ms: float = float("inf")) -> Found:
    """Search until the effort is spent, the time is up, or one move is left."""
    end = time.perf_counter() + most_ms / MS
    left = search.moves
    search.bound(effort)
    while left > 1 and search.effort < effort and time.perf_counter() < end:
        left = search.go_on(BATCH)
    return search.found()


def plays_for_points(seats: int, scoring: int) -> bool:
    """Return whether a search plays for points and not for the round: only two players were tried so."""
    return seats == TWO_PLAYERS and scoring == SCORING_POINTS


def pick(table: Table, s: Position, seed: int, effort: int, most_ms: float = float("inf")) -> int:
    """Pick a move, of two players for points."""
    if not searches(s):
        return minds.pick(POLICY_NETWORK, table, s, seed)
    options = SearchOptions(by_round=not plays_for_points(s.seats, table.book.scoring))
    return run(Search(table, s, seed, options), effort, most_ms).best
