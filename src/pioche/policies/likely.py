"""Hands as likely as what their players laid makes them: who holds a better card lays it.

A hand is guessed first (worlds.py). Each further one comes of the last by exchanging a card for another that
was not seen. An exchange that makes the hand less likely, by the lays that are remembered and by the colours
its player seemed to lack, is made as seldom as it makes it so (Metropolis and Hastings): in the long run each
hand is met as often as it should be. Hands are kept, and worlds are dealt from them.
"""

from ..rules.cards import exchanges, put_in_hand
from ..rules.memory import known_cards, uncovered
from ..rules.moves import AT_COLOUR, AT_KIND, COLOUR_BITS, KIND_BITS, PLAY, VERB_BITS
from ..rules.state import (
    COLOURS,
    DREW,
    FACES,
    MAX_CARDS,
    MAX_SEATS,
    MOST_DREW,
    NO_COLOUR,
    NOTHING,
    PHASE_CHALLENGE,
    PHASE_TURN,
    RECENT,
    RECENT_BITS,
    REVERSE,
    SPECIAL,
    WILD_FOUR,
    Book,
    Position,
    copy,
    is_wild,
)
from ..rules.turn import is_guilty
from .expert import choose_expertly
from .random import fitting
from .seating import CERTAIN, POLICY_CASUAL, Players, count_bits
from .worlds import (
    SLOTS,
    STORE,
    Unseen,
    deal_shown,
    empty_hand,
    finish_world,
    guess_hand,
    guess_layer,
    guessed_cards,
    has_named,
    is_hidden,
    keep_own_memory,
    roll,
    shuffle_pool,
)

# How unlikely something is, in halvings: an expert would have laid something else; a card of a colour that
# its player lacked, or one of it that came since; a bluff; by the cards of who named a colour, another card.
OTHER_LAY = 5
LACKED = 7
CAME_SINCE = 2
BLUFF = 4
OTHER_NAMED = (0, 2, 2, 1, 1, 0)
MOST_NAMED = 5
MOST_HALVINGS = 20
# One of so many cards that fitted, any of which a player without a plan might have laid, in halvings.
ONE_OF = (0, 0, 1, 2, 2, 2, 3, 3, 3)
MOST_OF = 8
EXCHANGES = 4  # tried between two hands that are kept
FIRST_EXCHANGES = 40
HAND_TRIES = 8  # kept hands looked at for one whose cards are not elsewhere


def is_layer(s: Position, other: int) -> bool:
    """W4-BLUFF: return whether a seat has laid the W4 in question: its hand is guessed in its own way."""
    return s.phase == PHASE_CHALLENGE and other == s.turn


def last_mixed(s: Position, b: Book) -> int:
    """Return where in the talon the last card lies that may have moved cards from hand to hand, or NOTHING.

    What was laid before it tells little of hands.
    """
    for i in range(s.talon_n - 1, -1, -1):
        if s.talon[i] >= SPECIAL or (b.seven_zero == 1 and exchanges(s.talon[i])):
            return i
    return NOTHING


def place_below(s: Position, place: int, kind: int) -> int:
    """Return where in the talon, below a place, a card of a kind lies, or NOTHING."""
    for i in range(place - 1, -1, -1):
        if s.talon[i] == kind:
            return i
    return NOTHING


def colour_at(s: Position, place: int) -> int:
    """Return the colour in force when a card was the top of the talon, as far as the next one shows it."""
    if place == s.talon_n - 1:
        return s.colour
    if not is_wild(s.talon[place]):
        return s.talon[place] // FACES
    if not is_wild(s.talon[place + 1]):
        return s.talon[place + 1] // FACES
    return NO_COLOUR


def recall_lays(s: Position, u: Unseen, other: int, below: int) -> None:
    """Find what a seat laid last, above a place of the talon, and how many cards it held when it did."""
    deeds = s.recent[other]
    place = s.talon_n
    drawn = 0
    n = 0
    while deeds & MOST_DREW != 0 and place > below:
        deed = deeds & MOST_DREW
        deeds >>= RECENT_BITS
        if deed > DREW:
            drawn += deed - DREW
        else:
            place = place_below(s, place, deed - 1)
            if place > below:
                i = other * RECENT + n
                n += 1
                u.place[i] = place
                u.before[i] = max(s.cards[other] + n - drawn, 1)
                u.tells[i] = int(
                    deeds & MOST_DREW != DREW + 1  # it may be the card drawn just before
                    and colour_at(s, place - 1) != NO_COLOUR
                    and colour_at(s, place) != NO_COLOUR
                )
    u.lays_n[other] = n


def size_then(s: Position, u: Unseen, other: int, place: int) -> int:
    """Count the cards a seat held when a card was about to be laid at a place of the talon."""
    n = max(s.cards[other], 1)
    for k in range(u.lays_n[other]):
        if u.place[other * RECENT + k] > place:
            n = u.before[other * RECENT + k]
    return n


def recall_hands(s: Position, u: Unseen, seat: int, other: int) -> None:
    """Count the guessed cards another seat held at each of its lays, and the cards everybody held."""
    known = known_cards(s, seat, other)
    for n in range(u.lays_n[other]):
        i = other * RECENT + n
        u.kept[i] = min(max(u.before[i] - n - 1 - known, 0), u.guessed[other])
        for who in range(s.seats):
            u.sizes[i * MAX_SEATS + who] = size_then(s, u, who, u.place[i])


def hold_as_then(s: Position, u: Unseen, seat: int, other: int, n: int) -> None:
    """Give a seat the hand it had before its lay number n, as guessed."""
    empty_hand(s, other)
    deal_shown(s, seat, other)
    i = other * RECENT + n
    for k in range(min(n + 1, u.before[i])):
        put_in_hand(s, other, s.talon[u.place[i - k]])
    for k in range(u.kept[i]):
        put_in_hand(s, other, u.pools[other * MAX_CARDS + k])


def is_like(move: int, kind: int, named: int) -> bool:
    """Return whether a move lays a card, and names its colour."""
    if move & VERB_BITS != PLAY or move >> AT_KIND & KIND_BITS != kind:
        return False
    return not is_wild(kind) or move >> AT_COLOUR & COLOUR_BITS == named


def weigh_choice(s: Position, b: Book, p: Players, other: int, kind: int, named: int) -> int:
    """Return how unlikely it is that a seat, by its policy, lays a card and names a colour."""
    if p.policy[other] != POLICY_CASUAL:
        return OTHER_LAY * int(not is_like(choose_expertly(s, b, p, other), kind, named))
    kinds = fitting(s, b, other)
    if kinds >> kind & 1 == 0:
        return OTHER_LAY
    return ONE_OF[min(count_bits(kinds), MOST_OF)]


def judge_lay(s: Position, b: Book, u: Unseen, p: Players, seat: int, other: int, n: int) -> int:
    """Return how unlikely a lay was with a guessed hand."""
    i = other * RECENT + n
    place = u.place[i]
    kind = s.talon[place]
    before = colour_at(s, place - 1)
    named = colour_at(s, place)
    hold_as_then(s, u, seat, other, n)
    u.judged += 1
    if kind == WILD_FOUR:
        return BLUFF * int(is_guilty(b, s.held[other], before))
    top = s.talon_n
    colour = s.colour
    asked = s.asked
    turn = s.turn
    phase = s.phase
    owed = s.owed
    direction = s.direction
    for k in range(place, top):
        s.laid[s.talon[k]] -= 1
        if not is_wild(s.talon[k]) and s.talon[k] % FACES == REVERSE:
            s.direction = -s.direction
    for who in range(s.seats):
        if who != other:
            s.cards[who] = u.sizes[i * MAX_SEATS + who]
    s.talon_n = place
    s.top = s.talon[place - 1]
    s.colour = before
    s.asked = other
    s.turn = other
    s.phase = PHASE_TURN
    s.owed = 0
    unlikely = weigh_choice(s, b, p, other, kind, named)
    s.owed = owed
    s.phase = phase
    s.turn = turn
    s.asked = asked
    s.colour = colour
    s.top = s.talon[top - 1]
    s.talon_n = top
    s.direction = direction
    for who in range(s.seats):
        s.cards[who] = u.now[who]
    for k in range(place, top):
        s.laid[s.talon[k]] += 1
    return unlikely


def judge_hand(root: Position, u: Unseen, other: int) -> int:
    """Return how unlikely guessed cards are by the colours their player lacked or has named."""
    unlikely = 0
    n = u.guessed[other]
    other_named = 0
    if has_named(root, other):
        other_named = OTHER_NAMED[min(root.cards[other], MOST_NAMED)]
    sure = root.cards[other]
    if u.trusts_wild == CERTAIN:
        for colour in range(COLOURS):
            sure = min(sure, uncovered(root, other, colour))
    for k in range(n):
        kind = u.pools[other * MAX_CARDS + k]
        if kind // FACES != root.colour:
            unlikely += other_named
        if is_wild(kind):
            unlikely += LACKED * int(n - 1 - k >= sure)
        else:
            most = uncovered(root, other, kind // FACES)
            if n - 1 - k >= most:
                unlikely += LACKED
            elif most < root.cards[other]:
                unlikely += CAME_SINCE
    return unlikely


def judge(
    root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int, other: int, most: int
) -> int:
    """Return how unlikely the guessed cards of a seat are; beyond a most it does not matter."""
    unlikely = judge_hand(root, u, other)
    n = 0
    while n < u.lays_n[other] and unlikely <= most:
        if u.tells[other * RECENT + n] == 1:
            unlikely += judge_lay(s, b, u, p, seat, other, n)
        n += 1
    return unlikely


def swap(u: Unseen, other: int, i: int, j: int) -> None:
    """Exchange two cards, seen from a seat's hand."""
    first = other * MAX_CARDS
    kind = u.pools[first + i]
    u.pools[first + i] = u.pools[first + j]
    u.pools[first + j] = kind


def slack(u: Unseen) -> int:
    """Throw for how much less likely the next hand may be, in halvings."""
    n = 0
    while n < MOST_HALVINGS and roll(u, 2) == 0:
        n += 1
    return n


def change_hand(
    root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int, other: int, times: int
) -> None:
    """Try so often to exchange a guessed card for another one not seen, and keep the hand."""
    first = other * MAX_CARDS
    for _ in range(times):
        i = roll(u, u.guessed[other])
        j = roll(u, u.n)
        if u.pools[first + i] != u.pools[first + j]:
            most = u.unlikely[other] + slack(u)
            swap(u, other, i, j)
            unlikely = judge(root, b, u, p, s, seat, other, most)
            if unlikely <= most:
                u.unlikely[other] = unlikely
            else:
                swap(u, other, i, j)
    at = (other * STORE + u.stored_at[other]) * SLOTS
    for k in range(u.guessed[other]):
        u.stored[at + k] = u.pools[first + k]
    u.stored_at[other] = (u.stored_at[other] + 1) % STORE
    u.stored_n[other] = min(u.stored_n[other] + 1, STORE)


def begin_hands(root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int) -> None:
    """Guess a first hand of everybody else, and exchange its cards until little of that guess is left."""
    u.changes = 1
    below = max(last_mixed(root, b), 0)  # the first card of all was turned up
    for other in range(root.seats):
        u.now[other] = root.cards[other]
        recall_lays(root, u, other, below)
    for other in range(root.seats):
        u.guessed[other] = 0
        u.stored_n[other] = 0
        u.stored_at[other] = 0
        n = guessed_cards(root, seat, other)
        if is_hidden(root, seat, other) and n > 0 and n <= SLOTS and not is_layer(root, other):
            u.guessed[other] = n
            recall_hands(root, u, seat, other)
            shuffle_pool(u, 0)
            guess_hand(root, u, s, seat, other, 0)
            for k in range(u.n):
                u.pools[other * MAX_CARDS + k] = u.pool[k]
            u.unlikely[other] = judge(root, b, u, p, s, seat, other, MAX_CARDS * MOST_HALVINGS)
            change_hand(root, b, u, p, s, seat, other, FIRST_EXCHANGES)


def take_hand(u: Unseen, at: int, n: int, first: int) -> bool:
    """Bring the cards of a kept hand to a place of the pool, if they are all there from that place on."""
    for k in range(n):
        i = first + k
        while i < u.n and u.pool[i] != u.stored[at + k]:
            i += 1
        if i == u.n:
            return False
        u.pool[i] = u.pool[first + k]
        u.pool[first + k] = u.stored[at + k]
    return True


def deal_kept(u: Unseen, s: Position, seat: int, other: int, first: int) -> bool:
    """Deal one of the hands kept of a seat; return whether one was found whose cards are left."""
    tries = 0
    while tries < HAND_TRIES:
        tries += 1
        at = (other * STORE + roll(u, u.stored_n[other])) * SLOTS
        if take_hand(u, at, u.guessed[other], first):
            empty_hand(s, other)
            deal_shown(s, seat, other)
            for k in range(u.guessed[other]):
                put_in_hand(s, other, u.pool[first + k])
            return True
    return False


def change_one(root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int) -> None:
    """Change the hand of one of the others, each in turn."""
    other = u.changes - 1
    u.changes = u.changes % root.seats + 1
    if u.stored_n[other] > 0:
        change_hand(root, b, u, p, s, seat, other, EXCHANGES)


def deal_world(root: Position, b: Book, u: Unseen, p: Players, s: Position, seat: int) -> None:
    """Deal the next world a seat could be in, as often as it should be."""
    copy(root, s)
    keep_own_memory(s, seat)
    u.judged = 0
    if u.changes == 0:
        begin_hands(root, b, u, p, s, seat)
    else:
        change_one(root, b, u, p, s, seat)
    first = 0
    if s.phase == PHASE_CHALLENGE and is_hidden(s, seat, s.turn):
        shuffle_pool(u, 0)
        guess_layer(root, b, u, p, s, seat)
        first = guessed_cards(root, seat, s.turn)
    left = 0
    turn = roll(u, root.seats)
    for k in range(root.seats):
        other = (turn + k) % root.seats
        if is_hidden(s, seat, other) and not is_layer(s, other):
            if u.stored_n[other] > 0 and deal_kept(u, s, seat, other, first):
                first += u.guessed[other]
            else:
                left |= 1 << other
    shuffle_pool(u, first)
    for other in range(root.seats):
        if left >> other & 1 == 1:
            guess_hand(root, u, s, seat, other, first)
            first += guessed_cards(root, seat, other)
    finish_world(root, b, u, s, first)
