"""After a real round: the replay, the record, and the shuffle checked as `pioche verify` checks it."""

import re
import subprocess
import sys
from pathlib import Path

from browser import DESKTOP, PHONE, Arrive, Served
from gallery import Gallery
from page_table import open_scene
from playwright.sync_api import Route, expect
from visitor import Visitor

from pioche.bots import search

COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const count = (changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    if (node instanceof HTMLElement && node.matches(".flying")) window.flights += 1;
  }));
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


def check_shuffle(visitor: Visitor) -> None:
    visitor.button("web-replay-check").click()
    expect(visitor.page.locator(".verdict")).to_contain_text(visitor.say("web-fair-kept"))
    for found in ("web-fair-promise", "web-fair-memory", "web-fair-told", "web-fair-note"):
        expect(visitor.page.locator(".verdict")).to_contain_text(visitor.say(found))


def forge(route: Route) -> None:
    """Answer with another card than the one that was dealt."""
    answer = route.fetch()
    told = answer.json()
    dealt = next(event for event in told["parts"][0]["states"][0]["events"] if event["t"] == "Dealt")
    dealt["cards"][0] = "B1" if dealt["cards"][0] != "B1" else "B2"
    route.fulfill(response=answer, json=told)


def check_forged(visitor: Visitor, code: str) -> None:
    """Expect to be told at which step another card was said to be dealt, and which."""
    visitor.page.route("**/api/tables/*/replay", forge)
    visitor.go(f"/replay/{code}")
    visitor.button("web-replay-check").click()
    verdict = visitor.page.locator(".verdict")
    expect(verdict).to_contain_text(visitor.say("web-fair-broken"))
    said = visitor.say("web-fair-different", step=1, promised="PROMISED", told="TOLD")
    said = re.escape(said).replace("PROMISED", ".+").replace("TOLD", "[12] bleu")
    expect(verdict).to_contain_text(re.compile(said))


def test_a_round_is_replayed_and_its_shuffle_checked(arrive: Arrive, pictures: Path, tmp_path: Path) -> None:
    visitor = arrive()
    visitor.play_at_once("classic", bots=1)
    code = visitor.code
    visitor.play_round()
    visitor.page.get_by_role("link", name=visitor.say("web-replay")).click()
    slider = visitor.page.get_by_role("slider")
    slider.wait_for()

    hands = visitor.page.locator(".seats ul")
    expect(hands.first.locator("li").nth(6)).to_be_visible()  # seven, or nine after a Draw Two turned up
    faces = hands.locator("li .aside")
    assert faces.count() >= 14  # every hand open
    visitor.button("web-replay-forth").click()
    expect(slider).to_have_value("1")
    visitor.page.locator("h1").click()
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator(".log")).to_contain_text("wins the round")
    visitor.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    eyes = visitor.field("web-replay-eyes")
    eyes.focus()
    visitor.page.keyboard.press("ArrowDown")
    expect(hands.nth(1).locator(".aside")).to_have_count(0)  # the other hand is closed now
    expect(eyes).to_have_value("0")
    visitor.page.keyboard.press("ArrowDown")
    expect(hands.nth(0).locator(".aside")).to_have_count(0)
    expect(eyes).to_have_value("1")
    check_shuffle(visitor)

    record, seen = tmp_path / "record.txt", tmp_path / "seen.json"
    for link, path in (("web-replay-download", record), ("web-fair-seen", seen)):
        with visitor.page.expect_download() as downloading:
            visitor.page.get_by_role("link", name=visitor.say(link)).click()
        downloading.value.save_as(path)
    told = subprocess.run(
        [sys.executable, "-P", "-m", "pioche", "verify", str(record), "--seen", str(seen)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "every card is as you were told it" in told.stdout

    stranger = arrive("fr")
    stranger.go(f"/replay/{code}")
    stranger.button("web-replay-check").click()
    expect(stranger.page.locator(".verdict")).to_contain_text(stranger.say("web-fair-stranger"))
    faults = []
    for lang, size in (("fr", PHONE), ("en", DESKTOP)):
        stranger.page.set_viewport_size({"width": size[0], "height": size[1]})
        stranger.page.locator(f'header button[lang="{lang}"]').click()
        gallery = Gallery(pictures, lang, size)
        gallery.look(stranger, "replay")
        faults += gallery.faults
    assert faults == []

    check_forged(arrive("fr"), code)


def test_the_coach_marks_a_blunder_and_leads_to_it(arrive: Arrive, served: Served, pictures: Path) -> None:
    search.prepare()  # so that the server finds it compiled
    visitor = arrive()
    hands = [["R7"], ["B1", "B3", "G4", "Y6"]]
    served.deal_next(hands=hands, talon=["R9"], pioche=["Y2", "B2", "G3", "R4"] * 15, turn=0)
    visitor.play_at_once("classic", bots=1)
    visitor.wait_until(lambda seen: seen["asked"] and seen["playable"] == 1)
    visitor.page.locator(".pioche").click()  # instead of going out
    visitor.play_round()
    visitor.page.get_by_role("link", name=visitor.say("web-replay")).click()
    visitor.button("web-coach").click()  # a server that gets ready first is asked again by the page itself
    remark = visitor.page.locator(".coach li").first
    expect(remark).to_contain_text("Better: lay Red 7")
    visitor.errors[:] = [error for error in visitor.errors if "503" not in error]  # asked again
    expect(remark).to_contain_text(visitor.say("coach-why-out"))
    visitor.page.keyboard.press("End")
    visitor.button("web-coach-show", number=1).click()
    expect(visitor.page.get_by_role("slider")).to_have_value("1")
    visitor.page.locator('header button[lang="fr"]').click()
    expect(remark).to_contain_text("poser 7 rouge")
    gallery = Gallery(pictures, "fr", DESKTOP)
    gallery.look(visitor, "coach")

    visitor.page.locator('header button[lang="en"]').click()
    visitor.button("web-coach-what-if", number=1).click()
    what = visitor.page.locator(".what")
    expect(what.locator("li").first).to_contain_text("lay Red 7")  # the best move comes first
    expect(what.locator("li").first).to_contain_text("100%")
    expect(what.locator("li", has_text=visitor.say("web-what-played"))).to_contain_text("draw")
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    wide = "(part) => part.getBoundingClientRect().width"
    choice, meter = what.locator("li .button").first, what.locator("li meter").first
    assert choice.evaluate(wide) > 2 * meter.evaluate(wide)  # words need more room than a bar
    visitor.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    what.get_by_role("radio").nth(1).check()  # the same chances with other hidden cards
    expect(what.locator("li").first).to_contain_text("100%")
    visitor.button("coach-do-draw").click()
    expect(what).to_contain_text(visitor.say("web-what-before", wins="100%"))
    given_away = visitor.page.url
    gallery.look(visitor, "what-if")
    assert gallery.faults == []

    friend = arrive("en", PHONE)
    friend.page.goto(given_away)
    seats = visitor.page.locator(".seats").text_content() or ""
    expect(friend.page.locator(".seats")).to_have_text(seats)


def test_a_step_forth_is_shown_as_cards_that_fly(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1"], ["B3", "W"]], "talon": ["R5"], "pioche": ["Y1", "Y2"], "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", given)
    zoe.lay("R1")
    zoe.wait_for("result")
    for still in (False, True):
        visitor = arrive(still=still)
        visitor.go(f"/replay/{zoe.code}")
        visitor.page.get_by_role("slider").wait_for()
        visitor.page.evaluate(COUNT_FLIGHTS)
        visitor.button("web-replay-forth").click()
        expect(visitor.page.locator(".talon .laid").last).to_be_visible()
        expect(visitor.page.locator("[data-place=talon]")).to_have_attribute(
            "aria-label", visitor.say("web-talon", card=visitor.say("card-number-red", number=1))
        )
        assert visitor.page.evaluate("window.flights") == (0 if still else 1)
        visitor.page.keyboard.press("Home")
        assert visitor.page.evaluate("window.flights") == (0 if still else 1)  # back is a jump
