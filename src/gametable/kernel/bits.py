"""Sets of small numbers as the bits of one integer.

Every mask stays below 2**62: larger ones would be boxed in compiled code.
"""

# mypyc compiles this module: numbers, inlined by games

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def bit(n: i64) -> i64:
    """The set that holds only n, for n < 62.

    A literal on the left of << would be a 32-bit number in compiled code; a right shift is safe.
    """
    return 0x2000000000000000 >> (61 - n)


def count_bits(x: i64) -> i64:
    """How many numbers the set holds."""
    x -= (x >> 1) & 0x1555555555555555
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return x * 0x0101010101010101 >> 56 & 127  # the top byte is the sum of all; what overflows lies above it


def bit_index(low: i64) -> i64:
    """The number in a set that holds only one."""
    return count_bits(low - 1)


def lowest(x: i64) -> i64:
    """The smallest number in a set that is not empty."""
    return count_bits((x & -x) - 1)


def _select_table() -> list[int]:
    table: list[int] = []
    for byte in range(256):
        found = [place for place in range(8) if byte >> place & 1]
        table += (found + [0] * 8)[:8]
    return table


SELECT: Final = vec[i64]([i64(place) for place in _select_table()])


def nth_bit(x: i64, n: i64) -> i64:
    """The n-th number of a set, counted from 0 and from below."""
    counts = x - ((x >> 1) & 0x1555555555555555)
    counts = (counts & 0x3333333333333333) + ((counts >> 2) & 0x3333333333333333)
    counts = (counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0F
    at: i64 = 0
    while n >= counts & 15:
        n -= counts & 15
        counts >>= 8
        at += 8
    return at + SELECT[(x >> at & 255) * 8 + n]
