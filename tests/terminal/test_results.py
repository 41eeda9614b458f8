"""The end of a match in a terminal."""

from typing import Any

import pytest
from staged_terminal import staged
from table import TableDriver
from table_player import playing
from terminal import run
from terminal_scenes import match_over
from textual.widgets import Static
from typed_terminal import plain_lines

from pioche.server.wire import protocol
from pioche.terminal.choices import Send
from pioche.terminal.screen.app import TableApp


def won(**settings: Any) -> TableDriver:  # noqa: ANN401  of a table
    """End a match of Disney 100 with its cards in hands."""
    hands = [["R1"], ["G2", "WM"], ["B1"]]
    driver = playing({"hands": hands, "talon": ["R5"], "turn": 0}, edition="disney-100", **settings)
    driver.do(0, protocol.Move, move="play R1")
    assert driver.state.phase == "match-over"
    return driver


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "P1: Green 2 and Mickey's Movie Madness."),
        ("fr", "P1\xa0: 2 vert et Folie des films de Mickey."),
    ],
)
def test_where_no_points_are_counted_none_are_told(lang: str, told: str) -> None:
    lines = plain_lines(lambda: won(rules={"scoring": "round"}), ["h"], lang=lang)
    assert told in lines
    assert not [line for line in lines if "→" in line]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_points_are_counted_they_are_told(lang: str) -> None:
    assert sum("→" in line for line in plain_lines(match_over, ["h"], lang=lang)) == 3


@pytest.mark.parametrize(
    ("lang", "coming", "top"),
    [("en", "The next game: Trolls", "Red 1"), ("fr", "La prochaine partie\xa0: Trolls", "1 rouge")],
)
def test_a_result_keeps_the_name_and_the_cards_of_what_was_played(lang: str, coming: str, top: str) -> None:
    async def choose() -> None:
        session = await staged(won(rules={"scoring": "round"}), lang=lang)
        app = TableApp(session, is_private=True)
        async with app.run_test(size=(80, 24)) as pilot:
            before, (title, *lines) = head_of(app), (session.prompt.title, *session.prompt.lines)
            await session.send(Send("configure", {"edition": "trolls", "rules": {}}))
            await pilot.pause()
            assert session.sight.table["edition"] == "trolls"
            assert head_of(app) == before
            assert session.prompt.title == title
            assert [line for line in session.prompt.lines if line in lines] == lines
            assert coming in " ".join(session.prompt.lines)
            await pilot.press("i")
            assert str(app.screen.query_one(".title", Static).render()) == top
            await pilot.press("escape")
            await session.send(Send("start"))
            await pilot.pause()
            assert "Trolls" in head_of(app)
            assert "Trolls" not in before

    run(choose())


def head_of(app: TableApp) -> str:
    return str(app.screen_stack[0].query_one("#head", Static).render())
