"""Pictures of the full-screen table in a terminal."""

import re

from staged_terminal import staged
from terminal_scenes import LINK, Scene
from textual.pilot import Pilot

from pioche.terminal.screen.app import TableApp

SAME = 3  # pictures in a row


async def at_rest(app: TableApp, pilot: Pilot[None]) -> str:
    """Wait until nothing moves; the picture then."""
    pictures = [""]
    while len(pictures) < SAME or len(set(pictures[-SAME:])) > 1:
        await pilot.pause()
        pictures.append(app.export_screenshot(simplify=True))
    return pictures[-1]


async def picture_of(scene: Scene) -> str:
    """Draw a screen; fonts that would be fetched and names made of checksums are left out."""
    session = await staged(scene.stage(), scene.member, scene.lang, LINK)
    app = TableApp(session, is_private=False, now=lambda: 0.0)
    async with app.run_test(size=scene.size) as pilot:
        for key in scene.keys:
            await pilot.press(key)
            await at_rest(app, pilot)
        svg = await at_rest(app, pilot)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)
