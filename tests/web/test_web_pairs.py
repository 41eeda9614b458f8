"""Two browsers at one table: challenge, «UNO», catching, and what only one of them may see."""

from contextlib import suppress
from pathlib import Path

from browser import Arrive, Served, serving
from page_table import counts, open_scene
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

MOST_TURNS = 400
NAMES = "cards => cards.map(card => card.ariaLabel)"
PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]


def test_a_challenge_shows_the_hand_to_the_challenger_alone(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["W4", "R1", "G7"], ["B3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.lay("W4")
    zoe.name_colour("blue")
    max_.wait_for("challenge")
    max_.page.reload()
    max_.wait_for("challenge")
    max_.button("web-challenge").click()
    shown = max_.page.locator("dialog[open]")
    expect(shown).to_contain_text(max_.say("web-shown-guilty", name="Zoé"))
    expect(shown).to_contain_text(max_.say("card-number-red", number=1))
    assert zoe.page.locator("dialog[open]").count() == 0
    max_.button("web-seen").click()
    zoe.wait_until(lambda seen: seen["hand"] == 6)  # two left, and the four
    max_.wait_until(lambda seen: seen["asked"] and seen["hand"] == 3)


def test_an_accepted_four_is_drawn_by_who_accepts(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["W4", "G7"], ["B3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "giant", given)
    zoe.lay("W4")
    zoe.name_colour("green")
    max_.wait_for("challenge")
    max_.button("web-accept").click()
    max_.wait_until(lambda seen: seen["hand"] == 7)
    zoe.wait_until(lambda seen: seen["asked"])


def test_a_forgotten_uno_is_caught(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "B9"], ["R3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.lay("R1")
    max_.button("web-catch").click()
    zoe.wait_until(lambda seen: seen["hand"] == 3)
    max_.wait_until(lambda seen: seen["asked"] and counts(max_) == [3])
    zoe.sees("event-caught", you="seat", by="Max", seat="Zoé")


def test_uno_said_with_the_card_cannot_be_caught(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "B9"], ["R3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.button("web-uno-arm").click()
    zoe.lay("R1")
    max_.wait_until(lambda seen: seen["asked"] and counts(max_) == [1])
    assert max_.button("web-catch").count() == 0
    max_.is_told("event-said-uno", you="nobody", seat="Zoé")


def test_uno_said_just_after_the_card_counts_as_well(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "B9"], ["R3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    zoe.lay("R1")
    zoe.button("web-uno-say").click()
    max_.is_told("event-said-uno", you="nobody", seat="Zoé")
    expect(max_.button("web-catch")).to_have_count(0)


def test_two_people_play_a_round_to_its_points_and_on(arrive: Arrive, served: Served) -> None:
    deck = [
        card for pair in zip("1234567", "2345678", strict=True) for card in (f"R{pair[0]}", f"R{pair[1]}")
    ]
    given = {"players": 2, "dealer": 1, "deck": [*deck, "R9", *PIOCHE, "B1", "B2", "B3", "B4"]}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    for _ in range(MOST_TURNS):
        for visitor in (zoe, max_):
            seen = visitor.look()
            if seen["asks"] != "result":
                with suppress(TookTooLong):  # the table moved on meanwhile
                    visitor.decide(seen)
        if zoe.look()["asks"] == "result":
            break
        zoe.page.wait_for_timeout(30)
    zoe.wait_for("result")
    max_.wait_for("result")
    zoe.button("web-ready").click()
    expect(zoe.page.locator("dialog[open]")).to_contain_text("Max")
    max_.button("web-ready").click()
    for visitor in (zoe, max_):
        visitor.wait_until(lambda seen: seen["asks"] != "result" and seen["hand"] >= 7)


def test_a_line_that_was_cut_comes_back_by_itself(arrive: Arrive, served: Served) -> None:
    given = {"hands": [["R1", "B9", "B8"], ["R3", "B4", "Y5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    max_.context.set_offline(offline=True)
    max_.page.evaluate("window.dispatchEvent(new Event('offline'))")
    max_.sees("web-line-lost")
    zoe.lay("R1")
    zoe.wait_until(lambda seen: not seen["asked"])
    max_.context.set_offline(offline=False)
    max_.page.evaluate("window.dispatchEvent(new Event('online'))")
    max_.wait_until(lambda seen: seen["asked"])
    max_.errors = [error for error in max_.errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_a_server_that_was_started_again_finds_everybody_where_they_were(
    arrive: Arrive, tmp_path: Path
) -> None:
    with serving(tmp_path) as before:
        visitor = arrive(at=before.address)
        visitor.play_at_once("classic", bots=2)
        seen = visitor.wait_until(lambda seen: seen["asked"])
        hand = visitor.page.locator(".hand .card").evaluate_all(NAMES)
    visitor.sees("web-line-lost")
    with serving(tmp_path, int(before.address.rpartition(":")[2])):
        expect(visitor.page.get_by_text(visitor.say("web-line-lost"))).to_have_count(0, timeout=60_000)
        assert visitor.look() == seen
        assert visitor.page.locator(".hand .card").evaluate_all(NAMES) == hand
        visitor.decide(seen)
        visitor.wait_until(lambda now: now != seen)
        visitor.errors = [error for error in visitor.errors if "ERR_CONNECTION_REFUSED" not in error]
        visitor.context.close()
