"""A copy is the same in every field, and a deal leaves nothing of the game before it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as some
from strategies import filled, player, players, random_table, untraced

from pioche.edition import set_table
from pioche.fast import twin
from pioche.layout import blank, fields, pack
from pioche.rules import chance, setup, state
from pioche.rules.state import Position, Trace


def unlike(s: Position) -> dict[str, object]:
    """What may differ after a deal: the words of chance that the fast generator does not use."""
    return dict.fromkeys(("chance_at", "blocks", "block")) | {"words": s.words[:4]}


@given(players())
def test_a_copy_is_the_same_in_every_field(rng: Random) -> None:
    first, second = filled(Position, rng), filled(Position, rng)
    before = pack(first)
    state.copy(first, second)
    assert pack(first) == pack(second) == before


def test_a_compiled_copy_is_the_same_in_every_field() -> None:
    rng = player(1)
    first, second = (twin.from_bytes(Position, pack(filled(Position, rng))) for _ in range(2))
    with untraced():
        twin.load()["state"].copy(first, second)
    assert first.tobytes() == second.tobytes()


@given(players(), some.integers(2, 10))
def test_a_deal_leaves_nothing_of_the_game_before_but_chance(rng: Random, seats: int) -> None:
    setting = random_table(rng)
    book = set_table(setting["edition"], setting["rules"], setting["custom"]).book
    dealer = rng.choice((state.NOBODY, rng.randrange(seats)))
    seed = rng.getrandbits(63)
    dealt = []
    played_at = filled(Position, rng)
    setup.clear_table(played_at)
    for s in (blank(Position), played_at):
        chance.seed_fast(s, seed)
        setup.start_game(s, book, blank(Trace), seats, dealer)
        dealt.append({field.name: getattr(s, field.name) for field in fields(Position)} | unlike(s))
    assert dealt[0] == dealt[1]
