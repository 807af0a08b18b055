"""Figures that whole games must show beside the inventory, checked while deep.py plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

from gametable.games.atlanta.rules import numbers as al
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.state import State


class Facts:
    """What was done in a game so far; a game without figures of its own has none to check."""

    def see(self, action: int) -> None:
        """Note a decision."""

    def fault(self, state: State) -> str:  # noqa: ARG002 (figures of a game look at it)
        """What does not agree with the decisions so far; empty if all does."""
        return ""


class MonsterCityFacts(Facts):
    """MC-13, MC-24 and the sums of the specification: when scorings come, and what the money says of the attacks."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def see(self, action: int) -> None:
        if action < n.ATTACK:
            self.done["constructions"] += 1
        elif action < n.STOP:
            self.done["attacks"] += 1
        elif n.REJECT <= action < n.GIVE:
            self.done["rejections"] += 1
        elif action == n.GRANT:
            self.done["grants"] += 1

    def fault(self, state: State) -> str:
        city = cast(MonsterCity, state)
        left = self.done["constructions"] + self.done["rejections"]
        if city.phase == n.TURN and city.scorings != left // n.PILE:
            return f"{left} buildings have left the row, but there were {city.scorings} scorings"
        if city.phase == n.SCORING and left != n.PILE * (city.scorings + 1):
            return f"scoring {city.scorings + 1} comes after {left} buildings"
        if city.phase == n.FINISHED:
            return self._fault_at_the_end(city, left)
        return ""

    def _fault_at_the_end(self, city: MonsterCity, left: int) -> str:
        money = sum(city.money_of(seat) for seat in range(city.players))
        paid = self.done["constructions"] - city.players + money
        if left != n.DECK:
            return f"the game is over after {left} buildings"
        if self.done["attacks"] + self.done["grants"] != paid:
            return f"{dict(self.done)} do not fit the {money} banknotes that are held"
        return ""


class AtlantaFacts(Facts):
    """AL-23  Where empty stacks end the game, all seats have had the same number of turns."""

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.seat = -1
        self.left = 0

    def fault(self, state: State) -> str:
        atlanta = cast(Atlanta, state)
        if atlanta.first < 0 or atlanta.phase >= al.FIRST_CHANCE:
            return ""
        if self.seat < 0:
            self._count(int(atlanta.first), 1, int(atlanta.players))
        elif atlanta.seat != self.seat or atlanta.actions_left > self.left:  # whoever lost a turn had it, too
            steps = (int(atlanta.seat) - self.seat - 1) % int(atlanta.players) + 1
            self._count(self.seat + 1, steps, int(atlanta.players))
        self.seat, self.left = int(atlanta.seat), int(atlanta.actions_left)
        if atlanta.end == al.STACKS_EMPTY and len({self.turns[seat] for seat in range(atlanta.players)}) > 1:
            return f"the stacks are empty, but the seats had {dict(self.turns)} turns"
        return ""

    def _count(self, first: int, turns: int, players: int) -> None:
        self.turns.update((first + turn) % players for turn in range(turns))


FACTS: dict[str, Callable[[], Facts]] = {"atlanta": AtlantaFacts, "monster_city": MonsterCityFacts}
