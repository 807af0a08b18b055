"""Means, intervals, quantiles and tests in plain Python, written from their textbook definitions."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
NO_BOUNDS: Final = (-math.inf, math.inf)

Bounds = tuple[float, float]


def student_below(t: float, freedom: int) -> float:
    """The distribution of Student's t, by the incomplete beta function."""
    tail = incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return tail if t < 0 else 1 - tail


def incomplete_beta(x: float, a: float, b: float) -> float:
    """Regularised; by its continued fraction, from the side on which that converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    fraction = 1.0
    for step in range(400, 0, -1):
        m = step // 2
        if step % 2:
            term = -(a + m) * (a + b + m) / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) / ((a + 2 * m - 1) * (a + 2 * m))
        fraction = 1 + term * x / fraction
    return front / fraction


@cache
def student_quantile(probability: float, freedom: int) -> float:
    """Where Student's t has this probability below it, by halving."""
    low, high = -1e7, 1e7
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_below(middle, freedom) < probability else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class Mean:
    """A ratio of sums over groups that are independent, with its standard error."""

    value: float
    error: float
    count: int
    bounds: Bounds = NO_BOUNDS

    def interval(self, critical: float | None = None, error: float = 0.05) -> dict[str, float]:
        """With its interval, of 95 % if no other error is allowed; equal numbers leave room for what was never seen."""
        if self.error == 0:
            width = self.bounds[1] - self.bounds[0] if math.isfinite(self.bounds[1]) else 0.0
            half = width * (1 - error ** (1 / self.count))
        else:
            half = self.error * (critical or student_quantile(0.975, self.count - 1))
        low, high = max(self.bounds[0], self.value - half), min(self.bounds[1], self.value + half)
        return {"value": self.value, "low": low, "high": high}

    def p_value(self, truth: float) -> float:
        """Two-sided, of the claim that this is the truth."""
        away = abs(self.value - truth)
        if self.error > 0:
            return 2 * student_below(-away / self.error, self.count - 1)
        width = self.bounds[1] - self.bounds[0]
        return 1.0 if away == 0 else (1 - min(1.0, away / width)) ** self.count

    def p_within(self, margin: float) -> float:
        """The larger of two one-sided tests, of the claims that the truth is at least the margin off to one side."""
        if self.error > 0:
            sides = ((margin - self.value) / self.error, (margin + self.value) / self.error)
            return max(student_below(-side, self.count - 1) for side in sides)
        room = margin - abs(self.value)
        return 1.0 if room <= 0 else (1 - min(1.0, room / (self.bounds[1] - self.bounds[0]))) ** self.count


def ratio(tops: Sequence[float], bottoms: Sequence[float], bounds: Bounds = NO_BOUNDS) -> Mean:
    """The sum of tops by the sum of bottoms, over independent groups; those with nothing below do not count."""
    pairs = [(top, bottom) for top, bottom in zip(tops, bottoms, strict=True) if bottom > 0]
    total = math.fsum(bottom for _, bottom in pairs)
    value = math.fsum(top for top, _ in pairs) / total
    residuals = [top - value * bottom for top, bottom in pairs]
    if max(map(abs, residuals)) <= 1e-12 * max(bottom for _, bottom in pairs):
        return Mean(value, 0.0, len(pairs), bounds)
    squares = math.fsum(one * one for one in residuals) * len(pairs) / (len(pairs) - 1)
    return Mean(value, math.sqrt(squares) / total, len(pairs), bounds)


def mean_by_group(numbers: Sequence[float], groups: Sequence[int], bounds: Bounds = NO_BOUNDS) -> Mean:
    """The mean of numbers of which those of one group depend on each other."""
    sums: dict[int, list[float]] = {}
    for number, group in zip(numbers, groups, strict=True):
        sums.setdefault(group, []).append(float(number))
    return ratio([math.fsum(own) for own in sums.values()], [len(own) for own in sums.values()], bounds)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Between the two nearest numbers of a sorted list, in proportion."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def agreed(drawn: Sequence[float], share: float, told: float, apart: float) -> float:
    """The end of an interval that was told, if own (sorted) draws have it at about the same share; else their own.

    Few deals give few different draws, so that an end may jump between two of them: shares are compared, not ends.
    """
    low, high = quantile(drawn, max(0.0, share - apart)), quantile(drawn, min(1.0, share + apart))
    return told if low - 1e-9 <= told <= high + 1e-9 else quantile(drawn, share)


def quantiles(numbers: Sequence[float]) -> dict[str, float]:
    """The five that reports show."""
    ordered = sorted(numbers)
    return {f"{share:g}": quantile(ordered, share) for share in QUANTILES}


def spread(numbers: Sequence[float], groups: Sequence[int]) -> dict[str, Any]:
    """Mean, ends, quantiles and a histogram."""
    low, high = min(numbers), max(numbers)
    edges = _edges(low, high, is_whole=all(number == round(number) for number in numbers))
    counts = [0] * (len(edges) - 1)
    for number in numbers:
        counts[min(bisect_right(edges, number), len(counts)) - 1] += 1
    return {
        "count": len(numbers),
        "mean": mean_by_group(numbers, groups).interval(),
        "smallest": low,
        "largest": high,
        "quantiles": quantiles(numbers),
        "edges": edges,
        "counts": counts,
    }


def _edges(low: float, high: float, *, is_whole: bool) -> list[float]:
    """Twenty bins, or at most forty of whole width between whole numbers."""
    if is_whole:
        numbers = int(high - low) + 1
        width = math.ceil(numbers / 40)
        return [low - 0.5 + width * place for place in range(math.ceil(numbers / width) + 1)]
    if low == high:
        low, high = low - 0.5, high + 0.5
    return [*(low + place * ((high - low) / 20) for place in range(20)), high]


def q_values(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place], reverse=True)
    found, lowest = [0.0] * len(p_values), 1.0
    for rank, place in zip(range(len(p_values), 0, -1), order, strict=True):
        lowest = min(lowest, p_values[place] * len(p_values) / rank)
        found[place] = lowest
    return found
