"""Bots: legal in every edition, human about «UNO», and each level better than the one below."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pioche import Game, bots
from pioche.edition import EDITIONS
from pioche.notation import FILM_LENGTH, is_plain_words, read_move

SEEDS = range(1000)
QUICK = ("random", "greedy", "expert")  # the search has tests of its own
MOST_MOVES = 2000
CUSTOM = (
    {
        "title": "Blague",
        "do": [{"who": "self", "trial": "Raconte une blague", "good": [{"who": "self", "hand_to": 1}]}],
    },
    {"title": "Trois", "do": [{"who": "all", "hand_to": 3}]},
    {"title": "Échange", "do": [{"who": "self", "swap_with": "chosen"}, {"who": "all", "open_hands": True}]},
)


def position(hands: Sequence[Sequence[str]], top: str, edition: str = "classic", **more: object) -> Game:
    given = {
        "hands": hands,
        "talon": [top],
        "turn": 0,
        "pioche": ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"],
        **more,
    }
    return Game.from_position(edition, given)


def test_bots_jump_in_by_level_and_only_where_they_can() -> None:
    given = {"hands": [["G1"], ["R5", "B1"], ["Y1", "Y2", "Y3"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, rules={"jump_in": True})
    often = {
        level: sum(bots.jump(level, game.view(1), seed, game.table) is not None for seed in SEEDS)
        for level in QUICK
    }
    assert 0 < often["random"] < often["greedy"] < often["expert"] < len(SEEDS)
    assert {bots.jump("expert", game.view(1), seed) for seed in SEEDS} == {None, "play R5 uno"}
    for seat in (None, 0, 2):
        assert bots.jump("expert", game.view(seat), 1) is None


def test_a_bot_that_owes_answers_or_pays() -> None:
    given = {"hands": [["RD", "G1", "G2"], ["GD", "B1", "B2"], ["Y1"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, rules={"stack": "same"})
    game.play(0, "play RD")
    for level in ("greedy", "expert"):
        assert bots.choose(level, game.view(1), game.legal(1), 1, game.table) == "play GD"
    game.play(1, "play GD")
    for level in QUICK:
        assert bots.choose(level, game.view(2), game.legal(2), 1, game.table) == "accept"


def chosen(level: str, game: Game, seat: int = 0, seeds: Sequence[int] = SEEDS) -> Counter[str]:
    view, legal = game.view(seat), game.legal(seat)
    return Counter(bots.choose(level, view, legal, seed) for seed in seeds)


def play_round(game: Game, levels: Sequence[str], seed: int) -> Iterator[str]:
    referee = Random(seed)  # noqa: S311  no secret
    for number in range(seed * MOST_MOVES, (seed + 1) * MOST_MOVES):
        if game.phase in ("round-over", "match-over"):
            return
        seat = game.to_act[0]
        view = game.view(seat)
        if view.phase == "trial":
            move = f"outcome {referee.choice(['good', 'bad'])}"
        else:
            move = bots.choose(levels[seat], view, view.legal, number)
            assert any(move.startswith(legal) for legal in view.legal)
        game.play(seat, move)
        yield move
        if 1 not in game.view(None).counts:
            continue
        for other, level in enumerate(levels):
            for call in bots.calls(level, game.view(other), number)[:1]:
                game.play(other, call)
                yield call


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_whole_rounds_and_nothing_they_do_is_refused(edition: str, seats: int) -> None:
    levels = [QUICK[seat % len(QUICK)] for seat in range(seats)]
    custom = CUSTOM if edition == "classic" else ()
    for seed in range(4):
        game = Game.new(edition, seats=seats, seed=seed, custom=custom)
        moves = list(play_round(game, levels, seed))
        assert game.phase in ("round-over", "match-over"), len(moves)


def test_every_kind_of_decision_came_up_in_those_rounds() -> None:
    verbs = set()
    for edition in EDITIONS:
        for seed in range(20):
            custom = CUSTOM if edition == "classic" else ()
            game = Game.new(edition, seats=3, seed=seed, custom=custom)
            verbs |= {read_move(move).verb for move in play_round(game, ["random", "greedy", "expert"], seed)}
    decisions = {"play", "draw", "keep", "accept", "challenge", "colour", "show", "discard", "uno", "catch"}
    assert verbs >= decisions


def test_a_bot_does_the_same_whatever_cards_it_may_not_see() -> None:
    one = position([["R7", "B2", "W4", "G9"], ["G1", "Y3"], ["B8"]], "R5")
    other = position([["R7", "B2", "W4", "G9"], ["W", "R5"], ["W4"]], "R5")
    for level in QUICK:
        assert chosen(level, one) == chosen(level, other)


def test_the_same_seed_chooses_the_same() -> None:
    game = position([["R7", "R2", "W4", "G5"], ["G1", "Y3"]], "R5")
    for level in QUICK:
        assert chosen(level, game) == chosen(level, game)
        assert bots.vote(level, 5) == bots.vote(level, 5)


@pytest.mark.parametrize(("level", "forgets"), [("random", 0.30), ("greedy", 0.05), ("expert", 0.0)])
def test_uno_is_said_with_the_last_but_one_card_unless_the_level_forgets(level: str, forgets: float) -> None:
    plays = [
        move for move in chosen(level, position([["R7", "R2"], ["G1"]], "R5")).elements() if move != "draw"
    ]
    silent = sum(not move.endswith(" uno") for move in plays) / len(plays)
    assert abs(silent - forgets) < 0.04
    assert not any(
        move.endswith(" uno") for move in chosen(level, position([["R7", "R2", "R3"], ["G1"]], "R5"))
    )
    assert not any(move.endswith(" uno") for move in chosen(level, position([["R7"], ["G1"]], "R5")))


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_says_uno_late_and_catches_others_most_of_the_time(level: str) -> None:
    game = position([["R7", "R2"], ["G1", "G2"]], "R5")
    game.play(0, "play R7")
    own = Counter(call for seed in SEEDS for call in bots.calls(level, game.view(0), seed))
    others = Counter(call for seed in SEEDS for call in bots.calls(level, game.view(1), seed))
    assert set(own) == {"uno"}
    assert set(others) == {"catch 0"}
    character = bots.level_of(level)
    assert abs(own["uno"] / len(SEEDS) - (1 - character.forgets / 100)) < 0.05
    assert abs(others["catch 0"] / len(SEEDS) - (1 - character.misses / 100)) < 0.05
    game.play(0, "uno")
    assert bots.calls(level, game.view(0), 1) == bots.calls(level, game.view(1), 1) == []


@pytest.mark.parametrize("level", QUICK)
def test_mickeys_card_comes_with_a_film(level: str) -> None:
    game = position([["WM", "WM"], ["G1"], ["G1", "G2"]], "R5", "disney-100")
    for text in chosen(level, game, seeds=range(40)):
        move = read_move(text)
        assert move.verb == "draw" or move.film in bots.level_of(level).films
        game.play(0, text)
        game.undo()


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_titles_a_bot_names_can_be_written_in_a_move(level: str) -> None:
    for title in bots.level_of(level).films:
        assert len(title) <= FILM_LENGTH
        assert is_plain_words(title)
        assert '"' not in title


def test_random_prefers_laying_and_takes_any_card() -> None:
    moves = chosen("random", position([["R7", "R2", "W", "B1"], ["G1", "G2"]], "R5"))
    assert 0 < moves["draw"] < 100
    cards = Counter(read_move(move).card for move in moves.elements())
    assert min(cards["R7"], cards["R2"], cards["W"]) > 250


@pytest.mark.parametrize(
    ("hand", "top", "move"),
    [
        (["R7", "R2", "B1"], "R5", "play R7"),  # sheds points
        (["R9", "B9", "B1", "B2"], "G9", "play B9"),  # goes where its cards are
        (["R2", "W", "B1"], "R5", "play R2"),  # keeps its wild
        (["G2", "W", "B1", "B3"], "R5", "play W blue"),  # names the colour it holds most
        (["W4", "W", "B1", "B3"], "R5", "play W4 blue"),  # and costs others cards if it can
        (["G2", "B1", "B3"], "R5", "draw"),
    ],
)
def test_greedy_sheds_points_keeps_colours_and_saves_wilds(hand: list[str], top: str, move: str) -> None:
    assert set(chosen("greedy", position([hand, ["G1", "G2", "G3"]], top))) == {move}


def test_greedy_stops_a_neighbour_who_is_nearly_out() -> None:
    hand = ["RS", "R9", "B9", "B8", "B7", "B6"]
    assert set(chosen("greedy", position([hand, ["G1", "G2", "G3"]], "R9"))) == {"play B9"}
    assert set(chosen("greedy", position([hand, ["G1"]], "R9"))) == {"play RS"}


def test_greedy_asks_the_leader_about_a_film() -> None:
    game = position([["WM", "B1", "B1"], ["G1"] * 4, ["G1"] * 2, ["G1"] * 3], "R5", "disney-100")
    assert {read_move(move).target for move in chosen("greedy", game)} == {2}


def test_greedy_shuffles_hands_only_with_more_cards_than_most() -> None:
    many = position([["WH", "W", *["B1"] * 8], ["G1"], ["G2"]], "R5")
    few = position([["WH", "W", "B1", "B1"], ["G1"] * 9, ["G2"] * 9], "R5")
    assert {read_move(move).card for move in chosen("greedy", many)} == {"WH"}
    assert {read_move(move).card for move in chosen("greedy", few)} == {"W"}


@pytest.mark.parametrize(
    ("edition", "left", "guilty"),
    [("classic", 1, 0.22), ("classic", 5, 0.71), ("giant", 1, 0.32), ("classic", 9, 0.83)],
)
def test_greedy_challenges_as_often_as_such_a_hand_is_guilty(edition: str, left: int, guilty: float) -> None:
    game = position([["W4", *["B1"] * left], ["G1", "G2"]], "R5", edition)
    game.play(0, "play W4 blue")
    moves = chosen("greedy", game, seat=1)
    assert abs(moves["challenge"] / moves.total() - guilty) < 0.05


def test_an_expert_doubts_somebody_with_one_card_left_always_in_rounds_and_sometimes_for_points() -> None:
    given = {"hands": [["W4", "B1"], ["G1", "G2"]], "talon": ["R5"], "turn": 0}
    doubted = {}
    for scoring in ("round", "points"):
        game = Game.from_position("giant", given, rules={"scoring": scoring})
        game.play(0, "play W4 blue uno")
        view, legal = game.view(1), game.legal(1)
        doubted[scoring] = {bots.choose("expert", view, legal, seed, game.table) for seed in SEEDS}
    assert doubted == {"round": {"challenge"}, "points": {"accept", "challenge"}}


def test_greedy_shows_lotso_the_card_that_tells_least() -> None:
    game = position([["WL", "B1"], ["GS", "G3", "G8"]], "R5", "toy-story-3")
    game.play(0, "play WL green uno")
    assert set(chosen("greedy", game, seat=1)) == {"show G3"}


def test_greedy_lays_off_its_rarest_colour_and_keeps_its_wild() -> None:
    custom = [{"title": "Un", "do": [{"who": "all", "hand_to": 1}]}]
    given = {"hands": [["WC1", "B1"], ["W", "R9", "G1", "GS"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, custom=custom)
    game.play(0, "play WC1 blue")
    for expected in ("discard R9", "discard GS", "discard G1"):
        assert set(chosen("greedy", game, seat=1)) == {expected}
        game.play(1, expected)


def test_greedy_opens_with_the_colour_it_holds_most() -> None:
    deck = [
        "R1",
        "G1",
        "R2",
        "G2",
        "R3",
        "G3",
        "R4",
        "G4",
        "B5",
        "G5",
        "B6",
        "G6",
        "B7",
        "G7",
        "W",
        "Y1",
        "Y2",
    ]
    game = Game.from_position("classic", {"players": 2, "dealer": 1, "deck": deck})
    assert game.phase == "opening-colour"
    assert set(chosen("greedy", game)) == {"colour red"}


def test_greedy_beats_random_by_its_view_alone() -> None:
    seats, won, rounds = 2, 0, 0
    for seed in range(240 // seats):
        for place in range(seats):
            levels = ["greedy" if seat == place else "random" for seat in range(seats)]
            game = Game.new("classic", seats=seats, seed=seed)
            for _ in play_round(game, levels, seed):
                pass
            won += game.describe()["round_winner"] == place
            rounds += 1
    # Above chance by more than three standard deviations of as many fair rounds.
    fair = 1 / seats
    assert won / rounds > fair + 3 * (fair * (1 - fair) / rounds) ** 0.5


def test_a_vote_is_yes_more_often_than_not() -> None:
    for level in bots.LEVELS:
        yes = sum(bots.vote(level, seed) for seed in SEEDS) / len(SEEDS)
        assert 0.45 < yes < 0.9


def test_an_unknown_level_is_an_error_naming_it() -> None:
    with pytest.raises(
        ValueError, match="no level 'genius'; there are random, greedy, expert, trained, search"
    ):
        bots.vote("genius", 1)


def test_a_bot_that_has_no_move_is_not_asked() -> None:
    game = position([["R7"], ["G1"]], "R5")
    with pytest.raises(ValueError, match="nothing to choose"):
        bots.choose("random", game.view(1), [], 1)
