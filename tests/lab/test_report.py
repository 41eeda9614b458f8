"""The page about an edition: one file, every word escaped, the same however it was played."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pioche.cli import main
from pioche.lab.estimates import Estimate, share
from pioche.lab.experiment import Experiment
from pioche.lab.out import plots
from pioche.lab.out.page import Page, who_wins
from pioche.lab.run import simulate
from pioche.lab.summary import Histogram, summarise

HOSTILE = """title: "& \\" ' onload=alert(1) --"
do: [{who: next, draw: 2}]
"""
VOID = ("meta", "link")


class Reader(HTMLParser):
    """Reads a page: its elements, its attributes, its text; every element must be closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page(folder: Path, *arguments: str, status: int = 0) -> str:
    out = folder / "page.html"
    quick = ("--games", "120", "--bot", "laying", "--compiled", "no", "--jobs", "1")
    assert main(["lab", "report", *quick, "--out", str(out), *arguments]) == status
    assert sorted(path.name for path in folder.glob("page*")) == ["page.html"]
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Comment se joue UNO géant", "La place à table compte-t-elle?", "Et avec plus de joueurs?")),
        ("en", ("How Giant UNO plays", "Does it matter where you sit?", "And with more players?")),
    ],
)
def test_a_page_stands_alone_in_each_language(
    lang: str, words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page(tmp_path, "--edition", "giant", "--lang", lang)
    assert "page.html" in capsys.readouterr().out
    read = Reader(text)
    assert f'<html lang="{lang}">' in text
    assert set(words) <= set(read.texts)
    assert read.tags.count("svg") == 10
    assert not {"script", "img", "iframe", "object", "form"} & set(read.tags)
    assert not re.search(r"https?:|url\(|@import", text)
    assert not [name for name, _ in read.attributes if name.startswith("on") or name == "style"]
    assert any(
        name == "content" and value.startswith("default-src 'none'") for name, value in read.attributes
    )


def test_what_is_written_on_a_card_stays_text(tmp_path: Path) -> None:
    file = tmp_path / "evil.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    read = Reader(page(tmp_path, "--custom", str(file), "--lang", "en"))
    title = "& \" ' onload=alert(1) --"
    assert f"The special card: {title}" in read.texts
    assert not [name for name, _ in read.attributes if name == "onload"]


def test_the_page_does_not_depend_on_how_it_was_played(tmp_path: Path) -> None:
    one = page(tmp_path, "--edition", "giant")
    assert page(tmp_path, "--edition", "giant", "--compiled", "yes", "--jobs", "2") == one


@pytest.mark.parametrize(
    ("wins", "answer"),
    [
        (270, "Hardly: no place"),  # 27.0 % [24.3, 29.8] of 1000 rounds …
        (280, "Hardly: no place"),  # … 28.0 % [25.3, 30.9] is clear by itself, but not as the best of four …
        (290, "Yes, a little. Best is this place: 1 to the left."),  # … and this is.
        (210, "A little. Worst is this place: 1 to the left."),
    ],
)
def test_the_best_of_several_places_has_to_be_clearer_than_one_alone(wins: int, answer: str) -> None:
    summary = summarise(simulate(Experiment("giant"), 2))
    others = (1000 - wins) // 3
    shares = tuple(share(n, 1000) for n in (others, wins, others, others))
    [told] = who_wins(Page(replace(summary, games=1000, place_share=shares), [], [], "en"))
    assert answer in told


def test_players_who_differ_keep_to_their_seats(tmp_path: Path) -> None:
    text = page(tmp_path, "--seats", "2", "--bot", "greedy", "--lang", "en")  # laying and greedy
    assert "And with more players?" not in text
    assert "laying × 1 and greedy × 1" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "page.txt"], "page.txt: must end in .html"),
        (["--out", "nowhere/page.html"], "nowhere: there is no such folder"),
        ([], "the following arguments are required: --out"),
        (["--out", "x.html", "--edition", "flip"], "there is no edition 'flip'"),
        (["--out", "x.html", "--custom", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
    ],
)
def test_what_cannot_be_reported_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "report", *arguments]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert words in line


def test_columns_hold_every_game() -> None:
    drawn = plots.columns(Histogram(2, (0, 1, 5, 3, 1)), "turns", 7, "mean 7", "Length")
    tall = [float(height) for height in re.findall(r'height="([0-9.]+)" class="bar"', drawn)]
    assert max(tall) == plots.PLOT - 24
    assert sum(tall) == pytest.approx(10 * max(tall) / 5, abs=0.1)


def test_nothing_drawn_leaves_the_drawing() -> None:
    rows = [plots.Row("one", Estimate(0.9, 0.8, 1.0), "90%"), plots.Row("two", Estimate(0, 0, 0.1), "0%")]
    drawn = plots.intervals(rows, 0.5, "fair", "Shares") + plots.bars(rows, "Bars")
    for x in re.findall(r' (?:x|x1|x2|cx)="([0-9.-]+)"', drawn):
        assert 0 <= float(x) <= plots.WIDTH


@pytest.mark.parametrize(("span", "step"), [(3, 1), (30, 5), (120, 20), (300, 50), (4000, 1000)])
def test_ticks_are_round(span: int, step: int) -> None:
    assert plots.step_of(span) == step
