"""Measures the engine: playouts, moves from Python beside OpenSpiel's, copies; CPU time, medians of several rounds."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks import spiel, work
from benchmarks.interpreted import Interpreted
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng

ROUNDS = 7


@dataclass(frozen=True)
class Targets:
    """What a game wants to reach; None where it is only measured."""

    players: int
    playouts: float  # decisions and outcomes a second
    times_interpreted: float
    times_spiel: float
    copy: float  # nanoseconds


TARGETS = {
    "atlanta": Targets(players=3, playouts=4e6, times_interpreted=40, times_spiel=1.2, copy=250),
    "attatat": Targets(players=4, playouts=8e6, times_interpreted=40, times_spiel=2, copy=250),
    "attika": Targets(players=3, playouts=3e6, times_interpreted=40, times_spiel=0.9, copy=250),
    "monster_city": Targets(players=4, playouts=15e6, times_interpreted=40, times_spiel=2.3, copy=250),
}


@dataclass(frozen=True)
class Figure:
    """One line of the table: what each round measured, and the bound that the median should keep."""

    game: str
    name: str
    samples: list[float]
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def value(self) -> float:
        """The median of all rounds."""
        return median(self.samples)

    def verdict(self) -> str:
        """Whether the bound is kept; nothing without one."""
        if self.at_least is not None:
            return "reached" if self.value >= self.at_least else "missed"
        if self.at_most is not None:
            return "reached" if self.value <= self.at_most else "missed"
        return ""


class Rounds:
    """Samples by name, one of each a round; ratios are made within a round."""

    def __init__(self) -> None:
        self._samples: dict[str, list[float]] = {}

    def add(self, name: str, value: float) -> None:
        self._samples.setdefault(name, []).append(value)

    def all(self, name: str) -> list[float]:
        return self._samples[name]

    def ratios(self, one: str, other: str) -> list[float]:
        return [a / b for a, b in zip(self._samples[one], self._samples[other], strict=True)]

    def beyond(self, one: str, other: str) -> list[float]:
        return [a - b for a, b in zip(self._samples[one], self._samples[other], strict=True)]


def measure(game: Game, targets: Targets, yardstick: Any, rounds: int) -> list[Figure]:
    """All figures of one game; every round measures each thing once, so that all see the same machine."""
    samples = Rounds()
    with Interpreted() as interpreted:
        start = game.new(targets.players)
        drawn = work.draw_games(start, 60)
        spiel_drawn = spiel.draw_games(yardstick, 1000)
        for _ in range(rounds):
            _add_rate(samples, "compiled", work.play_out(game, targets.players, 2000))
            _add_rate(samples, "interpreted", interpreted.play_out(game.key, targets.players, 30))
            _add_rate(samples, "play", (sum(map(len, drawn)), work.replay(start, drawn)))
            _add_rate(samples, "spiel", (sum(map(len, spiel_drawn)), spiel.replay(yardstick, spiel_drawn)))
            _add_rate(samples, "choose", work.choose(start, 60))
            _add_rate(samples, "spiel chooses", spiel.choose(yardstick, 1000))
            _add_calls(samples, work.middle_position(start, drawn[0]))
    return _figures(game, targets, samples)


def _add_rate(samples: Rounds, name: str, measured: tuple[int, float]) -> None:
    moves, seconds = measured
    samples.add(name, moves / seconds)


def _add_calls(samples: Rounds, state: Any) -> None:
    other, rng = state.copy(), Rng(3)
    samples.add("copy", work.nanoseconds(state.copy, 100_000))
    samples.add("assign", work.nanoseconds(lambda: other.assign(state), 100_000))
    samples.add("redraw", work.nanoseconds(lambda: other.redraw(0, rng), 100_000))
    samples.add("words", work.nanoseconds(state.words, 20_000))
    samples.add("nothing", work.nanoseconds(lambda: None, 100_000))


def _figures(game: Game, targets: Targets, samples: Rounds) -> list[Figure]:
    key = game.key
    return [
        Figure(key, "random playouts, compiled", samples.all("compiled"), "moves/s", at_least=targets.playouts),
        Figure(key, "random playouts, interpreted", samples.all("interpreted"), "moves/s"),
        Figure(
            key,
            "compiled / interpreted",
            samples.ratios("compiled", "interpreted"),
            "times",
            at_least=targets.times_interpreted,
        ),
        Figure(key, "state.play() from Python", samples.all("play"), "decisions/s"),
        Figure(key, f"OpenSpiel {spiel.NAME} apply_action()", samples.all("spiel"), "decisions/s"),
        Figure(key, "play / OpenSpiel", samples.ratios("play", "spiel"), "times", at_least=targets.times_spiel),
        Figure(key, "legal_actions() and play()", samples.all("choose"), "decisions/s"),
        Figure(key, f"OpenSpiel {spiel.NAME}, the same", samples.all("spiel chooses"), "decisions/s"),
        Figure(key, "the same / OpenSpiel", samples.ratios("choose", "spiel chooses"), "times"),
        Figure(key, "copy()", samples.all("copy"), "ns", at_most=targets.copy),
        Figure(key, "assign()", samples.beyond("assign", "nothing"), "ns"),
        Figure(key, "redraw()", samples.beyond("redraw", "nothing"), "ns"),
        Figure(key, "words()", samples.all("words"), "ns"),
    ]


def _number(value: float, unit: str) -> str:
    if unit.endswith("/s"):
        return f"{value / 1e6:.2f} M {unit}"
    return f"{value:.1f} {unit}" if unit == "times" else f"{value:.0f} {unit}"


def _spread(figure: Figure) -> str:
    scale = 1e6 if figure.unit.endswith("/s") else 1
    places = 0 if figure.unit == "ns" else 2
    return f"{min(figure.samples) / scale:.{places}f} – {max(figure.samples) / scale:.{places}f}"


def _bound(figure: Figure) -> str:
    if figure.at_least is not None:
        return f"≥ {_number(figure.at_least, figure.unit)}"
    return f"≤ {_number(figure.at_most, figure.unit)}" if figure.at_most is not None else ""


def _table(figures: list[Figure]) -> Table:
    title = f"Engine, compiled, Python {platform.python_version()}, CPU time, medians"
    table = Table(title=title, caption="moves: decisions and outcomes of chance; ns: a call from Python, loop left out")
    for heading in ("game", "what"):
        table.add_column(heading)
    for heading in ("median", "lowest – highest", "target", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for figure in figures:
        number = _number(figure.value, figure.unit)
        table.add_row(figure.game, figure.name, number, _spread(figure), _bound(figure), figure.verdict())
    return table


def _as_json(figures: list[Figure]) -> str:
    listed = [{**asdict(figure), "median": figure.value, "verdict": figure.verdict()} for figure in figures]
    head = {"compiled": gametable.COMPILED, "python": platform.python_version()}
    return json.dumps({**head, "figures": listed}, indent=1)


def main() -> None:
    """Measure every game of the catalogue that has targets; print a table or JSON."""
    parser = argparse.ArgumentParser(prog="engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each thing is measured")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        raise SystemExit("--rounds is at least 1.")
    if not gametable.COMPILED:
        raise SystemExit("The compiled code is missing or switched off: `make bench` builds it and runs this.")
    yardstick = spiel.load()
    figures: list[Figure] = []
    for game in catalog.all_games():
        if game.key not in TARGETS:
            raise SystemExit(f"{game.key} has no targets: add them to TARGETS in benchmarks/engine.py.")
        figures += measure(game, TARGETS[game.key], yardstick, arguments.rounds)
    if arguments.json:
        print(_as_json(figures))
    else:
        Console(width=max(Console().width, 130)).print(_table(figures))


if __name__ == "__main__":
    main()
