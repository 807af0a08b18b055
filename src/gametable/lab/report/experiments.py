"""The experiments that a report can tell of: causal impacts of things, and a ladder of budgets. Each keeps a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

import msgspec

from gametable.bots.budget import read_budget
from gametable.kernel.rng import LARGEST_SEED
from gametable.lab.causal import Trial, Way, run_trial
from gametable.lab.executors import PROCESSES
from gametable.lab.files import write_whole
from gametable.lab.ladder import BUDGETS, Climb, Results, climb_ladder, climber
from gametable.lab.plan import Plan
from gametable.lab.report.material import Material
from gametable.lab.run_folder import CAUSAL, LADDER
from gametable.lab.statistics.frames import things_taken
from gametable.lab.statistics.impact import raw_impacts
from gametable.lab.things import things_of
from gametable.lab.workers import LabError

FEWEST: Final = 2  # games of a run from which things to try are chosen
TRIED: Final = 4  # things of an experiment: more would make it long
COMMON: Final = (0.05, 0.9)  # between which shares of seats take a thing that is worth an experiment

EARLIER: Final = "it is a ladder of an earlier form, without the results of all seats."
ROUNDING: Final = 1e-9  # thirds are not quite that in a computer

Progress = Callable[[int], None]
T = TypeVar("T")


class StoredImpact(TypedDict):
    """A thing and what it does."""

    thing: str
    value: float
    low: float
    high: float
    count: int
    p_value: float
    q_value: float
    found: bool


class StoredTrial(TypedDict):
    """What pairs of games have shown."""

    impacts: list[StoredImpact]
    untested: list[str]
    margin: float
    small: list[str]
    undecided: dict[str, int]
    games: int
    way: Way
    sentence: str
    tried: int
    pairs: dict[str, list[float]]


class StoredLadder(TypedDict):
    """What a ladder was climbed with, and all shares: by rung, deal, the seat that thought longer, and seat."""

    game: str
    players: int
    bot: str
    seed: int
    budgets: list[int]
    results: list[list[Results]]


def experiment(
    material: Material,
    games: int,
    way: Way = "forbid",
    *,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The causal impacts of the most telling things: so many free games, and those with a thing forbidden (or so)."""
    plan = material.plan
    game = plan.load_game()
    actions = things_of(game, game.start(plan.players, plan.options))
    things = {thing: actions[thing] for thing in telling_things(material)}
    seed, budget = fresh_seed(plan, 1), read_budget(plan.budget)
    trial = Trial(game, plan.players, plan.options, plan.bots, things, seed, budget, way)
    table = run_trial(trial, games, workers=workers, on=on, progress=progress)
    return {**table.as_json(), "pairs": table.pairs}


def fresh_seed(plan: Plan, number: int) -> int:
    """Luck that the run has not had: its own has chosen the things that are tried, and would flatter them."""
    return (plan.seed + number) % (LARGEST_SEED + 1)


def telling_things(material: Material) -> list[str]:
    """Things that some seats take and others do not, and whose takers most clearly have no fair share.

    The clearest, not the farthest from it: what is hardly ever taken would be in too few pairs of games.
    """
    if material.games.height < FEWEST:
        raise LabError(f"An experiment needs a run with {FEWEST} or more games that found an end.")
    taken = things_taken(material.games, material.decisions)
    common = {thing: matrix for thing, matrix in taken.items() if COMMON[0] <= matrix.mean() <= COMMON[1]}
    impacts = raw_impacts(common, material.shares, material.deals)
    if not impacts:
        raise LabError("No thing is taken by some seats and left by others, so there is no experiment to make.")
    clearest = sorted(impacts, key=lambda impact: (impact.p_value, impact.thing))
    return [impact.thing for impact in clearest[:TRIED]]


def ladder_of(
    material: Material,
    deals: int,
    *,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Progress | None = None,
) -> StoredLadder:
    """Climb a ladder of budgets with the settings of the run: so many deals in all rotations on every rung."""
    plan = material.plan
    climb = Climb(plan.game, plan.players, plan.options, climber(plan.bots), fresh_seed(plan, 2), BUDGETS)
    results = climb_ladder(climb, deals, workers=workers, on=on, progress=progress)
    return StoredLadder(
        game=plan.game, players=plan.players, bot=climb.bot, seed=climb.seed, budgets=list(BUDGETS), results=results
    )


def write_stored(folder: Path, name: str, found: object) -> None:
    """Keep what an experiment has shown."""
    write_whole(folder / name, msgspec.json.encode(found) + b"\n")


def stored_trial(folder: Path) -> StoredTrial | None:
    """The pairs of games that were played last, if there were any."""
    return _stored(folder / CAUSAL, StoredTrial, "--causal")


def stored_ladder(folder: Path, plan: Plan) -> StoredLadder | None:
    """The ladder that was climbed last, if there was one."""
    found = _stored(folder / LADDER, StoredLadder, "--ladder")
    if found is not None:
        _check_ladder(folder / LADDER, found, plan)
    return found


def _stored(path: Path, form: type[T], option: str) -> T | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=form)
    except FileNotFoundError:
        return None
    except (msgspec.MsgspecError, UnicodeError) as fault:
        reason = EARLIER if _is_earlier_ladder(path) else f"{fault}."
        raise LabError(f"{path} is no experiment of a run: {reason} Make it anew with {option}.") from fault


def _is_earlier_ladder(path: Path) -> bool:
    """Ladders once kept the shares of the longer thought alone, by rung and deal."""
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return isinstance(found, dict) and "shares" in found and "results" not in found


def _check_ladder(path: Path, found: StoredLadder, plan: Plan) -> None:
    """Refuse the ladder of another game, and one whose numbers do not fit together."""
    if (found["game"], found["players"]) != (plan.game, plan.players):
        whose = f"{found['game']} with {found['players']} players"
        raise LabError(f"{path} is the ladder of another run: of {whose}. Make it anew with --ladder.")
    rungs = found["results"]
    is_whole = len(rungs) == len(found["budgets"]) - 1 and len({len(rung) for rung in rungs}) == 1
    if not is_whole or not all(_is_deal(deal, plan.players) for rung in rungs for deal in rung):
        raise LabError(
            f"{path} is no experiment of a run: its numbers do not fit together. Make it anew with --ladder."
        )


def _is_deal(deal: Results, players: int) -> bool:
    """Whether these are results: as many games as seats, each with a victory that is shared out."""
    return len(deal) == players and all(
        len(row) == players and min(row) >= 0 and abs(sum(row) - 1) < ROUNDING for row in deal
    )
