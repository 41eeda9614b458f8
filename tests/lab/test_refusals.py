"""What the engine refuses is said in the language asked for: the catalogue knows its sentences."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import refused
from msgspec import structs
from refused import BEGUN, OVER
from sixth_edition import make_links

from pioche import record
from pioche.archive import files, rows
from pioche.bots import search, trained
from pioche.conform.yamlfile import LARGEST_FILE, FileError
from pioche.edition import set_table
from pioche.editions.files import edition_files
from pioche.effects import read_card, read_words
from pioche.envs.snapshots import NetworkSnapshot
from pioche.i18n.catalogue import words
from pioche.lab.cards import find_custom
from pioche.lab.cli.refusals import plain_sentences, sentences, told, understood
from pioche.lab.cli.settings import read_setting
from pioche.lab.experiment import Experiment
from pioche.lab.run import Ways
from pioche.lab.tournament import Tournament
from pioche.server.fair.commitments import SCHEME
from pioche.server.fair.seen import read_seen
from pioche.server.fair.verify import read_line

NEXT = {"who": "next", "draw": 1}


def card(**keys: object) -> Callable[[], object]:
    return lambda: read_card("card", {"title": "x", **keys}, ["red"])


def steps(*do: object) -> Callable[[], object]:
    return card(do=list(do))


def table(**setting: Any) -> Callable[[], object]:  # noqa: ANN401  any setting
    return lambda: set_table("classic", **setting)


def header(*lines: str) -> Callable[[], object]:
    return lambda: record.read("\n".join((f"pioche {record.VERSION}", *lines, "")))


def played(old: str, new: str) -> Callable[[], object]:
    """Replay the game file of a round that is over, a piece of it replaced."""
    return lambda: record.replay(record.read(OVER.replace(old, new)))


def revealed(**changed: object) -> Callable[[], object]:
    line = {"table": "T", "round": 3, "commitment": "", "secret": "00", "nonces": [], "kicks": []}
    return lambda: read_line({**line, **changed})


def row(**changed: object) -> Callable[[], object]:
    return lambda: rows.check(structs.replace(rows.row_of(OVER), **changed))


def unread(line: bytes) -> Callable[[], object]:
    """Refuse a row as `pioche import` does."""

    def refuse() -> None:
        found = files.attempt(msgspec.json.Decoder(rows.GameRow).decode, line)
        raise ValueError(str(found))

    return refuse


def inside(refuse: Callable[[], object]) -> Callable[[], object]:
    """Refuse as a command does, which names the file."""

    def named() -> None:
        try:
            refuse()
        except ValueError as error:
            raise ValueError(f"some.txt: {error}") from None
        except OSError as error:
            raise ValueError(f"some.txt: {error.strerror}") from None

    return named


def os_fault(number: int) -> Callable[[], object]:
    def refuse() -> None:
        raise OSError(number, os.strerror(number))

    return inside(refuse)


class FutureSight(trained.Careless):
    """A policy trained on numbers that are not known yet."""

    encoding = 99


REFUSED: dict[str, Callable[[], object]] = {
    "fault-text": card(title=3),
    "fault-long": card(title="x" * 41),
    "fault-unprintable": card(title="\x1b"),
    "fault-markup": card(title="<b"),
    "fault-mapping": lambda: read_card("card", 3, ["red"]),
    "fault-unknown": card(colour="red"),
    "fault-whole": steps({"who": "next", "draw": "x"}),
    "fault-number": steps({"who": "next", "draw": 11}),
    "fault-choice": steps({"who": "nobody", "draw": 1}),
    "fault-choice-in": table(rules={"stack": "maybe"}),
    "fault-steps": card(do=3),
    "fault-many-steps": steps(*[NEXT] * 9),
    "fault-one-thing": steps({**NEXT, "again": True}),
    "fault-no-thing": steps({"who": "next"}),
    "fault-together": steps({**NEXT, "good": []}),
    "fault-who": steps({"draw": 1}),
    "fault-those": steps({"who": "those", "draw": 1}),
    "fault-only": steps({"who": "next", "again": True}),
    "fault-missing": steps({"who": "next", "draw": {}}),
    "fault-nothing": lambda: read_words("trial", "", 9),
    "fault-title": card(title=""),
    "fault-cards": table(custom=3),
    "fault-one-card": lambda: set_table("giant", custom=[{"title": "x"}]),
    "fault-many-cards": table(custom=[{"title": "x"}] * 4),
    "fault-none": lambda: Experiment(bots=("genius",)),
    "fault-bots": lambda: Experiment(bots=("random", "greedy")),
    "fault-needless-address": lambda: Ways(address="tcp://lab:8786"),
    "fault-two-bots": lambda: Tournament(bots=("random",)),
    "fault-one-trick": lambda: Tournament(bots=("expert-no-turn", "expert-no-follows")),
    "fault-no-number": header("seats x"),
    "fault-too-large": header(f"seats {'9' * 20}"),
    "fault-json": header("rules {"),
    "fault-a-mapping": header("rules []"),
    "fault-a-list": header("names {}"),
    "fault-names": header("names [1]"),
    "fault-hex": header("chance key 00"),
    "fault-chance": header("chance luck"),
    "fault-asks": header("asks never"),
    "fault-edition-line": header("edition  classic"),
    "fault-word": header("wind 3"),
    "fault-file-long": header("#" * record.MOST_BYTES),
    "fault-begins": lambda: record.read("UNO"),
    "fault-after-end": header("moves", "end 0", "0 draw"),
    "fault-twice": header("seats 2", "seats 2"),
    "fault-cut-off": header("seats 2"),
    "fault-seats-first": header("scores [0,0]", "seats 2"),
    "fault-dash": header("moves", "- word"),
    "fault-rekey": played("0 play R1", f"- key {'0' * 64}"),
    "fault-refused": played("play R1", "play R2"),
    "fault-no-seat": played("0 play R1", "9 play R1"),
    "fault-led": played("end ", "end 0"),
    "fault-unfinished": inside(lambda: rows.row_of(BEGUN)),
    "fault-form": row(form=0),
    "fault-not-led": row(moves=9),
    "fault-column": unread(b'{"form": "x"}'),
    "fault-seen": lambda: read_seen("{"),
    "fault-nonces": revealed(scheme=SCHEME, seats=[0]),
    "fault-scheme": revealed(scheme=9),
    "fault-secret": revealed(secret="x" * 2),
    "fault-module-name": lambda: trained.load(":x"),
    "fault-edition": inside(lambda: set_table("nowhere")),
    "fault-no-module": lambda: trained.load("nowhere_at_all:x"),
    "fault-no-name": lambda: trained.load("os:nothing"),
    "fault-policy": lambda: trained.load("os:path"),
    "fault-encoding": lambda: trained.load(f"{__name__}:FutureSight"),
    "fault-absent": os_fault(errno.ENOENT),
    "fault-folder": os_fault(errno.EISDIR),
    "fault-permission": os_fault(errno.EACCES),
    **refused.CASES,
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_sentence_of_the_engine_is_found_and_said_in_french(key: str) -> None:
    with pytest.raises(ValueError, match=":") as refused:
        REFUSED[key]()
    english = str(refused.value)
    assert understood(english)[0] == key
    assert told(english, "en") == english
    french = told(english, "fr")
    assert "\xa0: " in french
    assert " or " not in french
    assert " and " not in french
    assert told(f"some.txt: {english}", "fr") == f"some.txt: {french}"


def test_a_sentence_inside_a_sentence_is_said_with_what_is_put_into_it() -> None:
    assert told("x.npz: no snapshot: must be from 1 to 3, not 9", "fr") == (
        "x.npz\xa0: n'est pas un instantané\xa0: doit aller de 1 à 3, et non 9"
    )


@pytest.mark.parametrize("line", ["edition  classic", "edition", "edition classic  6f1e"])
def test_a_line_with_an_edition_says_what_belongs_there(line: str) -> None:
    with pytest.raises(ValueError, match=r"^line 2: `edition` is followed by an id and maybe a digest"):
        header(line)()


@pytest.mark.parametrize(("now", "then"), [("none", "6f1e"), ("6f1e", "none")])
def test_that_an_edition_has_no_digest_is_said_in_french(now: str, then: str) -> None:
    english = f"edition: x.toml is not the one this was played with: its digest is {now}, and was {then}"
    french = told(english, "fr")
    assert "none" not in french
    assert french.endswith(f"empreinte\xa0: {now}; celle d'alors\xa0: {then})".replace("none", "aucune"))


def test_a_large_number_is_grouped_as_the_language_groups_it() -> None:
    english = "some.yaml: larger than 1,000,000 bytes"
    assert told(english, "fr") == "some.yaml\xa0: dépasse 1\xa0000\xa0000 octets"
    assert told(english, "en") == english


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="a link that leads to itself is no file there")
def test_a_link_that_leads_to_itself_is_left_out_in_french(tmp_path: Path) -> None:
    make_links(tmp_path, {"loop.toml": tmp_path / "loop.toml"})
    [loop] = edition_files(tmp_path)
    assert told(f"{loop.name}: {loop.problem}", "fr").endswith("tourne en rond")


@pytest.mark.parametrize(
    ("refuse", "told_in_french"),
    [
        (table(custom=3), "custom\xa0: doit être une liste de cartes, et non un nombre"),
        (card(title=None), "card.title\xa0: doit être du texte, et non une valeur vide"),
        (revealed(nonces=[3]), "fair.nonces[0]\xa0: il faut `str`, et non `int`"),
        (
            lambda: read_seen('{"table": "T", "member": "x", "rounds": []}'),
            "seen.member\xa0: n'est pas un fichier de ce qui a été vu\xa0: il faut `int`, et non `str`",
        ),
    ],
)
def test_what_does_not_fit_is_said_with_its_place(refuse: Callable[[], object], told_in_french: str) -> None:
    with pytest.raises(ValueError, match=":") as refused:
        refuse()
    assert told(str(refused.value), "fr") == told_in_french


def test_files_and_what_is_not_installed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, bad = tmp_path / "empty.yaml", tmp_path / "bad.toml"
    empty.write_text("[]\n", encoding="utf-8")
    monkeypatch.setattr(search, "is_available", lambda: False)
    met = set(REFUSED)
    for key, text, refuse in (
        ("fault-read", "", lambda: read_setting(tmp_path / "none.toml", 0)),
        ("fault-toml", "seats = ", lambda: read_setting(bad, 0)),
        ("fault-toml-deep", "seats = " + "[" * 9000, lambda: read_setting(bad, 0)),
        ("fault-words", "bots = 3", lambda: read_setting(bad, 0)),
        ("fault-keys", "rules = 3", lambda: read_setting(bad, 0)),
        ("fault-no-card", "", lambda: find_custom(empty)),
        ("fault-snapshot", "", lambda: NetworkSnapshot.load(tmp_path / "none.npz")),
        ("fault-search", "", lambda: Tournament(seats=2, bots=("search", "expert"))),
    ):
        bad.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=":") as refused:
            refuse()
        assert understood(str(refused.value))[0] == key
        met.add(key)
    assert met | set(MISREAD) == set(sentences())


# What is refused in a file of YAML, and where it says so.
MISREAD: dict[str, tuple[str, str]] = {
    "fault-yaml": ("do: [1, 2\n", ":1:5"),
    "fault-second": ("a: 1\x85---\nb: 2\n", ":2:1"),
    "fault-alias": ("a: *b\n", ":1:4"),
    "fault-anchor": ("a: &b 1\n", ":1:4"),
    "fault-tag": ("a: !!int 1\n", ":1:4"),
    "fault-deep": ("[" * 40 + "]" * 40, ":1:34"),
    "fault-key": ("1: 1\n", ":1:1"),
    "fault-duplicate": ("a: 1\n---\nb: 1\nb: 2\n", ":4:1"),
    "fault-large": ("#" * (LARGEST_FILE + 1), ""),
    "fault-utf8": ("a: 1\n\udcff\n", ":2"),
    "fault-control": ("a: \a\n", ":1"),
}
WRONG_YAML = {
    "syntax-list": ("a: [b: c: d]\n", ":1:9"),
    "syntax-mapping": ("a: {b: 1 c: 2}\n", ":1:11"),
    "syntax-colon": ("title: Fire: two\n", ":1:12"),
    "syntax-begin": ("do: - draw\n", ":1:5"),
    "syntax-no-colon": ("a: 1\nb\nc: 2\n", ":3:1"),
    "syntax-tab": ("a:\n\tb: 1\n", ":2:1"),
    "syntax-character": ("a: é\nb: @x\n", ":2:4"),
    "syntax-open-quote": ("a: 1\nb: 'x\n", ":2:4"),
    "syntax-escape": ('a: "\\q"\n', ":1:5"),
    "syntax-line-up": ("a:\n  - 1\n - 2\n", ":3:2"),
    "syntax-no-value": ("a: [1,,2]\n", ":1:7"),
    "syntax-more": ("{a: 1}}\n", ":1:7"),
    "syntax-unreadable": ("a: | x\n", ":1:6"),
}
WRONG_TOML = {
    "syntax-value": ("seats = four\n", "line 1, column 9"),
    "syntax-already": ("seats = 4\nseats = 3\n", "line 2, column 10"),
    "syntax-no-equals": ("seats 4\n", "line 1, column 7"),
    "syntax-no-key": ("seats = 4\n= 3\n", "line 2, column 1"),
    "syntax-closing": ('edition = "classic\nseats = 4\n', "line 1, column 19"),
    "syntax-escape": ('edition = "\\q"\n', "line 1, column 14"),
    "syntax-line": ("seats = 4 5\n", "line 1, column 11"),
    "syntax-list": ("bots = [1, 2", "line 1, column 13"),
    "syntax-mapping": ("rules = {a = 1 b = 2}\n", "line 1, column 16"),
    "syntax-table": ("[rules\nseats = 4\n", "line 1, column 7"),
}


@pytest.mark.parametrize("key", MISREAD)
def test_what_a_strict_reader_of_yaml_refuses_is_named_with_its_place(tmp_path: Path, key: str) -> None:
    text, place = MISREAD[key]
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(FileError) as refused:
        find_custom(file)
    assert refused.value.where == f"{file}{place}"
    assert understood(str(refused.value))[0] == key
    assert told(str(refused.value), "fr").startswith(f"{file}{place}\xa0: ")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("%YAML 1.2\n---\ntitle: a\n", ["a"]),
        ("%YAML 1.2\n---\n---\ntitle: a\n", ["a"]),
        ("title: a\n...\n%YAML 1.2\n---\n...\n---\ntitle: b\n", ["a", "b"]),
    ],
)
def test_a_directive_goes_with_the_document_it_stands_above(
    tmp_path: Path, text: str, cards: list[str]
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    assert find_custom(file) == [{"title": title} for title in cards]


@pytest.mark.parametrize(("text", "line"), [("%x: 3\n", 1), ("title: a\n...\n%bad\n", 3)])
def test_a_directive_above_no_document_is_refused(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=f"some.yaml:{line}:.*is not readable as YAML"):
        find_custom(file)


def test_what_is_wrong_with_yaml_or_toml_is_said_in_french_and_no_library_is_quoted(tmp_path: Path) -> None:
    met = set()
    cases = [
        *(("yaml", *case) for case in WRONG_YAML.items()),
        *(("toml", *case) for case in WRONG_TOML.items()),
    ]
    for suffix, key, (text, place) in cases:
        file = tmp_path / f"some.{suffix}"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(FileError) as refused:
            find_custom(file)
        english = str(refused.value)
        assert english.endswith(words("en")(key)), english
        assert place in english, english
        french = told(english, "fr")
        assert french.endswith(words("fr")(key)), french
        assert place.replace("column", "colonne").replace("line", "ligne") in french
        met.add(key)
    assert met == set(plain_sentences().values())
