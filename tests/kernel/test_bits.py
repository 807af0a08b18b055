from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gametable.kernel.bits import bit, bit_index, count_bits, lowest, nth_bit

masks = st.integers(0, 2**62 - 1)


def members(mask: int) -> list[int]:
    return [number for number in range(62) if mask >> number & 1]


def test_bit_is_right_beyond_32_bits() -> None:
    assert [bit(n) for n in range(62)] == [2**n for n in range(62)]


@given(masks)
def test_count_bits_counts_the_members(mask: int) -> None:
    assert count_bits(mask) == len(members(mask))


@given(masks.filter(bool))
def test_lowest_is_the_smallest_member(mask: int) -> None:
    assert lowest(mask) == min(members(mask))
    assert bit_index(mask & -mask) == min(members(mask))


@given(masks.filter(bool))
def test_nth_bit_finds_every_member(mask: int) -> None:
    assert [nth_bit(mask, n) for n in range(len(members(mask)))] == members(mask)
