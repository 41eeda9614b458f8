"""Who may talk to the server at all: the Host and Origin headers must be exactly ours."""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Self
from urllib.parse import urlsplit

from pioche.server.cluster.relay import CARRIED

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
OWN_NETWORK: Final = 64  # bits
API: Final = "/api"
OWN_SITES: Final = ("same-origin", "none")  # none: typed in, or from a bookmark
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")

Scope = Any  # an ASGI scope, which has no type of its own
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Gate:
    """The hosts and origins a server answers to."""

    hosts: frozenset[str]
    origins: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str], port: int, public_url: str = "") -> Self:
        """Answer to these names at a port, and to a public address.

        >>> gate = Gate.of(["localhost"], 8000, "https://uno.example")
        >>> sorted(gate.origins)
        ['http://localhost:8000', 'https://uno.example']
        """
        origins = {origin_of("http", name, port) for name in names}
        if public_url:
            parts = urlsplit(public_url)
            origins.add(
                origin_of(parts.scheme, host_name(public_url), parts.port or DEFAULT_PORTS[parts.scheme])
            )
        return cls(frozenset(origin.split("//")[1] for origin in origins), frozenset(origins))

    def allows_host(self, scope: Scope) -> bool:
        """Return whether a request is for this server."""
        hosts = headers_of(scope, b"host")
        return len(hosts) == 1 and hosts[0].lower() in self.hosts

    def allows_origin(self, scope: Scope, *, may_be_missing: bool) -> bool:
        """Return whether a request comes from a page of this server, or from no page at all."""
        origins = headers_of(scope, b"origin")
        if not origins:
            return may_be_missing
        return len(origins) == 1 and origins[0].lower() in self.origins

    def is_from_elsewhere(self, scope: Scope) -> bool:
        """Return whether a page of another site made a browser ask, which does so with the visitor's address.

        A link to a page of ours is followed; an image, a frame or a form that points here is not answered.
        """
        sites = headers_of(scope, b"sec-fetch-site")
        if all(site in OWN_SITES for site in sites):
            return False
        is_link = headers_of(scope, b"sec-fetch-mode") == ["navigate"] and scope["method"] in SAFE_METHODS
        return not is_link or scope["path"].startswith(API)

    def allows(self, scope: Scope) -> bool:
        """Return whether to answer a request: a socket must name its origin, a plain client need not.

        What another node has carried here, that node has let in, under a name of its own.
        """
        if CARRIED in scope:
            return True
        if scope["type"] == "websocket":
            return self.allows_host(scope) and self.allows_origin(scope, may_be_missing=False)
        if self.is_from_elsewhere(scope):
            return False
        if scope["method"] in SAFE_METHODS:
            return self.allows_host(scope)
        return self.allows_host(scope) and self.allows_origin(scope, may_be_missing=True)


def host_name(url: str) -> str:
    """Return the host of an address, an IPv6 one in its brackets."""
    name = urlsplit(url).hostname or ""
    return f"[{name}]" if ":" in name else name


def origin_of(scheme: str, name: str, port: int) -> str:
    """Write an origin as browsers do."""
    suffix = "" if DEFAULT_PORTS.get(scheme) == port else f":{port}"
    return f"{scheme}://{name.lower()}{suffix}"


def headers_of(scope: Scope, name: bytes) -> list[str]:
    """List the values of a header."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def address_of(scope: Scope) -> str:
    """Return the address a request comes from; of IPv6 the network, since one client has a whole one.

    >>> address_of({"client": ("2001:db8:1:2:3:4:5:6", 443)})
    '2001:db8:1:2::/64'
    """
    client = scope.get("client")
    name = str(client[0]) if client else "-"
    if ":" not in name:
        return name
    try:
        address = ipaddress.IPv6Address(name.partition("%")[0])
    except ValueError:
        return name
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, OWN_NETWORK), strict=False))


def read_proxies(text: str) -> tuple[Network, ...]:
    """Read whose word about addresses is believed: addresses and networks, parted by commas.

    >>> read_proxies("127.0.0.1, 10.0.0.0/8")
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))
    >>> read_proxies("*")
    Traceback (most recent call last):
    ...
    ValueError: *
    """
    networks = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        try:
            network = ipaddress.ip_network(part)
        except ValueError:
            raise ValueError(part) from None
        if not network.prefixlen:  # everybody: then any client names its own address
            raise ValueError(part)
        networks.append(network)
    return tuple(networks)


def own_addresses() -> list[str]:
    """List the addresses of this machine in its networks, the one towards the others first."""
    found: list[str] = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))  # sends nothing
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [f"[{name}]" if ":" in name else name for name in dict.fromkeys(found)]
