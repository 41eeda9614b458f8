"""What goes out: messages written once, and steps that wait for their commit before anybody is told."""

from collections.abc import Callable
from typing import cast

import msgspec

from pioche.server.live.bus import Listener
from pioche.server.wire.events import TableEvent, Telling
from pioche.server.wire.protocol import encoder


class Pending:
    """A step that waits for its commit, and whom to tell then."""

    __slots__ = ("at", "closing", "messages", "replies", "seq", "waiters", "welcomes")

    def __init__(self, seq: int, at: int, messages: list[tuple[Listener, str]]) -> None:
        self.seq = seq
        self.at = at
        self.messages = messages
        self.replies: list[tuple[Listener, str, str]] = []  # to whom, the command, the answer
        self.welcomes: list[tuple[Listener, str]] = []
        self.closing: list[tuple[Listener, str]] = []
        self.waiters: list[Callable[[Exception | None], None]] = []


def to_text(message: msgspec.Struct) -> str:
    """Write a message."""
    return encoder.encode(message).decode()


def to_raw(events: tuple[Telling | TableEvent, ...]) -> tuple[Telling | TableEvent, ...]:
    """Write events once for all."""
    return cast("tuple[Telling | TableEvent, ...]", msgspec.Raw(encoder.encode(events)))
