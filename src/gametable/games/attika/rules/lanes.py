"""Numbers of cards or symbols for the four landscapes, packed into one integer with a byte for each."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gametable.kernel.bits import bit

ONE_OF_EACH: Final[i64] = 0x01010101
ALL_CARDS: Final[i64] = 0x0F0F0F0F  # AK-2: 15 of each landscape
SIGNS: Final[i64] = 0x80808080
LANES: Final[i64] = 0xFFFFFFFF


def total(counts: i64) -> i64:
    """All landscapes together, up to 255."""
    return counts * ONE_OF_EACH >> 24 & 255


def count_of(counts: i64, landscape: i64) -> i64:
    """How many of one landscape."""
    return counts >> 8 * landscape & 255


def one(landscape: i64) -> i64:
    """One of this landscape, none of the others."""
    return bit(8 * landscape)


def less(counts: i64, taken: i64) -> i64:
    """For each landscape what is left of a number when another is taken off; never below 0."""
    left = (counts | SIGNS) - taken
    enough = left & SIGNS
    return left & (enough - (enough >> 7))


def fewer(counts: i64, others: i64) -> i64:
    """For each landscape the smaller of two numbers."""
    return counts - less(counts, others)


def landscape_of(counts: i64, n: i64) -> i64:
    """The landscape of the n-th card, counted from 0, when they lie in order."""
    landscape: i64 = 0
    while n >= counts & 255:
        n -= counts & 255
        counts >>= 8
        landscape += 1
    return landscape


def highest(counts: i64) -> i64:
    """The last landscape of which there are some; 0 if there are none."""
    landscape: i64 = 0
    counts >>= 8
    while counts != 0:
        counts >>= 8
        landscape += 1
    return landscape
