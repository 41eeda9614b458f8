"""Whole rounds against bots, by clicking and by keyboard alone."""

import time

import pytest
from browser import PHONE, Arrive, Served
from page_table import open_scene
from playwright.sync_api import expect

from pioche.edition import EDITIONS

SECONDS = 120
NO_POINTS = ("disney-100", "giant")
SPECIALS = {"classic": "WH", "toy-story-3": "WL", "trolls": "WT", "disney-100": "WM", "giant": "WK"}
PIOCHE = ["Y3", "Y4", "Y6", "Y7", "B1", "B3", "B4", "B6", "Y9", "BS", "YR", "B9", "Y0", "BD"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_of_each_edition_can_be_played_by_clicking(
    arrive: Arrive, served: Served, edition: str
) -> None:
    visitor = arrive()
    first = "B" if edition == "trolls" else "R"  # the colour that is named
    hands = [[SPECIALS[edition], f"{first}1", f"{first}4"], ["B7", "Y8", "Y2", "B3"]]
    served.deal_next(hands=hands, talon=["B5"], pioche=PIOCHE * 3, turn=0)
    visitor.play_at_once(edition, bots=1)
    assert {"turn", "wheel"} <= visitor.play_round()
    result = visitor.page.locator("dialog[open] .rows")
    expect(result.locator("section")).to_have_count(2)
    if edition in NO_POINTS:
        expect(result).not_to_contain_text("point")


def test_the_first_card_is_two_clicks_away(arrive: Arrive, served: Served) -> None:
    visitor = arrive()
    hands = [["R1", "R2", "G4"], ["B7", "B8"], ["B9", "G8"], ["G7", "Y8"]]
    served.deal_next(hands=hands, talon=["R5"], pioche=PIOCHE * 2, turn=0)
    visitor.go()
    visitor.button("web-home-play").click()
    visitor.wait_until(lambda seen: seen["asked"] and seen["playable"] == 2)
    visitor.page.locator(".hand .card.playable").first.click()
    visitor.wait_until(lambda seen: seen["hand"] == 2 and seen["asked"])
    visitor.go()
    expect(visitor.page.locator(".ticket strong")).to_have_text(visitor.say("web-your-turn"))


def test_a_round_on_a_phone_with_all_its_motion_and_on_to_the_next(arrive: Arrive, served: Served) -> None:
    visitor = arrive("fr", PHONE, still=False)
    served.deal_next(hands=[["B1", "B2", "W"], ["V1", "V2", "P3", "P4"]], talon=["B5"], pioche=PIOCHE, turn=0)
    visitor.play_at_once("trolls", bots=1)
    visitor.play_round()
    visitor.button("web-ready").click()
    visitor.wait_until(lambda seen: seen["asks"] != "result" and seen["phase"] != "round-over")


def test_a_round_can_be_played_with_the_keyboard_alone(arrive: Arrive, served: Served) -> None:
    visitor = arrive()
    hands = [["R1", "B2", "W", "G4"], ["R7", "B8", "G9", "Y1", "Y2"], ["B7", "R8"], ["G7", "Y8", "R3"]]
    served.deal_next(hands=hands, talon=["R5"], pioche=PIOCHE * 2, turn=0)
    visitor.go()
    keyboard = visitor.page.keyboard
    for _ in range(30):
        keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.textContent").strip() == visitor.say(
            "web-home-play"
        ):
            break
    keyboard.press("Enter")
    visitor.page.locator("main.play").wait_for()
    until = time.monotonic() + SECONDS
    while (seen := visitor.look())["asks"] != "result" and time.monotonic() < until:
        visitor.decide_by_keys(seen)
        visitor.page.wait_for_timeout(30)
    assert seen["asks"] == "result"


def test_what_happened_is_told_to_those_who_do_not_see_it(arrive: Arrive, served: Served) -> None:
    visitor = arrive()
    hands = [["R1", "B2", "W", "G4", "YS", "W4", "WH"], ["R7", "B8"]]
    served.deal_next(hands=hands, talon=["R5"], pioche=PIOCHE, turn=0)
    visitor.play_at_once("classic", bots=1)
    visitor.wait_until(lambda seen: seen["asked"])
    expect(visitor.page.locator("[aria-live=assertive]")).to_contain_text(visitor.say("web-your-turn"))
    names = visitor.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel)")
    assert len(set(names)) == 7
    assert all(names)


@pytest.mark.parametrize("still", [True, False])
def test_the_second_half_of_a_double_click_does_nothing(
    arrive: Arrive, served: Served, *, still: bool
) -> None:
    hands = [["RS", "R1", "R2", "B9"], ["Y3", "Y4", "G8", "G9"]]
    given = {"hands": hands, "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, how={"still": still})
    zoe.lay("RS", clicks=2)  # between two a Skip gives the turn back at once
    zoe.wait_until(lambda seen: seen["asked"] and seen["hand"] == 3)
    zoe.lay("R2", clicks=2)
    max_.wait_until(lambda seen: seen["asked"])
    max_.page.locator(".pioche").dblclick(delay=120)  # the Y3 does not fit
    zoe.wait_until(lambda seen: seen["asked"] and seen["hand"] == 2)
    zoe.button("web-uno-arm").dblclick(delay=120)
    expect(zoe.button("web-uno-arm")).to_have_attribute("aria-pressed", "true")
    for visitor in (zoe, max_):
        expect(visitor.page.locator(".notice")).to_have_text("")
