"""What follows from a move of the game: a trial begins, the round ends, or the next decision is asked for."""

from pioche.game import Refused
from pioche.server.fair import commitments
from pioche.server.table.deadlines import ask
from pioche.server.table.rounds import finish_round
from pioche.server.table.state import TrialState
from pioche.server.table.step import Refusal, TableStep
from pioche.server.trials import kick

FILM_CARD = "WM"
KICK_CARD = "WK"
TRIED_FOR_LAST = ("round-over", "match-over")


def play_move(step: TableStep, seat: int, text: str) -> None:
    """Play a move of the game, or refuse it."""
    game = step.live_game()
    try:
        game.do(seat, text)
    except Refused as refused:
        raise Refusal(refused.reason, refused.clause) from None
    step.tell_game()


def settle(step: TableStep, *, known_film: bool = False) -> None:
    """Go on after a move that changed the pending decision."""
    game = step.live_game()
    state = step.state
    if state.trial is not None:
        state.trial = None
        step.table_changed = True
    if game.phase in TRIED_FOR_LAST:
        finish_round(step)
        return
    if game.phase == "trial":
        begin_trial(step, known_film=known_film)
    ask(step)


def begin_trial(step: TableStep, *, known_film: bool) -> None:
    """Put a seat to a trial: the one of the card on the talon."""
    state, seen = step.state, step.live_game().view(None)
    assert seen.turn is not None
    trial = TrialState(kind="dare", seat=seen.to_act[0], by=seen.turn, words=seen.trial)
    if seen.top == FILM_CARD:
        trial = TrialState(kind="film", seat=trial.seat, by=trial.by, film=seen.film, known=known_film)
    elif seen.top == KICK_CARD:
        number = state.winds
        wind = kick.draw_wind(commitments.wind_word(bytes.fromhex(state.key), number))
        state.winds += 1
        trial = TrialState(kind="kick", seat=trial.seat, by=trial.by, wind=wind, number=number)
    state.trial = trial
    step.table_changed = True
