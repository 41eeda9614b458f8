"""The expert: weighs every way to move by what it leaves behind, and takes the best.

It counts the cards it has seen, and remembers those it was shown and who lacked which colour; it bluffs with
a W4, and doubts one, about as often as pays against somebody who does the same.
"""

from ..rules.cards import copies_held, exchanges
from ..rules.challenge import answers
from ..rules.moves import (
    ACCEPT,
    AT_COLOUR,
    AT_KIND,
    AT_TARGET,
    CHALLENGE,
    COLOUR,
    COLOUR_BITS,
    COLOUR_NONE,
    DISCARD,
    DRAW,
    KEEP,
    KIND_BITS,
    KIND_NONE,
    PLAY,
    SHOW,
    TARGET_BITS,
    TARGET_NONE,
    VERB_BITS,
    pack,
    plain,
    takes_target,
    with_card,
)
from ..rules.state import (
    COLOURS,
    DRAW_TWO,
    FACES,
    NOTHING,
    ONE_FACE,
    PHASE_CHALLENGE,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_SHOW,
    PHASE_STACK,
    PHASE_TURN,
    REVERSE,
    SKIP,
    SPECIAL,
    WILD,
    WILD_FOUR,
    WILD_FOUR_BIT,
    WILD_MASK,
    Book,
    Position,
    is_wild,
    kind_of,
    seat_after,
)
from ..rules.turn import must_lay, playable, would_bluff
from .card_value import (
    TWO_PLAYERS,
    dares,
    debt_worth,
    doubts,
    exchange_worth,
    guilt,
    seat_before,
    special_worth,
    weigh_paying,
    weigh_waiting,
)
from .greedy import cheapest
from .seating import (
    CERTAIN,
    Players,
    count_bits,
)
from .value import (
    DRAWING,
    KEEPING,
    OWN_SIZE,
    POINTS,
    SAME_FACE,
    change_worth,
    count_unseen,
    hand_worth,
    row_of,
    size_worth,
    stage,
    turn_worth,
)

WORST = -(1 << 60)
OUT = 1 << 60  # laying the last card
TWO_CARDS = 2
FOUR_CARDS = 4
SIX_CARDS = 6


def without(s: Position, seat: int, kind: int) -> int:
    """Return the kinds a seat holds when a card is gone."""
    mask = s.held[seat]
    if copies_held(s, seat, kind) == 1:
        mask ^= 1 << kind
    return mask


def smallest_rival(s: Position, seat: int) -> int:
    """Return the size of the smallest other hand."""
    least = s.cards[seat_after(s, seat)]
    for other in range(s.seats):
        if other != seat:
            least = min(least, s.cards[other])
    return least


def coloured_worth(s: Position, b: Book, p: Players, seat: int, kind: int, mask: int) -> int:
    """D2, REV, SKIP: weigh what a coloured card does, and whose turn it leaves."""
    face = kind % FACES
    n = s.cards[seat] - 1
    following = seat_after(s, seat)
    to_play = following
    value = p.weights[row_of(p, seat) + SAME_FACE + stage(n)] * count_bits(mask & ONE_FACE << face) * CERTAIN
    if face == DRAW_TWO and b.stack != 0:
        return value + debt_worth(s, b, p, seat, kind, TWO_CARDS, mask, kind // FACES)
    if face == DRAW_TWO:
        value += change_worth(s, p, seat, following, n, TWO_CARDS, CERTAIN)
        to_play = seat_after(s, following)
    elif face == SKIP:
        to_play = seat_after(s, following)
    elif face == REVERSE:
        if s.seats > TWO_PLAYERS:
            to_play = seat_before(s, seat)
        elif b.reverse_skips == 1:
            to_play = seat
    return value + turn_worth(s, p, seat, mask, to_play, kind // FACES)


def four_worth(s: Position, b: Book, p: Players, seat: int, mask: int, colour: int) -> int:
    """W4: weigh the four cards and the turn lost."""
    if b.stack != 0:
        return debt_worth(s, b, p, seat, WILD_FOUR, FOUR_CARDS, mask, colour)
    n = s.cards[seat] - 1
    following = seat_after(s, seat)
    value = change_worth(s, p, seat, following, n, FOUR_CARDS, CERTAIN)
    return value + turn_worth(s, p, seat, mask, seat_after(s, following), colour)


def weigh_lay(s: Position, b: Book, p: Players, seat: int, kind: int, colour: int, target: int) -> int:
    """Weigh laying a card, in a colour and at a target."""
    row = row_of(p, seat)
    n = s.cards[seat] - 1
    mask = without(s, seat, kind)
    if n == 0 and not (kind >= SPECIAL and b.kept_when_last[kind - SPECIAL] == 1):
        return OUT
    value = p.weights[row + POINTS + stage(smallest_rival(s, seat))] * b.points[kind] * CERTAIN
    if b.seven_zero == 1 and exchanges(kind):
        return value + exchange_worth(s, p, seat, kind, target, mask)
    value += hand_worth(p, row, mask, n, colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    if not is_wild(kind):
        value += coloured_worth(s, b, p, seat, kind, mask)
    elif kind == WILD:
        value += turn_worth(s, p, seat, mask, seat_after(s, seat), colour)
    elif kind == WILD_FOUR:
        value += four_worth(s, b, p, seat, mask, colour)
    else:
        value += special_worth(s, b, p, seat, kind, mask, colour, target)
    return value


def weigh_passing(s: Position, p: Players, seat: int, n: int, reason: int) -> int:
    """Weigh a turn without a lay: DRAW-CHOICE ends it with n cards, or a drawn card is kept."""
    row = row_of(p, seat)
    mask = s.held[seat]
    value = hand_worth(p, row, mask, s.cards[seat], s.colour)
    value += (size_worth(p, row + OWN_SIZE, n) + p.weights[row + reason + stage(s.cards[seat])]) * CERTAIN
    return value + turn_worth(s, p, seat, mask, seat_after(s, seat), s.colour)


def weigh_draw(s: Position, p: Players, seat: int) -> int:
    """Weigh drawing although a card could be laid."""
    return weigh_passing(s, p, seat, s.cards[seat] + 1, DRAWING)


def weigh_keep(s: Position, p: Players, seat: int) -> int:
    """Weigh keeping the card just drawn."""
    return weigh_passing(s, p, seat, s.cards[seat], KEEPING)


def weigh_colour(s: Position, p: Players, seat: int, colour: int) -> int:
    """Weigh a colour to open with."""
    mask = s.held[seat]
    value = hand_worth(p, row_of(p, seat), mask, s.cards[seat], colour)
    return value + turn_worth(s, p, seat, mask, seat, colour)


def weigh(s: Position, b: Book, p: Players, seat: int, move: int) -> int:
    """Weigh any move of a turn, or a colour to open with."""
    verb = move & VERB_BITS
    colour = move >> AT_COLOUR & COLOUR_BITS
    if verb == DRAW:
        return weigh_draw(s, p, seat)
    if verb == KEEP:
        return weigh_keep(s, p, seat)
    if verb != PLAY:
        return weigh_colour(s, p, seat, colour)
    kind = move >> AT_KIND & KIND_BITS
    if not is_wild(kind):
        colour = kind // FACES
    return weigh_lay(s, b, p, seat, kind, colour, move >> AT_TARGET & TARGET_BITS)


def best_target(s: Position, b: Book, p: Players, seat: int, kind: int, colour: int) -> int:
    """Choose at whom to lay a card that names another player."""
    best = seat_after(s, seat)
    most = WORST
    for target in range(s.seats):
        if target != seat:
            value = weigh_lay(s, b, p, seat, kind, colour, target)
            if value > most:
                most = value
                best = target
    return best


def best_colour(s: Position, b: Book, p: Players, seat: int, kind: int) -> int:
    """Choose the colour to name with a wild card, or with none to open."""
    best = 0
    most = WORST
    for colour in range(COLOURS):
        if kind == NOTHING:
            value = weigh_colour(s, p, seat, colour)
        else:
            value = weigh_lay(s, b, p, seat, kind, colour, seat_after(s, seat))
        if value > most:
            most = value
            best = colour
    return best


def best_lay(s: Position, b: Book, p: Players, seat: int, kinds: int, otherwise: int, worth: int) -> int:
    """Lay the best of some cards, or do otherwise if that is worth more."""
    best = otherwise
    most = worth
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        kind = kind_of(bit)
        named = COLOUR_NONE
        colour = kind // FACES
        if is_wild(kind):
            colour = best_colour(s, b, p, seat, kind)
            named = colour
        target = TARGET_NONE
        if takes_target(b, kind):
            target = best_target(s, b, p, seat, kind, colour)
        move = pack(PLAY, kind, named, target, 0)
        value = weigh_lay(s, b, p, seat, kind, colour, target)
        if value > most:
            most = value
            best = move
    return best


def is_bluff(s: Position, b: Book, seat: int, move: int) -> bool:
    """W4-BLUFF: return whether a move lays a W4 that is none to be laid."""
    is_four = move & VERB_BITS == PLAY and move >> AT_KIND & KIND_BITS == WILD_FOUR
    return is_four and b.bluffing == 1 and s.owed == 0 and would_bluff(s, b, seat)


def least_missed(s: Position, p: Players, seat: int) -> int:
    """R-WC-DISCARD: lay off the card without which the hand is best."""
    best = NOTHING
    most = WORST
    kinds = s.held[seat]
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        kind = kind_of(bit)
        value = hand_worth(p, row_of(p, seat), without(s, seat, kind), s.cards[seat] - 1, s.colour)
        if value > most:
            most = value
            best = kind
    return best


def considered(s: Position, b: Book, p: Players, seat: int, kinds: int) -> int:
    """Return which of some cards are worth a thought: a W4 that would be a bluff only now and then."""
    if (
        kinds & WILD_FOUR_BIT != 0
        and b.bluffing == 1
        and would_bluff(s, b, seat)
        and not dares(s, b, p, seat)
    ):
        kinds ^= WILD_FOUR_BIT
    return kinds


def may_wait(kinds: int) -> bool:
    """DRAW-CHOICE: tell whether waiting is worth a thought: only to save wild cards, or rounds never end."""
    return kinds & ~WILD_MASK == 0


def take_turn(s: Position, b: Book, p: Players, seat: int) -> int:
    """Lay the best card, or draw."""
    kinds = considered(s, b, p, seat, playable(s, b, seat))
    if kinds == 0:
        return plain(DRAW)
    waiting = WORST
    if may_wait(kinds) and b.draw_until == 0 and not must_lay(s, b, seat):
        waiting = weigh_draw(s, p, seat)
    return best_lay(s, b, p, seat, kinds, plain(DRAW), waiting)


def use_drawn(s: Position, b: Book, p: Players, seat: int) -> int:
    """Lay the card just drawn, or keep it."""
    kinds = considered(s, b, p, seat, 1 << s.drawn)
    waiting = WORST
    if may_wait(kinds) and not must_lay(s, b, seat):
        waiting = weigh_keep(s, p, seat)
    return best_lay(s, b, p, seat, kinds, plain(KEEP), waiting)


def weigh_challenge(s: Position, b: Book, p: Players, seat: int) -> int:
    """H-STACK-W4: weigh a challenge where the W4 could be answered instead."""
    mask = s.held[seat]
    n = s.cards[seat]
    row = row_of(p, seat)
    found = hand_worth(p, row, mask, n, s.colour) + size_worth(p, row + OWN_SIZE, n) * CERTAIN
    found += change_worth(s, p, seat, s.turn, n, FOUR_CARDS, CERTAIN)
    found += turn_worth(s, p, seat, mask, seat, s.colour)
    chance = guilt(s, b, p)
    return (found * chance + weigh_paying(s, p, seat, SIX_CARDS) * (CERTAIN - chance)) // CERTAIN


def settle_debt(s: Position, b: Book, p: Players, seat: int, kinds: int) -> int:
    """H-STACK-ANSWER: answer with the best of some cards, or challenge if that is worth more.

    The weights compare moves that leave as many cards: they do not say what an answer is worth beside paying.
    """
    otherwise = plain(ACCEPT)
    worth = WORST
    if s.phase == PHASE_CHALLENGE:
        challenge = weigh_challenge(s, b, p, seat)
        if challenge > weigh_paying(s, p, seat, s.owed):
            otherwise = plain(CHALLENGE)
            worth = challenge
    return best_lay(s, b, p, seat, kinds, otherwise, worth)


def gains_by_jump(s: Position, b: Book, p: Players, seat: int, kind: int) -> bool:
    """H-JUMP: return whether to lay a card out of turn: always, unless it gives away the better hand.

    The weights compare moves that leave as many cards, so they do not tell what one card fewer is worth.
    """
    if b.seven_zero == 0 or not exchanges(kind):
        return True
    count_unseen(s, b, p, seat)
    colour = kind // FACES
    target = TARGET_NONE
    if takes_target(b, kind):
        target = best_target(s, b, p, seat, kind, colour)
    return weigh_lay(s, b, p, seat, kind, colour, target) > weigh_waiting(s, p, seat)


def choose_expertly(s: Position, b: Book, p: Players, seat: int) -> int:
    """Choose as the expert."""
    if s.phase == PHASE_SHOW:
        return with_card(SHOW, cheapest(s, b, seat))
    if s.phase == PHASE_DISCARD:
        return with_card(DISCARD, least_missed(s, p, seat))
    count_unseen(s, b, p, seat)
    if s.phase == PHASE_TURN:
        return take_turn(s, b, p, seat)
    if s.phase == PHASE_DRAWN:
        return use_drawn(s, b, p, seat)
    if s.owed != 0 and answers(s, b) & s.held[seat] != 0:
        return settle_debt(s, b, p, seat, answers(s, b) & s.held[seat])
    if s.phase == PHASE_STACK:
        return plain(ACCEPT)
    if s.phase == PHASE_CHALLENGE:
        if doubts(s, b, p):
            return plain(CHALLENGE)
        return plain(ACCEPT)
    return pack(COLOUR, KIND_NONE, best_colour(s, b, p, seat, NOTHING), TARGET_NONE, 0)
