"""The screens of the terminal table: a table for each, and the keys that lead to it."""

from collections.abc import Callable
from typing import NamedTuple

from table import TableDriver
from table_player import COCKEREL, LAY_OFF, playing

from pioche.server.wire import protocol

LINK = "http://192.168.1.7:8466/t/BCDFGHJKM"
SMALL, WIDE = (80, 24), (120, 36)
HAND = ["R3", "R7", "RS", "G7", "B2", "Y9", "W", "W4"]
FOUR = [HAND, ["G2"] * 5, ["B3"] * 2, ["Y4"]]
MANY = [f"{colour}{face}" for colour in "RGBY" for face in "1234567S"]


class Scene(NamedTuple):
    """A screen: the table, who looks at it, the keys pressed, the language and the size."""

    stage: Callable[[], TableDriver]
    keys: tuple[str, ...] = ()
    member: int | None = 0
    lang: str = "en"
    size: tuple[int, int] = SMALL


def turn(**settings: object) -> TableDriver:
    given = {"hands": FOUR, "talon": ["G1", "R5"], "turn": 0, "scores": [120, 0, 45, 300]}
    return playing(given, **settings)  # type: ignore[arg-type]


def big_hand() -> TableDriver:
    return playing({"hands": [MANY, ["G2"] * 7], "talon": ["R5"], "turn": 0})


def challenged() -> TableDriver:
    given = {
        "hands": [HAND[:4], ["W4", "G2", "G3"], ["B3"]],
        "talon": ["G1"],
        "turn": 1,
        "direction": "right",
    }
    driver = playing(given)
    driver.do(1, protocol.Move, move="play W4 blue")
    return driver


def lotso() -> TableDriver:
    driver = playing(
        {"hands": [HAND, ["WL", "G2"], ["B3"]], "talon": ["R5"], "turn": 1}, edition="toy-story-3"
    )
    driver.do(1, protocol.Move, move="play WL red")
    driver.do(2, protocol.Move, move="show B3") if driver.game.to_act[0] == 2 else None
    return driver


def mickey() -> TableDriver:
    hands = [["WM", "R2", "B5"], ["G2", "G3"], ["B1"]]
    return playing({"hands": hands, "talon": ["R5"], "turn": 0}, edition="disney-100")


def film() -> TableDriver:
    driver = mickey()
    driver.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    return driver


def kick() -> TableDriver:
    hands = [["WK", "R2"], ["G2", "G3"]]
    driver = playing({"hands": hands, "talon": ["R5"], "turn": 0}, edition="giant")
    driver.do(0, protocol.Move, move="play WK blue uno")
    assert driver.state.trial is not None
    driver.state.trial.wind = -560  # whatever the key of the round says
    return driver


def dare() -> TableDriver:
    hands = [["R1", "R2"], ["WC1", "G3"], ["B1", "B2"]]
    driver = playing({"hands": hands, "talon": ["R5"], "turn": 1}, custom=[COCKEREL])
    driver.do(1, protocol.Move, move="play WC1 blue uno")
    return driver


def discard() -> TableDriver:
    hands = [HAND, ["WC1", "G3", "G4"]]
    driver = playing({"hands": hands, "talon": ["R5"], "turn": 1}, custom=[LAY_OFF])
    driver.do(1, protocol.Move, move="play WC1 blue")
    return driver


def stack() -> TableDriver:
    hands = [["RD", "GD", "R7", "W4"], ["BD", "G3"], ["B1", "B2"]]
    given = {"hands": hands, "talon": ["B5"], "turn": 1, "direction": "right"}
    driver = playing(given, rules={"stack": "up", "seven_zero": True, "jump_in": True})
    driver.do(1, protocol.Move, move="play BD uno")
    return driver


def jump() -> TableDriver:
    given = {"hands": [["R5", "R7"], ["G2", "G3"], ["B1", "B2"]], "talon": ["R5"], "turn": 1}
    return playing(given, rules={"jump_in": True})


def lobby() -> TableDriver:
    driver = TableDriver(people=2, bots=1, rules={"stack": "up", "target": 200}, clock=30, custom=[COCKEREL])
    driver.do(2, protocol.Consent, card=0, version=driver.state.custom[0].version, accept=True)
    return driver


def over() -> TableDriver:
    driver = playing({"hands": [["R1"], ["G2", "W"], ["B1", "BS"]], "talon": ["R5"], "turn": 0})
    driver.do(0, protocol.Move, move="play R1")
    return driver


def match_over() -> TableDriver:
    driver = playing(
        {"hands": [["R1"], ["G2", "W"], ["B1"]], "talon": ["R5"], "turn": 0, "scores": [480, 20, 99]}
    )
    driver.do(0, protocol.Move, move="play R1")
    return driver


SCENES = {
    "turn": Scene(turn),
    "turn wide, in French": Scene(turn, lang="fr", size=WIDE),
    "a hand of 32 cards": Scene(big_hand),
    "which colour, and a bluff": Scene(turn, ("right",) * 7 + ("enter",), lang="fr"),
    "why not, and the rule": Scene(turn, ("right", "right", "right", "right", "enter", "?")),
    "what a card does": Scene(turn, ("right", "right", "i"), lang="fr"),
    "a challenge": Scene(challenged),
    "the hand that was shown": Scene(challenged, ("c",), lang="fr"),
    "show a card": Scene(lotso, lang="fr"),
    "whom to ask about a film": Scene(mickey, ("3", "1")),
    "which film": Scene(mickey, ("3", "1", "1"), lang="fr"),
    "characters of a film": Scene(film, member=1),
    "a kick": Scene(kick, ("right", "space"), member=1, lang="fr"),
    "a vote": Scene(dare),
    "lay off": Scene(discard, lang="fr"),
    "pay or answer": Scene(stack),
    "jump in": Scene(jump, ("e",), lang="fr"),
    "somebody looks on": Scene(turn, member=None),
    "the lobby": Scene(lobby),
    "the lobby, in French": Scene(lobby, ("r",), lang="fr", size=WIDE),
    "an invitation": Scene(lobby, ("i",), size=WIDE),
    "the round is over": Scene(over, lang="fr"),
    "the match is over": Scene(match_over),
    "the keys": Scene(turn, ("?",), lang="fr"),
    "whether to leave": Scene(turn, ("ctrl+c",)),
}
