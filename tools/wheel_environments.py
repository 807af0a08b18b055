"""Environments in which wheels are tried: made empty, filled by pip, and played in without a compiler."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

ROOT: Final = Path(__file__).resolve().parents[1]
CLIENT: Final = ROOT / "docs" / "client.py"  # plays a game over HTTP
COMPILED: Final = {"GAMETABLE_COMPILED": "1"}  # or an error
LINK: Final = re.compile(r"http://127\.0\.0\.1:\d+")
COUNTED: Final = """
import json, sysconfig
from importlib.metadata import distributions
from pathlib import Path
folders = {Path(sysconfig.get_paths()[name]) for name in ("purelib", "platlib")}
size = sum(path.stat().st_size for folder in folders for path in folder.rglob("*") if path.is_file())
print(json.dumps({found.name: found.version for found in distributions(path=map(str, folders))} | {"": size}))
"""


class Failed(Exception):
    """What did not work, with the end of what it printed."""


class Size(NamedTuple):
    """What an environment holds."""

    packages: int
    megabytes: float

    def __str__(self) -> str:
        return f"{self.packages} packages, {self.megabytes:.0f} MB"


def run(*command: str | Path, cwd: Path | None = None, variables: Mapping[str, str] = COMPILED) -> str:
    """What a command prints; Failed if it ends badly."""
    words = list(map(str, command))
    done = subprocess.run(
        words, cwd=cwd or ROOT, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        end = "\n".join((done.stdout + done.stderr).strip().splitlines()[-40:])
        raise Failed(f"{' '.join(words)}: it ended with code {done.returncode}.\n{end}")
    return done.stdout


def duration_of(work: Callable[[], Any]) -> float:
    """How many seconds something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def find_python(version: str) -> Path | None:
    """An interpreter of a version that can make environments: this one, one on the path, or one of pyenv or uv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python"))
    found = [Path(sys.executable), shutil.which(f"python{version}")]
    found += [*pyenv.glob(f"{version}.*/bin/python"), *uv.glob(f"*-{version}.*/bin/python{version}")]
    return next((Path(python) for python in found if python and _is_of(Path(python), version)), None)


def _is_of(python: Path, version: str) -> bool:
    program = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    try:
        return run(python, "-c", program).strip() == version
    except (Failed, OSError):
        return False


class Environment:
    """An environment of its own, which knows no other packages."""

    def __init__(self, folder: Path) -> None:
        self._python = folder / "bin" / "python"
        self._programs = folder / "bin"
        self._empty = self._counted()

    @classmethod
    def made(cls, folder: Path, python: Path) -> Environment:
        """A new environment in a folder, without the one that was there."""
        shutil.rmtree(folder, ignore_errors=True)
        run(python, "-m", "venv", folder)
        return cls(folder)

    def install(self, *words: str, binary: bool = False) -> None:
        """Let pip install something; binary: only wheels, and with no compiler in sight."""
        only = ["--only-binary", ":all:"] if binary else []
        hidden = {"PATH": str(self._programs), "CC": "no-such-compiler"} if binary else {}
        run(self._python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *only, *words, variables=hidden)

    def _counted(self) -> dict[str, Any]:
        counted: dict[str, Any] = json.loads(run(self._python, "-c", COUNTED))
        return counted

    def growth(self) -> Size:
        """What was installed since the environment was made."""
        now = self._counted()
        return Size(len(now.keys() - self._empty.keys()), (now[""] - self._empty[""]) / 1e6)

    def version(self) -> str:
        """The version of Python."""
        return run(self._python, "-c", "import platform; print(platform.python_version())").strip()

    def versions(self, packages: Sequence[str]) -> dict[str, str]:
        """The versions of packages."""
        found = {_plain(name): version for name, version in self._counted().items()}
        return {name: found[_plain(name)] for name in packages}

    def play_in_terminal(self) -> None:
        """Let two bots play a game."""
        with tempfile.TemporaryDirectory() as folder:
            words = ("play", "attatat", "--seats", "random,greedy", "--seed", "1")
            said = run(self._programs / "gametable", *words, cwd=Path(folder))
        if "Points" not in said:
            raise Failed(f"The game in the terminal has no points:\n{said[-500:]}")

    def lack_the_server(self) -> None:
        """Ask an installation without extras to serve: it says what is missing, and plays in the terminal."""
        self.play_in_terminal()
        try:
            run(self._programs / "gametable", "serve")
        except Failed as error:
            if "pip install 'gametable[server]' brings them" in " ".join(str(error).split()):
                return
            raise
        raise Failed("The server has started without its packages.")

    def play_over_http(self) -> None:
        """Serve, let a client play a whole game, and ask for the page's words in another language."""
        with tempfile.TemporaryDirectory() as folder:
            words = [str(self._programs / "gametable"), "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
            environment = {**os.environ, **COMPILED, "PYTHONUNBUFFERED": "1"}
            with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stdout is not None
                    link = _link(server.stdout)
                    said = run(self._python, CLIENT, link, "attatat")
                    with urlopen(f"{link}/web/words/pl.json", timeout=10) as answer:  # noqa: S310 (our own server)
                        polish = json.load(answer)
                finally:
                    server.terminate()
        if "scores [" not in said or not polish:
            raise Failed(f"The game over HTTP has no scores, or the page no Polish words:\n{said[-500:]}")

    def test(self, folders: Sequence[str], workers: str) -> str:
        """Run tests against what is installed, compiled; what pytest says at the end."""
        origin = run(self._python, "-c", "import gametable; print(gametable.__file__)")
        if not origin.startswith(str(self._programs.parent)):
            raise Failed(f"The tests would run {origin.strip()}, not what was installed.")
        words = ("-m", "pytest", "-q", "-n", workers, "--dist", "worksteal", "--tb=short", *folders)
        return run(self._python, *words).strip().splitlines()[-1].strip("= ")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _link(lines: Iterator[str]) -> str:
    """The address that a server prints."""
    said = []
    for line in lines:
        said.append(line)
        if found := LINK.search(line):
            return found[0]
    raise Failed(f"The server has ended without a link:\n{''.join(said)}")
