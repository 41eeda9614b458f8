"""`pioche export` and `pioche import`: what is written, for whom, and that it can be checked."""

import errno
import json
import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from pioche import Game, record
from pioche.archive import files, rows
from pioche.cli import main
from pioche.server.store.base import Append
from pioche.server.store.sqlite import SqliteStore

FAIR = 'names ["Ana","Bo"]\nfair {"table":"BCDFGHJKM"}\n'


def played(seed: int, *, rounds: int = 1, edition: str = "classic") -> Game:
    """Play rounds of a match with moves at random."""
    game, dice = Game.new(edition, seats=2, seed=seed), Random(seed)  # noqa: S311  no secret
    while rounds:
        legal = [(seat, move) for seat in game.to_act for move in game.legal(seat)]
        seat, move = dice.choice([one for one in legal if one[1].startswith("play")] or legal)
        game.play(seat, move)
        if game.phase in rows.OVER:
            rounds -= 1
            if rounds:
                game.play(0, "next")
    return game


def with_people(game: Game) -> str:
    return game.record().replace("moves\n", f"{FAIR}moves\n", 1)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [played(2, rounds=2), played(3, edition="trolls")]


def kept(folder: Path, texts: list[str]) -> Path:
    """A data folder whose tables have these game files."""
    with SqliteStore(folder) as store:
        store.start(lambda *_: None)
        for number, text in enumerate(texts, 1):
            store.add(Append(f"TABLE{number}", 1, 0, None, "{}", record=(1, 1, text)))
    return folder


@pytest.mark.parametrize("suffix", files.SUFFIXES)
def test_finished_games_go_out_and_come_back(
    suffix: str, games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = kept(tmp_path / "data", [with_people(game) for game in games])
    file, folder = tmp_path / f"games{suffix}", tmp_path / "games"
    assert main(["export", "--data", str(data), "--out", str(file)]) == 0
    assert capsys.readouterr().out == f"2 games written to {file}\n"
    assert b"Ana" not in file.read_bytes()
    assert b"BCDFGHJKM" not in file.read_bytes()
    assert main(["import", str(file), "--out", str(folder)]) == 0
    assert capsys.readouterr().out == f"2 good, 0 wrong: {folder}\n"
    texts = sorted(path.read_text(encoding="utf-8") for path in folder.glob("*.pioche"))
    assert texts == sorted(game.record() for game in games)


def test_a_row_tells_deals_moves_and_results(games: list[Game]) -> None:
    game = games[0]
    row = rows.row_of(with_people(game))
    assert (row.form, row.edition, row.seats, row.names, row.complete) == (1, "classic", 2, [], False)
    assert [(move.seat, move.move) for move in row.moves] == [one for one in game.moves if one[1] != "next"]
    assert {move.round for move in row.moves} == {1, 2}
    assert [[len(hand) for hand in one.hands] for one in row.rounds] == [[7, 7], [7, 7]]
    assert row.rounds[-1].scores == row.scores == game.describe()["scores"]
    assert row.rounds[0].winner in (0, 1)
    whole = rows.row_of(with_people(game), whole=True)
    assert whole.names == ["Ana", "Bo"]
    rows.check(whole)


def test_a_round_under_way_is_left_out(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its hidden cards are nobody's business yet."""
    going_on = Game.new("classic", seats=2, seed=4)
    going_on.play(going_on.to_act[0], going_on.legal(going_on.to_act[0])[0])
    paths = [tmp_path / "one.pioche", tmp_path / "two.pioche"]
    for path, game in zip(paths, [games[0], going_on], strict=True):
        path.write_text(game.record(), encoding="utf-8")
    file = tmp_path / "games.jsonl"
    assert main(["export", *map(str, paths), "--out", str(file)]) == 0
    told = capsys.readouterr()
    assert told.err == f"pioche: left out: {paths[1]}: the last round is not over\n"
    [line] = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["record"] == record.write(games[0])


def test_a_file_that_is_no_text_is_left_out_and_named(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, game, file = tmp_path / "picture.png", tmp_path / "game.pioche", tmp_path / "games.jsonl"
    picture.write_bytes(b"\x89PNG")
    game.write_text(games[0].record(), encoding="utf-8")
    for lang, told in (("en", ": not UTF-8 text"), ("fr", "\xa0: n'est pas du texte UTF-8")):
        assert main(["export", str(picture), str(game), "--out", str(file), "--lang", lang]) == 0
        assert f"{picture}{told}" in capsys.readouterr().err
        assert len(file.read_text(encoding="utf-8").splitlines()) == 1


def test_a_game_that_was_changed_is_found(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = rows.row_of(games[1].record())
    wrong = [
        msgspec.structs.replace(good, winners=[9]),
        msgspec.structs.replace(good, form=2),
        msgspec.structs.replace(good, id="../" * 10),
        msgspec.structs.replace(good, record=good.record.replace("seats 2", "seats 3")),
    ]
    file = tmp_path / "games.jsonl"
    files.write(file, [good, *wrong])
    with file.open("ab") as lines:
        lines.write(b'{"form": 1}\nnonsense\n')
    assert main(["import", str(file), "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("1 good, 6 wrong: ")
    assert [line.split(": ")[2:4] for line in told.err.splitlines()][:3] == [
        ["2", "winners"],
        ["3", "form"],
        ["4", "id"],
    ]
    assert [path.stem for path in (tmp_path / "out").iterdir()] == [good.id]


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (b"nonsense", "1: is not readable as JSON", "1\xa0: n'est pas lisible comme JSON"),
        (b'{"id": "\xff"}', "1: not UTF-8 text", "1\xa0: n'est pas du texte UTF-8"),
        (b'{"form": 1}', "1: id: is missing", "1: id\xa0: manque"),
        (b'{"moves": [7]}', "moves[0]: is not as docs/DATA.md says", "moves[0]\xa0: n'est pas comme"),
        (b'{"oops": 1}', "oops: is not as docs/DATA.md says", "oops\xa0: n'est pas comme"),
        (b"[" * 9000, "1: is not as docs/DATA.md says", "1\xa0: n'est pas comme"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: bytes, english: str, french: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(line)
    for lang, said in (("en", english), ("fr", french)):
        assert main(["import", str(file), "--out", str(tmp_path / "out"), "--lang", lang]) == 1
        assert said in capsys.readouterr().err


SPOILT = {"rows": 8, "footer": -8}  # where
UNREADABLE = ("is not readable as Parquet", "n'est pas lisible comme Parquet")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("nothing", ("No such file or directory", "ce fichier n'existe pas")),
        ("folder", ("Is a directory", "c'est un dossier")),
        ("rows", UNREADABLE),
        ("footer", UNREADABLE),
    ],
)
def test_a_parquet_file_that_cannot_be_read_is_named(
    place: str, said: tuple[str, str], games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.parquet"
    if place == "folder":
        file.mkdir()
    elif place in SPOILT:
        files.write(file, [rows.row_of(game.record()) for game in games])
        spoilt = bytearray(file.read_bytes())
        at = SPOILT[place] % len(spoilt)
        spoilt[at : at + 4] = bytes(4)
        file.write_bytes(spoilt)
    for lang, why in zip(("en", "fr"), said, strict=True):
        assert main(["import", str(file), "--out", str(tmp_path / "out"), "--lang", lang]) != 0
        [complaint] = capsys.readouterr().err.splitlines()
        assert complaint.startswith(f"pioche: {file}")
        assert complaint.endswith(why)


def test_a_game_file_has_its_name_only_when_it_is_whole(
    games: list[Game], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder, write = tmp_path / "games.jsonl", tmp_path / "games", Path.write_text
    files.write(file, [rows.row_of(games[0].record())])

    def fill_the_disk(path: Path, text: str, **how: str) -> int:
        write(path, text[:100], encoding=how["encoding"])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", fill_the_disk)
    monkeypatch.setattr("pioche.cli._forget_output", lambda: None)
    assert main(["import", str(file), "--out", str(folder)]) == 2
    assert list(folder.iterdir()) == []


def test_the_document_names_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "DATA.md").read_text(encoding="utf-8")
    for struct in (rows.GameRow, rows.RoundRow, rows.MoveRow):
        assert [name for name in struct.__struct_fields__ if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["export", "--out", "games.csv"], "games.csv: must end in .jsonl or .parquet"),
        (["import", "nowhere.jsonl", "--out", "here"], "nowhere.jsonl: No such file or directory"),
        (["export", "--data", "nothing", "--out", "games.jsonl"], "no tables have been kept here"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert complaint in line
    assert not (tmp_path / "games.jsonl").exists()
