"""Where tables are: a server asked over HTTP. One in this process is asked in the same way (private)."""

import asyncio
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from pioche.client import Client, Message, request
from pioche.terminal.clean import clean

HERE: Final = "http://127.0.0.1:8466"  # where `pioche serve` is found on this machine
PAGE: Final = "/t/"


class Host(Protocol):
    """A server, as a terminal needs it."""

    url: str

    async def ask(self, path: str, body: Message | None = None) -> Any:  # noqa: ANN401  whatever JSON holds
        """Ask the REST face: GET, or POST with a body. A RefusedError, or OSError where nobody answers."""

    def line(self, code: str, token: str) -> Client:
        """Make a client of a table, not yet connected; without a token it watches."""


class CleanClient(Client):
    """A client to whom nothing is said that a terminal would obey."""

    def read(self, text: str | bytes) -> Message:
        """Read one message."""
        message: Message = clean(super().read(text))
        return message


class RemoteHost:
    """A server somewhere."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def ask(self, path: str, body: Message | None = None) -> Any:  # noqa: ANN401  see Host
        """Ask the REST face."""
        return clean(await asyncio.to_thread(request, self.url, path, body))

    def line(self, code: str, token: str) -> Client:
        """Make a client of a table."""
        return CleanClient(self.url, code, token, watch=not token)


class Place(NamedTuple):
    """A table somewhere; without a code, a server where one can be opened."""

    url: str
    code: str


def read_place(text: str) -> Place:
    """Read the link, the address of a server, or the code that somebody was given.

    >>> read_place("http://192.168.1.7:8466/t/BCD-FGH-JKM")
    Place(url='http://192.168.1.7:8466', code='BCDFGHJKM')
    >>> read_place("bcd fgh jkm")
    Place(url='http://127.0.0.1:8466', code='BCDFGHJKM')
    >>> read_place("https://uno.example/")
    Place(url='https://uno.example', code='')
    >>> read_place("https://uno.example/BCDFGHJKM")  # no table is opened for a link that lost a piece
    Traceback (most recent call last):
    ...
    ValueError: https://uno.example/BCDFGHJKM
    """
    if "://" not in text:
        return Place(HERE, plain_code(text))
    parts = urlsplit(text)
    signs = parts.netloc
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in signs or " " in signs:
        raise ValueError(text)
    parts.hostname.encode("idna"), parts.port  # each a ValueError where it is none
    _, _, code = parts.path.partition(PAGE)
    if not code and parts.path.strip("/"):
        raise ValueError(text)
    return Place(f"{parts.scheme}://{parts.netloc}", plain_code(code.partition("/")[0]))


def plain_code(text: str) -> str:
    """Write a code as the server does."""
    code = "".join(sign for sign in text if sign not in "- ").upper()
    if not (code.isascii() and code.isalnum()) and code:
        raise ValueError(text)
    return code
