"""Editions of the data folder are read as hostile input: a bad file is left out, named, and stops nothing."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sixth_edition import DRAGONS, FILE, make_links, write_edition

from pioche import Game, record
from pioche.edition import EDITIONS, Shelf, check_same, load_edition, offered, set_table, shelf
from pioche.editions.files import MOST_BYTES, MOST_FILES
from pioche.folders import EDITIONS_VARIABLE
from pioche.notation import read_move

Look = Callable[[Path], Shelf]


@pytest.fixture
def look_in(monkeypatch: pytest.MonkeyPatch) -> Look:
    """Offer the editions of a folder."""

    def look(folder: Path) -> Shelf:
        monkeypatch.setenv(EDITIONS_VARIABLE, str(folder))
        return shelf()

    return look


def left_out(look_in: Look, folder: Path, text: str, name: str = FILE) -> str:
    """Why a file is left out, beside a good one that is not."""
    good = DRAGONS.replace('id = "dragons"', 'id = "wyverns"')
    write_edition(write_edition(folder, good, "wyverns.toml"), text, name)
    found = look_in(folder)
    assert list(found.editions) == [*EDITIONS, "wyverns"]
    [problem] = found.problems
    assert problem.isprintable()
    assert len(problem) < 400
    return problem


def test_editions_are_offered_after_the_booklets_in_their_order(look_in: Look, tmp_path: Path) -> None:
    for name, order in (("aa", ""), ("zz", "order = 2\n"), ("yy", "order = 2\n")):
        text = order + DRAGONS.replace('id = "dragons"', f'id = "{name}"')
        write_edition(tmp_path, text, f"{name}.toml")
    write_edition(tmp_path, "not an edition", "README.md")
    found = look_in(tmp_path)
    assert list(found.editions) == list(offered()) == [*EDITIONS, "yy", "zz", "aa"]
    assert found.problems == ()
    assert load_edition("zz").name["fr"] == "Les dragons"


@pytest.mark.parametrize("folder", ["nothing", "a file", "a file/editions"])
def test_a_folder_that_is_not_there_offers_nothing(look_in: Look, tmp_path: Path, folder: str) -> None:
    tmp_path.joinpath("a file").write_text("")
    found = look_in(tmp_path / folder)
    assert (list(found.editions), found.problems) == (list(EDITIONS), ())
    with pytest.raises(ValueError, match=r"^no edition 'dragons'; there are classic, .*, giant$"):
        load_edition("dragons")


def test_a_folder_is_read_once_and_another_by_its_own_name(look_in: Look, tmp_path: Path) -> None:
    first = look_in(write_edition(tmp_path / "one"))
    write_edition(tmp_path / "one", "", "more.toml")
    assert look_in(tmp_path / "one") is first
    write_edition(tmp_path / "two", DRAGONS.replace("points = 50\n", "points = 60\n", 1))
    book = set_table("dragons").book
    look_in(tmp_path / "two")
    assert set_table("dragons").book is not book


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "dragons"', 'id = "classic"', "id: must be that of the file, not 'classic'"),
        ('id = "dragons"', 'id = "../classic"', "id: must be small letters, digits and hyphens"),
        ('id = "dragons"', 'id = "Dragons"', "id: must be small letters, digits and hyphens"),
        ('id = "dragons"', "", "id: is missing"),
        ('id = "dragons"', 'id = "dragons"\nscript = "<b>"', "script: unknown; known here: id, family, "),
        ('id = "dragons"', 'id = "dragons"\n"\\u001b[31m" = 1', "\\x1b[31m: unknown; known here: id, "),
        ('id = "dragons"', 'id = "dragons"\norder = 0', "order: must be from 1 to 1000, not 0"),
        ("cards = 117", "cards = 118", "cards: says 118, but the deck has 117"),
        ("cards = 117", f"cards = {'9' * 5000}", "is not readable as TOML: "),
        ('"violet"]', '"orange"]', "colours[3]: must be red or green or blue or yellow or violet or pink"),
        ('"violet"]', '"red"]', "colours: names a colour twice"),
        ('fr = "Les dragons"', 'fr = "<script>"', "name.fr: may not contain '<s', which begins markup"),
        ('fr = "Les dragons"', 'fr = "\u202edragons"', "name.fr: may not contain '\\u202e'"),
        ('fr = "Les dragons"', 'fr = "  "', "name.fr: says nothing"),
        ('fr = "Les dragons"', f'fr = "{"a" * 61}"', "name.fr: is 61 characters long; at most 60 fit"),
        ('en = "The breath"', 'en = "\\u0007"', "special.WK.name.en: may not contain '\\x07'"),
        ('fr = "Nomme', 'fr = "<img', "special.WK.text.fr: may not contain '<i'"),
        ("[special.WM]", "[special.WK]", "is not readable as TOML: "),
        ("[special.WM]", "[special.R7]", "special.R7: must be W and one more capital letter"),
        ("[special.WM]", '[special."\u202e"]', "special.\\u202e: must be W and one more capital letter"),
        (
            "[special.WD]",
            '[special.WD]\nclause = "WX"',
            "special.WD.clause: must be WH or WC or WL or WT or ",
        ),
        ("[special.WD]", '[special.WD]\nclause = "MATCH"', "special.WD.clause: must be WH or WC or "),
        (
            "[special.WD]",
            '[special.WD]\nclause = "WK"',
            "special.WD.clause: is that of Field Goal Kick, a card ",
        ),
        (
            "[special.WD]",
            '[special.WD]\nrulings = ["WL"]',
            "special.WD.rulings: does not go without `clause`",
        ),
        (
            'clause = "WL"',
            'clause = "WL"\ntext = { fr = "a", en = "b" }',
            "special.WA.text: does not go with",
        ),
        (
            '"WL-LAST"]',
            '"WL-LAST", "MATCH"]',
            "special.WA.clause: is that of Lotso, a card that does something",
        ),
        ('"WL-LAST"]', '"wl"]', "special.WA.rulings[2]: must be capital letters, digits and hyphens"),
        ("number = 2", "number = 0", "cards: says 117, but the deck has 45"),
        ('["points", "round"]', '["points", "points"]', "switches.scoring: names a way to score twice"),
        ('trial = "kick"', 'trial = "<b>"', "special.WM.do[0].trial: may not contain '<b'"),
        ('trial = "kick"', "trial = 1979-05-27", "special.WM.do[0].trial: must be text, not a date"),
        ('trial = "kick"', "trial = 07:32:00", "special.WM.do[0].trial: must be text, not a time"),
        (
            'trial = "kick"',
            'trial = { kind = "kick" }',
            "special.WM.do[0].trial: must be text, not a mapping",
        ),
        ("lose_turn = true", "import_os = true", "special.WD.do[0].bad[0].import_os: unknown; known here: "),
    ],
)
def test_what_is_wrong_is_told_by_file_and_key(
    look_in: Look, tmp_path: Path, old: str, new: str, words: str
) -> None:
    assert DRAGONS.count(old) == 1
    assert left_out(look_in, tmp_path, DRAGONS.replace(old, new)).startswith(f"{FILE}: {words}")


@pytest.mark.parametrize("booklet", EDITIONS)
def test_the_id_of_a_booklet_is_taken(look_in: Look, tmp_path: Path, booklet: str) -> None:
    text = DRAGONS.replace('id = "dragons"', f'id = "{booklet}"')
    problem = left_out(look_in, tmp_path, text, f"{booklet}.toml")
    assert problem == f"{booklet}.toml: id: '{booklet}' is an edition of the package"
    assert load_edition(booklet).digest == ""


def test_a_deck_nobody_could_deal_or_cut_is_refused(look_in: Look, tmp_path: Path) -> None:
    small = DRAGONS.replace("number = 2", "number = 1").replace("cards = 117", "cards = 81")
    few = (
        small.replace("skip = 2", "skip = 0")
        .replace("cards = 81", "cards = 73")
        .replace("wild = 4", "wild = 0")
    )
    few = few.replace("cards = 73", "cards = 69")
    problem = left_out(look_in, tmp_path / "few", few)
    assert problem.startswith(f"{FILE}: cards: must be more than 70, the deal to 10 seats")
    zeros = DRAGONS.replace("number = 2", "number = 0").replace("zero = 1", "zero = 19")
    problem = left_out(look_in, tmp_path / "zeros", zeros)
    assert problem.startswith(f"{FILE}: deck.number: must be at least 1: the highest card decides who deals")
    look_in(write_edition(tmp_path / "small", small))
    assert Game.new("dragons", seats=10, seed=1).describe()["counts"] == [7] * 10


def test_only_one_card_is_written_by_the_table(look_in: Look, tmp_path: Path) -> None:
    written = re.sub(r'(?m)^do = \[\{ who = "(?:others|next)".*$', 'written_by = "table"', DRAGONS)
    written = written.replace("copies = 4", "copies = 1").replace("cards = 117", "cards = 114")
    problem = left_out(look_in, tmp_path, written)
    assert problem.startswith(f"{FILE}: special: has several cards that a table writes; there may be one")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x00\xff\xfe" * 100, "is not UTF-8 text (byte 1)"),
        (b"\x00" * 100, "is not readable as TOML: "),
        (b"", "id: is missing"),
        (b"id = " + b"[" * 9000, "is not readable as TOML: "),
        (b"a." * 4000 + b"a = 1", "a: unknown; known here: "),
        (b"#" * (MOST_BYTES + 1), "is larger than 16 KiB"),
    ],
)
def test_garbage_is_left_out(look_in: Look, tmp_path: Path, content: bytes, words: str) -> None:
    write_edition(tmp_path).joinpath("x.toml").write_bytes(content)
    found = look_in(tmp_path)
    assert list(found.editions) == [*EDITIONS, "dragons"]
    assert [problem.startswith(f"x.toml: {words}") for problem in found.problems] == [True], found.problems


@pytest.mark.parametrize(
    "name",
    ["Dragons.toml", ".toml", "..toml", "a b.toml", "é.toml", "-a.toml", "a\n.toml", f"{'a' * 31}.toml"],
)
def test_the_name_of_a_file_is_its_id(look_in: Look, tmp_path: Path, name: str) -> None:
    problem = left_out(look_in, tmp_path, DRAGONS, name)
    assert ": must be named ID.toml, the id 1 to 30 small letters, digits and hyphens" in problem


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of another kind")
def test_links_and_what_is_no_file_are_left_out(look_in: Look, tmp_path: Path) -> None:
    outside = write_edition(tmp_path / "outside") / FILE
    inside = write_edition(tmp_path / "inside", DRAGONS.replace("dragons", "real"), "real.toml")
    inside.joinpath("folder.toml").mkdir()
    os.mkfifo(inside / "pipe.toml")
    make_links(
        inside,
        {
            FILE: outside,
            "password.toml": Path("/etc/passwd"),
            "itself.toml": inside / "itself.toml",
            "gone.toml": inside / "nothing",
        },
    )
    found = look_in(inside)
    assert list(found.editions) == [*EDITIONS, "real"]
    told = dict(problem.split(": ", 1) for problem in found.problems)
    assert told.pop("itself.toml")
    assert told == {
        FILE: "is a link that leads out of the folder",
        "password.toml": "is a link that leads out of the folder",
        "folder.toml": "is no file",
        "pipe.toml": "is no file",
        "gone.toml": "is no file",
    }
    inside.joinpath("other.toml").symlink_to("real.toml")
    again = look_in(inside.parent / "." / "inside" / ".." / "inside")
    assert "other.toml: id: must be that of the file, not 'real'" in again.problems


def test_ten_thousand_files_are_not_all_read(look_in: Look, tmp_path: Path) -> None:
    for number in range(10_000):
        tmp_path.joinpath(f"x{number}.toml").touch()
    write_edition(tmp_path, DRAGONS.replace('"dragons"', '"a"'), "a.toml")
    found = look_in(tmp_path)
    assert list(found.editions) == [*EDITIONS, "a"]
    assert len(found.problems) == MOST_FILES
    assert found.problems[-1] == f"{tmp_path}: has more than {MOST_FILES} files; the others are left out"


def played() -> Game:
    game = Game.new("dragons", seats=2, seed=3)
    for _ in range(6):
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    return game


def test_a_game_says_when_its_edition_is_missing_or_another(look_in: Look, tmp_path: Path) -> None:
    look_in(write_edition(tmp_path / "now"))
    game = played()
    text, snapshot = game.record(), game.snapshot()
    digest = load_edition("dragons").digest
    assert text.splitlines()[1] == f"edition dragons {digest}"
    assert record.replay(record.read(text)).packed_position() == game.packed_position()
    assert Game.from_snapshot(snapshot).snapshot() == snapshot
    renamed = DRAGONS.replace("Les dragons", "Dragons et dragonnes") + "# a comment\n"
    look_in(write_edition(tmp_path / "renamed", renamed))
    assert record.replay(record.read(text)).packed_position() == game.packed_position()
    look_in(tmp_path / "nowhere")
    missing = f"^edition: dragons.toml is missing in the folder of editions; its digest was {digest}$"
    with pytest.raises(ValueError, match=missing):
        record.replay(record.read(text))
    with pytest.raises(ValueError, match=missing):
        Game.from_snapshot(snapshot)
    look_in(write_edition(tmp_path / "changed", DRAGONS.replace("draw = 2", "draw = 3")))
    another = (
        rf"^edition: dragons.toml is not the one this was played with: its digest is \w+, and was {digest}$"
    )
    with pytest.raises(ValueError, match=another):
        record.replay(record.read(text))
    with pytest.raises(ValueError, match=another):
        Game.from_snapshot(snapshot)
    with pytest.raises(ValueError, match=r"and was none$"):
        record.replay(record.read(text.replace(f" {digest}", "")))


def test_a_booklet_has_no_digest_and_none_is_believed() -> None:
    assert "edition giant\n" in Game.new("giant", seats=2, seed=1).record()
    with pytest.raises(
        ValueError, match=r"giant\.toml is not the one this was played with: its digest is none"
    ):
        check_same("giant", "6f1e")


def test_its_cards_are_read_only_where_it_is_offered(look_in: Look, tmp_path: Path) -> None:
    look_in(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="is no move"):
        read_move("play WD blue")
    look_in(write_edition(tmp_path))
    assert read_move("play WD blue").card == "WD"
    with pytest.raises(ValueError, match=r"given\.talon"):
        Game.from_position("classic", {"hands": [["R1"], ["W"]], "talon": ["WD"]})
