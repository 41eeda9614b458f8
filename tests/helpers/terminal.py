"""A person at a terminal: a private table in this process, and one who presses keys until a round is over."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from table import entropy_of
from textual.pilot import Pilot

from pioche.server.live.services import Pace
from pioche.terminal.choices import Send
from pioche.terminal.door.private import private_host
from pioche.terminal.screen.app import TableApp
from pioche.terminal.screen.dialogs import AimDialog, InfoDialog, PickDialog, TextDialog
from pioche.terminal.screen.paint import numbered
from pioche.terminal.session import Session
from pioche.terminal.sight import ask_offer

AT_ONCE = Pace(0, 0, jump_moment=0, fair_moment=0)
SECONDS = 600  # only stops a hang
MOST_KEYS = 5000
MOST_PAUSES = 3000


def run(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(SECONDS):
            await work

    asyncio.run(bounded())


@asynccontextmanager
async def at_private_table(*, starts: bool = True, **settings: object) -> AsyncIterator[Session]:
    """Sit at a private table with a bot that loses no time."""
    async with private_host(AT_ONCE, entropy_of(0)) as host:
        asked = {"name": "Léa", "bots": ["greedy"], **settings}
        seated = await host.ask("/api/tables", asked)
        session = Session(host.line(seated["code"], seated["token"]), await ask_offer(host), "en")
        await session.connect()
        if starts:
            assert await session.send(Send("start")), session.notice
        try:
            yield session
        finally:
            await session.client.close()


async def until(pause: Callable[[], Awaitable[None]], holds: Callable[[], bool]) -> None:
    for _ in range(MOST_PAUSES):
        if holds():
            return
        await pause()
    raise AssertionError("it does not come about")


def next_keys(app: TableApp) -> list[str]:
    """Choose what somebody would press who takes the first thing that is offered."""
    prompt = app.session.prompt
    if isinstance(app.screen, PickDialog):
        return ["1"]
    if isinstance(app.screen, TextDialog):
        return [*"Mickey", "enter"]
    if isinstance(app.screen, AimDialog):
        return ["space", "space"]
    if isinstance(app.screen, InfoDialog):
        return ["escape"]
    return ["1"] if numbered(prompt) else [choice.key for choice in prompt.choices][:1]


async def play_round(app: TableApp, pilot: Pilot[None]) -> int:
    """Press keys until the round is over; how many were pressed."""
    session, pressed = app.session, 0
    while session.sight.table["phase"] == "playing":
        await until(pilot.pause, lambda: session.prompt.is_yours or not session.sight.is_playing)
        if session.sight.is_playing:
            keys = next_keys(app)
            pressed += len(keys)
            assert pressed < MOST_KEYS
            await pilot.press(*keys)
    return pressed
