"""How the chance of a round is drawn: everybody commits, then everybody reveals (docs/FAIR.md).

Commitments for the coming round come in at any time. When it is to be dealt they are closed together with
all that is dealt, and those who committed reveal. Who does not, in time, has everybody commit anew, and
contributes no more in this match: nobody can look at what would be dealt, and choose.
"""

from typing import Final

from pioche.server.fair import commitments
from pioche.server.fair.commitments import Terms
from pioche.server.table.log import Luck
from pioche.server.table.state import DealPlan, Exchange, MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire.events import CommitmentsClosed, Committed, DrawRepeated, NonceGiven
from pioche.server.wire.protocol import Commit, Nonce
from pioche.server.wire.shapes import Drawing, RepeatLine

LEAST_NONCE: Final = 32  # digits: a shorter one could be found by trying all


def commit(step: TableStep, member: MemberState, do: Commit, _luck: Luck) -> None:
    """Take a commitment to the coming round, or to one whose chance is drawn anew."""
    state, drawing = step.state, step.state.exchange
    if do.round == state.round + 1:
        member.commitment = do.commitment
    elif do.round == state.round and drawing is not None and member.id in drawing.awaited:
        drawing.awaited.remove(member.id)
        drawing.commitments[member.id] = do.commitment
    else:
        raise Refusal("bad-round")
    step.tell(Committed(member=member.id, round=do.round))
    if drawing is not None and not drawing.closed and not drawing.awaited:
        close(step, drawing)


def begin(step: TableStep, plan: DealPlan, luck: Luck) -> bool:
    """Close the commitments of those who sit down and are there; say whether anybody is to reveal."""
    state = step.state
    promised = {}
    for number in plan.seats:
        member = state.find(number)
        assert member is not None
        is_there = luck.there is None or number in luck.there
        if member.is_person() and member.commitment and not member.withheld and is_there:
            promised[number] = member.commitment
    for member in state.members:
        member.commitment = ""
    state.plan = plan
    state.repeated = []
    state.exchange = Exchange(commitments=promised)
    if promised:
        close(step, state.exchange)
    return bool(promised)


def close(step: TableStep, drawing: Exchange) -> None:
    """Take no more commitments, and wait for what was promised."""
    drawing.closed = True
    drawing.awaited = []
    step.ask_anew(step.state.timing.reveal)
    step.tell(CommitmentsClosed(round=step.state.round, attempt=drawing.attempt))


def reveal(step: TableStep, member: MemberState, do: Nonce) -> bool:
    """Take a nonce that was promised; say whether all have come."""
    state, drawing = step.state, step.state.exchange
    if drawing is None or not drawing.closed or do.round != state.round:
        raise Refusal("bad-round")
    promised = drawing.commitments.get(member.id, "")
    if not promised:
        raise Refusal("not-committed")
    made = commitments.part_commitment(do.nonce, member.id, do.round, state.code)
    if len(do.nonce) < LEAST_NONCE or made != promised:
        raise Refusal("bad-nonce")
    drawing.nonces[member.id] = do.nonce
    step.tell(NonceGiven(member=member.id, round=do.round))
    return len(drawing.nonces) == len(drawing.commitments)


def time_ran_out(step: TableStep, luck: Luck) -> bool:
    """Go on without those who were waited for; say whether all that is needed is there."""
    drawing = step.state.exchange
    assert drawing is not None
    if drawing.closed:
        repeat(step, drawing, luck)
        return not step.state.exchange or not step.state.exchange.awaited
    if drawing.commitments:
        close(step, drawing)
    return not drawing.commitments


def repeat(step: TableStep, drawing: Exchange, luck: Luck) -> None:
    """Have everybody commit anew, the server too, but for those who did not reveal."""
    state = step.state
    missing = [member for member in drawing.commitments if member not in drawing.nonces]
    for number in missing:
        member = state.find(number)
        if member is not None:
            member.withheld = True
    state.repeated.append(
        RepeatLine(
            attempt=drawing.attempt,
            commitment=commitments.commitment(bytes.fromhex(state.secret)),
            secret=state.secret,
            commitments=of_seats(state, drawing.commitments),
            nonces=of_seats(state, drawing.nonces),
            withheld=tuple(missing),
        )
    )
    state.secret = luck.secret
    state.exchange = Exchange(attempt=drawing.attempt + 1, awaited=list(drawing.nonces))
    step.ask_anew(state.timing.commit)
    step.tell(DrawRepeated(round=state.round, attempt=drawing.attempt + 1, members=tuple(missing)))


def of_seats(state: State, parts: dict[int, str]) -> tuple[str, ...]:
    """List what the seats of the plan gave, in their order."""
    return () if state.plan is None else tuple(parts.get(member, "") for member in state.plan.seats)


def draw(state: State) -> bytes:
    """Make the key of the round of all that was promised and revealed."""
    plan, drawing = state.plan, state.exchange
    assert plan is not None
    assert drawing is not None
    state.attempt = drawing.attempt
    state.commitments = of_seats(state, drawing.commitments)
    state.nonces = of_seats(state, drawing.nonces)
    terms = Terms(state.code, state.round, drawing.attempt, state.setup, tuple(plan.seats))
    state.plan = state.exchange = None
    return commitments.round_key(bytes.fromhex(state.secret), terms, state.nonces)


def show_drawing(state: State) -> Drawing | None:
    """Show how far the chance of a round is drawn."""
    plan, drawing = state.plan, state.exchange
    if plan is None or drawing is None:
        return None
    return Drawing(
        round=state.round,
        attempt=drawing.attempt,
        stage="reveal" if drawing.closed else "commit",
        commitment=commitments.commitment(bytes.fromhex(state.secret)),
        setup=state.setup,
        seats=tuple(plan.seats),
        commitments=of_seats(state, drawing.commitments),
        revealed=tuple(drawing.nonces),
    )
