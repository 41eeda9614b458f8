"""What if: a finished game taken up again, hidden cards as they lay or dealt anew, another move played."""

from collections import Counter

import pytest

from pioche import Game
from pioche.bots import choose, search, whatif
from pioche.bots.whatif import Question, answer, chances
from pioche.server.http.whatif import choices
from pioche.view import View

GIVEN = {
    "hands": [["R7", "G1"], ["G4", "Y2"], ["B2"] * 7],
    "talon": ["R9"],
    "turn": 0,
    "pioche": ["Y1", "B2", "G3", "R4"] * 10,
}


@pytest.fixture(scope="module")
def file() -> str:
    game = Game.new("classic", seats=3, key=bytes(range(32)))
    while game.phase != "round-over":
        seat = game.to_act[0]
        game.play(seat, choose("greedy", game.view(seat), game.legal(seat), len(game.moves), game.table))
    return game.record()


def ask(file: str, question: Question) -> tuple[Game, list[str], list[View]]:
    """Ask; where it leads, the moves on the way, and what the seat saw."""
    moves: list[str] = []
    views: list[View] = []

    def look(game: Game, _seat: int | None, move: str) -> None:
        moves.append(move)
        views.append(game.view(question.seat))

    return answer(file, question, look), moves, views


def test_cards_dealt_anew_agree_with_all_the_seat_knew_and_none_is_lost(file: str) -> None:
    kept, _, (*_, seen) = ask(file, Question(8, 1))
    every = Counter(card for hand in kept.describe()["hands"] for card in hand)
    hidden = set()
    for seed in range(6):
        anew, moves, (*_, view) = ask(file, Question(8, 1, anew=seed))
        assert view == seen == anew.view(1)
        hands = anew.describe()["hands"]
        pioche = Counter(anew.given()["pioche"])  # type: ignore[call-overload]
        assert Counter(card for hand in hands for card in hand) + pioche == every + Counter(
            kept.given()["pioche"]  # type: ignore[call-overload]
        )
        assert ask(file, Question(8, 1, anew=seed))[1] == moves
        hidden.add(str(hands[0]))
    assert len(hidden) > 3


def test_the_round_goes_on_to_its_end_the_same_way_for_the_same_question(file: str) -> None:
    played: list[str] = []
    game, moves, _ = ask(file, Question(5, 0))
    while game.phase != "round-over":
        played.append(game.legal(0)[0])
        game, moves, _ = ask(file, Question(5, 0, 7, tuple(played)))
    assert ask(file, Question(5, 0, 7, tuple(played)))[1] == moves
    with pytest.raises(ValueError, match=rf"moves\[{len(played)}\]: the round is over"):
        ask(file, Question(5, 0, 7, (*played, "draw")))


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        (Question(100_000, 0), "number: at most 5000"),
        (Question(900, 0), "number: there is no state 900"),
        (Question(0, 3), "seat: there is no seat 3"),
        (Question(0, 0, moves=("fly",)), r"moves\[0\]: .* unreadable"),
        (Question(0, 0, moves=("next",)), r"moves\[0\]: 'next' is refused"),
    ],
)
def test_what_cannot_be_asked_is_named(file: str, question: Question, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        ask(file, question)


def test_a_round_that_does_not_end_is_not_called_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatif, "MOST_MOVES", 1)
    game = Game.from_position("classic", GIVEN)
    game.play(0, "draw")
    for moves in ((), ("draw",)):
        with pytest.raises(ValueError, match="moves: the round is not over after 1 moves"):
            ask(game.record(), Question(0, 2, moves=moves))


def test_choices_tell_what_is_owed_and_which_written_card_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatif, "chances", lambda *_: ())
    card = {"do": [{"who": "next", "draw": 1}]}
    given = {**GIVEN, "hands": [["RD", "R1"], ["GD", "WC1", "WC2"], ["B2"] * 7]}
    custom = [{**card, "title": "Encore"}, {**card, "title": "Assez"}]
    game = Game.from_position("classic", given, custom=custom, rules={"stack": "up"})
    game.play(0, "play RD uno")
    assert {one.move: one.words for one in choices(game, 1, "en")} == {
        "play GD": "answer with Green Draw Two",
        "accept": "draw the 2 cards you owe",
    }
    game = Game.from_position("classic", {**given, "turn": 1}, custom=custom)
    for lang, told in (("en", "Customizable 'Assez'"), ("fr", "« Assez »")):
        assert any(told in one.words.replace("\xa0", " ") for one in choices(game, 1, lang))


def test_chances_come_from_what_the_seat_knows_and_move_with_its_moves() -> None:
    search.prepare()
    game = Game.from_position("classic", GIVEN)
    game.play(0, "draw")
    file = game.record()
    reckoned = [list(chances(ask(file, Question(0, 0, anew))[0], 0, effort=20_000)) for anew in (None, 3)]
    assert reckoned[0] == reckoned[1]  # where the hidden cards really lie has no say
    by_move = {chance.move: chance.wins for chance in reckoned[0]}
    assert by_move["play R7"] > by_move["draw"]
    after, moves, _ = ask(file, Question(0, 0, moves=("play R7",)))
    assert moves[1] == "play R7 uno"
    assert max(one.wins for one in chances(after, 0, effort=20_000)) > by_move["draw"]
