"""How a strong player looks at Monster City: what a city is worth in the categories that are still open.

A category that is open will bring about its usual points, and more or less as the city is better or worse for it now.
The best one is taken at the next scoring; the nearer that is, the more the present city counts. A banknote is a
building that can be bought, a STOP or an event card a bad attack that need not be suffered. Rows are not refilled card
by card (MC-16): who takes the last card of a row hands the next player the first pick of five new ones.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.monster_city.rules.numbers import (
    ATTACK,
    BUILD,
    CATEGORIES,
    CHICKEN,
    COLOURS,
    DECK,
    DESTROY,
    DESTROYING,
    MOST_MONEY,
    PILE,
    ROW,
    SCORE,
    SCORINGS,
    STOP,
    TURN,
)
from gametable.games.monster_city.rules.position import USED
from gametable.games.monster_city.rules.scoring import category_of, city_points, highest, sum_of
from gametable.games.monster_city.rules.sets import event_total, row_size, with_building, without_building
from gametable.games.monster_city.rules.setup import Setup
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.bits import count_bits, lowest
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

NAMES = (
    *("usual_smallest", "usual_tallest", "usual_colour", "usual_all"),
    *("best_far", "best_near", "other"),
    *("first_banknote", "second_banknote", "stop", "event"),
    *("spread_end", "spread_left", "heat"),
    *("fresh_buildings", "fresh_monsters"),
)
TWO_CARDS: Final[i64] = 256  # a row with less than this has one card: rows are bytes


@mypyc_attr(acyclic=True)
class MonsterCityJudgement(Judgement):
    """The numbers are points, apart from `best_far`, `best_near` and `other`, which are shares of a difference."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.usual: vec[float] = vec[float](numbers[0:4])
        self.best_far: float = numbers[4]
        self.best_near: float = numbers[5]
        self.other: float = numbers[6]
        self.first_banknote: float = numbers[7]
        self.second_banknote: float = numbers[8]
        self.stop: float = numbers[9]
        self.event: float = numbers[10]
        self.spread_end: float = numbers[11]
        self.spread_left: float = numbers[12]
        self.heat: float = numbers[13]  # how many points of gain make an action e times as promising
        self.fresh_buildings: float = numbers[14]  # the first pick of a full row, against a row of one card
        self.fresh_monsters: float = numbers[15]
        self._points: vec[float] = seat_values()
        self._worth: vec[float] = vec[float]([0.0] * CATEGORIES)

    def is_settled(self, state: State) -> bool:
        """Just after a scoring, with five new buildings."""
        assert isinstance(state, MonsterCity)
        return count_bits(state.deck) + ROW == DECK - PILE * state.scorings and row_size(state.row) == ROW

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """The better of two actions at a glance."""
        assert isinstance(state, MonsterCity)
        count = state.legal_into(legal)
        one = legal[rng.below(count)]
        other = legal[rng.below(count)]
        if one == other or self.gain(state, one) >= self.gain(state, other):
            return one
        return other

    def values_into(self, state: State, out: vec[float]) -> None:
        if state.to_move() == OVER:
            result_into(state, out)
            return
        assert isinstance(state, MonsterCity)
        for seat in range(state.players):
            self._points[seat] = self.outlook(state, seat)
        left = float(count_bits(state.deck) + row_size(state.row)) / float(DECK)
        shares_into(self._points, state.players, self.spread_end + self.spread_left * left, out)

    def outlook(self, state: MonsterCity, seat: i64) -> float:
        """The points that a seat can expect at the end; an attack that is not finished is counted as if it were."""
        city = state.cities[seat]
        money = state.money_of(seat)
        if state.phase == DESTROYING and state.seat == seat:
            city = least_harm(state.setup, state.left, state.need)
            money += 1
        points = float(state.total_of(seat)) + self.prospects(state, seat, city)
        points += self.purse(money)
        if state.stops >> seat & 1:
            points += self.stop
        if state.setup.events:
            points += self.event * float(event_total(state.hand(seat)))
        if seat == next_to_pick(state):
            points += self.first_pick(state, money)
        return points

    def first_pick(self, state: MonsterCity, banknotes: i64) -> float:
        """MC-12, MC-14, MC-16  What it is worth to come next: the more cards lie there to be taken, the better."""
        value = 0.0
        if banknotes > 0:
            value += self.fresh_buildings * self.choice(row_size(state.row))
        if banknotes < MOST_MONEY:
            attacking: i64 = 1 if state.phase == DESTROYING else 0  # a monster that is still at work
            value += self.fresh_monsters * self.choice(row_size(state.monster_row) - attacking)
        return value

    def choice(self, size: i64) -> float:
        """MC-16, MC-23, MC-24  0 for a row of one card, 1 for a full one; an empty one is filled anew."""
        return float(size - 1) / float(ROW - 1) if size > 0 else 1.0

    def purse(self, banknotes: i64) -> float:
        """What banknotes are worth."""
        value = 0.0
        if banknotes > 0:
            value += self.first_banknote
        if banknotes > 1:
            value += self.second_banknote
        return value

    def prospects(self, state: MonsterCity, seat: i64, city: i64) -> float:
        """What a city promises in the categories that a seat has not used."""
        used = state.notes[seat] >> USED & 15
        self._write_worth(state.setup, city)
        best = -1000.0
        total = 0.0
        for category in range(CATEGORIES):
            if used >> category & 1:
                continue
            more = self._worth[category] - self.usual[category]
            total += self.usual[category] + self.other * more
            best = max(best, more)
        if state.scorings == SCORINGS:
            return 0.0
        left = float(count_bits(state.deck) + row_size(state.row) - DECK + PILE * (state.scorings + 1))
        near = 1.0 - left / float(PILE)
        return total + (self.best_far + near * (self.best_near - self.best_far)) * best

    def _write_worth(self, setup: Setup, city: i64) -> None:
        smallest = 0.0
        tallest = 0.0
        colour_sum = 0.0
        total = 0.0
        for colour in range(COLOURS):
            group = city & setup.targets[colour]
            if group != 0:
                smallest += float(setup.card_value[lowest(group)])
                tallest += float(setup.card_value[highest(group)])
                points = float(sum_of(setup, group))
                total += points
                colour_sum = max(colour_sum, points)
        self._worth[0] = smallest
        self._worth[1] = tallest
        self._worth[2] = colour_sum
        self._worth[3] = total

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        assert isinstance(state, MonsterCity)
        best = -1000.0
        for i in range(count):
            out[i] = self.gain(state, actions[i])
            best = max(best, out[i])
        for i in range(count):
            out[i] = math.exp((out[i] - best) / self.heat) + 0.01

    def gain(self, state: MonsterCity, action: i64) -> float:
        """What an action brings its player, in points, as far as can be seen at a glance."""
        seat = state.to_move()
        city = state.cities[seat]
        money = state.money_of(seat)
        setup = state.setup
        if action < ATTACK:
            grown = with_building(setup, city, action - BUILD)
            return self.prospects(state, seat, grown) + self.purse(money - 1) - self.building_gift(state, seat)
        if action < STOP:
            monster = action - ATTACK
            left = least_harm(setup, city & ~setup.monster_wipe[monster], setup.monster_need[monster])
            return self.prospects(state, seat, left) + self.purse(money + 1) - self.monster_gift(state, seat)
        now = self.prospects(state, seat, city) + self.purse(money)
        if action == STOP:
            return now - self.stop
        if action < SCORE:
            return self.prospects(state, seat, without_building(setup, state.left, action - DESTROY))
        if action < CHICKEN:
            return self._scoring_gain(setup, city, action - SCORE)
        return now - self.event

    def building_gift(self, state: MonsterCity, seat: i64) -> float:
        """MC-12, MC-24  What the next player gets if a building is taken: the last one brings a fresh row."""
        if state.money_of(after(state, seat)) == 0:
            return 0.0
        return self.fresh_buildings if state.row < TWO_CARDS else -self.fresh_buildings / float(ROW - 1)

    def monster_gift(self, state: MonsterCity, seat: i64) -> float:
        """MC-14, MC-23  What the next player gets if a monster is taken: the last one brings a fresh row."""
        if state.money_of(after(state, seat)) == MOST_MONEY:
            return 0.0
        return self.fresh_monsters if state.monster_row < TWO_CARDS else -self.fresh_monsters / float(ROW - 1)

    def _scoring_gain(self, setup: Setup, city: i64, way: i64) -> float:
        """A category now, against what it usually brings."""
        return float(city_points(setup, city, way)) - self.usual[category_of(way)]


def after(state: MonsterCity, seat: i64) -> i64:
    """MC-9  The seat to the left."""
    return seat + 1 if seat + 1 < state.players else i64(0)


def next_to_pick(state: MonsterCity) -> i64:
    """Who is the next to take a card: the seat whose turn begins, or the one after a turn that is nearly over."""
    return state.seat if state.phase == TURN else after(state, state.seat)


def least_harm(setup: Setup, left: i64, need: i64) -> i64:
    """What stays of a city if of each colour that must still fall the lowest buildings do."""
    target: i64 = 0
    while need != 0:
        for i in range(need & 255):
            found = left & setup.targets[target]
            if found != 0:
                left = without_building(setup, left, setup.card_kind[lowest(found)])
        need >>= 8
        target += 1
    return left
