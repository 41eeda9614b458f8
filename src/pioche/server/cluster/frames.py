"""The bytes between two nodes: frames, and a greeting that proves both know the secret of the cluster."""

import hmac
import secrets
import struct
from collections.abc import Generator
from enum import IntEnum
from typing import Final, NamedTuple

VERSION: Final = b"pioche link 1"
NONCE_BYTES: Final = 32
LEAST_SECRET: Final = 16  # characters
MOST_GREETING: Final = 512  # bytes of a frame before the other side is known
MOST_FRAME: Final = 2 * 2**20
HEAD: Final = struct.Struct(">BII")  # kind, number of the stream or question, bytes that follow


class Kind(IntEnum):
    """What a frame is."""

    GREETING = 0
    OPEN = 1  # a stream begins; what follows is the ASGI scope
    TEXT = 2  # a text frame of a WebSocket, the most frequent message
    MESSAGE = 3  # any other ASGI message
    END = 4  # a stream is over
    CREDIT = 5  # so many bytes of a stream were taken, as many may follow
    ASK = 6
    ANSWER = 7
    BEAT = 8  # still there


class BadLinkError(Exception):
    """The other side is no node of this cluster, or does not keep to the bounds of a link."""


class Greeting(NamedTuple):
    """What two nodes prove to each other; each signs what both have said."""

    dialler: str
    acceptor: str
    dialled: bytes  # the dialler's nonce
    accepted: bytes  # the acceptor's

    def proof(self, secret: bytes, side: bytes) -> bytes:
        """Sign it for one side: what the other has signed cannot be sent back to it."""
        parts = (VERSION, side, self.dialler.encode(), self.acceptor.encode(), self.dialled, self.accepted)
        said = b"".join(len(part).to_bytes(2, "big") + part for part in parts)
        return hmac.digest(secret, said, "sha256")


def nonce() -> bytes:
    """Draw what no greeting had before."""
    return secrets.token_bytes(NONCE_BYTES)


def written(kind: Kind, number: int, payload: bytes = b"") -> bytes:
    """Write a frame."""
    return HEAD.pack(kind, number, len(payload)) + payload


class Reader:
    """Cuts what comes over a line into frames."""

    __slots__ = ("_buffer", "most")

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.most = MOST_GREETING  # bytes of a frame

    def read(self, data: bytes) -> Generator[tuple[Kind, int, bytes]]:
        """Take bytes in, and give the frames that are whole.

        >>> list(Reader().read(written(Kind.BEAT, 0) + written(Kind.END, 7)))
        [(<Kind.BEAT: 8>, 0, b''), (<Kind.END: 4>, 7, b'')]
        """
        buffer = self._buffer
        buffer += data
        at = 0
        try:
            while len(buffer) - at >= HEAD.size:
                kind, number, size = HEAD.unpack_from(buffer, at)
                if size > self.most or kind > Kind.BEAT:
                    raise BadLinkError(f"a frame of kind {kind} with {size} bytes")
                end = at + HEAD.size + size
                if len(buffer) < end:
                    break
                payload = bytes(buffer[at + HEAD.size : end])
                at = end
                yield Kind(kind), number, payload
        finally:
            del buffer[:at]
