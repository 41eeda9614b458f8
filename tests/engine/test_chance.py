"""Chance: both generators against references made elsewhere, and numbers and shuffles that are fair."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from pioche import Game
from pioche.edition import EDITIONS, set_table
from pioche.game.history import Start, deal_first, take_key
from pioche.layout import blank
from pioche.rules import cards, chance, setup
from pioche.rules import state as st
from pioche.rules.state import Position, Trace

BLOCK_BYTES = 64
ZERO_KEY = "00" * 32
# RFC 8439, A.1, test vectors 1 to 4: key, number of the block, keystream.
CHACHA20 = (
    (
        ZERO_KEY,
        0,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    (
        ZERO_KEY,
        1,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    (
        "00" * 31 + "01",
        1,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
    (
        "00ff" + "00" * 30,
        2,
        (
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
        ),
    ),
)
# sfc32 in C, seeded a = low word, b = high word, c = 0, counter = 1, its first 15 numbers thrown away.
SFC32 = (
    (0, (0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909)),
    (7, (0xFA24AC1C, 0xE7EE21C7, 0xB27F6DDA, 0x6E68D67B, 0x741F99AD)),
    (0x0123456789ABCDEF, (0x766369A6, 0x5CE61BE6, 0x9D1D4A38, 0xCED5F953, 0xA30AFA37)),
    (2**63 - 1, (0xB8AEB2D2, 0x4A0E5183, 0xF4CDDEDD, 0x0A3E8410, 0xE805339B)),
)
CHANCES = ("fast", "keyed")


def seeded(kind: str) -> Position:
    """Make a record with one of the two generators."""
    s = blank(Position)
    s.seats = 4
    if kind == "fast":
        chance.seed_fast(s, 20_240_607)
    else:
        take_key(s, bytes(range(32)))
    return s


def with_words(*words: int) -> Position:
    """Make a record whose next words of chance are these."""
    s = blank(Position)
    s.chance = st.CHANCE_KEYED
    s.chance_at = st.BLOCK_WORDS - len(words)
    s.block[s.chance_at :] = words
    return s


def fits(found: Iterable[object], shares: Mapping[Any, int]) -> bool:
    """Chi-square: is what was found shared out like this, up to five standard deviations?"""
    counts = Counter(found)
    assert set(counts) <= set(shares)
    one_share = sum(counts.values()) / sum(shares.values())
    square = sum((counts[kind] - n * one_share) ** 2 / (n * one_share) for kind, n in shares.items())
    free = len(shares) - 1
    return abs(square - free) < 5 * sqrt(2 * free)


def is_even(found: Iterable[object], kinds: Iterable[object]) -> bool:
    """Is each of these kinds equally likely?"""
    return fits(found, dict.fromkeys(kinds, 1))


@pytest.mark.parametrize(("key", "block", "keystream"), CHACHA20)
def test_the_keyed_stream_is_chacha20(key: str, block: int, keystream: str) -> None:
    s = blank(Position)
    take_key(s, bytes.fromhex(key))
    words = [chance.word(s) for _ in range((block + 1) * st.BLOCK_WORDS)]
    stream = b"".join(word.to_bytes(4, "little") for word in words)
    assert stream[block * BLOCK_BYTES :].hex() == keystream


@pytest.mark.parametrize(("seed", "numbers"), SFC32)
def test_the_fast_stream_is_sfc32(seed: int, numbers: tuple[int, ...]) -> None:
    s = blank(Position)
    chance.seed_fast(s, seed)
    assert tuple(chance.word(s) for _ in numbers) == numbers


def test_a_seed_decides_everything_a_key_too() -> None:
    assert Game.new("classic", seed=5).snapshot() == Game.new("classic", seed=5).snapshot()
    assert Game.new("classic", key=bytes(32)).snapshot() == Game.new("classic", key=bytes(32)).snapshot()
    assert Game.new("classic", seed=5).given() != Game.new("classic", seed=6).given()
    assert Game.new("classic", key=bytes(32)).given() != Game.new("classic", key=b"\1" * 32).given()


def test_without_seed_and_key_games_differ() -> None:
    assert len({Game.new("classic").packed_position() for _ in range(5)}) == 5


@pytest.mark.parametrize("kind", CHANCES)
@pytest.mark.parametrize("bound", [2, 3, 7, 10, 112, 255])
def test_numbers_below_a_bound_are_equally_likely(kind: str, bound: int) -> None:
    s = seeded(kind)
    assert is_even([chance.below(s, bound) for _ in range(100 * bound + 2000)], range(bound))


def test_below_throws_away_exactly_the_words_that_would_make_it_uneven() -> None:
    """For each bound and each result the same number of words is kept, to the last one."""
    words = chance.WORD + 1
    for bound in range(2, 256):
        even = words // bound
        for result in range(bound):
            first = -(-result * words // bound)
            last = -(-(result + 1) * words // bound) - 1
            kept = with_words(first, chance.WORD)
            number = chance.below(kept, bound)
            thrown_away = kept.chance_at == st.BLOCK_WORDS
            assert last - first + 1 - thrown_away == even
            assert number == (bound - 1 if thrown_away else result)
            for word in (first + 1, last):
                assert chance.below(with_words(word), bound) == result


def test_below_throws_away_word_after_word() -> None:
    s = with_words(0, 0, 0, 1 << 31)
    assert chance.below(s, 3) == 1
    assert s.chance_at == st.BLOCK_WORDS


@pytest.mark.parametrize("kind", CHANCES)
def test_every_order_of_a_shuffle_is_equally_likely(kind: str) -> None:
    s = seeded(kind)
    found = []
    for _ in range(6000):
        pile = [9, 0, 1, 2, 3, 9]
        chance.shuffle(s, pile, 1, 4)
        assert pile[0] == pile[5] == 9
        found.append(tuple(pile[1:5]))
    assert is_even(found, permutations(range(4)))


def test_a_shuffle_of_nothing_or_one_card_asks_chance_for_nothing() -> None:
    s = with_words(5)
    for n in (0, 1):
        chance.shuffle(s, [4], 0, n)
    assert s.chance_at == st.BLOCK_WORDS - 1


def test_a_card_goes_back_at_any_place_of_the_pioche_equally() -> None:
    """R-BACK."""
    s = seeded("fast")
    found = []
    for _ in range(5000):
        s.pioche[:4] = [1, 2, 3, 4]
        s.pioche_n = 4
        cards.put_back(s, st.WILD_FOUR)
        assert s.pioche_n == 5
        assert [kind for kind in s.pioche[:5] if kind != st.WILD_FOUR] == [1, 2, 3, 4]
        found.append(s.pioche.index(st.WILD_FOUR))
    assert is_even(found, range(5))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_seat_is_equally_likely_to_deal(edition: str) -> None:
    """A-DEAL, R-DEALER-B."""
    table = set_table(edition)
    t = blank(Trace)
    dealers = [deal_first(table, Start(5, None, seed, None, None), t).dealer for seed in range(600)]
    assert is_even(dealers, range(5))


def test_each_card_of_a_deal_is_equally_likely() -> None:
    table = set_table("giant")
    t = blank(Trace)
    tops = []
    for seed in range(3000):
        s = deal_first(table, Start(2, 0, seed, None, None), t)
        tops.append(s.pioche[s.pioche_n - 1] // st.FACES)
    assert fits(tops, {0: 25, 1: 25, 2: 25, 3: 25, st.WILD // st.FACES: 8})


def test_a_cut_draws_each_card_equally() -> None:
    s = seeded("fast")
    t = blank(Trace)
    t.noting = 1
    found = []
    for _ in range(1500):
        s.pioche[:5] = range(5)
        s.pioche_n = 5
        t.notes = 0
        setup.cut_once(s, t, 0b1001)
        assert sorted(s.pioche[:5]) == list(range(5))
        assert t.log[1] == 0
        assert t.log[st.NOTE_LENGTH + 1] == 3
        found.append((t.log[2], t.log[st.NOTE_LENGTH + 2]))
    assert is_even(found, permutations(range(5), 2))


def played(edition: str, given: dict[str, object], move: str, read: Callable[[Game], object]) -> list[object]:
    """Play a move many times, chance alone differing, and list what comes of it."""
    found = []
    for seed in range(1500):
        game = Game.from_position(edition, given, seed=seed)
        game.play(0, move)
        found.append(read(game))
    return found


def test_the_mixtape_takes_each_card_equally_copies_counted() -> None:
    """WT."""
    given = {"hands": [["WT", "B1", "B1", "B1", "V2"], ["P1"], ["Y1"]], "talon": ["B5"], "turn": 0}
    left = played("trolls", given, "play WT blue", lambda game: game.describe()["hands"][0].count("V2"))
    assert fits(left, {0: 1, 1: 3})


def test_shuffle_hands_gives_each_card_to_each_seat_equally() -> None:
    """WH: four cards for three seats, the first to the player's left."""
    given = {"hands": [["WH", "R1"], ["G1", "G2"], ["B1"]], "talon": ["R5"], "turn": 0}

    def whose(game: Game) -> tuple[int, ...]:
        hands = game.describe()["hands"]
        assert [len(hand) for hand in hands] == [1, 2, 1]
        return tuple(next(seat for seat in range(3) if card in hands[seat]) for card in ("R1", "B1"))

    # The ways, of twelve, to place the two cards: the first and the fourth dealt go to seat 1.
    ways = {(0, 1): 2, (1, 0): 2, (2, 1): 2, (1, 2): 2, (0, 2): 1, (2, 0): 1, (1, 1): 2}
    assert fits(played("classic", given, "play WH red", whose), ways)


def test_the_talon_is_shuffled_into_the_new_pioche() -> None:
    """RESHUFFLE."""
    given = {"hands": [["G1"], ["B1"]], "talon": ["Y1", "Y2", "Y3", "R5"], "turn": 0}

    def drawn_and_left(game: Game) -> tuple[str, ...]:
        [drawn] = [card for card in game.describe()["hands"][0] if card != "G1"]
        rest: Any = game.given()["pioche"]
        return (drawn, *rest)

    assert is_even(played("classic", given, "draw", drawn_and_left), permutations(("Y1", "Y2", "Y3")))


def used_generator() -> Position:
    """Make a record whose every field of chance was used before."""
    s = blank(Position)
    s.chance, s.chance_at, s.blocks = st.CHANCE_KEYED, 3, 5
    s.words = list(range(11, 19))
    s.block = list(range(21, 37))
    return s


def test_a_key_starts_over_whatever_was_there_before() -> None:
    used, fresh = used_generator(), blank(Position)
    take_key(used, bytes(32))
    take_key(fresh, bytes(32))
    assert [chance.word(used) for _ in range(40)] == [chance.word(fresh) for _ in range(40)]


def test_a_seed_starts_over_whatever_was_there_before() -> None:
    used = used_generator()
    chance.seed_fast(used, 7)
    assert tuple(chance.word(used) for _ in SFC32[1][1]) == SFC32[1][1]


def test_a_shuffle_throws_again_where_places_would_not_be_equally_likely() -> None:
    words, again, pile = [0, 0, 5, 0], [0, 0, 5, 0], [10, 11, 12]
    expected, throws = [10, 11, 12], 0
    for place in (2, 1):
        wide = chance.fast_word(again) * (place + 1)
        throws += 1
        while wide & chance.WORD < (chance.WORD + 1) % (place + 1):
            wide = chance.fast_word(again) * (place + 1)
            throws += 1
        other = wide >> 32
        expected[place], expected[other] = expected[other], expected[place]
    chance.shuffle_fast(words, pile, 0, 3)
    assert (pile, words, throws) == (expected, again, 3)
