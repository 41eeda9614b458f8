"""An edition that has no file in web/src/looks/ is drawn from what the server tells of it."""

import json
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from gallery import Gallery
from plain_look import sees_at_home, sees_at_table, sees_in_the_rules
from playwright.sync_api import Request, Route, WebSocketRoute
from visitor import Visitor

# A school's deck is one of ours under another name: what the server calls the one, the page calls the other.
HOUSE = {'"trolls"': '"school"', "WT": "WZ"}
NAMES = {"fr": "École", "en": "School"}
SPECIAL = {"fr": "Chaise musicale", "en": "Musical Chairs"}


def told(text: str) -> str:
    for house, school in HOUSE.items():
        text = text.replace(house, school)
    return text


def asked(text: str) -> str:
    for house, school in HOUSE.items():
        text = text.replace(school, house)
    return text


def tell_of_a_school(visitor: Visitor) -> None:
    """Have the page hear of a deck that nobody has drawn."""

    def editions(route: Route) -> None:
        found = json.loads(told(route.fetch().text()))
        for edition in found:
            if edition["id"] == "school":
                edition["name"] = NAMES
                edition["specials"][0]["name"] = SPECIAL
        route.fulfill(json=found)

    def opened(route: Route, request: Request) -> None:
        route.continue_(post_data=asked(request.post_data or ""))

    def talk(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda message: server.send(asked(str(message))))
        server.on_message(lambda message: page.send(told(str(message))))

    visitor.page.route("**/api/editions", editions)
    visitor.page.route("**/api/tables", opened)
    visitor.page.route_web_socket("**/ws/**", talk)


@pytest.mark.parametrize(("lang", "size", "theme"), [("fr", PHONE, "light"), ("en", DESKTOP, "dark")])
def test_an_edition_without_a_look_is_drawn_from_what_the_server_tells(  # noqa: PLR0913, PLR0917  pytest's fixtures
    arrive: Arrive, served: Served, pictures: Path, lang: str, size: tuple[int, int], theme: str
) -> None:
    zoe = arrive(lang, size, theme)
    gallery = Gallery(pictures, lang, size)
    tell_of_a_school(zoe)
    zoe.go()
    sees_at_home(zoe, "school", NAMES[lang], SPECIAL[lang])
    gallery.look(zoe, "school-home")
    hand = ["WT", "B7", "VS", "PR", "W", "W4"]
    served.deal_next(hands=[hand, ["Y1", "Y2"]], talon=["P5"], pioche=["B1", "B2", "B3"], turn=0)
    zoe.play_at_once("school")
    sees_at_table(zoe, "school", NAMES[lang], "WZ", SPECIAL[lang])
    gallery.look(zoe, "school-table")
    zoe.lay("WZ")
    zoe.name_colour("violet")
    zoe.wait_until(lambda seen: SPECIAL[lang] in seen["top"])
    sees_in_the_rules(zoe, "school", NAMES[lang], "WZ", zoe.say("who-next").capitalize())
    gallery.look(zoe, "school-rules")
    assert gallery.faults == []
