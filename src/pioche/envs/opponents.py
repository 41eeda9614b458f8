"""Who plays against a learner: levels, policies, snapshots, functions, and pools of them.

An opponent is told what its seat may know and nothing else.

>>> from pioche.envs.setting import Setting
>>> game = SingleGame(Setting("giant", seats=2), seed=3)
>>> game.name(opponent("search" if False else lambda seen, mask: int(mask.argmax())).act(game))
'play B4'
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from pioche import bots
from pioche.bots import trained
from pioche.bots.seen import seen
from pioche.encoding import actions as ac
from pioche.encoding.lens import ASK_CATCH, ASK_JUMP, ASK_SAY
from pioche.envs.setting import ACTIONS_OF, SIZES
from pioche.envs.single import SingleGame
from pioche.envs.snapshots import SUFFIX, NetworkSnapshot
from pioche.notation import decode_move
from pioche.policies.seating import game_seed

Choose: TypeAlias = Callable[[NDArray[np.int8], NDArray[np.int8]], int]  # observation and mask: an action


@runtime_checkable
class Opponent(Protocol):
    """Who decides for a seat."""

    def act(self, game: SingleGame) -> int:
        """Choose an action of the seat that decides."""


@dataclass(frozen=True)
class Caller:
    """A function that is shown an observation and a mask."""

    choose: Choose

    def act(self, game: SingleGame) -> int:
        """Choose as the function does."""
        shown = np.array(game.observation(game.seat), np.int8)
        return int(self.choose(shown, np.array(game.mask(), np.int8)))


@dataclass(frozen=True)
class Weigher:
    """A policy (docs/bots.md), which weighs actions; one is thrown for, the same in the same game."""

    policy: trained.Policy

    def act(self, game: SingleGame) -> int:
        """Throw for an action, the likelier the more it weighs."""
        version = self.policy.encoding
        mask = game.mask(version)
        weights = self.policy.weigh(game.observation(game.seat, version), mask)
        allowed = [action for action, may in enumerate(mask) if may]
        most = max(float(weights[action]) for action in allowed)
        chances = [math.exp(float(weights[action]) - most) for action in allowed]
        return game.dice().choices(allowed, chances)[0]


@dataclass(frozen=True)
class LevelPlayer:
    """A level of the ladder (docs/bots.md), seated where a learner could be."""

    name: str

    def act(self, game: SingleGame) -> int:
        """Choose as the level does, by the view of its seat."""
        asking, table = game.asking, game.setting.table
        if asking == ASK_SAY:
            return ac.SAY_UNO
        if asking == ASK_CATCH:
            return ac.CATCH_SEAT
        view, seed = game.view(), game_seed(game.seed, game.moves)
        if asking == ASK_JUMP:
            return ac.JUMP if bots.jump(self.name, view, seed, table) else ac.STAY_SILENT
        number = bots.pick(bots.level_of(self.name), table, seen(table, view), seed)
        text = str(decode_move(table, number))
        fitting = [action for action in game.actions() if f"{text} ".startswith(f"{game.name(action)} ")]
        return (fitting or game.actions())[0]


@dataclass
class Pool:
    """Opponents of whom one is seated for a game: earlier snapshots of the learner, say.

    >>> pool = Pool([lambda seen, mask: int(mask.argmax())])
    >>> pool.add("trained" if False else lambda seen, mask: int(mask.nonzero()[0][-1]))
    >>> len(pool.members), pool.draw(Random(1)) in pool.members
    (2, True)
    """

    bots: Sequence["Bot"] = ()
    most: int = 0  # the oldest are forgotten; 0: none is
    members: list[Opponent] = field(init=False)

    def __post_init__(self) -> None:
        """Make opponents of all."""
        self.members = [opponent(bot) for bot in self.bots]

    def add(self, bot: "Bot") -> None:
        """Add an opponent."""
        self.members.append(opponent(bot))
        del self.members[: max(len(self.members) - self.most, 0) if self.most else 0]

    def draw(self, dice: Random) -> Opponent:
        """Draw one of them, all equally likely."""
        if not self.members:
            raise ValueError("bots: nobody is in the pool")
        return dice.choice(self.members)


Bot: TypeAlias = str | Opponent | trained.Policy | Choose | Pool

LEVELS: Final = ("trained", "search")


def opponent(bot: Bot) -> Opponent:
    """Make an opponent of a level's name, `package.module:Policy`, a file, a policy, or a function.

    >>> opponent("genius")
    Traceback (most recent call last):
    ...
    ValueError: bots: there is no 'genius'; there are random, greedy, expert, trained, search, \
package.module:Policy, *.npz
    """
    if isinstance(bot, Pool):
        raise ValueError("bots: a pool is no member of a pool")  # noqa: TRY004  a wrong value of the right kind
    if isinstance(bot, Opponent):
        return bot
    if isinstance(bot, str):
        return named(bot)
    if isinstance(bot, trained.Policy):
        return Weigher(bot)
    return Caller(bot)


def named(name: str) -> Opponent:
    """Find an opponent by its name."""
    if name in bots.LADDER:
        if not bots.can_play(bots.LADDER[name]):
            raise ValueError(f"bots: {name} cannot play here (docs/bots.md)")
        return LevelPlayer(name)
    policy = policy_named(name)
    if policy is None:
        names = ", ".join(bots.LADDER)
        raise ValueError(
            f"bots: there is no {name[:40]!r}; there are {names}, package.module:Policy and files {SUFFIX}"
        )
    return Weigher(policy)


def policy_named(name: str) -> trained.Policy | None:
    """Load the policy `package.module:Policy` or the snapshot of a file; None: the name is of neither."""
    if name.endswith(SUFFIX):
        return NetworkSnapshot.load(Path(name))
    if ":" in name:
        return trained.load(name)
    return None


def fits(policy: trained.Policy, version: int) -> bool:
    """Return whether a policy understands the numbers of a table."""
    return policy.encoding in SIZES and ACTIONS_OF[policy.encoding] >= ACTIONS_OF[version]
