"""A server as one node of several: its name, its internal door, and the lines to the others."""

import os
import re
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from pioche.i18n.catalogue import words
from pioche.lab.cli.refusals import because
from pioche.server.cluster.ownership import Node
from pioche.server.cluster.peers import Peers, check_secret, read_address
from pioche.server.cluster.relay import Relay
from pioche.server.http import origin, transport
from pioche.server.http.app import Application
from pioche.server.ops.elsewhere import Elsewhere

SECRET: Final = "PIOCHE_CLUSTER_SECRET"  # noqa: S105  the name of a variable
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")
NO_NAME: Final = "Name or service not known"  # as the system says it
WILDCARDS: Final = ("0.0.0.0", "::")  # noqa: S104  where somebody names them


@dataclass(frozen=True, slots=True)
class NodeOptions:
    """What a node is told about itself."""

    name: str = ""
    internal: str = ""
    advertise: str = ""
    secret_file: str = ""


class Neighbours:
    """How a node reaches the others, and they it."""

    def __init__(self, node: Node, listening: socket.socket | None, secret: bytes) -> None:
        self.node = node
        self._listening = listening
        self._secret = secret
        self._relay = Relay()

    @classmethod
    def of(cls, options: NodeOptions, where: str, lang: str) -> Self | None:
        """Listen at the internal door; None for a server that has its store to itself."""
        say = words(lang)
        if not is_shared(where):
            if options != NodeOptions():
                raise ValueError(say("cluster-alone", example="postgresql://…"))
            return None
        lonely = f"{socket.gethostname()}-{os.getpid()}"  # several may be on this machine
        name = options.name or (socket.gethostname() if options.internal else lonely)
        if not NAME.fullmatch(name):
            raise ValueError(say("cluster-bad-name", name=repr(name)))
        if not options.internal:
            return cls(Node(name), None, b"")
        host, port = read_door(options.internal, lang)
        if options.advertise:
            read_door(options.advertise, lang)
        secret = read_secret(options, lang)
        try:
            listening = transport.listen(socket.gethostbyname(host) if ":" not in host else host, port)
        except (OSError, UnicodeError) as error:
            raise ValueError(cannot_listen(options.internal, error, lang)) from None
        address = options.advertise or address_of(host, listening.getsockname()[1])
        return cls(Node(name, address), listening, secret)

    async def join(self, site: Application) -> None:
        """Be one of them: carry what is for others, answer what they carry here."""
        self._relay.app = site
        elsewhere = site.elsewhere = Elsewhere(site, self._relay)
        site.ask_others = elsewhere.table_behind
        site.gauges_beside = elsewhere.gauges
        if self._listening is not None:
            peers = Peers(self.node.name, self._secret, self._relay.opened, elsewhere.answer)
            self._relay.peers = peers
            await peers.listen(self._listening)

    def leave(self) -> None:
        """Hang up."""
        if self._relay.peers is not None:
            self._relay.peers.close()
        elif self._listening is not None:
            self._listening.close()


def cannot_listen(address: str, error: OSError | UnicodeError, lang: str) -> str:
    """Say that nobody can listen at an address, and why; a name that cannot be one is known to nobody."""
    say = words(lang)
    why = error.strerror or str(error) if isinstance(error, OSError) else NO_NAME
    return say("cli-cannot-listen", address=address, why=because(why, say))


def is_shared(where: str) -> bool:
    """Return whether a store may have several servers.

    >>> is_shared("postgresql://db/pioche"), is_shared("/srv/pioche")
    (True, False)
    """
    return "://" in where


def read_door(text: str, lang: str) -> tuple[str, int]:
    """Read the address of an internal door."""
    say = words(lang)
    try:
        return read_address(text)
    except ValueError:
        raise ValueError(say("cluster-bad-internal", address=repr(text), form="HOST:PORT")) from None


def read_secret(options: NodeOptions, lang: str) -> bytes:
    """Read what only nodes of the cluster know: from a file, or from the environment."""
    say = words(lang)
    if options.secret_file:
        try:
            secret = Path(options.secret_file).read_bytes()
        except OSError as error:
            raise ValueError(f"{options.secret_file}: {error.strerror}") from None
    else:
        secret = os.environ.get(SECRET, "").encode()
    if not secret.strip():
        raise ValueError(say("cluster-no-secret", variable=SECRET))
    try:
        return check_secret(secret)
    except ValueError:
        raise ValueError(say("cluster-short-secret")) from None


def address_of(host: str, port: int) -> str:
    """Return under which address others find an internal door; one that listens everywhere has its own."""
    if host in WILDCARDS:
        host = (*origin.own_addresses(), "127.0.0.1")[0].strip("[]")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
