"""Laws that hold in every game: cards are conserved, legal means not refused, a refusal changes no byte."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from strategies import (
    FAR_SEAT,
    Data,
    advance,
    cannot_go_on,
    cards_on_table,
    conceivable_moves,
    games,
    leaves_one,
    next_move,
    players,
    random_card,
    random_given,
    random_table,
)

from pioche import Game, Refused
from pioche.edition import set_table
from pioche.editions.parts import LETTERS
from pioche.events import Dealt, Drew, TurnedUp
from pioche.layout import blank, pack, unpack
from pioche.notation import Move, every_code, read_move, read_position, write_position
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Position, Trace
from pioche.view import legal_moves


def conceivable_texts(game: Game) -> Iterator[str]:
    """Every verb with every card, some of another edition, and the colours and targets it can name."""
    yield from ("draw", "keep", "accept", "challenge", "outcome good", "outcome bad", "next", "uno")
    yield from (f"colour {colour}" for colour in LETTERS)
    yield from (f"catch {seat}" for seat in (*range(game.seats), FAR_SEAT))
    targets = ("", *(f" @{seat}" for seat in range(game.seats)), f" @{FAR_SEAT}")
    for code in sorted(every_code()):
        yield from (f"show {code}", f"discard {code}")
        for colour in ("", *LETTERS):
            named = f"{code} {colour}".strip()
            for target in targets if code.startswith("W") or code.endswith("7") else targets[:2]:
                yield from (f"play {named}{target}", f"play {named}{target} uno")


def legal_calls(game: Game, seat: int) -> set[str]:
    """What a seat may call, by its view."""
    view = game.view(seat)
    calls = {f"catch {due}" for due in view.uno_due if due != seat}
    return calls | {"uno"} if view.may_say_uno else calls


def legal_texts(game: Game, seat: int) -> set[str]:
    """The legal moves of a seat, with their `uno` variants and the calls."""
    s, legal = game._position, set()
    for text, number in zip(game.legal(seat), legal_moves(s, game.table, seat), strict=True):
        legal |= {text, f"{text} uno"} if leaves_one(s, game.table, seat, number) else {text}
    return legal | legal_calls(game, seat)


def same_game(game: Game) -> Game:
    """A second game that is the same."""
    return Game.from_snapshot(game.snapshot())


@given(games(), players())
def test_cards_are_conserved(game: Game, rng: Random) -> None:
    before = cards_on_table(game)
    for _ in range(20):
        advance(game, rng, 1)
        assert cards_on_table(game) == before


@given(players(), some.integers(2, 10))
def test_a_game_is_dealt_from_the_whole_deck(rng: Random, seats: int) -> None:
    game = Game.new(seats=seats, seed=rng.getrandbits(63), **random_table(rng))
    deck = Counter({code: game.table.book.copies[kind] for code, kind in game.table.kinds.items()})
    assert cards_on_table(game) == deck


@given(games())
def test_a_hand_is_told_three_ways_that_agree(game: Game) -> None:
    s = game._position
    for seat in range(st.MAX_SEATS):
        copies = s.hand[seat * st.KINDS : (seat + 1) * st.KINDS]
        assert s.cards[seat] == sum(copies)
        assert s.held[seat] == sum(1 << kind for kind, n in enumerate(copies) if n)
        assert seat < s.seats or s.cards[seat] == 0


@given(games())
def test_nothing_is_left_where_no_card_lies(game: Game) -> None:
    """Equal positions have equal bytes: no pile keeps what was taken off it."""
    s = game._position
    assert not any(s.pioche[s.pioche_n :])
    assert not any(s.talon[s.talon_n :])
    if s.step == st.NOTHING:
        assert not any((*s.at, *s.way, *s.among, *s.those, s.to_lay_off, s.stuck, s.again, s.laid_last))
    if s.phase != st.PHASE_DRAWN:
        assert s.drawn == st.NOTHING
    if s.phase != st.PHASE_CHALLENGE:
        assert s.before == st.NO_COLOUR
    assert (s.owed > 0) == (s.phase == st.PHASE_STACK or (s.phase == st.PHASE_CHALLENGE and s.owed == 4))
    assert s.owed == 0 or game.table.rules.stack != "none"
    assert s.turned_up == 0 or game.table.rules.jump_in
    if s.phase in (st.PHASE_TURN, st.PHASE_DRAWN):
        assert (s.step, s.target) == (st.NOTHING, st.NOBODY)
        assert (s.uno_seat, s.uno_said, s.uno_due) in ((st.NOBODY, 0, 0), (s.uno_seat, 0, 1))
    if st.is_over(s):
        assert (s.turn, s.asked, s.step, s.target) == (st.NOBODY, st.NOBODY, st.NOTHING, st.NOBODY)
        assert (s.uno_seat, s.uno_said, s.uno_due) == (st.NOBODY, 0, 0)
    else:
        assert (s.round_winner, s.winners) == (st.NOBODY, 0)
    assert not any((*s.scores[s.seats :], *s.cards[s.seats :], *s.open_by[s.seats :]))
    assert (s.loses | s.idle | s.opened | s.stuck | s.winners) >> s.seats == 0


def dealt_as_it_lay(game: Game) -> Data:
    """Return the deck that was just dealt, in the order in which it lay."""
    events = game.referee_events()
    hands = {event.seat: event.cards or () for event in events if isinstance(event, Dealt)}
    drawn = [card for event in events if isinstance(event, Drew) for card in event.cards or ()]
    turned = [event for event in events if isinstance(event, TurnedUp)]
    assume(all(event.fate != "goes-back" for event in turned))  # R-BACK: chance has a word in it
    dealer = game.describe()["dealer"]
    order = [(dealer + 1 + i) % game.seats for i in range(game.seats)]
    deck = [hands[seat][i] for i in range(st.HAND_DEALT) for seat in order]
    rest: Data = game.given()
    return {
        "players": game.seats,
        "dealer": dealer,
        "deck": [*deck, *(event.card for event in turned), *drawn, *rest["pioche"]],
        "scores": rest["scores"],
    }


def without_chance(game: Game) -> bytes:
    """Pack a position but for its chance."""
    place = unpack(Position, game.packed_position())
    place.chance = place.chance_at = place.blocks = 0
    place.words, place.block = [0] * len(place.words), [0] * len(place.block)
    return pack(place)


@given(players())
def test_the_next_round_keeps_nothing_of_the_one_before_but_dealer_and_scores(rng: Random) -> None:
    setting: Data = {"rules": {"target": 5000}, "custom": [random_card(rng) for _ in range(3)]}
    seats = rng.randint(2, 10)
    made_up = random_given(set_table("classic", **setting), seats, rng)
    made_up["pioche"] += ["R1"] * (st.HAND_DEALT * seats + 1)
    game = Game.from_position("classic", made_up, seed=rng.getrandbits(63), **setting)
    for _ in range(200):
        if game.phase != "round-over":
            advance(game, rng, 1)
    assume(game.phase == "round-over")
    dealer = game.describe()["dealer"]
    game.play(rng.randrange(seats), "next")
    assert game.describe()["dealer"] == (dealer + 1) % seats
    fresh = Game.from_position("classic", dealt_as_it_lay(game), **setting)
    assert without_chance(game) == without_chance(fresh)


@given(games())
def test_there_is_always_something_to_do(game: Game) -> None:
    assume(game.phase != "match-over")
    assert game.to_act
    for seat in game.to_act:
        assert game.legal(seat)
    if game.phase == "turn" and game.table.rules.must_lay != "always":
        assert "draw" in game.legal(game.to_act[0])


def was_laid(game: Game) -> bool:
    """Was the top card laid, and not turned up when the round was dealt?"""
    texts = [text for _, text in game.moves]
    is_dealt = "next" in texts or "hands" not in (game.start.given or {})
    since = texts[::-1].index("next") if "next" in texts else len(texts)
    return not is_dealt or any(text.startswith("play ") for text in texts[len(texts) - since :])


@given(games())
def test_who_is_not_to_act_has_no_move_but_to_jump_in(game: Game) -> None:
    top = game.view(None).top
    may = game.table.rules.jump_in and game.phase in ("turn", "stack") and was_laid(game)
    for seat in set(range(game.seats)) - set(game.to_act):
        hand = game.view(seat).hands[seat] or ()
        jumps = {top} if may and top in hand and not top.startswith("W") else set()
        assert {text.split()[1] for text in game.legal(seat)} == jumps
        assert game.view(seat).legal == tuple(game.legal(seat))


@given(games(), some.integers(0, 9))
def test_legal_means_not_refused_over_all_conceivable_moves(game: Game, other: int) -> None:
    s, book = game._position, game.table.book
    assume(not cannot_go_on(game) or s.phase == st.PHASE_MATCH_OVER)
    for seat in {*game.to_act[:1], other % s.seats}:
        legal = set(legal_moves(s, game.table, seat))
        legal |= {move | 1 << mv.AT_UNO for move in legal if leaves_one(s, game.table, seat, move)}
        if not st.is_over(s):
            for text in legal_calls(game, seat):
                call = read_move(text)
                target = mv.TARGET_NONE if call.target is None else call.target
                verb = mv.UNO if call.verb == "uno" else mv.CATCH
                legal.add(mv.pack(verb, mv.KIND_NONE, mv.COLOUR_NONE, target, 0))
        accepted = {move for move in conceivable_moves(s.seats) if mv.refusal(s, book, seat, move) == 0}
        assert accepted == legal


@settings(max_examples=30)
@given(games(), some.integers(0, 9))
def test_what_is_not_legal_is_refused_in_words_too_and_changes_no_byte(game: Game, other: int) -> None:
    assume(not cannot_go_on(game) or game.phase == "match-over")
    before = game.snapshot()
    for seat in {*game.to_act[:1], other % game.seats}:
        legal = legal_texts(game, seat)
        seen = game.events(seat)
        for text in conceivable_texts(game):
            if text not in legal:
                with pytest.raises(Refused) as refused:
                    game.play(seat, text)
                assert refused.value.reason != "unreadable"
        assert game.snapshot() == before
        assert game.events(seat) == seen
        for text in legal:
            same_game(game).play(seat, text)


@given(games(), players())
def test_a_refused_move_leaves_the_record_and_the_trace_alone(game: Game, rng: Random) -> None:
    s, book = game._position, game.table.book
    t = blank(Trace)
    t.noting = 1
    t.notes = 1
    before, trace_before = pack(s), pack(t)
    moves = list(conceivable_moves(s.seats))
    for seat in range(s.seats):
        for move in rng.sample(moves, 30):
            if mv.refusal(s, book, seat, move) != 0:
                mv.apply(s, book, t, seat, move)
                assert pack(s) == before
    assert pack(t) == trace_before


@given(games(), players())
def test_a_snapshot_restored_has_the_same_future(game: Game, rng: Random) -> None:
    other = Game.from_snapshot(game.snapshot())
    assert other.moves == game.moves
    for _ in range(15):
        if cannot_go_on(game):
            break
        seat, text = next_move(game, rng)
        assert other.play(seat, text) == game.play(seat, text)
        assert other.packed_position() == game.packed_position()
        assert other.snapshot() == game.snapshot()


@given(games(), games())
def test_restore_goes_to_another_game_altogether(game: Game, other: Game) -> None:
    game.restore(other.snapshot())
    assert game.snapshot() == other.snapshot()
    for seat in (None, *range(game.seats)):
        assert game.view(seat) == other.view(seat)
        assert game.events(seat) == other.events(seat)


@given(games(moves=25), players())
def test_undo_returns_the_bytes_before(game: Game, rng: Random) -> None:
    before = []
    for _ in range(3):
        before.append(game.snapshot())
        if not advance(game, rng, 1):
            before.pop()
    for snapshot in reversed(before):
        game.undo()
        assert game.snapshot() == snapshot


@given(games())
def test_the_same_moves_make_the_same_game(game: Game) -> None:
    start = game.start
    table: Data = {"rules": game.table.departures(), "custom": [card.source for card in game.table.custom]}
    table["asks"] = bool(game.table.book.asks)
    if start.given is None:
        again = Game.new(game.edition, seats=start.seats, seed=start.seed, key=start.key, **table)
    else:
        again = Game.from_position(game.edition, start.given, seed=start.seed or 0, **table)
    for seat, text in game.moves:
        again.play(seat, text)
    assert again.snapshot() == game.snapshot()


@given(games())
def test_a_position_unpacks_to_what_was_packed(game: Game) -> None:
    data = game.packed_position()
    assert pack(unpack(Position, data)) == data


@given(games())
def test_a_position_written_and_read_is_the_same(game: Game) -> None:
    s = game._position
    assume(game.phase == "turn")
    assume(not (s.loses or s.opened or s.idle or s.turned_up or s.uno_seat != st.NOBODY))
    given_form = game.given()
    again = Game.from_position(
        game.edition,
        given_form,
        rules=game.table.departures(),
        custom=[card.source for card in game.table.custom],
    )
    assert again.given() == given_form
    place = unpack(Position, again.packed_position())
    place.chance, place.chance_at, place.blocks = s.chance, s.chance_at, s.blocks
    place.words, place.block = list(s.words), list(s.block)
    for name in ("gained", "lacked_at", "relaid", "recent", "shown", "shown_n", "knowing", "exposed"):
        setattr(place, name, getattr(s, name))  # what was seen before is not written
    assert pack(place) == game.packed_position()


@given(games())
def test_a_position_in_one_line_reads_back(game: Game) -> None:
    position = game.given()
    assume(position["turn"] is not None)
    assert read_position(write_position(position)) == position


@given(games(), players())
def test_a_move_written_reads_back(game: Game, rng: Random) -> None:
    for seat in range(game.seats):
        for text in game.legal(seat):
            assert str(read_move(text)) == text
    played = advance(game, rng, 5)
    assert game.moves[len(game.moves) - len(played) :] == tuple(played)


@given(
    some.builds(
        Move,
        verb=some.just("play"),
        card=some.sampled_from(sorted(every_code())),
        colour=some.sampled_from(["", *LETTERS]),
        target=some.none() | some.integers(0, 9999),
        film=some.just("")
        | some.text(some.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=100),
        uno=some.booleans(),
    )
)
def test_every_play_that_can_be_said_reads_back(move: Move) -> None:
    assume(not move.film or (move.film.strip() and '"' not in move.film))
    assert read_move(str(move)) == move


@given(players())
def test_a_written_card_reads_the_same_from_its_source(rng: Random) -> None:
    card = random_card(rng)
    table = set_table("classic", None, [card])
    again = set_table("classic", None, [table.custom[0].source])
    assert again.custom == table.custom
    assert pack(again.book) == pack(table.book)
