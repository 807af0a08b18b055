"""How exciting games are, from the win probabilities of all seats at several moments of each game.

The leader at a moment is the seat with the largest probability. A leader stays one until another seat is ahead of it by
more than `margin`, as probabilities that come from playouts tremble. Games with several winners have no winner here:
they count for lead changes and runaways alone. A moment's place in its game lies from 0 (beginning) to 1 (end).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gametable.lab.statistics.distributions import Distribution, distribution
from gametable.lab.statistics.estimates import SHARE, Estimate, Numbers, clustered_mean
from gametable.lab.workers import LabError

MARGIN: Final = 0.05
RUNAWAY: Final = 0.9  # the probability from which on a leader has run away
EARLY: Final = 0.5  # of the game

Seats = NDArray[np.intp]


@dataclass(frozen=True)
class Tension:
    """How exciting games are."""

    lead_changes: Distribution
    decided: Distribution  # the moment from which the winner is the likeliest until the end
    above_half: Distribution  # the moment from which the winner's probability is above one half until the end
    comeback: Distribution  # how far the winner was behind the likeliest seat at the worst moment
    halfway_leader: Estimate  # share of games that their leader at half-time wins
    runaway: Estimate  # share of games in which a seat has 90 % before half-time
    winners: int  # games with one winner

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        return (
            f"The lead changes {self.lead_changes.mean.value:.1f} times a game; half of the games are decided after "
            f"{self.decided.median:.0%} of their length, and {self.runaway.value:.0%} have a runaway leader by "
            f"half-time."
        )

    def as_json(self) -> dict[str, Any]:
        """The tension as JSON has it."""
        spreads = ("lead_changes", "decided", "above_half", "comeback")
        return {
            **{name: getattr(self, name).as_json() for name in spreads},
            "halfway_leader": asdict(self.halfway_leader),
            "runaway": asdict(self.runaway),
            "winners": self.winners,
            "sentence": self.sentence,
        }


def tension(
    probabilities: ArrayLike, shares: ArrayLike, deals: ArrayLike | None = None, *, margin: float = MARGIN
) -> Tension:
    """Tension from win probabilities (games x moments x seats) and shares of the victory (games x seats)."""
    chances, victory = np.asarray(probabilities, dtype=np.float64), np.asarray(shares, dtype=np.float64)
    _check(chances, victory)
    leaders = leading_seats(chances, margin)
    groups = np.arange(len(chances)) if deals is None else np.asarray(deals)
    one = (victory > 0).sum(axis=1) == 1
    own_groups = groups[one]
    won = chances[one]
    winners = victory[one].argmax(axis=1)
    own = np.take_along_axis(won, winners[:, None, None], axis=2)[:, :, 0]
    halfway = leaders[one][:, (chances.shape[1] - 1) // 2]
    return Tension(
        lead_changes=distribution((leaders[:, 1:] != leaders[:, :-1]).sum(axis=1), groups),
        decided=distribution(lasting_from(own >= won.max(axis=2)), own_groups),
        above_half=distribution(lasting_from(own > 0.5), own_groups),
        comeback=distribution((won.max(axis=2) - own).max(axis=1), own_groups),
        halfway_leader=clustered_mean(halfway == winners, own_groups, SHARE).estimate(),
        runaway=clustered_mean(_runs_away(chances), groups, SHARE).estimate(),
        winners=int(one.sum()),
    )


def leading_seats(chances: Numbers, margin: float = MARGIN) -> Seats:
    """The leader at every moment of every game; of equally likely seats the first leads at the beginning."""
    rows = np.arange(len(chances))
    leaders = np.empty(chances.shape[:2], dtype=np.intp)
    leaders[:, 0] = chances[:, 0].argmax(axis=1)
    for moment in range(1, chances.shape[1]):
        now, before = chances[:, moment], leaders[:, moment - 1]
        overtaken = now.max(axis=1) > now[rows, before] + margin
        leaders[:, moment] = np.where(overtaken, now.argmax(axis=1), before)
    return leaders


def lasting_from(holds: NDArray[np.bool_]) -> Numbers:
    """The place of the first moment from which something holds until the end; 1 where it does not even then."""
    count = holds.shape[1]
    lasting = np.logical_and.accumulate(holds[:, ::-1], axis=1).sum(axis=1)
    return np.asarray(np.minimum((count - lasting) / (count - 1), 1.0), dtype=np.float64)


def _runs_away(chances: Numbers) -> NDArray[np.bool_]:
    moments = np.arange(chances.shape[1]) / (chances.shape[1] - 1)
    return np.asarray((chances[:, moments < EARLY] >= RUNAWAY).any(axis=(1, 2)))


def _check(chances: Numbers, victory: Numbers) -> None:
    if chances.ndim != 3 or chances.shape[1] < 2 or victory.shape != (chances.shape[0], chances.shape[2]):
        raise LabError(
            "Tension needs win probabilities (games x 2 or more moments x seats) and shares (games x seats) "
            "of the same games and seats."
        )
    if not np.allclose(chances.sum(axis=2), 1.0, atol=1e-6):
        raise LabError("Win probabilities of all seats add up to 1 at every moment; here they do not.")
