"""Who wins by which way: the share of each end among all games, and within it the victory of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametable.lab.statistics.estimates import SHARE, Estimate, clustered_mean, group_means, mean_of
from gametable.lab.statistics.frames import Frame, by_seat, column


@dataclass(frozen=True)
class Way:
    """A way to end."""

    end: str
    games: int
    share: Estimate  # of all games
    seats: tuple[Estimate, ...]  # the victory of each seat in the games that end so; empty if there are too few


@dataclass(frozen=True)
class WinningWays:
    """The ways in which games end, the commonest first."""

    ways: tuple[Way, ...]
    games: int

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        parts = [
            f"“{way.end}” ends {way.share.value:.0%} ({way.share.low:.0%} to {way.share.high:.0%}) of them"
            for way in self.ways
        ]
        return f"Of {self.games} games: {'; '.join(parts)}."

    def as_json(self) -> dict[str, Any]:
        """The ways as JSON has them."""
        ways = [
            {
                "end": way.end,
                "games": way.games,
                "share": way.share.as_json(),
                "seats": [seat.as_json() for seat in way.seats],
            }
            for way in self.ways
        ]
        return {"ways": ways, "games": self.games, "sentence": self.sentence}


def winning_ways(games: Frame) -> WinningWays:
    """The ways from a table of games; games of one deal count as one."""
    ends, deals, shares = column(games, "end"), column(games, "deal"), by_seat(games, "share")
    ways = []
    for end in sorted(set(ends.tolist())):
        is_so = ends == end
        share = clustered_mean(is_so, deals, SHARE).estimate()
        rows = group_means(shares[is_so], deals[is_so])
        seats = tuple(mean_of(seat, SHARE).estimate() for seat in rows.T) if len(rows) > 1 else ()
        ways.append(Way(end, int(is_so.sum()), share, seats))
    return WinningWays(tuple(sorted(ways, key=lambda way: (-way.games, way.end))), len(ends))
