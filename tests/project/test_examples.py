"""Every example runs."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import PATIENCE, Client, Server, dice_of, play

import launcher
from pioche import Game, bots
from pioche.folders import EDITIONS_VARIABLE

EXAMPLES = launcher.ROOT / "examples"
OLDEST_WITHOUT_FLAG = 22


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server.url


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE * 5).stdout


def test_the_list_names_every_example() -> None:
    listed = re.findall(r"\]\(([\w./]+)\)", (EXAMPLES / "README.md").read_text(encoding="utf-8"))
    there = {
        path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.*") if path.name != "README.md"
    }
    assert {name for name in there if "__pycache__" not in name} == set(listed)


def test_a_bot_of_ones_own_plays_a_match_at_a_live_table(url: str) -> None:
    async def match() -> str:
        host = await Client.open(url, "Ana", rules={"target": 50})
        await host.connect()
        script = str(EXAMPLES / "own_bot.py")
        bot = await asyncio.create_subprocess_exec(
            sys.executable, script, url, host.code, stdout=asyncio.subprocess.PIPE
        )
        while len(host.table["seats"]) < 2:
            await host.next()
        await host.do("start")
        await play(host, dice_of(1))
        told, _ = await bot.communicate()
        await host.close()
        return told.decode()

    assert re.search(
        r"^scores: \[\d+, \d+\]$", asyncio.run(asyncio.wait_for(match(), PATIENCE * 5)), re.MULTILINE
    )


def test_a_client_in_javascript_plays_a_round(url: str) -> None:
    node = shutil.which("node", path=os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))
    assert node, "the page was built with Node"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket"] if int(version[1:].split(".")[0]) < OLDEST_WITHOUT_FLAG else []
    command = [node, *flags, str(EXAMPLES / "client.mjs"), url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE * 5)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(Jo|the bot) wins the round$", done.stdout, re.MULTILINE), done.stdout + done.stderr
    assert (EXAMPLES / "client.mjs").read_text(encoding="utf-8").count("\n") <= 60


def test_the_edition_of_one_file_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EDITIONS_VARIABLE, str(EXAMPLES / "editions"))
    game = Game.new("forest", seats=3, seed=3)
    assert {"WO", "WB"} <= set(game.table.codes)
    for number in range(60):
        if game.phase == "round-over":
            break
        seat = game.to_act[0]
        game.play(seat, bots.choose("greedy", game.view(seat), game.legal(seat), number, game.table))
    assert len(game.moves) > 10


def test_a_card_is_tried_in_the_laboratory() -> None:
    told = run("card_trial.py", "30")
    assert told.startswith("30 deals, ")
    assert "it decides" in told


def test_a_learner_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.syspath_prepend(EXAMPLES)
    import learner

    pupil = learner.Learner()
    for _ in range(1000):
        pupil.play()
    assert sum(pupil.won[-1000:]) > sum(pupil.won[:1000]) + 50


def cells(name: str, kind: str) -> list[str]:
    lesson = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in lesson["cells"] if cell["cell_type"] == kind]


def test_the_lesson_runs_in_jupyter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason="locks/dev.lock brings it")
    nbformat = pytest.importorskip("nbformat")
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path))
    lesson = nbformat.read(EXAMPLES / "classroom.ipynb", as_version=4)
    found = "abs(share - without) < 0.05, result.games, effect.drawn.difference.low > 0"
    lesson.cells.append(nbformat.v4.new_code_cell(found))
    nbclient.NotebookClient(lesson, timeout=PATIENCE * 5).execute(cwd=str(tmp_path))
    code = [cell for cell in lesson.cells if cell.cell_type == "code"]
    assert code[-1].outputs[0].data["text/plain"] == "(True, 400, True)"
    assert [cell.source for cell in code if not cell.outputs] == []  # each shows a class something


def test_the_lesson_is_the_same_in_french() -> None:
    assert cells("classroom.fr.ipynb", "code") == cells("classroom.ipynb", "code")
    depths = [
        [re.findall(r"^#+", text, re.MULTILINE) for text in cells(name, "markdown")]
        for name in ("classroom.fr.ipynb", "classroom.ipynb")
    ]
    assert depths[0] == depths[1]
    for name in ("classroom.fr.ipynb", "classroom.ipynb"):
        lesson = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
        assert [
            cell["outputs"] for cell in lesson["cells"] if cell["cell_type"] == "code" and cell["outputs"]
        ] == []
