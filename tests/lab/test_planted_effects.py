"""Effects that are planted are found and rightly sized; where none is planted, alarms are as rare as promised."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from scipy.stats import binom

from gametable.bots.budget import Budget
from gametable.games.catalog import load
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.lab.causal import Trial, run_trial
from gametable.lab.seeded import Course, play_course, shares_of
from gametable.lab.statistics.comparing import Pairs, differences
from gametable.lab.statistics.discoveries import FALSE_SHARE
from gametable.lab.statistics.estimates import CHANGE_OF_SHARE, Numbers
from gametable.lab.statistics.impact import raw_impacts
from gametable.lab.statistics.seats import seat_shares
from tests.lab.draft import CARDS, THINGS, Courtier, DraftGame

pytestmark = pytest.mark.slow

ALARMS: Final = 0.05  # of comparisons of equal sides, at most


def most_alarms(repeats: int) -> int:
    """What a true rate of 5 % stays within in 99 of 100 tests like these."""
    return int(binom.ppf(0.99, repeats, ALARMS))


def alarms(sides: list[tuple[list[Numbers], list[Numbers]]], names: tuple[str, ...]) -> int:
    """How many comparisons find any difference at all."""
    found = 0
    for a, b in sides:
        pairs = [
            Pairs(name, one, other, 0.02, CHANGE_OF_SHARE if name == "share" else None)
            for name, one, other in zip(names, a, b, strict=True)
        ]
        found += any(one.q_value <= FALSE_SHARE for one in differences(pairs))
    return found


def random_games(seeds: range) -> list[Numbers]:
    """Shares of seat 1, its points and the most points, of random games in compiled code."""
    game = load("attatat")
    start = game.new(2, {"rounds": 1})
    playout, rows = Playout(), []
    for seed in seeds:
        state = start.copy()
        assert playout.run(state, Rng(seed, 77), game.longest(start))
        rows.append((shares_of(state)[0], state.scores()[0], max(state.scores())))
    return list(np.array(rows, dtype=np.float64).T)


def test_equal_sides_raise_few_alarms_in_random_games() -> None:
    games, repeats = 60, 1000
    starts = range(0, 2 * games * repeats, 2 * games)
    sides = [(random_games(range(at, at + games)), random_games(range(at + games, at + 2 * games))) for at in starts]
    assert alarms(sides, ("share", "points", "most points")) <= ALARMS * repeats


def test_equal_sides_raise_few_alarms_and_unequal_ones_many() -> None:
    """Ten numbers that depend on each other, as numbers of one game do."""
    rng = np.random.default_rng(11)
    mixing = rng.standard_normal((10, 10))
    repeats = 200

    def side(bonus: float) -> list[Numbers]:
        return list((rng.standard_normal((400, 10)) @ mixing + bonus).T)

    names = tuple(map(str, range(10)))
    assert alarms([(side(0.0), side(0.0)) for _ in range(repeats)], names) <= ALARMS * repeats
    assert alarms([(side(0.0), side(1.0)) for _ in range(repeats)], names) > 0.9 * repeats


@pytest.mark.parametrize("players", [2, 3, 5])
def test_shares_that_add_up_raise_few_alarms(players: int) -> None:
    """What one seat gains the others lose: false finds are held for such numbers, too, though no theorem says so."""
    rng = np.random.default_rng(players)
    repeats = 500

    def side() -> list[Numbers]:
        return list(np.eye(players)[rng.integers(players, size=200)].T)

    assert alarms([(side(), side()) for _ in range(repeats)], ("share",) * players) <= most_alarms(repeats)


TRUTH: Final = np.array([0.31, 0.23, 0.23, 0.23])  # seat 1 has a bonus


def dealt_games(rng: np.random.Generator, deals: int) -> tuple[Numbers, Numbers]:
    """Games with one winner each, four to a deal; every deal has seats that it favours."""
    favours = rng.dirichlet(4 * TRUTH, size=deals).repeat(4, axis=0)
    winners = (favours.cumsum(axis=1) < rng.random(4 * deals)[:, None]).sum(axis=1)
    return np.eye(4)[np.minimum(winners, 3)], np.arange(deals, dtype=np.float64).repeat(4)


def coverage(rng: np.random.Generator, repeats: int, *, by_deal: bool) -> float:
    """How often the intervals of all four seats hold the truth together."""
    covered = 0
    for _ in range(repeats):
        shares, deals = dealt_games(rng, deals=150)
        seats = seat_shares(shares, deals if by_deal else None).seats
        covered += all(seat.holds(true) for seat, true in zip(seats, TRUTH, strict=True))
    return covered / repeats


def test_a_known_bonus_of_a_seat_is_covered_as_often_as_promised() -> None:
    """The standard error of this rate is 0.6 points."""
    assert 0.93 <= coverage(np.random.default_rng(5), 1500, by_deal=True) <= 0.97


def test_games_of_one_deal_must_not_be_taken_for_independent() -> None:
    assert coverage(np.random.default_rng(6), 200, by_deal=False) < 0.9


BUDGET: Final = Budget(float("inf"), 1)
GAMES: Final = 2000


def test_the_strong_card_is_found_first_by_the_causal_table() -> None:
    game = DraftGame()
    first = 0
    repeats = 20
    for seed in range(repeats):
        table = run_trial(Trial(game, 3, {}, ("tests.lab.draft:Courtier",), THINGS, seed, BUDGET), 650, workers=1)
        assert table.games <= GAMES
        crown = next(impact for impact in table.impacts if impact.thing == "crown")
        first += table.impacts[0].thing == "dragon" and table.impacts[0].found and crown.estimate.value < 0.1
    assert first >= 0.9 * repeats


def takers(course: Course, card: int) -> list[bool]:
    return [any((one.seat, one.action) == (seat, card) for one in course.decisions) for seat in range(3)]


def test_a_harmless_card_that_leaders_take_misleads_the_raw_table() -> None:
    game = DraftGame()
    start, bots = game.new(3), [Courtier()] * 3
    for seed in (1, 2, 3):
        courses = [play_course(game, start, bots, GAMES * seed + number, BUDGET) for number in range(GAMES)]
        taken = {name: [takers(course, card) for course in courses] for card, name in enumerate(CARDS)}
        table = raw_impacts(taken, [course.shares for course in courses])
        assert (table[0].thing, table[0].found) == ("crown", True)
