"""Matches and rounds: who sits where, the key of each deal, the result, and what is revealed after it."""

import msgspec

from pioche.edition import set_table
from pioche.effects import fault
from pioche.game import Game
from pioche.game.history import Start
from pioche.record import compact, setup_lines
from pioche.server.fair import commitments
from pioche.server.table import exchange
from pioche.server.table.deadlines import ask, ask_consent
from pioche.server.table.log import Luck
from pioche.server.table.state import DealPlan, MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire.events import ChanceRevealed, NonceGiven, RoundBegan
from pioche.server.wire.protocol import MOST_SEATS, Nonce
from pioche.server.wire.shapes import FairLine, LeftCard, Revealed, RoundResult, RoundScores

LEAST_SEATS = 2


def start_match(step: TableStep, luck: Luck) -> None:
    """Deal the first round of a match; those who left are replaced by those who wait."""
    state = step.state
    if state.phase not in ("lobby", "match-over"):
        raise Refusal("wrong-phase")
    staying = [member for member in state.seated() if not member.gone]
    if not all(state.agrees(member) for member in staying):
        raise Refusal("not-agreed")
    seats = [member.id for member in staying] + willing(state, MOST_SEATS - len(staying))
    if len(seats) < LEAST_SEATS:
        raise Refusal("too-few")
    if state.phase == "match-over":
        state.barred = []
    dealer = state.dealer if state.dealer is not None and state.dealer < len(seats) else None
    for member in state.members:
        member.withheld = False
    prepare(step, DealPlan(seats=seats, dealer=dealer, match=True, part=True), luck)


def deal_next(step: TableStep, luck: Luck) -> None:
    """R-NEXT-DEALER: deal the next round of the match; the seats taken away go, those who wait sit down."""
    state = step.state
    if state.phase != "round-over" or step.game is None:
        raise Refusal("wrong-phase")
    leaving = [member.id for member in state.seated() if member.leaves]
    coming = willing(state, MOST_SEATS - len(state.seats) + len(leaving))
    spared = LEAST_SEATS - len(coming) - len(state.seats) + len(leaving)
    leaving = leaving[max(0, spared) :]
    staying = [member for member in state.seats if member not in leaving]
    is_over = step.game.phase == "round-over"  # and not called off
    if not coming and staying == state.seats and is_over:
        prepare(step, DealPlan(seats=state.seats), luck)
        return
    before = step.game.view(None)
    scores = [score for score, seat in zip(before.scores, state.seats, strict=True) if seat in staying]
    scores += [late_score(step.game)] * len(coming)
    after = [*state.seats[before.dealer + 1 :], *coming, *state.seats]
    dealer = next(member for member in after if member in staying or member in coming)
    seats = staying + coming
    prepare(step, DealPlan(seats=seats, dealer=seats.index(dealer), scores=scores, part=True), luck)


def late_score(game: Game) -> int:
    """Return the score of somebody who comes late: nothing, or where few points win the most anyone has."""
    return max(game.view(None).scores) if game.table.rules.scoring == "low" else 0


def willing(state: State, room: int) -> list[int]:
    """List those who wait and accept the written cards, as many as there is room for."""
    waiting = [member for member in state.members if member.id in state.waiting]
    return [member.id for member in waiting if state.agrees(member)][:room]


def sit_down(state: State, seats: list[int]) -> None:
    """Seat these members and forget those who no longer belong to the table."""
    state.seats = seats
    state.waiting = [member for member in state.waiting if member not in seats]
    state.members = [member for member in state.members if member.id in seats or member.id in state.waiting]


def prepare(step: TableStep, plan: DealPlan, luck: Luck) -> None:
    """Draw the chance of the round that is planned, and promise the one after it."""
    state = step.state
    if not luck.secret:
        raise fault("luck", "a deal needs the secret of the round after it")
    state.round += 1
    state.secret = state.coming
    state.coming = luck.secret
    state.scheme = luck.scheme
    if luck.scheme != commitments.SCHEME:
        deal_as_before(step, plan)
        return
    state.setup = setup_of(step, plan)
    if exchange.begin(step, plan, luck):
        state.phase = "dealing"
    else:
        deal(step, plan, exchange.draw(state))


def deal_as_before(step: TableStep, plan: DealPlan) -> None:
    """Deal as a log from before players committed has it: of nonces that were told at once."""
    state = step.state
    given = {member.id: member.nonce for member in state.members}
    state.nonces = tuple(given[member] for member in plan.seats)
    state.attempt, state.setup, state.commitments = 1, "", ()
    deal(
        step,
        plan,
        commitments.old_round_key(bytes.fromhex(state.secret), state.code, state.round, state.nonces),
    )


def setup_of(step: TableStep, plan: DealPlan) -> str:
    """Digest what is going to be played, as the game file will say it."""
    state, game = step.state, step.game
    if not plan.part and game is not None:
        return commitments.setup_digest(setup_lines(game.table, game.start))
    cards = [proposal.card for proposal in state.custom]
    table = set_table(state.edition, state.rules, cards, asks=state.timing.asks)
    start = Start(len(plan.seats), plan.dealer, None, None, None, tuple(plan.scores))
    return commitments.setup_digest(setup_lines(table, start))


def reveal(step: TableStep, member: MemberState, do: Nonce, luck: Luck) -> None:
    """Take a nonce that was promised, and deal when all have come."""
    state = step.state
    if luck.scheme != commitments.SCHEME:
        if do.round != state.round + 1:
            raise Refusal("bad-round")
        member.nonce = do.nonce
        step.tell(NonceGiven(member=member.id, round=do.round))
    elif exchange.reveal(step, member, do):
        assert state.plan is not None
        deal(step, state.plan, exchange.draw(state))


def draw_without_the_late(step: TableStep, luck: Luck) -> None:
    """Go on when somebody did not commit or reveal in time."""
    if exchange.time_ran_out(step, luck):
        assert step.state.plan is not None
        deal(step, step.state.plan, exchange.draw(step.state))


def deal(step: TableStep, plan: DealPlan, key: bytes) -> None:
    """Sit down and deal what was planned."""
    state = step.state
    sit_down(state, plan.seats)
    if plan.match:
        state.match += 1
        state.part = 0
        state.history = []
    state.key = key.hex()
    if plan.part:
        state.part += 1
        state.fair = []
        step.game = Game.new(
            state.edition,
            seats=len(plan.seats),
            key=key,
            rules=state.rules,
            custom=[proposal.card for proposal in state.custom],
            dealer=plan.dealer,
            scores=plan.scores,
            asks=state.timing.asks,
        )
    else:
        assert step.game is not None
        step.game.rekey(key)
        step.game.play(0, "next")
    begin_round(step)


def begin_round(step: TableStep) -> None:
    """Announce the deal and ask for the first decision."""
    state, game = step.state, step.game
    assert game is not None
    state.phase = "playing"
    state.result = None
    state.moves = 0
    state.trial = None
    state.kicks = []
    state.films = []
    state.winds = 0
    state.robots = tuple(member.bot for member in state.seated())
    state.laid_at = 0
    state.before = game.view(None).scores
    for member in state.members:
        member.ready = False
        member.nonce = ""
    promise = commitments.commitment(bytes.fromhex(state.secret))
    step.tell(RoundBegan(match=state.match, round=state.round, commitment=promise))
    step.tell_game()
    ask(step)


def finish_round(step: TableStep) -> None:
    """Turn every hand up, reveal the chance of the round, and write the game file."""
    state, game = step.state, step.game
    assert game is not None
    seen = game.view(None)
    state.phase = "match-over" if game.phase == "match-over" else "round-over"
    state.trial = None
    state.result = result_of(state, game)
    state.history.append(RoundScores(round=state.round, members=tuple(state.seats), scores=seen.scores))
    publish(step)
    step.record = (state.match, state.part, game_file(state, game))
    step.table_changed = True
    if state.phase == "round-over":
        step.ask_anew(state.timing.next_round)
    else:
        state.decision = state.seq
        ask_consent(step)


def result_of(state: State, game: Game) -> RoundResult:
    """Count every hand card by card."""
    seen = game.view(None)
    points, kinds = game.table.book.points, game.table.kinds
    hands = tuple(
        tuple(LeftCard(card=card, points=points[kinds[card]]) for card in hand)
        for hand in game.describe()["hands"]
    )
    won = (
        seen.scores[seen.round_winner] - state.before[seen.round_winner]
        if seen.round_winner is not None
        else 0
    )
    return RoundResult(
        round=state.round,
        winner=seen.round_winner,
        points=won,
        winners=seen.winners,
        hands=hands,
        counted=tuple(sum(left.points for left in hand) for hand in hands),
        before=state.before,
        after=seen.scores,
    )


def publish(step: TableStep) -> None:
    """Publish the secret of the finished round, and keep it for the game file."""
    state = step.state
    promise = commitments.commitment(bytes.fromhex(state.secret))
    state.revealed = Revealed(
        round=state.round,
        commitment=promise,
        secret=state.secret,
        nonces=state.nonces,
        key=state.key,
        attempt=state.attempt,
        setup=state.setup,
        seats=tuple(state.seats),
        commitments=state.commitments,
    )
    line = FairLine(
        table=state.code,
        round=state.round,
        commitment=promise,
        secret=state.secret,
        nonces=state.nonces,
        kicks=state.kicks,
    )
    if state.scheme == commitments.SCHEME:
        line.scheme, line.attempt, line.setup = state.scheme, state.attempt, state.setup
        line.seats, line.bots, line.commitments = tuple(state.seats), state.robots, state.commitments
        line.repeated, line.films = tuple(state.repeated), tuple(state.films)
    state.fair.append(line)
    step.tell(ChanceRevealed(round=state.round, secret=state.secret, nonces=state.nonces, key=state.key))


def game_file(state: State, game: Game) -> str:
    """Write the game file of this part of the match, with who sat where and how its keys came about."""
    names = compact([member.name for member in state.seated()])
    lines = f"names {names}\n" + "".join(
        f"{said(line)}fair {compact(as_mapping(line))}\n" for line in state.fair
    )
    head, moves, rest = game.record().partition("moves\n")
    return f"{head}{lines}{moves}{rest}"


def said(line: FairLine) -> str:
    """Say in words what a reader of the game file must know of a round's chance."""
    words = [
        f"# Round {line.round}, attempt {one.attempt}: {listed(one.withheld)} committed and did not reveal;"
        " chance was drawn anew without them.\n"
        for one in line.repeated
    ]
    if not any(line.nonces):
        words.append(f"# Round {line.round}: nobody but the server contributed to chance.\n")
    return "".join(words)


def listed(members: tuple[int, ...]) -> str:
    """Name members by their numbers."""
    return " and ".join(f"member {member}" for member in members)


def as_mapping(line: FairLine) -> dict[str, object]:
    """Turn what was revealed into plain values."""
    mapping: dict[str, object] = msgspec.to_builtins(line)
    return mapping
