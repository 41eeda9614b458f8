"""A view as the record of the rules: what the seat sees is there, what it does not see is not.

Policies read the same record inside simulations, where every card is in it. Given this one they cannot
know more than their seat: hidden hands and the pioche have a size and no cards.
"""

from collections.abc import Iterable
from typing import Final

from pioche.edition import Table, set_table
from pioche.events import Cards
from pioche.notation import DIRECTIONS, PHASES
from pioche.position import empty_table
from pioche.rules import cards, memory
from pioche.rules import state as st
from pioche.rules.state import Position
from pioche.view import View

BLANK_CARD: Final = {"title": "?"}


def table_seen(view: View) -> Table:
    """Return the table of a view as far as it is shown: the booklet's, written cards without their text."""
    table = set_table(view.edition)
    known = table.kinds
    in_sight = (*view.talon, *(card for hand in view.hands for card in hand or ()))
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
