"""Take a picture of every screen in every size, language and light, for people to look at.

    python scripts/pictures.py [--only TEXT] [--sizes 390,1440] [--langs fr] [--themes dark] [--folder FOLDER]

Files are called SCREEN-WIDTH-LANG-THEME.png; --only takes those whose name holds the text. The page must be
built (scripts/web), and Chromium on the machine.
"""

import argparse
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from browser import FLAGS, Served, serving  # noqa: E402  only found now
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from visitor import Visitor  # noqa: E402

import chromium  # noqa: E402
from pioche.i18n.languages import LANGUAGES  # noqa: E402

SIZES = {390: (390, 844), 820: (820, 1180), 1440: (1440, 900), 2560: (2560, 1440)}
ODD = {360: (360, 640), 844: (844, 390)}  # a short phone, and one on its side: only where asked for
PLAYERS = (2, 4, 7, 10)
EDITIONS = {
    "classic": ["R1", "R5", "G1", "G6", "B4", "BD", "W4"],
    "toy-story-3": ["R1", "G1", "G6", "B4", "BD", "Y3", "WL"],
    "trolls": ["B1", "V5", "P6", "Y4", "VR", "W", "WT"],
    "disney-100": ["R1", "G5", "B1", "B6", "BD", "W", "WM"],
    "giant": ["R1", "R7", "G1", "G6", "BD", "Y3", "WK"],
}
OTHERS = ["B1", "B2", "Y5", "Y6", "B7", "Y8", "B9"]
PIOCHE = ["B1", "B2", "B3", "B4", "B6", "B8"] * 8
SETTLED = 900  # ms


@dataclass(frozen=True)
class Way:
    """How a picture is taken."""

    width: int
    lang: str
    theme: str


@dataclass(frozen=True)
class Studio:
    """A server, a browser, and a way to look at them."""

    served: Served
    browser: Browser
    folder: Path
    only: str

    @contextmanager
    def visit(self, way: Way) -> Iterator[Visitor]:
        """Have somebody come who prefers things still."""
        width, height = {**SIZES, **ODD}[way.width]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=LANGUAGES[way.lang].locale,
            color_scheme="dark" if way.theme == "dark" else "light",
            reduced_motion="reduce",
        )
        try:
            yield Visitor(context, self.served.address, way.lang)
        finally:
            context.close()

    def wants(self, screen: str, way: Way) -> bool:
        """Is this picture asked for?"""
        return self.only in f"{screen}-{way.width}-{way.lang}-{way.theme}"

    def keep(self, visitor: Visitor, screen: str, way: Way) -> None:
        """Take the picture once everything is there."""
        visitor.page.wait_for_timeout(SETTLED)
        path = self.folder / f"{screen}-{way.width}-{way.lang}-{way.theme}.png"
        visitor.page.screenshot(path=str(path))
        print(path, flush=True)


def sit(studio: Studio, visitor: Visitor, edition: str, players: int) -> None:
    """Play alone against bots from a deal that is always the same."""
    hands = [EDITIONS[edition], *(OTHERS[: 1 + (seat * 3) % 7] for seat in range(1, players))]
    colour = "R" if edition != "trolls" else "B"
    studio.served.deal_next(hands=hands, talon=[f"{colour}9"], pioche=PIOCHE, turn=0)
    visitor.play_at_once(edition, bots=players - 1)
    visitor.wait_until(lambda seen: seen["asked"])


def home(studio: Studio, way: Way) -> None:
    """The first page."""
    if studio.wants("home", way):
        with studio.visit(way) as visitor:
            visitor.go()
            visitor.button("web-home-play").wait_for()
            studio.keep(visitor, "home", way)


def lobby(studio: Studio, way: Way) -> None:
    """A table that waits for people, and the same on a screen across the room."""
    if studio.wants("lobby", way) or studio.wants("tv-lobby", way):
        with studio.visit(way) as visitor:
            code = visitor.open_table("Nina")
            visitor.add_bot()
            studio.keep(visitor, "lobby", way)
            visitor.go(f"/tv/{code}")
            studio.keep(visitor, "tv-lobby", way)


def tables(studio: Studio, way: Way) -> None:
    """The table with few and many people."""
    for players in PLAYERS:
        screen = f"table-{players}"
        if studio.wants(screen, way):
            with studio.visit(way) as visitor:
                sit(studio, visitor, "classic", players)
                studio.keep(visitor, screen, way)


def places(studio: Studio, way: Way) -> None:
    """The table of each edition."""
    for edition in EDITIONS:
        screen = f"place-{edition}"
        if studio.wants(screen, way):
            with studio.visit(way) as visitor:
                sit(studio, visitor, edition, 5)
                studio.keep(visitor, screen, way)


def questions(studio: Studio, way: Way) -> None:
    """A colour to name, a menu, and the table on a screen across the room."""
    if any(studio.wants(screen, way) for screen in ("wheel", "menu", "tv-play")):
        with studio.visit(way) as visitor:
            sit(studio, visitor, "classic", 4)
            code = visitor.code
            visitor.button("web-menu").click()
            studio.keep(visitor, "menu", way)
            visitor.page.keyboard.press("Escape")
            visitor.lay("W4")
            visitor.wait_for("wheel")
            studio.keep(visitor, "wheel", way)
            visitor.go(f"/tv/{code}")
            studio.keep(visitor, "tv-play", way)


def rules(studio: Studio, way: Way) -> None:
    """The rules of an edition."""
    if studio.wants("rules", way):
        with studio.visit(way) as visitor:
            visitor.go("/rules/classic")
            studio.keep(visitor, "rules", way)


SCREENS: tuple[Callable[[Studio, Way], None], ...] = (home, lobby, tables, places, questions, rules)


def main() -> int:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="a part of the names wanted")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--langs", default="fr,en")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--folder", type=Path, default=ROOT / "test-pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = chromium.find()
    if found is None:
        print(f"pictures: {chromium.ADVICE}", file=sys.stderr)
        return 2
    ways = itertools.product(
        map(int, asked.sizes.split(",")), asked.langs.split(","), asked.themes.split(",")
    )
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        studio = Studio(served, browser, asked.folder, asked.only)
        for way in itertools.starmap(Way, ways):
            for screen in SCREENS:
                screen(studio, way)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
