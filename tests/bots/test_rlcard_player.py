"""What a bot in RLCard's environment takes the other one to lack and to be, by what it sees there."""

import pytest
from rlcard_player import NEAREST, SEATS, TABLE, Habits, Player

from pioche import Game
from pioche.bots import minds
from pioche.layout import blank
from pioche.policies import simulate
from pioche.policies.seating import POLICY_CASUAL, POLICY_EXPERT
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.memory import uncovered
from pioche.rules.state import Position

RED, GREEN, BLUE = range(3)
HELD = ["r-1", "r-2", "b-skip", "b-draw_2", "g-5", "g-6", "y-9"]


def lacked(before: list[str], action: str, after: list[str], own: int, other: int) -> list[int]:
    """Act once at a table where each had seven cards; return the colours the other one then lacks."""
    player = Player("expert", 0, 0, 1)
    for played, legal, sizes in ((before, [action], [7, 7]), (after, ["draw"], [own, other])):
        seen = {"hand": HELD, "target": played[-1], "played_cards": played, "num_cards": sizes}
        player.step({"raw_obs": seen, "raw_legal_actions": legal})
    player.seen.cards[1] = other
    return [colour for colour in range(4) if uncovered(player.seen, 1, colour) < other]


@pytest.mark.parametrize(
    ("action", "new", "own", "other", "expected"),
    [
        ("r-1", ["r-1"], 6, 8, [RED]),  # it draws and keeps the card
        ("r-1", ["r-1", "r-8"], 6, 7, [RED]),  # it draws, and the card is laid at once
        ("r-1", ["r-1", "r-8"], 6, 6, []),  # it lays one of its cards
        ("r-1", ["r-1", "g-wild_draw_4"], 10, 7, [RED, GREEN]),  # and draws when that brings back its turn
        ("r-1", ["r-1", "g-wild_draw_4"], 6, 7, [RED]),  # a W4 drawn costs nothing
        ("b-skip", ["b-skip"], 6, 7, []),  # it had no turn
        ("b-draw_2", ["b-draw_2"], 6, 9, []),
        ("draw", ["b-skip"], 7, 7, []),
        ("draw", ["b-draw_2"], 7, 9, []),
        ("draw", ["b-3", "b-draw_2"], 9, 7, [BLUE]),
        ("draw", [], 8, 8, [BLUE]),
    ],
)
def test_the_other_lacks_a_colour_where_it_drew_or_laid_a_wild_card_and_not_where_it_had_no_turn(
    action: str, new: list[str], own: int, other: int, expected: list[int]
) -> None:
    assert lacked(["b-5"], action, ["b-5", *new], own, other) == expected


def ends(habits: Habits, laid: list[str]) -> None:
    """Lose a game in which the other one lays its last cards one after the other."""
    player = Player("expert", 0, 0, 1, habits)
    played = ["b-5"]
    for n, card in enumerate(laid):
        sizes = [7 + n, len(laid) - n]
        seen = {"hand": HELD, "target": played[-1], "played_cards": list(played), "num_cards": sizes}
        player.step({"raw_obs": seen, "raw_legal_actions": ["draw"]})
        played += [card]
    seen = {"hand": HELD, "target": played[-1], "played_cards": played, "num_cards": [7 + len(laid), 0]}
    player.end({"raw_obs": seen})


def test_who_has_won_has_shown_the_hand_it_chose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards laid since the last one drawn were all there was; one card alone is no choice."""
    met: list[tuple[list[str], str]] = []

    def note(_: Habits, s: Position, kind: int, named: int) -> None:
        held = [f"{'rgby'[k // st.FACES]}-{k % st.FACES}" for k in range(st.WILD) if s.held[1] >> k & 1]
        met.append((held, f"{'rgby'[named]}-{kind % st.FACES}"))

    monkeypatch.setattr(Habits, "see", note)
    ends(Habits(), ["b-3", "r-3", "r-9"])
    assert met == [(["r-3", "r-9"], "r-3"), (["r-3", "r-9", "b-3"], "b-3")]


@pytest.mark.parametrize("policy", [POLICY_EXPERT, POLICY_CASUAL])
def test_the_other_is_taken_for_what_it_plays_like(policy: int) -> None:
    habits = Habits()
    for number in range(60):
        game = Game.new("classic", seats=SEATS, seed=number, rules=NEAREST.rules)
        s, p = game._position, minds.players(policy, TABLE, SEATS, number, st.SCORING_ROUND)
        for _ in range(16):
            move = simulate.choose(s, TABLE.book, p)
            kind, colour = move >> mv.AT_KIND & mv.KIND_BITS, move >> mv.AT_COLOUR & mv.COLOUR_BITS
            if s.phase == st.PHASE_TURN and move & mv.VERB_BITS == mv.PLAY:
                habits.see(s, kind, colour if kind >= st.WILD else kind // st.FACES)
            mv.carry_out(s, TABLE.book, blank(st.Trace), s.asked, move)
            if st.is_over(s):
                break
    assert habits.policy == policy
    assert abs(habits.unlikely[POLICY_EXPERT] - habits.unlikely[POLICY_CASUAL]) > 100
