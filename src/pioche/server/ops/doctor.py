"""`pioche doctor`: versions, the store, the editions, the port, the page, the bots."""

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from pioche import __version__, bots
from pioche.bots import search
from pioche.edition import shelf
from pioche.i18n.catalogue import Say as Word
from pioche.i18n.catalogue import words
from pioche.lab.cli.refusals import because, told
from pioche.refusing import no_editions
from pioche.server.http import pages, transport
from pioche.server.ops.serve import LOOPBACK, PORT, Say
from pioche.server.store.open import Where, describe

PACKAGES: Final = ("starlette", "uvicorn", "websockets", "msgspec", "rapidfuzz", "segno", "uvloop")


def doctor(where: Where, say: Say, lang: str) -> int:
    """Report what matters when something does not work; 1 if something is wrong."""
    word = words(lang)
    say(f"pioche {__version__}, Python {platform.python_version()}, {platform.platform()}")
    say(", ".join(f"{name} {version_of(name) or word('doctor-missing')}" for name in PACKAGES))
    store = describe(where, word)
    editions, is_whole = report_editions(word, lang)
    for report in (*store.lines, editions, report_port(word), report_page(word), report_bots(word)):
        say(report)
    return 0 if store.is_sound and is_whole else 1


def version_of(package: str) -> str:
    """Return the version of a package, or nothing where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def report_editions(word: Word, lang: str) -> tuple[str, bool]:
    """Report the editions that are offered, and what is wrong with their folder or its files; is nothing?"""
    found = shelf()
    listed = ", ".join(found.editions)
    why = no_editions(lang) or "; ".join(told(problem, lang) for problem in found.problems)
    if not why:
        return word("doctor-editions", editions=listed), True
    return word("doctor-editions-problem", editions=listed, why=why), False


def report_port(word: Word) -> str:
    """Report on the usual port."""
    try:
        transport.listen(LOOPBACK, PORT).close()
    except OSError as error:
        return word("doctor-port-taken", port=str(PORT), why=because(str(error.strerror), word))
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
