"""Every screen, in French on a phone and in English on a desktop, and in both lights: looked at by axe."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from gallery import BEYOND, LAID, Gallery
from page_table import open_scene, post
from playwright.sync_api import Locator, expect
from visitor import Visitor

IN_SIGHT = """(one) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width * height > 0;
  const hit = document.elementFromPoint(left + width * 0.2, top + height * 0.3);
  return inside && (one.contains(hit) || hit.contains(one));
}"""
FIELDS = "all => all.map(one => getComputedStyle(one).backgroundColor)"
BORDERS = "all => all.map(one => getComputedStyle(one).borderTopColor)"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
BROKEN = "all => all.filter(one => one.offsetHeight > 40).map(one => one.textContent)"
INSIDE = """(what) => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  return top >= 8 && bottom <= innerHeight - 8;
}"""
TWO_LINES, THREE_LINES = 36, 60  # px
PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]
HAND = ["R1", "R5", "G7", "GS", "B2", "BR", "YD", "W"]
DARE = {
    "title": "Le coq",
    "text": "Debout sur une chaise",
    "do": [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "next", "draw": 4}]}],
}


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody looks at the page."""

    lang: str
    size: tuple[int, int]
    theme: str

    @property
    def how(self) -> dict[str, object]:
        return {"lang": self.lang, "size": self.size, "theme": self.theme}


ROOM = (1280, 720)
TWICE = (640, 360)  # a desktop of 1280 by 720 at twice the size, or a phone on its side
WAYS = [
    pytest.param(Way("fr", PHONE, "dark"), id="fr-phone"),
    pytest.param(Way("en", DESKTOP, "light"), id="en-desk"),
]


@pytest.fixture
def gallery(pictures: Path, way: Way) -> Gallery:
    return Gallery(pictures, way.lang, way.size)


def given(*hands: list[str]) -> dict[str, object]:
    return {"hands": list(hands), "talon": ["R5"], "pioche": PIOCHE, "turn": 0}


@pytest.mark.parametrize("way", WAYS)
def test_the_screens_around_the_table(arrive: Arrive, gallery: Gallery, way: Way) -> None:
    host = arrive(**way.how)
    host.go()
    gallery.look(host, "home")
    host.page.get_by_role("button", name=host.say("web-look")).click()
    gallery.look(host, "look")
    host.button("web-close").click()
    code = host.open_table("Zoé")
    guest = arrive(**way.how)
    guest.go(f"/t/{code}")
    guest.button("web-join-sit").wait_for()
    gallery.look(guest, "join")
    guest.go("/t/999999999")
    guest.sees("web-error-not-found")
    gallery.look(guest, "no-table")
    guest.errors.clear()  # the browser itself reports the 404
    guest.join(code, "Max")
    gallery.look(host, "lobby")
    for name in ("Zoé", "Max"):
        host.seat(name).click()
        gallery.look(host, f"member-{name[0].lower()}")
        host.button("web-close").click()
    host.button("web-lobby-free").first.click()
    gallery.look(host, "free-seat")
    host.page.keyboard.press("Escape")
    host.set_table()
    host.page.locator("summary").click()
    gallery.look(host, "settings")
    host.page.get_by_role("button", name=host.say("web-clause-why", clause="R-REV-2")).click()
    gallery.look(host, "clause")
    host.page.locator("dialog[open]").last.get_by_role("button").click()
    host.page.keyboard.press("Escape")
    host.button("web-lobby-write").click()
    host.field("web-card-idea").select_option("8")
    gallery.look(host, "editor")
    host.button("web-card-propose").click()
    guest.button("web-lobby-accept").wait_for()
    gallery.look(guest, "consent")
    host.button("web-move-seat").click()
    host.page.get_by_alt_text(host.say("web-move-seat-qr")).wait_for()
    gallery.look(host, "move-seat")
    host.go(f"/tv/{code}")
    host.page.locator(".welcome img").wait_for()
    gallery.look(host, "tv-lobby")
    host.go("/nowhere")
    host.sees("web-unknown-next")
    gallery.look(host, "unknown")
    host.errors.clear()  # the browser itself reports the 404
    look_at_rules(host, gallery)
    assert gallery.faults == []


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_nowhere_leaves_a_way_home(arrive: Arrive, gallery: Gallery, way: Way) -> None:
    visitor = arrive(**way.how)
    for screen in ("tv", "replay"):
        visitor.go(f"/{screen}/999999999")
        visitor.sees("web-error-not-found")
        expect(visitor.page.get_by_role("link", name=visitor.say("web-join-home"))).to_be_visible()
        gallery.look(visitor, f"{screen}-unknown")
    visitor.errors.clear()  # the browser itself reports the 404
    assert gallery.faults == []


def test_on_a_laptop_both_doors_are_in_sight_and_the_decks_lie_in_one_row(arrive: Arrive) -> None:
    visitor = arrive("fr", (1366, 650))
    visitor.go()
    assert doors_in_sight(visitor)
    visitor.page.set_viewport_size({"width": 1024, "height": 640})
    assert doors_in_sight(visitor)
    visitor.page.set_viewport_size({"width": 1024, "height": 768})
    decks = visitor.page.locator("label[data-edition]").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(decks) == 5
    assert len(set(decks)) == 1
    assert visitor.page.locator("#alone").evaluate("one => one.offsetHeight") < THREE_LINES
    visitor.page.set_viewport_size({"width": 1366, "height": 650})
    visitor.open_table("Nina")
    visitor.go()
    visitor.page.locator(".ticket").wait_for()
    assert doors_in_sight(visitor)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_short_phone_both_doors_are_in_sight_below_the_way_back_to_a_table(
    arrive: Arrive, lang: str
) -> None:
    visitor = arrive(lang, PHONE)
    visitor.open_table("Clémentine")
    visitor.go()
    visitor.page.locator(".ticket strong").wait_for()
    for width, height in (PHONE, (375, 667), (390, 664)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_function(f"innerWidth === {width}")
        assert doors_in_sight(visitor), f"{width} px"


def doors_in_sight(visitor: Visitor) -> bool:
    doors = [visitor.button(door) for door in ("web-home-play", "web-home-open")]
    doors[0].wait_for()
    visitor.page.evaluate(LAID)
    return all(door.evaluate(IN_SIGHT) for door in doors)


def test_the_first_page_fits_the_smallest_phone(arrive: Arrive) -> None:
    visitor = arrive("fr", (320, 568))
    visitor.go()
    visitor.button("web-home-play").wait_for()
    assert visitor.page.evaluate(BEYOND) == []


def test_the_smallest_phone_cuts_no_name_and_no_way_back(arrive: Arrive, served: Served) -> None:
    visitor = arrive("fr", (320, 568))
    visitor.go()
    visitor.field("web-home-name").fill("Clémentine")
    visitor.field("web-home-name").blur()
    served.deal_next(**given(["R1", "R2"], ["B3"] * 7, ["B3"] * 7, ["B3"] * 7))
    visitor.play_at_once("classic", bots=3)
    visitor.wait_until(lambda seen: seen["asked"])
    assert visitor.page.locator(".others .who").evaluate_all(CUT) == []
    visitor.play_round()
    assert visitor.page.locator("dialog .name").evaluate_all(BROKEN) == []
    visitor.go()
    visitor.page.locator(".ticket a").wait_for()
    assert visitor.page.locator(".ticket strong").evaluate("one => one.offsetHeight") < THREE_LINES
    assert visitor.page.evaluate(BEYOND) == []
    assert visitor.page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")


def test_first_names_are_whole_however_many_sit_there(arrive: Arrive, served: Served) -> None:
    first = "Charlotte Stéphanie Véronique Frédéric Catherine Guillaume Alexandre Sébastien Dominique Mathieu"
    zoe, guest, television = arrive("fr", (390, 844)), arrive("fr"), arrive("fr", ROOM)
    sizes = ((390, 844), (390, 664), (375, 667), PHONE, (820, 1180), (768, 1024), (1440, 900), ROOM)
    for count in (4, 6, 10):
        names = first.split()[:count]
        code = post(zoe, "/api/tables", {"name": names[0], "edition": "classic"})["code"]
        for name in names[1:]:
            guest.context.clear_cookies()  # somebody else
            post(guest, f"/api/tables/{code}/join", {"name": name})
        zoe.go(f"/t/{code}")
        zoe.page.locator(".around .name").nth(count - 1).wait_for()
        for width, height in (*sizes, (320, 568)):
            zoe.page.set_viewport_size({"width": width, "height": height})
            zoe.page.wait_for_function(f"innerWidth === {width}")
            zoe.page.evaluate(LAID)
            cut = zoe.page.locator(".around .name").evaluate_all(CUT)
            assert cut == [], f"{count} before the deal at {width} × {height}"
        assert zoe.page.locator("h1").evaluate("one => one.offsetHeight") < TWO_LINES
        served.deal_next(**given(["R1", "R2"], *[["B3"] * (11 + n) for n in range(count - 1)]))
        zoe.start()
        television.go(f"/tv/{code}")
        for visitor in (zoe, television):
            visitor.page.locator(".seat .who").nth(count - 2).wait_for()
            for width, height in sizes:
                visitor.page.set_viewport_size({"width": width, "height": height})
                visitor.page.wait_for_function(f"document.querySelector('main').clientWidth === {width}")
                visitor.page.evaluate(LAID)
                cut = visitor.page.locator(".seat .who").evaluate_all(CUT)
                assert cut == [], f"{count} at {width} × {height}"


def test_the_lobby_of_a_television_fits_however_it_is_held(arrive: Arrive) -> None:
    television = arrive("fr", ROOM)
    code = television.open_table("Zoé")
    television.go(f"/tv/{code}")
    television.page.locator(".welcome img").wait_for()
    for width, height in (ROOM, (1080, 1920), (768, 1024)):
        television.page.set_viewport_size({"width": width, "height": height})
        television.page.wait_for_function(f"innerWidth === {width}")
        for part in ("h1", ".way", ".seats"):
            television.page.wait_for_function(INSIDE, arg=f".welcome {part}")


def look_at_rules(host: Visitor, gallery: Gallery) -> None:
    for edition in ("classic", "trolls", "giant"):
        host.go(f"/rules/{edition}#W4-SHOW")
        host.page.locator("#W4-SHOW").wait_for()
        gallery.look(host, f"rules-{edition}")


@pytest.mark.parametrize("way", WAYS)
def test_the_table_and_its_dialogs(arrive: Arrive, served: Served, gallery: Gallery, way: Way) -> None:
    zoe, max_ = open_scene(
        arrive, served, "classic", given([*HAND, "W4", "WC1", "WH"], ["B3", "B4"]), custom=[DARE], how=way.how
    )
    zoe.wait_until(lambda seen: seen["asked"])
    gallery.look(zoe, "play")
    gallery.look(max_, "play-waiting")
    for key, name in (("?", "keys"), ("l", "log"), ("e", "emotes")):
        zoe.page.keyboard.press(key)
        zoe.page.locator("dialog[open]").wait_for()
        gallery.look(zoe, name)
        zoe.page.keyboard.press("Escape")
    zoe.button("web-menu").click()
    gallery.look(zoe, "menu")
    zoe.page.keyboard.press("Escape")
    zoe.lay("WC1")
    zoe.wait_for("wheel")
    gallery.look(zoe, "wheel")
    zoe.name_colour("blue")
    max_.wait_for("dare")
    gallery.look(max_, "dare")
    gallery.look(zoe, "vote")
    zoe.button("web-vote-good").click()
    max_.lay("B3")
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.lay("W4")
    zoe.name_colour("red")
    max_.wait_for("challenge")
    gallery.look(max_, "challenge")
    max_.button("web-challenge").click()
    max_.button("web-seen").wait_for()
    gallery.look(max_, "shown")
    assert gallery.faults == []


@pytest.mark.parametrize("way", WAYS)
def test_the_cards_of_the_other_editions(arrive: Arrive, served: Served, gallery: Gallery, way: Way) -> None:
    zoe, max_ = open_scene(arrive, served, "disney-100", given(["WM", "G7"], ["B3", "B4"]), how=way.how)
    zoe.lay("WM")
    zoe.name_colour("red")
    zoe.wait_for("target")
    gallery.look(zoe, "mickey")
    zoe.page.locator("dialog[open] input[name=target]").first.check()
    zoe.button("web-mickey-surprise").click()
    max_.wait_for("film")
    gallery.look(max_, "film")
    zoe, max_ = open_scene(arrive, served, "giant", given(["WK", "G7"], ["B3", "B4"]), how=way.how)
    zoe.lay("WK")
    zoe.name_colour("red")
    max_.wait_for("kick")
    gallery.look(max_, "kick")
    if way.size == DESKTOP:  # the kick is the show of the screen across the room
        max_.go(f"/tv/{zoe.code}")
        max_.page.locator(".show .kick .stakes").wait_for()
        gallery.look(max_, "tv-kick")
    zoe, max_ = open_scene(arrive, served, "toy-story-3", given(["WL", "G7"], ["R3", "R4", "W"]), how=way.how)
    zoe.lay("WL")
    zoe.name_colour("red")
    max_.wait_until(lambda seen: seen["phase"] == "show" and seen["asked"])
    gallery.look(max_, "lotso")
    assert gallery.faults == []


@pytest.mark.parametrize("way", WAYS)
def test_a_large_hand_the_screen_across_the_room_and_the_end_of_a_round(
    arrive: Arrive, served: Served, gallery: Gallery, way: Way
) -> None:
    thirty = [f"{colour}{face}" for colour in "RGB" for face in "1234567890"]
    deal = {**given(["R1"], thirty, ["B3", "B4"]), "turn": 1}
    zoe, max_, lea = open_scene(arrive, served, "classic", deal, people=3, how=way.how)
    watcher = arrive(way.lang, ROOM, way.theme)
    watcher.go(f"/tv/{zoe.code}")
    watcher.page.locator("main.tv .tag").first.wait_for()
    gallery.look(watcher, "tv")
    max_.wait_until(lambda seen: seen["asked"] and seen["hand"] == 30)
    gallery.look(max_, "play-thirty")
    max_.lay("R2")
    lea.wait_until(lambda seen: seen["asked"])
    lea.page.locator(".pioche").click()
    zoe.wait_until(lambda seen: seen["asked"])
    zoe.lay("R1")
    zoe.wait_for("result")
    gallery.look(zoe, "result")
    watcher.page.locator(".race .runner").nth(2).wait_for()
    gallery.look(watcher, "tv-result")
    assert gallery.faults == []


def out_of_sight(*wanted: Locator) -> list[str]:
    """List what is not whole inside the window, or is under something else."""
    return [str(one) for one in wanted if not one.evaluate(IN_SIGHT)]


def test_at_twice_the_size_nothing_that_is_needed_is_out_of_sight(
    arrive: Arrive, served: Served, pictures: Path
) -> None:
    gallery = Gallery(pictures, "fr", TWICE)
    how = {"lang": "fr", "size": TWICE}  # whose words are longer
    zoe, max_ = open_scene(arrive, served, "disney-100", given([*HAND, "WM"], ["B3", "B4"]), how=how)
    zoe.wait_until(lambda seen: seen["asked"])
    uno = zoe.page.locator("button.uno")
    away = out_of_sight(uno, zoe.page.locator(".pioche"), zoe.card("R1"), zoe.card("WM"))
    gallery.look(zoe, "play")
    zoe.lay("WM")
    zoe.wait_for("wheel")
    away += out_of_sight(uno, *zoe.page.locator(".wheel button").all())
    gallery.look(zoe, "wheel")
    zoe.name_colour("red")
    zoe.wait_for("target")
    away += out_of_sight(zoe.button("web-mickey-surprise"), zoe.button("web-mickey-ask"))
    gallery.look(zoe, "mickey")
    zoe.page.locator("dialog[open] input[name=target]").first.check()
    zoe.button("web-mickey-surprise").click()
    max_.wait_for("film")
    away += out_of_sight(max_.button("web-give-up"), max_.page.get_by_role("textbox").first)
    gallery.look(max_, "film")
    max_.button("web-give-up").click()
    assert away == []
    assert gallery.faults == []


def test_forced_colours_leave_colours_to_name_and_show_what_is_chosen(
    arrive: Arrive, served: Served, pictures: Path
) -> None:
    how = {"forced": True, "theme": "dark"}
    zoe, _ = open_scene(arrive, served, "classic", given(HAND, ["B3", "B4"]), how=how)
    zoe.lay("W")
    zoe.wait_for("wheel")
    zoe.page.screenshot(path=pictures / "forced-wheel.png")
    fields = zoe.page.locator(".wheel button").evaluate_all(FIELDS)
    assert len(set(fields)) == 4
    zoe.go()
    zoe.button("web-home-play").wait_for()
    zoe.page.screenshot(path=pictures / "forced-home.png")
    borders = zoe.page.locator("label[data-edition]").evaluate_all(BORDERS)
    assert borders.count(borders[0]) == 1
