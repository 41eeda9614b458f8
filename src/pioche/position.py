"""Positions from outside (docs/FORMAT.md, `given`): read, check, and written back."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from pioche.edition import Table
from pioche.effects import brief, check_cards, check_choice, check_mapping, check_number, fault
from pioche.layout import blank
from pioche.notation import DIRECTIONS, st_direction
from pioche.rules import cards, chance, setup
from pioche.rules import state as st
from pioche.rules.state import Position, Trace
from pioche.view import hand_cards

LEAST_SEATS: Final = 2
MOST_SCORE: Final = 1_000_000
MOST_ALIKE: Final = 127  # cards of one kind: a byte counts them
MIDDLE: Final = ("hands", "talon", "colour", "pioche", "dealer", "turn", "direction", "scores")
FRESH: Final = ("players", "dealer", "cut", "deck", "scores")


def empty_table(seats: int) -> Position:
    """Make a position with no card on the table."""
    s = blank(Position)
    s.seats = seats
    setup.clear_round(s)
    return s


def read_cards(table: Table, where: str, value: object) -> list[int]:
    """Read a list of card codes as kinds."""
    kinds = []
    for i, code in enumerate(check_cards(where, value)):
        if not isinstance(code, str) or code not in table.kinds:
            raise fault(f"{where}[{i}]", f"no card {brief(code, 20)!r} at this table of {table.edition.id}")
        kinds.append(table.kinds[code])
    return kinds


def read_scores(where: str, value: object, seats: int) -> list[int]:
    """Read the scores of a match under way."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != seats:
        raise fault(where, f"must be a list of {seats} numbers")
    return [check_number(f"{where}[{i}]", score, 0, MOST_SCORE) for i, score in enumerate(value)]


def read_given(table: Table, given: object, seed: int, t: Trace) -> Position:
    """Make the position that `given` describes."""
    if isinstance(given, Mapping) and "players" in given:
        return read_fresh(table, check_mapping("given", given, FRESH), seed, t)
    return read_middle(table, check_mapping("given", given, MIDDLE), seed)


def read_middle(table: Table, given: Mapping[str, object], seed: int) -> Position:
    """Make a position in the middle of a round: phase `turn`, nothing pending."""
    hands = given.get("hands")
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise fault("given.hands", "must be a list with the hand of each seat")
    seats = check_number("given.hands: the number of seats", len(hands), LEAST_SEATS, st.MAX_SEATS)
    s = empty_table(seats)
    chance.seed_fast(s, seed)
    dealt = [read_cards(table, f"given.hands[{seat}]", hand) for seat, hand in enumerate(hands)]
    talon = read_cards(table, "given.talon", given.get("talon", []))
    pioche = read_cards(table, "given.pioche", given.get("pioche", []))
    if not talon:
        raise fault("given.talon", "must have at least one card")
    check_number(
        "given: the number of cards", sum(map(len, dealt)) + len(talon) + len(pioche), 1, st.MAX_CARDS
    )
    check_alike("given", chain(talon, pioche, *dealt))
    for seat, kinds in enumerate(dealt):
        for kind in kinds:
            cards.put_in_hand(s, seat, kind)
    for kind in reversed(pioche):
        cards.put_on_pioche(s, kind)
    for kind in talon:
        cards.put_on_talon(s, kind)
    s.colour = read_colour(table, given, talon[-1])
    s.dealer = check_number("given.dealer", given.get("dealer", 0), 0, seats - 1)
    s.turn = check_number("given.turn", given.get("turn", (s.dealer + 1) % seats), 0, seats - 1)
    s.asked = s.turn
    s.direction = DIRECTIONS[
        check_choice("given.direction", given.get("direction", "left"), list(DIRECTIONS))
    ]
    s.scores[:seats] = read_scores("given.scores", given.get("scores", [0] * seats), seats)
    return s


def check_alike(where: str, kinds: Iterable[int]) -> None:
    """Refuse more cards of one kind than a record counts."""
    check_number(f"{where}: the number of cards of one kind", max(Counter(kinds).values()), 1, MOST_ALIKE)


def read_colour(table: Table, given: Mapping[str, object], top: int) -> int:
    """Read the colour in force, which a coloured top card decides."""
    colours = table.edition.colours
    own = st.NO_COLOUR if top >= st.WILD else top // st.FACES
    if given.get("colour") is None:
        if own == st.NO_COLOUR:
            raise fault("given.colour", f"is needed: the top card {table.codes[top]} is wild")
        return own
    colour = colours.index(check_choice("given.colour", given["colour"], colours))
    if own not in (st.NO_COLOUR, colour):
        raise fault("given.colour", f"{colours[colour]} contradicts the top card {table.codes[top]}")
    return colour


def read_fresh(table: Table, given: Mapping[str, object], seed: int, t: Trace) -> Position:
    """Deal a fresh round, from a listed deck or from the whole deck shuffled."""
    seats = check_number("given.players", given["players"], LEAST_SEATS, st.MAX_SEATS)
    s = empty_table(seats)
    chance.seed_fast(s, seed)
    scores = read_scores("given.scores", given.get("scores", [0] * seats), seats)
    cut = read_cut(table, given["cut"], seats) if "cut" in given else 0
    dealer = check_number("given.dealer", given.get("dealer", cut), 0, seats - 1)
    if "deck" in given:
        deal_listed(table, s, t, dealer, given["deck"])
    else:
        setup.start_game(s, table.book, t, seats, dealer)
    s.scores[:seats] = scores
    return s


def deal_listed(table: Table, s: Position, t: Trace, dealer: int, listed: object) -> None:
    """Deal a round from a deck as it is listed."""
    deck = read_cards(table, "given.deck", listed)
    least = st.HAND_DEALT * s.seats + 1
    check_number("given.deck: the number of cards", len(deck), least, st.MAX_CARDS)
    check_alike("given.deck", deck)
    for kind in reversed(deck):
        cards.put_on_pioche(s, kind)
    if not setup.holds_opener(s, table.book, len(deck) - st.HAND_DEALT * s.seats):
        raise fault("given.deck", "no card that can open is left after the deal (R-OPEN-END)")
    s.dealer = dealer
    setup.deal_round(s, table.book, t)


def read_cut(table: Table, value: object, seats: int) -> int:
    """A-DEAL, R-TIE: read the cards drawn to decide who deals."""
    if table.edition.switches["dealer"] != "cut":
        raise fault("given.cut", f"nobody cuts for the deal in {table.edition.id} (B-DEAL)")
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise fault("given.cut", "must be a list of lists of cards")
    tied = tuple(range(seats))
    for i, cards_drawn in enumerate(value):
        if len(tied) == 1:
            raise fault(f"given.cut[{i}]", f"seat {tied[0]} deals already")
        kinds = read_cards(table, f"given.cut[{i}]", cards_drawn)
        if len(kinds) != len(tied):
            raise fault(f"given.cut[{i}]", f"must have a card for each of the {len(tied)} seats still tied")
        values = [setup.cut_value(kind) for kind in kinds]
        tied = tuple(seat for seat, drawn in zip(tied, values, strict=True) if drawn == max(values))
    if len(tied) != 1:
        raise fault("given.cut", f"leaves the seats {', '.join(map(str, tied))} tied")
    return tied[0]


def write_given(table: Table, s: Position) -> dict[str, object]:
    """Write a position in the form of `given`, the real order of the pioche included."""
    codes = table.codes
    given: dict[str, object] = {
        "hands": [list(hand_cards(table, s, seat)) for seat in range(s.seats)],
        "talon": [codes[kind] for kind in s.talon[: s.talon_n]],
        "pioche": [codes[kind] for kind in reversed(s.pioche[: s.pioche_n])],
        "dealer": s.dealer,
        "turn": None if s.turn == st.NOBODY else s.turn,
        "direction": st_direction(s.direction),
        "scores": s.scores[: s.seats],
    }
    if s.colour != st.NO_COLOUR:
        given["colour"] = table.edition.colours[s.colour]
    return given
