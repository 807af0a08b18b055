"""Games whose luck follows from a seed, played fast and without a record: the raw material of experiments.

The entries of a game have the same streams of luck as in a recorded match, so that two games with one seed are equal as
long as the same is decided in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from gametable.lab.match import chance_at, luck_at
from gametable.lab.workers import LabError

Step = tuple[int, int, int]  # who (or CHANCE), the action or outcome, and how many actions were legal


@dataclass(frozen=True)
class Decision:
    """Who decided what, out of how many legal actions."""

    seat: int
    action: int
    legal: int


@dataclass(frozen=True)
class Course:
    """How a game went."""

    decisions: tuple[Decision, ...]
    steps: tuple[int, ...]  # all actions and outcomes in their order
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory, by seat

    @property
    def turns(self) -> int:
        """How many turns there were: decisions in a row of one seat are one turn."""
        seats = [decision.seat for decision in self.decisions]
        return sum(seat != before for before, seat in zip([-1, *seats], seats, strict=False))


def play_course(game: Game, start: State, bots: Sequence[Bot], seed: int, budget: Budget) -> Course:
    """Play from a fresh state to the end, one bot for each seat; the state given stays as it is."""
    state, steps = play_steps(game, start, bots, seed, budget)
    if state.to_move() != OVER:
        raise LabError(f"The game of seed {seed} {_fault(game, start, state)}")
    decisions = tuple(Decision(who, action, legal) for who, action, legal in steps if who != CHANCE)
    return Course(decisions, tuple(action for _, action, _ in steps), tuple(state.scores()), shares_of(state))


def play_steps(game: Game, start: State, bots: Sequence[Bot], seed: int, budget: Budget) -> tuple[State, list[Step]]:
    """The same step by step: the last position, and all steps.

    The position is not the end if there were too many decisions, or if a seat has to move that has no legal action.
    Every entry draws from streams of its own; the first one is what comes before all decisions.
    """
    state = start.copy()
    steps = _settle(state, chance_at(0, seed))
    entry, longest = 1, game.longest(start)
    while (seat := int(state.to_move())) >= 0 and entry <= longest and (legal := len(state.legal_actions())):
        action = ask_bot(bots[seat], game, state, budget, luck_at(entry, seed))
        state.apply(action)
        steps += [(seat, action, legal), *_settle(state, chance_at(entry, seed))]
        entry += 1
    return state, steps


def is_dead_end(state: State) -> bool:
    """Whether somebody has to move and cannot: the rules promise that this never happens."""
    return int(state.to_move()) >= 0 and not state.legal_actions()


def _fault(game: Game, start: State, state: State) -> str:
    """Why a game that was stopped has no end."""
    if is_dead_end(state):
        return f"comes to a dead end: seat {state.to_move() + 1} has to move and has no legal action."
    return f"finds no end: it has more than {game.longest(start)} decisions."


def shares_of(state: State) -> tuple[float, ...]:
    """The shares of the victory of a finished game."""
    winners = state.winners()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.players))


def _settle(state: State, rng: Rng) -> list[Step]:
    """Draw what chance decides now."""
    outcomes = []
    while state.to_move() == CHANCE:
        outcome = int(state.draw(rng))
        outcomes.append((int(CHANCE), outcome, 0))
        state.apply(outcome)
    return outcomes
