"""Bots: a level gets the view of its seat and the legal moves of its seat, and nothing else.

Everything here is a pure function of what it is given; chance comes from `seed`, which is one decision's own.

>>> from pioche import Game
>>> game = Game.from_position("classic", {"hands": [["R7", "B2"], ["G1"]], "talon": ["R5"], "turn": 0})
>>> choose("greedy", game.view(0), game.legal(0), seed=1)
'play R7 uno'
"""

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from pioche.bots import minds, search, trained
from pioche.bots.level import Level, happens
from pioche.bots.seen import seen, table_seen
from pioche.edition import Table
from pioche.effects import fault
from pioche.game.misfit import names_misfits
from pioche.notation import decode_move, read_move
from pioche.policies import seating as pl
from pioche.policies.simulate import lay_out_of_turn, wants_to_jump
from pioche.rules import moves as mv
from pioche.rules.state import Position
from pioche.view import View

__all__ = ["LEVELS", "calls", "choose", "jump", "offered", "vote"]

LOG: Final = logging.getLogger("pioche.bots")
EXPERT: Final = "expert"
HARD: Final = "trained"  # plays where a search cannot: it needs no library
LAST_BUT_ONE: Final = 2
# The phases in which a seat decides for itself; otherwise it only agrees.
DECISIONS: Final = ("turn", "drawn", "challenge", "stack", "opening-colour", "show", "discard")

FAMOUS_FILMS: Final = (
    "Le Roi lion",
    "La Reine des neiges",
    "Histoire de jouets",
    "Aladdin",
    "La Petite Sirène",
    "Bambi",
    "Blanche-Neige et les Sept Nains",
    "Le Livre de la jungle",
    "Cendrillon",
    "Pinocchio",
    "Moana",
    "Trouver Nemo",
    "Les Bagnoles",
    "La Belle et la Bête",
    "Peter Pan",
    "Encanto",
)
LESSER_FILMS: Final = (
    "Merlin l'Enchanteur",
    "Les Aristochats",
    "Robin des Bois",
    "Les Aventures de Bernard et Bianca",
    "Basil, détective privé",
    "Oliver et Compagnie",
    "Hercule",
    "Mulan",
    "Tarzan",
    "Lilo et Stitch",
    "La Planète au trésor",
    "Bienvenue chez les Robinson",
    "Ratatouille",
    "Là-haut",
    "Rebelle",
    "Zootopie",
)

# A new level is one entry.
LADDER: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "random": Level(
            policy=pl.POLICY_RANDOM,
            effort=0,
            forgets=30,
            misses=60,
            jumps=30,
            reacts=150,
            laughs=70,
            knows=50,
            steadies=0,
            films=FAMOUS_FILMS,
        ),
        "greedy": Level(
            policy=pl.POLICY_GREEDY,
            effort=0,
            forgets=5,
            misses=25,
            jumps=60,
            reacts=120,
            laughs=60,
            knows=75,
            steadies=25,
            films=LESSER_FILMS,
        ),
        "expert": Level(
            policy=pl.POLICY_EXPERT,
            effort=0,
            forgets=0,
            misses=5,
            jumps=85,
            reacts=90,
            laughs=55,
            knows=85,
            steadies=45,
            films=LESSER_FILMS,
        ),
        "trained": Level(
            policy=pl.POLICY_NETWORK,
            effort=0,
            forgets=0,
            misses=0,
            jumps=95,
            reacts=75,
            laughs=50,
            knows=90,
            steadies=60,
            films=LESSER_FILMS,
            is_trained=True,
        ),
        "search": Level(
            policy=pl.POLICY_EXPERT,
            effort=search.EFFORT,
            forgets=0,
            misses=0,
            jumps=95,
            reacts=75,
            laughs=50,
            knows=90,
            steadies=60,
            films=LESSER_FILMS,
        ),
    }
)
LEVELS: Final = tuple(LADDER)


def offered() -> list[str]:
    """List the levels that can play on this machine, weakest first.

    >>> set(offered()) <= set(LEVELS)
    True
    """
    return [name for name, level in LADDER.items() if can_play(level)]


def can_play(level: Level) -> bool:
    """Return whether a level has what it needs: Numba for a search."""
    return not level.effort or search.is_available()


def level_of(level: str) -> Level:
    """Find a level by its name.

    >>> level_of("genius")
    Traceback (most recent call last):
    ...
    ValueError: no level 'genius'; there are random, greedy, expert, trained, search
    """
    if level not in LADDER:
        raise ValueError(f"no level {level[:40]!r}; there are {', '.join(LADDER)}")
    return LADDER[level]


def ready(level: str) -> str:
    """Return the level that can play at once: for one that cannot play here, or is being compiled, HARD does.

    >>> ready("greedy")
    'greedy'
    """
    character = level_of(level)
    if not can_play(character):
        note_absence(level)
        return HARD
    if character.effort and not search.is_ready():
        search.prepare_in_background()
        return HARD
    return level


@cache
def note_absence(level: str) -> None:
    """Put in the log, once, that a level is asked for which this machine does not offer."""
    LOG.warning("the level %s cannot play here (docs/bots.md): %s plays instead", level, HARD)


def dice_of(seed: int, purpose: str) -> Random:
    """Make the dice of one decision: the same seed throws differently for each purpose."""
    try:
        return Random(f"{purpose} {seed}")  # noqa: S311  a bot's whims are no secret
    except ValueError:
        raise fault("seed", "is too large") from None


@names_misfits
def choose(level: str, view: View, legal: Sequence[str], seed: int, table: Table | None = None) -> str:
    """Choose one of the legal moves, with «UNO» and a film's title where the card wants them.

    `table` tells the options and the written cards; without it a bot takes the booklet's.
    """
    return choose_as(level_of(level), view, legal, seed, table)


def choose_as(
    character: Level, view: View, legal: Sequence[str], seed: int, table: Table | None = None
) -> str:
    """Choose as a level that need not be one of the ladder."""
    if not legal:
        raise ValueError("legal: a bot without a legal move has nothing to choose")
    dice = dice_of(seed, "choose")
    if view.phase not in DECISIONS or view.seat is None:
        return dice.choice(legal)
    table = table_seen(view) if table is None else table
    text = legal[0]
    if len(legal) > 1:
        text = str(decode_move(table, pick(character, table, seen(table, view), seed)))
    move = read_move(nearest(text, legal, dice))
    words = [str(move)]
    if move.verb == "play" and table.kinds[move.card] in table.films:
        words.append(f'"{dice.choice(character.films)}"')
    leaves_one = move.verb == "play" and view.counts[view.seat] == LAST_BUT_ONE
    if leaves_one and not happens(dice, character.forgets):
        words.append("uno")
    return " ".join(words)


@names_misfits
def jump(level: str, view: View, seed: int, table: Table | None = None) -> str | None:
    """Choose whether to jump in, and how; None: it does not, or could not (H-JUMP).

    >>> from pioche import Game
    >>> game = Game.from_position(
    ...     "classic",
    ...     {"hands": [["G1"], ["B2"], ["R5", "Y1"]], "talon": ["R5"], "turn": 0},
    ...     rules={"jump_in": True},
    ... )
    >>> jump("search", game.view(2), seed=2), jump("search", game.view(1), seed=2)
    ('play R5 uno', None)
    """
    if view.seat is None or view.seat in view.to_act or not view.legal:
        return None
    character = level_of(level)
    dice = dice_of(seed, "jump")
    if not happens(dice, character.jumps):
        return None
    if table is None:
        move = dice.choice(view.legal)
    else:
        s = seen(table, view)
        p = minds.players(character.policy, table, s.seats, seed)
        p.jumps = [pl.CERTAIN] * len(p.jumps)
        if not wants_to_jump(s, table.book, p, view.seat):
            return None
        move = str(decode_move(table, lay_out_of_turn(s, table.book, p, view.seat)))
    says = view.counts[view.seat] == LAST_BUT_ONE and not happens(dice, character.forgets)
    return f"{move} uno" if says else move


def nearest(text: str, legal: Sequence[str], dice: Random) -> str:
    """Find a move among the legal ones; a bot that was not told the table may miss a target, or an option."""
    if text in legal:
        return text
    return dice.choice([move for move in legal if move.startswith(f"{text} @")] or legal)


def pick(character: Level, table: Table, s: Position, seed: int) -> int:
    """Pick a move by the record of what a seat sees."""
    policy = trained.installed() if character.is_trained else None
    if policy is not None and (policy.encoding > 1 or not table.rules.house):
        number = trained.pick(policy, table, s, dice_of(seed, "trained"))
    elif character.effort and search.is_available():
        number = search.pick(table, s, seed, character.effort)
    else:
        number = minds.pick(character.policy, table, s, seed)
    return number & ~(1 << mv.AT_UNO)


@names_misfits
def calls(level: str, view: View, seed: int) -> list[str]:
    """List what a bot calls out of turn: a late «UNO» of its own, and whom it catches."""
    character = level_of(level)
    dice = dice_of(seed, "calls")
    called = ["uno"] if view.may_say_uno and not happens(dice, character.forgets) else []
    caught = [seat for seat in view.uno_due if seat != view.seat and not happens(dice, character.misses)]
    return called + [f"catch {seat}" for seat in caught]


@names_misfits
def vote(level: str, seed: int) -> bool:
    """Say whether a joke or a dare was good.

    >>> {vote("random", seed) for seed in range(20)} == {True, False}
    True
    """
    return happens(dice_of(seed, "vote"), level_of(level).laughs)
