"""Answers the ready questions of the games: each is an experiment, and its answer a sentence and a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from gametable.bots.budget import read_budget
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.question import EndQuestion, OptionQuestion, Question, ThingQuestion
from gametable.kernel.words import either, nearest
from gametable.lab.causal import CausalTable, Trial, run_trial
from gametable.lab.compare import Comparison, compare
from gametable.lab.constrained import Actions
from gametable.lab.executors import PROCESSES
from gametable.lab.plan import make_plan
from gametable.lab.running import run_plan
from gametable.lab.statistics.winning_ways import WinningWays, winning_ways
from gametable.lab.things import things_of
from gametable.lab.workers import LabError

BOTS: Final = ("greedy",)
BUDGET: Final = "50it"
FEWEST: Final = 2  # games that show how games end

Progress = Callable[[int], None]
Answer = Comparison | CausalTable | WinningWays


@dataclass(frozen=True)
class Wishes:
    """How a question is to be answered: with which bots, how many games (or its own number), what luck, and where."""

    bots: Sequence[str] = BOTS
    budget: str = BUDGET
    games: int | None = None
    seed: int = 1
    workers: int | None = None
    on: str = PROCESSES


def questions_of(game: Game) -> tuple[Question, ...]:
    """The questions in a game's folder; a game need not have any."""
    if not (catalog.FOLDER / game.key / "questions.py").exists():
        return ()
    return tuple(import_module(f"gametable.games.{game.key}.questions").QUESTIONS)


def find_question(game: Game, name: str) -> Question:
    """The question with this name."""
    named = {question.name: question for question in questions_of(game)}
    if name not in named:
        right = f"right is {either(named)}.{nearest(name, named)}" if named else "it has no questions."
        raise LabError(f"{game.entry.title} has no question {name!r}; {right}")
    return named[name]


def games_for(question: Question, wishes: Wishes) -> int:
    """How many games answer a question."""
    return question.games if wishes.games is None else wishes.games


def answer(game: Game, question: Question, wishes: Wishes | None = None, progress: Progress | None = None) -> Answer:
    """Play what the question needs."""
    how = wishes or Wishes()
    games = games_for(question, how)
    if isinstance(question, OptionQuestion):
        return _compare(game, question, how, games, progress)
    if isinstance(question, ThingQuestion):
        return _try_things(game, question, how, games, progress)
    assert isinstance(question, EndQuestion)
    return _count_ends(game, question, how, games, progress)


def _compare(game: Game, question: OptionQuestion, wishes: Wishes, games: int, progress: Progress | None) -> Comparison:
    return compare(
        game,
        question.players,
        question.a,
        question.b,
        bots=wishes.bots,
        games=games,
        seed=wishes.seed,
        budget=read_budget(wishes.budget),
        margin=question.margin,
        workers=wishes.workers,
        on=wishes.on,
        progress=progress,
    )


def _try_things(
    game: Game, question: ThingQuestion, wishes: Wishes, games: int, progress: Progress | None
) -> CausalTable:
    options = game.settings(question.players, question.options)
    known = things_of(game, game.start(question.players, options))
    things: Mapping[str, Actions] = {
        label: known[thing] if isinstance(thing, str) else thing for label, thing in question.things.items()
    }
    budget = read_budget(wishes.budget)
    bots = tuple(wishes.bots)
    trial = Trial(game, question.players, options, bots, things, wishes.seed, budget, question.way)
    return run_trial(trial, games, workers=wishes.workers, on=wishes.on, progress=progress)


def _count_ends(
    game: Game, question: EndQuestion, wishes: Wishes, games: int, progress: Progress | None
) -> WinningWays:
    if games < FEWEST:
        raise LabError(f"{games} games show no spread; right are {FEWEST} or more.")
    settings: dict[str, Any] = dict(question.options)
    plan = make_plan(
        game.key,
        question.players,
        settings,
        bots=tuple(wishes.bots),
        budget=wishes.budget,
        games=games,
        seed=wishes.seed,
        rotate=len(set(wishes.bots)) > 1,
    )
    return winning_ways(run_plan(plan, workers=wishes.workers, on=wishes.on, progress=progress).games)
