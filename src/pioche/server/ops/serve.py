"""The subcommands of the server: serve, doctor, backup, verify."""

import asyncio
import json
import logging
import os
import platform
import signal
import socket
import sqlite3
import sys
import time
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import segno
import uvicorn

from pioche import __version__, bots
from pioche.bots import search
from pioche.i18n.catalogue import Say as Word
from pioche.i18n.catalogue import words
from pioche.i18n.languages import language
from pioche.server.http import origin, pages, transport
from pioche.server.http.app import Site
from pioche.server.http.origin import Gate
from pioche.server.live.bus import LocalBus
from pioche.server.live.limits import UNLIMITED, Limits
from pioche.server.live.lobby import Lobby
from pioche.server.live.services import Pace, Services
from pioche.server.live.time import SteadyClock, system_entropy
from pioche.server.ops.coach import Coaching
from pioche.server.store.base import StoreBusyError, StoreFailedError
from pioche.server.store.sqlite import SqliteStore, connect_read_only
from pioche.server.table.state import Timing

Say = Callable[[str], None]

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  only with --lan
PORT: Final = 8466
PORTS_TRIED: Final = 20
THINKERS: Final = 2
MOST_SEARCHERS: Final = 4
SEARCH_NICENESS: Final = 10
FILES_BESIDE: Final = 200  # open files that are no sockets of players
KINDS_REMEMBERED: Final = 1000
REPEATED: Final = 10  # seconds until the same thing is logged again
PACKAGES: Final = ("starlette", "uvicorn", "websockets", "msgspec", "rapidfuzz", "segno", "uvloop")
# SQLite had a rare corruption with two writing connections (WAL reset); a single one, as here, is safe.
WAL_FIXED: Final = ((3, 51, 3), (3, 50, 7), (3, 44, 6))


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How to serve."""

    data: Path
    host: str = ""
    port: int | None = None
    lan: bool = False
    public_url: str = ""
    opens: bool = True
    proxies: str = ""
    limited: bool = True
    bot_pace: int | None = None
    catch_grace: int = Timing().catch_grace
    lang: str = field(default_factory=language)


class JsonLines(logging.Formatter):
    """Logs as one JSON object a line; what is logged holds no hands, tokens, codes or names."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Once(logging.Filter):
    """Lets the same thing be logged only now and then: nobody fills a disk with it."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, int, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is new; what differs only in its arguments is the same."""
        what = (record.pathname, record.lineno, str(record.msg))
        if record.created - self._last.get(what, 0) < REPEATED:
            return False
        if len(self._last) >= KINDS_REMEMBERED:
            self._last.clear()
        self._last[what] = record.created
        return True


def data_folder() -> Path:
    """Tell where this user's tables are kept."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "pioche"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pioche"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "pioche"


def open_port(options: ServeOptions) -> socket.socket:
    """Listen where asked; without a port given, at the usual one or the next that is free."""
    host = options.host or (EVERYWHERE if options.lan else LOOPBACK)
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
    word, parts = words(lang), urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
        raise ValueError(word("cli-bad-url", url=repr(url)))


def address_to_show(options: ServeOptions, port: int) -> str:
    """Tell the address to type."""
    if options.public_url:
        return options.public_url.rstrip("/") + "/"
    host = options.host or LOOPBACK
    if options.lan or host in (EVERYWHERE, "::"):
        others = [name for name in origin.own_addresses() if not name.startswith(("127.", "[::1"))]
        host = others[0] if others else LOOPBACK
    return f"{origin.origin_of('http', host, port)}/"


def may_open_browser() -> bool:
    """Tell whether there is a screen to open a page on."""
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
    set_up_logs()
    try:
        check_public_url(options.public_url, options.lang)
        store = SqliteStore(options.data)
    except (ValueError, StoreBusyError, StoreFailedError) as error:
        return complain(str(error))
    try:
        listening = open_port(options)
    except OSError as error:
        store.stop()
        word = words(options.lang)
        return complain(word("cli-cannot-listen", why=str(error.strerror or error)))
    ending = Ending()
    signal.signal(signal.SIGTERM, ending)
    signal.signal(signal.SIGINT, ending)
    announce(options, listening.getsockname()[1], say)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(options, store, listening, ending))
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
    sys.stderr.write(f"pioche: {' '.join(what.split())}\n")
    return 2


def set_up_logs() -> None:
    """Log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(Once())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def announce(options: ServeOptions, port: int, say: Say) -> None:
    """Tell where the server is, as a QR code too for those in the same network."""
    address = address_to_show(options, port)
    say(f"Pioche: {address}")
    if options.lan:
        segno.make(address, error="m", micro=False).terminal(compact=True)
    if options.opens and may_open_browser():
        webbrowser.open(address)


async def run(options: ServeOptions, store: SqliteStore, listening: socket.socket, ending: Ending) -> None:
    """Serve on a socket that listens."""
    pace = Pace()
    if options.bot_pace is not None:
        pace = Pace(least=options.bot_pace // 2, most=options.bot_pace, fair_moment=options.bot_pace)
    with (
        ThreadPoolExecutor(THINKERS, thread_name_prefix="pioche-bot") as thinkers,
        ThreadPoolExecutor(searchers(), "pioche-search", initializer=step_back) as deep,
    ):
        services = Services(
            clock=SteadyClock(),
            entropy=system_entropy,
            store=store,
            bus=LocalBus(),
            thinkers=thinkers,
            searchers=deep,
            loop=asyncio.get_running_loop(),
            limits=bounds(options),
            pace=pace,
            timing=Timing(catch_grace=options.catch_grace),
        )
        port = listening.getsockname()[1]
        doors = Gate.of(names_of(options), port, options.public_url)
        site = Site(Lobby(services), doors, options.public_url, coaching=Coaching(step_back))
        services.garbage.begin()
        server = ending.watch(uvicorn.Server(transport.configuration(site, options.proxies)))
        await server.serve(sockets=[listening])


def searchers() -> int:
    """Tell how many bots may search at once: one core stays for people."""
    return max(1, min((os.cpu_count() or 1) - 1, MOST_SEARCHERS))


def step_back() -> None:
    """Let people go first: on Linux a thread can be less urgent than the others of its process."""
    if sys.platform == "linux":
        os.nice(SEARCH_NICENESS)


def bounds(options: ServeOptions) -> Limits:
    """Tell how much is borne: no more sockets than there can be open files."""
    if not options.limited:
        transport.allow_descriptors(transport.MOST_CONNECTIONS)
        return UNLIMITED
    files = transport.allow_descriptors(transport.MOST_CONNECTIONS)
    limits = Limits()
    return replace(limits, sockets=min(limits.sockets, files - FILES_BESIDE))


def doctor(folder: Path, say: Say, lang: str) -> int:
    """Report what matters when something does not work; 1 if something is wrong."""
    word = words(lang)
    say(f"pioche {__version__}, Python {platform.python_version()}, {platform.platform()}")
    say(", ".join(f"{name} {version_of(name) or word('doctor-missing')}" for name in PACKAGES))
    sqlite = tuple(int(part) for part in sqlite3.sqlite_version.split("."))
    fixed = any(sqlite[:2] == good[:2] and sqlite >= good for good in WAL_FIXED) or sqlite > WAL_FIXED[0]
    note = "" if fixed else f" ({word('doctor-wal-bug')})"
    say(f"SQLite {sqlite3.sqlite_version}{note}")
    report, is_sound = report_data(folder, word)
    say(report)
    for report in (report_port(word), report_page(word), report_bots(word)):
        say(report)
    return 0 if is_sound else 1


def version_of(package: str) -> str:
    """Give the version of a package, or nothing where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def report_data(folder: Path, word: Word) -> tuple[str, bool]:
    """Report on the data folder and the database, and whether they are sound."""

    def problem(why: str) -> tuple[str, bool]:
        return word("doctor-data-problem", folder=str(folder), why=why), False

    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / ".doctor"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return problem(str(error.strerror))
    database = folder / "pioche.db"
    if not database.exists():
        return word("doctor-data-empty", folder=str(folder)), True
    try:
        reader = connect_read_only(database)
        (fault,) = reader.execute("PRAGMA quick_check(1)").fetchone()
        (tables,) = reader.execute("SELECT count(*) FROM tables").fetchone()
        reader.close()
    except sqlite3.Error as error:
        return problem(f"{database.name}: {error}")
    if fault != "ok":
        return problem(f"{database.name}: {fault}")
    size = database.stat().st_size // 1024
    return word("doctor-data-sound", folder=str(folder), tables=tables, size=size), True


def report_port(word: Word) -> str:
    """Report on the usual port."""
    try:
        transport.listen(LOOPBACK, PORT).close()
    except OSError as error:
        return word("doctor-port-taken", port=str(PORT), why=str(error.strerror))
    return word("doctor-port-free", port=str(PORT))


def report_page(word: Word) -> str:
    """Report on the web page."""
    built = (pages.web_folder() / "index.html").is_file()
    return word("doctor-page-built") if built else word("doctor-page-missing")


def report_bots(word: Word) -> str:
    """Report which levels of bots can play."""
    levels = ", ".join(bots.offered())
    if search.is_available():
        return word("doctor-bots", levels=levels)
    return word("doctor-bots-without-search", levels=levels)


def verify_file(path: Path, say: Say, lang: str) -> int:
    """Check a downloaded game file; 0 if all holds, 1 if not."""
    from pioche.server.fair.verify import verify  # noqa: PLC0415  the others need none of it

    word = words(lang)
    try:
        text = path.read_text(encoding="utf-8")
        findings = list(verify(text))
    except OSError as error:
        return complain(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        return complain(word("cli-not-text", file=str(path)))
    except ValueError as error:
        return complain(f"{path}: {error}")
    for finding in findings:
        mark = word("verify-ok") if finding.holds else word("verify-fail")
        say(f"{mark:4} {finding.text(word)}")
    holds = all(finding.holds for finding in findings)
    say(word("verify-fair") if holds else word("verify-unfair"))
    return 0 if holds else 1
