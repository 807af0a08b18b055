"""Tests that can be larger than there is time for each day: `make deep` runs them at their full size."""

from __future__ import annotations

import os
from typing import Final

DEEP: Final = os.environ.get("GAMETABLE_DEEP", "") == "1"


def usually(size: int, *, deep: int) -> int:
    """How much is tried: little each day, much now and then."""
    return deep if DEEP else size
