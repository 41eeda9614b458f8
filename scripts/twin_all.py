"""Play thousands of games of each edition plainly and compiled, and compare the records after every move.

Two to ten seats, every option, cards written at random, both kinds of chance, legal moves and moves that are
refused. `./test` plays a share of them (tests/engine/test_twin.py). A difference stops it and names the game.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

from twins import play_games

from pioche.edition import EDITIONS
from pioche.notation import REASON_OF

GAMES: Final = 2000
LONGEST: Final = 600


def main() -> int:
    """Play, and tell what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="default: all of them")
    parser.add_argument("--games", type=int, default=GAMES, help="of each edition; default: %(default)s")
    parser.add_argument("--seed", default="all", help="another one plays other games; default: %(default)s")
    arguments = parser.parse_args()
    editions = tuple(arguments.edition or EDITIONS)
    games = arguments.games * len(editions)
    met: set[tuple[str, int]] = set()
    started, game = time.monotonic(), -1
    try:
        for game, found in enumerate(  # noqa: B007  told when a game differs
            tqdm(
                play_games(arguments.seed, editions, range(games), LONGEST),
                total=games,
                unit=" games",
                disable=not sys.stderr.isatty(),
            )
        ):
            met |= found
    except AssertionError:
        print(f"seed {arguments.seed!r}: game {game + 1} differs", file=sys.stderr)
        raise
    reasons = {number for what, number in met if what == "reason"} - {0}
    print(
        f"{games} games of {', '.join(editions)}: equal after every move; "
        f"{len(reasons)} of {len(REASON_OF)} reasons for a refusal met, {time.monotonic() - started:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
