"""The searcher: plays the rest of the round from each move in many guessed worlds, and compares.

Every move meets the same worlds and the same luck, so that little but the move makes the difference. The
expert plays for everyone; its own choice stands unless another one is clearly better.
"""

from typing import Annotated

from ..rules.chance import WARM_UP, WORD, fast_word, seed_fast
from ..rules.moves import AT_UNO, MOVES, PLAY, VERB_BITS, carry_out, legal
from ..rules.state import (
    NOBODY,
    PHASE_CHALLENGE,
    PHASE_DRAWN,
    PHASE_OPENING,
    PHASE_STACK,
    PHASE_TURN,
    SCORING_LOW,
    SCORING_ROUND,
    Array,
    Book,
    Mask,
    Number,
    Position,
    Short,
    Small,
    Trace,
    copy,
    is_over,
)
from ..rules.uno import LAST_BUT_ONE
from .expert import choose_expertly, dares, is_bluff
from .seating import CERTAIN, Players
from .simulate import call_uno, choose_for, next_seat
from .worlds import CHANCE_WORDS, Unseen, gather_unseen, guess_world

LONGEST = 400  # moves of a round that is played on; longer ones are nobody's
DOUBLING = 250  # thousandths of the target: a lead that doubles the chance to win the match
MOST_DOUBLINGS = 20
BATCH = 16  # worlds, after which hopeless moves are dropped
# How far from nothing a gain has to be, in tenths of its standard error.
HOPELESS = 25
TENTHS = 10
# After so many tenths of the effort, a lower gain than this (in tenths of its standard error) will hardly
# become clear any more.
FUTILE = (-25, -8, -4, -2, 1, 4, 6, 9, 11, 14)


class Thought:
    """The moves compared, and how they did so far. The expert's own choice is the first."""

    moves: Annotated[Array, 8, MOVES]
    n: Short
    played: Annotated[Array, 4, MOVES]  # worlds, of each move
    won: Annotated[Array, 8, MOVES]  # thousandths of a game
    gained: Annotated[Array, 8, MOVES]  # over the first move, in the same worlds
    squared: Annotated[Array, 8, MOVES]
    dropped: Annotated[Array, 1, MOVES]
    worlds: Number
    effort: Mask  # moves played in them
    most: Mask  # of that; 0: as many as are asked for
    by_round: Small  # only the round counts, not the match
    bluffs: Small  # every bluff is listed, dared or not
    clear: Small  # how clear a gain has to be, in tenths of its standard error


def searches(s: Position) -> bool:
    """Return whether a decision is one to search: the others come in the middle of a card."""
    return (
        s.phase == PHASE_TURN
        or s.phase == PHASE_DRAWN
        or s.phase == PHASE_CHALLENGE
        or s.phase == PHASE_STACK
        or s.phase == PHASE_OPENING
    )


def list_moves(s: Position, b: Book, p: Players, th: Thought, seat: int) -> None:
    """List the moves to compare, the expert's first; a bluff only if the dice dare it."""
    choice = choose_expertly(s, b, p, seat)
    listed = legal(s, b, seat, th.moves)
    bluffs = th.bluffs == 1 or is_bluff(s, b, seat, choice) or dares(s, b, p, seat)
    th.n = 0
    for i in range(listed):
        move = th.moves[i]
        if move == choice:
            th.moves[th.n] = th.moves[0]
            th.moves[0] = move
            th.n += 1
        elif bluffs or not is_bluff(s, b, seat, move):
            th.moves[th.n] = move
            th.n += 1
    for i in range(th.n):
        th.played[i] = 0
        th.won[i] = 0
        th.gained[i] = 0
        th.squared[i] = 0
        th.dropped[i] = 0
    th.worlds = 0
    th.effort = 0


def begin_search(s: Position, b: Book, p: Players, u: Unseen, th: Thought, seat: int, seed: int) -> None:
    """Make ready to compare the moves of a seat; the seed decides everything that is thrown."""
    u.words[0] = seed & WORD
    u.words[1] = seed >> 32 & WORD
    u.words[2] = CERTAIN
    u.words[3] = 1
    p.words[0] = seed >> 32 & WORD
    p.words[1] = seed & WORD
    p.words[2] = CERTAIN
    p.words[3] = 1
    for _ in range(WARM_UP):
        fast_word(u.words)
        fast_word(p.words)
    gather_unseen(s, b, u, seat)
    list_moves(s, b, p, th, seat)


def favour(points: int, doubling: int) -> int:
    """Return how much points favour a seat: they double its chances every so many points."""
    whole = min(points // doubling, MOST_DOUBLINGS)
    part = min(points - whole * doubling, doubling)
    return (CERTAIN << whole) + (CERTAIN << whole) * part // doubling


def match_worth(s: Position, b: Book, seat: int) -> int:
    """WIN-500, WIN-LOW: tell the chance to win the match by the scores after a round."""
    if s.winners != 0:
        shared = 0
        for other in range(s.seats):
            shared += s.winners >> other & 1
        return (s.winners >> seat & 1) * CERTAIN // shared
    highest = 0
    for other in range(s.seats):
        highest = max(highest, s.scores[other])
    doubling = max(b.target * DOUBLING // CERTAIN, 1)
    total = 0
    own = 0
    for other in range(s.seats):
        points = s.scores[other]
        if b.scoring == SCORING_LOW:
            points = highest - points
        share = favour(points, doubling)
        total += share
        if other == seat:
            own = share
    return own * CERTAIN // total


def round_worth(s: Position, b: Book, th: Thought, seat: int) -> int:
    """Return what the end of a round is worth, in thousandths of a game."""
    if not is_over(s):
        return CERTAIN // s.seats
    if th.by_round == 1 or b.scoring == SCORING_ROUND:
        if s.round_winner == NOBODY:
            return CERTAIN // s.seats
        return int(s.round_winner == seat) * CERTAIN
    return match_worth(s, b, seat)


def play_on(s: Position, b: Book, t: Trace, p: Players) -> int:
    """Play to the end of the round; tell after how many moves."""
    p.noticed = NOBODY
    moves = 0
    while not is_over(s) and moves < LONGEST:
        seat = next_seat(s, b, p)
        move = choose_for(s, b, p, seat)
        t.notes = 0
        carry_out(s, b, t, seat, move)
        if s.uno_due == 1:
            call_uno(s, b, t, p)
        moves += 1
    return moves


def try_move(
    guess: Position, work: Position, b: Book, t: Trace, p: Players, th: Thought, seat: int, i: int
) -> int:
    """Make a move in a guessed world, play on, and tell what came of it."""
    copy(guess, work)
    move = th.moves[i]
    if move & VERB_BITS == PLAY and guess.cards[seat] == LAST_BUT_ONE:
        move |= 1 << AT_UNO
    t.notes = 0
    carry_out(work, b, t, seat, move)
    th.effort += 1 + play_on(work, b, t, p)
    return round_worth(work, b, th, seat)


def share_luck(guess: Position, p: Players) -> None:
    """Give the players the dice of a world, the same for every move."""
    for i in range(CHANCE_WORDS):
        p.words[i] = guess.words[i] ^ CERTAIN


def search(
    root: Position,
    guess: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    u: Unseen,
    th: Thought,
    seat: int,
    worlds: int,
) -> None:
    """Compare the moves in so many more worlds."""
    for _ in range(worlds):
        guess_world(root, b, u, guess, seat)
        seed_fast(guess, fast_word(u.words) << 16 ^ fast_word(u.words))
        base = 0
        for i in range(th.n):
            if th.dropped[i] == 0:
                share_luck(guess, p)
                worth = try_move(guess, work, b, t, p, th, seat, i)
                if i == 0:
                    base = worth
                th.played[i] += 1
                th.won[i] += worth
                th.gained[i] += worth - base
                th.squared[i] += (worth - base) * (worth - base)
        th.worlds += 1


def is_certain(th: Thought, i: int, tenths: int) -> bool:
    """Return whether what a move gained is so many tenths of its standard error away from nothing."""
    gained = th.gained[i]
    spread = th.squared[i] - gained * gained // max(th.played[i], 1)
    return gained * gained * TENTHS * TENTHS > tenths * tenths * spread


def falls_short(th: Thought, i: int, tenths: int) -> bool:
    """Return whether what a move gained is less than so many tenths, maybe below 0, of its standard error."""
    if tenths < 0:
        return th.gained[i] < 0 and is_certain(th, i, -tenths)
    return th.gained[i] <= 0 or not is_certain(th, i, tenths)


def drop_hopeless(th: Thought) -> int:
    """Drop the moves that will not turn out better than the first; tell how many are left."""
    least = -HOPELESS
    if th.most > 0:
        least = FUTILE[min(th.effort * TENTHS // th.most, TENTHS - 1)]
    left = 1
    for i in range(1, th.n):
        if th.dropped[i] == 0:
            if falls_short(th, i, least):
                th.dropped[i] = 1
            else:
                left += 1
    return left


def best_found(th: Thought) -> int:
    """Return the move to make: the first, or the one that gained most if that is clear."""
    best = 0
    for i in range(1, th.n):
        if th.dropped[i] == 0 and th.gained[i] > 0 and is_certain(th, i, th.clear):
            if th.gained[i] * max(th.played[best], 1) > th.gained[best] * th.played[i]:
                best = i
    return best


def choose_searching(
    root: Position,
    guess: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    u: Unseen,
    th: Thought,
    seat: int,
    seed: int,
    effort: int,
) -> int:
    """Choose as the searcher, with about so many moves played in guessed worlds."""
    begin_search(root, b, p, u, th, seat, seed)
    th.most = effort
    left = th.n
    while left > 1 and th.effort < effort:
        search(root, guess, work, b, t, p, u, th, seat, BATCH)
        left = drop_hopeless(th)
    return th.moves[best_found(th)]
