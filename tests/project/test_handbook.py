"""The site: built without a warning, no link is dead, nothing is fetched, its search works in a folder."""

import doctest
import re
from pathlib import Path

import pytest
from browser import FLAGS
from playwright.sync_api import sync_playwright

import album
import chromium
import handbook


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="locks/dev.lock brings it")
    folder = tmp_path_factory.mktemp("handbook")
    handbook.build(folder / "work", folder / "site")
    return folder / "site"


def test_no_link_is_dead_and_nothing_comes_from_elsewhere(site: Path) -> None:
    assert list(handbook.problems(site)) == []
    assert len(list(site.rglob("*.html"))) > 30


def test_every_document_and_public_module_has_a_page(site: Path) -> None:
    missing = [
        name for name in handbook.documents().values() if not (site / name).with_suffix(".html").exists()
    ]
    assert missing == []
    for module in handbook.REFERENCE:
        name = f"pioche.{module}".rstrip(".")
        told = (site / "api" / f"{module or name}.html").read_text(encoding="utf-8")
        public = re.findall(r"^::: (.+)$", handbook.reference(module), re.MULTILINE)
        assert [one for one in public if f'id="{one}"' not in told] == []
    assert "Play the same deals" in (site / "api" / "lab.html").read_text(encoding="utf-8")
    assert "<blockquote>" not in (site / "api" / "pioche.html").read_text(encoding="utf-8")


def test_what_stands_around_a_french_page_is_french(site: Path) -> None:
    told = (site / "RULES.fr.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in told
    assert re.search(r">\s*Table des matières\s*<", told)
    assert re.search(r">\s*(Search|On this page)\s*<", told) is None


def test_the_search_finds_words_in_pages_read_from_a_folder(site: Path) -> None:
    program = chromium.find()
    if program is None:
        pytest.skip(chromium.ADVICE)
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        page.wait_for_function("[...document.images].every((image) => image.naturalWidth > 0)")
        page.get_by_role("button", name="Search").first.click()
        page.get_by_placeholder("Search").last.fill("Lotso")
        page.get_by_text(re.compile(r"^\d+ results?$")).wait_for()
        browser.close()
    assert asked
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<link href="//fonts.example/a.css"><a href="gone.html">a</a><a href="#here">b</a><p id="there">'
        '<a href="https://example.org">c</a><a href="#there">d</a><img src="https://example.org/b.png">',
        encoding="utf-8",
    )
    (tmp_path / "a.css").write_text("a { background: url(https://example.org/c.png) }", encoding="utf-8")
    assert list(handbook.problems(tmp_path)) == [
        "index.html: fetches //fonts.example/a.css",
        "index.html: fetches https://example.org/b.png",
        "index.html: leads to gone.html, which is not there",
        "index.html: leads to #here, where there is no such place",
        "a.css: fetches https://example.org/c.png",
    ]


def test_every_picture_that_is_shown_is_taken_and_there() -> None:
    assert list(album.problems(handbook.ROOT)) == []


def test_a_picture_that_is_not_taken_or_not_there_or_stale_is_named(tmp_path: Path) -> None:
    folder = tmp_path / album.FOLDER
    folder.mkdir(parents=True)
    for name in [*album.names(), "old.webp"]:
        (folder / name).touch()
    (folder / "home.fr.webp").unlink()
    shown = "".join(f"![a]({folder.name}/{name}) " for name in album.names() if ".fr." in name)
    (tmp_path / "docs" / "A.fr.md").write_text(f"{shown}![b]({folder.name}/table.en.webp)", encoding="utf-8")
    shown = "".join(f'<img src="{folder.name}/{name}"> ' for name in album.names() if ".en." in name)
    (tmp_path / "docs" / "A.md").write_text(f"{shown}![c](by-hand.png)", encoding="utf-8")
    assert list(album.problems(tmp_path)) == [
        "docs/A.fr.md: table.en.webp is in another language",
        "docs/A.md: by-hand.png is not one that scripts/pictures.py --album takes",
        "home.fr.webp: not there",
        "old.webp: shown nowhere",
    ]
    album.note(tmp_path)
    assert not album.are_stale(tmp_path)
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "Page.svelte").touch()
    assert album.are_stale(tmp_path)


def test_its_examples_hold() -> None:
    assert doctest.testmod(handbook).failed == 0
