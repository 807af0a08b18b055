"""A second process that runs the same sources interpreted, and times itself when asked to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Self

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.work import play_out
from gametable import COMPILED
from gametable.games import catalog


class Interpreted:
    """The other process: plays a number of games and says how many moves and CPU seconds it took."""

    def __init__(self) -> None:
        environment = {**os.environ, "GAMETABLE_COMPILED": "0"}
        self._process = subprocess.Popen(
            [sys.executable, __file__], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("")

    def play_out(self, key: str, players: int, games: int) -> tuple[int, float]:
        """Random games, as benchmarks.work.play_out."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(key, players, games, file=self._process.stdin, flush=True)
        moves, seconds = self._process.stdout.readline().split()
        return int(moves), float(seconds)


def serve() -> None:
    """Answer one line after the other: game, players, games."""
    assert not COMPILED
    for line in sys.stdin:
        key, players, games = line.split()
        moves, seconds = play_out(catalog.load(key), int(players), int(games))
        print(moves, seconds, flush=True)


if __name__ == "__main__":
    serve()
