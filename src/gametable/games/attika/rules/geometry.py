"""Hexes and flowers of seven hexes: who touches whom. Coordinates are axial.

Two flowers overlap when their centres are at most 2 apart and touch when they are 3 apart, so all that ever matters
between two tiles follows from the difference of their centres. The tables have a row for each difference up to 6.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # AK-60: the order of neighbours
FAR: Final[i64] = 6  # centres that are farther apart have nothing to do with each other
ROW: Final[i64] = 13


def distance(q: int, r: int) -> int:
    """Steps from the origin to a hex."""
    return max(abs(q), abs(r), abs(q + r))


def _flower() -> list[tuple[int, int]]:
    return [(0, 0), *SIDES]


def _offsets() -> list[tuple[int, int]]:
    return [(q, r) for r in range(-3, 4) for q in range(-3, 4) if distance(q, r) == 3]


def _differences() -> list[tuple[int, int]]:
    return [(q, r) for q in range(-6, 7) for r in range(-6, 7)]


def _offsets_within(steps: int) -> list[int]:
    """For each difference the set of offsets that lie at most so many steps from it."""
    found: list[int] = []
    for q, r in _differences():
        near = [n for n, (oq, orr) in enumerate(_offsets()) if distance(oq - q, orr - r) <= steps]
        found.append(sum(2**n for n in near))
    return found


def _offset_numbers() -> list[int]:
    """For each difference its number among the offsets, or -1."""
    offsets = _offsets()
    return [offsets.index(pair) if pair in offsets else -1 for pair in _differences()]


def _joins() -> list[int]:
    """For each offset the pairs of hexes of the tile there and the tile at the origin that share an edge, a byte each.

    A byte is 1 + 7 * (place in the other tile) + (place in the tile at the origin); 0 ends the row.
    """
    joins: list[int] = []
    for oq, orr in _offsets():
        pairs = [
            1 + 7 * there + here
            for there, (tq, tr) in enumerate(_flower())
            for here, (hq, hr) in enumerate(_flower())
            if distance(oq + tq - hq, orr + tr - hr) == 1
        ]
        joins.append(sum(pair << 8 * n for n, pair in enumerate(pairs)))
    return joins


def _inner_neighbours() -> list[int]:
    """For each place in a flower its neighbours there, as a set."""
    flower = _flower()
    return [sum(2**n for n, (q, r) in enumerate(flower) if distance(q - hq, r - hr) == 1) for hq, hr in flower]


FLOWER_Q: Final = vec[i64]([i64(q) for q, r in _flower()])
FLOWER_R: Final = vec[i64]([i64(r) for q, r in _flower()])
INNER: Final = vec[i64]([i64(places) for places in _inner_neighbours()])
OFFSET_Q: Final = vec[i64]([i64(q) for q, r in _offsets()])
OFFSET_R: Final = vec[i64]([i64(r) for q, r in _offsets()])
OFFSET_NUMBER: Final = vec[i64]([i64(number) for number in _offset_numbers()])
JOINS: Final = vec[i64]([i64(pairs) for pairs in _joins()])
WITHIN_1: Final = vec[i64]([i64(offsets) for offsets in _offsets_within(1)])
WITHIN_2: Final = vec[i64]([i64(offsets) for offsets in _offsets_within(2)])
WITHIN_3: Final = vec[i64]([i64(offsets) for offsets in _offsets_within(3)])


def offset_q(offset: i64) -> i64:
    """How far to the side an offset leads."""
    return OFFSET_Q[offset]


def offset_r(offset: i64) -> i64:
    """How far down an offset leads."""
    return OFFSET_R[offset]


def difference(q: i64, r: i64) -> i64:
    """The row of the tables for this difference of two hexes; -1 where they are too far apart to matter."""
    if q < -FAR or q > FAR or r < -FAR or r > FAR:
        return -1
    return (q + FAR) * ROW + r + FAR


def are_neighbours(q: i64, r: i64) -> bool:
    """Whether two hexes with this difference share an edge."""
    if q == 0:
        return r == 1 or r == -1
    if q == 1:
        return r == 0 or r == -1
    return q == -1 and (r == 0 or r == 1)
