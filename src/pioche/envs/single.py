"""One game with learners, in plain Python: no compiler, nothing to warm up.

>>> game = SingleGame(Setting("giant", seats=2), seed=3)
>>> game.seat, game.names()[:3]
(0, ['play B4', 'play W blue', 'play W green'])
>>> while not game.is_over:
...     game.take(game.actions()[0])
>>> sorted(game.rewards())
[-1.0, 1.0]
"""

import copy
from random import Random
from typing import Final, Self

from pioche.effects import brief
from pioche.encoding import actions as ac
from pioche.encoding import decisions, observation
from pioche.encoding.lens import ASK_JUMP, ASK_NOTHING, ASK_TARGET, Desk, colour_order, decider
from pioche.envs.rewards import Reward, check_reward, rewards_of
from pioche.envs.setting import ACTIONS_OF, SIZES, Setting
from pioche.events import seats_in
from pioche.game.misfit import names_misfits
from pioche.layout import blank, pack, unpack
from pioche.notation import decode_move
from pioche.policies.seating import Players, game_seed, seat_players
from pioche.policies.simulate import MOST_MOVES
from pioche.policies.worlds import TRUSTS_WILD, Unseen, gather_unseen, guess_world
from pioche.rules import state as st
from pioche.rules.chance import seed_fast
from pioche.rules.moves import MOVES, PLAY, with_card
from pioche.rules.state import Position, Trace
from pioche.rules.turn import jumping
from pioche.view import View, look

SEED_BITS: Final = 63
SILENT: Final = blank(Trace)  # nothing is noted in it
CALLS: Final = {ac.SAY_UNO: "uno", ac.STAY_SILENT: "silent"}


class SingleGame:
    """A game that is always at a decision of a learner, or over."""

    @names_misfits
    def __init__(self, setting: Setting, seed: int, number: int = 0) -> None:
        """Deal game `number` of a seed: the very game that a batch with this seed deals."""
        self.setting = setting
        self.position = blank(Position)
        self._players = setting.players()
        self._lens = setting.lens()
        self._desk = blank(Desk)
        self._desk.seed = seed
        self._desk.game = number
        self._book = setting.table.book
        self._take(decisions.DEAL)

    def copy(self) -> Self:
        """Make a second game that stands where this one does."""
        other = copy.copy(self)
        other.position = unpack(Position, pack(self.position))
        other._players = unpack(Players, pack(self._players))  # noqa: SLF001  the own kind
        other._desk = unpack(Desk, pack(self._desk))  # noqa: SLF001  the same
        return other

    def chance(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """What changes where chance has a say: the pioche, the chance of the rules, the players' dice."""
        return self.position.pioche_n, tuple(self.position.words), tuple(self._players.words)

    def shuffle(self, dice: Random) -> None:
        """Lay the pioche in another order, and let chance begin anew: what nobody knows yet."""
        pile = self.position.pioche[: self.position.pioche_n]
        dice.shuffle(pile)
        self.position.pioche[: len(pile)] = pile
        seed_fast(self.position, dice.getrandbits(SEED_BITS))
        seat_players(self._players, dice.getrandbits(SEED_BITS))

    def guess(self, seat: int, dice: Random) -> None:
        """Deal what a seat does not see anew, as the search guesses first."""
        unseen, world = blank(Unseen), blank(Position)
        unseen.trusts_wild = TRUSTS_WILD
        unseen.words[:] = [*(dice.getrandbits(32) for _ in range(3)), 1]
        gather_unseen(self.position, self._book, unseen, seat)
        guess_world(self.position, self._book, unseen, self._players, world, seat)
        self.position = world
        self.shuffle(dice)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return decider(self.position, self._desk)

    @property
    def asking(self) -> int:
        """What is asked besides what the position asks: `ASK_…` of encoding/lens.py."""
        return self._desk.asking

    @property
    def moves(self) -> int:
        """The moves made so far, by everybody."""
        return self._desk.moves

    @property
    def seed(self) -> int:
        """The seed of this very game: the one `Game.new` takes."""
        return game_seed(self._desk.seed, self._desk.game)

    def dice(self) -> Random:
        """Make the dice of the decision that is due: apart from the chance of the game."""
        return Random(f"{self.seed} {self.moves} {self.asking} {self.seat}")  # noqa: S311  no secret

    def view(self) -> View:
        """Return what the deciding seat sees, and its moves where the rules ask for one."""
        legal = tuple(self.names()) if self.asking in (ASK_NOTHING, ASK_JUMP) else ()
        moves = tuple(name for name in legal if name != "silent")
        return look(self.setting.table, self.position, self.seat, moves, "")

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._desk.done == 1

    @property
    def is_given_up(self) -> bool:
        """Was the game given up because it went on for too long?"""
        return self.is_over and self._desk.moves >= MOST_MOVES

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return seats_in(self._desk.winners)

    def rewards(self, reward: Reward = "round") -> list[float]:
        """Return what the end of the game brings each seat (envs/rewards.py); nothing before."""
        check_reward(reward)
        if not self.is_over:
            return [0.0] * self.setting.seats
        return rewards_of(self.setting, reward, self.position, self._desk.winners)

    @names_misfits
    def take(self, action: int) -> None:
        """Take a decision; one that is not legal is a ValueError and changes nothing."""
        if not 0 <= action < self.setting.actions or not self._take(int(action)):
            raise ValueError(f"action {brief(action)} is not legal for seat {self.seat}")

    def _take(self, action: int) -> bool:
        """Take a decision, or deal."""
        taken = decisions.take(
            self.position, self._book, SILENT, self._players, self._lens, self._desk, action, 0
        )
        return taken != decisions.ILLEGAL

    def mask(self, version: int | None = None) -> list[int]:
        """Mark the actions of the deciding seat with 1, none in a game that is over."""
        choices = blank(ac.Choices)
        if not self.is_over:
            ac.mark_actions(self.position, self._book, self._lens, self._desk, [0] * MOVES, choices)
        return choices.allowed[: ACTIONS_OF[version or self.setting.version]]

    def actions(self) -> list[int]:
        """List the actions of the deciding seat."""
        return [action for action, allowed in enumerate(self.mask()) if allowed]

    def observation(self, seat: int, version: int | None = None) -> list[int]:
        """Return what a seat may know, in the numbers of the table's version or another."""
        seen = blank(observation.Observation)
        observation.observe_rules(self._book, self._lens, seen)
        order = colour_order(self.position, self._lens, seat)
        observation.observe(self.position, self._book, self._lens, self._desk, order, seat, seen)
        return seen.values[: SIZES[version or self.setting.version]]

    def name(self, action: int) -> str:
        """Write an action of the deciding seat as the move it stands for."""
        s, d = self.position, self._desk
        if action in CALLS:
            return CALLS[action]
        if action == ac.CATCH_SEAT:
            return f"catch {s.uno_seat}"
        if action == ac.JUMP:
            move = with_card(PLAY, st.kind_of(jumping(s, self._book, self.seat)))
        elif d.asking == ASK_TARGET:
            move = ac.aimed(d.pending, ac.seat_on(s, self.seat, action - ac.AIM + 1))
        else:
            move = ac.move_of(s, self._lens, d.order, action)
        return "" if move == st.NOTHING else str(decode_move(self.setting.table, move))

    def names(self) -> list[str]:
        """Write the actions of the deciding seat."""
        return [self.name(action) for action in self.actions()]
