"""How games end, before new ones are dealt: what a learner is told last (in the subset, compiled).

A batch deals anew at once, so the end of a game is played a second time, from a copy of where it stood.
"""

from ..encoding.decisions import take
from ..encoding.lens import Desk, Lens, colour_order
from ..encoding.observation import Observation, observe
from ..policies.seating import Players
from ..rules.state import Array, Book, Position, Trace


def end_all(
    positions: list[Position],
    b: Book,
    t: Trace,
    players: list[Players],
    l: Lens,
    desks: list[Desk],
    seats: Array,
    seen: list[Observation],
    actions: Array,
    games: int,
) -> None:
    """Take the decision that ends each game, and write what its seat is told of the end."""
    for i in range(games):
        take(positions[i], b, t, players[i], l, desks[i], actions[i], 1)
        observe(positions[i], b, l, desks[i], colour_order(positions[i], l, seats[i]), seats[i], seen[i])
