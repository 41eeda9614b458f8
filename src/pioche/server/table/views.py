"""What a table shows: the same to everybody (`table`), and the game to each seat (`view`)."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from msgspec import Raw

from pioche.bots.outlook import outlook
from pioche.game import Game, Told
from pioche.server.fair import commitments
from pioche.server.table.deadlines import is_forced, voters
from pioche.server.table.exchange import show_drawing
from pioche.server.table.state import MemberState, State
from pioche.server.trials import films, kick
from pioche.server.wire.events import TableEvent, Telling, on_the_wire
from pioche.server.wire.protocol import encoder
from pioche.server.wire.shapes import Fair, Member, Part, Playing, Promise, TableInfo, Trial, WrittenCard
from pioche.view import Outlook, View

MICRO: Final = 1000
# Phases whose moves are not a player's: the referee decides trials, the table deals.
NOT_LISTED: Final = ("trial", "round-over", "match-over")


# A round that was called off looks like one that is over.
OVER: Final[dict[str, Any]] = {"turn": None, "uno_due": ()}
OVER_FOR_SEAT: Final[dict[str, Any]] = {"phase": "round-over", "legal": (), "may_say_uno": False, "drawn": ""}


def look(game: Game | None, seat: int | None, *, called_off: bool = False) -> View | None:
    """Show the game to a seat; None is a spectator."""
    if game is None:
        return None
    seen = game.view(seat if seat is not None and seat < game.seats else None)
    if called_off:
        return replace(seen, to_act=tuple(range(game.seats)), **OVER, **OVER_FOR_SEAT)
    return replace(seen, legal=()) if seen.legal and not is_listed(game) else seen


def is_listed(game: Game) -> bool:
    """Return whether the moves of the game are for players to make now."""
    return game.phase not in NOT_LISTED and not is_forced(game)


def views_on_the_wire(
    game: Game, seats: Collection[int | None], *, called_off: bool = False
) -> dict[int | None, Raw]:
    """Write the views of several seats: what they share once, and each seat's own put beside it."""
    shared, own = game.view_in_parts([seat if seat is None or seat < game.seats else None for seat in seats])
    if called_off:
        shared |= {**OVER, "to_act": tuple(range(game.seats))}
    listed = is_listed(game)
    start = encoder.encode(shared)[:-1]
    views = {}
    for seat, part in zip(seats, own, strict=True):
        if called_off:
            part.update(OVER_FOR_SEAT)
        elif not listed:
            part["legal"] = ()
        views[seat] = Raw(start + b"," + encoder.encode(part)[1:])
    return views


def outlook_of(state: State, game: Game | None, seat: int | None) -> Outlook | None:
    """Return how the round stands for a seat that has to decide, where the table gives hints."""
    if not state.hints or state.phase != "playing" or game is None or seat not in game.to_act:
        return None
    return outlook(game.view(seat), game.table) if is_listed(game) else None


def are_open(happened: list[TableEvent | Told]) -> bool:
    """Return whether everybody sees the same of what happened."""
    return all(event.is_open() for event in happened if isinstance(event, Told))


def events_for(happened: list[TableEvent | Told], seat: int | None) -> tuple[Telling | TableEvent, ...]:
    """Return what happened, as a seat may see it."""
    told: list[Telling | TableEvent] = []
    for event in happened:
        if isinstance(event, Told):
            told += [on_the_wire(one) for one in event.events(seat)]
        else:
            told.append(event)
    return tuple(told)


def show_table(state: State) -> TableInfo:
    """Show everything around the game."""
    return TableInfo(
        code=state.code,
        phase=state.phase,
        edition=state.edition,
        rules=state.rules,
        custom=tuple(
            WrittenCard(
                card=proposal.card,
                version=proposal.version,
                accepted=tuple(proposal.accepted),
                declined=tuple(proposal.declined),
            )
            for proposal in state.custom
        ),
        clock=state.clock,
        spectators=state.spectators,
        locked=state.locked,
        hints=state.hints,
        dealer=state.dealer,
        host=state.host,
        seats=tuple(show_member(member) for member in state.seated()),
        waiting=tuple(show_member(member) for member in state.members if member.id in state.waiting),
        match=state.match,
        round=state.round,
        history=tuple(state.history),
        result=state.result,
        trial=show_trial(state),
        fair=show_fair(state),
        catch_grace=state.timing.catch_grace,
    )


def show_member(member: MemberState) -> Member:
    """Show who somebody is."""
    return Member(
        member=member.id,
        name=member.name,
        bot=member.bot,
        away=member.away,
        gone=member.gone,
        ready=member.ready,
        asked=bool(member.asked_until),
        head=member.head,
    )


def show_trial(state: State) -> Trial | None:
    """Show a trial; who has voted, but not how."""
    trial = state.trial
    if trial is None:
        return None
    voting = trial.kind == "dare" or (trial.kind == "film" and not trial.known)
    return Trial(
        kind=trial.kind,  # type: ignore[arg-type]  # one of the three
        seat=trial.seat,
        by=trial.by,
        words=trial.words,
        film=trial.film,
        known=trial.known,
        needed=films.NEEDED if trial.kind == "film" else 0,
        answers=trial.answers,
        wind=trial.wind,
        distance=kick.DISTANCE // MICRO if trial.kind == "kick" else 0,
        voters=tuple(voters(state)) if voting else (),
        voted=tuple(trial.votes),
        done=trial.done,
    )


def show_fair(state: State) -> Fair:
    """Show what is promised and what has been revealed."""
    coming = Promise(
        round=state.round + 1,
        commitment=commitments.commitment(bytes.fromhex(state.coming)),
        parts=tuple(
            Part(member=member.id, commitment=member.commitment)
            for member in state.members
            if member.commitment
        ),
    )
    playing = None
    if state.phase == "playing":
        playing = Playing(
            round=state.round,
            commitment=commitments.commitment(bytes.fromhex(state.secret)),
            parts=tuple(
                Part(member=member, commitment=promised)
                for member, promised in zip(state.seats, state.commitments, strict=False)
                if promised
            ),
            attempt=state.attempt,
            setup=state.setup,
        )
    return Fair(playing=playing, coming=coming, drawing=show_drawing(state), revealed=state.revealed)
