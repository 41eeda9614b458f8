"""Let the other machines of the house in while a server runs: whoever started it is asked at the terminal."""

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import segno
import uvicorn

from pioche.i18n.catalogue import words
from pioche.server.http import origin, transport
from pioche.server.http.origin import Gate
from pioche.server.http.site import Site

Say = Callable[[str], None]
YES: Final = frozenset(("o", "oui", "y", "yes"))
STDIN: Final = 0
LONGEST_ANSWER: Final = 100  # bytes


def addresses_of_others() -> list[str]:
    """List the addresses under which other machines of the network find this one."""
    return [name for name in origin.own_addresses() if not name.startswith(("127.", "[::1"))]


def may_ask() -> bool:
    """Return whether somebody is at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


async def read_answer(source: int = STDIN) -> str:
    """Read a line at the terminal; a server that ends meanwhile does not wait for it."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def settle(text: str) -> None:
        if not line.done():
            line.set_result(text)

    def read() -> None:
        # Not through sys.stdin, whose lock a thread that still waits would hold when Python ends.
        try:
            text = os.read(source, LONGEST_ANSWER).decode(errors="replace")
        except OSError:
            text = ""
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, text)

    threading.Thread(target=read, daemon=True).start()
    return await line


class Door:
    """The question whether other machines may come in, and the sockets on which they then do."""

    def __init__(self, port: int, lang: str, say: Say) -> None:
        self._port = port
        self._word = words(lang)
        self._say = say
        self._house: tuple[Site, uvicorn.Server] | None = None
        self.addresses: Callable[[], Iterable[str]] = addresses_of_others
        self.answer: Callable[[], Awaitable[str]] = read_answer

    def of(self, site: Site, server: uvicorn.Server) -> None:
        """Be the door of a server."""
        self._house = (site, server)

    async def __call__(self) -> str:
        """Ask; open where the answer is yes; give the address to share, or none."""
        assert self._house is not None
        site, server = self._house
        word, tell = self._word, self._say
        names = list(self.addresses())
        if not names:
            tell(word("cli-lan-none"))
            return ""
        tell(word("cli-lan-question", address=self._origin(names[0])))
        if (await self.answer()).strip().lower() not in YES:
            tell(word("cli-lan-closed"))
            return ""
        opened = [name for name in names if await self._listen(server, name)]
        if not opened:
            tell(word("cli-lan-none"))
            return ""
        others = Gate.of(opened, self._port)
        site.answer_to(Gate(site.gate.hosts | others.hosts, site.gate.origins | others.origins))
        address = self._origin(opened[0])
        tell(f"Pioche: {address}/")
        segno.make(f"{address}/", error="m", micro=False).terminal(compact=True)
        return address

    def _origin(self, name: str) -> str:
        return origin.origin_of("http", name, self._port)

    async def _listen(self, server: uvicorn.Server, name: str) -> bool:
        """Listen at one more address; some of a machine's addresses cannot be listened at."""
        try:
            await transport.also_listen(server, transport.listen(name.strip("[]"), self._port))
        except OSError:
            return False
        return True
