"""`make quick` runs the tests of the folders that have changed, leaves out the slow ones, and says how many."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import quick

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = """
[tool.ruff]
exclude = ["tests", "tools"]
[tool.mypy]
files = ["src"]
[tool.pytest.ini_options]
addopts = "--import-mode=importlib -p no:cacheprovider"
markers = ["slow: takes seconds"]
"""
TESTS = """import pytest


def test_sums() -> None:
    assert 1 + 1 == {two}


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2])
def test_takes_long(number: int) -> None:
    raise AssertionError
"""


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small repository like this one, with a branch on which nothing has changed."""
    write(tmp_path, src__gametable__server__site="", tests__server__test_site=TESTS.format(two=2))
    write(tmp_path, src__gametable__lab__run="", tests__lab__test_run="import no_such_package\n")
    (tmp_path / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / ".gitignore").write_text("__pycache__/\n.*_cache/\n", encoding="utf-8")
    for name in ("tools/quick.py", "tests/conftest.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "begin")
    git(tmp_path, "switch", "-qc", "mine")
    return tmp_path


def run(tree: Path) -> tuple[int, str]:
    """The exit code and the last line."""
    command, environment = [sys.executable, "tools/quick.py"], {**os.environ, "WORKERS": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("src/gametable/server/site.py", "tests/server"),
        ("src/gametable/server/thinking/pool.py", "tests/server/thinking"),
        ("src/gametable/games/attika/rules/pay.py", "tests/games/attika"),
        ("src/gametable/web/replay/board.js", "tests/browser"),
        ("src/gametable/locale/pl/gametable.po", "tests/words"),
        ("src/gametable/__init__.py", None),
        ("tests/server/serving.py", "tests/server"),
        ("tests/games/attika/golden/1.record", "tests/games/attika"),
        ("tools/quick.py", "tests/tools"),
        ("docs/bots.md", "tests/docs"),
        ("Makefile", None),
    ],
)
def test_a_file_has_the_nearest_folder_of_the_same_name(name: str, folder: str | None) -> None:
    assert quick.folder_of(name) == (ROOT / folder if folder else None)


def test_changed_is_what_differs_from_main_and_what_is_new(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "ROOT", tree)
    assert quick.changed() == []
    write(tree, src__gametable__server__site="ONE = 1\n")
    git(tree, "commit", "-qam", "committed")
    write(tree, src__gametable__lab__run="TWO = 2\n", tools__new="")
    wanted = ["src/gametable/lab/run.py", "src/gametable/server/site.py", "tools/new.py"]
    assert quick.changed() == wanted
    git(tree, "switch", "-q", "--detach")
    git(tree, "branch", "-qf", "main", "mine")
    assert quick.changed() == [wanted[0], wanted[2]], "what has landed on main has not changed"


def test_without_git_it_is_said_what_checks_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(quick.NoGit, match=r"not a git repository.*`make check` checks all"):
        quick.changed()


@pytest.mark.parametrize(("command", "code"), [(("platform",), 0), (("no_such_module",), 1)])
def test_style_alone_is_checked_where_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str], code: int
) -> None:
    monkeypatch.chdir(ROOT)  # and back at the end
    monkeypatch.setattr(quick, "STYLE", (command,))
    monkeypatch.setattr(quick, "changed", list)
    assert quick.main() == code
    said = capsys.readouterr().out.splitlines()
    assert said == ["Nothing has changed: style and types only.", "left out as slow: 0 tests; `make test` runs them"]


def test_files_that_need_what_is_installed_later_are_left_out(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab, server = tree / "tests/lab/test_run.py", tree / "tests/server/test_site.py"
    names = ["src/gametable/lab/run.py", "src/gametable/server/site.py", "README.md"]
    assert quick.plan(names, tree) == ([lab, server], {}, ["README.md"]), "what else is missing is an error"
    monkeypatch.setattr(quick, "LATER", ("no_such_package", "sys"))
    assert quick.plan(names, tree) == ([server], {lab: {"no_such_package"}}, ["README.md"])


@pytest.mark.slow
def test_slow_tests_are_left_out_and_counted(tree: Path) -> None:
    write(tree, src__gametable__server__site="ONE = 1\n")
    left_out = "left out as slow: 2 tests; `make test` runs them"
    assert run(tree) == (0, left_out)
    write(tree, tests__server__test_site=TESTS.format(two=3))
    assert run(tree) == (1, left_out)
