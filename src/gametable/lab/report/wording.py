"""Numbers in words for people: as many digits as help, and an interval behind every estimate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Format = Callable[[float], str]


def number(value: float) -> str:
    """A number with about three digits: 1,234 or 56.7 or 8.90."""
    size = abs(value)
    digits = 0 if size >= 100 or (size >= 10 and float(value).is_integer()) else 1 if size >= 10 else 2
    return f"{value:,.{digits}f}"


def signed(value: float) -> str:
    """A change: +0.20 or -0.20."""
    return f"{round(value, 2) + 0.0:+.2f}"


def percent(value: float) -> str:
    """A share as people say it."""
    return f"{value:.1%}"


def whole(value: float) -> str:
    """A count."""
    return f"{value:,.0f}"


def interval(estimate: Mapping[str, Any], form: Format) -> str:
    """Where the truth lies in 95 of 100 samples."""
    return f"{form(estimate['low'])} to {form(estimate['high'])}"


def sure(estimate: Mapping[str, Any], form: Format) -> str:
    """A value with its interval: 33.1% (30.2% to 36.0%)."""
    return f"{form(estimate['value'])} ({interval(estimate, form)})"
