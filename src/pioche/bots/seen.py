"""A view as the record of the rules: what the seat sees is there, what it does not see is not.

Policies read the same record inside simulations, where every card is in it. Given this one they cannot
know more than their seat: hidden hands and the pioche have a size and no cards.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from pioche.edition import Table, set_table
from pioche.events import Cards
from pioche.notation import DIRECTIONS, PHASES, decode_move
from pioche.position import empty_table
from pioche.rules import cards, memory, steps
from pioche.rules import state as st
from pioche.rules.state import Book, Position
from pioche.view import View, legal_moves

BLANK_CARD: Final = {"title": "?"}
# What a card does when it waits for a decision, by phase.
WAITS: Final = {
    st.PHASE_SHOW: (st.DO_SHOW,),
    st.PHASE_DISCARD: (st.DO_DISCARD, st.DO_DISCARD_WILDS, st.DO_HAND_TO),
}


def table_seen(view: View) -> Table:
    """Return the table of a view as far as it is shown: the booklet's, written cards without their text."""
    table = set_table(view.edition)
    known = table.kinds
    laid = [deed for deeds in view.recent for deed in deeds if not deed.startswith("+")]
    in_sight = (*view.talon, *laid, *(card for hand in (*view.hands, *view.shown) for card in hand or ()))
    if all(card in known for card in in_sight):
        return table
    return set_table(view.edition, None, [BLANK_CARD] * written_cards(table))


def written_cards(table: Table) -> int:
    """Return how many cards a table of this edition can write."""
    return sum(special.copies for special in table.edition.specials if special.written_by_table)


def mask(seats: Iterable[int]) -> int:
    """Make the mask of some seats."""
    return sum(1 << seat for seat in seats)


def seen(table: Table, view: View) -> Position:
    """Make the record of what a view shows."""
    colours = table.edition.colours
    s = empty_table(len(view.counts))
    s.phase = PHASES.index(view.phase)
    s.dealer = view.dealer
    s.turn = st.NOBODY if view.turn is None else view.turn
    s.asked = view.to_act[0] if view.to_act else st.NOBODY
    s.direction = DIRECTIONS[view.direction]
    s.drawn = table.kinds[view.drawn] if view.drawn else st.NOTHING
    s.before = st.NO_COLOUR if view.before is None else colours.index(view.before)
    s.loses = mask(view.loses_turn)
    s.to_lay_off = view.to_lay_off
    s.owed = view.owed
    s.pioche_n = view.pioche
    for card in view.talon:
        cards.put_on_talon(s, table.kinds[card])
    s.colour = st.NO_COLOUR if view.colour is None else colours.index(view.colour)
    for seat, hand in enumerate(view.hands):
        for card in hand or ():
            cards.put_in_hand(s, seat, table.kinds[card])
        if hand is not None and seat != view.seat:
            s.opened |= 1 << seat
    for seat, count in enumerate(view.counts):
        s.cards[seat] = count
        s.scores[seat] = view.scores[seat]
        see_lacking(s, seat, view)
        see_recent(table, s, seat, view.recent[seat])
    see_shown(table, s, view)
    see_uno(s, view)
    see_card(table, s, view)
    return s


def see_lacking(s: Position, seat: int, view: View) -> None:
    """Put down which colours a seat seemed to lack, and how many of its cards that covers."""
    lacking, counted = view.lacking[seat], view.counts[seat]
    s.gained[seat] = max((since for since in lacking if since is not None), default=0)
    for colour, since in enumerate(lacking):
        if since is not None:
            i = seat * st.COLOURS + colour
            s.lacked_at[i] = s.gained[seat] - since
            uncovered = counted - view.covered[seat][colour]
            disproved = uncovered == counted and since < counted
            s.relaid[i] = st.DISPROVED if disproved else max(0, since - uncovered)


def see_recent(table: Table, s: Position, seat: int, deeds: Cards) -> None:
    """Put down what a seat laid and drew last."""
    for deed in reversed(deeds):
        if deed.startswith("+"):
            for _ in range(int(deed)):
                memory.note_draw(s, seat)
        else:
            memory.note_lay(s, seat, table.kinds[deed])


def see_shown(table: Table, s: Position, view: View) -> None:
    """Put down which cards of others the seat has been shown."""
    if view.seat is not None:
        for holder, known in enumerate(view.shown):
            for card in known:
                memory.learn(s, view.seat, holder, table.kinds[card])


def see_uno(s: Position, view: View) -> None:
    """Put down who owes «UNO»."""
    if view.uno_due:
        s.uno_seat, s.uno_due = view.uno_due[0], 1
    elif view.may_say_uno and view.seat is not None:
        s.uno_seat = view.seat


def see_card(table: Table, s: Position, view: View) -> None:
    """Put down how far a card has come that waits for a decision: the first of its steps that asks for it."""
    if s.phase not in WAITS or s.top < st.SPECIAL or s.asked != view.seat:
        return
    s.target = s.asked if s.asked != s.turn else st.seat_after(s, s.turn)
    is_kept = table.book.kept_when_last[s.top - st.SPECIAL] == 1  # any other last card ends the round at once
    s.laid_last = int(is_kept and s.cards[s.turn] == 0)
    for step in steps_of(table.book, table.book.first_step[s.top - st.SPECIAL]):
        if table.book.does[step] in WAITS[s.phase]:
            s.step = step
            asked_for = {str(decode_move(table, move)) for move in legal_moves(s, table, s.asked)}
            if asked_for == set(view.legal):
                come_to(table.book, s, step)
                return
    s.step = st.NOTHING


def steps_of(b: Book, step: int) -> Iterator[int]:
    """List a step, what is inside it, and what comes after it."""
    while step != st.NOTHING:
        yield step
        yield from steps_of(b, b.good[step])
        yield from steps_of(b, b.bad[step])
        step = b.after[step]


def come_to(b: Book, s: Position, step: int) -> None:
    """Put down that a step, and those it is inside of, have gone round the table as far as the seat asked."""
    come = 1
    while st.around(s, s.turn + s.direction * come) != s.asked:
        come += 1
    gone = mask(st.around(s, s.turn + s.direction * k) for k in range(1, come))
    missed = mask(
        seat for seat in range(s.seats) if s.lacked_at[seat * st.COLOURS + s.colour] == s.gained[seat]
    )
    those, at = missed & gone, come + 1
    while step != st.NOTHING:
        depth = b.depth[step]
        s.way[depth], s.at[depth] = s.direction, at
        if b.does[step] in (st.DO_SHOW, st.DO_TRIAL):
            s.those[depth] = those
        s.among[depth] = steps.concerned(s, b, step)
        step, those, at = b.inside[step], 1 << s.asked, come + 1
        if step != st.NOTHING and b.does[step] == st.DO_SHOW:  # it is over; a trial may go on with others
            those, at = those | missed, s.seats + 2
