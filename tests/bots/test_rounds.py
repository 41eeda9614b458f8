"""PPO on a processor: what is noted of rounds, the gradient, and a run that goes on."""

import csv
import shutil
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

BANK = 1
WORDS = np.asarray(NET, np.int64)
EXACT = ("-std=c++17", "-O1", "-w", "-shared", "-fPIC", "-pthread")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> rd.RoundMaker:
    made = rd.RoundMaker(tmp_path_factory.mktemp("rounds"), 2, EXACT)
    made.set_table(measured(BANK))
    return made


def learner() -> rd.Chooser:
    net = rd.floats_of(WORDS, BANK)
    return rd.Chooser(net, net.copy(), rd.WARMTH)


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


def wanted_less(one: rd.Chooser, those: rd.Rounds, gains: rd.Floats, net: Reals) -> float:
    """What PPO makes smaller, in plain NumPy."""
    total = 0.0
    for decision, (chosen, log, gain) in enumerate(zip(those.chosen, those.logs, gains, strict=True)):
        said = logits(net, one.warmth, those, decision)
        before = logits(one.average.astype(np.float64), one.warmth, those, decision)
        ratio, chances = np.exp(said[chosen] - log), np.exp(said)
        total -= min(ratio * gain, np.clip(ratio, 1 - rd.CLIP, 1 + rd.CLIP) * gain)
        total += rd.ENTROPY * (chances @ said) + rd.PULL * (chances @ (said - before))
    return float(total / len(gains))


def test_rounds_are_noted_whatever_the_number_of_threads(program: rd.RoundMaker) -> None:
    one = learner()
    played = program.play(one, 3, 40, 30)
    program.threads = 1
    alone = program.play(one, 3, 40, 30)
    program.threads = 2
    for name in ("rows", "hands", "moves", "choices", "looks", "rounds", "chosen", "logs", "won"):
        assert np.array_equal(getattr(played, name), getattr(alone, name)), name
    assert len(played.won) == 30
    assert 0 < played.won.sum() < 30
    for decision, (chosen, log) in enumerate(zip(played.chosen, played.logs, strict=True)):
        assert logits(one.net, one.warmth, played, decision)[chosen] == pytest.approx(log, abs=2e-3)


def test_the_gradient_is_that_of_what_ppo_wants_less_of(program: rd.RoundMaker) -> None:
    one, dice = learner(), np.random.default_rng(7)
    those = program.play(one, 3, 0, 12)
    one.net = (one.net + dice.normal(0, 0.002, one.net.size)).astype(np.float32)
    gains = dice.normal(0, 1, len(those.chosen)).astype(np.float32)
    found, entropy = program.ascend(one, those, gains, np.arange(len(gains)))
    assert entropy > 0
    net, step = one.net.astype(np.float64), 1e-6
    for place in [*np.argsort(-np.abs(found))[:8].tolist(), found.size - 1]:
        more, less = net.copy(), net.copy()
        more[place] += step
        less[place] -= step
        slope = (wanted_less(one, those, gains, more) - wanted_less(one, those, gains, less)) / (2 * step)
        assert found[place] == pytest.approx(slope, rel=0.02, abs=0.02)


def test_the_critic_learns_what_it_is_told(program: rd.RoundMaker) -> None:
    those = program.play(learner(), 3, 0, 40)
    size = int(program.library.critic_size())
    critic = np.random.default_rng(1).normal(0, 0.05, size).astype(np.float32)
    wanted = np.repeat(those.won, np.diff(those.rounds)).astype(np.float32)
    steps, errors, all_of_them = rd.Adam(size), [], np.arange(len(wanted))
    for _ in range(60):
        said, grad = program.criticise(critic, those, all_of_them, wanted)
        steps.step(critic, grad, 3e-3)
        errors.append(float(np.square(said - wanted).mean()))
    assert errors[-1] < errors[0] / 4


def test_a_decision_gains_what_came_of_it_over_what_was_expected() -> None:
    none = np.zeros(0, np.int64)
    those = rd.Rounds(
        rows=none.astype(np.uint16),
        hands=none.astype(np.uint16),
        moves=none,
        choices=none,
        looks=none,
        rounds=np.array([0, 2, 2, 3]),  # the second round had no decision
        chosen=none.astype(np.int32),
        logs=none.astype(np.float32),
        won=np.array([1, 1, 0], np.float32),
    )
    gained, wanted = those.gains(np.array([0.5, 0.25, 0.5], np.float32))
    assert gained.tolist() == pytest.approx([-0.25 + rd.AHEAD * 0.75, 0.75, -0.5])
    assert wanted.tolist() == pytest.approx([(1 + 0.5 + gained[0]) / 2, 1, 0])


def test_weights_are_written_as_they_are_read() -> None:
    for bank in range(BANKS):
        assert np.array_equal(rd.words_with(WORDS, bank, rd.floats_of(WORDS, bank)), WORDS)
        rival = rd.beside(WORDS, WORDS, bank)
        assert np.array_equal(rd.floats_of(rival, (bank + 1) % BANKS), rd.floats_of(WORDS, bank))


def test_a_run_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rd, "FIRST", 0)
    asked = [str(tmp_path), "--seconds", "1.5", "--total", "3", "--rounds", "150", "--deals", "30"]
    seen = []
    for _ in range(2):
        rd.main(asked)
        with (tmp_path / "curve.csv").open(newline="") as file:
            seen.append(list(csv.DictReader(file)))
    before, after = seen
    assert after[: len(before)] == before
    assert float(after[-1]["decisions"]) > float(before[-1]["decisions"]) > 0
    learnt = np.asarray(read_network((tmp_path / "network.bin").read_bytes()))
    changed = [
        not np.array_equal(rd.floats_of(learnt, bank), rd.floats_of(WORDS, bank)) for bank in range(BANKS)
    ]
    assert changed == [bank == BANK for bank in range(BANKS)]
    assert "decisions" in capsys.readouterr().out
