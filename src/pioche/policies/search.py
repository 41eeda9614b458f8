"""The searcher: plays on from each move in many guessed worlds, and compares.

Every move meets the same worlds and the same luck, so that little but the move makes the difference. The
expert plays for everyone, with two seats the network for the own seat, for a few moves; then the network says
what the position is worth. What it gives for the moves counts like so many worlds. In a match points are what
counts.
"""

from typing import Annotated

from ..rules.chance import WARM_UP, WORD, fast_word, seed_fast
from ..rules.moves import AT_UNO, MOVES, PLAY, VERB_BITS, carry_out, legal
from ..rules.state import (
    NOBODY,
    NOTHING,
    PHASE_DISCARD,
    PHASE_SHOW,
    PHASE_TRIAL,
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
from .card_value import TWO_PLAYERS
from .expert import is_bluff
from .likely import deal_world
from .network import UNIT, choose_by_network, goes_out, list_considered
from .seating import AIM_ROUND, CERTAIN, POLICY_EXPERT, POLICY_NETWORK, Players
from .simulate import call_uno, choose_for, next_seat
from .value import ROUND_POINTS, match_worth, outcome
from .worlds import CHANCE_WORDS, Unseen, gather_unseen

LONGEST = 400  # moves of a round that is played on; longer ones are nobody's
BATCH = 16  # worlds, after which hopeless moves are dropped
HORIZON = 8  # moves of a playout before the network is asked, at the seat's next decision
LEAF = 12  # moves that take as long as asking it …
NETWORKS_MOVE = 8  # … and besides, where it plays: often it has no choice
# How far off the network is about a move by what is aimed at, in thousandths of a game: a standard deviation.
DOUBTS = (20, 60, 60)
THOUSANDTH = UNIT // CERTAIN
PAIR = 2
QUARTERS = 4  # of the effort: after each the worse half of the moves is dropped
# How far from nothing a gain has to be, in tenths of its standard error.
HOPELESS = 25
TENTHS = 10


class Thought:
    """The moves compared, and how they did so far. The network's own choice is the first."""

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
    by_match: Small  # worlds are played to the end of the round, and worth the chance to win the match
    bluffs: Small  # every bluff is listed, dared or not
    doubt: Short  # of what the network gives for a move, in thousandths: a standard deviation
    horizon: Short  # moves after which the network's word ends a playout; LONGEST: never
    halved: Small  # how often the worse half of the moves was dropped
    prior: Annotated[Array, 4, MOVES]  # what the network gives for each move beside the first


def searches(s: Position) -> bool:
    """Return whether a decision is one to search: not the referee's, nor of a card nobody was told of."""
    if s.phase == PHASE_SHOW or s.phase == PHASE_DISCARD:
        return s.step != NOTHING
    return s.phase != PHASE_TRIAL and not is_over(s)


def ask_network(s: Position, b: Book, p: Players, th: Thought, seat: int) -> int:
    """List the moves the network considers (or all), and what it gives for them; return its choice."""
    choice = choose_by_network(s, b, p, seat)  # which weighs no move that is the only one
    considered = list_considered(s, b, seat, th.moves)
    th.n = considered
    if th.bluffs == 1:
        th.n = legal(s, b, seat, th.moves)
    elif goes_out(s, b, seat, choice):
        th.moves[0] = choice
        th.n = 1
    own = 0
    for i in range(th.n):
        if th.moves[i] == choice:
            own = p.worths[i]
    for i in range(th.n):
        th.prior[i] = (p.worths[i] - own) // THOUSANDTH
        if i >= considered:
            th.prior[i] = -th.doubt
        elif th.by_match == 1:
            th.prior[i] = th.prior[i] * ROUND_POINTS // max(b.target, 1)
    return choice


def list_moves(s: Position, b: Book, p: Players, th: Thought, seat: int) -> None:
    """List the moves to compare, the first choice in front; a bluff only if the dice dare it."""
    choice = ask_network(s, b, p, th, seat)
    listed = th.n
    bluffs = th.bluffs == 1 or is_bluff(s, b, seat, choice)
    th.n = 0
    for i in range(listed):
        move = th.moves[i]
        if move == choice:
            th.moves[th.n] = th.moves[0]
            th.prior[th.n] = th.prior[0]
            th.moves[0] = move
            th.prior[0] = 0
            th.n += 1
        elif bluffs or not is_bluff(s, b, seat, move):
            th.moves[th.n] = move
            th.prior[th.n] = th.prior[i]
            th.n += 1
    for i in range(th.n):
        th.played[i] = 0
        th.won[i] = 0
        th.gained[i] = 0
        th.squared[i] = 0
        th.dropped[i] = 0
    th.worlds = 0
    th.effort = 0
    th.halved = 0


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
    p.policy[seat] = POLICY_EXPERT
    if s.seats == TWO_PLAYERS:
        p.policy[seat] = POLICY_NETWORK
    u.changes = 0
    th.horizon = HORIZON
    th.doubt = DOUBTS[p.aim]
    if th.by_match == 1:
        th.horizon = LONGEST
        th.doubt = max(th.doubt * ROUND_POINTS // max(b.target, 1), 1)
    gather_unseen(s, b, u, seat)
    list_moves(s, b, p, th, seat)


def end_worth(s: Position, b: Book, p: Players, th: Thought, seat: int) -> int:
    """Return what the end of a round is worth, in thousandths of a game."""
    if th.by_match == 1 and is_over(s):
        return match_worth(s, b, seat)
    return outcome(s, b, seat, p.aim)


def leaf_worth(s: Position, b: Book, t: Trace, p: Players, th: Thought, seat: int) -> int:
    """Return what a position is worth to a seat that decides: as it ends, or by the network."""
    p.weighs = 1
    choice = choose_by_network(s, b, p, seat)
    p.weighs = 0
    if goes_out(s, b, seat, choice):
        t.notes = 0
        carry_out(s, b, t, seat, choice)
        if is_over(s):
            return end_worth(s, b, p, th, seat)
    worth = p.worth // THOUSANDTH
    if p.aim == AIM_ROUND:
        worth = min(max(worth, 0), CERTAIN)
    return worth


def play_on(s: Position, b: Book, t: Trace, p: Players) -> int:
    """Play to the end of the round; tell how long, in moves."""
    return play_until(s, b, t, p, NOBODY, LONGEST)


def play_until(s: Position, b: Book, t: Trace, p: Players, own: int, least: int) -> int:
    """Play on until a seat decides after so many moves, or the round ends; tell how long, in moves."""
    p.noticed = NOBODY
    moves = 0
    more = 0
    while not is_over(s) and moves < LONGEST:
        seat = next_seat(s, b, p)
        if seat == own and moves >= least and s.asked == own and s.phase != PHASE_TRIAL:
            return moves + more
        more += NETWORKS_MOVE * int(p.policy[seat] == POLICY_NETWORK)
        move = choose_for(s, b, p, seat)
        t.notes = 0
        carry_out(s, b, t, seat, move)
        if s.uno_due == 1:
            call_uno(s, b, t, p)
        moves += 1
    return moves + more


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
    th.effort += 1 + play_until(work, b, t, p, seat, th.horizon)
    if is_over(work) or work.asked != seat:
        return end_worth(work, b, p, th, seat)
    th.effort += LEAF
    return leaf_worth(work, b, t, p, th, seat)


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
        deal_world(root, b, u, p, guess, seat)
        th.effort += u.judged
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


def noise(th: Thought, i: int) -> int:
    """Return the variance of what a move gains in a world."""
    n = max(th.played[i], 1)
    return (th.squared[i] - th.gained[i] * th.gained[i] // n) // n + 1


def belief(th: Thought, i: int) -> int:
    """Return what a move seems to gain over the first, by the network and the worlds, in millionths."""
    trust = th.doubt * th.doubt
    spread = noise(th, i)
    return (th.gained[i] * trust + th.prior[i] * spread) * CERTAIN // (th.played[i] * trust + spread)


def seems_worse(th: Thought, i: int) -> bool:
    """Return whether a move surely gains nothing over the first, by the network and the worlds."""
    trust = th.doubt * th.doubt
    spread = noise(th, i)
    gained = th.gained[i] + th.prior[i] * spread // trust
    error = th.played[i] * spread + spread * spread // trust  # its square
    return gained < 0 and gained * gained * TENTHS * TENTHS > HOPELESS * HOPELESS * error


def drop_worse_half(th: Thought, left: int) -> int:
    """Drop the worse half of the moves left, the first aside; tell how many remain."""
    for _ in range(left // 2):
        worst = 0
        for i in range(1, th.n):
            if th.dropped[i] == 0 and (worst == 0 or belief(th, i) < belief(th, worst)):
                worst = i
        th.dropped[worst] = 1
    return left - left // 2


def drop_hopeless(th: Thought) -> int:
    """Drop the moves that are surely worse, and the worse half whenever its part of the effort is spent."""
    left = 1
    for i in range(1, th.n):
        if th.dropped[i] == 0:
            if seems_worse(th, i):
                th.dropped[i] = 1
            else:
                left += 1
    if left > PAIR and th.most > 0 and th.effort * QUARTERS >= th.most * (th.halved + 1):
        th.halved += 1
        left = drop_worse_half(th, left)
    return left


def best_found(th: Thought) -> int:
    """Return the move to make: the one that seems to gain most."""
    best = 0
    most = 0
    for i in range(1, th.n):
        if th.dropped[i] == 0 and belief(th, i) > most:
            best = i
            most = belief(th, i)
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
    policy = p.policy[seat]  # another seat may search next
    begin_search(root, b, p, u, th, seat, seed)
    th.most = effort
    left = th.n
    while left > 1 and th.effort < effort:
        search(root, guess, work, b, t, p, u, th, seat, BATCH)
        left = drop_hopeless(th)
    p.policy[seat] = policy
    return th.moves[best_found(th)]
