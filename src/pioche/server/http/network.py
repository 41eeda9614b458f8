"""Whether machines other than this one find the server, and the question whether they may."""

import asyncio
from collections.abc import Awaitable, Callable

from pioche.server.wire.rest import NetworkInfo, NetworkState

Ask = Callable[[], Awaitable[str]]  # asks whoever runs the server, opens it, and gives its address; else ""


class Network:
    """What other machines can reach; `ask` is missing where nobody is there to be asked."""

    def __init__(self, address: str = "", ask: Ask | None = None) -> None:
        self.address = address.rstrip("/")
        self._state: NetworkState = "open" if address else "closed"
        self._ask = ask
        self._asking: asyncio.Task[None] | None = None

    def info(self) -> NetworkInfo:
        """Describe it to the page."""
        return NetworkInfo(state=self._state, address=self.address, may_ask=self._ask is not None)

    def ask(self) -> None:
        """Ask whoever runs the server, once at a time."""
        if self._ask is not None and self._state in ("closed", "refused"):
            self._state = "asked"
            self._asking = asyncio.get_running_loop().create_task(self._wait(self._ask))

    def stop(self) -> None:
        """Wait no longer for an answer."""
        if self._asking is not None:
            self._asking.cancel()

    async def _wait(self, ask: Ask) -> None:
        """Wait for the answer."""
        self.address = (await ask()).rstrip("/")
        self._state = "open" if self.address else "refused"
