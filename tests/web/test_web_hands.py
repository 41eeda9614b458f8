"""One device, many hands: a phone is passed round, and nobody's cards are seen on the way."""

from pathlib import Path

from browser import PHONE, Arrive, Served
from gallery import Gallery
from playwright.sync_api import expect

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9"]


def test_a_phone_is_passed_round_and_hides_every_hand_on_the_way(
    arrive: Arrive, served: Served, pictures: Path
) -> None:
    visitor = arrive("en", PHONE)
    visitor.open_table("Zoé")
    visitor.page.get_by_role("textbox", name=visitor.say("web-beside")).fill("Nina")
    visitor.button("web-beside-add").click()
    expect(visitor.page.locator("body")).to_contain_text("Nina")
    hands = [["R1", "G7"], ["R3", "B4", "B6"]]
    served.deal_next(hands=hands, talon=["R5"], pioche=PIOCHE, turn=0)
    visitor.start()
    hand = visitor.page.locator(".hand .card")
    expect(hand).to_have_count(2)
    visitor.lay("R1")

    look = visitor.button("web-pass-look", name="Nina")
    expect(look).to_be_focused()
    expect(visitor.page.locator("h1")).to_have_text(visitor.say("web-pass-to", name="Nina"))
    expect(hand).to_have_count(0)
    visitor.button("web-pass-uno", name="Zoé", uno="UNO!").click()  # late, but nobody was quicker
    expect(visitor.button("web-pass-uno", name="Zoé", uno="UNO!")).to_have_count(0)
    gallery = Gallery(pictures, "en", PHONE)
    gallery.look(visitor, "pass")
    assert gallery.faults == []
    visitor.page.reload()  # this browser still has both seats
    look.click()
    expect(hand).to_have_count(3)
    visitor.lay("R3")

    visitor.button("web-pass-look", name="Zoé").click()
    expect(hand).to_have_count(1)
    expect(visitor.page.locator('.hand [data-card="G7"]')).to_be_visible()
    assert visitor.context.cookies()  # the seats are HttpOnly cookies, nothing the page could read
    assert visitor.page.evaluate("document.cookie") == ""
