"""A District tile as a number: its rule, the numbers a, b and c of its text, and the suit that it names (AL-2)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64


def rule_of(tile: i64) -> i64:
    """The rule by which a tile scores."""
    return tile & 31


def a_of(tile: i64) -> i64:
    """What a tile pays for each thing that it counts, or if its condition holds."""
    return tile >> 5 & 127


def b_of(tile: i64) -> i64:
    """What a tile pays in any case, or if its condition does not hold; or the lowest value that counts."""
    return tile >> 12 & 127


def c_of(tile: i64) -> i64:
    """The sum that a tile asks for, the most that it pays, or the highest value that counts."""
    return tile >> 19 & 1023


def suit_named_by(tile: i64) -> i64:
    """The suit in the text of a tile."""
    return tile >> 29 & 7
