"""Commit–reveal: the server promises a secret before the players contribute, and tells it after the round.

>>> secret = bytes(32)
>>> commitment(secret)[:8]
'66687aad'
>>> round_key(secret, "CODE", 1, ["ab", ""]).hex()[:8]
'172b1217'
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

SECRET_BYTES: Final = 32
WORD_BYTES: Final = 4
LABEL: Final = "pioche 1"


def commitment(secret: bytes) -> str:
    """Promise a secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def round_key(secret: bytes, code: str, number: int, nonces: Sequence[str]) -> bytes:
    """Mix the secret and the nonces of the seats, in their order, into the key of a round."""
    lines = [LABEL, code, str(number), *(f"{seat}:{nonce}" for seat, nonce in enumerate(nonces))]
    return hmac.digest(secret, "".join(f"{line}\n" for line in lines).encode(), "sha256")


def wind_word(key: bytes, kick: int) -> int:
    """Draw 32 bits for the wind of a kick of the round."""
    return int.from_bytes(hmac.digest(key, f"wind {kick}".encode(), "sha256")[:WORD_BYTES], "big")
