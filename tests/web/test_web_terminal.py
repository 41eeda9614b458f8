"""A browser and a terminal at one table."""

from pathlib import Path

from browser import Arrive, Served
from page_table import post
from plain_terminal import PlainTerminal

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]


def test_a_browser_and_a_terminal_play_at_one_table(arrive: Arrive, served: Served, tmp_path: Path) -> None:
    zoe = arrive()
    code = post(zoe, "/api/tables", {"name": "Zoé", "edition": "classic"})["code"]
    zoe.go(f"/t/{code}")
    zoe.page.locator("main.lobby").wait_for()
    with PlainTerminal("join", f"{served.address}/t/{code}", "--name", "Max", data=tmp_path) as terminal:
        terminal.until("Max (you)")
        zoe.page.get_by_text("Max").first.wait_for()
        hands = [["R1", "B9"], ["R3", "B4", "Y5"]]
        served.deal_next(hands=hands, talon=["R5"], pioche=PIOCHE, turn=0)
        zoe.start()
        zoe.lay("R1")
        terminal.until("x: ")
        terminal.type("x")
        terminal.until("You catch Zoé, who did not say UNO.")
        zoe.wait_until(lambda seen: seen["hand"] == 3)
        terminal.type("r3")
        terminal.until("You lay Red 3.")
        zoe.wait_until(lambda seen: seen["asked"] and seen["top"] == zoe.say("web-talon", card="Red 3"))
        assert terminal.end() == 0
