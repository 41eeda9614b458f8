"""A policy of somebody's own in the seat of the level `trained`: it answers in the numbers of docs/envs.md.

A policy is any object with `encoding` and `weigh`. Name it as `module:name` in the variable PIOCHE_POLICY, or
let a package declare it under the entry points `pioche.policy`; it plays instead of Pioche's
own network (policies/network.py).

>>> load("pioche.bots.trained:Careless").encoding == VERSION
True
>>> load("pioche.bots.trained:Nobody")
Traceback (most recent call last):
...
ValueError: policy 'pioche.bots.trained:Nobody': there is no 'Nobody' in pioche.bots.trained
"""

import importlib
import logging
import math
import os
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Final, Protocol, runtime_checkable

from pioche.edition import Table
from pioche.encoding import actions as ac
from pioche.encoding import observation
from pioche.encoding.lens import ASK_TARGET, VERSION, Desk, Lens, colour_order
from pioche.envs.setting import ACTIONS_OF, SIZES, lens_of
from pioche.layout import blank
from pioche.rules import moves as mv
from pioche.rules.state import NOTHING, Position

VARIABLE: Final = "PIOCHE_POLICY"
GROUP: Final = "pioche.policy"

LOG: Final = logging.getLogger("pioche.bots")


@runtime_checkable
class Policy(Protocol):
    """What a trained player has to be."""

    encoding: int  # the version of the numbers it was trained on; 1 knows no house rules

    def weigh(self, observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
        """Weigh every action (logits); an action is thrown for among those the mask allows.

        Several tables may ask at once, from threads: a policy keeps nothing between two questions.
        """


class Careless:
    """The least policy there is: everything allowed is as good as everything else."""

    encoding = VERSION

    @staticmethod
    def weigh(_observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:
        """Weigh every action alike."""
        return [0.0] * len(mask)


def load(spec: str) -> Policy:
    """Load a policy by the name `module:name`; a class is called to make one."""
    where = f"policy {spec[:80]!r}"
    module, colon, name = spec.partition(":")
    if not (module and colon and name):
        raise ValueError(f"{where}: must be module:name")
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise ValueError(f"{where}: {error}") from error
    if found is None:
        raise ValueError(f"{where}: there is no {name!r} in {module}")
    policy = found() if isinstance(found, type) else found
    if not isinstance(policy, Policy):
        raise ValueError(f"{where}: must have `encoding` and `weigh`")  # noqa: TRY004  what was named is wrong
    if policy.encoding not in SIZES:
        raise ValueError(f"{where}: was trained on encoding {policy.encoding}, there are 1 to {VERSION}")
    return policy


@cache
def installed() -> Policy | None:
    """Find the policy of this machine, once; the log says why one cannot be used."""
    specs = [os.environ[VARIABLE]] if os.environ.get(VARIABLE) else []
    specs += [point.value for point in entry_points(group=GROUP)]
    if not specs:
        return None
    try:
        return load(specs[0])
    except ValueError as error:
        LOG.warning("%s", error)
        return None


def pick(policy: Policy, table: Table, s: Position, dice: Random) -> int:
    """Pick a move by what a seat sees; a card that names a player takes a second question."""
    lens, desk = lens_of(table, s.seats), blank(Desk)
    lens.memory = int(policy.encoding == VERSION)
    desk.order = colour_order(s, lens, s.asked)
    action = throw(policy, table, s, lens, desk, dice)
    move = ac.move_of(s, lens, desk.order, action)
    assert move != NOTHING  # the mask allows moves of the table only
    if move & mv.VERB_BITS == mv.PLAY and mv.takes_target(table.book, move >> mv.AT_KIND & mv.KIND_BITS):
        desk.asking, desk.asked, desk.pending = ASK_TARGET, s.asked, move
        places = throw(policy, table, s, lens, desk, dice) - ac.AIM + 1
        move = ac.aimed(move, ac.seat_on(s, s.asked, places))
    return move


def throw(  # noqa: PLR0913, PLR0917  the records of the encoding, each by itself
    policy: Policy, table: Table, s: Position, lens: Lens, desk: Desk, dice: Random
) -> int:
    """Ask a policy, and throw for an action: the likelier the more it weighs."""
    seen, choices = blank(observation.Observation), blank(ac.Choices)
    observation.observe_rules(table.book, lens, seen)
    observation.observe(s, table.book, lens, desk, desk.order, s.asked, seen)
    ac.mark_actions(s, table.book, lens, desk, [0] * mv.MOVES, choices)
    version = policy.encoding
    weights = policy.weigh(seen.values[: SIZES[version]], choices.allowed[: ACTIONS_OF[version]])
    allowed = [action for action, may in enumerate(choices.allowed) if may]
    most = max(float(weights[action]) for action in allowed)
    chances = [math.exp(float(weights[action]) - most) for action in allowed]
    return dice.choices(allowed, chances)[0]
