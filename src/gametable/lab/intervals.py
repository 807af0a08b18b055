"""How sure a mean is: intervals by drawing the same sample again and again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

DRAWS: Final = 2000


def bootstrap(numbers: Sequence[float], *, confidence: float = 0.95, seed: int = 1) -> tuple[float, float]:
    """An interval for the mean of numbers that are independent of each other, such as the means of deals."""
    chance = random.Random(seed)
    count = len(numbers)
    means = sorted(sum(chance.choices(numbers, k=count)) / count for _ in range(DRAWS))
    tail = (1 - confidence) / 2
    return means[int(tail * DRAWS)], means[int((1 - tail) * DRAWS) - 1]
