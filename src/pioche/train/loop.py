"""The loop: lessons are made with the network as it is, it learns from them, and so on; runs resume.

python -m pioche.train.loop FOLDER --seconds 300 --bank 0 --bank 1 --bank 2
"""

import argparse
import csv
import math
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor

from pioche.lessons.playouts import LESSON_MOVES
from pioche.policies import seating as pl
from pioche.policies.features import FEATURES
from pioche.policies.network import BANKS
from pioche.policies.seating import AIMS, CERTAIN
from pioche.train.net import Bank, words_of
from pioche.train.program import Arena, Teacher
from pioche.train.tables import Seating, seatings

LESSONS: Final = 1 << 17  # made at once
KEPT: Final = 16  # such pieces of a bank
A_BATCH: Final = 8192  # lessons
PASSES: Final = 2  # of as many lessons as were made, among those kept
STRAY: Final = 50  # in a thousand
RATE: Final = 2e-3
LEAST_RATE: Final = 2e-4
COMMON: Final = 0.1  # weight of what all moves of a decision share
OTHER_AIMS: Final = 0.15
FIRST_PART: Final = 0.3  # of the time: only experts play
EVERY: Final = 60  # seconds between measurements
DEALS: Final = 20_000
SEATS_MEASURED: Final = (2, 4, 6)
CURVE: Final = ("seconds", "bank", "lessons", "loss", "explained", "wins", "error", "given_up")


@dataclass
class Piece:
    """Lessons on the GPU: the features and results of moves, lesson after lesson."""

    features: Tensor
    came: Tensor
    first: Tensor  # the first move of each lesson, and the end


class School:
    """Makes lessons for a bank of weights, and keeps some."""

    def __init__(self, teacher: Teacher, bank: int, seed: int) -> None:
        """Begin without lessons."""
        self._teacher, self.bank, self._seed = teacher, bank, seed
        self._tables = {first: seatings(bank, seed + first, first=bool(first)) for first in (0, 1)}
        self._room = torch.zeros(LESSONS * LESSON_MOVES * FEATURES, dtype=torch.int8, device="cuda")
        self.pieces: deque[Piece] = deque(maxlen=KEPT)
        self.lessons = 0

    def make(self, *, first: bool) -> None:
        """Make a piece of lessons."""
        seating = next(self._tables[int(first)])
        self._room.zero_()
        at = self._room.data_ptr()
        made = self._teacher.teach(seating, STRAY, self._seed, self.lessons, LESSONS, at)
        self.lessons += LESSONS
        n = torch.from_numpy(made["n"].astype(np.int64)).cuda()
        given = torch.arange(LESSON_MOVES, device="cuda")[None] < n[:, None]
        came = made["came"].reshape(LESSONS, AIMS, LESSON_MOVES).transpose(0, 2, 1)
        results = torch.from_numpy(np.ascontiguousarray(came, np.float32) / CERTAIN).cuda()
        features = self._room.view(LESSONS, LESSON_MOVES, FEATURES)
        n = n[n > 0]
        first_moves = torch.zeros(len(n) + 1, dtype=torch.int64, device="cuda")
        first_moves[1:] = n.cumsum(0)
        self.pieces.append(Piece(features[given], results[given], first_moves))

    def batches(self, dice: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Give batches of the lessons kept, the newest first among equals: features, results, lesson."""
        for _ in range(PASSES * LESSONS // A_BATCH):
            piece = self.pieces[int(dice.integers(len(self.pieces)))]
            lessons = len(piece.first) - 1
            begin = int(dice.integers(max(lessons - A_BATCH, 1)))
            first = piece.first[begin : begin + A_BATCH + 1]
            a, b = int(first[0]), int(first[-1])
            lesson = torch.repeat_interleave(
                torch.arange(len(first) - 1, device="cuda"), first.diff(), output_size=b - a
            )
            yield piece.features[a:b], piece.came[a:b], lesson


def means(values: Tensor, lesson: Tensor) -> Tensor:
    """Give each move the mean of its lesson."""
    lessons = int(lesson[-1]) + 1
    sums = torch.zeros(lessons, values.shape[1], device=values.device).index_add(0, lesson, values)
    sizes = torch.zeros(lessons, 1, device=values.device).index_add(0, lesson, torch.ones_like(values[:, :1]))
    return (sums / sizes)[lesson]


def learn(bank: Bank, optimiser: torch.optim.Optimizer, batch: tuple[Tensor, Tensor, Tensor]) -> Tensor:
    """Learn from a batch: the differences between moves first; returns the loss and what is explained."""
    features, came, lesson = batch
    said = bank(features.float())
    middle, expected = means(came, lesson), means(said, lesson)
    wanted = came - middle
    weights = torch.tensor([1.0, OTHER_AIMS, OTHER_AIMS], device=came.device)
    apart = (said - expected - wanted).square().mean(0)
    common = (expected - middle).square().mean(0)
    loss = (weights * (apart + COMMON * common)).sum()
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    optimiser.step()
    bank.clip()
    return torch.stack([loss.detach(), wanted[:, 0].square().mean() - apart[0].detach()])


class Run:
    """A run of training in a folder, which holds all that is needed to go on."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Begin, or go on where a run ended."""
        self.folder, self.seed = folder, seed
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.banks = [Bank().cuda() for _ in range(BANKS)]
        self.spent = [0.0] * BANKS
        self.made = [0] * BANKS
        self.dice = np.random.default_rng(seed)
        self.curve: list[list[object]] = []
        state = folder / "state.pt"
        if state.exists():
            kept = torch.load(state, weights_only=False)
            for bank, weights in zip(self.banks, kept["banks"], strict=True):
                bank.load_state_dict(weights)
            self.spent, self.made, self.curve = kept["spent"], kept["made"], kept["curve"]
        self.teacher, self.arena = Teacher(), Arena()

    def save(self) -> None:
        """Write the state, the network and the curve."""
        banks = [bank.state_dict() for bank in self.banks]
        kept = {"banks": banks, "spent": self.spent, "made": self.made, "curve": self.curve}
        torch.save(kept, self.folder / "state.pt")
        (self.folder / "network.bin").write_bytes(words_of(self.banks).astype("<i8").tobytes())
        with (self.folder / "curve.csv").open("w", newline="") as file:
            csv.writer(file).writerows([CURVE, *self.curve])

    def measure(self, bank: int) -> tuple[float, float, int]:
        """Play the network against the expert, in classic: wins, their standard error, games given up."""
        self.arena.set_network(words_of(self.banks))
        seats = SEATS_MEASURED[bank]
        seating = Seating("classic", seats, pl.POLICY_NETWORK, pl.POLICY_FIRST)
        wins, given_up = self.arena.wins(seating, DEALS, self.seed + 77)
        return float(wins.mean()), float(wins.std() / math.sqrt(len(wins))), given_up

    def train(self, bank: int, seconds: float, total: float) -> None:
        """Train a bank of weights for so long, of so long in all."""
        net = self.banks[bank]
        optimiser = torch.optim.Adam(net.parameters(), lr=RATE)
        school = School(self.teacher, bank, self.seed + 1000 * bank)
        school.lessons = self.made[bank]
        began, looked = time.monotonic(), time.monotonic()
        before = self.spent[bank]
        while time.monotonic() - began < seconds:
            part = min(self.spent[bank] / total, 1)
            for group in optimiser.param_groups:
                group["lr"] = LEAST_RATE + (RATE - LEAST_RATE) * (1 + math.cos(math.pi * part)) / 2
            self.teacher.set_network(words_of(self.banks))
            school.make(first=part < FIRST_PART)
            found = torch.stack([learn(net, optimiser, batch) for batch in school.batches(self.dice)])
            self.made[bank] = school.lessons
            self.spent[bank] = before + time.monotonic() - began
            if time.monotonic() - looked > EVERY or time.monotonic() - began >= seconds:
                looked = time.monotonic()
                told = [*found.mean(0).tolist(), *self.measure(bank)]
                self.curve.append([round(self.spent[bank], 1), bank, school.lessons, *told])
                print(dict(zip(CURVE, self.curve[-1], strict=True)), flush=True)  # noqa: T201  a run is watched
                self.save()


def main() -> None:
    """Train some banks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=300, help="for each bank, now")
    parser.add_argument(
        "--total", type=float, default=300, help="for each bank, with the runs before and after"
    )
    parser.add_argument("--bank", type=int, action="append", choices=range(BANKS))
    parser.add_argument("--seed", type=int, default=16)
    arguments = parser.parse_args()
    run = Run(arguments.folder, arguments.seed)
    for bank in arguments.bank or range(BANKS):
        run.train(bank, arguments.seconds, arguments.total)


if __name__ == "__main__":
    main()
