"""Who owns the tables of a store: the server that has it to itself, or the nodes that share it."""

from pioche.server.cluster.ownership import AloneOwnership, Node, Ownership
from pioche.server.store.base import Store


def ownership_of(store: Store, me: Node) -> Ownership:
    """Return how a node knows which tables are its own."""
    if not store.is_shared:
        return AloneOwnership()
    from pioche.server.cluster.leased import leased  # noqa: PLC0415  needs the extra `cluster`

    return leased(store, me)
