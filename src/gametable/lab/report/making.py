"""Makes the report of a run that lies in a folder, and the experiments that it can tell of."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gametable.bots.budget import read_budget
from gametable.kernel.record import write_record
from gametable.kernel.rng import LARGEST_SEED
from gametable.lab.causal import Trial, run_trial
from gametable.lab.plan import read_plan
from gametable.lab.report.material import Detail, Material
from gametable.lab.report.page import SECTIONS, page_of
from gametable.lab.run_folder import CAUSAL, PLAN, REPORT, held
from gametable.lab.running import open_run
from gametable.lab.statistics.frames import things_taken
from gametable.lab.statistics.impact import Impact, raw_impacts
from gametable.lab.things import things_of
from gametable.lab.workers import LabError

TRIED: Final = 4  # things of an experiment: more would make it long
COMMON: Final = (0.02, 0.9)  # between which shares of seats take a thing that is worth an experiment


def write_report(
    folder: Path,
    *,
    causal: int = 0,
    detail: Detail | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Path:
    """Write the report of a run beside it; with `causal` games, first play an experiment with telling things."""
    material = opened(folder, detail)
    with held(folder):
        if causal:
            found = experiment(material, causal, workers, progress)
            (folder / CAUSAL).write_text(json.dumps(found) + "\n", encoding="utf-8")
        material = replace(material, causal=stored_experiment(folder))
        page = page_with(material, numbers_of(material))
        (folder / REPORT).write_text(page, encoding="utf-8", newline="\n")
    return folder / REPORT


def opened(folder: Path, detail: Detail | None = None) -> Material:
    """What the report of a run is made from, but for the experiment."""
    run, (_, versions) = open_run(folder), read_plan(folder / PLAN)
    if not run.finished:
        raise LabError(f"No game of the run in {folder} has been played yet; `gametable lab run` goes on with it.")
    return Material(run, versions, detail or Detail())


def page_with(material: Material, numbers: dict[str, Any]) -> str:
    """The page that shows these numbers, with the records of the run that it links to."""
    return page_of(numbers, lambda number: write_record(material.run.record(number)))


def numbers_of(material: Material) -> dict[str, Any]:
    """All numbers of a report, by section."""
    return {section.name: section.measured(material) for section in SECTIONS}


def experiment(
    material: Material, games: int, workers: int | None = None, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """The causal impacts of the most telling things: so many free games, and those with a thing forbidden."""
    plan = material.plan
    game = plan.load_game()
    start = game.start(plan.players, plan.options)
    actions = things_of(game, start)
    things = {thing: actions[thing] for thing in telling_things(material)}
    fresh = (plan.seed + 1) % (LARGEST_SEED + 1)  # the run's own luck has chosen the things: it would flatter them
    trial = Trial(game, start, plan.bots, things, fresh, read_budget(plan.budget))
    table = run_trial(trial, games, workers=workers, progress=progress)
    return {**table.as_json(), "tried": games, "pairs": table.pairs}


def telling_things(material: Material) -> list[str]:
    """Things that some seats take and others do not, and whose takers are farthest from a fair share."""
    taken = things_taken(material.games, material.decisions)
    common = {thing: matrix for thing, matrix in taken.items() if COMMON[0] <= matrix.mean() <= COMMON[1]}
    impacts = raw_impacts(common, material.shares, material.deals)
    if not impacts:
        raise LabError("No thing is taken by some seats and left by others, so there is no experiment to make.")
    return [impact.thing for impact in sorted(impacts, key=_telling)[:TRIED]]


def _telling(impact: Impact) -> tuple[bool, float, str]:
    return (not impact.found, -abs(impact.estimate.value - 1), impact.thing)


def stored_experiment(folder: Path) -> dict[str, Any] | None:
    """The experiment that was made last, if there was one."""
    path = folder / CAUSAL
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError as fault:
        raise LabError(f"{path} is no experiment of a run: {fault}. Make it anew with --causal.") from fault
    return found
