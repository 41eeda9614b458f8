"""Measure searches in many games: programs in C++ that play on every core of a machine, maybe another one.

    scripts/searched.py build FOLDER    # translate and compile the programs (needs g++)
    FOLDER/searched.py play FOLDER      # play: needs nothing but Python, so that the folder can go elsewhere
    scripts/ladder.py searched --results FOLDER/results.json

What is played is in PLAN; every deal is played from every seat.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

SEED: Final = 88_000
MOVES_OF_MS: Final = 2500
NETWORK: Final = 7
FIRST: Final = 4  # the expert as it first was, whom all play against
# Seats, whether matches are played, milliseconds' worth of a search (0: the network alone), and deals.
PLAN: Final = (
    (2, False, 0, 20_000),
    (4, False, 0, 10_000),
    (6, False, 0, 5000),
    (2, True, 0, 1500),
    (2, False, 5, 3000),
    (4, False, 5, 1000),
    (6, False, 5, 400),
    (2, False, 100, 400),
    (4, False, 100, 200),
    (2, False, 20, 1000),
    (4, False, 20, 300),
    (6, False, 100, 60),
    (6, False, 20, 150),
)


def program(seats: int, *, match: bool) -> str:
    """Name the program of a table."""
    return f"contest-{seats}{'-match' if match else ''}"


def build(folder: Path) -> None:
    """Translate and compile the programs."""
    from pioche.fast.gpu.program import make_source  # noqa: PLC0415  not needed to play
    from pioche.lab.tournament import Tournament, constants_of  # noqa: PLC0415  the same
    from pioche.policies.worlds import TRUSTS_WILD  # noqa: PLC0415  the same

    folder.mkdir(parents=True, exist_ok=True)
    for seats, match in sorted({(seats, match) for seats, match, _, _ in PLAN}):
        told = Tournament("classic", seats, ("expert", "network"), match=match)
        numbers = f"const int MATCH = {int(match)}, TRUSTS_WILD = {TRUSTS_WILD};\n"
        main = Path(__file__).with_name("contest.cpp").read_text(encoding="utf-8")
        source = folder / f"{program(seats, match=match)}.cpp"
        source.write_text(make_source(constants_of(told, searching=True), "contest here") + numbers + main)
        flags = ("-std=c++17", "-O2", "-w", "-march=x86-64-v3", "-static")
        subprocess.run(
            [shutil.which("g++") or "g++", *flags, "-o", str(source.with_suffix("")), str(source)], check=True
        )
        source.unlink()
    shutil.copy(__file__, folder)


def play(folder: Path, jobs: int, seconds: float) -> Iterator[list[dict[str, Any]]]:
    """Play the plan, or as much of it as there is time for; give what was played so far, and keep it."""
    end, rows = time.monotonic() + seconds, list[dict[str, Any]]()
    for seats, match, ms, deals in PLAN:
        left = end - time.monotonic()
        if left <= 0:
            break
        bots = (f"{NETWORK}:{ms * MOVES_OF_MS}", f"{FIRST}:0")
        command = [
            str(folder.resolve() / program(seats, match=match)),
            *map(str, (SEED, ms, deals, jobs)),
            *bots,
        ]
        played = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        wins = [float(line) for line in played.split()]
        rows.append({"seats": seats, "match": match, "ms": ms, "wins": wins})
        (folder / "results.json").write_text(json.dumps(rows))
        yield rows


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("build", "play"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no new line of the plan after that")
    arguments = parser.parse_args()
    if arguments.what == "build":
        build(arguments.folder)
    else:
        for rows in play(arguments.folder, arguments.jobs, arguments.seconds):
            row, wins = rows[-1], rows[-1]["wins"]
            told = "matches" if row["match"] else "rounds"
            print(f"{row['seats']} seats, {told}, {row['ms']} ms: {sum(wins) / len(wins):.2%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
