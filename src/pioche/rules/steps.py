"""What is written on a card: the steps of docs/CUSTOM.md, printed special cards included.

A card's steps are instructions in the Book. A step goes round the seats it concerns, in the direction of
play from `next`, the player of the card last. Each depth of nesting has its own place in the record, so a
decision (show, trial, discard) suspends there, and a snapshot taken there resumes there.
"""

from .cards import (
    copies_held,
    draw_cards,
    draw_one,
    hand_to_pioche,
    is_open,
    kind_at,
    lay_off,
    put_in_hand,
    swap_hands,
    take_from_hand,
    take_from_pioche,
)
from .chance import below, shuffle
from .ending import end_round
from .memory import all_see_card, forget_lacking, forget_shown, note_draw, see_lacking, see_taken
from .state import (
    COLOUR_MASKS,
    DO_AGAIN,
    DO_DISCARD,
    DO_DISCARD_WILDS,
    DO_DRAW,
    DO_DRAW_UNTIL,
    DO_HAND_TO,
    DO_LOSE_TURN,
    DO_OPEN_HANDS,
    DO_REVERSE,
    DO_SHOW,
    DO_SHUFFLE_HANDS,
    DO_SWAP_CHOSEN,
    DO_SWAP_NEXT,
    DO_TAKE,
    FACES,
    KINDS_ROOM,
    LEFT,
    NOTE_AGAIN,
    NOTE_DEALT,
    NOTE_DIRECTION,
    NOTE_GATHERED,
    NOTE_MISSED,
    NOTE_OPEN_CARD,
    NOTE_OPENED,
    NOTE_OUTCOME,
    NOTE_SHOWED,
    NOTE_TOOK,
    NOTE_TRIAL,
    NOTHING,
    PHASE_DISCARD,
    PHASE_SHOW,
    PHASE_TRIAL,
    SPECIAL,
    UNTIL_NAMED,
    WHO_ALL,
    WHO_CHOSEN,
    WHO_NEXT,
    WHO_OTHERS,
    WHO_SELF,
    WHO_THOSE,
    WILD_MASK,
    Book,
    Position,
    Trace,
    around,
    kind_of,
    note,
    seat_after,
)
from .turn import card_resolved, lose_turn, playable


def stuck_seats(s: Position, b: Book) -> int:
    """`when: stuck`: the mask of seats that hold no card that could be laid now."""
    stuck = 0
    for seat in range(s.seats):
        if playable(s, b, seat) == 0:
            stuck |= 1 << seat
    return stuck


def concerned(s: Position, b: Book, i: int) -> int:
    """Return the mask of seats a step is about."""
    who = b.who[i]
    everyone = (1 << s.seats) - 1
    own = 1 << s.turn
    if who == WHO_SELF:
        mask = own
    elif who == WHO_NEXT:
        mask = 1 << seat_after(s, s.turn)
    elif who == WHO_OTHERS:
        mask = everyone ^ own
    elif who == WHO_ALL:
        mask = everyone
    elif who == WHO_CHOSEN:
        mask = 1 << s.target
    else:
        mask = s.those[who - WHO_THOSE]
    if b.when_stuck[i] == 1:
        mask &= s.stuck
    return mask


def next_concerned(s: Position, d: int) -> int:
    """Return the next seat of the step of this depth, or NOTHING when it has gone round."""
    while s.at[d] <= s.seats:
        seat = around(s, s.turn + s.way[d] * s.at[d])
        s.at[d] += 1
        if s.among[d] >> seat & 1 == 1:
            return seat
    return NOTHING


def leave_step(s: Position, b: Book, i: int) -> None:
    """Go on with the steps of a show, then with the next step of the list, then with the step around it."""
    d = b.depth[i]
    first = NOTHING
    if b.does[i] == DO_SHOW and s.at[d] == s.seats + 1:
        s.at[d] += 1
        first = b.good[i]
        if s.those[d] != 0:
            first = b.bad[i]
    if first != NOTHING:
        s.step = first
    else:
        s.at[d] = 0
        s.way[d] = 0
        s.among[d] = 0
        s.those[d] = 0
        s.step = b.after[i]
        if s.step == NOTHING:
            s.step = b.inside[i]


def may_discard(s: Position, b: Book, seat: int) -> int:
    """R-WC-DISCARD, idea 2: the kinds, as a mask, of which a seat lays cards off now."""
    if b.does[s.step] == DO_DISCARD_WILDS:
        return s.held[seat] & WILD_MASK
    return s.held[seat]


def settle_discard(s: Position, b: Book, t: Trace, seat: int) -> int:
    """R-WC-DISCARD: lay off what leaves no choice; 1 if the owner is asked."""
    while b.asks == 0 and s.to_lay_off > 0 and s.held[seat] & s.held[seat] - 1 == 0:
        lay_off(s, t, seat, kind_of(s.held[seat]))
        s.to_lay_off -= 1
    if s.to_lay_off <= 0:
        s.to_lay_off = 0
        return 0
    s.asked = seat
    s.phase = PHASE_DISCARD
    return 1


def discard_some(s: Position, b: Book, t: Trace, seat: int, n: int) -> int:
    """R-WC-DISCARD: lay off n cards, never the last one."""
    s.to_lay_off = min(n, s.cards[seat] - 1)
    return settle_discard(s, b, t, seat)


def discard_wilds(s: Position, b: Book, t: Trace, seat: int) -> int:
    """Idea 2: lay off all wild cards; of a hand that is all wild one is kept, of the owner's choice."""
    wilds = s.held[seat] & WILD_MASK
    n = 0
    kinds = wilds
    while kinds != 0:
        bit = kinds & -kinds
        kinds ^= bit
        n += copies_held(s, seat, kind_of(bit))
    if wilds == s.held[seat] or b.asks == 1:
        return discard_some(s, b, t, seat, n)
    while wilds != 0:
        bit = wilds & -wilds
        wilds ^= bit
        kind = kind_of(bit)
        for _ in range(copies_held(s, seat, kind)):
            lay_off(s, t, seat, kind)
    return 0


def draw_until(s: Position, t: Trace, seat: int, colour: int) -> None:
    """Idea 1: draw until a card of the colour comes, or nothing is left."""
    kind = draw_one(s, t, seat)
    while kind != NOTHING and kind // FACES != colour:
        kind = draw_one(s, t, seat)


def bring_hand_to(s: Position, b: Book, t: Trace, seat: int, n: int) -> int:
    """Ideas 5, 6, 8: draw or lay off until n cards are in hand."""
    if s.cards[seat] < n:
        draw_cards(s, t, seat, n - s.cards[seat])
        return 0
    return discard_some(s, b, t, seat, s.cards[seat] - n)


def open_hand(s: Position, t: Trace, seat: int) -> None:
    """Idea 7: the hand lies open until a turn of the player of the card comes."""
    s.open_by[s.turn] |= 1 << seat
    s.opened |= 1 << seat
    note(t, NOTE_OPENED, seat, 0, 0)
    mask = s.held[seat]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        for _ in range(copies_held(s, seat, kind)):
            note(t, NOTE_OPEN_CARD, seat, kind, 0)


def shuffle_hands(s: Position, t: Trace) -> None:
    """WH: all cards of every player, shuffled and dealt out clockwise from the player's left."""
    note(t, NOTE_GATHERED, s.turn, 0, 0)
    below_hands = s.pioche_n
    for seat in range(s.seats):
        hand_to_pioche(s, seat)
        forget_lacking(s, seat)
    forget_shown(s)
    shuffle(s, s.pioche, below_hands, s.pioche_n - below_hands)
    seat = s.turn
    while s.pioche_n > below_hands:
        seat = around(s, seat + LEFT)
        kind = take_from_pioche(s)
        put_in_hand(s, seat, kind)
        note(t, NOTE_DEALT, seat, kind, is_open(s, seat))


def take_from_each(s: Position, t: Trace, taker: int) -> None:
    """WT: one card, unseen, from the hand of each other player."""
    for k in range(1, s.seats):
        other = around(s, taker + s.direction * k)
        if s.cards[other] > 0:
            kind = kind_at(s, other, below(s, s.cards[other]))
            take_from_hand(s, other, kind)
            put_in_hand(s, taker, kind)
            s.gained[taker] += 1
            note_draw(s, taker)
            seen = is_open(s, other) | is_open(s, taker)
            see_taken(s, taker, other, kind, seen)
            note(t, NOTE_TOOK, taker, other, kind + KINDS_ROOM * seen)


def ask_to_show(s: Position, b: Book, t: Trace, d: int, seat: int) -> int:
    """WL, R-WL-SHOW: show a card of the colour named; 1 if the owner is asked which."""
    kinds = s.held[seat] & COLOUR_MASKS[s.colour]
    if kinds == 0:
        s.those[d] |= 1 << seat
        see_lacking(s, seat, s.colour)
        note(t, NOTE_MISSED, seat, 0, 0)
        return 0
    if b.asks == 0 and kinds & kinds - 1 == 0:
        all_see_card(s, seat, kind_of(kinds))
        note(t, NOTE_SHOWED, seat, kind_of(kinds), 0)
        return 0
    s.asked = seat
    s.phase = PHASE_SHOW
    return 1


def put_to_trial(s: Position, t: Trace, i: int, d: int, seat: int) -> int:
    """Put a seat to a trial, which waits for the referee's decision."""
    s.those[d] = 1 << seat
    s.asked = seat
    s.phase = PHASE_TRIAL
    note(t, NOTE_TRIAL, seat, i, 0)
    return 1


def do_cards(s: Position, b: Book, t: Trace, does: int, amount: int, seat: int) -> int:
    """Do a step that makes one seat draw or lay off; 1 if it waits for a decision."""
    waits = 0
    if does == DO_DRAW:
        if seat == s.turn:
            s.laid_last = 0  # WL-LAST: the player must draw, so the round goes on
        draw_cards(s, t, seat, amount)
    elif does == DO_DRAW_UNTIL:
        if amount == UNTIL_NAMED:
            draw_until(s, t, seat, s.colour)
        else:
            draw_until(s, t, seat, amount)
    elif does == DO_DISCARD:
        waits = discard_some(s, b, t, seat, amount)
    elif does == DO_DISCARD_WILDS:
        waits = discard_wilds(s, b, t, seat)
    else:
        waits = bring_hand_to(s, b, t, seat, amount)
    return waits


def do_step(s: Position, b: Book, t: Trace, i: int, seat: int) -> int:
    """Do one step for one seat; 1 if it waits for a decision."""
    does = b.does[i]
    d = b.depth[i]
    waits = 0
    if does <= DO_HAND_TO:
        waits = do_cards(s, b, t, does, b.amount[i], seat)
    elif does == DO_LOSE_TURN:
        lose_turn(s, seat)
    elif does == DO_AGAIN:
        s.again = 1
        note(t, NOTE_AGAIN, seat, 0, 0)
    elif does == DO_REVERSE:
        s.direction = -s.direction
        note(t, NOTE_DIRECTION, s.direction, 0, 0)
    elif does == DO_OPEN_HANDS:
        open_hand(s, t, seat)
    elif does == DO_SHUFFLE_HANDS:
        shuffle_hands(s, t)
    elif does == DO_TAKE:
        take_from_each(s, t, seat)
    elif does == DO_SWAP_NEXT:
        swap_hands(s, t, seat, seat_after(s, seat))
    elif does == DO_SWAP_CHOSEN:
        swap_hands(s, t, seat, s.target)
    elif does == DO_SHOW:
        waits = ask_to_show(s, b, t, d, seat)
    else:
        waits = put_to_trial(s, t, i, d, seat)
    return waits


def run_steps(s: Position, b: Book, t: Trace) -> None:
    """Do the steps of the card until one waits for a decision or the card is resolved."""
    waits = 0
    while waits == 0 and s.step != NOTHING:
        i = s.step
        d = b.depth[i]
        if s.at[d] == 0:
            s.at[d] = 1
            s.way[d] = s.direction
            s.among[d] = concerned(s, b, i)
        seat = next_concerned(s, d)
        if seat == NOTHING:
            leave_step(s, b, i)
        else:
            waits = do_step(s, b, t, i, seat)
    if waits == 0:
        finish_card(s, b, t)


def finish_card(s: Position, b: Book, t: Trace) -> None:
    """WL-LAST: a card laid last ends the round now; otherwise the turn passes."""
    s.target = NOTHING
    s.stuck = 0
    if s.laid_last == 1:
        s.laid_last = 0
        end_round(s, b, t, s.turn)
    else:
        card_resolved(s, t)


def lay_special(s: Position, b: Book, t: Trace, kind: int, target: int) -> None:
    """Start the steps of a special card just laid."""
    card = kind - SPECIAL
    s.target = target
    s.laid_last = int(s.cards[s.turn] == 0)
    s.step = b.first_step[card]
    if b.asks_stuck[card] == 1:
        s.stuck = stuck_seats(s, b)
    run_steps(s, b, t)


def show_card(s: Position, b: Book, t: Trace, kind: int) -> None:
    """R-WL-SHOW: the card is shown to everyone and stays in hand."""
    all_see_card(s, s.asked, kind)
    note(t, NOTE_SHOWED, s.asked, kind, 0)
    run_steps(s, b, t)


def decide_trial(s: Position, b: Book, t: Trace, good: int) -> None:
    """Take the referee's decision: go on with the steps of that outcome."""
    note(t, NOTE_OUTCOME, s.asked, good, 0)
    first = b.bad[s.step]
    if good == 1:
        first = b.good[s.step]
    if first != NOTHING:
        s.step = first
    run_steps(s, b, t)


def discard_card(s: Position, b: Book, t: Trace, kind: int) -> None:
    """R-WC-DISCARD: one card of the owner's choice."""
    lay_off(s, t, s.asked, kind)
    s.to_lay_off -= 1
    if settle_discard(s, b, t, s.asked) == 0:
        run_steps(s, b, t)
