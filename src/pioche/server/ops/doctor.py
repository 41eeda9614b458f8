"""`pioche doctor`: versions, the store, the editions, the port, the page, the bots."""

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from pioche import __version__, bots
from pioche.bots import search
from pioche.edition import shelf
from pioche.server.http import pages, transport
from pioche.server.ops.serve import LOOPBACK, PORT, Say
from pioche.server.store.open import Where, describe

PACKAGES: Final = ("starlette", "uvicorn", "websockets", "msgspec", "rapidfuzz", "segno", "uvloop")


def doctor(where: Where, say: Say) -> int:
    """Report what matters when something does not work; 1 if something is wrong."""
    problems = 0
    say(f"pioche {__version__}, Python {platform.python_version()}, {platform.platform()}")
    say(", ".join(f"{name} {version_of(name)}" for name in PACKAGES))
    for report in (*describe(where), report_editions(), report_port(), report_page(), report_bots()):
        say(report)
        problems += "PROBLEM" in report
    return int(bool(problems))


def version_of(package: str) -> str:
    """Return the version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def report_editions() -> str:
    """Report the editions that are offered, and the files that are not."""
    found = shelf()
    listed = f"editions: {', '.join(found.editions)}"
    return f"{listed}; PROBLEM: {'; '.join(found.problems)}" if found.problems else listed


def report_port() -> str:
    """Report on the usual port."""
    try:
        transport.listen(LOOPBACK, PORT).close()
    except OSError as error:
        return f"port {PORT}: {error.strerror} (the next free one is taken)"
    return f"port {PORT}: free"


def report_page() -> str:
    """Report on the web page."""
    built = (pages.web_folder() / "index.html").is_file()
    return f"web page: {'built' if built else 'not built; a plain page says that the server runs'}"


def report_bots() -> str:
    """Report which levels of bots can play."""
    missing = "" if search.is_available() else "; search and the coach need Numba: pip install 'pioche[lab]'"
    return f"bots: {', '.join(bots.offered())}{missing}"
