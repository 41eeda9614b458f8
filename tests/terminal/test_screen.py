"""The full screen, played by keys."""

import pytest
from terminal import at_private_table, play_round, run

from pioche.edition import EDITIONS
from pioche.terminal.screen.app import TableApp


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_of_each_edition_is_played_by_keys(edition: str) -> None:
    async def play() -> None:
        async with at_private_table(edition=edition) as session:
            app = TableApp(session, is_private=True)
            async with app.run_test(size=(80, 24)) as pilot:
                assert await play_round(app, pilot) > 0
                await pilot.pause()
                assert session.sight.table["result"] is not None

    run(play())
