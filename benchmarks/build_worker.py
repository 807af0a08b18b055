"""Measures one build for `two_builds.py`: the code of this folder runs with the package of whichever build it is.

It is started with the Python of a build. Each line that it is sent is the name of a figure, and is answered with a
line of JSON: how much work was done, and in how many CPU seconds. Under callgrind (`--count`) it does the work of each
figure once, with a mark before and after it.

What is used here, and in the modules that are imported below, has its name of today. An earlier build may know it by an
earlier name: EARLIER says by which. Whoever renames what a benchmark uses adds a line there.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import json
import os
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

EARLIER: Final = {  # a module, or a name in a module behind a colon: what it was called before
    "gametable._compilation": "gametable._build",
}
GAMES: Final = 300  # at random
FEW_GAMES: Final = 5
ITERATIONS: Final = 1000  # of a search
BATCH: Final = (64, 100)  # games and steps
CALLS: Final = 20_000
TABLES: Final = 4  # at a server
SPIEL_GAMES: Final = 2
LEAST: Final = 0.1  # CPU seconds of a figure each time; its work is repeated until then
MARK: Final = "getpriority"  # a function of the C library that nobody else calls; callgrind writes down its sums there
ROOT: Final = Path(__file__).resolve().parents[1]


class Done(NamedTuple):
    """How much work was done, in how many CPU seconds."""

    units: float
    seconds: float


Work = Callable[[], Done]
Clock = Callable[[], float]


def stand_in(earlier: Mapping[str, str]) -> None:
    """Let what this build knows by an earlier name be found by today's."""
    for today, before in earlier.items():
        module, _, name = today.partition(":")
        if not is_there(module):
            sys.modules[module] = ModuleType(module) if name else import_module(before)
        if name and not hasattr(import_module(module), name):
            home, _, old = before.partition(":")
            setattr(import_module(module), name, getattr(import_module(home), old))


def is_there(module: str) -> bool:
    """Whether this build has a module."""
    try:
        return module in sys.modules or find_spec(module) is not None
    except ModuleNotFoundError:  # it has not even its package
        return False


def repeat_secrets() -> None:
    """Let tables have the same names and secrets in each run, so that the same games are played."""
    chance = random.Random(1)
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    secrets.token_hex = secrets.token_urlsafe = lambda nbytes=None: chance.randbytes(nbytes or 32).hex()

    def randbelow(exclusive_upper_bound: int) -> int:
        return chance.randrange(exclusive_upper_bound)

    secrets.randbelow = randbelow
    os.urandom = bytes  # the luck of a table; never mind who asks how often


def works(clock: Clock, tables: int) -> dict[str, Work]:
    """All figures by name; what one of them needs is loaded when it is asked for."""
    from benchmarks.engine import TARGETS  # noqa: PLC0415  (only now is the package of the build found)

    found: dict[str, Work] = {}
    players = {key: targets.players for key, targets in TARGETS.items()}
    for key, count in players.items():
        found[f"playouts {key}"] = partial(play_out, key, count)
        found[f"search {key}"] = partial(search, key, count)
        found[f"server {key}"] = partial(serve, key, count, clock, tables)
        found[f"play() {key}"] = partial(replay, key, count)
        found[f"legal_actions() and play() {key}"] = partial(choose, key, count)
        for name in ("copy", "assign", "redraw", "words"):
            found[f"{name}() {key}"] = partial(call, key, count, name)
    found["batch"] = partial(interface, "play_batch", *BATCH)
    found["batch without observations"] = partial(interface, "play_batch", *BATCH, observe=False)
    for key, count in players.items():
        found[f"PettingZoo {key}"] = partial(environment, key, count)
        found[f"apply() {key}"] = partial(interface, "play_engine", key, count, SPIEL_GAMES)
        found[f"OpenSpiel {key}"] = partial(interface, "play_shell", key, count, SPIEL_GAMES)
    return found


def play_out(key: str, players: int) -> Done:
    """Random games in one call each; few where they are interpreted."""
    import gametable  # noqa: PLC0415

    work, game = parts_of(key)
    return Done(*work.play_out(game, players, GAMES if gametable.COMPILED else FEW_GAMES))


def search(key: str, players: int) -> Done:
    """A search from the opening: decisions and outcomes of chance. It is told that it took a second, to learn them."""
    from benchmarks import search_speed  # noqa: PLC0415  (loads much that others do not need)

    told = SimpleNamespace(process_time=iter((0.0, 1.0)).__next__)
    began = time.process_time()
    with patch.object(search_speed, "time", told):
        moves = search_speed.moves_a_second(parts_of(key)[1], players, ITERATIONS)
    return Done(moves, time.process_time() - began)


def serve(key: str, players: int, clock: Clock, tables: int) -> Done:
    """Moves of people at some tables of a server: always the same ones, as games differ."""
    played = [server(clock).play(key, players) for _ in range(tables)]
    return Done(sum(moves for moves, _ in played), sum(seconds for _, seconds in played))


def replay(key: str, players: int) -> Done:
    """One checked call a move."""
    work, game = parts_of(key)
    games = drawn(key, players)
    return Done(sum(map(len, games)), work.replay(game.new(players), games))


def choose(key: str, players: int) -> Done:
    """Ask what is legal, take one, play it."""
    work, game = parts_of(key)
    return Done(*work.choose(game.new(players), GAMES // 10))


def call(key: str, players: int, name: str) -> Done:
    """One method of a position in the middle of a game."""
    work, game = parts_of(key)
    from gametable.kernel.rng import Rng  # noqa: PLC0415

    state = work.middle_position(game.new(players), drawn(key, players)[0])
    more = {"assign": (state.copy(),), "redraw": (0, Rng(3))}.get(name, ())
    return Done(CALLS, CALLS / 1e9 * work.nanoseconds(partial(getattr(state, name), *more), CALLS))


def interface(player: str, *arguments: Any, **more: Any) -> Done:
    """What one of the interfaces for learning can do; SystemExit says what is missing."""
    return Done(*getattr(import_module("benchmarks.interface_players"), player)(*arguments, **more))


def environment(key: str, players: int) -> Done:
    """A PettingZoo environment, for a given time."""
    from benchmarks.interface_players import own_environment, play_environment  # noqa: PLC0415

    return Done(*play_environment(own_environment(key, players), 2 * LEAST))


@cache
def parts_of(key: str) -> tuple[Any, Any]:
    """The pieces of work, and a game."""
    from gametable.games import catalog  # noqa: PLC0415

    return import_module("benchmarks.work"), catalog.load(key)


@cache
def drawn(key: str, players: int) -> list[list[int]]:
    """Random games."""
    work, game = parts_of(key)
    games: list[list[int]] = work.draw_games(game.new(players), GAMES // 3)
    return games


@cache
def server(clock: Clock) -> Any:
    """A server whose data is gone when this process is."""
    from benchmarks.server_in_process import ServerInProcess  # noqa: PLC0415

    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return ServerInProcess.in_folder(Path(folder), clock)


class Mark:
    """A clock that callgrind sees: whenever it is asked between begin and end, the sums are written down."""

    def __init__(self) -> None:
        self.is_on = False

    def __call__(self) -> float:
        """Write down the sums."""
        if self.is_on:
            os.getpriority(os.PRIO_PROCESS, 0)
        return 0.0


def answer(works_found: Mapping[str, Work], name: str, least: float) -> dict[str, Any]:
    """What a figure is; its work is repeated until it has taken long enough to be timed."""
    units = seconds = 0.0
    gc.collect()  # what other figures have left
    try:
        while not units or seconds < least:
            done = works_found[name]()
            units, seconds = units + done.units, seconds + done.seconds
    except SystemExit as missing:  # a package
        return {"left_out": str(missing)}
    return {"units": units, "seconds": seconds}


def count(names: list[str]) -> dict[str, float]:
    """Do the work of some figures between two marks each, once it has been done before; return how much it was."""
    mark = Mark()
    found = works(mark, 1)
    units = {}
    gc.disable()  # when garbage is looked for hangs on all that went before
    for name in names:
        found[name]()
        gc.collect()
        mark.is_on = True
        if name.startswith("server"):  # marks its moves itself, without the making of the table
            units[name] = found[name]().units
        else:
            mark()
            units[name] = found[name]().units
            mark()
        mark.is_on = False
    return units


def build() -> dict[str, Any]:
    """Which build this is."""
    import gametable  # noqa: PLC0415
    from gametable import _compilation  # noqa: PLC0415

    package = Path(gametable.__file__).parent
    sources = _compilation.source_hash(package)[:12]
    return {"compiled": gametable.COMPILED, "compiled_sources": sources, "package": str(package)}


def main() -> None:
    """Answer until nobody asks any more."""
    parser = argparse.ArgumentParser(prog="build_worker", description=__doc__)
    parser.add_argument("--count", nargs="+", default=[], help="figures to be done between marks")
    parser.add_argument("--least", type=float, default=LEAST, help="CPU seconds of a figure each time")
    arguments = parser.parse_args()
    sys.path[0] = str(ROOT)
    stand_in(EARLIER)
    repeat_secrets()
    if arguments.count:
        print(json.dumps(count(arguments.count)))
        return
    found = works(time.process_time, TABLES)
    print(json.dumps({**build(), "figures": list(found)}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(found, line.strip(), arguments.least)), flush=True)


if __name__ == "__main__":
    main()
