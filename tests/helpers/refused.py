"""What is refused of editions, positions, scenarios and stores: a case for each sentence."""

import contextlib
import errno
import os
import re
import sqlite3
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest.mock import patch

from sixth_edition import DRAGONS, FILE, make_links

from pioche import Game
from pioche.archive import files
from pioche.conform.runner import Engine, run_paths
from pioche.edition import check_same, read_added
from pioche.editions.files import MOST_BYTES, MOST_FILES, edition_files
from pioche.envs.snapshots import NetworkSnapshot
from pioche.game import refuse
from pioche.lab.workers import nobody_at
from pioche.rules.moves import REFUSED_CANNOT_DEAL
from pioche.server.fair.seen import read_seen
from pioche.server.store import files as store_files
from pioche.server.store import open as stores
from pioche.server.store import postgres_records
from pioche.server.store.base import StoreBusyError, StoreFailedError
from pioche.server.store.move import TableCopy
from pioche.server.store.move_postgres import who_uses
from pioche.server.store.move_sqlite import SqliteSide
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
FREE_PAGES = 36  # where the header of a database counts them
FIRST_PAGE = 100  # where it begins
WRITTEN_TWICE = re.sub(r'(?m)^do = \[\{ who = "(?:others|next)".*$', 'written_by = "table"', DRAGONS)
WRITTEN_TWICE = WRITTEN_TWICE.replace("copies = 4", "copies = 1").replace("cards = 117", "cards = 114")
FIVE_KINDS = f"""{DRAGONS.replace("cards = 117", "cards = 118")}
[special.WB]
name = {{ fr = "a", en = "b" }}
clause = "WL"
copies = 1
points = 1
do = []
"""


def finished() -> str:
    game = Game.from_position("classic", {"hands": [["R1"], ["G1"]], "talon": ["R5"], "turn": 0})
    game.play(0, "play R1")
    return game.record()


OVER = finished()
BEGUN = Game.new("classic", seats=2, seed=1).record()


def edition(old: str, new: str, name: str = FILE) -> Refuse:
    """Read an edition, a piece of it replaced."""
    assert old in DRAGONS
    return lambda: read_added(name, DRAGONS.replace(old, new, 1))


def deck(**counts: int) -> Refuse:
    """Read an edition, some of its counts replaced."""
    text = DRAGONS
    for key, count in counts.items():
        text = re.sub(rf"(?m)^{key} = \d+", f"{key} = {count}", text, count=1)
    return partial(read_added, FILE, text)


def left_out(fill: Callable[[Path], object]) -> Refuse:
    """Look into a folder of editions, of which one is left out."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as name:
            fill(Path(name))
            *_, last = edition_files(Path(name))
            raise ValueError(f"{last.name}: {last.problem}")

    return run


def write_many(folder: Path) -> None:
    for number in range(MOST_FILES + 1):
        (folder / f"e{number}.toml").touch()


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


class Spoilt(Game):
    """A game that is another one each time it is looked at."""

    looks = 0

    def snapshot(self) -> bytes:
        self.looks += 1
        return bytes(self.looks)


def differs(step: str, engine: Engine = Game.from_position) -> Refuse:
    """Run a scenario that does not come out as its step says."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "some.yaml")
            file.write_text(SCENARIO.replace("{do: {seat: 0, move: play R1}}", step), encoding="utf-8")
            raise ValueError(run_paths([file], engine).results[0].why)

    return run


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


def in_two_folders(first: Path) -> None:
    """Move a table to where another one has its code."""
    second = first / "second"
    for folder, created in ((first, 0), (second, 1)):
        SqliteStore(folder).stop()
        with sqlite3.connect(folder / "pioche.db") as line:
            line.execute("INSERT INTO tables VALUES ('CODE', ?, 0, 0)", (created,))
        line.close()
    stores.move_store(first, second, lambda *_: None)


def fill_up(folder: Path) -> None:
    """Move a table to where there is no room for it."""
    with contextlib.closing(SqliteSide(folder, is_source=False)) as side:
        side._line.execute("PRAGMA max_page_count = 1")
        side.write(TableCopy("CODE", 0, 0, ((1, 0, None, "x" * 100_000),), None, ()), 0)


def lock_nothing(folder: Path) -> None:
    """Open a folder on a disk that fails."""
    failing = OSError(errno.EIO, os.strerror(errno.EIO))
    with patch.object(store_files, "lock_descriptor", side_effect=failing):
        SqliteStore(folder)


def read_old_tables() -> None:
    """Read the game files of a database of another version."""
    with (
        patch.object(postgres_records, "connect", contextlib.nullcontext),
        patch.object(postgres_records, "version_of", return_value=0),
    ):
        list(stores.all_records(DATABASE))


def open_without_packages() -> None:
    with patch.object(stores, "find_spec", return_value=None):
        stores.open_store(DATABASE)


def spoil_at(place: int, spoilt: bytes) -> Callable[[Path], None]:
    """Write over a piece of a database."""

    def spoil(folder: Path) -> None:
        SqliteStore(folder).stop()
        with (folder / "pioche.db").open("r+b") as file:
            file.seek(place)
            file.write(spoilt)

    return spoil


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


def load_snapshot(folder: Path) -> None:
    """Load a snapshot from a file that is none."""
    (folder / "x.npz").write_bytes(b"no arrays at all")
    NetworkSnapshot.load(folder / "x.npz")


def inside(outer: str, refuse: Refuse) -> Refuse:
    """Refuse with the sentence that stands inside another."""

    def run() -> None:
        try:
            refuse()
        except ValueError as error:
            raise ValueError(f"some.txt: {str(error).partition(f': {outer}: ')[2]}") from None

    return run


def unseen(text: str) -> Refuse:
    return inside("is no file of what was seen", lambda: read_seen(text))


def says(what: str) -> Refuse:
    """Refuse in the words of the system or of a database, which cannot be made to say it here."""

    def run() -> None:
        raise ValueError(f"some.txt: {what}")

    return run


def system(number: int) -> Refuse:
    return says(os.strerror(number))


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
    "fault-file-large": system(errno.EFBIG),
    "fault-links": system(errno.ELOOP),
    "fault-quota": system(errno.EDQUOT) if hasattr(errno, "EDQUOT") else says("Disk quota exceeded"),
    "fault-not-permitted": system(errno.EPERM),
    "fault-open-files": system(errno.EMFILE),
    "fault-input-output": system(errno.EIO),
    "fault-in-use": system(errno.EADDRINUSE),
    "fault-not-here": system(errno.EADDRNOTAVAIL),
    "fault-nobody-listens": system(errno.ECONNREFUSED),
    "fault-no-host": says("Name or service not known"),
    "fault-field": unseen("{}"),
    "fault-unknown-field": unseen('{"x": 1}'),
    "fault-expected": unseen("[]"),
    "fault-parquet": in_folder(lambda _: None, read_columns),
    "fault-zip": inside("no snapshot", in_folder(lambda _: None, load_snapshot)),
    "fault-no-tables": in_folder(lambda _: None, lambda folder: stores.back_up(folder, folder / "copy")),
    "fault-old-tables": told(read_old_tables),
    "fault-backup-there": in_folder(lambda _: None, back_up_onto),
    "fault-damaged": in_folder(spoil_at(FREE_PAGES, b"\xff"), SqliteStore),
    "fault-schema": in_folder(be_newer, SqliteStore),
    "fault-schema-newer": told(lambda: check(99, DATABASE)),
    "fault-schema-older": told(lambda: check(0, DATABASE)),
    "fault-locked": in_folder(lambda _: None, lock_nothing),
    "fault-folder-used": in_folder(lambda _: None, be_served),
    "fault-no-store": lambda: stores.open_store("mysql://db"),
    "fault-packages": open_without_packages,
    "fault-folder-migrates": lambda: stores.migrate("folder"),
    "fault-own-backup": lambda: stores.back_up(DATABASE, Path("copy")),
    "fault-same-store": lambda: stores.move_store("some", "./some", lambda *_: None),
    "fault-two-stores": in_folder(lambda _: None, in_two_folders),
    "fault-node": says(f"in use by {who_uses(1)}"),
    "fault-nodes": says(f"in use by {who_uses(2)}"),
    "fault-moving": says(f"in use by {who_uses(0)}"),
    "fault-address": lambda: check_address("postgresql://[db"),
    "fault-not-database": in_folder(write_database(b"spoilt" * 1000), SqliteStore),
    "fault-malformed-database": in_folder(spoil_at(FIRST_PAGE, b"\0"), SqliteStore),
    "fault-unopened": says("unable to open database file"),
    "fault-database-disk": in_folder(
        lambda folder: (folder / "pioche.db").mkdir(), lambda folder: stores.back_up(folder, folder / "copy")
    ),
    "fault-database-full": in_folder(lambda _: None, fill_up),
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
    "fault-deck-small": deck(cards=65, zero=0, number=1, skip=1, reverse=1, draw_two=1),
    "fault-no-numbers": deck(number=0, skip=20),
    "fault-several-written": lambda: read_added(FILE, WRITTEN_TWICE),
    "fault-kinds": lambda: read_added(FILE, FIVE_KINDS),
    "fault-edition-files": left_out(write_many),
    "fault-edition-utf8": left_out(lambda folder: (folder / FILE).write_bytes(b"id\xff")),
    "fault-edition-name": left_out(lambda folder: (folder / "Dragons.toml").touch()),
    "fault-edition-loop": says("Symlink loop from '/editions/x.toml'"),  # by Python before 3.13
    "fault-edition-link": left_out(lambda folder: make_links(folder, {FILE: folder.parent})),
    "fault-edition-no-file": left_out(lambda folder: (folder / FILE).mkdir()),
    "fault-edition-large": left_out(lambda folder: (folder / FILE).write_bytes(b"#" * (MOST_BYTES + 1))),
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
    "fault-differs": differs("{expect: {top: R6}}"),
    "fault-too-legal": differs("{expect: {legal: [draw]}}"),
    "fault-not-legal": differs("{expect: {has_legal: [keep]}}"),
    "fault-legal": differs("{expect: {lacks_legal: [draw]}}"),
    "fault-do-refused": differs("{do: {seat: 0, move: play R2}}"),
    "fault-not-refused": differs("{refuse: {seat: 0, move: draw, reason: no-match}}"),
    "fault-spoilt": differs("{refuse: {seat: 0, move: play R2, reason: no-such-card}}", Spoilt.from_position),
    "fault-cannot-deal": lambda: refuse(REFUSED_CANNOT_DEAL),
}
