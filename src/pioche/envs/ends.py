"""What a batch asks of compiled code (in the subset): to step its games, and to tell how some ended.

A batch deals anew at once, so the end of a game is played a second time, from a copy of where it stood.
Records that are alone come in lists of one: Python hands over a list many times faster than a record.
"""

from ..encoding.actions import Choices
from ..encoding.decisions import step_all, take, take_up
from ..encoding.lens import Desk, Lens, colour_order
from ..encoding.observation import Observation, observe
from ..policies.seating import Players
from ..rules.state import Array, Book, Position, Trace


def step_games(
    positions: list[Position],
    books: list[Book],
    traces: list[Trace],
    players: list[Players],
    lenses: list[Lens],
    desks: list[Desk],
    room: Array,
    seats: Array,
    choices: list[Choices],
    seen: list[Observation],
    actions: Array,
    ended: Array,
    winners: Array,
    points: Array,
    moves: Array,
    first: int,
    end: int,
) -> int:
    """Take a decision in each game from `first` on, up to `end`, as `step_all` does."""
    return step_all(
        positions,
        books[0],
        traces[0],
        players[0],
        lenses[0],
        desks,
        room,
        seats,
        choices,
        seen,
        actions,
        ended,
        winners,
        points,
        moves,
        first,
        end,
    )


def end_all(
    positions: list[Position],
    books: list[Book],
    traces: list[Trace],
    players: list[Players],
    lenses: list[Lens],
    desks: list[Desk],
    seats: Array,
    seen: list[Observation],
    actions: Array,
    games: int,
) -> None:
    """Take the decision that ends each game, and write what its seat is told of the end."""
    b = books[0]
    l = lenses[0]
    for i in range(games):
        take_up(players[0], desks[i])
        take(positions[i], b, traces[0], players[0], l, desks[i], actions[i], 1)
        observe(positions[i], b, l, desks[i], colour_order(positions[i], l, seats[i]), seats[i], seen[i])
