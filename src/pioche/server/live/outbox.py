"""What goes out: messages written once, and steps that wait for their commit before anybody is told."""

from collections.abc import Callable
from typing import Final

import msgspec

from pioche.server.live.bus import Bus, Line, Messages
from pioche.server.store.base import UnsureError
from pioche.server.wire.protocol import RefusedNow, encoder

CLOSE_CODES: Final = {"removed": 4403, "moved": 4409, "gone": 4404, "unavailable": 4503}


class Pending:
    """A step that waits for its commit, and whom to tell then."""

    __slots__ = ("at", "closing", "messages", "replies", "seq", "waiters", "welcomes")

    def __init__(self, seq: int, at: int, messages: Messages) -> None:
        self.seq = seq
        self.at = at
        self.messages = messages
        self.replies: list[tuple[Line, str, str]] = []  # to whom, the command, the answer
        self.welcomes: list[tuple[Line, str]] = []
        self.closing: list[tuple[Line, str]] = []
        self.waiters: list[Callable[[Exception | None], None]] = []

    def fail(self, bus: Bus, error: Exception) -> None:
        """Refuse what was not written.

        Where it may be in the log after a restart there is no answer: the line ends, and whoever connects and
        sends the command again learns what became of it.
        """
        for line, command, _ in self.replies:
            if isinstance(error, UnsureError):
                bus.close(line, CLOSE_CODES["unavailable"], "unavailable")
            else:
                bus.send(line, to_text(RefusedNow(id=command, reason="unavailable")))
        for waiter in self.waiters:
            waiter(error)


def to_text(message: msgspec.Struct) -> str:
    """Write a message."""
    return encoder.encode(message).decode()


def to_raw(part: object) -> msgspec.Raw:
    """Write a part of several messages once for all."""
    return msgspec.Raw(encoder.encode(part))
