"""Writes docs/wheels.md from what tools/wheels.py has found, so that no number there is typed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "wheels.md"
TEXT: Final = """# Wheels

A wheel holds the package, its compiled library and its compiled catalogues: no compiler is needed to install it. This
page is written by `make wheels` (`tools/wheels.py`), which builds each wheel from the source distribution, installs it
with `[server]` into an empty environment without a compiler, plays a game in the terminal and one over HTTP, and runs
the tests of rules, contract, table and server against what was installed, compiled.

{wheels}

## Lowest and newest

The packages that Gametable names itself, in the lowest releases that it allows, and in the newest of that day. The
same tests ran with both.

{releases}

{versions}

## What an installation holds

Gametable itself is counted, except in the first row: what everybody had to install before there were extras. Seconds
are those of pip with a warm cache.

{sizes}
"""
NAMES: Final = {"before": "all that was needed before there were extras", "alone": "`gametable`"}


def write(results: dict[str, Any], packages: Sequence[str]) -> None:
    """Write the page; what was not measured is named."""
    releases = {name: results[name] for name in ("lowest", "newest") if name in results}
    pythons = {name: found for name, found in results.items() if name[0].isdigit()}
    text = TEXT.format(
        wheels=table(
            [
                "Python",
                "wheel",
                "MB",
                "built in",
                "installed in",
                "packages",
                "MB with them",
                "tests",
                "date",
                "system",
            ],
            [_wheel(version, found) for version, found in sorted(pythons.items())],
        ),
        releases=table(
            ["releases", "Python", "tests", "date", "system"],
            [[name, *_values(found, "python", "tests", "date", "system")] for name, found in releases.items()],
        ),
        versions=table(
            ["package", *releases],
            [[name, *(found["versions"].get(name, "—") for found in releases.values())] for name in packages],
        ),
        sizes=_sizes(results.get("sizes")),
    )
    PAGE.write_text(text, encoding="utf-8")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown; a sentence if nothing is there."""
    if not rows:
        return "Not measured yet."
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _values(found: dict[str, Any], *names: str) -> list[str]:
    return [str(found[name]) for name in names]


def _wheel(version: str, found: dict[str, Any]) -> list[str]:
    if "missing" in found:
        return [version, found["missing"], *[""] * 6, *_values(found, "date", "system")]
    python, name, *numbers = _values(found, "python", "wheel", "megabytes", "build_seconds", "install_seconds")
    megabytes, built, installed = numbers
    more = _values(found, "packages", "installed_megabytes", "tests", "date", "system")
    return [python, f"`{name}`", megabytes, f"{built} s", f"{installed} s", *more]


def _sizes(found: dict[str, Any] | None) -> str:
    if found is None:
        return "Not measured yet."
    rows = [
        [NAMES.get(name, f"`gametable[{name}]`"), *_values(size, "packages", "megabytes", "seconds")]
        for name, size in found["extras"].items()
    ]
    measured = f"Python {found['python']}, {found['system']}, {found['date']}."
    return f"{table(['installed', 'packages', 'MB', 'seconds'], rows)}\n\n{measured}"
