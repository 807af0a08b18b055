"""Luck that can be proved afterwards: every draw follows from a secret that was promised before the game.

The secret comes from the operating system when a table is made; its SHA-256 digest, the commitment, is shown at once.
The generator of an entry is keyed by HMAC-SHA-256 of the secret and the entry's number, so that neither the host nor
anybody else can choose a draw, and what one entry shows says nothing about another. The secret is shown at the end.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from typing import Final

from gametable.kernel.rng import LARGEST_SEED, Rng

SECRET_BYTES: Final = 32


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return os.urandom(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the game: the SHA-256 digest of the secret."""
    return hashlib.sha256(secret).hexdigest()


def generator(secret: bytes, entry: int) -> Rng:
    """The luck of the chance events in the entry with this number."""
    digest = hmac.new(secret, str(entry).encode(), "sha256").digest()  # hmac.digest() would let other threads in
    return Rng(int.from_bytes(digest[:8]) & LARGEST_SEED, int.from_bytes(digest[8:12]))
