"""Every screen of the full-screen table, as an SVG that a reviewer can look at.

`pytest tests/terminal/test_screens.py --snapshot-update -n 0` draws them anew, and keeps the words they were
drawn with: another wording is no other picture.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from terminal import run
from terminal_pictures import picture_of
from terminal_scenes import SCENES

from pioche.i18n import catalogue as module
from pioche.i18n.languages import LANGUAGES

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


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(name: str, snapshot: SnapshotAssertion) -> None:
    async def look() -> None:
        assert await picture_of(SCENES[name]) == snapshot.use_extension(SvgExtension)

    run(look())
