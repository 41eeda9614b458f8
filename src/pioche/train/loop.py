"""The loop: lessons are made with the network as it is, it learns from them, and so on; runs resume.

It learns what moves are worth; the weights that only play (policies/network.py) stay as they are.

    python -m pioche.train.loop FOLDER --seconds 300 --bank 1 --bank 2

A best response: the weights learn against a player that does not, in all other seats; how that ended is in
FOLDER/response.json.

    python -m pioche.train.loop FOLDER --seconds 600 --total 600 --bank 0 --against network.bin
"""

import argparse
import csv
import json
import math
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from pioche.policies import seating as pl
from pioche.policies.card_value import TWO_PLAYERS
from pioche.policies.network import BANKS, WORTH_BANKS
from pioche.policies.weights import NET, read_network
from pioche.train.net import Bank, banks_of, words_of
from pioche.train.program import Arena, Teacher
from pioche.train.school import Learner, School, explained
from pioche.train.tables import SEATS_MEASURED, Seating, measured, seatings

PASSES: Final = 4  # over as many lessons as were made, among those kept
RATE: Final = 2e-3  # of a bank that begins; of one that goes on:
RATE_ON: Final = 5e-4
FIRST_PART: Final = 0.3  # of the time of a bank that begins: only experts play
EVERY: Final = 30  # seconds between measurements
DEALS: Final = 20_000
MANY_DEALS: Final = 100_000  # at the end
NORMAL: Final = 1.96  # standard errors of an interval of 95 %
CURVE: Final = ("seconds", "bank", "lessons", "loss", "explained", "wins", "error", "given_up")


class Run:
    """A run of training in a folder, which holds all that is needed to go on."""

    def __init__(self, folder: Path, seed: int, *, fresh: bool = False, against: Path | None = None) -> None:
        """Begin with the network that is there or, `fresh`, with none; or go on where a run ended.

        `against` the player of a file that stays as it is, begin with its weights.
        """
        self.folder, self.seed, self.fresh = folder, seed, fresh
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        given = read_network(against.read_bytes()) if against else NET
        self.frozen = [bank.cuda() for bank in banks_of(given)] if against else None
        banks = banks_of(given)
        if fresh:
            banks[:WORTH_BANKS] = [Bank() for _ in range(WORTH_BANKS)]
        self.banks = [bank.cuda() for bank in banks]
        self.spent = [0.0] * WORTH_BANKS
        self.games, self.made = [0] * WORTH_BANKS, [0] * WORTH_BANKS
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

    def words(self, bank: int, playing: Bank) -> Any:  # noqa: ANN401  an array of NumPy
        """Write the network as it plays with a bank; a player that stays as it is has the next bank."""
        plays = [playing if i == bank else one for i, one in enumerate(self.banks)]
        if self.frozen is not None:
            plays[(bank + 1) % BANKS] = self.frozen[bank]
        return words_of(plays)

    def measured(self, bank: int) -> Seating:
        """The table where a bank is measured; the player that stays as it is sits there, if there is one."""
        return measured(bank, None if self.frozen is None else pl.POLICY_RIVAL)

    def tables(self, bank: int, seed: int, *, first: bool) -> Iterator[Seating]:
        """The tables where a bank learns."""
        return seatings(bank, seed, first=first) if self.frozen is None else repeat(self.measured(bank))

    def measure(self, bank: int, playing: Bank, deals: int) -> tuple[float, float, int]:
        """Play the network with a bank: wins, their standard error, games given up."""
        self.arena.set_network(self.words(bank, playing))
        wins, given_up = self.arena.wins(self.measured(bank), deals, self.seed + 77)
        return float(wins.mean()), float(wins.std() / math.sqrt(len(wins))), given_up

    def train(self, bank: int, seconds: float, total: float) -> None:
        """Train a bank of weights for so long, of so long in all."""
        highest = RATE if self.fresh else RATE_ON
        learner = Learner(self.banks[bank], highest)
        playing = Bank().cuda()
        school = School(self.teacher, self.seed + 1000 * bank)
        school.games, made = self.games[bank], self.made[bank]
        seed = self.seed + made
        tables = [self.tables(bank, seed + first, first=bool(first)) for first in (0, 1)]
        before, began = self.spent[bank], time.monotonic()
        looked = began
        while (now := time.monotonic()) - began < seconds:
            part = min((before + now - began) / total, 1)
            rate = highest * (1 + math.cos(math.pi * part)) / 2
            self.put(learner, bank, playing)
            self.teacher.set_network(self.words(bank, playing))
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
                self.put(learner, bank, playing)
                self.look(bank, playing, [loss.item(), fresh.mean().item()], MANY_DEALS if last else DEALS)
        self.put(learner, bank, self.banks[bank])

    @staticmethod
    def put(learner: Learner, bank: int, to: Bank) -> None:
        """Write what plays into a bank."""
        learner.put_average(to)
        if SEATS_MEASURED[bank] == TWO_PLAYERS:
            to.share_points()

    def look(self, bank: int, playing: Bank, told: list[float], deals: int) -> None:
        """Measure how a bank plays, and note it."""
        seen = self.measure(bank, playing, deals)
        self.curve.append([round(self.spent[bank], 1), bank, self.made[bank], *told, *seen])
        print(dict(zip(CURVE, self.curve[-1], strict=True)), flush=True)  # noqa: T201  a run is watched
        kept = self.banks[bank]
        self.banks[bank] = playing
        self.save()
        self.banks[bank] = kept
        if self.frozen is not None:
            self.tell(bank, deals)

    def tell(self, bank: int, deals: int) -> None:
        """Write how well a best response does, with an interval that holds the truth 95 times of 100."""
        last = dict(zip(CURVE, self.curve[-1], strict=True))
        wins, error = float(str(last["wins"])), float(str(last["error"]))
        interval = {"low": wins - NORMAL * error, "high": wins + NORMAL * error}
        seats = SEATS_MEASURED[bank]
        told = {"seats": seats, "rounds": deals * seats, "wins": wins, **interval}
        told |= {name: float(str(last[name])) for name in ("seconds", "lessons")}
        (self.folder / "response.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Train some banks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=300, help="for each bank, now")
    parser.add_argument(
        "--total", type=float, default=300, help="for each bank, with the runs before and after"
    )
    parser.add_argument("--bank", type=int, action="append", choices=range(WORTH_BANKS))
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--fresh", action="store_true", help="begin without the network that is there")
    parser.add_argument("--against", type=Path, help="learn against the player of this network.bin")
    arguments = parser.parse_args()
    run = Run(arguments.folder, arguments.seed, fresh=arguments.fresh, against=arguments.against)
    for bank in arguments.bank or range(WORTH_BANKS):
        run.train(bank, arguments.seconds, arguments.total)


if __name__ == "__main__":
    main()
