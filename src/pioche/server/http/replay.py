"""A game file turned into states to look at: every hand open, or through one seat's eyes.

What was dealt from which key is told as well, so that whoever looks can check every card (docs/NOTATION.md).
"""

from collections.abc import Iterator
from dataclasses import replace

from pioche import record
from pioche.edition import Table
from pioche.game import Game
from pioche.server.fair.verify import read_line
from pioche.server.wire.events import on_the_wire
from pioche.server.wire.rest import Replay, ReplayState
from pioche.view import View


def replay_states(text: str, seat: int | None = None) -> Replay:
    """Play a game file again and look after the deal and after each move; None opens every hand.

    >>> file = Game.new("giant", seats=2, seed=5).record()
    >>> [len(hand) for hand in replay_states(file).states[0].view.hands]
    [7, 7]
    >>> replay_states(file, 2)
    Traceback (most recent call last):
    ...
    ValueError: seat: there is no seat 2; the seats are 0 to 1
    """
    recording = record.read(text)
    keys = keys_before(recording)
    states: list[ReplayState] = []

    def look(game: Game, mover: int, move: str) -> None:
        events = game.referee_events() if seat is None else game.events(seat)
        states.append(
            ReplayState(
                seat=None if mover < 0 else mover,
                move=move,
                key=next(keys),
                events=tuple(on_the_wire(event) for event in events),
                view=open_view(game) if seat is None else game.view(seat),
            )
        )

    game = record.replay(recording, look)
    return Replay(
        edition=game.edition,
        seats=game.seats,
        names=recording.names,
        rules=game.table.departures(),
        custom=tuple(dict(card.source) for card in game.table.custom),
        dealer=recording.dealer,
        deck=tuple(deck_of(game.table)),
        cuts_for_dealer=bool(game.table.book.cuts_for_dealer),
        opening_acts=bool(game.table.book.opening_acts),
        fair=tuple(read_line(line) for line in recording.fair),
        states=tuple(states),
    )


def open_view(game: Game) -> View:
    """Look at a position with every hand open; nobody's moves are listed."""
    hands = tuple(tuple(hand) for hand in game.describe()["hands"])
    return replace(game.view(None), hands=hands)


def keys_before(recording: record.Recording) -> Iterator[str]:
    """Return for the deal and for each move the key given just before it."""
    key = "" if recording.key is None else recording.key.hex()
    yield key
    key = ""
    for line, _, _ in recording.entries:
        if line in recording.keys:
            key = recording.keys[line].hex()
        else:
            yield key
            key = ""


def deck_of(table: Table) -> Iterator[tuple[str, int]]:
    """List the deck as it lies before the first shuffle."""
    for kind, copies in enumerate(table.book.copies):
        if copies:
            yield table.codes[kind], copies
