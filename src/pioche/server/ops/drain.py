"""A node that is told to end hands its tables over, one after the other, before it does."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Final

import uvicorn

from pioche.server.http.app import Application
from pioche.server.live.room import Room

AT_ONCE: Final = 8  # tables on their way
DRAIN_SECONDS: Final = 30.0  # then the rest is left to the leases

log = logging.getLogger("pioche.server")


async def hand_over(site: Application, room: Room) -> None:
    """Leave a table to the next node: what was taken is written and answered, the rest is for the next."""
    lobby = site.lobby
    written: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

    def settle(error: Exception | None) -> None:
        if not written.done():
            written.set_result(error)

    room.hand_over(settle)
    error = await written
    if error is not None:
        log.warning("a table is left as its log has it: %s", error)
    lobby.forget(room)
    try:
        await lobby.services.ownership.release([room.state.code])
    finally:
        room.let_go()


async def hand_all_over(site: Application) -> None:
    """Leave all tables to other nodes, then end the sockets whose tables are elsewhere."""
    ownership = site.lobby.services.ownership
    try:
        async with asyncio.timeout(DRAIN_SECONDS):
            await ownership.drain()
            rooms = iter(list(site.lobby.rooms.values()))

            async def keep_handing_over() -> None:
                for room in rooms:
                    try:
                        await hand_over(site, room)
                    except Exception:
                        log.exception("a table could not be handed over")

            await asyncio.gather(*(keep_handing_over() for _ in range(AT_ONCE)))
    except TimeoutError:
        log.warning("not all tables could be handed over in time: others take them when their leases end")
    except Exception:
        log.exception("the tables could not be handed over")
    if site.elsewhere is not None:
        site.elsewhere.let_go()


class DrainingServer(uvicorn.Server):
    """A server that is drained before it ends; told a second time, it ends at once."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain
        self._draining: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._is_told = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Hear a signal."""
        if self._is_told or not self.started:
            super().handle_exit(sig, frame)
            return
        self._is_told = True
        self._loop.call_soon_threadsafe(self._begin, sig)

    def _begin(self, sig: int) -> None:
        self._draining = self._loop.create_task(self._end_slowly(sig))

    async def _end_slowly(self, sig: int) -> None:
        """Let nobody in any more, hand everything over, and end."""
        log.info("this node is drained")
        for server in self.servers:
            server.close()
        await self._drain()
        super().handle_exit(signal.Signals(sig), None)
