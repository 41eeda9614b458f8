"""Game, the face of the rules: its errors, and what each of its methods promises."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pioche import Game, Refused
from pioche.game.history import Played, Rekeyed

GIVEN: dict[str, Any] = {
    "hands": [["R7", "W4"], ["G1", "G2"], ["B3", "B4"]],
    "talon": ["R5"],
    "pioche": ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"],
    "turn": 0,
}
DECK = [f"{colour}{face}" for face in range(1, 9) for colour in "RGBY"]


def game(**changes: object) -> Game:
    """A position like any other, but for these."""
    return Game.from_position("toy-story-3", {**GIVEN, **changes})


def fault(given: object, edition: str = "toy-story-3") -> str:
    """Return why a position is refused."""
    with pytest.raises(ValueError, match="given") as error:
        Game.from_position(edition, given)  # type: ignore[arg-type]
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 200
    return message


def round_over() -> Game:
    """A game whose round is over and whose match is not."""
    ended = Game.from_position("toy-story-3", {"players": 2, "dealer": 1, "deck": DECK})
    while ended.phase != "round-over":
        [seat] = ended.to_act
        ended.play(seat, ended.legal(seat)[0])
    return ended


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"seats": 1}, "seats: must be from 2 to 10, not 1"),
        ({"seats": 11}, "seats: must be from 2 to 10, not 11"),
        ({"seats": True}, "seats: must be a whole number from 2 to 10, not 'True'"),
        ({"seats": "4"}, "seats: must be a whole number from 2 to 10, not '4'"),
        ({"seats": 3, "dealer": 3}, "dealer: must be from 0 to 2, not 3"),
        ({"dealer": -1}, "dealer: must be from 0 to 3, not -1"),
        ({"seed": -1}, "seed: must be from 0 to 9223372036854775807, not -1"),
        ({"seed": 2**63}, "seed: must be from 0 to 9223372036854775807, not 9223372036854775808"),
        ({"seed": 1.5}, "seed: must be a whole number from 0 to 9223372036854775807, not '1.5'"),
        ({"key": bytes(31)}, "key: must be 32 bytes"),
        ({"key": bytes(33)}, "key: must be 32 bytes"),
        ({"key": bytes(32), "seed": 1}, "seed and key: only one of them can decide chance"),
        ({"scores": [1, 2]}, "scores: must be a list of 4 numbers"),
        ({"scores": [0, 0, 0, -1]}, r"scores\[3\]: must be from 0 to 1000000, not -1"),
        ({"rules": {"bluff": False}}, "rules.bluff: unknown"),
        ({"custom": [{}]}, r"custom\[0\].title: is missing"),
    ],
)
def test_a_new_game_with_a_wrong_setting_is_refused(setting: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=f"^{words}"):
        Game.new("classic", **setting)


@pytest.mark.parametrize("seats", range(2, 11))
def test_seven_cards_each_for_two_to_ten_seats(seats: int) -> None:
    dealt = Game.new("giant", seats=seats, seed=seats).describe()
    assert dealt["counts"] == [7] * seats
    assert dealt["pioche"] + dealt["talon"] == 108 - 7 * seats


def test_a_named_dealer_deals() -> None:
    for dealer in range(4):
        dealt = Game.new("giant", seed=3, dealer=dealer).describe()
        assert (dealt["dealer"], dealt["turn"]) == (dealer, (dealer + 1) % 4)


def test_a_match_under_way_goes_on_with_its_scores() -> None:
    assert Game.new("classic", seats=3, seed=1, scores=[10, 20, 30]).describe()["scores"] == [10, 20, 30]


KEYS = "hands, talon, colour, pioche, dealer, turn, direction, scores, players, cut, deck"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": []}, f"given.hand: unknown; known here: {KEYS}"),
        ({"hands": None}, "given.hands: must be a list with the hand of each seat"),
        ({"hands": "R7"}, "given.hands: must be a list with the hand of each seat"),
        ({"hands": [["R7"]]}, "given.hands: the number of seats: must be from 2 to 10, not 1"),
        ({"hands": [[]] * 11}, "given.hands: the number of seats: must be from 2 to 10, not 11"),
        ({"hands": [["R7"], "G1"]}, "given.hands[1]: must be a list of cards, not text"),
        ({"hands": [["R7"], None]}, "given.hands[1]: must be a list of cards, not an empty value"),
        ({"hands": [["R7", "X9"], []]}, "given.hands[0][1]: no card 'X9' at this table of toy-story-3"),
        ({"hands": [["R7", "V1"], []]}, "given.hands[0][1]: no card 'V1' at this table of toy-story-3"),
        ({"hands": [["WC1"], []]}, "given.hands[0][0]: no card 'WC1' at this table of toy-story-3"),
        ({"hands": [[7], []]}, "given.hands[0][0]: no card '7' at this table of toy-story-3"),
        ({"hands": [[["R7"]], []]}, "given.hands[0][0]: no card \"['R7']\" at this table of toy-story-3"),
        ({"talon": []}, "given.talon: must have at least one card"),
        ({"talon": "R5"}, "given.talon: must be a list of cards, not text"),
        ({"talon": ["W"]}, "given.colour: is needed: the top card W is wild"),
        ({"talon": ["W"], "colour": None}, "given.colour: is needed: the top card W is wild"),
        (
            {"talon": ["W"], "colour": "mauve"},
            "given.colour: must be red or green or blue or yellow, not 'mauve'",
        ),
        ({"colour": "blue"}, "given.colour: blue contradicts the top card R5"),
        ({"pioche": ["W5"]}, "given.pioche[0]: no card 'W5' at this table of toy-story-3"),
        ({"pioche": ["R1"] * 300}, "given: the number of cards: must be from 1 to 255, not 307"),
        ({"pioche": ["R1"] * 128}, "given: the number of cards of one kind: must be from 1 to 127, not 128"),
        ({"dealer": 3}, "given.dealer: must be from 0 to 2, not 3"),
        ({"turn": -1}, "given.turn: must be from 0 to 2, not -1"),
        ({"turn": True}, "given.turn: must be a whole number from 0 to 2, not 'True'"),
        ({"turn": None}, "given.turn: must be a whole number from 0 to 2, not 'None'"),
        ({"direction": "up"}, "given.direction: must be left or right, not 'up'"),
        ({"direction": 1}, "given.direction: must be left or right, not '1'"),
        ({"scores": [0, 0]}, "given.scores: must be a list of 3 numbers"),
        ({"scores": "000"}, "given.scores: must be a list of 3 numbers"),
        ({"scores": [0, 0, "1"]}, "given.scores[2]: must be a whole number from 0 to 1000000, not '1'"),
    ],
)
def test_a_position_that_is_wrong_is_named_by_its_key(change: dict[str, Any], words: str) -> None:
    assert fault({**GIVEN, **change}).startswith(words)


@pytest.mark.parametrize(
    ("given", "kind"),
    [(None, "an empty value"), (5, "a number"), ("hands", "text"), ([("hands", [])], "a list")],
)
def test_a_position_is_a_mapping(given: object, kind: str) -> None:
    assert fault(given) == f"given: must be a mapping, not {kind}"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 1}, "given.players: must be from 2 to 10, not 1"),
        ({"players": 2, "hands": []}, "given.hands: unknown; known here: players, dealer, cut, deck, scores"),
        (
            {"players": 2, "deck": DECK[:14]},
            "given.deck: the number of cards: must be from 15 to 255, not 14",
        ),
        (
            {"players": 2, "deck": [*DECK[:14], "W4"]},
            "given.deck: no card that can open is left after the deal (R-OPEN-END)",
        ),
        ({"players": 2, "deck": [*DECK, "Q1"]}, "given.deck[32]: no card 'Q1' at this table of toy-story-3"),
        ({"players": 2, "cut": [["R3", "R3"]]}, "given.cut: leaves the seats 0, 1 tied"),
        (
            {"players": 3, "cut": [["R3", "R3", "R1"], ["R1"]]},
            "given.cut[1]: must have a card for each of the 2 seats",
        ),
        ({"players": 2, "cut": [["R3", "R4"], ["R1"]]}, "given.cut[1]: seat 1 deals already"),
        ({"players": 2, "cut": "R3"}, "given.cut: must be a list of lists of cards"),
        ({"players": 2, "cut": []}, "given.cut: leaves the seats 0, 1 tied"),
    ],
)
def test_a_deal_that_is_wrong_is_named_by_its_key(given: dict[str, Any], words: str) -> None:
    assert fault(given).startswith(words)


def test_nobody_cuts_in_family_b() -> None:
    given = {"players": 2, "cut": [["R3", "R4"]]}
    assert fault(given, "giant") == "given.cut: nobody cuts for the deal in giant (B-DEAL)"
    deck = [*DECK[:14], "W", "RS"]
    assert fault({"players": 2, "deck": deck}, "giant").startswith("given.deck: no card that can open")


@pytest.mark.parametrize("seat", [-1, 3, 99, True, "0", 1.0, pytest.param(10**5000, id="huge")])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    asked: list[Callable[[Game], object]] = [
        lambda table: table.legal(seat),
        lambda table: table.view(seat),
        lambda table: table.events(seat),
        lambda table: table.play(seat, "draw"),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r"^seat: there is no seat .*; the seats are 0 to 2$"):
            ask(game())


def test_a_refusal_has_a_reason_and_a_clause() -> None:
    with pytest.raises(Refused) as refused:
        game().play(1, "draw")
    assert (refused.value.reason, refused.value.clause) == ("not-your-turn", "START")
    assert str(refused.value) == "not-your-turn (START)"


def test_a_fault_of_ours_is_not_called_an_unreadable_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise TypeError("broken")

    monkeypatch.setattr("pioche.game.encode_move", broken)
    with pytest.raises(TypeError, match="broken"):
        game().play(0, "play G9 uno")


def test_the_next_round_needs_cards_enough() -> None:
    few = game(hands=[["R7"], ["G1"], ["B3"]])
    few.play(0, "play R7")
    assert few.phase == "round-over"
    before = few.snapshot()
    for attempt in (few.play, few.check):
        with pytest.raises(
            ValueError, match=r"^next: too few cards on the table for another round, or none that can open"
        ):
            attempt(2, "next")
    assert few.snapshot() == before


def test_the_next_round_needs_a_card_that_can_open() -> None:
    given = {**GIVEN, "hands": [["R7"], ["W4"] * 5, ["W4"] * 5], "talon": ["W4", "R5"], "pioche": ["W4"] * 20}
    wilds = Game.from_position("toy-story-3", given, rules={"target": 5000})
    wilds.play(0, "play R7")
    wilds.play(1, "next")
    assert wilds.describe()["top"] in ("R5", "R7")
    nothing = Game.from_position(
        "giant",
        {"hands": [["W"], ["RS", "W4"] * 5], "talon": ["RS"], "pioche": ["W4"] * 9, "turn": 0},
        rules={"scoring": "points"},
    )
    nothing.play(0, "play W red")
    with pytest.raises(ValueError, match=r"none that can open \(R-OPEN-END\)$"):
        nothing.play(0, "next")


def test_any_seat_may_ask_for_the_next_round() -> None:
    ended = round_over()
    assert ended.to_act == (0, 1)
    assert ended.legal(0) == ended.legal(1) == ["next"]
    dealer = ended.describe()["dealer"]
    ended.play(1, "next")
    assert ended.describe()["dealer"] == 1 - dealer
    assert ended.describe()["counts"] == [7, 7]


def test_undo_without_a_move_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^undo: no move to take back$"):
        game().undo()


def test_undo_tells_again_what_the_move_before_told() -> None:
    played = game()
    played.play(0, "play R7")
    told = played.events(1)
    played.play(1, "draw")
    played.undo()
    assert played.events(1) == told
    played.undo()
    assert played.events(1) == ()


def test_undo_takes_a_new_key_back_with_the_move_before_it() -> None:
    ended = round_over()
    last = ended.moves[-1]
    before = Game.from_snapshot(ended.snapshot())
    before.undo()
    ended.rekey(bytes(32))
    ended.rekey(b"\1" * 32)
    ended.undo()
    assert ended.snapshot() == before.snapshot()
    ended.play(*last)
    assert ended.phase == "round-over"


def test_a_new_key_comes_between_two_rounds_only() -> None:
    with pytest.raises(ValueError, match=r"^rekey: chance can be given a new key only between two rounds$"):
        game().rekey(bytes(32))
    ended = round_over()
    with pytest.raises(ValueError, match=r"^key: must be 32 bytes$"):
        ended.rekey(b"short")


def test_a_key_that_may_change_is_kept_as_it_was() -> None:
    key: Any = bytearray(32)
    dealt, ended = Game.new("classic", key=key), round_over()
    ended.rekey(key)
    key[0] = 1
    assert dealt.start.key == bytes(32)
    assert ended.history[-1] == Rekeyed(bytes(32))


def test_a_new_key_decides_the_next_deal() -> None:
    deals = []
    for key in (bytes(32), bytes(32), b"\1" * 32):
        ended = round_over()
        ended.rekey(key)
        assert ended.history[-1] == Rekeyed(key)
        assert isinstance(ended.history[0], Played)
        ended.play(0, "next")
        again = Game.from_snapshot(ended.snapshot())
        again.undo()
        again.play(0, "next")
        assert again.packed_position() == ended.packed_position()
        deals.append(ended.given())
    assert deals[0] == deals[1] != deals[2]


def test_a_position_changed_afterwards_changes_no_game() -> None:
    mine = copy.deepcopy(GIVEN)
    kept = Game.from_position("toy-story-3", mine)
    kept.play(0, "play R7")
    before = kept.snapshot()
    mine["hands"][1].append("R1")
    mine["pioche"].clear()
    assert kept.snapshot() == before
    kept.undo()
    assert kept.describe()["hands"][1] == ["G1", "G2"]


def test_what_is_told_can_be_kept_and_told_later() -> None:
    played = game()
    played.play(0, "draw")
    told = played.told()
    kept = {seat: played.events(seat) for seat in (None, 0, 1, 2)}
    played.play(*((1, "draw") if played.to_act == (1,) else (0, "keep")))
    assert {seat: told.events(seat) for seat in kept} == kept


def test_a_w4_laid_in_answer_leaves_no_colour_to_be_judged() -> None:
    given = {"hands": [["W4", "G1", "G2"], ["W4", "B1", "B2"], ["Y1"]], "talon": ["R5"], "turn": 0}
    stacked = Game.from_position("classic", given, rules={"stack": "same"})
    stacked.play(0, "play W4 blue")
    assert (stacked.view(1).before, stacked.view(1).owed) == ("red", 4)
    stacked.play(1, "play W4 green")
    assert (stacked.view(2).before, stacked.view(2).owed) == (None, 8)


def test_describe_names_the_checks_of_a_scenario() -> None:
    assert game().describe() == {
        "phase": "turn",
        "to_act": [0],
        "turn": 0,
        "dealer": 0,
        "direction": "left",
        "colour": "red",
        "top": "R5",
        "counts": [2, 2, 2],
        "hands": [["R7", "W4"], ["G1", "G2"], ["B3", "B4"]],
        "pioche": 6,
        "talon": 1,
        "legal": {
            0: ["play R7", "play W4 red", "play W4 green", "play W4 blue", "play W4 yellow", "draw"],
        },
        "uno_due": [],
        "round_winner": None,
        "scores": [0, 0, 0],
        "winners": [],
        "owed": 0,
        "shown": [],
    }


def test_given_is_the_whole_position() -> None:
    assert game(colour="red", direction="right").given() == {
        **GIVEN,
        "dealer": 0,
        "direction": "right",
        "scores": [0, 0, 0],
        "colour": "red",
    }


def test_a_game_file_ends_where_the_game_does() -> None:
    assert game().record().startswith("pioche 1\nedition toy-story-3\n")


def test_two_games_do_not_share_a_trace() -> None:
    one, other = game(), game()
    one.play(0, "draw")
    told = one.events(0)
    other.play(0, "play R7")
    assert one.events(0) == told != other.events(0)


@pytest.mark.parametrize(
    ("edition", "hand", "rules", "is_one"),
    [
        ("classic", ["W4", "R1", "G2"], {}, True),
        ("classic", ["W4", "G5", "W"], {}, False),  # W4-LEGAL-A: neither the number nor a wild card matters
        ("giant", ["W4", "G5", "W"], {}, True),  # W4-LEGAL-B
        ("classic", ["G1", "R2"], {}, False),  # there is none to lay
        ("classic", ["W4", "R1"], {"bluffing": False}, False),  # it is refused
    ],
)
def test_a_view_says_whether_a_wild_draw_four_would_be_a_bluff(
    edition: str, hand: list[str], rules: dict[str, object], *, is_one: bool
) -> None:
    given = {"hands": [hand, ["R1", "W4"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position(edition, given, rules=rules)
    assert game.view(0).bluff is is_one
    assert not game.view(1).bluff  # not asked
    assert not game.view(None).bluff
