"""Two sides of an experiment, game by game with the same luck: what differs, what does not, and what is not decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from numpy.typing import ArrayLike

from gametable.lab.statistics.deciding import UNKNOWN, needed, rounded
from gametable.lab.statistics.discoveries import FALSE_SHARE, q_values
from gametable.lab.statistics.estimates import Estimate, Measured, Numbers, Range, group_means, mean_of
from gametable.lab.workers import LabError

EQUIVALENCE_ERROR: Final = 0.05  # how often a difference as large as the margin is taken for none

Verdict = Literal["no difference above the margin", "a difference", "not decided"]


@dataclass(frozen=True)
class Pairs:
    """One number of every game on both sides: numbers at the same place had the same luck."""

    name: str
    a: Numbers
    b: Numbers
    margin: float  # differences up to this size do not matter
    within: Range | None = None  # where differences lie, if that is known


@dataclass(frozen=True)
class Difference:
    """What one number does when side a becomes side b."""

    name: str
    mean_a: float
    mean_b: float
    change: Estimate  # b less a
    margin: float
    p_value: float
    q_value: float
    verdict: Verdict
    needed: int = UNKNOWN  # about so many pairs would decide; where it is decided, or nobody can tell, none

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        size = f"{self.change.value:+.4g} ({self.change.low:+.4g} to {self.change.high:+.4g})"
        if self.verdict == "no difference above the margin":
            return f"{self.name}: no difference above {self.margin:.3g}; measured {size}."
        if self.verdict == "a difference":
            return f"{self.name}: a difference of {size}."
        return f"{self.name}: not decided, {size}; more games are needed."

    def as_json(self) -> dict[str, Any]:
        """The difference as JSON has it."""
        return {
            "name": self.name,
            "a": self.mean_a,
            "b": self.mean_b,
            "change": self.change.as_json(),
            "margin": self.margin,
            "p_value": self.p_value,
            "q_value": self.q_value,
            "verdict": self.verdict,
            "needed": self.needed or None,
            "sentence": self.sentence,
        }


def differences(numbers: Sequence[Pairs], deals: ArrayLike | None = None) -> tuple[Difference, ...]:
    """Compare several numbers of the same games.

    The change is the mean of b - a over independent pairs (over deals, where several pairs have one), with Student's
    interval. "No difference above the margin": two one-sided tests (TOST) at 5 % each. Else "a difference": the change
    is found with false finds among all numbers held at 5 % (Benjamini and Hochberg). Else "not decided".
    """
    measured = [mean_of(group_means(_changes(pairs), deals), pairs.within) for pairs in numbers]
    p_values = [one.p_value() for one in measured]
    rows = zip(numbers, measured, p_values, q_values(p_values).tolist(), strict=True)
    return tuple(_difference(pairs, one, p_value, q_value) for pairs, one, p_value, q_value in rows)


def _difference(pairs: Pairs, one: Measured, p_value: float, q_value: float) -> Difference:
    verdict = _verdict(one.p_within(pairs.margin), q_value)
    return Difference(
        name=pairs.name,
        mean_a=float(pairs.a.mean()),
        mean_b=float(pairs.b.mean()),
        change=one.estimate(),
        margin=pairs.margin,
        p_value=p_value,
        q_value=q_value,
        verdict=verdict,
        needed=rounded(needed(one, pairs.margin)) if verdict == "not decided" else UNKNOWN,
    )


def _changes(pairs: Pairs) -> Numbers:
    if pairs.a.shape != pairs.b.shape:
        counts = f"side a has {len(pairs.a)} games and side b {len(pairs.b)}"
        raise LabError(f"{pairs.name}: {counts}; right are equally many.")
    if not pairs.margin > 0:
        raise LabError(f"{pairs.name}: {pairs.margin:g} cannot be a margin; right is a number above 0.")
    return pairs.b - pairs.a


def _verdict(p_within: float, q_value: float) -> Verdict:
    if p_within <= EQUIVALENCE_ERROR:
        return "no difference above the margin"
    return "a difference" if q_value <= FALSE_SHARE else "not decided"
