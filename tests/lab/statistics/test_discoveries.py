"""False finds: adjusted p-values agree with another program's, and hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from gametable.lab.statistics.discoveries import q_values


def test_q_values_agree_with_another_program() -> None:
    p_values = np.random.default_rng(3).random(40) ** 3
    assert q_values(p_values) == pytest.approx(stats.false_discovery_control(p_values))


def test_equal_and_single_p_values() -> None:
    assert q_values([0.04]).tolist() == [0.04]
    assert q_values([0.03, 0.03]).tolist() == [0.03, 0.03]
    assert q_values([]).tolist() == []


def test_few_finds_are_false() -> None:
    """20 true effects among 100: of what is found, 4 % must be false (80 % of the 5 % allowed), not 44 %."""
    rng = np.random.default_rng(8)
    false_shares, naive = [], []
    for _ in range(300):
        scores = rng.standard_normal(100) + np.where(np.arange(100) < 20, 3.0, 0.0)
        p_values = 2 * stats.norm.sf(np.abs(scores))
        found = q_values(p_values) <= 0.05
        false_shares.append(found[20:].sum() / max(1, found.sum()))
        naive.append((p_values[20:] <= 0.05).sum() / max(1, (p_values <= 0.05).sum()))
    assert 0.025 < np.mean(false_shares) < 0.05
    assert np.mean(naive) > 0.1
