"""The experiments that a report can tell of: causal impacts of things, and a ladder of budgets. Each keeps a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

import msgspec

from gametable.bots.budget import read_budget
from gametable.kernel.rng import LARGEST_SEED
from gametable.lab.causal import Trial, Way, run_trial
from gametable.lab.files import write_whole
from gametable.lab.ladder import BUDGETS, Climb, climb_ladder, climber
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
    games: int
    way: Way
    sentence: str
    tried: int
    pairs: dict[str, list[float]]


class StoredLadder(TypedDict):
    """What a ladder was climbed with, and the shares of the longer thought by rung and deal."""

    game: str
    players: int
    bot: str
    seed: int
    budgets: list[int]
    shares: list[list[float]]


def experiment(
    material: Material,
    games: int,
    workers: int | None = None,
    progress: Progress | None = None,
    way: Way = "forbid",
) -> dict[str, Any]:
    """The causal impacts of the most telling things: so many free games, and those with a thing forbidden (or so)."""
    plan = material.plan
    game = plan.load_game()
    start = game.start(plan.players, plan.options)
    actions = things_of(game, start)
    things = {thing: actions[thing] for thing in telling_things(material)}
    trial = Trial(game, start, plan.bots, things, fresh_seed(plan, 1), read_budget(plan.budget), way)
    table = run_trial(trial, games, workers=workers, progress=progress)
    return {**table.as_json(), "tried": games, "pairs": table.pairs}


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
    material: Material, deals: int, workers: int | None = None, progress: Progress | None = None
) -> StoredLadder:
    """Climb a ladder of budgets with the settings of the run: so many deals in all rotations on every rung."""
    plan = material.plan
    climb = Climb(plan.game, plan.players, plan.options, climber(plan.bots), fresh_seed(plan, 2), BUDGETS)
    shares = climb_ladder(climb, deals, workers=workers, progress=progress)
    return StoredLadder(
        game=plan.game, players=plan.players, bot=climb.bot, seed=climb.seed, budgets=list(BUDGETS), shares=shares
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
        raise LabError(f"{path} is no experiment of a run: {fault}. Make it anew with {option}.") from fault


def _check_ladder(path: Path, found: StoredLadder, plan: Plan) -> None:
    """Refuse the ladder of another game, and one whose numbers do not fit together."""
    if (found["game"], found["players"]) != (plan.game, plan.players):
        whose = f"{found['game']} with {found['players']} players"
        raise LabError(f"{path} is the ladder of another run: of {whose}. Make it anew with --ladder.")
    shares = found["shares"]
    is_whole = len(shares) == len(found["budgets"]) - 1 and len({len(rung) for rung in shares}) == 1
    if not is_whole or not all(0 <= share <= 1 for rung in shares for share in rung):
        raise LabError(
            f"{path} is no experiment of a run: its numbers do not fit together. Make it anew with --ladder."
        )
