"""The greedy player: sheds points, keeps to its colours, keeps its wild cards for later."""

from ..rules.cards import copies_held, exchanges
from ..rules.challenge import answers
from ..rules.moves import (
    ACCEPT,
    CHALLENGE,
    COLOUR,
    COLOUR_NONE,
    DISCARD,
    DRAW,
    KIND_NONE,
    PLAY,
    SHOW,
    TARGET_NONE,
    pack,
    plain,
    takes_target,
    with_card,
)
from ..rules.state import (
    COLOUR_MASKS,
    COLOURS,
    DO_SHUFFLE_HANDS,
    FACES,
    NOTHING,
    PHASE_CHALLENGE,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_SHOW,
    PHASE_STACK,
    PHASE_TURN,
    SEVEN,
    SKIP,
    SPECIAL,
    WILD,
    WILD_FOUR,
    Book,
    Position,
    is_wild,
    kind_of,
    seat_after,
)
from ..rules.turn import playable, would_bluff
from .seating import Players, happens, throw

# Of a thousand W4 laid freely by a hand with so many cards left, how many are guilty; larger hands count as
# the last: W4-LEGAL-A asks for the colour in force, W4-LEGAL-B for every wild card as well.
GUILTY_A = (0, 220, 390, 530, 630, 710, 780, 830)
GUILTY_B = (0, 320, 540, 690, 790, 850, 900, 930)
MOST_GUILTY = 7

# Worth of a lay, in points of a card.
SAME_COLOUR = 6  # for each card that can follow in the colour then in force
ATTACK = 30  # for stopping a neighbour who is nearly out
NEARLY_OUT = 2  # cards
EXCHANGED = 15  # for each card by which an exchange of hands shrinks the own
WILD_IS_KEPT = -200
WORTH_WILD = 3
WORTH_WILD_FOUR = 5
WORTH_SPECIAL = 6
WORST = -1000


def cards_of_colour(s: Position, seat: int, colour: int) -> int:
    """Count the cards of a colour in the own hand."""
    n = 0
    mask = s.held[seat] & COLOUR_MASKS[colour]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        n += copies_held(s, seat, kind_of(bit))
    return n


def favourite_colour(s: Position, p: Players, seat: int) -> int:
    """Name the colour held most often; the dice say where the search begins."""
    colour = throw(p, COLOURS)
    best = colour
    most = -1
    for _ in range(COLOURS):
        n = cards_of_colour(s, seat, colour)
        if n > most:
            most = n
            best = colour
        colour = (colour + 1) % COLOURS
    return best


def weakest_rival(s: Position, seat: int) -> int:
    """Return the other seat that holds the fewest cards."""
    best = seat_after(s, seat)
    for other in range(s.seats):
        if other != seat and s.cards[other] < s.cards[best]:
            best = other
    return best


def worth_of_wild(s: Position, b: Book, seat: int, kind: int) -> int:
    """Weigh a wild card: they wait until nothing else fits."""
    if kind == WILD:
        return WORTH_WILD
    if kind == WILD_FOUR:
        if would_bluff(s, b, seat):
            return 0
        return WORTH_WILD_FOUR
    first = b.first_step[kind - SPECIAL]
    if first != NOTHING and b.does[first] == DO_SHUFFLE_HANDS:
        everyone = 0
        for other in range(s.seats):
            everyone += s.cards[other]
        return s.cards[seat] - everyone // s.seats
    return WORTH_SPECIAL


def exchange_gain(s: Position, b: Book, seat: int, kind: int) -> int:
    """H-SEVEN, H-ZERO: tell by how many cards the own hand shrinks when it is exchanged after this lay."""
    if b.seven_zero == 0 or not exchanges(kind):
        return 0
    giver = (seat - s.direction) % s.seats
    if kind % FACES == SEVEN:
        giver = weakest_rival(s, seat)
    return s.cards[seat] - 1 - s.cards[giver]


def worth(s: Position, b: Book, seat: int, kind: int) -> int:
    """Weigh a lay: points shed, the colour it leads to, and whom it stops."""
    if is_wild(kind):
        return WILD_IS_KEPT + worth_of_wild(s, b, seat, kind)
    value = b.points[kind] + SAME_COLOUR * (cards_of_colour(s, seat, kind // FACES) - 1)
    if b.seven_zero == 1 and s.cards[seat] > 1:
        value += EXCHANGED * exchange_gain(s, b, seat, kind)
    if kind % FACES >= SKIP and s.cards[seat_after(s, seat)] <= NEARLY_OUT:
        value += ATTACK
    return value


def lay_best(s: Position, b: Book, p: Players, seat: int, kinds: int) -> int:
    """Lay the card worth most, in the favourite colour, at the weakest rival."""
    best = NOTHING
    most = WORST
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        kind = kind_of(bit)
        value = worth(s, b, seat, kind)
        if value > most:
            most = value
            best = kind
    target = TARGET_NONE
    if takes_target(b, best):
        target = weakest_rival(s, seat)
    colour = COLOUR_NONE
    if is_wild(best):
        colour = favourite_colour(s, p, seat)
    return pack(PLAY, best, colour, target, 0)


def doubt(s: Position, b: Book, p: Players) -> int:
    """W4-SHOW: challenge as often as a W4 laid freely from such a hand would be guilty."""
    left = s.cards[s.turn]
    if left > MOST_GUILTY:
        left = MOST_GUILTY
    chance = GUILTY_A[left]
    if b.wild_is_guilty == 1:
        chance = GUILTY_B[left]
    if happens(p, chance):
        return plain(CHALLENGE)
    return plain(ACCEPT)


def cheapest(s: Position, b: Book, seat: int) -> int:
    """R-WL-SHOW: show the card that says least: the cheapest of the colour."""
    kinds = s.held[seat] & COLOUR_MASKS[s.colour]
    best = kind_of(kinds & -kinds)
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        if b.points[kind_of(bit)] < b.points[best]:
            best = kind_of(bit)
    return best


def least_wanted(s: Position, b: Book, seat: int) -> int:
    """R-WC-DISCARD: lay off the rarest colour first, its dearest card, and wild cards last."""
    best = NOTHING
    most = WORST
    kinds = s.held[seat]
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        kind = kind_of(bit)
        value = WILD_IS_KEPT
        if not is_wild(kind):
            value = b.points[kind] - ATTACK * cards_of_colour(s, seat, kind // FACES)
        if value > most:
            most = value
            best = kind
    return best


def choose_greedily(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose as the greedy player."""
    if s.phase == PHASE_TURN:
        kinds = playable(s, b, seat)
        if kinds == 0:
            return plain(DRAW)
        return lay_best(s, b, p, seat, kinds)
    if s.phase == PHASE_DRAWN:
        return lay_best(s, b, p, seat, 1 << s.drawn)
    if s.owed != 0 and answers(s, b) & s.held[seat] != 0:
        return lay_best(s, b, p, seat, answers(s, b) & s.held[seat])
    if s.phase == PHASE_STACK:
        return plain(ACCEPT)
    if s.phase == PHASE_CHALLENGE:
        return doubt(s, b, p)
    if s.phase == PHASE_SHOW:
        return with_card(SHOW, cheapest(s, b, seat))
    if s.phase == PHASE_DISCARD:
        return with_card(DISCARD, least_wanted(s, b, seat))
    return pack(COLOUR, KIND_NONE, favourite_colour(s, p, seat), TARGET_NONE, 0)
