"""The decisions of the game itself: moves, «UNO» and catches, and what the clock decides."""

from dataclasses import replace

from pioche.edition import Table
from pioche.game import Refused
from pioche.notation import Move as WrittenMove
from pioche.notation import read_move
from pioche.server.table.consequences import play_move, settle
from pioche.server.table.deadlines import ask_consent, default_move, is_forced, public_phase
from pioche.server.table.log import Luck
from pioche.server.table.members import pass_host_on
from pioche.server.table.rounds import deal_next, draw_without_the_late
from pioche.server.table.state import MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.table.trials import count_votes
from pioche.server.wire.events import CardsWithdrawn, TimeRanOut
from pioche.server.wire.protocol import AnyCommand, Catch, Move, SayUno
from pioche.server.wire.shapes import FilmLine

PLAYERS_VERBS = ("play", "draw", "keep", "accept", "challenge", "colour", "show", "discard")
TIMES_LATE = 2  # in a row, and a bot plays for the person


def check_move(step: TableStep, member: MemberState, do: Move) -> int:
    """Refuse a move that cannot be made now; return the seat that makes it."""
    game = step.live_game()
    seat = step.seat_of(member)
    verb = do.move.partition(" ")[0]
    if verb not in PLAYERS_VERBS:
        raise Refusal("unreadable", "MATCH")
    if seat in game.to_act and is_forced(game) and not member.is_robot():
        raise Refusal("wrong-phase")
    is_late = step.is_late(do.seq)
    may_jump = game.table.rules.jump_in and verb == "play" and seat not in game.to_act
    if is_late and not may_jump:
        raise too_late(step, seat)
    try:
        game.check(seat, do.move)
    except Refused as refused:
        if is_late and refused.reason == "not-your-turn":
            raise too_late(step, seat) from None
        raise Refusal(refused.reason, refused.clause) from None
    return seat


def move(step: TableStep, member: MemberState, do: Move, luck: Luck) -> None:
    """Answer the decision the seat is asked for."""
    seat = check_move(step, member, do)
    play_move(step, seat, with_film(do.move, step.live_game().table, luck))
    if do.move.startswith("play"):
        step.state.laid_at = step.at
        step.state.knows_film = luck.known
        note_film(step, seat, do.move, luck)
    step.state.mover = seat
    settle(step)


def open_until(state: State) -> int:
    """UNO-CATCH: return when a move may end the time for catching; till then a catch may be on its way."""
    grace = state.timing.catch_grace
    return max(state.laid_at + grace, state.due_at) + grace


def held_until(step: TableStep, member: MemberState, do: AnyCommand) -> int | None:
    """Hold a catch while «UNO» may be on its way, and a move that would end the time for catching.

    Whether a catch is held changes nothing that anybody is told: what would be refused is refused at once.
    """
    state, game = step.state, step.game
    if game is None or state.phase != "playing" or not game.uno_due:
        return None
    try:
        if isinstance(do, Catch):
            until = state.laid_at + state.timing.catch_grace
            game.check(step.seat_of(member), f"catch {do.seat}")
        elif isinstance(do, Move):
            until = open_until(state)
            check_move(step, member, do)
        else:
            return None
    except (Refusal, Refused):
        return None
    return until if step.at < until else None


def force(step: TableStep) -> None:
    """Give the only answer there is for somebody who was asked."""
    game = step.live_game()
    if not is_forced(game):
        raise Refusal("wrong-phase")
    seat = game.to_act[0]
    play_move(step, seat, game.legal(seat)[0])
    step.state.mover = seat
    settle(step)


def too_late(step: TableStep, seat: int) -> Refusal:
    """H-JUMP-LATE: where anybody may lay, the loser of a race is told who was quicker."""
    by = step.state.mover
    if not step.live_game().table.rules.jump_in or by is None or by == seat:
        return Refusal("stale")
    return Refusal("too-late", "H-JUMP-LATE", by=by)


def with_film(text: str, table: Table, luck: Luck) -> str:
    """WM: add the film the program picked where the player named none."""
    made = asks_film(text, table) if luck.film else None
    return text if made is None or made.film else str(replace(made, film=luck.film))


def note_film(step: TableStep, seat: int, text: str, luck: Luck) -> None:
    """WM: keep for the game file which film was asked about, and who picked it."""
    table, films = step.live_game().table, step.state.films
    made = asks_film(with_film(text, table, luck), table)
    if made is not None:
        films.append(FilmLine(number=len(films), seat=seat, film=made.film, by=luck.by))


def asks_film(text: str, table: Table) -> WrittenMove | None:
    """Read a move that lays a card with which a film is named; None for any other."""
    try:
        made = read_move(text)
    except ValueError:
        return None
    return made if made.verb == "play" and table.kinds.get(made.card) in table.films else None


def say_uno(step: TableStep, member: MemberState, _do: SayUno, _luck: Luck) -> None:
    """UNO-SAY: after the card."""
    step.live_game()
    play_move(step, step.seat_of(member), "uno")


def catch(step: TableStep, member: MemberState, do: Catch, _luck: Luck) -> None:
    """UNO-CATCH; the pending decision stays, unless it is the caught seat's own."""
    game = step.live_game()
    play_move(step, step.seat_of(member), f"catch {do.seat}")
    if do.seat in game.to_act and step.state.trial is None:
        step.state.decision = step.state.seq


def time_ran_out(step: TableStep, luck: Luck) -> None:
    """Do the default of the pending decision."""
    state = step.state
    if state.everybody_is_ready():  # since somebody left or went away
        deal_next(step, luck)
        return
    if state.deadline is None or step.at < state.deadline:
        raise Refusal("too-early")
    if state.phase == "dealing":
        draw_without_the_late(step, luck)
    elif state.phase == "round-over":
        step.tell(TimeRanOut(seat=None, decision="next-round"))
        deal_next(step, luck)
    elif state.phase == "playing":
        decide_for_seat(step)
    else:
        step.tell(TimeRanOut(seat=None, decision="consent"))
        state.custom = []
        step.tell(CardsWithdrawn())
        ask_consent(step)


def play_default(step: TableStep, seat: int) -> None:
    """Make the move of a seat whose time has run out; under H-MUST it may be a lay."""
    text = default_move(step.live_game(), seat)
    play_move(step, seat, text)
    if text.startswith("play"):
        step.state.laid_at = step.at
        note_film(step, seat, text, Luck())


def decide_for_seat(step: TableStep) -> None:
    """Decide for the seat that did not: a move that draws keeps what it drew."""
    state, game = step.state, step.live_game()
    trial = state.trial
    seat = game.to_act[0] if trial is None else trial.seat
    member = state.at_seat(seat)
    if trial is not None:
        step.tell(TimeRanOut(seat=seat, decision="vote" if trial.answers is not None else "trial"))
        count_votes(step)
    else:
        step.tell(TimeRanOut(seat=seat, decision=public_phase(game)))
        play_default(step, seat)
        if game.phase == "drawn":
            play_default(step, seat)
        state.mover = None
        settle(step)
    if trial is not None and (trial.answers is not None or trial.done or trial.votes):
        return  # the voters were late, not the one on trial
    member.late += 1
    has_stopped = trial is None and not state.clock
    if not member.is_robot() and (member.late >= TIMES_LATE or has_stopped):
        step.send_away(member)
        pass_host_on(step, member)
