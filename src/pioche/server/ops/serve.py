"""`pioche serve`: open the store, listen, and serve tables until told to stop."""

import asyncio
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import segno
import uvicorn

from pioche import parser
from pioche.edition import shelf
from pioche.i18n.catalogue import words
from pioche.i18n.languages import language
from pioche.lab.cli.refusals import told
from pioche.server.cluster.open import ownership_of
from pioche.server.cluster.ownership import AloneOwnership
from pioche.server.http import origin, transport
from pioche.server.http.app import Application
from pioche.server.http.coach import Coaching
from pioche.server.http.network import Network
from pioche.server.http.origin import Gate
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED, Limits
from pioche.server.live.lobby import Lobby
from pioche.server.live.services import Pace, Services
from pioche.server.live.time import SteadyClock, system_entropy
from pioche.server.ops import lan
from pioche.server.ops.drain import DrainingServer, hand_all_over
from pioche.server.ops.logs import set_up_logs
from pioche.server.ops.node import Neighbours, NodeOptions, cannot_listen
from pioche.server.store.base import Store, StoreBusyError, StoreFailedError
from pioche.server.store.open import Where, open_store
from pioche.server.table.state import Timing

Say = Callable[[str], None]
log = logging.getLogger("pioche.server")

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  only with --lan
PORT: Final = 8466
PORTS_TRIED: Final = 20
THINKERS: Final = 2
MOST_SEARCHERS: Final = 4
SEARCH_NICENESS: Final = 10
FILES_BESIDE: Final = 200  # open files that are no sockets of players


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How to serve."""

    data: Where
    host: str = ""
    port: int | None = None
    lan: bool = False
    public_url: str = ""
    opens: bool = True
    proxies: str = ""
    limited: bool = True
    node: NodeOptions = field(default_factory=NodeOptions)
    bot_pace: int | None = None
    catch_grace: int = Timing().catch_grace
    lang: str = field(default_factory=language)


def asked_host(options: ServeOptions) -> str:
    """Return the address to listen at."""
    return options.host or (EVERYWHERE if options.lan else LOOPBACK)


def asked_address(options: ServeOptions) -> str:
    """Name that address, with the port where one is asked for."""
    host = asked_host(options)
    if not options.port:
        return host
    return f"[{host}]:{options.port}" if ":" in host else f"{host}:{options.port}"


def open_port(options: ServeOptions) -> socket.socket:
    """Listen where asked; without a port given, at the usual one or the next that is free."""
    host = asked_host(options)
    if options.port is not None:
        return transport.listen(host, options.port)
    for port in range(PORT, PORT + PORTS_TRIED - 1):
        try:
            return transport.listen(host, port)
        except OSError:
            continue
    return transport.listen(host, PORT + PORTS_TRIED - 1)


def names_of(options: ServeOptions) -> list[str]:
    """List the names under which clients may address this server."""
    names = list(origin.LOOPBACK)
    host = options.host
    if options.lan or host in (EVERYWHERE, "::"):
        names += [*origin.own_addresses(), socket.gethostname(), f"{socket.gethostname()}.local"]
    elif host:
        names.append(f"[{host}]" if ":" in host else host)
    return names


def check_public_url(url: str, lang: str) -> None:
    """Accept the address under which a proxy shows the server."""
    word = words(lang)
    try:
        parts = urlsplit(url)
        is_host = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        is_host = is_host and parts.username is None
    except ValueError:  # a port that is no number, or half an address in brackets
        is_host = False
    if url and not (is_host and parts.path in ("", "/") and not parts.query + parts.fragment):
        raise ValueError(word("cli-bad-url", url=repr(url)))


def check_proxies(proxies: str, lang: str) -> None:
    """Accept the addresses of proxies; where everybody is believed, nobody's address is bounded."""
    word = words(lang)
    try:
        origin.read_proxies(proxies)
    except ValueError as error:
        raise ValueError(word("cli-bad-proxies", part=repr(str(error)))) from None


def address_to_show(options: ServeOptions, port: int) -> str:
    """Return the address to type."""
    if options.public_url:
        return options.public_url.rstrip("/") + "/"
    host = options.host or LOOPBACK
    if options.lan or host in (EVERYWHERE, "::"):
        host = (*lan.addresses_of_others(), LOOPBACK)[0]
    return f"{origin.origin_of('http', host, port)}/"


def may_open_browser() -> bool:
    """Return whether there is a screen to open a page on."""
    has_screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return sys.platform in ("win32", "darwin") or has_screen


class Ending:
    """Ends a server that is told to while it starts; later uvicorn listens, and raises signals again."""

    def __init__(self) -> None:
        self._server: uvicorn.Server | None = None
        self._is_told = False

    def __call__(self, _number: int, _frame: object) -> None:
        """Hear a signal."""
        self._is_told = True
        if self._server is not None:
            self._server.should_exit = True

    def watch(self, server: uvicorn.Server) -> uvicorn.Server:
        """End this server, if need be at once."""
        self._server = server
        server.should_exit = self._is_told
        return server


def serve(options: ServeOptions, say: Say) -> int:
    """Serve tables until told to stop; the exit status."""
    set_up_logs(options.node.name)
    if shelf().problems:
        log.warning("edition files are left out: %s", "; ".join(shelf().problems))
    try:
        check_public_url(options.public_url, options.lang)
        check_proxies(options.proxies, options.lang)
        neighbours = Neighbours.of(options.node, os.fspath(options.data), options.lang)
        store = open_store(options.data)
    except (ValueError, StoreBusyError, StoreFailedError) as error:
        return complain(told(str(error), options.lang))
    try:
        listening = open_port(options)
    except (OSError, UnicodeError) as error:
        store.stop()
        return complain(cannot_listen(asked_address(options), error, options.lang))
    ending = Ending()
    signal.signal(signal.SIGTERM, ending)
    signal.signal(signal.SIGINT, ending)
    announce(options, listening.getsockname()[1], say)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(options, House(store, listening, neighbours), ending, say))
    finally:
        store.stop()
    return 0


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Take the faster event loop where it is installed."""
    if find_spec("uvloop") is None:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    return factory


def complain(what: str) -> int:
    """Say in one line what is wrong."""
    parser.complain(what)
    return parser.WRONG_USE


def announce(options: ServeOptions, port: int, say: Say) -> None:
    """Print where the server is, as a QR code too for those in the same network."""
    address = address_to_show(options, port)
    say(f"Pioche: {address}")
    if options.lan:
        segno.make(address, error="m", micro=False).terminal(compact=True)
    if options.opens and may_open_browser():
        webbrowser.open(address)


class House(NamedTuple):
    """What a server has before it runs."""

    store: Store
    listening: socket.socket
    neighbours: Neighbours | None


async def run(options: ServeOptions, house: House, ending: Ending, say: Say) -> None:
    """Serve on a socket that listens."""
    store, listening, neighbours = house
    pace = Pace()
    if options.bot_pace is not None:
        most = options.bot_pace
        pace = Pace(least=most // 2, most=most, jump_moment=most // 2, fair_moment=most)
    with (
        ThreadPoolExecutor(THINKERS, thread_name_prefix="pioche-bot") as thinkers,
        ThreadPoolExecutor(searchers(), "pioche-search", initializer=step_back) as deep,
    ):
        services = Services(
            clock=SteadyClock(store.wall()),
            entropy=system_entropy,
            store=store,
            bus=LocalBus(),
            thinkers=thinkers,
            searchers=deep,
            loop=asyncio.get_running_loop(),
            limits=bounds(options),
            pace=pace,
            timing=Timing(catch_grace=options.catch_grace, asks=True),
            ownership=AloneOwnership() if neighbours is None else ownership_of(store, neighbours.node),
        )
        port = listening.getsockname()[1]
        doors = Gate.of(names_of(options), port, options.public_url)
        door = lan.Door(port, options.lang, say)
        site = Application(Lobby(services), doors, options.public_url, coaching=Coaching(step_back))
        site.network = network_of(options, port, door)
        services.garbage.begin()
        how = transport.configuration(site, options.proxies, services.limits.connections)
        server = (
            uvicorn.Server(how) if neighbours is None else DrainingServer(how, partial(hand_all_over, site))
        )
        ending.watch(server)
        door.of(site, server)
        if neighbours is None:
            await server.serve(sockets=[listening])
            return
        await neighbours.join(site)
        try:
            await server.serve(sockets=[listening])
        finally:
            neighbours.leave()


def network_of(options: ServeOptions, port: int, door: lan.Door) -> Network:
    """Return what other machines can reach: a server for this machine alone may be opened by a word."""
    alone = not options.public_url and not options.lan and options.host in ("", LOOPBACK, "localhost", "::1")
    if not alone:
        return Network(address_to_show(options, port))
    return Network(ask=door if lan.may_ask() else None)


def searchers() -> int:
    """Return how many bots may search at once: one core stays for people."""
    return max(1, min((os.cpu_count() or 1) - 1, MOST_SEARCHERS))


def step_back() -> None:
    """Let people go first: on Linux a thread can be less urgent than the others of its process."""
    if sys.platform == "linux":
        os.nice(SEARCH_NICENESS)


def bounds(options: ServeOptions) -> Limits:
    """Return the limits: no more sockets than there can be open files."""
    if not options.limited:
        transport.allow_descriptors(transport.MOST_CONNECTIONS)
        return UNLIMITED
    files = transport.allow_descriptors(transport.MOST_CONNECTIONS)
    limits = Limits()
    return replace(limits, sockets=min(limits.sockets, files - FILES_BESIDE))
