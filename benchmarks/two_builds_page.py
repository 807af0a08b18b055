"""Writes docs/two_builds.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.stored import read_stored
from benchmarks.two_builds import STORED, TITLES, rows

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "two_builds.md"

TEXT: Final = """# Is it slower than before?

`benchmarks/two_builds.py` compares two builds figure by figure. A build is a checkout with an environment and compiled
code of its own; the same measuring program runs with the package of either. In each round both start anew and take
turns; a change is the median of the ratios of CPU time within a round, and the interval holds it in 95 of 100 cases.
A figure is worse if its whole interval lies beyond +3 %. Instructions are counted by callgrind, once: at most 2 % more
for a move in random play, 3 % in a search and for a person's move through the server.

```text
git worktree add ../before main
make -C ../before .venv/equipped compile
python benchmarks/two_builds.py ../before .
```

`--only search server` takes the figures that begin so, `--quick` does as little as possible, and `--compile` compares
what compiling itself takes. Whoever renames what the benchmarks use adds a line to `EARLIER` in
`benchmarks/build_worker.py`, so that earlier builds can still be measured.

## The last comparison
{comparison}"""

FACTS: Final = """
Old: {builds[0]}, new: {builds[1]}. {rounds} rounds; Python {python}; processes that wanted a core when it began:
{load_before}.
"""
HEADING: Final = "| figure | old | new | change | 95 % interval | |\n|---|---|---|---|---|---|\n"


def page(found: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    return TEXT.format(comparison="".join(_comparison(found)) if found else "\nNot measured yet.\n")


def _comparison(found: Mapping[str, Any]) -> Iterator[str]:
    yield FACTS.format(**found)
    for part, title in TITLES.items():
        if found.get(part):
            yield f"\n{title}.\n\n{HEADING}"
            yield from (f"| {' | '.join(row)} |\n" for row in rows(found[part]))
    left_out = [f"{name} ({why})" for name, why in found["left_out"].items()]
    if left_out:
        yield f"\nLeft out: {'; '.join(left_out)}.\n"


if __name__ == "__main__":
    PAGE.write_text(page(read_stored(STORED)), encoding="utf-8")
