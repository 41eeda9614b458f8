"""Play what `scripts/ladder.py build` has put into a folder; the folder can go elsewhere, with Python alone.

    FOLDER/ladder_play.py --jobs 16 --seconds 480 --out results.jsonl

Every line of the plan is played in pieces, all lines at the same pace: whenever it ends, each has its part
of the deals. A run begun before goes on.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import IO, Any, Final

PROGRAM: Final = "deals"
NETWORK: Final = "network"
PLAN: Final = "plan.json"
RESULTS: Final = "results.jsonl"
TELL: Final = 10  # seconds between two lines

Piece = tuple[float, int, int, int]  # how far it brings its line; the line, its first deal, deals


def pieces_of(plan: dict[str, Any], done: set[tuple[int, int]]) -> list[Piece]:
    """List the pieces that are left, in the order that brings all lines forward at one pace."""
    found = [
        (
            (first + 1) / line["deals"],
            number,
            first,
            min(line["piece"], line["deals"] - first),
        )
        for number, line in enumerate(plan["lines"])
        for first in range(0, line["deals"], line["piece"])
        if (number, first) not in done
    ]
    return sorted(found)


def play_piece(folder: Path, plan: dict[str, Any], piece: Piece) -> dict[str, Any]:
    """Play some deals of a line."""
    _, number, first, deals = piece
    line = plan["lines"][number]
    command = [str(folder / PROGRAM), str(folder / NETWORK), str(folder / line["table"])]
    command += [str(line["seed"]), str(first), str(deals), str(line["rolls"])]
    command += map(str, line["efforts"])
    played = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return {
        "line": number,
        "first": first,
        "deals": deals,
        "wins": Counter(played[:-1]),
        "seconds": float(played[-1]),
    }


def read_results(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Read the plan and what was played of it; a last line that was cut off is left out."""
    lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    plan, *pieces = map(json.loads, lines) if lines else ({},)
    return plan, pieces


def begin(folder: Path, out: Path) -> tuple[dict[str, Any], list[dict[str, Any]], IO[str]]:
    """Read the plan, and what was played of it before; what another plan has left is refused."""
    plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    before, pieces = read_results(out)
    if before and before != plan:
        raise SystemExit(f"{out}: is of another plan")
    kept = "".join(f"{json.dumps(row)}\n" for row in (plan, *pieces))
    out.write_text(kept, encoding="utf-8")
    return plan, pieces, out.open("a", encoding="utf-8")


def play(folder: Path, out: Path, jobs: int, seconds: float) -> None:
    """Play until the plan or the time is at its end."""
    folder = folder.resolve()
    (folder / PROGRAM).chmod(0o755)  # on its way here it may have become a mere file
    plan, kept, results = begin(folder, out)
    left = pieces_of(plan, {(row["line"], row["first"]) for row in kept})
    whole = sum(line["deals"] * line["cost"] for line in plan["lines"])
    played = sum(row["deals"] * plan["lines"][row["line"]]["cost"] for row in kept)
    start = told = time.monotonic()
    waiting: set[Future[dict[str, Any]]] = set()
    pieces = iter(left)
    with results, ThreadPoolExecutor(jobs) as pool:
        while True:
            while len(waiting) < jobs and time.monotonic() < start + seconds:
                piece = next(pieces, None)
                if piece is None:
                    break
                waiting.add(pool.submit(play_piece, folder, plan, piece))
            if not waiting:
                break
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for row in (one.result() for one in ready):
                results.write(f"{json.dumps(row)}\n")
                results.flush()
                played += row["deals"] * plan["lines"][row["line"]]["cost"]
            if time.monotonic() > told + TELL:
                told = time.monotonic()
                print(bar(played / whole, told - start), flush=True)
    print(bar(played / whole, time.monotonic() - start), flush=True)


def bar(part: float, seconds: float) -> str:
    """Draw how much is played."""
    full = round(40 * part)
    return f"[{'#' * full}{'.' * (40 - full)}] {part:.0%}, {seconds:.0f} s"


def main() -> int:
    """Play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    folder = Path(__file__).resolve().parent
    parser.add_argument("--out", type=Path, default=folder / RESULTS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no piece is begun after that")
    told = parser.parse_args()
    play(folder, told.out, told.jobs, told.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
