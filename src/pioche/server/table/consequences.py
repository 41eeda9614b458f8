"""What follows from a move of the game: a trial begins, the round ends, or the next decision is asked for."""

from pioche.effects import FILM, KICK
from pioche.game import Refused
from pioche.server.fair.picks import wind_of
from pioche.server.table.deadlines import ask
from pioche.server.table.rounds import finish_round
from pioche.server.table.state import TrialState
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire.events import CalledOff

TRIED_FOR_LAST = ("round-over", "match-over")


def play_move(step: TableStep, seat: int, text: str) -> None:
    """Play a move of the game, or refuse it."""
    game = step.live_game()
    was_due = game.uno_due
    try:
        game.do(seat, text)
    except Refused as refused:
        raise Refusal(refused.reason, refused.clause) from None
    if game.uno_due and not was_due:
        step.state.due_at = step.at
    step.tell_game()


def settle(step: TableStep) -> None:
    """Go on after a move that changed the pending decision."""
    game = step.live_game()
    state = step.state
    state.moves += 1
    if state.trial is not None:
        state.trial = None
        step.table_changed = True
    if game.phase in TRIED_FOR_LAST:
        finish_round(step)
        return
    if state.moves >= state.timing.moves:
        step.tell(CalledOff(moves=state.moves))
        finish_round(step)
        return
    if game.phase == "trial":
        begin_trial(step)
    ask(step)


def begin_trial(step: TableStep) -> None:
    """Put a seat to a trial; of which kind, the step of the card tells."""
    state, game = step.state, step.live_game()
    asked, seen = game.trial, game.view(None)
    assert asked is not None
    assert seen.turn is not None
    trial = TrialState(kind=asked.trial, seat=seen.to_act[0], by=seen.turn)
    if asked.trial == FILM:
        trial.film, trial.known = seen.film, state.knows_film
    elif asked.trial == KICK:
        trial.number = state.winds
        trial.wind = wind_of(bytes.fromhex(state.key), trial.number)
        state.winds += 1
    else:
        trial.words = asked.words
    state.trial = trial
    step.table_changed = True
