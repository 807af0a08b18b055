"""Which rules come into play: those that the log tells of, and those that refuse what a seat could try.

A game's folder says in `signs.py` by which words of the log one sees that something has happened that a rule provides
for, and which rules can refuse an action. The log is read as a watcher and the seat that acts read it. Refusals are
asked for: at some decisions, every action of the game that is not legal is tried.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from gametable.games import catalog
from gametable.kernel.game import WATCHER, Game
from gametable.kernel.signs import Ban, Sign, holds
from gametable.kernel.state import CHANCE, State
from gametable.lab.plan import Plan
from gametable.lab.workers import LabError

Place = tuple[int, int]  # a game, and the number of a decision in it, from 1; 0 is before all decisions
Steps = Sequence[tuple[int, int]]  # who, and the action or outcome


def signs_of(plan: Plan) -> tuple[tuple[Sign, ...], tuple[Ban, ...]]:
    """The signs and bans of a game that count with the options of a run."""
    signs, bans = catalog.signs(plan.game)
    if not signs:
        raise LabError("this game does not say by which signs its rules are seen.")
    counting = tuple(sign for sign in signs if holds(sign, plan.options))
    return counting, tuple(ban for ban in bans if holds(ban, plan.options))


@dataclass
class Seen:
    """How often something was seen, and where first."""

    count: int = 0
    first: Place | None = None

    def add(self, place: Place) -> None:
        """It was seen once more."""
        self.count += 1
        self.first = self.first or place


@dataclass
class Reached:
    """What was seen of the rules of a game, sign by sign and ban by ban."""

    plan: Plan
    signs: dict[Sign, Seen] = field(default_factory=dict)  # counted by game
    bans: dict[Ban, Seen] = field(default_factory=dict)  # counted by decision

    def __post_init__(self) -> None:
        signs, bans = signs_of(self.plan)
        self.signs = {sign: Seen() for sign in signs}
        self.bans = {ban: Seen() for ban in bans}

    def look_at(self, number: int, steps: Steps, tried: Collection[int]) -> None:
        """Go through a game; at the decisions with these numbers all refusals are asked for."""
        game = self.plan.load_game()
        open_signs = dict(self.signs)
        for place, state, who, action in _walk(game, self.plan, steps):
            if who != CHANCE and place in tried:
                for rule in refusing(game, state):
                    self._refused(rule, (number, place))
            lines = told(game, state, who, action)
            happened = [sign for sign in open_signs if any(re.search(sign.words, line) for line in lines)]
            for sign in happened:
                open_signs.pop(sign).add((number, place))

    def _refused(self, rule: str, place: Place) -> None:
        for ban, seen in self.bans.items():
            if ban.rule == rule:
                seen.add(place)


def _walk(game: Game, plan: Plan, steps: Steps) -> Iterator[tuple[int, State, int, int]]:
    """Every step of a game with the number of its decision and the position before it."""
    state = game.start(plan.players, plan.options)
    number = 0
    for who, action in steps:
        number += who != CHANCE
        yield number, state, who, action
        state.apply(action)


def told(game: Game, before: State, who: int, action: int) -> set[str]:
    """What the log tells a watcher and the seat that acts of a step."""
    after = before.copy()
    after.apply(action)
    viewers = {WATCHER} if who == CHANCE else {WATCHER, who}
    return {line for viewer in viewers for line in game.tell(before, action, after, viewer)}


def refusing(game: Game, state: State) -> Counter[str]:
    """The rules that refuse the actions that are not legal here, with how many each refuses."""
    legal = set(state.legal_actions())
    refusals = [game.refusal(state, action) for action in range(game.actions) if action not in legal]
    return Counter(refusal.rule for refusal in refusals if refusal)
