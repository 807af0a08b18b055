"""Plays a game in all ways that the lab knows, and prints which files of the package have run; a program of its own.

It runs interpreted: compiled code cannot be watched.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import gametable
from gametable.bots.budget import Budget
from gametable.games import catalog
from gametable.lab.arena import Pairing, seating
from gametable.lab.plan import make_plan
from gametable.lab.playing import play_bots, play_random

PACKAGE = Path(gametable.__file__).parent


def files_run(key: str) -> set[str]:
    """The files whose functions are called while a game is played."""
    ran: set[str] = set()

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            ran.add(frame.f_code.co_filename)

    players = catalog.load(key).entry.players[0]
    sys.setprofile(watch)
    try:
        Pairing(key, players, {}, ("easy", "random"), Budget(float("inf"), 2), 3)._play_game(0, seating(2, players))
        play_bots(make_plan(key, players, bots=("greedy", "random"), games=players), (0, 1))
        play_random(make_plan(key, players, games=1), (0, 1))
    finally:
        sys.setprofile(None)
    return {Path(name).relative_to(PACKAGE).as_posix() for name in ran if name.startswith(f"{PACKAGE}/")}


if __name__ == "__main__":
    assert not gametable.COMPILED
    print("\n".join(sorted(files_run(sys.argv[1]))))
