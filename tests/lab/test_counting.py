"""What is counted is what happened: the notes of whole games, counted a second time from their events."""

from collections import Counter

import pytest

from pioche.edition import EDITIONS
from pioche.events import (
    Accepted,
    Blocked,
    Caught,
    Challenged,
    Drew,
    Event,
    Eyes,
    Laid,
    SaidUno,
    Shuffled,
    TurnBegan,
    TurnedUp,
)
from pioche.events.trace import tell
from pioche.lab.experiment import Experiment
from pioche.layout import blank
from pioche.policies import simulate
from pioche.policies import tally as co
from pioche.policies.seating import game_seed, seat_players
from pioche.policies.tally import Outcome
from pioche.rules.moves import carry_out
from pioche.rules.state import NOTE_LENGTH, PHASE_ROUND_OVER, Position, Trace

IDEAS = [
    {"title": "Ouvert", "do": [{"who": "all", "open_hands": True}, {"who": "self", "reverse": True}]},
    {"title": "Bas", "do": [{"who": "others", "discard": 1}, {"who": "next", "lose_turn": True}]},
    {"title": "Encore", "do": [{"who": "self", "again": True}, {"who": "self", "swap_with": "chosen"}]},
]


def play_and_listen(experiment: Experiment, game: int) -> tuple[list[Event], Outcome]:
    """Play a game move by move as `play_game` does, and keep the referee's events."""
    events: list[Event] = []
    s, t, o = blank(Position), blank(Trace), blank(Outcome)
    t.noting = 1
    p = experiment.players()

    def listen() -> None:
        events.extend(tell(experiment.table, t.log[: t.notes * NOTE_LENGTH], Eyes.REFEREE))

    book = experiment.table.book
    seed = game_seed(experiment.seed, game)
    simulate.deal_game(s, book, t, experiment.seats, seed)
    seat_players(p, seed)
    listen()
    p.noticed = -1
    while s.phase < PHASE_ROUND_OVER:
        move = simulate.choose(s, book, p)
        t.notes = 0
        carry_out(s, book, t, s.asked, move)
        listen()
        if simulate.call_uno(s, book, t, p) == 1:
            listen()
    simulate.play_game(s, book, t, p, o, experiment.seed, game, experiment.seats, 0)
    return events, o


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_outcome_tells_what_the_events_tell(edition: str) -> None:
    custom = IDEAS if edition == "classic" else []
    experiment = Experiment(edition, seats=4, seed=2, custom=custom, bots=("random",))
    for game in range(25):
        events, o = play_and_listen(experiment, game)
        often = Counter(type(event) for event in events)
        assert o.turns == often[TurnBegan]
        assert o.said == often[SaidUno]
        assert o.caught == often[Caught]
        assert o.accepted == often[Accepted]
        assert o.blocked == often[Blocked]
        assert o.reshuffles == often[Shuffled] - 1
        assert o.drawn == sum(event.count for event in events if isinstance(event, Drew))
        assert o.challenges_won == sum(event.guilty for event in events if isinstance(event, Challenged))
        assert o.challenges_won + o.challenges_lost == often[Challenged]
        lays = [event for event in events if isinstance(event, Laid)]
        assert sum(o.laid) == sum(o.coloured) + sum(o.named) == len(lays)
        for i, colour in enumerate(experiment.table.edition.colours):
            assert o.named[i] == sum(lay.colour == colour and lay.card[0] == "W" for lay in lays)
        opening = [event.card for event in events if isinstance(event, TurnedUp) and event.fate == "opens"]
        assert experiment.table.codes[o.opening] == opening[0]


def deeds_of(experiment: Experiment, games: int = 60) -> dict[int, int]:
    deeds = experiment.play(0, games).totals.deeds
    return {i % co.DEEDS: n for i, n in enumerate(deeds) if n}


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("toy-story-3", {co.DID_MAKE_SELF_DRAW, co.DID_MAKE_OTHERS_DRAW, co.DID_SHOW, co.DID_MISS}),
        ("trolls", {co.DID_TAKE}),
        ("disney-100", {co.DID_MAKE_OTHERS_DRAW, co.DID_SUCCEED, co.DID_FAIL}),
        ("giant", {co.DID_MAKE_OTHERS_DRAW, co.DID_SUCCEED, co.DID_FAIL}),
        ("classic", {co.DID_MIX_HANDS}),
    ],
)
def test_a_special_card_does_what_its_booklet_says_and_nothing_else(edition: str, expected: set[int]) -> None:
    assert set(deeds_of(Experiment(edition, seed=1))) == expected


def test_every_mickey_trial_failed_makes_four_cards_drawn() -> None:
    deeds = deeds_of(Experiment("disney-100", seed=3))
    assert deeds[co.DID_MAKE_OTHERS_DRAW] == 4 * deeds[co.DID_FAIL]


def test_the_deeds_of_written_cards_are_told_apart() -> None:
    sums = Experiment("classic", seats=4, custom=IDEAS, seed=1).play(0, 80).totals
    by_card = [sums.deeds[slot * co.DEEDS : (slot + 1) * co.DEEDS] for slot in range(4)]
    done = [{deed for deed, n in enumerate(deeds) if n} for deeds in by_card]
    assert done == [
        {co.DID_MIX_HANDS},
        {co.DID_OPEN, co.DID_REVERSE},
        {co.DID_LAY_OFF, co.DID_LOSE_TURN},
        {co.DID_AGAIN, co.DID_MIX_HANDS},
    ]


def test_histograms_hold_every_game() -> None:
    sums = Experiment("giant", seats=2).play(0, 70).totals
    assert sum(sums.turn_bins) == sum(sums.point_bins) == 70
    assert sum(sums.wins) + sums.nobody == sum(sums.places) + sums.nobody == 70
