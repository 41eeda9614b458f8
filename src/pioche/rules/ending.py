"""End of a round, scoring, winning (OUT, SCORE, WIN-500, WIN-LOW, WIN-ROUND, R-BLOCKED)."""

from .cards import hand_points
from .state import (
    NOBODY,
    NOTE_BLOCKED,
    NOTE_HAND_POINTS,
    NOTE_MATCH_OVER,
    NOTE_ROUND_OVER,
    NOTHING,
    PHASE_MATCH_OVER,
    PHASE_ROUND_OVER,
    SCORING_LOW,
    SCORING_ROUND,
    Book,
    Position,
    Trace,
    note,
)
from .uno import forget_uno


def count_points(s: Position, b: Book, t: Trace, winner: int) -> int:
    """SCORE, WIN-LOW: count every hand, charge or credit it; return what the winner scores."""
    won = 0
    for seat in range(s.seats):
        points = hand_points(s, b, seat)
        note(t, NOTE_HAND_POINTS, seat, points, 0)
        if b.scoring == SCORING_LOW:
            s.scores[seat] += points
        elif seat != winner:
            won += points
    if b.scoring == SCORING_LOW or winner == NOBODY:
        return 0
    s.scores[winner] += won
    return won


def best_score(s: Position, b: Book) -> int:
    """WIN-500, WIN-LOW: the score that wins, the highest or the lowest."""
    best = s.scores[0]
    for seat in range(1, s.seats):
        if b.scoring == SCORING_LOW:
            best = min(best, s.scores[seat])
        else:
            best = max(best, s.scores[seat])
    return best


def match_winners(s: Position, b: Book) -> int:
    """WIN-500, WIN-LOW, R-LOW-TIE: the mask of winners, 0 while the match goes on."""
    ended = 0
    winners = 0
    best = best_score(s, b)
    for seat in range(s.seats):
        if s.scores[seat] >= b.target:
            ended = 1
        if s.scores[seat] == best:
            winners |= 1 << seat
    if ended == 0:
        return 0
    return winners


def end_round(s: Position, b: Book, t: Trace, winner: int) -> None:
    """OUT: the round is over; NOBODY wins a blocked round that is tied."""
    points = 0
    winners = 0
    if b.scoring == SCORING_ROUND:
        if winner != NOBODY:
            winners = 1 << winner
    else:
        points = count_points(s, b, t, winner)
        winners = match_winners(s, b)
    s.round_winner = winner
    s.winners = winners
    s.turn = NOBODY
    s.asked = NOBODY
    s.step = NOTHING
    s.owed = 0
    forget_uno(s)
    note(t, NOTE_ROUND_OVER, winner, points, 0)
    s.phase = PHASE_ROUND_OVER
    if winners != 0:
        s.phase = PHASE_MATCH_OVER
        note(t, NOTE_MATCH_OVER, winners, 0, 0)


def end_blocked(s: Position, b: Book, t: Trace) -> None:
    """R-BLOCKED: the fewest points in hand win the round; tied, nobody does."""
    note(t, NOTE_BLOCKED, 0, 0, 0)
    winner = 0
    fewest = hand_points(s, b, 0)
    tied = 0
    for seat in range(1, s.seats):
        points = hand_points(s, b, seat)
        if points < fewest:
            winner = seat
            fewest = points
            tied = 0
        elif points == fewest:
            tied = 1
    if tied == 1:
        winner = NOBODY
    end_round(s, b, t, winner)
