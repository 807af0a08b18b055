"""Makes the report of a run that lies in a folder, and first the experiments that are wanted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from gametable.kernel.record import write_record
from gametable.lab.causal import Way
from gametable.lab.executors import PROCESSES, find_executor
from gametable.lab.files import write_whole
from gametable.lab.plan import read_plan
from gametable.lab.report.experiments import (
    Progress,
    experiment,
    ladder_of,
    stored_ladder,
    stored_trial,
    write_stored,
)
from gametable.lab.report.material import Detail, Material
from gametable.lab.report.page import SECTIONS, page_of
from gametable.lab.run_folder import CAUSAL, LADDER, PLAN, REPORT, held
from gametable.lab.running import open_run
from gametable.lab.workers import LabError

Bar = Callable[[int, str], AbstractContextManager[Progress]]  # shows how much of something is done


def no_bar(_total: int, _things: str) -> AbstractContextManager[Progress]:
    """For those who do not want to see how far it is."""
    return nullcontext(lambda _done: None)


def write_report(
    folder: Path,
    *,
    causal: int | None = None,
    way: Way = "forbid",
    ladder: int | None = None,
    detail: Detail | None = None,
    workers: int | None = None,
    on: str = PROCESSES,
    bar: Bar = no_bar,
) -> Path:
    """Write the report of a run beside it; first try telling things in `causal` games, climb with `ladder` deals."""
    find_executor(on, workers)  # a place that is not there is told before anything is read or played
    material = opened(folder, detail)
    with held(folder):
        if causal is not None:
            with bar(causal, "games") as tell:
                write_stored(folder, CAUSAL, experiment(material, causal, way, workers=workers, on=on, progress=tell))
        if ladder is not None:
            with bar(ladder, "deals") as tell:
                write_stored(folder, LADDER, ladder_of(material, ladder, workers=workers, on=on, progress=tell))
        material = with_experiments(material, folder)
        page = page_with(material, numbers_of(material))
        write_whole(folder / REPORT, page.encode())
    return folder / REPORT


def opened(folder: Path, detail: Detail | None = None) -> Material:
    """What the report of a run is made from, but for the experiments."""
    run, (_, versions) = open_run(folder), read_plan(folder / PLAN)
    if not run.finished:
        raise LabError(f"No game of the run in {folder} has been played yet; `gametable lab run` goes on with it.")
    return Material(run, versions, detail or Detail())


def with_experiments(material: Material, folder: Path) -> Material:
    """The same with the experiments that lie beside the run."""
    return replace(material, causal=stored_trial(folder), ladder=stored_ladder(folder, material.plan))


def page_with(material: Material, numbers: dict[str, Any]) -> str:
    """The page that shows these numbers, with the records of the run that it links to."""
    return page_of(numbers, lambda number: write_record(material.run.record(number)))


def numbers_of(material: Material) -> dict[str, Any]:
    """All numbers of a report, by section."""
    return {section.name: section.measured(material) for section in SECTIONS}
