"""The seated table: no count is covered, and shuffled hands show no face before they are dealt."""

from functools import partial

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from gallery import STILL
from page_table import open_scene
from playwright.sync_api import expect
from visitor import Visitor

SIZES = [PHONE, (390, 844), (820, 1180), DESKTOP, (2560, 1440), (844, 390)]
COVERED = """() => [...document.querySelectorAll(".others .count")].filter((count) => {
  const { x, y, width, height } = count.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return !count.contains(found);
}).map((count) => count.parentElement.textContent)"""
# Which of the first lie on one of the second, and on which.
MEET = """([these, those]) => {
  const box = (one) => one.getBoundingClientRect().toJSON();
  const boxes = (what) => [...document.querySelectorAll(what)].map(box);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes(these).flatMap((a) => boxes(those).filter((b) => meet(a, b)).map((b) => [a, b]));
}"""
ON_TOP = "([x, y]) => document.elementFromPoint(x, y)?.closest('.card')?.dataset.card ?? ''"
# What is seen of the new hand whenever the page changes, from the moment it is in the page.
WATCH = """(cards) => {
  window.seen_ = [];
  const look = () => {
    const hand = [...document.querySelectorAll(".hand .card")];
    const own = hand.filter((card) => cards.includes(card.dataset.card));
    if (own.length === 0) return;
    window.seen_.push({
      faces: own.filter((card) => !card.classList.contains("coming")).length,
      flying: document.querySelectorAll(".sky .flying").length,
      heap: document.querySelectorAll(".sky .heap").length,
      lit: document.querySelectorAll(".plate.asked, .seat.active").length,
    });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


# What the plate says whenever it changes, and which of its words reach out of their place or the plate.
PLATE = """() => {
  window.plate_ = [];
  const look = () => {
    const words = document.querySelector(".plate .words");
    const { top, bottom, right } = words.parentElement.getBoundingClientRect();
    const parts = [words, ...words.querySelectorAll("p, span, button")];
    const cut = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      const scrolls = part.clientHeight > 0 && part.scrollHeight > part.clientHeight;
      return box.height > 0 && (scrolls || box.top < top || box.bottom > bottom || box.right > right);
    });
    window.plate_.push({ words: words.innerText, cut: cut.map((part) => part.outerHTML) });
  };
  look();
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector(".mine"), all);
}"""


# Nothing is covered, once the window has the width it was given.
BARE = f"(width) => innerWidth === width && ({COVERED})().length === 0"


def nothing_is_covered(visitor: Visitor, width: int, _seen: object) -> bool:
    return bool(visitor.page.evaluate(BARE, width))


def test_ten_players_in_any_window_have_counts_that_nothing_covers(arrive: Arrive, served: Served) -> None:
    hands = [["R1", "R2", "G3"], *([["B1", "B2"]] * 9)]
    zoe = arrive()
    served.deal_next(hands=hands, talon=["R5"], pioche=["B3", "B4", "B6", "B8"], turn=0)
    zoe.play_at_once("classic", bots=9)
    expect(zoe.page.locator(".others .count")).to_have_count(9)
    for width, height in SIZES:
        zoe.page.set_viewport_size({"width": width, "height": height})
        zoe.wait_until(partial(nothing_is_covered, zoe, width))


def test_what_somebody_shows_covers_no_head_and_a_dragged_card_is_above_every_word(
    arrive: Arrive, served: Served
) -> None:
    hands = [["R1", "R2", "G3"], ["B1", "B2"], ["B3", "B4"]]
    deal = {"hands": hands, "talon": ["R5"], "pioche": ["B3", "B4", "B6", "B8"], "turn": 0}
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, how={"size": PHONE})
    for visitor in (max_, lea):
        visitor.page.keyboard.press("e")
        visitor.page.locator("dialog[open] .phrases button").first.click()
    expect(zoe.page.locator(".others .bubble")).to_have_count(2)
    assert zoe.page.evaluate(MEET, [".others .bubble", ".others .count, .others .disc, .talon"]) == []
    zoe.card("G3").click(force=True)
    zoe.sees("reason-no-match")
    box = zoe.card("R1").bounding_box()
    word = zoe.page.locator(".notice p").bounding_box()
    assert box
    assert word
    mouse = zoe.page.mouse
    mouse.move(box["x"] + 12, box["y"] + 20)
    mouse.down()
    mouse.move(word["x"] + word["width"] / 2, word["y"] + 4, steps=60)
    assert zoe.page.evaluate(ON_TOP, [word["x"] + word["width"] / 2, word["y"] + 4]) == "R1"
    mouse.up()
    zoe.wait_until(lambda seen: seen["hand"] == 2)


def test_what_happened_stays_beside_the_hint_on_a_laptop(arrive: Arrive, served: Served) -> None:
    deal = {"hands": [["R1", "R3", "Y7"], ["R2", "B2"]], "talon": ["R5"], "pioche": ["G3"] * 12, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", deal, how={"size": DESKTOP})
    zoe.lay("R1")
    expect(max_.page.locator(".plate .hint")).to_be_visible()
    expect(max_.page.locator(".plate .said")).to_be_visible()
    expect(max_.page.locator(".plate .said")).to_contain_text("Zoé")


@pytest.fixture
def in_both_languages(arrive: Arrive) -> Arrive:
    """The first to come reads French, the second English."""
    langs = iter(("fr", "en"))
    return lambda **how: arrive(lang=next(langs), **how)


def test_nothing_on_the_plate_is_ever_cut_on_a_phone_and_hints_come_in_their_turn(
    in_both_languages: Arrive, served: Served
) -> None:
    deal = {"hands": [["R7"], ["G7"]], "talon": ["R5"], "pioche": ["G3", "Y2", "G4", "G6"], "turn": 0}
    names = ("Bernadette-Alexandra", "Maximilien-Alexandre")
    both = open_scene(in_both_languages, served, "classic", deal, how={"size": (360, 740)}, names=names)
    zoe, max_ = both
    for visitor in both:
        visitor.page.evaluate(PLATE)
    zoe.button("web-menu").click()
    zoe.page.get_by_label(zoe.say("web-lobby-hints")).check()
    zoe.page.keyboard.press("Escape")
    hint = zoe.page.locator(".mine .hint")
    expect(hint).to_have_text(zoe.say("web-hint-lay"))  # how to play comes before how the round stands
    for visitor in both:
        visitor.wait_until(lambda seen: seen["asked"])
        visitor.page.locator(".pioche").click()
    zoe.lay("R7")
    max_.lay("G7")
    expect(hint).to_have_text(zoe.say("web-stand-ahead"))
    zoe.lay("G3")
    for visitor, other in zip(both, reversed(names), strict=True):
        visitor.wait_for("result")
        told = visitor.page.evaluate("window.plate_")
        assert [one for one in told if one["cut"]] == []
        for key in (
            "web-hint-uno",
            "web-uno-forgotten",
            "web-prompt-passes",
            "phase-round-over",
            "web-result-open",
        ):
            words = visitor.say(key).casefold()
            assert any(words in one["words"].casefold() for one in told), key
        waiting = [one["words"] for one in told if visitor.say("web-their-turn", name=other) in one["words"]]
        assert waiting
        assert not [words for words in waiting if visitor.say("web-stand-ahead") in words]


@pytest.mark.parametrize("still", [False, True])
def test_shuffled_hands_show_their_faces_only_once_they_are_dealt(
    arrive: Arrive, served: Served, *, still: bool
) -> None:
    deal = {"hands": [["WH", "R1"], ["G7"]], "talon": ["R5"], "pioche": ["B3", "B4", "B6", "B8"], "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", deal, how={"still": still})
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.page.evaluate(WATCH, ["G7", "R1"])
    before = zoe.page.evaluate("window.seen_.length")
    zoe.lay("WH")
    zoe.name_colour("green")
    zoe.wait_until(lambda seen: seen["talon"] > 1)
    expect(zoe.page.locator(".hand .card:not(.coming)")).to_have_count(1)
    seen = zoe.page.evaluate("window.seen_")[before:]
    heaps = [one for one in seen if one["heap"]]
    assert heaps, "all hands lay in one heap"
    assert heaps[0]["faces"] == 0
    assert any(one["flying"] for one in seen) is not still
    assert {one["lit"] for one in seen} == {1}, "the plate and the seats do not agree whose turn it is"


@pytest.mark.parametrize("size", [DESKTOP, (390, 844)])
def test_uno_is_seen_whole_above_a_head_at_the_edge_of_the_window(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    hands = [["R1", "R2", "G3"], ["B1", "B2"], ["R3", "R4"], ["B1", "B2"]]
    zoe = arrive(size=size)
    served.deal_next(hands=hands, talon=["R5"], pioche=["B3", "B4", "B6", "B8"] * 3, turn=2)
    zoe.play_at_once("classic", bots=3, level="trained")
    shout = zoe.page.locator(".seat[data-seat='2'] .shout")
    shout.wait_for()
    zoe.page.evaluate(STILL)
    box = shout.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize(
    ("people", "name", "size"),
    [
        (2, "Grand-maman Odette", (390, 844)),
        (4, "Maximilien", (390, 844)),
        (4, "Mamie Odette", DESKTOP),
        (4, "Mamie Odette", (1920, 1080)),
    ],
)
def test_few_players_read_each_others_names_whole(
    arrive: Arrive, served: Served, people: int, name: str, size: tuple[int, int]
) -> None:
    deal = {"hands": [["R7", "R1"]] * people, "talon": ["R5"], "pioche": ["G3", "Y2", "G4", "G6"], "turn": 0}
    names = [name, "Max", "Léa", "Zoé"]
    seated = open_scene(arrive, served, "classic", deal, people=people, how={"size": size}, names=names)
    if size == (1920, 1080):  # across the room
        seated[1].go(f"/tv/{seated[0].code}")
    told = seated[1].page.locator(".seat .who", has_text=name)
    assert told.evaluate("(who) => who.scrollWidth <= who.clientWidth")


@pytest.mark.parametrize("size", [(820, 1180), DESKTOP, (1440, 900)])
def test_among_ten_it_is_read_whole_that_somebody_is_choosing(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    deal = {"hands": [["R7", "R1"]] * 10, "talon": ["R5"], "pioche": ["G3", "Y2"] * 8, "turn": 0}
    names = ["Zoé", "Max", "Léa", "Ada", "Mia", "Iris", "Hugo", "Nina", "Otto", "Félix"]
    people = open_scene(arrive, served, "classic", deal, people=10, how={"size": size}, names=names)
    told = people[1].page.locator(".seat.active .state")
    expect(told).to_have_text(people[1].say("web-seat-thinks"))
    assert told.evaluate("(state) => state.scrollWidth <= state.clientWidth")


def test_who_forgot_uno_at_the_edge_of_a_phone_is_caught_inside_the_window(
    arrive: Arrive, served: Served
) -> None:
    deal = {
        "hands": [["R7", "R1"], ["B1", "B2"], ["G1", "G2"]],
        "talon": ["R5"],
        "pioche": ["G3"] * 8,
        "turn": 0,
    }
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, how={"size": PHONE})
    zoe.lay("R7")
    for visitor in (max_, lea):
        box = visitor.button("web-catch").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]


@pytest.mark.parametrize("size", [PHONE, (320, 568), DESKTOP])
def test_who_lost_the_line_still_reaches_the_menu_and_what_happened(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    deal = {"hands": [["R7", "R1"], ["B1", "B2"]], "talon": ["R5"], "pioche": ["G3"] * 8, "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", deal, how={"lang": "fr", "size": size})
    zoe.context.set_offline(offline=True)
    zoe.page.evaluate("window.dispatchEvent(new Event('offline'))")
    zoe.page.locator(".banner").wait_for()
    assert zoe.page.evaluate(MEET, [".banner", ".tool"]) == []
    zoe.errors = [error for error in zoe.errors if "ERR_INTERNET_DISCONNECTED" not in error]


@pytest.mark.parametrize("people", [4, 7])
def test_what_many_say_at_once_covers_no_name_and_no_count(
    arrive: Arrive, served: Served, people: int
) -> None:
    names = ("Zoé", "Frédéric", "Stéphanie", "Guillaume", "Catherine", "Alexandre", "Charlotte")
    deal = given_to([["R1", "R2"], *([["B1", "B2"]] * (people - 1))])
    how = {"size": PHONE, "lang": "fr"}
    zoe, *others = open_scene(arrive, served, "classic", deal, people=people, how=how, names=names)
    for other in others:
        other.page.keyboard.press("e")
        other.page.locator("dialog[open] .phrases button").nth(5).click()  # the longest
    expect(zoe.page.locator(".others .bubble")).to_have_count(people - 1)
    zoe.page.evaluate(STILL)
    assert zoe.page.evaluate(MEET, [".others .bubble", ".others :is(.who, .count), .talon"]) == []


def test_how_many_watch_is_told_beside_every_head(arrive: Arrive, served: Served) -> None:
    deal = given_to([["R1", "R2"], ["B1", "B2"], ["B3", "B4"], ["B6", "B7"]])
    zoe = arrive("fr", PHONE)
    served.deal_next(**deal)
    zoe.play_at_once("classic", bots=3)
    watchers = [arrive("fr", PHONE) for _ in range(2)]
    for watcher in watchers:
        watcher.go(f"/t/{zoe.code}")
        watcher.button("web-join-watch").click()
        watcher.page.locator("main.play").wait_for()
    for visitor in (zoe, *watchers):
        expect(visitor.page.locator(".watchers")).to_have_text(visitor.say("web-watching", count=2))
        assert visitor.page.evaluate(MEET, [".watchers", ".others .disc, .tool"]) == []


def given_to(hands: list[list[str]]) -> dict[str, object]:
    return {"hands": hands, "talon": ["R5"], "pioche": ["G3"] * 12, "turn": 0}
