"""Games with the cards that some eyes cannot see moved elsewhere."""

from random import Random

from pioche import Game
from pioche.rules import cards, memory
from pioche.rules import state as st
from pioche.rules.state import Position

# In these phases the game has said something of the hand of the seat to act, so that it stays as it is.
TELLING_PHASES = (st.PHASE_DRAWN, st.PHASE_SHOW, st.PHASE_DISCARD)


def hand(s: Position, seat: int) -> list[int]:
    """List the cards of a hand."""
    return [kind for kind in range(st.KINDS) for _ in range(cards.copies_held(s, seat, kind))]


def hidden_hands(s: Position, eyes: int | None) -> list[int]:
    """List the seats whose hands these eyes cannot see, and that may hold anything."""
    told = s.asked if s.phase in TELLING_PHASES else None
    return [seat for seat in range(s.seats) if seat not in (eyes, told) and not cards.is_open(s, seat)]


def unknown(s: Position, eyes: int | None, seat: int) -> list[int]:
    """List the cards of a hand that these eyes were not shown."""
    held = hand(s, seat)
    for kind in set(held):
        for _ in range(0 if eyes is None else memory.times_shown(s, eyes, seat, kind)):
            held.remove(kind)
    return held


def put_hidden(s: Position, eyes: int | None, seats: list[int], kinds: list[int]) -> None:
    """Put cards where the hidden ones were, each hand and the pioche keeping its number of cards."""
    places = iter(kinds)
    for seat in seats:
        held = unknown(s, eyes, seat)
        for kind in held:
            cards.take_from_hand(s, seat, kind)
        for _ in held:
            cards.put_in_hand(s, seat, next(places))
    for i in range(s.pioche_n):
        s.pioche[i] = next(places)


def hidden_cards(s: Position, eyes: int | None, seats: list[int]) -> list[int]:
    """List the hidden cards, hands first."""
    return [*(kind for seat in seats for kind in unknown(s, eyes, seat)), *s.pioche[: s.pioche_n]]


def shuffled_world(game: Game, eyes: int | None, rng: Random) -> Game:
    """The same game, every card these eyes cannot see somewhere else."""
    other = Game.from_snapshot(game.snapshot())
    seats = hidden_hands(other._position, eyes)
    kinds = hidden_cards(other._position, eyes, seats)
    rng.shuffle(kinds)
    put_hidden(other._position, eyes, seats, kinds)
    return other


def swapped_world(game: Game, eyes: int | None, rng: Random) -> Game:
    """The same game, a few of the cards these eyes cannot see changed for one another."""
    other = Game.from_snapshot(game.snapshot())
    seats = hidden_hands(other._position, eyes)
    kinds = hidden_cards(other._position, eyes, seats)
    top = len(kinds) - 1
    for _ in range(rng.randint(1, 3)):
        i, j = rng.randrange(len(kinds)), rng.choice((top, rng.randrange(len(kinds))))
        kinds[i], kinds[j] = kinds[j], kinds[i]
    put_hidden(other._position, eyes, seats, kinds)
    return other
