"""Which decision a table waits for, how long, and what happens when nobody makes it."""

from pioche.game import Game
from pioche.server.table.state import State
from pioche.server.table.step import MS, TableStep
from pioche.server.wire.shapes import Clock, Decision

DEFAULTS: dict[str, str] = {"turn": "draw", "drawn": "keep", "challenge": "accept", "stack": "accept"}
FORCED = ("drawn", "show", "discard")


def ask(step: TableStep) -> None:
    """Start the clock of what the game waits for now."""
    state = step.state
    if state.trial is not None:
        waits_for_votes = state.trial.answers is not None
        step.ask_anew(state.timing.vote if waits_for_votes else state.timing.trial)
    else:
        step.ask_anew(state.clock * MS or state.timing.stop)


def reset_clock(step: TableStep) -> None:
    """Give the pending decision of the game the whole time of the table's clock."""
    state = step.state
    state.total = state.clock * MS or state.timing.stop
    state.deadline = step.at + state.total


def ask_consent(step: TableStep) -> None:
    """Start or stop the clock of the written cards, between matches."""
    state = step.state
    if state.phase not in ("lobby", "match-over"):
        return
    if state.open_consents():
        state.total = state.timing.consent
        state.deadline = step.at + state.total
    else:
        state.deadline = None


def default_move(game: Game, seat: int) -> str:
    """Return the move a seat makes when its time runs out: the mildest, else the first listed."""
    legal = game.legal(seat)
    default = DEFAULTS.get(game.phase)
    return default if default in legal else legal[0]


def is_forced(game: Game) -> bool:
    """Return whether a seat is asked that has one answer only, which the table gives for it after a while.

    It is asked so that nobody learns from a question left out, or from how quickly it is answered, what the
    seat holds.
    """
    if not game.table.book.asks or game.phase not in FORCED:
        return False
    legal = game.legal(game.to_act[0])
    return len(legal) == 1 and not legal[0].startswith("play")


def public_phase(game: Game) -> str:
    """Return the phase as everybody may know it."""
    return game.view(None).phase


def voters(state: State) -> list[int]:
    """List the people present other than the one on trial."""
    if state.trial is None:
        return []
    return [
        member.id
        for seat, member in enumerate(state.seated())
        if seat != state.trial.seat and not member.is_robot()
    ]


def clock_of(state: State, game: Game | None, now: int) -> Clock | None:
    """Describe the pending decision."""
    if state.deadline is None or state.phase == "dealing":
        return None
    decision, seats, default = pending(state, game)
    left = max(0, state.deadline - now)
    return Clock(decision=decision, seats=seats, left=left, total=state.total, default=default)


def pending(state: State, game: Game | None) -> tuple[Decision, tuple[int, ...], str]:
    """Name the pending decision, the seats it waits for, and its default."""
    if state.phase == "round-over":
        waits = tuple(seat for seat, member in enumerate(state.seated()) if not member.ready)
        return "next-round", waits, "deal"
    if state.phase != "playing" or game is None:
        open_seats = [state.seat_of(member) for member in state.open_consents()]
        return "consent", tuple(seat for seat in open_seats if seat is not None), "withdraw"
    trial = state.trial
    if trial is not None:
        if trial.kind == "film" and trial.answers is not None:
            return "vote", tuple(state.seats.index(voter) for voter in voters(state)), "count-votes"
        return "trial", (trial.seat,), "count-votes" if trial.kind == "dare" else "bad"
    seat = game.to_act[0]
    phase: Decision = public_phase(game)  # type: ignore[assignment]  # trials and ends were dealt with above
    return phase, (seat,), public_default(game)


def public_default(game: Game) -> str:
    """Return the default in words that give no hand away."""
    if game.phase == "opening-colour":
        return f"colour {game.table.edition.colours[0]}"
    return DEFAULTS.get(game.phase, game.phase)
