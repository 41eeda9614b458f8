"""What a move leaves behind, as features of the network: rows of its first layer.

Everything a seat cannot know is left out; colours are described by what they are to the seat, not by their
names, and special cards by what they do.
"""

from ..rules.cards import exchanges, is_open, top_card
from ..rules.moves import (
    ACCEPT,
    AT_COLOUR,
    AT_KIND,
    AT_TARGET,
    CHALLENGE,
    COLOUR,
    COLOUR_BITS,
    DISCARD,
    DRAW,
    KIND_BITS,
    PLAY,
    SHOW,
    TARGET_BITS,
    VERB_BITS,
)
from ..rules.state import (
    COLOURS,
    DO_AGAIN,
    DO_LOSE_TURN,
    DO_REVERSE,
    DO_SHOW,
    DO_SWAP_CHOSEN,
    DO_SWAP_NEXT,
    DO_TRIAL,
    DRAW_TWO,
    FACES,
    KINDS,
    MUST_ALWAYS,
    NEVER,
    NOTHING,
    ONE_FACE,
    PHASE_CHALLENGE,
    REVERSE,
    SEVEN,
    SKIP,
    SPECIAL,
    STACK_UP,
    WILD,
    WILD_FOUR,
    WILD_MASK,
    Book,
    Position,
    is_wild,
    kind_of,
    seat_after,
)
from ..rules.turn import playable, would_bluff
from .card_value import TWO_PLAYERS, is_meant, seat_before, size_change
from .seating import AIM_LOW, CERTAIN, NET_ROWS, NET_WORDS, Players, count_bits
from .value import all_without, count_unseen, lack

# Where each group of features begins. First those that all moves of a decision share.
AT_ALWAYS = 0
AT_RULES = AT_ALWAYS + 1
AT_SEATS = AT_RULES + 12
AT_PHASE = AT_SEATS + 11
AT_PIOCHE = AT_PHASE + 10
AT_WILDS_UNSEEN = AT_PIOCHE + 4
AT_SCORES = AT_WILDS_UNSEEN + 5
# Then what a move is.
AT_VERB = AT_SCORES + 12
AT_FACE_LAID = AT_VERB + 16  # faces, then W, W4, special cards
AT_FOUR = AT_FACE_LAID + 16  # a W4 by the cards left, honest or not
AT_DRAWS = AT_FOUR + 16  # drawing where nothing, only wild cards, or others could be laid
AT_CHALLENGED = AT_DRAWS + 3  # accepting, or challenging, by the layer's cards, innocence and the own cards
AT_OWED = AT_CHALLENGED + 2 * 24
AT_STEPS = AT_OWED + 12  # of a special card: what it does to whom, and what follows inside it
AT_TARGET_SIZE = AT_STEPS + 16 * 6 + 16
# Then the hand it leaves.
AT_SIZE = AT_TARGET_SIZE + 9
AT_HAND = AT_SIZE + 14  # slot and face
AT_COLOUR_SIZE = AT_HAND + COLOURS * FACES
AT_WILD_HELD = AT_COLOUR_SIZE + 6 * COLOURS
AT_SPECIAL_HELD = AT_WILD_HELD + 4  # by its first step
AT_POINTS = AT_SPECIAL_HELD + 16
AT_SAME_FACE = AT_POINTS + 8
AT_EXCHANGED = AT_SAME_FACE + 3
# Then the table it leaves.
AT_TOP = AT_EXCHANGED + 1
AT_TO_PLAY = AT_TOP + 14  # by cards; 0: the own turn
AT_LACKS_NOW = AT_TO_PLAY + 11  # by that seat's cards, how likely it lacks the colour
AT_ROLE = AT_LACKS_NOW + 4 * 8  # of every other seat, by its cards
AT_LACKED = AT_ROLE + 4 * 9
AT_UNSEEN = AT_LACKED + 4 * COLOURS * 2  # slot, and how many cards of that colour are not seen
AT_FACES_UNSEEN = AT_UNSEEN + 8 * COLOURS
AT_LEAST = AT_FACES_UNSEEN + 5  # the smallest other hand
# Then, with more than two seats: how likely the seat after the next lacks the colour, by its cards; how far
# below the best the expert puts a move, by the cards left (network.py); and what others did last (deeds.py).
AT_LACKS_NEXT = AT_LEAST + 8
AT_ADVICE = AT_LACKS_NEXT + 4 * 8

ROLE_TO_PLAY = 0
ROLE_SECOND = 1
ROLE_OTHER = 3  # 2: the one before the own seat
SIZE_BIN = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 8)
MOST_BINNED = 11
MOST_OWN = 13
POINT_BINS = 8
POINT_STEP = 12
STAGE = (0, 0, 1, 2, 2, 3)  # one card, two, three or four, more
MOST_STAGE = 5
LONG_AGO = 2  # cards gained since a colour was lacked
SHARE_STEP = 50
WILD_STEP = 30
SCORE_BINS = 6
FEW_LEFT = 10
SOME_LEFT = 30
MANY_LEFT = 60


def add(p: Players, feature: int) -> None:
    """Add a feature to those of the move."""
    if p.rows_n < NET_ROWS:
        p.rows[p.rows_n] = feature * NET_WORDS
        p.rows_n += 1


def add_if(p: Players, feature: int, holds: int) -> None:
    """Add a feature where something holds."""
    if holds != 0:
        add(p, feature)


def size_bin(n: int) -> int:
    """Return the bin of the size of a hand."""
    return SIZE_BIN[min(max(n, 0), MOST_BINNED)]


def describe_rules(b: Book, p: Players) -> None:
    """Describe what is played."""
    add_if(p, AT_RULES, b.stack)
    add_if(p, AT_RULES + 1, int(b.stack == STACK_UP))
    add_if(p, AT_RULES + 2, b.jump_in)
    add_if(p, AT_RULES + 3, b.seven_zero)
    add_if(p, AT_RULES + 4, b.draw_until)
    add_if(p, AT_RULES + 5, b.must_lay)
    add_if(p, AT_RULES + 6, int(b.must_lay == MUST_ALWAYS))
    add_if(p, AT_RULES + 7, b.bluffing)
    add_if(p, AT_RULES + 8, b.wild_is_guilty)
    add_if(p, AT_RULES + 9, b.reverse_skips)
    add_if(p, AT_RULES + 10, b.last_card_draws)
    add_if(p, AT_RULES + 11, b.uno_until_played)


def describe_scores(s: Position, b: Book, p: Players, seat: int) -> None:
    """WIN-LOW: describe how far the match is."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.scores[other])
    if p.aim == AIM_LOW and b.target > 0:
        add(p, AT_SCORES + min(s.scores[seat] * SCORE_BINS // b.target, SCORE_BINS - 1))
        add(p, AT_SCORES + SCORE_BINS + min(most * SCORE_BINS // b.target, SCORE_BINS - 1))


def describe_decision(s: Position, b: Book, p: Players, seat: int) -> None:
    """Describe what all moves of a decision share."""
    count_unseen(s, b, p, seat)
    p.rows_n = 0
    add(p, AT_ALWAYS)
    describe_rules(b, p)
    add(p, AT_SEATS + s.seats)
    add(p, AT_PHASE + s.phase)
    add(p, AT_PIOCHE + int(s.pioche_n > FEW_LEFT) + int(s.pioche_n > SOME_LEFT) + int(s.pioche_n > MANY_LEFT))
    add(p, AT_WILDS_UNSEEN + min((CERTAIN - p.share[COLOURS]) // WILD_STEP, 4))
    describe_scores(s, b, p, seat)
    p.shared_n = p.rows_n
    for colour in range(COLOURS):
        p.own[colour] = 0
        for face in range(FACES):
            p.own[colour] += s.hand[seat * KINDS + colour * FACES + face]


def set_slots(p: Players, colour: int) -> None:
    """Order the colours: the one in force, then by the cards held, then by those not seen."""
    for one in range(COLOURS):
        slot = 0
        if one != colour:
            slot = 1
            weight = p.own[one] * CERTAIN + CERTAIN - p.share[one]
            for other in range(COLOURS):
                rival = p.own[other] * CERTAIN + CERTAIN - p.share[other]
                if other not in (one, colour) and (rival > weight or (rival == weight and other < one)):
                    slot += 1
        p.slots[one] = slot


def describe_hand(s: Position, b: Book, p: Players, seat: int, gone: int, top: int) -> None:
    """Describe the own hand without a card, under a top card."""
    points = 0
    mask = s.held[seat]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        n = s.hand[seat * KINDS + kind] - int(kind == gone)
        points += b.points[kind] * n
        if not is_wild(kind):
            for _ in range(min(n, 2)):
                add(p, AT_HAND + p.slots[kind // FACES] * FACES + kind % FACES)
        elif kind >= SPECIAL:
            first = b.first_step[kind - SPECIAL]
            does = 0
            if first != NOTHING:
                does = b.does[first]
            for _ in range(min(n, 3)):
                add(p, AT_SPECIAL_HELD + does)
        else:
            add_if(p, AT_WILD_HELD + 2 * (kind - WILD), int(n > 0))
            add_if(p, AT_WILD_HELD + 2 * (kind - WILD) + 1, int(n > 1))
    for colour in range(COLOURS):
        add(p, AT_COLOUR_SIZE + 6 * p.slots[colour] + min(p.own[colour], 5))
    add(p, AT_POINTS + min(points // POINT_STEP, POINT_BINS - 1))
    if not is_wild(top):
        kinds = s.held[seat] & ONE_FACE << top % FACES
        if gone != NOTHING and s.hand[seat * KINDS + gone] == 1:
            kinds &= ~(1 << gone)
        add(p, AT_SAME_FACE + min(count_bits(kinds), 2))


def role_of(s: Position, p: Players, seat: int, rival: int) -> int:
    """Return the role of another seat at the table a move leaves."""
    way = s.direction * (1 - 2 * p.turned)
    if rival == p.to_play:
        return ROLE_TO_PLAY
    if rival == (p.to_play + way) % s.seats:
        return ROLE_SECOND
    return ROLE_OTHER - int(rival == (seat - way) % s.seats)


def describe_rival(s: Position, p: Players, rival: int, role: int) -> None:
    """Describe another seat: how many cards, and which colours it lacked."""
    add(p, AT_ROLE + role * 9 + size_bin(p.sizes[rival]))
    for colour in range(COLOURS):
        at = s.lacked_at[rival * COLOURS + colour]
        if at != NEVER and s.gained[rival] - at <= LONG_AGO:
            row = (role * COLOURS + p.slots[colour]) * 2 + int(s.gained[rival] > at)
            add(p, AT_LACKED + row)


def describe_table(s: Position, b: Book, p: Players, seat: int, colour: int, top: int) -> None:
    """Describe the table a move leaves: the top card, whose turn it is, the other hands, what is not seen."""
    face = FACES
    if not is_wild(top):
        face = top % FACES
        unseen = 0
        for other in range(COLOURS):
            kind = other * FACES + face
            unseen += b.copies[kind] - s.hand[seat * KINDS + kind] - s.laid[kind]
        add(p, AT_FACES_UNSEEN + min(max(unseen, 0), 4))
    add(p, AT_TOP + face)
    add(p, AT_TO_PLAY + min(p.sizes[p.to_play] * int(p.to_play != seat), 10))
    if p.to_play != seat:
        stage = STAGE[min(p.sizes[p.to_play], MOST_STAGE)]
        add(p, AT_LACKS_NOW + stage * 8 + min(lack(s, p, p.to_play, colour) * 8 // CERTAIN, 7))
    second = (p.to_play + s.direction * (1 - 2 * p.turned)) % s.seats
    least = 7
    for rival in range(s.seats):
        if rival != seat:
            describe_rival(s, p, rival, role_of(s, p, seat, rival))
            least = min(least, p.sizes[rival])
    add(p, AT_LEAST + max(least, 0))
    if s.seats > TWO_PLAYERS and second != seat:
        stage = STAGE[min(max(p.sizes[second], 0), MOST_STAGE)]
        add(p, AT_LACKS_NEXT + stage * 8 + min(lack(s, p, second, colour) * 8 // CERTAIN, 7))
    for other in range(COLOURS):
        add(p, AT_UNSEEN + 8 * p.slots[other] + min((CERTAIN - p.share[other]) // SHARE_STEP, 7))


def describe_inner(b: Book, p: Players, step: int) -> None:
    """Describe the steps inside a step, from one on."""
    while step != NOTHING:
        add(p, AT_STEPS + 16 * 6 + b.does[step])
        step = b.after[step]


def describe_step(s: Position, b: Book, p: Players, seat: int, step: int, target: int) -> None:
    """Describe a step of a special card, and put down what it does to hands and to the turn."""
    does = b.does[step]
    add(p, AT_STEPS + does * 6 + min(b.who[step], 5))
    if does in (DO_SHOW, DO_TRIAL):
        describe_inner(b, p, b.good[step])
        describe_inner(b, p, b.bad[step])
    elif does == DO_AGAIN:
        p.to_play = seat
    elif does == DO_REVERSE:
        if s.seats > TWO_PLAYERS:
            p.turned = 1 - p.turned
            p.to_play = seat_before(s, seat)
    elif does == DO_LOSE_TURN:
        if b.when_stuck[step] == 0 and is_meant(s, b, step, seat, p.to_play, target):
            p.to_play = seat_after(s, p.to_play)
    elif does in (DO_SWAP_NEXT, DO_SWAP_CHOSEN):
        other = seat_after(s, seat)
        if does == DO_SWAP_CHOSEN:
            other = target
        n = p.sizes[seat]
        p.sizes[seat] = p.sizes[other]
        p.sizes[other] = n
        add(p, AT_EXCHANGED)
    elif b.when_stuck[step] == 0:
        for who in range(s.seats):
            if is_meant(s, b, step, seat, who, target):
                p.sizes[who] += size_change(s, b, step, p.sizes[who])


def describe_special(s: Position, b: Book, p: Players, seat: int, kind: int, target: int) -> None:
    """Describe a special card by what is written on it."""
    step = b.first_step[kind - SPECIAL]
    while step != NOTHING:
        describe_step(s, b, p, seat, step, target)
        step = b.after[step]


def describe_exchange(s: Position, p: Players, seat: int, kind: int, target: int) -> None:
    """H-SEVEN, H-ZERO: describe the hands as they are exchanged."""
    add(p, AT_EXCHANGED)
    if kind % FACES == SEVEN:
        n = p.sizes[seat]
        p.sizes[seat] = p.sizes[target]
        p.sizes[target] = n
    else:
        last = p.sizes[seat_before(s, seat)]
        who = seat_before(s, seat)
        while who != seat:
            p.sizes[who] = p.sizes[seat_before(s, who)]
            who = seat_before(s, who)
        p.sizes[seat] = last


def describe_four(s: Position, b: Book, p: Players, seat: int) -> None:
    """W4: describe whether it is a bluff, and what it makes the next player do."""
    bluffs = int(b.bluffing == 1 and s.owed == 0 and would_bluff(s, b, seat))
    add(p, AT_FOUR + 8 * bluffs + min(p.sizes[seat], 7))
    following = seat_after(s, seat)
    p.sizes[following] += s.owed + 4
    p.to_play = seat_after(s, following)


def describe_lay(s: Position, b: Book, p: Players, seat: int, kind: int, target: int) -> None:
    """Describe a card laid, and put down what it does."""
    p.sizes[seat] -= 1
    following = seat_after(s, seat)
    if target < s.seats:
        add(p, AT_TARGET_SIZE + size_bin(s.cards[target]))
    if kind >= SPECIAL:
        add(p, AT_FACE_LAID + FACES + 2)
        describe_special(s, b, p, seat, kind, target)
        return
    if is_wild(kind):
        add(p, AT_FACE_LAID + FACES + kind - WILD)
        if kind == WILD_FOUR:
            describe_four(s, b, p, seat)
        return
    face = kind % FACES
    add(p, AT_FACE_LAID + face)
    if face == DRAW_TWO:
        p.sizes[following] += s.owed + 2
        p.to_play = seat_after(s, following)
    elif face == SKIP:
        p.to_play = seat_after(s, following)
    elif face == REVERSE:
        if s.seats > TWO_PLAYERS:
            p.turned = 1
            p.to_play = seat_before(s, seat)
        elif b.reverse_skips == 1:
            p.to_play = seat
    elif b.seven_zero == 1 and exchanges(kind) and p.sizes[seat] > 0:
        describe_exchange(s, p, seat, kind, target)


def describe_answer(s: Position, b: Book, p: Players, seat: int, verb: int) -> None:
    """W4-ACCEPT, W4-SHOW, H-STACK: describe paying, or doubting a W4."""
    if s.phase == PHASE_CHALLENGE:
        innocent = lack(s, p, s.turn, s.before)
        if b.wild_is_guilty == 1 and is_open(s, s.turn) == 0:
            innocent = innocent * all_without(p, COLOURS, s.cards[s.turn]) // CERTAIN
        at = AT_CHALLENGED + 24 * int(verb == CHALLENGE)
        add(p, at + min(s.cards[s.turn], 7))
        add(p, at + 8 + min(innocent * 10 // CERTAIN, 9))
        add(p, at + 18 + min(s.cards[seat], 5))
    if verb == CHALLENGE:
        p.to_play = seat
    elif s.owed != 0:
        p.sizes[seat] += s.owed
    else:
        p.sizes[seat] += 4


def describe_waiting(s: Position, b: Book, p: Players, seat: int) -> None:
    """DRAW-CHOICE: describe what could have been laid instead."""
    kinds = playable(s, b, seat)
    p.sizes[seat] += 1
    add(p, AT_DRAWS + int(kinds != 0) + int(kinds & ~WILD_MASK != 0))


def describe(s: Position, b: Book, p: Players, seat: int, move: int) -> None:
    """Describe a move: what it is, and what it leaves."""
    verb = move & VERB_BITS
    kind = move >> AT_KIND & KIND_BITS
    colour = s.colour
    top = top_card(s)
    gone = NOTHING
    p.rows_n = p.shared_n
    p.turned = 0
    p.to_play = seat_after(s, s.turn)
    for other in range(s.seats):
        p.sizes[other] = s.cards[other]
    add(p, AT_VERB + verb)
    if s.owed != 0:
        add(p, AT_OWED + min(s.owed // 3, 3) + 4 * int(verb == PLAY) + 8 * int(verb == CHALLENGE))
    if verb == PLAY:
        p.to_play = seat_after(s, seat)
        gone = kind
        top = kind
        colour = kind // FACES
        if is_wild(kind):
            colour = move >> AT_COLOUR & COLOUR_BITS
        describe_lay(s, b, p, seat, kind, move >> AT_TARGET & TARGET_BITS)
    elif verb == DRAW:
        describe_waiting(s, b, p, seat)
    elif verb in (ACCEPT, CHALLENGE):
        p.to_play = seat_after(s, seat)
        describe_answer(s, b, p, seat, verb)
    elif verb == COLOUR:
        colour = move >> AT_COLOUR & COLOUR_BITS
        p.to_play = seat
    elif verb == DISCARD:
        gone = kind
        p.sizes[seat] -= 1
    elif verb == SHOW:
        add(p, AT_FACE_LAID + kind % FACES)
    add(p, AT_SIZE + min(max(p.sizes[seat], 0), MOST_OWN))
    if gone != NOTHING and not is_wild(gone):
        p.own[gone // FACES] -= 1
    set_slots(p, colour)
    describe_hand(s, b, p, seat, gone, top)
    describe_table(s, b, p, seat, colour, top)
    if gone != NOTHING and not is_wild(gone):
        p.own[gone // FACES] += 1
