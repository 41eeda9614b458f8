"""Matches and rounds: who sits where, the key of each deal, the result, and what is revealed after it."""

import msgspec

from pioche.effects import fault
from pioche.game import Game
from pioche.record import compact
from pioche.server.fair import commitments
from pioche.server.table.deadlines import ask, ask_consent
from pioche.server.table.log import Luck
from pioche.server.table.state import MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire.events import ChanceRevealed, RoundBegan
from pioche.server.wire.protocol import MOST_SEATS
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
    sit_down(state, seats)
    if state.phase == "match-over":
        state.barred = []
    state.match += 1
    state.part = 1
    state.history = []
    state.fair = []
    key = take_key(state, luck)
    dealer = state.dealer if state.dealer is not None and state.dealer < len(seats) else None
    cards = [proposal.card for proposal in state.custom]
    step.game = Game.new(
        state.edition,
        seats=len(seats),
        key=key,
        rules=state.rules,
        custom=cards,
        dealer=dealer,
        asks=state.timing.asks,
    )
    begin_round(step)


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
    if coming or staying != state.seats or step.game.phase != "round-over":  # where it was called off
        before = step.game.view(None)
        scores = [score for score, seat in zip(before.scores, state.seats, strict=True) if seat in staying]
        scores += [late_score(step.game)] * len(coming)
        after = [*state.seats[before.dealer + 1 :], *coming, *state.seats]
        dealer = next(member for member in after if member in staying or member in coming)
        sit_down(state, staying + coming)
        state.part += 1
        state.fair = []
        key = take_key(state, luck)
        step.game = Game.new(
            state.edition,
            seats=len(state.seats),
            key=key,
            rules=state.rules,
            custom=[proposal.card for proposal in state.custom],
            dealer=state.seats.index(dealer),
            scores=scores,
            asks=state.timing.asks,
        )
    else:
        step.game.rekey(take_key(state, luck))
        step.game.play(0, "next")
    begin_round(step)


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


def take_key(state: State, luck: Luck) -> bytes:
    """Make the key of the next round of what was promised and contributed, and promise the one after it."""
    if not luck.secret:
        raise fault("luck", "a deal needs the secret of the round after it")
    state.round += 1
    state.secret = state.coming
    state.coming = luck.secret
    state.nonces = tuple(member.nonce for member in state.seated())
    key = commitments.round_key(bytes.fromhex(state.secret), state.code, state.round, state.nonces)
    state.key = key.hex()
    return key


def begin_round(step: TableStep) -> None:
    """Announce the deal and ask for the first decision."""
    state, game = step.state, step.game
    assert game is not None
    state.phase = "playing"
    state.result = None
    state.moves = 0
    state.trial = None
    state.kicks = []
    state.winds = 0
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
    reveal(step)
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


def reveal(step: TableStep) -> None:
    """Publish the secret of the finished round, and keep it for the game file."""
    state = step.state
    promise = commitments.commitment(bytes.fromhex(state.secret))
    state.revealed = Revealed(
        round=state.round, commitment=promise, secret=state.secret, nonces=state.nonces, key=state.key
    )
    state.fair.append(
        FairLine(
            table=state.code,
            round=state.round,
            commitment=promise,
            secret=state.secret,
            nonces=state.nonces,
            kicks=state.kicks,
        )
    )
    step.tell(ChanceRevealed(round=state.round, secret=state.secret, nonces=state.nonces, key=state.key))


def game_file(state: State, game: Game) -> str:
    """Write the game file of this part of the match, with who sat where and how its keys came about."""
    names = compact([member.name for member in state.seated()])
    lines = f"names {names}\n" + "".join(f"fair {compact(as_mapping(line))}\n" for line in state.fair)
    head, moves, rest = game.record().partition("moves\n")
    return f"{head}{lines}{moves}{rest}"


def as_mapping(line: FairLine) -> dict[str, object]:
    """Turn what was revealed into plain values."""
    mapping: dict[str, object] = msgspec.to_builtins(line)
    return mapping


def give_nonce(step: TableStep, member: MemberState, number: int, nonce: str) -> None:
    """Contribute to the chance of the coming round."""
    if number != step.state.round + 1:
        raise Refusal("bad-round")
    member.nonce = nonce
