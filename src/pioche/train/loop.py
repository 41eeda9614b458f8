"""The loop: lessons are made with the network as it is, it learns from them, and so on; runs resume.

python -m pioche.train.loop FOLDER --seconds 300 --bank 1 --bank 2
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch

from pioche.policies import seating as pl
from pioche.policies.network import BANKS
from pioche.policies.weights import NET
from pioche.train.net import Bank, banks_of, words_of
from pioche.train.program import Arena, Teacher
from pioche.train.school import Learner, School, explained
from pioche.train.tables import Seating, seatings

PASSES: Final = 4  # over as many lessons as were made, among those kept
RATE: Final = 2e-3  # of a bank that begins; of one that goes on:
RATE_ON: Final = 1e-3
FIRST_PART: Final = 0.3  # of the time of a bank that begins: only experts play
EVERY: Final = 30  # seconds between measurements
DEALS: Final = 20_000
MANY_DEALS: Final = 100_000  # at the end
SEATS_MEASURED: Final = (2, 4, 6)
CURVE: Final = ("seconds", "bank", "lessons", "loss", "explained", "wins", "error", "given_up")


class Run:
    """A run of training in a folder, which holds all that is needed to go on."""

    def __init__(self, folder: Path, seed: int, *, fresh: bool = False) -> None:
        """Begin with the network that is there or, `fresh`, with none; or go on where a run ended."""
        self.folder, self.seed, self.fresh = folder, seed, fresh
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        banks = [Bank() for _ in range(BANKS)] if fresh else banks_of(NET)
        self.banks = [bank.cuda() for bank in banks]
        self.spent = [0.0] * BANKS
        self.games, self.made = [0] * BANKS, [0] * BANKS
        self.dice = np.random.default_rng(seed)
        self.curve: list[list[object]] = []
        state = folder / "state.pt"
        if state.exists():
            kept = torch.load(state, weights_only=False)
            for bank, weights in zip(self.banks, kept["banks"], strict=True):
                bank.load_state_dict(weights)
            self.spent, self.curve = kept["spent"], kept["curve"]
            self.games, self.made = kept["games"], kept["made"]
        self.teacher, self.arena = Teacher(), Arena()

    def save(self) -> None:
        """Write the state, the network and the curve."""
        banks = [bank.state_dict() for bank in self.banks]
        kept = {"banks": banks, "spent": self.spent, "curve": self.curve}
        kept |= {"games": self.games, "made": self.made}
        torch.save(kept, self.folder / "state.pt")
        (self.folder / "network.bin").write_bytes(words_of(self.banks).astype("<i8").tobytes())
        with (self.folder / "curve.csv").open("w", newline="") as file:
            csv.writer(file).writerows([CURVE, *self.curve])

    def measure(self, bank: int, deals: int, edition: str = "classic") -> tuple[float, float, int]:
        """Play the network against the expert: wins, their standard error, games given up."""
        self.arena.set_network(words_of(self.banks))
        seats = SEATS_MEASURED[bank]
        seating = Seating(edition, seats, pl.POLICY_NETWORK, pl.POLICY_FIRST)
        wins, given_up = self.arena.wins(seating, deals, self.seed + 77)
        return float(wins.mean()), float(wins.std() / math.sqrt(len(wins))), given_up

    def train(self, bank: int, seconds: float, total: float) -> None:
        """Train a bank of weights for so long, of so long in all."""
        highest = RATE if self.fresh else RATE_ON
        learner = Learner(self.banks[bank], highest)
        playing = Bank().cuda()
        school = School(self.teacher, self.seed + 1000 * bank)
        school.games, made = self.games[bank], self.made[bank]
        seed = self.seed + made
        tables = [seatings(bank, seed + first, first=bool(first)) for first in (0, 1)]
        before, began = self.spent[bank], time.monotonic()
        looked = began
        while (now := time.monotonic()) - began < seconds:
            part = min((before + now - began) / total, 1)
            rate = highest * (1 + math.cos(math.pi * part)) / 2
            learner.put_average(playing)
            plays = [playing if i == bank else one for i, one in enumerate(self.banks)]
            self.teacher.set_network(words_of(plays))
            so_far = school.made
            newest = school.make(next(tables[int(self.fresh and part < FIRST_PART)]))
            fresh = torch.stack([explained(playing, list(school.part(newest, self.dice))) for _ in range(8)])
            batches = school.batches(self.dice, PASSES * (school.made - so_far))
            loss = torch.stack([learner.learn(batch, rate) for batch in batches]).mean()
            self.games[bank], self.made[bank] = school.games, made + school.made
            self.spent[bank] = before + time.monotonic() - began
            last = time.monotonic() - began >= seconds
            if time.monotonic() - looked > EVERY or last:
                looked = time.monotonic()
                learner.put_average(playing)
                self.look(bank, playing, [loss.item(), fresh.mean().item()], MANY_DEALS if last else DEALS)
        learner.put_average(self.banks[bank])

    def look(self, bank: int, playing: Bank, told: list[float], deals: int) -> None:
        """Measure how a bank plays, and note it."""
        kept = self.banks[bank]
        self.banks[bank] = playing
        seen = self.measure(bank, deals)
        self.curve.append([round(self.spent[bank], 1), bank, self.made[bank], *told, *seen])
        print(dict(zip(CURVE, self.curve[-1], strict=True)), flush=True)  # noqa: T201  a run is watched
        self.save()
        self.banks[bank] = kept


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
    parser.add_argument("--fresh", action="store_true", help="begin without the network that is there")
    arguments = parser.parse_args()
    run = Run(arguments.folder, arguments.seed, fresh=arguments.fresh)
    for bank in arguments.bank or range(BANKS):
        run.train(bank, arguments.seconds, arguments.total)


if __name__ == "__main__":
    main()
