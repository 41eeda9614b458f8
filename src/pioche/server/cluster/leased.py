"""Tables owned by lease: a node that cannot renew lets go of them before anybody else may take them."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from pioche import __version__
from pioche.server.cluster.ownership import Lost, Missed, Node, nobody_counts, nobody_hears
from pioche.server.store.base import Store, StoreFailedError
from pioche.server.store.leases import LEASE, KnownNode, Leases
from pioche.server.store.postgres import PostgresStore
from pioche.server.table.step import Refusal

RENEW: Final = 2.0  # seconds between renewals
MARGIN: Final = 2.0  # seconds before its end from which a lease counts as over
MOST_MISSED: Final = 1000  # addresses that guessed between two renewals
CLAIMERS: Final = 4  # claims at once
# On Linux the time that a machine sleeps counts as well.
CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

Made = TypeVar("Made")
log = logging.getLogger("pioche.server")


def steady() -> float:
    """Return seconds by a clock that nobody sets."""
    return time.clock_gettime(CLOCK)


class LeasedOwnership:
    """The ownership of a node of a cluster."""

    def __init__(self, leases: Leases, me: Node) -> None:
        self.me = me
        self.on_lost: Lost = nobody_hears
        self.on_missed: Missed = nobody_counts
        self._missed: dict[str, int] = {}  # since the last renewal
        self._leases = leases
        self._held = leases.store.held
        self._session = 0
        self._renewed = 0.0  # when the last renewal that the database confirmed was sent
        self._until = 0.0  # until when the lease holds for certain
        self._renewing: asyncio.Task[None] | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._releasing: dict[str, asyncio.Event] = {}
        self._claiming: dict[str, asyncio.Task[Node | None]] = {}
        self._renewer = ThreadPoolExecutor(1, "pioche-lease")
        self._claimers = ThreadPoolExecutor(CLAIMERS, "pioche-claim")

    @property
    def is_fenced(self) -> bool:
        """Whether this node cannot say that it lives."""
        return steady() >= self._until

    @property
    def owned(self) -> int:
        """How many tables are this node's."""
        return len(self._held)

    @property
    def lease_age(self) -> float:
        """Seconds since the lease was last renewed."""
        return steady() - self._renewed

    def is_mine(self, code: str) -> bool:
        """Return whether a table is this node's for certain."""
        return code in self._held and steady() < self._until

    async def start(self) -> None:
        """Be known to the others, and stay so."""
        await self._register()
        self._renewing = asyncio.get_running_loop().create_task(self._renew_for_ever())

    async def stop(self) -> None:
        """Give everything up."""
        if self._renewing is not None:
            self._renewing.cancel()
        if self._ending is not None:
            self._ending.cancel()
        self._until = 0.0
        self._held.clear()
        try:
            await self._ask(partial(self._leases.end, self._session))
        except StoreFailedError as error:
            log.warning("the database does not know that this node ends: %s", error)
        self._leases.close()
        self._renewer.shutdown(wait=False, cancel_futures=True)
        self._claimers.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, work: Callable[[], Made]) -> Made:
        """Ask the database on another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._claimers, work)

    async def _register(self) -> None:
        """Begin a session."""
        sent, me = steady(), self.me
        loop = asyncio.get_running_loop()
        self._session = await loop.run_in_executor(
            self._renewer, self._leases.register, me.name, me.address, me.state, __version__
        )
        self._holds_since(sent)

    def _holds_since(self, sent: float) -> None:
        """Count on the lease from when it was asked for."""
        self._renewed, self._until = sent, sent + LEASE - MARGIN
        if self._ending is not None:
            self._ending.cancel()
        loop = asyncio.get_running_loop()
        self._ending = loop.call_later(max(0.0, self._until - steady()), self._run_out)

    def _run_out(self) -> None:
        """Let go of all tables: the lease may be over soon, and somebody else may take them."""
        self._until = 0.0
        lost = list(self._held)
        self._held.clear()
        log.error("the lease of this node ran out: %d tables are let go", len(lost))
        self.on_lost(lost)

    async def _renew_for_ever(self) -> None:
        """Renew the lease again and again; where it is over, begin another session."""
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self._renew()
            except StoreFailedError as error:
                log.warning("the lease is not renewed: %s", error)
            except Exception:
                log.exception("the lease is not renewed")

    async def _renew(self) -> None:
        """Renew the lease, or begin another session."""
        sent, loop = steady(), asyncio.get_running_loop()
        if self._until and await loop.run_in_executor(self._renewer, self._leases.renew, self._session):
            if self._until:  # or it ran out while the database was asked
                self._holds_since(sent)
            await self._exchange()
            return
        if self._until:
            self._run_out()
        await self._register()
        log.warning("this node has a new session: its tables are claimed as they are asked for")

    def miss(self, who: str) -> None:
        """Count what somebody asked for that does not exist, to be told with the next renewal."""
        if who in self._missed or len(self._missed) < MOST_MISSED:
            self._missed[who] = self._missed.get(who, 0) + 1

    async def _exchange(self) -> None:
        """Let the others know who guessed here, and hear who did elsewhere."""
        missed, self._missed = self._missed, {}
        loop = asyncio.get_running_loop()
        try:
            heard = await loop.run_in_executor(self._renewer, self._leases.exchange, self._session, missed)
        except StoreFailedError as error:
            log.warning("guesses are counted at this node alone: %s", error)
            return
        if heard:
            self.on_missed(heard)

    async def claim(self, code: str) -> Node | None:
        """Take a table nobody has; return who owns it then, None where there is no such table."""
        while code in self._releasing:
            await self._releasing[code].wait()
        if self.is_mine(code):
            return self.me
        if self.is_fenced:
            raise Refusal("unavailable")
        claiming = self._claiming.get(code)
        if claiming is None:  # each claim is another epoch: whoever asks now shares it
            claiming = self._claiming[code] = asyncio.get_running_loop().create_task(self._claim(code))
            claiming.add_done_callback(lambda _: self._claiming.pop(code, None))
        return await asyncio.shield(claiming)

    async def _claim(self, code: str) -> Node | None:
        """Ask the database for a table."""
        session, may_take = self._session, self.me.state == "ready"
        try:
            found = await self._ask(partial(self._leases.claim, session, code, may_take=may_take))
        except StoreFailedError:
            raise Refusal("unavailable") from None
        if not found.is_there:
            return None
        if found.owner is not None:
            return as_node(found.owner)
        if not found.epoch or session != self._session or self.is_fenced:
            raise Refusal("unavailable")
        self._leases.store.own(code, found.epoch)
        return self.me

    async def release(self, codes: Sequence[str]) -> None:
        """Give tables up: whoever claims one next has it at once."""
        epochs = {code: self._held.pop(code) for code in codes if code in self._held}
        if not epochs:
            return
        done = asyncio.Event()
        self._releasing.update(dict.fromkeys(epochs, done))
        try:
            await self._ask(partial(self._leases.release, self._session, epochs))
        except StoreFailedError as error:
            log.warning("tables are given up only when the lease ends: %s", error)
        finally:
            for code in epochs:
                del self._releasing[code]
            done.set()

    async def drain(self) -> None:
        """Let the others know that this node ends soon: it claims nothing any more."""
        self.me = replace(self.me, state="draining")
        try:
            await self._ask(partial(self._leases.set_state, self._session, self.me.state))
        except StoreFailedError as error:
            log.warning("the others do not know that this node is draining: %s", error)

    async def nodes(self) -> list[Node]:
        """List the nodes that live."""
        return [as_node(known) for known in await self._ask(self._leases.nodes)]


def as_node(known: KnownNode | tuple[str, str, str]) -> Node:
    """Return a node as the database has it."""
    name, address, state = known[:3]
    return Node(name, address, "draining" if state == "draining" else "ready")


def leased(store: Store, me: Node) -> LeasedOwnership:
    """Return the ownership of a node whose tables are in PostgreSQL."""
    assert isinstance(store, PostgresStore)
    return LeasedOwnership(Leases(store), me)
