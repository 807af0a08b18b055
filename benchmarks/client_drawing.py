"""What a picture costs the server: a whole game's positions, drawn and compared for every seat; CPU time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final, TypeVar

from benchmarks.client_tables import Chooser, Plan, Twin, make_table
from gametable.scene.difference import changed_parts
from gametable.scene.kept import Kept
from gametable.scene.model import Scene
from gametable.server.messages import write_message
from gametable.server.picture import Kind, Picture, changed, changes, draw_picture, standing_facts, whole

Value = TypeVar("Value")

MICROSECONDS: Final = 1000  # nanoseconds


def cost_of_pictures(plans: list[Plan]) -> dict[str, Any]:
    """Milliseconds for scene and difference, and for the whole message, of one seat after one move.

    The first game warms up: drawings that are remembered for good are made there, and its worst position is told as
    the first. The others are new to the process, as games on a server are.
    """
    first, *others = (_drawn(plan, played(plan)) for plan in plans)
    found: dict[str, Any] = {"games": len(others), "parts": int(max(most for one in others for most in one["parts"]))}
    for name in ("scene", "difference", "both", "message"):
        samples = sorted(sample for one in others for sample in one[name])
        found[name] = {
            "p50": _rounded(median(samples)),
            "p99": _rounded(samples[int(0.99 * len(samples))]),
            "most": _rounded(samples[-1]),
            "first": _rounded(max(first[name])),
        }
        found["pictures"] = len(samples)
    return found


def _rounded(microseconds: float) -> float:
    return round(microseconds / 1000, 3)


def played(plan: Plan) -> list[tuple[int, int]]:
    """A whole game: who decided what."""
    twin, chooser = make_table(plan), Chooser(seed=plan.seed)
    actions = []
    while twin.is_running:
        seat = twin.seat()
        actions.append((seat, chooser.choose(twin, seat)))
        twin.decide(*actions[-1])
    return actions


def _drawn(plan: Plan, actions: list[tuple[int, int]]) -> dict[str, list[float]]:
    """The game once more: everything drawn after every move for every seat."""
    twin = make_table(plan)
    eyes = [Eye() for _ in range(plan.players)]
    samples: dict[str, list[float]] = {name: [] for name in ("scene", "difference", "both", "message", "parts")}
    with _undisturbed():
        for seat, action in [(-1, -1), *actions]:
            if seat >= 0:
                twin.decide(seat, action)
            for viewer, eye in enumerate(eyes):
                _look(twin, viewer, eye, samples)
                _write(twin, viewer, eye, samples)
    return samples


@dataclass
class Eye:
    """What a seat saw last, as the server remembers it."""

    scene: Scene | None = None
    kept: Kept = field(default_factory=Kept)
    picture: Picture | None = None
    kept_picture: Kept = field(default_factory=Kept)


def _look(twin: Twin, viewer: int, eye: Eye, samples: dict[str, list[float]]) -> None:
    """Scene and difference, as the server makes them."""
    game = twin.table.game
    seen = game.seen(twin.state, viewer)
    scene, drawing = _timed(lambda: game.scene(seen, "wide", eye.kept))
    old = eye.scene or scene
    _, comparing = _timed(lambda: changed_parts(old, scene))
    eye.scene = scene
    samples["scene"].append(drawing)
    samples["difference"].append(comparing)
    samples["both"].append(drawing + comparing)
    samples["parts"].append(float(len(scene.parts)))


def _write(twin: Twin, viewer: int, eye: Eye, samples: dict[str, list[float]]) -> None:
    """All that is done for one seat after a move: what it sees, picks, facts, scene, difference, JSON."""
    old = eye.picture

    def message() -> Picture:
        version = old.version + 1 if old else 1
        facts = standing_facts(twin.table, viewer, frozenset())
        new = draw_picture(twin.table, Kind(viewer), facts, version=version, lines=0, kept=eye.kept_picture)
        if old is None:
            write_message("scene", **whole(twin.table.game, new, []))
        elif change := changes(old, new):
            write_message("scene", **changed(old, new, change, []))
        return new

    eye.picture, spent = _timed(message)
    if old is not None:
        samples["message"].append(spent)


def _timed(work: Callable[[], Value]) -> tuple[Value, float]:
    """What comes out, and the CPU time in microseconds."""
    began = time.thread_time_ns()
    made = work()
    return made, (time.thread_time_ns() - began) / MICROSECONDS


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the garbage collector."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
