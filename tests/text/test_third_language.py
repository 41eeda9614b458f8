"""A third language is one catalogue and one line: a copy of the package gets one, and is asked everywhere."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from server_process import Server

import pioche
from pioche.client import RefusedError, request

CODE = "eo"
LINE = {"locale": "eo", "name": "Esperanto"}
SCRIPT = """
from pioche.edition import load_edition
from pioche.i18n.catalogue import words
from pioche.i18n.languages import LANGUAGES, language
from pioche.i18n.numbers import numerals
from pioche.server.http import pages
from pioche.server.trials.films import FILMS

assert list(LANGUAGES) == ["fr", "en", "eo"]
assert language() == "eo"
assert words("eo")("face-skip") == "eo:Skip"
assert words("eo")("event-turn", seat="Zoé", you="seat").startswith("eo:")
assert numerals("eo").listed(["a", "b", "c"]) == "a, b kaj c"
assert load_edition("giant").name["eo"] == "Giant UNO"
assert load_edition("giant").specials[0].name["eo"] == "Field Goal Kick"
assert all(film.title["eo"] == film.title["en"] for film in FILMS)
assert '<p lang="eo">eo:' in pages.front_page(pages.web_folder() / "nowhere")
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("third")
    shutil.copytree(
        Path(pioche.__file__).parent, folder / "pioche", ignore=shutil.ignore_patterns("web", "__pycache__")
    )
    words = folder / "pioche" / "i18n"
    english = (words / "en.ftl").read_text(encoding="utf-8")
    translated = re.sub(r"^([a-z][\w-]* =) (?=[^\s{])", rf"\1 {CODE}:", english, flags=re.MULTILINE)
    translated = re.sub(r"^( +\*?\[\w+\]) ", rf"\1 {CODE}:", translated, flags=re.MULTILINE)
    (words / f"{CODE}.ftl").write_text(translated, encoding="utf-8")
    listed = json.loads((words / "languages.json").read_text(encoding="utf-8"))
    (words / "languages.json").write_text(json.dumps({**listed, CODE: LINE}), encoding="utf-8")
    return folder


def run(package: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "LC_ALL": f"{CODE}.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-P", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_package_speaks_it(package: Path) -> None:
    run(package, "-c", SCRIPT)


def test_the_rules_are_printed_in_it(package: Path) -> None:
    printed = run(package, "-m", "pioche", "rules", "giant", "--lang", CODE)
    assert printed.startswith("Giant UNO\n")
    assert f"{CODE}:Skip" in printed


def test_the_command_line_offers_it_and_speaks_it(package: Path) -> None:
    printed = run(package, "-m", "pioche", "replay", "--help")
    assert f"{{fr,en,{CODE}}}" in printed
    assert f"{CODE}:Print a game file readably." in printed


def test_the_server_takes_it(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(package))

    with Server(tmp_path) as server:
        coach = "/api/tables/BCDFGHJKM/coach?lang="
        with pytest.raises(RefusedError, match="not-found"):
            request(server.url, coach + CODE)
        with pytest.raises(RefusedError, match="unreadable"):
            request(server.url, f"{coach}la")
        assert json.dumps(["fr", "en", CODE]) in json.dumps(request(server.url, "/api/openapi.json"))
        film = request(server.url, "/api/films")[0]
        assert film["title"][CODE] == "Snow White and the Seven Dwarfs"
