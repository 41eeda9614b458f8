"""Observations tell what a seat may know and nothing else; actions are the legal moves, one for one."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from observation_reference import encode, phase_of

from pioche import Game
from pioche.edition import EDITIONS
from pioche.encoding import actions as ac
from pioche.encoding import decisions as decide
from pioche.encoding import observation as ob
from pioche.encoding.lens import ASK_NOTHING, ASK_TARGET, VERSION
from pioche.envs.setting import Setting
from pioche.envs.single import SingleGame
from pioche.notation import decode_move
from pioche.rules import cards
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.view import legal_moves, look

IDEAS: list[dict[str, Any]] = [
    {"title": "Ouvert", "do": [{"who": "all", "open_hands": True}]},
    {"title": "Trois", "do": [{"who": "all", "hand_to": 3}]},
    {"title": "Échange", "do": [{"who": "self", "swap_with": "chosen"}, {"who": "chosen", "draw": 1}]},
]
SETTINGS = [
    *(Setting(edition, seats=2 + i) for i, edition in enumerate(EDITIONS)),
    Setting("classic", seats=3, custom=IDEAS, calls=True, encoding=3),
    Setting("classic", seats=4, custom=IDEAS, canonical=False, bots=("random",)),
    Setting("classic", seats=10, custom=IDEAS[:2], match=True, rules={"scoring": "low", "target": 100}),
    Setting(
        "trolls", seats=2, calls=True, encoding=3, rules={"bluffing": False, "two_player_reverse": "turn"}
    ),
    Setting("disney-100", seats=5, calls=True, rules={"scoring": "points"}, bots=("greedy",)),
    Setting("giant", seats=2, encoding=2),
    Setting("classic", seats=3, calls=True, rules={"stack": "up", "jump_in": True, "draw": "until"}),
    Setting(
        "classic", seats=4, encoding=3, rules={"seven_zero": True, "jump_in": True, "must_lay": "always"}
    ),
    Setting("trolls", seats=2, rules={"stack": "same", "seven_zero": True, "must_lay": "drawn"}, custom=()),
    Setting("giant", seats=6, rules={"stack": "up", "jump_in": True}, bots=("expert",)),
]


def name(setting: Setting) -> str:
    parts = [setting.edition, str(setting.seats), *["calls"] * setting.calls, *setting.table.rules.house]
    return "-".join(
        [*parts, *["custom"] * bool(setting.custom), *[f"v{setting.encoding}"] * bool(setting.encoding)]
    )


def decisions(setting: Setting, games: int, dice: Random) -> Iterator[SingleGame]:
    """Play at random, with a preference for laying, and stop at each decision."""
    for number in range(games):
        game = SingleGame(setting, seed=11, number=number)
        while not game.is_over:
            yield game
            actions = game.actions()
            lays = [action for action in actions if action < ac.DRAW_ONE]
            game.take(dice.choice(lays if lays and dice.random() < 0.8 else actions))


def dice() -> Random:
    return Random(3)  # noqa: S311  no secret


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_an_observation_can_be_written_from_the_view_alone(setting: Setting) -> None:
    phases = set()
    for game in decisions(setting, 4 if setting.seats < 10 else 1, dice()):
        s, d = game.position, game._desk
        for seat in range(setting.seats):
            view = look(setting.table, s, seat, (), "")
            asking = d.asking if d.asking != ASK_NOTHING and d.asked == seat else ASK_NOTHING
            pending = None
            if asking == ASK_TARGET:
                lay = decode_move(setting.table, d.pending)
                pending = (lay.card or "", lay.colour)
            phase = phase_of(s, view, asking)
            phases.add(phase)
            assert game.observation(seat) == encode(view, setting, phase, pending)
    assert {"turn", "drawn"} <= phases


def hidden_places(s: st.Position, seat: int) -> list[tuple[int, int]]:
    """List the cards a seat may not see, as the hand (or the pioche, -1) and the kind."""
    places = [(-1, kind) for kind in s.pioche[: s.pioche_n]]
    for other in range(s.seats):
        if other != seat and not cards.is_open(s, other):
            for kind in range(st.KINDS):
                places += [(other, kind)] * s.hand[other * st.KINDS + kind]
    return places


def shuffle_hidden(s: st.Position, seat: int, rng: Random) -> None:
    """Deal the cards a seat may not see anew."""
    places = hidden_places(s, seat)
    kinds = [kind for _, kind in places]
    rng.shuffle(kinds)
    for place, kind in places:
        if place >= 0:
            cards.take_from_hand(s, place, kind)
    s.pioche_n = 0
    for (place, _), kind in zip(places, kinds, strict=True):
        if place >= 0:
            cards.put_in_hand(s, place, kind)
        else:
            cards.put_on_pioche(s, kind)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_other_hidden_cards_change_nothing_a_seat_is_told_or_may_do(setting: Setting) -> None:
    rng = dice()
    for i, game in enumerate(decisions(setting, 3, rng)):
        if i % 4:
            continue
        seat = game.seat
        told, mask = game.observation(seat), game.mask()
        other = game.copy()
        shuffle_hidden(other.position, seat, rng)
        other.position.words[:] = [rng.getrandbits(32) for _ in other.position.words]
        assert (other.observation(seat), other.mask()) == (told, mask)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_actions_and_legal_moves_are_one_for_one(setting: Setting) -> None:
    seen = set()
    for game in decisions(setting, 4, dice()):
        s, d, lens = game.position, game._desk, game._lens
        if d.asking != ASK_NOTHING:
            seen.add(d.asking)
            continue
        legal = legal_moves(s, setting.table, game.seat)
        played = []
        for action in game.actions():
            move = ac.move_of(s, lens, d.order, action)
            assert ac.action_of(lens, d.order, move) == action
            kind = move >> mv.AT_KIND & mv.KIND_BITS
            if move & mv.VERB_BITS == mv.PLAY and mv.takes_target(setting.table.book, kind):
                asked = game.copy()
                asked.take(action)
                assert asked._desk.asking == ASK_TARGET
                played += [
                    ac.aimed(move, ac.seat_on(s, game.seat, aim - ac.AIM + 1)) for aim in asked.actions()
                ]
            else:
                played.append(move)
        assert sorted(played) == sorted(legal)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_exactly_the_actions_of_the_mask_are_taken(setting: Setting) -> None:
    for i, game in enumerate(decisions(setting, 1, dice())):
        if i % 9:
            continue
        allowed = game.actions()
        for action in range(-1, setting.actions + 1):
            tried = game.copy()
            if action in allowed:
                tried.take(action)
            else:
                before = tried.observation(tried.seat)
                with pytest.raises(ValueError, match=f"action {action} is not legal"):
                    tried.take(action)
                assert (tried.seat, tried.observation(tried.seat)) == (game.seat, before)


def test_every_kind_of_action_comes_up() -> None:
    taken = {
        action for setting in SETTINGS for game in decisions(setting, 12, dice()) for action in game.actions()
    }
    kinds = {
        range(ac.LAY, ac.LAY_WILD): 52,
        range(ac.LAY_WILD, ac.DRAW_ONE): 36,  # WC3 aside, whose table has two
        range(ac.DRAW_ONE, ac.NAME_COLOUR): 4,
        range(ac.NAME_COLOUR, ac.SHOW_FACE): 4,
        range(ac.SHOW_FACE, ac.LAY_OFF): 13,
        range(ac.LAY_OFF, ac.AIM): 52,
        range(ac.AIM, ac.SAY_UNO): 4,
        range(ac.SAY_UNO, ac.ACTIONS): 4,
    }
    for actions, least in kinds.items():
        assert len(taken & set(actions)) >= least, actions


def test_each_version_is_the_beginning_of_the_next() -> None:
    one, two, three = (SingleGame(Setting(encoding=version), 4) for version in (1, 2, 3))
    while not one.is_over:
        assert three.observation(three.seat)[: ob.SIZE_2] == two.observation(two.seat)
        assert two.observation(two.seat)[: ob.SIZE_1] == one.observation(one.seat)
        assert two.observation(two.seat)[ob.SIZE_1 :] == [0] * (ob.SIZE_2 - ob.SIZE_1)
        assert two.mask() == [*one.mask(), 0]
        action = one.actions()[0]
        assert one.name(action) == two.name(action)
        one.take(action)
        two.take(action)
        three.take(action)
    assert two.winners == one.winners


def test_a_jump_is_offered_named_and_aimed() -> None:
    """Seat 2 holds the card that lies on top: it is asked before the player in turn."""
    setting = Setting("classic", seats=3, rules={"jump_in": True, "seven_zero": True})
    given = {"hands": [["G1", "B1"], ["B2", "B3"], ["R7", "Y1"]], "talon": ["R7"], "turn": 0}
    game = SingleGame(setting, 1)
    game.position = Game.from_position("classic", given, rules=setting.rules)._position
    game._desk.offered = 0
    decide.plan_next(game.position, setting.table.book, game._players, game._lens, game._desk)
    assert (game.seat, game.names()) == (2, ["silent", "play R7"])
    silent = game.copy()
    silent.take(ac.STAY_SILENT)
    assert (silent.seat, silent.position.talon_n) == (0, 1)
    game.take(ac.JUMP)
    assert game.names() == ["play R7 @0", "play R7 @1"]
    game.take(ac.AIM)
    assert (game.position.cards[:3], game.seat) == ([1, 2, 2], 0)


def seen_from(given: dict[str, Any]) -> list[int]:
    game = SingleGame(Setting("giant", seats=2), 1)
    game.position = Game.from_position("giant", {**given, "turn": 0})._position
    return game.observation(0)


def test_canonical_colours_hide_which_colour_it_is() -> None:
    """Two tables that differ by a change of colours look the same."""
    one = seen_from({"hands": [["R1", "R2", "B3"], ["Y1"]], "talon": ["G5"]})
    other = seen_from({"hands": [["Y1", "Y2", "G3"], ["R1"]], "talon": ["B5"]})
    assert one == other


def test_the_numbers_have_a_version_and_fit() -> None:
    """Change VERSION and docs/envs.md when these numbers change."""
    assert (VERSION, ob.SIZE, ac.ACTIONS) == (3, 802, 188)
    assert (ob.SIZE_1, ac.ACTIONS_1) == (522, 187)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"seats": 11}, "seats: must be from 2 to 10, not 11"),
        (
            {"bots": ("genius",)},
            "bots: there is no 'genius'; there are learner, random, laying, ",
        ),
        (
            {"seats": 3, "bots": ("greedy", "learner")},
            "bots: name none, one, or one for each of the 3 seats, not 2",
        ),
        ({"rules": {"x": 1}}, "rules.x: unknown"),
        ({"encoding": 4}, "encoding: must be from 1 to 3, not 4"),
        ({"rules": {"stack": "up"}, "encoding": 1}, "encoding: 1 has no numbers for rules.stack; take 2"),
    ],
)
def test_a_setting_that_cannot_be_played_is_refused(setting: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Setting(**setting)
