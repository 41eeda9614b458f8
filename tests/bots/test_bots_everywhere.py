"""Every level in every edition, at every table, at every kind of decision; and none sees a hidden card."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hidden_worlds import shuffled_world

from pioche import Game, bots
from pioche.bots import search, trained
from pioche.bots.level import Level
from pioche.edition import EDITIONS
from pioche.encoding.actions import DRAW_ONE
from pioche.encoding.lens import VERSION
from pioche.server.live import bots as seat_bots
from pioche.server.table.state import TrialState
from pioche.server.wire.protocol import Kick, NameCharacters

MOST_MOVES = 3000
EFFORT = 150  # moves: a search in a hurry
SEATS = range(2, 11)
QUICK = ("random", "greedy", "expert")
ENOUGH = 10  # decisions of each kind
DECISIONS = {"turn", "drawn", "challenge", "opening-colour", "show", "discard"}
WRITTEN = (
    {"title": "Trois", "do": [{"who": "all", "hand_to": 3}]},
    {"title": "Ouvert", "do": [{"who": "all", "open_hands": True}, {"who": "chosen", "draw": 1}]},
    {
        "title": "Blague",
        "do": [{"who": "self", "trial": "Une blague", "bad": [{"who": "self", "swap_with": "next"}]}],
    },
)


class Laying:
    """A policy that likes to lay."""

    encoding = VERSION

    @staticmethod
    def weigh(_observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
        return [3.0 * (action < DRAW_ONE) for action in range(len(mask))]


@pytest.fixture(autouse=True)
def policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trained, "installed", Laying)
    search.prepare()


def in_a_hurry(level: str) -> Level:
    """A level that does not search for long."""
    character = bots.level_of(level)
    return replace(character, effort=min(character.effort, EFFORT))


def custom_of(edition: str) -> tuple[object, ...]:
    return WRITTEN if edition == "classic" else ()


def decisions(game: Game, character: Level, seed: int) -> Iterator[int]:
    """Play a round with bots of one level, and stop before each decision; the numbers are seeds."""
    dice = Random(seed)  # noqa: S311  no secret
    for number in range(seed * MOST_MOVES, (seed + 1) * MOST_MOVES):
        if game.phase in ("round-over", "match-over"):
            return
        seat = game.to_act[0]
        if game.phase == "trial":
            game.play(seat, dice.choice(("outcome good", "outcome bad")))
            continue
        yield number
        view = game.view(seat)
        move = bots.choose_as(character, view, view.legal, number, game.table)
        assert any(move.startswith(legal) for legal in view.legal)
        game.play(seat, move)
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_level_plays_every_edition_at_tables_of_two_to_ten(edition: str, level: str) -> None:
    character = in_a_hurry(level)
    for seats in SEATS if level in QUICK else (2, 10) if edition == "classic" else (3,):
        game = Game.new(edition, seats=seats, seed=seats, custom=custom_of(edition))
        assert sum(1 for _ in decisions(game, character, seats)) > seats


def some_games() -> Iterator[Game]:
    """Deal games of all editions, some of which open with a wild card (A-OPEN-WILD)."""
    for seed in range(ENOUGH * 5):
        edition = EDITIONS[seed % len(EDITIONS)]
        yield Game.new(edition, seats=2 + seed % 4, seed=seed, custom=custom_of(edition))
    opening = (Game.new("classic", seats=3, seed=seed) for seed in itertools.count())
    yield from itertools.islice((game for game in opening if game.phase == "opening-colour"), ENOUGH)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_cards_it_may_not_see_change_no_decision_of_any_kind(level: str) -> None:
    character = in_a_hurry(level)
    dice = Random(5)  # noqa: S311  no secret
    compared = dict.fromkeys(DECISIONS, 0)
    for game in some_games():
        for number in decisions(game, bots.level_of("random"), seed=1):
            if compared[game.phase] < ENOUGH:
                seat = game.to_act[0]
                view, other = game.view(seat), shuffled_world(game, seat, dice).view(seat)
                one, same = (
                    bots.choose_as(character, eyes, eyes.legal, number, game.table) for eyes in (view, other)
                )
                assert one == same
                compared[game.phase] += 1
    assert compared == dict.fromkeys(DECISIONS, ENOUGH)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_answers_a_film_kicks_and_votes(level: str) -> None:
    film = TrialState(kind="film", seat=0, by=1, words="", film="Bambi", known=True)
    named = seat_bots.stand_trial(level, film, bytes(32), 1, seed=3)
    assert isinstance(named, NameCharacters)
    assert named == seat_bots.stand_trial(level, film, bytes(32), 1, seed=3)
    kicked = seat_bots.stand_trial(level, TrialState(kind="kick", seat=0, by=1), bytes(32), 1, seed=3)
    assert isinstance(kicked, Kick)
    assert {bots.vote(level, seed) for seed in range(40)} == {True, False}
