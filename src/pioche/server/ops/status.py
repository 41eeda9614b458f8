"""`pioche cluster status`: which nodes live, what they have, and how far behind they are."""

from collections.abc import Callable
from dataclasses import asdict, dataclass

import msgspec

from pioche.i18n.catalogue import words
from pioche.i18n.numbers import numerals
from pioche.server.store.base import StoreFailedError
from pioche.server.store.open import Where, address_of

Out = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class NodeStatus:
    """A node, as the database has it."""

    name: str
    address: str
    state: str
    version: str
    tables: int
    lag: float  # seconds since it last said that it lives


def check_shared(where: Where, lang: str) -> str:
    """Return the address of a store that several servers can share; every other is refused."""
    say = words(lang)
    address = address_of(where)
    if address is None:
        raise ValueError(say("cluster-status-alone", example="postgresql://…"))
    return address


def status(where: Where, out: Out, lang: str, *, as_json: bool = False) -> int:
    """Print the nodes of a cluster; 0 where one of them takes tables, else 1."""
    say, signs = words(lang), numerals(lang)
    address = check_shared(where, lang)
    from pioche.server.store.leases import LEASE, nodes_of  # noqa: PLC0415  needs the extra `cluster`

    try:
        known, tables = nodes_of(address)
    except StoreFailedError as error:
        raise ValueError(str(error)) from None
    nodes = [
        NodeStatus(node.name, node.address, node.state, node.version, node.tables, LEASE - node.left)
        for node in known
    ]
    if as_json:
        out(msgspec.json.encode({"nodes": [asdict(node) for node in nodes], "tables": tables}).decode())
    else:
        there = signs.count(sum(node.tables for node in nodes))
        out(say("cluster-status", nodes=len(nodes), tables=signs.count(tables), there=there))
        width = max((len(node.name) for node in nodes), default=0)
        for node in nodes:
            is_ready = node.state == "ready"
            state = say("cluster-ready") if is_ready else say("cluster-draining")
            lag = signs.number(node.lag)
            told = say("cluster-node", state=state, tables=node.tables, lag=lag, version=node.version)
            out(f"  {node.name:{width}}  {node.address or '-'}  {told}")
    return 0 if any(node.state == "ready" for node in nodes) else 1
