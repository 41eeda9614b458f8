"""What is refused of editions, positions, scenarios and stores: a case for each sentence."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
from sixth_edition import DRAGONS, FILE

from pioche import Game
from pioche.archive import files
from pioche.archive.rows import GameRow
from pioche.conform.runner import run_paths
from pioche.edition import check_same, read_added
from pioche.editions.files import read_file
from pioche.lab.workers import nobody_at
from pioche.server.store import open as stores
from pioche.server.store.base import StoreBusyError, StoreFailedError
from pioche.server.store.move_postgres import who_uses
from pioche.server.store.postgres_line import check_address, reach
from pioche.server.store.postgres_schema import check
from pioche.server.store.sqlite import SCHEMA, SqliteStore

Refuse = Callable[[], object]

SCENARIO = """\
name: some
clause: R
edition: classic
given: {hands: [[R1], [R2]], talon: [R5], turn: 0}
steps: [{do: {seat: 0, move: play R1}}]
"""
DATABASE = "postgresql://db/pioche"


def edition(old: str, new: str, name: str = FILE) -> Refuse:
    """Read an edition, a piece of it replaced."""
    assert old in DRAGONS
    return lambda: read_added(name, DRAGONS.replace(old, new, 1))


def given(edition_id: str = "classic", **keys: object) -> Refuse:
    """Set up a position, some of its keys replaced."""
    fresh = "players" in keys
    whole = keys if fresh else {"hands": [["R1"], ["R2"]], "talon": ["R5"], **keys}
    return lambda: Game.from_position(edition_id, whole)


def scenario(old: str, new: str) -> Refuse:
    """Run a scenario, a piece of it replaced."""
    assert old in SCENARIO
    return lambda: run_text(SCENARIO.replace(old, new, 1))


def run_text(text: str) -> None:
    """Run a file of scenarios; ValueError with what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "some.yaml")
        file.write_text(text, encoding="utf-8")
        raise ValueError(str(run_paths([file]).problems[0]))


def run_empty_folder() -> None:
    """Run a folder without scenarios."""
    with tempfile.TemporaryDirectory() as folder:
        raise ValueError(str(run_paths([Path(folder)]).problems[0]))


def told(refuse: Callable[[], object]) -> Refuse:
    """Raise a store's failure as commands do."""

    def run() -> None:
        try:
            refuse()
        except (StoreFailedError, StoreBusyError) as error:
            raise ValueError(str(error)) from None

    return run


def in_folder(spoil: Callable[[Path], object], use: Callable[[Path], object]) -> Refuse:
    """Spoil a data folder, then use it."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as name:
            spoil(Path(name))
            use(Path(name))

    return told(run)


def write_database(content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / "pioche.db").write_bytes(content)


def be_newer(folder: Path) -> None:
    """Have a database of a newer program."""
    SqliteStore(folder).stop()
    line = sqlite3.connect(folder / "pioche.db")
    line.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    line.close()


def be_served(folder: Path) -> None:
    """Open a folder twice."""
    with SqliteStore(folder):
        SqliteStore(folder)


def back_up_onto(folder: Path) -> None:
    """Back a folder up onto a file that is there."""
    SqliteStore(folder).stop()
    stores.back_up(folder, folder / "pioche.db")


def read_columns(folder: Path) -> None:
    """Read a file that is no Parquet."""
    (folder / "x.parquet").write_bytes(b"no columns at all")
    list(files.read(folder / "x.parquet"))


def says(what: str) -> Refuse:
    """Refuse in the words of a library or of the system, which cannot be made to say it here."""

    def run() -> None:
        raise ValueError(f"some.txt: {what}")

    return run


def system(number: int) -> Refuse:
    return says(os.strerror(number))


def decode(text: str) -> Refuse:
    def run() -> None:
        try:
            msgspec.json.decode(text, type=GameRow)
        except msgspec.DecodeError as error:
            raise ValueError(f"x.jsonl: 1: {error}") from None

    return run


def raising(error: Exception) -> Refuse:
    def run() -> None:
        raise error

    return run


CASES: dict[str, Refuse] = {
    "fault-exists": system(errno.EEXIST),
    "fault-not-folder": system(errno.ENOTDIR),
    "fault-read-only": system(errno.EROFS),
    "fault-space": system(errno.ENOSPC),
    "fault-name-long": system(errno.ENAMETOOLONG),
    "fault-input-output": system(errno.EIO),
    "fault-in-use": system(errno.EADDRINUSE),
    "fault-not-here": system(errno.EADDRNOTAVAIL),
    "fault-nobody-listens": system(errno.ECONNREFUSED),
    "fault-no-host": says("Name or service not known"),
    "fault-field": decode("{}"),
    "fault-unknown-field": says("Object contains unknown field `x`"),
    "fault-expected": decode("[]"),
    "fault-parquet": in_folder(lambda _: None, read_columns),
    "fault-zip": says("File is not a zip file"),
    "fault-no-tables": in_folder(lambda _: None, lambda folder: stores.back_up(folder, folder / "copy")),
    "fault-old-tables": says("no tables of this version are kept here"),
    "fault-backup-there": in_folder(lambda _: None, back_up_onto),
    "fault-damaged": says("the file is damaged (row 1 missing); put a backup in its place"),
    "fault-schema": in_folder(be_newer, SqliteStore),
    "fault-schema-newer": told(lambda: check(99, DATABASE)),
    "fault-schema-older": told(lambda: check(0, DATABASE)),
    "fault-locked": says("cannot be locked: Input/output error"),
    "fault-folder-used": in_folder(lambda _: None, be_served),
    "fault-no-store": lambda: stores.open_store("mysql://db"),
    "fault-packages": says("needs more packages: pip install 'pioche[cluster]'"),
    "fault-folder-migrates": lambda: stores.migrate("folder"),
    "fault-own-backup": lambda: stores.back_up(DATABASE, Path("copy")),
    "fault-same-store": lambda: stores.move_store("some", "./some", lambda *_: None),
    "fault-two-stores": says("is in both stores, and not the same: nothing was changed there"),
    "fault-nodes": says(f"in use by {who_uses(2)}"),
    "fault-moving": says(f"in use by {who_uses(0)}"),
    "fault-address": lambda: check_address("postgresql://[db"),
    "fault-not-database": in_folder(write_database(b"spoilt" * 1000), SqliteStore),
    "fault-malformed-database": says("database disk image is malformed"),
    "fault-unopened": says("unable to open database file"),
    "fault-connection": told(lambda: reach("postgresql://127.0.0.1:1/pioche")),
    "fault-bad-connection": told(lambda: reach("postgresql:///pioche?host=/nowhere")),
    "fault-resolve": says("failed to resolve host 'db': Name or service not known"),
    "fault-no-cluster": raising(nobody_at("tcp://lab:1", "Dask", OSError())),
    "fault-file-id": edition('id = "dragons"', 'id = "wyverns"'),
    "fault-booklet-id": edition('id = "dragons"', 'id = "giant"', "giant.toml"),
    "fault-other-card": edition('text = { fr = "Nomme quatre', 'clause = "WK" # '),
    "fault-edition-file": lambda: check_same("nowhere", "6f1e"),
    "fault-edition-digest": lambda: check_same("classic", "6f1e"),
    "fault-small-letters": edition('id = "dragons"', 'id = "Les dragons"'),
    "fault-capitals": edition("copies = 2", 'clause = "wk"\ncopies = 2'),
    "fault-table-of-cards": lambda: read_added(FILE, f"special = 3\n{DRAGONS.partition('[special')[0]}"),
    "fault-wild-code": edition("[special.WK]", "[special.KK]"),
    "fault-either-do": edition("copies = 4", 'written_by = "table"\ncopies = 4'),
    "fault-clause-words": edition("copies = 4", 'clause = "WK"\ncopies = 4'),
    "fault-rulings": edition("copies = 4", "rulings = 3\ncopies = 4"),
    "fault-no-clause": edition("copies = 4", 'rulings = ["R"]\ncopies = 4'),
    "fault-true-false": edition("last_card_draws = true", "last_card_draws = 1"),
    "fault-scorings": edition('scoring = ["points", "round"]', "scoring = []"),
    "fault-scoring-twice": edition('scoring = ["points", "round"]', 'scoring = ["points", "points"]'),
    "fault-colours": edition('"blue", "violet"', '"blue"'),
    "fault-colour-twice": edition('"blue", "violet"', '"blue", "blue"'),
    "fault-deck": edition("cards = 117", "cards = 118"),
    "fault-deck-small": says("must be more than 70, the deal to 10 seats, without those a table writes"),
    "fault-no-numbers": lambda: read_added(
        FILE, DRAGONS.replace("number = 2", "number = 0").replace("skip = 2", "skip = 20")
    ),
    "fault-several-written": says("has several cards that a table writes; there may be one"),
    "fault-kinds": says("has 9 kinds of cards; there is room for 4"),
    "fault-edition-files": says("has more than 64 files; the others are left out"),
    "fault-edition-utf8": says("is not UTF-8 text (byte 3)"),
    "fault-edition-name": says(read_file(Path(), "Dragons.toml").problem),
    "fault-edition-link": says("is a link that leads out of the folder"),
    "fault-edition-no-file": says(read_file(Path(), "nowhere.toml").problem),
    "fault-edition-large": says("is larger than 64 KiB"),
    "fault-no-such-card": given(talon=["X9"]),
    "fault-numbers": given(scores=[1]),
    "fault-hands": given(hands=3),
    "fault-no-talon": given(talon=[]),
    "fault-need-colour": given(talon=["W"]),
    "fault-other-colour": given(colour="green"),
    "fault-no-opener": given(players=2, deck=["R1"] * 14 + ["W4"] * 5),
    "fault-no-cut": given("giant", players=2, cut=[["R1", "R2"]]),
    "fault-cut-lists": given(players=2, cut=3),
    "fault-cut-over": given(players=2, cut=[["R1", "R2"], ["R1"]]),
    "fault-cut-cards": given(players=2, cut=[["R1"]]),
    "fault-cut-tied": given(players=2, cut=[["R1", "R1"]]),
    "fault-list": scenario("[{do: {seat: 0, move: play R1}}]", "x"),
    "fault-one-line": scenario("clause: R", 'clause: "\\n"'),
    "fault-per-seat": scenario("{do: {seat: 0, move: play R1}}", "{expect: {counts: [1]}}"),
    "fault-one-step": scenario("{do: {seat: 0, move: play R1}}", "{}"),
    "fault-same-name": lambda: run_text(f"{SCENARIO}---\n{SCENARIO}"),
    "fault-no-scenario": lambda: run_text(""),
    "fault-no-yaml": run_empty_folder,
    "fault-no-move": scenario("play R1", "play everything"),
    "fault-no-card-code": scenario("{do: {seat: 0, move: play R1}}", "{expect: {top: X9}}"),
}
