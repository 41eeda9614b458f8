"""Players from outside the rules' subset: a search, a policy of this machine, a package's, or a snapshot's.

They play in plain Python, from what their seat may know; everything else of a game is as in `policies/`.

>>> guest_of("greedy") is None
True
>>> guest_of("pioche.bots.trained:Careless").name
'pioche.bots.trained:Careless'
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from pioche.bots import search, trained
from pioche.bots.seen import seen
from pioche.edition import Table
from pioche.effects import LONGEST_NUMBER
from pioche.policies import match as contests
from pioche.policies import simulate
from pioche.policies.match import Lineup, MatchResult
from pioche.policies.seating import Players, game_seed, seat_players
from pioche.policies.simulate import lay_out_of_turn
from pioche.policies.tally import Outcome, Totals, add_outcome, count_notes
from pioche.rules.cards import hand_points
from pioche.rules.moves import AT_UNO, PLAY, VERB_BITS, carry_out, plain
from pioche.rules.moves import NEXT as NEXT_ROUND
from pioche.rules.state import NOBODY, PHASE_ROUND_OVER, PHASE_TRIAL, Position, Trace, is_over
from pioche.view import look

TRAINED: Final = "trained"
SEARCH: Final = "search"
SNAPSHOT: Final = ".npz"
MOST_MS: Final = 10_000
DICE: Final = 0x1B873593


@dataclass(frozen=True, slots=True)
class Guest:
    """A player who is asked in Python: a policy, or a search with so many moves' effort."""

    name: str
    policy: trained.Policy | None = None
    effort: int = 0

    def pick(self, table: Table, s: Position, seed: int) -> int:
        """Pick a move of the seat to act, without «UNO»."""
        if self.policy is not None:
            move = trained.pick(self.policy, table, s, Random(seed))  # noqa: S311  a player's whims
        else:
            move = search.pick(table, seen(table, look(table, s, s.asked, (), "")), seed, self.effort)
        return move & ~(1 << AT_UNO)

    def check(self, table: Table) -> None:
        """Refuse a table whose rules the guest has no numbers for."""
        house = table.rules.house
        if self.policy is not None and self.policy.encoding == 1 and house:
            raise ValueError(
                f"bots: {self.name} was trained on encoding 1, which does not know rules.{house[0]}"
            )


def effort_named(name: str) -> int:
    """Return the effort of `search` or `search-MS`; 0 for every other name.

    >>> effort_named("search-5") == 5 * search.MOVES_OF_MS, effort_named("expert")
    (True, 0)
    """
    level, dash, ms = name.partition("-")
    if name == SEARCH:
        return search.EFFORT
    is_number = ms.isascii() and ms.isdigit() and len(ms) <= LONGEST_NUMBER
    fits = level == SEARCH and dash and is_number and 1 <= int(ms) <= MOST_MS
    return int(ms) * search.MOVES_OF_MS if fits else 0


@cache
def policy_of(name: str) -> trained.Policy | None:
    """Find the policy of a name: `trained`, `package.module:Policy` or a snapshot; None: it is none's."""
    if name == TRAINED:
        return trained.installed()
    if name.endswith(SNAPSHOT):
        from pathlib import Path  # noqa: PLC0415  with what needs NumPy

        from pioche.envs.snapshots import NetworkSnapshot  # noqa: PLC0415  only where NumPy is

        return NetworkSnapshot.load(Path(name))
    return trained.load(name) if ":" in name else None


@cache
def guest_of(name: str) -> Guest | None:
    """Find a guest by its name; None where the name is no guest's."""
    policy, effort = policy_of(name), effort_named(name)
    if policy is None and not effort:
        return None
    if effort and not search.is_available():
        raise ValueError(f"bots: {name} needs Numba: pip install 'pioche[lab]'")
    return Guest(name, policy, effort)


def choose(  # noqa: PLR0913, PLR0917  the records of a game, each by itself
    s: Position, table: Table, p: Players, guest: Guest | None, says: int, seed: int
) -> int:
    """Choose the move of the seat to act, a guest's or a policy's."""
    if guest is None or s.phase == PHASE_TRIAL:
        return simulate.choose(s, table.book, p)
    move = guest.pick(table, s, seed)
    return simulate.say_with(s, table.book, p, s.asked, move, says) if move & VERB_BITS == PLAY else move


def play_round(  # noqa: PLR0913, PLR0917  the same
    s: Position, table: Table, t: Trace, p: Players, o: Outcome, guests: tuple[Guest | None, ...]
) -> None:
    """Play a round as `simulate.play_round` does, guests where they sit."""
    book, moves = table.book, 0
    while not is_over(s) and moves < simulate.MOST_MOVES:
        seat = simulate.next_seat(s, book, p)
        if seat == s.asked:
            seed = game_seed(p.seed ^ DICE, o.moves + moves)
            move = choose(s, table, p, guests[seat], p.says_uno, seed)
        else:
            move = simulate.choose_for(s, book, p, seat)
        t.notes = 0
        carry_out(s, book, t, seat, move)
        count_notes(t, o)
        moves += 1
        if simulate.call_uno(s, book, t, p):
            count_notes(t, o)
            moves += 1
    simulate.close_round(s, book, o, moves)


def play_games(  # noqa: PLR0913, PLR0917  the same, and as `simulate.play_games` has them
    guests: tuple[Guest | None, ...],
    s: Position,
    table: Table,
    t: Trace,
    p: Players,
    rows: list[Outcome],
    sums: Totals,
    seed: int,
    first: int,
    games: int,
    seats: int,
    match: int,
    step: int,
) -> None:
    """Play games as `simulate.play_games` does, guests where they sit."""
    for i in range(games):
        o = rows[i * step]
        simulate.begin_game(s, table.book, t, p, o, seed, first + i, seats)
        play_round(s, table, t, p, o, guests)
        while match == 1 and s.phase == PHASE_ROUND_OVER:
            simulate.begin_round(s, table.book, t, p, o)
            play_round(s, table, t, p, o, guests)
        simulate.close_game(s, o, match)
        add_outcome(o, sums, s)


def contest_round(  # noqa: PLR0913, PLR0917  the same
    s: Position,
    table: Table,
    t: Trace,
    p: Players,
    line: Lineup,
    r: MatchResult,
    guests: tuple[Guest | None, ...],
) -> None:
    """Play a round of a tournament as `contests.contest_round` does, guests by player."""
    book, moves = table.book, 0
    p.noticed, line.tagged = NOBODY, 0
    while not is_over(s) and moves < contests.MOST_MOVES:
        seat = simulate.next_seat(s, book, p)
        player = contests.player_at(s, line, seat)
        if seat == s.asked:
            seed = game_seed(p.seed ^ DICE, r.moves + moves)
            move = choose(s, table, p, guests[player], line.says[player], seed)
            if guests[player] is None and move & VERB_BITS == PLAY:
                move = simulate.say_with(s, book, p, seat, move & ~(1 << AT_UNO), line.says[player])
        else:
            move = lay_out_of_turn(s, book, p, seat)
            move = simulate.say_with(s, book, p, seat, move, line.says[player])
        drawing = contests.seat_to_draw(s, seat, move)
        if drawing != NOBODY:
            contests.bring_up(s, line, drawing)
        t.notes = 0
        carry_out(s, book, t, seat, move)
        moves += 1 + contests.say_or_catch(s, book, t, p, line)
    r.moves += moves
    r.rounds += 1
    r.capped |= int(not is_over(s))
    for seat in range(s.seats):
        if seat != s.round_winner:
            r.left[contests.player_at(s, line, seat)] += hand_points(s, book, seat)


def contest_game(  # noqa: PLR0913, PLR0917  the same
    s: Position,
    table: Table,
    t: Trace,
    p: Players,
    line: Lineup,
    r: MatchResult,
    guests: tuple[Guest | None, ...],
    seed: int,
    seats: int,
) -> None:
    """Play one game of a tournament, guests by player; `line.shift` says who sits where."""
    contests.clear_result(r)
    simulate.deal_game(s, table.book, t, seats, seed)
    contests.seat_lineup(s, p, line)
    seat_players(p, seed)
    contest_round(s, table, t, p, line, r, guests)
    while line.match and s.phase == PHASE_ROUND_OVER and not r.capped:
        t.notes = 0
        carry_out(s, table.book, t, 0, plain(NEXT_ROUND))
        contest_round(s, table, t, p, line, r, guests)
    contests.note_result(s, line, r)
