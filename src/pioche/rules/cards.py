"""Hands, pioche and talon: how cards move (RESHUFFLE, R-DRY)."""

from .chance import below, shuffle
from .memory import (
    all_see_leaving,
    carry_shown,
    follow_own,
    forget_hand,
    note_draw,
    note_lay,
    see_having,
)
from .state import (
    COLOURS,
    FACES,
    KINDS,
    NOTE_DREW,
    NOTE_LAID_OFF,
    NOTE_PASSED_ON,
    NOTE_SHUFFLED,
    NOTE_SWAPPED,
    NOTHING,
    SEVEN,
    ZERO,
    Book,
    Position,
    Trace,
    is_wild,
    kind_of,
    note,
    seat_after,
)


def copies_held(s: Position, seat: int, kind: int) -> int:
    """Return how many cards of a kind a seat holds."""
    return s.hand[seat * KINDS + kind]


def put_in_hand(s: Position, seat: int, kind: int) -> None:
    """Add a card to a hand."""
    s.hand[seat * KINDS + kind] += 1
    s.held[seat] |= 1 << kind
    s.cards[seat] += 1


def take_from_hand(s: Position, seat: int, kind: int) -> None:
    """Remove a card from a hand that holds it."""
    i = seat * KINDS + kind
    s.hand[i] -= 1
    s.held[seat] &= ~(int(s.hand[i] == 0) << kind)  # no branch: a processor would often guess it wrong
    s.cards[seat] -= 1


def take_in_sight(s: Position, seat: int, kind: int) -> None:
    """Remove a card from a hand before everyone's eyes."""
    take_from_hand(s, seat, kind)
    note_lay(s, seat, kind)
    all_see_leaving(s, seat, kind)


def is_open(s: Position, seat: int) -> int:
    """Idea 7: whether a hand lies open to everyone."""
    return s.opened >> seat & 1


def top_card(s: Position) -> int:
    """Return the card on top of the talon."""
    return s.top


def put_on_talon(s: Position, kind: int) -> None:
    """Lay a card on the talon; a coloured one brings its colour into force."""
    s.talon[s.talon_n] = kind
    s.talon_n += 1
    s.laid[kind] += 1
    s.top = kind
    if not is_wild(kind):
        s.colour = kind // FACES


def put_on_pioche(s: Position, kind: int) -> None:
    """Add a card to the pioche."""
    s.pioche[s.pioche_n] = kind
    s.pioche_n += 1


def hand_to_pioche(s: Position, seat: int) -> None:
    """Put every card of a hand on the pioche, in the order of kinds."""
    mask = s.held[seat]
    n = s.pioche_n
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        i = seat * KINDS + kind
        for _ in range(s.hand[i]):
            s.pioche[n] = kind
            n += 1
        s.hand[i] = 0
    s.pioche_n = n
    s.held[seat] = 0
    s.cards[seat] = 0


def put_back(s: Position, kind: int) -> None:
    """R-BACK: put a card back at a random place in the pioche."""
    place = below(s, s.pioche_n + 1)
    for i in range(s.pioche_n, place, -1):
        s.pioche[i] = s.pioche[i - 1]
    s.pioche[place] = kind
    s.pioche_n += 1


def remake_pioche(s: Position, t: Trace) -> None:
    """RESHUFFLE: the talon without its top card becomes the new pioche."""
    last = s.talon_n - 1
    if last > 0:
        for i in range(last):
            s.pioche[i] = s.talon[i]
            s.talon[i] = 0
        s.talon[0] = s.top
        s.talon[last] = 0
        for kind in range(KINDS):
            s.laid[kind] = 0
        s.laid[s.top] = 1
        s.talon_n = 1
        s.pioche_n = last
        shuffle(s, s.pioche, 0, last)
        note(t, NOTE_SHUFFLED, last, 0, 0)


def take_from_pioche(s: Position) -> int:
    """Take the top card off a pioche that has one."""
    s.pioche_n -= 1
    kind = s.pioche[s.pioche_n]
    s.pioche[s.pioche_n] = 0
    return kind


def draw_one(s: Position, t: Trace, seat: int) -> int:
    """R-DRY: draw a card into a hand and return its kind; NOTHING when none is left."""
    if s.pioche_n == 0:
        remake_pioche(s, t)
        if s.pioche_n == 0:
            return NOTHING
    kind = take_from_pioche(s)
    put_in_hand(s, seat, kind)
    s.gained[seat] += 1
    note_draw(s, seat)
    note(t, NOTE_DREW, seat, kind, is_open(s, seat))
    return kind


def draw_cards(s: Position, t: Trace, seat: int, n: int) -> None:
    """R-DRY: draw n cards, or as many as there are."""
    for _ in range(n):
        if draw_one(s, t, seat) == NOTHING:
            break


def lay_off(s: Position, t: Trace, seat: int, kind: int) -> None:
    """R-WC-DISCARD: a card laid off goes under the top of the talon."""
    take_in_sight(s, seat, kind)
    see_having(s, seat, kind)
    s.talon[s.talon_n - 1] = kind
    s.talon[s.talon_n] = s.top
    s.talon_n += 1
    s.laid[kind] += 1
    note(t, NOTE_LAID_OFF, seat, kind, 0)


def kind_at(s: Position, seat: int, place: int) -> int:
    """Return the card at a place of a hand, its cards counted in the order of kinds."""
    mask = s.held[seat]
    kind = NOTHING
    while place >= 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        place -= copies_held(s, seat, kind)
    return kind


def exchange_hands(s: Position, seat: int, other: int) -> None:
    """Give each of two seats the cards of the other, and what was seen of them."""
    for kind in range(KINDS):
        i = seat * KINDS + kind
        j = other * KINDS + kind
        copies = s.hand[i]
        s.hand[i] = s.hand[j]
        s.hand[j] = copies
    mask = s.held[seat]
    s.held[seat] = s.held[other]
    s.held[other] = mask
    n = s.cards[seat]
    s.cards[seat] = s.cards[other]
    s.cards[other] = n
    n = s.gained[seat]
    s.gained[seat] = s.gained[other]
    s.gained[other] = n
    for colour in range(COLOURS):
        i = seat * COLOURS + colour
        j = other * COLOURS + colour
        n = s.lacked_at[i]
        s.lacked_at[i] = s.lacked_at[j]
        s.lacked_at[j] = n
        n = s.relaid[i]
        s.relaid[i] = s.relaid[j]
        s.relaid[j] = n
    carry_shown(s, seat, other)


def swap_hands(s: Position, t: Trace, seat: int, other: int) -> None:
    """H-SEVEN: two players exchange their hands."""
    follow_own(s, seat)
    follow_own(s, other)
    exchange_hands(s, seat, other)
    forget_hand(s, seat, seat)
    forget_hand(s, other, other)
    note(t, NOTE_SWAPPED, seat, other, 0)


def pass_hands_on(s: Position, t: Trace, seat: int) -> None:
    """H-ZERO: every player passes the hand to the next player in the direction of play."""
    for owner in range(s.seats):
        follow_own(s, owner)
    other = seat_after(s, seat)
    while other != seat:
        exchange_hands(s, seat, other)
        other = seat_after(s, other)
    for owner in range(s.seats):
        forget_hand(s, owner, owner)
    note(t, NOTE_PASSED_ON, s.direction, 0, 0)


def exchanges(kind: int) -> bool:
    """H-SEVEN, H-ZERO: the cards that exchange hands where that is played."""
    return not is_wild(kind) and kind % FACES in (ZERO, SEVEN)


def hand_points(s: Position, b: Book, seat: int) -> int:
    """SCORE: what the cards of a hand count."""
    points = 0
    mask = s.held[seat]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        points += b.points[kind] * copies_held(s, seat, kind)
    return points
