"""What a seat may not know stays hidden: in views, legal moves, refusals and events.

Two worlds that differ only in cards a seat cannot see must look the same to that seat.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from hidden_worlds import hidden_cards, hidden_hands, shuffled_world, swapped_world
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from strategies import (
    advance,
    cannot_go_on,
    conceivable_moves,
    games,
    next_move,
    players,
    random_given,
    random_table,
)

from pioche import Game, Refused
from pioche.edition import set_table
from pioche.events import (
    Closed,
    DealerNamed,
    Dealt,
    Drew,
    Event,
    HandShown,
    HandsPassedOn,
    Opened,
    Swapped,
    Took,
)
from pioche.rules import cards
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Position

TRIES = 12


def everyone(game: Game) -> tuple[int | None, ...]:
    """Every pair of eyes but the referee's."""
    return (None, *range(game.seats))


def may_tell(game: Game, before: int, eyes: int | None, events: tuple[Event, ...]) -> Iterator[Event]:
    """Say what of the referee's events these eyes may be told; `before` are the hands open till now."""
    opened = {seat for seat in range(game.seats) if before >> seat & 1}
    for event in events:
        match event:
            case Dealt(seat=seat) | Drew(seat=seat) if seat != eyes and seat not in opened:
                yield replace(event, cards=None)
            case HandShown(of=of, to=to) if eyes not in (of, to):
                yield replace(event, cards=None)
            case Took(seat=seat, of=of) if eyes not in (seat, of) and not opened & {seat, of}:
                yield replace(event, card=None)
            case _:
                yield event
        if isinstance(event, Opened):
            opened.add(event.seat)
        if isinstance(event, Closed):
            opened -= set(event.seats)
        if isinstance(event, DealerNamed):  # another round: no hand lies open any more
            opened = set()


def exchanges_seen_hand(s: Position, eyes: int | None, events: tuple[Event, ...]) -> bool:
    """Did a hand these eyes do not see come to lie where they see it?"""
    exchanged: set[int] = set()
    for event in events:
        if isinstance(event, Swapped):
            exchanged |= {event.seat, event.other}
        if isinstance(event, HandsPassedOn):
            exchanged |= set(range(s.seats))
    return any(seat == eyes or cards.is_open(s, seat) for seat in exchanged)


@given(games(), players())
def test_hidden_cards_change_nothing_in_a_view(game: Game, rng: Random) -> None:
    for eyes in everyone(game):
        assert shuffled_world(game, eyes, rng).view(eyes) == game.view(eyes)


@settings(max_examples=60)
@given(games(), players())
def test_hidden_cards_change_no_refusal_and_no_legal_move(game: Game, rng: Random) -> None:
    seat = rng.choice((*game.to_act[:1], rng.randrange(game.seats)))
    other = shuffled_world(game, seat, rng)
    assert other.legal(seat) == game.legal(seat)
    book = game.table.book
    for move in conceivable_moves(game.seats):
        if move != mv.plain(mv.NEXT):  # R-OPEN-END is the table's affair, not a seat's
            assert mv.refusal(other._position, book, seat, move) == mv.refusal(
                game._position, book, seat, move
            )


@given(players(), some.integers(2, 10))
def test_who_could_jump_in_is_nobodys_business(rng: Random, seats: int) -> None:
    """Two worlds, in one of which a seat holds the very card that lies on top: nobody else can tell."""
    setting = random_table(rng)
    edition, rules = setting["edition"], {**setting["rules"], "jump_in": True}
    table = set_table(edition, rules, setting["custom"])
    position = random_given(table, seats, rng)
    jumper = rng.choice([seat for seat in range(seats) if seat != position["turn"]])
    top = position["talon"][-1]
    others = [code for code in table.codes if code not in ("", top)]
    worlds = []
    for card in (top, rng.choice(others)):
        hands = [[held for held in hand if held != top] for hand in position["hands"]]
        hands[jumper] = [*hands[jumper], card]
        given_form = {**position, "hands": hands}
        worlds.append(Game.from_position(edition, given_form, rules=rules, custom=setting["custom"]))
    can, cannot = worlds
    assert {move.split()[1] for move in can.legal(jumper)} == {top}
    assert not cannot.legal(jumper)
    same_to_all_but(jumper, can, cannot)
    if "draw" in can.legal(position["turn"]):
        for game in worlds:
            game.play(position["turn"], "draw")
        same_to_all_but(jumper, can, cannot)


def same_to_all_but(seat: int, game: Game, other: Game) -> None:
    """See that two games look the same to everybody else, who are refused the same moves."""
    assert game.to_act == other.to_act
    moves = list(conceivable_moves(game.seats))[::31]
    for eyes in everyone(game):
        if eyes != seat:
            assert game.view(eyes) == other.view(eyes)
            assert game.events(eyes) == other.events(eyes)
        if eyes not in (seat, None):
            reasons = [
                [mv.refusal(each._position, each.table.book, eyes, move) for move in moves]
                for each in (game, other)
            ]
            assert reasons[0] == reasons[1]


@given(games(), players())
def test_events_tell_each_pair_of_eyes_what_it_may_see_and_no_more(game: Game, rng: Random) -> None:
    for _ in range(8):
        if cannot_go_on(game):
            break
        before = game._position.opened
        events = game.play(*next_move(game, rng))
        for eyes in everyone(game):
            assert game.events(eyes) == tuple(may_tell(game, before, eyes, events))


@given(games(), players())
def test_two_worlds_that_tell_the_same_look_the_same_afterwards(game: Game, rng: Random) -> None:
    assume(not cannot_go_on(game))
    eyes = rng.choice(everyone(game))
    assume(hidden_cards(game._position, eyes, hidden_hands(game._position, eyes)))
    before = game._position.opened
    seat, text = next_move(game, rng)
    worlds = [swapped_world(game, eyes, rng) for _ in range(TRIES)]
    worlds = [other for other in worlds if other.packed_position() != game.packed_position()]
    events = game.play(seat, text)
    assume(not exchanges_seen_hand(game._position, eyes, events))
    told = tuple(may_tell(game, before, eyes, events))
    compared = 0
    for other in worlds:
        with suppress(Refused):  # the seat no longer holds the card
            if tuple(may_tell(other, before, eyes, other.play(seat, text))) == told:
                compared += 1
                assert other.events(eyes) == game.events(eyes)
                assert other.view(eyes) == game.view(eyes)
    assume(compared)


@given(players())
def test_the_first_deal_is_told_to_each_seat_alone(rng: Random) -> None:
    game = Game.new(seats=rng.randint(2, 10), seed=rng.getrandbits(63), **random_table(rng))
    for eyes in everyone(game):
        dealt = [event for event in game.events(eyes) if isinstance(event, Dealt)]
        assert [event.seat for event in dealt if event.cards is not None] == ([] if eyes is None else [eyes])
        assert [event.count for event in dealt] == [st.HAND_DEALT] * game.seats


@given(games(), players())
def test_the_referee_sees_all_that_a_seat_sees(game: Game, rng: Random) -> None:
    assume(advance(game, rng, 1))
    described = game.describe()
    for eyes in everyone(game):
        view = game.view(eyes)
        for seat, seen in enumerate(view.hands):
            assert seen is None or list(seen) == described["hands"][seat]
        is_anothers = described["phase"] == "drawn" and [eyes] != described["to_act"]
        assert view.phase == ("turn" if is_anothers else described["phase"])
        for key in ("turn", "dealer", "direction", "colour", "top", "round_winner", "pioche"):
            assert getattr(view, key) == described[key]
        for key in ("to_act", "counts", "uno_due", "scores", "winners"):
            assert list(getattr(view, key)) == described[key]
        assert len(view.talon) == described["talon"]


@given(games())
def test_a_seat_sees_the_own_hand_and_open_ones_only(game: Game) -> None:
    s = game._position
    for eyes in everyone(game):
        for seat, seen in enumerate(game.view(eyes).hands):
            assert (seen is not None) == (seat == eyes or bool(s.opened >> seat & 1))
