"""Learning by looking ahead: every move of a decision is played on, to the learner's next turn.

    python -m pioche.train.rounds FOLDER --bank 4 --seconds 1900 --total 1900

What a position then is worth a critic says, who sees all hands and learns from how rounds end: that is less
a matter of luck than the end itself, and no guess of the network's own, as in lessons (loop.py). The network
is thrown for, and learns to throw for what is worth more (a policy gradient over all moves). It goes on from
the weights of network.bin, resumes, and needs g++ and NumPy; an average of the last weights plays. With
`--against FILE` it is a best response to that player. Wins are tried for, not points.
"""

import argparse
import csv
import ctypes
import math
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.fast.gpu.program import make_source
from pioche.fast.gpu.values import Constants
from pioche.layout import blank, pack
from pioche.policies import network as nt
from pioche.policies.card_value import TWO_PLAYERS
from pioche.policies.deeds import FEATURES
from pioche.policies.search import LONGEST
from pioche.policies.seating import AIM_ROUND, AIMS, NET_WORDS, POLICY_RIVAL, Players
from pioche.policies.weights import NET, read_network
from pioche.rules.moves import PLAY, VERB_BITS
from pioche.rules.state import COLOURS, FACES, KINDS, NOBODY, PHASE_TRIAL, Book
from pioche.train.lanes import OUT_UNIT, Ints, pack_rows, unpack_rows
from pioche.train.tables import Seating, measured, seatings

ROWS: Final = FEATURES * nt.HIDDEN
FLAGS: Final = (
    "-std=c++17",
    "-O3",
    "-w",
    "-march=native",
    "-mprefer-vector-width=512",
    "-fno-math-errno",  # -ffast-math would take the smallest numbers from the whole process
    "-fno-trapping-math",
    "-fno-signed-zeros",
    "-fassociative-math",
    "-ffinite-math-only",
    "-shared",
    "-fPIC",
    "-pthread",
)
# A game won is one, as the network puts it.
WARMTH: Final = 0.006  # moves that far apart are thrown for as e to 1 …
WARMTH_OF_TWO: Final = 0.01
FAR: Final = 0.03  # moves that the network puts so far below the best are mostly not played on
MUCH: Final = 0.1  # a choice better by so much counts as one
ENTROPY: Final = 0.02
AHEAD: Final = 0.8  # how much of what comes after the next turn counts for the critic
BATCH: Final = 8192  # decisions
RATE: Final = 4e-4
STEADY: Final = 0.998  # of the average stays, batch for batch
CRITIC_BATCH: Final = 16_384  # turns
CRITIC_RATE: Final = 1e-3
LEAST: Final = 0.1  # of its rate the critic keeps
FIRST: Final = 40  # times rounds are played for the critic alone …
LATER: Final = 0.5  # … which learns from that part of the turns afterwards
ELSEWHERE: Final = 2  # tables beside the one measured, each time …
OFTEN: Final = 0.4  # … with so much of the rounds
EVERY: Final = 60  # seconds between measurements
DEALS: Final = 20_000
MEASURED_WITH: Final = 77  # added to the seed
CURVE: Final = ("seconds", "decisions", "explained", "entropy", "wins", "error", "gained", "gained_error")

Floats = NDArray[np.float32]


def at(array: NDArray[Any] | None) -> ctypes.c_void_p | None:
    """Where an array lies."""
    return None if array is None else array.ctypes.data_as(ctypes.c_void_p)


@dataclass
class Rounds:
    """Rounds as they were noted: all one after the other, and where each part begins."""

    rows: NDArray[np.uint16]  # features of moves
    moves: Ints  # where their rows begin
    came: Floats  # of each
    choices: Ints  # where the moves of a decision begin
    looks: NDArray[np.uint16]  # what the critic sees
    turns: Ints  # where what it sees of a turn begins
    rounds: Ints  # where the turns of a round begin
    won: Floats

    def wanted(self, expected: Floats) -> Floats:
        """What the critic should have said: some of what it says a turn later, the rest of what came then."""
        lengths = np.diff(self.rounds)
        left = np.repeat(self.rounds[1:], lengths) - 1 - np.arange(len(expected))  # turns of the round
        found = np.repeat(self.won, lengths)
        after = np.append(expected[1:], np.float32(0))
        for later in range(1, int(left.max(initial=0)) + 1):
            those = np.flatnonzero(left == later)
            found[those] = (1 - AHEAD) * after[those] + AHEAD * found[those + 1]
        return found


@dataclass
class Chooser:
    """The weights that learn, an average of what they were, and how warm their moves are thrown for."""

    net: Floats
    average: Floats
    warmth: float


class Adam:
    """The steps of an optimiser."""

    def __init__(self, size: int) -> None:
        """Begin without a direction."""
        self.first, self.second, self.steps = np.zeros(size, np.float32), np.zeros(size, np.float32), 0

    def step(self, weights: Floats, grad: Floats, rate: float) -> None:
        """Change the weights."""
        self.steps += 1
        self.first += 0.1 * (grad - self.first)
        self.second += 0.001 * (grad * grad - self.second)
        size = np.sqrt(self.second / (1 - 0.999**self.steps)) + 1e-8
        weights -= rate * self.first / (1 - 0.9**self.steps) / size


class RoundMaker:
    """The program, and the table set in it."""

    def __init__(self, folder: Path, threads: int, flags: tuple[str, ...] = FLAGS) -> None:
        """Translate and compile it."""
        free = Constants(blank(Book), blank(Players), 0, noting=False, searching=True, free=True)
        numbers = {"FEATURES": FEATURES, "HIDDEN": nt.HIDDEN, "NET_WORDS": NET_WORDS, "LONGEST": LONGEST}
        numbers |= {"KINDS": KINDS, "COLOURS": COLOURS, "FACES": FACES, "NOBODY": NOBODY}
        numbers |= {"PHASE_TRIAL": PHASE_TRIAL, "PLAY": PLAY, "VERB_BITS": VERB_BITS}
        named = "".join(f"constexpr int {name} = {number};\n" for name, number in numbers.items())
        own = (resources.files("pioche.train") / "rounds.cpp").read_text("utf-8")
        source, library = folder / "rounds.cpp", folder / "rounds.so"
        source.write_text(make_source(free, "contest here") + named + own, encoding="utf-8")
        compiler = shutil.which("g++")
        if compiler is None:
            raise SystemExit("g++ is not installed")
        subprocess.run([compiler, *flags, "-o", str(library), str(source)], check=True)  # noqa: S603  our own words
        self.library, self.threads = ctypes.CDLL(str(library.resolve())), threads
        self.library.critic_size.restype = self.library.critic_first.restype = ctypes.c_longlong

    def put(self, name: str, data: bytes) -> None:
        """Set something in the program."""
        ctypes.memmove((ctypes.c_char * len(data)).in_dll(self.library, name), data, len(data))

    def set_table(self, seating: Seating) -> None:
        """Set the table."""
        self.seating = seating
        self.put("book", pack(seating.book()))
        self.put("seated", pack(seating.players()))
        self.put("SEATS", np.int32(seating.seats).tobytes())

    def set_network(self, words: Ints) -> None:
        """Set the weights of the players."""
        self.put("NET", np.ascontiguousarray(words, "<i8").tobytes())

    def play(  # noqa: PLR0913  numbers all
        self, learner: Chooser, critic: Floats, seed: int, first: int, rounds: int, *, ahead: bool = True
    ) -> Rounds:
        """Play rounds, and every move of their decisions on."""
        sizes = np.zeros(6, np.int64)
        who = ctypes.c_float(learner.warmth), ctypes.c_float(FAR), ahead, *self.players()
        span = ctypes.c_longlong(seed), ctypes.c_longlong(first), rounds, self.threads
        self.library.play_rounds(at(learner.net), at(critic), *who, *span, at(sizes))
        rows, moves, choices, looks, turns, played = map(int, sizes)
        found = Rounds(
            rows=np.empty(rows, np.uint16),
            moves=np.full(moves + 1, rows, np.int64),
            came=np.empty(moves, np.float32),
            choices=np.full(choices + 1, moves, np.int64),
            looks=np.empty(looks, np.uint16),
            turns=np.full(turns + 1, looks, np.int64),
            rounds=np.full(played + 1, turns, np.int64),
            won=np.empty(played, np.float32),
        )
        self.library.take_rounds(*map(at, vars(found).values()))
        return found

    def players(self) -> tuple[int, int]:
        """Who learns, and who else plays."""
        return self.seating.learner, self.seating.rivals

    def ascend(self, learner: Chooser, those: Rounds, picked: Ints) -> tuple[Floats, float]:
        """Find the gradient for some decisions, and how undecided it is."""
        grad, told = np.zeros_like(learner.net), np.zeros(1)
        noted = at(those.rows), at(those.moves), at(those.came), at(those.choices), at(picked), len(picked)
        numbers = ctypes.c_float(MUCH), ctypes.c_float(ENTROPY), self.threads
        warmth = ctypes.c_float(learner.warmth)
        self.library.ascend(at(learner.net), warmth, *noted, *numbers, at(grad), at(told))
        return grad, float(told[0])

    def criticise(
        self, critic: Floats, those: Rounds, picked: Ints | None = None, wanted: Floats | None = None
    ) -> tuple[Floats, Floats]:
        """Ask the critic; where it is told what to say, find the gradient of its error."""
        said = np.zeros(len(those.turns) - 1, np.float32)
        grad = np.zeros_like(critic) if wanted is not None else None
        n = len(said) if picked is None else len(picked)
        noted = at(those.looks), at(those.turns), at(picked)
        self.library.criticise(at(critic), *noted, n, at(wanted), self.threads, at(said), at(grad))
        return said, critic[:0] if grad is None else grad

    def wins(self, words: Ints, seed: int, deals: int) -> Floats:
        """Play deals with the network as it plays, and tell what part of each it won."""
        self.set_network(words)
        found = np.zeros(deals, np.float32)
        self.library.duel(*self.players(), ctypes.c_longlong(seed), deals, self.threads, at(found))
        return found


def floats_of(words: Ints, bank: int) -> Floats:
    """Read the weights of a bank for rounds."""
    rows = unpack_rows(words[: nt.AT_OUT].reshape(nt.BANKS, -1)[bank]).ravel()
    out = words[nt.AT_OUT :].reshape(nt.BANKS, AIMS, nt.OUT)[bank, AIM_ROUND, : nt.HIDDEN]
    return np.concatenate([rows, out / OUT_UNIT]).astype(np.float32)


def words_with(words: Ints, bank: int, net: Floats) -> Ints:
    """Write the weights of a bank for rounds into a network."""
    found = words.copy()
    found[: nt.AT_OUT].reshape(nt.BANKS, -1)[bank] = pack_rows(net[:ROWS])
    out = np.rint(net[ROWS:] * OUT_UNIT).astype(np.int64)
    found[nt.AT_OUT :].reshape(nt.BANKS, AIMS, nt.OUT)[bank, AIM_ROUND, : nt.HIDDEN] = out
    return found


def beside(words: Ints, given: Ints, bank: int) -> Ints:
    """Put the bank of a player that stays as it is into the next one, where POLICY_RIVAL looks for it."""
    found = words.copy()
    for part in (slice(None, nt.AT_OUT), slice(nt.AT_OUT, None)):
        banks, given_banks = found[part].reshape(nt.BANKS, -1), given[part].reshape(nt.BANKS, -1)
        banks[(bank + 1) % nt.BANKS] = given_banks[bank]
    return found


class Ascent:
    """A run in a folder, which holds all that is needed to go on."""

    def __init__(self, folder: Path, bank: int, seed: int, threads: int, against: Path | None = None) -> None:
        """Begin with the network that is there, or with that of `against`, or go on where a run ended."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.bank, self.seed = folder, bank, seed
        given = read_network(against.read_bytes()) if against else NET
        self.words = np.asarray(given, np.int64)
        self.measured = measured(bank, POLICY_RIVAL if against else None)
        self.dice = np.random.default_rng(seed)
        self.program = RoundMaker(folder, threads)
        net = floats_of(self.words, bank)
        warmth = WARMTH if self.measured.seats > TWO_PLAYERS else WARMTH_OF_TWO
        self.learner, self.critic = Chooser(net, net.copy(), warmth), self.new_critic()
        self.spent = 0.0
        self.decisions = self.played = self.times = 0
        self.curve: list[list[float]] = []
        self.before: Floats | None = None
        if (folder / "state.npz").exists():
            self.go_on()
        self.steps, self.critic_steps = Adam(net.size), Adam(self.critic.size)
        tables = seatings(bank, seed + self.times, first=False)
        self.tables = (one for one in tables if one.aim == AIM_ROUND and one != self.measured)
        self.elsewhere = 0 if against else ELSEWHERE

    def go_on(self) -> None:
        """Take up a run where it ended."""
        with np.load(self.folder / "state.npz", allow_pickle=False) as kept:
            if kept["bank"] != self.bank:
                raise SystemExit(f"{self.folder}: a run of bank {kept['bank']}, not {self.bank}")
            if not np.array_equal(kept["words"], self.words):
                raise SystemExit(f"{self.folder}: a run that began with another network")
            self.learner.net, self.learner.average = kept["net"], kept["average"]
            self.critic, self.curve = kept["critic"], kept["curve"].tolist()
            self.spent, self.decisions, self.played, self.times = (
                float(kept["spent"]),
                *map(int, kept["counts"]),
            )

    def rivals_beside(self, words: Ints) -> Ints:
        """Put the player that stays as it is beside what learns."""
        return beside(words, self.words, self.bank)

    def new_critic(self) -> Floats:
        """Begin a critic that says nearly the same of everything."""
        size, first = int(self.program.library.critic_size()), int(self.program.library.critic_first())
        critic = self.dice.normal(0, 0.12, size)
        critic[:first] *= 0.4
        critic[-1] = -1
        return critic.astype(np.float32)

    def save(self) -> None:
        """Write the state, the network and the curve."""
        np.savez(
            self.folder / "state.npz",
            bank=np.int64(self.bank),
            words=self.words,
            net=self.learner.net,
            average=self.learner.average,
            critic=self.critic,
            spent=np.float64(self.spent),
            counts=np.array([self.decisions, self.played, self.times]),
            curve=np.array(self.curve, np.float64),
        )
        words = words_with(self.words, self.bank, self.learner.average)
        (self.folder / "network.bin").write_bytes(words.astype("<i8").tobytes())
        with (self.folder / "curve.csv").open("w", newline="") as file:
            csv.writer(file).writerows([CURVE, *self.curve])

    def measure(self, deals: int) -> tuple[float, float, float, float]:
        """Play the network as it is, and as it was, at the same deals: its wins, and what it gained."""
        seed = self.seed + MEASURED_WITH
        self.program.set_table(self.measured)
        if self.before is None or len(self.before) != deals:
            self.before = self.program.wins(self.rivals_beside(self.words), seed, deals)
        words = words_with(self.words, self.bank, self.learner.average)
        wins = self.program.wins(self.rivals_beside(words), seed, deals)
        root, gained = math.sqrt(deals), wins - self.before
        return float(wins.mean()), float(wins.std()) / root, float(gained.mean()), float(gained.std()) / root

    def play(self, rounds: int) -> Iterator[Rounds]:
        """Play rounds, first at the table measured; in the first ones the critic learns alone."""
        self.program.set_network(self.rivals_beside(words_with(self.words, self.bank, self.learner.net)))
        for table in (self.measured, *islice(self.tables, self.elsewhere)):
            often = 1.0 if not self.elsewhere else OFTEN / self.elsewhere
            if table == self.measured and self.elsewhere:
                often = 1 - OFTEN
            n = max(round(rounds * often), 1)
            self.program.set_table(table)
            ahead = self.times > FIRST
            yield self.program.play(self.learner, self.critic, self.seed, self.played, n, ahead=ahead)
            self.played += n

    def learn(self, some: list[Rounds], pace: float) -> tuple[float, float]:
        """Learn from rounds; what the critic explains of who won the first, and how undecided it is."""
        judged = [self.program.criticise(self.critic, those)[0] for those in some]
        wanted = [those.wanted(said) for those, said in zip(some, judged, strict=True)]
        won = np.repeat(some[0].won, np.diff(some[0].rounds))
        explained = 1 - float(np.square(won - judged[0]).mean() / max(won.var(), 1e-9))
        entropies = []
        for those, told in zip(some, wanted, strict=True):
            parts = list(self.parts(len(those.turns) - 1, CRITIC_BATCH))
            for picked in parts if self.times <= FIRST else parts[: math.ceil(len(parts) * LATER)]:
                _, grad = self.program.criticise(self.critic, those, picked, told)
                self.critic_steps.step(self.critic, grad, CRITIC_RATE * max(pace, LEAST))
        batches = [(those, part) for those in some for part in self.parts(len(those.choices) - 1, BATCH)]
        for i in self.dice.permutation(len(batches)).tolist():
            grad, entropy = self.program.ascend(self.learner, *batches[i])
            self.steps.step(self.learner.net, grad, RATE * pace)
            self.learner.average += (1 - STEADY) * (self.learner.net - self.learner.average)
            entropies.append(entropy)
        return explained, float(np.mean(entropies)) if entropies else 0.0

    def parts(self, n: int, size: int) -> Iterator[Ints]:
        """Deal so many into batches, but for a small rest."""
        order = self.dice.permutation(n)
        for first in range(0, n, size):
            if first == 0 or n - first > size // 4:
                yield np.ascontiguousarray(order[first : first + size])

    def train(self, seconds: float, total: float, rounds: int, deals: int) -> None:
        """Train for so long, of so long in all."""
        before, began = self.spent, time.monotonic()
        looked = began
        while (now := time.monotonic()) - began < seconds:
            pace = (1 + math.cos(math.pi * min(self.spent / total, 1))) / 2
            self.times += 1
            some = list(self.play(rounds))
            told = self.learn(some, pace)
            self.decisions += sum(len(those.choices) - 1 for those in some)
            self.spent = before + time.monotonic() - began
            last = time.monotonic() - began >= seconds
            if now - looked > EVERY or last:
                looked = now
                self.curve.append([round(self.spent, 1), float(self.decisions), *told, *self.measure(deals)])
                print(dict(zip(CURVE, self.curve[-1], strict=True)), flush=True)  # noqa: T201  a run is watched
                self.save()


def main(told: list[str] | None = None) -> None:
    """Train a bank of weights."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bank", type=int, default=4, choices=range(nt.BANKS), help="of weights that play")
    parser.add_argument("--seconds", type=float, default=1900, help="now")
    parser.add_argument("--total", type=float, default=1900, help="with the runs before and after")
    parser.add_argument("--rounds", type=int, default=16_000, help="that are learnt from at once")
    parser.add_argument("--deals", type=int, default=DEALS, help="played at each measurement")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--against", type=Path, help="learn against the player of this network.bin")
    given = parser.parse_args(told)
    if given.bank < nt.WORTH_BANKS and given.against is None:
        parser.error(f"bank {given.bank} says what moves are worth, which is not taught here (--against?)")
    run = Ascent(given.folder, given.bank, given.seed, given.threads, given.against)
    run.train(given.seconds, given.total, given.rounds, given.deals)


if __name__ == "__main__":
    main()
