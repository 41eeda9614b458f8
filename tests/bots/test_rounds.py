"""Learning by looking ahead: what is noted of rounds, the gradient, the critic, and a run that goes on."""

import csv
import shutil
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pioche.policies.network import BANKS, HIDDEN
from pioche.policies.weights import NET, read_network
from pioche.train import rounds as rd
from pioche.train.tables import measured

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler here")

Reals = NDArray[np.floating[Any]]

BANK = 4
WORDS = np.asarray(NET, np.int64)
EXACT = ("-std=c++17", "-O1", "-w", "-shared", "-fPIC", "-pthread")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> rd.RoundMaker:
    made = rd.RoundMaker(tmp_path_factory.mktemp("rounds"), 2, EXACT)
    made.set_table(measured(BANK))
    made.set_network(WORDS)
    return made


def learner() -> rd.Chooser:
    net = rd.floats_of(WORDS, BANK)
    return rd.Chooser(net, net.copy(), rd.WARMTH)


def critic_of(program: rd.RoundMaker, value: float) -> rd.Floats:
    """A critic that says the same of everything."""
    critic = np.zeros(int(program.library.critic_size()), np.float32)
    critic[-1] = np.log(value / (1 - value))
    return critic


def logits(net: Reals, warmth: float, those: rd.Rounds, decision: int) -> Reals:
    """How a decision is weighed, in plain NumPy: the logs of the chances of its moves."""
    rows, out = net[: rd.ROWS].reshape(-1, HIDDEN), net[rd.ROWS :]
    first, last = those.choices[decision : decision + 2]
    spans = zip(those.moves[first:last], those.moves[first + 1 : last + 1], strict=True)
    hidden = np.stack([rows[those.rows[a:b]].sum(0) for a, b in spans])
    worths: Reals = np.clip(hidden, 0, 1) @ out / warmth
    chances: Reals = worths - worths.max()
    chances -= np.log(np.exp(chances).sum())
    return chances


def wanted_less(one: rd.Chooser, those: rd.Rounds, net: Reals) -> float:
    """What learning makes smaller, in plain NumPy."""
    total, n = 0.0, len(those.choices) - 1
    for decision in range(n):
        said = logits(net, one.warmth, those, decision)
        first, last = those.choices[decision : decision + 2]
        total += float(np.exp(said) @ (rd.ENTROPY * said - those.came[first:last] / rd.MUCH))
    return total / n


def test_rounds_are_noted_whatever_the_number_of_threads(program: rd.RoundMaker) -> None:
    one, critic = learner(), critic_of(program, 0.25)
    played = program.play(one, critic, 3, 40, 30)
    program.threads = 1
    alone = program.play(one, critic, 3, 40, 30)
    program.threads = 2
    for field in fields(rd.Rounds):
        assert np.array_equal(getattr(played, field.name), getattr(alone, field.name)), field.name
    assert len(played.won) == 30
    assert 0 < played.won.sum() < 30
    assert min(np.diff(played.choices)) > 1


def test_looking_ahead_changes_nothing_of_the_round(program: rd.RoundMaker) -> None:
    one, critic = learner(), critic_of(program, 0.25)
    ahead = program.play(one, critic, 3, 0, 40)
    plain = program.play(one, critic, 3, 0, 40, ahead=False)
    assert len(plain.came) == 0 < len(ahead.came)
    for name in ("looks", "turns", "rounds", "won"):
        assert np.array_equal(getattr(ahead, name), getattr(plain, name)), name


def test_a_move_is_worth_what_the_critic_says_a_turn_later_or_how_the_round_ended(
    program: rd.RoundMaker,
) -> None:
    came = program.play(learner(), critic_of(program, 0.25), 3, 0, 60).came
    assert set(came.round(4).tolist()) == {0.0, 0.25}  # nobody who goes out has a choice, so nobody wins
    others = program.play(learner(), critic_of(program, 0.75), 3, 0, 60).came
    assert set(others[came == 0].tolist()) == {0.0}
    assert set(others[came > 0].round(4).tolist()) == {0.75}


def test_rounds_are_played_by_what_the_critic_says_nearly(program: rd.RoundMaker) -> None:
    """Its first layer is rounded there; where it learns it is not."""
    dice = np.random.default_rng(2)
    critic = dice.normal(0, 0.2, int(program.library.critic_size())).astype(np.float32)
    those = program.play(learner(), critic, 3, 0, 40, ahead=False)
    rounded, _ = program.criticise(critic, those)
    exact, _ = program.criticise(critic, those, np.arange(len(rounded)), rounded)
    assert exact.std() > 0.1
    assert rounded == pytest.approx(exact, abs=0.02)


def test_the_gradient_is_that_of_what_is_wanted_less_of(program: rd.RoundMaker) -> None:
    one, dice = learner(), np.random.default_rng(7)
    those = program.play(one, critic_of(program, 0.25), 3, 0, 12)
    those.came = dice.normal(0.3, 0.05, len(those.came)).astype(np.float32)
    one.net = (one.net + dice.normal(0, 0.002, one.net.size)).astype(np.float32)
    found, entropy = program.ascend(one, those, np.arange(len(those.choices) - 1))
    assert entropy > 0
    net, step = one.net.astype(np.float64), 1e-6
    for place in [*np.argsort(-np.abs(found))[:8].tolist(), found.size - 1]:
        more, less = net.copy(), net.copy()
        more[place] += step
        less[place] -= step
        slope = (wanted_less(one, those, more) - wanted_less(one, those, less)) / (2 * step)
        assert found[place] == pytest.approx(slope, rel=0.02, abs=0.02)


def test_the_critic_learns_what_it_is_told(program: rd.RoundMaker) -> None:
    dice = np.random.default_rng(1)
    critic = dice.normal(0, 0.05, int(program.library.critic_size())).astype(np.float32)
    those = program.play(learner(), critic, 3, 0, 40)
    wanted = np.repeat(those.won, np.diff(those.rounds)).astype(np.float32)
    steps, errors, all_of_them = rd.Adam(critic.size), [], np.arange(len(wanted))
    for _ in range(60):
        said, grad = program.criticise(critic, those, all_of_them, wanted)
        steps.step(critic, grad, 3e-3)
        errors.append(float(np.square(said - wanted).mean()))
    assert errors[-1] < errors[0] / 4


def test_the_critic_should_say_what_came_and_what_it_says_later() -> None:
    none = np.zeros(0, np.int64)
    those = rd.Rounds(
        rows=none.astype(np.uint16),
        moves=none,
        came=none.astype(np.float32),
        choices=none,
        looks=none.astype(np.uint16),
        turns=none,
        rounds=np.array([0, 2, 2, 3]),  # in the second round the learner had no turn
        won=np.array([1, 1, 0], np.float32),
    )
    wanted = those.wanted(np.array([0.5, 0.25, 0.5], np.float32))
    assert wanted.tolist() == pytest.approx([(1 - rd.AHEAD) * 0.25 + rd.AHEAD, 1, 0])


def test_weights_are_written_as_they_are_read() -> None:
    for bank in range(BANKS):
        assert np.array_equal(rd.words_with(WORDS, bank, rd.floats_of(WORDS, bank)), WORDS)
        rival = rd.beside(WORDS, WORDS, bank)
        assert np.array_equal(rd.floats_of(rival, (bank + 1) % BANKS), rd.floats_of(WORDS, bank))


@pytest.mark.parametrize("against", [False, True])
def test_a_run_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, against: bool
) -> None:
    monkeypatch.setattr(rd, "FIRST", 0)
    monkeypatch.setattr(rd, "STEADY", 0.5)
    asked = [str(tmp_path), "--seconds", "1.5", "--total", "3", "--rounds", "150", "--deals", "30"]
    if against:
        other = tmp_path / "other.bin"
        other.write_bytes(WORDS.astype("<i8").tobytes())
        asked += ["--against", str(other), "--bank", "0"]
    seen = []
    for _ in range(2):
        rd.main(asked)
        with (tmp_path / "curve.csv").open(newline="") as file:
            seen.append(list(csv.DictReader(file)))
    before, after = seen
    assert after[: len(before)] == before
    assert sys.float_info.min / 2 > 0, "the program changed how this process reckons"
    assert float(after[-1]["decisions"]) > float(before[-1]["decisions"]) > 0
    learnt = np.asarray(read_network((tmp_path / "network.bin").read_bytes()))
    changed = [
        not np.array_equal(rd.floats_of(learnt, bank), rd.floats_of(WORDS, bank)) for bank in range(BANKS)
    ]
    assert changed == [bank == (0 if against else BANK) for bank in range(BANKS)]
    assert "decisions" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="a run of bank"):
        rd.main([str(tmp_path), "--bank", "5"])
    if against:
        other.write_bytes(rd.words_with(WORDS, 0, -rd.floats_of(WORDS, 0)).astype("<i8").tobytes())
        with pytest.raises(SystemExit, match="began with another network"):
            rd.main(asked)


def test_what_moves_are_worth_is_not_taught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        rd.main([str(tmp_path), "--bank", "2"])
    assert "bank 2 says what moves are worth" in capsys.readouterr().err
