"""Writes docs/door.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.door import PARTS, STORED
from benchmarks.door_rows import rows
from benchmarks.stored import read_stored

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "door.md"

TEXT: Final = """# From clone to first move

How long it takes from a fresh clone to a table, to compiled code, and from an edit back to compiled code. Figures of
`benchmarks/door.py`, stored in `benchmarks/results/door.json`. Everything is done in fresh clones with environments of
their own. Wall time depends on the machine and on what else it does; CPU time is that of all processes.

```text
python benchmarks/door.py --tests
python benchmarks/door_page.py
```
{parts}"""

HEADINGS: Final = {
    "link": "`make play` until it has printed the link and the server answers; then it is ended with Ctrl-C at once "
    "and started a second time. CPU time and the largest process are those until it has ended.",
    "compiled": "`make play` until the server runs compiled, which it compiles meanwhile: while nobody plays, and with "
    "one person who plays against bots all the time.",
    "compile": "What `make play` needs, installed and compiled by one command (`make compile`) in the foreground. What "
    "the tests need besides is installed by `make install`.",
    "edits": "`make compile` after an edit, until the code runs compiled again: in a clone that was compiled before, "
    "one edit after the other.",
    "wheel": "A wheel, built and then installed into empty environments, where the only C compiler is one that fails.",
    "tests": "`make test` after `make install`.",
}
AWAY: Final = "\nThe longest time that the person at the table was without an answer: {away} s; moves: {moves}.\n"
CIRCUMSTANCES: Final = (
    "\n{date}, commit {commit}; cores: {cores}; processes that wanted one when it began: {load_before}. {machine}, "
    "Python {python}, C compiler {compiler}; pip's cache: {pip_cache}.\n"
)


def page(stored: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    missing = [name for name in PARTS if name not in stored]
    parts = "".join(_part(name, stored[name]) for name in PARTS if name in stored)
    return TEXT.format(parts=parts + (f"\nNot measured yet: {', '.join(missing)}.\n" if missing else ""))


def _part(name: str, found: Mapping[str, Any]) -> str:
    lines = ["| what | wall | CPU | largest process | target | |", "|---|---|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows(found)]
    facts = {fact: found[fact] for fact in ("cores", "load_before")}
    return "\n".join(
        ["", HEADINGS[name], "", *lines, *_more(found), CIRCUMSTANCES.format(**facts, **found["versions"])]
    )


def _more(found: Mapping[str, Any]) -> list[str]:
    """What some parts say besides."""
    more = [AWAY.format(away=max(found["away"]), moves=sum(found["moves"])).rstrip()] if "away" in found else []
    sizes = [
        f"{name}: {size['packages']} packages, {size['megabytes']} MB" for name, size in found.get("sizes", {}).items()
    ]
    return [*more, *(["", f"{'; '.join(sizes)}."] if sizes else [])]


if __name__ == "__main__":
    PAGE.write_text(page(read_stored(STORED)), encoding="utf-8")
