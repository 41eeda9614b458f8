"""Before the deal: inviting, seats, options, written cards, moving a seat; and who only watches."""

import re
from typing import Any

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from page_table import open_scene
from playwright.sync_api import expect
from visitor import Visitor

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]

# Marks too small to be seen, cut by an edge of the window, or lying on a name.
HIDDEN_MARKS = """all => all.map(one => one.getBoundingClientRect()).filter(box => {
  const on = ({ left, right, top, bottom }) =>
    left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  const names = [...document.querySelectorAll(".around .tag")].map(tag => tag.getBoundingClientRect());
  return box.width < 18 || box.left < 0 || box.right > innerWidth || names.some(on);
})"""


def table_of(visitor: Visitor, code: str) -> dict[str, Any]:
    return dict(visitor.context.request.get(f"{visitor.address}/api/tables/{code}").json())


def test_people_come_by_code_and_are_seen_to_sit_down(arrive: Arrive) -> None:
    host, guest = arrive(), arrive("fr")
    code = host.open_table("Zoé")
    expect(host.button("web-lobby-start")).to_be_disabled()
    guest.go()
    guest.field("web-home-code").fill(f"{code[:3]}{code[3:6].lower()} {code[6:]}")
    expect(guest.field("web-home-code")).to_have_value(f"{code[:3]}-{code[3:6]}-{code[6:]}")
    guest.button("web-home-join").click()
    guest.sees("web-join-who", names="Zoé")
    guest.go()
    host.sees("web-lobby-dictate")
    expect(host.page.locator("p.code")).not_to_contain_text("·")  # what stands there until it is told
    short = host.page.locator("p.code").inner_text()
    guest.field("web-home-code").fill(short)
    assert len(short) == 7
    guest.button("web-home-join").click()
    guest.sees("web-join-who", names="Zoé")
    guest.field("web-home-name").fill("Max")
    guest.button("web-join-sit").click()
    host.seat("Max").wait_for()
    expect(host.button("web-lobby-start")).to_be_enabled()
    assert guest.button("web-lobby-start").count() == 0
    loaded = host.page.locator("img").first.evaluate("image => image.complete && image.naturalWidth > 0")
    assert loaded
    assert host.page.locator("#link").input_value() == f"{host.address}/t/{code}"
    host.sees("web-lan-alone")
    guest.seat("Max").click()
    guest.page.get_by_role("radio", name=guest.say("head-owl")).check(force=True)
    expect(guest.page.get_by_role("radio", name=guest.say("head-fox"))).to_be_disabled()  # the host's
    guest.button("web-close").click()
    guest.go()
    expect(guest.page.locator(".ticket")).to_contain_text(f"{code[:3]}-{code[3:6]}-{code[6:]}")
    expect(guest.page.locator(".ticket")).to_contain_text("Zoé")
    guest.page.locator(".ticket a").click()
    guest.page.locator("main.lobby").wait_for()
    assert [seat["head"] for seat in table_of(host, code)["seats"]] == ["fox", "owl"]


def test_options_are_set_in_plain_words_with_the_clause_behind(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    host.set_table()
    host.page.locator("summary").click()
    host.page.get_by_label(host.say("option-scoring-low")).check()
    host.page.get_by_label(host.say("option-bluffing-false")).check()
    host.field("web-lobby-clock").select_option("30")
    guest.sees("web-lobby-departures", count=2)
    expect(guest.page.locator("#sentence")).to_contain_text(guest.say("web-lobby-a-turn", seconds=30))
    assert guest.page.locator("select, fieldset").count() == 0  # what a guest cannot change is only said
    assert table_of(host, code)["rules"] == {"scoring": "low", "bluffing": False}
    assert table_of(host, code)["clock"] == 30
    guest.page.get_by_role("button", name=guest.say("web-clause-why", clause="W4-BLUFF")).click()
    expect(guest.page.locator("dialog[open]")).to_contain_text(guest.say("clause-W4-BLUFF"))
    guest.page.keyboard.press("Escape")
    host.field("web-home-edition").select_option("giant")
    expect(guest.page.locator("#sentence")).to_contain_text(guest.say("web-lobby-by-booklet"))
    expect(guest.page.locator("#sentence")).to_contain_text(guest.say("web-lobby-goal-round"))


def test_the_host_seats_bots_and_takes_people_from_the_table(arrive: Arrive) -> None:
    host, guest, other = arrive(), arrive(), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    other.join(code, "Léa")
    host.add_bot()
    host.seat("Nina").click()
    host.page.locator("input[name=bot-level][value=random]").check(force=True)
    host.button("web-close").click()
    host.seat("Max").click()
    host.button("web-lobby-remove", name="Max").click()
    guest.sees("web-closed-removed")
    host.seat("Léa").click()
    host.button("web-lobby-pass-host").click()
    other.button("web-lobby-start").wait_for()
    expect(host.button("web-lobby-start")).to_have_count(0)
    assert [seat["bot"] for seat in table_of(host, code)["seats"]] == ["", "", "random"]


def test_the_host_locks_the_table_and_asks_before_a_bot_plays_for_somebody(arrive: Arrive) -> None:
    host, guest, late = arrive(), arrive("fr"), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    host.set_table()
    host.page.get_by_label(host.say("web-lobby-lock")).check()
    late.go(f"/t/{code}")
    late.sees("web-error-locked")
    expect(late.button("web-join-sit")).to_be_disabled()
    host.button("web-close").click()
    host.start()
    host.button("web-menu").click()
    host.button("web-menu-member", name="Max").click()
    host.button("web-hand-ask").click()
    guest.sees("web-lend-asked", name="Zoé")
    expect(host.button("web-hand-asked")).to_be_disabled()
    guest.button("web-lend-no").click()
    expect(host.button("web-hand-ask")).to_be_enabled()
    expect(guest.button("web-lend-no")).to_have_count(0)
    expect(host.button("web-hand-back")).to_have_count(0)


def test_a_card_is_written_from_choices_and_needs_everybodys_word(arrive: Arrive) -> None:
    host, guest = arrive(), arrive("fr")
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    host.button("web-lobby-write").click()
    editor = host.page.locator("dialog[open]")
    host.button("web-card-propose").click()
    host.sees("web-card-no-title")
    host.field("web-card-title").fill("Le coq")
    host.field("web-card-does").select_option("trial")
    host.field("web-card-words").fill("Chante comme un coq")
    host.button("web-card-add-step").nth(1).click()
    host.field("web-card-number").select_option("4")
    expect(editor.locator(".preview")).to_contain_text("if it fails: that player draws 4 cards")
    host.button("web-card-propose").click()
    expect(host.button("web-lobby-start")).to_be_disabled()
    host.sees("web-lobby-unread", names="Max", count=1)
    guest.sees("web-lobby-unread-you")
    expect(guest.page.locator("#cards ~ ul")).to_contain_text("Chante comme un coq")
    guest.button("web-lobby-decline").click()
    host.sees("web-lobby-refused", names="Max", count=1, title="Le coq")
    guest.button("web-lobby-accept").click()
    expect(host.button("web-lobby-start")).to_be_enabled()
    steps = [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "those", "draw": 4}]}]
    assert table_of(host, code)["custom"] == [{"title": "Le coq", "do": steps}]
    host.button("web-lobby-change").click()
    host.field("web-card-title").fill("La poule")
    host.button("web-card-propose").click()
    expect(host.button("web-lobby-start")).to_be_disabled()  # changing it asks again
    expect(guest.page.locator("#cards ~ ul")).to_contain_text("La poule")
    guest.button("web-lobby-accept").click()
    expect(host.button("web-lobby-start")).to_be_enabled()
    host.button("web-lobby-wipe").click()
    expect(host.page.locator("#cards ~ ul > li")).to_have_count(0)


def test_on_a_phone_it_is_seen_why_a_card_is_not_proposed(arrive: Arrive) -> None:
    host = arrive("fr", PHONE)
    host.open_table("Zoé")
    host.button("web-lobby-write").click()
    host.button("web-card-propose").click()
    expect(host.page.get_by_text(host.say("web-card-no-title"))).to_be_in_viewport(ratio=1)


def test_every_idea_of_the_booklet_is_a_template_the_server_accepts(arrive: Arrive) -> None:
    host = arrive()
    code = host.open_table("Zoé")
    for first in (1, 4, 7, 10):
        ideas = range(first, min(first + 3, 11))
        for idea in ideas:
            host.button("web-lobby-write").click()
            host.field("web-card-idea").select_option(str(idea))
            host.button("web-card-propose").click()
            expect(host.page.locator("dialog[open]")).to_have_count(0)
        titles = [card["title"] for card in table_of(host, code)["custom"]]
        assert titles == [host.say(f"web-idea-{idea}") for idea in ideas]
        for left in reversed(range(len(ideas))):
            host.button("web-lobby-wipe").first.click()
            expect(host.page.locator("#cards ~ ul > li")).to_have_count(left)


def test_a_host_seats_bots_and_takes_them_away_during_a_match(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.button("web-menu").click()
    zoe.button("web-lobby-add-bot").click()
    zoe.sees("web-seat-waits")
    zoe.button("web-menu-member", name="Nina").click()
    zoe.button("web-lobby-remove", name="Nina").click()
    expect(zoe.button("web-menu-member", name="Nina")).to_have_count(0)
    zoe.button("web-lobby-invite").click()
    assert zoe.page.locator("#link").input_value() == f"{zoe.address}/t/{zoe.code}"
    max_.button("web-menu").click()
    expect(max_.button("web-lobby-add-bot")).to_have_count(0)


def test_a_seat_moves_to_another_device_with_its_cards(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", given)
    zoe.button("web-menu").click()
    zoe.button("web-move-seat").click()
    link = zoe.page.locator("#move-link").input_value()
    assert re.search(r"#claim=", link)
    zoe.page.get_by_alt_text(zoe.say("web-move-seat-qr")).wait_for()
    phone = arrive("fr")
    phone.page.goto(link)
    phone.wait_until(lambda seen: seen["asked"] and seen["hand"] == 2)
    zoe.sees("web-closed-moved")
    assert "claim" not in phone.page.url
    third = arrive()
    third.page.goto(link)
    third.sees("web-error-bad-claim")
    third.errors.clear()  # the browser itself reports the answer 409


def test_who_only_watches_never_sees_a_hand(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    watcher = arrive()
    frames: list[str] = []
    watcher.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame)))
    )
    watcher.go(f"/t/{zoe.code}")
    watcher.button("web-join-watch").click()
    watcher.page.locator("main.play").wait_for()
    zoe.lay("R1")
    max_.wait_until(lambda seen: seen["asked"])
    watcher.wait_until(lambda seen: "Red 1" in seen["top"])
    assert watcher.page.locator(".hand").count() == 0
    assert frames
    assert not any(card in frame for card in ('"G7"', '"B3"', '"B4"') for frame in frames)


def test_who_comes_late_sits_down_at_the_next_round(arrive: Arrive, served: Served) -> None:
    deck = [f"{colour}{face}" for colour in "RB" for face in "1234678"]
    given = {"players": 2, "dealer": 1, "deck": [*deck, "R9", *PIOCHE, "B9"]}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[{"title": "Saute", "do": []}])
    late = arrive()
    late.go(f"/t/{zoe.code}")
    late.sees("web-join-late")
    late.field("web-home-name").fill("Léa")
    late.button("web-join-sit").click()
    late.page.locator("main.play").wait_for()
    assert late.page.locator(".hand").count() == 0
    late.button("web-lobby-accept").click()
    expect(late.button("web-lobby-accept")).to_have_count(0)
    for visitor in (zoe, max_):
        visitor.page.locator("main.play").wait_for()
    assert table_of(zoe, zoe.code)["seats"][2]["name"] == "Léa"


def test_a_table_that_takes_no_spectators_says_so(arrive: Arrive) -> None:
    host, watcher = arrive(), arrive()
    code = host.open_table("Zoé")
    host.set_table()
    host.page.get_by_label(host.say("web-lobby-spectators")).uncheck()
    watcher.go(f"/t/{code}")
    watcher.button("web-join-sit").wait_for()
    expect(watcher.button("web-join-watch")).to_have_count(0)


def test_in_a_window_zoomed_in_the_bar_below_leaves_the_seats_in_sight(arrive: Arrive) -> None:
    host = arrive("fr", (640, 400))
    host.open_table("Nina")
    bar = host.page.locator(".start").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] == 400
    assert bar["height"] < 70


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_long_name_stays_in_the_window_and_says_whose_table_it_is(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    host = arrive("fr", size)
    host.open_table("Grand-maman Odette")
    for _ in range(3):
        host.add_bot()
    tags = host.page.locator(".around .tag")
    expect(tags).to_have_count(4)
    for tag in tags.all():
        box = tag.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    expect(host.seat("Odette")).to_contain_text(host.say("web-lobby-host"))
    assert host.seat("Odette").locator(".about").evaluate("(about) => about.offsetHeight > 12")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_full_table_before_the_deal_shows_who_is_a_bot_and_who_the_host(arrive: Arrive, lang: str) -> None:
    host = arrive(lang, (360, 640))
    code = host.open_table("Clémentine")
    for _ in range(8):
        host.add_bot()
    marks = host.page.locator(".around .mark")
    marks.nth(8).wait_for()
    assert len(set(marks.locator("path").evaluate_all("all => all.map(one => one.getAttribute('d'))"))) == 2
    expect(host.seat("Clémentine")).to_contain_text(host.say("web-lobby-host"))
    expect(host.page.locator("button.seat", has_text=host.say("web-lobby-bot"))).to_have_count(8)
    for screen in (f"/t/{code}", f"/tv/{code}"):
        host.go(screen)
        marks.nth(8).wait_for()
        for width, height in ((360, 640), (390, 844), (820, 1180), (1440, 900)):
            host.page.set_viewport_size({"width": width, "height": height})
            host.page.wait_for_function(f"innerWidth === {width}")
            assert marks.evaluate_all(HIDDEN_MARKS) == [], (screen, width)
