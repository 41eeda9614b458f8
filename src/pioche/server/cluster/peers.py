"""The lines of a node to the others, one a pair, dialled when first needed, and the door they come in by."""

import asyncio
import contextlib
import hmac
import logging
import socket
from typing import Final

import msgspec

from pioche.server.cluster.frames import LEAST_SECRET, NONCE_BYTES, BadLinkError, Greeting, nonce
from pioche.server.cluster.link import Answers, Link, LinkLostError, Opened
from pioche.server.cluster.ownership import Node

GREETING_SECONDS: Final = 3.0
CROSSED_SECONDS: Final = 1.0  # for the line of the other side, where both dial at once
MOST_STRANGERS: Final = 64  # connections that have not proved who they are
DIALLER, ACCEPTOR = b"dialler", b"acceptor"

log = logging.getLogger("pioche.server")


def check_secret(secret: bytes) -> bytes:
    """Accept the secret of a cluster: long enough that nobody finds it by trying."""
    secret = secret.strip()
    if len(secret) < LEAST_SECRET:
        raise ValueError(f"the secret of the cluster must have {LEAST_SECRET} characters at least")
    return secret


def read_address(text: str) -> tuple[str, int]:
    """Read `host:port`.

    >>> read_address("10.0.0.2:9466"), read_address("[::1]:9466")
    (('10.0.0.2', 9466), ('::1', 9466))
    >>> read_address("9466")
    Traceback (most recent call last):
    ...
    ValueError: '9466': must be HOST:PORT
    """
    host, _, port = text.rpartition(":")
    host = host.strip("[]")
    if not host or not port.isdecimal() or int(port) > 65535:  # noqa: PLR2004  the highest port
        raise ValueError(f"{text!r}: must be HOST:PORT")
    return host, int(port)


class Peers:
    """The other nodes, as far as this one talks to them."""

    def __init__(self, name: str, secret: bytes, opened: Opened, answers: Answers) -> None:
        self._name = name
        self._secret = check_secret(secret)
        self._opened = opened
        self._answers = answers
        self._links: dict[str, Link] = {}
        self._dialling: dict[str, asyncio.Task[Link]] = {}
        self._expected: dict[str, asyncio.Future[Link]] = {}
        self._strangers: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, listening: socket.socket) -> None:
        """Let other nodes in."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._stranger, sock=listening)

    def close(self) -> None:
        """Hang up on everybody."""
        if self._server is not None:
            self._server.close()
        for task in (*self._dialling.values(), *self._strangers):
            task.cancel()
        for link in list(self._links.values()):
            link.abort()

    @property
    def links(self) -> int:
        """How many nodes there is a line to."""
        return len(self._links)

    async def to(self, node: Node) -> Link:
        """Find the line to a node, or open it; LinkLostError where that cannot be."""
        link = self._links.get(node.name)
        if link is not None and not link.is_lost:
            return link
        task = self._dialling.get(node.name)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._dial(node))
            self._dialling[node.name] = task
            task.add_done_callback(lambda _: self._dialling.pop(node.name, None))
        return await asyncio.shield(task)

    async def _dial(self, node: Node) -> Link:
        """Open a line, and prove to each other who is there."""
        link = None
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                host, port = read_address(node.address)
                loop = asyncio.get_running_loop()
                _, link = await loop.create_connection(self._link, host, port)
                await self._greet(link, node.name)
        except (OSError, ValueError, BadLinkError, LinkLostError, msgspec.MsgspecError) as error:
            if link is not None:
                link.abort()
            if isinstance(error, LinkLostError):  # hung up, perhaps because both have dialled
                return await self._arrival(node.name)
            log.warning(
                "node %s cannot be reached at %s: %s", node.name, node.address, str(error) or "silence"
            )
            raise LinkLostError from None
        return link

    async def _arrival(self, name: str) -> Link:
        """Wait a little for the line that the other side dials."""
        link = self._links.get(name)
        if link is not None and not link.is_lost:
            return link
        expected = self._expected.setdefault(name, asyncio.get_running_loop().create_future())
        try:
            async with asyncio.timeout(CROSSED_SECONDS):
                return await asyncio.shield(expected)
        except TimeoutError:
            log.warning("node %s hangs up", name)
            raise LinkLostError from None
        finally:
            self._expected.pop(name, None)

    async def _greet(self, link: Link, name: str) -> None:
        """Greet as the one who dials: the other proves itself first."""
        own = nonce()
        link.greet(msgspec.msgpack.encode((self._name, name, own)))
        accepted, proof = msgspec.msgpack.decode(await link.greeted(), type=tuple[bytes, bytes])
        greeting = Greeting(self._name, name, own, accepted)
        if len(accepted) != NONCE_BYTES or not self._is(proof, greeting, ACCEPTOR):
            raise BadLinkError("another secret is used there")
        link.greet(greeting.proof(self._secret, DIALLER))
        self._known(link, name, 1)

    def _is(self, proof: bytes, greeting: Greeting, side: bytes) -> bool:
        return hmac.compare_digest(proof, greeting.proof(self._secret, side))

    def _link(self) -> Link:
        return Link(self._opened, self._answers, self._lost)

    def _stranger(self) -> Link:
        """Make a line for somebody who has connected and said nothing yet."""
        link = self._link()
        task = asyncio.get_running_loop().create_task(self._let_in(link))
        self._strangers.add(task)
        task.add_done_callback(self._strangers.discard)
        return link

    async def _let_in(self, link: Link) -> None:
        """Hear who is there, and let nobody in who does not know the secret."""
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                await self._be_greeted(link)
        except (TimeoutError, BadLinkError, LinkLostError, msgspec.MsgspecError) as error:
            log.warning("a connection to the internal door is refused: %s", str(error) or "silence")
            link.abort()

    async def _be_greeted(self, link: Link) -> None:
        """Greet as the one who is dialled."""
        if len(self._strangers) > MOST_STRANGERS:
            raise BadLinkError("too many strangers")
        said = msgspec.msgpack.decode(await link.greeted(), type=tuple[str, str, bytes])
        dialler, acceptor, dialled = said
        if acceptor != self._name or len(dialled) != NONCE_BYTES or dialler == self._name:
            raise BadLinkError("somebody else is meant")
        if dialler in self._dialling and self._name < dialler:
            raise BadLinkError("both dial: the first in the alphabet goes on")
        own = nonce()
        greeting = Greeting(dialler, acceptor, dialled, own)
        link.greet(msgspec.msgpack.encode((own, greeting.proof(self._secret, ACCEPTOR))))
        if not self._is(await link.greeted(), greeting, DIALLER):
            raise BadLinkError("another secret is used there")
        self._known(link, dialler, 2)

    def _known(self, link: Link, name: str, first: int) -> None:
        """Keep a line; a node that dials again has lost the one before."""
        before = self._links.get(name)
        self._links[name] = link
        link.know(name, first)
        if before is not None:
            before.abort()
        expected = self._expected.get(name)
        if expected is not None and not expected.done():
            expected.set_result(link)

    def _lost(self, link: Link) -> None:
        """Forget a line."""
        if self._links.get(link.peer) is link:
            del self._links[link.peer]

    async def ask(self, node: Node, question: str, about: str) -> str:
        """Ask a node; an empty answer where it cannot be asked."""
        with contextlib.suppress(LinkLostError):
            return await (await self.to(node)).ask(question, about)
        return ""
