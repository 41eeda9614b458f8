"""Somebody at the page: finds things by their words, decides by clicking."""

import re
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from pioche.i18n.catalogue import words

CODE: Final = re.compile(r"/t/([0-9A-Z]{9})")
SOON: Final = 1
PATIENCE: Final = 60  # seconds until a table that does not move is a failure
BLOCKED: Final = "Service Worker registration blocked by Playwright"  # as the tests want it
expect.set_options(timeout=PATIENCE * 1000)
# Where a card shows between those that lie upon it.
SPOT: Final = """card => {
  const box = card.getBoundingClientRect();
  for (let y = 0.2; y < 1; y += 0.2) for (let x = 0.1; x < 1; x += 0.1) {
    const spot = { x: x * box.width, y: y * box.height };
    if (card.contains(document.elementFromPoint(box.left + spot.x, box.top + spot.y))) return spot;
  }
  return null;
}"""
LOOK: Final = """() => {
  const main = document.querySelector("main.play");
  if (!main) return null;
  const panel = document.querySelector(".over [role=dialog]");
  const has = (where, what) => where !== null && where.querySelector(what) !== null;
  const modal = document.querySelector("dialog[open]");
  const asks = [
    ["result", modal, ".rows"],
    ["target", modal, "input[name=target], input[type=search]"], ["sheet", modal, "h2"],
    ["wheel", panel, ".wheel"],
    ["kick", panel, "form input[type=range]"], ["film", panel, "form input[type=text]"],
    ["challenge", panel, ".ways"], ["vote", panel, ".votes"], ["dare", panel, ".words ~ .buttons"],
  ].find(([, where, what]) => has(where, what));
  return {
    asks: asks ? asks[0] : "",
    phase: main.dataset.phase,
    asked: main.dataset.asked === "true",
    playable: document.querySelectorAll(".hand .card.playable").length,
    hand: document.querySelectorAll(".hand .card").length,
    lit: document.querySelector(".pioche.lit") !== null,
    talon: document.querySelectorAll(".talon .laid").length,
    top: document.querySelector(".talon .cards").ariaLabel,
    pioche: document.querySelector(".pioche").ariaLabel,
  };
}"""


class Visitor:
    """One browser of one person."""

    def __init__(self, context: BrowserContext, address: str, lang: str) -> None:
        self.context = context
        self.address = address
        self.lang = lang
        self.say = words(lang)
        self.errors: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("console", self._hear)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"} and BLOCKED not in said.text:
            self.errors.append(said.text)

    def button(self, key: str, **variables: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **variables), exact=True)

    def field(self, key: str) -> Locator:
        choice = self.page.get_by_role("combobox", name=self.say(key), exact=True)
        return choice.or_(self.page.get_by_role("textbox", name=self.say(key), exact=True))

    def card(self, code: str) -> Locator:
        return self.page.locator(f'.hand [data-card="{code}"]').first

    def sees(self, key: str, **variables: str | int) -> None:
        self.page.get_by_text(self.say(key, **variables)).first.wait_for()

    def is_told(self, key: str, **variables: str | int) -> None:
        """Wait for words of the log, which may be rolled up."""
        self.page.get_by_text(self.say(key, **variables)).first.wait_for(state="attached")

    def heading(self) -> str:
        return self.page.locator("h1").first.inner_text()

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.address}{path}")

    @property
    def code(self) -> str:
        found = CODE.search(self.page.url)
        assert found, self.page.url
        return found[1]

    def play_at_once(
        self, edition: str, bots: int = 1, level: str = "greedy", preset: str = "booklet"
    ) -> None:
        """From the first page to a hand of cards."""
        self.go()
        self.page.locator(f'input[value="{edition}"]').check(force=True)
        narrow = self.page.locator(".door button.set")  # then what is asked of the bots is behind a button
        many = self.page.get_by_role("spinbutton", name=self.say("web-home-bots"))
        many.or_(narrow).first.wait_for()
        if narrow.count():
            narrow.click()
        many.fill(str(bots))
        self.page.locator(f'input[name=level][value="{level}"]').check(force=True)
        self.page.locator(f'input[name=preset][value="{preset}"]').check(force=True)
        if self.page.locator("dialog[open]").count():
            self.button("web-close").click()
        self.button("web-home-play").click()
        self.page.locator("main.play").wait_for()

    def open_table(self, name: str = "") -> str:
        self.go()
        if name:
            self.field("web-home-name").fill(name)
            self.field("web-home-name").blur()
        self.button("web-home-open").click()
        self.page.locator("main.lobby").wait_for()
        return self.code

    def join(self, code: str, name: str) -> None:
        self.go(f"/t/{code}")
        self.field("web-home-name").fill(name)
        self.button("web-join-sit").click()
        self.page.locator("main.lobby").wait_for()

    def set_table(self) -> None:
        """Open the settings of the table."""
        self.button("web-lobby-set").click()

    def choose_edition(self, edition: str) -> None:
        self.set_table()
        self.field("web-home-edition").select_option(edition)
        self.button("web-close").click()

    def seat(self, name: str) -> Locator:
        """One who sits at the table before the deal, to be touched."""
        return self.page.locator("button.seat", has_text=name)

    def add_bot(self) -> None:
        self.button("web-lobby-free").first.click()
        self.button("web-lobby-add-bot").click()

    def start(self) -> None:
        self.button("web-lobby-start").click()
        self.page.locator("main.play").wait_for()

    def look(self) -> dict[str, Any]:
        seen = self.page.evaluate(LOOK)
        assert seen is not None, "no table on this page"
        return dict(seen)

    def wait_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for the table to look as wanted."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            seen = self.page.evaluate(LOOK)
            if seen is not None and wanted(seen):
                return dict(seen)
            self.page.wait_for_timeout(30)
        raise AssertionError(f"the table never looked as wanted; it looks so: {seen}")

    def wait_to(self, is_so: Callable[[], bool]) -> None:
        """Wait for something beside the page."""
        until = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < until, "it never came"
            self.page.wait_for_timeout(20)

    def wait_for(self, asks: str) -> None:
        self.wait_until(lambda seen: seen["asks"] == asks)

    def lay(self, code: str, *, clicks: int = 1) -> None:
        self.wait_until(
            lambda seen: seen["asked"] and self.card(code).get_attribute("aria-disabled") == "false"
        )
        self.touch(self.card(code), clicks)

    def touch(self, card: Locator, clicks: int = 1, timeout: int = PATIENCE * 1000) -> None:
        """Click a card where it shows, once it lies still; Playwright tries again if it was missed."""
        spot = card.evaluate(SPOT, timeout=timeout)
        if spot is None:
            raise TookTooLong("the card is covered")
        card.click(position=spot, click_count=clicks, delay=120 if clicks > 1 else 0, timeout=timeout)

    def name_colour(self, colour: str) -> None:
        self.page.locator(".wheel button", has_text=self.say(f"colour-{colour}")).click()

    def decide(self, seen: dict[str, Any]) -> str:
        """Take the decision that is asked for, if one is; tell which."""
        answers = {
            "sheet": self.page.locator("dialog[open] .button").last,
            "wheel": self.page.locator(".wheel button").first,
            "kick": self.button("web-kick"),
            "film": self.button("web-give-up"),
            "challenge": self.button("web-challenge"),
            "vote": self.button("web-vote-good"),
            "dare": self.button("web-done"),
        }
        if seen["asks"] == "target":
            self._name_target()
            return "target"
        if seen["asks"] in answers:
            answers[seen["asks"]].click(timeout=1500)
            return str(seen["asks"])
        if not seen["asked"]:
            return self._jump_in(seen)
        if seen["playable"]:
            if seen["hand"] == 2 and seen["phase"] == "turn":
                unarmed = self.page.locator("button.uno[aria-pressed=false]")
                if unarmed.count():  # else it was armed for a card that was missed
                    unarmed.click(timeout=1000)
            self.touch(self.page.locator(".hand .card.playable").last, timeout=1500)
        elif seen["phase"] == "drawn":
            self.button("web-keep").click()
        elif seen["phase"] == "stack":
            self.page.locator(".mine .actions .primary").click()
        elif seen["lit"]:
            self.page.locator(".pioche").click()
        else:
            return ""
        return str(seen["phase"])

    def _jump_in(self, seen: dict[str, Any]) -> str:
        """Lay out of turn, where that is offered."""
        if not seen["playable"] or seen["phase"] not in {"turn", "stack"}:
            return ""
        self.touch(self.page.locator(".hand .card.jump").first, timeout=1500)
        return "jump"

    def decide_by_keys(self, seen: dict[str, Any]) -> None:
        """Take the decision that is asked for, if one is, without a pointer."""
        keyboard = self.page.keyboard
        if seen["asks"]:
            keyboard.press("Enter")  # the first choice of a dialog has the focus
        elif seen["asked"] and seen["playable"]:
            if seen["hand"] == 2:
                keyboard.press("u")
            keyboard.press("h")
            keyboard.press("Home")
            for _ in range(seen["hand"]):
                if "playable" in self.page.evaluate("document.activeElement.className"):
                    break
                keyboard.press("ArrowRight")
            keyboard.press("Enter")
        elif seen["asked"]:
            keyboard.press("k" if seen["phase"] == "drawn" else "d")

    def _name_target(self) -> None:
        targets = self.page.locator("dialog[open] input[name=target]")
        if targets.count():  # else the card asks everybody about a film
            targets.first.check()
        surprise = self.button("web-mickey-surprise")
        (surprise if surprise.count() else self.button("web-lay")).click()

    def _wait_for_change(self, before: dict[str, Any]) -> None:
        until = time.monotonic() + SOON
        while time.monotonic() < until and self.look() == before:
            self.page.wait_for_timeout(20)

    def play_round(self, seconds: float = 150) -> set[str]:
        """Play by clicking until the round is over; tell which decisions came up."""
        taken: set[str] = set()
        problem = ""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            seen = self.look()
            if seen["asks"] == "result":
                return taken
            try:
                decided = self.decide(seen)
            except TookTooLong as missed:  # the table moved on meanwhile
                problem = missed.message
                continue
            if decided:
                taken.add(decided)
                self._wait_for_change(seen)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the round did not end: {self.look()}, {sorted(taken)}, {problem}")
