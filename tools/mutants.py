"""Plants small faults in the sources, one at a time, and says which of them the tests do not find.

This is for changes of tests: what died before the change must not survive after it. A round draws mutants by a seed
from the areas below and runs, interpreted, the tests of the same-named folder and the contract against each, those that
speak of the faulty function first. Nothing is planted in the working tree: everything happens in a copy. Tests that
fail without a fault are named and left out. What takes far longer than without a fault counts as found ("timed out").

tools/mutants.py --out before.jsonl                  a round; goes on where an interrupted one stopped
tools/mutants.py --out after.jsonl --known before.jsonl --tests TREE
                                                     only what died before, with the tests of another working tree;
                                                     the test that found a fault then is tried first
tools/mutants.py --compare before.jsonl after.jsonl  names what died before and survives now
"""

from __future__ import annotations

import argparse
import hashlib
import random
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import islice, zip_longest
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

import msgspec

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.mutant_runs import PACKAGE, Area, Clean, Copy, Mutant, Trial
from tools.mutations import mutations_of

ROOT: Final = Path(__file__).resolve().parents[1]
MEMORY: Final = 4 * 2**30  # bytes that a process with a fault may take
FOUND: Final = ("died", "timed out")
Row = TypeVar("Row", Clean, Trial)


def areas(root: Path) -> list[Area]:
    """The rules of each game, table, server and scene; the contract plays without tables and servers."""
    games = sorted(path.parent.name for path in (root / PACKAGE / "games").glob("*/rules"))
    return [
        *(Area(key, f"games/{key}/rules/*.py", (f"games/{key}/test_*.py", "contract/test_*.py"), key) for key in games),
        Area("table", "table/*.py", ("table/test_*.py",)),
        Area("server", "server/**/*.py", ("server/**/test_*.py",)),
        Area("scene", "scene/*.py", ("scene/test_*.py", "games/*/test_scene*.py", "contract/test_*.py")),
    ]


def draw(root: Path, count: int, seed: int) -> list[Mutant]:
    """So many mutants, one a line: each area in turn, and in an area each kind of fault in turn."""
    drawn = [_drawn_from(root, area, random.Random(f"{seed} {area.name}")) for area in areas(root)]
    return list(islice(_in_turn(drawn), count))


def _in_turn(several: Iterable[Iterable[Mutant]]) -> Iterator[Mutant]:
    return (mutant for group in zip_longest(*several) for mutant in group if mutant is not None)


def _drawn_from(root: Path, area: Area, rng: random.Random) -> Iterator[Mutant]:
    kinds: dict[str, list[Mutant]] = {}
    for path in sorted((root / PACKAGE).glob(area.modules)):
        for fault in mutations_of(path.read_text(encoding="utf-8")):
            mutant = Mutant(area.name, path.relative_to(root / PACKAGE).as_posix(), fault)
            kinds.setdefault(fault.kind, []).append(mutant)
    for mutants in kinds.values():
        rng.shuffle(mutants)
    lines: set[tuple[str, int]] = set()
    for mutant in _in_turn(rng.sample(sorted(kinds.values()), len(kinds))):
        if (mutant.file, mutant.fault.line) not in lines:
            lines.add((mutant.file, mutant.fault.line))
            yield mutant


def hash_of_tests(root: Path) -> str:
    """A hash of the tests of all areas, and what they are kept with."""
    folders = {pattern.partition("/")[0] for area in areas(root) for pattern in area.tests}
    digest = hashlib.sha256()
    inside = (path for folder in folders for path in (root / "tests" / folder).rglob("*"))
    for path in sorted([*(root / "tests").glob("*.py"), *inside]):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


class Results:
    """What is known already, kept as lines of JSON."""

    def __init__(self, path: Path, tests: str = "") -> None:
        self._path = path
        self.clean: dict[str, Clean] = {}
        self.trials: dict[Mutant, Trial] = {}
        for line in path.read_bytes().splitlines() if path.exists() else []:
            row = msgspec.json.decode(line, type=Clean | Trial)
            if tests and row.tests != tests:
                raise SystemExit(f"{path} was made with other tests; name a new file after --out.")
            self._take(row)

    def add(self, row: Clean | Trial) -> None:
        """Keep one more."""
        self._take(row)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")

    def _take(self, row: Clean | Trial) -> None:
        if isinstance(row, Clean):
            self.clean[row.area] = row
        else:
            self.trials[row.mutant] = row

    def summary(self) -> Iterator[str]:
        """How many of each area came to what, and the time that it took."""
        for name in sorted({mutant.area for mutant in self.trials}):
            counts = Counter(trial.outcome for mutant, trial in self.trials.items() if mutant.area == name)
            yield f"{name}: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        cpu = sum(clean.cpu for clean in self.clean.values()) + sum(trial.cpu for trial in self.trials.values())
        yield f"{len(self.trials)} mutants, {cpu / 60:.0f} minutes of CPU time"


class Round:
    """Tries mutants, several side by side, each in a copy of its own."""

    def __init__(self, results: Results, sources: Path, tests: Path) -> None:
        self._results = results
        self._tests = hash_of_tests(tests)
        self._trees = (sources, tests)
        self._areas = {area.name: area for area in areas(sources)}
        self._copies: SimpleQueue[Copy] = SimpleQueue()

    def play(self, mutants: Sequence[Mutant], known: Results, jobs: int) -> None:
        """Try all mutants that have not been tried."""
        left = [mutant for mutant in mutants if mutant not in self._results.trials]
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
            places = [Path(folder, f"{number}", "tree") for number in range(min(jobs, len(left)))]
            copies = [Copy(place, *self._trees) for place in places]
            for copy in copies:
                self._copies.put(copy)
            try:
                names = sorted({mutant.area for mutant in left} - set(self._results.clean))
                self._collect([pool.submit(self._run_clean, name) for name in names])
                self._collect([pool.submit(self._run_faulty, mutant, known) for mutant in left])
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for copy in copies:
                    copy.stop()
                raise

    def _collect(self, futures: Sequence[Future[Row]]) -> None:
        for number, done in enumerate(as_completed(futures), 1):
            self._results.add(done.result())
            print(f"{number} of {len(futures)}: {_in_words(done.result())}", flush=True)

    def _run_clean(self, name: str) -> Clean:
        return self._in_a_copy(lambda copy: copy.run_clean(self._areas[name], self._tests))

    def _run_faulty(self, mutant: Mutant, known: Results) -> Trial:
        found_by = known.trials[mutant].found_by if mutant in known.trials else ""
        area, clean = self._areas[mutant.area], self._results.clean[mutant.area]
        return self._in_a_copy(lambda copy: copy.run_faulty(area, mutant, clean, found_by))

    def _in_a_copy(self, act: Callable[[Copy], Row]) -> Row:
        copy = self._copies.get()
        try:
            return act(copy)
        finally:
            self._copies.put(copy)


def _in_words(row: Clean | Trial) -> str:
    if isinstance(row, Trial):
        return f"{row.outcome}, {row.cpu:.0f} s: {row.mutant}" + (f"\n  by {row.found_by}" if row.found_by else "")
    left_out = [f"\n  left out, as it fails without a fault: {test}" for test in row.left_out]
    return f"{row.area} without a fault: {row.cpu:.0f} s of CPU time, {row.wall:.0f} s{''.join(left_out)}"


def lost(before: Results, after: Results) -> Iterator[str]:
    """Every mutant that died before and is not known to die now, and the test that found it."""
    for mutant, trial in before.trials.items():
        now = after.trials.get(mutant)
        if trial.outcome in FOUND and (now is None or now.outcome not in FOUND):
            what = "has not been tried" if now is None else "survives" if now.outcome == "survived" else "is gone"
            yield f"{what}: {mutant}\n  found before by {trial.found_by or 'a test that did not end'}"


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the results are kept, as lines of JSON")
    parser.add_argument("--count", type=int, default=60, help="how many mutants (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many are tried side by side (1)")
    parser.add_argument("--tests", type=Path, metavar="TREE", help="a working tree with other tests")
    parser.add_argument("--known", type=Path, metavar="FILE", help="results: try only what died there")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"), help="results of two rounds")
    asked = parser.parse_args(words)
    if (asked.out is None) == (asked.compare is None):
        parser.error("name a file after --out for a round, or two after --compare")
    for path in [asked.known, *(asked.compare or [])]:
        if path is not None and not path.exists():
            parser.error(f"there is no file {path}")
    if asked.tests is not None and not (asked.tests / "tests").is_dir():
        parser.error(f"{asked.tests} has no folder tests")
    return asked


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """A round, or the comparison of two; 1 if something is lost."""
    asked = read_arguments(words)
    if asked.compare:
        missing = list(lost(*map(Results, asked.compare)))
        print("\n".join(missing) or "Every mutant that died before dies now.")
        return int(bool(missing))
    tests = (asked.tests or root).resolve()
    results = Results(asked.out, hash_of_tests(tests))
    if asked.known:
        known = Results(asked.known)
        mutants = [mutant for mutant, trial in known.trials.items() if trial.outcome in FOUND]
    else:
        known, mutants = results, draw(root, asked.count, asked.seed)
    Round(results, root, tests).play(mutants, known, asked.jobs)
    for mutant, trial in results.trials.items():
        if trial.outcome not in FOUND:
            print(f"{trial.outcome}: {mutant}")
    print("\n".join(results.summary()))
    return 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    sys.exit(main())
