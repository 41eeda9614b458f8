"""What seats remember: cards they were shown, what others laid and drew last, what a lack covers.

Every seat has a list of its own, so that what it remembers depends on nothing but what it was shown. A card
whose whereabouts a seat can no longer be sure of is struck from its list. Players who look at none of this
play the same without it: at their tables (`Position.forgets`) it is not written.
"""

from .state import (
    COLOURS,
    DISPROVED,
    DREW,
    FACES,
    KINDS,
    KINDS_ROOM,
    MAX_SEATS,
    MOST_DREW,
    NEVER,
    RECENT_BITS,
    RECENT_KEPT,
    SHOWN,
    SHOWN_EACH,
    Position,
    is_wild,
    kind_of,
)

MOST_RELAID = 127


def shown_at(s: Position, seat: int) -> int:
    """Return where the list of a seat begins."""
    return seat * SHOWN_EACH[s.seats]


def times_shown(s: Position, seat: int, holder: int, kind: int) -> int:
    """Return how many cards of a kind a seat knows to be in another hand."""
    first = shown_at(s, seat)
    n = 0
    for i in range(first, first + s.shown_n[seat]):
        if s.shown[i] == holder * KINDS_ROOM + kind:
            n += 1
    return n


def learn(s: Position, seat: int, holder: int, kind: int) -> None:
    """Remember a card of another hand; without room the oldest is forgotten."""
    if s.forgets == 1:
        return
    room = SHOWN_EACH[s.seats]
    first = seat * room
    n = s.shown_n[seat]
    if n == room:
        n -= 1
        for i in range(first, first + n):
            s.shown[i] = s.shown[i + 1]
    s.shown[first + n] = holder * KINDS_ROOM + kind
    s.shown_n[seat] = n + 1
    s.knowing |= 1 << seat
    s.exposed[holder] |= 1 << kind


def unlearn(s: Position, seat: int, holder: int, kind: int) -> None:
    """Strike one card of a kind in another hand from the list of a seat, if it is there."""
    first = shown_at(s, seat)
    last = first + s.shown_n[seat] - 1
    i = first
    while i <= last and s.shown[i] != holder * KINDS_ROOM + kind:
        i += 1
    if i <= last:
        while i < last:
            s.shown[i] = s.shown[i + 1]
            i += 1
        s.shown[last] = 0
        s.shown_n[seat] -= 1
        if last == first:
            s.knowing &= ~(1 << seat)


def forget_hand(s: Position, seat: int, holder: int) -> None:
    """Strike every card of another hand from the list of a seat."""
    first = shown_at(s, seat)
    n = s.shown_n[seat]
    kept = 0
    for i in range(first, first + n):
        entry = s.shown[i]
        s.shown[i] = 0
        if entry // KINDS_ROOM != holder:
            s.shown[first + kept] = entry
            kept += 1
    s.shown_n[seat] = kept
    if kept == 0:
        s.knowing &= ~(1 << seat)


def forget_shown(s: Position) -> None:
    """Forget every card that was shown: hands are not what they were."""
    for seat in range(MAX_SEATS):
        s.exposed[seat] = 0
    if s.knowing != 0:
        for i in range(SHOWN):
            s.shown[i] = 0
        for seat in range(MAX_SEATS):
            s.shown_n[seat] = 0
        s.knowing = 0


def see_hand(s: Position, seat: int, holder: int) -> None:
    """A whole hand is shown to a seat."""
    forget_hand(s, seat, holder)
    mask = s.held[holder]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        for _ in range(s.hand[holder * KINDS + kind]):
            learn(s, seat, holder, kind)


def all_see_hand(s: Position, holder: int) -> None:
    """A whole hand is shown to everyone else."""
    for seat in range(s.seats):
        if seat != holder:
            see_hand(s, seat, holder)


def all_see_card(s: Position, holder: int, kind: int) -> None:
    """One card is shown to everyone else; it may be one that was shown before."""
    if s.forgets == 0:
        known = s.exposed[holder] >> kind & 1
        for seat in range(s.seats):
            if seat != holder and (known == 0 or times_shown(s, seat, holder, kind) == 0):
                learn(s, seat, holder, kind)


def all_see_leaving(s: Position, holder: int, kind: int) -> None:
    """A card leaves a hand, and everyone sees which."""
    if s.forgets == 0 and s.exposed[holder] >> kind & 1 == 1:
        s.exposed[holder] &= s.held[holder]
        for seat in range(s.seats):
            if seat != holder:
                unlearn(s, seat, holder, kind)


def see_taken(s: Position, taker: int, other: int, kind: int, seen: int) -> None:
    """WT: a card goes from one hand to another: those two know which, everyone else only where it is seen."""
    if s.forgets == 1:
        return
    for seat in range(s.seats):
        if seat == other:
            learn(s, seat, taker, kind)
        elif seat == taker:
            unlearn(s, seat, other, kind)
        elif seen == 1:
            unlearn(s, seat, other, kind)
            learn(s, seat, taker, kind)
        else:
            forget_hand(s, seat, other)


def follow_own(s: Position, seat: int) -> None:
    """A hand is about to be given away: its owner, and everyone if it lies open, will know it there."""
    see_hand(s, seat, seat)
    if s.opened >> seat & 1 == 1:
        all_see_hand(s, seat)


def carry_shown(s: Position, seat: int, other: int) -> None:
    """Two hands change places: what is known of them goes along."""
    exposed = s.exposed[seat]
    s.exposed[seat] = s.exposed[other]
    s.exposed[other] = exposed
    if s.knowing == 0:
        return
    for i in range(SHOWN):
        holder = s.shown[i] // KINDS_ROOM
        if holder == seat:
            s.shown[i] += (other - seat) * KINDS_ROOM
        elif holder == other:
            s.shown[i] += (seat - other) * KINDS_ROOM


def note_lay(s: Position, seat: int, kind: int) -> None:
    """Put a card that everyone sees laid in front of what its player did before."""
    if s.forgets == 0:
        s.recent[seat] = (s.recent[seat] & RECENT_KEPT) << RECENT_BITS | kind + 1


def note_draw(s: Position, seat: int) -> None:
    """Put a card drawn in front of what its player did before; those drawn one after the other add up."""
    if s.forgets == 0:
        deeds = s.recent[seat]
        if deeds & MOST_DREW <= DREW:
            deeds = (deeds & RECENT_KEPT) << RECENT_BITS | DREW
        s.recent[seat] = deeds + int(deeds & MOST_DREW < MOST_DREW)


def see_lacking(s: Position, seat: int, colour: int) -> None:
    """Remember that a seat seemed to have no card of a colour among those it holds."""
    i = seat * COLOURS + colour
    s.lacked_at[i] = s.gained[seat]
    if s.forgets == 0:
        s.relaid[i] = 0


def forget_lacking(s: Position, seat: int) -> None:
    """Forget which colours a seat seemed to lack: it holds other cards now."""
    for i in range(seat * COLOURS, (seat + 1) * COLOURS):
        s.lacked_at[i] = NEVER
        s.relaid[i] = 0


def see_having(s: Position, seat: int, kind: int) -> None:
    """A card leaves a hand: of a colour that seemed to be lacking, it came since, or the hand had it."""
    if s.forgets == 0 and not is_wild(kind):
        i = seat * COLOURS + kind // FACES
        relaid = s.relaid[i]
        more = min(relaid + 1, MOST_RELAID)
        if s.gained[seat] - s.lacked_at[i] <= relaid:
            more = DISPROVED
        if s.lacked_at[i] == NEVER or relaid == DISPROVED:
            more = relaid
        s.relaid[i] = more  # written once: no branch that a processor would often guess wrong


def uncovered(s: Position, seat: int, colour: int) -> int:
    """Return how many cards of a hand may have a colour, for all that was seen of the seat."""
    i = seat * COLOURS + colour
    if s.lacked_at[i] == NEVER or s.relaid[i] == DISPROVED:
        return s.cards[seat]
    return min(s.cards[seat], s.gained[seat] - s.lacked_at[i] - s.relaid[i])


def known_cards(s: Position, seat: int, holder: int) -> int:
    """Count the cards of another hand that a seat knows."""
    first = shown_at(s, seat)
    n = 0
    for i in range(first, first + s.shown_n[seat]):
        if s.shown[i] // KINDS_ROOM == holder:
            n += 1
    return n


def shown_kinds(s: Position, seat: int, holder: int) -> int:
    """Return the kinds, as a mask, that a seat knows to be in another hand."""
    first = shown_at(s, seat)
    kinds = 0
    for i in range(first, first + s.shown_n[seat]):
        if s.shown[i] // KINDS_ROOM == holder:
            kinds |= 1 << s.shown[i] % KINDS_ROOM
    return kinds
