"""Narrow windows: who holds how many cards, and how the table is set."""

from collections.abc import Callable

import pytest
from staged_terminal import staged
from table import TableDriver
from terminal import run
from terminal_scenes import LINK, challenged, lobby, turn

from pioche.terminal.board import rows_of
from pioche.terminal.screen.app import TableApp
from pioche.terminal.screen.paint import paint_seats


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
