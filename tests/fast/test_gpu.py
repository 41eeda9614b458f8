"""The program for a GPU, run on this processor: the same games, masks and observations to the last byte."""

import ctypes
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pioche import cli
from pioche.edition import EDITIONS
from pioche.encoding.decisions import DEAL
from pioche.envs.batch import Batch
from pioche.envs.setting import Setting
from pioche.fast.gpu.program import make_source
from pioche.fast.gpu.values import Constants
from pioche.fast.records import blanks, twin_of
from pioche.lab.experiment import Experiment, constants_of
from pioche.lab.tournament import MatchRunner, Tournament, line_up, list_ended
from pioche.lab.tournament import constants_of as tournament_constants
from pioche.layout import blank, pack
from pioche.lessons import playouts
from pioche.lessons.playouts import GAME_LESSONS, LESSON_MOVES, Lesson
from pioche.policies import seating as pl
from pioche.policies.deeds import FEATURES
from pioche.policies.match import Lineup, MatchResult
from pioche.policies.seating import Players
from pioche.policies.tally import Outcome, Totals
from pioche.policies.weights import NET
from pioche.rules.state import Book, Position, Trace
from pioche.train.tables import Seating

GAMES = 12
STREET = {"stack": "up", "jump_in": True, "draw": "until", "seven_zero": True}
# What does not fit an int, or a table, ends the test.
STRICT = ("-fsanitize=signed-integer-overflow,shift-exponent,bounds", "-fsanitize-undefined-trap-on-error")
MIXED = ("expert", "network", "laying", "random")
LARGE = "toy-story-3"  # played with ten seats
TABLES = [
    *(Experiment(edition, seats=4, bots=MIXED, seed=2**62 + 5) for edition in EDITIONS if edition != LARGE),
    Experiment("classic", seats=3, bots=("network",), rules=STREET, match=True),
    Experiment(LARGE, seats=10, bots=("greedy", "greedy", *MIXED, *MIXED)),
]

# Where lessons are made: edition, seats, the others, what is tried for.
LESSONS = (
    ("classic", 2, pl.POLICY_RIVAL, pl.AIM_ROUND),
    ("trolls", 3, pl.POLICY_NETWORK, pl.AIM_LOW),
    ("giant", 6, pl.POLICY_FIRST, pl.AIM_POINTS),
    ("classic", 4, pl.POLICY_FIRST, pl.AIM_ROUND),
)
GAME = 5
STRAY = 50

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler here")


def build(source: str, folder: Path) -> ctypes.CDLL:
    """Compile a program for this processor."""
    file, library = folder / "here.cpp", folder / "here.so"
    file.write_text(source)
    command = ["g++", "-std=c++17", "-O0", "-w", "-shared", "-fPIC", *STRICT, "-o", str(library), str(file)]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


def at(array: NDArray[Any]) -> ctypes.c_void_p:
    """Where an array lies."""
    return array.ctypes.data_as(ctypes.c_void_p)


@needs_compiler
@pytest.mark.parametrize("experiment", TABLES, ids=lambda table: f"{table.edition}-{table.seats}")
def test_the_program_plays_the_games_that_plain_python_plays(experiment: Experiment, tmp_path: Path) -> None:
    games = 3 if experiment.match else GAMES
    expected = experiment.play(7, games, rows=True)
    sums, rows = blanks(Totals, 1), blanks(Outcome, games)
    numbers = (ctypes.c_longlong(number) for number in (experiment.seed, 7, games))
    library = build(make_source(constants_of(experiment), "here"), tmp_path)
    library.play(at(sums), at(rows), None, *numbers, int(experiment.match))
    assert sums.tobytes() == pack(expected.totals)
    assert rows.tobytes() == expected.rows


@needs_compiler
def test_the_program_plays_the_deals_of_a_tournament(tmp_path: Path) -> None:
    names = ("expert", "greedy", "random")
    tournament = Tournament("trolls", 3, names, match=True, seed=2**40 + 1, rules=STREET)
    library = build(make_source(tournament_constants(tournament), "contest here"), tmp_path)
    rows, line = blanks(MatchResult, 2 * 3), blanks(Lineup, 1)
    line[0] = twin_of(line_up(tournament, names))
    numbers = ctypes.c_longlong(tournament.seed), ctypes.c_longlong(4)
    library.contest(at(line), at(rows), *numbers, 2)
    assert list_ended(rows) == MatchRunner(tournament).play(names, 4, 2)


@needs_compiler
def test_the_program_makes_the_lessons_that_plain_python_makes(tmp_path: Path) -> None:
    free = Constants(blank(Book), blank(Players), 0, noting=False, free=True)
    library = build(make_source(free, "teach here"), tmp_path)
    for edition, seats, rivals, aim in LESSONS:
        seating = Seating(edition, seats, pl.POLICY_NETWORK, rivals, aim=aim, by_worth=True)
        book, players = seating.table().book, seating.players()
        given = {"book": pack(book), "seated": pack(players), "SEATS": struct.pack("i", seats)}
        for name, data in {**given, "NET": np.array(NET, "<i8").tobytes()}.items():
            ctypes.memmove((ctypes.c_char * len(data)).in_dll(library, name), data, len(data))
        made, described = blanks(Lesson, GAME_LESSONS), np.zeros(GAME_LESSONS * LESSON_MOVES * FEATURES, "i1")
        numbers = ctypes.c_longlong(7), ctypes.c_longlong(GAME)
        library.teach(at(made), at(described), pl.POLICY_NETWORK, rivals, STRAY, *numbers, 1)
        lessons, rows = [blank(Lesson) for _ in range(GAME_LESSONS)], [0] * described.size
        records = (blank(Position), blank(Position), book, blank(Trace), players, lessons, rows)
        playouts.teach(*records, pl.POLICY_NETWORK, rivals, STRAY, 7, GAME, seats)
        assert made["n"].any()
        assert made.tobytes() == b"".join(map(pack, lessons)), seating
        assert described.tolist() == rows, seating


@needs_compiler
def test_the_program_steps_a_batch_as_the_compiled_rules_do(tmp_path: Path) -> None:
    setting = Setting("disney-100", seats=3, rules=STREET)
    constants = Constants(setting.table.book, setting.players(), 3, noting=False)
    library = build(make_source(constants, "here"), tmp_path)
    batch, other = (Batch("disney-100", seats=3, games=16, rules=STREET) for _ in range(2))
    # The other batch lends its arrays to the program.
    arrays = (other.positions, other._lens, other._desks, other.seat)
    shown = (other._choices, other._seen, other._actions)
    results = (other.ended, other.winners, other.points, other.moves)
    batch.reset(9)
    other._desks["seed"], other._desks["game"] = 9, batch._desks["game"]
    other._actions[:] = DEAL
    for step in range(120):
        assert library.step(*map(at, (*arrays, *shown, *results)), 0, 16) == 0
        for name in ("observation", "mask", "seat", "ended", "winners", "points", "moves"):
            assert np.array_equal(getattr(batch, name), getattr(other, name)), (step, name)
        other._actions[:] = batch.random_actions()
        batch.step(other._actions)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no CUDA compiler here")
@pytest.mark.parametrize("kernel", ["play", "batch"])
def test_the_program_compiles_for_a_gpu(kernel: str, tmp_path: Path) -> None:
    source = tmp_path / "program.cu"
    source.write_text(make_source(constants_of(Experiment("trolls", seats=4)), kernel))
    command = [
        "nvcc",
        "-ptx",
        "-arch=sm_90",
        "-std=c++17",
        "-Xcicc",
        "-O1",
        "-o",
        "program.ptx",
        "program.cu",
    ]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    assert f".entry {'step' if kernel == 'batch' else 'play'}(" in (tmp_path / "program.ptx").read_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_a_gpu_the_command_says_what_is_missing(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--engine", "gpu", "--games", "5", "--lang", lang]) != 0
    assert "pioche[gpu]" in capsys.readouterr().err
