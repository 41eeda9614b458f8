"""A match: from round to round, its table and its curve, and what comes after its end."""

from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from gallery import Gallery
from page_table import open_scene
from playwright.sync_api import expect
from visitor import Visitor

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]
TARGET = 100


def deal(left: list[str]) -> dict[str, object]:
    """Deal a round that the first seat wins with its one card, and what is left in the other hand."""
    return {"hands": [["R1"], left], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}


def win(zoe: Visitor, max_: Visitor) -> None:
    zoe.lay("R1")
    zoe.wait_for("result")
    max_.wait_for("result")


@pytest.mark.parametrize(("lang", "size"), [("fr", PHONE), ("en", DESKTOP)])
def test_a_match_goes_round_by_round_to_its_end_and_begins_again(
    arrive: Arrive, served: Served, pictures: Path, lang: str, size: tuple[int, int]
) -> None:
    gallery = Gallery(pictures, lang, size)
    how = {"lang": lang, "size": size}
    zoe, max_ = open_scene(arrive, served, "classic", deal(["B3", "W"]), rules={"target": TARGET}, how=how)
    win(zoe, max_)
    result = zoe.page.locator("dialog[open]")
    expect(result).to_contain_text(zoe.say("web-result-yours"))
    expect(zoe.page.get_by_label(zoe.say("web-curve"))).to_have_count(0)  # one round is no curve

    zoe.button("web-ready").click()
    expect(result).to_contain_text(zoe.say("web-ready-waiting", names="Max"))
    expect(zoe.button("web-deal-now")).to_be_visible()
    served.deal_next(**deal(["B9", "W4"]))
    max_.button("web-ready").click()
    for visitor in (zoe, max_):
        visitor.wait_until(lambda seen: seen["asks"] == "" and seen["phase"] == "turn")
    expect(zoe.page.locator(".mine .score")).to_have_text(zoe.say("scores-points", points=53))

    win(zoe, max_)
    expect(result).to_contain_text(zoe.say("web-result-match-yours"))
    expect(result).to_contain_text(zoe.say("scores-points", points=112))
    expect(max_.page.locator("dialog[open]")).to_contain_text(
        max_.say("web-result-match", names="Zoé", count=1)
    )
    expect(max_.page.locator("dialog[open]")).to_contain_text(max_.say("web-rematch-wait", name="Zoé"))
    for visitor in (zoe, max_):
        expect(visitor.page.get_by_label(visitor.say("web-curve"))).to_be_visible()
    gallery.look(zoe, "match-over")
    gallery.look(max_, "match-lost")

    served.deal_next(**deal(["W", "W4", "B3"]))
    zoe.button("web-rematch").click()
    for visitor in (zoe, max_):
        visitor.wait_until(lambda seen: seen["asks"] == "" and seen["phase"] == "turn")
    expect(zoe.page.locator(".mine .score")).to_have_count(0)  # from zero again
    win(zoe, max_)
    expect(result).to_contain_text(zoe.say("web-result-match-yours"))

    zoe.button("web-change-settings").click()
    zoe.page.locator("main.lobby").wait_for()
    max_.wait_for("result")  # who is not the host goes on looking at it
    gallery.look(zoe, "between-matches")
    zoe.choose_edition("giant")
    zoe.add_bot()
    served.deal_next(hands=[["R1", "R2"], ["B3"], ["B4"]], talon=["R5"], pioche=PIOCHE, turn=0)
    zoe.start()
    max_.wait_until(lambda seen: seen["asks"] == "" and seen["phase"] == "turn")
    for visitor in (zoe, max_):
        expect(visitor.page.locator("main.play")).to_have_attribute("data-edition", "giant")
        expect(visitor.page.locator(".others .count")).to_have_count(2)
    assert gallery.faults == []


def test_a_result_that_was_closed_can_be_opened_again(arrive: Arrive, served: Served) -> None:
    zoe, max_ = open_scene(arrive, served, "classic", deal(["B3", "W"]))
    win(zoe, max_)
    zoe.page.keyboard.press("Escape")
    zoe.button("web-result-open").click()
    zoe.wait_for("result")
    zoe.button("web-ready").click()
    zoe.button("web-deal-now").click()
    for visitor in (zoe, max_):
        visitor.wait_until(lambda seen: seen["asks"] != "result" and seen["phase"] != "round-over")


def test_on_a_phone_the_question_whether_to_leave_is_seen_where_it_is_asked(
    arrive: Arrive, served: Served
) -> None:
    zoe = arrive("fr", PHONE)
    served.deal_next(hands=[["R1", "R2"], ["B7", "B8"]], talon=["R5"], pioche=["Y3", "Y4"], turn=0)
    zoe.play_at_once("classic")
    zoe.button("web-menu").click()
    zoe.button("web-lobby-leave").click()
    expect(zoe.button("web-leave-stay")).to_be_focused()
    expect(zoe.button("web-leave-go")).to_be_in_viewport(ratio=1)


def test_a_browser_forgets_all_it_has_kept(arrive: Arrive) -> None:
    nina = arrive()
    nina.play_at_once("classic")
    nina.go()
    ticket = nina.page.locator(".ticket")
    ticket.wait_for()
    nina.button("web-you").click()
    nina.sees("web-you-tables")
    nina.button("web-you-forget").click()
    expect(nina.page.get_by_text(nina.say("web-you-tables"))).to_have_count(0)
    nina.button("web-close").click()
    expect(ticket).to_have_count(0)
    nina.go()
    nina.button("web-home-play").wait_for()
    expect(ticket).to_have_count(0)
