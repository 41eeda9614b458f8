"""Which ownership goes with a store."""

from pioche.server.cluster.ownership import AloneOwnership, Node, Ownership
from pioche.server.store.base import Store


def ownership_of(store: Store, me: Node) -> Ownership:
    """Return who owns the tables of a store: this server alone, or the nodes that share it."""
    if not store.is_shared:
        return AloneOwnership()
    from pioche.server.cluster.leased import leased  # noqa: PLC0415  needs the extra `cluster`

    return leased(store, me)
