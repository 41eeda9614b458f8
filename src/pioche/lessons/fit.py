"""Fit the expert's weights: play on from every move of a decision, and see what the weights are about.

Everyone plays by one row of weights; what comes of a move is noted for every aim.

All that is weighed is a sum, so the best weights solve a linear system: the differences between the moves of
a decision, in what is weighed and in what came of them, are added up here and solved outside.
"""

from typing import Annotated

from ..policies.expert import is_bluff, may_wait, weigh
from ..policies.search import play_on
from ..policies.seating import AIMS, CERTAIN, WEIGHTS, Players, game_seed, seat_players
from ..policies.simulate import choose, deal_game
from ..policies.value import count_unseen, outcome
from ..policies.worlds import CHANCE_WORDS
from ..rules.chance import seed_fast, shuffle
from ..rules.moves import (
    AT_UNO,
    MOVES,
    PLAY,
    VERB_BITS,
    carry_out,
    legal,
)
from ..rules.state import (
    NOBODY,
    PHASE_DRAWN,
    PHASE_OPENING,
    PHASE_TURN,
    Array,
    Book,
    Mask,
    Position,
    Trace,
    copy,
    is_over,
)
from ..rules.turn import playable
from ..rules.uno import LAST_BUT_ONE

LONGEST = 400  # moves of a round
LUCKS = 6  # orders of the pioche with which each move is played on


class Fit:
    """The sums of many decisions."""

    decisions: Mask
    known: Annotated[Array, 8, WEIGHTS * WEIGHTS]  # of what is weighed, with itself
    sought: Annotated[Array, 8, AIMS * WEIGHTS]  # by aim, of what is weighed, with what came of it
    about: Annotated[Array, 8, MOVES * WEIGHTS]  # the decision at hand: by move, what each weight is about
    came: Annotated[Array, 8, AIMS * MOVES]  # by aim and move
    moves: Annotated[Array, 8, MOVES]
    differ: Annotated[Array, 8, WEIGHTS]  # the weights in which those moves differ


def try_moves(
    s: Position, work: Position, b: Book, t: Trace, p: Players, unit: Players, f: Fit, n: int
) -> None:
    """Play on from each move, all with the same lucks, and note what every weight would be about."""
    seat = s.asked
    first = p.row[seat] * WEIGHTS
    count_unseen(s, b, unit, seat)
    for i in range(n):
        move = f.moves[i]
        if move & VERB_BITS == PLAY and s.cards[seat] == LAST_BUT_ONE:
            move |= 1 << AT_UNO
        for aim in range(AIMS):
            f.came[aim * MOVES + i] = 0
        for luck in range(LUCKS):
            copy(s, work)
            seed_fast(work, game_seed(s.words[0], luck))
            shuffle(work, work.pioche, 0, work.pioche_n)
            for j in range(CHANCE_WORDS):
                p.words[j] = work.words[j] ^ CERTAIN
            t.notes = 0
            carry_out(work, b, t, seat, move)
            play_on(work, b, t, p)
            for aim in range(AIMS):
                f.came[aim * MOVES + i] += outcome(work, b, seat, aim)
        for k in range(WEIGHTS):
            unit.weights[first + k] = 1
            f.about[i * WEIGHTS + k] = weigh(s, b, unit, seat, f.moves[i])
            unit.weights[first + k] = 0


def centre(f: Fit, n: int) -> int:
    """Turn what each weight is about into differences from the mean move; list the weights that differ."""
    differ = 0
    for k in range(WEIGHTS):
        mean = 0
        for i in range(n):
            mean += f.about[i * WEIGHTS + k]
        some = 0
        for i in range(n):
            f.about[i * WEIGHTS + k] -= mean // n
            some |= f.about[i * WEIGHTS + k]
        if some != 0:
            f.differ[differ] = k
            differ += 1
    return differ


def add_up(f: Fit, n: int) -> None:
    """Add a decision to the sums: what each move differs by from the mean of all."""
    differ = centre(f, n)
    for i in range(n):
        for x in range(differ):
            k = f.differ[x]
            value = f.about[i * WEIGHTS + k]
            for y in range(differ):
                f.known[k * WEIGHTS + f.differ[y]] += value * f.about[i * WEIGHTS + f.differ[y]]
    for aim in range(AIMS):
        came = 0
        for i in range(n):
            came += f.came[aim * MOVES + i]
        for i in range(n):
            more = f.came[aim * MOVES + i] * n - came
            for x in range(differ):
                k = f.differ[x]
                f.sought[aim * WEIGHTS + k] += f.about[i * WEIGHTS + k] * more // n
    f.decisions += 1


def list_fitted(s: Position, b: Book, f: Fit) -> int:
    """List the moves the expert weighs: waiting, which comes last, only where it may wait; no bluffs."""
    n = legal(s, b, s.asked, f.moves)
    if s.phase == PHASE_TURN and not may_wait(playable(s, b, s.asked)):
        n -= 1
    if s.phase == PHASE_DRAWN and not may_wait(1 << s.drawn):
        n -= 1
    fair = 0
    for i in range(n):
        if not is_bluff(s, b, s.asked, f.moves[i]):
            f.moves[fair] = f.moves[i]
            fair += 1
    return fair


def is_fitted(s: Position, p: Players, policy: int) -> bool:
    """Return whether a decision is one that is weighed: the last card needs no weighing."""
    fits = s.phase == PHASE_TURN or s.phase == PHASE_DRAWN or s.phase == PHASE_OPENING
    return fits and p.policy[s.asked] == policy and s.cards[s.asked] > 1


def fit_games(
    s: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    unit: Players,
    f: Fit,
    policy: int,
    seed: int,
    first: int,
    games: int,
    seats: int,
    every: int,
) -> None:
    """Play games, and add up every so-many-th decision of the players of a policy."""
    for game in range(first, first + games):
        deal_game(s, b, t, seats, game_seed(seed, game))
        seat_players(p, game_seed(seed, game))
        p.noticed = NOBODY
        moves = 0
        while not is_over(s) and moves < LONGEST:
            if (moves + game) % every == 0 and is_fitted(s, p, policy):
                n = list_fitted(s, b, f)
                if n > 1:
                    try_moves(s, work, b, t, p, unit, f, n)
                    add_up(f, n)
            move = choose(s, b, p)
            t.notes = 0
            carry_out(s, b, t, s.asked, move)
            moves += 1
