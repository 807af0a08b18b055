"""Skill and luck: planted parts of the spread are found again."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.estimates import Estimate, Numbers
from gametable.lab.statistics.luck import PARTS, SkillAndLuck, round_the_table, skill_and_luck
from gametable.lab.workers import LabError


def planted(skill: float, seat: float, deal: float, rest: float, *, deals: int, seed: int = 17) -> Numbers:
    """Results with such standard deviations of their parts; skill and seat are fixed steps."""
    rng = np.random.default_rng(seed)
    steps = np.array([-1.0, 0.0, 1.0])  # of standard deviation 1, as a sample
    places = deal * rng.standard_normal((deals, 3, 1)) + seat * steps[None, :, None]
    return np.asarray(places + skill * steps + rest * rng.standard_normal((deals, 3, 3)))


@pytest.mark.parametrize("parts", [(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (1.0, 2.0, 3.0, 1.0), (0, 1, 0, 1)])
def test_planted_parts_are_found(parts: tuple[float, float, float, float]) -> None:
    found = skill_and_luck(planted(*parts, deals=400))
    variances = np.array(parts) ** 2
    values = [found.skill.value, found.seat.value, found.deal.value, found.rest.value]
    assert values == pytest.approx((variances / variances.sum()).tolist(), abs=0.05)
    assert sum(values) == pytest.approx(1.0)


def test_uneven_deals_are_not_taken_for_uneven_seats() -> None:
    """A few deals favour some seat by chance; what chance explains is 0 in more than a third of the samples."""
    seats = [skill_and_luck(planted(0.0, 0.0, 3.0, 1.0, deals=10, seed=seed)).seat.value for seed in range(20)]
    assert seats.count(0.0) > 7


def test_intervals_hold_the_truth_and_shrink() -> None:
    few, many = (skill_and_luck(planted(1.0, 0.0, 1.0, 1.0, deals=deals)).deal for deals in (30, 480))
    assert few.holds(1 / 3)
    assert many.holds(1 / 3)
    assert few.high - few.low > 3 * (many.high - many.low)


def played_games(rng: np.random.Generator, deals: int, favour: float, better: float) -> Numbers:
    """Shares of a ladder of four rungs for three: deals favour some seats, and the special one is a little better."""
    luck = favour * rng.standard_normal((1, deals, 1, 3)) + rng.standard_normal((4, deals, 3, 3))
    return round_the_table(np.eye(3)[(luck + better * np.eye(3)).argmax(axis=-1)])


@pytest.mark.slow
@pytest.mark.parametrize(("favour", "better"), [(0.0, 0.0), (0.0, 0.3), (0.6, 0.3), (1.0, 1.0)])
def test_intervals_hold_as_often_as_promised(favour: float, better: float) -> None:
    """The standard error of these rates is 1.5 points; a part that cannot be below 0 is held more often."""
    rng = np.random.default_rng(9)
    truth = skill_and_luck(played_games(rng, 20_000, favour, better))
    samples = [skill_and_luck(played_games(rng, 30, favour, better)) for _ in range(200)]
    for part in PARTS:
        true = getattr(truth, part).value
        held = [getattr(one, part).low - 0.002 <= true <= getattr(one, part).high + 0.002 for one in samples]
        assert sum(held) / 200 >= 0.9
    widths = [one.deal.high - one.deal.low for one in samples]
    assert np.mean(widths) < 0.3


def test_equal_results_have_no_cause() -> None:
    found = skill_and_luck(np.full((6, 2, 2), 0.5))
    assert (found.skill.value, found.rest.value) == (0.0, 1.0)


def test_the_sentence_says_all_parts() -> None:
    results = np.tile(np.array([[0.0, 1.0], [0.0, 1.0]]), (10, 1, 1))
    assert skill_and_luck(results).sentence == (
        "Of the spread of results 100% follows from who plays, 0% from the deal, 0% from the seat and 0% from all else."
    )
    assert list(skill_and_luck(results).as_json()) == ["skill", "seat", "deal", "rest", "sentence"]


def test_contests_with_the_same_deals_count_as_one() -> None:
    """Two rungs with different skill: the parts are those of the mean of the variances."""
    found = skill_and_luck([planted(0.0, 0.0, 1.0, 1.0, deals=400), planted(2.0, 0.0, 1.0, 1.0, deals=400, seed=18)])
    values = [found.skill.value, found.seat.value, found.deal.value, found.rest.value]
    assert values == pytest.approx([0.5, 0.0, 0.25, 0.25], abs=0.05)
    alone = skill_and_luck(planted(1.0, 0.0, 1.0, 1.0, deals=30))
    assert skill_and_luck([planted(1.0, 0.0, 1.0, 1.0, deals=30)]) == alone


def test_a_special_seat_goes_round_the_table() -> None:
    """By special seat and seat, the shares of a deal; the special one gets the hundreds."""
    results = np.array([[[100, 1, 2], [13, 110, 11], [21, 22, 120]]])
    assert round_the_table(results).tolist() == [[[100, 21, 13], [110, 1, 22], [120, 11, 2]]]


def test_one_that_is_better_on_every_seat_shows_skill_and_a_deal_that_favours_a_seat_shows_luck() -> None:
    rng = np.random.default_rng(5)
    special = np.tile(np.eye(3), (40, 1, 1))
    assert skill_and_luck(round_the_table(special)).skill.value == pytest.approx(1.0)
    favoured = np.eye(3)[rng.integers(3, size=40)][:, None, :].repeat(3, axis=1)  # one seat wins, whoever sits there
    assert skill_and_luck(round_the_table(favoured)).deal.value > 0.95


def test_small_parts_are_not_called_nothing() -> None:
    skill, seat, deal, rest = (Estimate(part, 0.0, 1.0) for part in (0.012, 0.0, 0.096, 0.892))
    found = SkillAndLuck(skill, seat, deal, rest, who="thought")
    assert found.sentence == (
        "Of the spread of results 1.2% follows from thought, 10% from the deal, 0% from the seat and 89% from all else."
    )


def test_few_deals_are_refused() -> None:
    with pytest.raises(LabError, match="5 or more deals x 2 or more seats x 2 or more bots; here they are 4 x 2 x 2"):
        skill_and_luck(np.zeros((4, 2, 2)))
