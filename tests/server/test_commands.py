"""The subcommands of the server: doctor, backup, verify, and where tables are kept."""

import json
import logging
import sqlite3
from pathlib import Path

import pytest
from table import TableDriver
from table_player import play_match

from pioche.cli import main
from pioche.folders import data_folder
from pioche.server.http.origin import Gate
from pioche.server.ops import logs, serve
from pioche.server.store.sqlite import SqliteStore
from pioche.server.wire import protocol


def test_the_doctor_finds_a_new_folder_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    assert "no tables yet" in out
    assert not (tmp_path / "new").exists()
    assert "SQLite" in out
    assert "uvicorn" in out


def test_the_doctor_finds_a_spoilt_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pioche.db").write_bytes(b"spoilt" * 1000)
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "PROBLEM" in capsys.readouterr().out


def test_the_doctor_finds_a_folder_that_cannot_be_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["doctor", "--data", str(tmp_path / "file")]) == 1
    assert "PROBLEM" in capsys.readouterr().out


def test_a_backup_is_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SqliteStore(tmp_path / "data").stop()
    target = tmp_path / "copy.db"
    assert main(["backup", str(target), "--data", str(tmp_path / "data")]) == 0
    assert capsys.readouterr().out == f"{target}: {target.stat().st_size // 1024} KiB\n"
    copy = sqlite3.connect(target)
    assert copy.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    copy.close()


def test_the_size_of_a_backup_is_told_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteStore(tmp_path / "data").stop()
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "data"), "--lang", "fr"]) == 0
    assert capsys.readouterr().out.endswith(" Kio\n")


def test_a_backup_of_nothing_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("pioche: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", [["serve", "--no-open"], ["doctor"], ["backup", "copy.db"]])
def test_a_store_this_program_does_not_know_is_refused_without_its_password(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command, "--data", "mysql://ana:secret@db/pioche"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == (
        "pioche: mysql://…: no such store; tables are kept in a folder (as SQLite) or in postgresql://…"
    )
    assert not list(tmp_path.iterdir())


def test_postgresql_is_backed_up_by_its_own_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "copy"), "--store", "postgresql://ana:secret@db/pioche"]) == 2
    assert capsys.readouterr().err == (
        "pioche: postgresql://…: is backed up by its own programs, pg_dump or pg_basebackup\n"
    )


@pytest.fixture(scope="module")
def game_file() -> str:
    driver = TableDriver(people=2, bots=1, seed=2, edition="giant")
    driver.commit(0, "c0ffee" * 6)
    driver.do(0, protocol.Start)
    driver.reveal()
    play_match(driver)
    return driver.records[1, 1]


def test_a_fair_game_file_is_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_file: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(game_file, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "ok   round 1: the secret is the one promised" in out
    assert "the one nonce of the seats" in out


def test_an_unfair_game_file_is_found_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_file: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(game_file.replace("c0ffee" * 6, "c0ffee" * 5 + "c0ffef"), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert "FAIL round 1: the key is made of the secret" in out
    assert "cannot be relied on" in out


@pytest.mark.parametrize("text", ["", "nonsense", "pioche 1\nedition giant\n"])
def test_what_is_no_game_file_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text)
    assert main(["verify", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("pioche: ")
    assert err.count("\n") == 1


def test_a_public_address_must_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for url in ("uno.example", "ftp://uno.example", "https://uno.example/path"):
        assert main(["serve", "--data", str(tmp_path), "--no-open", "--public-url", url]) == 2
        assert "--public-url" in capsys.readouterr().err


def test_the_address_shown_is_the_public_one() -> None:
    options = serve.ServeOptions(data=Path(), public_url="https://uno.example")
    assert serve.address_to_show(options, 8466) == "https://uno.example/"
    assert serve.address_to_show(serve.ServeOptions(data=Path()), 8466) == "http://127.0.0.1:8466/"


def test_tables_are_kept_in_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "pioche"


def test_on_the_network_a_qr_code_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    serve.announce(serve.ServeOptions(data=Path(), lan=True, opens=False), 8466, said.append)
    assert said[0].startswith("Pioche: http://")
    assert len(capsys.readouterr().out.splitlines()) > 10


def test_only_exact_hosts_and_origins_pass() -> None:
    gate = Gate.of(["localhost", "[::1]"], 8466, "https://uno.example")
    assert gate.hosts == {"localhost:8466", "[::1]:8466", "uno.example"}

    def scope(kind: str, **headers: str) -> dict[str, object]:
        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        return {"type": kind, "method": "POST", "headers": pairs}

    assert gate.allows(scope("websocket", host="localhost:8466", origin="http://localhost:8466"))
    assert not gate.allows(scope("websocket", host="localhost:8466"))
    assert gate.allows(scope("http", host="LOCALHOST:8466"))
    assert not gate.allows(scope("http", host="localhost:8466", origin="https://uno.example.evil"))
    doubled = scope("http", host="localhost:8466")
    doubled["headers"] = [(b"host", b"localhost:8466"), (b"host", b"localhost:8466")]
    assert not gate.allows(doubled)


def test_logs_are_json_lines() -> None:
    record = logging.LogRecord("pioche", logging.ERROR, "", 0, "the store failed: %s", ("no room",), None)
    line = json.loads(logs.JsonLines().format(record))
    assert (line["level"], line["what"]) == ("error", "the store failed: no room")
