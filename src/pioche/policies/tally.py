"""What is counted: one game (Outcome), and many (Totals). Everything is read from the notes of the moves.

Totals are sums of ints: those of two halves add up to those of the whole, in whatever order.
"""

from typing import Annotated

from ..rules.state import (
    COLOURS,
    COLOURS_ROOM,
    FACES,
    MAX_SEATS,
    NOBODY,
    NOTE_ACCEPTED,
    NOTE_AGAIN,
    NOTE_BLOCKED,
    NOTE_CAUGHT,
    NOTE_CHALLENGED,
    NOTE_DIRECTION,
    NOTE_DREW,
    NOTE_GATHERED,
    NOTE_LAID,
    NOTE_LAID_OFF,
    NOTE_LENGTH,
    NOTE_LOST_TURN,
    NOTE_MISSED,
    NOTE_OPENED,
    NOTE_OUTCOME,
    NOTE_ROUND_OVER,
    NOTE_SAID,
    NOTE_SHOWED,
    NOTE_SHUFFLED,
    NOTE_SWAPPED,
    NOTE_TOOK,
    NOTE_TURN,
    NOTE_TURNED_UP,
    NOTHING,
    OPENS,
    SPECIAL,
    SPECIALS,
    WILD,
    WILD_FOUR,
    Array,
    Mask,
    Number,
    Position,
    Short,
    Small,
    Trace,
    is_wild,
)

# What a special card did, so many times.
DID_MAKE_SELF_DRAW = 0  # cards drawn by its player
DID_MAKE_OTHERS_DRAW = 1
DID_LAY_OFF = 2  # cards
DID_TAKE = 3  # cards
DID_LOSE_TURN = 4
DID_SHOW = 5  # cards
DID_MISS = 6  # seats that had nothing to show
DID_SUCCEED = 7  # trials
DID_FAIL = 8  # trials
DID_MIX_HANDS = 9  # shuffled or exchanged
DID_OPEN = 10  # hands
DID_AGAIN = 11  # turns
DID_REVERSE = 12
DEEDS = 13

# The classes of cards, in which lays are counted: numbers, then one class a face or kind.
CLASS_NUMBER = 0
CLASS_SKIP = 1
CLASS_REVERSE = 2
CLASS_DRAW_TWO = 3
CLASS_WILD = 4
CLASS_WILD_FOUR = 5
CLASS_SPECIAL = 6
CLASSES = 10

TURN_BINS = 200
TURN_BIN = 2  # turns
POINT_BINS = 80
POINT_BIN = 10  # points


class Outcome:
    """How one game went: a round, or a match of many."""

    game: Mask
    seed: Mask
    winners: Short  # mask of seats
    dealer: Small  # of the first round
    first: Small  # seat that began the first round
    opening: Small  # kind turned up first
    capped: Small  # given up after too many moves
    last_class: Small  # of the card that ended the last round
    rounds: Number
    moves: Number
    turns: Number
    points: Number  # in the hands of the losers, over the rounds
    drawn: Number  # cards
    reshuffles: Number
    blocked: Number
    said: Number
    caught: Number
    accepted: Number
    challenges_won: Number
    challenges_lost: Number
    laid: Annotated[Array, 4, CLASSES]
    coloured: Annotated[Array, 4, COLOURS]  # coloured cards laid
    named: Annotated[Array, 4, COLOURS]  # colours named with a wild card
    laid_by: Annotated[Array, 2, SPECIALS]  # mask of the seats that laid it
    deeds: Annotated[Array, 4, SPECIALS * DEEDS]
    special: Small  # being resolved, or NOTHING
    player: Small  # of it


class Totals:
    """The sums over many games."""

    games: Mask
    capped: Mask
    rounds: Mask
    rounds_squared: Mask
    moves: Mask
    moves_squared: Mask
    turns: Mask
    turns_squared: Mask
    points: Mask
    points_squared: Mask
    drawn: Mask
    drawn_squared: Mask
    reshuffles: Mask
    blocked: Mask
    said: Mask
    caught: Mask
    accepted: Mask
    challenges_won: Mask
    challenges_lost: Mask
    wins: Annotated[Array, 8, MAX_SEATS]
    nobody: Mask  # games without a winner
    shared: Mask  # games with several winners
    wins_of_first: Mask  # by the seat that began
    places: Annotated[Array, 8, MAX_SEATS]  # wins by place, clockwise from the first dealer
    laid: Annotated[Array, 8, CLASSES]
    last: Annotated[Array, 8, CLASSES]  # the card that ended the game
    coloured: Annotated[Array, 8, COLOURS]
    named: Annotated[Array, 8, COLOURS]
    games_with: Annotated[Array, 8, SPECIALS]  # in which the special card was laid
    layers: Annotated[Array, 8, SPECIALS]  # seats that laid it, over the games
    layers_won: Annotated[Array, 8, SPECIALS]  # and won
    # Over the games: for how sure the share of winners is, since who laid it in one game is not chance.
    layers_squared: Annotated[Array, 8, SPECIALS]
    layers_won_squared: Annotated[Array, 8, SPECIALS]
    layers_by_won: Annotated[Array, 8, SPECIALS]
    deeds: Annotated[Array, 8, SPECIALS * DEEDS]
    turn_bins: Annotated[Array, 8, TURN_BINS]
    point_bins: Annotated[Array, 8, POINT_BINS]


def class_of(kind: int) -> int:
    """Return the class of a kind."""
    if kind >= SPECIAL:
        return CLASS_SPECIAL + kind - SPECIAL
    if kind == WILD_FOUR:
        return CLASS_WILD_FOUR
    if kind == WILD:
        return CLASS_WILD
    face = kind % FACES
    if face < FACES - 3:
        return CLASS_NUMBER
    return CLASS_SKIP + face - (FACES - 3)


def clear_outcome(o: Outcome) -> None:
    """Begin to count a game."""
    o.winners = 0
    o.dealer = NOBODY
    o.first = NOBODY
    o.opening = NOTHING
    o.capped = 0
    o.last_class = NOTHING
    o.rounds = 0
    o.moves = 0
    o.turns = 0
    o.points = 0
    o.drawn = 0
    o.reshuffles = 0
    o.blocked = 0
    o.said = 0
    o.caught = 0
    o.accepted = 0
    o.challenges_won = 0
    o.challenges_lost = 0
    for i in range(CLASSES):
        o.laid[i] = 0
    for i in range(COLOURS):
        o.coloured[i] = 0
        o.named[i] = 0
    for i in range(SPECIALS):
        o.laid_by[i] = 0
    for i in range(SPECIALS * DEEDS):
        o.deeds[i] = 0
    o.special = NOTHING
    o.player = NOBODY


def did(o: Outcome, deed: int) -> None:
    """Count a deed of the special card being resolved, if there is one."""
    if o.special != NOTHING:
        o.deeds[o.special * DEEDS + deed] += 1


def count_lay(o: Outcome, seat: int, kind: int, colour: int) -> None:
    """Count a card laid."""
    o.laid[class_of(kind)] += 1
    o.last_class = class_of(kind)
    o.special = NOTHING
    if is_wild(kind):
        o.named[colour] += 1
    else:
        o.coloured[colour] += 1
    if kind >= SPECIAL:
        o.special = kind - SPECIAL
        o.player = seat
        o.laid_by[o.special] |= 1 << seat


def count_note(o: Outcome, code: int, a: int, b: int, c: int) -> None:
    """Count one note."""
    if code == NOTE_TURN:
        o.turns += 1
        o.special = NOTHING
    elif code == NOTE_LAID:
        count_lay(o, a, b, c % COLOURS_ROOM)
    elif code == NOTE_DREW:
        o.drawn += 1
        if a == o.player:
            did(o, DID_MAKE_SELF_DRAW)
        else:
            did(o, DID_MAKE_OTHERS_DRAW)
    elif code == NOTE_SAID:
        o.said += 1
    elif code == NOTE_CAUGHT:
        o.caught += 1
        o.special = NOTHING
    elif code == NOTE_ACCEPTED:
        o.accepted += 1
    elif code == NOTE_CHALLENGED:
        o.challenges_won += c
        o.challenges_lost += 1 - c
    elif code == NOTE_SHUFFLED:
        o.reshuffles += 1
    elif code == NOTE_BLOCKED:
        o.blocked += 1
    elif code == NOTE_TURNED_UP:
        if o.opening == NOTHING and b == OPENS:
            o.opening = a
    elif code == NOTE_LOST_TURN:
        did(o, DID_LOSE_TURN)
    elif code == NOTE_LAID_OFF:
        did(o, DID_LAY_OFF)
    elif code == NOTE_TOOK:
        did(o, DID_TAKE)
    elif code == NOTE_SHOWED:
        did(o, DID_SHOW)
    elif code == NOTE_MISSED:
        did(o, DID_MISS)
    elif code == NOTE_OUTCOME:
        did(o, DID_FAIL - b)
    elif code in (NOTE_GATHERED, NOTE_SWAPPED):
        did(o, DID_MIX_HANDS)
    elif code == NOTE_OPENED:
        did(o, DID_OPEN)
    elif code == NOTE_AGAIN:
        did(o, DID_AGAIN)
    elif code == NOTE_DIRECTION:
        did(o, DID_REVERSE)
    elif code == NOTE_ROUND_OVER:
        o.special = NOTHING


def count_notes(t: Trace, o: Outcome) -> None:
    """Count what the last move did."""
    for i in range(0, t.notes * NOTE_LENGTH, NOTE_LENGTH):
        count_note(o, t.log[i], t.log[i + 1], t.log[i + 2], t.log[i + 3])


def bin_of(value: int, width: int, bins: int) -> int:
    """Return the bin of a histogram; the last one takes all that is larger."""
    place = value // width
    if place >= bins:
        place = bins - 1
    return place


def add_outcome(o: Outcome, sums: Totals, s: Position) -> None:
    """Add a game to the totals."""
    sums.games += 1
    sums.capped += o.capped
    sums.rounds += o.rounds
    sums.rounds_squared += o.rounds * o.rounds
    sums.moves += o.moves
    sums.moves_squared += o.moves * o.moves
    sums.turns += o.turns
    sums.turns_squared += o.turns * o.turns
    sums.points += o.points
    sums.points_squared += o.points * o.points
    sums.drawn += o.drawn
    sums.drawn_squared += o.drawn * o.drawn
    sums.reshuffles += o.reshuffles
    sums.blocked += o.blocked
    sums.said += o.said
    sums.caught += o.caught
    sums.accepted += o.accepted
    sums.challenges_won += o.challenges_won
    sums.challenges_lost += o.challenges_lost
    for seat in range(s.seats):
        sums.wins[seat] += o.winners >> seat & 1
        place = o.dealer + seat
        if place >= s.seats:
            place -= s.seats
        sums.places[seat] += o.winners >> place & 1
    if o.winners == 0:
        sums.nobody += 1
    elif o.winners & o.winners - 1 != 0:
        sums.shared += 1
    sums.wins_of_first += o.winners >> o.first & 1
    if o.last_class != NOTHING:
        sums.last[o.last_class] += 1
    for i in range(CLASSES):
        sums.laid[i] += o.laid[i]
    for i in range(COLOURS):
        sums.coloured[i] += o.coloured[i]
        sums.named[i] += o.named[i]
    for i in range(SPECIALS):
        if o.laid_by[i] != 0:
            sums.games_with[i] += 1
            laid = 0
            won = 0
            for seat in range(s.seats):
                laid += o.laid_by[i] >> seat & 1
                won += (o.laid_by[i] & o.winners) >> seat & 1
            sums.layers[i] += laid
            sums.layers_won[i] += won
            sums.layers_squared[i] += laid * laid
            sums.layers_won_squared[i] += won * won
            sums.layers_by_won[i] += laid * won
    for i in range(SPECIALS * DEEDS):
        sums.deeds[i] += o.deeds[i]
    sums.turn_bins[bin_of(o.turns, TURN_BIN, TURN_BINS)] += 1
    sums.point_bins[bin_of(o.points, POINT_BIN, POINT_BINS)] += 1
