"""Requests and sockets carried to the node that has their table, which answers them as its own."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import msgspec

from pioche.server.cluster.frames import MOST_FRAME, Kind
from pioche.server.cluster.link import LinkLostError, Stream
from pioche.server.cluster.ownership import Node
from pioche.server.cluster.peers import Peers

CARRIED: Final = "pioche.carried"  # in the scope of what came over a link: it is not carried on
PIECE: Final = 32 * 1024  # bytes of a body that travel together

Scope = Any  # an ASGI scope, which has no type of its own
Message = dict[str, Any]
Send = Callable[[Message], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[Message]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ESSENTIAL: Final = ("type", "http_version", "method", "scheme", "path", "root_path")


def written_scope(scope: Scope) -> bytes:
    """Write what an application needs to know of a request, the client's own address included."""
    essential = {name: scope[name] for name in ESSENTIAL if name in scope}
    return msgspec.msgpack.encode(
        {
            **essential,
            "raw_path": scope.get("raw_path"),
            "query_string": scope.get("query_string", b""),
            "headers": [(bytes(name), bytes(value)) for name, value in scope["headers"]],
            "client": scope.get("client"),
            "server": scope.get("server"),
            "subprotocols": list(scope.get("subprotocols", ())),
        }
    )


def read_scope(payload: bytes) -> Scope:
    """Read it at the other end."""
    scope = msgspec.msgpack.decode(payload)
    scope["headers"] = [(name, value) for name, value in scope["headers"]]
    for name in ("client", "server"):
        scope[name] = tuple(scope[name]) if scope[name] else None
    scope["asgi"] = {"version": "3.0", "spec_version": "2.4"}
    scope["extensions"] = {}
    scope["state"] = {}
    scope[CARRIED] = True
    return scope


def written_message(message: Message) -> tuple[Kind, bytes]:
    """Write an ASGI message; what is said in a WebSocket goes without wrapping."""
    text = message.get("text")
    if text is not None:
        return Kind.TEXT, text.encode()
    return Kind.MESSAGE, msgspec.msgpack.encode(message)


def pieces(message: Message) -> list[Message]:
    """Cut a large body up, so that no frame is too long and other streams come between."""
    body = message.get("body", b"")
    if len(body) <= PIECE:
        return [message]
    starts = range(0, len(body), PIECE)
    last = starts[-1]
    return [
        {
            **message,
            "body": body[start : start + PIECE],
            "more_body": start != last or message.get("more_body", False),
        }
        for start in starts
    ]


def is_gone(up: asyncio.Task[bool]) -> bool:
    """Return whether the client has hung up."""
    return up.done() and not up.cancelled() and up.exception() is None and up.result()


class Relay:
    """Carries what is for another node there, and answers what others carry here."""

    def __init__(self) -> None:
        self.peers: Peers | None = None
        self.app: App | None = None
        self.carried = 0  # requests and sockets sent to others so far
        self.sockets: set[asyncio.Task[Any]] = set()  # that are being carried to others now
        self._here: set[asyncio.Task[None]] = set()  # what others carried here

    async def carry(self, scope: Scope, receive: Receive, send: Send, node: Node) -> None:
        """Let another node answer; LinkLostError where that ended before its time."""
        if self.peers is None:
            raise LinkLostError
        payload = written_scope(scope)
        link = await self.peers.to(node)
        stream = link.open(payload)
        self.carried += 1
        up = asyncio.get_running_loop().create_task(self._up(stream, receive))
        is_socket = scope["type"] == "websocket"
        task = asyncio.current_task()
        assert task is not None
        if is_socket:
            self.sockets.add(task)
        try:
            is_whole = await self._down(stream, send, "websocket.send" if is_socket else "")
        finally:
            self.sockets.discard(task)
            up.cancel()
            stream.end()
        if not is_whole and not is_gone(up):
            raise LinkLostError

    async def _up(self, stream: Stream, receive: Receive) -> bool:
        """Send on what the client says; return whether it has hung up."""
        try:
            while True:
                message = await receive()
                for piece in pieces(message):
                    await stream.send(*written_message(piece))
                if message["type"].endswith(".disconnect"):
                    return True
        except LinkLostError:
            return False

    async def _down(self, stream: Stream, send: Send, says: str) -> bool:
        """Hand on what the owner answers; return whether it came to an end."""
        is_whole = False
        while True:
            kind, payload = await stream.receive()
            if kind is Kind.TEXT:
                await send({"type": says, "text": payload.decode()})
            elif kind is Kind.MESSAGE:
                message = msgspec.msgpack.decode(payload)
                is_whole = message["type"] == "websocket.close" or (
                    message["type"] == "http.response.body" and not message.get("more_body", False)
                )
                await send(message)
            else:
                return is_whole

    def opened(self, stream: Stream, payload: bytes) -> None:
        """Answer what another node has carried here."""
        task = asyncio.get_running_loop().create_task(self._answer(stream, payload))
        self._here.add(task)
        task.add_done_callback(self._here.discard)

    async def _answer(self, stream: Stream, payload: bytes) -> None:
        """Let the application answer over a stream."""
        assert self.app is not None
        try:
            scope = read_scope(payload)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
            stream.end()
            return
        is_socket = scope["type"] == "websocket"

        async def receive() -> Message:
            kind, said = await stream.receive()
            if kind is Kind.TEXT:
                return {"type": "websocket.receive", "text": said.decode()}
            if kind is Kind.MESSAGE:
                message: Message = msgspec.msgpack.decode(said)
                return message
            return (
                {"type": "websocket.disconnect", "code": 1006} if is_socket else {"type": "http.disconnect"}
            )

        async def send(message: Message) -> None:
            for piece in pieces(message):
                kind, said = written_message(piece)
                if len(said) > MOST_FRAME:
                    raise OSError("too long for a link")
                try:
                    await stream.send(kind, said)
                except LinkLostError:
                    raise OSError("the line to the other node is gone") from None

        try:
            await self.app(scope, receive, send)
        finally:
            stream.end()
