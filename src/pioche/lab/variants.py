"""A table with some of its special cards changed: nothing on them, nothing but luck, or not in the deck.

>>> from pioche.edition import set_table
>>> without_cards(set_table("giant"), ("WK",)).book.copies[-4:], struck(set_table("giant"), ("WK",)).steps
([0, 0, 0, 0], ())
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pioche.edition import Edition, Table, compile_table
from pioche.editions.parts import Special
from pioche.effects import Card, Step, read_card

# Nobody has a card more or less afterwards, but from then on everybody draws another one.
LUCK: Final[Mapping[str, Any]] = {
    "title": "luck",
    "do": [{"who": "self", "draw": 1}, {"who": "self", "discard": 1}],
}


def struck(table: Table, codes: tuple[str, ...]) -> Table:
    """Strike out what is written on cards: they name a colour, and that is all. The deals stay the same."""
    return written_over(table, codes, ())


def luck_only(table: Table, codes: tuple[str, ...]) -> Table:
    """Write on cards what changes nothing but luck: their player draws a card and lays one off."""
    return written_over(table, codes, read_card("luck", LUCK, table.edition.colours).steps)


def written_over(table: Table, codes: tuple[str, ...], steps: tuple[Step, ...]) -> Table:
    """Write other steps on cards."""
    custom = tuple(
        replace(card, steps=steps) if code in codes else card for code, card in written_cards(table).items()
    )
    specials = tuple(
        replace(special, steps=steps, do=(), keeps_last=False) if special.code in codes else special
        for special in table.edition.specials
    )
    return compile_table(with_specials(table.edition, specials), table.rules, custom)


def without_cards(table: Table, codes: tuple[str, ...]) -> Table:
    """Leave cards out of the deck."""
    custom = tuple(card for code, card in written_cards(table).items() if code not in codes)
    specials = tuple(special for special in table.edition.specials if special.code not in codes)
    return compile_table(with_specials(table.edition, specials), table.rules, custom)


def written_cards(table: Table) -> dict[str, Card]:
    """List the cards the table has written, by their codes."""
    return {
        code: card
        for special in table.edition.specials
        if special.written_by_table
        for code, card in zip(special.codes(), table.custom, strict=False)
    }


def with_specials(edition: Edition, specials: tuple[Special, ...]) -> Edition:
    """Change the special cards of an edition."""
    gone = sum(special.copies for special in edition.specials) - sum(special.copies for special in specials)
    return replace(edition, specials=specials, cards=edition.cards - gone)
