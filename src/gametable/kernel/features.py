"""Positions as numbers for learning: what one seat may know, always as many numbers in the same order.

Numbers are written section by section into a part of an array that is kept from one position to the next. A section is
wiped, then what is not 0 is written; the functions that do so return where the next section begins.
"""

# mypyc compiles this module: numbers, inlined by games

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.kernel.state import State

LARGEST: Final = 16384
WHOLE: Final = vec[float]([float(n) for n in (*range(LARGEST), *range(-LARGEST, 0))])  # WHOLE[-3] is -3.0, too


def parts_of(whole: float, most: int) -> vec[float]:
    """A table: what part of a whole each number up to the largest is."""
    return vec[float]([number / whole for number in range(most + 1)])


def wiped(out: vec[float], at: i64, count: i64) -> i64:
    """Wipe so many numbers; return where the next section begins."""
    end = at + count
    for place in range(at, end):
        out[place] = 0.0
    return end


def wiped_list(out: vec[float], at: i64, most: i64, size: i64) -> i64:
    """Wipe a list of things, each with so many numbers of which the first is a yes: all after the last one is 0."""
    place = at
    end = at + most * size
    while place < end and out[place] != 0.0:
        place = wiped(out, place, size)
    return end


def flag(out: vec[float], place: i64) -> None:
    """Write a yes."""
    out[place] = 1.0


def flag_if(out: vec[float], place: i64, yes: bool) -> None:
    """Write a yes or a no."""
    out[place] = 1.0 if yes else 0.0


def share(out: vec[float], place: i64, part: i64, whole: float) -> None:
    """Write what part of a whole there is; a table is faster than to make the number a float."""
    out[place] = WHOLE[part] / whole


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Features:
    """How a game describes its positions; this one says nothing at all."""

    def __init__(self) -> None:
        self.size: i64 = 0  # how many numbers there are

    def write(self, state: State, seat: i64, out: vec[float], at: i64) -> i64:  # noqa: ARG002
        """Write what a seat may know, beginning at a place of an array; return where the numbers end.

        There the array holds zeros, or what write() has left of a position of the same game with the same setup.
        """
        return at


def features_of(features: Features, state: State, seat: i64) -> list[float]:
    """The numbers of one position."""
    out = vec[float]([0.0] * features.size)
    end = features.write(state, seat, out, 0)
    if end != features.size:
        raise ValueError(f"the features are {end} numbers, but their size is {features.size}")
    return list(out)
