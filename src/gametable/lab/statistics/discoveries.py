"""Many tests at once: how much can be called found when a few false alarms are bound to be among them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import Numbers

FALSE_SHARE: Final = 0.05  # of what is called found, that may be false on average


def q_values(p_values: ArrayLike) -> Numbers:
    """Benjamini and Hochberg's adjusted p-values, in the order of the tests.

    Calling everything found whose q-value is at most 5 % makes, on average, at most 5 % of the finds false. Holds for
    tests that are independent or positively dependent; for shares of all seats, which add up, simulations show it.
    """
    given = np.asarray(p_values, dtype=np.float64)
    count = len(given)
    order = np.argsort(given, kind="stable")
    scaled = given[order] * count / np.arange(1, count + 1)
    lowest_from_above = np.minimum.accumulate(scaled[::-1])[::-1]
    found = np.empty(count)
    found[order] = np.minimum(lowest_from_above, 1.0)
    return found
