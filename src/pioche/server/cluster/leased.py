"""Tables owned by lease: a node that cannot renew lets go of them before anybody else may take them.

A thread renews, so that a node with much to do keeps its tables; where nothing else goes on there any more,
it stops, and others have them.
"""

import asyncio
import logging
import threading
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

RENEW: Final = 1.5  # seconds between renewals
MARGIN: Final = 2.0  # seconds before its end from which a lease counts as over
LIFE: Final = 1.0  # seconds between two signs of life of the event loop
SILENCE: Final = 10.0  # seconds without a sign of life of the event loop until nothing is renewed
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
        self._lock = threading.Lock()  # over what the renewing thread changes: _missed and _until
        self._ends = threading.Event()
        self._living: asyncio.Task[None] | None = None
        self._heard = 0.0  # when the event loop last gave a sign of life
        self._releasing: dict[str, asyncio.Event] = {}
        self._claiming: dict[str, asyncio.Task[Node | None]] = {}
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
        loop = asyncio.get_running_loop()
        await self._ask(self._register)
        self._living = loop.create_task(self._live())
        threading.Thread(target=self._renew_for_ever, args=(loop,), name="pioche-lease", daemon=True).start()

    async def stop(self) -> None:
        """Give everything up."""
        self._ends.set()
        if self._living is not None:
            self._living.cancel()
        self._until = 0.0
        self._held.clear()
        try:
            await self._ask(partial(self._leases.end, self._session))
        except StoreFailedError as error:
            log.warning("the database does not know that this node ends: %s", error)
        self._leases.close()
        self._claimers.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, work: Callable[[], Made]) -> Made:
        """Ask the database on another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._claimers, work)

    async def _live(self) -> None:
        """Give signs of life to the thread that renews, and let go of all tables when it could not."""
        while True:
            self._heard = steady()
            with self._lock:
                is_over = bool(self._until) and self._heard >= self._until
                if is_over:
                    self._until = 0.0
            if is_over:
                self._let_go()
            await asyncio.sleep(min(LIFE, self._until - steady()) if self._until else LIFE)

    def _let_go(self) -> None:
        """Let go of all tables: the lease may be over soon, and somebody else may take them."""
        lost = list(self._held)
        self._held.clear()
        log.error("the lease of this node ran out: %d tables are let go", len(lost))
        self.on_lost(lost)

    def _register(self) -> None:
        """Begin a session."""
        sent, me = steady(), self.me
        self._session = self._leases.register(me.name, me.address, me.state, __version__)
        self._hold(sent)

    def _hold(self, sent: float) -> None:
        """Count on the lease from when it was asked for."""
        with self._lock:
            self._renewed, self._until = sent, sent + LEASE - MARGIN

    def _renew_for_ever(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the lease again and again; where it is over, begin another session."""
        while not self._ends.wait(RENEW):
            if steady() - self._heard > SILENCE:
                continue
            try:
                self._renew(loop)
            except StoreFailedError as error:
                log.warning("the lease is not renewed: %s", error)
            except Exception:
                if not self._ends.is_set():
                    log.exception("the lease is not renewed")

    def _renew(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the lease, or begin another session when the tables of the old one have been let go."""
        sent = steady()
        if self._until and self._leases.renew(self._session):
            with self._lock:
                if self._until:  # or it ran out while the database was asked
                    self._renewed, self._until = sent, sent + LEASE - MARGIN
            self._exchange(loop)
            return
        with self._lock:
            was_held, self._until = bool(self._until), 0.0
        if was_held:
            asyncio.run_coroutine_threadsafe(self._lose(), loop).result()
        self._register()
        log.warning("this node has a new session: its tables are claimed as they are asked for")

    async def _lose(self) -> None:
        """Let go of all tables, asked for by the thread that renews."""
        self._let_go()

    def miss(self, who: str) -> None:
        """Count what somebody asked for that does not exist, to be told with the next renewal."""
        with self._lock:
            if who in self._missed or len(self._missed) < MOST_MISSED:
                self._missed[who] = self._missed.get(who, 0) + 1

    def _exchange(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the others know who guessed here, and hear who did elsewhere."""
        with self._lock:
            missed, self._missed = self._missed, {}
        try:
            heard = self._leases.exchange(self._session, missed)
        except StoreFailedError as error:
            log.warning("guesses are counted at this node alone: %s", error)
            return
        if heard:
            loop.call_soon_threadsafe(lambda: self.on_missed(heard))

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
