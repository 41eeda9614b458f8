"""What the engine refuses is said in the language asked for: the catalogue knows its sentences."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pioche.bots import search
from pioche.cli import main
from pioche.edition import set_table
from pioche.effects import read_card, read_words
from pioche.lab.cards import find_custom
from pioche.lab.cli.refusals import sentences, told, understood
from pioche.lab.cli.settings import read_setting
from pioche.lab.experiment import Experiment
from pioche.lab.tournament import Tournament

NEXT = {"who": "next", "draw": 1}


def card(**keys: object) -> Callable[[], object]:
    return lambda: read_card("card", {"title": "x", **keys}, ["red"])


def steps(*do: object) -> Callable[[], object]:
    return card(do=list(do))


def table(**setting: Any) -> Callable[[], object]:  # noqa: ANN401  any setting
    return lambda: set_table("classic", **setting)


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
    "fault-one-thing": steps({"who": "next"}),
    "fault-together": steps({**NEXT, "good": []}),
    "fault-who": steps({"draw": 1}),
    "fault-those": steps({"who": "those", "draw": 1}),
    "fault-only": steps({"who": "next", "again": True}),
    "fault-missing": steps({"who": "next", "draw": {}}),
    "fault-nothing": lambda: read_words("trial", "", 9),
    "fault-title": card(title=""),
    "fault-cards": table(custom=3),
    "fault-many-cards": table(custom=[{"title": "x"}] * 4),
    "fault-none": lambda: Experiment(bots=("genius",)),
    "fault-bots": lambda: Experiment(bots=("random", "greedy")),
    "fault-two-bots": lambda: Tournament(bots=("random",)),
    "fault-one-trick": lambda: Tournament(bots=("expert-no-turn", "expert-no-follows")),
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


def test_files_and_what_is_not_installed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, bad = tmp_path / "empty.yaml", tmp_path / "bad.toml"
    empty.write_text("[]\n", encoding="utf-8")
    monkeypatch.setattr(search, "is_available", lambda: False)
    met = set(REFUSED)
    for key, text, refuse in (
        ("fault-read", "", lambda: read_setting(tmp_path / "none.toml", 0)),
        ("fault-toml", "seats = ", lambda: read_setting(bad, 0)),
        ("fault-words", "bots = 3", lambda: read_setting(bad, 0)),
        ("fault-keys", "rules = 3", lambda: read_setting(bad, 0)),
        ("fault-no-card", "", lambda: find_custom(empty)),
        ("fault-search", "", lambda: Tournament(seats=2, bots=("search", "expert"))),
    ):
        bad.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=":") as refused:
            refuse()
        assert understood(str(refused.value))[0] == key
        met.add(key)
    assert met == set(sentences())


def test_commands_refuse_and_announce_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pioche.fast import twin
    from pioche.lab.cli import commands

    assert main(["simulate", "--bot", "genius", "--lang", "fr"]) == 2
    assert "bot\xa0: 'genius' n'existe pas" in capsys.readouterr().err

    def announce(*_: object, **__: object) -> None:
        twin.announce("play_games")
        raise ValueError

    monkeypatch.setattr(commands, "play", announce)
    for lang, words in (("fr", "compilation des règles"), ("en", "compiling the rules")):
        assert main(["simulate", "--lang", lang]) == 2
        assert words in capsys.readouterr().err
