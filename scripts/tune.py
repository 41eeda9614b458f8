"""Fit the weights of the expert, and write src/pioche/policies/weights.toml (needs the extra `lab`).

The expert plays against itself in every edition; from every seventh decision each move is played on, and the
differences between moves are regressed on what the weights are about, for each aim. The new weights for the
round play the next games. A fit never sees the deals that measure it.
"""

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from pioche.edition import EDITIONS, set_table
from pioche.fast.records import blanks, twin_of
from pioche.fast.twin import load
from pioche.lessons import fit
from pioche.policies import seating, value
from pioche.policies.seating import CERTAIN, POLICY_EXPERT, WEIGHTS, Players
from pioche.policies.weights import AIMS, FITTED_SEATS, TABLES, WEIGHTS_OF, read_row, read_weights
from pioche.rules.state import Position, Trace

TARGET: Final = Path(__file__).resolve().parent.parent / "src" / "pioche" / "policies" / "weights.toml"
AIM_OF: Final = {"round": seating.AIM_ROUND, "points": seating.AIM_POINTS, "low": seating.AIM_LOW}
# With two seats one is charged what the other wins.
FITTED_AS: Final = {("low", 2): "points"}
SEED: Final = 20_000
EVERY: Final = 7
KEPT: Final = 0.5  # of the sums of the round before
# Of the games asked for: the first rounds only lead to weights that play well enough to learn from.
PARTS: Final = (0.25, 1.0, 1.0)
RIDGE: Final = 5.0
UNIT: Final = 10_000  # weights are ten-thousandths
LARGEST: Final = 30_000
OUT_IS_WORTH: Final = 3000  # more than one card left
HEAD: Final = """\
# The weights of the expert, in ten-thousandths of a game: written by scripts/tune.py, read by weights.py.
"""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sums:
    """What a fit solves."""

    known: Numbers
    sought: Numbers
    decisions: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        """Add the sums of other games."""
        decisions = self.decisions + other.decisions
        return Sums(self.known + other.known, self.sought + other.sought, decisions)

    def faded(self) -> "Sums":
        """Count the games of earlier weights less."""
        return Sums(KEPT * self.known, KEPT * self.sought, self.decisions)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A row, and how it was found."""

    row: tuple[int, ...]
    how: Mapping[str, object]


def gather(edition: str, seats: int, row: Sequence[int], seed: int, games: int) -> Sums:
    """Play games of an edition and add up their decisions."""
    s, work = blanks(Position, 2)
    t, f = blanks(Trace, 1)[0], blanks(fit.Fit, 1)[0]
    p, unit = blanks(Players, 2)
    p["policy"][:] = POLICY_EXPERT
    for habit in ("says_uno", "catches"):
        p[habit] = CERTAIN
    p["trial_succeeds"] = CERTAIN // 2
    p["weights"][:WEIGHTS] = row
    book = twin_of(set_table(edition).book)
    fit_games: Any = load()["fit"].fit_games
    fit_games(s, work, book, t, p, unit, f, POLICY_EXPERT, seed, 0, games, seats, EVERY)
    scale = float(CERTAIN * CERTAIN)
    known = f["known"].astype(np.float64).reshape(WEIGHTS, WEIGHTS) / scale
    sought = f["sought"].astype(np.float64).reshape(seating.AIMS, WEIGHTS) / (scale * fit.LUCKS)
    return Sums(known, sought, int(f["decisions"]))


def solve(sums: Sums, aim: str) -> tuple[int, ...]:
    """Solve for the weights of an aim; those that nothing was seen of stay small."""
    solution = np.linalg.solve(sums.known + RIDGE * np.eye(WEIGHTS), sums.sought[AIM_OF[aim]])
    row = [int(weight) for weight in np.clip(np.round(solution * UNIT), -LARGEST, LARGEST)]
    row[value.OWN_SIZE] = row[value.OWN_SIZE + 1] + OUT_IS_WORTH
    return tuple(row)


def fitted(seats: int, games: int, row: Sequence[int]) -> dict[str, Fitted]:
    """Fit a row of weights to each aim, in several rounds of games that are played for the round."""
    sums = Sums(np.zeros((WEIGHTS, WEIGHTS)), np.zeros((seating.AIMS, WEIGHTS)))
    played = 0
    for i, part in enumerate(PARTS):
        sums = sums.faded()
        for edition in tqdm(EDITIONS, unit="edition", leave=False, desc=f"{seats} seats, round {i + 1}"):
            sums += gather(edition, seats, row, SEED + i, int(games * part))
            played += int(games * part)
        row = solve(sums, "round")
    how = {"editions": list(EDITIONS), "games": played, "decisions": sums.decisions}
    return {aim: Fitted(solve(sums, aim), {"to": f"{aim} {seats}", **how}) for aim in AIMS}


def toml(value: object) -> str:
    """Write a value.

    >>> toml({"seats": 2, "editions": ["classic", "giant"]})
    '{ seats = 2, editions = ["classic", "giant"] }'
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def written(rows: Mapping[tuple[str, int], Fitted]) -> str:
    """Write the file: rows that are alike once, with all they are for."""
    lines = [HEAD]
    for found in {one.row: one for one in rows.values()}.values():
        uses = [use for use, one in rows.items() if one.row == found.row]
        names = [f"{aim} {seats}" for aim, seats in uses]
        lines += ["[[row]]", f"for = {toml(names)}", f"fitted = {toml(found.how)}"]
        lines += ["", "[row.weights]"]
        lines += [
            f"{name} = {toml(found.row[first : first + length])}" for name, (first, length) in TABLES.items()
        ]
        lines.append("")
    return "\n".join(lines)


def read() -> dict[tuple[str, int], Fitted]:
    """Read the file with how each row was found."""
    rows = {}
    for found in tomllib.loads(TARGET.read_text(encoding="utf-8"))["row"]:
        uses, row = read_row(TARGET.name, found)
        rows.update(dict.fromkeys(uses, Fitted(row, found["fitted"])))
    return {use: rows[use] for use in WEIGHTS_OF}


def main() -> int:
    """Fit the rows asked for and write them with the others."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seats", type=int, choices=FITTED_SEATS, action="append")
    parser.add_argument("--games", type=int, default=2000, help="of each edition, in the last rounds")
    arguments = parser.parse_args()
    rows = read()
    for seats in arguments.seats or FITTED_SEATS:
        found = fitted(seats, arguments.games, rows["round", seats].row)
        rows.update({(aim, seats): found[FITTED_AS.get((aim, seats), aim)] for aim in AIMS})
        text = written(rows)
        read_weights(text, TARGET.name)
        TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
