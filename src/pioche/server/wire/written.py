"""The two largest messages, with parts that are written already: what several are shown is encoded once.

On the wire they are `Update` and `Welcome` of protocol.py, field by field; a test keeps them alike.
"""

from msgspec import Raw

from pioche.server.wire.events import Happened
from pioche.server.wire.protocol import Message
from pioche.server.wire.shapes import Missed
from pioche.view import Outlook, View


class WrittenUpdate(Message, tag="update"):
    """One step of the table; `events` are written already where everybody is told the same."""

    seq: int
    events: tuple[Happened, ...] | Raw
    clock: Raw
    view: Raw | None = None
    table: Raw | None = None
    outlook: Outlook | None = None


class WrittenWelcome(Message, tag="welcome"):
    """The whole state."""

    version: int
    you: int | None
    seq: int
    table: Raw
    view: View | None
    clock: Raw
    connected: tuple[int, ...]
    watching: int
    missed: tuple[Missed, ...] | None
    recent: tuple[Missed, ...] = ()
    outlook: Outlook | None = None
