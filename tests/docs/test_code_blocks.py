"""Every code block of README and docs is run: Python as it stands, commands as a user would type them."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
KINDS = {"python", "sh", "text"}
GAMETABLE = Path(sys.executable).with_name("gametable")


def blocks(page: Path, kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(page.read_text(encoding="utf-8")) if found == kind]


def commands(page: Path) -> list[str]:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def commands_of_gametable(page: Path) -> list[str]:
    return [line for line in commands(page) if line.startswith("gametable ")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all Python of the docs."""
    return tmp_path_factory.mktemp("reader")


def test_every_block_says_what_it_is() -> None:
    kinds = {kind for page in PAGES for kind, _ in BLOCK.findall(page.read_text(encoding="utf-8"))}
    assert kinds <= KINDS
    assert any(map(commands_of_gametable, PAGES))


@pytest.mark.slow  # some need what `make test` installs
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_python_blocks_run(page: Path, folder: Path) -> None:
    program = "\n".join(blocks(page, "python"))
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if commands_of_gametable(page)], ids=lambda page: page.name)
def test_gametable_commands_run(page: Path, tmp_path: Path) -> None:
    """One after the other in a folder of the page: later ones read what earlier ones wrote."""
    for line in commands_of_gametable(page):
        words = [str(GAMETABLE), *shlex.split(line)[1:]]
        done = subprocess.run(
            words, cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"


@pytest.mark.parametrize(
    "line", sorted({line for page in PAGES for line in commands(page) if not line.startswith("gametable ")})
)
def test_make_commands_exist(line: str) -> None:
    """Their recipes are read, not run: the tests themselves run below one of them."""
    words = shlex.split(line)
    assert words[0] == "make", f"{line!r} is neither gametable nor make"
    done = subprocess.run(
        ["make", "--dry-run", *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_make_play_prints_a_link_that_works(tmp_path: Path) -> None:
    """What `make play` runs, at a free port and with a folder of its own, until somebody presses Ctrl-C."""
    recipe = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "play"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()[-1]
    words = [word for word in shlex.split(recipe) if word != "--open"]
    words[words.index("--data") + 1] = str(tmp_path / "data")
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*words, "--port", "0"], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        link = next(word for line in server.stdout for word in line.split() if word.startswith("http://127.0.0.1:"))
        page = httpx.get(link, trust_env=False)
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert page.status_code == 200
    assert "<title>" in page.text
    assert "Ctrl-C ends the server" in rest
    assert server.returncode == 0
