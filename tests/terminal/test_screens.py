"""Every screen of the full-screen table, as an SVG that a reviewer can look at.

`pytest tests/terminal/test_screens.py --snapshot-update -n 0` draws them anew, and keeps the words they were
drawn with: another wording is no other picture.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from staged_terminal import staged
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from terminal import run
from terminal_scenes import LINK, SCENES, Scene
from textual.pilot import Pilot

from pioche.i18n import catalogue as module
from pioche.i18n.languages import LANGUAGES
from pioche.terminal.screen.app import TableApp

SAME = 3  # pictures in a row
KEPT = Path(__file__).parent  # not among the pictures: every file there is taken for one


class SvgExtension(SingleFileSnapshotExtension):
    """A snapshot is a picture of its own."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture(scope="module", autouse=True)
def words_of_the_pictures(request: pytest.FixtureRequest) -> Iterator[None]:
    """Say what was said when the pictures were drawn; where they are drawn anew, note what is said."""
    live, said = module.catalogue, set[str]()

    def note(source: str) -> object:
        said.add(source)
        return FluentResource(source)

    with pytest.MonkeyPatch.context() as patch:
        module.words.cache_clear()
        if request.config.getoption("update_snapshots"):
            patch.setattr(module, "FluentResource", note)
        else:
            patch.setattr(module, "catalogue", lambda lang: f"{live(lang)}\n{kept(lang).read_text('utf-8')}")
        yield
        module.words.cache_clear()
    for lang in LANGUAGES if said else ():
        kept(lang).write_text("\n".join(sorted(one for one in said if one in live(lang))), "utf-8")


def kept(lang: str) -> Path:
    return KEPT / f"words.{lang}.ftl"


async def at_rest(app: TableApp, pilot: Pilot[None]) -> str:
    """Wait until nothing moves; the picture then."""
    pictures = [""]
    while len(pictures) < SAME or len(set(pictures[-SAME:])) > 1:
        await pilot.pause()
        pictures.append(app.export_screenshot(simplify=True))
    return pictures[-1]


async def picture_of(scene: Scene) -> str:
    """Draw a screen; fonts that would be fetched and names made of checksums are left out."""
    session = await staged(scene.stage(), scene.member, scene.lang, LINK)
    app = TableApp(session, is_private=False, now=lambda: 0.0)
    async with app.run_test(size=scene.size) as pilot:
        for key in scene.keys:
            await pilot.press(key)
            await at_rest(app, pilot)
        svg = await at_rest(app, pilot)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(name: str, snapshot: SnapshotAssertion) -> None:
    async def look() -> None:
        assert await picture_of(SCENES[name]) == snapshot.use_extension(SvgExtension)

    run(look())
