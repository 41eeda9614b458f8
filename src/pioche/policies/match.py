"""Games between levels of play: who sits where, how each level is about «UNO», and what came of it.

The same deal is played with the players moved round the table, so that nobody is lucky with seat or cards.
After one other move the pioche would be read by other hands; so each seat first draws its own part of it:
nobody knows its cards, any order of them is as likely as any other, and the game is the same.
"""

from typing import Annotated

from ..rules.cards import hand_points
from ..rules.moves import (
    ACCEPT,
    AT_KIND,
    AT_UNO,
    CATCH,
    CHALLENGE,
    COLOUR_NONE,
    DRAW,
    KIND_BITS,
    KIND_NONE,
    NEXT,
    PLAY,
    UNO,
    VERB_BITS,
    carry_out,
    pack,
    plain,
)
from ..rules.state import (
    DRAW_TWO,
    FACES,
    MAX_CARDS,
    MAX_SEATS,
    NOBODY,
    PHASE_ROUND_OVER,
    WILD,
    WILD_FOUR,
    Array,
    Book,
    Number,
    Position,
    Short,
    Small,
    Trace,
    is_over,
    seat_after,
)
from .search import Thought, choose_searching, searches
from .seating import Players, game_seed, happens, seat_players
from .simulate import choose, deal_game, lay_out_of_turn, next_seat, say_with
from .worlds import Unseen

MOST_MOVES = 2000  # of a round
DICE = 0x2545F491
MOST_DRAWN = 4  # cards of a seat's own that are brought to the top of the pioche


class Lineup:
    """Who plays: by player, not by seat, for players move round the table."""

    policy: Annotated[Array, 1, MAX_SEATS]
    row: Annotated[Array, 1, MAX_SEATS]  # of weights
    effort: Annotated[Array, 4, MAX_SEATS]  # of a searcher; 0: no searcher
    says: Annotated[Array, 2, MAX_SEATS]  # «UNO», of a thousand times
    catches: Annotated[Array, 2, MAX_SEATS]
    jumps: Annotated[Array, 2, MAX_SEATS]  # in, each time
    shift: Small  # seat 0 has this player
    match: Small
    tagged: Short  # cards of the pioche whose seat is known
    streams: Annotated[Array, 1, MAX_CARDS]  # whose each card of the pioche is


class MatchResult:
    """What came of one game, by player."""

    winners: Short  # mask
    capped: Small
    rounds: Number
    moves: Number
    scores: Annotated[Array, 4, MAX_SEATS]  # of the match, or of the round by the table's scoring
    left: Annotated[Array, 4, MAX_SEATS]  # points left in hand at the end of the rounds


def player_at(s: Position, line: Lineup, seat: int) -> int:
    """Return the player who sits at a seat."""
    return (seat + line.shift) % s.seats


def seat_to_draw(s: Position, seat: int, move: int) -> int:
    """Return the seat that would most likely draw, whatever the cards of the pioche."""
    verb = move & VERB_BITS
    if verb in (DRAW, ACCEPT, CHALLENGE):
        return s.asked
    kind = move >> AT_KIND & KIND_BITS
    if verb == PLAY and (kind == WILD_FOUR or (kind < WILD and kind % FACES == DRAW_TWO)):
        return seat_after(s, seat)
    return NOBODY


def bring_up(s: Position, line: Lineup, seat: int) -> None:
    """Bring a few cards of a seat's own to the top of the pioche, the topmost first."""
    if s.pioche_n > line.tagged:
        for i in range(s.pioche_n):
            line.streams[i] = (s.pioche_n - 1 - i) % s.seats
    line.tagged = s.pioche_n
    top = s.pioche_n - 1
    place = top
    brought = 0
    while place >= 0 and brought < MOST_DRAWN:
        if line.streams[place] == seat:
            kind = s.pioche[place]
            s.pioche[place] = s.pioche[top]
            s.pioche[top] = kind
            line.streams[place] = line.streams[top]
            line.streams[top] = seat
            top -= 1
            brought += 1
        place -= 1


def say_or_catch(s: Position, b: Book, t: Trace, p: Players, line: Lineup) -> int:
    """UNO-CATCH: every other player looks once whether «UNO» is due; 1 if one catches."""
    if s.uno_due == 0:
        p.noticed = NOBODY
        return 0
    owner = s.uno_seat
    if p.noticed == owner:
        return 0
    p.noticed = owner
    if p.could_say == 0 and happens(p, line.says[player_at(s, line, owner)]):
        t.notes = 0
        carry_out(s, b, t, owner, plain(UNO))
        return 1
    for k in range(1, s.seats):
        by = (owner + k) % s.seats
        if happens(p, line.catches[player_at(s, line, by)]):
            t.notes = 0
            carry_out(s, b, t, by, pack(CATCH, KIND_NONE, COLOUR_NONE, owner, 0))
            return 1
    return 0


def decide(
    s: Position,
    guess: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    q: Players,
    u: Unseen,
    th: Thought,
    line: Lineup,
    moves: int,
) -> int:
    """Choose the move of the seat to act, by its player; `q` are the players of a searcher's worlds."""
    player = player_at(s, line, s.asked)
    if line.effort[player] > 0 and searches(s):
        seed = game_seed(p.seed ^ DICE, moves)
        move = choose_searching(s, guess, work, b, t, q, u, th, s.asked, seed, line.effort[player])
    else:
        move = choose(s, b, p)
    if move & VERB_BITS == PLAY:
        move &= ~(1 << AT_UNO)
        move = say_with(s, b, p, s.asked, move, line.says[player])
    return move


def contest_round(
    s: Position,
    guess: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    q: Players,
    u: Unseen,
    th: Thought,
    line: Lineup,
    r: MatchResult,
) -> None:
    """Play a round."""
    p.noticed = NOBODY
    line.tagged = 0
    moves = 0
    while not is_over(s) and moves < MOST_MOVES:
        seat = next_seat(s, b, p)
        if seat == s.asked:
            move = decide(s, guess, work, b, t, p, q, u, th, line, r.moves + moves)
        else:
            says = line.says[player_at(s, line, seat)]
            move = say_with(s, b, p, seat, lay_out_of_turn(s, b, p, seat), says)
        drawing = seat_to_draw(s, seat, move)
        if drawing != NOBODY:
            bring_up(s, line, drawing)
        t.notes = 0
        carry_out(s, b, t, seat, move)
        moves += 1
        moves += say_or_catch(s, b, t, p, line)
    r.moves += moves
    r.rounds += 1
    if not is_over(s):
        r.capped = 1
    for seat in range(s.seats):
        if seat != s.round_winner:
            r.left[player_at(s, line, seat)] += hand_points(s, b, seat)


def clear_result(r: MatchResult) -> None:
    """Begin to note a game."""
    r.winners = 0
    r.capped = 0
    r.rounds = 0
    r.moves = 0
    for i in range(MAX_SEATS):
        r.scores[i] = 0
        r.left[i] = 0


def seat_lineup(s: Position, p: Players, line: Lineup) -> None:
    """Seat the players."""
    for seat in range(s.seats):
        player = player_at(s, line, seat)
        p.policy[seat] = line.policy[player]
        p.row[seat] = line.row[player]
        p.jumps[seat] = line.jumps[player]


def note_result(s: Position, line: Lineup, r: MatchResult) -> None:
    """Note who won what."""
    for seat in range(s.seats):
        player = player_at(s, line, seat)
        r.scores[player] = s.scores[seat]
        if line.match == 1:
            r.winners |= (s.winners >> seat & 1) << player
        elif s.round_winner == seat:
            r.winners |= 1 << player


def contest(
    s: Position,
    guess: Position,
    work: Position,
    b: Book,
    t: Trace,
    p: Players,
    q: Players,
    u: Unseen,
    th: Thought,
    line: Lineup,
    rows: list[MatchResult],
    seed: int,
    first: int,
    deals: int,
    seats: int,
) -> None:
    """Play deals number `first` and on, each with every rotation of the players."""
    for deal in range(deals):
        for shift in range(seats):
            r = rows[deal * seats + shift]
            line.shift = shift
            clear_result(r)
            deal_game(s, b, t, seats, game_seed(seed, first + deal))
            seat_lineup(s, p, line)
            seat_players(p, game_seed(seed, first + deal))
            contest_round(s, guess, work, b, t, p, q, u, th, line, r)
            while line.match == 1 and s.phase == PHASE_ROUND_OVER and r.capped == 0:
                t.notes = 0
                carry_out(s, b, t, 0, plain(NEXT))
                contest_round(s, guess, work, b, t, p, q, u, th, line, r)
            note_result(s, line, r)
