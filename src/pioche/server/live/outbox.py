"""What goes out: messages written once, and steps that wait for their commit before anybody is told."""

from collections.abc import Callable

import msgspec

from pioche.server.live.bus import Line, Messages
from pioche.server.wire.protocol import encoder


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


def to_text(message: msgspec.Struct) -> str:
    """Write a message."""
    return encoder.encode(message).decode()


def to_raw(part: object) -> msgspec.Raw:
    """Write a part of several messages once for all."""
    return msgspec.Raw(encoder.encode(part))
