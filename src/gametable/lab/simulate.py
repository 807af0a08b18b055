"""Many random games, counted: how long they are, how they end and who wins.

Game number i draws its luck from Rng(seed, i); the counts are the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gametable.kernel.game import Game
from gametable.kernel.rng import LARGEST_SEED
from gametable.lab.chunks import RandomGames
from gametable.lab.executors import Processes
from gametable.lab.tally import Tally, is_compiled
from gametable.lab.workers import LabError, worker_count

COMPILED_CHUNK: Final = 1000  # games; a chunk takes a small part of a second, so that Ctrl-C is heard soon
INTERPRETED_CHUNK: Final = 25
WORTH_A_WORKER: Final = 32  # chunks that take longer than the start of a process


@dataclass(frozen=True)
class Simulation:
    """The counts of a simulation."""

    game: str
    players: int
    games: int
    decisions: int
    outcomes: int
    cpu_seconds: float
    compiled: bool
    ends: dict[str, int]
    win_share: list[float]
    mean_scores: list[float]

    @property
    def per_second(self) -> float:
        """Decisions and chance events in a second of computing."""
        return (self.decisions + self.outcomes) / max(self.cpu_seconds, 1e-9)

    def as_json(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "outcomes": self.outcomes,
            "cpu_seconds": self.cpu_seconds,
            "per_second": self.per_second,
            "compiled": self.compiled,
            "ends": self.ends,
            "win_share": self.win_share,
            "scores": {"mean": self.mean_scores},
        }


def simulate(
    game: Game,
    players: int,
    options: Mapping[str, Any] | None = None,
    games: int = 1000,
    *,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play random games to their end; progress is told how many are done."""
    _check(games, seed, workers)
    task = RandomGames(game, game.new(players, options), seed)
    total = Tally(players)
    for tally in _tallies(task, games, workers):
        if tally.endless is not None:
            longest = game.longest(task.start)
            raise LabError(f"Game {tally.endless} of seed {seed} finds no end: it has more than {longest} decisions.")
        total.add(tally)
        if progress:
            progress(total.games)
    return _result(game, total)


def _check(games: int, seed: int, workers: int | None) -> None:
    if games < 1:
        raise LabError(f"{games} games cannot be played; right is 1 or more.")
    if not 0 <= seed <= LARGEST_SEED:
        raise LabError(f"{seed} cannot be a seed; right is 0 to {LARGEST_SEED}.")
    worker_count(workers)


def _tallies(task: RandomGames, games: int, workers: int | None) -> Iterator[Tally]:
    """Tallies of all games; workers that nobody asked for are only started when they have enough to do."""
    size = COMPILED_CHUNK if is_compiled(task.game) else INTERPRETED_CHUNK
    if workers is None:
        workers = max(1, min(worker_count(None), games // (size * WORTH_A_WORKER)))
    size = min(size, -(-games // workers))
    chunks = ((first, min(first + size, games)) for first in range(0, games, size))
    return Processes(workers).run(task, chunks)


def _result(game: Game, total: Tally) -> Simulation:
    whole = total.victory * total.games
    return Simulation(
        game=game.key,
        players=total.players,
        games=total.games,
        decisions=total.decisions,
        outcomes=total.outcomes,
        cpu_seconds=total.cpu_seconds,
        compiled=total.compiled,
        ends=dict(sorted(total.ends.items())),
        win_share=[share / whole for share in total.shares],
        mean_scores=[points / total.games for points in total.points],
    )
