"""Trials: Mickey's question, the kick, jokes and dares; judged by the program or by the people present."""

from pioche.effects import KICK
from pioche.notation import is_plain_words
from pioche.server.table.consequences import play_move, settle
from pioche.server.table.deadlines import ask, voters
from pioche.server.table.log import Luck
from pioche.server.table.state import STAND_IN, MemberState, State, TrialState
from pioche.server.table.step import Refusal, TableStep
from pioche.server.trials.kick import DEFAULT_FLICK, Flick
from pioche.server.wire.events import Conceded, DareDone, FilmAnswered, Kicked, VoteCounted, Voted
from pioche.server.wire.protocol import Concede, Done, Kick, NameCharacters, Vote
from pioche.server.wire.shapes import KickLine


def trial_of(step: TableStep, member: MemberState, seq: int, kind: str = "") -> TrialState:
    """Give the trial a member is put to, or refuse."""
    step.live_game()
    step.check_fresh(seq)
    trial = step.state.trial
    if trial is None or (kind and trial.kind != kind):
        raise Refusal("no-trial")
    if step.seat_of(member) != trial.seat:
        raise Refusal("not-on-trial")
    return trial


def note_kick(state: State, trial: TrialState, flick: Flick, *, good: bool, by: str) -> None:
    """Keep a kick for the game file."""
    state.kicks.append(
        KickLine(
            number=trial.number,
            seat=trial.seat,
            wind=trial.wind,
            angle=flick.angle,
            power=flick.power,
            spin=flick.spin,
            good=good,
            by=by,
        )
    )


def decide(step: TableStep, *, good: bool) -> None:
    """Give the rules the outcome of a trial."""
    trial = step.state.trial
    assert trial is not None
    if trial.kind == KICK and len(step.state.kicks) == trial.number:  # given up, or out of time
        note_kick(step.state, trial, DEFAULT_FLICK, good=False, by="")
        step.state.kicks[-1].made = False
    play_move(step, trial.seat, "outcome good" if good else "outcome bad")
    settle(step)


def answer(step: TableStep, member: MemberState, do: NameCharacters, luck: Luck) -> None:
    """WM: name characters; the program judges a film it knows, the table any other."""
    trial = trial_of(step, member, do.seq, "film")
    if trial.answers is not None:
        raise Refusal("no-trial")
    if not all(is_plain_words(one) for one in do.answers):
        raise Refusal("unreadable")
    answers = tuple(do.answers)
    good = luck.good if trial.known else None
    if not trial.known and not voters(step.state):
        good = False
    step.tell(FilmAnswered(seat=trial.seat, answers=answers, recognised=luck.recognised, good=good))
    if good is not None:
        decide(step, good=good)
        return
    trial.answers = answers
    ask(step)


def kick(step: TableStep, member: MemberState, do: Kick, luck: Luck) -> None:
    """WK: flick the paper football."""
    trial = trial_of(step, member, do.seq, "kick")
    good = bool(luck.good)
    by = member.bot or STAND_IN if member.is_robot() else ""
    note_kick(step.state, trial, Flick(angle=do.angle, power=do.power, spin=do.spin), good=good, by=by)
    step.tell(
        Kicked(
            seat=trial.seat,
            angle=do.angle,
            power=do.power,
            spin=do.spin,
            wind=trial.wind,
            path=luck.path,
            good=good,
            why=luck.why,
        )
    )
    decide(step, good=good)


def done(step: TableStep, member: MemberState, do: Done, luck: Luck) -> None:
    """A dare is done: the people present vote; where there is none, the bots have laughed or not."""
    trial = trial_of(step, member, do.seq, "dare")
    trial.done = True
    step.tell(DareDone(seat=trial.seat))
    if not voters(step.state):
        decide(step, good=bool(luck.good))


def concede(step: TableStep, member: MemberState, do: Concede, _luck: Luck) -> None:
    """Give up."""
    trial = trial_of(step, member, do.seq)
    step.tell(Conceded(seat=trial.seat))
    decide(step, good=False)


def vote(step: TableStep, member: MemberState, do: Vote, _luck: Luck) -> None:
    """Judge a dare, or the characters of a film the program does not know."""
    step.live_game()
    step.check_fresh(do.seq)
    trial = step.state.trial
    if trial is None or not is_voted(trial):
        raise Refusal("no-trial")
    if member.id not in voters(step.state):
        raise Refusal("not-a-voter")
    trial.votes[member.id] = do.good
    step.tell(Voted(member=member.id))
    if all_have_voted(step):
        count_votes(step)


def is_voted(trial: TrialState) -> bool:
    """Return whether the table votes on this trial now."""
    return trial.kind == "dare" or (trial.kind == "film" and trial.answers is not None)


def all_have_voted(step: TableStep) -> bool:
    """Return whether a vote is under way and nobody is waited for."""
    trial = step.state.trial
    electors = voters(step.state)
    return trial is not None and is_voted(trial) and bool(electors) and set(electors) <= set(trial.votes)


def count_votes(step: TableStep) -> None:
    """Decide by the majority; a tie is good. Without votes: good, if somebody could vote or it was done."""
    trial = step.state.trial
    assert trial is not None
    if not is_voted(trial):
        decide(step, good=False)
        return
    good = sum(trial.votes.values())
    bad = len(trial.votes) - good
    step.tell(VoteCounted(good=good, bad=bad))
    is_good = good >= bad if trial.votes else trial.done or bool(voters(step.state))
    decide(step, good=is_good)
