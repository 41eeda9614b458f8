"""Rounds by random legal players, and what comes of them.

The players prefer laying: purely random ones can go round for ever with many seats. They mostly say «UNO»
with the card, and mostly catch who does not. A coin decides a trial. The same seed gives the same rounds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from pioche.edition import Table, set_table
from pioche.game import Start, deal_first
from pioche.layout import blank
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.cards import hand_points
from pioche.rules.state import Position, Trace

LAYS: Final = 0.95
SAYS_UNO: Final = 0.9
CATCHES: Final = 0.8
MOST_MOVES: Final = 5000


@dataclass(frozen=True, slots=True)
class Round:
    """How one round went."""

    moves: int
    winner: int | None
    points: int  # left in the hands of the others
    reshuffles: int
    caught: int
    blocked: bool
    capped: bool


@dataclass(slots=True)
class Tally:
    """The sums over many rounds."""

    wins: list[int]
    games: int = 0
    moves: int = 0
    shortest: int = MOST_MOVES
    longest: int = 0
    points: int = 0
    reshuffles: int = 0
    caught: int = 0
    blocked: int = 0
    capped: int = 0

    def add(self, played: Round) -> None:
        """Count a round in."""
        self.games += 1
        self.moves += played.moves
        self.shortest = min(self.shortest, played.moves)
        self.longest = max(self.longest, played.moves)
        self.reshuffles += played.reshuffles
        self.caught += played.caught
        self.blocked += played.blocked
        self.capped += played.capped
        if played.winner is not None:
            self.wins[played.winner] += 1
            self.points += played.points


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a simulation. Shares are of all rounds; points are per round won."""

    edition: str
    seats: int
    games: int
    seed: int
    moves: int
    mean_moves: float
    shortest: int
    longest: int
    wins: tuple[int, ...]
    win_share: tuple[float, ...]
    mean_points: float
    reshuffles: int
    caught: int
    blocked: int
    capped: int

    def text(self) -> str:
        """Write it for people, a fact a line."""
        shares = ", ".join(f"{seat}: {share:.1%}" for seat, share in enumerate(self.win_share))
        return "\n".join(
            (
                f"{self.edition}, {self.seats} seats, seed {self.seed}",
                f"rounds       {self.games}",
                f"moves        {self.moves}",
                f"per round    {self.mean_moves:.1f} (from {self.shortest} to {self.longest})",
                f"won by seat  {shares}",
                f"points won   {self.mean_points:.1f} a round",
                f"reshuffles   {self.reshuffles}",
                f"caught       {self.caught}",
                f"blocked      {self.blocked}",
                f"capped       {self.capped} (after {MOST_MOVES} moves)",
            )
        )


def simulate(edition: str, *, seats: int, games: int, seed: int, progress: bool = False) -> Summary:
    """Play rounds of the booklet's rules, each from a new deal.

    >>> simulate("giant", seats=2, games=3, seed=1).wins
    (2, 1)
    """
    table = set_table(edition)
    tally = Tally(wins=[0] * seats)
    rounds: Iterable[int] = range(games)
    if progress:
        from tqdm import tqdm  # noqa: PLC0415  only a terminal needs it

        rounds = tqdm(rounds, unit="round", leave=False)
    for number in rounds:
        tally.add(play_round(table, seats, Random(f"{seed} {number}")))  # noqa: S311  players, not secrets
    return summarise(edition, seats, seed, tally)


def summarise(edition: str, seats: int, seed: int, tally: Tally) -> Summary:
    """Turn sums into means and shares."""
    return Summary(
        edition=edition,
        seats=seats,
        games=tally.games,
        seed=seed,
        moves=tally.moves,
        mean_moves=round(tally.moves / tally.games, 3),
        shortest=tally.shortest,
        longest=tally.longest,
        wins=tuple(tally.wins),
        win_share=tuple(round(wins / tally.games, 6) for wins in tally.wins),
        mean_points=round(tally.points / max(1, sum(tally.wins)), 3),
        reshuffles=tally.reshuffles,
        caught=tally.caught,
        blocked=tally.blocked,
        capped=tally.capped,
    )


def play_round(table: Table, seats: int, chance: Random, most_moves: int = MOST_MOVES) -> Round:
    """Deal a round and play it to its end, or until it has had its moves."""
    t = blank(Trace)
    t.noting = 1
    s = deal_first(table, Start(seats, None, chance.getrandbits(63), None, None), t)
    played = 0
    noted = {st.NOTE_SHUFFLED: 0, st.NOTE_CAUGHT: 0, st.NOTE_BLOCKED: 0}
    while s.phase < st.PHASE_ROUND_OVER and played < most_moves:
        seat, move = choose(table, s, chance)
        reason = mv.apply(s, table.book, t, seat, move)
        assert reason == 0  # only legal moves are chosen
        played += 1
        for code in t.log[: t.notes * st.NOTE_LENGTH : st.NOTE_LENGTH]:
            if code in noted:
                noted[code] += 1
    winner = None if s.round_winner == st.NOBODY else s.round_winner
    return Round(
        moves=played,
        winner=winner,
        points=sum(hand_points(s, table.book, seat) for seat in range(seats) if seat != winner),
        reshuffles=noted[st.NOTE_SHUFFLED],
        caught=noted[st.NOTE_CAUGHT],
        blocked=noted[st.NOTE_BLOCKED] > 0,
        capped=s.phase < st.PHASE_ROUND_OVER,
    )


def choose(table: Table, s: Position, chance: Random) -> tuple[int, int]:
    """Choose who does what next: a catch, or a move of the seat to act."""
    if s.uno_due == 1 and chance.random() < CATCHES:
        others = [seat for seat in range(s.seats) if seat != s.uno_seat]
        return chance.choice(others), mv.pack(mv.CATCH, mv.KIND_NONE, mv.COLOUR_NONE, s.uno_seat, 0)
    out = [0] * mv.MOVES
    legal = out[: mv.legal(s, table.book, s.asked, out)]
    lays = [move for move in legal if move & mv.VERB_BITS == mv.PLAY]
    move = chance.choice(lays if lays and chance.random() < LAYS else legal)
    leaves_one = move & mv.VERB_BITS == mv.PLAY and s.cards[s.asked] - 1 == 1
    if leaves_one and chance.random() < SAYS_UNO:
        move |= 1 << mv.AT_UNO
    return s.asked, move
