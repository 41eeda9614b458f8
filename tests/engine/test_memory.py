"""What seats remember: cards they were shown, what others did last, and what a lack still covers."""

import json
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from strategies import games

from pioche import Game
from pioche.bots.seen import seen
from pioche.edition import EDITIONS
from pioche.encoding import observation as ob
from pioche.encoding.lens import AS_PRINTED, Desk
from pioche.envs.setting import Setting
from pioche.lab.experiment import Experiment
from pioche.layout import blank
from pioche.policies import simulate, worlds
from pioche.policies.seating import Players, forgetful
from pioche.policies.tally import Outcome, Totals
from pioche.policies.worlds import Unseen
from pioche.rules import cards, memory
from pioche.rules.state import KINDS, Position, Trace
from pioche.view import hand_cards

RED, GREEN, BLUE = range(3)
NOTHING_SHOWN = ((), (), ())
SWAP = [{"title": "Échange", "do": [{"who": "self", "swap_with": "next"}]}]
OPEN = [{"title": "Ouvert", "do": [{"who": "next", "open_hands": True}]}]


def position(hands: Sequence[Sequence[str]], pioche: Sequence[str], **more: object) -> Game:
    described = {"hands": hands, "talon": ["R5"], "turn": 0, "pioche": pioche}
    edition = str(more.pop("edition", "classic"))
    return Game.from_position(edition, described, **more)  # type: ignore[arg-type]


def shown(game: Game, eyes: int | None) -> tuple[tuple[str, ...], ...]:
    return game.view(eyes).shown


def challenged() -> Game:
    """Seat 1 challenges seat 0, who had red cards, and both are seen by seat 2."""
    game = position([["W4", "R1", "R1", "B9"], ["Y1", "Y2"], ["G1", "G2"]], ["Y3", "Y4", "Y6", "Y7", "B1"])
    game.play(0, "play W4 yellow")
    game.play(1, "challenge")
    return game


def test_the_challenger_remembers_the_hand_it_was_shown_and_nobody_else_knows_it() -> None:
    game = challenged()
    assert shown(game, 1) == (("R1", "R1", "B9"), (), ())
    assert [shown(game, eyes) for eyes in (None, 0, 2)] == [NOTHING_SHOWN] * 3
    for seat, move in ((1, "play Y1 uno"), (2, "draw"), (2, "play B1")):
        game.play(seat, move)
    assert shown(game, 1) == (("R1", "R1", "B9"), (), ())
    assert Game.from_snapshot(game.snapshot()).view(1) == game.view(1)


def test_a_card_that_is_laid_is_no_longer_remembered() -> None:
    game = position([["W4", "R1", "R1", "B9"], ["G3", "Y2"]], ["G4", "G6", "G7", "G8", *["B1"] * 8])
    game.play(0, "play W4 red")
    game.play(1, "challenge")
    game.play(1, "draw")
    game.play(0, "play R1")
    assert shown(game, 1) == (("R1", "B9"), ())


def test_an_observation_of_version_3_and_every_guessed_world_hold_the_cards_shown() -> None:
    game = challenged()
    view = game.view(1)
    known = seen(game.table, view)
    lens, told = Setting("classic", seats=3, encoding=3).lens(), blank(ob.Observation)
    ob.observe(known, game.table.book, lens, blank(Desk), AS_PRINTED, 1, told)
    by_type = told.values[ob.AT_SHOWN : ob.AT_MEMORIES]
    assert {kind: n for kind, n in enumerate(by_type) if n} == {1: 2, 2 * 13 + 9: 1}
    before = told.values[ob.AT_MEMORIES + ob.MEMORY : ob.AT_MEMORIES + 2 * ob.MEMORY]
    assert before[: ob.COVERS] == [2, 0, 1, 0, 0]
    assert before[ob.DID : ob.DID + 4] == [6, 4, 5, 2]  # it drew four, after it laid the second wild type
    unseen, world = blank(Unseen), blank(Position)
    unseen.words = [1, 2, 3, 4]
    worlds.gather_unseen(known, game.table.book, unseen, 1)
    others = set()
    for _ in range(20):
        worlds.guess_world(known, game.table.book, unseen, blank(Players), world, 1)
        held = Counter(hand_cards(game.table, world, 0))
        assert held >= Counter(["R1", "R1", "B9"])
        assert held.total() == 7
        others.add(tuple(sorted((held - Counter(["R1", "R1", "B9"])).elements())))
    assert len(others) > 1


def test_a_card_shown_to_lotso_is_remembered_by_everyone_once() -> None:
    hands = [["WL", "WL", "G2", "G3"], ["R1", "B3", "R2"], ["B1", "B1", "R2"]]
    game = position(hands, ["Y1", "Y2", "Y3", "Y4"], edition="toy-story-3")
    for seat, move in ((0, "play WL blue"), (1, "draw"), (2, "draw"), (0, "play WL blue")):
        game.play(seat, move)
    assert shown(game, 0)[1:] == (("B3",), ("B1",))
    assert shown(game, 1)[2] == ("B1",)


def test_a_hand_that_lay_open_is_remembered_when_it_is_closed() -> None:
    game = position([["WC1", "R3", "R4"], ["Y1", "B2"], ["R6", "R7"]], ["G1", "G2", "G3"], custom=OPEN)
    for seat, move in ((0, "play WC1 red"), (1, "draw"), (2, "play R6 uno")):
        game.play(seat, move)
    assert game.view(2).hands[1] is None
    assert shown(game, 0)[1] == shown(game, 2)[1] == ("G1", "B2", "Y1")


def test_hands_that_are_exchanged_are_known_to_those_who_gave_them_and_knowledge_goes_along() -> None:
    game = position([["W4", "R1", "B9"], ["WC1", "Y2"], ["G1", "G2"]], ["Y3"] * 8, custom=SWAP)
    game.play(0, "play W4 red")
    game.play(1, "challenge")  # seat 1 knows R1 and B9 of seat 0
    game.play(1, "play WC1 blue uno")  # and gives Y2 to seat 2
    assert shown(game, 1) == (("R1", "B9"), (), ("Y2",))
    assert shown(game, 2) == ((), ("G1", "G2"), ())
    assert shown(game, 0) == NOTHING_SHOWN


def test_hands_passed_on_are_known_to_those_who_passed_them() -> None:
    hands = [["R0", "R1", "R2"], ["G1", "G2"], ["B1", "B2"]]
    game = position(hands, ["Y3"] * 8, rules={"seven_zero": True})
    game.play(0, "play R0")
    assert [shown(game, eyes) for eyes in range(3)] == [
        ((), ("R1", "R2"), ()),
        ((), (), ("G1", "G2")),
        (("B1", "B2"), (), ()),
    ]


def test_a_card_taken_is_known_to_both_and_others_are_no_longer_sure() -> None:
    hands = [["W4", "P1", "P2"], ["WT", "B1", "B2"], ["Y1", "Y2"]]
    described = {"hands": hands, "talon": ["P5"], "turn": 0, "pioche": ["B3"] * 12}
    game = Game.from_position("trolls", described)
    game.play(0, "play W4 yellow")
    game.play(1, "challenge")
    assert shown(game, 1)[0] == ("P1", "P2")
    game.play(1, "play WT pink")  # seat 2 takes a card of each
    assert shown(game, 1)[0] == ()
    assert len(shown(game, 0)[2]) == len(shown(game, 1)[2]) == 1


def test_shuffled_hands_are_forgotten() -> None:
    game = position([["W4", "R1", "B9", "R2"], ["WH", "Y2", "Y1"]], ["G4"] * 12)
    game.play(0, "play W4 blue")
    game.play(1, "challenge")
    assert shown(game, 1)[0] == ("R1", "R2", "B9")
    game.play(1, "play WH red")
    assert shown(game, 1) == shown(game, 0) == ((), ())


def test_a_lay_of_a_lacked_colour_was_a_card_that_came_since() -> None:
    hands = [["G1", "G2", "G3"], ["RD", "R2", "R3", "G5"]]
    game = position(hands, ["B1", "R6", "R7", *["B2"] * 9])
    game.play(0, "draw")
    assert game.view(1).covered[0] == (4, 0, 0, 0)
    game.play(1, "play RD")
    assert game.view(1).covered[0][RED] == 4
    game.play(1, "play R2")
    game.play(0, "play R6")
    view = game.view(1)
    assert (view.counts[0], view.lacking[0][RED], view.covered[0][RED]) == (5, 2, 4)
    assert seen(game.table, view).relaid[RED] == 1


def test_a_lay_that_cannot_have_come_since_disproves_the_lack() -> None:
    game = position([["G1", "R2", "G3", "G4"], ["R8", "R3", "R4"]], ["B1", "B2", "B3"])
    game.play(0, "draw")
    assert game.view(None).covered[0][RED] == 5
    game.play(1, "play R3")
    game.play(0, "play R2")
    assert game.view(None).lacking[0][RED] == 0
    assert game.view(None).covered[0][RED] == 0


def test_what_everybody_did_last_is_kept_in_order() -> None:
    game = position([["R1", "RD", "R2"], ["Y9", "Y8"], ["W", "R9", "R8"]], ["B1", "B2", "B3", "B4"])
    for seat, move in ((0, "play RD"), (2, "play W yellow"), (0, "draw"), (1, "play Y9")):
        game.play(seat, move)
    assert game.view(None).recent == (("+1", "RD"), ("Y9", "+2"), ("W",))
    assert [seen(game.table, game.view(1)).recent[seat] for seat in range(3)] == game._position.recent[:3]


@settings(max_examples=60)
@given(games())
def test_every_card_that_is_remembered_is_there(game: Game) -> None:
    s = game._position
    for eyes in range(game.seats):
        for holder, known in enumerate(game.view(eyes).shown):
            assert Counter(known) <= Counter(hand_cards(game.table, s, holder))
            assert holder != eyes or not known
    assert all(cards.copies_held(s, seat, kind) >= 0 for seat in range(s.seats) for kind in range(KINDS))


def test_a_snapshot_from_before_seats_remembered_is_played_again() -> None:
    game = challenged()
    packed = json.loads(game.snapshot())
    del packed["sum"]
    older = json.dumps({**packed, "pioche": 2, "position": "AAAA"}).encode()
    assert Game.from_snapshot(older).snapshot() == game.snapshot()


def test_the_cards_known_of_each_hand_are_counted() -> None:
    known = seen(challenged().table, challenged().view(1))
    assert [memory.known_cards(known, 1, holder) for holder in range(3)] == [3, 0, 0]
    assert [memory.shown_kinds(known, 1, holder) for holder in range(3)] == [1 << 1 | 1 << 2 * 13 + 9, 0, 0]


def test_a_count_of_cards_laid_again_stays_within_its_byte() -> None:
    s = blank(Position)
    s.lacked_at[RED], s.gained[0], s.relaid[RED] = 0, memory.MOST_RELAID + 9, memory.MOST_RELAID - 1
    for _ in range(3):
        memory.see_having(s, 0, RED)
    assert s.relaid[RED] == memory.MOST_RELAID


def test_players_without_a_plan_play_the_same_where_nothing_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = [Experiment(edition, seats, seed=5) for edition in EDITIONS for seats in (2, 4)]
    tables += [Experiment("trolls", 3, match=True), Experiment("classic", 3, rules={"seven_zero": True})]
    assert {forgetful(table.players(), table.seats) for table in tables} == {1}
    forgetting = [table.play(0, 6, rows=True).rows for table in tables]
    monkeypatch.setattr(simulate, "forgetful", lambda _p, _seats: 0)
    assert [table.play(0, 6, rows=True).rows for table in tables] == forgetting


def test_where_somebody_has_a_plan_it_is_remembered_who_laid_what() -> None:
    for bots, kept in ((("laying", "expert"), True), (("laying", "random"), False)):
        table, s = Experiment("giant", 2, bots), blank(Position)
        records = (s, table.table.book, blank(Trace), table.players(), [blank(Outcome)], blank(Totals))
        simulate.play_games(*records, 1, 0, 1, 2, 0, 0)
        assert all(s.recent[:2]) == any(s.recent) == kept
