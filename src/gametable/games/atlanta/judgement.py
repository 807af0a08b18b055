"""How a strong player looks at Atlanta: tiles as they score now, what waits for a tile, and what closes soon.

A closed District with a leading suit whose tile lies open is worth a good part of that tile's points there. A place
where a single card closes a District is worth more if a card of the hand fits into it. When stacks run low such plans
count for less; in the last round only what can still be designated counts.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.judgement_city import best_designation, best_suit, closes, points_with, takes, tile_up
from gametable.games.atlanta.judgement_end import last_actions, suits_left, tiles_to_the_end
from gametable.games.atlanta.rules.cards import hand_high, hand_low, write_kinds
from gametable.games.atlanta.rules.choices import row_high, row_low, suits_shown
from gametable.games.atlanta.rules.numbers import (
    CHOOSING,
    DESIGNATE,
    DRAW_DECK,
    PLACE,
    PLACING,
    PLAY,
    SUITS,
    TILES,
)
from gametable.games.atlanta.rules.packed import eligible_suits, tile_on
from gametable.games.atlanta.rules.result import hand_size, points_of
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.rules.turns import designations, end_is_triggered
from gametable.kernel.bits import bit, count_bits
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State, scratch

NAMES = (
    *("waiting", "later", "ready", "gap", "card", "calm"),
    *("spread_end", "spread_left"),
    *("designating", "playing", "closing", "deck"),
    "skill",
)
MOST_GAPS: Final[i64] = 4
MOST_CARDS: Final[i64] = 4


@mypyc_attr(acyclic=True)
class AtlantaJudgement(Judgement):
    """What lies is counted in points, and so are plans; other numbers say how promising an action looks."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.waiting: float = numbers[0]  # the part of a tile's points that a District which waits for it is worth
        self.later: float = numbers[1]  # a closed District whose tile may still come
        self.ready: float = numbers[2]  # a place where a card of the hand closes a District
        self.gap: float = numbers[3]  # a place where another card would
        self.card: float = numbers[4]  # a card in the hand
        self.calm: float = numbers[5]  # with so many tiles before the end, or more, there is time for plans
        self.spread_end: float = numbers[6]
        self.spread_left: float = numbers[7]
        self.designating: float = numbers[8]  # for each point
        self.playing: float = numbers[9]
        self.closing: float = numbers[10]  # for each District
        self.deck: float = numbers[11]
        self.skill: i64 = int(100 * numbers[12])  # how often, of 100, a playout looks for a card that closes a District
        self._points: vec[float] = seat_values()
        self._kinds: vec[i64] = scratch()
        self._best: float = 0.0  # what the two best waiting Districts would bring, and all of them
        self._second: float = 0.0
        self._all: float = 0.0
        self._late: i64 = 0  # Districts whose tile may still come
        self._place: i64 = -1  # where a playout has chosen a card for

    def values_into(self, state: State, out: vec[float]) -> None:
        if state.to_move() == OVER:
            result_into(state, out)
            return
        assert isinstance(state, Atlanta)
        left = float(count_bits(state.stacks | state.face_up)) / float(TILES)
        for seat in range(state.players):
            self._points[seat] = float(points_of(state, seat)) + self.plans(state, seat)
        shares_into(self._points, state.players, self.spread_end + self.spread_left * left, out)

    def plans(self, state: Atlanta, seat: i64) -> float:
        """What a tableau and a hand promise beyond the tiles that lie."""
        self._look_at_districts(state, seat)
        if end_is_triggered(state):
            actions = last_actions(state, seat)
            return self._best + self._second if actions > 1 else self._best * float(actions)
        time = min(1.0, float(tiles_to_the_end(state)) / self.calm)
        return self.waiting * self._all + time * (self.later * float(self._late) + self.gaps(state, seat))

    def _look_at_districts(self, state: Atlanta, seat: i64) -> None:
        """AL-17 to AL-19  What waiting Districts would bring by the tiles that lie open, each tile to one of them."""
        city = state.tableaus[seat]
        shown = suits_shown(state)
        self._best = 0.0
        self._second = 0.0
        self._all = 0.0
        self._late = 0
        for number in range(city.closed):
            district = city.districts[number]
            if tile_on(district) >= 0:
                continue
            suits = eligible_suits(district) & shown
            if suits != 0:
                suit = best_suit(state, city, district, suits)
                shown &= ~bit(suit)
                self._count(float(points_with(state.setup, city, district, tile_up(state, suit))))
            elif eligible_suits(district) & suits_left(state) != 0:
                self._late += 1

    def _count(self, points: float) -> None:
        """One more District that waits."""
        self._all += points
        if points > self._best:
            self._second = self._best
            self._best = points
        elif points > self._second:
            self._second = points

    def gaps(self, state: Atlanta, seat: i64) -> float:
        """AL-4, AL-12 to AL-15  Places where one card closes a District, and cards that fit there or elsewhere."""
        city = state.tableaus[seat]
        cards = write_kinds(state.setup, hand_low(state, seat), hand_high(state, seat), 0, self._kinds, 0)
        ready: i64 = 0
        gaps: i64 = 0
        used: i64 = 0
        for number in range(4 * city.count):
            place = city.places[number]
            if place != 0 and closes(city, place) > 0:
                card = self._fitting(state, place, 0, cards, used)
                if card < 0:
                    gaps += 1
                else:
                    used |= bit(card)
                    ready += 1
        worth = self.ready * float(ready) + self.gap * float(min(gaps, MOST_GAPS))
        return worth + self.card * float(min(hand_size(state, seat), MOST_CARDS))

    def _fitting(self, state: Atlanta, place: i64, first: i64, end: i64, used: i64) -> i64:
        """Which of the kinds from first on, as far as they are not used, may be played at a place; -1 if none."""
        for at in range(first, end):
            if used >> at & 1 == 0 and takes(place, state.setup.value_of[self._kinds[at]]):
                return at
        return -1

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        assert isinstance(state, Atlanta)
        for i in range(count):
            out[i] = self._weight(state, actions[i])

    def _weight(self, state: Atlanta, action: i64) -> float:
        city = state.tableaus[state.seat]
        if action >= DESIGNATE:
            district = city.districts[(action - DESIGNATE) // SUITS]
            tile = tile_up(state, (action - DESIGNATE) % SUITS)
            return 1.0 + self.designating * float(points_with(state.setup, city, district, tile))
        if action >= PLACE:
            return 1.0 + self.closing * float(closes(city, city.places[action - PLACE]))
        if action >= PLAY:
            return self.playing
        return self.deck if action == DRAW_DECK else 1.0

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """Designate what brings most; else mostly play or draw a card that closes a District; else anything."""
        assert isinstance(state, Atlanta)
        if state.phase == PLACING:
            return self._pick_place(state, legal, rng)
        if state.phase != CHOOSING:
            return state.pick(rng, legal)
        if designations(state) > 0:
            return best_designation(state)
        if rng.below(100) < self.skill:
            action = self._closing_card(state, rng)
            if action >= 0:
                return action
        action = state.pick(rng, legal)
        if action < PLAY and rng.below(2) == 0:
            return state.pick(rng, legal)
        return action

    def _closing_card(self, state: Atlanta, rng: Rng) -> i64:
        """A card of the hand that closes a District, or else one of the row that would; -1 if there is none."""
        city = state.tableaus[state.seat]
        held = write_kinds(state.setup, hand_low(state, state.seat), hand_high(state, state.seat), 0, self._kinds, 0)
        both = write_kinds(state.setup, row_low(state), row_high(state), 0, self._kinds, held)
        places = 4 * city.count
        begin = rng.below(places)
        drawn: i64 = -1
        for step in range(places):
            number = begin + step if begin + step < places else begin + step - places
            place = city.places[number]
            if place != 0 and closes(city, place) > 0:
                card = self._fitting(state, place, 0, held, 0)
                if card >= 0:
                    self._place = number
                    return PLAY + self._kinds[card]
                if drawn < 0:
                    drawn = self._fitting(state, place, held, both, 0)
        return self._kinds[drawn] if drawn >= 0 else drawn

    def _pick_place(self, state: Atlanta, legal: vec[i64], rng: Rng) -> i64:
        """Where the card was chosen for, if it fits; or of two places the one that closes more."""
        city = state.tableaus[state.seat]
        place = self._place
        self._place = -1
        if (
            place >= 0
            and city.allows(place, state.setup.value_of[state.chosen])
            and closes(city, city.places[place]) > 0
        ):
            return PLACE + place
        one = state.pick(rng, legal)
        other = state.pick(rng, legal)
        return one if closes(city, city.places[one - PLACE]) >= closes(city, city.places[other - PLACE]) else other
