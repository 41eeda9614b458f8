"""Whole games by policies: the inner loop of every simulation."""

from ..rules.cards import hand_points
from ..rules.chance import seed_fast
from ..rules.moves import (
    AT_KIND,
    AT_TARGET,
    AT_UNO,
    CATCH,
    COLOUR_NONE,
    KIND_BITS,
    KIND_NONE,
    NEXT,
    PLAY,
    TARGET_BITS,
    TARGET_NONE,
    UNO,
    VERB_BITS,
    carry_out,
    pack,
    plain,
    takes_target,
)
from ..rules.setup import clear_table, start_game
from ..rules.state import (
    FACES,
    NOBODY,
    PHASE_ROUND_OVER,
    PHASE_TRIAL,
    Book,
    Position,
    Trace,
    is_over,
    kind_of,
    seat_after,
)
from ..rules.turn import jumping
from ..rules.uno import leaves_one
from .expert import best_target, choose_expertly, gains_by_jump
from .greedy import choose_greedily, exchange_gain, weakest_rival
from .network import choose_by_network
from .random import choose_any, choose_casually, judge
from .seating import (
    CERTAIN,
    POLICY_CASUAL,
    POLICY_EXPERT,
    POLICY_GREEDY,
    POLICY_NETWORK,
    Players,
    aside,
    forgetful,
    game_seed,
    happens,
    pick_other,
    seat_players,
)
from .tally import Outcome, Totals, add_outcome, clear_outcome, count_notes
from .value import count_unseen

MOST_MOVES = 5000  # of a round; a round of players without a plan and ten seats is a tenth of that


# What is thrown for apart from the dice, so that a rule that is not used changes nothing.
JUMPS = 0xFE
LOOKS_FIRST = 0xFFF


def deal_game(s: Position, b: Book, t: Trace, seats: int, seed: int) -> None:
    """Deal the first round of a game, as `Game.new` does with this seed."""
    t.notes = 0
    clear_table(s)
    seed_fast(s, seed)
    start_game(s, b, t, seats, NOBODY)


def choose(s: Position, b: Book, p: Players) -> int:
    """Choose the move of the seat that has to act, or the referee's word on a trial."""
    seat = s.asked
    if s.phase == PHASE_TRIAL:
        return judge(s, p)
    policy = p.policy[seat]
    if policy < POLICY_CASUAL:
        move = choose_any(s, b, p, seat)
    elif policy == POLICY_CASUAL:
        move = choose_casually(s, b, p, seat)
    elif policy == POLICY_GREEDY:
        move = choose_greedily(s, b, p, seat)
    elif policy >= POLICY_NETWORK:
        move = choose_by_network(s, b, p, seat)
    else:
        move = choose_expertly(s, b, p, seat)
    if move & VERB_BITS == PLAY:
        return say_with(s, b, p, seat, move, p.says_uno)
    return move


def say_with(s: Position, b: Book, p: Players, seat: int, move: int, says: int) -> int:
    """UNO-SAY: say «UNO» with a card that leaves one, so many times in a thousand."""
    p.could_say = 0
    if leaves_one(s, b, seat, move >> AT_KIND & KIND_BITS, move >> AT_TARGET & TARGET_BITS):
        p.could_say = 1
        if happens(p, says):
            return move | 1 << AT_UNO
    return move


def jump_target(s: Position, b: Book, p: Players, seat: int, kind: int) -> int:
    """H-SEVEN: name the player to exchange hands with."""
    if p.policy[seat] >= POLICY_EXPERT:
        count_unseen(s, b, p, seat)
        return best_target(s, b, p, seat, kind, kind // FACES)
    if p.policy[seat] >= POLICY_GREEDY:
        return weakest_rival(s, seat)
    return pick_other(p, s.seats, seat)


def lay_out_of_turn(s: Position, b: Book, p: Players, seat: int) -> int:
    """Lay the card that is the same as the top one."""
    kind = kind_of(jumping(s, b, seat))
    target = TARGET_NONE
    if takes_target(b, kind):
        target = jump_target(s, b, p, seat, kind)
    return pack(PLAY, kind, COLOUR_NONE, target, 0)


def wants_to_jump(s: Position, b: Book, p: Players, seat: int) -> bool:
    """H-JUMP: does a seat jump in? Where it can, sees it, and does not lose by it."""
    kinds = jumping(s, b, seat)
    if kinds == 0 or aside(s, p, seat << 8 | JUMPS, CERTAIN) >= p.jumps[seat]:
        return False
    if s.cards[seat] == 1 or p.policy[seat] < POLICY_GREEDY:
        return True
    if p.policy[seat] >= POLICY_EXPERT:
        return gains_by_jump(s, b, p, seat, kind_of(kinds))
    return exchange_gain(s, b, seat, kind_of(kinds)) >= 0


def who_moves(s: Position, b: Book, p: Players) -> int:
    """Return who moves next: the seat that has to act, or one that jumps in before it."""
    seat = aside(s, p, LOOKS_FIRST, s.seats)
    jumper = NOBODY
    for _ in range(s.seats):
        if jumper == NOBODY and wants_to_jump(s, b, p, seat):
            jumper = seat
        seat = seat_after(s, seat)
    if jumper == NOBODY:
        return s.asked
    return jumper


def next_seat(s: Position, b: Book, p: Players) -> int:
    """H-JUMP: return who moves next: the seat that has to act, or one that jumps in before it."""
    if b.jump_in == 1:
        return who_moves(s, b, p)
    return s.asked


def choose_for(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose the move of the seat that moves next."""
    if seat == s.asked:
        return choose(s, b, p)
    return say_with(s, b, p, seat, lay_out_of_turn(s, b, p, seat), p.says_uno)


def call_uno(s: Position, b: Book, t: Trace, p: Players) -> int:
    """UNO-SAY, UNO-CATCH: «UNO» due may still be said, or another catches; 1 if somebody calls."""
    if s.uno_due == 0:
        p.noticed = NOBODY
        return 0
    if p.noticed == s.uno_seat:
        return 0
    p.noticed = s.uno_seat
    if p.could_say == 0 and happens(p, p.says_uno):
        t.notes = 0
        carry_out(s, b, t, s.uno_seat, plain(UNO))
        return 1
    if happens(p, p.catches):
        t.notes = 0
        by = pick_other(p, s.seats, s.uno_seat)
        carry_out(s, b, t, by, pack(CATCH, KIND_NONE, COLOUR_NONE, s.uno_seat, 0))
        return 1
    return 0


def begin_game(
    s: Position, b: Book, t: Trace, p: Players, o: Outcome, seed: int, game: int, seats: int
) -> None:
    """Deal one game of many, and begin to count it."""
    clear_outcome(o)
    o.game = game
    o.seed = game_seed(seed, game)
    deal_game(s, b, t, seats, o.seed)
    s.forgets = forgetful(p, seats)
    seat_players(p, o.seed)
    p.noticed = NOBODY
    if t.noting == 1:
        count_notes(t, o)
        o.reshuffles -= 1
    o.dealer = s.dealer
    o.first = s.asked


def move_on(s: Position, b: Book, t: Trace, p: Players, o: Outcome) -> int:
    """Make the next move, and the call of «UNO» that may follow it; return how many moves that was."""
    seat = next_seat(s, b, p)
    move = choose_for(s, b, p, seat)
    t.notes = 0
    carry_out(s, b, t, seat, move)
    if t.noting == 1:
        count_notes(t, o)
    if call_uno(s, b, t, p) == 0:
        return 1
    if t.noting == 1:
        count_notes(t, o)
    return 2


def close_round(s: Position, b: Book, o: Outcome, moves: int) -> None:
    """Count a round that is over, or has had its moves."""
    o.moves += moves
    o.rounds += 1
    if not is_over(s):
        o.capped = 1
    for seat in range(s.seats):
        if seat != s.round_winner:
            o.points += hand_points(s, b, seat)


def begin_round(s: Position, b: Book, t: Trace, p: Players, o: Outcome) -> None:
    """WIN-500: deal the next round of a match."""
    p.noticed = NOBODY
    t.notes = 0
    carry_out(s, b, t, 0, plain(NEXT))
    if t.noting == 1:
        count_notes(t, o)
        o.reshuffles -= 1


def close_game(s: Position, o: Outcome, match: int) -> None:
    """Count who won the round, or the match."""
    if match == 1:
        o.winners = s.winners
    elif s.round_winner != NOBODY:
        o.winners = 1 << s.round_winner


def play_round(s: Position, b: Book, t: Trace, p: Players, o: Outcome) -> None:
    """Play a round to its end, or until it has had its moves."""
    moves = 0
    while not is_over(s) and moves < MOST_MOVES:
        moves += move_on(s, b, t, p, o)
    close_round(s, b, o, moves)


def play_game(
    s: Position, b: Book, t: Trace, p: Players, o: Outcome, seed: int, game: int, seats: int, match: int
) -> None:
    """Play one game of many: a round, or with `match` rounds until the match is won."""
    begin_game(s, b, t, p, o, seed, game, seats)
    play_round(s, b, t, p, o)
    while match == 1 and s.phase == PHASE_ROUND_OVER:
        begin_round(s, b, t, p, o)
        play_round(s, b, t, p, o)
    close_game(s, o, match)


def play_games(
    s: Position,
    b: Book,
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
    """Play games number `first` and on, and add them up; a step of 1 keeps a row of each, 0 none."""
    for i in range(games):
        play_game(s, b, t, p, rows[i * step], seed, first + i, seats, match)
        add_outcome(rows[i * step], sums, s)
