"""What special cards, house rules and bluffs are worth to the expert (docs/CUSTOM.md, docs/HOUSE.md).

Printed special cards and Customizable ones are weighed alike: by what their steps do to hands and to the
turn. Steps inside a trial or a show count with their chance; steps inside those do not count.

Owing cards is weighed like drawing them and losing the turn; an answer passes the debt on, and whoever gets
it may answer in turn, as likely as the cards not seen say.

A W4 is bluffed with, and doubted, about as often as pays against somebody who does the same.
"""

from ..rules.cards import is_open
from ..rules.memory import shown_kinds
from ..rules.state import (
    COLOUR_MASKS,
    COLOURS,
    DO_AGAIN,
    DO_DISCARD,
    DO_DISCARD_WILDS,
    DO_DRAW,
    DO_DRAW_UNTIL,
    DO_HAND_TO,
    DO_LOSE_TURN,
    DO_REVERSE,
    DO_SHOW,
    DO_SHUFFLE_HANDS,
    DO_SWAP_CHOSEN,
    DO_SWAP_NEXT,
    DO_TAKE,
    DO_TRIAL,
    DRAW_TWO,
    FACES,
    KINDS,
    NOTHING,
    ONE_FACE,
    SEVEN,
    SPECIAL,
    STACK_UP,
    WHO_ALL,
    WHO_CHOSEN,
    WHO_NEXT,
    WHO_OTHERS,
    WHO_SELF,
    WILD_FOUR,
    WILD_FOUR_BIT,
    Book,
    Position,
    kind_of,
    seat_after,
)
from .seating import (
    AIM_ROUND,
    CERTAIN,
    POLICY_BELIEVER,
    POLICY_DOUBTER,
    POLICY_FIRST,
    Players,
    happens,
)
from .value import (
    DENIED,
    MOST_TO_PLAY,
    OWN_SIZE,
    STAGES,
    TO_PLAY,
    all_without,
    change_worth,
    hand_worth,
    lack,
    row_of,
    size_worth,
    turn_worth,
)

TWO_PLAYERS = 2
UNTIL_DRAWS = 4  # about so many cards until one of a colour comes
WILD_EVERY = 8  # about one card in so many is wild
IS_STUCK = 300  # in a thousand
TRIAL_SUCCEEDS = 500

# Of a thousand W4 that would be a bluff, how many are laid, by the cards left in hand: so many that a rival
# who doubts gains as much as one who does not. Larger hands count as the last.
BLUFFS_A = (0, 760, 330, 190, 120, 80, 60, 40)
BLUFFS_B = (0, 460, 180, 100, 60, 40, 20, 10)
MOST_BLUFFS = 7
# A W4 is doubted from this chance on that it is a bluff: always SLACK above, never SLACK below.
DOUBT_OF_TWO = 180
DOUBT_OF_MORE = 230
SLACK = 60
FIRST_RIVALS_BLUFF = 150  # of a thousand who could
# All of that is the first expert's. The rest is fitted together, by the cards left to who lays the W4: how
# many dare to bluff, how many of a thousand who could are taken to (both for W4-LEGAL-A and W4-LEGAL-B), and
# from which chance on that is doubted. With one card left a challenge has nothing to lose in a round, so
# hardly anybody bluffs; but where two play for points, one that fails costs some, and bluffs pay again.
DARES_A = (0, 40, 330, 190, 120, 80, 60, 40)
DARES_B = (0, 25, 720, 400, 240, 160, 80, 40)
DARES_A_FOR_POINTS = (0, 340, 80, 50, 30, 20, 15, 10)
DARES_B_FOR_POINTS = (0, 530, 720, 400, 240, 160, 80, 40)
DARES = DARES_A + DARES_B + DARES_A_FOR_POINTS + DARES_B_FOR_POINTS
RIVALS_A = (0, 40, 30, 45, 43, 50, 55, 55)
RIVALS_B = (0, 40, 90, 135, 130, 150, 165, 165)
RIVALS_A_FOR_POINTS = (0, 340, 30, 45, 43, 50, 55, 55)
RIVALS_B_FOR_POINTS = (0, 530, 90, 135, 130, 150, 165, 165)
RIVALS_BLUFF = RIVALS_A + RIVALS_B + RIVALS_A_FOR_POINTS + RIVALS_B_FOR_POINTS
FOR_POINTS = 2  # tables further on
DOUBTS_OF_TWO = (0, -20, 18, 38, 45, 80, 100, 110)
DOUBTS_FOR_POINTS = (0, 145, 27, 57, 68, 120, 150, 165)
DOUBTS_OF_MORE = (0, 8, 30, 60, 70, 110, 110, 120)
NARROW_SLACK = 15


def seat_before(s: Position, seat: int) -> int:
    """Return the neighbour against the direction of play."""
    seat -= s.direction
    if seat == s.seats:
        return 0
    if seat < 0:
        return s.seats - 1
    return seat


def is_meant(s: Position, b: Book, step: int, seat: int, who: int, target: int) -> bool:
    """Return whether a step of a card that `seat` lays is about `who`."""
    means = b.who[step]
    if means == WHO_SELF:
        return who == seat
    if means == WHO_NEXT:
        return who == seat_after(s, seat)
    if means == WHO_OTHERS:
        return who != seat
    if means == WHO_CHOSEN:
        return who == target
    return means == WHO_ALL


def mean_size(s: Position) -> int:
    """Return the size of a hand when all are shuffled and dealt out, the card just laid aside."""
    n = -1
    for seat in range(s.seats):
        n += s.cards[seat]
    return n // s.seats


def size_change(s: Position, b: Book, step: int, n: int) -> int:
    """Return by how many cards a step changes a hand of n."""
    does = b.does[step]
    change = 0
    if does == DO_DRAW:
        change = b.amount[step]
    elif does == DO_DRAW_UNTIL:
        change = UNTIL_DRAWS
    elif does == DO_DISCARD:
        change = -min(b.amount[step], max(n - 1, 0))
    elif does == DO_DISCARD_WILDS:
        change = -(n // WILD_EVERY)
    elif does == DO_HAND_TO:
        change = b.amount[step] - n
    elif does == DO_SHUFFLE_HANDS:
        change = mean_size(s) - n
    elif does == DO_TAKE:
        change = s.seats - 1
    return change


def step_worth(
    s: Position, b: Book, p: Players, seat: int, step: int, who: int, own: int, chance: int
) -> int:
    """Weigh what a step does to one seat, which it comes to with a chance."""
    n = s.cards[who]
    if who == seat:
        n = own
    if b.when_stuck[step] == 1:
        chance = chance * IS_STUCK // CERTAIN
    value = change_worth(s, p, seat, who, own, size_change(s, b, step, n), chance)
    if b.does[step] == DO_TAKE:
        for other in range(s.seats):
            if other != who:
                value += change_worth(s, p, seat, other, own, -1, chance)
    return value


def list_worth(
    s: Position, b: Book, p: Players, seat: int, step: int, who: int, own: int, chance: int
) -> int:
    """Weigh the steps from one on, for the seat they come to."""
    value = 0
    while step != NOTHING:
        value += step_worth(s, b, p, seat, step, who, own, chance)
        step = b.after[step]
    return value


def show_worth(s: Position, b: Book, p: Players, seat: int, step: int, own: int, colour: int) -> int:
    """WL: weigh who will have nothing to show, and the chance that everyone has."""
    value = 0
    all_show = CERTAIN
    for who in range(s.seats):
        if who != seat:
            chance = lack(s, p, who, colour)
            all_show = all_show * (CERTAIN - chance) // CERTAIN
            value += list_worth(s, b, p, seat, b.bad[step], who, own, chance)
    return value + list_worth(s, b, p, seat, b.good[step], seat, own, all_show)


def swap_worth(s: Position, p: Players, seat: int, other: int, own: int) -> int:
    """Weigh an exchange of hands."""
    n = s.cards[other]
    gain = change_worth(s, p, seat, seat, own, n - own, CERTAIN)
    return gain + change_worth(s, p, seat, other, own, own - n, CERTAIN)


def seats_worth(s: Position, b: Book, p: Players, seat: int, step: int, own: int, target: int) -> int:
    """Weigh what a step does to every seat it is about."""
    value = 0
    for who in range(s.seats):
        if is_meant(s, b, step, seat, who, target):
            if b.does[step] == DO_TRIAL:
                value += list_worth(s, b, p, seat, b.good[step], who, own, TRIAL_SUCCEEDS)
                value += list_worth(s, b, p, seat, b.bad[step], who, own, CERTAIN - TRIAL_SUCCEEDS)
            else:
                value += step_worth(s, b, p, seat, step, who, own, CERTAIN)
    return value


def special_worth(
    s: Position, b: Book, p: Players, seat: int, kind: int, mask: int, colour: int, target: int
) -> int:
    """Weigh what is written on a special card, and whose turn it leaves."""
    own = s.cards[seat] - 1
    to_play = seat_after(s, seat)
    value = 0
    step = b.first_step[kind - SPECIAL]
    while step != NOTHING:
        does = b.does[step]
        if does == DO_SHOW:
            value += show_worth(s, b, p, seat, step, own, colour)
        elif does == DO_AGAIN:
            to_play = seat
        elif does == DO_REVERSE:
            if s.seats > TWO_PLAYERS:
                to_play = seat_before(s, seat)
        elif does == DO_LOSE_TURN:
            if b.when_stuck[step] == 0 and is_meant(s, b, step, seat, to_play, target):
                to_play = seat_after(s, to_play)
        elif does == DO_SWAP_NEXT:
            value += swap_worth(s, p, seat, seat_after(s, seat), own)
        elif does == DO_SWAP_CHOSEN:
            value += swap_worth(s, p, seat, target, own)
        else:
            value += seats_worth(s, b, p, seat, step, own, target)
        step = b.after[step]
    return value + turn_worth(s, p, seat, mask, to_play, colour)


def is_for_points(s: Position, p: Players) -> bool:
    """Return whether two play for points, of which every card drawn costs some."""
    return s.seats == TWO_PLAYERS and p.aim != AIM_ROUND


def bluff_at(s: Position, b: Book, p: Players, left: int) -> int:
    """Return the place in the tables of bluffs for somebody with so many cards left."""
    row = b.wild_is_guilty
    if is_for_points(s, p):
        row += FOR_POINTS
    return row * (MOST_BLUFFS + 1) + min(left, MOST_BLUFFS)


def rivals_bluff(s: Position, b: Book, p: Players) -> int:
    """Return how many of a thousand who could have bluffed with the W4 just laid do."""
    return RIVALS_BLUFF[bluff_at(s, b, p, s.cards[s.turn])]


def dares(s: Position, b: Book, p: Players, seat: int) -> bool:
    """W4-BLUFF: throw for laying a W4 that is none to be laid."""
    left = min(s.cards[seat] - 1, MOST_BLUFFS)
    if p.policy[seat] == POLICY_FIRST:
        if b.wild_is_guilty == 1:
            return happens(p, BLUFFS_B[left])
        return happens(p, BLUFFS_A[left])
    return happens(p, DARES[bluff_at(s, b, p, left)])


def guilt(s: Position, b: Book, p: Players) -> int:
    """Return the chance that the W4 just laid is a bluff."""
    innocent = lack(s, p, s.turn, s.before)
    if b.wild_is_guilty == 1:
        innocent = innocent * all_without(p, COLOURS, s.cards[s.turn] - p.known_n[s.turn]) // CERTAIN
        innocent *= 1 - (p.known_in[s.turn] >> COLOURS & 1)
    rate = FIRST_RIVALS_BLUFF
    if p.policy[s.asked] != POLICY_FIRST:
        rate = rivals_bluff(s, b, p)
    bluffs = (CERTAIN - innocent) * rate // CERTAIN
    return bluffs * CERTAIN // max(bluffs + innocent, 1)


def doubts(s: Position, b: Book, p: Players) -> bool:
    """W4-SHOW: doubt a W4 by the odds; close to even, throw for it."""
    if s.cards[s.turn] == 1:
        if p.policy[s.asked] == POLICY_DOUBTER:
            return True
        if p.policy[s.asked] == POLICY_BELIEVER:
            return False
    left = min(s.cards[s.turn], MOST_BLUFFS)
    least = DOUBTS_OF_TWO[left]
    slack = NARROW_SLACK
    if p.policy[s.asked] == POLICY_FIRST:
        least = DOUBT_OF_TWO
        if s.seats > TWO_PLAYERS:
            least = DOUBT_OF_MORE
        slack = SLACK
    elif s.seats > TWO_PLAYERS:
        least = DOUBTS_OF_MORE[left]
    elif is_for_points(s, p):
        least = DOUBTS_FOR_POINTS[left]
        if left == 1:
            slack = SLACK
    return happens(p, (guilt(s, b, p) - least + slack) * CERTAIN // (2 * slack))


def answers_to(b: Book, kind: int) -> int:
    """H-STACK-ANSWER: return the kinds that answer a Draw Two or a W4, as a mask."""
    if kind == WILD_FOUR:
        return WILD_FOUR_BIT
    kinds = ONE_FACE << DRAW_TWO
    if b.stack == STACK_UP:
        kinds |= WILD_FOUR_BIT
    return kinds


def unseen_of(s: Position, b: Book, seat: int, kinds: int) -> int:
    """Count the cards of some kinds that a seat has not seen."""
    n = 0
    mask = kinds
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        n += b.copies[kind] - s.hand[seat * KINDS + kind] - s.laid[kind]
    return max(n, 0)


def answer_chance(s: Position, b: Book, p: Players, seat: int, who: int, kinds: int) -> int:
    """Return the chance that a seat holds one of some kinds, by what `seat` has seen."""
    if is_open(s, who) == 1:
        return int(s.held[who] & kinds != 0) * CERTAIN
    if p.recalls == 1 and shown_kinds(s, seat, who) & kinds != 0:
        return CERTAIN
    unseen = s.pioche_n
    for other in range(s.seats):
        if other != seat:
            unseen += s.cards[other]
    each = unseen_of(s, b, seat, kinds) * CERTAIN // max(unseen, 1)
    none = CERTAIN
    for _ in range(s.cards[who] - p.known_n[who]):
        none = none * max(CERTAIN - each, 0) // CERTAIN
    return CERTAIN - none


def debt_worth(
    s: Position, b: Book, p: Players, seat: int, kind: int, adds: int, mask: int, colour: int
) -> int:
    """H-STACK: weigh what the next player owes by this card, paid there or answered and passed on."""
    n = s.cards[seat] - 1
    payer = seat_after(s, seat)
    after = seat_after(s, payer)
    owed = s.owed + adds
    paid = change_worth(s, p, seat, payer, n, owed, CERTAIN) + turn_worth(s, p, seat, mask, after, colour)
    kinds = answers_to(b, kind)
    chance = answer_chance(s, b, p, seat, payer, kinds)
    if chance == 0 or (after == seat and mask & kinds != 0):  # what comes back can be answered again
        return paid
    passed = change_worth(s, p, seat, payer, n, -1, CERTAIN)
    passed += change_worth(s, p, seat, after, n, owed + adds, CERTAIN)
    passed += turn_worth(s, p, seat, mask, seat_after(s, after), colour)
    return (paid * (CERTAIN - chance) + passed * chance) // CERTAIN


def weigh_paying(s: Position, p: Players, seat: int, cards: int) -> int:
    """H-STACK: weigh drawing so many cards and losing the turn."""
    row = row_of(p, seat)
    mask = s.held[seat]
    n = s.cards[seat] + cards
    value = hand_worth(p, row, mask, n, s.colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    return value + turn_worth(s, p, seat, mask, seat_after(s, seat), s.colour)


def weigh_waiting(s: Position, p: Players, seat: int) -> int:
    """H-JUMP: weigh letting the seat that is asked move, or pay what it owes."""
    row = row_of(p, seat)
    mask = s.held[seat]
    n = s.cards[seat]
    value = hand_worth(p, row, mask, n, s.colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    to_play = s.asked
    if s.owed != 0:
        value += change_worth(s, p, seat, to_play, n, s.owed, CERTAIN)
        to_play = seat_after(s, to_play)
    return value + turn_worth(s, p, seat, mask, to_play, s.colour)


def giver_of(s: Position, seat: int, kind: int, target: int) -> int:
    """H-SEVEN, H-ZERO: return whose hand is received."""
    if kind % FACES == SEVEN:
        return target
    return seat_before(s, seat)


def exchange_worth(s: Position, p: Players, seat: int, kind: int, target: int, mask: int) -> int:
    """H-SEVEN, H-ZERO: weigh the hand received, the one given away, and the turn of who now holds that."""
    n = s.cards[seat] - 1
    row = row_of(p, seat)
    following = seat_after(s, seat)
    colour = kind // FACES
    received = s.cards[giver_of(s, seat, kind, target)]
    taker = following
    if kind % FACES == SEVEN:
        taker = target
    value = hand_worth(p, row, mask, received, colour) + size_worth(p, row + OWN_SIZE, received) * CERTAIN
    value += change_worth(s, p, seat, taker, n, n - s.cards[taker], CERTAIN)
    if taker != following:
        return value + turn_worth(s, p, seat, mask, following, colour)
    value += p.weights[row + TO_PLAY + min(n, MOST_TO_PLAY)] * CERTAIN
    if mask & COLOUR_MASKS[colour] == 0:
        value += p.weights[row + DENIED + min(n, STAGES) - 1] * CERTAIN
    return value
