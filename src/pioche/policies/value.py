"""What a seat makes of a position it can only see in part: the worth of hands, of the turn, of a colour.

Everything is a sum of weights times what they are about, so that a trick is switched off by weights of zero
and all of them can be fitted at once. A weight is in ten-thousandths of a game won; what it is about, in
thousandths. Two rows of weights fit a table, so that two ways to play can meet.
"""

from ..rules.cards import hand_points, is_open
from ..rules.memory import shown_at, uncovered
from ..rules.state import (
    COLOUR_MASKS,
    COLOURS,
    DRAW_TWO,
    FACES,
    KINDS,
    KINDS_ROOM,
    NEVER,
    NOBODY,
    ONE_FACE,
    REVERSE,
    SCORING_LOW,
    SKIP,
    WILD,
    WILD_FOUR_BIT,
    WILD_MASK,
    Book,
    Position,
    is_over,
)
from .seating import AIM_LOW, AIM_ROUND, CERTAIN, POLICY_FIRST, WEIGHTS, Players, count_bits

# The weights of a row, by the place where each table of them begins.
MOST_SIZE = 12
OWN_SIZE = 0  # by the cards in the own hand
RIVAL_SIZE = OWN_SIZE + MOST_SIZE + 1  # by the cards in another hand
MOST_TO_PLAY = 8
TO_PLAY = RIVAL_SIZE + MOST_SIZE + 1  # by the cards of the seat whose turn it will be; 0: the own
STAGES = 4  # of a hand: one card, two, three or four, more
STAGE_OF = (0, 0, 1, 2, 2, 3)
MOST_STAGED = 5
DENIED = TO_PLAY + MOST_TO_PLAY + 1  # that seat lacks the colour, by its cards …
DENIED_FOLLOWED = DENIED + STAGES  # … and the own hand does not
MOST_FOLLOW = 3
FOLLOWS = MOST_FOLLOW + 1
FOLLOW = DENIED_FOLLOWED + STAGES  # by stage and the own kinds of the colour in force
FOLLOW_NOW = FOLLOW + STAGES * FOLLOWS  # by the same kinds, when the turn is the own
WILD_KEPT = FOLLOW_NOW + FOLLOWS  # by stage
FOUR_KEPT = WILD_KEPT + STAGES  # by stage
SPECIAL_KEPT = FOUR_KEPT + STAGES  # by stage, each kind
VARIETIES = COLOURS + 1
VARIETY = SPECIAL_KEPT + STAGES  # by stage and the number of colours in hand
SKIP_KEPT = VARIETY + STAGES * VARIETIES  # by stage, each kind
REVERSE_KEPT = SKIP_KEPT + STAGES
TWO_KEPT = REVERSE_KEPT + STAGES
SAME_FACE = TWO_KEPT + STAGES  # by stage, each kind in hand with the face of the card laid
POINTS = SAME_FACE + STAGES  # each laid, by the stage of the smallest other hand
DRAWING = POINTS + STAGES  # although a card could be laid, by stage
KEEPING = DRAWING + STAGES  # the card just drawn, by stage

SKIP_BITS = ONE_FACE << SKIP
REVERSE_BITS = ONE_FACE << REVERSE
TWO_BITS = ONE_FACE << DRAW_TWO
PLAIN_WILD_BIT = 1 << WILD
SPECIAL_BITS = WILD_MASK ^ WILD_FOUR_BIT ^ PLAIN_WILD_BIT

ROUND_POINTS = 60  # won with a round for each other hand, about
DOUBLING = 250  # thousandths of the target: a lead that doubles the chance to win the match
MOST_DOUBLINGS = 20


def row_of(p: Players, seat: int) -> int:
    """Return where the weights of a seat begin."""
    return p.row[seat] * WEIGHTS


def stage(n: int) -> int:
    """Return the stage of a hand of n cards."""
    return STAGE_OF[min(n, MOST_STAGED)]


def recall_shown(s: Position, p: Players, seat: int) -> None:
    """Recall which cards of others a seat has been shown: they are not unseen."""
    p.recalls = 1 - p.forgets[p.row[seat]]
    if p.policy[seat] == POLICY_FIRST:
        p.recalls = 0
    for other in range(s.seats):
        p.known_n[other] = 0
        p.known_in[other] = 0
    if p.recalls == 1:
        first = shown_at(s, seat)
        for i in range(first, first + s.shown_n[seat]):
            holder = s.shown[i] // KINDS_ROOM
            group = s.shown[i] % KINDS_ROOM // FACES
            p.known_n[holder] += 1
            p.known_in[holder] |= 1 << group
            p.share[group] -= 1


def count_unseen(s: Position, b: Book, p: Players, seat: int) -> None:
    """Count the cards a seat has not seen: of a thousand, how many are not of each colour, or not wild."""
    share = p.share
    for group in range(COLOURS + 1):
        share[group] = 0
    for kind in range(KINDS):
        share[kind // FACES] += b.copies[kind] - s.hand[seat * KINDS + kind] - s.laid[kind]
    recall_shown(s, p, seat)
    unseen = 0
    for group in range(COLOURS + 1):
        share[group] = max(share[group], 0)
        unseen += share[group]
    for group in range(COLOURS + 1):
        share[group] = CERTAIN - share[group] * CERTAIN // max(unseen, 1)


def all_without(p: Players, group: int, n: int) -> int:
    """Return the chance that n unseen cards are all without a colour (or, COLOURS, without wild cards)."""
    chance = CERTAIN
    for _ in range(min(n, MOST_SIZE)):
        chance = chance * p.share[group] // CERTAIN
    return chance


def lack(s: Position, p: Players, seat: int, colour: int) -> int:
    """Return the chance that a seat holds no card of a colour, by what was seen and shown of it."""
    if is_open(s, seat) == 1:
        if s.held[seat] & COLOUR_MASKS[colour] == 0:
            return CERTAIN
        return 0
    if p.known_in[seat] >> colour & 1 == 1:
        return 0
    n = s.cards[seat] - p.known_n[seat]
    at = s.lacked_at[seat * COLOURS + colour]
    if p.recalls == 1:
        n = min(n, uncovered(s, seat, colour))
    elif at != NEVER:
        n = min(n, s.gained[seat] - at)
    return all_without(p, colour, n)


def size_worth(p: Players, table: int, n: int) -> int:
    """Weigh the size of a hand, by one of the tables of sizes."""
    return p.weights[table + min(max(n, 0), MOST_SIZE)]


def hand_worth(p: Players, row: int, mask: int, n: int, colour: int) -> int:
    """Weigh the kinds that stay in a hand of n, with a colour in force."""
    w = p.weights
    at = row + stage(n)
    follow = min(count_bits(mask & COLOUR_MASKS[colour]), MOST_FOLLOW)
    variety = 0
    for other in range(COLOURS):
        if mask & COLOUR_MASKS[other] != 0:
            variety += 1
    value = w[row + FOLLOW + stage(n) * FOLLOWS + follow]
    value += w[row + VARIETY + stage(n) * VARIETIES + variety]
    if mask & WILD_MASK != 0:
        if mask & PLAIN_WILD_BIT != 0:
            value += w[at + WILD_KEPT]
        if mask & WILD_FOUR_BIT != 0:
            value += w[at + FOUR_KEPT]
        value += w[at + SPECIAL_KEPT] * count_bits(mask & SPECIAL_BITS)
    value += w[at + SKIP_KEPT] * count_bits(mask & SKIP_BITS)
    value += w[at + REVERSE_KEPT] * count_bits(mask & REVERSE_BITS)
    value += w[at + TWO_KEPT] * count_bits(mask & TWO_BITS)
    return value * CERTAIN


def turn_worth(s: Position, p: Players, seat: int, mask: int, to_play: int, colour: int) -> int:
    """Weigh whose turn it will be, and whether that seat can go on in the colour."""
    row = row_of(p, seat)
    follow = min(count_bits(mask & COLOUR_MASKS[colour]), MOST_FOLLOW)
    if to_play == seat:
        return (p.weights[row + TO_PLAY] + p.weights[row + FOLLOW_NOW + follow]) * CERTAIN
    n = max(s.cards[to_play], 1)
    denied = row + DENIED + min(n, STAGES) - 1
    if follow > 0:
        denied += DENIED_FOLLOWED - DENIED
    worth = p.weights[row + TO_PLAY + min(n, MOST_TO_PLAY)] * CERTAIN
    return worth + p.weights[denied] * lack(s, p, to_play, colour)


def change_worth(s: Position, p: Players, seat: int, who: int, own: int, change: int, chance: int) -> int:
    """Weigh a change of the size of a hand, which comes with a chance; `own` is the own size by then."""
    if who == seat:
        n = own
        table = row_of(p, seat) + OWN_SIZE
    else:
        n = s.cards[who]
        table = row_of(p, seat) + RIVAL_SIZE
    return (size_worth(p, table, n + change) - size_worth(p, table, n)) * chance


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
