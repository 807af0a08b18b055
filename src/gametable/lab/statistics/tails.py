"""The few distributions that intervals and tests need."""

from __future__ import annotations

from scipy.special import stdtr, stdtrit


def student_quantile(probability: float, freedom: int) -> float:
    """The number below which Student's t with so many degrees of freedom lies with this probability."""
    return float(stdtrit(freedom, probability))


def student_below(number: float, freedom: int) -> float:
    """The probability that Student's t with so many degrees of freedom lies below a number."""
    return float(stdtr(freedom, number))
