"""The `random` level: any legal move, with a preference for laying, so that its rounds come to an end."""

from collections.abc import Sequence
from random import Random
from typing import Final

from pioche.bots.level import happens
from pioche.notation import Move
from pioche.view import View

DRAWS: Final = 5  # percent of its turns in which it draws although it could lay
CHALLENGES: Final = 30  # percent of the W4 it is given


def pick(view: View, moves: Sequence[Move], dice: Random) -> Move:
    """Pick a card, then how to lay it: a wild is one card, however many colours it can name."""
    verbs = {move.verb for move in moves}
    if "challenge" in verbs:
        wanted = "challenge" if happens(dice, CHALLENGES) else "accept"
        moves = [move for move in moves if move.verb == wanted]
    elif "play" in verbs and view.phase in ("turn", "drawn") and not happens(dice, DRAWS):
        moves = [move for move in moves if move.verb == "play"]
    card = dice.choice(sorted({move.card for move in moves}))
    return dice.choice([move for move in moves if move.card == card])
