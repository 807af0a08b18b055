"""Features are written section by section over what was there before, and their number is what the game says."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from gametable.kernel.features import Features, features_of, flag, flag_if, parts_of, share, wiped, wiped_list
from gametable.kernel.state import State
from tests.contract.highest import HighestGame


def ones(count: int) -> vec[float]:
    return vec[float]([1.0] * count)


@pytest.mark.parametrize("count", range(10))
def test_a_section_is_wiped_and_nothing_around_it(count: int) -> None:
    out = ones(12)
    assert wiped(out, 1, count) == 1 + count
    assert list(out) == [1.0, *[0.0] * count, *[1.0] * (11 - count)]


def test_a_list_is_wiped_as_far_as_there_is_something() -> None:
    out = vec[float]([1.0, 5.0, 1.0, 0.0, 0.0, 7.0, 1.0, 1.0])
    assert wiped_list(out, 0, 3, 2) == 6
    assert list(out) == [0.0, 0.0, 0.0, 0.0, 0.0, 7.0, 1.0, 1.0]
    full = ones(7)
    assert wiped_list(full, 0, 3, 2) == 6
    assert list(full) == [0.0] * 6 + [1.0]


def test_numbers_are_written_where_they_belong() -> None:
    out = vec[float]([0.5] * 6)
    flag(out, 0)
    flag_if(out, 1, True)
    flag_if(out, 2, False)
    share(out, 3, 3, 5.0)
    share(out, 4, -49, 98.0)
    share(out, 5, 16383, 1.0)
    assert list(out) == [1.0, 1.0, 0.0, 3 / 5, -0.5, 16383.0]
    with pytest.raises(IndexError):
        share(out, 0, 40000, 1.0)


def test_a_table_of_parts() -> None:
    assert list(parts_of(5.0, 3)) == [0.0, 1 / 5, 2 / 5, 3 / 5]


class TooFew(Features):
    """Says that there are three numbers, and writes two."""

    def __init__(self) -> None:
        super().__init__()
        self.size = 3

    def write(self, state: State, seat: int, out: vec[float], at: int) -> int:
        return wiped(out, at, 2)


def test_another_number_of_features_than_promised_is_a_fault() -> None:
    state = HighestGame().new(2)
    with pytest.raises(ValueError, match="the features are 2 numbers, but their size is 3"):
        features_of(TooFew(), state, 0)
    assert features_of(Features(), state, 0) == []
