"""Take a picture of every screen in every size, language and light, for people to look at.

    python scripts/pictures.py [--only TEXT] [--sizes 390,1440] [--langs fr] [--themes dark] [--folder FOLDER]
    python scripts/pictures.py --album

Files are called SCREEN-WIDTH-LANG-THEME.png; --only takes those whose name holds one of the texts. The theme
«forced» is that of a system which chooses all colours. --album takes those of the site and of both READMEs
(scripts/album.py) into docs/pictures. The page must be built (scripts/web), and Chromium on the machine.
"""

import argparse
import asyncio
import base64
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from browser import FLAGS, Served, serving  # noqa: E402  only found now
from page_table import open_scene  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, sync_playwright  # noqa: E402
from terminal_pictures import picture_of  # noqa: E402
from terminal_scenes import Scene, turn  # noqa: E402
from visitor import Visitor  # noqa: E402

import album  # noqa: E402
import chromium  # noqa: E402
from pioche.bots import search  # noqa: E402
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
WIDE = 1280  # px
SEED = 28
# Names, nonces and moments that the page leaves to chance are the same every time.
SAME_CHANCE = f"""(() => {{
  let state = {SEED};
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  crypto.getRandomValues = (list) => list.map(() => Math.floor(Math.random() * 256));
}})()"""
ALBUM_WIDTH, ROW_HEIGHT, GAP, QUALITY = 1080, 560, 20, 82  # px, px, px, %
DARE = {
    "title": "Le coq",
    "text": "Debout sur une chaise",
    "do": [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "next", "draw": 4}]}],
}
TRIALS = {
    "challenge": ("classic", "W4"),
    "film": ("disney-100", "WM"),
    "kick": ("giant", "WK"),
    "dare": ("classic", "WC1"),
}


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
    only: tuple[str, ...]

    @contextmanager
    def visit(self, way: Way) -> Iterator[Visitor]:
        """Have somebody come who prefers things still."""
        with self.visits(way) as arrive:
            yield arrive()

    @contextmanager
    def visits(self, way: Way) -> Iterator[Callable[..., Visitor]]:
        """Have several people come, who look at the page in the same way."""
        contexts: list[BrowserContext] = []

        def arrive() -> Visitor:
            contexts.append(self.open(way))
            return Visitor(contexts[-1], self.served.address, way.lang)

        try:
            yield arrive
        finally:
            for context in contexts:
                context.close()

    def open(self, way: Way) -> BrowserContext:
        """Open a window."""
        width, height = {**SIZES, **ODD}[way.width]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=LANGUAGES[way.lang].locale,
            color_scheme="light" if way.theme == "light" else "dark",
            forced_colors="active" if way.theme == "forced" else "none",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.add_init_script(SAME_CHANCE)
        return context

    def wants(self, way: Way, *screens: str) -> bool:
        """Is one of these pictures asked for?"""
        names = [f"{screen}-{way.width}-{way.lang}-{way.theme}" for screen in screens]
        return any(text in name for text in self.only for name in names)

    def path(self, screen: str, way: Way) -> Path:
        """Where a picture is kept."""
        return self.folder / f"{screen}-{way.width}-{way.lang}-{way.theme}.png"

    def keep(self, visitor: Visitor, screen: str, way: Way) -> None:
        """Take the picture once everything is there, if it is asked for."""
        if not self.wants(way, screen):
            return
        visitor.page.wait_for_timeout(SETTLED)
        path = self.path(screen, way)
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
    if studio.wants(way, "home", "home-ticket"):
        with studio.visit(way) as visitor:
            visitor.go()
            visitor.button("web-home-play").wait_for()
            studio.keep(visitor, "home", way)
            sit(studio, visitor, "classic", 4)
            visitor.go()
            visitor.page.locator(".ticket").wait_for()
            studio.keep(visitor, "home-ticket", way)


def lobby(studio: Studio, way: Way) -> None:
    """A table that waits for people, and the same on a screen across the room."""
    if studio.wants(way, "lobby", "tv-lobby"):
        with studio.visits(way) as arrive:
            host, guest, watcher = arrive(), arrive(), arrive()
            code = host.open_table("Nina")
            host.add_bot()
            guest.join(code, "Max")
            studio.keep(host, "lobby", way)
            watcher.go(f"/tv/{code}")
            studio.keep(watcher, "tv-lobby", way)


def editor(studio: Studio, way: Way) -> None:
    """A card that a table writes."""
    if studio.wants(way, "editor"):
        with studio.visit(way) as visitor:
            visitor.open_table("Nina")
            visitor.button("web-lobby-write").click()
            visitor.field("web-card-idea").select_option("8")
            studio.keep(visitor, "editor", way)


def tables(studio: Studio, way: Way) -> None:
    """The table with few and many people."""
    for players in PLAYERS:
        screen = f"table-{players}"
        if studio.wants(way, screen, f"tv-{players}"):
            with studio.visits(way) as arrive:
                visitor = arrive()
                sit(studio, visitor, "classic", players)
                studio.keep(visitor, screen, way)
                if is_wide(way):
                    watcher = arrive()
                    watcher.go(f"/tv/{visitor.code}")
                    studio.keep(watcher, f"tv-{players}", way)


def places(studio: Studio, way: Way) -> None:
    """The table of each edition."""
    for edition in EDITIONS:
        screen = f"place-{edition}"
        if studio.wants(way, screen):
            with studio.visit(way) as visitor:
                sit(studio, visitor, edition, 5)
                studio.keep(visitor, screen, way)


def questions(studio: Studio, way: Way) -> None:
    """A colour to name, and a menu."""
    if studio.wants(way, "wheel", "menu"):
        with studio.visit(way) as visitor:
            sit(studio, visitor, "classic", 4)
            visitor.button("web-menu").click()
            studio.keep(visitor, "menu", way)
            visitor.page.keyboard.press("Escape")
            visitor.lay("W4")
            visitor.wait_for("wheel")
            studio.keep(visitor, "wheel", way)


def is_wide(way: Way) -> bool:
    """Is this a window to watch the table in from across the room?"""
    return way.width >= WIDE


def show(
    studio: Studio, way: Way, arrive: Callable[..., Visitor], screen: str, people: list[Visitor]
) -> None:
    """Take what a question looks like to whoever is asked, to the other, and across the room."""
    host, asked = people
    studio.keep(asked, screen, way)
    studio.keep(host, f"{screen}-other", way)
    if is_wide(way) and studio.wants(way, f"tv-{screen}"):
        watcher = arrive()
        watcher.go(f"/tv/{host.code}")
        studio.keep(watcher, f"tv-{screen}", way)


def trials(studio: Studio, way: Way) -> None:
    """A challenge, a film, a kick and a dare."""
    for screen, (edition, card) in TRIALS.items():
        if not studio.wants(way, screen, f"{screen}-other", f"tv-{screen}"):
            continue
        with studio.visits(way) as arrive:
            deal = {"hands": [[card, "G7", "G8"], OTHERS], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
            custom = [DARE] if card == "WC1" else []
            people = open_scene(arrive, studio.served, edition, deal, custom=custom)
            people[0].lay(card)
            people[0].name_colour("blue")
            if screen == "film":
                people[0].wait_for("target")
                studio.keep(people[0], "target", way)
                people[0].page.locator("dialog[open] input[name=target]").first.check()
                people[0].button("web-mickey-surprise").click()
            people[1].wait_for(screen)
            show(studio, way, arrive, screen, people)


def ends(studio: Studio, way: Way) -> None:
    """The end of a round and of a match, and a round to look at again."""
    if not studio.wants(way, "result", "match", "tv-result", "tv-match", "replay"):
        return
    with studio.visits(way) as arrive:
        left = [["B3", "W"], ["Y8", "GS", "W4", "R2"]]
        deal = {"hands": [["R1"], *left], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
        host, *others = open_scene(arrive, studio.served, "classic", deal, people=3, rules={"target": 200})
        watcher = arrive()
        if is_wide(way):
            watcher.go(f"/tv/{host.code}")
            watcher.page.locator("main.tv .tag").first.wait_for()
        for screen in ("result", "match"):
            host.lay("R1")
            host.wait_for("result")
            studio.keep(host, screen, way)
            if is_wide(way):
                studio.keep(watcher, f"tv-{screen}", way)
            studio.served.deal_next(**deal)
            for visitor in (host, *others):
                if screen == "result":
                    visitor.button("web-ready").click()
            if screen == "result":
                host.wait_until(lambda seen: seen["asks"] == "" and seen["phase"] == "turn")
        host.page.get_by_role("link", name=host.say("web-replay")).click()
        host.page.get_by_role("slider").wait_for()
        studio.keep(host, "replay", way)


def coach(studio: Studio, way: Way) -> None:
    """What the coach says of a move, where there is one."""
    if not studio.wants(way, "coach") or not search.is_available():
        return
    search.prepare()  # so that the server finds it compiled
    with studio.visit(way) as visitor:
        hands = [["R7"], ["B1", "B3", "G4", "Y6"]]
        pioche = ["Y2", "B2", "G3", "R4"] * 15
        studio.served.deal_next(hands=hands, talon=["R9"], pioche=pioche, turn=0)
        visitor.play_at_once("classic", bots=1)
        visitor.wait_until(lambda seen: seen["asked"] and seen["playable"] == 1)
        visitor.page.locator(".pioche").click()  # instead of going out
        visitor.play_round()
        visitor.page.get_by_role("link", name=visitor.say("web-replay")).click()
        visitor.button("web-coach").click()
        visitor.page.locator(".coach li").first.wait_for()
        visitor.page.keyboard.press("End")
        visitor.button("web-coach-show", number=1).click()
        studio.keep(visitor, "coach", way)


def rules(studio: Studio, way: Way) -> None:
    """The rules of an edition."""
    if studio.wants(way, "rules"):
        with studio.visit(way) as visitor:
            visitor.go("/rules/classic")
            studio.keep(visitor, "rules", way)


SCREENS: tuple[Callable[[Studio, Way], None], ...] = (
    home,
    lobby,
    editor,
    tables,
    places,
    questions,
    trials,
    ends,
    coach,
    rules,
)


def take_album(studio: Studio) -> None:
    """Take the pictures of the site; each is one screen, or several side by side."""
    folder = ROOT / album.FOLDER
    folder.mkdir(exist_ok=True)
    for lang, width in itertools.product(album.LANGUAGES, SIZES):
        for screen in SCREENS:
            screen(studio, Way(width, lang, "light"))
    for (name, shots), lang in itertools.product(album.ALBUM.items(), album.LANGUAGES):
        path = folder / f"{name}.{lang}{album.ENDING}"
        path.write_bytes(mount(studio, [shown(studio, shot, lang) for shot in shots]))
        print(f"{path}  {path.stat().st_size // 1000} kB", flush=True)
    for path in set(folder.iterdir()) - {folder / name for name in album.names()}:
        path.unlink()
    album.note(ROOT)


def shown(studio: Studio, shot: album.Shot, lang: str) -> str:
    """Write a screen as the address of a picture."""
    if shot.screen == album.TERMINAL:
        with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own here
            scene = Scene(turn, lang=lang)
            drawn = apart.submit(asyncio.run, picture_of(scene)).result()
        return f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"
    taken = studio.path(shot.screen, Way(shot.width, lang, "light")).read_bytes()
    return f"data:image/png;base64,{base64.b64encode(taken).decode()}"


def mount(studio: Studio, pictures: list[str]) -> bytes:
    """Put pictures side by side, and write them as WebP."""
    size = f"width: {ALBUM_WIDTH}px" if len(pictures) == 1 else f"height: {ROW_HEIGHT}px"
    images = "".join(f'<img src="{picture}">' for picture in pictures)
    look = f"body {{ margin: 0; display: inline-flex; gap: {GAP}px }} img {{ {size}; border-radius: 8px }}"
    page = studio.browser.new_page()
    page.set_content(f"<style>{look}</style>{images}")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    box = page.locator("body").bounding_box()
    assert box is not None
    chrome = page.context.new_cdp_session(page)
    nothing = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
    chrome.send("Emulation.setDefaultBackgroundColorOverride", nothing)
    clip = {**box, "scale": 1}
    taken = chrome.send(
        "Page.captureScreenshot",
        {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True},
    )
    page.close()
    return base64.b64decode(taken["data"])


def main() -> int:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--album", action="store_true", help="those of the site and of both READMEs")
    parser.add_argument("--only", default="", help="parts of the names wanted")
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
    os.environ["RIGGED_SEED"] = str(SEED)
    only = tuple(asked.only.split(","))
    if asked.album:
        shots = itertools.chain.from_iterable(album.ALBUM.values())
        only = tuple(f"{screen}-{width}-" for screen, width in shots)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        studio = Studio(served, browser, asked.folder, only)
        if asked.album:
            take_album(studio)
        else:
            take(studio, asked)
        browser.close()
    return 0


def take(studio: Studio, asked: argparse.Namespace) -> None:
    """Take the screens in each way that is asked for."""
    ways = itertools.product(
        map(int, asked.sizes.split(",")), asked.langs.split(","), asked.themes.split(",")
    )
    for way in itertools.starmap(Way, ways):
        for screen in SCREENS:
            screen(studio, way)


if __name__ == "__main__":
    sys.exit(main())
