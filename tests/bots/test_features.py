"""What the network is told of a move."""

from pioche import Game
from pioche.bots import minds
from pioche.bots.seen import seen
from pioche.policies.deeds import A_DEED, AT_DEEDS, DEEDS, MOST_DRAWN
from pioche.policies.features import ROLE_SECOND, ROLE_TO_PLAY
from pioche.policies.network import describe_choice, describe_move, list_considered
from pioche.policies.seating import NET_WORDS, POLICY_NETWORK
from pioche.rules.state import COLOURS

HANDS = [["R7", "R2", "G9"], ["W", "G8", "B2"], ["Y1", "Y2", "Y3"], ["B5", "B6", "B7"]]
GIVEN = {"talon": ["R5"], "turn": 0, "pioche": ["Y9"] * 4}
ROLE_BEFORE = 2
NEWEST = 0


def deeds_told(game: Game, seat: int) -> set[tuple[int, int, int]]:
    """What is told of others at the first move of a seat: in which role somebody did what, how long ago."""
    s, b = seen(game.table, game.view(seat)), game.table.book
    p = minds.players(POLICY_NETWORK, game.table, s.seats, 0)
    describe_choice(s, b, p, seat, list_considered(s, b, seat, p.moves))
    describe_move(s, b, p, seat, 0)
    rows = [row // NET_WORDS - AT_DEEDS for row in p.rows[: p.rows_n]]
    return {(row // A_DEED // DEEDS, row // A_DEED % DEEDS, row % A_DEED) for row in rows if row >= 0}


def test_the_network_is_told_what_the_others_did_last() -> None:
    game = Game.from_position("classic", {**GIVEN, "hands": HANDS})
    assert deeds_told(game, 0) == set()
    game.play(0, "play R7")
    game.play(1, "play W blue")
    game.play(2, "draw")
    wild, colours = MOST_DRAWN, MOST_DRAWN + 1
    told = deeds_told(game, 3)
    assert (ROLE_BEFORE, NEWEST, 0) in told, "drew one card"
    assert (ROLE_SECOND, NEWEST, wild) in told
    laid = {deed for role, _, deed in told if role == ROLE_TO_PLAY}
    assert colours + COLOURS + 7 in laid, "a seven"
    assert len(laid & {colours + slot for slot in range(1, COLOURS)}) == 1, (
        "of another colour than the one in force"
    )
    assert len(told) == 4


def test_two_are_not_told_it() -> None:
    game = Game.from_position("classic", {**GIVEN, "hands": HANDS[:2]})
    game.play(0, "play R7")
    assert deeds_told(game, 1) == set()
