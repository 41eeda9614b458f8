"""The line between two nodes: who gets in, what is carried, and that nobody waits for somebody slow."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pioche.server.cluster.frames import Kind, written
from pioche.server.cluster.link import WINDOW, LinkLostError
from pioche.server.cluster.ownership import Node
from pioche.server.cluster.peers import Peers
from pioche.server.cluster.relay import CARRIED, Message, Receive, Relay, Scope, Send

SECRET = b"a secret of the cluster"
SECONDS = 60  # then a test has failed
SCOPE = {
    "type": "websocket",
    "path": "/ws/BCDFGHJKM",
    "headers": [(b"host", b"uno.example")],
    "client": ("192.0.2.7", 4711),
}


class OneNode:
    """A node as far as links go: a relay, its peers, and an application."""

    def __init__(self, name: str, secret: bytes = SECRET) -> None:
        self.relay = Relay()
        self.relay.app = self.answer
        self.peers = self.relay.peers = Peers(name, secret, self.relay.opened, self.say)
        self.node = Node(name)
        self.scopes: list[Scope] = []

    async def listen(self) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.node = Node(self.node.name, f"127.0.0.1:{listening.getsockname()[1]}")
        await self.peers.listen(listening)

    async def say(self, question: str, about: str) -> str:
        return f"{self.node.name} {question} {about}"

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say what is said twice, until the client is gone or says «bye»."""
        self.scopes.append(scope)
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"x-one", b"1")]})
            await send({"type": "http.response.body", "body": b"y" * 1_000_000})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive" and message["text"] != "bye":
            await send({"type": "websocket.send", "text": message["text"] * 2})
        await send({"type": "websocket.close", "code": 4404})


class Visitor:
    """A client of a node, spoken to as ASGI."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.say(type="websocket.connect")

    def say(self, **message: Any) -> None:  # noqa: ANN401
        self.said.put_nowait(message)

    async def hear(self, message: Message) -> None:
        await self.reads.wait()
        self.heard.put_nowait(message)


@asynccontextmanager
async def two_nodes() -> AsyncIterator[tuple[OneNode, OneNode]]:
    nodes = (OneNode("ash"), OneNode("birch"))
    for node in nodes:
        await node.listen()
    try:
        yield nodes
    finally:
        for node in nodes:
            node.peers.close()


def run(test: Callable[[OneNode, OneNode], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(SECONDS), two_nodes() as (ash, birch):
            await test(ash, birch)

    asyncio.run(whole())


def test_sockets_and_requests_are_carried_with_the_clients_own_address() -> None:
    async def carried(ash: OneNode, birch: OneNode) -> None:
        visitor = Visitor()
        visitor.say(type="websocket.receive", text="é")
        visitor.say(type="websocket.receive", text="bye")
        await ash.relay.carry(SCOPE, visitor.said.get, visitor.hear, birch.node)
        heard = [visitor.heard.get_nowait() for _ in range(3)]
        assert heard[1:] == [
            {"type": "websocket.send", "text": "éé"},
            {"type": "websocket.close", "code": 4404},
        ]
        assert birch.scopes[0]["client"] == ("192.0.2.7", 4711)
        assert CARRIED in birch.scopes[0]
        page = Visitor()
        asked = {**SCOPE, "type": "http", "method": "GET", "query_string": b"a=1"}
        await birch.relay.carry(asked, page.said.get, page.hear, ash.node)  # over the same line
        assert ash.scopes[0]["query_string"] == b"a=1"
        body = b""
        while not page.heard.empty():
            body += page.heard.get_nowait().get("body", b"")
        assert body == b"y" * 1_000_000
        assert (ash.peers.links, birch.peers.links) == (1, 1)

    run(carried)


def test_who_reads_slowly_is_waited_for_alone() -> None:
    async def carried(ash: OneNode, birch: OneNode) -> None:
        slow, quick = Visitor(), Visitor()
        going = [
            asyncio.create_task(ash.relay.carry(SCOPE, one.said.get, one.hear, birch.node))
            for one in (slow, quick)
        ]
        await slow.heard.get()  # accepted
        slow.reads.clear()
        for _ in range(100):
            slow.say(type="websocket.receive", text="x" * 2_000)
        for number in range(100):
            quick.say(type="websocket.receive", text=str(number))
        await quick.heard.get()
        answers = [(await quick.heard.get())["text"] for _ in range(100)]
        assert answers[-1] == "9999"
        (link,) = (await ash.peers.to(birch.node),)
        assert sum(stream.held for stream in link.streams.values()) <= WINDOW + 2 * 5_000
        slow.reads.set()
        assert sum([len((await slow.heard.get())["text"]) for _ in range(100)]) == 400_000
        for one, task in zip((slow, quick), going, strict=True):
            one.say(type="websocket.disconnect")
            await task

    run(carried)


def test_when_the_line_is_cut_both_sides_know_and_the_next_one_is_dialled() -> None:
    async def carried(ash: OneNode, birch: OneNode) -> None:
        visitor = Visitor()
        going = asyncio.create_task(ash.relay.carry(SCOPE, visitor.said.get, visitor.hear, birch.node))
        await visitor.heard.get()
        (await ash.peers.to(birch.node)).abort()
        with pytest.raises(LinkLostError):
            await going
        assert await ash.peers.ask(birch.node, "still", "there") == "birch still there"
        both = (ash.peers.ask(birch.node, "a", "b"), birch.peers.ask(ash.node, "c", "d"))
        assert list(await asyncio.gather(*both)) == ["birch a b", "ash c d"]
        birch.peers.close()
        assert await ash.peers.ask(birch.node, "still", "there") == ""

    run(carried)


def test_two_nodes_that_dial_at_once_have_one_line() -> None:
    async def dialled(ash: OneNode, birch: OneNode) -> None:
        both = (ash.peers.ask(birch.node, "a", "b"), birch.peers.ask(ash.node, "c", "d"))
        assert list(await asyncio.gather(*both)) == ["birch a b", "ash c d"]
        assert (ash.peers.links, birch.peers.links) == (1, 1)

    run(dialled)


def test_nobody_gets_in_without_the_secret() -> None:
    async def knocked(ash: OneNode, birch: OneNode) -> None:
        thief = OneNode("birch", b"another secret altogether")
        assert await thief.peers.ask(ash.node, "a", "b") == ""
        assert await ash.peers.ask(Node("oak", birch.node.address), "a", "b") == ""  # somebody else is there
        host, _, port = ash.node.address.rpartition(":")
        for first in (
            written(Kind.OPEN, 1, b"x"),
            b"GET / HTTP/1.1\r\n\r\n",
            written(Kind.GREETING, 0, b"x" * 600),
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(first)
            assert await reader.read() == b""
            writer.close()
        assert (ash.peers.links, ash.scopes) == (0, [])

    run(knocked)


def test_who_sends_more_than_the_bounds_is_hung_up_on() -> None:
    async def flooded(ash: OneNode, birch: OneNode) -> None:
        link = await ash.peers.to(birch.node)
        stream = link.open(b"\x80")  # no scope at all: the stream ends, the line does not
        assert await stream.receive() == (Kind.END, b"")
        assert await link.ask("a", "b") == "birch a b"
        visitor = Visitor()
        going = asyncio.create_task(ash.relay.carry(SCOPE, visitor.said.get, visitor.hear, birch.node))
        await visitor.heard.get()
        (number,) = link.streams
        for _ in range(40):
            link.write(Kind.TEXT, number, b"x" * 100_000)  # without waiting for credit
        with pytest.raises(LinkLostError):
            await going

    run(flooded)
