"""Set-up: who deals, the deal, the first card turned up (A-DEAL … B-OPEN, R-OPEN-END)."""

from .cards import (
    draw_cards,
    hand_to_pioche,
    put_back,
    put_in_hand,
    put_on_pioche,
    put_on_talon,
    take_from_pioche,
    top_card,
)
from .chance import below, shuffle
from .memory import forget_shown
from .state import (
    COLOURS,
    DEPTHS,
    DRAW_TWO,
    FACES,
    GOES_BACK,
    HAND_DEALT,
    KINDS,
    LEFT,
    MAX_CARDS,
    MAX_SEATS,
    NEVER,
    NO_COLOUR,
    NOBODY,
    NOTE_CUT,
    NOTE_DEALER,
    NOTE_DEALT,
    NOTE_DIRECTION,
    NOTE_SHUFFLED,
    NOTE_TURNED_UP,
    NOTHING,
    OPENS,
    PHASE_OPENING,
    REVERSE,
    RIGHT,
    SHOWN,
    SKIP,
    STAYS_UNDER,
    WILD_FOUR,
    Book,
    Position,
    Trace,
    is_number,
    is_wild,
    kind_of,
    note,
    seat_after,
)
from .turn import begin_turn, lose_turn, pass_turn

OPENING_DRAW = 2


def clear_round(s: Position) -> None:
    """Reset everything of a round but dealer and scores; every card is already in the pioche."""
    s.turn = NOBODY
    s.asked = NOBODY
    s.direction = LEFT
    s.colour = NO_COLOUR
    s.drawn = NOTHING
    s.before = NO_COLOUR
    s.round_winner = NOBODY
    s.winners = 0
    s.loses = 0
    s.idle = 0
    s.opened = 0
    s.uno_seat = NOBODY
    s.uno_said = 0
    s.uno_due = 0
    s.step = NOTHING
    s.target = NOBODY
    s.again = 0
    s.laid_last = 0
    s.to_lay_off = 0
    s.stuck = 0
    s.owed = 0
    for seat in range(MAX_SEATS):
        s.open_by[seat] = 0
        s.gained[seat] = 0
        s.recent[seat] = 0
    for i in range(MAX_SEATS * COLOURS):
        s.lacked_at[i] = NEVER
    for i in range(MAX_SEATS * COLOURS):
        s.relaid[i] = 0
    forget_shown(s)


def clear_table(s: Position) -> None:
    """Take every card and score off a table that was played at; chance stays as it is."""
    s.pioche_n = 0
    s.talon_n = 0
    s.top = 0
    s.forgets = 0
    for i in range(MAX_SEATS):
        s.scores[i] = 0
        s.cards[i] = 0
        s.held[i] = 0
        s.shown_n[i] = 0
        s.exposed[i] = 0
    for i in range(MAX_SEATS * KINDS):
        s.hand[i] = 0
    for i in range(KINDS):
        s.laid[i] = 0
    for i in range(MAX_CARDS):
        s.pioche[i] = 0
        s.talon[i] = 0
    s.knowing = 0
    for i in range(SHOWN):
        s.shown[i] = 0
    for i in range(DEPTHS):
        s.at[i] = 0
        s.way[i] = 0
        s.among[i] = 0
        s.those[i] = 0


def take_new_deck(s: Position, b: Book) -> None:
    """Make the pioche, empty so far, of the whole deck of the edition."""
    for i in range(MAX_CARDS):
        s.pioche[i] = b.deck[i]
    s.pioche_n = b.deck_n


def gather_cards(s: Position) -> None:
    """Gather every card on the table into the pioche."""
    for seat in range(s.seats):
        hand_to_pioche(s, seat)
    while s.talon_n > 0:
        s.talon_n -= 1
        put_on_pioche(s, s.talon[s.talon_n])
        s.talon[s.talon_n] = 0
    s.top = 0
    for kind in range(KINDS):
        s.laid[kind] = 0


def cut_value(kind: int) -> int:
    """A-DEAL: any card with a symbol counts zero."""
    if is_number(kind):
        return kind % FACES
    return 0


def cut_once(s: Position, t: Trace, tied: int) -> int:
    """A-DEAL, R-TIE: the seats of a mask draw a card each; return the mask of those who drew the highest."""
    highest = -1
    winners = 0
    place = s.pioche_n
    for seat in range(s.seats):
        if tied >> seat & 1 == 1:
            place -= 1
            other = below(s, place + 1)
            kind = s.pioche[other]
            s.pioche[other] = s.pioche[place]
            s.pioche[place] = kind
            note(t, NOTE_CUT, seat, kind, 0)
            value = cut_value(kind)
            if value > highest:
                highest = value
                winners = 0
            if value == highest:
                winners |= 1 << seat
    return winners


def cut_for_dealer(s: Position, t: Trace) -> int:
    """A-DEAL, R-TIE: draw until one seat is highest; that seat deals."""
    tied = (1 << s.seats) - 1
    while tied & tied - 1 != 0:
        tied = cut_once(s, t, tied)
    return kind_of(tied)


def choose_dealer(s: Position, b: Book, t: Trace) -> int:
    """A-DEAL, B-DEAL, R-DEALER-B: the seat with the highest card deals, or one picked at random."""
    if b.cuts_for_dealer == 1:
        return cut_for_dealer(s, t)
    return below(s, s.seats)


def may_open(b: Book, kind: int) -> bool:
    """A-OPEN-W4, B-OPEN-SKIP: can this card start the talon?"""
    if b.opening_acts == 1:
        return kind != WILD_FOUR
    return is_number(kind)


def holds_opener(s: Position, b: Book, n: int) -> bool:
    """Is there a card that can open among the first n of the pioche?"""
    for i in range(n):
        if may_open(b, s.pioche[i]):
            return True
    return False


def has_opener(s: Position, b: Book) -> bool:
    """Is there a card that can open anywhere on the table?"""
    for i in range(s.talon_n):
        if may_open(b, s.talon[i]):
            return True
    for seat in range(s.seats):
        mask = s.held[seat]
        while mask != 0:
            bit = mask & -mask
            mask ^= bit
            if may_open(b, kind_of(bit)):
                return True
    return holds_opener(s, b, s.pioche_n)


def may_deal(s: Position, b: Book) -> bool:
    """R-OPEN-END: are there cards for every seat and one that can open?"""
    n = s.pioche_n + s.talon_n
    for seat in range(s.seats):
        n += s.cards[seat]
    return n > HAND_DEALT * s.seats and has_opener(s, b)


def turn_up(s: Position, b: Book, t: Trace) -> None:
    """TALON: turn cards up until one can open."""
    kind = take_from_pioche(s)
    while not may_open(b, kind):
        following = take_from_pioche(s)
        if b.opening_acts == 1:
            note(t, NOTE_TURNED_UP, kind, GOES_BACK, 0)
            put_back(s, kind)
        else:
            note(t, NOTE_TURNED_UP, kind, STAYS_UNDER, 0)
            put_on_talon(s, kind)
        kind = following
    note(t, NOTE_TURNED_UP, kind, OPENS, 0)
    put_on_talon(s, kind)
    s.turned_up = b.jump_in


def start_play(s: Position, t: Trace) -> None:
    """START, A-OPEN-NUM … A-OPEN-SPECIAL: what the first card does, and who begins."""
    s.turn = s.dealer
    first = seat_after(s, s.dealer)
    kind = top_card(s)
    if is_wild(kind):
        s.colour = NO_COLOUR
        s.turn = first
        s.asked = first
        s.phase = PHASE_OPENING
    elif kind % FACES == REVERSE:
        s.direction = RIGHT
        note(t, NOTE_DIRECTION, RIGHT, 0, 0)
        begin_turn(s, t, s.dealer)
    else:
        if kind % FACES == DRAW_TWO:
            draw_cards(s, t, first, OPENING_DRAW)
            lose_turn(s, first)
        elif kind % FACES == SKIP:
            lose_turn(s, first)
        pass_turn(s, t)


def deal_round(s: Position, b: Book, t: Trace) -> None:
    """DEAL-7, R-DEAL: deal the pioche as it lies, seven each one at a time from the dealer's left."""
    clear_round(s)
    note(t, NOTE_DEALER, s.dealer, 0, 0)
    seat = s.dealer
    for _ in range(HAND_DEALT * s.seats):
        seat = seat_after(s, seat)
        kind = take_from_pioche(s)
        put_in_hand(s, seat, kind)
        note(t, NOTE_DEALT, seat, kind, 0)
    turn_up(s, b, t)
    start_play(s, t)


def shuffle_and_deal(s: Position, b: Book, t: Trace) -> None:
    """R-OPEN-END: shuffle until a card that can open is left after the deal, then deal."""
    left = s.pioche_n - HAND_DEALT * s.seats
    shuffle(s, s.pioche, 0, s.pioche_n)
    while not holds_opener(s, b, left):
        shuffle(s, s.pioche, 0, s.pioche_n)
    note(t, NOTE_SHUFFLED, s.pioche_n, 0, 0)
    deal_round(s, b, t)


def start_game(s: Position, b: Book, t: Trace, seats: int, dealer: int) -> None:
    """Deal the first round at an empty table, chance seeded; NOBODY: the booklet says who deals."""
    s.seats = seats
    take_new_deck(s, b)
    if dealer == NOBODY:
        dealer = choose_dealer(s, b, t)
    s.dealer = dealer
    shuffle_and_deal(s, b, t)


def deal_next_round(s: Position, b: Book, t: Trace) -> None:
    """R-NEXT-DEALER: the deal passes to the left."""
    gather_cards(s)
    s.dealer += 1
    if s.dealer == s.seats:
        s.dealer = 0
    shuffle_and_deal(s, b, t)
