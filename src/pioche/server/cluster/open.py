"""Who owns the tables of a store: the server that has it to itself, or the nodes that share it."""

from pioche.server.cluster.ownership import AloneOwnership, Node, Ownership
from pioche.server.store.base import Store


def open_ownership(_store: Store, _node: Node) -> Ownership:
    """Return how a node knows which tables are its own."""
    return AloneOwnership()
