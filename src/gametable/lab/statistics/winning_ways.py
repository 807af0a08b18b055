"""Who wins by which way: the share of each end among all games, and within it the victory of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gametable.lab.statistics.deciding import UNKNOWN, needed, not_decided, rounded
from gametable.lab.statistics.discoveries import FALSE_SHARE, q_values
from gametable.lab.statistics.estimates import SHARE, Estimate, Measured, clustered_mean, group_means, mean_of
from gametable.lab.statistics.frames import Frame, by_seat, column

MARGIN: Final = 0.1  # of the victory: that much off a fair share does not matter


@dataclass(frozen=True)
class Way:
    """A way to end."""

    end: str
    games: int
    share: Estimate  # of all games
    seats: tuple[Estimate, ...]  # the victory of each seat in the games that end so; empty if there are too few
    favoured: tuple[bool, ...] = ()  # whether each seat clearly gets more or less than a fair share
    needed: int | None = None  # about so many games of all would decide that for all seats; UNKNOWN if nobody can tell


@dataclass(frozen=True)
class WinningWays:
    """The ways in which games end, the commonest first."""

    ways: tuple[Way, ...]
    games: int
    players: int

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        parts = [
            f"“{way.end}” ends {way.share.value:.0%} ({way.share.low:.0%} to {way.share.high:.0%}) of them"
            for way in self.ways
        ]
        undecided = {f"“{way.end}”": way.needed for way in self.ways if way.needed is not None}
        begin = f"Whom it favours is not decided to {100 * MARGIN:g} points of a hundred"
        told = [f"Of {self.games} games: {'; '.join(parts)}.", self._seats(), not_decided(undecided, begin=begin)]
        return " ".join(sentence for sentence in told if sentence)

    def _seats(self) -> str:
        """Whom a way favours."""
        found = [
            f"by “{way.end}” seat {seat} gets {share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
            for way in self.ways
            for seat, (share, is_so) in enumerate(zip(way.seats, way.favoured, strict=True), start=1)
            if is_so
        ]
        if found:
            return f"Of the victories {'; '.join(found)}, where {1 / self.players:.0%} is fair."
        return "No way clearly favours a seat."

    def as_json(self) -> dict[str, Any]:
        """The ways as JSON has them."""
        ways = [
            {
                "end": way.end,
                "games": way.games,
                "share": way.share.as_json(),
                "seats": [seat.as_json() for seat in way.seats],
                "favoured": list(way.favoured),
                "needed": way.needed or None,
            }
            for way in self.ways
        ]
        return {"ways": ways, "games": self.games, "margin": MARGIN, "sentence": self.sentence}


def winning_ways(games: Frame) -> WinningWays:
    """The ways from a table of games; games of one deal count as one, and false finds are held at 5 %."""
    ends, deals, shares = column(games, "end"), column(games, "deal"), by_seat(games, "share")
    fair = 1 / shares.shape[1]
    by_end = {end: group_means(shares[ends == end], deals[ends == end]) for end in sorted(set(ends.tolist()))}
    off = {end: [_off(seat, fair) for seat in rows.T] for end, rows in by_end.items() if len(rows) > 1}
    p_values = [one.p_value() for own in off.values() for one in own]
    clear = iter((q_values(p_values) <= FALSE_SHARE).tolist())
    ways = []
    for end, rows in by_end.items():
        is_so = ends == end
        favoured = tuple(next(clear) for _ in off.get(end, ()))
        ways.append(
            Way(
                end=end,
                games=int(is_so.sum()),
                share=clustered_mean(is_so, deals, SHARE).estimate(),
                seats=tuple(mean_of(seat, SHARE).estimate() for seat in rows.T) if favoured else (),
                favoured=favoured,
                needed=_needed(off.get(end, []), favoured, len(set(deals.tolist()))),
            )
        )
    ordered = sorted(ways, key=lambda way: (-way.games, way.end))
    return WinningWays(tuple(ordered), len(ends), shares.shape[1])


def _off(seat: Any, fair: float) -> Measured:
    return mean_of(seat - fair, (-fair, 1 - fair))


def _needed(seats: list[Measured], favoured: tuple[bool, ...], deals: int) -> int | None:
    """How many deals decide about all seats of a way that some of them end by; None if all is decided."""
    if not seats:
        return UNKNOWN
    open_ones = [
        one for one, is_so in zip(seats, favoured, strict=True) if not is_so and one.p_within(MARGIN) > FALSE_SHARE
    ]
    wanted = [needed(one, MARGIN) for one in open_ones]
    if not wanted:
        return None
    return UNKNOWN if UNKNOWN in wanted else rounded(max(wanted) * deals / seats[0].count)
