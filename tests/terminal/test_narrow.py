"""Narrow windows: who holds how many cards, and how the table is set."""

from collections.abc import Callable

import pytest
from staged_terminal import staged
from table import TableDriver
from terminal import run
from terminal_scenes import LINK, challenged, lobby, turn
from textual.geometry import Region
from textual.selection import SELECT_ALL
from textual.widgets import OptionList, Static

from pioche.i18n.languages import LANGUAGES
from pioche.terminal.board import rows_of
from pioche.terminal.screen.app import TableApp
from pioche.terminal.screen.paint import paint_seats
from pioche.terminal.screen.words import Words

SPACES = "\u00a0\u202f"  # at which no line may break


@pytest.mark.parametrize("left", [None, 30])
@pytest.mark.parametrize("stage", [turn, challenged])  # with points, and without
@pytest.mark.parametrize("width", [8, 12, 13, 14, 15, 16, 17, 26])  # of the seats
def test_a_narrow_window_shows_how_many_cards_everybody_holds(
    width: int, stage: Callable[[], TableDriver], left: int | None
) -> None:
    async def look() -> None:
        sight = (await staged(stage())).sight
        rows, lines = rows_of(sight), paint_seats(sight, width, left).plain.splitlines()
        for row, line in zip(rows, lines[-len(rows) :], strict=True):
            assert f" {row.cards:>2}" in (line if len(line) <= width else f"{line[: width - 1]}…")

    run(look())


@pytest.mark.parametrize(("width", "name"), [(40, "Ana (you)"), (22, "Ana ")])
def test_a_name_gives_up_that_it_is_the_own_one_before_it_is_cut(width: int, name: str) -> None:
    async def look() -> None:
        painted = paint_seats((await staged(turn())).sight, width, None).plain
        assert name in painted
        assert "Ana (you " not in painted

    run(look())


def test_a_narrow_window_shows_how_the_table_is_set() -> None:
    async def look() -> None:
        app = TableApp(await staged(lobby(), 0, "en", LINK), is_private=False)
        async with app.run_test(size=(45, 30)) as pilot:
            await pilot.pause()
            assert app.query_one("#middle").size.width >= 10

    run(look())


def test_a_window_with_room_says_who_deals() -> None:
    async def look() -> None:
        assert " dealer" in paint_seats((await staged(turn())).sight, 40, 30).plain

    run(look())


def lines_of(app: TableApp) -> list[str]:
    """List the lines of everything on the screen, windows over the table included."""
    parts = [
        part for screen in app.screen_stack for kind in (Static, OptionList) for part in screen.query(kind)
    ]
    whole = [Region(0, 0, *part.outer_size) for part in parts]
    return [
        strip.text.strip(" ")
        for part, all_of_it in zip(parts, whole, strict=True)
        for strip in part.render_lines(all_of_it)
    ]


@pytest.mark.parametrize("keys", ["", "r", "?"])
@pytest.mark.parametrize("width", [40, 43, 52])
def test_no_line_begins_with_a_no_break_space_or_what_follows_it(width: int, keys: str) -> None:
    async def look() -> None:
        app = TableApp(await staged(lobby(), 0, "fr", LINK), is_private=False)
        async with app.run_test(size=(width, 40)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            lines = lines_of(app)
            assert any(space in line for line in lines for space in SPACES)
            assert not [line for line in lines if line.startswith((*SPACES, ":", "»"))]

    run(look())


def test_what_is_marked_with_the_mouse_is_what_is_written() -> None:
    async def look() -> None:
        app = TableApp(await staged(lobby(), 0, "fr", LINK), is_private=False)
        async with app.run_test(size=(52, 40)) as pilot:
            await pilot.pause()
            marked, _ = app.query_one("#prompt", Words).get_selection(SELECT_ALL)
            assert "\xa0: non" in marked

    run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("member", "width"), [(0, 74), (0, 40), (0, 12), (None, 30), (None, 12)])
def test_the_key_for_help_is_the_last_to_go(member: int | None, width: int, lang: str) -> None:
    async def look() -> None:
        app = TableApp(await staged(turn(), member, lang, LINK), is_private=False)
        async with app.run_test(size=(width, 30)) as pilot:
            await pilot.pause()
            foot = str(app.query_one("#keys", Words).render())
            assert "?" in foot
            assert len(foot) <= width - 2

    run(look())


def test_the_second_line_of_a_key_stands_under_its_first() -> None:
    async def look() -> None:
        app = TableApp(await staged(turn(), 0, "fr", LINK), is_private=False)
        async with app.run_test(size=(46, 30)) as pilot:
            await pilot.press("?")
            await pilot.pause()
            what = next(part for part in app.screen.query(Words) if "la règle derrière" in str(part.render()))
            first = next(part for part in app.screen.query(Words) if str(part.render()).endswith("?"))
            assert what.size.height == 2
            assert what.region.x == first.region.right
            assert what.region.y == first.region.y

    run(look())
