"""Play in RLCard's own `uno` environment against its `random` and `uno-rule-v1` players.

Its rules are not UNO's (two players only; who can lay must; a drawn card of the colour in force is laid at
once, and so is a wild one, in any colour and at no cost; a W4 only when nothing else goes, and nobody
challenges; Reverse only passes the turn). A bot sees `raw_obs` and the legal
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
from typing import Any, Final

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard_player import SEATS, Habits, Player
from tqdm import tqdm

from pioche.bots import search

Z: Final = 1.959964


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
    for seat, agent in enumerate(agents):
        if isinstance(agent, Player):
            agent.end(env.get_state(seat))
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
    started, won, habits = time.process_time(), 0, Habits()
    for game in tqdm(range(arguments.games), unit=" games", disable=not sys.stderr.isatty()):
        seat = game % SEATS
        bot = Player(arguments.bot, seat, effort, arguments.seed * 1_000_000 + game, habits)
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
