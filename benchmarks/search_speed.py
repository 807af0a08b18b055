"""How fast the search is, beside OpenSpiel's: decisions and chance events a second, on CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from benchmarks.contests import player_counts
from gametable.bots.search import Search
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement
from gametable.kernel.rng import Rng

YARDSTICKS: Final = ("hex(board_size=11)", "connect_four")
TIMES_SPIEL: Final = 4.0


def search_speed(rounds: int, iterations: int, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """Iterations a second times their mean length, from the opening, with plain playouts; interleaved rounds."""
    from benchmarks import spiel_shell  # noqa: PLC0415  (only here is OpenSpiel needed)

    lengths = {name: spiel_shell.mean_length(name) for name in YARDSTICKS}
    rates: dict[str, list[float]] = {}
    for number in range(rounds):
        for name in YARDSTICKS:
            simulations = spiel_shell.mcts_rate(name, iterations, number + 1)
            rates.setdefault(name, []).append(simulations * lengths[name])
        for game in catalog.all_games():
            for players in player_counts(game):
                rates.setdefault(f"{game.key} {players}", []).append(moves_a_second(game, players, iterations))
        progress(number + 1, rounds)
    own = {name: median(samples) for name, samples in rates.items() if name not in YARDSTICKS}
    least = {
        name: min(median(a / b for a, b in zip(rates[name], rates[spiel], strict=True)) for spiel in YARDSTICKS)
        for name in own
    }
    medians = {name: median(samples) for name, samples in rates.items()}
    return {"moves_a_second": medians, "times": least, "target": TIMES_SPIEL, "rounds": rounds}


def moves_a_second(game: Game, players: int, iterations: int) -> float:
    """Decisions and chance events of a search with plain playouts."""
    state = game.new(players)
    state.settle(Rng(1))
    search = Search(Judgement())
    search.begin()
    world, rng = state.copy(), Rng(2)
    began = time.process_time()
    while search.iterations < iterations:
        search.run(state, state.to_move(), world, iterations - search.iterations, rng)
        if search.is_full():
            search.make_room()
    return float(search.moves) / (time.process_time() - began)
