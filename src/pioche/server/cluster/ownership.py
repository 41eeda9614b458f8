"""Which server a table belongs to: only its owner writes to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

NodeState = Literal["ready", "draining"]
Lost = Callable[[Sequence[str]], None]
Missed = Callable[[Mapping[str, int]], None]


@dataclass(frozen=True, slots=True)
class Node:
    """A server of a cluster: its name, and `host:port` of the door that only other nodes use."""

    name: str
    address: str = ""
    state: NodeState = "ready"


def nobody_hears(_codes: Sequence[str]) -> None:
    """Lose tables before anybody has any."""


def nobody_counts(_missed: Mapping[str, int]) -> None:
    """Hear of guesses elsewhere before anybody counts them."""


class Ownership(Protocol):
    """Who owns which table. A table is owned under an epoch, which the store compares with every entry."""

    me: Node
    on_lost: Lost  # tables that are no longer this node's: their rooms are let go
    on_missed: Missed  # what other nodes were asked for that does not exist: how often, by whom

    @property
    def is_fenced(self) -> bool:
        """Whether this node cannot say that it lives: then it answers for no table."""

    @property
    def owned(self) -> int:
        """How many tables are this node's."""

    @property
    def lease_age(self) -> float:
        """Seconds since the leases were last renewed."""

    async def claim(self, code: str) -> Node | None:
        """Take a table nobody has; return who owns it then, None where there is no such table.

        Raises Refusal where that cannot be known now, or nobody has the table and this node is draining.
        """

    def is_mine(self, code: str) -> bool:
        """Return whether a table is this node's for certain: not from shortly before its lease may end."""

    async def release(self, codes: Sequence[str]) -> None:
        """Give tables up: whoever claims one next has it at once."""

    async def drain(self) -> None:
        """Let the others know that this node ends soon: it claims nothing any more."""

    def miss(self, who: str) -> None:
        """Let the other nodes know, soon, that somebody asked for what does not exist."""

    async def nodes(self) -> list[Node]:
        """List the nodes that live."""

    async def start(self) -> None:
        """Be known to the others from now on."""

    async def stop(self) -> None:
        """Give everything up."""


class AloneOwnership:
    """The ownership of a server that has its store to itself: every table is its own."""

    def __init__(self) -> None:
        self.me = Node("alone")
        self.on_lost: Lost = nobody_hears
        self.on_missed: Missed = nobody_counts
        self.is_fenced = False
        self.owned = 0
        self.lease_age = 0.0

    async def claim(self, code: str) -> Node | None:  # noqa: ARG002  whichever it is
        """Take a table."""
        return self.me

    def is_mine(self, code: str) -> bool:  # noqa: ARG002  whichever it is
        """Return that a table is this server's."""
        return True

    async def release(self, codes: Sequence[str]) -> None:
        """Do nothing: nobody else could take them."""

    async def drain(self) -> None:
        """End soon."""
        self.me = replace(self.me, state="draining")

    def miss(self, who: str) -> None:
        """Do nothing: there is nobody to tell."""

    async def nodes(self) -> list[Node]:
        """List this server."""
        return [self.me]

    async def start(self) -> None:
        """Begin."""

    async def stop(self) -> None:
        """End."""
