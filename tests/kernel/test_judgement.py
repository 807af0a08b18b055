"""What every judgement shares: shares of the victory from points and from results."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec

from gametable.kernel.judgement import MOST_SEATS, Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import scratch
from tests.bots.made_up import decide, end, start
from tests.contract.highest import HighestGame


def shares(points: list[float], spread: float) -> list[float]:
    out = seat_values()
    shares_into(vec[float](points), len(points), spread, out)
    return [out[seat] for seat in range(len(points))]


def test_there_is_room_for_all_seats() -> None:
    assert len(seat_values()) == MOST_SEATS


def test_equal_points_are_equal_shares() -> None:
    assert shares([4.0, 4.0, 4.0, 4.0], 2.0) == [0.25] * 4


def test_a_lead_of_the_spread_is_e_times_the_share() -> None:
    found = shares([7.0, 4.0, 4.0], 3.0)
    assert found[0] / found[1] == pytest.approx(math.e)
    assert found[1] == found[2]
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("points", [[1e6, 0.0], [-1e6, 0.0], [0.0, 1e300, -1e300], [-50.0, -51.0]])
def test_no_points_are_too_many(points: list[float]) -> None:
    found = shares(points, 0.5)
    assert sum(found) == pytest.approx(1)
    assert found.index(max(found)) == points.index(max(points))
    assert min(found) >= 0


def test_more_points_elsewhere_change_nothing_between_two() -> None:
    one, other = shares([3.0, 1.0, 0.0], 2.0), shares([3.0, 1.0, 9.0], 2.0)
    assert one[0] / one[1] == pytest.approx(other[0] / other[1])


@pytest.mark.parametrize(("winners", "expected"), [((1,), [0, 1, 0]), ((0, 2), [0.5, 0, 0.5])])
def test_winners_divide_the_victory(winners: tuple[int, ...], expected: list[float]) -> None:
    state = start([end(*winners)], players=3)
    for write in (result_into, Judgement().values_into):
        out = vec[float]([9.0] * MOST_SEATS)
        write(state, out)
        assert [out[seat] for seat in range(3)] == expected


def test_a_game_without_a_judgement_knows_nothing_before_the_end() -> None:
    judgement, out, legal = HighestGame().judgement(), seat_values(), scratch()
    state = start([decide(1, {2: end(0), 5: end(1)})], players=2)
    judgement.values_into(state, out)
    assert [out[0], out[1]] == [0.5, 0.5]
    weights = vec[float]([0.0] * 4)
    judgement.weights_into(state, legal, state.legal_into(legal), weights)
    assert [weights[i] for i in range(4)] == [1.0, 1.0, 0.0, 0.0]
    assert {judgement.pick(state, legal, Rng(seed)) for seed in range(20)} == {2, 5}
    assert not judgement.is_settled(state)
