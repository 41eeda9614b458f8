"""What the world outside a table decides, put into an entry before it is applied."""

from collections.abc import Collection
from typing import Final, NamedTuple

from pioche import bots
from pioche.edition import Table, offered
from pioche.server.fair import commitments
from pioche.server.fair.picks import PROGRAM, pick_film
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
    Nonce,
    Ready,
    Start,
    Transfer,
)

DEALS: Final = (Start, Next, Ready)


class Beside(NamedTuple):
    """What is so around a command."""

    claim: str = ""  # the hash of the code that a `transfer` is answered with
    there: Collection[int] | None = None  # who is connected
    level: str = ""  # of the bot whose command it is


ALONE: Final = Beside()


def luck_of(table: TableMachine, do: AnyCommand, entropy: Entropy, around: Beside = ALONE) -> Luck | None:
    """Decide what a command leaves to the world; None where that is nothing."""
    state, game = table.state, table.game
    luck: Luck | None = None
    if isinstance(do, Move):
        luck = None if game is None else luck_of_film(state, do.move, game.table, around.level)
    elif isinstance(do, DEALS):
        luck = luck_of_deal(entropy, around.there)
    elif isinstance(do, Nonce):
        luck = Luck(scheme=commitments.SCHEME)
    elif isinstance(do, NameCharacters):
        luck = luck_of_answers(state, do)
    elif isinstance(do, Kick):
        luck = luck_of_kick(state, do)
    elif isinstance(do, Done):
        luck = luck_of_dare(table)
    elif isinstance(do, Transfer):
        luck = Luck(claim=around.claim)
    elif isinstance(do, Hand):
        luck = Luck(present=True) if do.member in (around.there or ()) else None
    elif isinstance(do, Configure):
        luck = luck_of_edition(do)
    return luck


def seed_of(table: TableMachine, purpose: str, seat: int) -> int:
    """Draw the dice of a bot's decision from the key of the round: nobody can throw them again."""
    assert table.game is not None
    made = len(table.game.history)
    return commitments.seed(bytes.fromhex(table.state.key), f"{purpose} {seat} {made}")


def luck_of_edition(do: Configure) -> Luck | None:
    """Note which file an edition of the data folder is now; one that is not there is refused later."""
    edition = offered().get(do.edition or "")
    return Luck(edition=edition.digest) if edition is not None and edition.digest else None


def luck_of_deal(entropy: Entropy, there: Collection[int] | None = None) -> Luck:
    """Draw the secret of the round after the one that is dealt, or of one whose chance is drawn anew."""
    return Luck(
        secret=entropy(commitments.SECRET_BYTES).hex(),
        scheme=commitments.SCHEME,
        there=None if there is None else tuple(sorted(there)),
    )


def luck_of_film(state: State, text: str, table: Table, level: str) -> Luck | None:
    """WM: pick a film by the key of the round where none is named; look the named one up."""
    if not table.films:
        return None
    made = asks_film(text, table)
    if made is None:
        return None
    if made.film:
        return Luck(known=films.find(made.film) is not None)
    film = pick_film(bytes.fromhex(state.key), len(state.films), level)
    return Luck(film=film, known=True, by=level or PROGRAM)


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


def luck_of_dare(table: TableMachine) -> Luck | None:
    """Let the bots at the table say whether a dare was good; it counts where nobody else is human."""
    state = table.state
    if state.trial is None:
        return None
    others = [(seat, member) for seat, member in enumerate(state.seated()) if seat != state.trial.seat]
    votes = [bots.vote(member.bot or bots.EXPERT, seed_of(table, "vote", seat)) for seat, member in others]
    return Luck(good=sum(votes) * 2 >= len(votes))
