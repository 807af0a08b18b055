"""What a thing really does: pairs of games with the same luck, in one of which a seat may not take it (or must).

Every free game is played once; for each thing that its watched seat took, it is played again with that seat forbidden
to take it. Where the seat took nothing, forbidding changes nothing, and no second game is played. Pairs count where the
two games differ. A thing that is removed is forbidden to all seats, and counts for the watched seat that took it. Bots
that think for some time and not for some iterations differ by themselves: that blurs the result, but does not bend it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.kernel.game import Game
from gametable.kernel.words import either, nearest
from gametable.lab.arena import deal_seed, seating
from gametable.lab.constrained import Actions, Forbidding, Forcing, Watching
from gametable.lab.executors import PROCESSES, play_parts
from gametable.lab.seeded import Course, play_course
from gametable.lab.statistics.deciding import not_decided, rounded, some_of
from gametable.lab.statistics.impact import MARGIN, Impact, causal_impacts
from gametable.lab.workers import LabError

BUDGET: Final = Budget(seconds=float("inf"), iterations=200)

Way = Literal["forbid", "force", "remove"]  # to a seat, or from the game: then no seat may take it

EFFECTS: Final[dict[Way, str]] = {
    "forbid": "being allowed to take it",
    "force": "being made to take it",
    "remove": "its being in the game, for a seat that takes it",
}


def actions_by_thing(thing_of: Callable[[int], str], actions: int) -> dict[str, frozenset[int]]:
    """The actions that take each thing, from what each action below `actions` takes; an empty text is nothing."""
    names = {action: thing_of(action) for action in range(actions)}
    things = sorted({name for name in names.values() if name})
    return {thing: frozenset(action for action, name in names.items() if name == thing) for thing in things}


@dataclass(frozen=True)
class PairedGames:
    """The games of one number: how many were played, and for each thing the share with it less the share without."""

    games: int
    differences: dict[str, float]


@dataclass(frozen=True)
class Trial:
    """What every worker must know to play any pair; the watched seat and the bots' seats go round."""

    game: Game
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    things: Mapping[str, Actions]
    seed: int = 1
    budget: Budget = BUDGET
    way: Way = "forbid"

    def play(self, number: int) -> PairedGames:
        """The free game of this number, and the constrained ones beside it."""
        seat, rotation = number % self.players, number // self.players % self.players
        names = [self.bots[bot] for bot in seating(len(self.bots), self.players, rotation)]
        watching = Watching(find_bot(names[seat]), self.things)
        free = self._course(number, [watching if place == seat else find_bot(name) for place, name in enumerate(names)])
        courses = {
            thing: self._constrained_course(number, seat, names, actions)
            for thing, actions in self.things.items()
            if self.way == "force" or thing in watching.taken
        }
        differences = {
            thing: self._gain(free.shares[seat], course.shares[seat])
            for thing, course in courses.items()
            if course.steps != free.steps
        }
        return PairedGames(1 + len(courses), differences)

    def _gain(self, free: float, constrained: float) -> float:
        """What the thing brings a seat: being made to take it, or being allowed to, or that it is there."""
        return constrained - free if self.way == "force" else free - constrained

    def _constrained(self, name: str, actions: Actions) -> Bot:
        return (Forcing if self.way == "force" else Forbidding)(find_bot(name), actions)

    def _constrained_course(self, number: int, seat: int, names: list[str], actions: Actions) -> Course:
        is_bound = [self.way == "remove" or place == seat for place in range(len(names))]
        bots = [
            self._constrained(name, actions) if bound else find_bot(name)
            for name, bound in zip(names, is_bound, strict=True)
        ]
        return self._course(number, bots)

    def _course(self, number: int, bots: Sequence[Bot]) -> Course:
        start = self.game.new(self.players, self.options)
        return play_course(self.game, start, bots, deal_seed(self.seed, number), self.budget)


@dataclass(frozen=True)
class CausalTable:
    """The causal impacts of things, the strongest first."""

    impacts: tuple[Impact, ...]
    untested: tuple[str, ...]  # things with too few pairs that differ
    games: int
    way: Way
    pairs: Mapping[str, Sequence[float]]  # for each thing the share with it less the share without, pair by pair
    tried: int  # free games
    margin: float = MARGIN  # fair shares: effects up to this size do not matter

    @property
    def small(self) -> list[str]:
        """Things without a clear effect, which is shown to be smaller than the margin."""
        return sorted(impact.thing for impact in self.impacts if impact.is_small and not impact.found)

    @property
    def undecided(self) -> dict[str, int]:
        """Things about which nothing is decided, and about how many free games would do that."""
        return {
            impact.thing: rounded(impact.needed * self.tried / impact.count)
            for impact in self.impacts
            if not impact.decided
        }

    @property
    def sentence(self) -> str:
        """What was found, for people: effects, what is shown to have none that matters, what is not decided."""
        small, untested = self.small, list(self.untested) if self.impacts else []
        told = [
            self._effects(),
            f"No effect above {self.margin:g}: {some_of(small)}." if small else "",
            not_decided(self.undecided),
            f"Too seldom taken to say anything: {some_of(untested)}." if untested else "",
        ]
        return " ".join(sentence for sentence in told if sentence)

    def _effects(self) -> str:
        found = [_told(impact) for impact in self.impacts if impact.found]
        if found:
            return f"Clear effects of {EFFECTS[self.way]}, in fair shares of the victory: {', '.join(found)}."
        nothing = f"No thing has a clear effect in {self.games} games"
        if not self.impacts:
            return f"{nothing}: none was taken often enough."
        largest = max(self.impacts, key=lambda impact: abs(impact.estimate.value))
        return f"{nothing}; the largest that was measured, in fair shares of the victory, is {_told(largest)}."

    def as_json(self) -> dict[str, Any]:
        """The table as JSON has it."""
        impacts = [impact.as_json() for impact in self.impacts]
        facts = {"games": self.games, "tried": self.tried, "way": self.way, "sentence": self.sentence}
        decided = {"margin": self.margin, "small": self.small, "undecided": self.undecided}
        return {"impacts": impacts, "untested": list(self.untested), **decided, **facts}


def _told(impact: Impact) -> str:
    """A thing with its impact and the interval of it."""
    found = impact.estimate
    return f"{impact.thing} {found.value:+.2f} ({found.low:+.2f} to {found.high:+.2f})"


def find_way(text: str) -> Way:
    """How a thing is kept from a seat, or brought to it, as a person named it."""
    for way in EFFECTS:
        if way == text:
            return way
    raise LabError(f"Things cannot be tried by {text!r}; right is {either(EFFECTS)}.{nearest(text, EFFECTS)}")


def check_pairs(pairs: int) -> None:
    """Refuse too few."""
    if pairs < 2:
        raise LabError(f"{pairs} pairs of games show nothing; right are 2 or more.")


def run_trial(
    trial: Trial,
    pairs: int,
    *,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Callable[[int], None] | None = None,
) -> CausalTable:
    """Play so many free games and what belongs to them; things are tested together, false finds held at 5 %."""
    check_pairs(pairs)
    if not trial.things:
        raise LabError("There is no thing to try; right is one or more, each with the actions that take it.")
    samples: dict[str, list[float]] = {thing: [] for thing in trial.things}
    games = 0
    for done, paired in enumerate(play_parts(trial, range(pairs), workers, on), start=1):
        games += paired.games
        for thing, difference in paired.differences.items():
            samples[thing].append(difference)
        if progress:
            progress(done)
    impacts = causal_impacts(samples, trial.players)
    tested = {impact.thing for impact in impacts}
    untested = tuple(thing for thing in samples if thing not in tested)
    return CausalTable(impacts, untested, games, trial.way, samples, pairs)
