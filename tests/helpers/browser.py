"""A real server and a real browser for the tests of the page."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from visitor import Visitor

import chromium
import pioche
from pioche.i18n.languages import LANGUAGES

HERE = Path(__file__).parent
BUILT = Path(os.environ.get("PIOCHE_PAGE", "") or Path(pioche.__file__).parent / "web")
PICTURES = HERE.parent.parent / "test-pictures"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = (360, 640)
DESKTOP = (1280, 800)


@dataclass(frozen=True, slots=True)
class Served:
    """A server and the file from which its next deal may come."""

    address: str
    waiting: Path

    def deal_next(self, **given: object) -> None:
        """Have the next round dealt from a position (docs/FORMAT.md)."""
        self.waiting.write_text(json.dumps(given), encoding="utf-8")


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Served]:
    """Serve the built page, with what a folder holds of an earlier time."""
    if not (BUILT / "index.html").exists():
        raise pytest.UsageError("the page is not built: run scripts/web")
    if not (folder / "page").exists():
        shutil.copytree(BUILT, folder / "page")  # a build meanwhile changes nothing
    waiting = folder / "deal.json"
    options = ["serve", "--no-open", "--port", str(port), "--data", str(folder / "data"), "--bot-pace", "0"]
    process = subprocess.Popen(
        [sys.executable, "-P", str(HERE / "rigged_server.py"), *options, "--no-limits"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "RIGGED_DEAL": str(waiting), "PAGE_FOLDER": str(folder / "page")},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Pioche: "), line
    try:
        yield Served(line.removeprefix("Pioche: ").strip().rstrip("/"), waiting)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)
        process.stdout.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        raise pytest.UsageError(chromium.ADVICE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


Arrive = Callable[..., Visitor]


class Windows:
    """Private windows, lent again once they have forgotten who used them; they keep what they compiled."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.spare: dict[tuple[str, bool], list[BrowserContext]] = {}

    def lend(self, lang: str, *, touch: bool) -> BrowserContext:
        if spare := self.spare.get((lang, touch)):
            return spare.pop()
        return self.open(lang, touch=touch)

    def open(self, lang: str, *, touch: bool, keeps: bool = False) -> BrowserContext:
        # What a service worker keeps is fetched twice: only who wants to be without a line needs it.
        return self.browser.new_context(
            locale=LANGUAGES[lang].locale,
            has_touch=touch,
            service_workers="allow" if keeps else "block",
        )

    def take_back(self, visitor: Visitor, *, touch: bool) -> None:
        """Forget everything that somebody has left; a window that cannot is closed."""
        context = visitor.context
        try:
            context.unroute_all()
            context.clear_cookies()
            context.set_offline(offline=False)
            line = context.new_cdp_session(visitor.page)
            kept = {"origin": visitor.address, "storageTypes": "local_storage,indexeddb,cache_storage"}
            for page in context.pages[1:]:
                page.close()
            visitor.page.goto("about:blank")
            line.send("Storage.clearDataForOrigin", kept)
            visitor.page.close()
        except PlaywrightError:
            with suppress(PlaywrightError):
                context.close()
        else:
            self.spare.setdefault((visitor.lang, touch), []).append(context)


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def arrive(served: Served, windows: Windows) -> Iterator[Arrive]:
    """Have somebody come to the page; at the end nobody may have had an error in the console."""
    visitors: list[tuple[Visitor, bool, bool]] = []

    def come(  # noqa: PLR0913  each is one thing a person may want
        lang: str = "en",
        size: tuple[int, int] = DESKTOP,
        theme: str = "light",
        *,
        still: bool = True,
        forced: bool = False,
        keeps: bool = False,
        at: str = served.address,
    ) -> Visitor:
        touch = size == PHONE
        context = windows.open(lang, touch=touch, keeps=True) if keeps else windows.lend(lang, touch=touch)
        visitor = Visitor(context, at, lang)
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            forced_colors="active" if forced else "none",
        )
        visitors.append((visitor, touch, keeps))
        return visitor

    yield come
    errors = [error for visitor, _, _ in visitors for error in visitor.errors]
    for visitor, touch, keeps in visitors:
        if keeps:
            with suppress(PlaywrightError):
                visitor.context.close()
        else:
            windows.take_back(visitor, touch=touch)
    assert errors == [], errors


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(exist_ok=True)
    return PICTURES
