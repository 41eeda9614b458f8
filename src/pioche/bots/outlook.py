"""How a round stands for a seat, in a word: for those who are learning to tell.

It is the network's chance to win the round, by what the seat sees, beside what everybody has at the deal.
"""

from typing import Final

from pioche.bots import minds
from pioche.bots.seen import seen
from pioche.edition import Table
from pioche.policies.network import UNIT, choose_by_network
from pioche.policies.seating import POLICY_NETWORK
from pioche.rules.state import SCORING_ROUND
from pioche.view import Outlook, View

ASKED: Final = ("turn", "drawn", "challenge", "stack")
CLEAR: Final = 1.5  # times better or worse odds than at the deal


def outlook(view: View, table: Table) -> Outlook | None:
    """Return how a seat that has to decide stands in the round; None where it does not decide.

    >>> from pioche import Game
    >>> hands = {"hands": [["R1"], ["G1"] * 9], "talon": ["R5"], "turn": 0}
    >>> game = Game.from_position("classic", hands)
    >>> outlook(game.view(0), game.table), outlook(game.view(1), game.table)
    ('ahead', None)
    """
    if view.seat is None or view.to_act != (view.seat,) or view.phase not in ASKED:
        return None
    s = seen(table, view)
    p = minds.players(POLICY_NETWORK, table, s.seats, 0, SCORING_ROUND)
    p.weighs = 1
    choose_by_network(s, table.book, p, view.seat)
    chance = min(max(p.worth / UNIT, 0.0), 1.0)
    odds, against = chance * (s.seats - 1), 1 - chance  # alike at the deal
    if odds > against * CLEAR:
        return "ahead"
    return "behind" if odds * CLEAR < against else "even"
