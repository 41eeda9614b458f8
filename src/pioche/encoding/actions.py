"""Decisions as numbers from 0 to ACTIONS - 1; a lay that names a player takes two, the player last."""

from typing import Annotated

from ..policies.seating import count_bits, nth_bit
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
    KEEP,
    KIND_BITS,
    KIND_NONE,
    PLAY,
    SHOW,
    TARGET_BITS,
    TARGET_NONE,
    VERB_BITS,
    legal,
    pack,
    plain,
    with_card,
)
from ..rules.state import COLOURS, FACES, NOTHING, WILD, Array, Book, Position, around, is_wild, kind_of
from .lens import (
    ASK_CATCH,
    ASK_JUMP,
    ASK_SAY,
    ASK_TARGET,
    IN_WORD,
    WORDS,
    Desk,
    Lens,
    colour_at,
    decider,
    slot_of,
    type_of_kind,
    wild_type,
)

LAY = 0  # a coloured card: slot and face
LAY_WILD = 52  # a wild type and the slot of the colour it names
DRAW_ONE = 92
KEEP_IT = 93
ACCEPT_IT = 94
CHALLENGE_IT = 95
NAME_COLOUR = 96  # slot
SHOW_FACE = 100
LAY_OFF = 113  # type
AIM = 175  # the player so many seats on in the direction of play, from 1
SAY_UNO = 184
CATCH_SEAT = 185  # the next one, as ASK_CATCH is after ASK_SAY
STAY_SILENT = 186
ACTIONS_1 = 187  # of version 1
JUMP = 187  # lay the card that is the same as the top one, out of turn
ACTIONS = 188

NO_ACTION = -1


class Choices:
    """What a seat may do: 1 for each action that is allowed."""

    allowed: Annotated[Array, 1, ACTIONS]


def places_on(s: Position, seat: int, other: int) -> int:
    """Count the seats from one player on to another, in the direction of play."""
    return around(s, (other - seat) * s.direction)


def seat_on(s: Position, seat: int, places: int) -> int:
    """Return the seat so many places on, in the direction of play."""
    return around(s, seat + places * s.direction)


def action_of(l: Lens, order: int, move: int) -> int:
    """Return the action of a move, its target aside."""
    verb = move & VERB_BITS
    kind = move >> AT_KIND & KIND_BITS
    colour = move >> AT_COLOUR & COLOUR_BITS
    action = NO_ACTION
    if verb == PLAY:
        if is_wild(kind):
            action = LAY_WILD + wild_type(l, kind) * COLOURS + slot_of(order, colour)
        else:
            action = LAY + slot_of(order, kind // FACES) * FACES + kind % FACES
    elif verb == DRAW:
        action = DRAW_ONE
    elif verb == KEEP:
        action = KEEP_IT
    elif verb == ACCEPT:
        action = ACCEPT_IT
    elif verb == CHALLENGE:
        action = CHALLENGE_IT
    elif verb == COLOUR:
        action = NAME_COLOUR + slot_of(order, colour)
    elif verb == SHOW:
        action = SHOW_FACE + kind % FACES
    elif verb == DISCARD:
        action = LAY_OFF + type_of_kind(l, order, kind)
    return action


def kind_of_type(l: Lens, order: int, number: int) -> int:
    """Return the kind of a type; NOTHING where the table has no such card."""
    if number >= WILD:
        return l.kind_of_type[number - WILD]
    return colour_at(order, number // FACES) * FACES + number % FACES


def lay_of(l: Lens, order: int, action: int) -> int:
    """Return the lay of an action, its target aside; NOTHING where the table has no such card."""
    if action < LAY_WILD:
        return with_card(PLAY, kind_of_type(l, order, action))
    kind = l.kind_of_type[(action - LAY_WILD) // COLOURS]
    if kind == NOTHING:
        return NOTHING
    return pack(PLAY, kind, colour_at(order, (action - LAY_WILD) % COLOURS), TARGET_NONE, 0)


def move_of(s: Position, l: Lens, order: int, action: int) -> int:
    """Return the move of an action that is not a call or an aim; NOTHING where there is none."""
    move = NOTHING
    if action < DRAW_ONE:
        move = lay_of(l, order, action)
    elif action == DRAW_ONE:
        move = plain(DRAW)
    elif action == KEEP_IT:
        move = plain(KEEP)
    elif action == ACCEPT_IT:
        move = plain(ACCEPT)
    elif action == CHALLENGE_IT:
        move = plain(CHALLENGE)
    elif action < SHOW_FACE:
        move = pack(COLOUR, KIND_NONE, colour_at(order, action - NAME_COLOUR), TARGET_NONE, 0)
    elif action < LAY_OFF:
        move = with_card(SHOW, s.colour * FACES + action - SHOW_FACE)
    elif action < AIM:
        kind = kind_of_type(l, order, action - LAY_OFF)
        if kind != NOTHING:
            move = with_card(DISCARD, kind)
    return move


def aimed(move: int, target: int) -> int:
    """Name the target of a lay."""
    return move & ~(TARGET_BITS << AT_TARGET) | target << AT_TARGET


def allow(c: Choices, d: Desk, action: int) -> None:
    """Allow an action."""
    d.allowed[action // IN_WORD] |= 1 << action % IN_WORD
    c.allowed[action] = 1


def mark_actions(s: Position, b: Book, l: Lens, d: Desk, moves: Array, c: Choices) -> None:
    """Write 1 for every action the deciding seat may take, 0 for the others; `moves` is room to work in."""
    for i in range(ACTIONS):
        c.allowed[i] = 0
    for i in range(WORDS):
        d.allowed[i] = 0
    if d.asking == ASK_SAY or d.asking == ASK_CATCH:
        allow(c, d, SAY_UNO + d.asking - ASK_SAY)
        allow(c, d, STAY_SILENT)
    elif d.asking == ASK_JUMP:
        allow(c, d, JUMP)
        allow(c, d, STAY_SILENT)
    else:
        seat = decider(s, d)
        order = d.order
        pending = NOTHING
        if d.asking == ASK_TARGET:
            pending = d.pending
        for i in range(legal(s, b, seat, moves)):
            move = moves[i]
            if pending == NOTHING:
                allow(c, d, action_of(l, order, move))
            elif aimed(move, TARGET_NONE) == pending:
                allow(c, d, AIM + places_on(s, seat, move >> AT_TARGET & TARGET_BITS) - 1)


def nth_action(d: Desk, n: int) -> int:
    """Return an action by its number among those that are allowed."""
    word = 0
    here = count_bits(d.allowed[0])
    while n >= here:
        n -= here
        word += 1
        here = count_bits(d.allowed[word])
    return word * IN_WORD + kind_of(nth_bit(d.allowed[word], n))
