"""Play in RLCard's own `uno` environment against its `random` and `uno-rule-v1` players.

Its rules are not UNO's (two players only; a drawn card of the colour in force is laid at once; a W4 only when
nothing else goes, and nobody challenges; Reverse only passes the turn). A bot sees `raw_obs` and the legal
actions, nothing else. Who won is read from the game: RLCard's payoffs are wrong above two players.

    scripts/bench rlcard_arena --bot expert --against uno-rule-v1 --games 20000
"""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1
from tqdm import tqdm

from pioche.bots import minds, search
from pioche.edition import Table, set_table
from pioche.layout import pack, unpack
from pioche.policies import expert, value
from pioche.policies.seating import CERTAIN, POLICY_EXPERT
from pioche.position import empty_table
from pioche.rules import cards
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Book, Position

COLOURS: Final = "rgby"
TRAITS: Final = {str(number): number for number in range(10)} | {
    "skip": st.SKIP,
    "reverse": st.REVERSE,
    "draw_2": st.DRAW_TWO,
}
WILDS: Final = {"wild": st.WILD, "wild_draw_4": st.WILD_FOUR}
KEEPS_THE_TURN: Final = ("skip", "draw_2", "wild_draw_4")
DRAW: Final = "draw"
SEATS: Final = 2
Z: Final = 1.959964
WORST: Final = -CERTAIN


def rlcard_book(table: Table) -> Book:
    """Make the book closest to RLCard's rules: 108 cards, no bluff, Reverse passes the turn."""
    book = unpack(Book, pack(table.book))
    for kind in range(st.SPECIAL, st.KINDS):
        book.copies[kind] = 0
    return book


TABLE: Final = set_table("classic", {"bluffing": False, "two_player_reverse": "turn"})
BOOK: Final = rlcard_book(TABLE)


def kind_of(card: str) -> int:
    """Read one of RLCard's cards."""
    colour, trait = card.split("-")
    return WILDS[trait] if trait in WILDS else COLOURS.index(colour) * st.FACES + TRAITS[trait]


def move_of(action: str) -> int:
    """Read one of RLCard's actions."""
    if action == DRAW:
        return mv.plain(mv.DRAW)
    kind = kind_of(action)
    if kind < st.WILD:
        return mv.with_card(mv.PLAY, kind)
    return mv.pack(mv.PLAY, kind, COLOURS.index(action[0]), mv.TARGET_NONE, 0)


@dataclass(slots=True)
class Memory:
    """What a player remembers between two of its turns: enough to see what the other one did."""

    laid: int = 0  # cards on the pile when it had acted
    own: int = 0
    other: int = 0
    colour: int = 0  # in force then
    drew: bool = False  # its own last action
    gained: int = 0
    lacked_at: tuple[int, ...] = (st.NEVER,) * st.COLOURS


class Player:
    """A bot in RLCard's environment."""

    use_raw = True

    def __init__(self, bot: str, seat: int, effort: int, seed: int) -> None:
        """Sit down: an expert, the network (`trained`), or a search with an effort."""
        self.bot = bot
        self.seat = seat
        self.effort = effort
        self.seed = seed
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.memory: Memory | None = None
        self.turns = 0

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[object]]:
        """Choose an action, as RLCard calls it."""
        return self.step(state), []

    def step(self, state: dict[str, Any]) -> str:
        """Choose an action."""
        seen: dict[str, Any] = state["raw_obs"]
        legal: list[str] = state["raw_legal_actions"]
        memory = self.remember(seen)
        s = self.position(seen, legal, memory)
        self.turns += 1
        action = legal[0] if len(legal) == 1 else self.choose(s, legal)
        self.memory = self.after(seen, action, memory, s.colour)
        return action

    def remember(self, seen: dict[str, Any]) -> Memory:
        """See what the other one did since: every card it laid, and whether it drew."""
        before = self.memory
        own, other = seen["num_cards"][self.seat], seen["num_cards"][1 - self.seat]
        if before is None or len(seen["played_cards"]) < before.laid:
            return Memory(own=own, other=other)
        new: list[str] = seen["played_cards"][before.laid :]
        colour = before.colour
        if before.drew and own <= before.own and new:
            colour = self.colour_of(new.pop(0))
        memory = Memory(gained=before.gained, lacked_at=before.lacked_at)
        kept = not new or new[-1].split("-")[1] in KEEPS_THE_TURN
        drawn_and_laid = len(new) - (int(kept) - (other - before.other))
        for card in new:
            if drawn_and_laid >= len(new):
                self.lacks(memory, colour)
            colour = self.colour_of(card)
        if kept:
            memory.gained += 1
            self.lacks(memory, colour)
        return memory

    @staticmethod
    def lacks(memory: Memory, colour: int) -> None:
        """Note that the other one has none of a colour."""
        lacked = list(memory.lacked_at)
        lacked[colour] = memory.gained
        memory.lacked_at = tuple(lacked)

    @staticmethod
    def colour_of(card: str) -> int:
        """Return the colour a card brings into force."""
        return COLOURS.index(card[0])

    def position(self, seen: dict[str, Any], legal: Sequence[str], memory: Memory) -> Position:
        """Make the record of what is seen."""
        s = empty_table(SEATS)
        s.dealer, s.turn, s.asked, s.phase = 1 - self.seat, self.seat, self.seat, st.PHASE_TURN
        played: list[str] = seen["played_cards"] or [seen["target"]]
        for card in played:
            cards.put_on_talon(s, kind_of(card))
        s.colour = self.colour_in_force(played[-1], seen["hand"], legal)
        for card in seen["hand"]:
            cards.put_in_hand(s, self.seat, kind_of(card))
        other = 1 - self.seat
        s.cards[other] = seen["num_cards"][other]
        s.pioche_n = max(sum(BOOK.copies) - s.talon_n - sum(seen["num_cards"]), 0)
        s.gained[other] = memory.gained
        for colour, at in enumerate(memory.lacked_at):
            s.lacked_at[other * st.COLOURS + colour] = at
        return s

    def colour_in_force(self, top: str, hand: Sequence[str], legal: Sequence[str]) -> int:
        """Return the colour in force; where a new pile shows a wild card as printed, legal cards show it."""
        fits = {card[0] for card in hand if card in legal and kind_of(card) < st.WILD}
        if kind_of(top) >= st.WILD and len(fits) == 1:
            return COLOURS.index(fits.pop())
        return self.colour_of(top)

    def after(self, seen: dict[str, Any], action: str, memory: Memory, colour: int) -> Memory:
        """Note how things stand when the own action is done."""
        own, other = seen["num_cards"][self.seat], seen["num_cards"][1 - self.seat]
        laid = len(seen["played_cards"])
        memory = replace(memory, laid=laid, own=own, other=other, colour=colour, drew=action == DRAW)
        if not memory.drew:
            cost = {"draw_2": 2, "wild_draw_4": 4}.get(action.split("-")[1], 0)
            memory.laid, memory.own, memory.other = laid + 1, own - 1, other + cost
            memory.colour = self.colour_of(action)
            memory.gained += cost
        return memory

    def choose(self, s: Position, legal: Sequence[str]) -> str:
        """Choose by the expert's weights or by what the network gives, or search from there."""
        moves = {move_of(action): action for action in legal}
        seed = self.seed * 1000 + self.turns
        if self.bot == "expert":
            p = minds.players(POLICY_EXPERT, TABLE, SEATS, seed, scoring=st.SCORING_ROUND)
            value.count_unseen(s, BOOK, p, self.seat)
            return moves[max(moves, key=lambda move: expert.weigh(s, BOOK, p, self.seat, move))]
        options = search.SearchOptions(by_round=True, book=BOOK, trusts_wild=CERTAIN)
        given = search.Search(TABLE, s, seed, options).given
        best = max(moves, key=lambda move: given.get(move, WORST))
        if self.effort:
            listed = [best, *(move for move in moves if move != best)]
            options = replace(options, moves=listed)
            best = search.run(search.Search(TABLE, s, seed, options), self.effort).best
        return moves[best]


def opponent(name: str, actions: int) -> Any:  # noqa: ANN401  RLCard has no types
    """Make one of RLCard's own players."""
    return RandomAgent(num_actions=actions) if name == "random" else UNORuleAgentV1()


def play(env: Any, agents: Sequence[Any]) -> int:  # noqa: ANN401  see above
    """Play a game; tell who won."""
    state, player = env.reset()
    while not env.is_over():
        agent = agents[player]
        action, _ = agent.eval_step(state)
        state, player = env.step(action, agent.use_raw)
    return int(env.game.round.winner[0])


def main() -> int:
    """Play the games, and tell the win rate with its interval."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", choices=("expert", "trained", "search"), default="expert")
    parser.add_argument("--ms", type=int, default=100, help="the effort of a search, in milliseconds' worth")
    parser.add_argument("--against", choices=("uno-rule-v1", "random"), default="uno-rule-v1")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    effort = arguments.ms * search.MOVES_OF_MS if arguments.bot == "search" else 0
    random.seed(arguments.seed)
    np.random.seed(arguments.seed)  # noqa: NPY002  RLCard's players use it
    env = rlcard.make("uno", config={"seed": arguments.seed})
    started, won = time.process_time(), 0
    for game in tqdm(range(arguments.games), unit=" games", disable=not sys.stderr.isatty()):
        seat = game % SEATS
        bot = Player(arguments.bot, seat, effort, arguments.seed * 1_000_000 + game)
        other = opponent(arguments.against, env.num_actions)
        won += play(env, [bot, other] if seat == 0 else [other, bot]) == seat
    rate = won / arguments.games
    margin = Z * math.sqrt(rate * (1 - rate) / arguments.games)
    result = {
        "bot": arguments.bot,
        "ms": arguments.ms if effort else 0,
        "against": arguments.against,
        "games": arguments.games,
        "seed": arguments.seed,
        "win_rate": round(rate, 5),
        "interval": [round(rate - margin, 5), round(rate + margin, 5)],
        "seconds": round(time.process_time() - started, 1),
    }
    low, high = result["interval"]
    told = f"{rate:.2%} [{low:.2%}, {high:.2%}] of {arguments.games} games"
    print(json.dumps(result) if arguments.json else f"{arguments.bot} against {arguments.against}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
