"""Several nodes in one process: any of them answers anybody, one has each table, and tables move."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

from asgi_site import HOST, ORIGIN, SiteDriver, SiteSocket, run, staged, wait_until
from room import MemoryStore

from pioche.server.cluster.ownership import AloneOwnership, Node
from pioche.server.cluster.relay import CARRIED
from pioche.server.ops.drain import hand_all_over
from pioche.server.ops.node import Neighbours
from pioche.server.table.step import Refusal

SECRET = b"a secret of the cluster"


class Owners:
    """Who owns what, as the database would know it."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self.nodes: dict[str, Node] = {}


class SharedOwnership(AloneOwnership):
    """The ownership of one of several nodes in this process."""

    def __init__(self, me: Node, owners: Owners, store: MemoryStore) -> None:
        super().__init__()
        self.me = owners.nodes[me.name] = me
        self._owners = owners
        self._store = store

    async def claim(self, code: str) -> Node | None:
        if self._store.load(code) is None:
            return None
        if code not in self._owners.of:
            if self.me.state == "draining":
                raise Refusal("unavailable")
            self._owners.of[code] = self.me.name
        return self._owners.nodes[self._owners.of[code]]

    def is_mine(self, code: str) -> bool:
        if self._store.load(code) is None:
            self._owners.of.setdefault(code, self.me.name)  # opened here
        return self._owners.of.get(code) == self.me.name

    async def release(self, codes: Sequence[str]) -> None:
        for code in codes:
            if self.is_mine(code):
                del self._owners.of[code]

    async def drain(self) -> None:
        self.me = self._owners.nodes[self.me.name] = replace(self.me, state="draining")

    async def nodes(self) -> list[Node]:
        return list(self._owners.nodes.values())


@asynccontextmanager
async def two_nodes() -> AsyncIterator[tuple[SiteDriver, SiteDriver]]:
    store, owners = MemoryStore(), Owners()
    async with AsyncExitStack() as stack:
        drivers = []
        for number, name in enumerate(("ash", "birch")):
            driver = await stack.enter_async_context(staged(seed=number, store=store))
            listening = socket.create_server(("127.0.0.1", 0))
            node = Node(name, f"127.0.0.1:{listening.getsockname()[1]}")
            driver.lobby.services.ownership = SharedOwnership(node, owners, store)
            neighbours = Neighbours(node, listening, SECRET)
            await neighbours.join(driver.site)
            stack.callback(neighbours.leave)
            drivers.append(driver)
        yield drivers[0], drivers[1]


def play(work: Callable[[SiteDriver, SiteDriver], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with two_nodes() as (ash, birch):
            await work(ash, birch)

    run(whole())


async def enter(node: SiteDriver, code: str, token: str) -> SiteSocket:
    """Connect over any node, and wait for the welcome or the end."""
    line = SiteSocket(node.site, f"/ws/{code}", [("host", HOST), ("origin", ORIGIN)])
    await wait_until(lambda: line.accepted)
    await line.send(json.dumps({"t": "hello", "version": 1, "token": token}))
    await wait_until(lambda: bool(line.heard) or line.closed is not None)
    return line


async def answered(line: SiteSocket, **command: object) -> dict[str, Any]:
    await line.send(json.dumps(command))
    await wait_until(lambda: any(message.get("id") == command["id"] for message in line.messages))
    return next(message for message in line.messages if message.get("id") == command["id"])


def test_any_node_answers_for_a_table_that_one_of_them_has() -> None:
    async def visited(ash: SiteDriver, birch: SiteDriver) -> None:
        code, _, (host,) = await ash.seat(1)
        shown = await birch.ask("GET", f"/api/tables/{code}")
        assert (shown.status, shown.json["code"]) == (200, code)
        joined = await birch.ask("POST", f"/api/tables/{code}/join", {"name": "Zoé"})
        assert joined.status == 201
        line = await enter(birch, code, joined.json["token"])
        assert line.last("welcome")["table"]["code"] == code
        assert (await answered(line, t="emote", id="one", what="wow"))["t"] == "ack"
        await wait_until(lambda: any("Emoted" in text for text in host.heard))
        assert code not in birch.lobby.rooms
        assert birch.site.gauges_beside()["carried"] == 3
        assert (await birch.ask("GET", "/api/tables/BCDFGHJKM")).status == 404
        assert ash.site.doorman.sockets == 2
        await line.hang_up()
        await wait_until(lambda: ash.site.doorman.sockets == 1)

    play(visited)


def test_a_table_nobody_is_at_moves_to_the_node_somebody_comes_to() -> None:
    async def moved(ash: SiteDriver, birch: SiteDriver) -> None:
        code, (token,), (line,) = await ash.seat(1)
        second = await enter(birch, code, token)  # carried: somebody is there
        assert second.last("welcome")
        assert code in ash.lobby.rooms
        for there in (line, second):
            await there.hang_up()
        await wait_until(lambda: ash.site.doorman.sockets == 0)
        assert (await enter(birch, code, token)).last("welcome")
        assert code in birch.lobby.rooms
        assert code not in ash.lobby.rooms

    play(moved)


def test_what_was_carried_is_not_carried_on() -> None:
    async def carried(ash: SiteDriver, birch: SiteDriver) -> None:
        code, _, _ = await ash.seat(1)
        sent: list[dict[str, Any]] = []

        async def hear(message: dict[str, Any]) -> None:
            sent.append(message)

        async def nothing() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        scope: dict[str, Any] = {
            "headers": [],
            "scheme": "http",
            "client": None,
            "path": f"/api/tables/{code}",
            CARRIED: True,
        }
        await birch.site({**scope, "type": "http", "method": "GET"}, nothing, hear)
        assert sent[0]["status"] == 503
        await birch.site({**scope, "type": "websocket", "path": f"/ws/{code}"}, nothing, hear)
        assert sent[-1] == {"type": "websocket.close", "code": 1012}
        assert birch.site.gauges_beside()["carried"] == 0

    play(carried)


def test_a_node_that_drains_loses_no_command_and_no_seat() -> None:
    async def drained(ash: SiteDriver, birch: SiteDriver) -> None:
        code, tokens, (host, guest) = await ash.seat(2)
        assert (await host.say("emote", id="one", what="wow"))["t"] == "ack"
        store = ash.lobby.services.store
        assert isinstance(store, MemoryStore)
        store.by_itself = False
        await guest.send(json.dumps({"t": "emote", "id": "two", "what": "cry"}))
        draining = asyncio.create_task(hand_all_over(ash.site))
        await wait_until(lambda: ash.room(code).is_leaving)
        assert (await ash.ask("GET", "/healthz")).json["detail"] == "draining"
        assert await guest.say("emote", id="three", what="clap") == {}  # neither taken nor refused
        store.by_itself = True
        store.commit()
        await draining
        assert (host.closed, guest.closed) == (1012, 1012)
        assert guest.last("ack")["id"] == "two"
        again = await enter(ash, code, tokens[1])  # a node that ends still shows the way
        assert code in birch.lobby.rooms
        for command, what in (("two", "cry"), ("three", "clap")):
            assert (await answered(again, t="emote", id=command, what=what))["t"] == "ack"
        told = [json.loads(job.entry)["do"]["what"] for job in store.log if '"emote"' in job.entry]
        assert told == ["wow", "cry", "clap"]
        opened = await ash.ask("POST", "/api/tables", {"name": "Ana"})
        assert opened.status == 201
        assert opened.json["code"] in birch.lobby.rooms

    play(drained)


def test_a_short_code_is_known_to_all_nodes() -> None:
    async def dictated(ash: SiteDriver, birch: SiteDriver) -> None:
        code, (token,), _ = await ash.seat(1)
        cookie = [("cookie", f"pioche_{code}={token}")]
        short = (await birch.ask("POST", f"/api/tables/{code}/short", headers=cookie)).json["short"]
        for node in (ash, birch):
            assert (await node.ask("GET", f"/api/short/{short}")).json == {"code": code}
        assert (await birch.ask("GET", "/api/short/BBBBBB")).status == 404

    play(dictated)
