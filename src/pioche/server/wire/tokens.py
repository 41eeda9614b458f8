"""Tokens of seats: what a client shows to be let in. The server keeps only their hashes."""

import hashlib
from base64 import urlsafe_b64encode
from typing import Final

TOKEN_BYTES: Final = 32


def new_token(entropy: bytes) -> str:
    """Write random bytes as a token."""
    return urlsafe_b64encode(entropy).decode().rstrip("=")


def digest(token: str) -> str:
    """Hash a token: only this is kept."""
    return hashlib.sha256(token.encode()).hexdigest()
