"""The tree is in order: no private addresses or paths, every module explained and short, every game complete."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
GAMES = sorted(path for path in (ROOT / "src/gametable/games").iterdir() if (path / "__init__.py").exists())
MOST_LINES = 300
MOST_LINES_OF_A_FUNCTION = 50

# Put together from pieces, so that this file does not match itself
REGISTRIES = [
    "pypi" + r"\.org",
    "python" + r"hosted\.org",
    "registry" + r"\.npmjs\.org",
    "registry" + r"\.yarnpkg\.com",
    "anaconda" + r"\.org",
    "index" + "-url",
    "find" + "-links",
]
MACHINE_PATHS = [
    "/" + r"home/\w",
    "/" + r"root\b",
    "/" + r"Users/\w",
    "/" + r"work/\w",
    "/" + r"opt/\w",
    "C:" + r"\\Users",
]
FORBIDDEN = re.compile("|".join([*REGISTRIES, *(rf"(?<![\w.]){path}" for path in MACHINE_PATHS)]))


def files_in_git() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def forbidden_words(text: str) -> list[str]:
    return [found.group() for found in FORBIDDEN.finditer(text)]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_no_file_names_a_registry_or_a_machine_path() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git working tree")
    found = {name_of(path): forbidden_words(path.read_bytes().decode(errors="replace")) for path in files_in_git()}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("text", ["https://" + "pypi" + ".org/simple", "see /" + "home/ann/notes", "cd /" + "root"])
def test_a_planted_address_is_found(text: str) -> None:
    assert forbidden_words(text)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_modules_are_explained_and_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "a module begins with a docstring"
    assert len(text.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_functions_are_short(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FUNCTION} == {}


def test_there_are_games() -> None:
    assert GAMES


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
@pytest.mark.parametrize("file", ["game.py", "guide.en.md", "components.toml"])
def test_a_game_has_its_files(folder: Path, file: str) -> None:
    assert (folder / file).is_file()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_has_golden_records(folder: Path) -> None:
    assert list((ROOT / "tests/games" / folder.name / "golden").glob("*.record"))
