"""What if: a finished game taken up again at one of its states, a seat played anew, experts at the others.

The same question has the same answer: the bots' dice and the cards dealt anew come from the question.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pioche.bots import choose, dice_of, minds, search
from pioche.bots.search import Search
from pioche.bots.seen import seen
from pioche.game import Game, Refused
from pioche.game.snapshot import read_snapshot, write_snapshot
from pioche.layout import blank, pack, unpack
from pioche.notation import decode_move
from pioche.policies.search import BATCH, searches
from pioche.policies.seating import POLICY_EXPERT
from pioche.policies.worlds import TRUSTS_WILD, Unseen, gather_unseen, guess_world
from pioche.record import read
from pioche.rules.state import Position

LEVEL: Final = "expert"
MOST_MOVES: Final = 600  # of everybody, after the state that is asked about
MOST_STATES: Final = 5000  # of a game, up to the one asked about
KEPT: Final = 16  # states asked about last
OVER: Final = ("round-over", "match-over")
EFFORT: Final = 120 * search.MOVES_OF_MS
LAST_BUT_ONE: Final = 2

Look = Callable[[Game, int | None, str], None]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: from which state on, as which seat, with which cards, and what that seat plays."""

    number: int  # of the state: 0 is the deal, 1 what came of the first move
    seat: int
    anew: int | None = None  # deals the hidden cards anew from what the seat knew; None: as they lay
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """How a move did in the worlds the seat could be in."""

    move: str
    wins: float
    error: float  # standard error of the difference to what the expert would do


def answer(text: str, question: Question, look: Look) -> Game:
    """Play a question to the seat's next decision or the end of the round; `look` sees every state of it.

    >>> given = {"hands": [["R7", "G1"], ["B2", "B3"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    >>> game = Game.from_position("classic", given)
    >>> _ = game.play(0, "draw")
    >>> told = []
    >>> _ = answer(game.record(), Question(0, 0, moves=("play R7",)), lambda _, seat, move: told.append(move))
    >>> told[:3]
    ['', 'play R7 uno', 'draw']
    """
    game = taken_up(text, question.number)
    if not 0 <= question.seat < game.seats:
        raise ValueError(f"seat: there is no seat {question.seat}; the seats are 0 to {game.seats - 1}")
    look(game, None, "")
    played, is_dealt = 0, question.anew is None
    for ply in range(MOST_MOVES):
        if game.phase in OVER:
            break
        mover = game.to_act[0]
        if mover == question.seat and game.phase != "trial":
            if question.anew is not None and not is_dealt:
                deal_anew(game, mover, question.anew)
                is_dealt = True
            if played == len(question.moves):
                return game
            move = own_move(game, mover, question.moves[played], f"moves[{played}]")
            played += 1
        else:
            move = bots_move(game, mover, dice_of(question.anew or 0, f"what if {ply}").getrandbits(62))
        look(game, mover, move)
    if game.phase not in OVER:
        raise ValueError(f"moves: the round is not over after {MOST_MOVES} moves, and is played no further")
    if played < len(question.moves):
        raise ValueError(f"moves[{played}]: the round is over")
    return game


def taken_up(text: str, number: int) -> Game:
    """Play a game file again up to one of its states."""
    return Game.from_snapshot(snapshot_at(text, number))


@lru_cache(KEPT)
def snapshot_at(text: str, number: int) -> bytes:
    """Pack the game as it stood at a state; the moves of one question after the other begin there."""
    if number > MOST_STATES:
        raise ValueError(f"number: at most {MOST_STATES}")
    recording = read(text)
    game = recording.begin()
    states = 0
    for line, seat, move in recording.entries:
        if line in recording.keys:
            game.rekey(recording.keys[line])
        elif states == number:
            break
        else:
            game.do(seat, move)
            states += 1
    if states < number:
        raise ValueError(f"number: there is no state {number}; the states are 0 to {states}")
    return game.snapshot()


def deal_anew(game: Game, seat: int, seed: int) -> None:
    """Deal the cards a seat could not see anew: a world it could have been in, by all it had seen."""
    saved = read_snapshot(game.snapshot())
    u = blank(Unseen)
    u.trusts_wild = TRUSTS_WILD
    dice = dice_of(seed, "deal anew")
    u.words[:] = [dice.getrandbits(32) for _ in u.words]
    gather_unseen(saved.position, saved.table.book, u, seat)
    dealt = unpack(Position, pack(saved.position))
    p = minds.players(POLICY_EXPERT, saved.table, game.seats, seed)
    guess_world(saved.position, saved.table.book, u, p, dealt, seat)
    game.restore(write_snapshot(replace(saved, position=dealt)))


def own_move(game: Game, seat: int, text: str, where: str) -> str:
    """Play what was asked for; «UNO» is said with the last card but one."""
    try:
        return play_saying_uno(game, seat, text)
    except Refused as refused:
        raise ValueError(f"{where}: {text[:60]!r} is refused: {refused}") from None


def bots_move(game: Game, seat: int, seed: int) -> str:
    """Play for another seat; a trial is passed every other time."""
    legal = game.legal(seat)
    if game.phase == "trial":
        move = dice_of(seed, "trial").choice(legal)
        game.do(seat, move)
        return move
    return play_saying_uno(game, seat, choose(LEVEL, game.view(seat), legal, seed, game.table))


def play_saying_uno(game: Game, seat: int, text: str) -> str:
    """Play a move, with «UNO» where it leaves one card and that is to be said."""
    text = text.removesuffix(" uno")
    if text.startswith("play ") and game.view(seat).counts[seat] == LAST_BUT_ONE:
        try:
            game.do(seat, f"{text} uno")
        except Refused as refused:
            if refused.reason != "nothing-to-say":
                raise
        else:
            return f"{text} uno"
    game.do(seat, text)
    return text


def chances(game: Game, seat: int, effort: int = EFFORT) -> Iterator[Chance]:
    """Compare the moves of the seat to act by what it knows; nothing where the search does not judge."""
    position = seen(game.table, game.view(seat))
    if not searches(position) or not search.is_ready():
        return
    options = replace(search.judging(game.table), whole=True)  # to the end of the round
    searched = Search(game.table, position, 0, options)
    searched.go_on(BATCH)
    while searched.effort < effort:
        searched.go_on(BATCH)
    found = searched.found()
    first = found.moves[0].wins
    for one in found.moves:
        wins = min(max(first + one.gain, 0.0), 1.0)
        yield Chance(str(decode_move(game.table, one.move)), round(wins, 4), round(one.error, 4))
