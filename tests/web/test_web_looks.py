"""An edition that has no file in web/src/looks/, from the data folder of the server, is drawn and played."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Arrive, Served, serving
from gallery import Gallery
from plain_look import sees_at_home, sees_at_table, sees_in_the_rules
from playwright.sync_api import expect
from sixth_edition import ID, NAMES, SPECIALS, write_edition

PIOCHE = ["B1", "B2", "B3", "B4", "B6", "B8"]


@pytest.fixture(scope="module")
def dragons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("dragons")
    write_edition(folder / "data" / "editions")
    with serving(folder) as started:
        yield started


@pytest.mark.parametrize(("lang", "size", "theme"), [("fr", PHONE, "light"), ("en", DESKTOP, "dark")])
def test_an_edition_without_a_look_is_drawn_from_what_the_server_tells(  # noqa: PLR0913, PLR0917  pytest's fixtures
    arrive: Arrive, dragons: Served, pictures: Path, lang: str, size: tuple[int, int], theme: str
) -> None:
    zoe = arrive(lang, size, theme, at=dragons.address)
    gallery = Gallery(pictures, lang, size)
    zoe.go()
    expect(zoe.page.get_by_role("radio", name=NAMES[lang])).to_have_count(1)
    sees_at_home(zoe, ID, NAMES[lang], SPECIALS["WD"][lang])
    gallery.look(zoe, "dragons-home")
    hand = ["WD", "B7", "VS", "RR", "W", "W4"]
    dragons.deal_next(hands=[hand, ["G1", "G2"]], talon=["R5"], pioche=PIOCHE, turn=0)
    zoe.play_at_once(ID)
    sees_at_table(zoe, ID, NAMES[lang], "WD", SPECIALS["WD"][lang])
    gallery.look(zoe, "dragons-table")
    zoe.lay("WD")
    zoe.name_colour("violet")
    zoe.wait_until(lambda seen: SPECIALS["WD"][lang] in seen["top"])
    sees_in_the_rules(zoe, ID, NAMES[lang], "DRAGONS-WD", zoe.say("who-next").capitalize())
    sees_in_the_rules(zoe, ID, NAMES[lang], "DRAGONS-WK", SPECIALS["WK text"][lang])
    gallery.look(zoe, "dragons-rules")
    assert gallery.faults == []


def test_its_trials_are_those_its_steps_name(arrive: Arrive, dragons: Served) -> None:
    """WK asks about a film and WM is kicked here: the codes decide nothing."""
    zoe = arrive(at=dragons.address)
    dragons.deal_next(hands=[["WM", "WK", "B7", "B8"], ["G1", "G2"]], talon=["R5"], pioche=PIOCHE, turn=1)
    zoe.play_at_once(ID)
    zoe.lay("WK")
    zoe.name_colour("red")
    zoe.button("web-mickey-surprise").click()
    zoe.wait_until(lambda seen: SPECIALS["WK"]["en"] in seen["top"] and seen["asked"])
    assert zoe.page.get_by_text(zoe.say("web-film-wait")).count() == 0
    zoe.lay("WM")
    zoe.name_colour("red")
    zoe.wait_until(lambda seen: SPECIALS["WM"]["en"] in seen["top"])


def test_a_round_of_it_can_be_played_by_clicking(arrive: Arrive, dragons: Served) -> None:
    zoe = arrive(at=dragons.address)
    dragons.deal_next(hands=[["B7", "VS", "RR"], ["G1", "G2", "B9"]], talon=["B5"], pioche=PIOCHE * 4, turn=0)
    zoe.play_at_once(ID, bots=1)
    assert "turn" in zoe.play_round()
