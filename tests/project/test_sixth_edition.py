"""An edition of one file in a temporary folder goes through everything, and no other file is touched."""

import asyncio
import json
import pickle
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from server_process import Client, RefusedError, Server, dice_of, play
from sixth_edition import DRAGONS, FILE, ID, NAMES, write_edition

from pioche import Game, bots, record
from pioche.cli import main
from pioche.client import request
from pioche.conform.runner import run_paths
from pioche.edition import load_edition, set_table
from pioche.envs.pettingzoo import env
from pioche.envs.setting import Setting, wild_types
from pioche.envs.single import SingleGame
from pioche.events import TrialBegan
from pioche.explain import explain, name_card
from pioche.folders import EDITIONS_VARIABLE
from pioche.i18n.catalogue import words
from pioche.lab.experiment import Experiment
from pioche.lab.run import Ways, simulate
from pioche.layout import pack
from pioche.narrate import replay_lines
from pioche.server.fair.verify import verify

SCENARIO = """\
name: the flight is kicked by whom one names
clause: WK
edition: dragons
given: {hands: [[WM, R1], [G1, G2], [B1]], talon: [R5], turn: 0}
steps:
  - do: {seat: 0, move: play WM violet @2 uno}
  - expect: {phase: trial, to_act: [2], colour: violet}
  - do: {seat: 2, move: outcome bad}
  - expect: {counts: [1, 2, 2], turn: 1, top: WM}
"""


@pytest.fixture(autouse=True)
def dragons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no_other_editions: None) -> Path:  # noqa: ARG001  first
    """Offer the sixth edition."""
    folder = write_edition(tmp_path / "data" / "editions")
    monkeypatch.setenv(EDITIONS_VARIABLE, str(folder))
    return folder


def play_at_random(seed: int) -> Game:
    dice = Random(seed)  # noqa: S311  no secret
    game = Game.new(ID, seats=3, seed=seed, rules={"target": 100})
    while game.phase != "match-over":
        seat = game.to_act[0]
        game.play(seat, dice.choice([move for move in game.legal(seat) if move != "draw"] or ["draw"]))
    return game


def test_a_match_is_played_kept_and_played_again() -> None:
    game = play_at_random(5)
    laid = {text.split()[1] for _, text in game.moves if text.startswith("play W")}
    assert laid == {"W", "W4", "WK", "WM", "WD", "WA"}
    again = record.replay(record.read(game.record()))
    assert again.packed_position() == game.packed_position()
    assert Game.from_snapshot(game.snapshot()).packed_position() == game.packed_position()
    for lang in NAMES:
        told = "\n".join(replay_lines(record.read(game.record()), 1, lang))
        assert all(special.name[lang] in told for special in load_edition(ID).specials)


def test_the_kind_of_a_trial_is_that_of_its_step() -> None:
    """The codes are those of Mickey's card and of the kick, the other way round."""
    given = {"hands": [["WK", "WM", "WD", "R1"], ["G1"], ["B1"]], "talon": ["R5"], "turn": 0}
    began = []
    for move in ('play WK red "Bambi"', "play WM red @2", "play WD red"):
        events = Game.from_position(ID, given).play(0, move)
        began += [(event.seat, event.kind, event.film) for event in events if isinstance(event, TrialBegan)]
    assert began == [(1, "film", "Bambi"), (2, "kick", ""), (1, "dare", "")]


def test_a_film_is_asked_of_each_in_turn() -> None:
    given = {"hands": [["WK", "R1", "R2"], ["G1"], ["B1"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position(ID, given)
    game.play(0, 'play WK red "Bambi"')
    assert game.play(1, "outcome good")[-1] == TrialBegan(2, "film", "Bambi", "film")
    assert game.view(None).film == "Bambi"


def test_its_rules_are_told_in_both_languages() -> None:
    edition = load_edition(ID)
    for lang, name in NAMES.items():
        text = explain(edition, lang)
        flat = " ".join(text.split())
        assert text.startswith(name)
        for special in edition.specials:
            assert f"{special.name[lang]} · {special.code} · " in flat
            assert name_card(special.code, edition, lang) == special.name[lang]
        own = edition.specials[0].text
        assert own
        assert f"DRAGONS-WK {own[lang]}" in flat
        assert "Rugis comme un dragon" in flat
        assert [line for line in text.splitlines() if len(line) > 90] == []
    assert "DRAGONS-WM A wild card: goes on anything" in flat
    assert f"WL {words('en')('clause-WL')}" in flat
    assert "R-OPEN-LOTSO" in flat
    assert "DRAGONS-WA" not in flat


@pytest.mark.parametrize("level", bots.LEVELS)
def test_bots_of_every_level_play_it(level: str) -> None:
    game = Game.new(ID, seats=2, seed=8)
    for number in range(40):
        if game.phase == "round-over":
            break
        seat = game.to_act[0]
        move = bots.choose(level, game.view(seat), game.legal(seat), number, game.table)
        game.play(seat, move)
        assert ('"' in move) == move.startswith("play WK"), move


@pytest.mark.parametrize("compiled", [False, True])
def test_the_laboratory_plays_it(compiled: bool) -> None:  # noqa: FBT001  a parameter
    experiment = Experiment(ID, seats=3, bots=("expert", "greedy", "random"), seed=2)
    found = simulate(experiment, 40, Ways(compiled=compiled, jobs=2))
    assert pack(found.totals) == pack(experiment.play(0, 40).totals)
    assert found.totals.games == 40


def test_work_done_elsewhere_is_done_with_the_same_edition(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    packed = pickle.dumps(Experiment(ID, seats=2))
    assert pickle.loads(packed).play(0, 2).totals.games == 2  # noqa: S301  our own
    monkeypatch.setenv(
        EDITIONS_VARIABLE, str(write_edition(tmp_path, DRAGONS.replace("draw = 2", "draw = 3")))
    )
    with pytest.raises(ValueError, match=r"dragons\.toml is not the one this was played with"):
        pickle.loads(packed)  # noqa: S301  our own


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["editions", "--json"]) == 0
    assert [edition["id"] for edition in json.loads(capsys.readouterr().out)][-1] == ID
    assert main(["rules", ID, "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith("Les dragons")
    assert main(["simulate", "--edition", ID, "--games", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["edition"] == ID
    assert main(["lab", "card", "WK", "--edition", ID, "--games", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["edition"] == ID
    assert main(["lab", "card", "WK", "--games", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["edition"] == "giant"
    assert main(["lab", "card", "WD", "--games", "20"]) == 0
    assert "The roar" in capsys.readouterr().out
    assert main(["tournament", "--edition", ID, "--bots", "greedy,random", "--deals", "4"]) == 0
    assert "Dragons" in capsys.readouterr().out
    file = tmp_path / "game.txt"
    file.write_text(play_at_random(6).record(), encoding="utf-8")
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    assert "Le souffle (WK)" in capsys.readouterr().out


def test_a_scenario_of_it_is_run(tmp_path: Path) -> None:
    file = tmp_path / "dragons.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    told: list[object] = []
    report = run_paths([file], tell=told.append)
    assert (report.passed, report.failed) == (1, 0), told


def test_learners_see_its_cards() -> None:
    setting = Setting(ID, seats=3)
    lens = setting.lens()
    types = {setting.table.codes[kind]: number for kind, number in wild_types(setting.table).items()}
    assert types == {"W": 0, "W4": 1, "WK": 4, "WM": 5, "WD": 6, "WA": 2}
    features = [any(lens.written[i * 24 : (i + 1) * 24]) for i in range(3)]
    assert features == [True] * 3
    dice = Random(1)  # noqa: S311  no secret
    for number in range(3):
        game = SingleGame(setting, seed=1, number=number)
        while not game.is_over:
            game.take(dice.choice(game.actions()))
    table = env(ID, seats=2)
    table.reset(seed=4)
    assert table.observe(table.agent_selection)["action_mask"].any()


def test_four_cards_no_booklet_has_are_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = DRAGONS.replace('clause = "WL"\nrulings = ["R-OPEN-LOTSO", "R-WL-SHOW", "WL-LAST"]\n', "")
    monkeypatch.setenv(EDITIONS_VARIABLE, str(write_edition(tmp_path / "four", text)))
    assert len(set(wild_types(set_table(ID)).values())) == 6


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", "--no-limits", "--bot-pace", "2") as started:
        yield started


async def open_match(url: str) -> list[Client]:
    host = await Client.open(url, "Ana", edition=ID, bots=["greedy"], rules={"target": 50})
    guest = await Client.join(url, host.code, "Bo")
    for client in (host, guest):
        await client.connect()
    return [host, guest]


def test_a_table_of_it_is_served_and_says_when_the_file_is_gone(server: Server, dragons: Path) -> None:
    async def match() -> str:
        editions = await asyncio.to_thread(request, server.url, "/api/editions")
        assert editions[-1]["name"] == NAMES
        clients = await open_match(server.url)
        await clients[0].do("start")
        await asyncio.gather(*(play(client, dice_of(seat)) for seat, client in enumerate(clients)))
        code = clients[0].code
        text = await asyncio.to_thread(request, server.url, f"/api/tables/{code}/record")
        assert text.splitlines()[1] == f"edition {ID} {load_edition(ID).digest}"
        assert not [finding for finding in verify(text) if finding.holds is False]
        for client in clients:
            await client.close()
        return code

    code = asyncio.run(asyncio.wait_for(match(), 120))
    path = f"/api/tables/{code}"
    for text in (DRAGONS.replace("draw = 2", "draw = 3"), None):
        server.end(signal.SIGTERM)
        if text is None:
            dragons.joinpath(FILE).unlink()
        else:
            write_edition(dragons, text)
        server.start()
        with pytest.raises(RefusedError, match=r"dragons\.toml is (missing|not the one)"):
            request(server.url, path)
    server.end(signal.SIGTERM)
    write_edition(dragons)
    server.start()
    assert request(server.url, path)["edition"] == ID


def test_a_bad_file_is_told_by_list_doctor_and_log_and_stops_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = tmp_path / "other"
    write_edition(write_edition(data / "editions"), DRAGONS.replace("cards = 117", "cards = 9"), "bad.toml")
    problem = "bad.toml: cards: says 9, but the deck has 117"
    assert main(["editions", "--data", str(data)]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[-1].startswith("dragons ")
    assert told.err == f"pioche: left out: {problem}\n"
    assert main(["doctor", "--data", str(data)]) == 1
    assert f"giant, dragons; PROBLEM: {problem}\n" in capsys.readouterr().out


def test_a_server_with_a_bad_file_serves_the_others(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    write_edition(data / "editions", DRAGONS.replace("cards = 117", "cards = 9"), "bad.toml")
    with Server(data) as server:
        assert [edition["id"] for edition in request(server.url, "/api/editions")][-1] == ID
    assert "edition files are left out: bad.toml: cards: says 9" in capfd.readouterr().err
