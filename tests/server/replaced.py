"""A server that is replaced while it runs, as a program: it compiles with a compiler of the test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import httpx

from gametable.server.serve import serve
from tests.server.killed import free_port
from tests.server.serving import wait_for, ways

COMPILER: Final = """
import json, pathlib, sys, time
print(json.dumps({"step": "modules become code", "why": "for the test", "usual": 1, "done": 1, "all": 2}), flush=True)
print("a line of a compiler", flush=True)
while not pathlib.Path(sys.argv[1], "ready").exists():
    time.sleep(0.01)
exec(pathlib.Path(sys.argv[1], "ready").read_text())
"""


class Replaced:
    """A running server whose compilation ends when the test says so."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._ready = folder / "ready"
        self._ready.unlink(missing_ok=True)
        self._said = folder / "said.txt"
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "tests.server.replaced", str(folder), str(self.port)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **variables}
        with self._said.open("w") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=environment)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def said(self) -> str:
        return self._said.read_text()

    def __enter__(self) -> Self:
        self.wait_until_said("Compiling: modules become code")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()

    def end_compilation(self, code: str = "") -> None:
        """Let the compiler run this code, and end."""
        part = self._ready.with_suffix(".part")
        part.write_text(code)
        part.rename(self._ready)

    def wait_until_said(self, sentence: str) -> None:
        wait_for(lambda: sentence in self.said or self.process.poll() is not None, 60)
        assert sentence in self.said, self.said

    def replace(self) -> None:
        """Let the server be replaced, and wait until the new one serves."""
        self.end_compilation()
        self.wait_until_said(" from now on.")

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.origin, trust_env=False, timeout=60)

    def metric(self, name: str) -> float:
        lines = httpx.get(f"{self.origin}/metrics", trust_env=False, timeout=30).text.splitlines()
        return next(float(line.split()[1]) for line in lines if line.split()[0] == f"gametable_{name}")

    def interrupt(self) -> int:
        """Press Ctrl-C, and wait for the end."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)


if __name__ == "__main__":
    where = Path(sys.argv[1])
    compiler = [sys.executable, "-c", COMPILER, str(where)]
    serve("127.0.0.1", int(sys.argv[2]), where / "data", ways=ways(), compiler=compiler)
