"""Fit the weights of the expert, and write src/pioche/policies/weights.py (needs the extra `lab`).

The expert plays against itself; from every seventh decision each move is played on, and the differences
between moves are regressed on what the weights are about. The new weights play the next games. A fit never
sees the deals that measure it.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from pioche.edition import set_table
from pioche.fast.records import blanks, twin_of
from pioche.fast.twin import load
from pioche.policies import fit, value
from pioche.policies.seating import CERTAIN, POLICY_EXPERT, WEIGHTS, Players
from pioche.policies.weights import AIMS, TABLES, TABLES_OF, WEIGHTS_OF
from pioche.rules.state import Position, Trace

TARGET: Final = Path(__file__).resolve().parent.parent / "src" / "pioche" / "policies" / "weights.py"
AIM_OF: Final = {"round": fit.AIM_ROUND, "points": fit.AIM_POINTS, "low": fit.AIM_LOW}
SEED: Final = 20_000
EVERY: Final = 7
KEPT: Final = 0.5  # of the sums of the round before
RIDGE: Final = 30.0
UNIT: Final = 10_000  # weights are ten-thousandths
LARGEST: Final = 30_000
IN_A_LINE: Final = 13
OUT_IS_WORTH: Final = 3000  # more than one card left

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Job:
    """A row to be fitted."""

    edition: str
    aim: str
    seats: int
    rounds: int
    games: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What a fit solves."""

    known: Numbers
    sought: Numbers


def gather(job: Job, row: Sequence[int], seed: int) -> Sums:
    """Play games and add up their decisions."""
    table = set_table(job.edition, {"scoring": "low"} if job.aim == "low" else {})
    s, work = blanks(Position, 2)
    t, f = blanks(Trace, 1)[0], blanks(fit.Fit, 1)[0]
    p, unit = blanks(Players, 2)
    p["policy"][:] = POLICY_EXPERT
    for habit in ("says_uno", "catches"):
        p[habit] = CERTAIN
    p["trial_succeeds"] = CERTAIN // 2
    p["weights"][:WEIGHTS] = row
    f["aim"] = AIM_OF[job.aim]
    fit_games: Any = load()["fit"].fit_games
    fit_games(
        s, work, twin_of(table.book), t, p, unit, f, POLICY_EXPERT, seed, 0, job.games, job.seats, EVERY
    )
    scale = float(CERTAIN * CERTAIN)
    known = f["known"].astype(np.float64).reshape(WEIGHTS, WEIGHTS) / scale
    return Sums(known, f["sought"].astype(np.float64) / scale)


def solve(sums: Sums) -> list[int]:
    """Solve for the weights; those that nothing was seen of stay small."""
    solution = np.linalg.solve(sums.known + RIDGE * np.eye(WEIGHTS), sums.sought)
    row = [int(weight) for weight in np.clip(np.round(solution * UNIT), -LARGEST, LARGEST)]
    row[value.OWN_SIZE] = row[value.OWN_SIZE + 1] + OUT_IS_WORTH
    return row


def fitted(job: Job, row: Sequence[int]) -> tuple[int, ...]:
    """Fit a row of weights, in several rounds of games."""
    sums = Sums(np.zeros((WEIGHTS, WEIGHTS)), np.zeros(WEIGHTS))
    for i in range(job.rounds):
        new = gather(job, row, SEED + i)
        sums = Sums(KEPT * sums.known + new.known, KEPT * sums.sought + new.sought)
        row = solve(sums)
    return tuple(row)


def tables_of(row: Sequence[int]) -> Iterator[tuple[str, Sequence[int]]]:
    """Cut a row into its tables."""
    for name, (first, length) in TABLES.items():
        yield name, row[first : first + length]


def written(rows: Mapping[tuple[str, int], Sequence[int]]) -> str:
    """Write the rows as the end of the module."""
    lines = []
    for (aim, seats), row in rows.items():
        lines.append(f'    ("{aim}", {seats}): (')
        for name, part in tables_of(row):
            lines.append(f"        # {name}")
            lines += [
                f"        {', '.join(map(str, part[first : first + IN_A_LINE]))},"
                for first in range(0, len(part), IN_A_LINE)
            ]
        lines.append("    ),")
    return "\n".join(lines)


def write(rows: Mapping[tuple[str, int], Sequence[int]]) -> None:
    """Write the module with these rows."""
    source = TARGET.read_text(encoding="utf-8")
    head, mark, _ = source.partition("# fmt: off\n")
    opening = "WEIGHTS_OF: Final[Mapping[tuple[str, int], tuple[int, ...]]] = MappingProxyType({\n"
    TARGET.write_text(f"{head}{mark}{opening}{written(rows)}\n}})\n", encoding="utf-8")


def main() -> None:
    """Fit the rows asked for and write them with the others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--aim", choices=AIMS, action="append")
    parser.add_argument("--seats", type=int, choices=sorted(set(TABLES_OF.values())), action="append")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=30_000)
    arguments = parser.parse_args()
    rows = dict(WEIGHTS_OF)
    jobs = [
        (aim, seats)
        for aim in arguments.aim or AIMS
        for seats in arguments.seats or sorted(set(TABLES_OF.values()))
    ]
    for aim, seats in tqdm(jobs, unit="row"):
        job = Job(arguments.edition, aim, seats, arguments.rounds, arguments.games)
        rows[aim, seats] = fitted(job, rows[aim, seats])
        write(rows)


if __name__ == "__main__":
    main()
