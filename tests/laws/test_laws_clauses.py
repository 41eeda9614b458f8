"""Clauses read once more, in texts instead of bits: what may be laid, who is guilty, what cards count."""

from random import Random

from hypothesis import given
from strategies import Data, games, players, random_given, random_table

from pioche import Game
from pioche.edition import load_edition, set_table
from pioche.editions.parts import LETTERS
from pioche.events import Challenged

CLASSIC = frozenset(set_table("classic").kinds)


def matches(card: str, top: str, colour: str) -> bool:
    """MATCH: the colour in force, or the number, or the symbol; wild cards on anything."""
    if card.startswith("W"):
        return True
    return card[0] == LETTERS[colour] or (not top.startswith("W") and card[1] == top[1])


def forbids(family: str, card: str, colour: str) -> bool:
    """W4-LEGAL-A, W4-LEGAL-B: does this card in hand make a W4 illegal?"""
    return card[0] == LETTERS[colour] or (family == "B" and card.startswith("W"))


def points(card: str) -> int:
    """SCORE."""
    if card.startswith("W"):
        return 40 if card.startswith(("WH", "WC")) else 50
    return int(card[1]) if card[1].isdigit() else 20


def made_up(rng: Random) -> tuple[Game, Data]:
    """A position made up, with its setting."""
    setting = random_table(rng)
    edition = setting.pop("edition")
    given_form = random_given(set_table(edition, **setting), rng.randint(2, 10), rng)
    return Game.from_position(edition, given_form, **setting), given_form


@given(games())
def test_what_matches_may_be_laid_and_nothing_else(game: Game) -> None:
    state = game.describe()
    if state["phase"] != "turn":
        return
    hand = state["hands"][state["turn"]]
    family = load_edition(game.edition).family
    may = {card for card in hand if matches(card, state["top"], state["colour"])}
    if not game.table.rules.bluffing and "W4" in may:
        rest = [card for card in hand if card != "W4"]
        if any(forbids(family, card, state["colour"]) for card in rest):
            may.discard("W4")
    assert {move.split()[1] for move in game.legal(state["turn"]) if move != "draw"} == may


@given(players())
def test_a_challenge_finds_who_held_what_forbids_a_w4(rng: Random) -> None:
    game, position = made_up(rng)
    seat = position["turn"]
    given_form = {**position, "hands": [["W4", *hand] for hand in position["hands"]]}
    game = Game.from_position(game.edition, given_form, custom=[card.source for card in game.table.custom])
    colour = game.describe()["colour"]
    game.play(seat, f"play W4 {game.table.edition.colours[0]}")
    rest = position["hands"][seat]
    if not rest:
        assert game.phase in ("round-over", "match-over")
        return
    [challenger] = game.to_act
    assert challenger == (seat + (1 if position["direction"] == "left" else -1)) % game.seats
    [challenged] = [event for event in game.play(challenger, "challenge") if isinstance(event, Challenged)]
    guilty = any(forbids(load_edition(game.edition).family, card, colour) for card in rest)
    assert challenged == Challenged(challenger, seat, guilty)


@given(players())
def test_the_winner_scores_the_cards_left_in_the_other_hands(rng: Random) -> None:
    _, position = made_up(rng)
    scores = position["scores"]
    winner = position["turn"]
    left = [[card for card in hand if card in CLASSIC] for hand in position["hands"]]
    left[winner] = ["R1"]
    given_form = {**position, "hands": left, "talon": ["R5"], "pioche": []}
    for rules, low in (({"target": 5000}, False), ({"scoring": "low", "target": 5000}, True)):
        game = Game.from_position("classic", given_form, rules=rules)
        game.play(winner, "play R1")
        counts = [sum(points(card) for card in hand) for hand in left]
        counts[winner] = 0
        if low:
            expected = [score + n for score, n in zip(scores, counts, strict=True)]
        else:
            expected = [score + sum(counts) * (seat == winner) for seat, score in enumerate(scores)]
        assert game.describe()["scores"] == expected
        assert game.describe()["round_winner"] == winner
