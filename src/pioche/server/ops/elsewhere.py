"""Which node answers: a table is answered by the node that owns it, wherever somebody comes in."""

import asyncio
import contextlib
from typing import Final

from pioche.server.cluster.link import LinkLostError
from pioche.server.cluster.ownership import Node, Ownership
from pioche.server.cluster.relay import CARRIED, Receive, Relay, Scope, Send
from pioche.server.http.answers import guarded, refuse
from pioche.server.http.origin import address_of
from pioche.server.http.site import Site
from pioche.server.http.socket import PATH, UNAVAILABLE, cookie_names, cookies_of
from pioche.server.live.lobby import read_code
from pioche.server.table.step import Refusal

TABLES: Final = "/api/tables"
COME_AGAIN: Final = 1012
LEAVE, SHORT = "leave", "short"  # what nodes ask each other
YES: Final = "yes"


def code_in(path: str) -> str | None:
    """Return the code of the table that a path names.

    >>> code_in("/ws/BCDFGHJKM"), code_in("/api/tables/bcd-fgh-jkm/join"), code_in("/api/tables")
    ('BCDFGHJKM', 'BCDFGHJKM', None)
    """
    for prefix in (PATH, f"{TABLES}/"):
        if path.startswith(prefix):
            return read_code(path[len(prefix) :].partition("/")[0])
    return None


class Elsewhere:
    """Carries what is for a table of another node to that node: one hop, never two."""

    def __init__(self, site: Site, relay: Relay) -> None:
        self._site = site
        self._relay = relay
        self._asked = 0  # requests and sockets of tables that came in here

    @property
    def _ownership(self) -> Ownership:
        return self._site.lobby.services.ownership

    @property
    def is_draining(self) -> bool:
        """Whether this node is about to end, and takes no more tables."""
        return self._ownership.me.state == "draining"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer through another node, if it is for another; return whether it was."""
        try:
            node = await self._node_for(scope)
        except Refusal:
            await self._sorry(scope, receive, send, UNAVAILABLE)
            return True
        self._asked += CARRIED not in scope and code_in(scope["path"]) is not None
        if node is None:
            return False
        if CARRIED in scope:
            await self._sorry(scope, receive, send, COME_AGAIN)
            return True
        await self._carry(scope, receive, send, node)
        return True

    async def _node_for(self, scope: Scope) -> Node | None:
        """Find the other node that has to answer; None: this one has."""
        path = scope["path"]
        code = code_in(path)
        if code is None:
            is_new = path == TABLES and scope["type"] == "http" and scope["method"] == "POST"
            return await self._ready() if is_new and self.is_draining and CARRIED not in scope else None
        if self._ownership.is_mine(code) or self._is_guessing(scope, code):
            return None
        try:
            owner = await self._ownership.claim(code)
        except Refusal:
            if self.is_draining and CARRIED not in scope:
                return await self._ready()
            raise
        if owner is not None and scope["type"] == "websocket" and CARRIED not in scope:
            owner = await self._moved(code, owner)
        return None if owner is None or owner.name == self._ownership.me.name else owner

    def _is_guessing(self, scope: Scope, code: str) -> bool:
        """Return whether an address has used up its bounds, so that its answer is given here."""
        if CARRIED in scope:
            return False
        doorman, address = self._site.doorman, address_of(scope)
        if scope["type"] == "websocket":
            return not doorman.may_connect(address)
        return doorman.is_guessing(address) and not any(cookies_of(scope, cookie_names(code)))

    async def _moved(self, code: str, owner: Node) -> Node | None:
        """Ask the owner of a table to leave it to this node, where nobody is at it there."""
        if owner.name == self._ownership.me.name or self.is_draining or self._relay.peers is None:
            return owner
        if await self._relay.peers.ask(owner, LEAVE, code) != YES:
            return owner
        return await self._ownership.claim(code)

    async def _ready(self) -> Node:
        """Find a node that takes tables while this one does not."""
        for node in await self._ownership.nodes():
            if node.state == "ready" and node.name != self._ownership.me.name:
                return node
        raise Refusal("unavailable")

    async def _carry(self, scope: Scope, receive: Receive, send: Send, node: Node) -> None:
        """Let another node answer; if it cannot be reached any more, clients come again."""
        is_socket = scope["type"] == "websocket"
        has_begun = False

        async def begin(message: dict[str, object]) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        doorman = self._site.doorman
        if is_socket and not doorman.has_room_for(address_of(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        doorman.carried += is_socket
        try:
            await self._relay.carry(scope, receive, begin, node)
        except (LinkLostError, asyncio.CancelledError):
            if not has_begun:
                await self._sorry(scope, receive, send, COME_AGAIN)
            elif is_socket:
                with contextlib.suppress(OSError, RuntimeError):
                    await send({"type": "websocket.close", "code": COME_AGAIN})
        except OSError:
            pass  # the client is gone
        finally:
            doorman.carried -= is_socket

    async def _sorry(self, scope: Scope, receive: Receive, send: Send, code: int) -> None:
        """Let a client come again later."""
        if scope["type"] == "websocket":
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": code})
            return
        await refuse(Refusal("unavailable"))(scope, receive, guarded(scope, send))  # type: ignore[arg-type]

    async def answer(self, question: str, about: str) -> str:
        """Answer what another node asks."""
        if question == LEAVE:
            return YES if await self._site.lobby.move_out(about) else "no"
        if question == SHORT:
            return self._site.dictated.find(about, self._site.lobby.services.clock.now()) or ""
        return ""

    async def table_behind(self, short: str) -> str | None:
        """Ask the other nodes for the table a short code stands for."""
        peers = self._relay.peers
        if peers is None:
            return None
        others = [node for node in await self._ownership.nodes() if node.name != self._ownership.me.name]
        answers = await asyncio.gather(*(peers.ask(node, SHORT, short) for node in others))
        return next(filter(None, answers), None)

    def gauges(self) -> dict[str, float]:
        """What a node of several counts besides."""
        ownership, relay = self._ownership, self._relay
        return {
            "owned_tables": ownership.owned,
            "lease_age_seconds": ownership.lease_age,
            "fenced": int(ownership.is_fenced),
            "draining": int(self.is_draining),
            "links": relay.peers.links if relay.peers is not None else 0,
            "carried_sockets": self._site.doorman.carried,
            "carried": relay.carried,
            "relayed_share": relay.carried / max(1, self._asked),
        }

    def let_go(self) -> None:
        """End the sockets that are carried to others: their clients find another way in."""
        for task in list(self._relay.sockets):
            task.cancel()
