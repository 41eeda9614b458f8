"""How a table is set: edition, options and clock, and the written cards everybody has to agree to."""

from collections.abc import Mapping

from pioche.edition import check_same, load_edition, set_table
from pioche.server.table.deadlines import ask_consent, reset_clock
from pioche.server.table.log import Luck
from pioche.server.table.state import MemberState, Proposal, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.wire.events import Configured, Consented
from pioche.server.wire.protocol import Configure, Consent

LEAST_CLOCK = 15
BETWEEN_MATCHES = ("lobby", "match-over")


def check_clock(seconds: int) -> int:
    """Accept a turn clock: off, or 15 to 120 seconds."""
    if 0 < seconds < LEAST_CLOCK:
        raise Refusal("bad-settings", detail=f"clock: must be 0 (off) or {LEAST_CLOCK} to 120 seconds")
    return seconds


def check_cards(edition: str, rules: Mapping[str, object], custom: list[dict[str, object]]) -> None:
    """Refuse an edition, options or written cards that no table can be set with."""
    try:
        set_table(edition, rules, custom)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad-settings", detail=str(error)[:300]) from None


def check_edition(edition: str, digest: str) -> None:
    """Refuse an edition whose file is missing or no longer the one a table was opened with."""
    try:
        check_same(edition, digest)
    except ValueError as error:
        raise Refusal("bad-settings", detail=str(error)) from None


def configure(step: TableStep, member: MemberState, do: Configure, luck: Luck) -> None:
    """Set the table between matches; its clock, its spectators, its lock and its hints at any time."""
    state = step.state
    changes_game = any(one is not None for one in (do.edition, do.rules, do.custom, do.dealer))
    if changes_game and state.phase not in BETWEEN_MATCHES:
        raise Refusal("wrong-phase")
    edition = state.edition if do.edition is None else do.edition
    same_edition = edition == state.edition
    kept_rules = state.rules if same_edition else {}
    rules = kept_rules if do.rules is None else do.rules
    kept_cards = [proposal.card for proposal in state.custom] if same_edition else []
    custom = kept_cards if do.custom is None else do.custom
    if do.edition is not None:
        check_edition(do.edition, luck.edition)
    check_cards(edition, rules, custom)
    clock = state.clock if do.clock is None else check_clock(do.clock)
    if do.dealer is not None and load_edition(edition).switches["dealer"] != "named":
        raise Refusal("bad-settings", detail=f"dealer: the cards decide who deals in {edition} (A-DEAL)")
    state.edition, state.rules, state.clock = edition, rules, clock
    state.digest = state.digest if do.edition is None else luck.edition
    state.dealer = do.dealer if do.dealer is not None or not same_edition else state.dealer
    state.spectators = state.spectators if do.spectators is None else do.spectators
    state.locked = state.locked if do.locked is None else do.locked
    state.hints = state.hints if do.hints is None else do.hints
    if not state.spectators:
        step.closing.append((None, "removed"))
    if not same_edition or do.custom is not None:
        propose(state, custom, member.id)
    names = ("edition", "rules", "custom", "clock", "spectators", "dealer", "locked", "hints")
    step.tell(Configured(changed=tuple(name for name in names if getattr(do, name) is not None)))
    if do.clock is not None and state.phase == "playing" and state.trial is None:
        reset_clock(step)
    ask_consent(step)


def propose(state: State, cards: list[dict[str, object]], by: int) -> None:
    """Put written cards before the table; a card that stays as it was keeps its answers."""
    old = {proposal_key(proposal.card): proposal for proposal in state.custom}
    proposals = []
    for card in cards:
        kept = old.pop(proposal_key(card), None)
        if kept is None:
            state.version += 1
            kept = Proposal(card=card, version=state.version, accepted=[by], declined=[])
        proposals.append(kept)
    state.custom = proposals


def proposal_key(card: Mapping[str, object]) -> str:
    """Return a key by which two written cards differ."""
    return repr(sorted(card.items()))


def consent(step: TableStep, member: MemberState, do: Consent, _luck: Luck) -> None:
    """Accept or decline a written card."""
    state = step.state
    if do.card >= len(state.custom) or state.custom[do.card].version != do.version:
        raise Refusal("stale")
    if state.phase not in BETWEEN_MATCHES and member.id not in state.waiting:
        raise Refusal("wrong-phase")
    proposal = state.custom[do.card]
    proposal.accepted = [other for other in proposal.accepted if other != member.id]
    proposal.declined = [other for other in proposal.declined if other != member.id]
    (proposal.accepted if do.accept else proposal.declined).append(member.id)
    step.tell(Consented(member=member.id, card=do.card, accept=do.accept))
    if not state.open_consents():
        ask_consent(step)
