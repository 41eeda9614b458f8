"""Before the deal: inviting, seats, options, written cards, moving a seat; and who only watches."""

import re
from typing import Any

from browser import Arrive, Served
from page_table import open_scene
from playwright.sync_api import expect
from visitor import Visitor

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]


def table_of(visitor: Visitor, code: str) -> dict[str, Any]:
    return dict(visitor.context.request.get(f"{visitor.address}/api/tables/{code}").json())


def test_people_come_by_code_and_are_seen_to_sit_down(arrive: Arrive) -> None:
    host, guest = arrive(), arrive("fr")
    code = host.open_table("Zoé")
    expect(host.button("web-lobby-start")).to_be_disabled()
    guest.go()
    guest.page.get_by_placeholder(guest.say("web-home-code")).fill(
        f"{code[:3]}-{code[3:6].lower()} {code[6:]}"
    )
    guest.button("web-home-join").click()
    guest.sees("web-join-who", names="Zoé")
    guest.field("web-home-name").fill("Max")
    guest.button("web-join-sit").click()
    expect(host.page.locator("section", has=host.page.locator("#seats"))).to_contain_text("Max")
    expect(host.button("web-lobby-start")).to_be_enabled()
    assert guest.button("web-lobby-start").count() == 0
    loaded = host.page.locator("img").first.evaluate("image => image.complete && image.naturalWidth > 0")
    assert loaded
    assert host.page.locator("#link").input_value() == f"{host.address}/t/{code}"
    guest.go()
    guest.page.get_by_role("link", name=guest.say("web-home-back", code=code)).click()
    guest.page.locator("#invite").wait_for()


def test_options_are_set_in_plain_words_with_the_clause_behind(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    for visitor in (host, guest):
        visitor.page.locator("summary").click()
    host.page.get_by_label(host.say("option-scoring-low")).check()
    host.page.get_by_label(host.say("option-bluffing-false")).check()
    host.field("web-lobby-clock").select_option("30")
    guest.sees("web-lobby-departures", count=2)
    expect(guest.page.get_by_label(guest.say("option-scoring-low"))).to_be_checked()
    expect(guest.page.get_by_label(guest.say("option-scoring-low"))).to_be_disabled()
    assert table_of(host, code)["rules"] == {"scoring": "low", "bluffing": False}
    assert table_of(host, code)["clock"] == 30
    guest.page.get_by_role("button", name=guest.say("web-clause-why", clause="W4-BLUFF")).click()
    expect(guest.page.locator("dialog[open]")).to_contain_text(guest.say("clause-W4-BLUFF"))
    host.choose_edition("giant")
    guest.sees("web-lobby-by-the-book")


def test_the_host_seats_bots_and_takes_people_from_the_table(arrive: Arrive) -> None:
    host, guest, other = arrive(), arrive(), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    other.join(code, "Léa")
    host.add_bot()
    bot = host.page.locator("#seats ~ ul li select")
    bot.select_option("random")
    expect(bot).to_have_value("random")
    host.page.get_by_role("button", name=host.say("web-lobby-remove", name="Max")).click()
    host.page.locator("dialog[open]").get_by_role(
        "button", name=host.say("web-lobby-remove", name="Max")
    ).click()
    guest.sees("web-closed-removed")
    host.button("web-lobby-pass-host").click()
    other.button("web-lobby-start").wait_for()
    expect(host.button("web-lobby-start")).to_have_count(0)
    assert [seat["bot"] for seat in table_of(host, code)["seats"]] == ["", "", "random"]


def test_the_host_locks_the_table_and_asks_before_a_bot_plays_for_somebody(arrive: Arrive) -> None:
    host, guest, late = arrive(), arrive("fr"), arrive()
    code = host.open_table("Zoé")
    guest.join(code, "Max")
    host.page.get_by_label(host.say("web-lobby-lock")).check()
    late.go(f"/t/{code}")
    late.sees("web-error-locked")
    expect(late.button("web-join-sit")).to_be_disabled()
    host.start()
    host.button("web-menu").click()
    host.button("web-hand-ask").click()
    guest.sees("web-lend-asked", name="Zoé")
    expect(host.button("web-hand-asked")).to_be_disabled()
    guest.button("web-lend-no").click()
    expect(host.button("web-hand-ask")).to_be_enabled()
    expect(guest.button("web-lend-no")).to_have_count(0)
    host.button("web-close").click()
    host.button("web-menu").click()
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
    guest.sees("web-lobby-not-agreed")
    expect(guest.page.locator("#cards ~ ul")).to_contain_text("Chante comme un coq")
    guest.button("web-lobby-decline").click()
    expect(host.page.locator("#cards ~ ul")).to_contain_text(host.say("web-lobby-declines"))
    guest.button("web-lobby-accept").click()
    expect(host.button("web-lobby-start")).to_be_enabled()
    steps = [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "those", "draw": 4}]}]
    assert table_of(host, code)["custom"] == [{"title": "Le coq", "do": steps}]
    host.button("web-lobby-change").click()
    host.field("web-card-title").fill("La poule")
    host.button("web-card-propose").click()
    expect(host.button("web-lobby-start")).to_be_disabled()  # changing it asks again
    guest.button("web-lobby-accept").click()
    expect(host.button("web-lobby-start")).to_be_enabled()
    host.button("web-lobby-wipe").click()
    expect(host.page.locator("#cards ~ ul li")).to_have_count(0)


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
    zoe.button("web-lobby-remove", name="Nina").click()
    expect(zoe.button("web-lobby-remove", name="Nina")).to_have_count(0)
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
    zoe, _ = open_scene(arrive, served, "classic", given)
    late = arrive()
    late.go(f"/t/{zoe.code}")
    late.sees("web-join-late")
    late.field("web-home-name").fill("Léa")
    late.button("web-join-sit").click()
    late.page.locator("main.play").wait_for()
    assert late.page.locator(".hand").count() == 0


def test_a_table_that_takes_no_spectators_says_so(arrive: Arrive) -> None:
    host, watcher = arrive(), arrive()
    code = host.open_table("Zoé")
    host.page.get_by_label(host.say("web-lobby-spectators")).uncheck()
    watcher.go(f"/t/{code}")
    watcher.button("web-join-sit").wait_for()
    expect(watcher.button("web-join-watch")).to_have_count(0)
