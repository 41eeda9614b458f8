"""transport.py reaches into uvicorn: what it uses there must be there, and be used as it is today."""

import ast
import asyncio
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from pioche.server.http import transport

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
VERSION = f"uvicorn {uvicorn.__version__}"


class Wire(asyncio.Transport):
    """A transport that goes nowhere."""

    def write(self, data: object) -> None:
        """Drop what is sent."""

    def close(self) -> None:
        """Stay as it is."""

    def is_closing(self) -> bool:
        """Stay open."""
        return False


async def polite(_scope: object, receive: Any, send: Any) -> None:  # noqa: ANN401  as ASGI has it
    """Take a socket, and nothing else."""
    await receive()
    await send({"type": "websocket.accept"})


def connected(kind: type[Any]) -> Any:  # noqa: ANN401  whatever uvicorn makes
    """Make one of uvicorn's protocols, with a client that has asked for a socket."""

    async def make() -> Any:  # noqa: ANN401
        config = uvicorn.Config(polite, log_config=None, ws_ping_interval=None)
        config.load()
        protocol = kind(config=config, server_state=ServerState(), app_state={})
        protocol.connection_made(Wire())
        protocol.data_received(HANDSHAKE if kind is WebSocketsSansIOProtocol else b"GET / HT")
        await asyncio.gather(*protocol.tasks)
        return protocol

    return asyncio.run(make())


def class_of(source: str) -> ast.ClassDef:
    """Read the source of a class."""
    (found,) = ast.parse(textwrap.dedent(source)).body
    assert isinstance(found, ast.ClassDef)
    return found


def used_of(owner: str, tree: ast.AST) -> set[str]:
    """List what is used of a name: `owner.X`; `super()` for the methods of the class above."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == owner
    }


def methods_of(tree: ast.ClassDef) -> set[str]:
    """List the methods a class defines, but those of every object."""
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return {name for name in names if not name.startswith("__")}


def faults(ours: str, theirs: object, their_source: str) -> Iterator[str]:
    """Name what a class of ours uses of uvicorn's and does not find there, or what is no longer called."""
    mine, base = class_of(ours), class_of(their_source)
    own = methods_of(mine)
    declared = [node.target for node in ast.walk(mine) if isinstance(node, ast.AnnAssign)]
    own |= {ast.unparse(target).removeprefix("self.") for target in declared}
    overridden = {name for name in methods_of(mine) if not name.startswith("_")}
    for name in sorted((used_of("self", mine) - own) | overridden):
        if not hasattr(theirs, name):
            yield f"{VERSION}: {base.name} has no `{name}`, which {mine.name} uses"
    called = used_of("self", base) | set(dir(asyncio.Protocol))  # … by the loop
    for name in sorted(overridden - called):
        yield f"{VERSION}: {base.name} does not call `{name}`, which {mine.name} overrides"


PAIRS = [(transport.ImpatientH11, H11Protocol), (transport.LightSocket, WebSocketsSansIOProtocol)]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_what_is_used_of_uvicorn_is_there(ours: type, theirs: type) -> None:
    assert list(faults(inspect.getsource(ours), connected(theirs), inspect.getsource(theirs))) == []


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_what_is_overridden_is_called_with_the_same_arguments(ours: type, theirs: type) -> None:
    for name in methods_of(class_of(inspect.getsource(ours))) & set(dir(theirs)):
        mine, base = (list(inspect.signature(getattr(one, name)).parameters) for one in (ours, theirs))
        assert mine == base, f"{VERSION}: {theirs.__name__}.{name} takes {base}, and transport.py {mine}"


def test_the_inbox_does_what_uvicorn_asks_of_its_queue() -> None:
    asked = used_of("self.queue", class_of(inspect.getsource(WebSocketsSansIOProtocol)))
    assert asked, f"{VERSION}: WebSocketsSansIOProtocol has no `queue`"
    lacking = sorted(name for name in asked if not hasattr(transport.Inbox, name))
    assert lacking == [], f"{VERSION}: asks `{lacking}` of its queue, which Inbox does not have"


def test_a_cycle_knows_whether_it_has_answered() -> None:
    assert "self.response_complete" in inspect.getsource(RequestResponseCycle.__init__), (
        f"{VERSION}: RequestResponseCycle has no `response_complete`, which ImpatientH11 uses"
    )


def test_a_uvicorn_that_changed_is_named() -> None:
    ours = inspect.getsource(transport.LightSocket)
    theirs = inspect.getsource(WebSocketsSansIOProtocol)
    changed = connected(WebSocketsSansIOProtocol)
    del changed.frames
    del changed.request
    renamed = theirs.replace("self.start_keepalive(", "self.keep_alive(").replace(
        "self.send_receive_event_to_app(", "self.hand_over("
    )
    assert list(faults(ours, changed, renamed)) == [
        f"{VERSION}: WebSocketsSansIOProtocol {what}"
        for what in (
            "has no `frames`, which LightSocket uses",
            "has no `request`, which LightSocket uses",
            "does not call `send_receive_event_to_app`, which LightSocket overrides",
            "does not call `start_keepalive`, which LightSocket overrides",
        )
    ]
