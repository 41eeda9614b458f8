"""One decision of a game, played on from every move: what a network learns from.

A game is played to its end; one decision of the learner's, any as likely as any other, is kept. From each of
its moves the round is played on with the same cards and the same luck. The hidden cards are the game's:
over many lessons a seat meets each of the hands it could face as often as it should.
"""

from typing import Annotated

from ..policies.features import FEATURES, describe, describe_decision
from ..policies.network import list_considered
from ..policies.random import choose_any
from ..policies.search import play_on, share_luck
from ..policies.seating import (
    AIM_LOW,
    AIM_ROUND,
    AIMS,
    CERTAIN,
    NET_WORDS,
    Players,
    game_seed,
    happens,
    seat_players,
    throw,
)
from ..policies.simulate import call_uno, choose_for, deal_game, next_seat, say_with
from ..rules.cards import hand_points
from ..rules.moves import AT_UNO, PLAY, VERB_BITS, carry_out
from ..rules.state import (
    NOBODY,
    PHASE_TRIAL,
    Array,
    Book,
    Position,
    Short,
    Small,
    Trace,
    copy,
    is_over,
)
from ..rules.uno import LAST_BUT_ONE

LESSON_MOVES = 8  # of a decision, at most; any eight where there are more
LONGEST = 400  # moves of a round
POINTS_OF_ROUND = 60  # for each other hand, about
MOST_CAME = 8000


class Lesson:
    """The moves of a decision, and what came of them."""

    n: Small
    seats: Small
    phase: Small
    moves: Annotated[Array, 4, LESSON_MOVES]
    came: Annotated[Array, 2, AIMS * LESSON_MOVES]  # by aim and move, in thousandths of a game
    taken: Short  # eligible decisions of the game


def outcome(s: Position, b: Book, seat: int, aim: int) -> int:
    """Return what the end of a round is worth to a seat, in thousandths of a game."""
    if not is_over(s) or s.round_winner == NOBODY:
        return CERTAIN // s.seats
    if aim == AIM_ROUND:
        return int(s.round_winner == seat) * CERTAIN
    won = 0
    for other in range(s.seats):
        won += hand_points(s, b, other)
    lost = hand_points(s, b, seat)
    if aim == AIM_LOW:
        return -lost * CERTAIN // POINTS_OF_ROUND
    if s.round_winner == seat:
        return won * CERTAIN // (POINTS_OF_ROUND * (s.seats - 1))
    return -won * CERTAIN // (POINTS_OF_ROUND * (s.seats - 1) * (s.seats - 1))


def strays(s: Position, b: Book, p: Players, seat: int, stray: int) -> int:
    """Choose the move of the seat that moves next: now and then any move, so that all is met."""
    if seat == s.asked and s.phase != PHASE_TRIAL and happens(p, stray):
        move = choose_any(s, b, p, seat)
        if move & VERB_BITS == PLAY:
            move = say_with(s, b, p, seat, move, p.says_uno)
        return move
    return choose_for(s, b, p, seat)


def keep_decision(
    root: Position, s: Position, b: Book, t: Trace, p: Players, learner: int, stray: int
) -> int:
    """Play a round, and keep one decision of the learners; return how many there were."""
    seen = 0
    moves = 0
    while not is_over(s) and moves < LONGEST:
        seat = next_seat(s, b, p)
        if seat == s.asked and s.phase != PHASE_TRIAL and p.policy[seat] == learner:
            if list_considered(s, b, seat, p.moves) > 1:
                seen += 1
                if throw(p, seen) == 0:
                    copy(s, root)
        move = strays(s, b, p, seat, stray)
        t.notes = 0
        carry_out(s, b, t, seat, move)
        if s.uno_due == 1:
            call_uno(s, b, t, p)
        moves += 1
    return seen


def list_lesson(s: Position, b: Book, p: Players, e: Lesson) -> None:
    """List the moves of the decision, or some of them."""
    n = list_considered(s, b, s.asked, p.moves)
    e.n = min(n, LESSON_MOVES)
    for i in range(e.n):
        other = i
        if n > LESSON_MOVES:
            other = i + throw(p, n - i)
        move = p.moves[other]
        p.moves[other] = p.moves[i]
        p.moves[i] = move
        e.moves[i] = move


def describe_lesson(s: Position, b: Book, p: Players, e: Lesson, described: Array) -> None:
    """Count the features of every move."""
    describe_decision(s, b, p, s.asked)
    for i in range(e.n):
        describe(s, b, p, s.asked, e.moves[i])
        for k in range(p.rows_n):
            described[i * FEATURES + p.rows[k] // NET_WORDS] += 1


def play_lesson(root: Position, s: Position, b: Book, t: Trace, p: Players, e: Lesson) -> None:
    """Play on from every move."""
    seat = root.asked
    for i in range(e.n):
        copy(root, s)
        share_luck(root, p)
        move = e.moves[i]
        if move & VERB_BITS == PLAY and s.cards[seat] == LAST_BUT_ONE:
            move |= 1 << AT_UNO
        t.notes = 0
        carry_out(s, b, t, seat, move)
        play_on(s, b, t, p)
        for aim in range(AIMS):
            came = outcome(s, b, seat, aim)
            e.came[aim * LESSON_MOVES + i] = max(min(came, MOST_CAME), -MOST_CAME)


def teach(
    root: Position,
    s: Position,
    b: Book,
    t: Trace,
    p: Players,
    e: Lesson,
    described: Array,
    learner: int,
    rivals: int,
    stray: int,
    seed: int,
    game: int,
    seats: int,
) -> None:
    """Make a lesson of one game of many; `described` has room for the features of each move, all zero."""
    deal_game(s, b, t, seats, game_seed(seed, game))
    seat_players(p, game_seed(seed, game))
    p.noticed = NOBODY
    for seat in range(seats):
        p.policy[seat] = rivals
    p.policy[throw(p, seats)] = learner
    e.seats = seats
    e.n = 0
    e.taken = keep_decision(root, s, b, t, p, learner, stray)
    if e.taken > 0:
        e.phase = root.phase
        list_lesson(root, b, p, e)
        describe_lesson(root, b, p, e, described)
        play_lesson(root, s, b, t, p, e)
