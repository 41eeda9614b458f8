"""All tables of a server: opened, found, put aside when nobody is there, deleted when they are old."""

import asyncio
import hmac
import logging
from collections.abc import Coroutine, Sequence
from typing import Final

from pioche.edition import offered
from pioche.server.cluster.ownership import Node
from pioche.server.fair.commitments import SECRET_BYTES
from pioche.server.live import commits
from pioche.server.live.room import Room
from pioche.server.live.services import Services
from pioche.server.store.base import Forget, Seen, StoreFailedError, Touch, UnsureError, Uptime
from pioche.server.table.log import Came, Claimed, Settings, TableOpened, entry_decoder
from pioche.server.table.state import MemberState
from pioche.server.table.step import Refusal
from pioche.server.table.table import TableMachine
from pioche.server.wire.tokens import TOKEN_BYTES, digest, new_token

# No vowels: no words come about. No 0 1: they look like letters.
ALPHABET: Final = "23456789BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH: Final = 9  # 28 ** 9: 43 bits
EXPIRED_AT_ONCE: Final = 200
TRUSTED_GAP: Final = 24 * 3600 * 1000  # ms a server may have been off without a word about the clock

log = logging.getLogger("pioche.server")


class ElsewhereError(Refusal):
    """A table belongs to another node, where it is to be asked for."""

    def __init__(self, node: Node) -> None:
        super().__init__("unavailable")
        self.node = node


def new_code(entropy: bytes) -> str:
    """Write random bytes as the code of a table."""
    number = int.from_bytes(entropy, "big")
    letters = []
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def read_code(text: str) -> str | None:
    """Read a code as people type it.

    >>> read_code("bcd-fgh jkm")
    'BCDFGHJKM'
    >>> read_code("../etc/pw")
    """
    code = text.replace("-", "").replace(" ", "").upper()
    return code if len(code) == CODE_LENGTH and all(letter in ALPHABET for letter in code) else None


def replay(services: Services, code: str) -> TableMachine | None:
    """Rebuild a table from the store."""
    stored = services.store.load(code)
    if stored is None:
        return None
    return TableMachine.replayed((entry_decoder.decode(entry) for entry in stored.entries), stored.packed)


class Lobby:
    """The tables of a server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.tables = 0  # in the store, as of the last sweep
        self.bytes = 0
        self._dying: set[str] = set()  # being deleted
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._beside: set[asyncio.Task[object]] = set()  # kept, or they would be collected
        self._served_before = 0  # ms that servers ran on this store before this one,
        self._began = 0  # which began then
        self._stamped = 0  # when it was last written who is where
        self._seen: dict[str, int] = {}  # when somebody was last there, not written yet

    def start(self) -> None:
        """Begin."""
        store, now = self.services.store, self.services.clock.now()
        self.services.ownership.on_lost = self.lose
        store.start(commits.on_loop(self.services.loop))
        self.tables, self.bytes = store.size()
        self._served_before, wall = store.uptime()
        self._began = self._stamped = now
        if wall and not 0 <= now - wall <= TRUSTED_GAP:
            hours = (now - wall) / 3_600_000
            log.warning(
                "the clock went %+.1f hours since a server last ran here: nothing expires by it", hours
            )
        self._sweeper = self.services.loop.create_task(self._sweep_for_ever())

    async def stop(self) -> None:
        """Write what is waiting; nothing is begun any more."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.timers.stop()
        self._stamp()
        await self.services.loop.run_in_executor(None, self.services.store.stop)
        await asyncio.sleep(0)  # what was just committed is still told

    def reload(self, room: Room) -> None:
        """Rebuild a table whose last entries failed, off the loop."""
        self._start(self._reload(room))

    def _start(self, work: Coroutine[None, None, object]) -> None:
        """Do something beside everything else."""
        task = self.services.loop.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _reload(self, room: Room) -> None:
        """Read the log of a table, and let it go on from there."""
        code = room.state.code
        try:
            await self._own(code)
            table = await self.services.loop.run_in_executor(None, replay, self.services, code)
        except (Refusal, StoreFailedError):  # clients come back, and find it wherever it is then
            room.let_go()
            return
        except Exception:
            log.exception("a table cannot be rebuilt from its log")
            table = None
        room.reloaded(table)

    async def open(
        self, name: str, settings: Settings, head: str = "", browser: str = ""
    ) -> tuple[Room, MemberState, str]:
        """Open a table; return the room, its host, and the host's token."""
        services = self.services
        is_full = self.tables >= services.limits.tables or self.bytes >= services.limits.bytes
        if is_full or not services.store.healthy or services.ownership.is_fenced:
            raise Refusal("unavailable")
        edition = offered().get(settings.edition)
        settings.digest = "" if edition is None else edition.digest
        token = new_token(services.entropy(TOKEN_BYTES))
        code = new_code(services.entropy(TOKEN_BYTES))
        entry = TableOpened(
            at=services.clock.now(),
            code=code,
            name=name,
            token=digest(token),
            secret=services.entropy(SECRET_BYTES).hex(),
            settings=settings,
            timing=services.timing,
            whims=services.entropy(SECRET_BYTES).hex(),
            browser=known_as(code, browser),
            head=head,
        )
        table, step = TableMachine.opened(entry)
        room = Room(services, table, self)
        self.rooms[table.state.code] = room
        room.opened(step, entry)
        await self._durable(room)
        self.tables += 1
        return room, table.state.members[0], token

    async def join(self, room: Room, name: str, head: str, browser: str) -> tuple[MemberState, str]:
        """Seat somebody; return the member and the token."""
        token = new_token(self.services.entropy(TOKEN_BYTES))
        known = known_as(room.state.code, browser)
        came = Came(at=self.services.clock.now(), name=name, token=digest(token), head=head, browser=known)
        step = room.apply(came)
        return await self._arrive(room, step.member), token

    async def claim(self, room: Room, claim: str, browser: str) -> tuple[MemberState, str]:
        """Move a seat to this device; return the member and the new token."""
        token = new_token(self.services.entropy(TOKEN_BYTES))
        now = self.services.clock.now()
        known = known_as(room.state.code, browser)
        step = room.apply(Claimed(at=now, claim=digest(claim), token=digest(token), browser=known))
        return await self._arrive(room, step.member), token

    async def _arrive(self, room: Room, number: int | None) -> MemberState:
        """Wait until somebody's arrival is durable."""
        assert number is not None
        member = room.state.find(number)
        assert member is not None
        await self._durable(room)
        return member

    async def _durable(self, room: Room) -> None:
        """Wait for the last step of a table to be durable."""
        done: asyncio.Future[None] = self.services.loop.create_future()

        def settle(error: Exception | None) -> None:
            if done.done():
                return
            if error is None:
                done.set_result(None)
            else:
                unsure = "it may have been done all the same" if isinstance(error, UnsureError) else ""
                done.set_exception(Refusal("unavailable", detail=unsure))

        room.when_durable(settle)
        await done

    async def find(self, code: str) -> Room | None:
        """Find a table, in memory or in the store; ElsewhereError where another node has it."""
        room = self.rooms.get(code)
        if room is not None and not self.services.ownership.is_mine(code):
            raise Refusal("unavailable")  # it is about to be let go
        if room is not None or code in self._dying:
            return room
        task = self._loading.get(code)
        if task is None:
            task = self.services.loop.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> Room | None:
        """Bring a table back into memory, if it is this node's to have."""
        if not await self._own(code):
            return None
        try:
            table = await self.services.loop.run_in_executor(None, replay, self.services, code)
        except StoreFailedError:
            raise Refusal("unavailable") from None
        except Refusal as refusal:  # of what was done before: the file of its edition is missing, or another
            log.warning("a table cannot be rebuilt from its log: %s", refusal.detail)
            raise Refusal("unavailable", detail=refusal.detail) from None
        except Exception:
            log.exception("a table cannot be rebuilt from its log")
            raise Refusal("unavailable") from None
        if table is None:
            return None
        if not self.services.ownership.is_mine(code):  # it took so long to read
            raise Refusal("unavailable")
        room = Room(self.services, table, self)
        self.rooms[code] = room
        return room

    async def _own(self, code: str) -> bool:
        """Claim a table; ElsewhereError where another node has it, False where there is none."""
        ownership = self.services.ownership
        owner = await ownership.claim(code)
        if owner is not None and owner.name != ownership.me.name:
            raise ElsewhereError(owner)
        return owner is not None

    def lose(self, codes: Sequence[str]) -> None:
        """Let go of tables that are no longer this node's."""
        for code in codes:
            room = self.rooms.get(code)
            if room is not None:
                room.let_go()

    def forget(self, room: Room) -> None:
        """Forget a table that cannot be read, or that another server has."""
        code = room.state.code
        if self.rooms.get(code) is room:
            del self.rooms[code]
            self._start(self.move_out(code))

    async def _sweep_for_ever(self) -> None:
        """Put aside and delete, again and again."""
        while True:
            await asyncio.sleep(self.services.pace.sweep / 1000)
            try:
                await self.sweep()
            except StoreFailedError as error:
                log.warning("the sweep failed: %s", error)
            except Exception:
                log.exception("the sweep failed")

    async def sweep(self) -> None:
        """Put aside the tables nobody is at; delete those nobody has touched for long."""
        now, pace = self.services.clock.now(), self.services.pace
        for room in list(self.rooms.values()):
            if room.is_settled and not room.audience and now - room.last_used >= pace.evict:
                self._start(self.move_out(room.state.code))
        if now - self._stamped >= pace.stamp:
            self._stamp()
        served = self._served(now)
        old = await self.services.loop.run_in_executor(
            None, self.services.store.idle, served - pace.expire, served - pace.unused
        )
        kept = {*self.rooms, *self._loading}
        kept |= {code for code, at in self._seen.items() if at >= served - pace.expire}  # not written yet
        expired = [code for code in old if code not in kept][:EXPIRED_AT_ONCE]
        if expired:
            self._dying |= set(expired)
            self.services.store.add(Forget(expired, then=lambda _: self._dying.difference_update(expired)))
            log.info("%d tables expired", len(expired))
        self.tables, self.bytes = await self.services.loop.run_in_executor(None, self.services.store.size)
        if self.services.garbage.clear(now):
            self.services.metrics.count("collections")

    def _served(self, now: int) -> int:
        """Return how long servers have run on this store: no wrong clock changes it."""
        return self._served_before + now - self._began

    def _stamp(self) -> None:
        """Write down where somebody was, and how long servers have run."""
        now = self.services.clock.now()
        self._stamped = now
        for code, room in self.rooms.items():
            if room.audience:
                self._seen[code] = self._served(now)
            elif room.was_visited:
                self._seen[code] = self._served(room.last_used)
            room.was_visited = bool(room.audience)
        stamps = dict(self._seen)

        def forget(error: Exception | None) -> None:
            if error is None:
                self._seen = {code: at for code, at in self._seen.items() if stamps.get(code) != at}

        uptime = Uptime(self._served(now), now)
        self.services.store.add(Seen(list(stamps.items()), uptime, then=forget))

    def _put_aside(self, room: Room) -> asyncio.Future[None]:
        """Take a table out of memory, leaving a snapshot behind; return what tells that it is written."""
        state = room.state
        room.timers.stop()
        if room.was_visited:
            self._seen[state.code] = self._served(room.last_used)
        del self.rooms[state.code]
        written: asyncio.Future[None] = self.services.loop.create_future()
        self.services.store.add(
            Touch(
                code=state.code,
                seq=state.seq,
                at=state.at,
                packed=room.table.packed(),
                then=lambda _: None if written.done() else written.set_result(None),
            )
        )
        return written

    async def move_out(self, code: str) -> bool:
        """Let another node have a table, unless somebody is there; return whether it may have it."""
        room = self.rooms.get(code)
        if room is not None and room.is_settled and not room.audience:
            written = self._put_aside(room)
            del room  # or it would stay in memory until it is written
            await written
        if code in self.rooms or code in self._loading:
            return False
        await self.services.ownership.release([code])  # which begins at once: nobody can come in between
        return True


def known_as(code: str, browser: str) -> str:
    """Return what a table knows a browser by: nothing by which another table could know it."""
    return digest(f"{code} {browser}") if browser else ""


def member_of(room: Room, token: str) -> MemberState | None:
    """Find the member a token belongs to."""
    hashed = digest(token)
    found = None
    for member in room.state.members:
        if member.token and hmac.compare_digest(member.token, hashed):
            found = member
    return found
