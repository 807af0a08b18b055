"""Compares two builds in interleaved rounds, figure by figure: is one slower than the other?

    python benchmarks/two_builds.py ../before .

A build is a folder: a checkout with its own .venv and compiled code. `build_worker.py` of this folder measures both. In
each round both start anew, for the place of code in memory makes a difference of its own, and take turns with every
figure. A figure's change is the median of the ratios of CPU time within a round, with an interval that holds it in
95 of 100 cases. A figure is worse if the whole interval is beyond 3 %. Machine instructions are counted once, for they
are the same each time: they may grow by 2 %, those of searches and servers by 3 %.

With --compile it compares what compiling takes instead, each in a fresh clone of what is committed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from math import comb, inf
from pathlib import Path
from statistics import median
from typing import Any, Final, Self

from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.build_worker import LEAST, MARK
from benchmarks.fresh_clone import fresh_clone
from benchmarks.stored import read_stored, store

STORED: Final = Path(__file__).with_name("results") / "two_builds.json"
WORKER: Final = Path(__file__).with_name("build_worker.py")
ROUNDS: Final = 20
WORSE: Final = 1.03  # of CPU time
MORE: Final = {  # instructions, by the first word of a figure
    "playouts": 1.02,
    "play()": 1.02,
    "legal_actions()": 1.02,
    "batch": 1.02,
    "search": 1.03,
    "server": 1.03,
}
INTERPRETED: Final = "interpreted "
PART_OF_ALL: Final = 0.95  # of intervals hold what they are about
SUM: Final = re.compile(r"^totals: (\d+)", re.MULTILINE)
TITLES: Final = {
    "compiling": "Installing what playing needs, and compiling it, in fresh clones",
    "instructions": "Instructions a move; + is more",
    "time": "Units of work a CPU second; + is slower",
}
NO_VALGRIND: Final = "valgrind is missing here: install the package of that name to count instructions."


class CannotCompare(SystemExit):
    """What is wrong with a build, and what would be right."""


@dataclass(frozen=True)
class Change:
    """How much more or less a figure takes in the new build: 1.02 is 2 % more."""

    figure: str
    old: float  # units of work a CPU second, or instructions a unit
    new: float
    ratio: float
    low: float
    high: float
    bound: float

    @property
    def is_worse(self) -> bool:
        """Whether all that it may be is beyond the bound."""
        return self.low > self.bound


class Build:
    """A checkout with an environment of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self.python = self.folder / ".venv" / "bin" / "python"
        if not self.python.exists() or not (self.folder / "src" / "gametable").is_dir():
            raise CannotCompare(
                f"{folder} is no build; right is a checkout in which `make .venv/equipped` and `make compile` have run."
            )

    def environment(self, *, compiled: bool = True) -> dict[str, str]:
        """What tells Python to take the package of this build, compiled or not."""
        mode = {"GAMETABLE_COMPILED": "1" if compiled else "0"}
        return {**os.environ, **mode, "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def commit(self) -> str:
        """The commit that is checked out, and whether something differs from it."""
        done = subprocess.run(
            ["git", "-C", str(self.folder), "describe", "--always", "--dirty"],  # noqa: S607
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip() or "no commit"


class Worker:
    """A process of a build that measures what it is asked for."""

    def __init__(self, build: Build, least: float, *, compiled: bool = True) -> None:
        self.facts: dict[str, Any] = {}
        self._build = build
        self._command = [str(build.python), str(WORKER), "--least", str(least)]
        self._environment = build.environment(compiled=compiled)

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, env=self._environment, stdin=pipe, stdout=pipe, text=True)
        try:
            self.facts = self._read()
            package, folder = self.facts["package"], self._build.folder
            if not Path(package).resolve().is_relative_to(folder.resolve()):
                raise CannotCompare(f"{folder} takes the package of {package}: its .venv is not its own.")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, figure: str) -> dict[str, Any]:
        """Work that was done and the CPU seconds that it took, or why it cannot be measured here."""
        assert self._process.stdin is not None
        print(figure, file=self._process.stdin, flush=True)
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise CannotCompare(f"The measuring program has failed with the build in {self._build.folder} (see above).")
        return dict(json.loads(line))


class Rounds:
    """What was measured so far, of the old build and the new one."""

    def __init__(self, old: Build, new: Build, least: float) -> None:
        self.builds = (old, new)
        self.left_out: dict[str, str] = {}
        self.rates: dict[str, list[tuple[float, float]]] = {}  # units of work a CPU second, round by round
        self._least = least

    def run(self, number: int, only: Sequence[str]) -> None:
        """Measure each figure of both builds once; who is first changes from figure to figure and round to round."""
        for compiled in (True, False):
            old, new = (Worker(build, self._least, compiled=compiled) for build in self.builds)
            with old, new:
                known = [_figures(worker, only, compiled=compiled) for worker in (old, new)]
                for which, own, others in (("old", *known), ("new", *known[::-1])):
                    self.left_out.update(
                        {name: f"Only the {which} build has it." for name in own if name not in others}
                    )
                both = {name: asked for name, asked in known[0].items() if name in known[1]}
                self._measure(number, (old, new), both)

    def _measure(self, number: int, workers: tuple[Worker, Worker], figures: dict[str, str]) -> None:
        for place, (name, asked) in enumerate(figures.items()):
            if name in self.left_out:
                continue
            order = (0, 1) if (number + place) % 2 == 0 else (1, 0)
            answers = {which: workers[which].ask(asked) for which in order}
            missing = [answer["left_out"] for answer in answers.values() if "left_out" in answer]
            if missing:
                self.left_out[name] = missing[0]
                continue
            old, new = (answers[which]["units"] / answers[which]["seconds"] for which in (0, 1))
            self.rates.setdefault(name, []).append((old, new))

    def changes(self) -> Iterator[Change]:
        """How much CPU time each figure takes more or less."""
        for name, rates in self.rates.items():
            ratios = [old / new for old, new in rates]
            old, new = (median(rate[which] for rate in rates) for which in (0, 1))
            yield Change(name, old, new, median(ratios), *interval(ratios), WORSE)


def _figures(worker: Worker, only: Sequence[str], *, compiled: bool) -> dict[str, str]:
    """What a build can measure: names of figures, and what to ask for; interpreted only playouts are measured."""
    begin, least = ("", "") if compiled else (INTERPRETED, "playouts")
    found = {begin + name: name for name in worker.facts["figures"] if name.startswith(least)}
    return {name: asked for name, asked in found.items() if _is_wanted(name, only)}


def _is_wanted(name: str, only: Sequence[str]) -> bool:
    return not only or any(name.startswith(word) for word in only)


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """What holds the median in 95 of 100 cases, whatever the noise is like; anything may be with under 6 rounds."""
    values, beyond, outside = sorted(ratios), 0, 0.0
    while (outside := outside + 2 * comb(len(values), beyond) / 2 ** len(values)) <= 1 - PART_OF_ALL:
        beyond += 1
    return (values[beyond - 1], values[-beyond]) if beyond else (0.0, inf)


# Instructions


def instructions(build: Build, figures: Sequence[str]) -> dict[str, float]:
    """Machine instructions for a unit of work of each figure, counted by callgrind between marks."""
    with tempfile.TemporaryDirectory() as folder:
        callgrind = ["--tool=callgrind", f"--callgrind-out-file={folder}/out", f"--dump-before={MARK}"]
        command = ["valgrind", "--fair-sched=yes", *callgrind, str(build.python), str(WORKER), "--count", *figures]
        environment = {**build.environment(), "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        parts = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        sums = [int(found[1]) for path in parts if (found := SUM.search(path.read_text()))]
    if done.returncode != 0 or len(sums) != 2 * len(figures):
        raise CannotCompare(f"callgrind could not count with the build in {build.folder}:\n{done.stderr}")
    units = json.loads(done.stdout)
    return {name: spent / units[name] for name, spent in zip(figures, sums[1::2], strict=True)}


def count(old: Build, new: Build, names: Sequence[str]) -> Iterator[Change]:
    """How many instructions more or less a unit of work takes; both builds are counted at the same time."""
    with ThreadPoolExecutor(2) as pool:
        before, now = pool.map(lambda build: instructions(build, names), (old, new))
    for name in names:
        ratio = now[name] / before[name]
        yield Change(name, before[name], now[name], ratio, ratio, ratio, MORE[name.split()[0]])


# Compiling


def compiling(old: Build, new: Build) -> Iterator[Change]:
    """What it takes to install what playing needs, and to compile it, in fresh clones of both."""
    spent = []
    for build in (old, new):
        with fresh_clone(build.folder) as clone:
            spent.append(clone.compile())
    for name, before, now in zip(
        ("wall seconds", "CPU seconds", "megabytes of the largest process"), *spent, strict=True
    ):
        yield Change(name, before, now, now / before, now / before, now / before, inf)


# What is shown and stored


def compare(old: Build, new: Build, arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure, and tell how far it is."""
    console = Console(stderr=True)
    rounds = Rounds(old, new, 0.0 if arguments.quick else LEAST)
    load = os.getloadavg()[0]
    for number in range(arguments.rounds):
        began = time.monotonic()
        rounds.run(number, arguments.only)
        console.print(f"round {number + 1} of {arguments.rounds}: {time.monotonic() - began:.0f} s", soft_wrap=True)
    if not rounds.rates:
        raise CannotCompare(f"No figure of both builds begins with {' or '.join(arguments.only)}.")
    counted: list[Change] = []
    names = [name for name in rounds.rates if name.split()[0] in MORE]
    if shutil.which("valgrind") is None:
        rounds.left_out["instructions"] = NO_VALGRIND
    elif names and not arguments.no_instructions:
        console.print("instructions are counted")
        counted = list(count(old, new, names))
    return {
        "rounds": arguments.rounds,
        "load_before": round(load, 1),
        "python": platform.python_version(),
        "builds": [old.commit(), new.commit()],
        "instructions": [asdict(change) for change in counted],
        "time": [asdict(change) for change in rounds.changes()],
        "left_out": rounds.left_out,
    }


def rows(found: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str, str, str, str, str]]:
    """The lines of a table: figure, old, new, change, interval, verdict."""
    for one in found:
        change = Change(**one)
        spread = f"{_percent(change.low)} … {_percent(change.high)}" if change.low < change.high else ""
        yield (
            change.figure,
            f"{change.old:,.0f}",
            f"{change.new:,.0f}",
            _percent(change.ratio),
            spread if change.high < inf else "needs 6 rounds",
            "worse" if change.is_worse else "",
        )


def _percent(ratio: float) -> str:
    return f"{(ratio - 1) * 100:+.1f} %"


def show(found: dict[str, Any], console: Console) -> None:
    """Print all tables and what is left out."""
    for part, title in TITLES.items():
        table = Table("figure", title=title)
        for heading in ("old", "new", "change", "95 % interval", ""):
            table.add_column(heading, justify="right", no_wrap=True)
        for row in rows(found.get(part, [])):
            table.add_row(*row)
        if table.row_count:
            console.print(table)
    for name, why in found.get("left_out", {}).items():
        console.print(f"Left out: {name}. {why}", soft_wrap=True)
    worse = [change.figure for change in changes_in(found) if change.is_worse]
    console.print(f"Worse: {', '.join(worse)}." if worse else "No figure is worse.", soft_wrap=True)


def changes_in(found: dict[str, Any]) -> list[Change]:
    """All changes of a result."""
    return [Change(**one) for part in TITLES for one in found.get(part, [])]


def main(words: list[str] | None = None) -> int:
    """Compare; 1 if a figure is worse."""
    parser = argparse.ArgumentParser(
        prog="two_builds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", type=Path, help="the folder of the build to be compared with")
    parser.add_argument("new", type=Path, help="the folder of the other one")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"usually {ROUNDS}; an interval needs 6")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="figures that begin so")
    parser.add_argument("--quick", action="store_true", help="do each piece of work only once a round")
    parser.add_argument("--no-instructions", action="store_true", help="count none: it takes minutes")
    parser.add_argument("--compile", action="store_true", help="compare what compiling takes, and nothing else")
    parser.add_argument("--file", type=Path, help="where to store the result as JSON, beside what is there")
    arguments = parser.parse_args(words)
    if arguments.rounds < 1:
        raise CannotCompare("--rounds is at least 1.")
    old, new = Build(arguments.old), Build(arguments.new)
    if arguments.compile:
        found: dict[str, Any] = {"compiling": [asdict(change) for change in compiling(old, new)]}
    else:
        found = compare(old, new, arguments)
    if arguments.file:
        store(arguments.file, {**read_stored(arguments.file), **found})
    show(found, Console(width=max(Console().width, 120)))
    return int(any(change.is_worse for change in changes_in(found)))


if __name__ == "__main__":
    raise SystemExit(main())
