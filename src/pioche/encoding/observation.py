"""What a seat may know, as small numbers: everything here is in its View, and nothing else (docs/envs.md)."""

from typing import Annotated

from ..rules.cards import copies_held, is_open, top_card
from ..rules.memory import shown_at, uncovered
from ..rules.moves import AT_COLOUR, AT_KIND, COLOUR_BITS, KIND_BITS
from ..rules.state import (
    COLOURS,
    DREW,
    FACES,
    KINDS,
    KINDS_ROOM,
    MOST_DREW,
    MUST_ALWAYS,
    MUST_DRAWN,
    NEVER,
    NO_COLOUR,
    NOTHING,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_MATCH_OVER,
    PHASE_ROUND_OVER,
    PHASE_STACK,
    PHASE_TURN,
    RECENT,
    RECENT_BITS,
    STACK_SAME,
    STACK_UP,
    WILD,
    Array,
    Book,
    Position,
    around,
    is_wild,
    kind_of,
    seat_after,
)
from ..rules.uno import may_say
from .lens import (
    ASK_JUMP,
    ASK_NOTHING,
    ASK_TARGET,
    CARD_FEATURES,
    CUSTOM_CARDS,
    FACE_TYPES,
    TYPES,
    WILD_TYPES,
    Desk,
    Lens,
    colour_at,
    hand_at,
    slot_of,
    type_of_kind,
    wild_type,
)

RIVALS = 9
EDITIONS = 5

# Where each part begins.
AT_HAND = 0
AT_UNSEEN = AT_HAND + TYPES
AT_TALON = AT_UNSEEN + TYPES
AT_TOP = AT_TALON + TYPES
AT_IN_FORCE = AT_TOP + FACE_TYPES
AT_BEFORE = AT_IN_FORCE + COLOURS
AT_DRAWN = AT_BEFORE + COLOURS
AT_PHASE = AT_DRAWN + FACE_TYPES + COLOURS
AT_PENDING = AT_PHASE + 10
AT_OWN = AT_PENDING + WILD_TYPES + COLOURS
AT_RIVALS = AT_OWN + 12
RIVAL = 17
AT_EDITION = AT_RIVALS + RIVALS * RIVAL
AT_SWITCHES = AT_EDITION + EDITIONS
AT_WRITTEN = AT_SWITCHES + 12
AT_HOUSE = AT_WRITTEN + CUSTOM_CARDS * CARD_FEATURES
SIZE_1 = AT_HOUSE  # of version 1, which ends here
AT_SHOWN = AT_HOUSE + 11
SIZE_2 = AT_SHOWN  # of version 2
AT_MEMORIES = AT_SHOWN + TYPES
DEEDS = 2 * RECENT
COVERS = COLOURS + 1  # cards shown, by slot, and wild
DID = COVERS + COLOURS
MEMORY = DID + DEEDS
SIZE = AT_MEMORIES + RIVALS * MEMORY

# What a seat did: 1 … 4 laid a card of the slot before, then:
DID_LAY_WILD = 5
DID_DRAW = 6

# Places of the phases that are not the rules' own.
SHOWN_TURN = 0  # then drawn, challenge, opening, show, as in the rules
SHOWN_DISCARD = 5
SHOWN_ASKED = 5  # plus what is asked: target, say, catch
SHOWN_OVER = 9
SHOWN_APART = -1  # stack and jump, which version 1 does not have

MOST = 127
POINTS_STEP = 10
TARGET_STEP = 50


class Observation:
    """What a seat may know."""

    values: Annotated[Array, 1, SIZE]


def capped(value: int) -> int:
    """Keep a number small."""
    if value > MOST:
        return MOST
    return value


def mark_face(l: Lens, kind: int, o: Observation, at: int) -> None:
    """Mark the face of a card, or its wild type."""
    if is_wild(kind):
        o.values[at + FACES + wild_type(l, kind)] = 1
    else:
        o.values[at + kind % FACES] = 1


def count_own(s: Position, b: Book, l: Lens, order: int, seat: int, o: Observation) -> None:
    """Count the own hand by type."""
    own = hand_at(seat)
    for slot in range(COLOURS):
        first = own + colour_at(order, slot) * FACES
        for face in range(FACES):
            o.values[AT_HAND + slot * FACES + face] = s.hand[first + face]
    for kind in range(WILD, KINDS):
        if b.copies[kind] > 0:
            o.values[AT_HAND + WILD + wild_type(l, kind)] = s.hand[own + kind]


def count_talon(s: Position, b: Book, l: Lens, order: int, o: Observation) -> None:
    """Count the talon by type."""
    for slot in range(COLOURS):
        first = colour_at(order, slot) * FACES
        for face in range(FACES):
            o.values[AT_TALON + slot * FACES + face] = s.laid[first + face]
    for kind in range(WILD, KINDS):
        if b.copies[kind] > 0:
            o.values[AT_TALON + WILD + wild_type(l, kind)] = s.laid[kind]


def count_unseen(l: Lens, o: Observation) -> None:
    """Count what is neither in the own hand nor on the talon, by type."""
    for i in range(TYPES):
        o.values[AT_UNSEEN + i] = l.deck[i] - o.values[AT_HAND + i] - o.values[AT_TALON + i]


def shown_phase(s: Position, d: Desk, seat: int) -> int:
    """Return the phase; what is asked of one seat alone, a card just drawn included, no other is shown."""
    if s.phase in (PHASE_ROUND_OVER, PHASE_MATCH_OVER):
        return SHOWN_OVER
    if d.asking != ASK_NOTHING and d.asked == seat:
        if d.asking == ASK_JUMP:
            return SHOWN_APART
        return SHOWN_ASKED + d.asking
    if s.phase == PHASE_DRAWN and s.asked != seat:
        return PHASE_TURN
    if s.phase == PHASE_STACK:
        return SHOWN_APART
    if s.phase == PHASE_DISCARD:
        return SHOWN_DISCARD
    return s.phase


def observe_table(s: Position, l: Lens, d: Desk, order: int, seat: int, o: Observation) -> None:
    """Write what lies on the table."""
    mark_face(l, top_card(s), o, AT_TOP)
    if s.colour != NO_COLOUR:
        o.values[AT_IN_FORCE + slot_of(order, s.colour)] = 1
    if s.before != NO_COLOUR:
        o.values[AT_BEFORE + slot_of(order, s.before)] = 1
    if s.phase == PHASE_DRAWN and s.asked == seat:
        mark_face(l, s.drawn, o, AT_DRAWN)
        if not is_wild(s.drawn):
            o.values[AT_DRAWN + FACE_TYPES + slot_of(order, s.drawn // FACES)] = 1
    phase = shown_phase(s, d, seat)
    if phase != SHOWN_APART:
        o.values[AT_PHASE + phase] = 1
    if d.asking == ASK_TARGET and d.asked == seat:
        kind = d.pending >> AT_KIND & KIND_BITS
        colour = kind // FACES
        if is_wild(kind):
            o.values[AT_PENDING + wild_type(l, kind)] = 1
            colour = d.pending >> AT_COLOUR & COLOUR_BITS
        o.values[AT_PENDING + WILD_TYPES + slot_of(order, colour)] = 1


def observe_house(s: Position, d: Desk, seat: int, o: Observation) -> None:
    """Write what house rules add to the table: a jump offered, a stack, and who owes how much."""
    jumps = int(d.asking == ASK_JUMP and d.asked == seat)
    stacks = int(s.phase == PHASE_STACK)
    if d.asking != ASK_NOTHING and d.asked == seat:
        stacks = 0
    o.values[AT_HOUSE] = stacks
    o.values[AT_HOUSE + 1] = jumps
    o.values[AT_HOUSE + 2] = capped(s.owed)
    o.values[AT_HOUSE + 3] = int(s.owed > 0 and s.asked == seat)


def observe_own(s: Position, seat: int, o: Observation) -> None:
    """Write the own standing and the size of the piles."""
    o.values[AT_OWN] = s.direction
    o.values[AT_OWN + 1] = s.seats
    o.values[AT_OWN + 2] = capped(s.pioche_n)
    o.values[AT_OWN + 3] = capped(s.talon_n)
    o.values[AT_OWN + 4] = capped(s.cards[seat])
    o.values[AT_OWN + 5] = capped(s.scores[seat] // POINTS_STEP)
    o.values[AT_OWN + 6] = s.loses >> seat & 1
    o.values[AT_OWN + 7] = int(s.uno_due == 1 and s.uno_seat == seat)
    o.values[AT_OWN + 8] = int(may_say(s, seat))
    o.values[AT_OWN + 9] = int(s.dealer == seat)
    o.values[AT_OWN + 10] = int(s.turn == seat)
    o.values[AT_OWN + 11] = capped(s.to_lay_off)


def observe_rival(s: Position, order: int, rival: int, o: Observation, at: int) -> None:
    """Write the standing of another seat, and its cards where they lie open."""
    for i in range(at, at + RIVAL):
        o.values[i] = 0
    o.values[at] = 1
    o.values[at + 1] = capped(s.cards[rival])
    o.values[at + 2] = capped(s.scores[rival] // POINTS_STEP)
    o.values[at + 3] = s.loses >> rival & 1
    o.values[at + 4] = int(s.uno_due == 1 and s.uno_seat == rival)
    o.values[at + 5] = int(s.dealer == rival)
    o.values[at + 6] = int(s.turn == rival)
    o.values[at + 7] = is_open(s, rival)
    for colour in range(COLOURS):
        lacked = s.lacked_at[rival * COLOURS + colour]
        since = capped(1 + s.gained[rival] - lacked)
        if lacked == NEVER:
            since = 0
        o.values[at + 8 + slot_of(order, colour)] = since


def observe_open(s: Position, l: Lens, order: int, rival: int, o: Observation, at: int) -> None:
    """Write how many cards of each colour, and how many wild ones, an open hand holds: those are seen."""
    mask = s.held[rival]
    while mask != 0:
        bit = mask & -mask
        mask ^= bit
        kind = kind_of(bit)
        n = copies_held(s, rival, kind)
        slot = COLOURS
        if not is_wild(kind):
            slot = slot_of(order, kind // FACES)
        o.values[at + 12 + slot] += n
        o.values[AT_UNSEEN + type_of_kind(l, order, kind)] -= n


def observe_deed(l: Lens, order: int, deed: int, o: Observation, at: int) -> None:
    """Write a card laid as its slot and face, or how many cards were drawn."""
    if deed > DREW:
        o.values[at] = DID_DRAW
        o.values[at + 1] = deed - DREW
    elif deed > 0 and is_wild(deed - 1):
        o.values[at] = DID_LAY_WILD
        o.values[at + 1] = wild_type(l, deed - 1) + 1
    elif deed > 0:
        o.values[at] = slot_of(order, (deed - 1) // FACES) + 1
        o.values[at + 1] = (deed - 1) % FACES + 1


def observe_past(s: Position, l: Lens, order: int, rival: int, o: Observation, at: int) -> None:
    """Write what is remembered of another seat: what its lacks cover, and what it did last."""
    for colour in range(COLOURS):
        covered = s.cards[rival] - uncovered(s, rival, colour)
        o.values[at + COVERS + slot_of(order, colour)] = capped(covered)
    left = s.recent[rival]
    for i in range(RECENT):
        observe_deed(l, order, left & MOST_DREW, o, at + DID + 2 * i)
        left >>= RECENT_BITS


def observe_memory(s: Position, l: Lens, order: int, seat: int, o: Observation) -> None:
    """Write what a seat remembers: cards of others it has been shown, by type and by seat, and their past."""
    for i in range(AT_SHOWN, SIZE):
        o.values[i] = 0
    first = shown_at(s, seat)
    for i in range(first, first + s.shown_n[seat]):
        kind = s.shown[i] % KINDS_ROOM
        slot = COLOURS
        if not is_wild(kind):
            slot = slot_of(order, kind // FACES)
        o.values[AT_SHOWN + type_of_kind(l, order, kind)] += 1
        places = around(s, (s.shown[i] // KINDS_ROOM - seat) * s.direction) - 1
        o.values[AT_MEMORIES + places * MEMORY + slot] += 1
    rival = seat
    for k in range(s.seats - 1):
        rival = seat_after(s, rival)
        observe_past(s, l, order, rival, o, AT_MEMORIES + k * MEMORY)


def observe_rules(b: Book, l: Lens, o: Observation) -> None:
    """Write the edition, its switches, the options of the table and its written cards."""
    for i in range(AT_EDITION, SIZE):
        o.values[i] = 0
    if l.edition != NOTHING:
        o.values[AT_EDITION + l.edition] = 1
    o.values[AT_SWITCHES] = b.cuts_for_dealer
    o.values[AT_SWITCHES + 1] = b.opening_acts
    o.values[AT_SWITCHES + 2] = b.wild_is_guilty
    o.values[AT_SWITCHES + 3] = b.uno_until_played
    o.values[AT_SWITCHES + 4] = b.last_card_draws
    o.values[AT_SWITCHES + 5 + b.scoring] = 1
    o.values[AT_SWITCHES + 8] = b.reverse_skips
    o.values[AT_SWITCHES + 9] = b.bluffing
    o.values[AT_SWITCHES + 10] = b.target // TARGET_STEP
    o.values[AT_SWITCHES + 11] = l.calls
    for i in range(CUSTOM_CARDS * CARD_FEATURES):
        o.values[AT_WRITTEN + i] = l.written[i]
    o.values[AT_HOUSE + 4] = int(b.stack == STACK_SAME)
    o.values[AT_HOUSE + 5] = int(b.stack == STACK_UP)
    o.values[AT_HOUSE + 6] = b.jump_in
    o.values[AT_HOUSE + 7] = b.seven_zero
    o.values[AT_HOUSE + 8] = b.draw_until
    o.values[AT_HOUSE + 9] = int(b.must_lay == MUST_DRAWN)
    o.values[AT_HOUSE + 10] = int(b.must_lay == MUST_ALWAYS)


def observe(s: Position, b: Book, l: Lens, d: Desk, order: int, seat: int, o: Observation) -> None:
    """Write what a seat may know of the game; what stands of the rules, and of no seat, stays as it is."""
    for i in range(AT_RIVALS):
        o.values[i] = 0
    count_own(s, b, l, order, seat, o)
    count_talon(s, b, l, order, o)
    count_unseen(l, o)
    observe_table(s, l, d, order, seat, o)
    observe_own(s, seat, o)
    if b.stack != 0 or b.jump_in == 1:
        observe_house(s, d, seat, o)
    rival = seat
    for k in range(s.seats - 1):
        rival = seat_after(s, rival)
        observe_rival(s, order, rival, o, AT_RIVALS + k * RIVAL)
        if is_open(s, rival) == 1:
            observe_open(s, l, order, rival, o, AT_RIVALS + k * RIVAL)
    if l.memory == 1:
        observe_memory(s, l, order, seat, o)
