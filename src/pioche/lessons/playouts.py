"""Decisions of a game, played on from every move: what a network learns from.

While a game is played, some decisions of the learner's become lessons. From each of the moves the round is
played on with the same cards and the same luck. The hidden cards are the game's: over many lessons a seat
meets each of the hands it could face as often as it should.

A network that plays says what it expects at its first decision after the move (`foreseen`), which is ten
times less a matter of luck than how the round ends. Most lessons end there; some go on to the end of the
round, or it would only learn from itself. Moves that it puts far below the best are mostly left out.

Where few points should be charged, the round is one of a match under way: what counts is how much nearer it
brings the seat to winning the match.
"""

from typing import Annotated

from ..policies.card_value import TWO_PLAYERS
from ..policies.deeds import FEATURES
from ..policies.network import (
    UNIT,
    WORST,
    choose_by_network,
    describe_choice,
    describe_move,
    goes_out,
    list_considered,
)
from ..policies.random import choose_any
from ..policies.search import LONGEST, share_luck
from ..policies.seating import (
    AIM_LOW,
    AIM_ROUND,
    CERTAIN,
    NET_WORDS,
    POLICY_NETWORK,
    Players,
    game_seed,
    happens,
    seat_players,
    throw,
)
from ..policies.simulate import call_uno, choose_for, deal_game, next_seat, say_with
from ..policies.value import ROUND_POINTS, match_worth, outcome
from ..rules.moves import AT_UNO, PLAY, VERB_BITS, carry_out
from ..rules.state import (
    NOBODY,
    PHASE_TRIAL,
    Array,
    Book,
    Position,
    Small,
    Trace,
    copy,
    is_over,
)
from ..rules.uno import LAST_BUT_ONE

LESSON_MOVES = 8  # of a decision, at most; any eight where there are more
MOST_CAME = 8000
FAR_BELOW = 80  # thousandths of a game: a move that the network puts so far below the best …
SURE = 8  # … is left out, but for one decision of so many
GAME_LESSONS = 4  # of a game, at most
TAUGHT = 400  # decisions of a thousand
WHOLE = 250  # lessons of a thousand
WHOLE_OF_TWO = 600  # the same, with two seats, where luck is less in the way


class Lesson:
    """The moves of a decision, and what came of them, in thousandths of a game."""

    n: Small
    whole: Small  # the round was played to its end
    moves: Annotated[Array, 4, LESSON_MOVES]
    came: Annotated[Array, 2, LESSON_MOVES]
    foreseen: Annotated[Array, 2, LESSON_MOVES]


def what_came(root: Position, s: Position, b: Book, p: Players, seat: int) -> int:
    """Return what the end of a round is worth for what the players try for, in thousandths of a game.

    The chance to win a match of few points is told in the points it takes, to look like those of a round.
    """
    came = outcome(s, b, seat, p.aim)
    if p.aim == AIM_LOW:
        came = (match_worth(s, b, seat) - match_worth(root, b, seat)) * b.target // ROUND_POINTS
    return max(min(came, MOST_CAME), -MOST_CAME)


def what_is_foreseen(p: Players, worth: int) -> int:
    """Return what the network expects, in thousandths of a game; of a round no more than there is."""
    expected = worth * CERTAIN // UNIT
    if p.aim == AIM_ROUND:
        return max(min(expected, CERTAIN), 0)
    return max(min(expected, MOST_CAME), -MOST_CAME)


def strays(s: Position, b: Book, p: Players, seat: int, stray: int) -> int:
    """Choose the move of the seat that moves next: now and then any move, so that all is met."""
    if seat == s.asked and s.phase != PHASE_TRIAL and happens(p, stray):
        move = choose_any(s, b, p, seat)
        if move & VERB_BITS == PLAY:
            move = say_with(s, b, p, seat, move, p.says_uno)
        return move
    return choose_for(s, b, p, seat)


def is_taught(s: Position, b: Book, p: Players, seat: int) -> bool:
    """Return whether a seat has a choice; going out is none."""
    n = list_considered(s, b, seat, p.moves)
    for i in range(n):
        if goes_out(s, b, seat, p.moves[i]):
            return False
    return n > 1


def leave_out(s: Position, b: Book, p: Players, n: int) -> int:
    """Leave out the moves that the network puts far below the best; return how many stay."""
    if p.policy[s.asked] != POLICY_NETWORK or throw(p, SURE) == 0:
        return n
    choose_by_network(s, b, p, s.asked)
    least = p.worth - UNIT * FAR_BELOW // CERTAIN
    kept = 0
    for i in range(n):
        if p.worths[i] >= least:
            p.moves[kept] = p.moves[i]
            p.advice[kept] = p.advice[i]
            kept += 1
    return kept


def list_lesson(s: Position, b: Book, p: Players, e: Lesson, described: Array, at: int) -> None:
    """List the moves of the decision, or some of them, and count the features of each."""
    n = list_considered(s, b, s.asked, p.moves)
    describe_choice(s, b, p, s.asked, n)
    n = leave_out(s, b, p, n)
    e.n = min(n, LESSON_MOVES) * int(n > 1)
    for i in range(e.n):
        other = i
        if n > LESSON_MOVES:
            other = i + throw(p, n - i)
        move = p.moves[other]
        p.moves[other] = p.moves[i]
        p.moves[i] = move
        advice = p.advice[other]
        p.advice[other] = p.advice[i]
        p.advice[i] = advice
        e.moves[i] = move
        describe_move(s, b, p, s.asked, i)
        for k in range(p.rows_n):
            described[at + i * FEATURES + p.rows[k] // NET_WORDS] += 1


def play_out(s: Position, b: Book, t: Trace, p: Players, own: int, whole: int) -> int:
    """Play until a seat's network says what it expects, or a whole round; return that, or WORST."""
    p.noticed = NOBODY
    expected = WORST
    moves = 0
    while not is_over(s) and moves < LONGEST:
        seat = next_seat(s, b, p)
        p.worth = WORST
        move = choose_for(s, b, p, seat)
        if seat == own and expected == WORST and not goes_out(s, b, own, move):
            expected = p.worth
            if expected > WORST and whole == 0:
                return expected
        t.notes = 0
        carry_out(s, b, t, seat, move)
        if s.uno_due == 1:
            call_uno(s, b, t, p)
        moves += 1
    return expected


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
        expected = play_out(s, b, t, p, seat, e.whole)
        e.came[i] = what_came(root, s, b, p, seat)
        e.foreseen[i] = e.came[i]
        if expected > WORST:
            e.foreseen[i] = what_is_foreseen(p, expected)


def make_lesson(
    root: Position, s: Position, b: Book, t: Trace, p: Players, e: Lesson, described: Array, at: int
) -> int:
    """Make a lesson of a decision, if there is something to learn; return how many lessons that is."""
    whole = WHOLE
    if root.seats == TWO_PLAYERS:
        whole = WHOLE_OF_TWO
    e.whole = int(p.policy[root.asked] != POLICY_NETWORK or happens(p, whole))
    list_lesson(root, b, p, e, described, at)
    if e.n == 0:
        return 0
    a = p.words[0]
    c = p.words[1]
    d = p.words[2]
    f = p.words[3]
    noticed = p.noticed
    could_say = p.could_say
    play_lesson(root, s, b, t, p, e)
    p.words[0] = a
    p.words[1] = c
    p.words[2] = d
    p.words[3] = f
    p.noticed = noticed
    p.could_say = could_say
    return 1


def begin_match(s: Position, b: Book, p: Players) -> None:
    """WIN-LOW: where few points should be charged, be in the middle of a match."""
    if p.aim == AIM_LOW:
        for seat in range(s.seats):
            s.scores[seat] = throw(p, b.target)


def teach(
    root: Position,
    s: Position,
    b: Book,
    t: Trace,
    p: Players,
    lessons: list[Lesson],
    described: Array,
    learner: int,
    rivals: int,
    stray: int,
    seed: int,
    game: int,
    seats: int,
) -> None:
    """Make lessons of one game of many; `described` has room for the features of each move, all zero."""
    deal_game(root, b, t, seats, game_seed(seed, game))
    seat_players(p, game_seed(seed, game))
    p.noticed = NOBODY
    begin_match(root, b, p)
    for seat in range(seats):
        p.policy[seat] = rivals
    p.policy[throw(p, seats)] = learner
    taught = 0
    moves = 0
    while not is_over(root) and moves < LONGEST and taught < GAME_LESSONS:
        seat = next_seat(root, b, p)
        decides = seat == root.asked and root.phase != PHASE_TRIAL and p.policy[seat] == learner
        if decides and is_taught(root, b, p, seat) and happens(p, TAUGHT):
            at = taught * LESSON_MOVES * FEATURES
            taught += make_lesson(root, s, b, t, p, lessons[taught], described, at)
        move = strays(root, b, p, seat, stray)
        t.notes = 0
        carry_out(root, b, t, seat, move)
        if root.uno_due == 1:
            call_uno(root, b, t, p)
        moves += 1
