"""One random game, checked at every step: what must always hold, and what has come up."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import pairwise

from gametable.kernel.game import WATCHER, Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, restore
from tools.facts import FACTS, Facts
from tools.option_sets import OptionSet

SAMPLE = 128  # one step in so many is looked at closely


class Fault(AssertionError):
    """A sentence about something that must not be."""


@dataclass(frozen=True)
class Failure:
    """A game that broke a promise: everything needed to play it again."""

    key: str
    option_set: OptionSet
    seed: int
    step: int
    reason: str

    def command(self) -> str:
        """The command that plays this game again."""
        options = " ".join(f"'{text}'" for text in self.option_set.texts())
        only = f"--only players={self.option_set.players}" + (f" --options {options}" if options else "")
        return f"python tools/deep.py --game {self.key} --games 1 --workers 1 --seed {self.seed} {only}"


@dataclass
class Tally:
    """What has been played."""

    by_players: Counter[tuple[str, int]] = field(default_factory=Counter)
    decisions: Counter[tuple[str, int]] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, int]] = field(default_factory=Counter)
    longest: Counter[tuple[str, int]] = field(default_factory=Counter)
    samples: Counter[tuple[str, int]] = field(default_factory=Counter)
    shared: Counter[tuple[str, int]] = field(default_factory=Counter)
    ends: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    sets: Counter[tuple[str, int, str]] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games were finished."""
        return self.by_players.total()

    def add(self, other: Tally) -> None:
        """Count what another process has played, too."""
        longest = self.longest | other.longest
        for part in fields(self):
            getattr(self, part.name).update(getattr(other, part.name))
        self.longest = longest


class Walk:
    """A game on its way: the state and what was true of it at the start."""

    def __init__(self, game: Game, option_set: OptionSet, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.state = game.new(option_set.players, option_set.options)
        self.inventory = game.inventory(self.state)
        self.facts = FACTS.get(game.key, Facts)()
        self.most = game.longest(self.state)
        self.one_by_one = seed % 2 == 0  # chance as single outcomes, or all that is due in one go
        self.decisions = self.outcomes = self.samples = 0

    def to_the_end(self) -> None:
        """Play until the game is over."""
        self.check()
        while self.state.to_move() != OVER:
            self.step()
            self.check()
        check_end(self.game, self.state)

    def step(self) -> None:
        """One random decision, or chance."""
        state = self.state
        legal = state.legal_actions()
        if not legal or any(one >= other for one, other in pairwise(legal)):
            raise Fault(f"the legal actions are not ascending or there are none: {legal}")
        if self.rng.below(SAMPLE) == 0:
            self.samples += 1
            look_closely(self.game, state, legal, self.rng)
        if state.to_move() == CHANCE:
            self._chance(legal)
            return
        if self.decisions == self.most:
            raise Fault(f"the game has not ended after {self.most} decisions")
        self.decisions += 1
        action = legal[self.rng.below(len(legal))]
        state.play(action)
        self.facts.see(action)

    def _chance(self, legal: list[int]) -> None:
        if self.one_by_one:
            outcome = self.state.draw(self.rng)
            if outcome not in legal:
                raise Fault(f"chance draws {outcome}, which is not among {legal}")
            self.state.apply(outcome)
            self.outcomes += 1
        else:
            self.outcomes += self.state.settle(self.rng)

    def check(self) -> None:
        """Nothing has come or gone, and the figures of the game hold."""
        fault = self.facts.fault(self.state)
        if fault:
            raise Fault(fault)
        now = self.game.inventory(self.state)
        if now != self.inventory:
            changed = {name: (self.inventory.get(name), count) for name, count in now.items()}
            changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
            raise Fault(f"the inventory has changed (before, now): {changed}")


def look_closely(game: Game, state: State, legal: list[int], rng: Rng) -> None:
    """Legality against refusals for all numbers; words, copies and redrawn positions."""
    words = state.words()
    if restore(type(state), words) != state or restore(type(state), words).words() != words:
        raise Fault("the position is another one after words() and load()")
    for action in range(-1, max(game.actions, game.outcomes) + 1):
        allowed = action in legal
        if state.is_legal(action) != allowed:
            raise Fault(f"is_legal({action}) is {not allowed}, legal_actions() says otherwise: {legal}")
        if (game.refusal(state, action) is None) != allowed:
            raise Fault(f"refusal() and legal_actions() disagree on action {action}")
    for seat in range(WATCHER, state.players):
        other = state.copy()
        other.redraw(seat, rng)
        if game.inventory(other) != game.inventory(state):
            raise Fault(f"the inventory changes when seat {seat} imagines what it cannot see")
    if state.words() != words:
        raise Fault("looking at the position has changed it")


def check_end(game: Game, state: State) -> None:
    """Scores for every seat, at least one winner, nothing left to do, and a way in which it ended."""
    winners = state.winners()
    seats = range(state.players)
    if len(state.scores()) != state.players:
        raise Fault(f"there are {len(state.scores())} scores for {state.players} players")
    if not winners or winners != sorted(set(winners)) or any(seat not in seats for seat in winners):
        raise Fault(f"these cannot be the winners: {winners}")
    if state.legal_actions() or state.open_seats():
        raise Fault("the game is over, but there is something to do")
    if not game.ends(state):
        raise Fault("the game is over, but not in any known way")


def play_game(game: Game, option_set: OptionSet, seed: int, tally: Tally) -> Failure | None:
    """Play one game and count it; the failure, if it breaks a promise."""
    walk: Walk | None = None
    try:
        walk = Walk(game, option_set, seed)
        walk.to_the_end()
    except Exception as fault:  # noqa: BLE001  (whatever happens is the finding)
        step = walk.decisions + walk.outcomes if walk else 0
        reason = str(fault) if isinstance(fault, Fault) else traceback.format_exc()
        return Failure(game.key, option_set, seed, step, reason)
    _count(walk, option_set, tally)
    return None


def _count(walk: Walk, option_set: OptionSet, tally: Tally) -> None:
    key = (walk.game.key, option_set.players)
    tally.by_players[key] += 1
    tally.decisions[key] += walk.decisions
    tally.outcomes[key] += walk.outcomes
    tally.samples[key] += walk.samples
    tally.longest[key] = max(tally.longest[key], walk.decisions)
    tally.shared[key] += len(walk.state.winners()) > 1
    tally.sets[*key, str(option_set)] += 1
    for end in walk.game.ends(walk.state):
        tally.ends[*key, end] += 1
