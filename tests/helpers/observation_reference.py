"""The observation, written a second time from nothing but a seat's View: slow, and plain to read."""

from collections import Counter

from pioche.edition import EDITIONS, Rules, Table
from pioche.editions.parts import FACE_LETTERS, LETTERS
from pioche.encoding import observation as ob
from pioche.envs.setting import Setting, card_features
from pioche.rules import state as st
from pioche.view import View

SCORINGS = ("points", "low", "round")
WILD_CODES = ("W", "W4", "WL", "WH", "WC1", "WC2", "WC3", "WT", "WM", "WK")
PHASES = ("turn", "drawn", "challenge", "opening-colour", "show", "discard", "target", "say", "catch", "over")


def colours_in_order(view: View, setting: Setting) -> list[str]:
    """Order the colours: the one in force, then by cards in hand, then as printed."""
    printed = list(setting.table.edition.colours)
    if not setting.canonical:
        return printed
    assert view.seat is not None
    letters = Counter(card[0] for card in view.hands[view.seat] or ())
    return sorted(printed, key=lambda c: (c != view.colour, -letters[LETTERS[c]], printed.index(c)))


def face_of(card: str) -> int:
    return 13 + WILD_CODES.index(card) if card[0] == "W" else FACE_LETTERS.index(card[1])


class Writer:
    """Writes numbers one after the other."""

    def __init__(self, order: list[str]) -> None:
        self.order = order
        self.values: list[int] = []

    def one_of(self, n: int, place: int | None) -> None:
        self.values += [int(i == place) for i in range(n)]

    def colour(self, colour: str | None) -> None:
        self.one_of(4, None if colour is None else self.order.index(colour))

    def colour_of_card(self, card: str) -> str | None:
        return next((colour for colour in self.order if LETTERS[colour] == card[0]), None)

    def type_of(self, card: str) -> int:
        if card[0] == "W":
            return 52 + WILD_CODES.index(card)
        colour = self.colour_of_card(card)
        assert colour is not None
        return self.order.index(colour) * 13 + face_of(card)

    def cards(self, cards: Counter[str]) -> None:
        counts = [0] * 62
        for card, n in cards.items():
            counts[self.type_of(card)] += n
        self.values += counts


def deck_of(table: Table) -> Counter[str]:
    return Counter({code: table.book.copies[kind] for code, kind in table.kinds.items()})


def encode(
    view: View, setting: Setting, phase: str, pending: tuple[str, str | None] | None = None
) -> list[int]:
    """Write an observation; `phase` and `pending` are what the environment itself asks of the seat."""
    assert view.seat is not None
    seat, seats = view.seat, len(view.counts)
    w = Writer(colours_in_order(view, setting))
    own = Counter(view.hands[seat] or ())
    unseen = deck_of(setting.table)
    unseen.subtract(view.talon)
    for hand in view.hands:
        unseen.subtract(hand or ())
    w.cards(own)
    w.cards(unseen)
    w.cards(Counter(view.talon))
    w.one_of(23, face_of(view.top))
    w.colour(view.colour)
    w.colour(view.before)
    w.one_of(23, face_of(view.drawn) if view.drawn else None)
    w.colour(w.colour_of_card(view.drawn) if view.drawn else None)
    w.one_of(10, PHASES.index(phase) if phase in PHASES else None)
    w.one_of(10, WILD_CODES.index(pending[0]) if pending and pending[0] in WILD_CODES else None)
    w.colour(pending[1] or w.colour_of_card(pending[0]) if pending else None)
    w.values += [
        1 if view.direction == "left" else -1,
        seats,
        min(view.pioche, 127),
        min(len(view.talon), 127),
        min(view.counts[seat], 127),
        min(view.scores[seat] // 10, 127),
        int(seat in view.loses_turn),
        int(seat in view.uno_due),
        int(view.may_say_uno),
        int(view.dealer == seat),
        int(view.turn == seat),
        min(view.to_lay_off, 127),
    ]
    step = 1 if view.direction == "left" else -1
    for k in range(1, 10):
        if k >= seats:
            w.values += [0] * ob.RIVAL
            continue
        rival = (seat + step * k) % seats
        w.values += [
            1,
            min(view.counts[rival], 127),
            min(view.scores[rival] // 10, 127),
            int(rival in view.loses_turn),
            int(rival in view.uno_due),
            int(view.dealer == rival),
            int(view.turn == rival),
            int(view.hands[rival] is not None),
        ]
        lacking = dict(zip(setting.table.edition.colours, view.lacking[rival], strict=True))
        w.values += [0 if lacking[c] is None else min(1 + (lacking[c] or 0), 127) for c in w.order]
        open_cards = Counter(w.colour_of_card(card) for card in view.hands[rival] or ())
        w.values += [open_cards[colour] for colour in (*w.order, None)]
    w.one_of(5, EDITIONS.index(setting.edition))
    switches, rules = setting.table.edition.switches, setting.table.rules
    w.values += [
        int(switches["dealer"] == "cut"),
        int(switches["opening"] == "acts"),
        int(switches["guilty"] == "colour-or-wild"),
        int(switches["uno_until"] == "played"),
        int(switches["last_card_draws"] is True),
    ]
    w.one_of(3, SCORINGS.index(rules.scoring))
    w.values += [int(rules.two_player_reverse == "skip"), int(rules.bluffing), rules.target // 50]
    w.values.append(int(setting.calls))
    written = [card_features(card.steps) for card in setting.table.custom]
    for i in range(3):
        w.values += written[i] if i < len(written) else [0] * 24
    if setting.version > 1:
        w.values += house_numbers(view, rules, phase)
    if setting.version > 2:
        remembered(w, view, setting)
    return w.values


def remembered(w: Writer, view: View, setting: Setting) -> None:
    """Write what the seat remembers."""
    assert view.seat is not None
    w.cards(Counter(card for known in view.shown for card in known))
    seats, step = len(view.counts), 1 if view.direction == "left" else -1
    for k in range(1, 10):
        if k >= seats:
            w.values += [0] * ob.MEMORY
            continue
        rival = (view.seat + step * k) % seats
        known = Counter(w.colour_of_card(card) for card in view.shown[rival])
        w.values += [known[colour] for colour in (*w.order, None)]
        covered = dict(zip(setting.table.edition.colours, view.covered[rival], strict=True))
        w.values += [covered[colour] for colour in w.order]
        deeds = [deed_numbers(w, deed) for deed in view.recent[rival]]
        w.values += [number for deed in [*deeds, *[(0, 0)] * 7][:7] for number in deed]


def deed_numbers(w: Writer, deed: str) -> tuple[int, int]:
    """Write a card laid, or how many were drawn."""
    if deed[0] == "+":
        return 6, int(deed)
    colour = w.colour_of_card(deed)
    if colour is None:
        return 5, WILD_CODES.index(deed) + 1
    return w.order.index(colour) + 1, face_of(deed) + 1


def house_numbers(view: View, rules: Rules, phase: str) -> list[int]:
    """Write what house rules add."""
    return [
        int(phase == "stack"),
        int(phase == "jump"),
        min(view.owed, 127),
        int(view.owed > 0 and view.seat in view.to_act),
        int(rules.stack == "same"),
        int(rules.stack == "up"),
        int(rules.jump_in),
        int(rules.seven_zero),
        int(rules.draw == "until"),
        int(rules.must_lay == "drawn"),
        int(rules.must_lay == "always"),
    ]


def phase_of(s: st.Position, view: View, asking: int) -> str:
    """Name the phase a seat is shown."""
    if s.phase in (st.PHASE_ROUND_OVER, st.PHASE_MATCH_OVER):
        return "over"
    return ("", "target", "say", "catch", "jump")[asking] or view.phase
