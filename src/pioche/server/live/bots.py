"""What a bot does at a table: pure functions of the view of its seat, run off the event loop."""

from dataclasses import replace

from pioche import bots
from pioche.edition import Table
from pioche.effects import DARE, KICK
from pioche.server.fair.picks import bot_kick
from pioche.server.table.moves import asks_film
from pioche.server.table.state import TrialState
from pioche.server.trials import films
from pioche.server.wire.protocol import AnyCommand, Catch, Concede, Done, Kick, Move, NameCharacters, SayUno
from pioche.view import View

BOT_ID = "bot"


def act(level: str, view: View, table: Table, seq: int, seed: int) -> AnyCommand:
    """Answer the decision the seat is asked for; the film of a card is the program's to pick."""
    move = bots.choose(level, view, view.legal, seed, table)
    made = asks_film(move, table)
    return Move(id=BOT_ID, seq=seq, move=move if made is None else str(replace(made, film="")))


def stand_trial(level: str, trial: TrialState, key: bytes, seq: int, seed: int) -> AnyCommand:
    """Do what a trial asks for."""
    if trial.kind == KICK:
        flick = bot_kick(key, trial.number, level)
        return Kick(id=BOT_ID, seq=seq, angle=flick.angle, power=flick.power, spin=flick.spin)
    if trial.kind == DARE:
        return Done(id=BOT_ID, seq=seq)
    film = films.find(trial.film)
    if film is None:
        return Concede(id=BOT_ID, seq=seq)
    return NameCharacters(id=BOT_ID, seq=seq, answers=list(films.bot_answers(film, level, seed)))


def jump(level: str, view: View, table: Table, seq: int, seed: int) -> AnyCommand | None:
    """H-JUMP: lay out of turn, or do not."""
    move = bots.jump(level, view, seed, table)
    return None if move is None else Move(id=BOT_ID, seq=seq, move=move)


def call(level: str, view: View, seed: int) -> AnyCommand | None:
    """Say «UNO» late, or catch somebody, or neither."""
    for text in bots.calls(level, view, seed):
        verb, _, seat = text.partition(" ")
        return SayUno(id=BOT_ID) if verb == "uno" else Catch(id=BOT_ID, seat=int(seat))
    return None


def think_of_calls(about: list[tuple[int, str, View, int]]) -> list[tuple[int, AnyCommand]]:
    """Think for several bots at once."""
    calls = []
    for seat, level, view, seed in about:
        do = call(level, view, seed)
        if do is not None:
            calls.append((seat, do))
    return calls
