"""What the tests of the pool share: questions, positions and ways to look at processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvloop

from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.server.thinking.messages import Question
from gametable.server.thinking.terms import Patience

ROOT = Path(__file__).resolve().parents[3]
BAD = "tests.server.thinking.bad_bots"
LENIENT = Patience(margin=60, start=60, turn=120)  # for bots that do nothing wrong on a busy machine
STRICT = Patience(margin=0.2, start=60, turn=120)  # for bots that never answer

Main = Callable[[], Coroutine[Any, Any, None]]


def run_asyncio(main: Main) -> None:
    asyncio.run(main())


def run_uvloop(main: Main) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


def ask(bot: str, table: str = "table", seat: int = 0, seed: int = 1, choices: int = 5) -> Question:
    """A question to a bot that does not look at the game."""
    return Question(
        table, seat, "attatat", bot, {"viewer": seat}, [3 * number for number in range(choices)], 0.01, seed
    )


def question_of(game: Game, state: State, bot: str, seed: int, table: str = "table") -> Question:
    seat = int(state.to_move())
    return Question(table, seat, game.key, bot, game.seen(state, seat), game.legal_for(state, seat), 0.002, seed)


def opening(game: Game, rng: Rng, players: int | None = None, options: dict[str, Any] | None = None) -> State:
    state = game.new(players or game.entry.players[0], options)
    state.settle(rng)
    return state


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def exists(pid: int) -> bool:
    """Whether anything is left of a process."""
    return Path(f"/proc/{pid}").exists()


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.01)
