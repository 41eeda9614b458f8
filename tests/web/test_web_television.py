"""The screen across the room, held upright too: large enough to be read, nothing in the way of anything."""

import pytest
from browser import Arrive, Served
from gallery import LAID
from page_table import open_scene, post
from visitor import Visitor

UPRIGHT = (
    ((320, 568), 11),
    ((390, 844), 11),
    ((768, 1024), 11),
    ((820, 1180), 14),
    ((1080, 1920), 14),
)  # and the smallest letters there, px
WIDE = (((1280, 720), 12), ((1280, 800), 12), ((1920, 1080), 17))
PIOCHE = ["B1", "B2", "B3", "B4", "B6", "B8"] * 8
TOO_SMALL = """(least) => [...document.querySelectorAll("main.tv *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => !one.closest(".aside, svg, .past") && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.getBoundingClientRect().width > 1)
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
  .map((one) => `${one.className} ${getComputedStyle(one).fontSize}: ${one.textContent}`)"""
# What leaves the window, and what lies on something else.
IN_THE_WAY = """(what) => {
  const all = [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
  const name = (one) => `${one.className}: ${one.textContent.trim()}`;
  const beside = (a, b) => a.right - 1 <= b.left || a.bottom - 1 <= b.top;
  const beyond = ({ left, top, right, bottom }) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return all.flatMap(([one, box], n) => [
    ...(box.width * box.height === 0 || beyond(box) ? [`${name(one)} leaves the window`] : []),
    ...all.slice(n + 1).filter(([, other]) => !beside(box, other) && !beside(other, box))
      .map(([other]) => `${name(one)} meets ${name(other)}`),
  ]);
}"""
AT_PLAY = "main.tv :is(.seat .tag, .centre, .plate, .left img, .left p, .corner.right)"
AT_THE_END = ".end :is(h2, .champion .head, .won, .hands li, .next, .race)"
HANDS = ".end .hands :is(b, strong, .cards)"
AT_A_KICK = ".kick :is(.sheet, .crowd .head)"


Sizes = tuple[tuple[tuple[int, int], int], ...]


def faults(television: Visitor, what: str, sizes: Sizes = UPRIGHT) -> list[str]:
    """List what cannot be read, or is in the way, however the television is held."""
    found = []
    page = television.page
    for (width, height), least in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"document.querySelector('main.tv').clientWidth === {width}")
        page.evaluate(LAID)
        small: list[str] = page.evaluate(TOO_SMALL, least)
        away: list[str] = page.evaluate(IN_THE_WAY, what)
        found += [f"{width} px: {fault}" for fault in small + away]
    return found


@pytest.mark.parametrize(("lang", "bots"), [("fr", 9), ("en", 9), ("fr", 3)])
def test_a_television_held_upright_shows_a_table_and_the_end_of_its_round(
    arrive: Arrive, served: Served, lang: str, bots: int
) -> None:
    host, television = arrive(lang), arrive(lang, UPRIGHT[0][0])
    host.go()
    host.field("web-home-name").fill("Clémentine")
    host.field("web-home-name").blur()
    hands = [["R1"], *([f"B{n}" for n in range(1, 10 - seat % 8)] for seat in range(bots))]
    served.deal_next(hands=hands, talon=["R9"], pioche=PIOCHE, turn=0)
    host.play_at_once("classic", bots=bots)
    host.wait_until(lambda seen: seen["asked"])
    television.go(f"/tv/{host.code}")
    television.page.locator("main.tv .tag").nth(bots).wait_for()
    assert faults(television, AT_PLAY) == []
    host.lay("R1")
    television.page.locator(".race .runner").nth(bots).wait_for()
    assert faults(television, AT_THE_END) == []
    assert faults(television, HANDS) == []


@pytest.mark.parametrize("people", [3, 4, 5, 10])
def test_a_television_shows_every_hand_at_the_end_of_a_round_of_people(
    arrive: Arrive, served: Served, people: int
) -> None:
    names = "Zoé Charlotte Stéphanie Véronique Frédéric Catherine Guillaume Alexandre Sébastien Dominique"
    zoe, guest, television = arrive("fr"), arrive("fr"), arrive("fr", WIDE[0][0])
    opened = {"name": "Zoé", "edition": "classic", "rules": {"target": 1000}}
    code = post(zoe, "/api/tables", opened)["code"]
    for name in names.split()[1:people]:
        guest.context.clear_cookies()  # somebody else
        post(guest, f"/api/tables/{code}/join", {"name": name})
    zoe.go(f"/t/{code}")
    hands = [["R1"], *([f"B{n}" for n in range(1, 10 - seat % 8)] for seat in range(people - 1))]
    served.deal_next(hands=hands, talon=["R9"], pioche=PIOCHE, turn=0)
    zoe.start()
    television.go(f"/tv/{code}")
    television.page.locator("main.tv .tag").nth(people - 1).wait_for()
    zoe.lay("R1")
    television.page.locator(".race .runner").nth(people - 1).wait_for()
    assert faults(television, ".end :is(h2, .won, .hands li, .next, .race)", WIDE + UPRIGHT) == []
    assert faults(television, ".end .hands :is(b, strong)", WIDE + UPRIGHT) == []


def test_a_television_held_upright_shows_a_question_and_a_kick(arrive: Arrive, served: Served) -> None:
    deal = {"hands": [["WK", "G7"], ["B3", "B4"], ["B5"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_, _ = open_scene(arrive, served, "giant", deal, people=3, how={"lang": "fr"})
    television = arrive("fr", UPRIGHT[0][0])
    television.go(f"/tv/{zoe.code}")
    television.page.locator("main.tv .tag").nth(2).wait_for()
    zoe.lay("WK")
    zoe.name_colour("red")
    max_.wait_for("kick")
    television.page.locator(".kick .stakes").wait_for()
    assert faults(television, AT_A_KICK) == []
    deal = {"hands": [["WM", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "disney-100", deal, how={"lang": "fr"})
    zoe.lay("WM")
    zoe.name_colour("red")
    zoe.wait_for("target")
    zoe.page.locator("dialog[open] input[name=target]").first.check()
    zoe.button("web-mickey-surprise").click()
    max_.wait_for("film")
    television.go(f"/tv/{zoe.code}")
    television.page.locator(".trial .stakes").wait_for()
    assert faults(television, "main.tv :is(.trial, .left img, .left p, .corner.right)") == []
