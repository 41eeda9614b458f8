"""The `greedy` level: sheds points, keeps to its colours, keeps its wild cards for later.

It lays a wild card only when nothing else fits, so its W4 is never a bluff.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from pioche.bots.level import happens
from pioche.edition import LETTERS, load_edition
from pioche.notation import Move
from pioche.view import View

COLOUR_OF: Final = {letter: colour for colour, letter in LETTERS.items()}
WILD: Final = "W"
ACTION_POINTS: Final = 20
WILD_POINTS: Final = 50
# Of a hundred W4 laid freely by a hand with so many cards left, how many are guilty (the last entry stands
# for larger hands): W4-LEGAL-A counts the colour in force, W4-LEGAL-B every wild card as well.
GUILTY: Final = {"A": (0, 22, 39, 53, 63, 71, 78, 83), "B": (0, 32, 54, 69, 79, 85, 90, 93)}

# Worth of a lay, in points of a card.
SAME_COLOUR_LEFT: Final = 6  # for each card that can follow in the colour then in force
ATTACK: Final = 30  # for stopping a neighbour who is nearly out
NEARLY_OUT: Final = 2  # cards
WILD_IS_KEPT: Final = 200
# Among wild cards, which goes first: those that cost the others cards.
WILD_ORDER: Final = {"WK": 8, "WM": 7, "WT": 6, "W4": 5, "WL": 4, "W": 3}
SHUFFLE: Final = "WH"


def pick(view: View, moves: Sequence[Move], dice: Random) -> Move:
    """Pick a move of the kind that the phase asks for."""
    by_verb: dict[str, list[Move]] = {}
    for move in moves:
        by_verb.setdefault(move.verb, []).append(move)
    if "challenge" in by_verb:
        return by_verb["challenge" if doubts(view, dice) else "accept"][0]
    if "play" in by_verb:
        return pick_lay(view, by_verb["play"], dice)
    if "show" in by_verb:
        return min(by_verb["show"], key=lambda move: (points(move.card), move.card))
    if "discard" in by_verb:
        return pick_discard(view, by_verb["discard"])
    if "colour" in by_verb:
        colour = favourite_colour(view, own_hand(view), dice)
        return next(move for move in by_verb["colour"] if move.colour == colour)
    return moves[0]


def own_hand(view: View) -> list[str]:
    """Tell the own cards."""
    assert view.seat is not None
    return list(view.hands[view.seat] or ())


def points(card: str) -> int:
    """Tell about what a card left in hand costs (SCORE)."""
    if card[0] == WILD:
        return WILD_POINTS
    return int(card[1]) if card[1].isdigit() else ACTION_POINTS


def holds(cards: Sequence[str], colour: str) -> int:
    """Count the cards of a colour."""
    return sum(card[0] == LETTERS[colour] for card in cards)


def favourite_colour(view: View, cards: Sequence[str], dice: Random) -> str:
    """Name the colour held most often; between equals, the dice decide."""
    colours = load_edition(view.edition).colours
    most = max(holds(cards, colour) for colour in colours)
    return dice.choice([colour for colour in colours if holds(cards, colour) == most])


def neighbour(view: View) -> int:
    """Tell the next player in the direction of play."""
    assert view.seat is not None
    return (view.seat + (1 if view.direction == "left" else -1)) % len(view.counts)


def doubts(view: View, dice: Random) -> bool:
    """W4-SHOW: challenge as often as a W4 laid freely from such a hand would be guilty."""
    assert view.turn is not None
    odds = GUILTY[load_edition(view.edition).family]
    return happens(dice, odds[min(view.counts[view.turn], len(odds) - 1)])


def pick_lay(view: View, lays: Sequence[Move], dice: Random) -> Move:
    """Pick the card worth most to lay, its colour and its target."""
    hand = own_hand(view)
    worths = {card: worth(view, card, hand) for card in {move.card for move in lays}}
    best = max(worths.values())
    card = dice.choice(sorted(card for card, value in worths.items() if value == best))
    ways = [move for move in lays if move.card == card]
    if card[0] != WILD:
        return ways[0]
    hand.remove(card)
    colour = favourite_colour(view, hand, dice)
    return min(
        (move for move in ways if move.colour == colour),
        key=lambda move: 0 if move.target is None else view.counts[move.target],
    )


def worth(view: View, card: str, hand: Sequence[str]) -> int:
    """Weigh a lay: points shed, the colour it leads to, and whom it hurts."""
    threatened = view.counts[neighbour(view)] <= NEARLY_OUT
    if card[0] == WILD:
        value = WILD_ORDER.get(card, 0) - WILD_IS_KEPT
        if card == SHUFFLE:
            value += len(hand) - sum(view.counts) // len(view.counts)
        return value
    value = points(card) + SAME_COLOUR_LEFT * (holds(hand, COLOUR_OF[card[0]]) - 1)
    if threatened and not card[1].isdigit():
        value += ATTACK
    return value


def pick_discard(view: View, lays_off: Sequence[Move]) -> Move:
    """R-WC-DISCARD: lay off the rarest colour first, its dearest card, and wild cards last."""
    hand = own_hand(view)

    def order(move: Move) -> tuple[bool, int, int, str]:
        card = move.card
        is_wild = card[0] == WILD
        in_colour = 0 if is_wild else holds(hand, COLOUR_OF[card[0]])
        return is_wild, in_colour, -points(card), card

    return min(lays_off, key=order)
