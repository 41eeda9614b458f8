"""Long play by random legal players, with every option: cards are counted, and nothing may get stuck."""

from collections.abc import Sequence
from itertools import product

from strategies import Data, chosen_move, player, written

from pioche.edition import HOUSE_RULES, set_table
from pioche.game.history import Start, deal_first
from pioche.layout import blank
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Position, Trace
from pioche.view import legal_moves

MOVES = 100_000
LONGEST_ROUND = 5000
COUNTED_EVERY = 50
WRITTEN: tuple[list[Data], ...] = (
    written(0, 1, 2),
    written(3, 4, 5),
    written(6, 7, 8),
    written(9, 10, 11),
    written(12, 13, 14),
    [],
)
OPTIONS: tuple[Data, ...] = (
    {},
    {"bluffing": False},
    {"scoring": "points", "target": 5000},
    {"two_player_reverse": "turn"},
)


HOUSE: tuple[Data, ...] = tuple(
    dict(zip((rule.key for rule in HOUSE_RULES), values, strict=True))
    for values in product(*(rule.values for rule in HOUSE_RULES))
)


def count(s: Position) -> list[int]:
    """Count every card on the table, by kind."""
    copies = [0] * st.KINDS
    for kind in (*s.pioche[: s.pioche_n], *s.talon[: s.talon_n]):
        copies[kind] += 1
    for seat in range(s.seats):
        for kind in range(st.KINDS):
            copies[kind] += s.hand[seat * st.KINDS + kind]
    return copies


def play_for_long(edition: str, options: Sequence[Data], moves: int, game: int = 0) -> int:
    """Play match after match, with other seats, options and written cards each time; count the rounds."""
    rng = player(f"{edition} {game}" if game else edition)
    t = blank(Trace)
    played = 0
    rounds_ended = 0
    while played < moves:
        rules = options[game % len(options)]
        custom = WRITTEN[game % len(WRITTEN)] if edition == "classic" else []
        table = set_table(edition, rules, custom)
        s = deal_first(table, Start(2 + game % 9, None, rng.getrandbits(63), None, None), t)
        deck = list(table.book.copies)
        cards = sum(deck)
        in_round = 0
        game += 1
        while s.phase != st.PHASE_MATCH_OVER and in_round < LONGEST_ROUND and played < moves:
            asked = 0 if s.phase == st.PHASE_ROUND_OVER else s.asked
            assert legal_moves(s, table, asked)
            seat, move = chosen_move(s, table, rng)
            assert mv.apply(s, table.book, t, seat, move) == 0
            in_round = 0 if move == mv.plain(mv.NEXT) else in_round + 1
            played += 1
            rounds_ended += st.is_over(s)
            assert sum(s.cards[: s.seats]) + s.pioche_n + s.talon_n == cards
            if played % COUNTED_EVERY == 0:
                assert count(s) == deck
        assert count(s) == deck
    return rounds_ended
