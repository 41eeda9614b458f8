"""What is aimed at: to win the round, points, or to be charged few; what the end of a round is then worth."""

from ..rules.cards import hand_points
from ..rules.state import NOBODY, SCORING_LOW, Book, Position, is_over
from .seating import AIM_LOW, AIM_POINTS, AIM_ROUND, CERTAIN, Players

ROUND_POINTS = 60  # won with a round for each other hand, about
DOUBLING = 250  # thousandths of the target: a lead that doubles the chance to win the match
MOST_DOUBLINGS = 20


def aim_now(s: Position, b: Book, p: Players) -> int:
    """WIN-500: return what to aim at: points, until somebody is one round from the target."""
    if p.aim != AIM_POINTS:
        return p.aim
    most = 0
    for seat in range(s.seats):
        most = max(most, s.scores[seat])
    if most + ROUND_POINTS * (s.seats - 1) >= b.target:
        return AIM_ROUND
    return AIM_POINTS


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
        return -lost * CERTAIN // ROUND_POINTS
    if s.round_winner == seat:
        return won * CERTAIN // (ROUND_POINTS * (s.seats - 1))
    return -won * CERTAIN // (ROUND_POINTS * (s.seats - 1) * (s.seats - 1))


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
