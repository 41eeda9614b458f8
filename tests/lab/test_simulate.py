"""The command `simulate`: every option, every kind of file, every engine, and an interrupt."""

import csv
import json
import pickle
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from pioche.cli import READER_GONE, main
from pioche.lab import run
from pioche.lab.experiment import Experiment
from pioche.lab.run import Ways, simulate
from pioche.layout import pack

COQ = "title: Le coq\ndo: [{who: next, draw: 4}]\n---\ntitle: Encore\ndo: [{who: self, again: true}]\n"
BLOCKED = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; from pioche.cli import main; "


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Simulate a few games and read what is printed as JSON."""
    assert main(["simulate", "--games", "60", "--json", *arguments]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_what_was_asked_for_is_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(COQ, encoding="utf-8")
    data = told(
        capsys,
        *shlex.split("--seats 3 --seed 9 --bot greedy,random --bot expert --match"),
        *shlex.split("--rules target=100 --rules bluffing=false --custom"),
        str(file),
        *shlex.split("--says-uno 70 --catches 60 --challenges 50 --trials 40 --jumps 30"),
    )
    expected = {
        "edition": "classic",
        "seats": 3,
        "seed": 9,
        "bots": ["greedy", "random", "expert"],
        "rules": {"target": 100, "bluffing": False},
        "custom": ["Le coq", "Encore"],
        "match": True,
        "habits": {"says_uno": 700, "catches": 600, "challenges": 500, "trial_succeeds": 400, "jumps": 300},
        "asked": 60,
        "games": 60,
    }
    assert {key: data[key] for key in expected} == expected
    assert data["rounds"]["value"] > 1
    assert {card["code"] for card in data["specials"]} == {"WH", "WC1", "WC2"}


def test_the_numbers_are_those_of_the_experiment(capsys: pytest.CaptureFixture[str]) -> None:
    data = told(capsys, "--edition", "disney-100", "--seed", "4")
    sums = simulate(Experiment("disney-100", seed=4), 60).totals
    assert data["wins"] == sums.wins[:4]
    assert data["turns"]["value"] == round(sums.turns / 60, 5)
    assert data["points"]["value"] == round(sums.points / 60, 5)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_numbers_are_told_in_both_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--edition", "toy-story-3", "--games", "50", "--lang", lang]) == 0
    said = capsys.readouterr().out
    first = {"fr": "Toy Story 3\u00a0: 50 manches, 4 joueurs", "en": "Toy Story 3: 50 rounds, 4 seats"}
    assert said.startswith(first[lang])
    assert "WL — Lotso" in said


def test_one_game_is_told_in_the_singular_and_without_intervals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for lang, words in (("fr", "1 manche, 4 joueurs"), ("en", "1 round, 4 seats")):
        assert main(["simulate", "--games", "1", "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert words in said
        assert {"fr": "[inconnu]", "en": "[unknown]"}[lang] in said
    assert main(["simulate", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"]["low"] is None
    assert main(["lab", "rule", "draw=until", "--games", "1", "--bot", "laying", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "1 deal, each" in said
    assert "leaves the length of a round as it is" in said
    page = tmp_path / "page.html"
    assert main(["lab", "report", "--games", "1", "--lang", "en", "--out", str(page)]) == 0
    assert "has played 1 round by" in page.read_text(encoding="utf-8")


def test_one_worker_and_two_give_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Threads where the rules are compiled, processes where they are not."""
    options = ("--edition", "trolls", "--games", "600")
    plain, compiled = ("--compiled", "no"), ("--compiled", "yes")
    one = told(capsys, *options, *plain, "--jobs", "1")
    for ways in (plain, compiled):
        assert told(capsys, *options, *ways, "--jobs", "2") == one


def test_files_hold_the_numbers_and_a_row_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pyarrow import parquet  # type: ignore[import-untyped]  # published without types

    files = {kind: tmp_path / f"games.{kind}" for kind in ("json", "csv", "parquet")}
    printed = [
        told(capsys, "--edition", "giant", "--jobs", "1", "--out", str(file)) for file in files.values()
    ]
    assert printed[1:] == printed[:1] * 2
    assert json.loads(files["json"].read_text("utf-8")) == printed[0]
    with files["csv"].open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["game"]) for row in rows] == list(range(60))
    assert sum(int(row["turns"]) for row in rows) / 60 == pytest.approx(printed[0]["turns"]["value"])
    table = parquet.read_table(files["parquet"]).to_pylist()
    assert [{key: str(value) for key, value in row.items()} for row in table] == rows
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.json", "games.parquet"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "games.xlsx"], "games.xlsx: must end in .json or .csv or .parquet"),
        (["--rules", "target"], "rules: 'target' is not key=value"),
        (["--games", "many"], "argument --games: must be a number from 1 to"),
        (["--seats", "11"], "argument --seats: must be a number from 2 to 10"),
        (["--engine", "spark"], "argument --engine: invalid choice: 'spark'"),
        (["--out", "nowhere/games.csv"], "nowhere: there is no such folder"),
    ],
)
def test_what_cannot_be_simulated_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert words in line


@pytest.mark.skipif(sys.platform == "win32", reason="sends an interrupt as a terminal does")
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    command = [sys.executable, "-m", "pioche", "simulate", "--games", "900000", "--compiled", "no"]
    with subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(out), "--json"],
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        part = out.with_name("games.csv.part")
        while not part.exists() or part.stat().st_size < 20_000:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        printed = json.loads(process.communicate(timeout=120)[0])
    assert process.returncode == 130
    assert 0 < printed["games"] < printed["asked"] == 900_000
    assert len(out.read_text("utf-8").splitlines()) == printed["games"] + 1
    again = simulate(Experiment(), printed["games"], Ways(compiled=True))
    assert printed["wins"] == again.totals.wins[:4]


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # sockets that Dask leaves to the garbage collector
def test_a_real_dask_cluster_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "toy-story-3", "--games", "400", "--compiled", "no")
    here = told(capsys, *options)
    assert told(capsys, *options, "--engine", "dask", "--jobs", "2") == here


def test_ray_is_asked_for_by_name_where_it_is_not_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "--engine", "ray", "--games", "5"]) == 2
    assert capsys.readouterr().err == "pioche: needs ray: pip install 'pioche[ray]'\n"


def without_numba(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = f"{BLOCKED}sys.exit(main({list(arguments)!r}))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_without_numba_the_plain_rules_play() -> None:
    done = without_numba("simulate", "--games", "30", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["wins"] == simulate(Experiment(), 30).totals.wins[:4]


def test_without_numba_compiled_rules_are_refused_in_one_line() -> None:
    done = without_numba("simulate", "--games", "30", "--compiled", "yes")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pioche: needs numpy: pip install 'pioche[lab]'\n"


def test_an_experiment_is_played_alike_by_every_way() -> None:
    experiment = Experiment("disney-100", seats=5, seed=2, bots=("greedy",))
    ways = (Ways(jobs=1, compiled=False), Ways(jobs=1, compiled=True), Ways(jobs=2, compiled=True))
    found = {pack(simulate(experiment, 80, way).totals) for way in ways}
    assert len(found) == 1


class StandInRay:
    """As much of Ray as is used, as strict as Ray is about what may be remote."""

    def __init__(self) -> None:
        self.options: dict[str, object] = {}
        self.running = False

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **options: object) -> None:
        self.options, self.running = options, True

    def shutdown(self) -> None:
        self.running = False

    def put(self, value: object) -> bytes:
        return pickle.dumps(value)

    def get(self, reference: object) -> object:
        return reference

    def remote(self, function: object) -> "StandInRemote":
        if not isinstance(function, FunctionType):
            raise TypeError("only a function can be remote")
        return StandInRemote(function)


class StandInRemote:
    """A function that runs elsewhere: its arguments travel there."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function

    def remote(self, given: bytes, span: object) -> object:
        return self.function(pickle.loads(given), span)  # noqa: S301  our own bytes


def test_ray_is_given_a_plain_function_and_stopped_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray itself is too large to be installed for every run of the tests; Dask is run for real."""
    ray = StandInRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    experiment = Experiment("giant", seats=2)
    found = simulate(experiment, 250, Ways(jobs=2, engine="ray", compiled=False))
    assert pack(found.totals) == pack(simulate(experiment, 250).totals)
    assert not ray.running
    assert ray.options == {"num_cpus": 2, "include_dashboard": False, "log_to_driver": False}
    simulate(experiment, 5, Ways(engine="ray", address="ray://lab", compiled=False))
    assert ray.options == {"address": "ray://lab", "log_to_driver": False}


def test_a_gpu_is_taken_for_many_games_unless_the_processor_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "find_gpu", lambda: True)
    experiment = Experiment()
    assert run.settled(Ways(), experiment, run.WORTH_GPU).engine == "gpu"
    assert run.settled(Ways(), experiment, run.WORTH_GPU - 1).engine == "auto"
    assert run.settled(Ways(engine="local"), experiment, run.WORTH_GPU).engine == "local"
    with pytest.raises(ValueError, match="engine: there is no 'spark'; there are auto, local, gpu"):
        Ways(engine="spark")


def test_a_reader_who_has_enough_is_no_fault() -> None:
    asked = [sys.executable, "-m", "pioche", "simulate", "--games", "2"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == READER_GONE
