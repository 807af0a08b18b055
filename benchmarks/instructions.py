"""Counts machine instructions a move under callgrind: the same on every run, so that a small loss shows."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.engine import TARGETS
from benchmarks.work import play_out
from gametable.games import catalog

STORED = Path(__file__).with_name("results") / "instructions.json"
GAMES = 500
COUNTED = re.compile(r"Collected : (\d+)")


def instructions(key: str, players: int, games: int) -> tuple[int, int]:
    """Moves and instructions of a whole process that plays so many random games."""
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        command = [*valgrind, sys.executable, __file__, "--child", key, str(players), str(games)]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "GAMETABLE_COMPILED": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    counted = COUNTED.search(done.stderr)
    if done.returncode != 0 or counted is None:
        raise SystemExit(f"callgrind did not count anything:\n{done.stderr}")
    return int(done.stdout), int(counted[1])


def instructions_a_move(key: str, players: int) -> float:
    """Two runs, one twice as long: their difference leaves out all that comes before and after the games."""
    moves, spent = instructions(key, players, GAMES)
    more_moves, more_spent = instructions(key, players, 2 * GAMES)
    return (more_spent - spent) / (more_moves - moves)


def change(now: float, before: float | None) -> str:
    """The change against the stored number, in per cent."""
    return "nothing stored" if before is None else f"{(now / before - 1) * 100:+.2f} % against {before:.1f}"


def read_stored() -> dict[str, float]:
    """The stored numbers by game."""
    return dict(json.loads(STORED.read_text())) if STORED.exists() else {}


def play_in_child(key: str, players: str, games: str) -> None:
    """What the process under callgrind does: play and say how many moves there were."""
    moves, _ = play_out(catalog.load(key), int(players), int(games))
    print(moves)


def main() -> None:
    """Count for every game, compare with what is stored, store with --save."""
    parser = argparse.ArgumentParser(prog="instructions", description=__doc__)
    parser.add_argument("--save", action="store_true", help="store the numbers for later comparisons")
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        play_in_child(*arguments.child)
        return
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is missing: install the package of that name to count instructions.")
    if not gametable.COMPILED:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    stored = read_stored()
    counted = {key: instructions_a_move(key, TARGETS[key].players) for key in sorted(TARGETS)}
    for key, number in counted.items():
        print(f"{key}: {number:.1f} instructions for each decision or outcome ({change(number, stored.get(key))})")
    if arguments.save:
        STORED.parent.mkdir(exist_ok=True)
        STORED.write_text(json.dumps({key: round(number, 1) for key, number in counted.items()}, indent=1) + "\n")


if __name__ == "__main__":
    main()
