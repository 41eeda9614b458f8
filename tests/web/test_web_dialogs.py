"""Every kind of decision: its dialog, a refresh in the middle of it, and its answer."""

from browser import PHONE, Arrive, Served
from page_table import counts, open_scene
from playwright.sync_api import expect
from visitor import Visitor

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]
TROLLS = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9"]
DARE = {
    "title": "Le coq",
    "text": "Debout sur une chaise",
    "do": [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "next", "draw": 4}]}],
}
GIVE = {"title": "Cadeau", "do": [{"who": "chosen", "draw": 2}]}
OPEN = {"title": "Cartes sur table", "do": [{"who": "all", "open_hands": True}]}
DISCARD = {"title": "Ménage", "do": [{"who": "next", "discard": 1}]}


def refresh(visitor: Visitor, asks: str) -> None:
    """A decision survives a refresh."""
    visitor.wait_for(asks)
    visitor.page.reload()
    visitor.wait_for(asks)


def test_the_turn_and_the_card_just_drawn(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": ["R9", *PIOCHE], "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.page.reload()
    zoe.wait_until(lambda seen: seen["asked"] and seen["lit"])
    zoe.page.locator(".pioche").click()
    zoe.wait_until(lambda seen: seen["phase"] == "drawn")
    zoe.page.reload()
    zoe.wait_until(lambda seen: seen["phase"] == "drawn" and seen["playable"] == 1)
    zoe.button("web-keep").click()
    max_.wait_until(lambda seen: seen["asked"])


def test_a_card_that_does_not_fit_says_why(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", given)
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.card("G7").click(force=True)
    zoe.sees("reason-no-match")


def test_the_first_card_turned_up_may_ask_for_a_colour(arrive: Arrive, served: Served) -> None:
    deck = ["R1", "R2", "R3", "R4", "R6", "R7", "R8", "B1", "B2", "B3", "B4", "B6", "B7", "B8"]
    given = {"players": 2, "dealer": 1, "deck": [*deck, "W", *PIOCHE]}
    zoe, _ = open_scene(arrive, served, "classic", given)
    refresh(zoe, "wheel")
    zoe.name_colour("red")
    zoe.wait_until(lambda seen: seen["asked"] and seen["phase"] == "turn")


def test_the_wheel_can_be_left_and_comes_again(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["W", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.lay("W")
    zoe.wait_for("wheel")
    expect(zoe.page.locator(".pioche")).to_be_hidden()  # it lies where the mat was
    zoe.page.keyboard.press("Escape")
    zoe.wait_until(lambda seen: seen["asks"] == "" and seen["hand"] == 2)
    expect(zoe.page.locator(".pioche")).to_be_visible()
    zoe.lay("W")
    zoe.name_colour("blue")
    max_.wait_until(lambda seen: seen["asked"] and seen["playable"] == 2)


def test_lotso_asks_and_the_others_show(arrive: Arrive, served: Served) -> None:
    hands = [["WL", "G7", "G8"], ["R1", "R2", "B3"], ["B4", "B5"]]
    given = {"hands": hands, "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_, lea = open_scene(arrive, served, "toy-story-3", given, people=3)
    zoe.lay("WL")
    zoe.name_colour("red")
    max_.wait_until(lambda seen: seen["phase"] == "show" and seen["asked"])
    max_.page.reload()
    max_.wait_until(lambda seen: seen["phase"] == "show" and seen["playable"] == 2)
    max_.lay("R2")
    lea.wait_until(lambda seen: seen["hand"] == 5)  # had none, and drew three
    zoe.sees("event-showed", you="nobody", seat="Max", card=zoe.say("card-number-red", number=2))


def test_shuffle_hands_deals_every_hand_anew(arrive: Arrive, served: Served) -> None:
    given = {
        "hands": [["WH", "G7", "G8"], ["R1", "R2", "B3", "B6", "B7", "B8"]],
        "talon": ["R5"],
        "pioche": PIOCHE,
        "turn": 0,
    }
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.lay("WH")
    zoe.name_colour("red")
    for visitor in (zoe, max_):
        visitor.wait_until(lambda seen: seen["hand"] == 4)


def test_tiny_diamond_takes_a_card_from_everybody(arrive: Arrive, served: Served) -> None:
    hands = [["WT", "V7", "V8"], ["B1", "B2"], ["P4", "P5"]]
    given = {"hands": hands, "talon": ["B5"], "pioche": TROLLS, "turn": 0}
    zoe, max_, _ = open_scene(arrive, served, "trolls", given, people=3)
    zoe.lay("WT")
    zoe.name_colour("blue")
    max_.wait_until(lambda seen: seen["asked"] and seen["hand"] == 4)
    assert counts(max_) == [1, 1]


def test_mickey_asks_about_a_film_the_program_knows(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WM", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "disney-100", given)
    zoe.lay("WM")
    zoe.name_colour("red")
    zoe.wait_for("target")
    zoe.page.get_by_role("radio", name="Max").check()
    zoe.page.get_by_role("searchbox").fill("Lion King")
    zoe.page.get_by_role("radio", name="The Lion King").first.check()
    zoe.button("web-mickey-ask").click()
    refresh(max_, "film")
    for n, name in enumerate(["Simba", "Mufasa", "Scar", "Timon"]):
        max_.page.get_by_role("textbox").nth(n).fill(name)
    max_.button("web-answer").click()
    expect(max_.page.locator(".verdict")).to_contain_text(
        max_.say("event-trial-good", seat="Max", you="seat")
    )
    max_.wait_until(lambda seen: seen["hand"] == 2 and seen["asked"])


def test_the_table_judges_a_film_the_program_does_not_know(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WM", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "disney-100", given)
    zoe.lay("WM")
    zoe.name_colour("red")
    zoe.page.get_by_role("radio", name="Max").check()
    zoe.page.get_by_role("searchbox").fill("Les vacances de tante Odile")
    zoe.button("web-mickey-ask").click()
    max_.wait_for("film")
    max_.page.get_by_role("textbox").first.fill("Odile")
    max_.button("web-answer").click()
    refresh(zoe, "vote")
    zoe.button("web-vote-bad").click()
    max_.wait_until(lambda seen: seen["hand"] == 6)


def test_the_paper_football_is_kicked_with_sliders(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WK", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "giant", given)
    zoe.lay("WK")
    zoe.name_colour("red")
    refresh(max_, "kick")
    max_.page.get_by_role("slider").nth(1).fill("0")
    max_.button("web-kick").click()
    max_.wait_until(lambda seen: seen["hand"] == 5)  # far too short: three cards
    max_.wait_until(lambda seen: seen["asked"] and seen["asks"] == "")


def test_the_paper_football_is_flicked_with_the_mouse(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WK", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "giant", given)
    zoe.lay("WK")
    zoe.name_colour("red")
    max_.wait_for("kick")
    box = max_.page.locator(".scene").bounding_box()
    assert box
    mouse = max_.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3, steps=6)
    mouse.up()
    max_.wait_until(lambda seen: seen["phase"] == "turn" and seen["asked"])


def test_a_dare_is_done_and_the_table_votes(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WC1", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[DARE])
    zoe.lay("WC1")
    zoe.name_colour("red")
    refresh(max_, "dare")
    expect(max_.page.locator(".over")).to_contain_text("Chante comme un coq")
    expect(max_.page.locator(".over")).to_contain_text("Debout sur une chaise")
    expect(max_.page.locator(".over .stakes")).to_have_text("If it fails: you draw 4 cards.")
    expect(zoe.page.locator(".over .stakes")).to_have_text("If it fails: Max draws 4 cards.")
    expect(max_.button("web-done")).to_be_focused()  # and not giving up
    max_.button("web-done").click()
    refresh(zoe, "vote")
    zoe.button("web-vote-bad").click()
    max_.wait_until(lambda seen: seen["hand"] == 6)


def test_a_dare_can_be_given_up(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WC1", "G7", "G8"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[DARE])
    zoe.lay("WC1")
    zoe.name_colour("red")
    max_.wait_for("dare")
    max_.button("web-give-up").click()
    max_.wait_until(lambda seen: seen["hand"] == 6 and seen["asked"])


def test_a_written_card_may_ask_for_a_player(arrive: Arrive, served: Served) -> None:
    hands = [["WC1", "G7", "G8"], ["B3", "B4"], ["B5", "B6"]]
    given = {"hands": hands, "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, _, lea = open_scene(arrive, served, "classic", given, people=3, custom=[GIVE])
    zoe.lay("WC1")
    zoe.name_colour("red")
    zoe.wait_for("target")
    expect(zoe.page.locator("dialog[open] p").first).to_contain_text("2")  # cards to draw
    zoe.page.get_by_role("radio", name="Léa").check()
    zoe.button("web-lay").click()
    lea.wait_until(lambda seen: seen["hand"] == 4)


def test_open_hands_can_be_looked_at_by_everybody(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WC1", "G7", "G8"], ["B3", "R4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[OPEN])
    zoe.lay("WC1")
    zoe.name_colour("red")
    max_.wait_until(lambda seen: seen["asked"])
    expect(zoe.page.locator(".others")).to_contain_text(zoe.say("card-number-blue", number=3))
    expect(max_.page.locator(".others")).to_contain_text(max_.say("card-number-green", number=7))


def test_cards_to_lay_off_are_chosen_one_at_a_time(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["WC1", "G7", "G8"], ["B3", "R4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[DISCARD])
    zoe.lay("WC1")
    zoe.name_colour("red")
    max_.wait_until(lambda seen: seen["phase"] == "discard" and seen["asked"])
    max_.page.reload()
    max_.wait_until(lambda seen: seen["phase"] == "discard" and seen["playable"] == 3)
    max_.lay("B3")
    max_.wait_until(lambda seen: seen["hand"] == 2 and seen["phase"] == "turn")


def test_the_result_survives_a_refresh(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1"], ["B3", "W"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    visitor = arrive("fr")
    visitor.open_table("Zoé")
    visitor.add_bot()
    served.deal_next(**given)
    visitor.start()
    visitor.lay("R1")
    refresh(visitor, "result")
    expect(visitor.page.locator("dialog[open]")).to_contain_text(visitor.say("web-result-yours"))
    expect(visitor.page.locator("dialog[open]")).to_contain_text("53")


def test_a_long_menu_keeps_in_sight_what_closes_it_and_what_it_asks(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", given, how={"size": PHONE})
    zoe.button("web-menu").click()
    menu = zoe.page.locator("dialog[open]")
    zoe.button("web-lobby-leave").click()  # the last button of all
    assert menu.evaluate("(menu) => menu.scrollTop > 50")
    expect(zoe.button("web-leave-stay")).to_be_focused()
    expect(zoe.button("web-leave-go")).to_be_in_viewport(ratio=1)
    expect(zoe.button("web-close")).to_be_in_viewport(ratio=1)
    box, edge = zoe.button("web-leave-go").bounding_box(), menu.bounding_box()
    assert box
    assert edge
    assert box["y"] + box["height"] + 8 < edge["y"] + edge["height"]
    zoe.button("web-close").click()
    expect(menu).to_have_count(0)


def test_what_happened_opens_at_its_last_line(arrive: Arrive) -> None:
    zoe = arrive(size=PHONE)
    zoe.play_at_once("classic", bots=3)
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.button("web-log").click()
    lines = zoe.page.locator("dialog[open] li")
    assert lines.count() > 12
    expect(lines.last).to_be_in_viewport(ratio=0.9)
    expect(lines.first).not_to_be_in_viewport()
