"""Lessons on the GPU, and learning from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor

from pioche.lessons.playouts import GAME_LESSONS, LESSON_MOVES
from pioche.policies.deeds import FEATURES
from pioche.policies.seating import CERTAIN
from pioche.train.net import Bank
from pioche.train.program import Teacher
from pioche.train.tables import Seating

GAMES: Final = 1 << 17  # of which lessons are made at once
KEPT: Final = 24 << 30  # bytes of features
WIDTH: Final = -(-FEATURES // 8) * 8  # of the features of a move: what suits the GPU
A_PART: Final = 8192  # lessons from one piece
PARTS: Final = 4  # of a batch
STRAY: Final = 50  # in a thousand
COMMON: Final = 0.1  # weight of what all moves of a decision share
OTHER_AIMS: Final = 0.6  # weight
MOVES: Final = 4  # of a lesson, about
CHOICE: Final = 0.2  # weight of what choosing by the network would gain …
WARMTH: Final = (0.005, 0.015, 0.015)  # … among moves so far apart, in games, by what is aimed at
TRUST: Final = 0.5  # of what is learnt from a whole round, how much is its end; the rest was foreseen
STEADY: Final = 0.998  # of the averaged weights stays, batch for batch


@dataclass
class Piece:
    """Lessons on the GPU: the features and results of moves, lesson after lesson."""

    features: Tensor
    came: Tensor  # and what was foreseen, whether the round was played to its end, and the aim
    first: Tensor  # the first move of each lesson, and the end


class School:
    """Makes lessons, and keeps as many as there is room for."""

    def __init__(self, teacher: Teacher, seed: int, games: int = GAMES, device: str = "cuda") -> None:
        """Begin without lessons; those of so many games are made at once."""
        self._teacher, self._seed, self._games, self._device = teacher, seed, games, device
        self._places = games * GAME_LESSONS
        size = self._places * LESSON_MOVES * FEATURES
        self._room = torch.zeros(size, dtype=torch.int8, device=device)
        self.pieces: list[Piece] = []
        self.games = self.made = 0

    def make(self, seating: Seating) -> Piece:
        """Make a piece of lessons at a table, and keep it."""
        self._room.zero_()
        if self._device == "cuda":
            torch.cuda.synchronize()
        told = self._teacher.teach(seating, STRAY, self._seed, self.games, self._games, self._room.data_ptr())
        self.games += self._games
        n = torch.from_numpy(told["n"].astype(np.int64)).to(self._device)
        given = torch.arange(LESSON_MOVES, device=self._device)[None] < n[:, None]
        whole = np.repeat(told["whole"][:, None], LESSON_MOVES, 1)
        aim = np.full_like(whole, seating.aim)
        came = np.stack([told["came"] / CERTAIN, told["foreseen"] / CERTAIN, whole, aim], 2)
        results = torch.from_numpy(came.astype(np.float32)).to(self._device)
        features = self._room.view(self._places, LESSON_MOVES, FEATURES)[given]
        features = torch.nn.functional.pad(features, (0, WIDTH - FEATURES))
        n = n[n > 0]
        first = torch.zeros(len(n) + 1, dtype=torch.int64, device=self._device)
        first[1:] = n.cumsum(0)
        self.made += len(n)
        piece = Piece(features, results[given], first)
        self.pieces.append(piece)
        while sum(piece.features.numel() for piece in self.pieces) > KEPT:
            del self.pieces[0]
        return piece

    def batches(self, dice: np.random.Generator, lessons: float) -> Iterator[list[Tensor]]:
        """Give batches of the lessons kept, about so many."""
        for _ in range(round(lessons / A_PART / PARTS)):
            parts = []
            before = 0
            for _ in range(PARTS):
                features, came, lesson = self.part(self.pieces[int(dice.integers(len(self.pieces)))], dice)
                parts.append((features, came, lesson + before))
                before += int(lesson[-1]) + 1
            yield [torch.cat(some) for some in zip(*parts, strict=True)]

    @staticmethod
    def part(piece: Piece, dice: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
        """Take some lessons of a piece: features, results, the number of the lesson of each move."""
        begin = int(dice.integers(max(len(piece.first) - 1 - A_PART, 1)))
        first = piece.first[begin : begin + A_PART + 1]
        a, b = int(first[0]), int(first[-1])
        lessons = torch.arange(len(first) - 1, device=first.device)
        lesson = torch.repeat_interleave(lessons, first.diff(), output_size=b - a)
        return piece.features[a:b], piece.came[a:b], lesson


def means(values: Tensor, lesson: Tensor) -> Tensor:
    """Give each move the mean of its lesson."""
    lessons = int(lesson[-1]) + 1
    sums = torch.zeros(lessons, values.shape[1], device=values.device).index_add(0, lesson, values)
    sizes = torch.zeros(lessons, 1, device=values.device).index_add(0, lesson, torch.ones_like(values[:, :1]))
    return (sums / sizes)[lesson]


def compared(bank: Bank, batch: list[Tensor], trust: float) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """What is said of moves and what came, as differences from the mean of a lesson; then those means."""
    features, results, lesson = batch
    came, foreseen, whole, aim = results.split(1, 1)
    said = bank(features.float()).gather(1, aim.long())
    wanted = torch.where(whole > 0, trust * came + (1 - trust) * foreseen, foreseen)
    middle, expected = means(wanted, lesson), means(said, lesson)
    return said - expected, wanted - middle, expected, middle


def explained(bank: Bank, batch: list[Tensor]) -> Tensor:
    """How much of the squared differences between how rounds went, move for move, is foretold."""
    with torch.no_grad():
        said, wanted, _, _ = compared(bank, batch, 1.0)
    return (wanted.square() - (said - wanted).square()).mean()


def chances(said: Tensor, lesson: Tensor) -> Tensor:
    """How often each move of a lesson is chosen, by what is said of it."""
    most = torch.full((int(lesson[-1]) + 1, 1), -torch.inf, device=said.device)
    most = most.scatter_reduce(0, lesson[:, None], said.detach(), "amax")
    weights = torch.exp(said - most[lesson])
    return weights / torch.zeros_like(most).index_add(0, lesson, weights)[lesson]


class Learner:
    """A bank of weights that learns, and the average of what it was, which plays."""

    def __init__(self, bank: Bank, rate: float) -> None:
        """Begin with a bank."""
        self.bank = bank
        self.optimiser = torch.optim.Adam(bank.parameters(), lr=rate)
        self.average = [one.detach().clone() for one in bank.parameters()]
        self.weights = torch.tensor([1.0, OTHER_AIMS, OTHER_AIMS], device=bank.out.device)
        self.warmth = torch.tensor(WARMTH, device=bank.out.device)

    def learn(self, batch: list[Tensor], rate: float, trust: float = TRUST) -> Tensor:
        """Learn from a batch: the differences between moves, most where they choose; returns the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        aim, lesson = batch[1][:, 3:].long(), batch[2]
        said, wanted, expected, middle = compared(self.bank, batch, trust)
        gained = chances(said / self.warmth[aim], lesson) * wanted * (WARMTH[0] / self.warmth[aim])
        wrong = (said - wanted).square() + COMMON * (expected - middle).square()
        loss = (self.weights[aim] * (wrong - CHOICE * MOVES * gained)).mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.bank.clip()
        for kept, one in zip(self.average, self.bank.parameters(), strict=True):
            kept.lerp_(one.detach(), 1 - STEADY)
        return loss.detach()

    def put_average(self, bank: Bank) -> None:
        """Write the average into a bank."""
        for one, kept in zip(bank.parameters(), self.average, strict=True):
            one.data.copy_(kept)
