"""`pioche export` from PostgreSQL."""

from pathlib import Path

import pytest

from pioche import Game
from pioche.cli import main
from pioche.server.store.base import Append
from pioche.server.store.sqlite import SqliteStore


def test_games_are_exported_from_postgresql(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"hands": [["R1"], ["G1", "W"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given)
    game.play(0, "play R1")
    with SqliteStore(tmp_path / "old") as store:
        store.start(lambda *_: None)
        store.add(Append("U", 1, 0, None, "{}", record=(1, 0, game.record())))
    file = tmp_path / "games.jsonl"
    assert main(["export", "--data", database, "--out", str(file)]) == 2
    assert "no tables of this version are kept here" in capsys.readouterr().err
    assert main(["move-store", str(tmp_path / "old"), database]) == 0
    capsys.readouterr()
    assert main(["export", "--data", database, "--out", str(file)]) == 0
    assert capsys.readouterr().out == f"1 game written to {file}\n"
    assert main(["import", str(file), "--out", str(tmp_path / "games")]) == 0
