"""Where a bot's luck comes from: it follows from the seed of a game, and leads back to nothing.

A generator can be turned back to what it was made from. Were that the seed of the game, a bot could deal the same cards
once more and look at them; so bots get generators that are made from a digest of the seed. The same seed still gives
the same decisions. Whoever knows the seed knows all luck, though: a program that guesses it needs no generator.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import Final

from gametable.kernel.rng import LARGEST_SEED, Rng

PURPOSE: Final = b"gametable bot"  # no other digest of a seed is equal to one of these
EIGHT: Final = Struct(">8Q")  # a digest is long enough for eight decisions, and takes as long as several of them


def bot_luck(seed: int, decision: int) -> Rng:
    """What a bot may leave to chance in one decision of a game; it tells nothing about any other luck of the game."""
    return Rng(_eight_seeds(seed, decision >> 3)[decision & 7] & LARGEST_SEED)


@lru_cache(maxsize=32)
def _eight_seeds(seed: int, block: int) -> tuple[int, ...]:
    """For eight decisions in a row a number each."""
    return EIGHT.unpack(blake2b(b"%d %d" % (seed, block), digest_size=EIGHT.size, person=PURPOSE).digest())
