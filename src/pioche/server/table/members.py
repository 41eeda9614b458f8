"""Who is at a table: joining and leaving, seats and names, the host, bots."""

import hmac

from pioche.bots import LEVELS
from pioche.server.table.deadlines import ask_consent
from pioche.server.table.log import Came, Claimed, Luck, TableOpened
from pioche.server.table.names import BOT_NAMES, HEADS, clean_name
from pioche.server.table.settings import (
    BETWEEN_MATCHES,
    check_cards,
    check_clock,
    check_edition,
    propose,
)
from pioche.server.table.state import STAND_IN, MemberState, State
from pioche.server.table.step import Refusal, TableStep
from pioche.server.table.trials import all_have_voted, count_votes
from pioche.server.wire.events import (
    BotChanged,
    Configured,
    Created,
    Emoted,
    HandAsked,
    HandDeclined,
    HeadChosen,
    HostChanged,
    Joined,
    Left,
    Renamed,
    SeatMoved,
)
from pioche.server.wire.protocol import (
    MOST_MEMBERS,
    MOST_SEATS,
    AddBot,
    ChooseHead,
    Clear,
    EmoteNow,
    Hand,
    Leave,
    Lend,
    PassHost,
    Remove,
    Rename,
    SetBot,
    Transfer,
)

PLACES = 4  # that one browser may take, the host's aside: a family may share a device, nobody fills a table


def check_name(text: str) -> str:
    """Accept a name, cleaned."""
    try:
        return clean_name(text)
    except ValueError as error:
        raise Refusal("bad-name", detail=str(error)) from None


def check_level(level: str) -> str:
    """Accept a level of bots."""
    if level not in LEVELS:
        raise Refusal("bad-settings", detail=f"level: must be {' or '.join(LEVELS)}")
    return level


def open_table(step: TableStep, entry: TableOpened) -> None:
    """Seat the first host and the bots asked for."""
    state, settings = step.state, entry.settings
    name = check_name(entry.name)
    for level in settings.bots:
        check_level(level)
    if len(settings.bots) >= MOST_SEATS:
        raise Refusal("table-full")
    check_clock(settings.clock)
    check_edition(settings.edition, settings.digest)
    check_cards(settings.edition, settings.rules, settings.custom)
    state.created = entry.at
    state.edition, state.digest, state.rules = settings.edition, settings.digest, settings.rules
    state.clock, state.spectators = settings.clock, settings.spectators
    host = add_member(state, name, token=entry.token, head=entry.head)
    host.browser = entry.browser
    state.seats.append(host.id)
    state.host = host.id
    step.member = host.id
    step.tell(Created(member=host.id))
    step.tell(Joined(member=host.id, name=name, bot="", seat=0))
    for level in settings.bots:
        seat_bot(step, level)
    propose(state, settings.custom, host.id)
    ask_consent(step)


def add_member(state: State, name: str, token: str = "", bot: str = "", head: str = "") -> MemberState:
    """Give somebody a number at the table, and a person the head asked for or the next free one."""
    free = [one for one in HEADS if is_free(state, one)] or HEADS
    looks = "" if bot else head if head in free else free[0]
    member = MemberState(id=state.next_member, name=name, token=token, bot=bot, head=looks)
    state.next_member += 1
    state.members.append(member)
    return member


def is_free(state: State, head: str) -> bool:
    """Return whether nobody who will be dealt to again has this head."""
    return all(member.head != head or member.leaves for member in state.members)


def seat_or_wait(step: TableStep, member: MemberState) -> None:
    """Seat somebody who comes in the lobby; later, let them wait for the next deal."""
    state = step.state
    if state.phase == "lobby":
        state.seats.append(member.id)
    else:
        state.waiting.append(member.id)
    step.tell(Joined(member=member.id, name=member.name, bot=member.bot, seat=state.seat_of(member.id)))


def check_room(state: State) -> None:
    """Refuse more than ten at a table, and more numbers than a command can name."""
    if state.free_places() <= 0 or state.next_member >= MOST_MEMBERS:
        raise Refusal("table-full")


def check_door(state: State, browser: str) -> None:
    """Refuse who comes to a locked table, was taken from it, or has seats enough."""
    if state.locked:
        raise Refusal("locked")
    if browser and browser in state.barred:
        raise Refusal("barred")
    host = state.find(state.host)
    same = [member for member in state.members if browser and member.browser == browser and not member.gone]
    if len(same) >= PLACES and host not in same:
        raise Refusal("places-taken")


def come(step: TableStep, entry: Came) -> None:
    """Let somebody join."""
    state = step.state
    name = unlike_others(state, check_name(entry.name))
    check_door(state, entry.browser)
    check_room(state)
    member = add_member(state, name, token=entry.token, head=entry.head)
    member.browser = entry.browser
    step.member = member.id
    seat_or_wait(step, member)
    if not any(person.id == state.host for person in state.persons()):
        pass_host_to(step, member)
    ask_consent(step)


def unlike_others(state: State, name: str) -> str:
    """Add a number to a name that somebody at the table has."""
    taken = {member.name.casefold() for member in state.members if not member.gone}
    if name.casefold() not in taken:
        return name
    number = 2
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


def claim(step: TableStep, entry: Claimed) -> None:
    """Move a seat to another device: the old token is void and its sockets are closed."""
    if entry.browser and entry.browser in step.state.barred:
        raise Refusal("barred")
    for member in step.state.members:
        if member.claim and hmac.compare_digest(member.claim, entry.claim) and step.at < member.claim_until:
            member.claim = ""
            member.token = entry.token
            member.browser = entry.browser
            step.member = member.id
            step.closing.append((member.id, "moved"))
            step.tell(SeatMoved(member=member.id))
            return
    raise Refusal("bad-claim")


def transfer(step: TableStep, member: MemberState, _do: Transfer, luck: Luck) -> None:
    """Make a one-time code that moves the own seat."""
    member.claim = luck.claim
    member.claim_until = step.at + step.state.timing.claim


def rename(step: TableStep, member: MemberState, do: Rename, _luck: Luck) -> None:
    """Change the own name, not in the middle of a round."""
    if step.state.phase in ("dealing", "playing"):
        raise Refusal("wrong-phase")
    name = check_name(do.name)
    if name != member.name:
        member.name = unlike_others(step.state, name)
    step.tell(Renamed(member=member.id, name=member.name))


def choose_head(step: TableStep, member: MemberState, do: ChooseHead, _luck: Luck) -> None:
    """Look like another animal, not in the middle of a round."""
    if step.state.phase == "playing":
        raise Refusal("wrong-phase")
    if do.head != member.head and not is_free(step.state, do.head):
        raise Refusal("taken")
    member.head = do.head
    step.tell(HeadChosen(member=member.id, head=do.head))


def emote(step: TableStep, member: MemberState, do: EmoteNow, _luck: Luck) -> None:
    """Show an emote or a canned phrase."""
    step.happened.append(Emoted(member=member.id, what=do.what))


def leave(step: TableStep, member: MemberState, _do: Leave, _luck: Luck) -> None:
    """Leave for good."""
    take_out(step, member, kicked=False)


def take_out(step: TableStep, member: MemberState, *, kicked: bool) -> None:
    """Take somebody from the table; once cards are dealt, a bot plays the seat to the end of the match."""
    state = step.state
    member.token = ""
    member.claim = ""
    member.away = False
    member.asked_until = 0
    planned = [] if state.plan is None else state.plan.seats
    if member.id in planned or (member.id in state.seats and state.phase != "lobby"):
        member.gone = True
        member.bot = member.bot or STAND_IN
    else:
        state.seats = [seated for seated in state.seats if seated != member.id]
        state.waiting = [waiting for waiting in state.waiting if waiting != member.id]
        state.members.remove(member)
    for proposal in state.custom:
        proposal.accepted = [other for other in proposal.accepted if other != member.id]
        proposal.declined = [other for other in proposal.declined if other != member.id]
    step.closing.append((member.id, "removed"))
    step.tell(Left(member=member.id, kicked=kicked))
    pass_host_on(step, member)
    if all_have_voted(step):
        count_votes(step)
    ask_consent(step)


def pass_host_on(step: TableStep, member: MemberState) -> None:
    """Where a host is gone, make another person host; where away only, one who is there."""
    others = [person for person in step.state.persons() if person is not member]
    heirs = sorted(others, key=lambda person: (person.away, person.id))
    if step.state.host == member.id and heirs and not (member.away and heirs[0].away):
        pass_host_to(step, heirs[0])


def pass_host_to(step: TableStep, member: MemberState) -> None:
    """Make somebody host."""
    step.state.host = member.id
    step.tell(HostChanged(member=member.id))


def find_member(step: TableStep, number: int) -> MemberState:
    """Find the member a host's command names."""
    member = step.state.find(number)
    if member is None or member.gone:
        raise Refusal("no-such-member")
    return member


def seat_bot(step: TableStep, level: str) -> None:
    """Seat a bot, or let it wait for the next deal."""
    state = step.state
    check_room(state)
    taken = {member.name for member in state.members if not member.gone}
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    bot = add_member(state, unlike_others(state, name), bot=check_level(level))
    seat_or_wait(step, bot)


def add_bot(step: TableStep, _member: MemberState, do: AddBot, _luck: Luck) -> None:
    """Add a bot to the table."""
    check_level(do.level)
    seat_bot(step, do.level)


def set_bot(step: TableStep, _member: MemberState, do: SetBot, _luck: Luck) -> None:
    """Change the level of a bot."""
    bot = find_member(step, do.member)
    if not bot.bot:
        raise Refusal("no-such-member")
    bot.bot = check_level(do.level)
    step.tell(BotChanged(member=bot.id, level=do.level))


def remove(step: TableStep, member: MemberState, do: Remove, _luck: Luck) -> None:
    """Take a bot or a person from the table.

    In a match a bot, also one that plays for somebody who left, plays the round to its end and is not dealt
    the next one.
    """
    other = step.state.find(do.member)
    if other is None or other.leaves or other.id == member.id:
        raise Refusal("no-such-member")
    in_match = step.state.phase in ("dealing", "playing", "round-over") and other.id in step.state.seats
    if other.bot and in_match:
        other.gone = other.leaves = True
        step.tell(Left(member=other.id, kicked=True))
    elif other.gone:
        raise Refusal("no-such-member")
    else:
        if other.browser != member.browser:
            step.state.barred = [*step.state.barred, other.browser]
        take_out(step, other, kicked=True)


def clear(step: TableStep, member: MemberState, _do: Clear, _luck: Luck) -> None:
    """Lock the table and take everybody else who does not play from it; they may come when it is unlocked."""
    state = step.state
    state.locked = True
    step.tell(Configured(changed=("locked",)))
    for other in state.persons():
        if other is not member and (other.id in state.waiting or state.phase in BETWEEN_MATCHES):
            take_out(step, other, kicked=True)


def hand(step: TableStep, member: MemberState, do: Hand, luck: Luck) -> None:
    """Hand the seat of an absent person to a bot, or back; ask somebody who is there."""
    other = find_member(step, do.member)
    if other.bot or other.id == member.id:
        raise Refusal("no-such-member")
    if do.to_bot and not other.away:
        if luck.present:
            ask_to_lend(step, other)
        else:
            stand_in(step, other)
    elif not do.to_bot and other.away:
        step.call_back(other)


def stand_in(step: TableStep, member: MemberState) -> None:
    """Let a bot play for a person, whose vote is no longer waited for."""
    step.send_away(member)
    if all_have_voted(step):
        count_votes(step)


def ask_to_lend(step: TableStep, member: MemberState) -> None:
    """Ask somebody to let a bot play: once at a time, and not again in a round where the answer was no."""
    if member.asked_until or member.plays_on == step.state.round:
        raise Refusal("asked-already")
    member.asked_until = step.at + step.state.timing.hand
    step.tell(HandAsked(member=member.id))


def lend(step: TableStep, member: MemberState, do: Lend, _luck: Luck) -> None:
    """Answer the host who asked to let a bot play."""
    if not member.asked_until:
        raise Refusal("wrong-phase")
    if do.accept:
        member.asked_until = 0
        stand_in(step, member)
    else:
        play_on(step, member)


def play_on(step: TableStep, member: MemberState) -> None:
    """Keep the own seat."""
    member.asked_until = 0
    member.plays_on = step.state.round
    step.tell(HandDeclined(member=member.id))


def unanswered(step: TableStep) -> None:
    """Somebody who was asked to let a bot play has said nothing: that is a no."""
    late = [member for member in step.state.persons() if 0 < member.asked_until <= step.at]
    if not late:
        raise Refusal("too-early")
    for member in late:
        play_on(step, member)


def pass_host(step: TableStep, _member: MemberState, do: PassHost, _luck: Luck) -> None:
    """Make another person host."""
    other = find_member(step, do.member)
    if other.bot:
        raise Refusal("no-such-member")
    pass_host_to(step, other)
