"""How a strong player looks at Atlanta: tiles as they score now, Districts that wait for one, and gaps that close soon.

A District that is closed and has a leading suit whose tile lies open is worth about a tile; a place where a single card
closes one is worth a part of that, a card in the hand a little. The nearer the end, the less a plan counts.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.choices import nth_designation, suits_shown
from gametable.games.atlanta.rules.numbers import (
    CHOOSING,
    DESIGNATE,
    DRAW_DECK,
    PLACE,
    PLACING,
    PLAY,
    TILES,
)
from gametable.games.atlanta.rules.packed import CORNERS, eligible_suits, link, tile_on
from gametable.games.atlanta.rules.result import hand_size, points_of
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.turns import designations, end_is_triggered
from gametable.kernel.bits import count_bits
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

NAMES = (
    *("waiting", "later", "gap", "card"),
    *("spread_end", "spread_left"),
    *("designating", "playing", "closing", "deck"),
)
MOST_GAPS: Final[i64] = 4
MOST_CARDS: Final[i64] = 4


@mypyc_attr(acyclic=True)
class AtlantaJudgement(Judgement):
    """The first four numbers are points, the spreads too; the others say how promising an action looks."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.waiting: float = numbers[0]  # a closed District for which a tile lies open
        self.later: float = numbers[1]  # a closed District whose tile may still come
        self.gap: float = numbers[2]  # a place where one card closes a District
        self.card: float = numbers[3]  # a card in the hand
        self.spread_end: float = numbers[4]
        self.spread_left: float = numbers[5]
        self.designating: float = numbers[6]
        self.playing: float = numbers[7]
        self.closing: float = numbers[8]
        self.deck: float = numbers[9]
        self._points: vec[float] = seat_values()

    def values_into(self, state: State, out: vec[float]) -> None:
        if state.to_move() == OVER:
            result_into(state, out)
            return
        assert isinstance(state, Atlanta)
        left = float(count_bits(state.stacks | state.face_up)) / float(TILES)
        plan = 0.3 if end_is_triggered(state) else 1.0
        for seat in range(state.players):
            self._points[seat] = float(points_of(state, seat)) + plan * self.plans(state, seat)
        shares_into(self._points, state.players, self.spread_end + self.spread_left * left, out)

    def plans(self, state: Atlanta, seat: i64) -> float:
        """What a tableau and a hand promise beyond the tiles that lie."""
        city = state.tableaus[seat]
        shown = suits_shown(state)
        worth = 0.0
        for number in range(city.closed):
            district = city.districts[number]
            if tile_on(district) < 0:
                worth += self.waiting if eligible_suits(district) & shown != 0 else self.later
        gaps = closing_places(city)
        worth += self.gap * float(min(gaps, MOST_GAPS))
        return worth + self.card * float(min(hand_size(state, seat), MOST_CARDS))

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        assert isinstance(state, Atlanta)
        city = state.tableaus[state.seat]
        for i in range(count):
            action = actions[i]
            if action >= DESIGNATE:
                out[i] = self.designating
            elif action >= PLACE:
                out[i] = 1.0 + self.closing * float(closes(city, city.places[action - PLACE]))
            elif action >= PLAY:
                out[i] = self.playing
            elif action == DRAW_DECK:
                out[i] = self.deck
            else:
                out[i] = 1.0

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """Designate where it is possible, else mostly play; of two places the one that closes more."""
        assert isinstance(state, Atlanta)
        if state.phase == CHOOSING:
            waiting = designations(state)
            if waiting > 0:
                return nth_designation(state, rng.below(waiting))
            action = state.pick(rng, legal)
            if action < PLAY and rng.below(2) == 0:
                return state.pick(rng, legal)
            return action
        one = state.pick(rng, legal)
        if state.phase != PLACING:
            return one
        other = state.pick(rng, legal)
        city = state.tableaus[state.seat]
        return one if closes(city, city.places[one - PLACE]) >= closes(city, city.places[other - PLACE]) else other


def closes(city: Tableau, place: i64) -> i64:
    """AL-4  How many Districts a card at an open place would close."""
    found: i64 = 0
    for side in range(CORNERS):
        following = (side + 1) & 3
        one = link(place, side)
        if one != 0 and link(place, following) != 0 and link(city.cards[one - 1], following) != 0:
            found += 1
    return found


def closing_places(city: Tableau) -> i64:
    """The open places where a card would close a District."""
    found: i64 = 0
    for number in range(4 * city.count):
        place = city.places[number]
        if place != 0 and closes(city, place) > 0:
            found += 1
    return found
