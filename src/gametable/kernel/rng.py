"""The random generator of simulations, searches and tests.

The small fast counting generator with three 32-bit words and a counter (sfc32): 128 bits of state, the same
numbers compiled and interpreted, and one independent stream for every (seed, stream) pair.
"""

# mypyc compiles this module: numbers, inlined by games

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK32: Final[i64] = 0xFFFFFFFF
WARM_UP: Final[i64] = 15  # rounds after which every bit of seed and stream has reached every word
LARGEST_SEED: Final[int] = 2**62 - 1


@mypyc_attr(acyclic=True)
class Rng:
    """Reproducible random numbers: equal seed and stream give equal numbers, everywhere."""

    __slots__ = ("_a", "_b", "_c", "_count")

    def __init__(self, seed: i64 = 0, stream: i64 = 0) -> None:
        self._a: i64 = seed & MASK32
        self._b: i64 = seed >> 32 & MASK32
        self._c: i64 = stream & MASK32
        self._count: i64 = 1
        for i in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """A number from 0 to 2**32 - 1."""
        b = self._b
        c = self._c
        count = self._count
        word = (self._a + b + count) & MASK32
        self._count = (count + 1) & MASK32
        self._a = b ^ (b >> 9)
        self._b = (c * 9) & MASK32
        self._c = ((c << 21 | c >> 11) + word) & MASK32
        return word

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2**29; uneven by less than n in 2**32."""
        return self.word() * n >> 32
