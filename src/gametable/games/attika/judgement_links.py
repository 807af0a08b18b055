"""How many buildings a seat still needs to link two sanctuaries, and where they would stand.

Every sanctuary sends out a wave that enters an own building at no cost, an empty hex for one building, and nothing that
another seat has built on. Where the waves of two sanctuaries meet, they are linked.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules.numbers import FLOWER, MOST_HEXES
from gametable.games.attika.rules.position import OWNER, SANCTUARIES, Position
from gametable.kernel.bits import lowest

OUT_OF_REACH: Final[i64] = 6  # links that need so many buildings or more are not looked for
NOWHERE: Final[i64] = 99
ROOM: Final[i64] = 4096  # every hex has two waves at most, each of which reaches on to six neighbours


@mypyc_attr(acyclic=True)
class Links:
    """The waves of one seat: for each hex the two nearest sanctuaries, in buildings up to and on this hex."""

    def __init__(self) -> None:
        self._base: i64 = 0  # what is below is left from waves before: nothing has to be swept away
        self._near: vec[i64] = vec[i64]([i64(-1)] * MOST_HEXES)
        self._far: vec[i64] = vec[i64]([i64(-1)] * MOST_HEXES)  # to the nearest other sanctuary
        self._from: vec[i64] = vec[i64]([i64(0)] * MOST_HEXES)  # which sanctuary is the nearest
        self._now: vec[i64] = vec[i64]([i64(0)] * ROOM)
        self._later: vec[i64] = vec[i64]([i64(0)] * ROOM)
        self._now_count: i64 = 0
        self._later_count: i64 = 0
        self._gates: vec[i64] = vec[i64]([i64(0)] * ROOM)
        self._gate_count: i64 = 0

    def look_at(self, p: Position) -> None:
        """Find where the waves of a position begin, for all seats: beside the sanctuaries."""
        self._gate_count = 0
        for spot in range(FLOWER * p.tiles):
            beside = p.hexes[spot] >> SANCTUARIES & 15
            while beside != 0:
                self._gates[self._gate_count] = 4 * spot + lowest(beside)
                self._gate_count += 1
                beside &= beside - 1

    def needed(self, p: Position, seat: i64, everywhere: bool) -> i64:
        """AK-33  The fewest buildings that link two sanctuaries of the position looked at, or OUT_OF_REACH.

        Waves that meet do so half way; `everywhere` sends those on that have met, to find each hex of a shortest link.
        """
        self._set_out(p, seat)
        best = OUT_OF_REACH
        steps: i64 = 0
        while steps < OUT_OF_REACH:
            best = min(best, self._spread(p, seat, steps))
            if best < OUT_OF_REACH and (steps >= best or not everywhere):
                break
            if best == OUT_OF_REACH and 2 * steps >= OUT_OF_REACH:
                break
            steps += 1
            waiting = self._now
            self._now = self._later
            self._later = waiting
            self._now_count = self._later_count
            self._later_count = 0
        return best

    def through(self, spot: i64) -> i64:
        """The buildings of the shortest link that has one on this empty hex; many if none was found."""
        if self._far[spot] < self._base:
            return NOWHERE
        return self._near[spot] + self._far[spot] - 2 * self._base - 1

    def _set_out(self, p: Position, seat: i64) -> None:
        """The waves of a seat begin."""
        self._base += NOWHERE
        self._now_count = 0
        self._later_count = 0
        for number in range(self._gate_count):
            gate = self._gates[number]
            self._reach(p.hexes[gate >> 2] >> OWNER & 7, seat, gate)

    def _reach(self, owner: i64, seat: i64, arrival: i64) -> None:
        """A wave comes to a hex: at once where the seat has built, one building later where nobody has."""
        if owner == 0:
            self._later[self._later_count] = arrival
            self._later_count += 1
        elif owner == seat + 1:
            self._now[self._now_count] = arrival
            self._now_count += 1

    def _spread(self, p: Position, seat: i64, steps: i64) -> i64:
        """All that so many buildings reach; the shortest link found by it."""
        best = NOWHERE
        base = self._base
        near = self._near
        far = self._far
        sent_by = self._from
        hexes = p.hexes
        while self._now_count > 0:
            self._now_count -= 1
            arrival = self._now[self._now_count]
            spot = arrival >> 2
            sanctuary = arrival & 3
            if near[spot] < base:
                near[spot] = base + steps
                sent_by[spot] = sanctuary
            elif far[spot] < base and sent_by[spot] != sanctuary:
                far[spot] = base + steps
                built = hexes[spot] >> OWNER & 7 != 0  # then no wave had to build here
                best = min(best, self.through(spot) + 1 if built else self.through(spot))
            else:
                continue
            around = p.around[spot]
            while around != 0:
                other = (around & 255) - 1
                around >>= 8
                is_here = near[other] >= base and sent_by[other] == sanctuary
                if far[other] < base and not is_here:
                    self._reach(hexes[other] >> OWNER & 7, seat, 4 * other + sanctuary)
        return best
