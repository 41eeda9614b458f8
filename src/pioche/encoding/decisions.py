"""A learner's game, decision by decision.

Everything that is not a learner's decision happens in between: the other seats play by their policies, the
referee's word on a trial comes from the dice, a match deals its next round. With `calls`, who laid the last
card but one is asked whether to say «UNO», and when it was not said the others are asked in turn whether to
catch; without, learners always say it and always catch. Whoever could lay out of turn (H-JUMP) is asked, one
after the other, before the seat in turn moves; where those questions begin is thrown for.
"""

from ..policies.random import judge
from ..policies.seating import Players, aside, count_bits, game_seed, happens, seat_players
from ..policies.simulate import (
    LOOKS_FIRST,
    MOST_MOVES,
    choose,
    deal_game,
    lay_out_of_turn,
    say_with,
    wants_to_jump,
)
from ..rules.cards import hand_points
from ..rules.chance import fast_word
from ..rules.moves import (
    AT_KIND,
    AT_UNO,
    CATCH,
    COLOUR_NONE,
    KIND_BITS,
    KIND_NONE,
    NEXT,
    PLAY,
    UNO,
    VERB_BITS,
    carry_out,
    pack,
    plain,
    refusal,
    takes_target,
    with_card,
)
from ..rules.state import (
    NOBODY,
    NOTHING,
    PHASE_MATCH_OVER,
    PHASE_ROUND_OVER,
    PHASE_TRIAL,
    Array,
    Book,
    Position,
    Trace,
    around,
    kind_of,
)
from ..rules.turn import jumping
from ..rules.uno import LAST_BUT_ONE, may_say
from .actions import (
    ACTIONS,
    AIM,
    CATCH_SEAT,
    JUMP,
    SAY_UNO,
    STAY_SILENT,
    Choices,
    aimed,
    mark_actions,
    move_of,
    nth_action,
    seat_on,
)
from .lens import (
    ASK_CATCH,
    ASK_JUMP,
    ASK_NOTHING,
    ASK_SAY,
    ASK_TARGET,
    DICE,
    LEARNER,
    WORDS,
    Desk,
    Lens,
    colour_order,
    decider,
)
from .observation import Observation, observe, observe_rules

AHEAD = 2  # games between the one that is stepped and the one whose records are fetched
DEAL = -1  # in place of an action: deal a new game

ILLEGAL = 0
TAKEN = 1
AIMING = 2  # the player at whom a card is aimed is asked for next


def is_learner(p: Players, seat: int) -> bool:
    """Does a learner sit here?"""
    return p.policy[seat] == LEARNER


def ask(d: Desk, what: int, seat: int) -> int:
    """Ask a learner for something the position does not ask for."""
    d.asking = what
    d.asked = seat
    return 1


def plan(d: Desk, seat: int, move: int) -> int:
    """Plan the next move."""
    d.mover = seat
    d.move = move
    return 1


def offer_owner(s: Position, p: Players, l: Lens, d: Desk) -> int:
    """UNO-SAY: let who owes «UNO» say it; 1 if that is asked or planned."""
    d.owner_asked = 1
    if is_learner(p, s.uno_seat):
        if l.calls == 1:
            return ask(d, ASK_SAY, s.uno_seat)
        return plan(d, s.uno_seat, plain(UNO))
    if p.could_say == 0 and happens(p, p.says_uno):
        return plan(d, s.uno_seat, plain(UNO))
    return 0


def offer_catch(s: Position, p: Players, l: Lens, d: Desk, seat: int) -> int:
    """UNO-CATCH: let another seat catch; 1 if that is asked or planned."""
    if is_learner(p, seat):
        if l.calls == 1:
            return ask(d, ASK_CATCH, seat)
        return plan(d, seat, pack(CATCH, KIND_NONE, COLOUR_NONE, s.uno_seat, 0))
    if d.thrown == 0:
        d.thrown = 1
        if happens(p, p.catches):
            return plan(d, seat, pack(CATCH, KIND_NONE, COLOUR_NONE, s.uno_seat, 0))
    return 0


def offer_calls(s: Position, p: Players, l: Lens, d: Desk) -> int:
    """Go through those who may call; 1 if one is asked or has planned to."""
    if s.uno_seat == NOBODY:
        return 0
    if d.owner_asked == 0 and may_say(s, s.uno_seat) and offer_owner(s, p, l, d) == 1:
        return 1
    while s.uno_due == 1 and d.round < s.seats - 1:
        d.round += 1
        if offer_catch(s, p, l, d, seat_on(s, s.uno_seat, d.round)) == 1:
            return 1
    return 0


def offer_jumps(s: Position, b: Book, p: Players, d: Desk) -> int:
    """H-JUMP: go through those who could lay out of turn; 1 if one is asked or has planned to."""
    first = aside(s, p, LOOKS_FIRST, s.seats)
    while d.offered < s.seats:
        seat = around(s, first + d.offered)
        d.offered += 1
        if jumping(s, b, seat) != 0:
            if is_learner(p, seat):
                return ask(d, ASK_JUMP, seat)
            if wants_to_jump(s, b, p, seat):
                return plan(d, seat, say_with(s, b, p, seat, lay_out_of_turn(s, b, p, seat), p.says_uno))
    return 0


def is_over(s: Position, l: Lens, d: Desk) -> bool:
    """Is the game over, or given up?"""
    if d.moves >= MOST_MOVES or s.phase == PHASE_MATCH_OVER:
        return True
    return s.phase == PHASE_ROUND_OVER and l.match == 0


def finish(s: Position, b: Book, d: Desk) -> None:
    """Note how the game ended."""
    d.done = 1
    d.winners = s.winners
    if s.phase == PHASE_ROUND_OVER and s.round_winner != NOBODY:
        d.winners = 1 << s.round_winner
    d.points = 0
    for seat in range(s.seats):
        if seat != s.round_winner:
            d.points += hand_points(s, b, seat)


def plan_next(s: Position, b: Book, p: Players, l: Lens, d: Desk) -> None:
    """Plan what happens next without a learner; nothing where a learner is asked or the game is over."""
    if is_over(s, l, d):
        finish(s, b, d)
    elif s.phase == PHASE_ROUND_OVER:
        plan(d, 0, plain(NEXT))
    elif offer_calls(s, p, l, d) == 0 and (b.jump_in == 0 or offer_jumps(s, b, p, d) == 0):
        if s.phase == PHASE_TRIAL:
            plan(d, s.asked, judge(s, p))
        elif not is_learner(p, s.asked):
            plan(d, s.asked, choose(s, b, p))


def go_on(s: Position, b: Book, t: Trace, p: Players, l: Lens, d: Desk) -> None:
    """Do what is planned, and go on until a learner has to decide or the game is over."""
    if d.move == NOTHING:
        plan_next(s, b, p, l, d)
    while d.move != NOTHING:
        if d.move & VERB_BITS == PLAY:
            d.owner_asked = 0
            d.round = 0
            d.thrown = 0
        t.notes = 0
        carry_out(s, b, t, d.mover, d.move)
        d.moves += 1
        d.move = NOTHING
        d.offered = 0
        plan_next(s, b, p, l, d)


def plan_move(s: Position, b: Book, p: Players, l: Lens, d: Desk, move: int, known: int) -> int:
    """Plan the move of a learner, or tell that it is illegal."""
    seat = decider(s, d)
    lays = move & VERB_BITS == PLAY
    if lays and l.calls == 0 and s.cards[seat] == LAST_BUT_ONE:
        move |= 1 << AT_UNO
    if known == 0 and refusal(s, b, seat, move) != 0:
        return ILLEGAL
    if lays:
        p.could_say = 0
    d.asking = ASK_NOTHING
    plan(d, seat, move)
    return TAKEN


def answer_call(s: Position, d: Desk, action: int) -> int:
    """Say «UNO», catch, or stay silent."""
    if d.asking == ASK_SAY and action == SAY_UNO:
        plan(d, s.uno_seat, plain(UNO))
    elif d.asking == ASK_CATCH and action == CATCH_SEAT:
        plan(d, d.asked, pack(CATCH, KIND_NONE, COLOUR_NONE, s.uno_seat, 0))
    elif action != STAY_SILENT:
        return ILLEGAL
    d.asking = ASK_NOTHING
    return TAKEN


def answer_target(s: Position, b: Book, p: Players, l: Lens, d: Desk, action: int, known: int) -> int:
    """Name the player a lay is aimed at."""
    if action < AIM or action >= AIM + s.seats - 1:
        return ILLEGAL
    move = aimed(d.pending, seat_on(s, decider(s, d), action - AIM + 1))
    return plan_move(s, b, p, l, d, move, known)


def answer_jump(s: Position, b: Book, p: Players, l: Lens, d: Desk, action: int) -> int:
    """H-JUMP: lay out of turn, or let the others go on; a 7 goes on to ask for the player."""
    if action == STAY_SILENT:
        d.asking = ASK_NOTHING
        return TAKEN
    if action != JUMP:
        return ILLEGAL
    kind = kind_of(jumping(s, b, d.asked))
    if takes_target(b, kind):
        ask(d, ASK_TARGET, d.asked)
        d.pending = with_card(PLAY, kind)
        return AIMING
    return plan_move(s, b, p, l, d, with_card(PLAY, kind), 1)


def answer_position(s: Position, b: Book, p: Players, l: Lens, d: Desk, action: int, known: int) -> int:
    """Decide what the position asks; a lay that names a player goes on to ask for the player."""
    move = NOTHING
    if action >= 0 and action < AIM:
        move = move_of(s, l, d.order, action)
    if move == NOTHING:
        return ILLEGAL
    if move & VERB_BITS == PLAY and takes_target(b, move >> AT_KIND & KIND_BITS):
        if known == 0 and refusal(s, b, s.asked, aimed(move, seat_on(s, s.asked, 1))) != 0:
            return ILLEGAL
        ask(d, ASK_TARGET, s.asked)
        d.pending = move
        return AIMING
    return plan_move(s, b, p, l, d, move, known)


def decide(s: Position, b: Book, p: Players, l: Lens, d: Desk, action: int, known: int) -> int:
    """Take the decision of the deciding seat; an illegal one, unless known to be none, changes nothing."""
    if d.done == 1:
        return ILLEGAL
    if d.asking == ASK_SAY or d.asking == ASK_CATCH:
        return answer_call(s, d, action)
    if d.asking == ASK_JUMP:
        return answer_jump(s, b, p, l, d, action)
    if d.asking == ASK_TARGET:
        return answer_target(s, b, p, l, d, action, known)
    return answer_position(s, b, p, l, d, action, known)


def deal(s: Position, b: Book, t: Trace, p: Players, l: Lens, d: Desk) -> None:
    """Deal the game of the desk."""
    seed = game_seed(d.seed, d.game)
    deal_game(s, b, t, l.seats, seed)
    s.forgets = l.forgets
    seat_players(p, seed)
    p.could_say = 0
    d.asking = ASK_NOTHING
    d.move = NOTHING
    d.owner_asked = 0
    d.round = 0
    d.thrown = 0
    d.offered = 0
    d.done = 0
    d.winners = 0
    d.points = 0
    d.moves = 0


def take(s: Position, b: Book, t: Trace, p: Players, l: Lens, d: Desk, action: int, known: int) -> int:
    """Take a decision, or deal, and go on to the next decision; `known` is 1 if it is known to be legal."""
    taken = TAKEN
    if action == DEAL:
        deal(s, b, t, p, l, d)
    else:
        taken = decide(s, b, p, l, d, action, known)
    if taken == TAKEN:
        go_on(s, b, t, p, l, d)
        if d.done == 0:
            d.order = colour_order(s, l, decider(s, d))
    return taken


def take_up(p: Players, d: Desk) -> None:
    """Hand the players the dice of a game: one set of players sits at every table of a batch in turn."""
    for i in range(DICE):
        p.words[i] = d.dice[i]
    p.could_say = d.could_say


def lay_down(p: Players, d: Desk) -> None:
    """Leave the dice at the table until the game goes on."""
    for i in range(DICE):
        d.dice[i] = p.words[i]
    d.could_say = p.could_say


def fetch(s: Position, d: Desk, c: Choices, o: Observation, seats: int) -> None:
    """A game that is stepped soon: nothing here; the twin fetches its records from memory (fast/ahead.py)."""


def step_all(
    positions: list[Position],
    b: Book,
    t: Trace,
    p: Players,
    l: Lens,
    desks: list[Desk],
    room: Array,
    seats: Array,
    choices: list[Choices],
    seen: list[Observation],
    actions: Array,
    ended: Array,
    winners: Array,
    points: Array,
    moves: Array,
    first: int,
    end: int,
) -> int:
    """Take a decision in each game from `first` on, up to `end`; a game that is over is dealt anew.

    Who decides next, what that seat may do and what it may know goes to `seats`, `choices` and `seen`. Tells
    how many decisions were illegal; those games are marked with -1 in `ended` and stay as they are.
    """
    wrong = 0
    for i in range(first, end):
        if i + AHEAD < end:
            fetch(positions[i + AHEAD], desks[i + AHEAD], choices[i + AHEAD], seen[i + AHEAD], l.seats)
        action = actions[i]
        ended[i] = 0
        playing = 1
        if action == DEAL:
            if l.blind == 0:
                observe_rules(b, l, seen[i])
        elif action < 0 or action >= ACTIONS or choices[i].allowed[action] == 0:
            ended[i] = -1
            wrong += 1
            playing = 0
        take_up(p, desks[i])
        while playing == 1:
            playing = 0
            take(positions[i], b, t, p, l, desks[i], action, 1)
            if desks[i].done == 1:
                ended[i] = 1
                winners[i] = desks[i].winners
                points[i] = desks[i].points
                moves[i] = desks[i].moves
                desks[i].game += 1
                action = DEAL
                playing = 1
        lay_down(p, desks[i])
        seats[i] = decider(positions[i], desks[i])
        mark_actions(positions[i], b, l, desks[i], room, choices[i])
        if l.blind == 0:
            observe(positions[i], b, l, desks[i], desks[i].order, seats[i], seen[i])
    return wrong


def pick_all(desks: list[Desk], words: Array, actions: Array, first: int, end: int) -> None:
    """Pick an action in each game from `first` on, up to `end`: of those allowed, all equally likely."""
    for i in range(first, end):
        n = 0
        for word in range(WORDS):
            n += count_bits(desks[i].allowed[word])
        actions[i] = nth_action(desks[i], fast_word(words) * n >> 32)
