"""House rules on the page: whole rounds of each preset, and every decision they bring."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from gallery import STILL, Gallery
from page_table import counts, open_scene
from playwright.sync_api import WebSocketRoute, expect
from visitor import Visitor

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]
PRESETS = [("street", "fr"), ("seven-zero", "en")]  # the booklet's own rules: a round of each edition
WAYS = [
    pytest.param("fr", PHONE, id="fr-phone"),
    pytest.param("en", DESKTOP, id="en-desk"),
]


def given(*hands: list[str], **more: object) -> dict[str, object]:
    return {"hands": list(hands), "talon": ["R5"], "pioche": PIOCHE * 2, "turn": 0, **more}


@pytest.mark.parametrize(("preset", "lang"), PRESETS)
def test_a_round_of_each_preset_can_be_played_by_clicking(arrive: Arrive, preset: str, lang: str) -> None:
    visitor = arrive(lang)
    visitor.play_at_once("classic", bots=2, preset=preset)
    assert "turn" in visitor.play_round()
    expect(visitor.page.locator("dialog[open] .rows section")).to_have_count(3)
    visitor.page.get_by_role("link", name=visitor.say("web-replay")).click()
    visitor.page.get_by_role("slider").wait_for()
    visitor.button("web-replay-check").click()
    expect(visitor.page.locator(".verdict")).to_contain_text(visitor.say("web-fair-kept"))


def test_cards_that_are_owed_grow_and_are_answered_or_paid(arrive: Arrive, served: Served) -> None:
    deal = given(["RD", "R1", "R2"], ["BD", "W4", "B4"], ["G6", "Y6", "G7"])
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, rules={"stack": "up"})
    plus_two = card_name(zoe, "RD")
    zoe.lay("RD")
    max_.wait_until(lambda seen: seen["phase"] == "stack" and seen["asked"] and seen["playable"] == 2)
    max_.sees("web-prompt-stack", cards=2)
    laid = max_.say("event-laid", seat="Zoé", you="nobody", card=plus_two)
    expect(max_.page.locator(".plate .said")).to_have_text(laid)  # what is owed stands below, once
    expect(zoe.page.locator(".talon .owed")).to_have_text("+2")
    expect(zoe.page.locator('[data-seat="1"] .owed')).to_have_text("+2")
    max_.card("B4").click(force=True)
    max_.sees("reason-cannot-answer")
    max_.lay("W4")
    max_.name_colour("blue")
    lea.wait_until(lambda seen: seen["phase"] == "stack" and seen["asked"] and seen["playable"] == 0)
    expect(zoe.page.locator(".talon .owed")).to_have_text("+6")
    expect(zoe.page.locator('[data-seat="2"] .owed')).to_have_text("+6")
    lea.button("web-pay", cards=6).click()
    zoe.wait_until(lambda seen: seen["asked"])
    expect(zoe.page.locator(".owed")).to_have_count(0)
    assert counts(zoe) == [2, 9]


def test_a_wild_draw_four_that_begins_a_stack_is_answered_accepted_or_challenged(
    arrive: Arrive, served: Served
) -> None:
    deal = given(["W4", "B1", "B2"], ["W4", "B4", "B6"])
    zoe, max_ = open_scene(arrive, served, "classic", deal, rules={"stack": "same"})
    zoe.lay("W4")
    zoe.name_colour("green")
    max_.wait_for("challenge")
    max_.sees("web-challenge-answer")
    max_.lay("W4")
    max_.name_colour("blue")
    zoe.wait_until(lambda seen: seen["phase"] == "stack" and seen["asked"])
    zoe.page.keyboard.press("a")
    max_.wait_until(lambda seen: seen["asked"] and seen["phase"] == "turn")
    assert counts(max_) == [10]


def test_who_can_jump_in_is_told_and_jumps_by_keyboard(arrive: Arrive, served: Served) -> None:
    deal = given(["R7", "R1", "R2"], ["B3", "B4", "B6"], ["R7", "Y8", "G9"])
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, rules={"jump_in": True})
    zoe.lay("R7")
    max_.wait_until(lambda seen: seen["asked"])
    told = lea.say("web-jump", card=card_name(lea, "R7"))
    expect(lea.page.locator("[aria-live=assertive]")).to_have_text(told)
    expect(lea.page.locator(".mine .hint")).to_have_text(told)
    expect(zoe.page.locator(".card.jump")).to_have_count(0)
    expect(max_.page.locator(".mine .hint", has_text="jump in")).to_have_count(0)
    lea.page.keyboard.press("h")
    lea.page.keyboard.press("Home")
    while "jump" not in lea.page.evaluate("document.activeElement.className"):
        lea.page.keyboard.press("ArrowRight")
    lea.page.keyboard.press("Enter")
    zoe.wait_until(lambda seen: seen["asked"] and seen["phase"] == "turn")
    assert counts(zoe) == [3, 2]


def card_name(visitor: Visitor, code: str) -> str:
    return visitor.card(code).get_attribute("aria-label") or ""


def lag(visitor: Visitor) -> tuple[list[bool], Callable[[], None]]:
    """Put somebody on a slow line: while the first is set, what the server says waits for the second."""
    is_slow = [False]
    waiting: list[Callable[[], None]] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(said: str | bytes) -> None:
            if is_slow[0]:
                waiting.append(partial(line.send, said))
            else:
                line.send(said)

        server.on_message(tell)

    def go_on() -> None:
        is_slow[0] = False
        for told in waiting:
            told()

    visitor.page.route_web_socket(re.compile("/ws/"), between)
    visitor.page.reload()
    return is_slow, go_on


def test_the_loser_of_a_race_is_told_who_was_quicker(arrive: Arrive, served: Served) -> None:
    deal = given(["R7", "R1", "R2"], ["R9", "B4", "B6"], ["R7", "Y8", "G9"])
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, rules={"jump_in": True})
    is_slow, go_on = lag(max_)
    zoe.lay("R7")
    max_.wait_until(lambda seen: seen["asked"])
    is_slow[0] = True
    lea.wait_until(lambda seen: seen["playable"] == 1)
    lea.touch(lea.page.locator(".card.jump"))
    zoe.wait_until(lambda seen: seen["asked"])
    max_.lay("R9")
    max_.page.wait_for_timeout(200)  # the refusal is on its way
    go_on()
    max_.sees("web-too-late", name="Léa")
    max_.wait_until(lambda seen: seen["hand"] == 3 and not seen["asked"])


def test_a_seven_asks_for_a_player_and_a_zero_passes_every_hand_on(arrive: Arrive, served: Served) -> None:
    deal = given(["R7", "R1", "R2", "R0"], ["B3", "B4", "B0"], ["Y8", "G9"])
    zoe, max_, lea = open_scene(
        arrive, served, "classic", deal, people=3, rules={"seven_zero": True}, how={"still": False}
    )
    zoe.lay("R7")
    zoe.wait_for("target")
    zoe.sees("clause-H-SEVEN")
    zoe.page.get_by_role("radio", name="Léa").check()
    zoe.button("web-lay").click()
    zoe.wait_until(lambda seen: seen["hand"] == 2)
    lea.wait_until(lambda seen: seen["hand"] == 3)
    max_.wait_until(lambda seen: seen["asked"] and seen["lit"])
    assert card_name(lea, "R1")
    max_.page.locator(".pioche").click()
    keep = max_.button("web-keep")
    lea.wait_until(lambda seen: seen["asked"] or keep.count() > 0)
    if keep.count():
        keep.click()
    lea.lay("R0")
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.wait_until(lambda seen: seen["hand"] == 2)
    max_.wait_until(lambda seen: seen["hand"] == 2)
    lea.wait_until(lambda seen: seen["hand"] == 4)


def test_who_must_lay_is_told_so(arrive: Arrive, served: Served) -> None:
    rules = {"must_lay": "always"}
    zoe, _ = open_scene(arrive, served, "classic", given(["R1", "G7"], ["B3", "B4"]), rules=rules)
    zoe.wait_until(lambda seen: seen["asked"] and not seen["lit"])
    zoe.page.locator(".pioche").click(force=True)
    zoe.sees("reason-must-lay")


@pytest.mark.parametrize(("lang", "size"), WAYS)
def test_a_table_that_departs_says_so(
    arrive: Arrive, served: Served, pictures: Path, lang: str, size: tuple[int, int]
) -> None:
    gallery = Gallery(pictures, lang, size)
    host = arrive(lang, size)
    host.go()
    host.page.locator(".door").first.wait_for()
    narrow = host.page.locator(".door button.set")
    if narrow.count():
        narrow.click()
        host.page.locator("dialog[open]").wait_for()
    host.page.locator("input[name=preset][value=own]").check(force=True)
    gallery.look(host, "home-own-rules")
    code = host.open_table("Zoé")
    host.set_table()
    host.field("web-house").select_option("street")
    host.button("web-close").click()
    departs = host.say("web-house-departs", name=host.say("web-house-street"))
    expect(host.page.locator(".departures")).to_contain_text(departs)
    expect(host.page.locator(".departures li")).to_have_count(3)
    gallery.look(host, "lobby-street")
    guest = arrive(lang, size)
    guest.go(f"/t/{code}")
    expect(guest.page.locator(".departures")).to_contain_text(departs)
    gallery.look(guest, "join-street")
    guest.join(code, "Max")
    expect(guest.page.locator(".departures")).to_contain_text(departs)
    served.deal_next(**given(["RD", "R1", "R2"], ["BD", "B4", "B6"]))
    host.start()
    host.button("web-menu").click()
    expect(host.page.locator("dialog[open] .departures")).to_contain_text(departs)
    gallery.look(host, "menu-street")
    host.page.keyboard.press("Escape")
    host.lay("RD")
    guest.wait_until(lambda seen: seen["phase"] == "stack" and seen["asked"])
    gallery.look(guest, "stack")
    gallery.look(host, "stack-waiting")
    guest.lay("BD")
    host.wait_until(lambda seen: seen["phase"] == "stack" and seen["asked"])
    host.button("web-pay", cards=4).click()
    host.go("/rules/classic#H-JUMP")
    expect(host.page.locator("#H-JUMP")).to_be_visible()
    expect(host.page.locator("#chapter-house")).to_have_text(host.say("chapter-house"))
    assert gallery.faults == []


@pytest.mark.parametrize("size", [(360, 740), DESKTOP])
def test_what_is_owed_is_seen_whole_at_the_edge_of_the_window_and_covers_no_count(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    deal = given(["RD", "G8", "G7"], ["YD", "B4", "B6"], ["Y1", "G2", "GD"])
    zoe, max_, _ = open_scene(
        arrive, served, "classic", deal, people=3, rules={"stack": "same"}, how={"size": size}
    )
    owed = zoe.page.locator(".others .owed")
    zoe.lay("RD")
    for cards in ("+2", "+4"):  # at the left edge, and at the right one
        expect(owed).to_have_text(cards)
        zoe.page.evaluate(STILL)
        badge, count = owed.bounding_box(), zoe.page.locator(".seat.active .count").bounding_box()
        assert badge
        assert count
        assert badge["x"] >= 0
        assert badge["x"] + badge["width"] <= count["x"]
        if cards == "+2":
            max_.lay("YD")


def test_the_head_beside_what_happened_is_of_who_did_it(arrive: Arrive, served: Served) -> None:
    deal = given(["RD", "G8", "G7"], ["YD", "B4", "B6"], ["Y1", "G2", "GD"])
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, rules={"stack": "same"})
    zoe.lay("RD")
    max_.lay("YD")
    expect(lea.page.locator(".plate .said")).to_contain_text("Max")
    head = lea.page.locator(".seat[data-seat='1'] .disc .head > use").get_attribute("href")
    expect(lea.page.locator(".plate .said .head > use")).to_have_attribute("href", str(head))
