"""Style, types, and the tests of the folders that have changed: `make quick`, at most a minute once caches are warm.

A changed file is one that differs from where this branch left main, or that git does not know yet. Its tests are those
in the folder of the same name: src/gametable/server/site.py has tests/server, src/gametable/web has tests/browser.
Left out and counted are tests that are marked as slow; left out and named, files that need packages of `make test`.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
LATER: Final = ("absl", "open_spiel", "pyspiel", "ray", "rlcard", "shimmy")  # packages that `make test` installs
TOPS: Final = ("src/gametable", "tests")  # the folders below them have the same names
OTHER_NAMES: Final = {"src/gametable/web": "tests/browser", "src/gametable/locale": "tests/words"}
STYLE: Final = (("ruff", "format", "--check"), ("ruff", "check"), ("mypy",))


class NoGit(Exception):
    """Nobody knows here what has changed."""


class SlowTests:
    """Counts the tests that pytest has left out as slow, in all of its processes."""

    def __init__(self) -> None:
        self.count = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear what became of a test: tests/conftest.py skips the slow ones."""
        self.count += report.skipped and "slow" in report.keywords


def git(*arguments: str) -> list[str]:
    """The lines that git answers; NoGit if it refuses."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    if done.returncode:
        raise NoGit(f"git cannot say what has changed ({done.stderr.strip()}): `make check` checks all.")
    return [line for line in done.stdout.split("\0" if "-z" in arguments else "\n") if line]


def changed() -> list[str]:
    """The files that differ from where this branch left main, and those that git does not know yet."""
    known = git("for-each-ref", "--format=%(refname:short)", "refs/remotes/origin/main", "refs/heads/main")
    base = git("merge-base", "HEAD", known[-1])[0] if known else "HEAD"
    return sorted({*git("diff", "-z", "--name-only", base), *git("ls-files", "-z", "--others", "--exclude-standard")})


def folder_of(name: str, root: Path = ROOT) -> Path | None:
    """The nearest folder with tests that is named like a folder of this file; None if there is none."""
    path = PurePosixPath(name)
    for top, folder in OTHER_NAMES.items():
        if path.is_relative_to(top):
            return root / folder
    for top in TOPS:
        if path.is_relative_to(top):
            path = path.relative_to(top)
    folders = [root / "tests" / parent for parent in path.parents if parent.name]
    return next((folder for folder in folders if list(folder.glob("test_*.py"))), None)


def missing_packages(file: Path) -> set[str]:
    """The packages that a file imports as it is read, that are not installed, and that only `make test` installs."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in LATER if find_spec(name) is None} & {name.partition(".")[0] for name in found}


def plan(names: Iterable[str], root: Path = ROOT) -> tuple[list[Path], dict[Path, set[str]], list[str]]:
    """The files with tests to run; those that lack packages, with their names; and the changed files without tests."""
    folders = {name: folder_of(name, root) for name in names}
    files = sorted(file for folder in {*folders.values()} - {None} if folder for file in folder.glob("test_*.py"))
    lacking = {file: packages for file in files if (packages := missing_packages(file))}
    return [file for file in files if file not in lacking], lacking, [name for name in folders if folders[name] is None]


def run_tests(files: Sequence[Path]) -> tuple[int, int]:
    """Run tests without the slow ones; the exit code, and how many were left out."""
    slow = SlowTests()
    names = [str(file.relative_to(ROOT)) for file in files]
    workers = os.environ.get("WORKERS", "auto")
    code = pytest.main(["-q", "--leave-out-slow", "-n", workers, "--dist", "loadfile", *names], plugins=[slow])
    return int(code), slow.count


def main() -> int:
    """Check what has changed; 0 if nothing is wrong."""
    os.chdir(ROOT)
    try:
        names = changed()
    except NoGit as error:
        print(error)
        return 2
    codes = [subprocess.run([sys.executable, "-m", *command], check=False).returncode for command in STYLE]
    files, lacking, without = plan(names)
    if not names:
        print("Nothing has changed: style and types only.")
    if without:
        print(f"No folder of tests is named like that of {', '.join(without)}.", flush=True)
    slow = 0
    if files:
        code, slow = run_tests(files)
        codes.append(code)
    for file, packages in lacking.items():
        print(f"left out: {file.relative_to(ROOT)} needs {', '.join(sorted(packages))}, which `make test` installs")
    print(f"left out as slow: {slow} tests; `make test` runs them")
    return max(codes)


if __name__ == "__main__":
    raise SystemExit(main())
