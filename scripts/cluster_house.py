"""Several real nodes on one database, behind HAProxy, with lines that can be cut: for tests and long runs.

Nodes are forks of one process that has imported everything, so that starting one takes no time.
"""

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Self

from cluster_programs import find_haproxy

PATIENCE: Final = 180.0
POLL: Final = 0.05
PIECE: Final = 2**16
DEPLOY: Final = Path(__file__).parents[1] / "deploy"


def tell(what: dict[str, Any]) -> None:
    """Write a line at once: all nodes write to one pipe, and a line in two pieces would meet another's."""
    os.write(1, f"{json.dumps(what)}\n".encode())


def nurse() -> None:
    """Start nodes as forks of this process, and tell when they have ended."""
    from pioche.server.ops import serve as ops  # noqa: PLC0415  once for all nodes
    from pioche.server.ops.node import NodeOptions  # noqa: PLC0415

    import_module("pioche.server.cluster.leased")  # which a node asks for only when it needs it
    real = time.time_ns
    for line in sys.stdin:
        asked = json.loads(line)
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            tell({"ended": os.waitstatus_to_exitcode(status)})
            continue
        child = os.fork()
        if child:
            continue
        vars(time)["time_ns"] = lambda ahead=asked["ahead"] * 10**9: real() + ahead
        with Path(asked["errors"]).open("ab") as errors:
            os.dup2(errors.fileno(), 2)
        options = ops.ServeOptions(
            data=asked["store"],
            port=asked["port"],
            opens=False,
            limited=False,
            bot_pace=300,
            public_url=asked["public"],
            proxies="127.0.0.1",
            node=NodeOptions(asked["node"], asked["internal"], asked["advertise"]),
        )
        told = {"pid": os.getpid(), "node": asked["node"]}

        def say(said: str, told: dict[str, Any] = told) -> None:
            tell({**told, "said": said})

        status = ops.serve(options, say)
        tell({**told, "failed": status})
        os._exit(status)


def free_port() -> int:
    """Find a port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until(is_so: Callable[[], object], what: str, seconds: float = PATIENCE) -> float:
    """Wait until something is so; return how many seconds that took."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    while not await asyncio.to_thread(is_so):
        if loop.time() - begun > seconds:
            raise AssertionError(f"not within {seconds:g} s: {what}")
        await asyncio.sleep(POLL)
    return loop.time() - begun


class Wire:
    """A line between two programs that can be cut, healed and slowed down."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self.delay = 0.0  # seconds, each way
        self.is_cut = False
        self._to = port
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()

    async def open(self) -> Self:
        """Listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, far_writer}
        pumps = (self._pump(reader, far_writer), self._pump(far_reader, writer))
        with contextlib.suppress(asyncio.CancelledError):  # the house is closed
            await asyncio.gather(*pumps)
        self._lines -= {writer, far_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(piece)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Cut what is there, and let nothing through."""
        self.is_cut = True
        for line in list(self._lines):
            line.transport.abort()

    def heal(self) -> None:
        """Let everything through again."""
        self.is_cut = False

    def close(self) -> None:
        """Be gone."""
        self.cut()
        if self._server is not None:
            self._server.close()


@dataclass(slots=True)
class HouseNode:
    """A node, and the lines that lead to it and from it."""

    name: str
    port: int
    internal: int
    database: Wire
    inside: Wire  # to its internal door
    pid: int = 0
    ahead: int = 0  # seconds its clock is wrong
    is_stopped: bool = False


@dataclass(slots=True)
class House:
    """Nodes, a database, and a proxy in front."""

    folder: Path
    store: str  # the address of an empty database
    nodes: list[HouseNode] = field(default_factory=list)
    url: str = ""
    _nurse: subprocess.Popen[str] | None = None
    _proxy: subprocess.Popen[bytes] | None = None

    async def open(self, names: tuple[str, ...] = ("ash", "birch", "cedar")) -> Self:
        """Start everything."""
        secret = {"PIOCHE_CLUSTER_SECRET": secrets.token_hex(16)}
        self._nurse = subprocess.Popen(  # noqa: ASYNC220  started at once
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **secret},
        )
        database = int(self.store.rpartition(":")[2].partition("/")[0])
        for name in names:
            port, internal = free_port(), free_port()
            lines = (await Wire(database).open(), await Wire(internal).open())
            self.nodes.append(HouseNode(name, port, internal, *lines))
        front = free_port()
        self.url = f"http://127.0.0.1:{front}"
        for node in self.nodes:  # all at once, on an empty database
            self._ask_to_start(node)
        for _ in self.nodes:
            self._note(await asyncio.to_thread(self._hear))
        self._start_proxy(front)
        for node in self.nodes:
            await until(partial(self.is_ready, node), f"{node.name} is ready")
        await until(self._is_answered, "the proxy answers")
        return self

    def _ask_to_start(self, node: HouseNode) -> None:
        head, _, tail = self.store.rpartition("/")
        store = f"{head.rpartition(':')[0]}:{node.database.port}/{tail}"
        self._tell(
            {
                "node": node.name,
                "store": store,
                "port": node.port,
                "internal": f"127.0.0.1:{node.internal}",
                "advertise": f"127.0.0.1:{node.inside.port}",
                "public": self.url,
                "ahead": node.ahead,
                "errors": str(self.folder / f"{node.name}.log"),
            }
        )

    def _tell(self, what: dict[str, Any]) -> None:
        assert self._nurse is not None
        assert self._nurse.stdin is not None
        self._nurse.stdin.write(json.dumps(what) + "\n")
        self._nurse.stdin.flush()

    def _hear(self) -> dict[str, Any]:
        assert self._nurse is not None
        assert self._nurse.stdout is not None
        line = self._nurse.stdout.readline()
        assert line, "the process that starts nodes is gone"
        told: dict[str, Any] = json.loads(line)
        return told

    def _note(self, told: dict[str, Any]) -> None:
        assert "said" in told, f"{told}: {self.log(told.get('node', ''))}"
        self.node(told["node"]).pid = told["pid"]

    def node(self, name: str) -> HouseNode:
        """Find a node by its name."""
        return next(node for node in self.nodes if node.name == name)

    def log(self, name: str) -> str:
        """Read what a node has logged last."""
        file = self.folder / f"{name}.log"
        return file.read_text(errors="replace")[-3000:] if file.exists() else ""

    async def start(self, node: HouseNode) -> None:
        """Start a node again, and wait until it is ready."""
        self._ask_to_start(node)
        told = await asyncio.to_thread(self._hear)
        self._note(told)
        await until(lambda: self.health(node) == "ready", f"{node.name} is ready again")

    async def start_and_fail(self, node: HouseNode) -> None:
        """Start a node that cannot start."""
        self._ask_to_start(node)
        told = await asyncio.to_thread(self._hear)
        assert "failed" in told, told
        self._tell({"wait": told["pid"]})
        await asyncio.to_thread(self._next_end)

    async def end(self, node: HouseNode, how: int) -> int:
        """End a node; its status."""
        os.kill(node.pid, how)
        self._tell({"wait": node.pid})
        status = int((await asyncio.to_thread(self._next_end))["ended"])
        node.pid = 0
        return status

    def _next_end(self) -> dict[str, Any]:
        while "ended" not in (told := self._hear()):
            pass
        return told

    def stop(self, node: HouseNode) -> None:
        """Let a node stand still."""
        os.kill(node.pid, signal.SIGSTOP)
        node.is_stopped = True

    def go_on(self, node: HouseNode) -> None:
        """Let it go on."""
        node.is_stopped = False
        os.kill(node.pid, signal.SIGCONT)

    def is_ready(self, node: HouseNode) -> bool:
        """Return whether a node is ready."""
        return self.health(node) == "ready"

    def health(self, node: HouseNode) -> str:
        """Ask a node how it is: `ready`, another word, or nothing where it does not answer."""
        status, answer = self.get(node, "/healthz")
        return str(answer.get("state" if status == 200 else "detail", "")) if status else ""  # noqa: PLR2004

    def gauges(self, node: HouseNode) -> dict[str, float]:
        """Read what a node counts."""
        _, text = self.get(node, "/metrics")
        lines = [line.split(" ") for line in str(text).splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}

    def get(self, node: HouseNode, path: str) -> tuple[int, Any]:
        """Ask a node itself; the status is 0 where it does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.port}{path}", timeout=3) as answer:
                text = answer.read()
                is_json = answer.headers["Content-Type"].startswith("application/json")
                return answer.status, json.loads(text) if is_json else text.decode()
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())
        except OSError:
            return 0, {}

    def _is_answered(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=3) as answer:  # noqa: S310
            return bool(answer.status == 200)  # noqa: PLR2004
        return False

    def _start_proxy(self, port: int) -> None:
        """Start HAProxy with the file of deploy/, with the addresses of this house in it."""
        program = find_haproxy()
        assert program is not None
        written = (DEPLOY / "haproxy.cfg").read_text("utf-8")
        before, _, _ = written.partition("    # nodes\n")
        servers = "".join(f"    server {node.name} 127.0.0.1:{node.port}\n" for node in self.nodes)
        made = f"{before}    # nodes\n{servers}".replace("bind :80", f"bind 127.0.0.1:{port}")
        made = made.replace("uno.example", f"127.0.0.1:{port}")
        file = self.folder / "haproxy.cfg"
        file.write_text(made, "utf-8")
        with (self.folder / "haproxy.log").open("wb") as log:
            self._proxy = subprocess.Popen([program, "-db", "-f", str(file)], stdout=log, stderr=log)

    async def __aenter__(self) -> Self:
        try:
            return await self.open()
        except BaseException:
            await self.close()
            raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            for node in self.nodes:
                sys.stderr.write(f"{node.name}: {self.log(node.name)}\n")
        await self.close()

    async def close(self) -> None:
        """End everything."""
        for node in self.nodes:
            if node.is_stopped:
                self.go_on(node)
            if node.pid:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(node.pid, signal.SIGKILL)
            node.database.close()
            node.inside.close()
        if self._proxy is not None:
            self._proxy.terminate()
            self._proxy.wait()
        if self._nurse is not None:
            assert self._nurse.stdin is not None
            assert self._nurse.stdout is not None
            self._nurse.stdin.close()
            self._nurse.stdout.close()
            self._nurse.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    nurse()
