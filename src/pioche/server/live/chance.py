"""What the world outside a table decides, put into an entry before it is applied."""

from collections.abc import Collection
from typing import Final

from pioche import bots
from pioche.edition import Table, offered
from pioche.server.fair import commitments
from pioche.server.live.time import Entropy
from pioche.server.table.log import Luck
from pioche.server.table.moves import asks_film
from pioche.server.table.state import State
from pioche.server.table.table import TableMachine
from pioche.server.trials import films, kick
from pioche.server.wire.protocol import (
    AnyCommand,
    Configure,
    Done,
    Hand,
    Kick,
    Move,
    NameCharacters,
    Next,
    Ready,
    Start,
    Transfer,
)

SEED_BYTES: Final = 8
DEALS: Final = (Start, Next, Ready)


def luck_of(
    table: TableMachine,
    do: AnyCommand,
    entropy: Entropy,
    claim: str = "",
    connected: Collection[int] = (),
) -> Luck | None:
    """Decide what a command leaves to the world; None where that is nothing.

    `claim` is the hash of the code that a `transfer` is answered with, `connected` are the members who are
    there.
    """
    state, game = table.state, table.game
    luck: Luck | None = None
    if isinstance(do, Move):
        luck = None if game is None else luck_of_film(do.move, game.table, entropy)
    elif isinstance(do, DEALS):
        luck = luck_of_deal(entropy)
    elif isinstance(do, NameCharacters):
        luck = luck_of_answers(state, do)
    elif isinstance(do, Kick):
        luck = luck_of_kick(state, do)
    elif isinstance(do, Done):
        luck = luck_of_dare(state, entropy)
    elif isinstance(do, Transfer):
        luck = Luck(claim=claim)
    elif isinstance(do, Hand):
        luck = Luck(present=True) if do.member in connected else None
    elif isinstance(do, Configure):
        luck = luck_of_edition(do)
    return luck


def seed_of(entropy: Entropy) -> int:
    """Draw a seed for a bot."""
    return int.from_bytes(entropy(SEED_BYTES), "big") >> 1


def luck_of_edition(do: Configure) -> Luck | None:
    """Note which file an edition of the data folder is now; one that is not there is refused later."""
    edition = offered().get(do.edition or "")
    return Luck(edition=edition.digest) if edition is not None and edition.digest else None


def luck_of_deal(entropy: Entropy) -> Luck:
    """Draw the secret of the round after the one that is dealt."""
    return Luck(secret=entropy(commitments.SECRET_BYTES).hex())


def luck_of_film(text: str, table: Table, entropy: Entropy) -> Luck | None:
    """WM: pick a film where none is named; look the named one up."""
    if not table.films:
        return None
    made = asks_film(text, table)
    if made is None:
        return None
    if made.film:
        return Luck(known=films.find(made.film) is not None)
    film = films.FILMS[seed_of(entropy) % len(films.FILMS)]
    return Luck(film=film.title["fr"], known=True)


def luck_of_answers(state: State, do: NameCharacters) -> Luck | None:
    """WM: judge the characters of a film the program knows."""
    film = films.find(state.trial.film) if state.trial is not None else None
    if film is None:
        return None
    judged = films.judge(film, do.answers)
    return Luck(good=judged.good, recognised=judged.recognised)


def luck_of_kick(state: State, do: Kick) -> Luck | None:
    """WK: let the ball fly."""
    if state.trial is None:
        return None
    flight = kick.fly(kick.Flick(angle=do.angle, power=do.power, spin=do.spin), state.trial.wind)
    return Luck(good=flight.good, path=flight.path, why=flight.why)


def luck_of_dare(state: State, entropy: Entropy) -> Luck | None:
    """Let the bots at the table say whether a dare was good; it counts where nobody else is human."""
    if state.trial is None:
        return None
    others = [member for seat, member in enumerate(state.seated()) if seat != state.trial.seat]
    votes = [bots.vote(member.bot or bots.EXPERT, seed_of(entropy)) for member in others]
    return Luck(good=sum(votes) * 2 >= len(votes))
