"""Does rounding the network change how it plays? Its ints against the floats they were rounded from.

quantised.py FOLDER, of a run of pioche.train.loop or pioche.train.rounds: decisions of games in every edition
with 2, 4 and 6 seats, and with 2 where a Reverse only turns; with more than two by worths, and by the weights
that play.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.edition import EDITIONS
from pioche.layout import blank
from pioche.policies import network as nt
from pioche.policies import seating as pl
from pioche.policies.seating import Players
from pioche.policies.simulate import choose, deal_game
from pioche.policies.weights import NET
from pioche.rules.moves import carry_out
from pioche.rules.state import PHASE_TRIAL, Book, Position, Trace, is_over
from pioche.train.lanes import OUT_UNIT, unpack_rows
from pioche.train.rounds import ROWS
from pioche.train.tables import TURNING, Seating

Floats = NDArray[np.float64]
# Seats, rules, and whether it plays by what moves are worth.
TABLES: Final[Sequence[tuple[int, Mapping[str, object], bool]]] = (
    (2, {}, True),
    (4, {}, True),
    (6, {}, True),
    (2, TURNING, True),
    (4, {}, False),
    (6, {}, False),
)
DECISIONS = 1000  # of each edition and number of seats
SEED = 41


@dataclass
class Bank:
    """The weights for some numbers of seats: of the first layer by feature, of the last, its beginning."""

    rows: Floats
    out: Floats
    begin: float


def whole_banks() -> list[Bank]:
    """Read the weights for winning rounds from the words the network plays by, in their units."""
    words = np.array(NET, np.int64)
    packed = words[: nt.AT_OUT].reshape(nt.BANKS, -1)
    last = words[nt.AT_OUT :].reshape(nt.BANKS, pl.AIMS, nt.OUT)[:, pl.AIM_ROUND]
    return [
        Bank(unpack_rows(first) * nt.FULL, out[:-1].astype(float), out[-1])
        for first, out in zip(packed, last, strict=True)
    ]


def float_banks(folder: Path) -> list[Bank]:
    """Read the floats of a run, in the units of the words; banks that did not learn are whole numbers."""
    if (folder / "state.npz").exists():
        found = whole_banks()
        with np.load(folder / "state.npz", allow_pickle=False) as kept:
            one, net = found[kept["bank"]], kept["average"].astype(float)
        one.rows, one.out = net[:ROWS].reshape(-1, nt.HIDDEN) * nt.FULL, net[ROWS:] * OUT_UNIT
        return found
    import torch  # noqa: PLC0415  of the extra `train`

    found = []
    for bank in torch.load(folder / "state.pt", map_location="cpu", weights_only=False)["banks"]:
        out = bank["out"][:, pl.AIM_ROUND].double().numpy() * OUT_UNIT
        rows = bank["rows"].double().numpy() * nt.FULL
        found.append(Bank(rows, out, float(bank["begin"][pl.AIM_ROUND]) * nt.UNIT))
    return found


def value(bank: Bank, rows: Sequence[int]) -> float:
    """What a move is worth in floats, by the features that describe it."""
    hidden = np.clip(bank.rows[rows].sum(0), 0, nt.FULL)
    return float(hidden @ bank.out) + bank.begin


def decisions(seating: Seating, count: int, seed: int) -> Iterator[tuple[Position, Book, Players]]:
    """Play games by the network, and stop at so many decisions with a choice."""
    s, t, p, book = blank(Position), blank(Trace), seating.players(), seating.book()
    game = 0
    while count > 0:
        deal_game(s, book, t, seating.seats, pl.game_seed(seed, game))
        pl.seat_players(p, pl.game_seed(seed, game))
        game += 1
        while not is_over(s) and count > 0:
            if s.phase != PHASE_TRIAL and nt.list_considered(s, book, s.asked, p.moves) > 1:
                count -= 1
                yield s, book, p
            carry_out(s, book, t, s.asked, choose(s, book, p))


def compare(banks: Sequence[Bank], seating: Seating, count: int, seed: int) -> tuple[int, float]:
    """At how many of so many decisions do ints and floats agree; what do the others cost, in games won?"""
    same, cost = 0, 0.0
    for s, book, p in decisions(seating, count, seed):
        n = nt.list_considered(s, book, s.asked, p.moves)
        number = nt.begin(s, book, p, s.asked, n, NET)
        ints, floats = [], []
        for i in range(n):
            nt.describe_move(s, book, p, s.asked, i)
            ints.append(nt.evaluate(p, number, pl.AIM_ROUND, NET))
            floats.append(value(banks[number], [row // pl.NET_WORDS for row in p.rows[: p.rows_n]]))
        best = ints.index(max(ints))
        lost = max(floats) - floats[best]
        same += lost == 0
        cost += lost / nt.UNIT
    return same, cost / count


def main() -> None:
    """Compare, and print a row for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    arguments = parser.parse_args()
    banks: list[Any] = float_banks(arguments.folder)
    for edition, (seats, rules, by_worth) in product(EDITIONS, TABLES):
        network = pl.POLICY_NETWORK
        seating = Seating(edition, seats, network, network, rules, by_worth=by_worth)
        same, cost = compare(banks, seating, arguments.decisions, SEED)
        told = f"{same} of {arguments.decisions} the same, cost {100 * cost:.6f} points"
        print(f"{edition} {seats}{' turning' * bool(rules)}{' playing' * (not by_worth)}: {told}")


if __name__ == "__main__":
    main()
