"""The search: what it finds, that it sees nothing hidden, and that the same seed chooses the same."""

import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pioche import Game, bots
from pioche.bots import minds, search
from pioche.bots.search import Search, SearchOptions
from pioche.bots.seen import seen
from pioche.fast.records import twin_of
from pioche.fast.twin import load
from pioche.layout import blank, pack
from pioche.notation import decode_move
from pioche.policies.search import NETWORKS_MOVE, Thought, begin_search, choose_searching, play_until
from pioche.policies.search import search as worlds
from pioche.policies.seating import POLICY_EXPERT, POLICY_NETWORK, Players
from pioche.policies.simulate import choose_for
from pioche.policies.worlds import TRUSTS_WILD, Unseen
from pioche.rules.state import Book, Position, Trace

EFFORT = 20_000


def position(hands: Sequence[Sequence[str]], top: str, edition: str = "classic", **more: object) -> Game:
    given = {"hands": hands, "talon": [top], "turn": 0, "pioche": ["Y1", "Y2", "Y3"] * 10, **more}
    return Game.from_position(edition, given)


def picked(game: Game, seat: int = 0, seed: int = 1, effort: int = EFFORT) -> str:
    s = seen(game.table, game.view(seat))
    return str(decode_move(game.table, search.pick(game.table, s, seed, effort)))


def test_it_goes_out_when_it_can() -> None:
    assert picked(position([["R7"], ["G1", "G2"]], "R5")) == "play R7"


def test_it_stops_a_player_who_is_about_to_go_out() -> None:
    game = position([["R3", "RS", "R1", "B4", "Y8"], ["G1"], ["G1"] * 7], "R9")
    assert picked(game) == "play RS"


def test_it_answers_a_debt_rather_than_pay() -> None:
    given = {"hands": [["RD", "R1"], ["BD", "G1", "G2"], ["Y1", "Y2"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, rules={"stack": "same"})
    game.play(0, "play RD uno")
    assert picked(game, 1) == "play BD"


def test_it_compares_what_to_lay_off_and_what_to_show() -> None:
    """Decisions in the middle of a card are searched too: the worlds go on with the rest of the card."""
    custom = [{"title": "Une", "do": [{"who": "others", "discard": 1}]}]
    given = {"hands": [["WC1", "B5", "B6", "B7"], ["W", "G1"]], "talon": ["B1"], "pioche": ["Y1"] * 20}
    game = Game.from_position("classic", {**given, "turn": 0}, custom=custom)
    game.play(0, "play WC1 blue")
    assert compared_worlds(game, 1) == {"discard W", "discard G1"}
    assert picked(game, 1) == "discard G1"
    given = {"hands": [["WL", "R1", "R2"], ["G1", "GS", "Y1"]], "talon": ["R5"], "pioche": ["Y1"] * 20}
    game = Game.from_position("toy-story-3", {**given, "turn": 0})
    game.play(0, "play WL green")
    assert compared_worlds(game, 1) == {"show G1", "show GS"}


def compared_worlds(game: Game, seat: int) -> set[str]:
    """What was tried in worlds."""
    searched = Search(game.table, seen(game.table, game.view(seat)), 3)
    searched.go_on(8)
    return {str(decode_move(game.table, one.move)) for one in searched.found().moves if one.worlds == 8}


@pytest.mark.parametrize(("seats", "own"), [(2, POLICY_NETWORK), (4, POLICY_EXPERT)])
def test_in_the_worlds_of_two_the_network_plays_for_the_own_seat(
    seats: int, own: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: set[tuple[bool, int]] = set()
    game = Game.new("classic", seats=seats, seed=3)
    s, seat = game._position, game.to_act[0]

    def note(at: Position, b: Book, p: Players, who: int) -> int:
        met.add((who == seat, p.policy[who]))
        return choose_for(at, b, p, who)

    monkeypatch.setattr("pioche.policies.search.choose_for", note)
    p, u, th = minds.players(POLICY_EXPERT, game.table, seats, 3), blank(Unseen), blank(Thought)
    before = list(p.policy)
    guess, work, t = blank(Position), blank(Position), blank(Trace)
    choose_searching(s, guess, work, game.table.book, t, p, u, th, seat, 7, 2000)
    assert met == {(True, own), (False, POLICY_EXPERT)}
    assert p.policy == before, "another seat that searches with them takes this one for an expert"


def test_a_move_of_the_network_takes_longer() -> None:
    took = []
    for policies in ((POLICY_EXPERT, POLICY_EXPERT), (POLICY_NETWORK, POLICY_EXPERT)):
        game = position([["R1", "R2", "R3"], ["Y7", "Y8"]], "R5")
        p = minds.players(POLICY_EXPERT, game.table, 2, 1)
        p.policy[:2] = policies
        took.append(play_until(game._position, game.table.book, blank(Trace), p, 0, 2))
    assert took[1] - took[0] == NETWORKS_MOVE


def test_what_strands_find_hangs_on_their_number_and_not_on_who_plays_them() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    s = seen(game.table, game.view(0))
    searches = [Search(game.table, s, 3, SearchOptions(strands=n, patient=True)) for n in (1, 4, 4)]
    for one in searches:
        one.go_on(16)
    alone, four, again = (one.found() for one in searches)
    assert four == again
    assert [one.worlds for one in four.moves] == [4 * one.worlds for one in alone.moves]
    assert searches[1].effort > 2 * searches[0].effort
    assert four.moves[1].wins != alone.moves[1].wins, "strands play in worlds of their own"


@pytest.mark.parametrize(
    ("rules", "met"),
    [
        ({"stack": "up", "jump_in": True, "draw": "until"}, "stack"),
        ({"seven_zero": True, "must_lay": "always"}, "aimed"),
    ],
)
def test_it_compares_every_move_of_house_rules(rules: dict[str, object], met: str) -> None:
    """Answers, targets and what must be laid are moves like the others: whatever it picks is legal."""
    seen_here = set()
    for deal in range(3):
        game = Game.new("classic", seats=3, seed=deal, rules=rules)
        for number in range(40):
            if game.phase == "round-over":
                break
            seat = game.to_act[0]
            move = picked(game, seat, seed=number, effort=500)
            assert move in game.legal(seat)
            seen_here |= {game.phase, "aimed" if "@" in move else ""}
            game.play(seat, move)
    assert met in seen_here


def test_the_same_seed_chooses_the_same_and_time_does_not_matter() -> None:
    game = Game.new("trolls", seats=4, seed=11)
    seat = game.to_act[0]
    assert len({picked(game, seat, seed=5) for _ in range(3)}) == 1


def test_cards_it_may_not_see_change_nothing() -> None:
    own = ["R7", "B2", "W4", "G9", "R2", "W"]
    one = position([own, ["G1", "Y3", "Y4"], ["B8", "R1"]], "R5")
    other = position([own, ["W", "R5", "R6"], ["W4", "B1"]], "R5")
    for seed in range(10):
        assert picked(one, seed=seed) == picked(other, seed=seed)


def test_cards_it_may_not_see_change_nothing_in_an_answer_to_a_wild_draw_four() -> None:
    worlds = [
        position([["W4", *rest], ["G1", "Y3", "Y4"]], "R5")
        for rest in (["R1", "R2", "R3", "R4"], ["G1", "G2", "B3", "B4"])
    ]
    answers = []
    for game in worlds:
        game.play(0, "play W4 blue")
        answers.append([picked(game, 1, seed) for seed in range(10)])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("edition", ["classic", "toy-story-3", "trolls", "disney-100", "giant"])
def test_a_round_of_searchers_is_legal_in_every_edition(edition: str) -> None:
    game = Game.new(edition, seats=3, seed=3)
    for number in range(400):
        if game.phase in ("round-over", "match-over"):
            break
        seat = game.to_act[0]
        if game.phase == "trial":
            game.play(seat, "outcome bad")
            continue
        view = game.view(seat)
        text = picked(game, seat, number, effort=1500)
        assert text in view.legal
        game.play(seat, f'{text} "Bambi"' if text.startswith("play WM") else text)
    assert game.phase in ("round-over", "match-over")


def test_moves_are_compared_in_the_same_worlds() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    options = SearchOptions(by_round=True)
    found = search.run(Search(game.table, seen(game.table, game.view(0)), 3, options), EFFORT)
    first = found.moves[0]
    assert first.gain == first.error == 0
    assert 0 < first.wins < 1
    for other in found.moves[1:]:
        if other.worlds == first.worlds:
            assert other.wins - first.wins == pytest.approx(other.gain, abs=1e-6)


def test_more_effort_is_more_worlds() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    s = seen(game.table, game.view(0))
    few, many = (
        search.run(Search(game.table, s, 3, SearchOptions(patient=True)), effort).moves[0].worlds
        for effort in (2000, 20_000)
    )
    assert many > 4 * few


def test_no_effort_is_wasted_on_moves_without_prospects() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    s = seen(game.table, game.view(0))
    spent = {True: 0, False: 0}
    for seed in range(8):
        patient, usual = (Search(game.table, s, seed, SearchOptions(patient=one)) for one in spent)
        for one in (patient, usual):
            search.run(one, EFFORT)
        spent[True] += patient.effort
        spent[False] += usual.effort
    assert spent[False] < spent[True]


def test_a_limit_of_time_ends_a_search_early() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    search.prepare()
    s = seen(game.table, game.view(0))
    found = search.run(Search(game.table, s, seed=3), 10**9, most_ms=20)
    assert 0 < found.moves[0].worlds < 100_000


def test_all_that_a_search_calls_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, called = Search.entries(), set[str]()

    def noted(name: str) -> Callable[..., object]:
        def call(*given: object) -> object:
            called.add(name)
            return entries[name](*given)

        return call

    names = ("begin_search", "search", "drop_hopeless", "best_found")
    monkeypatch.setattr(Search, "entries", staticmethod(lambda: {name: noted(name) for name in names}))
    monkeypatch.setattr(search, "READY", threading.Event())
    search.prepare()
    assert called == set(names)


def test_only_the_moves_asked_for_are_compared() -> None:
    game = position([["R7", "R2", "G5", "B1"], ["G1", "Y3", "Y1"]], "R5")
    s = seen(game.table, game.view(0))
    listed = [one.move for one in search.run(Search(game.table, s, seed=3), 1).moves][:2]
    found = search.run(Search(game.table, s, 3, SearchOptions(moves=listed)), 2000)
    assert [one.move for one in found.moves] == listed


def test_the_level_plays_as_expert_where_numba_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("classic", seats=3, seed=9)
    view = game.view(game.to_act[0])
    monkeypatch.setattr(search, "is_available", lambda: False)
    for seed in range(5):
        expected = bots.choose("expert", view, view.legal, seed)
        assert bots.choose("search", view, view.legal, seed) == expected


def test_a_level_that_is_not_compiled_yet_is_an_expert_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []
    monkeypatch.setattr(search, "is_available", lambda: True)
    monkeypatch.setattr(search, "is_ready", lambda: bool(begun))
    monkeypatch.setattr(search, "prepare_in_background", lambda: begun.append(True))
    assert bots.ready("search") == "trained"
    assert begun
    assert bots.ready("search") == "search"
    assert bots.ready("random") == "random"


def test_what_is_not_compiled_is_compiled_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    from pioche.fast import cache as kept

    steps: list[str] = []
    monkeypatch.setattr(kept, "is_kept", lambda _: "compile" in steps and "no room" not in steps)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: steps.append("compile"))
    monkeypatch.setattr(search, "prepare", lambda: steps.append("load"))
    search.prepare_apart()
    assert steps == ["compile", "load"]
    search.prepare_apart()
    assert steps == ["compile", "load", "load"]
    steps[:] = ["no room"]
    search.prepare_apart()
    assert steps == ["no room", "compile"]


def test_worlds_are_the_same_plain_and_compiled() -> None:
    """More worlds than a product beyond 63 bits could hide in."""
    chapter = load()["search"]
    game = Game.new("classic", seats=2, seed=3)
    s, book, seat = game._position, game.table.book, game.to_act[0]
    p, u, th = minds.players(POLICY_EXPERT, game.table, 2, 3), blank(Unseen), blank(Thought)
    u.trusts_wild = TRUSTS_WILD
    plain: list[Any] = [s, blank(Position), blank(Position), book, blank(Trace), p, u, th]
    fast = [twin_of(record) for record in plain]
    begin_search(s, book, p, u, th, seat, 7)
    chapter.begin_search(fast[0], fast[3], *fast[5:], seat, 7)
    play: Any = worlds
    play(*plain, seat, 12)
    chapter.search(*fast, seat, 12)
    for one, other in zip(plain, fast, strict=True):
        if not isinstance(one, Trace):
            assert pack(one) == other.tobytes()
