"""The policies of the bots: they know what their seat may know, and are the same plain and compiled."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from endurance import HOUSE
from strategies import Data, chosen_move, player, random_table

from pioche import Game
from pioche.bots import minds
from pioche.bots.seen import seen
from pioche.edition import EDITIONS, set_table
from pioche.layout import blank, pack, unpack
from pioche.notation import encode_move, read_move
from pioche.policies import likely, simulate, worlds
from pioche.policies import seating as pl
from pioche.policies.worlds import Unseen
from pioche.position import read_given
from pioche.rules import memory
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.cards import copies_held, put_in_hand, take_from_hand, take_from_pioche
from pioche.rules.state import Position
from pioche.rules.turn import playable

POLICIES = (
    pl.POLICY_RANDOM,
    pl.POLICY_LAYING,
    pl.POLICY_CASUAL,
    pl.POLICY_GREEDY,
    pl.POLICY_EXPERT,
    pl.POLICY_NETWORK,
)
GAMES = 80
LONGEST = 120
IN_A_CARD = (st.PHASE_SHOW, st.PHASE_DISCARD)
DECIDED = (
    st.PHASE_TURN,
    st.PHASE_DRAWN,
    st.PHASE_CHALLENGE,
    st.PHASE_STACK,
    st.PHASE_OPENING,
    *IN_A_CARD,
)


def deal(rng: Random, number: int) -> Game:
    table: Data = random_table(rng, EDITIONS[number % len(EDITIONS)])
    return Game.new(
        table["edition"],
        seats=rng.randint(2, 10),
        seed=rng.getrandbits(40),
        rules=table["rules"],
        custom=table["custom"],
    )


def decisions(games: int) -> Iterator[Game]:
    """Play at random, and stop at every decision of a seat."""
    rng = player("decisions")
    for number in range(games):
        game = deal(rng, number)
        for _ in range(LONGEST):
            s = game._position
            if st.is_over(s):
                break
            if s.phase != st.PHASE_TRIAL:
                yield game
            seat, move = chosen_move(s, game.table, rng)
            mv.apply(s, game.table.book, blank(st.Trace), seat, move)


def test_a_policy_chooses_by_what_its_seat_sees() -> None:
    phases = set()
    for number, game in enumerate(decisions(GAMES)):
        s = game._position
        phases.add(s.phase)
        known = seen(game.table, game.view(s.asked))
        for policy in POLICIES:
            picked = [minds.pick(policy, game.table, position, number) for position in (s, known)]
            assert picked[0] == picked[1], (policy, game.legal(s.asked))
    assert phases >= {*DECIDED}


def test_what_a_policy_picks_is_legal() -> None:
    for number, game in enumerate(decisions(GAMES)):
        s = game._position
        for policy in POLICIES:
            move = minds.pick(policy, game.table, s, number)
            assert mv.refusal(s, game.table.book, s.asked, move) == 0


def test_whoever_moves_next_moves_legally_and_some_jump_in() -> None:
    """Simulations do not ask whether a move is refused: none may be, with any house rules."""
    jumped = 0
    for number, house in enumerate(HOUSE):
        game = Game.new(EDITIONS[number % len(EDITIONS)], seats=2 + number % 9, seed=number, rules=house)
        s, book, t = game._position, game.table.book, blank(st.Trace)
        p = minds.players(POLICIES[number % len(POLICIES)], game.table, s.seats, number)
        for _ in range(LONGEST):
            if st.is_over(s):
                break
            seat = simulate.next_seat(s, book, p)
            jumped += seat != s.asked
            assert mv.apply(s, book, t, seat, simulate.choose_for(s, book, p, seat)) == 0
            simulate.call_uno(s, book, t, p)
    assert jumped > len(HOUSE) // 2


def test_nobody_jumps_in_where_it_is_not_played_or_not_wanted() -> None:
    position = {"hands": [["G1"], ["R7", "G2"], ["Y1", "Y2", "Y3"]], "talon": ["R7"], "turn": 0}
    for rules, policy, jumps, expected in (
        ({"jump_in": True}, pl.POLICY_GREEDY, pl.CERTAIN, 1),
        ({"jump_in": True}, pl.POLICY_GREEDY, 0, 0),
        ({}, pl.POLICY_GREEDY, pl.CERTAIN, 0),
        ({"jump_in": True, "seven_zero": True}, pl.POLICY_GREEDY, pl.CERTAIN, 1),
    ):
        game = Game.from_position("classic", position, rules=rules)
        p = minds.players(policy, game.table, 3, 5)
        p.jumps = [jumps] * st.MAX_SEATS
        assert simulate.next_seat(game._position, game.table.book, p) == expected, rules
    # The hand left would be the smallest: only a player without a plan gives it away.
    larger = {**position, "hands": [["G1", "G3", "G4"], ["R7", "G2"], ["Y1", "Y2", "Y3"]]}
    game = Game.from_position("classic", larger, rules={"jump_in": True, "seven_zero": True})
    for policy, expected in ((pl.POLICY_RANDOM, 1), (pl.POLICY_GREEDY, 0), (pl.POLICY_EXPERT, 0)):
        p = minds.players(policy, game.table, 3, 5)
        p.jumps = [pl.CERTAIN] * st.MAX_SEATS
        assert simulate.next_seat(game._position, game.table.book, p) == expected


def guess_of(game: Game, s: Position, number: int) -> bytes:
    unseen, world = blank(Unseen), blank(Position)
    unseen.words = [number + 1, 2, 3, 4]
    p = minds.players(pl.POLICY_EXPERT, game.table, s.seats, number)
    worlds.gather_unseen(s, game.table.book, unseen, s.asked)
    likely.deal_world(s, game.table.book, unseen, p, world, s.asked)
    return pack(world)


def shown_to(s: Position, seat: int) -> list[int]:
    first = memory.shown_at(s, seat)
    return sorted(s.shown[first : first + s.shown_n[seat]])


def uncovered_everywhere(s: Position) -> list[int]:
    return [memory.uncovered(s, seat, colour) for seat in range(s.seats) for colour in range(st.COLOURS)]


def test_a_guessed_world_depends_on_nothing_hidden() -> None:
    for number, game in enumerate(decisions(GAMES // 5)):
        s = game._position
        if number % 8 == 0 or s.phase != st.PHASE_TURN:
            known = seen(game.table, game.view(s.asked))
            known.target, known.laid_last, known.again = s.target, s.laid_last, s.again
            known.step, known.at, known.way, known.those = s.step, s.at, s.way, s.those
            known.words, known.open_by, known.idle = list(s.words), list(s.open_by), s.idle
            assert uncovered_everywhere(known) == uncovered_everywhere(s)
            known.gained, known.lacked_at, known.relaid = (
                s.gained,
                s.lacked_at,
                s.relaid,
            )  # told as one number
            known.scores = s.scores
            known.uno_seat, known.uno_said, known.uno_due = s.uno_seat, s.uno_said, s.uno_due
            known.opened, known.turned_up = s.opened, s.turned_up
            assert shown_to(known, s.asked) == shown_to(s, s.asked)
            known.shown, known.shown_n, known.knowing = s.shown, s.shown_n, s.knowing  # in another order
            dealt = guess_of(game, s, number)
            assert guess_of(game, known, number) == dealt
            world = unpack(Position, dealt)
            for field in ("cards", "laid", "talon", "talon_n", "top", "colour", "turn", "asked", "direction"):
                assert getattr(world, field) == getattr(s, field), field


def test_how_far_a_card_has_come_is_mostly_seen() -> None:
    """Of cards with several steps that ask for the same the first is taken; all else of them is public."""
    met, found = Counter[int](), Counter[int]()
    for game in decisions(4 * GAMES):
        s = game._position
        if s.phase in IN_A_CARD:
            known = seen(game.table, game.view(s.asked))
            depth = game.table.book.depth[s.step]
            met[s.phase] += 1
            found[s.phase] += (known.step, known.at[depth], known.way[depth]) == (
                s.step,
                s.at[depth],
                s.way[depth],
            )
    for phase, part in ((st.PHASE_SHOW, 0.98), (st.PHASE_DISCARD, 0.7)):
        assert found[phase] > part * met[phase] > 0


def test_who_was_left_without_a_card_has_not_laid_the_last_one() -> None:
    """OUT: the round does not end with a card whose player had one more, which somebody took."""
    custom = [{"title": "Une", "do": [{"who": "next", "take": 1}, {"who": "others", "discard": 1}]}]
    given = {
        "hands": [["WC1", "B5"], ["R1", "G2"], ["Y1", "Y2"]],
        "talon": ["B1"],
        "pioche": ["Y1"],
        "turn": 0,
    }
    game = Game.from_position("classic", given, custom=custom)
    game.play(0, "play WC1 blue uno")
    assert (game.phase, game.view(1).counts[0]) == ("discard", 0)
    assert seen(game.table, game.view(1)).laid_last == 0
    given = {"hands": [["WL"], ["G1", "GS"]], "talon": ["B1"], "pioche": ["Y1"], "turn": 0}
    last = Game.from_position("toy-story-3", given)
    last.play(0, "play WL green")
    assert seen(last.table, last.view(1)).laid_last == 1


def test_a_guessed_world_has_the_cards_of_the_table() -> None:
    rng = player("guesses")
    for number in range(GAMES):
        game = deal(rng, number)
        s, book = game._position, game.table.book
        world = blank(Position)
        unseen = blank(Unseen)
        unseen.words = [number + 1, 2, 3, 4]
        seat = max(s.asked, 0)
        worlds.gather_unseen(s, book, unseen, seat)
        likely.deal_world(s, book, unseen, blank(pl.Players), world, seat)
        assert world.cards[: s.seats] == s.cards[: s.seats]
        assert world.pioche_n == s.pioche_n
        assert counted(world) == book.copies


@pytest.mark.parametrize("deal", [worlds.guess_world, likely.deal_world])
def test_a_guessed_world_has_every_card_once_where_no_hand_fits_a_wild_draw_four(
    deal: Callable[..., None],
) -> None:
    """Whoever laid it holds so many cards that every guess is a bluff."""
    game = Game.new("classic", seats=3, seed=4)
    s, book = game._position, game.table.book
    seat, layer = s.asked, s.turn
    while s.pioche_n > 30:
        put_in_hand(s, layer, take_from_pioche(s))
    give_wild_four(s, layer)
    game.play(layer, "play W4 blue")
    seat = s.asked
    assert s.phase == st.PHASE_CHALLENGE
    unseen, world = blank(Unseen), blank(Position)
    p = minds.players(pl.POLICY_EXPERT, game.table, 3, 1)
    unseen.words = [5, 6, 7, 8]
    worlds.gather_unseen(s, book, unseen, seat)
    for _ in range(20):
        deal(s, book, unseen, p, world, seat)
        assert counted(world) == book.copies


def give_wild_four(s: Position, seat: int) -> None:
    """See to it that a seat holds one."""
    for other in range(s.seats):
        if other != seat and copies_held(s, other, st.WILD_FOUR):
            take_from_hand(s, other, st.WILD_FOUR)
            put_in_hand(s, seat, st.WILD_FOUR)
            return
    assert copies_held(s, seat, st.WILD_FOUR)


def counted(world: Position) -> list[int]:
    """Count the cards of each kind, wherever they lie."""
    return [
        sum(copies_held(world, seat, kind) for seat in range(world.seats))
        + world.pioche[: world.pioche_n].count(kind)
        + world.talon[: world.talon_n].count(kind)
        for kind in range(st.KINDS)
    ]


def test_who_drew_with_a_colour_in_force_is_mostly_guessed_without_it() -> None:
    given = {
        "hands": [["B1", "B2"], ["G1"] * 6, ["Y1"] * 6],
        "talon": ["R5"],
        "turn": 1,
        "pioche": ["Y9"] * 40,
    }
    game = Game.from_position("classic", given)
    game.play(1, "draw")
    game.play(2, "draw")
    s, book = game._position, game.table.book
    unseen, world = blank(Unseen), blank(Position)
    unseen.words = [1, 2, 3, 4]
    worlds.gather_unseen(s, book, unseen, 0)
    red = 0
    for _ in range(200):
        worlds.guess_world(s, book, unseen, blank(pl.Players), world, 0)
        red += world.held[1] & st.COLOUR_MASKS[0] != 0
    assert red < 0.6 * 200 * (1 - 0.75**7)


def test_what_somebody_laid_is_judged_by_the_table_as_it_lay_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert is asked at the table before the card was laid, and the table is as it was afterwards."""
    game = Game.new("classic", seats=2, seed=28)
    seat = game.to_act[0]
    before = unpack(Position, pack(game._position))
    game.play(seat, next(move for move in game.legal(seat) if move.startswith("play")))
    s, book = game._position, game.table.book
    after = pack(s)
    p, u = minds.players(pl.POLICY_EXPERT, game.table, 2, 1), blank(Unseen)
    u.guessed[seat], u.now[:2] = s.cards[seat], s.cards[:2]
    for other in range(2):
        likely.recall_lays(s, u, other, 0)
    likely.recall_hands(s, u, 1 - seat, seat)
    first, held = seat * st.MAX_CARDS, [k for k in range(st.KINDS) for _ in range(copies_held(s, seat, k))]
    u.pools[first : first + len(held)] = held
    found: list[Position] = []

    def note(s: Position, *_: object) -> int:
        found.append(unpack(Position, pack(s)))
        return 0

    monkeypatch.setattr(likely, "choose_expertly", note)
    assert likely.judge_lay(s, book, u, p, 1 - seat, seat, 0) == likely.OTHER_LAY
    [then] = found
    for field in ("top", "talon_n", "colour", "turn", "phase", "hand", "held", "cards", "laid", "direction"):
        assert getattr(then, field) == getattr(before, field), field
    s.hand, s.held, s.cards = (getattr(unpack(Position, after), field) for field in ("hand", "held", "cards"))
    assert pack(s) == after


def test_somebody_casual_lays_wild_cards_only_where_nothing_else_fits() -> None:
    laid: Counter[bool] = Counter()
    for game in decisions(12):
        s = game._position
        if s.phase == st.PHASE_TURN:
            p = minds.players(pl.POLICY_CASUAL, game.table, s.seats, s.pioche_n)
            move, kinds = simulate.choose(s, game.table.book, p), playable(s, game.table.book, s.asked)
            is_wild = bool(1 << (move >> mv.AT_KIND & mv.KIND_BITS) & st.WILD_MASK)
            assert move & mv.VERB_BITS == (mv.PLAY if kinds else mv.DRAW)
            if kinds:
                assert is_wild == (kinds & ~st.WILD_MASK == 0)
                laid[is_wild] += 1
    assert min(laid[True], laid[False]) > 3


@pytest.mark.parametrize(
    ("hand", "laid", "expected"),
    [
        (["R1"], "R1", 0),
        (["R1", "R2", "B1", "W"], "R1", 1),  # one of two that fit; wild cards are saved
        (["R1", "R2", "R3", "R4"], "R2", 2),
        (["R1", "B1", "W"], "W", likely.OTHER_LAY),
        (["B1", "W"], "W", 0),
    ],
)
def test_a_lay_of_somebody_casual_is_as_likely_as_the_cards_that_fitted_are_few(
    hand: list[str], laid: str, expected: int
) -> None:
    given = {"hands": [["Y1", "Y2"], hand], "talon": ["R9"], "turn": 1}
    table = set_table("classic")
    s, p = read_given(table, given, 0, blank(st.Trace)), minds.players(pl.POLICY_CASUAL, table, 2, 1)
    move = encode_move(table, read_move(f"play {laid} blue" if laid == "W" else f"play {laid}"))
    kind = move >> mv.AT_KIND & mv.KIND_BITS
    assert likely.weigh_choice(s, table.book, p, 1, kind, 0) == expected


def test_hands_are_mostly_dealt_with_which_an_expert_lays_what_was_laid() -> None:
    game = Game.new("classic", seats=4, seed=5)
    s, book, p = game._position, game.table.book, minds.players(pl.POLICY_EXPERT, game.table, 4, 1)
    for _ in range(24):
        mv.apply(s, book, blank(st.Trace), s.asked, simulate.choose(s, book, p))
    seat, world, u = s.asked, blank(Position), blank(Unseen)
    u.words = [1, 2, 3, 4]
    worlds.gather_unseen(s, book, u, seat)
    for _ in range(9):
        likely.deal_world(s, book, u, p, world, seat)
    odd = {"guessed": 0, "dealt": 0}
    for other in (other for other in range(4) if other != seat):
        first, n = other * st.MAX_CARDS, u.guessed[other]
        for kept in range(u.stored_n[other]):
            at = (other * worlds.STORE + kept) * worlds.SLOTS
            worlds.shuffle_pool(u, 0)
            worlds.guess_hand(s, u, world, seat, other, 0)
            for name, hand in (("guessed", u.pool[:n]), ("dealt", u.stored[at : at + n])):
                u.pools[first : first + n] = hand
                then = unpack(Position, pack(s))
                lays = range(u.lays_n[other])
                odd[name] += sum(likely.judge_lay(then, book, u, p, seat, other, lay) for lay in lays)
    assert odd["dealt"] < odd["guessed"] / 2


def test_a_round_of_experts_ends() -> None:
    for number, edition in enumerate(EDITIONS):
        game = Game.new(edition, seats=3, seed=number)
        s, table = game._position, game.table
        p = minds.players(pl.POLICY_EXPERT, table, 3, number)
        for _ in range(600):
            if st.is_over(s):
                break
            assert mv.apply(s, table.book, blank(st.Trace), s.asked, simulate.choose(s, table.book, p)) == 0
        assert st.is_over(s)
