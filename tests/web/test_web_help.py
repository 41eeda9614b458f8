"""What helps a newcomer, and whoever does not see the table: said where it is needed, in the same visit."""

import pytest
from browser import DESKTOP, Arrive, Served
from page_table import open_scene
from playwright.sync_api import expect

IN_SIGHT = """() => {
  const one = [...document.querySelectorAll(".talon .laid")].at(-1);
  const { left, top, width, height } = one.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(left + width / 2, top + height * part);
  return one.contains(at(0.1)) && one.contains(at(0.9));
}"""
WHOLE = """() => {
  const one = [...document.querySelectorAll(".talon .laid")].at(-1).getBoundingClientRect();
  return one.bottom <= document.querySelector(".over .panel").getBoundingClientRect().top;
}"""
STRIP = """() => {
  const bottom = (one) => one.getBoundingClientRect().bottom;
  const ends = (what) => Math.max(...[...document.querySelectorAll(what)].map(bottom));
  return ends(".hand .card") - ends(".over .panel");
}"""
# Both ways out of a challenge are as wide, and neither is cut.
EQUAL_WAYS = """() => {
  const [one, other] = document.querySelectorAll(".ways > *");
  const isWhole = (way) => way.scrollWidth <= way.clientWidth && way.offsetWidth === one.offsetWidth;
  return isWhole(one) && isWhole(other);
}"""
SHORT = ((320, 568), (360, 640), (375, 667))  # phones
LONG = ((360, 740), (360, 780), (375, 812), (390, 844))
MANY = ["R7", "G7", "G8", "G9", "G1", "G2", "G3", "G4", "Y7", "Y8", "Y9", "Y1"]
PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9"]


def test_a_challenge_leaves_its_card_in_sight_between_those_at_the_sides(
    arrive: Arrive, served: Served
) -> None:
    given = {
        "hands": [["W4", "B1", "B2"], ["B3", "B4"], ["B5", "B6"]],
        "talon": ["R5"],
        "turn": 0,
        "pioche": PIOCHE,
    }
    names = ("Clémentine-Zoé", "Max", "Léa")
    zoe, *others = open_scene(arrive, served, "classic", given, people=3, how={"size": LONG[0]}, names=names)
    zoe.lay("W4")
    zoe.name_colour("blue")
    max_ = others[0]
    max_.wait_for("challenge")
    for width, height in (*SHORT, *LONG):
        max_.page.set_viewport_size({"width": width, "height": height})
        max_.page.wait_for_function(f"innerWidth === {width}")
        max_.page.wait_for_function(IN_SIGHT)


@pytest.mark.parametrize("cards", [7, 8])
def test_below_a_challenge_on_a_long_phone_a_second_row_peeps_out_or_nothing(
    arrive: Arrive, served: Served, cards: int
) -> None:
    given = {"hands": [["W4", "B1", "B2"], MANY[:cards]], "talon": ["R5"], "turn": 0, "pioche": PIOCHE}
    zoe, max_ = open_scene(arrive, served, "classic", given, how={"size": LONG[-1]})
    zoe.lay("W4")
    zoe.name_colour("blue")
    max_.wait_for("challenge")
    strip = max_.page.evaluate(STRIP)
    assert strip > 16 if cards > 7 else strip <= 0


@pytest.mark.parametrize(("edition", "lang"), [("classic", "fr"), ("giant", "en")])  # the longest questions
def test_a_challenge_between_many_long_names_covers_no_corner_of_its_card_on_the_smallest_phone(
    arrive: Arrive, served: Served, edition: str, lang: str
) -> None:
    names = (
        "Marie-Clémentine-Zoé",
        "Wilhelmina Margarete",
        "Jean-Sébastien-Louis",
        "Bartholomew-Augustus",
        "Léa",
    )
    given = {
        "hands": [["W4", "B1", "B2"], *(["B3", "B4"] for _ in names[1:])],
        "talon": ["R5"],
        "turn": 0,
        "pioche": PIOCHE,
    }
    how = {"lang": lang, "size": SHORT[0]}
    zoe, max_, *_ = open_scene(arrive, served, edition, given, people=len(names), how=how, names=names)
    zoe.lay("W4")
    zoe.name_colour("blue")
    max_.wait_for("challenge")
    max_.page.wait_for_function(WHOLE)
    assert max_.page.evaluate(EQUAL_WAYS)


def test_a_bluff_its_challenge_and_uno_are_explained_and_the_log_survives(
    arrive: Arrive, served: Served
) -> None:
    given = {"hands": [["W4", *MANY], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given)
    spoken = zoe.page.locator("[aria-live=assertive]")
    red_five = zoe.say("card-number-red", number=5)
    expect(spoken).to_contain_text(f"{zoe.say('web-your-turn')} {zoe.say('web-talon', card=red_five)}")
    zoe.button("web-uno-arm").click()
    zoe.sees("web-uno-early", count=13)
    expect(zoe.button("web-uno-arm")).to_have_attribute("aria-pressed", "false")
    max_.page.keyboard.press("t")
    heard = max_.page.locator("[aria-live=assertive]")
    for words in ("Zoé's turn", red_five, "Play goes left", "Zoé, 13 cards", "you, 2 cards"):
        expect(heard).to_contain_text(words)

    zoe.lay("W4")
    expect(zoe.page.locator(".over")).to_contain_text(zoe.say("web-bluff-colour", colour="red"))
    zoe.name_colour("blue")
    max_.wait_for("challenge")
    expect(max_.page.locator(".over")).to_contain_text(max_.say("web-challenge-stake-innocent"))
    for width, height in (*SHORT, DESKTOP):
        max_.page.set_viewport_size({"width": width, "height": height})
        max_.page.wait_for_function(f"innerWidth === {width}")
        max_.page.wait_for_function(IN_SIGHT)  # the sheet leaves the card in sight
        max_.page.wait_for_function(EQUAL_WAYS)
    max_.button("web-challenge").click()
    max_.button("web-seen").click()
    max_.lay("B3")
    expect(max_.page.locator(".mine")).to_contain_text(max_.say("web-uno-forgotten"))
    expect(heard).to_contain_text(max_.say("web-uno-forgotten"))
    max_.page.reload()
    max_.wait_until(lambda seen: seen["hand"] == 1)
    max_.page.keyboard.press("l")
    log = max_.page.locator("dialog[open]")
    for key, card in (("event-laid-wild", "face-wild_draw_four"), ("event-laid", "card-number-blue")):
        name = max_.say(card, number=3)
        seat = {"event-laid-wild": "nobody", "event-laid": "seat"}[key]
        expect(log).to_contain_text(max_.say(key, seat="Zoé", you=seat, card=name, colour="blue"))
