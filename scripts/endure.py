"""Play random legal moves of every edition with every combination of house rules: no card lost, no dead end.

Two to ten seats, written cards in turn. `./test` plays a share of them (tests/laws/test_laws_endurance.py).
"""

import argparse
import sys
import time
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

from endurance import HOUSE, MOVES, play_for_long

from pioche.edition import EDITIONS


def main() -> None:
    """Play, and say how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="default: all of them")
    parser.add_argument("--moves", type=int, default=MOVES, help="of each combination; default: %(default)s")
    arguments = parser.parse_args()
    editions = arguments.edition or EDITIONS
    began = time.monotonic()
    rounds = 0
    for number in tqdm(range(len(HOUSE) * len(editions)), disable=not sys.stderr.isatty()):
        house = HOUSE[number // len(editions)]
        rounds += play_for_long(editions[number % len(editions)], [house], arguments.moves, game=number)
    moves = arguments.moves * len(HOUSE) * len(editions)
    print(f"{moves} moves, {rounds} rounds ended, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
